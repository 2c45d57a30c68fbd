//! Seats, teams and modes (K2).

use core::fmt;

/// A player's seat, and the army that belongs to it. Clockwise from South on the four-army board;
/// on the 8x8 board seat 1 is White and seat 2 is Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Seat {
    /// Seat 1: South.
    One = 0,
    /// Seat 2: West; North on the 8x8 board.
    Two = 1,
    /// Seat 3: North.
    Three = 2,
    /// Seat 4: East.
    Four = 3,
}

impl Seat {
    /// All seats, clockwise.
    pub const ALL: [Seat; 4] = [Seat::One, Seat::Two, Seat::Three, Seat::Four];

    /// The number of the seat, from 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The seat of a number from 1 to 4.
    #[must_use]
    pub const fn from_number(number: u64) -> Option<Seat> {
        match number {
            1 => Some(Seat::One),
            2 => Some(Seat::Two),
            3 => Some(Seat::Three),
            4 => Some(Seat::Four),
            _ => None,
        }
    }

    /// The index of the seat, from 0 to 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The number, such as `1`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of seats. It iterates in seat order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const EMPTY: Seats = Seats(0);

    /// Just this seat.
    #[inline]
    #[must_use]
    pub const fn of(seat: Seat) -> Seats {
        Seats(1 << seat as u8)
    }

    /// The set with a seat added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::of(seat).0)
    }

    /// The set without the seats of another one.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Whether a seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Seats::of(seat).0 != 0
    }

    /// Whether the sets share a seat.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Seats) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every seat of this set is in the other one.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Seats) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, in seat order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

/// The numbers in a list, such as `1 and 3`.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.len().saturating_sub(1);
        for (index, seat) in self.iter().enumerate() {
            match index as u32 {
                0 => {}
                index if index == last => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Who plays against whom (K2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// `1v1`: two armies on the 8x8 board.
    OneVsOne,
    /// `ffa`: four armies, each for itself.
    FreeForAll,
    /// `2v2`: four armies, the opposite ones allied.
    TwoVsTwo,
    /// `1v3`: the first seat against the three others, allied.
    OneVsThree,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 4] = [Mode::OneVsOne, Mode::FreeForAll, Mode::TwoVsTwo, Mode::OneVsThree];

    /// The name that records use: `1v1`, `ffa`, `2v2` or `1v3`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mode::OneVsOne => "1v1",
            Mode::FreeForAll => "ffa",
            Mode::TwoVsTwo => "2v2",
            Mode::OneVsThree => "1v3",
        }
    }

    /// The board of the mode (K3).
    #[must_use]
    pub const fn board(self) -> super::Board {
        match self {
            Mode::OneVsOne => super::Board::Orthodox,
            _ => super::Board::FourArmy,
        }
    }

    /// The seats of the mode.
    #[must_use]
    pub const fn seats(self) -> Seats {
        match self {
            Mode::OneVsOne => Seats(0b11),
            _ => Seats(0b1111),
        }
    }

    /// The team of a seat: itself and its allies.
    #[inline]
    #[must_use]
    pub const fn team(self, seat: Seat) -> Seats {
        match self {
            Mode::OneVsOne | Mode::FreeForAll => Seats::of(seat),
            Mode::TwoVsTwo => match seat {
                Seat::One | Seat::Three => Seats(0b0101),
                Seat::Two | Seat::Four => Seats(0b1010),
            },
            Mode::OneVsThree => match seat {
                Seat::One => Seats(0b0001),
                _ => Seats(0b1110),
            },
        }
    }

    /// The teams, in the order of their first seats.
    pub fn teams(self) -> impl Iterator<Item = Seats> {
        let leads = move |seat: &Seat| self.team(*seat).iter().next() == Some(*seat);
        self.seats().iter().filter(leads).map(move |seat| self.team(seat))
    }

    /// Whether allies exist: teams of more than one army.
    #[must_use]
    pub const fn is_team_game(self) -> bool {
        matches!(self, Mode::TwoVsTwo | Mode::OneVsThree)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no mode.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a mode: expected 1v1, ffa, 2v2 or 1v3")]
pub struct ParseModeError {
    /// The offending text, cut to a readable length.
    pub text: String,
}

impl core::str::FromStr for Mode {
    type Err = ParseModeError;

    fn from_str(text: &str) -> Result<Mode, ParseModeError> {
        let found = Mode::ALL.into_iter().find(|mode| mode.name() == text);
        found.ok_or_else(|| ParseModeError { text: crate::text::excerpt(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k2_teams_partition_the_seats() {
        for mode in Mode::ALL {
            let teams: Vec<Seats> = mode.teams().collect();
            assert_eq!(teams.iter().map(|team| team.len()).sum::<u32>(), mode.seats().len());
            for team in teams {
                assert!(team.iter().all(|seat| mode.team(seat) == team));
            }
            assert_eq!(mode.name().parse(), Ok(mode));
        }
        let shown = Mode::OneVsThree.teams().map(|team| team.to_string()).collect::<Vec<_>>();
        assert_eq!(shown, ["1", "2, 3 and 4"]);
    }
}
