#include "table.hpp"

#include "shapes.hpp"

#include <algorithm>

namespace kungfu = heterochess::kungfu;

table::table(kungfu::mode mode, hc_speed speed, unsigned computers,
             const std::array<kungfu::level, 4>& levels, std::uint64_t seed)
    : game_(mode, speed) {
    game_.snapshot(now_);
    computers_ = computers & now_.seats;
    people_ = now_.seats & ~computers_;
    for (int seat = 1; seat <= 4; ++seat)
        if (has_computer(seat))
            thinking_.push_back({seat, {levels[static_cast<std::size_t>(seat - 1)], seat, seed}});
}

table::table(kungfu::replay record) : game_(record.start()), record_(std::move(record)) {
    game_.snapshot(now_);
}

kungfu::mode table::mode() const { return static_cast<kungfu::mode>(now_.mode); }

void table::advance(std::uint64_t now) {
    while (record_ && next_entry_ < record_->size()) {
        hc_replay_entry entry = (*record_)[next_entry_];
        if (entry.time > now) break;
        ++next_entry_;
        pass(entry.time);
        if (entry.seat != HC_NO_SEAT) give(entry.time, entry.seat, entry.command);
    }
    for (;;) {
        auto first = std::min_element(thinking_.begin(), thinking_.end(),
                                      [](const computer& a, const computer& b) {
                                          return a.mind.next_look() < b.mind.next_look();
                                      });
        if (first == thinking_.end() || game_.info().outcome.over) break;
        std::uint64_t time = first->mind.next_look();
        if (time > now) break;
        pass(time);
        if (auto said = first->mind.look(game_)) give(time, first->seat, *said);
    }
    pass(now);
    game_.snapshot(now_);
}

void table::pass(std::uint64_t until) {
    game_.advance_to(until, [&](const kungfu::event& event) { tell(event); });
}

kungfu::reply table::give(std::uint64_t time, int seat, kungfu::command said) {
    return game_.submit(time, seat, said, [&](const kungfu::event& event) { tell(event); });
}

kungfu::reply table::submit(int seat, kungfu::command said) {
    kungfu::reply answered = give(now_.now, seat, said);
    game_.snapshot(now_);
    return answered;
}

std::vector<kungfu::square> table::destinations(const kungfu::piece& of) const {
    std::vector<square> found;
    auto moves = of.resting() ? game_.queueable_moves(of.seat, of.where())
                              : game_.moves(of.seat, of.where());
    for (const kungfu::move& one : moves) found.push_back(one.destination());
    return found;
}

std::string table::name_of(int seat) const { return army_of(seat, mode()).name; }

void table::tell(const kungfu::event& event) {
    auto add = [&](std::string text) { notes_.push_back({event.time, std::move(text)}); };
    switch (event.kind) {
    case HC_EVENT_PROMOTED:
        add("a pawn became a queen on " + square(event.square).name());
        break;
    case HC_EVENT_QUEUED_DROPPED: {
        // To computers it is no news.
        auto dropped = game_.identity(event.piece);
        if (dropped && !has_computer(dropped->seat))
            add("queued " + square(event.square).name() + "-" + square(event.to).name() +
                " was dropped");
        break;
    }
    case HC_EVENT_ELIMINATED: {
        const char* why = event.cause == HC_CAUSE_KING_LOST ? "the king is lost" : "the player left";
        add(name_of(event.seat) + " is out: " + why);
        break;
    }
    default: break; // everything else is seen on the board
    }
}
