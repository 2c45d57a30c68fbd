// A computer at the table. It moves by chance, at a person's pace: the same seed, the same game.
#ifndef KUNGFU_COMPUTER_HPP
#define KUNGFU_COMPUTER_HPP

#include <heterochess.hpp>

#include <cstdint>
#include <optional>
#include <random>

class computer {
public:
    computer(int seat, std::uint64_t seed, hc_speed speed);

    int seat() const { return seat_; }
    // When it wants to be asked next.
    std::uint64_t next() const { return next_; }
    // What it does at that time, if anything.
    std::optional<heterochess::kungfu::command> choose(const heterochess::kungfu::game& game);

private:
    // A number below a limit; the same on every machine, unlike std::uniform_int_distribution.
    std::uint64_t below(std::uint64_t limit) { return chance_() % limit; }

    int seat_;
    std::uint64_t step_;
    std::uint64_t next_;
    std::mt19937_64 chance_;
};

#endif
