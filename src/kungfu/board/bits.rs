//! Sets as the bits of a number.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of small numbers (squares by index, or pieces by identity) in the bits of a word. It
/// iterates from the lowest member to the highest.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + 'static
{
    /// The set without members.
    const EMPTY: Self;

    /// The set of one member.
    fn of(member: u8) -> Self;

    /// Whether a number is in the set.
    fn has(self, member: u8) -> bool;

    /// Whether there are members.
    fn any(self) -> bool;

    /// The set without its lowest member.
    fn without_first(self) -> Self;

    /// The lowest member, if there is one.
    fn first(self) -> Option<u8>;

    /// The highest member alone; bit 0 if the set is empty.
    fn last_bit(self) -> Self;

    /// The difference of the two words as numbers, wrapping.
    fn minus(self, other: Self) -> Self;

    /// How many members there are.
    fn count(self) -> u32;

    /// The members, from the lowest to the highest.
    #[inline]
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const EMPTY: $word = 0;

            #[inline]
            fn of(member: u8) -> $word {
                1 << (u32::from(member) % <$word>::BITS)
            }

            #[inline]
            fn has(self, member: u8) -> bool {
                self >> (u32::from(member) % <$word>::BITS) & 1 != 0
            }

            #[inline]
            fn any(self) -> bool {
                self != 0
            }

            #[inline]
            fn without_first(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn first(self) -> Option<u8> {
                if self == 0 { None } else { Some(self.trailing_zeros() as u8) }
            }

            #[inline]
            fn last_bit(self) -> $word {
                1 << (<$word>::BITS - 1 - (self | 1).leading_zeros())
            }

            #[inline]
            fn minus(self, other: $word) -> $word {
                self.wrapping_sub(other)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}
bits!(u64, u128);

/// The members of a set, from the lowest to the highest.
#[derive(Clone, Debug)]
pub struct Members<B>(B);

impl<B: Bits> Iterator for Members<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }
}
