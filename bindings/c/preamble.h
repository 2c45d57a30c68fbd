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
