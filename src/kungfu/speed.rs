//! How fast men travel and how long they rest (K1).

/// The two times of a game, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Speed {
    square: u64,
    rest: u64,
}

impl Speed {
    /// Standard: a square in 1000 ms, a rest of 10 000 ms.
    pub const STANDARD: Speed = Speed { square: 1000, rest: 10_000 };

    /// Lightning: a square in 200 ms, a rest of 2 000 ms.
    pub const LIGHTNING: Speed = Speed { square: 200, rest: 2_000 };

    /// A speed of one's own: the time from one square to the next and the rest after a move, both
    /// in milliseconds.
    ///
    /// # Errors
    ///
    /// If a square takes no time. (A rest of 0 is fine: a piece is ready in the millisecond in
    /// which its move ends.)
    pub const fn new(square_ms: u64, rest_ms: u64) -> Result<Speed, SpeedError> {
        if square_ms == 0 {
            return Err(SpeedError::NoTimePerSquare);
        }
        Ok(Speed { square: square_ms, rest: rest_ms })
    }

    /// The time from one square to the next (S), in milliseconds: at least 1.
    #[inline]
    #[must_use]
    pub const fn square_ms(self) -> u64 {
        self.square
    }

    /// The rest after a move, in milliseconds.
    #[inline]
    #[must_use]
    pub const fn rest_ms(self) -> u64 {
        self.rest
    }

    /// The name of a preset: `standard` or `lightning`.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Speed::STANDARD => Some("standard"),
            Speed::LIGHTNING => Some("lightning"),
            _ => None,
        }
    }

    /// The preset of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Speed> {
        match name {
            "standard" => Some(Speed::STANDARD),
            "lightning" => Some(Speed::LIGHTNING),
            _ => None,
        }
    }
}

/// Why times make no speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SpeedError {
    /// A square must take at least 1 ms.
    #[error("a piece must take at least 1 ms for a square")]
    NoTimePerSquare,
}
