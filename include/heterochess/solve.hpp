// Forced wins: exact answers, with their lines.
#ifndef HETEROCHESS_SOLVE_HPP
#define HETEROCHESS_SOLVE_HPP

#include "charismatic.hpp"
#include "common.hpp"
#include "fluidity.hpp"

namespace heterochess {

// How a forced win is searched; see hc_solve_options.
struct solve_options {
    std::uint64_t max_nodes = 0; // 0 for no limit; the usual ten million in Charismatic Chess
    std::uint32_t threads = 0;   // 0 for one for each core
};

// What a search for a forced win has found.
template <class Move> struct solution {
    bool won;               // whether the side to move wins by force within what was asked
    unsigned plies;         // how many plies the win takes; nothing is shorter
    std::uint64_t nodes;    // how many it took
    std::vector<Move> line; // best play of both sides to the end
};

namespace detail {

// Takes progress of a solver and goes on.
struct no_solve_progress {
    void operator()(const hc_solve_progress&) const noexcept {}
};

template <class Progress> struct solve_call {
    std::remove_reference_t<Progress>& progress;
    detail::carrier carrier;
    static std::int32_t tell(void* user, const hc_solve_progress* now) {
        auto* self = static_cast<solve_call*>(user);
        return self->carrier.stops([&] { return goes_on(self->progress, *now); });
    }
};

inline hc_solve_options plain(solve_options how) {
    hc_solve_options options{};
    options.max_nodes = how.max_nodes;
    options.threads = how.threads;
    return options;
}

// Asks `call` (options, callback, user, solution, line, room, count, error); nothing if `progress`
// has stopped it.
template <class Move, class Plain, class Progress, class Call>
std::optional<solution<Move>> solve(solve_options how, Progress&& progress, Call&& call) {
    solve_call<Progress> user{progress, {}};
    hc_solve_options options = plain(how);
    hc_solution found;
    std::vector<Move> line(256); // no win has more plies
    std::size_t count = 0;
    Plain* buffer = line.data();
    if (!user.carrier.runs(call, &options, solve_call<Progress>::tell, &user, &found, buffer,
                           line.size(), &count))
        return std::nullopt;
    line.resize(count);
    return solution<Move>{found.won != 0, found.plies, found.nodes, std::move(line)};
}

} // namespace detail

namespace fluidity {

// Searches for forced wins, and remembers what it has found out. In what follows, `progress` takes
// an hc_solve_progress and answers nothing, or whether to go on; where it stops a search, the
// answer is nothing. A limit that is reached throws limit_reached.
class solver {
public:
    // With a table of so many MiB; 0 for 64.
    explicit solver(std::uint32_t mebibytes = 0)
        : object_(detail::made<hc_solver>(hc_solver_new, mebibytes)) {}

    // The shortest forced win of the side to move within so many plies.
    template <class Progress = detail::no_solve_progress>
    std::optional<solution<move>> solve(const game& of, std::uint32_t plies, solve_options how = {},
                                        Progress&& progress = {}) {
        return detail::solve<move, hc_fluidity_move>(how, progress, [&](auto&&... rest) {
            return hc_solver_solve(object_.get(), of.get(), plies, rest...);
        });
    }
    // With a given first move: does it win, and how fast? Throws refused if it is not legal.
    template <class Progress = detail::no_solve_progress>
    std::optional<solution<move>> solve_move(const game& of, const move& first, std::uint32_t plies,
                                             solve_options how = {}, Progress&& progress = {}) {
        return detail::solve<move, hc_fluidity_move>(how, progress, [&](auto&&... rest) {
            return hc_solver_solve_move(object_.get(), of.get(), &first, plies, rest...);
        });
    }
    // Shows `visit` (move, depth, plies) the proof of a win: see hc_solver_prove. Returns how many
    // moves of the winner it has; nothing if there is no win, or `visit` has stopped it.
    template <class Visit>
    std::optional<std::uint64_t> prove(const game& of, std::uint32_t plies, Visit&& visit,
                                       solve_options how = {}) {
        struct call {
            std::remove_reference_t<Visit>& visit;
            detail::carrier carrier;
        } user{visit, {}};
        hc_proof_fn show = [](void* carried, const hc_fluidity_move* m, std::uint32_t depth,
                              std::uint32_t left) -> std::int32_t {
            auto* self = static_cast<call*>(carried);
            const move shown{*m};
            return self->carrier.stops(
                [&] { return detail::goes_on(self->visit, shown, depth, left); });
        };
        hc_solve_options options = detail::plain(how);
        std::uint64_t moves = 0;
        hc_error told;
        const hc_status status = hc_solver_prove(object_.get(), of.get(), plies, &options, nullptr,
                                                 show, &user, &moves, &told);
        if (status == HC_NOTHING_THERE) return std::nullopt;
        if (!user.carrier.finished(status, told)) return std::nullopt;
        return moves;
    }

private:
    detail::owner<hc_solver, hc_solver_free> object_;
};

} // namespace fluidity

namespace charismatic {

// The shortest forced mate of the side to move in so many turns of its own; nothing if `progress`
// has stopped it. Throws limit_reached.
template <class Progress = detail::no_solve_progress>
std::optional<solution<turn>> solve(const game& of, std::uint32_t turns, solve_options how = {},
                                    Progress&& progress = {}) {
    return detail::solve<turn, hc_turn>(how, progress, [&](auto&&... rest) {
        return hc_charismatic_solve(of.get(), turns, rest...);
    });
}

} // namespace charismatic

} // namespace heterochess

#endif
