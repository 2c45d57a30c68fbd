/* Forced wins through C: the inventor's page, proofs, limits, callbacks. */
#include "check.h"

#define PAGE "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"

static void solved(const char *fen, const char *first, uint32_t most_plies,
                   const hc_solve_options *options, hc_solution *solution, char *line, size_t size) {
    hc_fluidity *game;
    hc_solver *solver;
    hc_fluidity_move moves[64], m;
    hc_error error;
    size_t count = 0, index, length = 0;
    OK(hc_fluidity_from_fen(TEXT(fen), &game, NULL));
    OK(hc_solver_new(4, &solver, &error));
    if (first == NULL) {
        OK(hc_solver_solve(solver, game, most_plies, options, NULL, NULL, solution, moves, 64, &count,
                           &error));
    } else {
        OK(hc_fluidity_parse_move(game, TEXT(first), &m, &error));
        OK(hc_solver_solve_move(solver, game, &m, most_plies, options, NULL, NULL, solution, moves,
                                64, &count, &error));
    }
    CHECK(count == solution->plies);
    line[0] = '\0';
    for (index = 0; index < count; ++index) {
        size_t written;
        OK(hc_fluidity_move_san(game, &moves[index], line + length, size - length, &written, NULL));
        length += written;
        OK(hc_fluidity_play(game, &moves[index], &error));
        if (index + 1 < count)
            line[length++] = ' ';
    }
    if (solution->won) {
        hc_position_info info;
        OK(hc_fluidity_info(game, &info));
        CHECK(info.outcome.over && info.outcome.winner != HC_NOBODY);
    }
    OK(hc_solver_free(solver));
    OK(hc_fluidity_free(game));
}

static void the_page(void) {
    hc_solution solution;
    hc_solve_options options = {0};
    char line[512], again[512];
    solved(PAGE, NULL, 5, NULL, &solution, line, sizeof line);
    CHECK(solution.won && solution.plies == 3 && solution.nodes > 0);
    CHECK(strncmp(line, "Rg4xc4d4f4+ ", 12) == 0);
    for (options.threads = 1; options.threads <= 4; ++options.threads) {
        solved(PAGE, NULL, 5, &options, &solution, again, sizeof again);
        CHECK_TEXT(again, line);
    }
    /* After 1.Ka2 there is a mate; what White's move does not win is said too. */
    solved(PAGE, "Ka2", 3, NULL, &solution, line, sizeof line);
    CHECK(!solution.won && solution.plies == 0);
    solved("8/6n1/8/8/bRnq1b1k/8/KB6/3R4 b", NULL, 1, NULL, &solution, line, sizeof line);
    CHECK(solution.won && solution.plies == 1);
    solved("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b", "Na3", 9, NULL, &solution, line, sizeof line);
    CHECK(solution.won && solution.plies == 5);
    solved(PAGE, NULL, 1, NULL, &solution, line, sizeof line);
    CHECK(!solution.won && line[0] == '\0');
}

static int32_t go_on(void *calls, const hc_solve_progress *progress) {
    ++*(int *)calls;
    return progress->reserved != 0;
}

static int32_t stop_later(void *calls, const hc_solve_progress *progress) {
    (void)progress;
    return ++*(int *)calls > 1;
}

struct proof {
    int moves, replies, deepest;
};

static int32_t look(void *user, const hc_fluidity_move *m, uint32_t depth, uint32_t plies) {
    struct proof *proof = user;
    char text[64];
    OK(hc_fluidity_move_text(m, text, sizeof text, NULL, NULL));
    CHECK((depth % 2 == 0) == (plies > 0));
    if (depth % 2 == 0)
        ++proof->moves;
    else
        ++proof->replies;
    if ((int)depth > proof->deepest)
        proof->deepest = (int)depth;
    return 0;
}

static int32_t look_away(void *user, const hc_fluidity_move *m, uint32_t depth, uint32_t plies) {
    (void)user;
    (void)m;
    return (int32_t)(depth + plies);
}

static void proofs_and_limits(void) {
    hc_fluidity *game;
    hc_solver *solver;
    hc_solution solution;
    hc_solve_options options = {0};
    hc_fluidity_move moves[2], m;
    hc_error error;
    struct proof proof = {0, 0, 0};
    uint64_t size;
    size_t count;
    int calls = 0;

    OK(hc_fluidity_from_fen(HC_LITERAL(PAGE), &game, NULL));
    OK(hc_solver_new(0, &solver, &error));
    OK(hc_solver_prove(solver, game, 3, NULL, NULL, look, &proof, &size, &error));
    CHECK(proof.moves == (int)size && proof.replies == proof.moves - 1 && proof.deepest == 2);
    CHECK_STATUS(hc_solver_prove(solver, game, 3, NULL, NULL, look_away, NULL, NULL, &error),
                 HC_STOPPED);
    CHECK_STATUS(hc_solver_prove(solver, game, 1, NULL, NULL, look, &proof, NULL, &error),
                 HC_NOTHING_THERE);

    /* The solution is told even if the line does not fit. */
    CHECK_STATUS(hc_solver_solve(solver, game, 3, NULL, NULL, NULL, &solution, moves, 2, &count,
                                 &error),
                 HC_BUFFER_TOO_SMALL);
    CHECK(solution.won && solution.plies == 3 && count == 3);
    m = moves[0];
    m.captures = 0;
    CHECK_STATUS(hc_solver_solve_move(solver, game, &m, 3, NULL, NULL, NULL, &solution, moves, 2,
                                      &count, &error),
                 HC_REFUSED);
    OK(hc_fluidity_free(game));

    /* Too much to ask: a limit and a stop are answers of their own. */
    OK(hc_fluidity_new(&game));
    options.max_nodes = 20000;
    CHECK_STATUS(hc_solver_solve(solver, game, 255, &options, go_on, &calls, &solution, moves, 2,
                                 &count, &error),
                 HC_LIMIT_REACHED);
    CHECK_TEXT(error.code, "limit-reached");
    CHECK(calls > 0);
    calls = 0;
    options.max_nodes = 0;
    CHECK_STATUS(hc_solver_solve(solver, game, 255, &options, stop_later, &calls, &solution, moves, 2,
                                 &count, &error),
                 HC_STOPPED);
    CHECK(calls == 2);
    CHECK_STATUS(hc_solver_solve(solver, game, 256, NULL, NULL, NULL, &solution, moves, 2, &count,
                                 &error),
                 HC_INVALID_ARGUMENT);
    OK(hc_fluidity_free(game));
    OK(hc_solver_free(solver));
    CHECK_STATUS(hc_solver_new(UINT32_MAX, &solver, &error), HC_INVALID_ARGUMENT);
}

static void charismatic_mates(void) {
    hc_charismatic *game;
    hc_solution solution;
    hc_solve_options options = {0};
    hc_turn turns[8];
    hc_error error;
    size_t count, index;
    char text[128];
    OK(hc_charismatic_from_fen(HC_LITERAL("3k4/8/8/8/8/8/8/R3K2R w KQ"), 0, &game, NULL));
    OK(hc_charismatic_solve(game, 1, NULL, NULL, NULL, &solution, turns, 8, &count, &error));
    CHECK(solution.won && solution.plies == 1 && count == 1);
    OK(hc_charismatic_turn_san(game, &turns[0], text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Ra7,Rh8#");
    OK(hc_charismatic_solve(game, 0, NULL, NULL, NULL, &solution, turns, 8, &count, &error));
    CHECK(!solution.won && count == 0);
    CHECK_STATUS(hc_charismatic_solve(game, 128, NULL, NULL, NULL, &solution, turns, 8, &count,
                                      &error),
                 HC_INVALID_ARGUMENT);
    OK(hc_charismatic_free(game));

    OK(hc_charismatic_from_fen(HC_LITERAL("8/8/8/8/8/k7/8/K6R w"), 0, &game, NULL));
    options.max_nodes = 100000;
    OK(hc_charismatic_solve(game, 2, &options, NULL, NULL, &solution, turns, 8, &count, &error));
    CHECK(solution.won == (count > 0) && solution.plies == count && solution.nodes <= 100000);
    for (index = 0; index < count; ++index)
        OK(hc_charismatic_play(game, &turns[index], &error));
    if (solution.won) {
        hc_position_info info;
        OK(hc_charismatic_info(game, &info));
        CHECK(info.outcome.reason == HC_REASON_CHECKMATE && info.outcome.winner == HC_WHITE);
    }
    OK(hc_charismatic_free(game));

    OK(hc_charismatic_from_fen(
        HC_LITERAL("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"), 0, &game, NULL));
    options.max_nodes = 1000;
    CHECK_STATUS(hc_charismatic_solve(game, 2, &options, NULL, NULL, &solution, turns, 8, &count,
                                      &error),
                 HC_LIMIT_REACHED);
    OK(hc_charismatic_free(game));
    OK(hc_charismatic_new(0, &game, NULL));
    CHECK_STATUS(hc_charismatic_solve(game, 1, NULL, NULL, NULL, &solution, turns, 8, &count, &error),
                 HC_WRONG_STAGE);
    OK(hc_charismatic_free(game));
}

int main(void) {
    the_page();
    proofs_and_limits();
    charismatic_mates();
    return 0;
}
