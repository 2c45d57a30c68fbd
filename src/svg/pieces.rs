//! The shapes of the men, drawn for this library, and the colours of armies.
//!
//! A shape fills a square of 100 units. It is painted with three colours that it takes from where
//! it is used: the body (`fill`), its outline (`stroke`) and the lines on it (`color`).

use crate::board::{Color, Role};
use crate::kungfu::{Mode, Seat};

/// What every man stands on is the end of the outline of his body.
const KING: &str = r#"<path d="M46 7H54V14H61V22H54V28C65 29 74 34 79 43L70 64C69 69 70 73 73 77A4 4 0 0 1 77 81V88H23V81A4 4 0 0 1 27 77C30 73 31 69 30 64L21 43C26 34 35 29 46 28V22H39V14H46Z"/><path fill="none" stroke="currentColor" d="M21 43C38 49 62 49 79 43M30 64C43 68 57 68 70 64M28 77H72"/>"#;
const QUEEN: &str = r#"<path d="M30 62L15.5 33A5.5 5.5 0 1 1 21.5 30.5L35 46L33.5 22A5.5 5.5 0 1 1 40 22L50 42L60 22A5.5 5.5 0 1 1 66.5 22L65 46L78.5 30.5A5.5 5.5 0 1 1 84.5 33L70 62C69 68 70 73 73 77A4 4 0 0 1 77 81V88H23V81A4 4 0 0 1 27 77C30 73 31 68 30 62Z"/><path fill="none" stroke="currentColor" d="M31 62C43 58 57 58 69 62M31 69C43 66 57 66 69 69M28 77H72"/>"#;
const ROOK: &str = r#"<path d="M26 17H37V25H44.5V17H55.5V25H63V17H74V34L66 42L68 69L73 77A4 4 0 0 1 77 81V88H23V81A4 4 0 0 1 27 77L32 69L34 42L26 34Z"/><path fill="none" stroke="currentColor" d="M35 42H65M33 69H67M28 77H72"/>"#;
const BISHOP: &str = r#"<path d="M50 9A6 6 0 0 1 54.5 19C62 25 68 35 68 44.5C68 52 64 57 60 60L63 66H59C60 71 64 75 69 77H73A4 4 0 0 1 77 81V88H23V81A4 4 0 0 1 27 77H31C36 75 40 71 41 66H37L40 60C36 57 32 52 32 44.5C32 35 38 25 45.5 19A6 6 0 0 1 50 9Z"/><path fill="none" stroke="currentColor" d="M40 60H60M41 66H59M31 77H69M57 30L48 43"/>"#;
const KNIGHT: &str = r#"<path d="M73 77A4 4 0 0 1 77 81V88H23V81A4 4 0 0 1 27 77C28 69 35 65 42 60C47 56 49 52 48 48C42 53 37 54 33 56C30 62 27 65 23 63.5C18 65.5 12 60.5 13.5 54C15 48 22 43 25 35C27 28 31 24 36 21L36 10L44 16.5L51 9L55 18C71 25 78 49 73 77Z"/><path fill="none" stroke="currentColor" d="M57 26C66 37 68 55 65.5 69M28 77H72"/><circle cx="36.5" cy="34" r="3.2" fill="currentColor" stroke="none"/><circle cx="20.5" cy="55.5" r="2" fill="currentColor" stroke="none"/>"#;
const PAWN: &str = r#"<path d="M50 20A14 14 0 0 1 58.6 45L65 51H58C58 63 62 71 69 77H73A4 4 0 0 1 77 81V88H23V81A4 4 0 0 1 27 77H31C38 71 42 63 42 51H35L41.4 45A14 14 0 0 1 50 20Z"/><path fill="none" stroke="currentColor" d="M42 51H58M32 77H68"/>"#;

/// The shape of a role by itself, as SVG elements (`path` and `circle`) without a picture around
/// them: for boards that draw by themselves.
///
/// It fills a square of 100 units from 0, 0 at the upper left. Bodies take `fill` and `stroke`
/// from where they are put, lines on them have `currentColor`; strokes are 3.5 units wide with
/// round ends and joins. Path data are absolute commands `M L H V C A Z`.
///
/// ```
/// use heterochess::{board::Role, svg};
///
/// assert!(svg::shape(Role::Pawn).starts_with("<path d=\"M50 20A14 14 "));
/// ```
#[must_use]
pub const fn shape(role: Role) -> &'static str {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

/// The colours of an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    White,
    Blue,
    Black,
    Red,
}

impl Tone {
    pub(super) const ALL: [Tone; 4] = [Tone::White, Tone::Blue, Tone::Black, Tone::Red];

    /// The army of a seat. South is White and North is Black on either board.
    pub(super) const fn of_seat(seat: Seat, mode: Mode) -> Tone {
        match (mode, seat) {
            (_, Seat::One) => Tone::White,
            (Mode::OneVsOne, _) | (_, Seat::Three) => Tone::Black,
            (_, Seat::Two) => Tone::Blue,
            (_, Seat::Four) => Tone::Red,
        }
    }

    /// The class of the army's men in the picture.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Tone::White => "white",
            Tone::Blue => "blue",
            Tone::Black => "black",
            Tone::Red => "red",
        }
    }

    /// Body, outline, and the lines on the body.
    pub(super) const fn colours(self) -> [&'static str; 3] {
        match self {
            Tone::White => ["#fff", "#222", "#222"],
            Tone::Blue => ["#2f74b8", "#123", "#fff"],
            Tone::Black => ["#3b3b3b", "#111", "#ddd"],
            Tone::Red => ["#d9532c", "#411", "#fff"],
        }
    }
}

impl From<Color> for Tone {
    fn from(color: Color) -> Tone {
        match color {
            Color::White => Tone::White,
            Color::Black => Tone::Black,
        }
    }
}
