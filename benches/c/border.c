/*
 * What calls cost through C, in nanoseconds: one line each, a name and the best of several runs.
 * With the name of a call and a number as arguments it only makes so many of these calls, for
 * valgrind to count instructions. bindings/c/benches/border.rs does the same in Rust;
 * scripts/bench-border puts both side by side.
 */
#define _POSIX_C_SOURCE 200809L
#include "heterochess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *only = NULL;
static int runs = 15, calls = 100000;

#define OK_OR_ABORT(call)                                                                          \
    do {                                                                                           \
        if ((call) != HC_OK)                                                                       \
            abort();                                                                               \
    } while (0)

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

#define MEASURE(name, call)                                                                        \
    do {                                                                                           \
        double best = 1e18;                                                                        \
        int run, index;                                                                            \
        if (only != NULL && strcmp(only, name) != 0)                                               \
            break;                                                                                 \
        for (run = 0; run < runs; ++run) {                                                         \
            double before = now(), each;                                                           \
            for (index = 0; index < calls; ++index)                                                \
                if ((call) != HC_OK)                                                               \
                    abort();                                                                       \
            each = (now() - before) / calls;                                                       \
            best = each < best ? each : best;                                                      \
        }                                                                                          \
        printf("%s %.1f\n", name, best);                                                           \
    } while (0)

static hc_status play_and_undo(hc_fluidity *game, const hc_fluidity_move *m) {
    hc_status status = hc_fluidity_play(game, m, NULL);
    return status == HC_OK ? hc_fluidity_undo(game, NULL) : status;
}

static hc_status push_and_undo(hc_series *series, const hc_charismatic_move *m) {
    hc_status status = hc_series_push(series, m, NULL);
    return status == HC_OK ? hc_series_undo(series, NULL) : status;
}

int main(int argc, char **argv) {
    static hc_fluidity_move moves[HC_MAX_MOVES];
    static hc_kungfu_move sends[HC_MAX_MOVES];
    static hc_kungfu_piece pieces[HC_KUNGFU_MAX_PIECES];
    hc_fluidity *fluidity;
    hc_charismatic *charismatic;
    hc_series *series;
    hc_kungfu *kungfu;
    hc_charismatic_move m;
    hc_board board;
    char fen[128];
    uint64_t number, time = 0;
    size_t count;

    if (argc == 3) {
        only = argv[1];
        calls = atoi(argv[2]);
        runs = 1;
    }
    hc_fluidity_new(&fluidity);
    OK_OR_ABORT(hc_fluidity_moves(fluidity, HC_ALL_SQUARES, moves, HC_MAX_MOVES, &count));
    hc_charismatic_from_fen(
        HC_LITERAL("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0, &charismatic, NULL);
    hc_series_new(charismatic, &series, NULL);
    hc_series_parse_move(series, HC_LITERAL("g1f3"), &m, NULL);
    hc_kungfu_new(HC_MODE_1V1, NULL, &kungfu, NULL);

    MEASURE("next-event", hc_kungfu_next_event(kungfu, &number));
    MEASURE("advance", hc_kungfu_advance(kungfu, ++time, NULL, 0, NULL, NULL));
    MEASURE("count-moves", hc_fluidity_count_moves(fluidity, &number));
    MEASURE("list-20-moves",
            hc_fluidity_moves(fluidity, HC_ALL_SQUARES, moves, HC_MAX_MOVES, &count));
    MEASURE("check", hc_fluidity_check(fluidity, &moves[0], NULL));
    MEASURE("play-and-undo", play_and_undo(fluidity, &moves[0]));
    MEASURE("push-and-undo", push_and_undo(series, &m));
    MEASURE("fen", hc_fluidity_fen(fluidity, fen, sizeof fen, &count));
    MEASURE("board", hc_fluidity_board(fluidity, &board));
    MEASURE("list-20-sends", hc_kungfu_moves(kungfu, 1, HC_NO_SQUARE, sends, HC_MAX_MOVES, &count, NULL));
    MEASURE("snapshot-32",
            hc_kungfu_snapshot(kungfu, NULL, pieces, HC_KUNGFU_MAX_PIECES, &count));
    return 0;
}
