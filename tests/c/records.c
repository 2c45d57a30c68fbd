/* Records in PGN's form through C: read from files, memory and callbacks, walked, edited, written. */
#include "check.h"

#define GAME                                                                                       \
    "[Event \"Friendly\"]\n[Variant \"Fluidity\"]\n\n"                                             \
    "{start} 1. e4 $1 {[%clk 0:05:00] king's pawn [%cal Ge2e4][%csl Ye4]} (1. d4 d5 (1... Nf6))\n" \
    "1... e5 2. Nf3 1/2-1/2\n"

/* Reads a whole file, and holds it against what the program says of each game. */
static void good_and_bad_games(const char *folder) {
    char path[1024], line[2048], *expected, *rest;
    hc_records *records;
    hc_records_info info;
    size_t games = 0, good = 0;
    hc_error error;

    snprintf(path, sizeof path, "%s/pgn/bad.expected", folder);
    rest = expected = read_file(path);
    snprintf(path, sizeof path, "%s/pgn/bad.pgn", folder);
    OK(hc_records_open(TEXT(path), NULL, &records, &error));
    for (;;) {
        hc_record *record;
        hc_record_fault fault;
        hc_status status = hc_records_next(records, &record, &fault, &error);
        if (status == HC_NOTHING_THERE)
            break;
        ++games;
        if (status == HC_OK) {
            ++good;
            CHECK_TEXT("ok", next_line(&rest));
            OK(hc_record_check(record, &error));
            OK(hc_record_free(record));
        } else {
            CHECK(status == HC_PARSE_ERROR && fault.game == games);
            snprintf(line, sizeof line, "%s [%s]", error.message, error.code);
            CHECK_TEXT(line, next_line(&rest));
            snprintf(line, sizeof line, "line %u, game %u", (unsigned)fault.line,
                     (unsigned)fault.game);
            CHECK(strncmp(error.message, line, strlen(line)) == 0);
            CHECK((fault.side == HC_NOBODY) == (strstr(error.message, "'s ") == NULL ||
                                                strchr(error.message, ':') <
                                                    strstr(error.message, "'s ")));
        }
    }
    CHECK(*rest == '\0' && good > 0 && games > good);
    OK(hc_records_get_info(records, &info));
    CHECK(info.game == games && info.bytes > 0 && info.line > games);
    OK(hc_records_free(records));
    free(expected);
    CHECK_STATUS(hc_records_open(TEXT(folder), NULL, &records, &error), HC_IO_ERROR);
    CHECK(strncmp(error.message, folder, strlen(folder)) == 0);
    CHECK_STATUS(hc_records_open(HC_LITERAL("no such file"), NULL, &records, &error), HC_IO_ERROR);
    CHECK(strncmp(error.message, "no such file: ", 14) == 0);
}

struct walk {
    char text[512];
    size_t length;
};

static int32_t write_step(void *user, const hc_record_step *step) {
    struct walk *walk = user;
    const char *before = step->kind == HC_STEP_BEGIN ? "(" : step->kind == HC_STEP_END ? ")" : "";
    CHECK(strlen(step->san) == step->san_length);
    CHECK((step->kind == HC_STEP_MOVE) == (step->node != HC_NO_NODE));
    walk->length += (size_t)snprintf(walk->text + walk->length, sizeof walk->text - walk->length,
                                     "%s%s ", before, step->san);
    return 0;
}

static int32_t stop_step(void *user, const hc_record_step *step) {
    (void)user;
    return step->kind;
}

static void walked(const hc_record *record) {
    struct walk walk = {{0}, 0};
    hc_record_info info;
    hc_record_node root, e4;
    hc_fluidity *game;
    hc_fluidity_move m;
    hc_action action;
    hc_mark marks[4];
    hc_error error;
    uint32_t line[8];
    uint8_t nags[4];
    size_t count;
    char text[256];

    OK(hc_record_get_info(record, &info));
    CHECK(info.variant == HC_VARIANT_FLUIDITY && info.result == HC_RESULT_DRAW);
    CHECK(info.moves == 6 && info.main_moves == 3 && info.nesting == 2 && info.tags == 1);
    CHECK(info.max_series == 1 && !info.has_setup);
    OK(hc_record_walk(record, write_step, &walk, NULL));
    CHECK_TEXT(walk.text, "e4 ( d4 d5 ( Nf6 ) ) e5 Nf3 ");
    CHECK_STATUS(hc_record_walk(record, stop_step, NULL, NULL), HC_STOPPED);

    OK(hc_record_line(record, HC_ROOT, line, 8, &count, NULL));
    CHECK(count == 3);
    OK(hc_record_get_node(record, HC_ROOT, &root, NULL));
    CHECK(root.parent == HC_NO_NODE && root.next == line[0] && root.kind == HC_ACTION_NONE);
    CHECK(root.continuations == 2 && root.comments == 1 && root.clock_ms == HC_NEVER);
    OK(hc_record_comment(record, HC_ROOT, 0, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "start");
    OK(hc_record_get_node(record, line[0], &e4, NULL));
    CHECK(e4.kind == HC_ACTION_MOVE && e4.nags == 1 && e4.comments == 1 && e4.marks == 2);
    CHECK(e4.clock_ms == 300000 && e4.elapsed_ms == HC_NEVER && !e4.is_variation);
    CHECK(e4.parent == HC_ROOT && e4.next == line[1] && e4.sibling != HC_NO_NODE);
    OK(hc_record_comment(record, line[0], 0, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "king's pawn");
    CHECK_STATUS(hc_record_comment(record, line[0], 1, text, sizeof text, NULL, NULL), HC_NOTHING_THERE);
    OK(hc_record_nags(record, line[0], nags, 4, &count, NULL));
    CHECK(count == 1 && nags[0] == 1);
    OK(hc_record_marks(record, line[0], marks, 4, &count, NULL));
    CHECK(count == 2 && marks[0].color == HC_MARK_GREEN && marks[0].from == HC_SQUARE(4, 1));
    CHECK(marks[0].to == HC_SQUARE(4, 3) && marks[1].color == HC_MARK_YELLOW);
    CHECK(marks[1].from == HC_SQUARE(4, 3) && marks[1].to == HC_NO_SQUARE);

    OK(hc_record_san(record, line[2], text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Nf3");
    OK(hc_record_move_text(record, line[2], text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "g1f3");
    OK(hc_record_fluidity_move(record, line[2], &m, NULL));
    CHECK(m.from == HC_SQUARE(6, 0) && m.role == HC_KNIGHT);
    CHECK_STATUS(hc_record_charismatic_action(record, line[2], &action, NULL), HC_INVALID_ARGUMENT);
    CHECK_STATUS(hc_record_san(record, HC_ROOT, text, sizeof text, NULL, NULL), HC_NOTHING_THERE);
    OK(hc_record_fluidity(record, e4.sibling, &game, &error));
    OK(hc_fluidity_history_san(game, 0, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "d4");
    OK(hc_fluidity_fen(game, text, sizeof text, NULL));
    OK(hc_record_fen(record, e4.sibling, text + 128, 128, NULL, NULL));
    CHECK_TEXT(text, text + 128);
    OK(hc_fluidity_free(game));
    CHECK_STATUS(hc_record_fluidity(record, 99, &game, &error), HC_NOTHING_THERE);
}

/* The text again, read by a callback that hands over a few bytes at a time. */
struct source {
    const char *rest;
    int fails;
};

static int64_t read_a_little(void *user, uint8_t *buffer, size_t capacity) {
    struct source *source = user;
    size_t count = strlen(source->rest);
    if (count == 0 && source->fails)
        return -1;
    count = count < 7 ? count : 7;
    CHECK(count <= capacity);
    memcpy(buffer, source->rest, count);
    source->rest += count;
    return (int64_t)count;
}

static void read_and_written(void) {
    hc_record *record, *again, *copy;
    hc_records *records;
    hc_records_options options = {0};
    hc_record_fault fault;
    struct source source = {GAME "\n[Event \"bad\"]\n\n1. e4 *\n\n1. e4 *", 0};
    hc_error error;
    char text[2048], other[2048];
    size_t length;

    OK(hc_record_parse(HC_LITERAL(GAME), &record, &error));
    walked(record);
    OK(hc_record_text(record, text, sizeof text, NULL));
    OK(hc_record_parse(TEXT(text), &again, &error));
    OK(hc_record_text(again, other, sizeof other, NULL));
    CHECK_TEXT(text, other);
    OK(hc_record_clone(record, &copy));
    OK(hc_record_json(copy, text, sizeof text, &length));
    CHECK(strncmp(text, "{\"variant\":\"Fluidity\"", 21) == 0 && strlen(text) == length);
    OK(hc_record_free(copy));
    OK(hc_record_free(again));
    OK(hc_record_text(record, text, sizeof text, NULL));
    OK(hc_record_free(record));

    OK(hc_records_from_callback(read_a_little, &source, NULL, &records, &error));
    OK(hc_records_next(records, &record, &fault, &error));
    OK(hc_record_text(record, other, sizeof other, NULL));
    CHECK_TEXT(text, other);
    OK(hc_record_free(record));
    CHECK_STATUS(hc_records_next(records, &record, &fault, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "missing-variant");
    CHECK(fault.game == 2 && fault.side == HC_NOBODY && fault.move_number == 0);
    OK(hc_records_free(records));

    source.rest = "1. e4 *\n\n[Event \"x\"]\n";
    source.fails = 1;
    options.default_variant = HC_VARIANT_FLUIDITY;
    OK(hc_records_from_callback(read_a_little, &source, &options, &records, &error));
    CHECK_STATUS(hc_records_next(records, &record, &fault, &error), HC_OK);
    OK(hc_record_free(record));
    CHECK_STATUS(hc_records_next(records, &record, &fault, &error), HC_IO_ERROR);
    CHECK_STATUS(hc_records_next(records, &record, &fault, &error), HC_NOTHING_THERE);
    OK(hc_records_free(records));

    /* A result that does not fit is taken on request. */
    OK(hc_records_from_memory((const uint8_t *)"[Termination \"checkmate\"]\n\n1. e4 1-0\n", 37,
                              &options, &records, &error));
    CHECK_STATUS(hc_records_next(records, &record, NULL, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "not-over");
    OK(hc_records_free(records));
    options.lenient = 1;
    OK(hc_records_from_memory((const uint8_t *)"[Termination \"checkmate\"]\n\n1. e4 1-0\n", 37,
                              &options, &records, &error));
    OK(hc_records_next(records, &record, NULL, &error));
    CHECK_STATUS(hc_record_check(record, &error), HC_REFUSED);
    OK(hc_record_free(record));
    OK(hc_records_free(records));
    options.lenient = 2;
    CHECK_STATUS(hc_records_from_memory(NULL, 0, &options, &records, &error), HC_INVALID_ARGUMENT);
}

static void edited(void) {
    hc_record *record;
    hc_record_node node;
    hc_error error;
    hc_mark mark = {HC_MARK_RED, HC_SQUARE(0, 0), HC_SQUARE(0, 7), {0}};
    uint32_t e4, d4, e5, c5;
    uint8_t nags[2] = {1, 255}, removed;
    char text[1024];

    OK(hc_record_new(HC_VARIANT_FLUIDITY, &record, NULL));
    OK(hc_record_set_tag(record, HC_LITERAL("White"), HC_LITERAL("Ada"), &error));
    OK(hc_record_set_tag(record, HC_LITERAL("Opening"), HC_LITERAL("\"open\""), &error));
    CHECK_STATUS(hc_record_set_tag(record, HC_LITERAL("FEN"), HC_LITERAL("x"), &error), HC_REFUSED);
    CHECK_TEXT(error.code, "tag-derived");
    OK(hc_record_tag(record, HC_LITERAL("Black"), text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "?");
    CHECK_STATUS(hc_record_tag(record, HC_LITERAL("ECO"), text, sizeof text, NULL, NULL),
                 HC_NOTHING_THERE);
    OK(hc_record_tag_name(record, 1, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Opening");
    CHECK_STATUS(hc_record_tag_name(record, 2, text, sizeof text, NULL, NULL), HC_NOTHING_THERE);
    OK(hc_record_remove_tag(record, HC_LITERAL("Opening"), &removed));
    CHECK(removed == 1);

    OK(hc_record_add(record, HC_ROOT, HC_LITERAL("e4"), &e4, &error));
    OK(hc_record_add(record, HC_ROOT, HC_LITERAL("d2d4"), &d4, &error));
    OK(hc_record_add(record, e4, HC_LITERAL("e5"), &e5, &error));
    OK(hc_record_add(record, e4, HC_LITERAL("c5"), &c5, &error));
    CHECK_STATUS(hc_record_add(record, e4, HC_LITERAL("Ra8b8"), &c5, &error), HC_REFUSED);
    CHECK(error.square_count == 1 && error.squares[0] == HC_SQUARE(1, 7));
    CHECK_STATUS(hc_record_add(record, e4, HC_LITERAL("?"), &c5, &error), HC_PARSE_ERROR);
    OK(hc_record_add_comment(record, e4, HC_LITERAL("best\nby test"), &error));
    OK(hc_record_add_comment_before(record, c5, HC_LITERAL("or"), &error));
    CHECK_STATUS(hc_record_add_comment_before(record, e5, HC_LITERAL("or"), &error), HC_REFUSED);
    CHECK_TEXT(error.code, "not-variation");
    CHECK_STATUS(hc_record_add_comment(record, e4, HC_LITERAL("}"), &error), HC_REFUSED);
    OK(hc_record_set_nags(record, c5, nags, 2, NULL));
    OK(hc_record_set_marks(record, c5, &mark, 1, NULL));
    OK(hc_record_set_clocks(record, c5, 61500, HC_NEVER, NULL));
    mark.color = 5;
    CHECK_STATUS(hc_record_set_marks(record, c5, &mark, 1, NULL), HC_INVALID_ARGUMENT);
    OK(hc_record_set_result(record, HC_RESULT_BLACK_WINS, NULL));
    OK(hc_record_text(record, text, sizeof text, NULL));
    CHECK_TEXT(strstr(text, "\n\n"),
               "\n\n1. e4 {best by test} (1. d4) 1... e5 ({or} 1... c5 $1 $255 {[%clk 0:01:01.5]\n"
               "[%cal Ra1a8]}) 0-1\n");
    OK(hc_record_promote(record, c5, &error));
    OK(hc_record_get_node(record, c5, &node, NULL));
    CHECK(!node.is_variation && node.comments == 1 && node.comments_before == 0);
    OK(hc_record_demote(record, c5, &error));
    OK(hc_record_promote_to_main(record, d4, &error));
    OK(hc_record_clear_comments(record, e4, NULL));
    OK(hc_record_delete(record, c5, &error));
    CHECK_STATUS(hc_record_delete(record, c5, &error), HC_NOTHING_THERE);
    CHECK_STATUS(hc_record_delete(record, HC_ROOT, &error), HC_REFUSED);
    OK(hc_record_text(record, text, sizeof text, NULL));
    CHECK_TEXT(strstr(text, "\n\n"), "\n\n1. d4 (1. e4 e5) 0-1\n");
    OK(hc_record_free(record));
}

static void games(void) {
    hc_fluidity *game, *same;
    hc_charismatic *turns;
    hc_record *record;
    hc_record_info info;
    hc_action action;
    hc_fluidity_move m;
    hc_error error;
    uint32_t added;
    const char *moves[3] = {"Rg4xc4d4f4", "Kh5", "Rh1"};
    char text[512];
    int index;

    OK(hc_fluidity_from_fen(HC_LITERAL("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"), &game, NULL));
    for (index = 0; index < 3; ++index) {
        OK(hc_fluidity_parse_move(game, TEXT(moves[index]), &m, NULL));
        OK(hc_fluidity_play(game, &m, NULL));
    }
    OK(hc_record_of_fluidity(game, &record));
    OK(hc_record_get_info(record, &info));
    CHECK(info.result == HC_RESULT_WHITE_WINS && info.has_setup == 1 && info.moves == 3);
    OK(hc_record_termination(record, text, sizeof text, NULL));
    CHECK_TEXT(text, "checkmate");
    OK(hc_record_check(record, &error));
    OK(hc_record_fluidity(record, 3, &same, &error));
    OK(hc_fluidity_free(same));
    CHECK_STATUS(hc_record_charismatic(record, 3, &turns, &error), HC_INVALID_ARGUMENT);
    OK(hc_record_free(record));
    OK(hc_fluidity_free(game));

    OK(hc_record_from_fen(HC_VARIANT_CHARISMATIC, HC_LITERAL("3k4/8/8/8/8/8/8/R3K2R w KQ"), &record,
                          &error));
    OK(hc_record_add(record, HC_ROOT, HC_LITERAL("Ra7,Rh8"), &added, &error));
    OK(hc_record_conclude(record));
    OK(hc_record_get_info(record, &info));
    CHECK(info.result == HC_RESULT_WHITE_WINS && info.max_series == HC_MAX_SERIES);
    OK(hc_record_charismatic_action(record, added, &action, NULL));
    CHECK(action.kind == HC_ACTION_TURN && action.turn.count == 2);
    OK(hc_record_charismatic(record, added, &turns, &error));
    OK(hc_record_free(record));
    OK(hc_record_of_charismatic(turns, &record));
    OK(hc_record_san(record, 1, text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "Ra7,Rh8#");
    OK(hc_charismatic_free(turns));
    OK(hc_record_free(record));
    CHECK_STATUS(hc_record_from_fen(HC_VARIANT_FLUIDITY, HC_LITERAL("8/8/8/8/8/8/8/8 w"), &record,
                                    &error),
                 HC_INVALID_POSITION);
    CHECK_STATUS(hc_record_new(3, &record, NULL), HC_INVALID_ARGUMENT);
}

int main(int argc, char **argv) {
    CHECK(argc == 2);
    good_and_bad_games(argv[1]);
    read_and_written();
    edited();
    games();
    return 0;
}
