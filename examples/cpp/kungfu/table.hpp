// A game with who sits at it: people, computers, or a record that is played again.
#ifndef KUNGFU_TABLE_HPP
#define KUNGFU_TABLE_HPP

#include <heterochess.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class table {
public:
    using square = heterochess::kungfu::square;

    struct note {
        std::uint64_t time;
        std::string text;
    };

    // Computers, each of its level, sit on a set of seats (see HC_SEAT_BIT), people on the others.
    table(heterochess::kungfu::mode mode, hc_speed speed, unsigned computers,
          const std::array<heterochess::kungfu::level, 4>& levels, std::uint64_t seed);
    // Nobody sits there: the record plays.
    explicit table(heterochess::kungfu::replay record);

    heterochess::kungfu::mode mode() const;
    bool has_person(int seat) const { return (people_ & HC_SEAT_BIT(seat)) != 0; }
    bool has_computer(int seat) const { return (computers_ & HC_SEAT_BIT(seat)) != 0; }
    bool has_people() const { return people_ != 0; }
    bool is_replay() const { return record_.has_value(); }

    // Lets time pass, computers think, the record go on.
    void advance(std::uint64_t now);
    // A command of a person, now.
    heterochess::kungfu::reply submit(int seat, heterochess::kungfu::command said);

    const heterochess::kungfu::game& game() const { return game_; }
    // The game as it is now.
    const heterochess::kungfu::snapshot& now() const { return now_; }
    // Where a piece may be sent, or if it rests, what may be queued for it.
    std::vector<square> destinations(const heterochess::kungfu::piece& of) const;
    // What happened that a player wants to be told, the latest last.
    const std::vector<note>& notes() const { return notes_; }

private:
    struct computer {
        int seat;
        heterochess::kungfu::player mind;
    };
    void pass(std::uint64_t until);
    heterochess::kungfu::reply give(std::uint64_t time, int seat,
                                    heterochess::kungfu::command said);
    void tell(const heterochess::kungfu::event& event);
    std::string name_of(int seat) const;

    heterochess::kungfu::game game_;
    heterochess::kungfu::snapshot now_;
    std::optional<heterochess::kungfu::replay> record_;
    std::size_t next_entry_ = 0;
    unsigned people_ = 0;
    unsigned computers_ = 0;
    std::vector<computer> thinking_;
    std::vector<note> notes_;
};

#endif
