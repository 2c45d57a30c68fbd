//! Zobrist keys: random-looking 64-bit words that, combined by XOR, identify a position.
//!
//! # Stability
//!
//! Word `n` is the `n`-th output (from 0) of the SplitMix64 generator seeded with [`SEED`]. The
//! numbering below is part of the public contract: a key computed by one version of this library
//! is the key of the same position in every later one, until the major version changes.
//!
//! | words | meaning |
//! |---|---|
//! | `0..768` | a man on a square: `384 * color + 64 * role + square` |
//! | `768` | Black is to move |
//! | `769..773` | the castling rights, in the order of [`CastlingRights::LETTERS`] |
//! | `773..781` | an en-passant target on a file |
//! | from `781` | free for the games' own use |

use super::{CastlingRights, Color, File, Piece, Square};

/// The seed of the word sequence: the ASCII text `hetchess`.
pub const SEED: u64 = u64::from_be_bytes(*b"hetchess");

/// The first word that the kernel does not use.
pub const FIRST_FREE: u64 = 781;

const SIDE: u64 = 768;
const CASTLING: u64 = 769;
const EN_PASSANT: u64 = 773;

/// Word `n` of the sequence.
#[must_use]
pub const fn word(n: u64) -> u64 {
    // SplitMix64 can be entered at any point: its state only ever grows by a constant.
    let mut z = SEED.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn words<const N: usize>(first: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = word(first + i as u64);
        i += 1;
    }
    words
}

static PIECES: [u64; 768] = words(0);

/// The keys of all 16 sets of rights.
static RIGHTS: [u64; 16] = {
    let single: [u64; 4] = words(CASTLING);
    let mut keys = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut right = 0;
        while right < 4 {
            if set >> right & 1 != 0 {
                keys[set] ^= single[right];
            }
            right += 1;
        }
        set += 1;
    }
    keys
};

static FILES: [u64; 8] = words(EN_PASSANT);

/// The key of a man on a square.
#[inline]
#[must_use]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[384 * piece.color as usize + 64 * piece.role as usize + square.index()]
}

/// The key of the side to move: nothing for White.
#[inline]
#[must_use]
pub const fn side(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}

/// What changes in a key when the other side is to move.
pub const BLACK_TO_MOVE: u64 = word(SIDE);

/// The key of a set of castling rights.
#[inline]
#[must_use]
pub fn castling(rights: CastlingRights) -> u64 {
    RIGHTS[usize::from(rights.bits() & 15)]
}

/// The key of an en-passant target on a file.
#[inline]
#[must_use]
pub fn en_passant(file: File) -> u64 {
    FILES[file.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_stable() {
        assert_eq!(SEED, 0x6865_7463_6865_7373);
        let golden = [(0, 0x4ea6_692a_c666_116c), (1, 0xf617_83ee_c636_2e81)];
        let golden =
            golden.iter().chain(&[(767, 0x5200_42d5_d77f_967d), (780, 0x2ccf_447b_87dd_7616)]);
        for &(n, expected) in golden {
            assert_eq!(word(n), expected, "word {n}");
        }
        let words: Vec<u64> = (0..FIRST_FREE).map(word).collect();
        let mut state = SEED;
        for expected in &words {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            assert_eq!(z ^ (z >> 31), *expected);
        }
        let mut distinct = words;
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len() as u64, FIRST_FREE);
    }

    #[test]
    fn rights_combine_by_xor() {
        let one = CastlingRights::WHITE_SHORT;
        let two = CastlingRights::BLACK_LONG;
        assert_eq!(castling(one | two), castling(one) ^ castling(two));
        assert_eq!(castling(CastlingRights::empty()), 0);
    }
}
