/* Breaks the rule of threads on purpose: one thread changes a game, another asks it, and nothing
 * puts the one before the other. ThreadSanitizer has to say so, or scripts/sanitize fails. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <pthread.h>

static hc_fluidity *game;
static int played;

static void *play(void *unused) {
    hc_fluidity_move moves[HC_MAX_MOVES];
    hc_error error;
    size_t count;
    OK(hc_fluidity_moves(game, HC_ALL_SQUARES, moves, HC_MAX_MOVES, &count));
    OK(hc_fluidity_play(game, &moves[0], &error));
    /* It is over before the other asks, so that the program does not go wrong; but a relaxed store
     * orders nothing. */
    __atomic_store_n(&played, 1, __ATOMIC_RELAXED);
    return unused;
}

int main(void) {
    pthread_t thread;
    char fen[128];
    OK(hc_fluidity_new(&game));
    CHECK(pthread_create(&thread, NULL, play, NULL) == 0);
    while (!__atomic_load_n(&played, __ATOMIC_RELAXED)) continue;
    OK(hc_fluidity_fen(game, fen, sizeof fen, NULL));
    CHECK(pthread_join(thread, NULL) == 0);
    OK(hc_fluidity_free(game));
    return 0;
}
