/* Computer opponents through C: what they choose, limits, callbacks, whole games. */
#include "check.h"

static int32_t count_calls(void *calls) {
    ++*(int *)calls;
    return 0;
}

static int32_t stop_at_once(void *calls) {
    ++*(int *)calls;
    return 1;
}

static void levels_have_names(void) {
    hc_error error;
    uint8_t level = 0;
    OK(hc_level_parse(HC_LITERAL("random"), &level, &error));
    CHECK(level == HC_LEVEL_RANDOM);
    OK(hc_level_parse(HC_LITERAL("greedy"), &level, &error));
    CHECK(level == HC_LEVEL_GREEDY);
    OK(hc_level_parse(HC_LITERAL("search"), &level, &error));
    CHECK(level == HC_LEVEL_SEARCH);
    CHECK_STATUS(hc_level_parse(HC_LITERAL("deep"), &level, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.message, "`deep` is not a level: expected random, greedy or search");
    CHECK(level == HC_LEVEL_SEARCH);
}

static void the_diagram_is_won(void) {
    hc_fluidity *game;
    hc_opponent *opponent;
    hc_limits limits = {0};
    hc_thought thought;
    hc_fluidity_move m;
    hc_error error;
    char text[64];
    int calls = 0, plies;

    OK(hc_fluidity_from_fen(HC_LITERAL("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"), &game, NULL));
    OK(hc_opponent_new(HC_LEVEL_SEARCH, 7, &opponent, &error));
    limits.nodes = 10000;
    OK(hc_fluidity_choose(game, opponent, &limits, count_calls, &calls, &m, &thought, &error));
    OK(hc_fluidity_move_san(game, &m, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Rg4xc4d4f4+");
    CHECK(thought.has_score == 1 && thought.score > 29000 && thought.depth >= 2);
    CHECK(thought.nodes > 0 && thought.nodes <= 10000 && calls > 0);

    /* A decision is made however little is allowed. */
    calls = 0;
    OK(hc_fluidity_choose(game, opponent, NULL, stop_at_once, &calls, &m, &thought, &error));
    CHECK(calls > 0 && thought.nodes < 1000);
    OK(hc_fluidity_check(game, &m, &error));
    limits.nodes = 0;
    limits.milliseconds = 30;
    OK(hc_fluidity_choose(game, opponent, &limits, NULL, NULL, &m, NULL, &error));
    OK(hc_fluidity_check(game, &m, &error));

    limits.reserved[3] = 1;
    CHECK_STATUS(hc_fluidity_choose(game, opponent, &limits, NULL, NULL, &m, NULL, &error),
                 HC_INVALID_ARGUMENT);
    CHECK_STATUS(hc_opponent_new(4, 0, &opponent, &error), HC_INVALID_ARGUMENT);

    /* Both sides play on to the end. */
    limits.reserved[3] = 0;
    limits.nodes = 2000;
    limits.milliseconds = 0;
    for (plies = 0; plies < 3; ++plies) {
        OK(hc_fluidity_choose(game, opponent, &limits, NULL, NULL, &m, NULL, &error));
        OK(hc_fluidity_play(game, &m, &error));
    }
    CHECK_STATUS(hc_fluidity_choose(game, opponent, &limits, NULL, NULL, &m, NULL, &error),
                 HC_GAME_OVER);
    CHECK(strstr(error.message, "white wins") != NULL);
    OK(hc_opponent_free(opponent));
    OK(hc_fluidity_free(game));
}

/* Plays a whole game, and writes its moves down. */
static void play_fluidity(uint64_t seed, char *moves, size_t size) {
    hc_fluidity *game;
    hc_opponent *sides[2];
    hc_position_info info;
    hc_limits limits = {0};
    size_t length = 0;
    limits.nodes = 500;
    OK(hc_fluidity_new(&game));
    OK(hc_opponent_new(HC_LEVEL_GREEDY, seed, &sides[0], NULL));
    OK(hc_opponent_new(HC_LEVEL_RANDOM, seed, &sides[1], NULL));
    OK(hc_fluidity_info(game, &info));
    while (!info.outcome.over && info.played < 400) {
        hc_fluidity_move m;
        size_t written;
        OK(hc_fluidity_choose(game, sides[info.side_to_move], &limits, NULL, NULL, &m, NULL, NULL));
        OK(hc_fluidity_move_text(&m, moves + length, size - length, &written, NULL));
        length += written;
        OK(hc_fluidity_play(game, &m, NULL));
        OK(hc_fluidity_info(game, &info));
    }
    CHECK(info.played > 4);
    OK(hc_opponent_free(sides[0]));
    OK(hc_opponent_free(sides[1]));
    OK(hc_fluidity_free(game));
}

static uint64_t dice(void *state) {
    uint64_t *bits = state;
    *bits = *bits * 6364136223846793005u + 1442695040888963407u;
    return *bits;
}

/* The placement stage and the first turns; the first half is done again from the history. */
static void play_charismatic(void) {
    hc_charismatic *game, *again;
    hc_opponent *opponent;
    hc_position_info info;
    hc_action action, history[128];
    hc_limits limits = {0};
    hc_error error;
    uint64_t state = 1;
    size_t count, index;
    char ours[256], theirs[256];
    int placements = 0, turns = 0;

    limits.nodes = 2000;
    OK(hc_charismatic_new(0, &game, NULL));
    OK(hc_opponent_new(HC_LEVEL_GREEDY, 3, &opponent, NULL));
    CHECK_STATUS(hc_charismatic_choose(game, opponent, &limits, NULL, NULL, &action, NULL, &error),
                 HC_WRONG_STAGE);
    CHECK_TEXT(error.code, "draw-first");
    while (turns < 4) {
        OK(hc_charismatic_info(game, &info));
        if (info.outcome.over)
            break;
        if (info.stage == HC_STAGE_PLACEMENT) {
            hc_placement_info placement;
            OK(hc_charismatic_placement(game, &placement, NULL));
            if (placement.needs_draw) {
                hc_men men;
                OK(hc_charismatic_sample_draw(game, dice, &state, &men, NULL));
                OK(hc_charismatic_draw(game, &men, &error));
                continue;
            }
        }
        OK(hc_charismatic_choose(game, opponent, &limits, NULL, NULL, &action, NULL, &error));
        if (action.kind == HC_ACTION_PLACE)
            ++placements;
        else
            ++turns;
        OK(hc_charismatic_act(game, &action, &error));
    }
    CHECK(placements == 30 && turns > 0);

    OK(hc_charismatic_history(game, history, 128, &count));
    OK(hc_charismatic_new(0, &again, NULL));
    for (index = 0; index < count; ++index)
        OK(hc_charismatic_act(again, &history[index], &error));
    OK(hc_charismatic_fen(game, ours, sizeof ours, NULL));
    OK(hc_charismatic_fen(again, theirs, sizeof theirs, NULL));
    CHECK_TEXT(ours, theirs);
    CHECK_STATUS(hc_charismatic_act(again, &history[0], &error), HC_WRONG_STAGE);
    OK(hc_opponent_free(opponent));
    OK(hc_charismatic_free(game));
    OK(hc_charismatic_free(again));
}

int main(void) {
    static char first[4096], second[4096], other[4096];
    levels_have_names();
    the_diagram_is_won();
    play_fluidity(1, first, sizeof first);
    play_fluidity(1, second, sizeof second);
    play_fluidity(2, other, sizeof other);
    CHECK_TEXT(first, second);
    CHECK(strcmp(first, other) != 0);
    play_charismatic();
    return 0;
}
