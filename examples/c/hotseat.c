/*
 * Fluidity Chess at one terminal, for two or against the computer, with every refusal explained.
 *
 *     hotseat [-u] [-w LEVEL] [-b LEVEL] [-n NODES | -t MS] [-s SEED] [FEN]
 *
 * -u draws the men as chess symbols. -w and -b let the computer play White or Black; a level is
 * random, greedy or search. It thinks for so many nodes (50000 if not said) or milliseconds; Ctrl-C
 * lets it move at once. Moves are in algebraic or coordinate form; `help` tells the rest. It can be
 * used through a pipe as well: what is not a terminal gets no prompt.
 */
#include <heterochess.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who sits at the terminal: computers by colour, NULL for people. */
struct seats {
    hc_opponent *computers[2];
    hc_limits limits;
    uint64_t seed;
    int symbols;
};

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

static volatile sig_atomic_t interrupted = 0;

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

static int32_t stop(void *user) {
    (void)user;
    return interrupted;
}

/* Asks a computer for a move; Ctrl-C ends its thought. Returns whether there is one. */
static int choose(const hc_fluidity *game, const hc_opponent *computer, const hc_limits *limits,
                  hc_fluidity_move *m, hc_thought *thought) {
    void (*before)(int);
    hc_status status;
    hc_error error;
    interrupted = 0;
    before = signal(SIGINT, interrupt);
    status = hc_fluidity_choose(game, computer, limits, stop, NULL, m, thought, &error);
    signal(SIGINT, before == SIG_ERR ? SIG_DFL : before);
    if (status != HC_OK)
        printf("%s\n", error.message);
    return status == HC_OK;
}

/* The computer whose turn it is, or NULL. */
static const hc_opponent *thinker(const hc_fluidity *game, const struct seats *seats) {
    hc_position_info info;
    must(hc_fluidity_info(game, &info));
    return info.outcome.over ? NULL : seats->computers[info.side_to_move];
}

/* Lets computers play until it is a person's turn, or the game is over. */
static void computers_play(hc_fluidity *game, const struct seats *seats) {
    const hc_opponent *computer;
    while ((computer = thinker(game, seats)) != NULL) {
        hc_fluidity_move m;
        fflush(stdout);
        if (!choose(game, computer, &seats->limits, &m, NULL))
            return;
        printf("The computer plays ");
        print_move(game, &m, "\n");
        must(hc_fluidity_play(game, &m, NULL));
        show_board(game, seats->symbols);
        show_state(game);
    }
}

/* What the best computer would play here. */
static void hint(const hc_fluidity *game, const struct seats *seats) {
    hc_opponent *computer;
    hc_fluidity_move m;
    hc_thought thought;
    must(hc_opponent_new(HC_LEVEL_SEARCH, seats->seed, &computer, NULL));
    if (choose(game, computer, &seats->limits, &m, &thought)) {
        print_move(game, &m, "");
        if (thought.score > 29000)
            printf(": wins by force");
        else if (thought.score < -29000)
            printf(": loses by force");
        else if (thought.has_score)
            printf(": %+.2f, looked %u plies ahead", thought.score / 100.0, thought.depth);
        putchar('\n');
    }
    must(hc_opponent_free(computer));
}

/* Gives a colour to a computer of a level, or to a person if the level is `none`. */
static int seat_computer(struct seats *seats, int color, const char *level) {
    hc_opponent *computer = NULL;
    hc_error error;
    uint8_t number;
    if (strcmp(level, "none") != 0) {
        if (hc_level_parse(level, strlen(level), &number, &error) != HC_OK) {
            printf("%s\n", error.message);
            return 0;
        }
        must(hc_opponent_new(number, seats->seed, &computer, NULL));
    }
    must(hc_opponent_free(seats->computers[color]));
    seats->computers[color] = computer;
    return 1;
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

/* Takes moves back to where a person is to move again. */
static void undo(hc_fluidity *game, const struct seats *seats) {
    if (hc_fluidity_undo(game, NULL) == HC_NOTHING_THERE) {
        puts("there is nothing to take back");
        return;
    }
    while (thinker(game, seats) != NULL && hc_fluidity_undo(game, NULL) == HC_OK) {
    }
    show_board(game, seats->symbols);
    show_state(game);
}

static void help(void) {
    puts("a move such as e4, Rg4xc4d4f4, O-O, b4g4 or e7d8q\n"
         "moves [square]   the legal moves\n"
         "threats          what the other side could take\n"
         "undo             take the last move back\n"
         "hint             what the computer would play\n"
         "white, black LEVEL   let the computer play: random, greedy, search, or none\n"
         "history          the moves so far\n"
         "board, fen       where the men stand\n"
         "quit");
}

/* Does what a line says; returns whether to go on. */
static int obey(hc_fluidity *game, char *line, struct seats *seats) {
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
        undo(game, seats);
    else if (strcmp(line, "hint") == 0)
        hint(game, seats);
    else if (strcmp(line, "white") == 0 || strcmp(line, "black") == 0)
        seat_computer(seats, *line == 'w' ? HC_WHITE : HC_BLACK, rest);
    else if (strcmp(line, "history") == 0)
        show_history(game);
    else if (strcmp(line, "board") == 0)
        show_board(game, seats->symbols);
    else if (strcmp(line, "fen") == 0) {
        char fen[128];
        must(hc_fluidity_fen(game, fen, sizeof fen, NULL));
        puts(fen);
    } else
        play(game, line, seats->symbols);
    computers_play(game, seats);
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

static int usage(void) {
    fprintf(stderr, "usage: hotseat [-u] [-w LEVEL] [-b LEVEL] [-n NODES | -t MS] [-s SEED] [FEN]\n");
    return 2;
}

/* A number that is all of a text. */
static int parse_number(const char *text, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

/* Reads the options; returns how many arguments they are, or -1. */
static int parse_options(int argc, char **argv, struct seats *seats, const char **levels) {
    int index;
    for (index = 1; index < argc && argv[index][0] == '-'; ++index) {
        char option = argv[index][1];
        if (option == '\0' || argv[index][2] != '\0')
            return -1;
        if (option == 'u') {
            seats->symbols = 1;
            continue;
        }
        if (++index == argc)
            return -1;
        if (option == 'w' || option == 'b')
            levels[option == 'w' ? HC_WHITE : HC_BLACK] = argv[index];
        else if ((option == 'n' && !parse_number(argv[index], &seats->limits.nodes)) ||
                 (option == 't' && !parse_number(argv[index], &seats->limits.milliseconds)) ||
                 (option == 's' && !parse_number(argv[index], &seats->seed)) ||
                 strchr("nts", option) == NULL)
            return -1;
    }
    return index;
}

int main(int argc, char **argv) {
    hc_fluidity *game = NULL;
    struct seats seats = {{NULL, NULL}, {0, 0, {0}}, 0, 0};
    const char *levels[2] = {"none", "none"};
    char line[256];
    int options = parse_options(argc, argv, &seats, levels);

    if (options < 0 || argc > options + 1)
        return usage();
    if (!seat_computer(&seats, HC_WHITE, levels[HC_WHITE]) ||
        !seat_computer(&seats, HC_BLACK, levels[HC_BLACK]))
        return usage();
    if (options == argc) {
        must(hc_fluidity_new(&game));
    } else {
        hc_error error;
        if (hc_fluidity_from_fen(argv[options], strlen(argv[options]), &game, &error) != HC_OK) {
            fprintf(stderr, "hotseat: %s\n", error.message);
            return 1;
        }
    }
    show_board(game, seats.symbols);
    show_state(game);
    computers_play(game, &seats);
    while (read_line(line, sizeof line) && obey(game, line, &seats)) {
        fflush(stdout);
    }
    must(hc_fluidity_free(game));
    must(hc_opponent_free(seats.computers[HC_WHITE]));
    must(hc_opponent_free(seats.computers[HC_BLACK]));
    return 0;
}
