#include "describe.hpp"

#include <sstream>

namespace kungfu = heterochess::kungfu;

std::string describe(const layout& where, const table& game, const hand& hand) {
    static const char* const states[] = {"", "ready", "resting", "flying"};
    const kungfu::snapshot& now = game.now();
    std::ostringstream text;
    auto name = [](kungfu::square one) { return one ? one.name() : std::string("-"); };
    text << "time " << now.now << "\nboard " << where.board().x << ' ' << where.board().y
         << " side " << where.side() << '\n';
    for (int rank = 0; rank < where.squares(); ++rank)
        for (int file = 0; file < where.squares(); ++file) {
            kungfu::square one(file, rank);
            if (!where.is_on_board(one)) continue;
            point at = where.corner(file, rank);
            text << "square " << one.name() << " at " << at.x << ' ' << at.y << '\n';
        }
    for (const kungfu::piece& one : now.pieces) {
        point at = where.corner(one.file(), one.rank());
        text << "man " << int{one.id} << " seat " << int{one.seat} << " role " << int{one.role}
             << ' ' << states[one.state & 3] << " file " << one.file() << " rank " << one.rank()
             << " at " << at.x << ' ' << at.y << " progress " << one.progress() << " to "
             << name(one.target()) << '\n';
    }
    for (int seat = 1; seat <= 4; ++seat) {
        if ((now.seats & HC_SEAT_BIT(seat)) == 0) continue;
        bool away = (now.away & HC_SEAT_BIT(seat)) != 0;
        text << "seat " << seat << (!now.is_alive(seat) ? " out" : away ? " away" : " alive")
             << " kills " << now.kills[seat - 1] << " team " << now.team_kills[seat - 1] << '\n';
    }
    if (hand.focus()) text << "focus " << hand.focus()->name() << '\n';
    if (const kungfu::piece* held = hand.selected()) {
        text << "selected " << held->where().name() << " to";
        for (kungfu::square one : hand.destinations()) text << ' ' << one.name();
        text << '\n';
    }
    if (!hand.status().empty())
        text << (hand.is_refusal() ? "refused " : "status ") << hand.status() << '\n';
    if (now.over()) text << "over " << now.outcome_text() << '\n';
    return text.str();
}
