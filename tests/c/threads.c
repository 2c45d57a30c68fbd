/* Eight threads within the rule: asking one object together, changing each its own, handing on. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <pthread.h>

enum { THREADS = 8, ROUNDS = 200 };

static hc_fluidity *fluidity;
static hc_charismatic *charismatic;
static hc_kungfu *kungfu;
static hc_opponent *opponent;
static hc_tables *tables;
static hc_fluidity *ending;
static hc_record *record;

static int32_t count_turn(void *turns, const hc_turn *turn, uint64_t series) {
    *(uint64_t *)turns += series;
    return turn->count == 0;
}

/* Whatever threads do the work, progress is told in the one that asks. */
static int32_t same_thread(void *thread, const hc_table_progress *progress) {
    CHECK(pthread_equal(*(pthread_t *)thread, pthread_self()));
    return progress->done > progress->all;
}

/* Returns an object that another thread goes on with. */
static void *work(void *number) {
    unsigned seed = *(unsigned *)number * 7919u + 1;
    hc_kungfu *own;
    int round;
    OK(hc_kungfu_clone(kungfu, &own));
    for (round = 0; round < ROUNDS; ++round) {
        hc_fluidity_move moves[HC_MAX_MOVES];
        hc_kungfu_move sends[HC_MAX_MOVES];
        hc_fluidity *game;
        hc_error error;
        uint64_t turns = 0, now;
        size_t count;
        char fen[128];

        OK(hc_fluidity_moves(fluidity, HC_ALL_SQUARES, moves, HC_MAX_MOVES, &count));
        CHECK(count == 25);
        OK(hc_fluidity_clone(fluidity, &game));
        seed = seed * 1103515245u + 12345;
        OK(hc_fluidity_play(game, &moves[seed / 65536 % count], &error));
        OK(hc_fluidity_fen(game, fen, sizeof fen, NULL));
        OK(hc_fluidity_free(game));
        if (round % 20 == 0) {
            hc_table_value value;
            hc_solution solution;
            hc_solver *solver;
            hc_fluidity_move m;
            hc_limits limits = {0};
            limits.nodes = 300;
            OK(hc_fluidity_choose(fluidity, opponent, &limits, NULL, NULL, &m, NULL, &error));
            CHECK(m.to == HC_SQUARE(6, 3));
            OK(hc_tables_probe(tables, ending, HC_PLIES_TO_END, &value, &error));
            CHECK(value.value == HC_VALUE_DRAW);
            OK(hc_record_san(record, 1, fen, sizeof fen, NULL, NULL));
            OK(hc_solver_new(1, &solver, NULL));
            OK(hc_solver_solve(solver, fluidity, 3, NULL, NULL, NULL, &solution, moves, 3, &count,
                               &error));
            CHECK(count == 3);
            OK(hc_solver_free(solver));
            OK(hc_charismatic_mates(charismatic, HC_MATES_ALL, 0, NULL, count_turn, &turns, &error));
            CHECK(turns == 64);
        }

        now = (uint64_t)round * 500;
        OK(hc_kungfu_advance(own, now, NULL, 0, NULL, &error));
        OK(hc_kungfu_moves(own, 1, HC_NO_SQUARE, sends, HC_MAX_MOVES, &count, NULL));
        if (count > 0) {
            hc_kungfu_command command = {0};
            command.kind = HC_COMMAND_MOVE;
            command.from = sends[seed / 65536 % count].from;
            command.to = sends[seed / 65536 % count].to;
            OK(hc_kungfu_submit(own, now, 1, &command, NULL, NULL, 0, NULL, &error));
        }
    }
    return own;
}

int main(void) {
    pthread_t threads[THREADS], self;
    unsigned numbers[THREADS], index;
    OK(hc_fluidity_from_fen(HC_LITERAL("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"), &fluidity, NULL));
    OK(hc_charismatic_from_fen(HC_LITERAL("3k4/8/8/8/8/8/8/R3K2R w KQ"), 0, &charismatic, NULL));
    OK(hc_kungfu_new(HC_MODE_FFA, NULL, &kungfu, NULL));
    OK(hc_opponent_new(HC_LEVEL_SEARCH, 1, &opponent, NULL));
    OK(hc_tables_new(&tables));
    self = pthread_self();
    OK(hc_tables_generate(tables, HC_LITERAL("KBk"), 4, same_thread, &self, NULL));
    OK(hc_fluidity_from_fen(HC_LITERAL("8/8/8/8/8/8/1B6/K6k w"), &ending, NULL));
    OK(hc_record_parse(HC_LITERAL("[Variant \"Fluidity\"]\n\n1. e4 *"), &record, NULL));
    for (index = 0; index < THREADS; ++index) {
        numbers[index] = index;
        CHECK(pthread_create(&threads[index], NULL, work, &numbers[index]) == 0);
    }
    for (index = 0; index < THREADS; ++index) {
        void *own;
        hc_kungfu_state state;
        CHECK(pthread_join(threads[index], &own) == 0);
        OK(hc_kungfu_info(own, &state));
        CHECK(state.now == (uint64_t)(ROUNDS - 1) * 500 && state.piece_count == 64);
        OK(hc_kungfu_free(own));
    }
    OK(hc_fluidity_free(fluidity));
    OK(hc_charismatic_free(charismatic));
    OK(hc_kungfu_free(kungfu));
    OK(hc_opponent_free(opponent));
    OK(hc_tables_free(tables));
    OK(hc_fluidity_free(ending));
    OK(hc_record_free(record));
    return 0;
}
