/* Endgame tables through C: made, saved, read back, probed, refused if damaged. */
#include "check.h"

#define KNIGHT "8/8/8/8/8/8/1N6/K6k w"

static int32_t go_on(void *calls, const hc_table_progress *progress) {
    ++*(int *)calls;
    return progress->done > progress->all;
}

static int32_t stop(void *calls, const hc_table_progress *progress) {
    (void)progress;
    ++*(int *)calls;
    return 1;
}

static void made_and_asked(hc_tables *tables) {
    hc_fluidity *game;
    hc_table_value value, clock;
    hc_table_move moves[HC_MAX_MOVES];
    hc_fluidity_move line[64];
    hc_table_counts counts;
    hc_ending ending, endings[4];
    hc_error error;
    size_t count, index;
    int calls = 0;

    OK(hc_fluidity_from_fen(HC_LITERAL(KNIGHT), &game, NULL));
    CHECK_STATUS(hc_tables_probe(tables, game, HC_PLIES_TO_END, &value, &error), HC_NOTHING_THERE);
    CHECK_TEXT(error.code, "missing");
    CHECK_STATUS(hc_tables_generate(tables, HC_LITERAL("KNk"), 1, stop, &calls, &error), HC_STOPPED);
    CHECK(calls == 1);
    OK(hc_tables_generate(tables, HC_LITERAL("kKN"), 2, go_on, &calls, &error));
    OK(hc_tables_endings(tables, endings, 4, &count));
    CHECK(count == 1);
    CHECK_TEXT(endings[0].name, "KNk");
    OK(hc_fluidity_ending(game, &ending, NULL));
    CHECK_TEXT(ending.name, "KNk");

    OK(hc_tables_probe(tables, game, HC_PLIES_TO_END, &value, &error));
    OK(hc_tables_probe(tables, game, HC_PLIES_TO_CAPTURE, &clock, &error));
    CHECK(value.value == HC_VALUE_WIN && value.plies % 2 == 1 && value.plies <= 21);
    CHECK(clock.value == HC_VALUE_WIN && clock.plies == value.plies);
    OK(hc_tables_line(tables, game, line, 64, &count, &error));
    CHECK(count == value.plies);
    OK(hc_tables_moves(tables, game, HC_PLIES_TO_END, moves, HC_MAX_MOVES, &count, &error));
    CHECK(count > 1 && moves[0].value.value == HC_VALUE_WIN);
    CHECK(moves[0].value.plies == value.plies);
    for (index = 0; index < value.plies; ++index) {
        OK(hc_tables_probe(tables, game, HC_PLIES_TO_END, &clock, &error));
        CHECK(clock.plies == value.plies - index);
        CHECK(clock.value == (index % 2 == 0 ? HC_VALUE_WIN : HC_VALUE_LOSS));
        OK(hc_fluidity_play(game, &line[index], &error));
    }
    OK(hc_tables_probe(tables, game, HC_PLIES_TO_END, &clock, &error));
    CHECK(clock.value == HC_VALUE_LOSS && clock.plies == 0);
    OK(hc_fluidity_free(game));

    /* K+N v K is won in every position, at most 21 plies with the knight to move. */
    OK(hc_tables_counts(tables, HC_LITERAL("KNk"), HC_WHITE, &counts, &error));
    CHECK(counts.wins == 229152 && counts.draws == 0 && counts.losses == 0);
    CHECK(counts.longest_win == 21 && counts.longest_loss == 0);
    OK(hc_tables_counts(tables, HC_LITERAL("KNk"), HC_BLACK, &counts, &error));
    CHECK(counts.losses == 249984 && counts.finished == 4 && counts.longest_loss == 22);
    OK(hc_tables_verify(tables, HC_LITERAL("KNk"), 0, NULL, NULL, &error));

    CHECK_STATUS(hc_tables_probe(tables, game = NULL, 0, &value, &error), HC_NULL_POINTER);
    CHECK_STATUS(hc_tables_counts(tables, HC_LITERAL("KRk"), HC_WHITE, &counts, &error),
                 HC_NOTHING_THERE);
    CHECK_STATUS(hc_tables_counts(tables, HC_LITERAL("KXk"), HC_WHITE, &counts, &error),
                 HC_PARSE_ERROR);
    OK(hc_fluidity_new(&game));
    CHECK_STATUS(hc_tables_probe(tables, game, 0, &value, &error), HC_NOTHING_THERE);
    CHECK(hc_fluidity_ending(game, &ending, NULL) == HC_NOTHING_THERE);
    OK(hc_fluidity_free(game));
}

static void saved_and_damaged(const hc_tables *tables, const char *folder) {
    hc_tables *again;
    hc_fluidity *game;
    hc_table_value value;
    hc_error error;
    char path[1024];
    uint8_t *bytes;
    size_t size, count, place;
    FILE *file;

    OK(hc_tables_save(tables, TEXT(folder), HC_LITERAL("KNk"), &error));
    OK(hc_tables_new(&again));
    OK(hc_tables_load(again, TEXT(folder), &count, &error));
    CHECK(count == 1);
    OK(hc_fluidity_from_fen(HC_LITERAL(KNIGHT), &game, NULL));
    OK(hc_tables_probe(again, game, HC_PLIES_TO_END, &value, &error));
    CHECK(value.value == HC_VALUE_WIN);

    /* The same by one file, and by memory. */
    snprintf(path, sizeof path, "%s/KNk.hct", folder);
    OK(hc_tables_load(again, TEXT(path), NULL, &error));
    OK(hc_tables_write(tables, HC_LITERAL("KNk"), NULL, 0, &size, &error));
    bytes = malloc(size);
    CHECK(bytes != NULL);
    OK(hc_tables_write(tables, HC_LITERAL("KNk"), bytes, size, &count, &error));
    CHECK(count == size);
    OK(hc_tables_read(again, bytes, size, &error));
    for (place = 0; place < size; place += size / 13) {
        bytes[place] ^= 0x40;
        CHECK_STATUS(hc_tables_read(again, bytes, size, &error), HC_DAMAGED);
        bytes[place] ^= 0x40;
        CHECK_STATUS(hc_tables_read(again, bytes, place, &error), HC_DAMAGED);
    }

    file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(bytes, 1, size - 1, file) == size - 1 && fclose(file) == 0);
    CHECK_STATUS(hc_tables_load(again, TEXT(folder), &count, &error), HC_DAMAGED);
    CHECK_TEXT(error.code, "truncated");
    CHECK(strstr(error.message, "KNk.hct: the file is cut short") != NULL);
    remove(path);
    CHECK_STATUS(hc_tables_load(again, TEXT(path), &count, &error), HC_IO_ERROR);
    CHECK_STATUS(hc_tables_load(again, HC_LITERAL(""), &count, &error), HC_INVALID_ARGUMENT);
    /* What was there before stays. */
    OK(hc_tables_probe(again, game, HC_PLIES_TO_END, &value, &error));
    free(bytes);
    OK(hc_fluidity_free(game));
    OK(hc_tables_free(again));
}

int main(int argc, char **argv) {
    hc_tables *tables;
    CHECK(argc == 2);
    OK(hc_tables_new(&tables));
    made_and_asked(tables);
    saved_and_damaged(tables, argv[1]);
    OK(hc_tables_free(tables));
    return 0;
}
