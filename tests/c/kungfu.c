/* Kung Fu Chess through C: the shared record, events and buffers, snapshots, records. */
#include "check.h"

static uint8_t square(const char *name) {
    uint8_t number = HC_NO_SQUARE;
    OK(hc_kungfu_square_parse(TEXT(name), &number, NULL));
    return number;
}

static hc_kungfu_command send(const char *text) {
    hc_kungfu_command command = {0};
    hc_kungfu_move m;
    OK(hc_kungfu_move_parse(TEXT(text), &m, NULL));
    command.kind = HC_COMMAND_MOVE;
    command.from = m.from;
    command.to = m.to;
    return command;
}

/* Replays a record command by command, and compares what is told with what the program tells. */
static void the_shared_record(const char *record_path, const char *told_path) {
    char *record = read_file(record_path), *told = read_file(told_path), *rest = told;
    char line[512], kings[64];
    hc_replay *replay;
    hc_kungfu *game, *again;
    hc_kungfu_state state, other;
    hc_error error;
    size_t entries, index;
    uint64_t end;

    OK(hc_replay_new(TEXT(record), &replay, &error));
    OK(hc_replay_info(replay, &entries, &end));
    OK(hc_replay_start(replay, &game));
    for (index = 0; index < entries; ++index) {
        hc_replay_entry entry;
        hc_kungfu_event events[3];
        uint8_t reply = 0;
        size_t count = 0, shown;
        hc_status status;
        const char *word;
        OK(hc_replay_get_entry(replay, index, &entry, NULL));
        if (entry.seat == HC_NO_SEAT) {
            status = hc_kungfu_advance(game, entry.time, events, 3, &count, &error);
            reply = HC_ANSWER_OK;
        } else {
            status = hc_kungfu_submit(game, entry.time, entry.seat, &entry.command, &reply, events,
                                      3, &count, &error);
        }
        /* The buffer is small on purpose: the rest waits. */
        while (count > 0) {
            for (shown = 0; shown < 3 && shown < count; ++shown) {
                OK(hc_kungfu_event_json(&events[shown], line, sizeof line, NULL, NULL));
                CHECK_TEXT(line, next_line(&rest));
            }
            if (count <= 3)
                break;
            OK(hc_kungfu_events(game, events, 3, &count));
        }
        word = reply == HC_ANSWER_STARTED     ? "started"
               : reply == HC_ANSWER_QUEUED    ? "queued"
               : reply == HC_ANSWER_CANCELLED ? "cancelled"
                                              : "ok";
        if (status == HC_OK)
            snprintf(line, sizeof line, "{\"t\":%llu,\"status\":\"%s\",\"reason\":null}",
                     (unsigned long long)entry.time, word);
        else
            snprintf(line, sizeof line,
                     "{\"t\":%llu,\"status\":\"refused\",\"reason\":\"%.300s\",\"code\":\"%s\"}",
                     (unsigned long long)entry.time, error.message, error.code);
        CHECK_TEXT(line, next_line(&rest));
    }
    OK(hc_kungfu_info(game, &state));
    snprintf(kings, sizeof kings, "{\"now\":%llu,", (unsigned long long)state.now);
    CHECK(strncmp(next_line(&rest), kings, strlen(kings)) == 0 && *rest == '\0');
    CHECK(state.outcome.over == 1 && state.outcome.winners == HC_SEAT_BIT(1));
    CHECK(state.outcome.reason == HC_KUNGFU_LAST_TEAM_STANDING);
    CHECK(state.outcome.places[0] == 1 && state.outcome.places[1] == 2);
    CHECK(state.causes[1] == HC_CAUSE_KING_LOST && state.eliminated_at[1] == state.now);
    OK(hc_kungfu_outcome_text(&state.outcome, line, sizeof line, NULL, NULL));
    CHECK_TEXT(line, "seat 1 wins: last-team-standing");
    other = state;
    other.outcome.reserved = 1;
    CHECK_STATUS(hc_kungfu_outcome_text(&other.outcome, line, sizeof line, NULL, NULL),
                 HC_INVALID_ARGUMENT);
    other.outcome.reserved = 0;
    other.outcome.over = 2;
    CHECK_STATUS(hc_kungfu_outcome_text(&other.outcome, line, sizeof line, NULL, &error),
                 HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.message, "2 is neither 0 nor 1");
    OK(hc_replay_game_at(replay, end, &again, NULL));
    OK(hc_kungfu_info(again, &other));
    CHECK(memcmp(&state, &other, sizeof state) == 0);
    OK(hc_kungfu_free(again));
    OK(hc_kungfu_free(game));
    OK(hc_replay_free(replay));
    free(record);
    free(told);
}

static void a_pawn_flies_and_rests(void) {
    hc_kungfu *game;
    hc_kungfu_state state;
    hc_kungfu_piece pieces[HC_KUNGFU_MAX_PIECES], pawn;
    hc_kungfu_command e2e4 = send("e2e4");
    hc_kungfu_event events[16];
    hc_kungfu_move moves[HC_MAX_MOVES];
    hc_error error;
    char text[1024];
    size_t count;
    uint64_t next;
    uint8_t reply, owner, role;

    OK(hc_kungfu_new(HC_MODE_1V1, NULL, &game, &error));
    OK(hc_kungfu_moves(game, 1, HC_NO_SQUARE, moves, HC_MAX_MOVES, &count, NULL));
    CHECK(count == 20);
    OK(hc_kungfu_check_start(game, 1, square("e2"), square("e4"), &error));
    OK(hc_kungfu_submit(game, 0, 1, &e2e4, &reply, events, 16, &count, &error));
    CHECK(reply == HC_ANSWER_STARTED && count == 1 && events[0].kind == HC_EVENT_STARTED);
    CHECK(events[0].square == square("e2") && events[0].to == square("e4"));
    OK(hc_kungfu_next_event(game, &next));
    CHECK(next == 1000);
    OK(hc_kungfu_advance(game, 1250, events, 16, &count, &error));
    CHECK(count == 1 && events[0].kind == HC_EVENT_REACHED && events[0].time == 1000);
    OK(hc_kungfu_get_piece(game, events[0].piece, &pawn, NULL));
    CHECK(pawn.state == HC_PIECE_FLYING && pawn.square == square("e3") &&
          pawn.next == square("e4") && pawn.to == square("e4") && pawn.elapsed == 250 &&
          pawn.total == 1000 && pawn.started == 0);
    CHECK_STATUS(hc_kungfu_piece_on(game, square("e3"), &pawn, NULL), HC_NOTHING_THERE);
    CHECK_STATUS(hc_kungfu_submit(game, 1500, 1, &e2e4, NULL, NULL, 0, NULL, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "no-piece");
    CHECK_STATUS(hc_kungfu_advance(game, 1499, NULL, 0, NULL, &error), HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.code, "backwards");
    OK(hc_kungfu_advance(game, 4500, NULL, 0, NULL, &error));
    OK(hc_kungfu_snapshot(game, &state, pieces, HC_KUNGFU_MAX_PIECES, &count));
    CHECK(count == 32 && state.now == 4500 && state.alive == 3 && state.side == 8);
    OK(hc_kungfu_piece_on(game, square("e4"), &pawn, NULL));
    CHECK(pawn.state == HC_PIECE_RESTING && pawn.ready_at == 12000 && pawn.elapsed == 2500 &&
          pawn.total == 10000 && pawn.to == HC_NO_SQUARE);
    CHECK_STATUS(hc_kungfu_check_start(game, 1, square("e4"), square("e5"), &error), HC_REFUSED);
    CHECK_TEXT(error.code, "resting");
    CHECK_TEXT(error.message, "the pawn on e4 rests for 7500 ms more");

    CHECK(error.square_count == 1 && error.squares[0] == square("e4"));

    /* What would be queued, and what not. */
    e2e4 = send("e4e5");
    OK(hc_kungfu_check(game, 1, &e2e4, &reply, &error));
    CHECK(reply == HC_ANSWER_QUEUED);
    e2e4 = send("e4d5");
    CHECK_STATUS(hc_kungfu_check(game, 1, &e2e4, NULL, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "nothing-to-capture");
    CHECK(error.square_count == 1 && error.squares[0] == square("d5"));
    e2e4.kind = HC_COMMAND_CANCEL;
    CHECK_STATUS(hc_kungfu_check(game, 1, &e2e4, NULL, &error), HC_REFUSED);
    CHECK_TEXT(error.code, "nothing-queued");
    OK(hc_kungfu_moves(game, 1, square("b1"), moves, HC_MAX_MOVES, &count, NULL));
    CHECK(count == 2 && moves[0].from == square("b1"));
    OK(hc_kungfu_queueable_moves(game, 1, square("e4"), moves, HC_MAX_MOVES, &count, NULL));
    CHECK(count == 1 && moves[0].to == square("e5"));
    OK(hc_kungfu_queueable_moves(game, 1, square("b1"), moves, HC_MAX_MOVES, &count, NULL));
    CHECK(count == 0);
    CHECK_STATUS(hc_kungfu_moves(game, 1, 200, moves, HC_MAX_MOVES, &count, NULL),
                 HC_INVALID_ARGUMENT);

    /* A move is queued, and told in the record. */
    e2e4 = send("e4e5");
    OK(hc_kungfu_submit(game, 5000, 1, &e2e4, &reply, NULL, 0, NULL, &error));
    CHECK(reply == HC_ANSWER_QUEUED);
    OK(hc_kungfu_piece_on(game, square("e4"), &pawn, NULL));
    CHECK(pawn.to == square("e5"));
    OK(hc_kungfu_queueable_moves(game, 1, HC_NO_SQUARE, moves, HC_MAX_MOVES, &count, NULL));
    CHECK(count == 1 && moves[0].to == square("e5"));
    OK(hc_kungfu_record(game, text, sizeof text, NULL));
    CHECK_TEXT(text, "{\"game\":\"kungfu\",\"mode\":\"1v1\",\"speed\":\"standard\"}\n"
                     "{\"t\":0,\"seat\":1,\"move\":\"e2e4\"}\n"
                     "{\"t\":5000,\"seat\":1,\"move\":\"e4e5\"}\n");
    e2e4.kind = HC_COMMAND_CANCEL;
    OK(hc_kungfu_submit(game, 6000, 1, &e2e4, &reply, NULL, 0, NULL, &error));
    CHECK(reply == HC_ANSWER_CANCELLED);
    OK(hc_kungfu_identity(game, pawn.id, &owner, &role, NULL));
    CHECK(owner == 1 && role == HC_PAWN);
    OK(hc_kungfu_text(game, text, sizeof text, NULL));
    CHECK(strstr(text, "6000 ms, seat 1: 0 kills") != NULL);
    OK(hc_kungfu_free(game));
}

static void nothing_is_lost_in_small_buffers(void) {
    hc_kungfu *game, *copy;
    hc_kungfu_event one, all[64];
    hc_error error;
    size_t count, told = 0, expected;
    uint64_t times[64];
    const char *const MOVES[] = {"e2e4", "d2d4", "a2a4", "h2h4"};
    size_t index;

    OK(hc_kungfu_new(HC_MODE_1V1, NULL, &game, &error));
    for (index = 0; index < 4; ++index) {
        hc_kungfu_command command = send(MOVES[index]);
        OK(hc_kungfu_submit(game, 0, 1, &command, NULL, NULL, 0, NULL, &error));
    }
    OK(hc_kungfu_clone(game, &copy));
    OK(hc_kungfu_advance(game, 20000, all, 64, &expected, &error));
    CHECK(expected == 16);
    OK(hc_kungfu_advance(copy, 20000, &one, 1, &count, &error));
    CHECK(count == expected);
    for (;;) {
        CHECK(one.time == all[told].time && one.kind == all[told].kind &&
              one.piece == all[told].piece);
        times[told++] = one.time;
        if (count <= 1)
            break;
        OK(hc_kungfu_events(copy, &one, 1, &count));
    }
    CHECK(told == expected && times[told - 1] == 12000);
    OK(hc_kungfu_events(copy, NULL, 0, &count));
    CHECK(count == 0);
    OK(hc_kungfu_free(copy));
    OK(hc_kungfu_free(game));
}

/* The king of seat 2 leaves at 5 ms, and the record says when the game was over. */
#define FINISHED                                                                                   \
    "{\"game\":\"kungfu\",\"mode\":\"1v1\",\"speed\":\"standard\"}\n"                              \
    "{\"t\":5,\"seat\":2,\"leave\":true}\n{\"t\":9,\"result\":{\"winners\":"
#define ENDED ",\"reason\":\"last-team-standing\"}}\n"

static void set_ups_and_boards(void) {
    static const hc_kungfu_man MEN[] = {
        {1, HC_KING, HC_KF_SQUARE(4, 0), 0}, {2, HC_KING, HC_KF_SQUARE(4, 7), 0},
        {1, HC_ROOK, HC_KF_SQUARE(0, 0), 0},
    };
    hc_speed lightning = {HC_LIGHTNING_SQUARE_MS, HC_LIGHTNING_REST_MS}, none = {0, 0};
    hc_kungfu *game;
    hc_kungfu_state state;
    hc_kungfu_command leave = {0};
    hc_kungfu_event events[8];
    hc_error error;
    hc_replay *replay;
    char text[1024], again[1024];
    size_t count;
    uint64_t end;
    uint8_t on;

    OK(hc_kungfu_from_men(HC_MODE_1V1, &lightning, MEN, 3, &game, &error));
    OK(hc_kungfu_info(game, &state));
    CHECK(state.piece_count == 3 && state.square_ms == 200 && state.rest_ms == 2000);
    OK(hc_kungfu_record(game, text, sizeof text, NULL));
    OK(hc_replay_new(TEXT(text), &replay, &error));
    OK(hc_kungfu_free(game));
    OK(hc_replay_start(replay, &game));
    OK(hc_kungfu_record(game, again, sizeof again, NULL));
    CHECK_TEXT(again, text);
    OK(hc_replay_free(replay));
    leave.kind = HC_COMMAND_LEAVE;
    OK(hc_kungfu_submit(game, 5, 2, &leave, NULL, events, 8, &count, &error));
    CHECK(count == 2 && events[0].kind == HC_EVENT_ELIMINATED && events[0].seat == 2);
    CHECK(events[0].cause == HC_CAUSE_LEFT && events[1].kind == HC_EVENT_FINISHED);
    CHECK_STATUS(hc_kungfu_submit(game, 6, 1, &leave, NULL, NULL, 0, NULL, &error), HC_GAME_OVER);
    OK(hc_kungfu_free(game));

    CHECK_STATUS(hc_kungfu_from_men(HC_MODE_1V1, &lightning, MEN, 1, &game, &error),
                 HC_INVALID_POSITION);
    CHECK_TEXT(error.code, "no-king");
    CHECK_STATUS(hc_kungfu_from_men(HC_MODE_1V1, &none, MEN, 2, &game, &error),
                 HC_INVALID_ARGUMENT);
    CHECK_TEXT(error.code, "no-time-per-square");
    CHECK_STATUS(hc_replay_new(HC_LITERAL("{\"game\":\"chess\"}"), &replay, &error),
                 HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "json");
    OK(hc_replay_new(HC_LITERAL(FINISHED "[1]" ENDED), &replay, &error));
    OK(hc_replay_info(replay, &count, &end));
    CHECK(count == 1 && end == 9);
    OK(hc_replay_game_at(replay, end, &game, NULL));
    OK(hc_kungfu_info(game, &state));
    CHECK(state.outcome.over == 1);
    OK(hc_kungfu_free(game));
    CHECK_STATUS(hc_replay_check_result(replay, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "wrong-result");
    OK(hc_replay_free(replay));
    CHECK_STATUS(hc_replay_new(HC_LITERAL(""), &replay, &error), HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "missing-header");

    OK(hc_kungfu_new(HC_MODE_1V3, &lightning, &game, &error));
    OK(hc_kungfu_info(game, &state));
    CHECK(state.piece_count == 64 && state.side == 12 && state.seats == 15);
    CHECK(state.teams[0] == 1 && state.teams[1] == 14 && state.team_kills[3] == 0);
    OK(hc_kungfu_free(game));
    OK(hc_kungfu_on_board(HC_MODE_FFA, HC_KF_SQUARE(0, 0), &on, NULL));
    CHECK(on == 0);
    OK(hc_kungfu_on_board(HC_MODE_FFA, square("l10"), &on, NULL));
    CHECK(on == 1);
    OK(hc_kungfu_on_board(HC_MODE_1V1, square("l10"), &on, NULL));
    CHECK(on == 0);
    OK(hc_kungfu_square_text(square("l10"), text, sizeof text, NULL, NULL));
    CHECK_TEXT(text, "l10");
}

static void tags_are_kept(void) {
    static const char HEADER[] =
        "{\"game\":\"kungfu\",\"mode\":\"1v1\",\"speed\":\"standard\",\"tags\":"
        "{\"Date\":\"2026.11.30\",\"Seat1\":\"A \\\"B\\\"\"}}\n";
    static char long_value[1 << 20];
    hc_kungfu *game;
    hc_replay *replay;
    hc_error error;
    char text[256];

    memset(long_value, 'x', sizeof long_value);
    OK(hc_kungfu_new(HC_MODE_1V1, NULL, &game, &error));
    OK(hc_kungfu_set_tag(game, HC_LITERAL("Seat1"), HC_LITERAL("A \"B\""), &error));
    OK(hc_kungfu_set_tag(game, HC_LITERAL("Event"), HC_LITERAL("none"), &error));
    OK(hc_kungfu_set_tag(game, HC_LITERAL("Date"), HC_LITERAL("2026.11.30"), &error));
    OK(hc_kungfu_set_tag(game, HC_LITERAL("Event"), NULL, 0, &error));
    CHECK_STATUS(hc_kungfu_set_tag(game, NULL, 0, HC_LITERAL("x"), &error), HC_INVALID_ARGUMENT);
    CHECK_STATUS(
        hc_kungfu_set_tag(game, HC_LITERAL("Event"), long_value, sizeof long_value, &error),
        HC_INVALID_ARGUMENT);
    CHECK_STATUS(hc_kungfu_tag(game, HC_LITERAL("Event"), text, sizeof text, NULL, &error),
                 HC_NOTHING_THERE);
    OK(hc_kungfu_record(game, text, sizeof text, NULL));
    CHECK_TEXT(text, HEADER);
    OK(hc_kungfu_free(game));
    OK(hc_replay_new(TEXT(text), &replay, &error));
    OK(hc_replay_game_at(replay, 100, &game, &error));
    OK(hc_replay_free(replay));
    OK(hc_kungfu_tag_name(game, 0, text, sizeof text, NULL, &error));
    CHECK_TEXT(text, "Date");
    OK(hc_kungfu_tag(game, HC_LITERAL("Seat1"), text, sizeof text, NULL, &error));
    CHECK_TEXT(text, "A \"B\"");
    CHECK_STATUS(hc_kungfu_tag_name(game, 2, text, sizeof text, NULL, NULL), HC_NOTHING_THERE);
    OK(hc_kungfu_free(game));

    /* Lines that run backwards in time. */
    CHECK_STATUS(hc_replay_new(HC_LITERAL("{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n"
                                          "{\"t\":7,\"seat\":1,\"move\":\"e2e4\"}\n{\"t\":6}\n"),
                               &replay, &error),
                 HC_PARSE_ERROR);
    CHECK_TEXT(error.code, "backwards");
    CHECK_TEXT(error.message, "line 3: time runs backwards: it is 7 ms already, not 6 ms");
}

int main(int argc, char **argv) {
    char record[1024], told[1024];
    CHECK(argc == 2);
    snprintf(record, sizeof record, "%s/../../examples/records/everything.jsonl", argv[1]);
    snprintf(told, sizeof told, "%s/everything.replay.jsonl", argv[1]);
    the_shared_record(record, told);
    a_pawn_flies_and_rests();
    nothing_is_lost_in_small_buffers();
    set_ups_and_boards();
    tags_are_kept();
    return 0;
}
