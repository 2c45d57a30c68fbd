/* What the generated hostile caller works with: one of everything, fresh for each call. */
#ifndef HOSTILE_H
#define HOSTILE_H

#include "check.h"

#define FLUIDITY_FEN "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"
#define CHARISMATIC_FEN "3k4/8/8/8/8/8/8/R3K2R b KQ"
#define RECORD "{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n{\"t\":5,\"seat\":1,\"move\":\"e2e4\"}\n"
#define PGN "[White \"Ada\"]\n[Variant \"Fluidity\"]\n\n1. e4 $1 {a} ({b} 1. d4 {[%csl Re4]}) 1... e5 *\n"
#define TURNS "[Variant \"Charismatic\"]\n\ndraw:RNPPP N@c3 *\n"
/* Any status will do, as long as it is one. */
#define ANY 1
/* How many elements a list has room for. */
#define ROOM 1024

typedef struct fixture {
    hc_fluidity *fluidity, *made_fluidity;
    hc_charismatic *charismatic, *placing, *drawing, *unplayed, *made_charismatic;
    hc_series *series, *made_series;
    hc_kungfu *kungfu, *made_kungfu;
    hc_replay *replay, *made_replay;
    hc_kungfu_player *kungfu_player, *made_kungfu_player;
    hc_fluidity *bishop, *diagram;
    hc_opponent *opponent, *made_opponent;
    hc_solver *solver, *made_solver;
    hc_tables *tables, *no_tables, *made_tables;
    hc_records *records, *made_records;
    hc_record *record, *turns, *made_record;
    hc_limits limits;
    hc_solve_options solve_options;
    hc_records_options records_options;
    hc_mark mark;
    hc_fluidity_move fluidity_move;
    hc_charismatic_move charismatic_move;
    hc_turn turn;
    hc_men men;
    hc_action action;
    hc_board board;
    hc_outcome outcome;
    hc_speed speed;
    hc_kungfu_man setup[2];
    hc_kungfu_move kungfu_move;
    hc_kungfu_command command;
    hc_kungfu_event event;
    hc_kungfu_outcome kungfu_outcome;
    hc_svg_options svg_options;
    hc_error error;
    uint64_t set, out_a[64], out_b[64];
    size_t length;
    char *nonsense;
} fixture;

/* The largest things stay. */
static uint64_t room[ROOM * 32];
static char long_text[100000];
/* No object, but as well aligned as any. */
static union {
    long double aligned;
    char bytes[512];
} no_object;

static uint64_t bits(void *user) {
    (void)user;
    return 7;
}

static int32_t go_on(void *user, const hc_progress *progress) {
    (void)user;
    return progress->length > 4;
}

static int32_t go_on_deciding(void *user, uint64_t decided, uint64_t all) {
    (void)user;
    return decided > all;
}

static int32_t give_up_deciding(void *user, uint64_t decided, uint64_t all) {
    (void)user;
    (void)decided;
    (void)all;
    return 1;
}

static int32_t give_up(void *user, const hc_progress *progress) {
    (void)user;
    (void)progress;
    return -1;
}

static int32_t see(void *user, const hc_turn *turn, uint64_t series) {
    (void)user;
    return turn->count == 0 || series == 0;
}

static int32_t stop(void *user, const hc_turn *turn, uint64_t series) {
    (void)user;
    (void)turn;
    (void)series;
    return INT32_MAX;
}

static int32_t go_on_solving(void *user, const hc_solve_progress *progress) {
    (void)user;
    return progress->plies > 255;
}

static int32_t give_up_solving(void *user, const hc_solve_progress *progress) {
    (void)user;
    (void)progress;
    return 7;
}

static int32_t go_on_making(void *user, const hc_table_progress *progress) {
    (void)user;
    return progress->done > progress->all;
}

static int32_t give_up_making(void *user, const hc_table_progress *progress) {
    (void)user;
    (void)progress;
    return INT32_MIN;
}

static int32_t see_proof(void *user, const hc_fluidity_move *m, uint32_t depth, uint32_t plies) {
    (void)user;
    return m->from == m->to || depth > 255 || plies > 255;
}

static int32_t stop_proof(void *user, const hc_fluidity_move *m, uint32_t depth, uint32_t plies) {
    (void)user;
    (void)m;
    (void)depth;
    (void)plies;
    return 1;
}

static int32_t see_step(void *user, const hc_record_step *step) {
    (void)user;
    return strlen(step->san) != step->san_length;
}

static int32_t stop_step(void *user, const hc_record_step *step) {
    (void)user;
    (void)step;
    return -1;
}

static int32_t think_on(void *user) {
    (void)user;
    return 0;
}

static int32_t think_no_more(void *user) {
    (void)user;
    return -1;
}

static int64_t read_nothing(void *user, uint8_t *buffer, size_t capacity) {
    (void)user;
    (void)buffer;
    return capacity == 0;
}

static int64_t read_badly(void *user, uint8_t *buffer, size_t capacity) {
    (void)user;
    (void)buffer;
    return (int64_t)capacity + 1;
}

/* A table for all calls, made once, and what its file would hold. */
static hc_tables *bishops;
static uint8_t *table_bytes;
static size_t table_size;
static uint8_t table_room[1 << 20];

static void make_table(void) {
    OK(hc_tables_new(&bishops));
    OK(hc_tables_generate(bishops, HC_LITERAL("KBk"), 1, NULL, NULL, NULL));
    OK(hc_tables_write(bishops, HC_LITERAL("KBk"), NULL, 0, &table_size, NULL));
    table_bytes = malloc(table_size);
    CHECK(table_bytes != NULL);
    OK(hc_tables_write(bishops, HC_LITERAL("KBk"), table_bytes, table_size, &table_size, NULL));
}

static void free_table(void) {
    free(table_bytes);
    OK(hc_tables_free(bishops));
}

static void play(hc_fluidity *game, const char *text) {
    hc_fluidity_move m;
    OK(hc_fluidity_parse_move(game, TEXT(text), &m, NULL));
    OK(hc_fluidity_play(game, &m, NULL));
}

static void set_up(fixture *f) {
    memset(f, 0, sizeof *f);
    OK(hc_fluidity_new(&f->fluidity));
    play(f->fluidity, "e4");
    play(f->fluidity, "e5");
    OK(hc_fluidity_parse_move(f->fluidity, HC_LITERAL("g1f3"), &f->fluidity_move, NULL));
    OK(hc_charismatic_from_fen(HC_LITERAL(CHARISMATIC_FEN), 0, &f->charismatic, NULL));
    OK(hc_charismatic_parse_turn(f->charismatic, HC_LITERAL("Kc8"), &f->turn, NULL));
    OK(hc_charismatic_clone(f->charismatic, &f->unplayed));
    OK(hc_charismatic_play(f->charismatic, &f->turn, NULL));
    OK(hc_charismatic_parse_turn(f->charismatic, HC_LITERAL("Ra7,Rh8"), &f->turn, NULL));
    OK(hc_charismatic_history(f->charismatic, &f->action, 1, &f->length));
    OK(hc_men_parse(HC_LITERAL("RNPPP"), &f->men, NULL));
    OK(hc_charismatic_new(0, &f->drawing, NULL));
    OK(hc_charismatic_new(5, &f->placing, NULL));
    OK(hc_charismatic_draw(f->placing, &f->men, NULL));
    OK(hc_series_new(f->charismatic, &f->series, NULL));
    OK(hc_series_parse_move(f->series, HC_LITERAL("Rh8"), &f->charismatic_move, NULL));
    OK(hc_series_push(f->series, &f->charismatic_move, NULL));
    OK(hc_series_parse_move(f->series, HC_LITERAL("Ra7"), &f->charismatic_move, NULL));
    OK(hc_kungfu_new(HC_MODE_1V1, NULL, &f->kungfu, NULL));
    OK(hc_kungfu_set_tag(f->kungfu, HC_LITERAL("Event"), HC_LITERAL("a test"), NULL));
    OK(hc_replay_new(HC_LITERAL(RECORD), &f->replay, NULL));
    OK(hc_kungfu_player_new(HC_PLAYER_GREEDY, 1, 0, 0, 7, &f->kungfu_player, NULL));
    OK(hc_fluidity_from_fen(HC_LITERAL("8/8/8/8/8/8/1B6/K6k w"), &f->bishop, NULL));
    OK(hc_fluidity_from_fen(HC_LITERAL(FLUIDITY_FEN), &f->diagram, NULL));
    OK(hc_opponent_new(HC_LEVEL_GREEDY, 1, &f->opponent, NULL));
    OK(hc_solver_new(1, &f->solver, NULL));
    f->solve_options.threads = 1;
    f->limits.nodes = 100;
    f->tables = bishops;
    OK(hc_tables_new(&f->no_tables));
    OK(hc_records_from_memory((const uint8_t *)PGN, strlen(PGN), NULL, &f->records, NULL));
    OK(hc_record_parse(HC_LITERAL(PGN), &f->record, NULL));
    OK(hc_record_parse(HC_LITERAL(TURNS), &f->turns, NULL));
    f->mark.color = HC_MARK_RED;
    OK(hc_kungfu_move_parse(HC_LITERAL("e2e4"), &f->kungfu_move, NULL));
    f->command.kind = HC_COMMAND_MOVE;
    f->command.from = f->kungfu_move.from;
    f->command.to = f->kungfu_move.to;
    OK(hc_fluidity_board(f->fluidity, &f->board));
    f->outcome.over = 1;
    f->outcome.reason = HC_REASON_CHECKMATE;
    f->kungfu_outcome.over = 1;
    f->kungfu_outcome.reason = HC_KUNGFU_LAST_TEAM_STANDING;
    f->kungfu_outcome.winners = 1;
    f->speed.square_ms = 1;
    f->setup[0].seat = 1;
    f->setup[0].role = HC_KING;
    f->setup[1].seat = 2;
    f->setup[1].role = HC_KING;
    f->setup[1].square = HC_KF_SQUARE(7, 7);
    f->event.kind = HC_EVENT_REACHED;
    f->event.square = HC_KF_SQUARE(4, 1);
    f->set = 6;
    f->nonsense = no_object.bytes;
    memset(long_text, '9', sizeof long_text);
}

static void tear_down(fixture *f) {
    OK(hc_fluidity_free(f->fluidity));
    OK(hc_fluidity_free(f->made_fluidity));
    OK(hc_charismatic_free(f->charismatic));
    OK(hc_charismatic_free(f->placing));
    OK(hc_charismatic_free(f->drawing));
    OK(hc_charismatic_free(f->unplayed));
    OK(hc_charismatic_free(f->made_charismatic));
    OK(hc_series_free(f->series));
    OK(hc_series_free(f->made_series));
    OK(hc_kungfu_free(f->kungfu));
    OK(hc_kungfu_free(f->made_kungfu));
    OK(hc_replay_free(f->replay));
    OK(hc_replay_free(f->made_replay));
    OK(hc_kungfu_player_free(f->kungfu_player));
    OK(hc_kungfu_player_free(f->made_kungfu_player));
    OK(hc_fluidity_free(f->bishop));
    OK(hc_fluidity_free(f->diagram));
    OK(hc_opponent_free(f->opponent));
    OK(hc_opponent_free(f->made_opponent));
    OK(hc_solver_free(f->solver));
    OK(hc_solver_free(f->made_solver));
    OK(hc_tables_free(f->no_tables));
    OK(hc_tables_free(f->made_tables));
    OK(hc_records_free(f->records));
    OK(hc_records_free(f->made_records));
    OK(hc_record_free(f->record));
    OK(hc_record_free(f->turns));
    OK(hc_record_free(f->made_record));
}

static void judge(const char *call, hc_status status, hc_status expected) {
    int known = status <= HC_OK && status >= HC_DAMAGED;
    if (!known || (expected != ANY && status != expected)) {
        fprintf(stderr, "%s: %s (%d) instead of %s\n", call, hc_status_name(status), status,
                expected == ANY ? "any status" : hc_status_name(expected));
        exit(1);
    }
}

#define ANSWER(call, expected)                                                                     \
    do {                                                                                           \
        fixture f_, *f = &f_;                                                                      \
        set_up(f);                                                                                 \
        judge(#call, call, expected);                                                              \
        tear_down(f);                                                                              \
    } while (0)

/* A call that frees an object if it is done. */
#define FREES(call, expected, object)                                                              \
    do {                                                                                           \
        fixture f_, *f = &f_;                                                                      \
        void *before;                                                                              \
        set_up(f);                                                                                 \
        before = object;                                                                           \
        judge(#call, call, expected);                                                              \
        if ((expected) == HC_OK)                                                                   \
            object = NULL;                                                                         \
        CHECK(before != NULL);                                                                     \
        tear_down(f);                                                                              \
    } while (0)

/* A call that answers something else: it is enough that it comes back. */
#define CALL(call)                                                                                 \
    do {                                                                                           \
        fixture f_, *f = &f_;                                                                      \
        set_up(f);                                                                                 \
        (void)(call);                                                                              \
        tear_down(f);                                                                              \
    } while (0)

#endif
