/*
 * Fluidity Chess for two at one terminal, with every refusal explained.
 *
 *     hotseat [-u] [FEN]
 *
 * -u draws the men as chess symbols. Moves are in algebraic or coordinate form; `help` tells the
 * rest. It can be used through a pipe as well: what is not a terminal gets no prompt.
 */
#include <heterochess.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Leaves with a message if the library says that something is wrong that cannot be. */
static void must(hc_status status) {
    if (status != HC_OK) {
        fprintf(stderr, "hotseat: %s\n", hc_status_name(status));
        exit(2);
    }
}

static void show_board(const hc_fluidity *game, int symbols) {
    hc_board board;
    char text[1024];
    must(hc_fluidity_board(game, &board));
    must(hc_board_text(&board, symbols ? 1 : 0, text, sizeof text, NULL, NULL));
    puts(text);
}

/* Says how the game stands; returns whether it is over. */
static int show_state(const hc_fluidity *game) {
    hc_position_info info;
    char text[256];
    must(hc_fluidity_info(game, &info));
    if (info.outcome.over) {
        must(hc_outcome_text(&info.outcome, text, sizeof text, NULL, NULL));
        printf("The game is over: %s.\n", text);
        return 1;
    }
    printf("%s to move%s (move %u)\n", info.side_to_move == HC_WHITE ? "White" : "Black",
           info.is_check ? ", in check" : "", info.move_number);
    return 0;
}

static void print_move(const hc_fluidity *game, const hc_fluidity_move *m, const char *after) {
    char text[64];
    must(hc_fluidity_move_san(game, m, text, sizeof text, NULL, NULL));
    printf("%s%s", text, after);
}

/* All legal moves, or those of the man on a square. */
static void show_moves(const hc_fluidity *game, const char *square_name) {
    hc_fluidity_move moves[HC_MAX_MOVES];
    size_t count, index;
    uint64_t origins = HC_ALL_SQUARES;
    if (*square_name != '\0') {
        uint8_t square;
        hc_error error;
        if (hc_square_parse(square_name, strlen(square_name), &square, &error) != HC_OK) {
            printf("%s\n", error.message);
            return;
        }
        origins = HC_SQUARE_BIT(square);
    }
    if (hc_fluidity_moves(game, origins, moves, HC_MAX_MOVES, &count) == HC_BUFFER_TOO_SMALL)
        count = HC_MAX_MOVES;
    for (index = 0; index < count; ++index)
        print_move(game, &moves[index], index + 1 == count ? "\n" : " ");
    if (count == 0)
        puts("none");
}

static void show_history(const hc_fluidity *game) {
    char text[64];
    size_t index;
    for (index = 0; hc_fluidity_history_san(game, index, text, sizeof text, NULL, NULL) == HC_OK; ++index)
        printf("%s%s", index == 0 ? "" : " ", text);
    puts(index == 0 ? "nothing has been played" : "");
}

/* What the side that is not to move could take, kings included. */
static void show_threats(const hc_fluidity *game) {
    hc_fluidity_move moves[HC_MAX_MOVES];
    hc_position_info info;
    size_t count, index;
    char text[64];
    must(hc_fluidity_info(game, &info));
    if (hc_fluidity_threats(game, info.side_to_move == HC_WHITE ? HC_BLACK : HC_WHITE, moves,
                            HC_MAX_MOVES, &count, NULL) == HC_BUFFER_TOO_SMALL)
        count = HC_MAX_MOVES;
    if (count == 0)
        puts("nothing threatens");
    for (index = 0; index < count; ++index) {
        uint64_t taken = moves[index].captures;
        uint8_t square;
        must(hc_fluidity_move_text(&moves[index], text, sizeof text, NULL, NULL));
        printf("%s takes", text);
        while ((square = hc_take_square(&taken)) != HC_NO_SQUARE) {
            must(hc_square_text(square, text, sizeof text, NULL, NULL));
            printf(" %s", text);
        }
        putchar('\n');
    }
}

static void play(hc_fluidity *game, const char *text, int symbols) {
    hc_fluidity_move m;
    hc_error error;
    if (hc_fluidity_parse_move(game, text, strlen(text), &m, &error) != HC_OK) {
        printf("%s\n", error.message);
        return;
    }
    print_move(game, &m, "\n");
    if (hc_fluidity_play(game, &m, &error) != HC_OK) {
        printf("%s\n", error.message);
        return;
    }
    show_board(game, symbols);
    show_state(game);
}

static void undo(hc_fluidity *game, int symbols) {
    if (hc_fluidity_undo(game, NULL) == HC_NOTHING_THERE) {
        puts("there is nothing to take back");
        return;
    }
    show_board(game, symbols);
    show_state(game);
}

static void help(void) {
    puts("a move such as e4, Rg4xc4d4f4, O-O, b4g4 or e7d8q\n"
         "moves [square]   the legal moves\n"
         "threats          what the other side could take\n"
         "undo             take the last move back\n"
         "history          the moves so far\n"
         "board, fen       where the men stand\n"
         "quit");
}

/* Does what a line says; returns whether to go on. */
static int obey(hc_fluidity *game, char *line, int symbols) {
    char *rest = line + strcspn(line, " ");
    if (*rest != '\0')
        *rest++ = '\0';
    if (*line == '\0')
        return 1;
    if (strcmp(line, "quit") == 0)
        return 0;
    if (strcmp(line, "help") == 0)
        help();
    else if (strcmp(line, "moves") == 0)
        show_moves(game, rest);
    else if (strcmp(line, "threats") == 0)
        show_threats(game);
    else if (strcmp(line, "undo") == 0)
        undo(game, symbols);
    else if (strcmp(line, "history") == 0)
        show_history(game);
    else if (strcmp(line, "board") == 0)
        show_board(game, symbols);
    else if (strcmp(line, "fen") == 0) {
        char fen[128];
        must(hc_fluidity_fen(game, fen, sizeof fen, NULL));
        puts(fen);
    } else
        play(game, line, symbols);
    return 1;
}

/* Reads a line without its end; what is too long for any command is cut. */
static int read_line(char *line, int size) {
    size_t length;
    if (fgets(line, size, stdin) == NULL)
        return 0;
    length = strcspn(line, "\r\n");
    if (line[length] == '\0') {
        int next;
        while ((next = getchar()) != EOF && next != '\n') {
        }
    }
    line[length] = '\0';
    return 1;
}

int main(int argc, char **argv) {
    hc_fluidity *game = NULL;
    char line[256];
    int symbols = argc > 1 && strcmp(argv[1], "-u") == 0;
    const char *fen = argc > 1 + symbols ? argv[1 + symbols] : NULL;

    if (argc > 2 + symbols) {
        fprintf(stderr, "usage: hotseat [-u] [FEN]\n");
        return 2;
    }
    if (fen == NULL) {
        must(hc_fluidity_new(&game));
    } else {
        hc_error error;
        if (hc_fluidity_from_fen(fen, strlen(fen), &game, &error) != HC_OK) {
            fprintf(stderr, "hotseat: %s\n", error.message);
            return 1;
        }
    }
    show_board(game, symbols);
    show_state(game);
    while (read_line(line, sizeof line) && obey(game, line, symbols)) {
        fflush(stdout);
    }
    must(hc_fluidity_free(game));
    return 0;
}
