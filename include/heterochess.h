/*
 * heterochess.h: Fluidity Chess, Charismatic Chess and Kung Fu Chess for C. The guide is docs/c.md;
 * the rules of the games, ruling by ruling, are in docs/rules/.
 *
 * RULES FOR ALL FUNCTIONS
 *
 * Status. Every function that can fail returns an hc_status: HC_OK (0) or a negative number. Outputs
 * are written only on success, with the exceptions named here. The comment of a function names the
 * errors of its own; beside them any function can answer HC_NULL_POINTER, HC_WRONG_HANDLE,
 * HC_INVALID_ARGUMENT (for a pointer that is not aligned), HC_NOT_UTF8, HC_BUFFER_TOO_SMALL and
 * HC_INTERNAL. A function with errors of its own takes an hc_error, which may be NULL, and tells it
 * why it fails. (Only what takes back does not: at the start there is nothing to take back.)
 *
 * Objects. hc_fluidity, hc_charismatic, hc_series, hc_kungfu, hc_kungfu_player, hc_replay,
 * hc_opponent, hc_solver, hc_tables, hc_records and hc_record are made by functions that say so,
 * belong to the caller, and are freed by their own ..._free function, never by free(). No object
 * refers to another one: they can be freed in any order. Nothing else is ever to be freed. A call on
 * an object of another kind answers HC_WRONG_HANDLE.
 *
 * Pointers. A pointer must be valid for what its type says during the call; it is not kept. Where it
 * is not said that NULL is allowed, NULL answers HC_NULL_POINTER. Arguments do not overlap with what
 * is written.
 *
 * Texts in are a pointer and a length in bytes, UTF-8, without a NUL (one is not looked for): see
 * HC_LITERAL. Texts out go to a buffer of the caller: as much as fits is written, whole characters,
 * and a NUL; the length without NUL, of the whole text, goes to *length (which may be NULL). If it
 * did not all fit, the answer is HC_BUFFER_TOO_SMALL. With a capacity of 0 and a buffer of NULL only
 * the length is told, and the answer is HC_OK.
 *
 * Lists out are the same: elements that fit are written, the number of all goes to *count, and
 * HC_BUFFER_TOO_SMALL is answered if there are more; a capacity of 0 asks for the number alone. An
 * array of HC_MAX_MOVES always holds the moves of armies of up to sixteen men.
 *
 * Threads. Functions that take a const pointer to an object may run at the same time on one object.
 * Others may not run at the same time as any function on the same object. Objects may move between
 * threads. There is no global state. The comment of each function says which it is.
 *
 * Callbacks run in the calling thread before the function returns, also where other threads do the
 * work. They must not throw, longjmp, or change the object of the call; they may ask it if its
 * pointer is const. Answering other than 0 stops the function.
 *
 * Faults. A fault inside the library answers HC_INTERNAL, and never unwinds into C.
 *
 * Growing. Within one HC_ABI_VERSION functions and constants are only added, and structs keep their
 * size. Numbers that a program does not know may come out of a later version: skip them. Reserved
 * bytes come out as zero and must go in as zero; a later version may give them a meaning, of which
 * zero is what was before.
 */

#ifndef HETEROCHESS_H
#define HETEROCHESS_H

/* Made of bindings/c by cbindgen: do not edit, but run `make header`. */

#include <stddef.h>
#include <stdint.h>

/** The version of this header. */
#define HC_VERSION_MAJOR 0
#define HC_VERSION_MINOR 1
#define HC_VERSION_PATCH 0
#define HC_VERSION_STRING "0.1.0"
/** The version of this header as one number, to compare with `hc_version_number()`. */
#define HC_VERSION_NUMBER                                                                          \
    (HC_VERSION_MAJOR * 1000000 + HC_VERSION_MINOR * 1000 + HC_VERSION_PATCH)

/** A string literal as the two arguments, pointer and length, that functions take. */
#define HC_LITERAL(text) (text), (sizeof(text) - 1)

/** A square of the 8x8 board by its file and rank, both counted from 0: a1 is 0, h8 is 63. */
#define HC_SQUARE(file, rank) ((uint8_t)((rank) * 8 + (file)))
/** The file of a square of the 8x8 board, from 0. */
#define HC_FILE(square) ((square) & 7)
/** The rank of a square of the 8x8 board, from 0. */
#define HC_RANK(square) ((square) >> 3)
/**
 * The set of one square of the 8x8 board, empty for `HC_NO_SQUARE`; sets of squares are joined by
 * `|`. The argument is evaluated twice.
 */
#define HC_SQUARE_BIT(square) ((uint8_t)(square) < 64 ? (uint64_t)1 << ((square) & 63) : (uint64_t)0)

/** A man on a board. */
#define HC_MAN(color, role) ((uint8_t)((color) << 3 | (role)))
/** The colour of a man. */
#define HC_MAN_COLOR(man) ((man) >> 3)
/** The role of a man, or `HC_NO_ROLE` of an empty square. */
#define HC_MAN_ROLE(man) ((man) & 7)

/** A square of a board of Kung Fu Chess by its file and rank, both counted from 0 to 11. */
#define HC_KF_SQUARE(file, rank) ((uint8_t)((rank) << 4 | (file)))
/** The file of a square of a board of Kung Fu Chess, from 0. */
#define HC_KF_FILE(square) ((square) & 15)
/** The rank of a square of a board of Kung Fu Chess, from 0. */
#define HC_KF_RANK(square) ((square) >> 4)
/** A seat as a set of seats, empty for `HC_NO_SEAT`. */
#define HC_SEAT_BIT(seat) ((1 << (seat)) >> 1)


/**
 * How many bytes the name of an error has room for, NUL included.
 */
#define HC_ERROR_CODE_SIZE 48

/**
 * How many bytes the text of an error has room for, NUL included.
 */
#define HC_ERROR_MESSAGE_SIZE 960

/**
 * How many squares an error has room for: more than any reason has.
 */
#define HC_ERROR_SQUARES 32

/**
 * White, who moves first.
 */
#define HC_WHITE 0

/**
 * Black.
 */
#define HC_BLACK 1

/**
 * Neither colour: nobody has won.
 */
#define HC_NOBODY 255

/**
 * No role: what a move does not capture, or does not promote to.
 */
#define HC_NO_ROLE 0

/**
 * A pawn.
 */
#define HC_PAWN 1

/**
 * A knight.
 */
#define HC_KNIGHT 2

/**
 * A bishop.
 */
#define HC_BISHOP 3

/**
 * A rook.
 */
#define HC_ROOK 4

/**
 * A queen.
 */
#define HC_QUEEN 5

/**
 * A king.
 */
#define HC_KING 6

/**
 * No square.
 */
#define HC_NO_SQUARE 255

/**
 * All squares of the 8x8 board, as a set.
 */
#define HC_ALL_SQUARES UINT64_MAX

/**
 * White may castle on the short side (FEN letter `K`).
 */
#define HC_WHITE_SHORT 1

/**
 * White may castle on the long side (FEN letter `Q`).
 */
#define HC_WHITE_LONG 2

/**
 * Black may castle on the short side (FEN letter `k`).
 */
#define HC_BLACK_SHORT 4

/**
 * Black may castle on the long side (FEN letter `q`).
 */
#define HC_BLACK_LONG 8

/**
 * How many moves a list has room for that never is too small while no army has more than sixteen
 * men, in any of the games.
 */
#define HC_MAX_MOVES 1024

/**
 * The game goes on.
 */
#define HC_REASON_NONE 0

/**
 * A king was captured (Fluidity).
 */
#define HC_REASON_KING_CAPTURED 1

/**
 * In check, and no legal move or turn.
 */
#define HC_REASON_CHECKMATE 2

/**
 * Not in check, and no legal move or turn: a loss in Fluidity Chess, a draw in Charismatic Chess.
 */
#define HC_REASON_STALEMATE 3

/**
 * The men left cannot mate.
 */
#define HC_REASON_INSUFFICIENT_MATERIAL 4

/**
 * A position stood for the third time.
 */
#define HC_REASON_THREEFOLD_REPETITION 5

/**
 * 25 moves by each side without a capture (Fluidity).
 */
#define HC_REASON_TWENTY_FIVE_MOVES 6

/**
 * 50 turns by each side without pawn move or capture (Charismatic).
 */
#define HC_REASON_FIFTY_MOVES 7

/**
 * A player finished a turn with his king in check (Charismatic, `hc_charismatic_referee`).
 */
#define HC_REASON_ILLEGAL_TURN 8

/**
 * Men are drawn and placed (Charismatic).
 */
#define HC_STAGE_PLACEMENT 1

/**
 * Moves or turns are played.
 */
#define HC_STAGE_PLAY 2

/**
 * The number of the binary interface, which the shared library has behind its `.so.` too. It goes
 * up when a program must be compiled again: when a function, a number or the layout of a struct
 * changes. Functions and numbers that are only added leave it as it is.
 */
#define HC_ABI_VERSION 0

/**
 * How many moves a turn has at most.
 */
#define HC_MAX_SERIES 5

/**
 * Men were drawn.
 */
#define HC_ACTION_DRAW 1

/**
 * A man was placed.
 */
#define HC_ACTION_PLACE 2

/**
 * A turn was played.
 */
#define HC_ACTION_TURN 3

/**
 * A turn was finished with the own king in check, which lost the game.
 */
#define HC_ACTION_ILLEGAL_TURN 4

/**
 * Every ordered turn that mates.
 */
#define HC_MATES_ALL 0

/**
 * One of the shortest turns to each distinct position that is mate.
 */
#define HC_MATES_DISTINCT 1

/**
 * Two armies on the 8x8 board.
 */
#define HC_MODE_1V1 1

/**
 * Four armies, each for itself.
 */
#define HC_MODE_FFA 2

/**
 * Four armies, the opposite ones allied.
 */
#define HC_MODE_2V2 3

/**
 * The first seat against the three others, allied.
 */
#define HC_MODE_1V3 4

/**
 * Standard: from one square to the next, in milliseconds.
 */
#define HC_STANDARD_SQUARE_MS 1000

/**
 * Standard: the rest after a move, in milliseconds.
 */
#define HC_STANDARD_REST_MS 10000

/**
 * Lightning: from one square to the next, in milliseconds.
 */
#define HC_LIGHTNING_SQUARE_MS 200

/**
 * Lightning: the rest after a move, in milliseconds.
 */
#define HC_LIGHTNING_REST_MS 2000

/**
 * A time that never comes.
 */
#define HC_NEVER UINT64_MAX

/**
 * How many pieces a game has at most; their identities are below this number.
 */
#define HC_KUNGFU_MAX_PIECES 128

/**
 * No piece.
 */
#define HC_NO_PIECE 255

/**
 * No seat. Seats are numbered from 1 to 4, clockwise from South; on the 8x8 board 1 is White and 2
 * is Black. A set of seats has bit 0 for seat 1, and so on: see `HC_SEAT_BIT`.
 */
#define HC_NO_SEAT 0

/**
 * `piece` reached `square`, the next one of its move; what follows is told next.
 */
#define HC_EVENT_REACHED 1

/**
 * `piece` was destroyed in a collision while entering `square`; `by` has the kill.
 */
#define HC_EVENT_COLLIDED 2

/**
 * `piece` was captured on `square` by `by`.
 */
#define HC_EVENT_CAPTURED 3

/**
 * `piece`, a pawn, became a queen on `square`.
 */
#define HC_EVENT_PROMOTED 4

/**
 * The move of `piece` was blocked on `square`; `by` has the square it wanted.
 */
#define HC_EVENT_BLOCKED 5

/**
 * The move of `piece` ended on `square`; it rests until `until`.
 */
#define HC_EVENT_RESTED 6

/**
 * The army of `seat` was eliminated; `cause` says why, and `by` which piece took its king.
 */
#define HC_EVENT_ELIMINATED 7

/**
 * The game was decided: `cause` is its `HC_KUNGFU_...` reason, `winners` the team. The last event.
 */
#define HC_EVENT_FINISHED 8

/**
 * The rest of `piece` on `square` ended.
 */
#define HC_EVENT_READY 9

/**
 * The queued move of `piece` from `square` to `to` started.
 */
#define HC_EVENT_QUEUED_STARTED 10

/**
 * The queued move of `piece` from `square` to `to` was no longer legal and is forgotten; `cause`
 * is an `HC_DROP_...`.
 */
#define HC_EVENT_QUEUED_DROPPED 11

/**
 * A move of `piece` from `square` to `to` was commanded and started.
 */
#define HC_EVENT_STARTED 12

/**
 * A move of `piece` from `square` to `to` was queued.
 */
#define HC_EVENT_QUEUED 13

/**
 * The queued move of `piece` from `square` to `to` was cancelled.
 */
#define HC_EVENT_CANCELLED 14

/**
 * The player of `seat` was disconnected; his army is eliminated at `until`.
 */
#define HC_EVENT_DISCONNECTED 15

/**
 * The player of `seat` came back.
 */
#define HC_EVENT_RECONNECTED 16

/**
 * A reason that this version of the header does not know.
 */
#define HC_DROP_OTHER 0

/**
 * Origin and destination are the same.
 */
#define HC_DROP_SAME_SQUARE 1

/**
 * Familiar chess movement does not lead there.
 */
#define HC_DROP_NO_SUCH_MOVE 2

/**
 * A pawn goes two squares only from its start rank.
 */
#define HC_DROP_NOT_ON_START_RANK 3

/**
 * A pawn goes diagonally only to capture.
 */
#define HC_DROP_NOTHING_TO_CAPTURE 4

/**
 * A friend stands in the way.
 */
#define HC_DROP_FRIEND_IN_THE_WAY 5

/**
 * An enemy stands in the way.
 */
#define HC_DROP_ENEMY_IN_THE_WAY 6

/**
 * A friend flies into the first square of the way.
 */
#define HC_DROP_FIRST_STEP_HELD 7

/**
 * Send the piece on `from` to `to`; one that rests goes when it is ready.
 */
#define HC_COMMAND_MOVE 1

/**
 * Forget the move queued for the resting piece on `from`.
 */
#define HC_COMMAND_CANCEL 2

/**
 * Leave the game.
 */
#define HC_COMMAND_LEAVE 3

/**
 * The connection is lost: the army is eliminated after 30 000 ms.
 */
#define HC_COMMAND_DISCONNECT 4

/**
 * The connection is back.
 */
#define HC_COMMAND_RECONNECT 5

/**
 * The piece is under way.
 */
#define HC_ANSWER_STARTED 1

/**
 * The piece will go when it is ready.
 */
#define HC_ANSWER_QUEUED 2

/**
 * The queued move is forgotten.
 */
#define HC_ANSWER_CANCELLED 3

/**
 * The player has left, is away, or is back.
 */
#define HC_ANSWER_OK 4

/**
 * Any move, now and then.
 */
#define HC_PLAYER_RANDOM 1

/**
 * Takes what is best to be had, and does not look at what comes of it.
 */
#define HC_PLAYER_GREEDY 2

/**
 * Dodges, takes, blocks, times its collisions and guards its king.
 */
#define HC_PLAYER_REACTIVE 3

/**
 * The piece stands and may be sent.
 */
#define HC_PIECE_READY 1

/**
 * The piece stands and rests.
 */
#define HC_PIECE_RESTING 2

/**
 * The piece travels, and is on no square.
 */
#define HC_PIECE_FLYING 3

/**
 * The game goes on.
 */
#define HC_KUNGFU_GOES_ON 0

/**
 * One team alone has a surviving army.
 */
#define HC_KUNGFU_LAST_TEAM_STANDING 1

/**
 * No army survived: a draw.
 */
#define HC_KUNGFU_NOBODY_LEFT 2

/**
 * The army is not out.
 */
#define HC_CAUSE_NONE 0

/**
 * Its king was captured or destroyed.
 */
#define HC_CAUSE_KING_LOST 1

/**
 * Its player left.
 */
#define HC_CAUSE_LEFT 2

/**
 * Its player was disconnected for too long.
 */
#define HC_CAUSE_DISCONNECTED 3

/**
 * Any legal move.
 */
#define HC_LEVEL_RANDOM 1

/**
 * What wins most at once, and no look at what comes of it.
 */
#define HC_LEVEL_GREEDY 2

/**
 * Looks ahead as far as its limits let it.
 */
#define HC_LEVEL_SEARCH 3

/**
 * How many bytes the name of an ending has room for, NUL included.
 */
#define HC_ENDING_SIZE 8

/**
 * Plies are those to the end of the game, without regard to the 25-move rule.
 */
#define HC_PLIES_TO_END 0

/**
 * Plies are those to the next capture or the end, with regard to the 25-move rule and the clock.
 */
#define HC_PLIES_TO_CAPTURE 1

/**
 * The side to move loses.
 */
#define HC_VALUE_LOSS 1

/**
 * Neither side can force a win.
 */
#define HC_VALUE_DRAW 2

/**
 * The side to move wins.
 */
#define HC_VALUE_WIN 3

/**
 * Fluidity Chess.
 */
#define HC_VARIANT_FLUIDITY 1

/**
 * Charismatic Chess.
 */
#define HC_VARIANT_CHARISMATIC 2

/**
 * `*`: the game goes on, was broken off, or nobody knows.
 */
#define HC_RESULT_UNKNOWN 0

/**
 * `1-0`.
 */
#define HC_RESULT_WHITE_WINS 1

/**
 * `0-1`.
 */
#define HC_RESULT_BLACK_WINS 2

/**
 * `1/2-1/2`.
 */
#define HC_RESULT_DRAW 3

/**
 * The place before all moves of a record. Other places are the numbers of the moves before them.
 */
#define HC_ROOT 0

/**
 * No place in a record.
 */
#define HC_NO_NODE UINT32_MAX

/**
 * A green mark.
 */
#define HC_MARK_GREEN 1

/**
 * A red mark.
 */
#define HC_MARK_RED 2

/**
 * A yellow mark.
 */
#define HC_MARK_YELLOW 3

/**
 * A blue mark.
 */
#define HC_MARK_BLUE 4

/**
 * Nothing: the place before all moves.
 */
#define HC_ACTION_NONE 0

/**
 * A move was played (Fluidity). Turns, draws and placements have the other `HC_ACTION_...`.
 */
#define HC_ACTION_MOVE 5

/**
 * Something happens.
 */
#define HC_STEP_MOVE 1

/**
 * A variation begins: an alternative to the move before, or, after another variation, to the same
 * move as that one.
 */
#define HC_STEP_BEGIN 2

/**
 * A variation ends.
 */
#define HC_STEP_END 3

/**
 * A game of Charismatic Chess: draws, placements, turns, and what follows from them.
 */
typedef struct hc_charismatic hc_charismatic;

/**
 * A game of Fluidity Chess: its start position, the moves played, and what follows from them.
 */
typedef struct hc_fluidity hc_fluidity;

/**
 * A game of Kung Fu Chess, with the record of its commands and events that wait to be fetched.
 */
typedef struct hc_kungfu hc_kungfu;

/**
 * A computer that plays one seat of a game of Kung Fu Chess. It holds no game.
 */
typedef struct hc_kungfu_player hc_kungfu_player;

/**
 * Somebody who plays Fluidity Chess and Charismatic Chess, either side. It holds no game, and what
 * it answers does not depend on what it was asked before.
 */
typedef struct hc_opponent hc_opponent;

/**
 * The record of a game: tags, start, a tree of moves with notes, and the result.
 */
typedef struct hc_record hc_record;

/**
 * Reads records one by one from a source of any size, in bounded memory.
 */
typedef struct hc_records hc_records;

/**
 * A record of Kung Fu Chess that has been read. It never changes.
 */
typedef struct hc_replay hc_replay;

/**
 * A turn of Charismatic Chess in progress. It holds the position from which it started by itself:
 * the game may be changed or freed meanwhile.
 */
typedef struct hc_series hc_series;

/**
 * Searches for forced wins of Fluidity Chess. It remembers what it has found out, so that related
 * questions are answered faster by the same solver; the answers are the same.
 */
typedef struct hc_solver hc_solver;

/**
 * Endgame tables of Fluidity Chess, by their endings: what best play makes of every position of
 * three or four men.
 */
typedef struct hc_tables hc_tables;

/**
 * What every function answers: `HC_OK` or one of the negative `HC_...` numbers. The numbers are
 * fixed; later versions may add others.
 */
typedef int32_t hc_status;

/**
 * Why a function did not answer `HC_OK`. It need not be initialised; it is written exactly if the
 * status is not `HC_OK`. Where a parameter of this type is NULL, nothing is told.
 */
typedef struct hc_error {
    /**
     * The status that the function answered.
     */
    hc_status status;
    /**
     * How many squares the reason is about.
     */
    uint8_t square_count;
    /**
     * Zero.
     */
    uint8_t reserved[3];
    /**
     * The length of the whole message in bytes, without NUL. (No message of this version is
     * longer than the room for it.)
     */
    size_t message_length;
    /**
     * The name of the error for programs in kebab-case, such as `fourth-foe`; NUL-terminated.
     */
    char code[HC_ERROR_CODE_SIZE];
    /**
     * The reason for people, in UTF-8; NUL-terminated.
     */
    char message[HC_ERROR_MESSAGE_SIZE];
    /**
     * The squares that the reason is about, to be shown on the board: who stands in the way, who
     * gives check, what is occupied. The first `square_count` of them are set; squares are numbered
     * as in the game.
     */
    uint8_t squares[HC_ERROR_SQUARES];
} hc_error;

/**
 * Which man stands where.
 */
typedef struct hc_board {
    /**
     * By square, from a1 over b1 to h8: 0 for an empty square, otherwise `HC_MAN(color, role)`.
     */
    uint8_t men[64];
} hc_board;

/**
 * How a turn-based game has ended, if it has.
 */
typedef struct hc_outcome {
    /**
     * 1 if the game is over, otherwise 0.
     */
    uint8_t over;
    /**
     * `HC_WHITE`, `HC_BLACK`, or `HC_NOBODY`.
     */
    uint8_t winner;
    /**
     * Why the game is over: `HC_REASON_...`.
     */
    uint8_t reason;
    /**
     * Zero.
     */
    uint8_t reserved;
} hc_outcome;

/**
 * A move of Fluidity Chess. One that you put together yourself has reserved bytes of zero.
 */
typedef struct hc_fluidity_move {
    /**
     * The squares of the men that are taken, as a set.
     */
    uint64_t captures;
    /**
     * The square the man leaves.
     */
    uint8_t from;
    /**
     * The square it goes to. Castling is the king's move to g1, c1, g8 or c8.
     */
    uint8_t to;
    /**
     * What the man was before the move.
     */
    uint8_t role;
    /**
     * What a pawn becomes on its last rank, or `HC_NO_ROLE`.
     */
    uint8_t promotion;
    /**
     * Zero.
     */
    uint8_t reserved[4];
} hc_fluidity_move;

/**
 * A move, and how many sequences of moves begin with it.
 */
typedef struct hc_fluidity_divide_entry {
    /**
     * The move.
     */
    struct hc_fluidity_move m;
    /**
     * The number of sequences.
     */
    uint64_t nodes;
} hc_fluidity_divide_entry;

/**
 * What there is to know about the present position of a turn-based game, besides the men.
 */
typedef struct hc_position_info {
    /**
     * The Zobrist key: equal for equal positions, stable over versions.
     */
    uint64_t zobrist;
    /**
     * The squares of the men that check the side to move.
     */
    uint64_t checkers;
    /**
     * The squares on which pawns can be captured en passant (Charismatic).
     */
    uint64_t en_passant;
    /**
     * How many moves, turns, draws and placements have been made in this game.
     */
    uint64_t played;
    /**
     * How many times this position has stood in this game, now included.
     */
    uint32_t occurrences;
    /**
     * Fluidity: plies since a capture. Charismatic: turns of one player each since a pawn move or
     * capture.
     */
    uint16_t clock;
    /**
     * The number of the move or turn, from 1, one up after each of Black.
     */
    uint16_t move_number;
    /**
     * `HC_WHITE` or `HC_BLACK`.
     */
    uint8_t side_to_move;
    /**
     * 1 if the side to move is in check, otherwise 0.
     */
    uint8_t is_check;
    /**
     * Who may still castle where: a sum of `HC_WHITE_SHORT` and so on.
     */
    uint8_t castling;
    /**
     * `HC_STAGE_PLACEMENT` or `HC_STAGE_PLAY`.
     */
    uint8_t stage;
    /**
     * How many moves a turn may have: 1 in Fluidity Chess.
     */
    uint8_t max_series;
    /**
     * Zero.
     */
    uint8_t reserved[7];
    /**
     * How the game has ended, if it has.
     */
    struct hc_outcome outcome;
    /**
     * Zero.
     */
    uint8_t reserved2[16];
} hc_position_info;

/**
 * A move of Charismatic Chess. One that you put together yourself has reserved bytes of zero.
 */
typedef struct hc_charismatic_move {
    /**
     * The square the man leaves.
     */
    uint8_t from;
    /**
     * The square it goes to. Castling is the king's move.
     */
    uint8_t to;
    /**
     * What the man was before the move.
     */
    uint8_t role;
    /**
     * What a pawn becomes on its last rank, or `HC_NO_ROLE`.
     */
    uint8_t promotion;
    /**
     * What is taken, or `HC_NO_ROLE`.
     */
    uint8_t capture;
    /**
     * 1 if the pawn taken is not on `to` but has just passed it, otherwise 0.
     */
    uint8_t en_passant;
    /**
     * Zero.
     */
    uint8_t reserved[2];
} hc_charismatic_move;

/**
 * A turn: one to five moves in order.
 */
typedef struct hc_turn {
    /**
     * The moves; beyond `count` they are all zero.
     */
    struct hc_charismatic_move moves[HC_MAX_SERIES];
    /**
     * How many moves the turn has.
     */
    uint8_t count;
    /**
     * Zero.
     */
    uint8_t reserved[7];
} hc_turn;

/**
 * Men off the board: a reserve, a draw, or what a player has in hand.
 */
typedef struct hc_men {
    /**
     * How many there are by role: `count[HC_PAWN]` pawns. No other elements than those of pawn to
     * queen are used; the others are zero.
     */
    uint8_t count[8];
} hc_men;

/**
 * What a player did in a game of Charismatic Chess.
 */
typedef struct hc_action {
    /**
     * `HC_ACTION_...`.
     */
    uint8_t kind;
    /**
     * The man placed, or `HC_NO_ROLE`.
     */
    uint8_t role;
    /**
     * Where it was placed, or `HC_NO_SQUARE`.
     */
    uint8_t square;
    /**
     * Zero.
     */
    uint8_t reserved[5];
    /**
     * The men drawn.
     */
    struct hc_men men;
    /**
     * The turn played.
     */
    struct hc_turn turn;
} hc_action;

/**
 * What there is to know about the placement stage, besides the men on the board.
 */
typedef struct hc_placement_info {
    /**
     * In how many equally likely ways five single men can be drawn now: what the weights of the
     * draws add up to. 0 if nobody has to draw.
     */
    uint64_t total_weight;
    /**
     * What White and Black have not yet received.
     */
    struct hc_men reserve[2];
    /**
     * What the side to move has received and not yet placed.
     */
    struct hc_men hand;
    /**
     * 1 if the side to move has to draw now, otherwise 0.
     */
    uint8_t needs_draw;
    /**
     * Zero.
     */
    uint8_t reserved[7];
} hc_placement_info;

/**
 * A possible draw, and in how many of the equally likely ways it comes out.
 */
typedef struct hc_weighted_draw {
    /**
     * The ways. The probability is this over `total_weight`.
     */
    uint64_t weight;
    /**
     * The five men.
     */
    struct hc_men men;
} hc_weighted_draw;

/**
 * Gives 64 random bits at each call.
 */
typedef uint64_t (*hc_random_fn)(void *user);

/**
 * Is shown a turn; 0 asks for more, anything else stops the search. `series` says how many
 * ordered turns lead to the same position, where that is counted; otherwise it is 1. What `turn`
 * points to is gone after the call.
 */
typedef int32_t (*hc_turn_fn)(void *user, const struct hc_turn *turn, uint64_t series);

/**
 * Counts of turns.
 */
typedef struct hc_turn_counts {
    /**
     * Ordered turns of one, two, ... five moves.
     */
    uint64_t series[HC_MAX_SERIES];
    /**
     * Distinct positions that they lead to.
     */
    uint64_t results;
} hc_turn_counts;

/**
 * How far a search has come.
 */
typedef struct hc_progress {
    /**
     * What has been counted.
     */
    struct hc_turn_counts counts;
    /**
     * How many nodes are done of those that have `length` moves behind them. A node is a placement
     * with the men that have moved.
     */
    uint64_t done;
    /**
     * How many such nodes there are.
     */
    uint64_t nodes;
    /**
     * How many moves the series have that are now gone on from: from 0 to 4.
     */
    uint32_t length;
    /**
     * Zero.
     */
    uint32_t reserved;
} hc_progress;

/**
 * Is told every now and then how far a search is; 0 lets it go on, anything else stops it. What
 * `progress` points to is gone after the call.
 */
typedef int32_t (*hc_progress_fn)(void *user, const struct hc_progress *progress);

/**
 * Where a turn in progress stands.
 */
typedef struct hc_series_state {
    /**
     * Where the men stand that have moved, and will not move again in this turn.
     */
    uint64_t moved;
    /**
     * The squares of the men that check the own king now. He may stand in check until the turn
     * ends.
     */
    uint64_t checkers;
    /**
     * How many moves have been made.
     */
    uint8_t made;
    /**
     * How many moves may still be made.
     */
    uint8_t remaining;
    /**
     * 1 if the turn may end here, otherwise 0; `hc_series_may_end` says why not.
     */
    uint8_t may_end;
    /**
     * Zero.
     */
    uint8_t reserved[5];
} hc_series_state;

/**
 * Is told how many of how many moves are decided; 0 goes on, anything else stops it.
 */
typedef int32_t (*hc_decided_fn)(void *user, uint64_t decided, uint64_t all);

/**
 * Something that happened at a time. Fields that an event does not have are `HC_NO_...` or 0.
 * Within an instant events come in order.
 */
typedef struct hc_kungfu_event {
    /**
     * When, in milliseconds.
     */
    uint64_t time;
    /**
     * Until when, or `HC_NEVER` if that is beyond the end of the clock.
     */
    uint64_t until;
    /**
     * `HC_EVENT_...`; skip kinds that you do not know.
     */
    uint8_t kind;
    /**
     * Which piece.
     */
    uint8_t piece;
    /**
     * The other piece.
     */
    uint8_t by;
    /**
     * Where; of a move, the square it starts from.
     */
    uint8_t square;
    /**
     * Where a move goes.
     */
    uint8_t to;
    /**
     * Which seat.
     */
    uint8_t seat;
    /**
     * `HC_CAUSE_...`, `HC_DROP_...` or `HC_KUNGFU_...`, as the kind says.
     */
    uint8_t cause;
    /**
     * The winning seats, as a set.
     */
    uint8_t winners;
    /**
     * A dropped move: where the piece in the way stands or flies to.
     */
    uint8_t way_square;
    /**
     * A dropped move: the role of the piece in the way, or of the piece that was to move.
     */
    uint8_t way_role;
    /**
     * A dropped move: whose piece is in the way.
     */
    uint8_t way_seat;
    /**
     * Zero.
     */
    uint8_t reserved[5];
} hc_kungfu_event;

/**
 * How fast men travel and how long they rest, in milliseconds.
 */
typedef struct hc_speed {
    /**
     * From one square to the next: at least 1.
     */
    uint64_t square_ms;
    /**
     * After a move.
     */
    uint64_t rest_ms;
} hc_speed;

/**
 * A man of a set-up. One that you put together yourself has reserved bytes of zero.
 */
typedef struct hc_kungfu_man {
    /**
     * Whose it is.
     */
    uint8_t seat;
    /**
     * What it is.
     */
    uint8_t role;
    /**
     * Where it stands: `HC_KF_SQUARE(file, rank)`.
     */
    uint8_t square;
    /**
     * Zero.
     */
    uint8_t reserved;
} hc_kungfu_man;

/**
 * A move: from a square to another one.
 */
typedef struct hc_kungfu_move {
    /**
     * Where the piece stands: `HC_KF_SQUARE(file, rank)`.
     */
    uint8_t from;
    /**
     * Its destination.
     */
    uint8_t to;
} hc_kungfu_move;

/**
 * What a player says. One that you put together yourself has reserved bytes of zero.
 */
typedef struct hc_kungfu_command {
    /**
     * `HC_COMMAND_...`.
     */
    uint8_t kind;
    /**
     * A square, for a move or a cancellation; otherwise it is not looked at.
     */
    uint8_t from;
    /**
     * The destination, for a move; otherwise it is not looked at.
     */
    uint8_t to;
    /**
     * Zero.
     */
    uint8_t reserved[5];
} hc_kungfu_command;

/**
 * A line of a record after the header.
 */
typedef struct hc_replay_entry {
    /**
     * When, in milliseconds.
     */
    uint64_t time;
    /**
     * The number of the line, from 1.
     */
    uint64_t line;
    /**
     * What is said; all zero if the line only lets time pass.
     */
    struct hc_kungfu_command command;
    /**
     * Who says it; `HC_NO_SEAT` if the line only lets time pass.
     */
    uint8_t seat;
    /**
     * Zero.
     */
    uint8_t reserved[7];
} hc_replay_entry;

/**
 * How a game of Kung Fu Chess has ended, if it has.
 */
typedef struct hc_kungfu_outcome {
    /**
     * 1 if the game is over, otherwise 0.
     */
    uint8_t over;
    /**
     * Why: `HC_KUNGFU_LAST_TEAM_STANDING` or `HC_KUNGFU_NOBODY_LEFT`.
     */
    uint8_t reason;
    /**
     * The seats of the winning team, as a set; none in a draw.
     */
    uint8_t winners;
    /**
     * Zero.
     */
    uint8_t reserved;
    /**
     * The place of each seat, seat 1 first, from 1; 0 if it has none (yet).
     */
    uint8_t places[4];
} hc_kungfu_outcome;

/**
 * What there is to know about a game at one millisecond, besides the pieces. Arrays are by seat,
 * seat 1 first.
 */
typedef struct hc_kungfu_state {
    /**
     * The time, in milliseconds. It stands still once the game is over.
     */
    uint64_t now;
    /**
     * When something happens next without a command, or `HC_NEVER`.
     */
    uint64_t next_event;
    /**
     * From one square to the next, in milliseconds.
     */
    uint64_t square_ms;
    /**
     * The rest after a move, in milliseconds.
     */
    uint64_t rest_ms;
    /**
     * When each army was eliminated, or `HC_NEVER`.
     */
    uint64_t eliminated_at[4];
    /**
     * Since when each player is disconnected, or `HC_NEVER`.
     */
    uint64_t away_since[4];
    /**
     * How many pieces each army has captured and destroyed.
     */
    uint32_t kills[4];
    /**
     * The same for the team of each seat.
     */
    uint32_t team_kills[4];
    /**
     * The team of each seat, as a set of seats; none if the mode does not have the seat.
     */
    uint8_t teams[4];
    /**
     * Why each army was eliminated: `HC_CAUSE_...`.
     */
    uint8_t causes[4];
    /**
     * `HC_MODE_...`.
     */
    uint8_t mode;
    /**
     * How many files and ranks the board has: 8 or 12.
     */
    uint8_t side;
    /**
     * The seats of the mode, as a set.
     */
    uint8_t seats;
    /**
     * The seats whose armies have not been eliminated, as a set.
     */
    uint8_t alive;
    /**
     * The seats whose players are disconnected, as a set.
     */
    uint8_t away;
    /**
     * How many pieces the game began with: their identities are below this number.
     */
    uint8_t piece_count;
    /**
     * Zero.
     */
    uint8_t reserved[2];
    /**
     * How the game has ended, if it has.
     */
    struct hc_kungfu_outcome outcome;
    /**
     * Zero.
     */
    uint8_t reserved2[40];
} hc_kungfu_state;

/**
 * A piece at one millisecond. A flying one is `elapsed / total` of the way from `square` to `next`;
 * of a resting one's rest, `elapsed / total` is over.
 */
typedef struct hc_kungfu_piece {
    /**
     * Flying: when the move started. Otherwise 0.
     */
    uint64_t started;
    /**
     * Resting: when it is ready again, or `HC_NEVER`. Otherwise 0.
     */
    uint64_t ready_at;
    /**
     * Flying or resting: for how long, in milliseconds. Otherwise 0.
     */
    uint64_t elapsed;
    /**
     * Flying: how long it takes from `square` to `next`. Resting: how long a rest is. Otherwise 0.
     */
    uint64_t total;
    /**
     * Its identity, for the whole game.
     */
    uint8_t id;
    /**
     * Whose it is.
     */
    uint8_t seat;
    /**
     * What it is now: a promoted pawn is a queen.
     */
    uint8_t role;
    /**
     * `HC_PIECE_...`.
     */
    uint8_t state;
    /**
     * Where it stands; flying: the square it reached last, or left when the move started.
     */
    uint8_t square;
    /**
     * Flying: the square it will reach next. Otherwise `HC_NO_SQUARE`.
     */
    uint8_t next;
    /**
     * Flying: its destination. Resting: where it is to go then, or `HC_NO_SQUARE`. Otherwise
     * `HC_NO_SQUARE`.
     */
    uint8_t to;
    /**
     * Zero.
     */
    uint8_t reserved[9];
} hc_kungfu_piece;

/**
 * How long an opponent may think. All zero is as good as NULL: 50 000 nodes, a fraction of a
 * second. There is an answer however little is allowed.
 */
typedef struct hc_limits {
    /**
     * At most about so many nodes (positions looked at, or what takes as long). 0 stands for
     * 50 000, or for no limit where `milliseconds` is one. With this limit alone the same question
     * has the same answer on every machine.
     */
    uint64_t nodes;
    /**
     * At most about so many milliseconds; 0 for no such limit.
     */
    uint64_t milliseconds;
    /**
     * Zero.
     */
    uint8_t reserved[16];
} hc_limits;

/**
 * Is asked every few hundred nodes whether to stop; 0 lets the opponent think on, with anything
 * else it answers at once.
 */
typedef int32_t (*hc_stop_fn)(void *user);

/**
 * What an opponent thinks of its choice.
 */
typedef struct hc_thought {
    /**
     * How many nodes it has spent.
     */
    uint64_t nodes;
    /**
     * What the game is worth to the side to move, in hundredths of a pawn; beyond 29 000 a win, by
     * a ply less for each point.
     */
    int32_t score;
    /**
     * How far it has looked ahead, in plies or turns.
     */
    uint32_t depth;
    /**
     * 1 if there is a score, 0 from who does not ask.
     */
    uint8_t has_score;
    /**
     * Zero.
     */
    uint8_t reserved[7];
} hc_thought;

/**
 * How a forced win is searched. All zero is as good as NULL: no limit of nodes, one thread for
 * each core.
 */
typedef struct hc_solve_options {
    /**
     * Gives up after about so many nodes; 0 for never. In Charismatic Chess 0 stands for ten
     * million: positions looked at, and what each census of their turns holds.
     */
    uint64_t max_nodes;
    /**
     * How many threads search; 0 for one for each core. The answer is the same. (Charismatic
     * Chess: one does, whatever is said.)
     */
    uint32_t threads;
    /**
     * Zero.
     */
    uint8_t reserved[20];
} hc_solve_options;

/**
 * How far a search for a forced win has come.
 */
typedef struct hc_solve_progress {
    /**
     * How many nodes have been searched: what `max_nodes` is of.
     */
    uint64_t nodes;
    /**
     * The plies of the present search, or the turns of the attacker: there is no win in fewer.
     */
    uint32_t plies;
    /**
     * Zero.
     */
    uint32_t reserved;
} hc_solve_progress;

/**
 * Is told at the start and every now and then how far a search is, in the thread of the call; 0
 * lets it go on, anything else stops it. What `progress` points to is gone after the call.
 */
typedef int32_t (*hc_solve_progress_fn)(void *user, const struct hc_solve_progress *progress);

/**
 * What a search for a forced win has found.
 */
typedef struct hc_solution {
    /**
     * How many nodes it took: what `max_nodes` is of.
     */
    uint64_t nodes;
    /**
     * How many plies the win takes if the other side holds out as long as it can; nothing is
     * shorter. A turn of Charismatic Chess is one ply. 0 if there is no win.
     */
    uint32_t plies;
    /**
     * 1 if the side to move wins by force, 0 if it has no forced win within what was asked.
     */
    uint8_t won;
    /**
     * Zero.
     */
    uint8_t reserved[3];
} hc_solution;

/**
 * Is shown a move of a proof. `depth` is 0 for the winner's first move, 1 for each reply, 2 for
 * the answer to the reply that was shown last, and so on; `plies` is in how many plies the game
 * ends, a winner's move included (0 for a reply). 0 asks for more, anything else stops it. What `m`
 * points to is gone after the call.
 */
typedef int32_t (*hc_proof_fn)(void *user,
                               const struct hc_fluidity_move *m,
                               uint32_t depth,
                               uint32_t plies);

/**
 * Which men are left, the stronger side in upper case: `KNk`, `KRkn`.
 */
typedef struct hc_ending {
    /**
     * The name, NUL-terminated.
     */
    char name[HC_ENDING_SIZE];
} hc_ending;

/**
 * How far the making or checking of tables has come.
 */
typedef struct hc_table_progress {
    /**
     * How many entries are dealt with, or, while plies are counted, how many positions are known.
     */
    uint64_t done;
    /**
     * How many entries there are. Not all of them will be known: draws are left over.
     */
    uint64_t all;
    /**
     * The plies to the end of the positions that are found now; 0 in the first pass and in
     * checking.
     */
    uint32_t plies;
    /**
     * Zero.
     */
    uint32_t reserved;
    /**
     * Which ending; nothing at the start.
     */
    struct hc_ending ending;
} hc_table_progress;

/**
 * Is told at the start and every now and then how far tables are, in the thread of the call; 0
 * lets it go on, anything else stops it. What `progress` points to is gone after the call.
 */
typedef int32_t (*hc_table_progress_fn)(void *user, const struct hc_table_progress *progress);

/**
 * The positions of an ending with one side to move, counted as they stand on the board.
 */
typedef struct hc_table_counts {
    /**
     * Positions that the side to move wins.
     */
    uint64_t wins;
    /**
     * Positions that are drawn.
     */
    uint64_t draws;
    /**
     * Positions that the side to move loses, those among them in which the game is over.
     */
    uint64_t losses;
    /**
     * Positions in which the side to move has no legal move and so has lost.
     */
    uint64_t finished;
    /**
     * Won and lost positions that the 25-move rule draws.
     */
    uint64_t drawn_by_clock;
    /**
     * The plies of the longest win; 0 if there is none.
     */
    uint32_t longest_win;
    /**
     * The plies of the longest loss; 0 if there is none.
     */
    uint32_t longest_loss;
    /**
     * Zero.
     */
    uint8_t reserved[16];
} hc_table_counts;

/**
 * What best play makes of a position.
 */
typedef struct hc_table_value {
    /**
     * `HC_VALUE_...`, for the side to move, or for the side that makes a move. Greater is better.
     */
    uint8_t value;
    /**
     * In how many plies it is won or lost; 0 for a draw, and for a game that is over.
     */
    uint8_t plies;
    /**
     * Zero.
     */
    uint8_t reserved[6];
} hc_table_value;

/**
 * A move, and what it comes to.
 */
typedef struct hc_table_move {
    /**
     * The move.
     */
    struct hc_fluidity_move m;
    /**
     * What it comes to for the side that makes it.
     */
    struct hc_table_value value;
} hc_table_move;

/**
 * An arrow on the board, or a square that is coloured.
 */
typedef struct hc_mark {
    /**
     * `HC_MARK_...`.
     */
    uint8_t color;
    /**
     * Where the arrow begins, or which square is coloured.
     */
    uint8_t from;
    /**
     * Where the arrow points to; `HC_NO_SQUARE` for a coloured square.
     */
    uint8_t to;
    /**
     * Zero.
     */
    uint8_t reserved[5];
} hc_mark;

/**
 * How records are read. All zero is as good as NULL.
 */
typedef struct hc_records_options {
    /**
     * The variant (`HC_VARIANT_...`) of games without the tag `Variant`; 0 to refuse them.
     */
    uint8_t default_variant;
    /**
     * 1 to take games, too, whose result, termination and moves contradict each other; otherwise 0.
     */
    uint8_t lenient;
    /**
     * Zero.
     */
    uint8_t reserved[14];
} hc_records_options;

/**
 * Reads what comes next of a source: writes at most `capacity` bytes to `buffer` and returns how
 * many; 0 at the end, a negative number if it fails. Unlike other callbacks it is kept, and called
 * by `hc_records_next`, in the thread of that call.
 */
typedef int64_t (*hc_read_fn)(void *user, uint8_t *buffer, size_t capacity);

/**
 * Where the fault is in a game that cannot be read.
 */
typedef struct hc_record_fault {
    /**
     * The number of the line, from 1.
     */
    uint64_t line;
    /**
     * The number of the game in the source, from 1.
     */
    uint64_t game;
    /**
     * The number of the move that was read or should have come next; 0 in the placement stage, and
     * where no move is the question.
     */
    uint16_t move_number;
    /**
     * Whose move it is: `HC_WHITE` or `HC_BLACK`; `HC_NOBODY` where no move is the question.
     */
    uint8_t side;
    /**
     * Zero.
     */
    uint8_t reserved[5];
} hc_record_fault;

/**
 * How far records have been read.
 */
typedef struct hc_records_info {
    /**
     * How many bytes have been read.
     */
    uint64_t bytes;
    /**
     * The number of the line, from 1.
     */
    uint64_t line;
    /**
     * The number of the last game that was handed out or refused, from 1.
     */
    uint64_t game;
    /**
     * Zero.
     */
    uint8_t reserved[8];
} hc_records_info;

/**
 * What there is to know about a record as a whole.
 */
typedef struct hc_record_info {
    /**
     * How many moves there are in all lines together: moves, turns, draws and placements.
     */
    uint64_t moves;
    /**
     * How many of them are in the main line.
     */
    uint64_t main_moves;
    /**
     * How many tags somebody has set.
     */
    uint32_t tags;
    /**
     * How deep variations are nested: 0 if there are none.
     */
    uint32_t nesting;
    /**
     * `HC_VARIANT_...`.
     */
    uint8_t variant;
    /**
     * `HC_RESULT_...`.
     */
    uint8_t result;
    /**
     * How many moves a turn may have: 1 in Fluidity Chess.
     */
    uint8_t max_series;
    /**
     * 1 if the game started from a position of its own, so that the record has a FEN; otherwise 0.
     */
    uint8_t has_setup;
    /**
     * Zero.
     */
    uint8_t reserved[12];
} hc_record_info;

/**
 * A place in a record: the point after a move, or before all moves. Its number stays good while
 * the record is edited, until the move itself is deleted, and is never given to another move. After
 * deletions there are great numbers, and gaps.
 */
typedef struct hc_record_node {
    /**
     * The time left on the mover's clock after the move, in milliseconds, or `HC_NEVER`.
     */
    uint64_t clock_ms;
    /**
     * The time that the move took, in milliseconds, or `HC_NEVER`.
     */
    uint64_t elapsed_ms;
    /**
     * The place before the move, or `HC_NO_NODE`.
     */
    uint32_t parent;
    /**
     * The main continuation, or `HC_NO_NODE`.
     */
    uint32_t next;
    /**
     * The next alternative to this move, or `HC_NO_NODE`.
     */
    uint32_t sibling;
    /**
     * How many continuations there are.
     */
    uint32_t continuations;
    /**
     * How many glyphs are noted.
     */
    uint32_t nags;
    /**
     * How many comments stand behind the move.
     */
    uint32_t comments;
    /**
     * How many comments stand before the move.
     */
    uint32_t comments_before;
    /**
     * How many arrows and coloured squares are noted.
     */
    uint32_t marks;
    /**
     * What happened just before: `HC_ACTION_...`.
     */
    uint8_t kind;
    /**
     * 1 if the move is an alternative to another one that comes first, otherwise 0.
     */
    uint8_t is_variation;
    /**
     * Zero.
     */
    uint8_t reserved[14];
} hc_record_node;

/**
 * A step of a walk through a record.
 */
typedef struct hc_record_step {
    /**
     * The move in algebraic form, NUL-terminated; empty if the step is none.
     */
    const char *san;
    /**
     * The length of `san` in bytes, without NUL.
     */
    size_t san_length;
    /**
     * The place after the move; `HC_NO_NODE` if the step is none.
     */
    uint32_t node;
    /**
     * How many variations the step is in.
     */
    uint32_t depth;
    /**
     * The number of the move; 0 in the placement stage of Charismatic Chess.
     */
    uint16_t move_number;
    /**
     * Whose move it is: `HC_WHITE` or `HC_BLACK`; `HC_NOBODY` if the step is none.
     */
    uint8_t side;
    /**
     * `HC_STEP_...`.
     */
    uint8_t kind;
    /**
     * Zero.
     */
    uint8_t reserved[12];
} hc_record_step;

/**
 * Is shown a step; 0 asks for more, anything else stops the walk. What `step` points to is gone
 * after the call.
 */
typedef int32_t (*hc_step_fn)(void *user, const struct hc_record_step *step);

/**
 * How a picture is drawn. All zero is as good as NULL: 400 pixels wide, White at the bottom, with
 * coordinates, a king in check marked, and nothing else.
 */
typedef struct hc_svg_options {
    /**
     * Squares of the 8x8 board to be tinted, as a set.
     */
    uint64_t highlighted;
    /**
     * The width in pixels; 0 stands for 400.
     */
    uint32_t size;
    /**
     * 1 to turn the board by a half, otherwise 0.
     */
    uint8_t flip;
    /**
     * 1 to leave the coordinates off, otherwise 0.
     */
    uint8_t no_coordinates;
    /**
     * 1 not to mark a king in check, otherwise 0.
     */
    uint8_t no_check;
    /**
     * 1 to mark where the man on `legal_from` may go, otherwise 0.
     */
    uint8_t show_legal;
    /**
     * The square whose man's moves are marked, as squares are numbered in the game.
     */
    uint8_t legal_from;
    /**
     * Zero.
     */
    uint8_t reserved[15];
} hc_svg_options;

/**
 * Done.
 */
#define HC_OK 0

/**
 * A pointer that is needed is NULL.
 */
#define HC_NULL_POINTER (-1)

/**
 * The object is of another kind, or has been freed (which is not always noticed).
 */
#define HC_WRONG_HANDLE (-2)

/**
 * A number is out of its range, a pointer is not aligned, or a reserved field is not zero.
 */
#define HC_INVALID_ARGUMENT (-3)

/**
 * A text is not UTF-8.
 */
#define HC_NOT_UTF8 (-4)

/**
 * The buffer is too small. What fits has been written, and the true length or count.
 */
#define HC_BUFFER_TOO_SMALL (-5)

/**
 * A text cannot be read: it is not a FEN, a move, a record, ...
 */
#define HC_PARSE_ERROR (-6)

/**
 * What is described is not a position, or makes no game.
 */
#define HC_INVALID_POSITION (-7)

/**
 * The rules forbid it; `hc_error` says why.
 */
#define HC_REFUSED (-8)

/**
 * The game is over.
 */
#define HC_GAME_OVER (-9)

/**
 * Not possible in this stage of the game: men are still to be placed, or all have been.
 */
#define HC_WRONG_STAGE (-10)

/**
 * A search came to the limit of nodes and results that it may hold. Where memory did not suffice
 * for those of a census, the code in `hc_error` is `out-of-memory`.
 */
#define HC_LIMIT_REACHED (-11)

/**
 * A callback has stopped it.
 */
#define HC_STOPPED (-12)

/**
 * There is nothing to take back, or nothing at that index.
 */
#define HC_NOTHING_THERE (-13)

/**
 * A fault of the library. Objects that were being changed are fit only to be freed.
 */
#define HC_INTERNAL (-14)

/**
 * A file or another source cannot be read or written.
 */
#define HC_IO_ERROR (-15)

/**
 * What has been read is damaged, or is no endgame table.
 */
#define HC_DAMAGED (-16)

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The name of a status: a constant text in kebab-case such as `wrong-handle`, or `unknown`.
 *
 * Errors: none of its own. Threads: at any time.
 */
const char *hc_status_name(hc_status status);

/**
 * The letter of a man as in FEN, such as `N` or `n`; `.` for an empty square, and `?` for what is
 * none of the values of `hc_board`.
 *
 * Errors: none of its own. Threads: at any time.
 */
char hc_man_letter(uint8_t man_code);

/**
 * Takes the lowest square out of a set of squares and returns it, or `HC_NO_SQUARE` if the set is
 * empty or NULL. `while ((square = hc_take_square(&set)) != HC_NO_SQUARE)` visits all squares.
 *
 * Errors: none of its own. Threads: at any time.
 */
uint8_t hc_take_square(uint64_t *set);

/**
 * Reads the name of a square of the 8x8 board, such as `e4`.
 *
 * Errors: `HC_PARSE_ERROR`.
 *
 * Threads: at any time.
 */
hc_status hc_square_parse(const char *name,
                          size_t name_length,
                          uint8_t *square_out,
                          struct hc_error *error);

/**
 * Writes the name of a square of the 8x8 board, such as `e4`.
 *
 * Errors: `HC_INVALID_ARGUMENT` if it is no square.
 *
 * Threads: at any time.
 */
hc_status hc_square_text(uint8_t square_number,
                         char *buffer,
                         size_t capacity,
                         size_t *length,
                         struct hc_error *error);

/**
 * Writes a board as eight lines of text, rank 8 first, with coordinates around it. `symbols` is 0
 * for letters as in FEN, 1 for the chess symbols of Unicode.
 *
 * Errors: `HC_INVALID_ARGUMENT` if a value of the board is none.
 *
 * Threads: at any time.
 */
hc_status hc_board_text(const struct hc_board *board,
                        uint8_t symbols,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * Writes an outcome in words, such as `white wins by checkmate`; nothing if the game goes on.
 *
 * Errors: `HC_INVALID_ARGUMENT` if a number in it is unknown.
 *
 * Threads: at any time.
 */
hc_status hc_outcome_text(const struct hc_outcome *outcome,
                          char *buffer,
                          size_t capacity,
                          size_t *length,
                          struct hc_error *error);

/**
 * The number of the binary interface of the library in use; see `HC_ABI_VERSION`.
 *
 * Errors: none of its own. Threads: at any time.
 */
uint32_t hc_abi_version(void);

/**
 * The version of the library in use as `major * 1000000 + minor * 1000 + patch`; the header's own
 * is `HC_VERSION_NUMBER`.
 *
 * Errors: none of its own. Threads: at any time.
 */
uint32_t hc_version_number(void);

/**
 * The version of the library in use as a constant text, such as `0.1.0`; the header's own is
 * `HC_VERSION_STRING`.
 *
 * Errors: none of its own. Threads: at any time.
 */
const char *hc_version_string(void);

/**
 * Lists the moves that take something and that a side could make if it were to move now: for the
 * side that is not to move, what threatens. It may be the capture of a king that is not in check.
 *
 * Errors: `HC_INVALID_ARGUMENT` if `by` is no colour.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_threats(const struct hc_fluidity *game,
                              uint8_t by,
                              struct hc_fluidity_move *buffer,
                              size_t capacity,
                              size_t *count,
                              struct hc_error *error);

/**
 * Tells the squares that a side checks in the sense of chess: where the other king may not go.
 *
 * Errors: `HC_INVALID_ARGUMENT` if `by` is no colour.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_checked_squares(const struct hc_fluidity *game,
                                      uint8_t by,
                                      uint64_t *squares,
                                      struct hc_error *error);

/**
 * Counts the sequences of `depth` legal moves from the present position.
 *
 * Errors: `HC_INVALID_ARGUMENT` for a depth beyond 64.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_perft(const struct hc_fluidity *game,
                            uint32_t plies,
                            uint64_t *nodes,
                            struct hc_error *error);

/**
 * As `hc_fluidity_perft`, by the first move. A depth of 0 is taken as 1.
 *
 * Errors: `HC_INVALID_ARGUMENT` for a depth beyond 64.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_divide(const struct hc_fluidity *game,
                             uint32_t plies,
                             struct hc_fluidity_divide_entry *buffer,
                             size_t capacity,
                             size_t *count,
                             struct hc_error *error);

/**
 * Makes a new game from the starting array. Free it with `hc_fluidity_free`.
 *
 * Errors: none of its own. Threads: at any time.
 */
hc_status hc_fluidity_new(struct hc_fluidity **game);

/**
 * Makes a new game that starts from a FEN. Free it with `hc_fluidity_free`.
 *
 * Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong.
 *
 * Threads: at any time.
 */
hc_status hc_fluidity_from_fen(const char *fen,
                               size_t fen_length,
                               struct hc_fluidity **game,
                               struct hc_error *error);

/**
 * Makes a copy of a game, history included. Free it with `hc_fluidity_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_clone(const struct hc_fluidity *game, struct hc_fluidity **copy);

/**
 * Frees a game. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_fluidity_free(struct hc_fluidity *game);

/**
 * Writes the FEN of the present position.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_fen(const struct hc_fluidity *game,
                          char *buffer,
                          size_t capacity,
                          size_t *length);

/**
 * Tells the side to move, check, the outcome, and all else about the present position.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_info(const struct hc_fluidity *game, struct hc_position_info *info);

/**
 * Tells which man stands where.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_board(const struct hc_fluidity *game, struct hc_board *board);

/**
 * Plays a move.
 *
 * Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`. The game is unchanged then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_fluidity_play(struct hc_fluidity *game,
                           const struct hc_fluidity_move *m,
                           struct hc_error *error);

/**
 * Takes the last move back, and tells which it was (`m` may be NULL).
 *
 * Errors: `HC_NOTHING_THERE` at the start.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_fluidity_undo(struct hc_fluidity *game, struct hc_fluidity_move *m);

/**
 * Lists the moves played, in order.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_history(const struct hc_fluidity *game,
                              struct hc_fluidity_move *buffer,
                              size_t capacity,
                              size_t *count);

/**
 * Writes a move of the history, counted from 0, in algebraic form.
 *
 * Errors: `HC_NOTHING_THERE` if fewer have been played.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_history_san(const struct hc_fluidity *game,
                                  size_t index,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length,
                                  struct hc_error *error);

/**
 * Makes a new game of the first `played` moves of this one. Free it with `hc_fluidity_free`.
 *
 * Errors: `HC_NOTHING_THERE` if fewer have been played.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_at(const struct hc_fluidity *game,
                         size_t played,
                         struct hc_fluidity **earlier,
                         struct hc_error *error);

/**
 * Lists the legal moves of the men on the squares of `origins`; `HC_ALL_SQUARES` for all. They
 * are those of the position: also in a game that is drawn, which accepts none.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_moves(const struct hc_fluidity *game,
                            uint64_t origins,
                            struct hc_fluidity_move *buffer,
                            size_t capacity,
                            size_t *count);

/**
 * Counts the legal moves, without making a list.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_count_moves(const struct hc_fluidity *game, uint64_t *count);

/**
 * Asks whether a move is legal: `HC_OK`, or why not.
 *
 * That the game is over by a draw is not asked: `hc_fluidity_play` tells it.
 *
 * Errors: `HC_REFUSED` with the first rule that the move breaks.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_check(const struct hc_fluidity *game,
                            const struct hc_fluidity_move *m,
                            struct hc_error *error);

/**
 * Finds the legal move from one square to another: what a mouse says. `promotion` is a role or
 * `HC_NO_ROLE`; `captures` says what a knight is to take (0 for nothing), and may be 0 for every
 * other man.
 *
 * That the game is over by a draw is not asked: `hc_fluidity_play` tells it.
 *
 * Errors: `HC_REFUSED` with the reason if there is no such move.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_find(const struct hc_fluidity *game,
                           uint8_t from,
                           uint8_t to,
                           uint8_t promotion,
                           uint64_t captures,
                           struct hc_fluidity_move *m,
                           struct hc_error *error);

/**
 * Reads a legal move in algebraic or coordinate form.
 *
 * Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason if it is not
 * legal, or if several men could make it.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_parse_move(const struct hc_fluidity *game,
                                 const char *move_text,
                                 size_t move_length,
                                 struct hc_fluidity_move *m,
                                 struct hc_error *error);

/**
 * Writes a move in coordinate form, such as `b4g4`. It need not be legal anywhere.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_fluidity_move_text(const struct hc_fluidity_move *m,
                                char *buffer,
                                size_t capacity,
                                size_t *length,
                                struct hc_error *error);

/**
 * Writes a legal move in algebraic form, such as `Rg4xc4d4f4+`.
 *
 * Errors: `HC_REFUSED` if it is not legal.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_move_san(const struct hc_fluidity *game,
                               const struct hc_fluidity_move *m,
                               char *buffer,
                               size_t capacity,
                               size_t *length,
                               struct hc_error *error);

/**
 * Makes a new game: two kings, full reserves, and White to draw. `longest` is how many moves a
 * turn may have, from 1 to 5; 0 stands for five, as the game has it. Free it with
 * `hc_charismatic_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_charismatic_new(uint8_t longest, struct hc_charismatic **game, struct hc_error *error);

/**
 * Makes a new game that starts from a FEN of either stage; that of the placement stage has
 * brackets with the reserves and the men in hand. `longest` is as for `hc_charismatic_new`. Free
 * it with `hc_charismatic_free`.
 *
 * Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong,
 * `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_charismatic_from_fen(const char *fen,
                                  size_t fen_length,
                                  uint8_t longest,
                                  struct hc_charismatic **game,
                                  struct hc_error *error);

/**
 * Makes a copy of a game, history included. Free it with `hc_charismatic_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_clone(const struct hc_charismatic *game, struct hc_charismatic **copy);

/**
 * Frees a game. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_free(struct hc_charismatic *game);

/**
 * Writes the FEN of the present position, of either stage.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_fen(const struct hc_charismatic *game,
                             char *buffer,
                             size_t capacity,
                             size_t *length);

/**
 * Tells the stage, the side to move, check, the outcome, and all else about the present position.
 * In the placement stage the fields that belong to play are as in a new game, or zero;
 * `max_series` is the game's in both stages.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_info(const struct hc_charismatic *game, struct hc_position_info *info);

/**
 * Tells which man stands where.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_board(const struct hc_charismatic *game, struct hc_board *board);

/**
 * Reads a legal turn in algebraic or coordinate form, its moves separated by commas, such as
 * `e4,Nf3,Bc4` or `e2e4,g1f3`.
 *
 * Errors: `HC_PARSE_ERROR` if something in it is no move at all, `HC_REFUSED` with the move at
 * fault and the reason, `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_parse_turn(const struct hc_charismatic *game,
                                    const char *turn_text,
                                    size_t turn_length,
                                    struct hc_turn *turn,
                                    struct hc_error *error);

/**
 * Writes a turn in coordinate form, such as `e2e4,g1f3`. It need not be legal anywhere.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_turn_text(const struct hc_turn *turn,
                       char *buffer,
                       size_t capacity,
                       size_t *length,
                       struct hc_error *error);

/**
 * Writes a legal turn in algebraic form, such as `e4,Nf3,Bc4+`.
 *
 * Errors: `HC_REFUSED` if it is not legal, `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_turn_san(const struct hc_charismatic *game,
                                  const struct hc_turn *turn,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length,
                                  struct hc_error *error);

/**
 * Asks whether a turn is legal: `HC_OK`, or why not.
 *
 * Errors: `HC_REFUSED` with the move at fault and the reason, `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_check(const struct hc_charismatic *game,
                               const struct hc_turn *turn,
                               struct hc_error *error);

/**
 * Plays a turn.
 *
 * Errors: `HC_REFUSED` with the move at fault and the reason, `HC_GAME_OVER`, `HC_WRONG_STAGE`.
 * The game is unchanged then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_play(struct hc_charismatic *game,
                              const struct hc_turn *turn,
                              struct hc_error *error);

/**
 * As `hc_charismatic_play`, but the way a referee does who lets players finish their turns: a turn
 * of possible moves that leaves the own king in check is recorded, and loses the game at once.
 *
 * Errors: as for `hc_charismatic_play`, with that one exception.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_referee(struct hc_charismatic *game,
                                 const struct hc_turn *turn,
                                 struct hc_error *error);

/**
 * Takes the last draw, placement or turn back, and tells what it was (`action` may be NULL).
 *
 * Errors: `HC_NOTHING_THERE` at the start.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_undo(struct hc_charismatic *game, struct hc_action *action);

/**
 * Lists all that has happened in a game, in order.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_history(const struct hc_charismatic *game,
                                 struct hc_action *buffer,
                                 size_t capacity,
                                 size_t *count);

/**
 * Writes an action as programs do: `draw:RNPPP`, `N@c3`, `e2e4,g1f3`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_action_text(const struct hc_action *action,
                         char *buffer,
                         size_t capacity,
                         size_t *length,
                         struct hc_error *error);

/**
 * Writes what happened at an index of the history, counted from 0, as people do: turns are in
 * algebraic form, such as `e4,Nf3`; the rest is as `hc_action_text` writes it.
 *
 * Errors: `HC_NOTHING_THERE` if less has happened.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_history_san(const struct hc_charismatic *game,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length,
                                     struct hc_error *error);

/**
 * Makes a new game of the first `played` things that have happened in this one. Free it with
 * `hc_charismatic_free`.
 *
 * Errors: `HC_NOTHING_THERE` if less has happened.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_at(const struct hc_charismatic *game,
                            size_t played,
                            struct hc_charismatic **earlier,
                            struct hc_error *error);

/**
 * Carries an action out: a draw, a placement or a turn, such as `hc_charismatic_choose` or
 * `hc_charismatic_history` tells them. (A turn that lost the game by leaving the own king in check
 * is played as by `hc_charismatic_referee`.)
 *
 * Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_WRONG_STAGE`. The game is unchanged
 * then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_act(struct hc_charismatic *game,
                             const struct hc_action *action,
                             struct hc_error *error);

/**
 * Tells the reserves, the men in hand, and whether to draw or to place.
 *
 * Errors: `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_placement(const struct hc_charismatic *game,
                                   struct hc_placement_info *info,
                                   struct hc_error *error);

/**
 * Lists the distinct draws that are possible now, with their weights; none if nobody has to draw.
 * There are at most 49.
 *
 * Errors: `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_draws(const struct hc_charismatic *game,
                               struct hc_weighted_draw *buffer,
                               size_t capacity,
                               size_t *count,
                               struct hc_error *error);

/**
 * Picks one of the draws that are possible now, each with its exact probability. `random` is
 * called with `user`, as a rule once. The game is not changed.
 *
 * Errors: `HC_WRONG_STAGE`; `HC_NOTHING_THERE` if nobody has to draw.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_sample_draw(const struct hc_charismatic *game,
                                     hc_random_fn random,
                                     void *user,
                                     struct hc_men *men,
                                     struct hc_error *error);

/**
 * Gives the side to move men from its reserve.
 *
 * Errors: `HC_REFUSED` with the reason, `HC_WRONG_STAGE`. The game is unchanged then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_draw(struct hc_charismatic *game,
                              const struct hc_men *men,
                              struct hc_error *error);

/**
 * Tells the squares on which a man of a role may be put now; none if there is no such man in hand.
 *
 * Errors: `HC_INVALID_ARGUMENT`, `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_squares_for(const struct hc_charismatic *game,
                                     uint8_t man,
                                     uint64_t *squares,
                                     struct hc_error *error);

/**
 * Asks whether a man may be put on a square: `HC_OK`, or why not.
 *
 * Errors: `HC_REFUSED` with the first rule that is broken, `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_check_place(const struct hc_charismatic *game,
                                     uint8_t man,
                                     uint8_t on,
                                     struct hc_error *error);

/**
 * Puts a man of the hand on a square. After the last one of all, play begins.
 *
 * Errors: `HC_REFUSED` with the first rule that is broken, `HC_WRONG_STAGE`. The game is unchanged
 * then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_charismatic_place(struct hc_charismatic *game,
                               uint8_t man,
                               uint8_t on,
                               struct hc_error *error);

/**
 * Reads a placement such as `N@c3`. Whether it is possible, `hc_charismatic_check_place` says.
 *
 * Errors: `HC_PARSE_ERROR`.
 *
 * Threads: at any time.
 */
hc_status hc_placement_parse(const char *placement,
                             size_t placement_length,
                             uint8_t *man,
                             uint8_t *on,
                             struct hc_error *error);

/**
 * Writes a placement, such as `N@c3`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_placement_text(uint8_t man,
                            uint8_t on,
                            char *buffer,
                            size_t capacity,
                            size_t *length,
                            struct hc_error *error);

/**
 * Reads men in any order, such as `QRNPP`, or `-` for none.
 *
 * Errors: `HC_PARSE_ERROR`.
 *
 * Threads: at any time.
 */
hc_status hc_men_parse(const char *letters,
                       size_t letters_length,
                       struct hc_men *men,
                       struct hc_error *error);

/**
 * Writes men in the order QRBNP, such as `QRNPP`, or `-` for none.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_men_text(const struct hc_men *men,
                      char *buffer,
                      size_t capacity,
                      size_t *length,
                      struct hc_error *error);

/**
 * Shows `visit` every legal turn, in no promised order but that a turn comes before those that go
 * on from it. From a middle game there are 10^7 to 10^9. The game must not be changed meanwhile.
 *
 * Errors: `HC_STOPPED`, `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` if `visit` is NULL.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_turns(const struct hc_charismatic *game,
                               hc_turn_fn visit,
                               void *user,
                               struct hc_error *error);

/**
 * Counts the legal turns of one, two, ... five moves: `counts` has room for five numbers. Turns
 * that come to the same are merged, so that not each is looked at; up to some 300 MB are in use
 * meanwhile.
 *
 * Errors: `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_count_series(const struct hc_charismatic *game,
                                      uint64_t *counts,
                                      struct hc_error *error);

/**
 * Counts the legal turns by length and the distinct positions they lead to, exactly. `limit` is
 * how many nodes and results may be held (of 80 to 140 bytes each); 0 stands for 10 million.
 * `progress` (or NULL) is called with `user`. The game must not be changed meanwhile.
 *
 * Errors: `HC_LIMIT_REACHED`, `HC_STOPPED`, `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_count(const struct hc_charismatic *game,
                               uint64_t limit,
                               hc_progress_fn progress,
                               void *user,
                               struct hc_turn_counts *counts,
                               struct hc_error *error);

/**
 * Shows `visit` one of the shortest turns to each distinct position that legal turns lead to, and
 * how many lead there; short turns first. The arguments are as for `hc_charismatic_count`;
 * `counts` may be NULL, and is written before `visit` is first called.
 *
 * Errors: `HC_LIMIT_REACHED`, `HC_STOPPED`, `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` if `visit` is
 * NULL.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_results(const struct hc_charismatic *game,
                                 uint64_t limit,
                                 hc_progress_fn progress,
                                 hc_turn_fn visit,
                                 void *user,
                                 struct hc_turn_counts *counts,
                                 struct hc_error *error);

/**
 * Shows `visit` the turns that mate, as they are found, shortest first. `which` is `HC_MATES_ALL`
 * or `HC_MATES_DISTINCT`; the other arguments are as for `hc_charismatic_count`. To find out
 * whether there is a mate, stop at the first. What has been shown is right, whatever is answered.
 *
 * Errors: `HC_LIMIT_REACHED`, `HC_STOPPED` (by either function), `HC_WRONG_STAGE`,
 * `HC_INVALID_ARGUMENT` if `visit` is NULL or `which` unknown.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_mates(const struct hc_charismatic *game,
                               uint8_t which,
                               uint64_t limit,
                               hc_progress_fn progress,
                               hc_turn_fn visit,
                               void *user,
                               struct hc_error *error);

/**
 * Counts the sequences of `turns` legal turns from the present position. With turns of one move
 * from the orthodox array this is the perft of chess.
 *
 * Errors: `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` for a depth beyond 64.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_perft(const struct hc_charismatic *game,
                               uint32_t turns,
                               uint64_t *nodes,
                               struct hc_error *error);

/**
 * Begins a turn in the present position of a game, with nothing moved yet. Free it with
 * `hc_series_free`. That the game is over is not asked: `hc_charismatic_play` tells it.
 *
 * Errors: `HC_WRONG_STAGE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_new(const struct hc_charismatic *game,
                        struct hc_series **series,
                        struct hc_error *error);

/**
 * Makes a copy of a turn in progress. Free it with `hc_series_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_series_clone(const struct hc_series *series, struct hc_series **copy);

/**
 * Frees a turn in progress. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_series_free(struct hc_series *series);

/**
 * Tells who has moved, whether the own king is in check, and whether the turn may end.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_series_info(const struct hc_series *series, struct hc_series_state *info);

/**
 * Tells which man stands where now.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_series_board(const struct hc_series *series, struct hc_board *board);

/**
 * Lists the moves that are possible now of the men on the squares of `origins`;
 * `HC_ALL_SQUARES` for all. Whether a legal turn can come of them, is another question:
 * `hc_series_completable`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_series_moves(const struct hc_series *series,
                          uint64_t origins,
                          struct hc_charismatic_move *buffer,
                          size_t capacity,
                          size_t *count);

/**
 * Lists those of the possible moves of the men on the squares of `origins` of which a legal turn
 * can come: it may end after them, or after some more. As a rule that takes microseconds; from
 * absurd positions it may take a second. `progress` (or NULL) is called with `user` every
 * millisecond or so, and may stop it.
 *
 * Errors: `HC_STOPPED`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_completable(const struct hc_series *series,
                                uint64_t origins,
                                hc_decided_fn progress,
                                void *user,
                                struct hc_charismatic_move *buffer,
                                size_t capacity,
                                size_t *count,
                                struct hc_error *error);

/**
 * Tells whether a legal turn can come of what has been moved so far (1) or not (0).
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_series_can_be_completed(const struct hc_series *series, uint8_t *can);

/**
 * Lists the moves made, in order.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_series_made(const struct hc_series *series,
                         struct hc_charismatic_move *buffer,
                         size_t capacity,
                         size_t *count);

/**
 * Asks whether a move is possible now: `HC_OK`, or why not.
 *
 * Errors: `HC_REFUSED` with the first rule that the move breaks.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_check(const struct hc_series *series,
                          const struct hc_charismatic_move *m,
                          struct hc_error *error);

/**
 * Finds the possible move from one square to another: what a mouse says. `promotion` is a role or
 * `HC_NO_ROLE`.
 *
 * Errors: `HC_REFUSED` with the reason if there is no such move.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_find(const struct hc_series *series,
                         uint8_t from,
                         uint8_t to,
                         uint8_t promotion,
                         struct hc_charismatic_move *m,
                         struct hc_error *error);

/**
 * Reads a possible move in algebraic or coordinate form.
 *
 * Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason if it is not
 * possible, or if several men could make it.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_parse_move(const struct hc_series *series,
                               const char *move_text,
                               size_t move_length,
                               struct hc_charismatic_move *m,
                               struct hc_error *error);

/**
 * Writes a move in coordinate form, such as `g1f3`. It need not be possible anywhere.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_charismatic_move_text(const struct hc_charismatic_move *m,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length,
                                   struct hc_error *error);

/**
 * Writes a possible move in algebraic form, such as `Nf3`.
 *
 * Errors: `HC_REFUSED` if it is not possible.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_move_san(const struct hc_series *series,
                             const struct hc_charismatic_move *m,
                             char *buffer,
                             size_t capacity,
                             size_t *length,
                             struct hc_error *error);

/**
 * Makes a move. That it leaves the own king in check is no reason to refuse it.
 *
 * Errors: `HC_REFUSED` with the reason. The turn is unchanged then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_series_push(struct hc_series *series,
                         const struct hc_charismatic_move *m,
                         struct hc_error *error);

/**
 * Takes the last move back, and tells which it was (`m` may be NULL).
 *
 * Errors: `HC_NOTHING_THERE` if none has been made.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_series_undo(struct hc_series *series, struct hc_charismatic_move *m);

/**
 * Asks whether the turn may end here: `HC_OK`, or why not.
 *
 * Errors: `HC_REFUSED` with the reason.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_may_end(const struct hc_series *series, struct hc_error *error);

/**
 * Gives the turn as it is, to be played by `hc_charismatic_play`, even if it may not end here
 * (for `hc_charismatic_referee`); whether it may, `hc_series_may_end` says.
 *
 * Errors: `HC_REFUSED` if no move has been made.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_turn(const struct hc_series *series,
                         struct hc_turn *turn,
                         struct hc_error *error);

/**
 * Writes an event as one line of JSON, as the command-line program does:
 * `{"t":1000,"event":"reached","piece":12,"square":"e3"}`.
 *
 * Errors: `HC_INVALID_ARGUMENT` if it is no event.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_event_json(const struct hc_kungfu_event *event,
                               char *buffer,
                               size_t capacity,
                               size_t *length,
                               struct hc_error *error);

/**
 * Makes a new game from the starting array of a mode, at time 0. `speed` NULL is Standard. Free it
 * with `hc_kungfu_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_new(uint8_t mode_number,
                        const struct hc_speed *speed,
                        struct hc_kungfu **game,
                        struct hc_error *error);

/**
 * Makes a new game from men of your own, at time 0. The place in the list is a piece's identity.
 * `speed` NULL is Standard. Free it with `hc_kungfu_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`, `HC_INVALID_POSITION` with the problems of the set-up.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_from_men(uint8_t mode_number,
                             const struct hc_speed *speed,
                             const struct hc_kungfu_man *men,
                             size_t men_count,
                             struct hc_kungfu **game,
                             struct hc_error *error);

/**
 * Makes a copy of a game, its record and waiting events included: for a computer player that
 * thinks ahead. Free it with `hc_kungfu_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_clone(const struct hc_kungfu *game, struct hc_kungfu **copy);

/**
 * Frees a game. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_free(struct hc_kungfu *game);

/**
 * Writes a game as text: the board, and a line for each piece that flies or rests.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_text(const struct hc_kungfu *game,
                         char *buffer,
                         size_t capacity,
                         size_t *length);

/**
 * Tells whether a square is on the board of a mode (1) or not (0): the four-army board has 12
 * files and ranks and lacks its 2x2 corners.
 *
 * Errors: `HC_INVALID_ARGUMENT` if the mode is unknown. What is no square is on no board.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_on_board(uint8_t mode_number,
                             uint8_t square_number,
                             uint8_t *on_board,
                             struct hc_error *error);

/**
 * Reads the name of a square of either board, such as `e4` or `l10`.
 *
 * Errors: `HC_PARSE_ERROR`.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_square_parse(const char *name,
                                 size_t name_length,
                                 uint8_t *square,
                                 struct hc_error *error);

/**
 * Writes the name of a square of either board, such as `e4` or `l10`.
 *
 * Errors: `HC_INVALID_ARGUMENT` if it is no square.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_square_text(uint8_t square_number,
                                char *buffer,
                                size_t capacity,
                                size_t *length,
                                struct hc_error *error);

/**
 * Reads a move, such as `e2e4` or `a9a10`. Whether it is possible, `hc_kungfu_check_start` says.
 *
 * Errors: `HC_PARSE_ERROR`.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_move_parse(const char *move_text,
                               size_t move_length,
                               struct hc_kungfu_move *m,
                               struct hc_error *error);

/**
 * Writes a move, such as `e2e4` or `a9a10`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_move_text(const struct hc_kungfu_move *m,
                              char *buffer,
                              size_t capacity,
                              size_t *length,
                              struct hc_error *error);

/**
 * Lists the moves that a seat can start at this moment with the piece on `from`, or with
 * `HC_NO_SQUARE` those of all its pieces, by piece. There are none if its army is out, its player
 * is away, or the game is over.
 *
 * Errors: `HC_INVALID_ARGUMENT` if it is no seat or no square.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_moves(const struct hc_kungfu *game,
                          uint8_t of,
                          uint8_t from,
                          struct hc_kungfu_move *buffer,
                          size_t capacity,
                          size_t *count,
                          struct hc_error *error);

/**
 * As `hc_kungfu_moves`, for the moves that can be queued: those of the resting pieces.
 *
 * Errors: `HC_INVALID_ARGUMENT` if it is no seat or no square.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_queueable_moves(const struct hc_kungfu *game,
                                    uint8_t of,
                                    uint8_t from,
                                    struct hc_kungfu_move *buffer,
                                    size_t capacity,
                                    size_t *count,
                                    struct hc_error *error);

/**
 * Asks whether a move could be started at this moment: `HC_OK`, or why not. For a resting piece it
 * says how long it still rests, though a command would be queued: for that see `hc_kungfu_check`.
 *
 * Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_check_start(const struct hc_kungfu *game,
                                uint8_t of,
                                uint8_t from,
                                uint8_t to,
                                struct hc_error *error);

/**
 * Asks what a command would be answered at this moment: `HC_OK` and in `reply` (which may be NULL)
 * an `HC_ANSWER_...`, such as `HC_ANSWER_QUEUED` for a move of a resting piece; or why it would be
 * refused. Nothing changes.
 *
 * Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_check(const struct hc_kungfu *game,
                          uint8_t by,
                          const struct hc_kungfu_command *command,
                          uint8_t *reply,
                          struct hc_error *error);

/**
 * Gives a command at a time, after letting time pass until then as `hc_kungfu_advance` does.
 * `reply` (or NULL) gets an `HC_ANSWER_...`.
 *
 * What happens on the way, and what the command does, is told in `events`, oldest first; `count`
 * gets how many there are to tell, those that waited before included. If there are more than
 * `capacity`, the rest waits in the game and is told first by the next call that takes events;
 * nothing is lost. With NULL, 0 and NULL no events are wanted: none are kept, and what waited from
 * before is dropped.
 *
 * Errors: `HC_REFUSED` with the reason, `HC_GAME_OVER`, `HC_INVALID_ARGUMENT` if the time is past.
 * A refused command changes nothing, but time has passed all the same (unless the time itself was
 * wrong), and the events are told.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_submit(struct hc_kungfu *game,
                           uint64_t time,
                           uint8_t by,
                           const struct hc_kungfu_command *command,
                           uint8_t *reply,
                           struct hc_kungfu_event *events,
                           size_t capacity,
                           size_t *count,
                           struct hc_error *error);

/**
 * Lets time pass: all that happens up to `time`, and in that millisecond, happens. Commands for
 * that millisecond come after it. Events are told as by `hc_kungfu_submit`.
 *
 * Errors: `HC_INVALID_ARGUMENT` if the time is past; nothing has changed then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_advance(struct hc_kungfu *game,
                            uint64_t time,
                            struct hc_kungfu_event *events,
                            size_t capacity,
                            size_t *count,
                            struct hc_error *error);

/**
 * Tells events that wait in the game because there was no room for them, oldest first; `count`
 * gets how many there are. No time passes.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_events(struct hc_kungfu *game,
                           struct hc_kungfu_event *events,
                           size_t capacity,
                           size_t *count);

/**
 * Makes a player of a level (`HC_PLAYER_...`) for a seat. `command_gap_ms` is the least time from
 * one command of his to the next, `reaction_ms` the mean time between two looks at the board; 0 is
 * that of a practised person. The same seed plays the same. Free it with `hc_kungfu_player_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_player_new(uint8_t level,
                               uint8_t of,
                               uint64_t command_gap_ms,
                               uint64_t reaction_ms,
                               uint64_t seed,
                               struct hc_kungfu_player **player,
                               struct hc_error *error);

/**
 * Frees a player. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_player_free(struct hc_kungfu_player *player);

/**
 * Tells when a player looks at the board next, in milliseconds of the game's clock.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_player_next_look(const struct hc_kungfu_player *player, uint64_t *time);

/**
 * Lets a player look at a game as it is. `command` gets what he does now, for `hc_kungfu_submit`;
 * its kind is 0 if he does nothing. A look before `hc_kungfu_player_next_look` sees nothing.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_player_look(struct hc_kungfu_player *player,
                                const struct hc_kungfu *game,
                                struct hc_kungfu_command *command);

/**
 * Writes the record of a game as JSON Lines: the header with the tags, the commands that were not
 * refused, and the time it is or, if the game is over, the result. `hc_replay_new` reads it.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_record(const struct hc_kungfu *game,
                           char *buffer,
                           size_t capacity,
                           size_t *length);

/**
 * Reads a whole record. Free it with `hc_replay_free`.
 *
 * Errors: `HC_PARSE_ERROR` or `HC_INVALID_POSITION`, with the line at fault; one whose time is
 * before that of the line above it is at fault too (code `backwards`).
 *
 * Threads: at any time.
 */
hc_status hc_replay_new(const char *record_text,
                        size_t record_length,
                        struct hc_replay **replay,
                        struct hc_error *error);

/**
 * Frees a record. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_replay_free(struct hc_replay *replay);

/**
 * Tells how many lines with commands or a time alone a record has, and when it ends: the time of
 * the last of them or of the result, whichever is later (0 if there is none). Either pointer may
 * be NULL.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_replay_info(const struct hc_replay *replay, size_t *entries, uint64_t *end);

/**
 * Plays a record to its end and checks that the result which it says is what its commands lead to.
 * A record without a result is fine.
 *
 * Errors: `HC_PARSE_ERROR` with the code `wrong-result` if it is not.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_replay_check_result(const struct hc_replay *replay, struct hc_error *error);

/**
 * Tells a line of a record by its index, from 0. Give its command to `hc_kungfu_submit`, or its
 * time to `hc_kungfu_advance`, to replay it.
 *
 * Errors: `HC_NOTHING_THERE` beyond the last one.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_replay_get_entry(const struct hc_replay *replay,
                              size_t index,
                              struct hc_replay_entry *entry,
                              struct hc_error *error);

/**
 * Makes the game that a record starts from, at time 0, with nothing commanded. Free it with
 * `hc_kungfu_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_replay_start(const struct hc_replay *replay, struct hc_kungfu **game);

/**
 * Makes the game as a record has it at a time, with all that was commanded up to then; commands
 * that are refused change nothing. Free it with `hc_kungfu_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT` for `HC_NEVER`, the one time beyond the clock.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_replay_game_at(const struct hc_replay *replay,
                            uint64_t time,
                            struct hc_kungfu **game,
                            struct hc_error *error);

/**
 * Tells everything there is to draw at this millisecond: the state of the game (`state` may be
 * NULL), and the pieces on the board and in the air, by identity. It does not allocate.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_snapshot(const struct hc_kungfu *game,
                             struct hc_kungfu_state *state,
                             struct hc_kungfu_piece *buffer,
                             size_t capacity,
                             size_t *count);

/**
 * Tells the time, who is alive, kills, and all else about a game but its pieces.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_info(const struct hc_kungfu *game, struct hc_kungfu_state *state);

/**
 * Tells when something happens next without a command, or `HC_NEVER`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_next_event(const struct hc_kungfu *game, uint64_t *time);

/**
 * Tells about a piece by its identity.
 *
 * Errors: `HC_NOTHING_THERE` if it is gone or never was.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_get_piece(const struct hc_kungfu *game,
                              uint8_t id,
                              struct hc_kungfu_piece *piece,
                              struct hc_error *error);

/**
 * Tells about the piece that stands on a square.
 *
 * Errors: `HC_NOTHING_THERE` if none does, `HC_INVALID_ARGUMENT` if it is no square.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_piece_on(const struct hc_kungfu *game,
                             uint8_t on,
                             struct hc_kungfu_piece *piece,
                             struct hc_error *error);

/**
 * Tells whose a piece is or was, and what it is or was last: also of a piece that is gone.
 *
 * Errors: `HC_NOTHING_THERE` if there never was such a piece.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_identity(const struct hc_kungfu *game,
                             uint8_t id,
                             uint8_t *owner,
                             uint8_t *role,
                             struct hc_error *error);

/**
 * Writes an outcome in words, such as `seats 1 and 3 win: last-team-standing`; nothing if the game
 * goes on.
 *
 * Errors: `HC_INVALID_ARGUMENT` if a number in it is unknown.
 *
 * Threads: at any time.
 */
hc_status hc_kungfu_outcome_text(const struct hc_kungfu_outcome *outcome_,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length,
                                 struct hc_error *error);

/**
 * Sets a tag of a game's record, such as `Event`, `Date` or `Seat1`, to a value; an empty value
 * takes the tag away. A game from a record has the tags of the record.
 *
 * Errors: `HC_INVALID_ARGUMENT` if the name is empty, or if the record's first line would be longer
 * than a line may be (1 MiB). The tags are unchanged then.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_kungfu_set_tag(struct hc_kungfu *game,
                            const char *name,
                            size_t name_length,
                            const char *tag_value,
                            size_t tag_value_length,
                            struct hc_error *error);

/**
 * Writes the value of a tag.
 *
 * Errors: `HC_NOTHING_THERE` if the game has no such tag.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_tag(const struct hc_kungfu *game,
                        const char *name,
                        size_t name_length,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * Writes the name of a tag by its index, from 0; tags are in the order of their names.
 *
 * Errors: `HC_NOTHING_THERE` if there are fewer.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_tag_name(const struct hc_kungfu *game,
                             size_t index,
                             char *buffer,
                             size_t capacity,
                             size_t *length,
                             struct hc_error *error);

/**
 * Reads the name of a level: `random`, `greedy` or `search`.
 *
 * Errors: `HC_PARSE_ERROR` with the names there are.
 *
 * Threads: at any time.
 */
hc_status hc_level_parse(const char *name,
                         size_t name_length,
                         uint8_t *level,
                         struct hc_error *error);

/**
 * Makes an opponent of a level (`HC_LEVEL_...`). The same seed plays the same. Free it with
 * `hc_opponent_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_opponent_new(uint8_t level,
                          uint64_t seed,
                          struct hc_opponent **opponent,
                          struct hc_error *error);

/**
 * Frees an opponent. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_opponent_free(struct hc_opponent *opponent);

/**
 * Asks an opponent for a move of the side to move; it is not played. `limits` may be NULL;
 * `stop` (or NULL) is called with `user`; `thought` (or NULL) gets what the opponent thinks of it.
 *
 * Errors: `HC_GAME_OVER`, `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_choose(const struct hc_fluidity *game,
                             const struct hc_opponent *opponent,
                             const struct hc_limits *limits,
                             hc_stop_fn stop,
                             void *user,
                             struct hc_fluidity_move *m,
                             struct hc_thought *thought,
                             struct hc_error *error);

/**
 * Asks an opponent what the side to move does: a placement or a turn, for `hc_charismatic_act`. It
 * is not done. Men are drawn by chance (`hc_charismatic_sample_draw`), not by an opponent. The
 * other arguments are as for `hc_fluidity_choose`.
 *
 * Errors: `HC_GAME_OVER`, `HC_WRONG_STAGE` if men are to be drawn first, `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_choose(const struct hc_charismatic *game,
                                const struct hc_opponent *opponent,
                                const struct hc_limits *limits,
                                hc_stop_fn stop,
                                void *user,
                                struct hc_action *action,
                                struct hc_thought *thought,
                                struct hc_error *error);

/**
 * Makes a solver with a table of about so many MiB (from 1 to 65536; 0 stands for 64), which are
 * taken as they are needed. Free it with `hc_solver_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_solver_new(uint32_t mebibytes, struct hc_solver **solver, struct hc_error *error);

/**
 * Frees a solver. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_solver_free(struct hc_solver *solver);

/**
 * Looks for the shortest forced win of the side to move within so many plies (at most 255),
 * exactly: `solution` says whether there is one, the buffer gets best play of both sides to the
 * end, so many moves as the win has plies. The position is taken with its clock and without the
 * moves before it; a game that is over has no win. `chosen` may be NULL; `progress` (or NULL) is
 * called with `user`.
 *
 * Errors: `HC_LIMIT_REACHED` (it is not known then whether there is a win), `HC_STOPPED`,
 * `HC_INVALID_ARGUMENT`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_solver_solve(struct hc_solver *solver,
                          const struct hc_fluidity *game,
                          uint32_t most_plies,
                          const struct hc_solve_options *chosen,
                          hc_solve_progress_fn progress,
                          void *user,
                          struct hc_solution *solution,
                          struct hc_fluidity_move *buffer,
                          size_t capacity,
                          size_t *count,
                          struct hc_error *error);

/**
 * As `hc_solver_solve`, but with a given first move: does it win, and how fast?
 *
 * Errors: `HC_REFUSED` if the move is not legal, and as for `hc_solver_solve`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_solver_solve_move(struct hc_solver *solver,
                               const struct hc_fluidity *game,
                               const struct hc_fluidity_move *m,
                               uint32_t most_plies,
                               const struct hc_solve_options *chosen,
                               hc_solve_progress_fn progress,
                               void *user,
                               struct hc_solution *solution,
                               struct hc_fluidity_move *buffer,
                               size_t capacity,
                               size_t *count,
                               struct hc_error *error);

/**
 * Shows `visit` the proof that the side to move wins within so many plies: its move, every reply,
 * the answer to each, and so on, in the order of a tree that is walked. `moves` (or NULL) gets how
 * many moves of the winner it has. A proof of many plies is large. One thread searches.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such win, `HC_INVALID_ARGUMENT` if `visit` is NULL,
 * and as for `hc_solver_solve`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_solver_prove(struct hc_solver *solver,
                          const struct hc_fluidity *game,
                          uint32_t most_plies,
                          const struct hc_solve_options *chosen,
                          hc_solve_progress_fn progress,
                          hc_proof_fn visit,
                          void *user,
                          uint64_t *moves,
                          struct hc_error *error);

/**
 * Looks for the shortest forced mate of the side to move in so many turns of its own, exactly:
 * `solution` says whether there is one, the buffer gets the turns of both sides to the mate. One
 * turn is within reach unless the limit is low; two take seconds in endings, and from a middle game
 * the limit is reached. `chosen` may be NULL; `progress` (or NULL) is called with `user`.
 *
 * Errors: `HC_LIMIT_REACHED` (it is not known then whether there is a mate), `HC_STOPPED`,
 * `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` for more than 127 turns.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_solve(const struct hc_charismatic *game,
                               uint32_t turns,
                               const struct hc_solve_options *chosen,
                               hc_solve_progress_fn progress,
                               void *user,
                               struct hc_solution *solution,
                               struct hc_turn *buffer,
                               size_t capacity,
                               size_t *count,
                               struct hc_error *error);

/**
 * Makes an object for tables, with none in it. Free it with `hc_tables_free`.
 *
 * Errors: none of its own. Threads: at any time.
 */
hc_status hc_tables_new(struct hc_tables **tables);

/**
 * Frees tables. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_tables_free(struct hc_tables *tables);

/**
 * Loads a table from a file, or all tables of a folder (`KNk.hct` and so on; other files are not
 * looked at). `count` (or NULL) gets how many tables that were. They are in memory then: two bytes
 * for each position.
 *
 * Errors: `HC_IO_ERROR`; `HC_DAMAGED` with the file and what is wrong with it. What was loaded
 * before stays.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_tables_load(struct hc_tables *tables,
                         const char *path,
                         size_t path_length,
                         size_t *count,
                         struct hc_error *error);

/**
 * Loads a table from memory: what a file holds. Nothing of `bytes` is kept.
 *
 * Errors: `HC_DAMAGED` with what is wrong with it.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_tables_read(struct hc_tables *tables,
                         const uint8_t *bytes,
                         size_t size,
                         struct hc_error *error);

/**
 * Writes the table of an ending to a buffer: what a file holds. Ask for the size first (capacity
 * 0), or give a large buffer; both take as long.
 *
 * Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_write(const struct hc_tables *tables,
                          const char *name,
                          size_t name_length,
                          uint8_t *buffer,
                          size_t capacity,
                          size_t *count,
                          struct hc_error *error);

/**
 * Writes the table of an ending into a folder, as `KNk.hct` and so on. A file of that name is
 * replaced once the new one is complete.
 *
 * Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here,
 * `HC_IO_ERROR`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_save(const struct hc_tables *tables,
                         const char *folder,
                         size_t folder_length,
                         const char *name,
                         size_t name_length,
                         struct hc_error *error);

/**
 * Lists the endings whose tables are here.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_endings(const struct hc_tables *tables,
                            struct hc_ending *buffer,
                            size_t capacity,
                            size_t *count);

/**
 * Makes the table of an ending, and before it those of all endings it can turn into, as far as
 * they are not here, in so many threads (0 for one for each core). Three men take part of a second,
 * four men minutes and up to some 200 MB. `progress` (or NULL) is called with `user`.
 *
 * Errors: `HC_PARSE_ERROR` if it is no ending, `HC_STOPPED` (the tables that were finished stay),
 * `HC_INVALID_ARGUMENT`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_tables_generate(struct hc_tables *tables,
                             const char *name,
                             size_t name_length,
                             uint32_t threads,
                             hc_table_progress_fn progress,
                             void *user,
                             struct hc_error *error);

/**
 * Holds every entry of a table against those of the positions that follow, in so many threads (0
 * for one for each core). Only the ending's own table is checked. `progress` (or NULL) is called
 * with `user`.
 *
 * Errors: `HC_DAMAGED` with the first entry that is wrong, `HC_PARSE_ERROR` if it is no ending,
 * `HC_NOTHING_THERE` if a table that is needed is not here, `HC_STOPPED`, `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_verify(const struct hc_tables *tables,
                           const char *name,
                           size_t name_length,
                           uint32_t threads,
                           hc_table_progress_fn progress,
                           void *user,
                           struct hc_error *error);

/**
 * Tells the ending that a position belongs to.
 *
 * Errors: `HC_NOTHING_THERE` if there are fewer than three men or more than four, or a king has
 * been captured.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_ending(const struct hc_fluidity *game,
                             struct hc_ending *ending,
                             struct hc_error *error);

/**
 * Counts what becomes of all positions of an ending with `side` to move. White is the side that
 * the name begins with.
 *
 * Errors: `HC_PARSE_ERROR` if it is no ending, `HC_NOTHING_THERE` if the table is not here,
 * `HC_INVALID_ARGUMENT` if `side` is no colour.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_counts(const struct hc_tables *tables,
                           const char *name,
                           size_t name_length,
                           uint8_t side,
                           struct hc_table_counts *counts,
                           struct hc_error *error);

/**
 * Looks a position up, in a microsecond or so. `counted` is `HC_PLIES_TO_END` or
 * `HC_PLIES_TO_CAPTURE`. (What it means with respect to the draws of the rules is in
 * docs/solving.md.)
 *
 * Errors: `HC_NOTHING_THERE` if there is no table for it, with the reason: the table that is
 * missing, too many men, castling rights. `HC_DAMAGED`, `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_probe(const struct hc_tables *tables,
                          const struct hc_fluidity *game,
                          uint8_t counted,
                          struct hc_table_value *value,
                          struct hc_error *error);

/**
 * Lists the legal moves with what they come to for the side that makes them, best first. `counted`
 * is as for `hc_tables_probe`; by `HC_PLIES_TO_CAPTURE` a side that is winning wins by playing the
 * first again and again.
 *
 * Errors: as for `hc_tables_probe`, for any of the positions.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_moves(const struct hc_tables *tables,
                          const struct hc_fluidity *game,
                          uint8_t counted,
                          struct hc_table_move *buffer,
                          size_t capacity,
                          size_t *count,
                          struct hc_error *error);

/**
 * Lists best play of both sides to the end, without regard to the 25-move rule: so many moves as
 * `hc_tables_probe` tells plies to the end. None for a draw.
 *
 * Errors: as for `hc_tables_probe`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_tables_line(const struct hc_tables *tables,
                         const struct hc_fluidity *game,
                         struct hc_fluidity_move *buffer,
                         size_t capacity,
                         size_t *count,
                         struct hc_error *error);

/**
 * Lists the numeric annotation glyphs of a place, in order: 1 to 6 are `!`, `?`, `!!`, `??`, `!?`,
 * `?!`.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_nags(const struct hc_record *record,
                         uint32_t at,
                         uint8_t *buffer,
                         size_t capacity,
                         size_t *count,
                         struct hc_error *error);

/**
 * Sets the numeric annotation glyphs of a place.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_set_nags(struct hc_record *record,
                             uint32_t at,
                             const uint8_t *nags,
                             size_t nag_count,
                             struct hc_error *error);

/**
 * Writes a comment that stands behind a move, or before all moves, counted from 0. Clocks, arrows
 * and squares have been taken out of it.
 *
 * Errors: `HC_NOTHING_THERE` if there are fewer, or there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_comment(const struct hc_record *record,
                            uint32_t at,
                            size_t index,
                            char *buffer,
                            size_t capacity,
                            size_t *length,
                            struct hc_error *error);

/**
 * Writes a comment that stands before the first move of a variation, counted from 0.
 *
 * Errors: `HC_NOTHING_THERE` if there are fewer, or there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_comment_before(const struct hc_record *record,
                                   uint32_t at,
                                   size_t index,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length,
                                   struct hc_error *error);

/**
 * Adds a comment behind a move, or before all moves. Clocks, arrows and squares in it (`[%clk
 * 0:05:12]`, `[%cal Gc2c4]`, `[%csl Ya4]`) are taken out and noted as such; white space is made
 * single spaces.
 *
 * Errors: `HC_REFUSED` if it has a `}` in it or is too long, `HC_NOTHING_THERE` if there is no such
 * place.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_add_comment(struct hc_record *record,
                                uint32_t at,
                                const char *comment,
                                size_t comment_length,
                                struct hc_error *error);

/**
 * Adds a comment before a move that starts a variation.
 *
 * Errors: `HC_REFUSED` if the move does not start one, the comment has a `}` in it or is too long;
 * `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_add_comment_before(struct hc_record *record,
                                       uint32_t at,
                                       const char *comment,
                                       size_t comment_length,
                                       struct hc_error *error);

/**
 * Removes all comments at a place, before and behind the move.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_clear_comments(struct hc_record *record, uint32_t at, struct hc_error *error);

/**
 * Sets the time left on the mover's clock and the time that the move took, in milliseconds;
 * `HC_NEVER` for none.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_set_clocks(struct hc_record *record,
                               uint32_t at,
                               uint64_t clock_ms,
                               uint64_t elapsed_ms,
                               struct hc_error *error);

/**
 * Lists the arrows of a place, and behind them its coloured squares.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_marks(const struct hc_record *record,
                          uint32_t at,
                          struct hc_mark *buffer,
                          size_t capacity,
                          size_t *count,
                          struct hc_error *error);

/**
 * Sets the arrows and coloured squares of a place, in any order.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, `HC_INVALID_ARGUMENT`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_set_marks(struct hc_record *record,
                              uint32_t at,
                              const struct hc_mark *marks,
                              size_t mark_count,
                              struct hc_error *error);

/**
 * Opens a file of records (PGN). `options` may be NULL. Free it with `hc_records_free`.
 *
 * Errors: `HC_IO_ERROR`, `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_records_open(const char *path,
                          size_t path_length,
                          const struct hc_records_options *options,
                          struct hc_records **records,
                          struct hc_error *error);

/**
 * Reads records (PGN) from memory, of which a copy is made; any bytes may be in it. `options` may
 * be NULL. Free it with `hc_records_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_records_from_memory(const uint8_t *bytes,
                                 size_t size,
                                 const struct hc_records_options *options,
                                 struct hc_records **records,
                                 struct hc_error *error);

/**
 * Reads records (PGN) that a callback hands over piece by piece; `read` is called with `user` as
 * long as the reader is used. `options` may be NULL. Free it with `hc_records_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`, also if `read` is NULL.
 *
 * Threads: at any time.
 */
hc_status hc_records_from_callback(hc_read_fn read,
                                   void *user,
                                   const struct hc_records_options *options,
                                   struct hc_records **records,
                                   struct hc_error *error);

/**
 * Frees a reader. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_records_free(struct hc_records *records);

/**
 * Reads the next game into a new record. Free it with `hc_record_free`. A game that cannot
 * be read is answered with an error that tells line, game, move and reason, and the next call goes
 * on behind it. `fault` (or NULL) gets where the fault is; it is written only with `HC_PARSE_ERROR`
 * and `HC_IO_ERROR`.
 *
 * Errors: `HC_NOTHING_THERE` at the end; `HC_PARSE_ERROR`; `HC_IO_ERROR`, after which nothing more
 * comes.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_records_next(struct hc_records *records,
                          struct hc_record **record,
                          struct hc_record_fault *fault,
                          struct hc_error *error);

/**
 * Tells how far records have been read.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_records_get_info(const struct hc_records *records, struct hc_records_info *info);

/**
 * Makes a record from the start of a game (`HC_VARIANT_...`), without moves. Free it with
 * `hc_record_free`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_record_new(uint8_t variant_number, struct hc_record **record, struct hc_error *error);

/**
 * Makes a record that starts from a FEN, without moves. Free it with `hc_record_free`.
 *
 * Errors: `HC_PARSE_ERROR` with the field at fault, `HC_INVALID_POSITION` with all that is wrong,
 * `HC_INVALID_ARGUMENT`.
 *
 * Threads: at any time.
 */
hc_status hc_record_from_fen(uint8_t variant_number,
                             const char *fen,
                             size_t fen_length,
                             struct hc_record **record,
                             struct hc_error *error);

/**
 * Reads the first game of a text (PGN) into a record. Free it with `hc_record_free`.
 *
 * Errors: `HC_PARSE_ERROR` with line, move and reason; `HC_NOTHING_THERE` if there is no game.
 *
 * Threads: at any time.
 */
hc_status hc_record_parse(const char *pgn,
                          size_t pgn_length,
                          struct hc_record **record,
                          struct hc_error *error);

/**
 * Makes the record of a game, with its result if it is over. Free it with `hc_record_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_of_fluidity(const struct hc_fluidity *game, struct hc_record **record);

/**
 * Makes the record of a game, with its result if it is over. Free it with `hc_record_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_of_charismatic(const struct hc_charismatic *game, struct hc_record **record);

/**
 * Makes a copy of a record. Free it with `hc_record_free`.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_clone(const struct hc_record *record, struct hc_record **copy);

/**
 * Frees a record. NULL is allowed.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_free(struct hc_record *record);

/**
 * Writes a record as PGN, in the export format. What is written reads back equal if
 * `hc_record_check` finds nothing wrong. In a file there is an empty line between two of them.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_text(const struct hc_record *record,
                         char *buffer,
                         size_t capacity,
                         size_t *length);

/**
 * Writes a record as one value of JSON: tags, start, result, and the main line with its
 * variations and notes, as `heterochess records convert --json` does.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_json(const struct hc_record *record,
                         char *buffer,
                         size_t capacity,
                         size_t *length);

/**
 * Tells which game it is, the result, and how many moves there are.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_get_info(const struct hc_record *record, struct hc_record_info *info);

/**
 * Sets the result (`HC_RESULT_...`). Whether it fits is a question for `hc_record_check`.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_set_result(struct hc_record *record,
                               uint8_t result_number,
                               struct hc_error *error);

/**
 * Sets result and tag `Termination` by the rules of the game, if they have ended it.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_conclude(struct hc_record *record);

/**
 * Writes why the game ended: a reason of the rules such as `checkmate`, or what the tag
 * `Termination` says; nothing if that is not known.
 *
 * Errors: none of its own. Threads: others may ask the object meanwhile.
 */
hc_status hc_record_termination(const struct hc_record *record,
                                char *buffer,
                                size_t capacity,
                                size_t *length);

/**
 * Asks whether the end of the main line, result and termination fit together, and the record can
 * be read again when it is written: `HC_OK`, or why not.
 *
 * Errors: `HC_REFUSED` with the first thing that is wrong.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_check(const struct hc_record *record, struct hc_error *error);

/**
 * Makes a game of Fluidity Chess of the moves that lead to a place in a record: to draw it, and to
 * ask all that games can be asked. Free it with `hc_fluidity_free`.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, `HC_GAME_OVER` if the line goes on behind
 * the end of the game, `HC_INVALID_ARGUMENT` if the record is of the other game.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_fluidity(const struct hc_record *record,
                             uint32_t at,
                             struct hc_fluidity **game,
                             struct hc_error *error);

/**
 * As `hc_record_fluidity`, for Charismatic Chess. Free it with `hc_charismatic_free`.
 *
 * Errors: as for `hc_record_fluidity`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_charismatic(const struct hc_record *record,
                                uint32_t at,
                                struct hc_charismatic **game,
                                struct hc_error *error);

/**
 * Writes the value of a tag: what was set, or `?` (`????.??.??`) for one of the roster that was
 * not. (`Result`, `Variant`, `SetUp`, `FEN` and `MaxSeries` follow from the record and are no tags
 * here: see `hc_record_get_info` and `hc_record_fen`.)
 *
 * Errors: `HC_NOTHING_THERE`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_tag(const struct hc_record *record,
                        const char *name,
                        size_t name_length,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * Writes the name of a tag that somebody has set, counted from 0 in the order in which they are
 * written.
 *
 * Errors: `HC_NOTHING_THERE` if there are fewer.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_tag_name(const struct hc_record *record,
                             size_t index,
                             char *buffer,
                             size_t capacity,
                             size_t *length,
                             struct hc_error *error);

/**
 * Sets a tag.
 *
 * Errors: `HC_REFUSED` with the reason: the name is none, the value has a control character or is
 * too long, there are too many tags, or the tag follows from the record itself.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_set_tag(struct hc_record *record,
                            const char *name,
                            size_t name_length,
                            const char *tag_value,
                            size_t tag_value_length,
                            struct hc_error *error);

/**
 * Removes a tag; `removed` (or NULL) gets 1 if somebody had set it, otherwise 0.
 *
 * Errors: none of its own. Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_remove_tag(struct hc_record *record,
                               const char *name,
                               size_t name_length,
                               uint8_t *removed);

/**
 * Tells about a place: what is around it, and how much is noted there.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_get_node(const struct hc_record *record,
                             uint32_t at,
                             struct hc_record_node *found,
                             struct hc_error *error);

/**
 * Lists the places of the line that goes on from a place by main continuations, without that place
 * itself. From `HC_ROOT` it is the main line: the game as it was played.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_line(const struct hc_record *record,
                         uint32_t at,
                         uint32_t *buffer,
                         size_t capacity,
                         size_t *count,
                         struct hc_error *error);

/**
 * Shows `visit` all moves of all lines in the order in which they are written: each with the
 * alternatives to it behind it, before its line goes on. The record must not be changed meanwhile.
 *
 * Errors: `HC_STOPPED`, `HC_INVALID_ARGUMENT` if `visit` is NULL.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_walk(const struct hc_record *record,
                         hc_step_fn visit,
                         void *user,
                         struct hc_error *error);

/**
 * Writes the move that leads to a place in algebraic form. The game is played through from its
 * start for that; `hc_record_walk` tells all moves at once.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_san(const struct hc_record *record,
                        uint32_t at,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * Writes the move that leads to a place as programs do: `b4g4`; `draw:RNPPP`, `N@c3`, `e2e4,g1f3`.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_move_text(const struct hc_record *record,
                              uint32_t at,
                              char *buffer,
                              size_t capacity,
                              size_t *length,
                              struct hc_error *error);

/**
 * Writes the FEN of a place. That of `HC_ROOT` is where the game started.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_fen(const struct hc_record *record,
                        uint32_t at,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * Tells the move of Fluidity Chess that leads to a place.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`;
 * `HC_INVALID_ARGUMENT` if the record is of Charismatic Chess.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_fluidity_move(const struct hc_record *record,
                                  uint32_t at,
                                  struct hc_fluidity_move *m,
                                  struct hc_error *error);

/**
 * Tells the draw, placement or turn of Charismatic Chess that leads to a place.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, or it is `HC_ROOT`;
 * `HC_INVALID_ARGUMENT` if the record is of Fluidity Chess.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_record_charismatic_action(const struct hc_record *record,
                                       uint32_t at,
                                       struct hc_action *found,
                                       struct hc_error *error);

/**
 * Adds a move at a place: its main continuation if it has none, else a variation. If that move is
 * there already, nothing is added. `move_text` is as in a record: a move or turn in algebraic or
 * coordinate form, `draw:RNPPP`, `N@c3`, `illegal:Ra2`. `added` gets the place after it.
 *
 * Errors: `HC_PARSE_ERROR` if it is no move at all, `HC_REFUSED` with the reason,
 * `HC_NOTHING_THERE` if there is no such place, `HC_LIMIT_REACHED` if the record is full.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_add(struct hc_record *record,
                        uint32_t at,
                        const char *move_text,
                        size_t move_text_length,
                        uint32_t *added,
                        struct hc_error *error);

/**
 * Moves a move one place forward among the alternatives to it. The second becomes the main
 * continuation that way; the first stays where it is.
 *
 * Errors: `HC_NOTHING_THERE` if there is no such place, `HC_REFUSED` if it is `HC_ROOT`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_promote(struct hc_record *record, uint32_t at, struct hc_error *error);

/**
 * Moves a move one place back among the alternatives to it; the last stays where it is.
 *
 * Errors: as for `hc_record_promote`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_demote(struct hc_record *record, uint32_t at, struct hc_error *error);

/**
 * Makes the line that leads to a move the main line, up to this move.
 *
 * Errors: as for `hc_record_promote`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_promote_to_main(struct hc_record *record, uint32_t at, struct hc_error *error);

/**
 * Deletes a move and all that follows it.
 *
 * Errors: as for `hc_record_promote`.
 *
 * Threads: no other call may use the object meanwhile.
 */
hc_status hc_record_delete(struct hc_record *record, uint32_t at, struct hc_error *error);

/**
 * Writes a picture (SVG) of a game as it stands, with its last move. `chosen` may be NULL. A
 * picture has some 10 000 bytes: ask for the length first, or give a large buffer.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_fluidity_svg(const struct hc_fluidity *game,
                          const struct hc_svg_options *chosen,
                          char *buffer,
                          size_t capacity,
                          size_t *length,
                          struct hc_error *error);

/**
 * As `hc_fluidity_svg`: the placement stage with reserves and hand, or the position with the moves
 * of the last turn.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_charismatic_svg(const struct hc_charismatic *game,
                             const struct hc_svg_options *chosen,
                             char *buffer,
                             size_t capacity,
                             size_t *length,
                             struct hc_error *error);

/**
 * As `hc_fluidity_svg`: a turn in progress, with its moves.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_series_svg(const struct hc_series *series,
                        const struct hc_svg_options *chosen,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * As `hc_fluidity_svg`: a game at this millisecond, pieces in flight and at rest.
 *
 * Errors: `HC_INVALID_ARGUMENT`.
 *
 * Threads: others may ask the object meanwhile.
 */
hc_status hc_kungfu_svg(const struct hc_kungfu *game,
                        const struct hc_svg_options *chosen,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

/**
 * Writes the shape of a role, for boards that draw by themselves: SVG elements (`path` and
 * `circle`) without a picture around them. It fills a square of 100 units from 0, 0 at the upper
 * left. Bodies take `fill` and `stroke` from where they are put, lines on them have
 * `currentColor`; strokes are 3.5 units wide with round ends and joins. Path data are absolute
 * commands `M L H V C A Z`.
 *
 * Errors: `HC_INVALID_ARGUMENT` if it is no role.
 *
 * Threads: at any time.
 */
hc_status hc_role_shape(uint8_t role_number,
                        char *buffer,
                        size_t capacity,
                        size_t *length,
                        struct hc_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HETEROCHESS_H */
