/* Hostile input through C: texts of a million bytes, sources without an end, numbers as large as
 * they come, memory that runs out. (Wrong arguments of every function are tried by the generated
 * program `hostile`.) */
#define _DEFAULT_SOURCE
#include "check.h"

#include <sys/resource.h>

#define MILLION 1000000
#define DIAGRAM "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"
/* Queens that have billions of turns. */
#define QUEENS "3qk3/1q1q1q1q/q1q1q1q1/8/8/Q1Q1Q1Q1/1Q1Q1Q1Q/3QK3 w - -"
#define HEADER "[Event \"x\"]\n[Variant \"Fluidity\"]\n\n"

static char text[MILLION + 1];

/* A refusal tells a name and a message that is short, and makes nothing. */
static void refused(const char *what, hc_status status, const hc_error *error) {
    if (status >= HC_OK || status < HC_DAMAGED || status == HC_INTERNAL ||
        error->status != status || error->code[0] == '\0' || error->message[0] == '\0' ||
        error->message_length >= HC_ERROR_MESSAGE_SIZE) {
        fprintf(stderr, "%s: %s, %s: %s\n", what, hc_status_name(status), error->code,
                error->message);
        exit(1);
    }
}

static void a_million_characters(void) {
    static const char *const pieces[] = {"9", "8/", "e4,", "(", "[", "K", " ", "\xc3\xa9", "\n"};
    hc_fluidity *fluidity, *made = NULL;
    hc_charismatic *charismatic, *other = NULL;
    hc_replay *replay = NULL;
    hc_record *record, *parsed = NULL;
    hc_fluidity_move m;
    hc_turn turn;
    hc_men men;
    hc_kungfu_move kungfu_move;
    hc_error error;
    uint32_t node;
    size_t i, at;

    OK(hc_fluidity_new(&fluidity));
    OK(hc_charismatic_from_fen(HC_LITERAL(QUEENS), 0, &charismatic, NULL));
    OK(hc_record_parse(HC_LITERAL(HEADER "*\n"), &record, NULL));
    for (i = 0; i <= sizeof pieces / sizeof *pieces; ++i) {
        /* The last one is of NULs. */
        const char *piece = i < sizeof pieces / sizeof *pieces ? pieces[i] : "";
        size_t size = *piece == '\0' ? 1 : strlen(piece);
        for (at = 0; at + size <= MILLION; at += size)
            memcpy(text + at, piece, size);
#define REFUSED(call) refused(#call, call, &error)
        REFUSED(hc_fluidity_from_fen(text, at, &made, &error));
        REFUSED(hc_fluidity_parse_move(fluidity, text, at, &m, &error));
        REFUSED(hc_charismatic_from_fen(text, at, 0, &other, &error));
        REFUSED(hc_charismatic_parse_turn(charismatic, text, at, &turn, &error));
        REFUSED(hc_men_parse(text, at, &men, &error));
        REFUSED(hc_kungfu_move_parse(text, at, &kungfu_move, &error));
        REFUSED(hc_replay_new(text, at, &replay, &error));
        REFUSED(hc_record_parse(text, at, &parsed, &error));
        REFUSED(hc_record_add(record, HC_ROOT, text, at, &node, &error));
        CHECK(made == NULL && other == NULL && replay == NULL && parsed == NULL);
    }
    REFUSED(hc_fluidity_from_fen(HC_LITERAL(DIAGRAM " - - 99999999999999999999 1"), &made, &error));
    REFUSED(hc_fluidity_from_fen(HC_LITERAL(DIAGRAM " - - 0 18446744073709551616"), &made, &error));
    memset(text, 'x', sizeof text);
    REFUSED(hc_record_add_comment(record, HC_ROOT, text, MILLION, &error));
    CHECK_TEXT(error.code, "comment-too-long");
    OK(hc_fluidity_free(fluidity));
    OK(hc_charismatic_free(charismatic));
    OK(hc_record_free(record));
}

/* An endless source: its beginning, then a block over and over, and how much it has told. */
struct endless {
    const char *begin;
    char block[60000];
    uint64_t told;
};

static int64_t go_on(void *user, uint8_t *buffer, size_t capacity) {
    struct endless *source = user;
    const char *from = source->told == 0 ? source->begin : source->block;
    size_t size = source->told == 0 ? strlen(from) : sizeof source->block;
    CHECK(size <= capacity);
    memcpy(buffer, from, size);
    source->told += size;
    /* Nobody has to read so far to know. */
    CHECK(source->told < (uint64_t)1 << 28);
    return (int64_t)size;
}

static void sources_without_an_end(void) {
    static const char *const cases[][3] = {
        {"x", "x", "line-too-long"},
        {HEADER, "1.\n", "game-too-long"},
    };
    size_t i;
    for (i = 0; i < sizeof cases / sizeof *cases; ++i) {
        static struct endless source;
        size_t rest = strlen(cases[i][1]), at;
        hc_records *records;
        hc_record *record;
        hc_error error;
        source.begin = cases[i][0];
        source.told = 0;
        for (at = 0; at < sizeof source.block; at += rest)
            memcpy(source.block + at, cases[i][1], rest);
        OK(hc_records_from_callback(go_on, &source, NULL, &records, &error));
        CHECK_STATUS(hc_records_next(records, &record, NULL, &error), HC_PARSE_ERROR);
        CHECK_TEXT(error.code, cases[i][2]);
        refused(cases[i][1], hc_records_next(records, &record, NULL, &error), &error);
        CHECK_TEXT(error.code, "endless");
        CHECK_STATUS(hc_records_next(records, &record, NULL, &error), HC_NOTHING_THERE);
        OK(hc_records_free(records));
    }
}

static void numbers_as_large_as_they_come(void) {
    hc_fluidity *game;
    hc_kungfu *kungfu;
    hc_solver *solver = NULL;
    hc_solution solution;
    hc_solve_options options = {0, 0, {0}};
    hc_fluidity_move line[8];
    hc_error error;
    uint64_t nodes;
    size_t count;

    OK(hc_fluidity_from_fen(HC_LITERAL(DIAGRAM), &game, NULL));
    REFUSED(hc_fluidity_perft(game, UINT32_MAX, &nodes, &error));
    REFUSED(hc_solver_new(UINT32_MAX, &solver, &error));
    CHECK(solver == NULL);
    /* More than most machines have: it is taken as it is needed. */
    OK(hc_solver_new(65536, &solver, &error));
    options.threads = UINT32_MAX;
    REFUSED(hc_solver_solve(solver, game, 3, &options, NULL, NULL, &solution, line, 8, &count,
                            &error));
    options.threads = 1;
    options.max_nodes = UINT64_MAX;
    REFUSED(hc_solver_solve(solver, game, UINT32_MAX, &options, NULL, NULL, &solution, line, 8,
                            &count, &error));
    OK(hc_solver_solve(solver, game, 255, &options, NULL, NULL, &solution, line, 8, &count,
                       &error));
    CHECK(solution.won && solution.plies == 3 && count == 3);
    OK(hc_solver_free(solver));
    OK(hc_fluidity_free(game));

    OK(hc_kungfu_new(HC_MODE_1V1, NULL, &kungfu, NULL));
    REFUSED(hc_kungfu_advance(kungfu, UINT64_MAX, NULL, 0, &count, &error));
    CHECK_TEXT(error.code, "beyond-end");
    OK(hc_kungfu_advance(kungfu, UINT64_MAX - 1, NULL, 0, &count, &error));
    OK(hc_kungfu_free(kungfu));
}

/* The size of this process in bytes; 0 if it cannot be told. */
static uint64_t address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%lu", &pages) != 1)
        pages = 0;
    fclose(file);
    return (uint64_t)pages * 4096;
}

static void memory_that_runs_out(void) {
    const char *preload = getenv("LD_PRELOAD");
    hc_charismatic *queens;
    hc_turn_counts counts;
    hc_error error;
    struct rlimit limit, before;

    OK(hc_charismatic_from_fen(HC_LITERAL(QUEENS), 0, &queens, NULL));
    CHECK_STATUS(hc_charismatic_count(queens, 1000, NULL, NULL, &counts, &error), HC_LIMIT_REACHED);
    CHECK_TEXT(error.code, "limit-reached");
    /* A sanitizer and valgrind take more address space than any limit would leave. */
    if (address_space() != 0 && address_space() < (uint64_t)1 << 30 &&
        (preload == NULL || strstr(preload, "valgrind") == NULL)) {
        CHECK(getrlimit(RLIMIT_AS, &before) == 0);
        limit = before;
        limit.rlim_cur = (rlim_t)(address_space() + ((uint64_t)64 << 20));
        CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
        CHECK_STATUS(hc_charismatic_count(queens, UINT64_MAX, NULL, NULL, &counts, &error),
                     HC_LIMIT_REACHED);
        CHECK_TEXT(error.code, "out-of-memory");
        CHECK(setrlimit(RLIMIT_AS, &before) == 0);
    }
    OK(hc_charismatic_free(queens));
}

int main(void) {
    a_million_characters();
    sources_without_an_end();
    numbers_as_large_as_they_come();
    memory_that_runs_out();
    return 0;
}
