//! What is noted beside a move: comments, glyphs, clocks, arrows and coloured squares.

use core::fmt;

use crate::board::Square;

/// The longest comment, in bytes.
pub const MAX_COMMENT: usize = 1 << 16;

/// What is noted at a move, or before the first one.
///
/// Clocks, arrows and squares are written inside comments, as the chess world does it: `[%clk
/// 0:05:12]`, `[%emt 0:00:03]`, `[%cal Gc2c4,Rd1d5]`, `[%csl Ya4]`. Reading takes them out of the
/// comment's text; what cannot be read as one of these stays in the text as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Numeric annotation glyphs in their order; 1 to 6 are `!`, `?`, `!!`, `??`, `!?`, `?!`.
    pub nags: Vec<u8>,
    /// The time left on the mover's clock after the move, in milliseconds: `%clk`.
    pub clock: Option<u64>,
    /// The time that the move took, in milliseconds: `%emt`.
    pub elapsed: Option<u64>,
    /// Arrows on the board: `%cal`.
    pub arrows: Vec<Arrow>,
    /// Squares that are coloured: `%csl`.
    pub squares: Vec<ColoredSquare>,
    /// Behind the move.
    comments: Vec<String>,
    /// Before the move, at the start of a variation.
    before: Vec<String>,
}

/// The colour of a mark.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl MarkColor {
    /// All colours.
    pub const ALL: [MarkColor; 4] =
        [MarkColor::Green, MarkColor::Red, MarkColor::Yellow, MarkColor::Blue];

    /// The letter: `G`, `R`, `Y` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            MarkColor::Green => 'G',
            MarkColor::Red => 'R',
            MarkColor::Yellow => 'Y',
            MarkColor::Blue => 'B',
        }
    }

    fn split(text: &str) -> Option<(MarkColor, &str)> {
        let color = MarkColor::ALL.into_iter().find(|color| text.starts_with(color.letter()))?;
        Some((color, &text[1..]))
    }
}

/// An arrow, such as `Gc2c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrow {
    /// Its colour.
    pub color: MarkColor,
    /// Where it begins.
    pub from: Square,
    /// Where it points to.
    pub to: Square,
}

impl Arrow {
    /// The arrow of a text such as `Gc2c4`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Arrow> {
        let (color, squares) = MarkColor::split(text)?;
        let (from, to) = squares.split_at_checked(2)?;
        Some(Arrow { color, from: from.parse().ok()?, to: to.parse().ok()? })
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color.letter(), self.from, self.to)
    }
}

/// A coloured square, such as `Ya4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ColoredSquare {
    /// Its colour.
    pub color: MarkColor,
    /// Which square.
    pub square: Square,
}

impl ColoredSquare {
    /// The coloured square of a text such as `Ya4`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<ColoredSquare> {
        let (color, square) = MarkColor::split(text)?;
        Some(ColoredSquare { color, square: square.parse().ok()? })
    }
}

impl fmt::Display for ColoredSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.square)
    }
}

/// Why a text cannot be a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "comment-")]
pub enum CommentError {
    /// It has a `}`, which ends comments and cannot be written in one.
    #[error("a comment cannot have a `}}` in it")]
    Brace,
    /// It is too long.
    #[error("a comment has at most {MAX_COMMENT} bytes")]
    TooLong,
}

impl Notes {
    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// The comments behind the move (or, at the root, before all moves), in their order.
    #[must_use]
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The comments before the move. Only the first move of a variation can have some.
    #[must_use]
    pub fn comments_before(&self) -> &[String] {
        &self.before
    }

    /// Adds a comment behind the move. Clocks, arrows and squares in it are taken out and noted as
    /// such; white space is made single spaces; of an empty text nothing is noted.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn add_comment(&mut self, text: &str) -> Result<(), CommentError> {
        if text.contains('}') {
            return Err(CommentError::Brace);
        }
        // Commands are read as they will be written.
        let text = spaced(text);
        let mut kept = String::new();
        let mut rest = &*text;
        // A command is looked for only behind brackets that are closed, so that reading the kept
        // text again finds nothing new.
        while let Some((before, command)) = rest.split_once("[%") {
            let Some((command, after)) = command.split_once(']') else { break };
            kept.push_str(before);
            if self.obey(command) {
                kept.push(' ');
            } else {
                kept.extend(["[%", command, "]"]);
            }
            rest = after;
        }
        kept.push_str(rest);
        let kept = spaced(&kept);
        check(&kept)?;
        if !kept.is_empty() {
            self.comments.push(kept);
        }
        Ok(())
    }

    /// Removes all comments behind the move.
    pub fn clear_comments(&mut self) {
        self.comments.clear();
    }

    pub(super) fn add_comment_before(&mut self, text: &str) -> Result<(), CommentError> {
        let text = spaced(text);
        check(&text)?;
        if !text.is_empty() {
            self.before.push(text);
        }
        Ok(())
    }

    pub(super) fn clear_comments_before(&mut self) {
        self.before.clear();
    }

    /// The move does not start a variation any more: what was said before it is said behind it.
    pub(super) fn settle(&mut self) {
        let mut first = Notes::default();
        for text in core::mem::take(&mut self.before) {
            // What can be before a move can be behind it.
            let _ = first.add_comment(&text);
        }
        self.clock = self.clock.or(first.clock);
        self.elapsed = self.elapsed.or(first.elapsed);
        self.arrows.splice(0..0, first.arrows);
        self.squares.splice(0..0, first.squares);
        self.comments.splice(0..0, first.comments);
    }

    /// Notes what a command says, if it can be read.
    fn obey(&mut self, command: &str) -> bool {
        let Some((name, argument)) =
            command.trim_ascii().split_once(|c: char| c.is_ascii_whitespace())
        else {
            return false;
        };
        let argument = argument.trim_ascii();
        match name {
            "clk" => parse_time(argument).is_some_and(|time| {
                self.clock = Some(time);
                true
            }),
            "emt" => parse_time(argument).is_some_and(|time| {
                self.elapsed = Some(time);
                true
            }),
            "cal" => extend(&mut self.arrows, argument, Arrow::from_text),
            "csl" => extend(&mut self.squares, argument, ColoredSquare::from_text),
            _ => false,
        }
    }

    /// The comments behind the move as they are written, without braces: the first one begins with
    /// the commands.
    pub(super) fn written(&self) -> Vec<String> {
        let mut commands = Vec::new();
        if let Some(time) = self.clock {
            commands.push(format!("[%clk {}]", Time(time)));
        }
        if let Some(time) = self.elapsed {
            commands.push(format!("[%emt {}]", Time(time)));
        }
        if !self.squares.is_empty() {
            commands.push(format!("[%csl {}]", list(&self.squares)));
        }
        if !self.arrows.is_empty() {
            commands.push(format!("[%cal {}]", list(&self.arrows)));
        }
        let mut comments = self.comments.iter();
        if !commands.is_empty() {
            commands.extend(comments.next().cloned());
        }
        let first = (!commands.is_empty()).then(|| commands.join(" "));
        first.into_iter().chain(comments.cloned()).collect()
    }
}

fn check(text: &str) -> Result<(), CommentError> {
    if text.len() > MAX_COMMENT {
        Err(CommentError::TooLong)
    } else if text.contains('}') {
        Err(CommentError::Brace)
    } else {
        Ok(())
    }
}

/// The words of a text with single spaces between them.
fn spaced(text: &str) -> String {
    let gap = |c: char| c.is_ascii_whitespace() || c.is_control();
    let mut words = String::with_capacity(text.len());
    for word in text.split(gap).filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// Adds all marks of a list, or none if one cannot be read.
fn extend<T>(marks: &mut Vec<T>, text: &str, parse: impl Fn(&str) -> Option<T>) -> bool {
    let found: Option<Vec<T>> = text.split(',').map(|mark| parse(mark.trim_ascii())).collect();
    found.is_some_and(|mut found| {
        marks.append(&mut found);
        true
    })
}

fn list(marks: &[impl fmt::Display]) -> String {
    marks.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Milliseconds, written as `0:05:12` or `0:05:12.25`.
struct Time(u64);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, ms) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if ms > 0 {
            let digits = format!("{ms:03}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// The milliseconds of `0:05:12.25`, `5:12` or `12`; digits beyond milliseconds are dropped.
fn parse_time(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut seconds: u64 = 0;
    let mut parts = 0;
    for part in whole.split(':') {
        parts += 1;
        if !digits(part) || parts > 3 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    if !digits(fraction) {
        return None;
    }
    let ms: u64 = format!("{fraction:0<3.3}").parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(text: &str) -> Notes {
        let mut notes = Notes::default();
        notes.add_comment(text).unwrap();
        notes
    }

    #[test]
    fn commands_are_taken_out_of_comments() {
        let notes = noted("a [%clk 1:02:03.5] b\n[%cal Gc2c4, Rd1d5][%csl Ya4]\t[%emt 7] c");
        assert_eq!(notes.comments(), ["a b c"]);
        assert_eq!((notes.clock, notes.elapsed), (Some(3_723_500), Some(7_000)));
        assert_eq!(
            notes.written(),
            ["[%clk 1:02:03.5] [%emt 0:00:07] [%csl Ya4] [%cal Gc2c4,Rd1d5] a b c"]
        );
    }

    #[test]
    fn marks_round_trip_as_texts() {
        for text in ["Gc2c4", "Ba1h8"] {
            assert_eq!(Arrow::from_text(text).unwrap().to_string(), text);
        }
        assert_eq!(ColoredSquare::from_text("Ya4").unwrap().to_string(), "Ya4");
        assert_eq!(ColoredSquare::from_text("Ya4b"), None);
        for text in ["", "G", "Gc2", "Xc2c4", "Gc2c4 ", "Gc2c9", "Gä2c4"] {
            assert_eq!(Arrow::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_command_stays() {
        for text in [
            "[%clk]",
            "[%clk x]",
            "[%clk 1:2:3:4]",
            "[%clk 1.]",
            "[%clk -1]",
            "[%clk 99999999999999999999]",
            "[%cal Xa1a2]",
            "[%cal Ga1a9]",
            "[%csl G]",
            "[%csl Ga1,]",
            "[%eval 0.17,12]",
            "[%",
            "[%clk 0:00:01",
            "[%c[%clk 0:00:01]lk 0:00:02]",
            "[%clk [%clk 0:00:01] 0:00:02]",
            "%clk 1]",
            "[%csl Gä]",
        ] {
            let notes = noted(text);
            assert_eq!(notes.comments(), [text]);
            assert_eq!((notes.clock, notes.arrows.len()), (None, 0), "{text}");
        }
    }

    #[test]
    fn reading_what_is_written_changes_nothing() {
        for text in [
            "[[%clk 1]%clk 2]",
            "[%clk 18446744073709551]",
            "a[%clk 5:07.123456]b",
            "[%emt 0.05][%x][%emt 61]",
        ] {
            let notes = noted(text);
            let mut again = Notes::default();
            notes.written().iter().for_each(|text| again.add_comment(text).unwrap());
            assert_eq!(again, notes, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        assert_eq!(Notes::default().add_comment("a}"), Err(CommentError::Brace));
        let long = "x".repeat(MAX_COMMENT + 1);
        assert_eq!(Notes::default().add_comment(&long), Err(CommentError::TooLong));
        assert!(noted(" \n\0 ").is_empty());
    }
}
