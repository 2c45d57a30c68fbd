// Fluidity Chess.
#ifndef HETEROCHESS_FLUIDITY_HPP
#define HETEROCHESS_FLUIDITY_HPP

#include "common.hpp"

namespace heterochess::fluidity {

// A move: who goes from where to where, and all it takes on its way.
struct move : hc_fluidity_move {
    square origin() const { return square(from); }
    square destination() const { return square(to); }
    squares taken() const noexcept { return squares(captures); }
    heterochess::role man() const noexcept { return static_cast<heterochess::role>(role); }
    heterochess::role promotes_to() const noexcept {
        return static_cast<heterochess::role>(promotion);
    }
    // In coordinate form, such as "b4g4".
    std::string text() const {
        return detail::text([&](char* text, std::size_t room, std::size_t* length) {
            return hc_fluidity_move_text(this, text, room, length);
        });
    }
    friend bool operator==(const move& a, const move& b) noexcept {
        return a.from == b.from && a.to == b.to && a.role == b.role &&
               a.promotion == b.promotion && a.captures == b.captures;
    }
    friend bool operator!=(const move& a, const move& b) noexcept { return !(a == b); }
};

// A game: its start position, the moves played, and what follows from them.
class game {
public:
    // The starting array.
    game() {
        hc_fluidity* made = nullptr;
        detail::check(hc_fluidity_new(&made));
        object_.reset(made);
    }
    // From a FEN; throws parse_error.
    explicit game(std::string_view fen) {
        hc_fluidity* made = nullptr;
        detail::checked([&](hc_error* told) {
            return hc_fluidity_from_fen(fen.data(), fen.size(), &made, told);
        });
        object_.reset(made);
    }
    // Takes over an object of heterochess.h.
    explicit game(hc_fluidity* object) noexcept : object_(object) {}
    game(const game& other) {
        hc_fluidity* made = nullptr;
        detail::check(hc_fluidity_clone(other.get(), &made));
        object_.reset(made);
    }
    game& operator=(const game& other) { return *this = game(other); }
    game(game&&) noexcept = default;
    game& operator=(game&&) noexcept = default;

    std::string fen() const {
        return detail::text([&](char* text, std::size_t room, std::size_t* length) {
            return hc_fluidity_fen(get(), text, room, length);
        });
    }
    position_info info() const {
        position_info info;
        detail::check(hc_fluidity_info(get(), &info));
        return info;
    }
    std::optional<heterochess::outcome> outcome() const { return info().ended(); }
    heterochess::board board() const {
        heterochess::board board;
        detail::check(hc_fluidity_board(get(), &board));
        return board;
    }
    // The legal moves, or those of the men on some squares.
    std::vector<move> moves(squares origins = squares::all()) const {
        return detail::list<move, hc_fluidity_move>(
            [&](hc_fluidity_move* moves, std::size_t room, std::size_t* count) {
                return hc_fluidity_moves(get(), origins.bits, moves, room, count);
            });
    }
    std::uint64_t count_moves() const {
        std::uint64_t count = 0;
        detail::check(hc_fluidity_count_moves(get(), &count));
        return count;
    }
    // Why a move is not legal, or nothing if it is.
    std::optional<reason> refusal(const move& m) const {
        return detail::refusal(
            [&](hc_error* told) { return hc_fluidity_check(get(), &m, told); });
    }
    // The legal move from one square to another, as a mouse says it; throws refused.
    move find(square from, square to, role promotion = role::none, squares captures = {}) const {
        move found;
        detail::checked([&](hc_error* told) {
            return hc_fluidity_find(get(), from.index, to.index,
                                    static_cast<std::uint8_t>(promotion), captures.bits, &found,
                                    told);
        });
        return found;
    }
    // A legal move in algebraic or coordinate form; throws parse_error or refused.
    move parse(std::string_view text) const {
        move found;
        detail::checked([&](hc_error* told) {
            return hc_fluidity_parse_move(get(), text.data(), text.size(), &found, told);
        });
        return found;
    }
    // A legal move in algebraic form, such as "Rg4xc4d4f4+".
    std::string san(const move& m) const {
        return detail::text([&](char* text, std::size_t room, std::size_t* length) {
            return hc_fluidity_move_san(get(), &m, text, room, length);
        });
    }
    // Plays a move; throws refused.
    void play(const move& m) {
        detail::checked([&](hc_error* told) { return hc_fluidity_play(get(), &m, told); });
    }
    void play(std::string_view text) { play(parse(text)); }
    // Takes the last move back, if there is one.
    std::optional<move> undo() {
        move undone;
        hc_status status = hc_fluidity_undo(get(), &undone);
        if (status == HC_NOTHING_THERE) return std::nullopt;
        detail::check(status);
        return undone;
    }
    std::vector<move> history() const {
        return detail::list<move, hc_fluidity_move>(
            [&](hc_fluidity_move* moves, std::size_t room, std::size_t* count) {
                return hc_fluidity_history(get(), moves, room, count);
            });
    }
    // A move of the history, from 0, in algebraic form.
    std::string history_san(std::size_t index) const {
        return detail::text([&](char* text, std::size_t room, std::size_t* length) {
            return hc_fluidity_history_san(get(), index, text, room, length);
        });
    }
    // The game of the first moves of this one.
    game at(std::size_t played) const {
        hc_fluidity* made = nullptr;
        detail::check(hc_fluidity_at(get(), played, &made));
        return game(made);
    }
    // The moves with which a side could take something if it were to move now.
    std::vector<move> threats(color by) const {
        return detail::list<move, hc_fluidity_move>(
            [&](hc_fluidity_move* moves, std::size_t room, std::size_t* count) {
                return hc_fluidity_threats(get(), static_cast<std::uint8_t>(by), moves, room,
                                           count);
            });
    }
    squares checked_squares(color by) const {
        squares checked;
        detail::check(
            hc_fluidity_checked_squares(get(), static_cast<std::uint8_t>(by), &checked.bits));
        return checked;
    }
    std::uint64_t perft(std::uint32_t depth) const {
        std::uint64_t nodes = 0;
        detail::check(hc_fluidity_perft(get(), depth, &nodes));
        return nodes;
    }
    // A picture of it.
    std::string svg(const hc_svg_options& options = {}) const {
        return detail::text([&](char* text, std::size_t room, std::size_t* length) {
            return hc_fluidity_svg(get(), &options, text, room, length);
        });
    }
    // The object, for functions of heterochess.h.
    hc_fluidity* get() const noexcept { return object_.get(); }

private:
    detail::owner<hc_fluidity, hc_fluidity_free> object_;
};

} // namespace heterochess::fluidity

#endif
