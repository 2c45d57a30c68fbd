// Charismatic Chess.
#ifndef HETEROCHESS_CHARISMATIC_HPP
#define HETEROCHESS_CHARISMATIC_HPP

#include "common.hpp"

namespace heterochess::charismatic {

// A move of a turn.
struct move : hc_charismatic_move {
    square origin() const { return square(from); }
    square destination() const { return square(to); }
    heterochess::role man() const noexcept { return static_cast<heterochess::role>(role); }
    heterochess::role taken() const noexcept { return static_cast<heterochess::role>(capture); }
    // In coordinate form, such as "g1f3".
    std::string text() const { return detail::text(hc_charismatic_move_text, this); }
};

// A turn: a range of one to five moves.
struct turn : hc_turn {
    std::size_t size() const noexcept { return count; }
    const hc_charismatic_move* begin() const noexcept { return moves; }
    const hc_charismatic_move* end() const noexcept { return moves + count; }
    // In coordinate form, such as "e2e4,g1f3".
    std::string text() const { return detail::text(hc_turn_text, this); }
};

// Men off the board: a reserve, a draw, or what is in hand.
struct men : hc_men {
    men() noexcept : hc_men{} {}
    men(const hc_men& plain) noexcept : hc_men(plain) {}
    // In any order, such as "QRNPP"; throws parse_error.
    explicit men(std::string_view letters) : hc_men{} {
        detail::checked(hc_men_parse, letters.data(), letters.size(), this);
    }
    int of(heterochess::role role) const noexcept { return count[static_cast<int>(role) & 7]; }
    std::string text() const { return detail::text(hc_men_text, this); }
};

// What has happened: a draw, a placement, a turn.
struct action : hc_action {
    // As programs write it: "draw:RNPPP", "N@c3", "e2e4,g1f3".
    std::string text() const { return detail::text(hc_action_text, this); }
};

// A man put on a square.
struct placement {
    role man = role::none;
    square on;

    constexpr placement(role what, square where) noexcept : man(what), on(where) {}
    // Such as "N@c3"; throws parse_error.
    explicit placement(std::string_view text) {
        std::uint8_t what = HC_NO_ROLE;
        detail::checked(hc_placement_parse, text.data(), text.size(), &what, &on.index);
        man = static_cast<role>(what);
    }
    std::string text() const {
        return detail::text(hc_placement_text, static_cast<std::uint8_t>(man), on.index);
    }
};

inline constexpr const char* longest_range = "a turn has from 1 to 5 moves";

// How a search is done.
struct search {
    // How many nodes and results may be held, of 80 to 140 bytes each; 0 for 10 million.
    std::uint64_t limit = 0;
};

// Takes progress and goes on.
struct no_progress {
    void operator()(const hc_progress&) const noexcept {}
};

class series;

// A game: draws, placements, turns, and what follows from them.
class game {
public:
    // From the start: nothing has been drawn. `longest` is how many moves a turn may have.
    explicit game(int longest = HC_MAX_SERIES)
        : object_(detail::made<hc_charismatic>(hc_charismatic_new,
                                               detail::byte(longest, 0, 255, longest_range))) {}
    // From a FEN of either stage; throws parse_error.
    explicit game(std::string_view fen, int longest = HC_MAX_SERIES)
        : object_(detail::made<hc_charismatic>(hc_charismatic_from_fen, fen.data(), fen.size(),
                                               detail::byte(longest, 0, 255, longest_range))) {}
    // Takes over an object of heterochess.h.
    explicit game(hc_charismatic* object) noexcept : object_(object) {}

    std::string fen() const { return detail::text(hc_charismatic_fen, get()); }
    position_info info() const { return detail::value<position_info>(hc_charismatic_info, get()); }
    std::optional<heterochess::outcome> outcome() const { return info().ended(); }
    heterochess::board board() const {
        return detail::value<heterochess::board>(hc_charismatic_board, get());
    }

    // The placement stage; the functions throw refused in the other one.
    hc_placement_info placement() const {
        return detail::value<hc_placement_info>(hc_charismatic_placement, get());
    }
    std::vector<hc_weighted_draw> draws() const {
        return detail::list<hc_weighted_draw>(hc_charismatic_draws, get());
    }
    // One of the draws with its exact probability. `random` gives 64 random bits at each call.
    template <class Random> men sample_draw(Random&& random) const {
        struct call {
            std::remove_reference_t<Random>* random;
            detail::carrier carrier;
        } user{std::addressof(random), {}};
        const hc_random_fn give = [](void* given) -> std::uint64_t {
            auto* self = static_cast<call*>(given);
            std::uint64_t bits = 0;
            self->carrier.stops([&] {
                bits = (*self->random)();
                return true;
            });
            return bits;
        };
        men drawn;
        user.carrier.runs(hc_charismatic_sample_draw, get(), give, &user, &drawn);
        return drawn;
    }
    void draw(const men& drawn) { detail::checked(hc_charismatic_draw, get(), &drawn); }
    squares squares_for(role man) const {
        return squares(detail::value<std::uint64_t>(hc_charismatic_squares_for, get(),
                                                    static_cast<std::uint8_t>(man)));
    }
    std::optional<reason> placement_refusal(role man, square on) const {
        return detail::refusal(hc_charismatic_check_place, get(), static_cast<std::uint8_t>(man),
                               on.index);
    }
    void place(role man, square on) {
        detail::checked(hc_charismatic_place, get(), static_cast<std::uint8_t>(man), on.index);
    }
    void place(const charismatic::placement& one) { place(one.man, one.on); }

    // A turn in the making; throws refused in the placement stage.
    charismatic::series series() const;
    // A legal turn in algebraic or coordinate form; throws parse_error or refused.
    turn parse(std::string_view text) const {
        return detail::value<turn>(hc_charismatic_parse_turn, get(), text.data(), text.size());
    }
    // A legal turn in algebraic form, such as "e4,Nf3,Bc4+".
    std::string san(const turn& played) const {
        return detail::text(hc_charismatic_turn_san, get(), &played);
    }
    // Why a turn is not legal, or nothing if it is.
    std::optional<reason> refusal(const turn& played) const {
        return detail::refusal(hc_charismatic_check, get(), &played);
    }
    // Plays a turn; throws refused.
    void play(const turn& played) { detail::checked(hc_charismatic_play, get(), &played); }
    void play(std::string_view text) { play(parse(text)); }
    // As play, but a turn that leaves the own king in check is recorded and loses the game.
    void referee(const turn& played) { detail::checked(hc_charismatic_referee, get(), &played); }
    // Carries an action out, such as an opponent's or one of a history; throws refused.
    void act(const action& done) { detail::checked(hc_charismatic_act, get(), &done); }
    // Takes the last draw, placement or turn back, if there is one.
    std::optional<action> undo() { return detail::found<action>(hc_charismatic_undo, get()); }
    std::vector<action> history() const {
        return detail::list<action, hc_action>(hc_charismatic_history, get());
    }
    std::string history_san(std::size_t index) const {
        return detail::text(hc_charismatic_history_san, get(), index);
    }
    game at(std::size_t played) const {
        return game(detail::made<hc_charismatic>(hc_charismatic_at, get(), played));
    }

    // In what follows, `visit` and `progress` answer nothing, or whether to go on. The functions
    // return whether all was seen (false: a callback stopped them); what a callback throws comes
    // out of them.

    // Shows `visit` every legal turn.
    template <class Visit> bool turns(Visit&& visit) const {
        auto progress = no_progress{};
        callbacks<Visit, no_progress> user{visit, progress, {}};
        return user.carrier.runs(hc_charismatic_turns, get(), user.visit_turn(), &user);
    }
    std::array<std::uint64_t, HC_MAX_SERIES> count_series() const {
        std::array<std::uint64_t, HC_MAX_SERIES> counts;
        detail::checked(hc_charismatic_count_series, get(), counts.data());
        return counts;
    }
    // Counts turns and the positions they lead to; nothing if `progress` stopped it.
    template <class Progress = no_progress>
    std::optional<hc_turn_counts> count(search how = {}, Progress&& progress = {}) const {
        auto visit = [](const turn&) {};
        callbacks<decltype(visit), Progress> user{visit, progress, {}};
        hc_turn_counts counts;
        if (!user.carrier.runs(hc_charismatic_count, get(), how.limit, user.tell_progress(), &user,
                               &counts))
            return std::nullopt;
        return counts;
    }
    // Shows `visit` (turn, number of turns that lead to the same) for each position led to.
    template <class Visit, class Progress = no_progress>
    bool results(Visit&& visit, search how = {}, Progress&& progress = {}) const {
        callbacks<Visit, Progress> user{visit, progress, {}};
        return user.carrier.runs(hc_charismatic_results, get(), how.limit, user.tell_progress(),
                                 user.visit_counted_turn(), &user, nullptr);
    }
    // Shows `visit` each turn that mates, or one for each position that is mate.
    template <class Visit, class Progress = no_progress>
    bool mates(Visit&& visit, bool distinct = false, search how = {},
               Progress&& progress = {}) const {
        callbacks<Visit, Progress> user{visit, progress, {}};
        const std::uint8_t which = distinct ? HC_MATES_DISTINCT : HC_MATES_ALL;
        return user.carrier.runs(hc_charismatic_mates, get(), which, how.limit,
                                 user.tell_progress(), user.visit_turn(), &user);
    }
    // The sequences of so many turns; throws std::invalid_argument for a negative number.
    std::uint64_t perft(int turns) const {
        return detail::value<std::uint64_t>(hc_charismatic_perft, get(), detail::depth(turns));
    }
    // A picture of it.
    std::string svg(const hc_svg_options& options = {}) const {
        return detail::text(hc_charismatic_svg, get(), &options);
    }
    // The object, for functions of heterochess.h.
    hc_charismatic* get() const noexcept { return object_.get(); }

private:
    // What C calls back, and where exceptions wait.
    template <class Visit, class Progress> struct callbacks {
        std::remove_reference_t<Visit>& visit;
        std::remove_reference_t<Progress>& progress;
        detail::carrier carrier;

        static constexpr hc_turn_fn visit_turn() noexcept {
            return [](void* given, const hc_turn* found, std::uint64_t) -> std::int32_t {
                auto* self = static_cast<callbacks*>(given);
                const turn shown{*found};
                return self->carrier.stops([&] { return detail::goes_on(self->visit, shown); });
            };
        }
        static constexpr hc_turn_fn visit_counted_turn() noexcept {
            return [](void* given, const hc_turn* found, std::uint64_t series) -> std::int32_t {
                auto* self = static_cast<callbacks*>(given);
                const turn shown{*found};
                return self->carrier.stops(
                    [&] { return detail::goes_on(self->visit, shown, series); });
            };
        }
        static constexpr hc_progress_fn tell_progress() noexcept {
            return [](void* given, const hc_progress* now) -> std::int32_t {
                auto* self = static_cast<callbacks*>(given);
                return self->carrier.stops(
                    [&] { return detail::goes_on(self->progress, *now); });
            };
        }
    };

    detail::copyable<hc_charismatic, hc_charismatic_free, hc_charismatic_clone> object_;
};

// A turn clicked together move by move. It does not depend on the game any more.
class series {
public:
    explicit series(const game& from)
        : object_(detail::made<hc_series>(hc_series_new, from.get())) {}

    hc_series_state info() const { return detail::value<hc_series_state>(hc_series_info, get()); }
    heterochess::board board() const {
        return detail::value<heterochess::board>(hc_series_board, get());
    }
    // The moves that are possible now, or those of the men on some squares.
    std::vector<move> moves(squares origins = squares::all()) const {
        return detail::list<move, hc_charismatic_move>(hc_series_moves, get(), origins.bits);
    }
    // Those of them of which a legal turn can come.
    std::vector<move> completable(squares origins = squares::all()) const {
        return detail::list<move, hc_charismatic_move>(hc_series_completable, get(), origins.bits,
                                                       nullptr, nullptr);
    }
    // The same with a function that is told every millisecond or so how many of how many moves are
    // decided, and answers nothing, or whether to go on; nothing if it stopped.
    template <class Progress>
    std::optional<std::vector<move>> completable(squares origins, Progress&& progress) const {
        struct call {
            std::remove_reference_t<Progress>* progress;
            detail::carrier carrier;
        } user{std::addressof(progress), {}};
        const hc_decided_fn tell = [](void* given, std::uint64_t decided,
                                      std::uint64_t all) -> std::int32_t {
            auto* self = static_cast<call*>(given);
            return self->carrier.stops(
                [&] { return detail::goes_on(*self->progress, decided, all); });
        };
        std::vector<move> found(HC_MAX_MOVES);
        std::size_t count = 0;
        if (!user.carrier.runs(hc_series_completable, get(), origins.bits, tell, &user,
                               found.data(), found.size(), &count))
            return std::nullopt;
        found.resize(count);
        return found;
    }
    bool can_be_completed() const {
        return detail::value<std::uint8_t>(hc_series_can_be_completed, get()) != 0;
    }
    std::vector<move> made() const {
        return detail::list<move, hc_charismatic_move>(hc_series_made, get());
    }
    std::optional<reason> refusal(const move& m) const {
        return detail::refusal(hc_series_check, get(), &m);
    }
    // The possible move from one square to another, as a mouse says it; throws refused.
    move find(square from, square to, role promotion = role::none) const {
        return detail::value<move>(hc_series_find, get(), from.index, to.index,
                                   static_cast<std::uint8_t>(promotion));
    }
    move parse(std::string_view text) const {
        return detail::value<move>(hc_series_parse_move, get(), text.data(), text.size());
    }
    std::string san(const move& m) const { return detail::text(hc_series_move_san, get(), &m); }
    // Makes a move; throws refused.
    void push(const move& m) { detail::checked(hc_series_push, get(), &m); }
    void push(std::string_view text) { push(parse(text)); }
    // Takes the last move back, if there is one.
    std::optional<move> undo() { return detail::found<move>(hc_series_undo, get()); }
    // Why the turn may not end here, or nothing if it may.
    std::optional<reason> end_refusal() const { return detail::refusal(hc_series_may_end, get()); }
    // The turn, to be played; throws refused if it may not end here.
    turn end() const {
        detail::checked(hc_series_may_end, get());
        return unfinished();
    }
    // The turn as it is, for game::referee; throws refused if nothing has been moved.
    turn unfinished() const { return detail::value<turn>(hc_series_turn, get()); }
    // A picture of it.
    std::string svg(const hc_svg_options& options = {}) const {
        return detail::text(hc_series_svg, get(), &options);
    }
    // The object, for functions of heterochess.h.
    hc_series* get() const noexcept { return object_.get(); }

private:
    detail::copyable<hc_series, hc_series_free, hc_series_clone> object_;
};

inline series game::series() const { return charismatic::series(*this); }

} // namespace heterochess::charismatic

#endif
