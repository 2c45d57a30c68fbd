// The board: squares, rests, ways, pieces, destinations, queued moves.
#include "letters.hpp"
#include "scene.hpp"
#include "shapes.hpp"

#include <algorithm>
#include <cmath>

namespace kungfu = heterochess::kungfu;

namespace {

constexpr color light = rgb(0xeee3cb), dark = rgb(0xb98f66), frame = rgb(0x4b3a2c);
constexpr color letters = rgb(0xa99c8c), clock_face = rgb(0x2f4d6b), chosen = rgb(0xe8b92e),
                goal = rgb(0x3f8f4f), focus_ring = rgb(0x1d6fd1);

bool is_dark(kungfu::square one) { return (one.file() + one.rank()) % 2 == 0; }

template <class Show> void each_square(const layout& where, Show&& show) {
    for (int rank = 0; rank < where.squares(); ++rank)
        for (int file = 0; file < where.squares(); ++file)
            if (kungfu::square one(file, rank); where.is_on_board(one)) show(one);
}

void draw_squares(canvas& on, const layout& where) {
    int side = where.side();
    // The frame is what sticks out from under the squares.
    int edge = std::max(2, side / 18);
    auto each = [&](int wider, auto&& paint) {
        each_square(where, [&](kungfu::square one) {
            point at = where.corner(one.file(), one.rank());
            on.fill_rectangle(static_cast<int>(at.x) - wider, static_cast<int>(at.y) - wider,
                              side + 2 * wider, side + 2 * wider, paint(one));
        });
    };
    each(edge, [](kungfu::square) { return frame; });
    each(0, [](kungfu::square one) { return is_dark(one) ? dark : light; });

    font small{10 * where.unit(), false};
    double bottom = where.board().y + side * where.squares() + 8 * where.unit();
    for (int line = 0; line < where.squares(); ++line) {
        std::string column = where.column_name(line), row = where.row_name(line);
        double x = where.board().x + (line + 0.5) * side - text_width(column, small) / 2;
        draw_text(on, {x, bottom}, column, small, letters);
        double y = where.board().y + (where.squares() - line - 0.5) * side - small.size / 2;
        double left = where.board().x - 10 * where.unit() - text_width(row, small);
        draw_text(on, {left, y}, row, small, letters);
    }
}

void tint(canvas& on, const layout& where, kungfu::square one, color with) {
    point at = where.corner(one.file(), one.rank());
    on.fill_rectangle(static_cast<int>(at.x), static_cast<int>(at.y), where.side(), where.side(),
                      with);
}

// A clock that fills while the piece on it rests.
void draw_clock(canvas& on, const layout& where, const kungfu::piece& one) {
    point middle = where.middle(one.where());
    double radius = 0.45 * where.side();
    color quiet = clock_face, full = clock_face;
    quiet.opacity = 0.22;
    full.opacity = 0.62;
    on.fill(circle(middle, radius), quiet);
    on.fill(sector(middle, radius, one.progress()), full);
    color rim = clock_face;
    rim.opacity = 0.8;
    on.fill(stroke(circle(middle, radius), 0.03 * where.side()), rim);
}

point middle_of(const layout& where, const kungfu::piece& one) {
    point at = where.corner(one.file(), one.rank());
    return {at.x + where.side() / 2.0, at.y + where.side() / 2.0};
}

// The way that is left to a flying piece, dotted.
void draw_way(canvas& on, const layout& where, const kungfu::piece& one, const army& whose) {
    double side = where.side();
    color paint = whose.marks;
    paint.opacity = 0.75;
    path dots = dashes(where.middle(one.target()), middle_of(where, one), 0.001, 0.16 * side);
    on.fill(stroke(dots, 0.07 * side), paint);
}

// An arrow to where a resting piece will go.
void draw_arrow(canvas& on, const layout& where, const kungfu::piece& one, const army& whose) {
    point from = where.middle(one.where()), to = where.middle(one.target());
    double side = where.side(), length = std::hypot(to.x - from.x, to.y - from.y);
    double right = (to.x - from.x) / length, down = (to.y - from.y) / length;
    auto at = [&](double along, double aside) {
        return point{from.x + along * right - aside * down, from.y + along * down + aside * right};
    };
    double tip = length - 0.12 * side, neck = tip - 0.3 * side, half = 0.16 * side;
    path shaft = stroke(dashes(at(0.28 * side, 0), at(neck, 0), 0.14 * side, 0.16 * side),
                        0.09 * side);
    path head{{{at(tip, 0), at(neck, half), at(neck, -half)}, true}};
    // A pale edge keeps it apart from the men.
    color edge = rgb(0xfff8e8, 0.75), paint = whose.marks;
    paint.opacity = 0.92;
    on.fill(stroke(head, 0.06 * side), edge);
    on.fill(head, paint);
    on.fill(shaft, paint);
}

void draw_pieces(canvas& on, const layout& where, const table& game) {
    const kungfu::snapshot& now = game.now();
    auto whose = [&](const kungfu::piece& one) -> const army& {
        return army_of(one.seat, game.mode());
    };
    for (const kungfu::piece& one : now.pieces) {
        if (one.resting()) draw_clock(on, where, one);
        if (one.flying()) draw_way(on, where, one, whose(one));
    }
    for (bool flying : {false, true})
        for (const kungfu::piece& one : now.pieces) {
            if (one.flying() != flying) continue;
            bool away = (now.away & HC_SEAT_BIT(one.seat)) != 0;
            draw_man(on, one.what(), whose(one), where.corner(one.file(), one.rank()),
                     where.side(), away ? 0.45 : 1);
        }
    for (const kungfu::piece& one : now.pieces)
        if (one.resting() && one.target()) draw_arrow(on, where, one, whose(one));
}

void draw_destinations(canvas& on, const layout& where, const table& game, const hand& hand) {
    double side = where.side();
    for (kungfu::square one : hand.destinations()) {
        bool taken = game.now().standing_on(one) != nullptr;
        color paint = goal;
        paint.opacity = 0.85;
        if (taken) on.fill(stroke(circle(where.middle(one), 0.43 * side), 0.07 * side), paint);
        else on.fill(circle(where.middle(one), 0.14 * side), paint);
    }
}

} // namespace

void draw_board(canvas& on, const layout& where, const table& game, const hand& hand) {
    draw_squares(on, where);
    if (const kungfu::piece* held = hand.selected()) {
        color warm = chosen;
        warm.opacity = 0.65;
        tint(on, where, held->where(), warm);
    }
    draw_pieces(on, where, game);
    draw_destinations(on, where, game, hand);
    if (hand.focus()) {
        double side = where.side();
        point at = where.corner(hand.focus()->file(), hand.focus()->rank());
        path ring = rectangle(at.x + 0.03 * side, at.y + 0.03 * side, 0.94 * side, 0.94 * side,
                              0.08 * side);
        on.fill(stroke(ring, 0.06 * side), focus_ring);
    }
}
