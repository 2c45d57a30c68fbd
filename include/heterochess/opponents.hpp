// Computer opponents for Fluidity Chess and Charismatic Chess. (Those for Kung Fu Chess are
// kungfu::player.)
#ifndef HETEROCHESS_OPPONENTS_HPP
#define HETEROCHESS_OPPONENTS_HPP

#include "charismatic.hpp"
#include "common.hpp"
#include "fluidity.hpp"

namespace heterochess {

// How well an opponent plays.
enum class level : std::uint8_t {
    random = HC_LEVEL_RANDOM,
    greedy = HC_LEVEL_GREEDY,
    search = HC_LEVEL_SEARCH
};
// The level of a name: "random", "greedy" or "search"; throws parse_error.
inline level parse_level(std::string_view name) {
    std::uint8_t number = 0;
    detail::checked(hc_level_parse, name.data(), name.size(), &number);
    return static_cast<level>(number);
}

// How long an opponent may think; see hc_limits. By nodes alone the same question has the same
// answer everywhere.
struct limits {
    std::uint64_t nodes = 0;        // 0 for 50 000, or none where there is a time
    std::uint64_t milliseconds = 0; // 0 for none
};

// What an opponent has decided on, and what it thinks of it.
template <class Decision> struct choice {
    Decision decision;
    std::optional<int> score; // for the side to move, in hundredths of a pawn
    unsigned depth;
    std::uint64_t nodes;
};

// Never asks to stop.
struct no_stop {
    bool operator()() const noexcept { return true; }
};

// Somebody who plays either side: the same seed, the same game. It holds no game.
class opponent {
public:
    opponent(heterochess::level level, std::uint64_t seed)
        : object_(detail::made<hc_opponent>(hc_opponent_new, static_cast<std::uint8_t>(level),
                                            seed)) {}

    // What the side to move does; it is not done. `go_on` is asked now and then: where it answers
    // false, the opponent answers at once. Throws refused if the game is over, or men are to be
    // drawn first.
    template <class GoOn = no_stop>
    choice<fluidity::move> choose(const fluidity::game& game, limits within = {},
                                  GoOn&& go_on = {}) const {
        return ask<fluidity::move>(hc_fluidity_choose, game.get(), within, go_on);
    }
    // A placement or a turn, for charismatic::game::act.
    template <class GoOn = no_stop>
    choice<charismatic::action> choose(const charismatic::game& game, limits within = {},
                                       GoOn&& go_on = {}) const {
        return ask<charismatic::action>(hc_charismatic_choose, game.get(), within, go_on);
    }
    // The object, for functions of heterochess.h.
    hc_opponent* get() const noexcept { return object_.get(); }

private:
    template <class Decision, class Function, class Game, class GoOn>
    choice<Decision> ask(Function&& function, Game* game, limits within, GoOn& go_on) const {
        struct call {
            GoOn& go_on;
            detail::carrier carrier;
        } user{go_on, {}};
        hc_stop_fn stop = [](void* carried) -> std::int32_t {
            auto* self = static_cast<call*>(carried);
            return self->carrier.stops([&] { return detail::goes_on(self->go_on); });
        };
        hc_limits plain{};
        plain.nodes = within.nodes;
        plain.milliseconds = within.milliseconds;
        Decision decision;
        hc_thought thought;
        user.carrier.runs(function, game, get(), &plain, stop, &user, &decision, &thought);
        return {decision, thought.has_score ? std::optional<int>(thought.score) : std::nullopt,
                thought.depth, thought.nodes};
    }

    detail::owner<hc_opponent, hc_opponent_free> object_;
};

} // namespace heterochess

#endif
