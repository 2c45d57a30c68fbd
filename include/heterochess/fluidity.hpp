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
    std::string text() const { return detail::text(hc_fluidity_move_text, this); }
    friend bool operator==(const move& a, const move& b) noexcept {
        return a.from == b.from && a.to == b.to && a.role == b.role &&
               a.promotion == b.promotion && a.captures == b.captures;
    }
    friend bool operator!=(const move& a, const move& b) noexcept { return !(a == b); }
};

// A move, and how many sequences of moves begin with it.
struct divided {
    fluidity::move move;
    std::uint64_t nodes;
};

// A game: its start position, the moves played, and what follows from them.
class game {
public:
    // The starting array.
    game() : object_(detail::made<hc_fluidity>(hc_fluidity_new)) {}
    // From a FEN; throws parse_error.
    explicit game(std::string_view fen)
        : object_(detail::made<hc_fluidity>(hc_fluidity_from_fen, fen.data(), fen.size())) {}
    // Takes over an object of heterochess.h.
    explicit game(hc_fluidity* object) noexcept : object_(object) {}

    std::string fen() const { return detail::text(hc_fluidity_fen, get()); }
    position_info info() const { return detail::value<position_info>(hc_fluidity_info, get()); }
    std::optional<heterochess::outcome> outcome() const { return info().ended(); }
    heterochess::board board() const {
        return detail::value<heterochess::board>(hc_fluidity_board, get());
    }
    // The legal moves, or those of the men on some squares.
    std::vector<move> moves(squares origins = squares::all()) const {
        return detail::list<move, hc_fluidity_move>(hc_fluidity_moves, get(), origins.bits);
    }
    std::uint64_t count_moves() const {
        return detail::value<std::uint64_t>(hc_fluidity_count_moves, get());
    }
    // Why a move is not legal, or nothing if it is.
    std::optional<reason> refusal(const move& m) const {
        return detail::refusal(hc_fluidity_check, get(), &m);
    }
    // The legal move from one square to another, as a mouse says it; throws refused.
    move find(square from, square to, role promotion = role::none, squares captures = {}) const {
        return detail::value<move>(hc_fluidity_find, get(), from.index, to.index,
                                   static_cast<std::uint8_t>(promotion), captures.bits);
    }
    // A legal move in algebraic or coordinate form; throws parse_error or refused.
    move parse(std::string_view text) const {
        return detail::value<move>(hc_fluidity_parse_move, get(), text.data(), text.size());
    }
    // A legal move in algebraic form, such as "Rg4xc4d4f4+".
    std::string san(const move& m) const { return detail::text(hc_fluidity_move_san, get(), &m); }
    // Plays a move; throws refused.
    void play(const move& m) { detail::checked(hc_fluidity_play, get(), &m); }
    void play(std::string_view text) { play(parse(text)); }
    // Takes the last move back, if there is one.
    std::optional<move> undo() { return detail::found<move>(hc_fluidity_undo, get()); }
    std::vector<move> history() const {
        return detail::list<move, hc_fluidity_move>(hc_fluidity_history, get());
    }
    // A move of the history, from 0, in algebraic form.
    std::string history_san(std::size_t index) const {
        return detail::text(hc_fluidity_history_san, get(), index);
    }
    // The game of the first moves of this one.
    game at(std::size_t played) const {
        return game(detail::made<hc_fluidity>(hc_fluidity_at, get(), played));
    }
    // The moves with which a side could take something if it were to move now.
    std::vector<move> threats(color by) const {
        return detail::list<move, hc_fluidity_move>(hc_fluidity_threats, get(),
                                                    static_cast<std::uint8_t>(by));
    }
    squares checked_squares(color by) const {
        return squares(detail::value<std::uint64_t>(hc_fluidity_checked_squares, get(),
                                                    static_cast<std::uint8_t>(by)));
    }
    // The sequences of so many moves; throws std::invalid_argument for a negative number.
    std::uint64_t perft(int plies) const {
        return detail::value<std::uint64_t>(hc_fluidity_perft, get(), detail::depth(plies));
    }
    // The same by the first move. A depth of 0 is taken as 1.
    std::vector<divided> divide(int plies) const {
        const auto entries = detail::list<hc_fluidity_divide_entry>(hc_fluidity_divide, get(),
                                                                    detail::depth(plies));
        std::vector<divided> all;
        for (const hc_fluidity_divide_entry& one : entries) all.push_back({move{one.m}, one.nodes});
        return all;
    }
    // A picture of it.
    std::string svg(const hc_svg_options& options = {}) const {
        return detail::text(hc_fluidity_svg, get(), &options);
    }
    // The object, for functions of heterochess.h.
    hc_fluidity* get() const noexcept { return object_.get(); }

private:
    detail::copyable<hc_fluidity, hc_fluidity_free, hc_fluidity_clone> object_;
};

} // namespace heterochess::fluidity

#endif
