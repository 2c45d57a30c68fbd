//! The two kinds of lines, as text and as values.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::RecordErrorKind;
use super::tags::{Tags, distinct};
use crate::board::Role;
use crate::kungfu::{
    Accepted, Command, Event, Game, Mode, Placed, Refusal, Seat, Seats, Setup, Speed,
};

/// A line after the header: a command at a time, or time alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// When, in milliseconds.
    pub time: u64,
    /// Who says what; `None` lets time pass.
    pub command: Option<(Seat, Command)>,
}

/// The header as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'a> {
    #[serde(borrow)]
    game: Cow<'a, str>,
    #[serde(borrow)]
    mode: Cow<'a, str>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    speed: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    square_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Vec<(u64, String, String)>>,
    #[serde(default, skip_serializing_if = "Tags::is_empty", deserialize_with = "distinct")]
    tags: Tags,
}

/// How a recorded game has ended: the last line of a record, which may be missing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RecordedResult {
    /// When, in milliseconds.
    pub time: u64,
    /// The winners; none in a draw.
    pub winners: Seats,
    /// Why: a reason of the rules (`last-team-standing`, `nobody-left`), or any other such as
    /// `agreement` or `abandoned`, by which a game is over that the rules have not ended.
    pub reason: String,
}

/// The result as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultJson<'a> {
    winners: Vec<u64>,
    #[serde(borrow)]
    reason: Cow<'a, str>,
}

/// What a line after the header says.
pub(super) enum Said {
    Entry(Entry),
    Result(RecordedResult),
}

/// Another line as JSON has it.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    t: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u64>,
    #[serde(borrow, rename = "move", default, skip_serializing_if = "Option::is_none")]
    order: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    cancel: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leave: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    disconnect: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reconnect: Option<bool>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson<'a>>,
}

/// The name of the game in a header.
const GAME: &str = "kungfu";

/// The header of a record without tags as one line of JSON, without the line's end.
#[must_use]
pub fn header_line(setup: &Setup) -> String {
    header_line_with(setup, &Tags::new())
}

/// The header of a record as one line of JSON, without the line's end.
#[must_use]
pub fn header_line_with(setup: &Setup, tags: &Tags) -> String {
    let name = setup.speed.name();
    let custom = *setup != Setup::standard(setup.mode, setup.speed);
    let man = |man: &Placed| {
        (u64::from(man.seat.number()), man.role.letter().to_string(), man.square.to_string())
    };
    to_json(&Header {
        game: GAME.into(),
        mode: setup.mode.name().into(),
        speed: name.map(Cow::from),
        square_ms: name.is_none().then_some(setup.speed.square_ms()),
        rest_ms: name.is_none().then_some(setup.speed.rest_ms()),
        setup: custom.then(|| setup.men.iter().map(man).collect()),
        tags: tags.clone(),
    })
}

/// A whole record: the header, a line for each entry, and as the last line the result. Without one
/// the time that it is has a line of its own, if it is later than the last entry.
#[must_use]
pub fn to_text(
    setup: &Setup,
    tags: &Tags,
    entries: &[Entry],
    now: u64,
    result: Option<&RecordedResult>,
) -> String {
    let mut text = header_line_with(setup, tags) + "\n";
    for entry in entries {
        text += &entry.to_line();
        text.push('\n');
    }
    let last = entries.last().map_or(0, |entry| entry.time);
    let end = match result {
        Some(result) => result.to_line(),
        None if now > last => Entry { time: now, command: None }.to_line(),
        None => return text,
    };
    text + &end + "\n"
}

/// Plain data with text keys always makes JSON.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The set-up and the tags of a header.
pub(super) fn parse_header(text: &str) -> Result<(Setup, Tags), RecordErrorKind> {
    let header: Header<'_> = serde_json::from_str(text)?;
    if header.game != GAME {
        return Err(RecordErrorKind::OtherGame { game: crate::text::excerpt(&header.game) });
    }
    let mode: Mode = header.mode.parse()?;
    let named = match &header.speed {
        None => Speed::STANDARD,
        Some(name) => Speed::from_name(name)
            .ok_or_else(|| RecordErrorKind::NoSuchSpeed { speed: crate::text::excerpt(name) })?,
    };
    let square_ms = header.square_ms.unwrap_or(named.square_ms());
    let speed = Speed::new(square_ms, header.rest_ms.unwrap_or(named.rest_ms()))?;
    let tags = header.tags;
    let Some(men) = header.setup else { return Ok((Setup::standard(mode, speed), tags)) };
    let man = |(owner, role, square): (u64, String, String)| {
        let mut letters = role.chars();
        let (Some(role), None) = (letters.next().and_then(Role::from_letter), letters.next())
        else {
            return Err(RecordErrorKind::NoSuchRole { role: crate::text::excerpt(&role) });
        };
        Ok(Placed { seat: seat(owner)?, role, square: square.parse()? })
    };
    let men = men.into_iter().map(man).collect::<Result<_, _>>()?;
    Ok((Setup { mode, speed, men }, tags))
}

fn seat(number: u64) -> Result<Seat, RecordErrorKind> {
    Seat::from_number(number).ok_or(RecordErrorKind::NoSuchSeat { seat: number })
}

impl Said {
    pub(super) fn parse(text: &str) -> Result<Said, RecordErrorKind> {
        let mut line: Line<'_> = serde_json::from_str(text)?;
        let Some(result) = line.result.take() else { return Entry::of(line).map(Said::Entry) };
        let time = line.t;
        if Entry::of(line)?.command.is_some() {
            return Err(RecordErrorKind::SeveralCommands);
        }
        let mut winners = Seats::EMPTY;
        for number in result.winners {
            let seat = seat(number)?;
            if winners.contains(seat) {
                return Err(RecordErrorKind::RepeatedWinner { seat: number });
            }
            winners = winners.with(seat);
        }
        let name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if result.reason.is_empty() || result.reason.len() > 100 || !result.reason.chars().all(name)
        {
            let reason = crate::text::excerpt(&result.reason);
            return Err(RecordErrorKind::NoSuchReason { reason });
        }
        Ok(Said::Result(RecordedResult { time, winners, reason: result.reason.into_owned() }))
    }
}

impl RecordedResult {
    /// How a game has ended by the rules, or `None` while it goes on.
    #[must_use]
    pub fn of(game: &Game) -> Option<RecordedResult> {
        let outcome = game.outcome()?;
        let reason = outcome.reason.name().to_owned();
        Some(RecordedResult { time: game.now(), winners: outcome.winners, reason })
    }

    /// The result as one line of JSON, without the line's end.
    #[must_use]
    pub fn to_line(&self) -> String {
        let winners = self.winners.iter().map(|seat| seat.number().into()).collect();
        let result = ResultJson { winners, reason: (&*self.reason).into() };
        to_json(&Line { t: self.time, result: Some(result), ..Line::default() })
    }
}

impl Entry {
    /// The entry of a line of JSON.
    ///
    /// # Errors
    ///
    /// If it is not a line of a record, with the reason.
    pub fn parse(text: &str) -> Result<Entry, RecordErrorKind> {
        match Said::parse(text)? {
            Said::Entry(entry) => Ok(entry),
            Said::Result(_) => Err(RecordErrorKind::ResultNotLast),
        }
    }

    fn of(line: Line<'_>) -> Result<Entry, RecordErrorKind> {
        let flag = |name, flag: Option<bool>, command| match flag {
            None => Ok(None),
            Some(true) => Ok(Some(command)),
            Some(false) => Err(RecordErrorKind::FalseFlag { name }),
        };
        let commands = [
            line.order.map(|text| text.parse().map(Command::Move)).transpose()?,
            line.cancel.map(|text| text.parse().map(Command::Cancel)).transpose()?,
            flag("leave", line.leave, Command::Leave)?,
            flag("disconnect", line.disconnect, Command::Disconnect)?,
            flag("reconnect", line.reconnect, Command::Reconnect)?,
        ];
        let mut commands = commands.into_iter().flatten();
        let command = match (line.seat, commands.next(), commands.next()) {
            (None, None, _) => None,
            (Some(number), Some(command), None) => Some((seat(number)?, command)),
            (_, Some(_), Some(_)) => return Err(RecordErrorKind::SeveralCommands),
            (None, Some(_), None) => return Err(RecordErrorKind::MissingSeat),
            (Some(_), None, _) => return Err(RecordErrorKind::MissingCommand),
        };
        Ok(Entry { time: line.t, command })
    }

    /// Does in a game what the entry says; for time alone the answer is [`Accepted::Ok`]. Events
    /// are told to `visit`.
    ///
    /// # Errors
    ///
    /// If the command or the time is refused, with the reason.
    pub fn apply_to(&self, game: &mut Game, visit: impl FnMut(Event)) -> Result<Accepted, Refusal> {
        match self.command {
            Some((seat, command)) => game.submit(self.time, seat, command, visit),
            None => {
                game.advance_to(self.time, visit)?;
                Ok(Accepted::Ok)
            }
        }
    }

    /// The entry as one line of JSON, without the line's end.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line = Line { t: self.time, ..Line::default() };
        if let Some((seat, command)) = self.command {
            line.seat = Some(seat.number().into());
            match command {
                Command::Move(m) => line.order = Some(m.to_string().into()),
                Command::Cancel(square) => line.cancel = Some(square.to_string().into()),
                Command::Leave => line.leave = Some(true),
                Command::Disconnect => line.disconnect = Some(true),
                Command::Reconnect => line.reconnect = Some(true),
            }
        }
        to_json(&line)
    }
}
