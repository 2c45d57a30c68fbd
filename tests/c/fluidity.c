/* Fluidity Chess through C: known facts, notation, refusals, history, perft. */
#include "check.h"

static const char PAGE[] = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 1";

static hc_fluidity *from_fen(const char *fen) {
    hc_fluidity *game = NULL;
    hc_error error;
    hc_status status = hc_fluidity_from_fen(TEXT(fen), &game, &error);
    if (status != HC_OK) {
        fprintf(stderr, "%s: %s\n", fen, error.message);
        exit(1);
    }
    return game;
}

static void play(hc_fluidity *game, const char *text) {
    hc_fluidity_move m;
    hc_error error;
    hc_status status = hc_fluidity_parse_move(game, TEXT(text), &m, &error);
    if (status != HC_OK)
        fprintf(stderr, "%s\n", error.message);
    OK(status);
    OK(hc_fluidity_play(game, &m, &error));
}

static void the_page_diagram(void) {
    hc_fluidity *game = from_fen(PAGE);
    hc_fluidity_move moves[HC_MAX_MOVES], m;
    hc_position_info info;
    hc_board board;
    hc_error error;
    char text[512];
    size_t count, length;
    uint64_t number, squares;

    OK(hc_fluidity_moves(game, HC_ALL_SQUARES, moves, HC_MAX_MOVES, &count));
    CHECK(count == 25);
    OK(hc_fluidity_count_moves(game, &number));
    CHECK(number == 25);
    /* The bishop of b2: c3, two with d4 taken, one with d4 and g7. */
    OK(hc_fluidity_moves(game, HC_SQUARE_BIT(HC_SQUARE(1, 1)), moves, HC_MAX_MOVES, &count));
    CHECK(count == 4);

    OK(hc_fluidity_parse_move(game, HC_LITERAL("Rg4xc4d4f4"), &m, &error));
    CHECK(m.from == HC_SQUARE(1, 3) && m.to == HC_SQUARE(6, 3) && m.role == HC_ROOK);
    CHECK(m.captures == (HC_SQUARE_BIT(HC_SQUARE(2, 3)) | HC_SQUARE_BIT(HC_SQUARE(3, 3)) |
                         HC_SQUARE_BIT(HC_SQUARE(5, 3))));
    OK(hc_fluidity_move_text(&m, text, sizeof text, &length, NULL));
    CHECK_TEXT(text, "b4g4");
    OK(hc_fluidity_move_san(game, &m, text, sizeof text, &length, NULL));
    CHECK_TEXT(text, "Rg4xc4d4f4+");
    CHECK(length == strlen(text));

    OK(hc_fluidity_board(game, &board));
    CHECK(board.men[HC_SQUARE(1, 3)] == HC_MAN(HC_WHITE, HC_ROOK));
    CHECK(hc_man_letter(board.men[HC_SQUARE(7, 3)]) == 'k');
    OK(hc_board_text(&board, 0, text, sizeof text, NULL, NULL));
    CHECK(strncmp(text, "8 . . . . . . . .\n7 . . . . . . n .\n", 36) == 0);
    OK(hc_board_text(&board, 1, text, sizeof text, NULL, NULL));
    CHECK(strstr(text, "\xe2\x99\x96") != NULL);

    /* Black threatens from where he is not in check. */
    OK(hc_fluidity_threats(game, HC_BLACK, moves, HC_MAX_MOVES, &count, NULL));
    CHECK(count > 0 && moves[0].captures != 0);
    OK(hc_fluidity_checked_squares(game, HC_WHITE, &squares, NULL));
    CHECK((squares & HC_SQUARE_BIT(HC_SQUARE(3, 3))) != 0);

    play(game, "Rg4xc4d4f4+");
    OK(hc_fluidity_info(game, &info));
    CHECK(info.is_check == 1 && info.side_to_move == HC_BLACK && info.played == 1);
    CHECK(HC_SQUARE_BIT(HC_NO_SQUARE) == 0 && HC_SQUARE_BIT(HC_SQUARE(7, 7)) >> 63 == 1);
    CHECK(HC_SEAT_BIT(HC_NO_SEAT) == 0 && HC_SEAT_BIT(4) == 8);
    CHECK(info.checkers == HC_SQUARE_BIT(HC_SQUARE(6, 3)) && info.stage == HC_STAGE_PLAY);
    CHECK(info.outcome.over == 0 && info.outcome.winner == HC_NOBODY);
    OK(hc_fluidity_count_moves(game, &number));
    CHECK(number == 2);
    play(game, "Kh5");
    play(game, "Rh1");
    OK(hc_fluidity_info(game, &info));
    CHECK(info.outcome.over == 1 && info.outcome.winner == HC_WHITE);
    CHECK(info.outcome.reason == HC_REASON_CHECKMATE);
    OK(hc_outcome_text(&info.outcome, text, sizeof text, &length, NULL));
    CHECK_TEXT(text, "white wins by checkmate");
    OK(hc_fluidity_history_san(game, 2, text, sizeof text, &length, NULL));
    CHECK_TEXT(text, "Rh1#");
    CHECK_STATUS(hc_fluidity_play(game, &m, &error), HC_GAME_OVER);
    CHECK_TEXT(error.code, "game-over");
    OK(hc_fluidity_free(game));
}

static void refusals_have_reasons(void) {
    hc_fluidity *game = from_fen(PAGE);
    hc_fluidity_move m;
    hc_error error;
    hc_fluidity_move bad = {0};
    char text[16];

    CHECK_STATUS(hc_fluidity_parse_move(game, HC_LITERAL("b4b1"), &m, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "friend-in-the-way");
    CHECK_TEXT(error.message, "b4b1 is not legal: your own bishop on b2 is in the way");
    CHECK(error.square_count == 1 && error.squares[0] == HC_SQUARE(1, 1));
    CHECK(error.status == HC_REFUSED && error.message_length == strlen(error.message));
    bad.from = HC_SQUARE(0, 6);
    bad.to = HC_SQUARE(0, 7);
    bad.role = HC_PAWN;
    bad.promotion = HC_KING;
    CHECK_STATUS(hc_fluidity_move_text(&bad, text, sizeof text, NULL, &error), HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.message, "a pawn does not become a king");
    CHECK(error.square_count == 0);
    memset(&bad, 0, sizeof bad);
    CHECK_STATUS(hc_fluidity_parse_move(game, HC_LITERAL("hello"), &m, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "malformed");
    CHECK_STATUS(
        hc_fluidity_find(game, HC_SQUARE(0, 0), HC_SQUARE(0, 3), HC_NO_ROLE, 0, &m, &error),
        HC_REFUSED);
    CHECK_TEXT(error.code, "destination-occupied");
    OK(hc_fluidity_find(game, HC_SQUARE(0, 0), HC_SQUARE(0, 1), HC_NO_ROLE, 0, &m, &error));
    OK(hc_fluidity_check(game, &m, &error));

    /* A move that says other things of itself than are true. */
    m.captures = HC_SQUARE_BIT(HC_SQUARE(3, 3));
    CHECK_STATUS(hc_fluidity_check(game, &m, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "misdescribed");
    bad.role = 9;
    CHECK_STATUS(hc_fluidity_check(game, &bad, &error), HC_INVALID_ARGUMENT);
    bad.role = HC_KING;
    bad.reserved[3] = 1;
    CHECK_STATUS(hc_fluidity_play(game, &bad, &error), HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.message, "a reserved field is not zero");
    OK(hc_fluidity_free(game));

    CHECK_STATUS(hc_fluidity_from_fen(HC_LITERAL("8/8 w"), &game, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "fen-placement");
    CHECK_STATUS(hc_fluidity_from_fen(HC_LITERAL("8/8/8/8/8/8/8/8 w"), &game, &error),
                 HC_INVALID_POSITION);
    CHECK_STATUS(hc_fluidity_from_fen("\xff\xfe", 2, &game, &error), HC_NOT_UTF8);
}

static void a_game_and_back(void) {
    static const char *const MOVES[] = {"e4", "Nf6", "e5", "d5", "d6xd5"};
    hc_fluidity *game, *copy, *early;
    hc_fluidity_move m, history[8];
    hc_position_info info;
    char fen[128], again[128];
    size_t count, index;

    OK(hc_fluidity_new(&game));
    OK(hc_fluidity_fen(game, fen, sizeof fen, NULL));
    CHECK_TEXT(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (index = 0; index < 5; ++index)
        play(game, MOVES[index]);
    OK(hc_fluidity_history(game, history, 8, &count));
    CHECK(count == 5 && history[4].to == HC_SQUARE(3, 5));
    for (index = 0; index < 5; ++index) {
        OK(hc_fluidity_history_san(game, index, again, sizeof again, NULL, NULL));
        CHECK_TEXT(again, MOVES[index]);
    }
    CHECK_STATUS(hc_fluidity_history_san(game, 5, again, sizeof again, NULL, NULL),
                 HC_NOTHING_THERE);
    OK(hc_fluidity_clone(game, &copy));
    OK(hc_fluidity_at(game, 2, &early, NULL));
    OK(hc_fluidity_info(early, &info));
    CHECK(info.played == 2 && info.move_number == 2);
    CHECK_STATUS(hc_fluidity_at(game, 6, &early, NULL), HC_NOTHING_THERE);
    OK(hc_fluidity_free(early));
    while (hc_fluidity_undo(game, &m) == HC_OK)
        --count;
    CHECK(count == 0 && m.to == HC_SQUARE(4, 3));
    OK(hc_fluidity_fen(game, again, sizeof again, NULL));
    CHECK_TEXT(again, fen);
    OK(hc_fluidity_info(copy, &info));
    CHECK(info.played == 5);
    OK(hc_fluidity_free(game));
    OK(hc_fluidity_free(copy));
    OK(hc_fluidity_free(NULL));

    /* Repetition is a matter of history. */
    OK(hc_fluidity_new(&game));
    for (index = 0; index < 2; ++index) {
        play(game, "g1f3");
        play(game, "g8f6");
        play(game, "f3g1");
        play(game, "f6g8");
    }
    OK(hc_fluidity_info(game, &info));
    CHECK(info.occurrences == 3 && info.outcome.reason == HC_REASON_THREEFOLD_REPETITION);
    OK(hc_fluidity_free(game));
}

static void buffers(void) {
    hc_fluidity *game = from_fen(PAGE);
    hc_fluidity_move moves[4];
    char text[8] = "unmoved";
    size_t count = 0, length = 0;

    /* A query, a buffer that is too small, and one that is just large enough. */
    OK(hc_fluidity_fen(game, NULL, 0, &length));
    CHECK(length == strlen(PAGE));
    CHECK_STATUS(hc_fluidity_fen(game, text, sizeof text, &length), HC_BUFFER_TOO_SMALL);
    CHECK_TEXT(text, "8/6n1/8");
    CHECK(length == strlen(PAGE));
    CHECK_STATUS(hc_square_text(0, text, 2, &length, NULL), HC_BUFFER_TOO_SMALL);
    CHECK_TEXT(text, "a");
    OK(hc_square_text(0, text, 3, NULL, NULL));
    CHECK_TEXT(text, "a1");
    OK(hc_fluidity_moves(game, HC_ALL_SQUARES, NULL, 0, &count));
    CHECK(count == 25);
    CHECK_STATUS(hc_fluidity_moves(game, HC_ALL_SQUARES, moves, 4, &count), HC_BUFFER_TOO_SMALL);
    CHECK(count == 25);
    OK(hc_fluidity_free(game));
}

static void perft_file(const char *path) {
    char *text = read_file(path), *rest = text, *line;
    unsigned positions = 0;
    while ((line = next_line(&rest)) != NULL) {
        hc_fluidity *game;
        hc_fluidity_divide_entry divided[HC_MAX_MOVES];
        char *fields = strstr(line, " ;");
        if (line[0] == '#' || fields == NULL)
            continue;
        *fields = '\0';
        game = from_fen(line);
        for (fields += 2; fields != NULL; fields = strstr(fields, " ;")) {
            unsigned depth;
            unsigned long long leaves;
            uint64_t nodes = 0, sum = 0;
            size_t count, index;
            if (*fields == ' ')
                fields += 2;
            CHECK(sscanf(fields, "D%u %llu", &depth, &leaves) == 2);
            if (leaves > 3000000)
                continue;
            OK(hc_fluidity_perft(game, depth, &nodes, NULL));
            CHECK(nodes == leaves);
            OK(hc_fluidity_divide(game, depth, divided, HC_MAX_MOVES, &count, NULL));
            for (index = 0; index < count; ++index)
                sum += divided[index].nodes;
            CHECK(sum == leaves);
        }
        OK(hc_fluidity_free(game));
        ++positions;
    }
    free(text);
    CHECK(positions >= 7);
}

int main(int argc, char **argv) {
    char path[1024];
    CHECK(argc == 2);
    the_page_diagram();
    refusals_have_reasons();
    a_game_and_back();
    buffers();
    snprintf(path, sizeof path, "%s/fluidity.perft", argv[1]);
    perft_file(path);
    return 0;
}
