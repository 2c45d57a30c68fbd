//! The levels by name.

use core::fmt;
use core::str::FromStr;

use crate::text::excerpt;

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a level: expected {expected}")]
pub struct ParseLevelError {
    /// The offending text, cut to a readable length.
    pub text: String,
    /// The names there are, in a list.
    pub expected: &'static str,
}

macro_rules! levels {
    ($(#[$meta:meta])* $level:ident, $expected:literal: $($(#[$doc:meta])* $variant:ident $name:literal,)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $level {$(
            $(#[$doc])*
            $variant,
        )*}

        impl $level {
            /// All levels, the weakest first.
            pub const ALL: [$level; 3] = [$($level::$variant),*];

            /// The name in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($level::$variant => $name,)*
                }
            }
        }

        impl fmt::Display for $level {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $level {
            type Err = ParseLevelError;

            fn from_str(text: &str) -> Result<$level, ParseLevelError> {
                let found = $level::ALL.into_iter().find(|level| level.name() == text);
                found.ok_or_else(|| ParseLevelError { text: excerpt(text), expected: $expected })
            }
        }
    };
}

levels! {
    /// How well an opponent plays where turns are taken: Fluidity Chess and Charismatic Chess.
    Level, "random, greedy or search":
    /// Any legal move.
    Random "random",
    /// What wins most at once, and no look at what comes of it.
    Greedy "greedy",
    /// Looks ahead as far as its limits let it.
    Search "search",
}

levels! {
    /// How well a player of Kung Fu Chess plays.
    RealTimeLevel, "random, greedy or reactive":
    /// Any move, now and then.
    Random "random",
    /// Takes what is best to be had, and no look at what comes of it.
    Greedy "greedy",
    /// Dodges, takes, blocks, times its collisions and guards its king.
    Reactive "reactive",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_errors_list_them() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        for level in RealTimeLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let refused = "deep".parse::<Level>().unwrap_err();
        assert_eq!(refused.to_string(), "`deep` is not a level: expected random, greedy or search");
        let refused = "search".parse::<RealTimeLevel>().unwrap_err();
        assert_eq!(
            refused.to_string(),
            "`search` is not a level: expected random, greedy or reactive"
        );
    }
}
