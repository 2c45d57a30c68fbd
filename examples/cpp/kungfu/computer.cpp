#include "computer.hpp"

#include <algorithm>

namespace kungfu = heterochess::kungfu;

computer::computer(int seat, std::uint64_t seed, hc_speed speed)
    : seat_(seat), step_(std::min<std::uint64_t>(speed.square_ms, 60'000)), next_(0),
      chance_(seed * 4 + static_cast<std::uint64_t>(seat)) {
    next_ = step_ / 2 + below(2 * step_);
}

std::optional<kungfu::command> computer::choose(const kungfu::game& game) {
    // From one to four square-times later.
    next_ += step_ + below(3 * step_);
    auto moves = game.moves(seat_);
    if (moves.empty()) return std::nullopt;
    const kungfu::move& chosen = moves[below(moves.size())];
    return kungfu::command::move(chosen.origin(), chosen.destination());
}
