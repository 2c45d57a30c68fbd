/* Charismatic Chess through C: placement, series, turns, counts, mates, perft of chess. */
#include "check.h"

static hc_charismatic *from_fen(const char *fen, uint8_t longest) {
    hc_charismatic *game = NULL;
    hc_error error;
    hc_status status = hc_charismatic_from_fen(TEXT(fen), longest, &game, &error);
    if (status != HC_OK) {
        fprintf(stderr, "%s: %s\n", fen, error.message);
        exit(1);
    }
    return game;
}

static uint64_t seven(void *calls) {
    ++*(int *)calls;
    return 7;
}

static void the_placement_stage(void) {
    hc_charismatic *game;
    hc_placement_info placement;
    hc_position_info info;
    hc_weighted_draw draws[64];
    hc_action actions[64], undone;
    hc_men men;
    hc_error error;
    hc_turn turn;
    char text[128];
    size_t count, index;
    uint64_t sum = 0, squares;
    uint8_t role, square;
    int calls = 0;

    OK(hc_charismatic_new(0, &game, NULL));
    OK(hc_charismatic_info(game, &info));
    CHECK(info.stage == HC_STAGE_PLACEMENT && info.side_to_move == HC_WHITE && info.played == 0);
    CHECK(info.max_series == 5);
    OK(hc_charismatic_placement(game, &placement, NULL));
    CHECK(placement.needs_draw == 1 && placement.total_weight == 3003);
    CHECK(placement.reserve[HC_BLACK].count[HC_PAWN] == 8);
    OK(hc_charismatic_draws(game, draws, 64, &count, NULL));
    CHECK(count == 49);
    for (index = 0; index < count; ++index)
        sum += draws[index].weight;
    CHECK(sum == 3003);

    CHECK_STATUS(hc_charismatic_place(game, HC_KNIGHT, HC_SQUARE(2, 2), &error), HC_REFUSED);
    CHECK_TEXT(error.code, "draw-first");
    OK(hc_men_parse(HC_LITERAL("RNPPP"), &men, &error));
    CHECK(men.count[HC_PAWN] == 3 && men.count[HC_ROOK] == 1 && men.count[HC_KING] == 0);
    OK(hc_charismatic_draw(game, &men, &error));
    CHECK_STATUS(hc_charismatic_draw(game, &men, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "hand-not-empty");
    CHECK_STATUS(hc_charismatic_check_place(game, HC_ROOK, HC_SQUARE(3, 3), &error), HC_REFUSED);
    CHECK_TEXT(error.message, "a rook on d4 would give check");
    CHECK(error.square_count == 1 && error.squares[0] == HC_SQUARE(3, 3));
    /* A king is never placed, so it has no text. */
    CHECK_STATUS(hc_placement_text(HC_KING, HC_SQUARE(4, 0), text, sizeof text, NULL, &error),
                 HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.message, "a king is never placed");
    memset(&undone, 0, sizeof undone);
    undone.kind = HC_ACTION_PLACE;
    undone.role = HC_KING;
    CHECK_STATUS(hc_action_text(&undone, text, sizeof text, NULL, NULL), HC_INVALID_ARGUMENT);
    OK(hc_charismatic_squares_for(game, HC_PAWN, &squares, NULL));
    CHECK((squares & 0xff) == 0 && squares != 0);
    OK(hc_placement_parse(HC_LITERAL("N@c3"), &role, &square, &error));
    CHECK(role == HC_KNIGHT && square == HC_SQUARE(2, 2));
    OK(hc_charismatic_place(game, role, square, &error));
    OK(hc_placement_text(role, square, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "N@c3");
    OK(hc_charismatic_fen(game, text, sizeof text, NULL));
    CHECK_TEXT(text, "3k4/8/8/8/8/2N5/8/4K3[QRBBNPPPPP/QRRBBNNPPPPPPPP/RPPP] w - - 0 1");
    CHECK_STATUS(hc_charismatic_parse_turn(game, HC_LITERAL("e4"), &turn, &error), HC_WRONG_STAGE);
    CHECK_TEXT(error.code, "placement-not-over");
    OK(hc_charismatic_undo(game, &undone));
    CHECK(undone.kind == HC_ACTION_PLACE && undone.square == HC_SQUARE(2, 2));
    OK(hc_charismatic_undo(game, &undone));
    OK(hc_action_text(&undone, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "draw:RNPPP");
    CHECK_STATUS(hc_charismatic_undo(game, NULL), HC_NOTHING_THERE);

    /* To the end of the stage, with the first square that there is for every man. */
    for (;;) {
        OK(hc_charismatic_info(game, &info));
        if (info.stage == HC_STAGE_PLAY)
            break;
        OK(hc_charismatic_placement(game, &placement, NULL));
        if (placement.needs_draw) {
            OK(hc_charismatic_sample_draw(game, seven, &calls, &men, NULL));
            OK(hc_charismatic_draw(game, &men, &error));
            continue;
        }
        for (role = HC_QUEEN; placement.hand.count[role] == 0; --role)
            CHECK(role > HC_PAWN);
        OK(hc_charismatic_squares_for(game, role, &squares, NULL));
        OK(hc_charismatic_place(game, role, hc_take_square(&squares), &error));
    }
    CHECK(calls == 6 && info.played == 36 && info.max_series == 5);
    CHECK_STATUS(hc_charismatic_placement(game, &placement, NULL), HC_WRONG_STAGE);
    OK(hc_charismatic_history(game, actions, 64, &count));
    CHECK(count == 36 && actions[0].kind == HC_ACTION_DRAW && actions[35].kind == HC_ACTION_PLACE);
    OK(hc_charismatic_free(game));
}

struct decided {
    uint64_t decided, all, asked, stop_at;
};

static int32_t note_decided(void *user, uint64_t decided, uint64_t all) {
    struct decided *noted = user;
    CHECK(decided >= noted->decided && decided <= all);
    noted->decided = decided;
    noted->all = all;
    return ++noted->asked == noted->stop_at;
}

static void a_series_clicked_together(void) {
    hc_charismatic *game = from_fen("4r1k1/8/8/8/8/8/4R3/4K3 w", 0);
    hc_series *series, *copy;
    hc_series_state state;
    hc_charismatic_move m, moves[HC_MAX_MOVES];
    hc_turn turn;
    hc_error error;
    hc_board board;
    hc_position_info info;
    char text[64];
    size_t count, all;
    uint8_t can;

    OK(hc_series_new(game, &series, NULL));
    OK(hc_series_info(series, &state));
    CHECK(state.made == 0 && state.remaining == 5 && state.may_end == 0);
    CHECK_STATUS(hc_series_turn(series, &turn, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "no-move");
    OK(hc_series_moves(series, HC_SQUARE_BIT(HC_SQUARE(4, 1)), moves, HC_MAX_MOVES, &count));
    CHECK(count == 13);
    OK(hc_series_moves(series, HC_ALL_SQUARES, moves, HC_MAX_MOVES, &all));
    OK(hc_series_completable(series, HC_ALL_SQUARES, NULL, NULL, moves, HC_MAX_MOVES, &count,
                             NULL));
    CHECK(count > 0 && count <= all);
    {
        struct decided noted = {0, 0, 0, 0};
        size_t of_the_rook;
        OK(hc_series_completable(series, HC_SQUARE_BIT(HC_SQUARE(4, 1)), note_decided, &noted,
                                 moves, HC_MAX_MOVES, &of_the_rook, &error));
        CHECK(of_the_rook > 0 && of_the_rook <= count && noted.decided == 13 && noted.all == 13);
        CHECK(moves[0].from == HC_SQUARE(4, 1));
        noted.decided = noted.asked = 0;
        noted.stop_at = 2;
        count = 77;
        CHECK_STATUS(hc_series_completable(series, HC_ALL_SQUARES, note_decided, &noted, moves,
                                           HC_MAX_MOVES, &count, &error),
                     HC_STOPPED);
        CHECK(noted.asked == 2 && count == 77);
        CHECK_TEXT(error.code, "stopped");
    }

    OK(hc_series_find(series, HC_SQUARE(4, 1), HC_SQUARE(0, 1), HC_NO_ROLE, &m, &error));
    OK(hc_series_move_san(series, &m, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Ra2");
    OK(hc_charismatic_move_text(&m, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "e2a2");
    OK(hc_series_push(series, &m, &error));
    CHECK_STATUS(hc_series_may_end(series, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "king-in-check");
    CHECK_TEXT(error.message, "your king would be left in check from e8");
    CHECK(error.square_count == 1 && error.squares[0] == HC_SQUARE(4, 7));
    OK(hc_series_can_be_completed(series, &can));
    CHECK(can == 1);
    CHECK_STATUS(hc_series_find(series, HC_SQUARE(0, 1), HC_SQUARE(0, 2), HC_NO_ROLE, &m, &error),
                 HC_REFUSED);
    CHECK_TEXT(error.code, "already-moved");

    /* Taken back, and made again in a copy that outlives the game. */
    OK(hc_series_undo(series, &m));
    CHECK(m.to == HC_SQUARE(0, 1));
    CHECK_STATUS(hc_series_undo(series, NULL), HC_NOTHING_THERE);
    OK(hc_series_push(series, &m, &error));
    OK(hc_series_clone(series, &copy));
    OK(hc_series_free(series));
    OK(hc_series_parse_move(copy, HC_LITERAL("Kf1"), &m, &error));
    OK(hc_series_check(copy, &m, &error));
    OK(hc_series_push(copy, &m, &error));
    OK(hc_series_may_end(copy, &error));
    OK(hc_series_board(copy, &board));
    CHECK(board.men[HC_SQUARE(5, 0)] == HC_MAN(HC_WHITE, HC_KING));
    OK(hc_series_made(copy, moves, HC_MAX_MOVES, &count));
    CHECK(count == 2);
    OK(hc_series_turn(copy, &turn, &error));
    CHECK(turn.count == 2);
    OK(hc_turn_text(&turn, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "e2a2,e1f1");
    /* Bytes that must be zero. */
    ++turn.moves[2].capture;
    CHECK_STATUS(hc_turn_text(&turn, text, sizeof text, NULL, &error), HC_INVALID_ARGUMENT);
    CHECK_STATUS(hc_charismatic_check(game, &turn, &error), HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.message, "a move beyond the count of a turn is not zero");
    --turn.moves[2].capture;
    ++turn.moves[1].reserved[1];
    CHECK_STATUS(hc_charismatic_check(game, &turn, &error), HC_INVALID_ARGUMENT);
    --turn.moves[1].reserved[1];
    ++turn.reserved[6];
    CHECK_STATUS(hc_charismatic_check(game, &turn, &error), HC_INVALID_ARGUMENT);
    --turn.reserved[6];
    OK(hc_charismatic_turn_san(game, &turn, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Ra2,Kf1");
    OK(hc_charismatic_play(game, &turn, &error));
    OK(hc_charismatic_history_san(game, 0, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Ra2,Kf1");
    OK(hc_series_free(copy));

    /* What the referee says of a turn that leaves the king in check. */
    OK(hc_charismatic_undo(game, NULL));
    OK(hc_series_new(game, &series, NULL));
    OK(hc_series_find(series, HC_SQUARE(4, 1), HC_SQUARE(0, 1), HC_NO_ROLE, &m, &error));
    OK(hc_series_push(series, &m, &error));
    OK(hc_series_turn(series, &turn, &error));
    CHECK_STATUS(hc_charismatic_check(game, &turn, &error), HC_REFUSED);
    CHECK_STATUS(hc_charismatic_play(game, &turn, &error), HC_REFUSED);
    OK(hc_charismatic_referee(game, &turn, &error));
    OK(hc_charismatic_info(game, &info));
    CHECK(info.outcome.reason == HC_REASON_ILLEGAL_TURN && info.outcome.winner == HC_BLACK);
    OK(hc_outcome_text(&info.outcome, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "black wins by illegal-turn");
    info.outcome.reserved = 1;
    CHECK_STATUS(hc_outcome_text(&info.outcome, text, sizeof text, NULL, NULL),
                 HC_INVALID_ARGUMENT);
    info.outcome.reserved = 0;
    info.outcome.over = 2;
    CHECK_STATUS(hc_outcome_text(&info.outcome, text, sizeof text, NULL, NULL),
                 HC_INVALID_ARGUMENT);
    OK(hc_series_free(series));
    OK(hc_charismatic_free(game));
}

/* The rules' table: series by length, and distinct results. */
static void known_counts(void) {
    static const struct {
        const char *fen;
        uint64_t series[5], results;
    } FACTS[] = {
        {"3k4/8/8/8/8/8/8/4K3 w - -", {5, 0, 0, 0, 0}, 5},
        {"4r1k1/8/8/8/8/8/4R3/4K3 w - -", {10, 105, 0, 0, 0}, 70},
        {"3k4/8/8/8/8/8/8/R3K2R w KQ -", {26, 429, 3243, 0, 0}, 917},
        {"r2k3r/8/8/8/8/8/8/4K3 b kq -", {26, 429, 3243, 0, 0}, 917},
        {"7k/p1p5/8/1P1P4/8/8/8/K7 b - -", {7, 32, 72, 0, 0}, 35},
        {"7k/8/8/pPpP4/8/8/8/K7 w - a6,c6", {8, 40, 90, 0, 0}, 43},
        {"8/8/8/8/1pP2BPp/7b/5K1k/7b b - g3,c3", {1, 37, 491, 3021, 6770}, 729},
        {"3k4/8/8/8/8/8/PPP5/R3K3 w Q -", {15, 176, 1515, 8496, 23280}, 1160},
        {"7k/8/8/8/8/1n4n1/8/1R1K2R1 w - -", {11, 86, 415, 0, 0}, 150},
    };
    size_t index;
    for (index = 0; index < sizeof FACTS / sizeof FACTS[0]; ++index) {
        hc_charismatic *game = from_fen(FACTS[index].fen, 5);
        uint64_t series[5];
        hc_turn_counts counts;
        hc_error error;
        OK(hc_charismatic_count_series(game, series, NULL));
        CHECK(memcmp(series, FACTS[index].series, sizeof series) == 0);
        OK(hc_charismatic_count(game, 0, NULL, NULL, &counts, &error));
        CHECK(memcmp(counts.series, FACTS[index].series, sizeof series) == 0);
        CHECK(counts.results == FACTS[index].results);
        OK(hc_charismatic_free(game));
    }
}

struct found {
    hc_charismatic *game;
    unsigned turns, shown, most, told;
    uint64_t series;
    char first[64];
};

static int32_t note(void *user, const hc_turn *turn, uint64_t series) {
    struct found *found = user;
    if (found->turns++ == 0)
        OK(hc_charismatic_turn_san(found->game, turn, found->first, sizeof found->first, NULL,
                                   NULL));
    found->series += series;
    return found->most != 0 && found->turns >= found->most;
}

static int32_t watch(void *user, const hc_progress *progress) {
    struct found *found = user;
    CHECK(progress->done <= progress->nodes && progress->length < 5);
    return ++found->told == found->shown;
}

static void turns_and_mates(void) {
    struct found found = {0};
    hc_charismatic *game = from_fen("3k4/8/8/8/8/8/8/R3K2R w KQ -", 0);
    hc_turn_counts counts;
    hc_error error;

    found.game = game;
    OK(hc_charismatic_turns(game, note, &found, NULL));
    CHECK(found.turns == 26 + 429 + 3243);
    memset(&found, 0, sizeof found);
    found.game = game;
    found.most = 10;
    CHECK_STATUS(hc_charismatic_turns(game, note, &found, NULL), HC_STOPPED);
    CHECK(found.turns == 10);

    memset(&found, 0, sizeof found);
    found.game = game;
    OK(hc_charismatic_results(game, 0, watch, note, &found, &counts, &error));
    CHECK(found.turns == 917 && counts.results == 917 && found.told > 0);
    CHECK(found.series == 26 + 429 + 3243);

    memset(&found, 0, sizeof found);
    found.game = game;
    OK(hc_charismatic_mates(game, HC_MATES_DISTINCT, 0, watch, note, &found, &error));
    CHECK(found.turns == 12);
    CHECK_TEXT(found.first, "Ra7,Rh8#");
    memset(&found, 0, sizeof found);
    found.game = game;
    found.most = 1;
    CHECK_STATUS(hc_charismatic_mates(game, HC_MATES_ALL, 0, NULL, note, &found, &error),
                 HC_STOPPED);
    CHECK_TEXT(found.first, "Ra7,Rh8#");

    /* Progress that stops it, and a limit. */
    memset(&found, 0, sizeof found);
    found.game = game;
    found.shown = 1;
    CHECK_STATUS(hc_charismatic_count(game, 0, watch, &found, &counts, &error), HC_STOPPED);
    CHECK(found.told == 1);
    CHECK_STATUS(hc_charismatic_count(game, 10, NULL, NULL, &counts, &error), HC_LIMIT_REACHED);
    CHECK_TEXT(error.code, "limit-reached");
    CHECK_STATUS(hc_charismatic_mates(game, 7, 0, NULL, note, &found, &error), HC_INVALID_ARGUMENT);
    OK(hc_charismatic_free(game));
}

static void perft_file(const char *path) {
    char *text = read_file(path), *rest = text, *line;
    unsigned positions = 0;
    while ((line = next_line(&rest)) != NULL) {
        hc_charismatic *game;
        char *field = strchr(line, ';');
        uint32_t depth = 0;
        if (line[0] == '#' || field == NULL)
            continue;
        *field = '\0';
        game = from_fen(line, 1);
        while (field != NULL) {
            uint64_t nodes;
            unsigned long long expected = strtoull(field + 1, &field, 10);
            ++depth;
            field = strchr(field, ';');
            if (expected > 5000000)
                break;
            OK(hc_charismatic_perft(game, depth, &nodes, NULL));
            CHECK(nodes == expected);
        }
        OK(hc_charismatic_free(game));
        ++positions;
    }
    free(text);
    CHECK(positions == 6);
}

int main(int argc, char **argv) {
    char path[1024];
    CHECK(argc == 2);
    the_placement_stage();
    a_series_clicked_together();
    known_counts();
    turns_and_mates();
    snprintf(path, sizeof path, "%s/charismatic.perft", argv[1]);
    perft_file(path);
    return 0;
}
