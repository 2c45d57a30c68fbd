//! The two kinds of lines, as text and as values.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::RecordErrorKind;
use crate::board::Role;
use crate::kungfu::{Accepted, Command, Event, Game, Mode, Placed, Refusal, Seat, Setup, Speed};

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
}

/// The name of the game in a header.
const GAME: &str = "kungfu";

/// The header of a record as one line of JSON, without the line's end.
#[must_use]
pub fn header_line(setup: &Setup) -> String {
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
    })
}

/// Plain data with text keys always makes JSON.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The set-up of a header.
pub(super) fn parse_header(text: &str) -> Result<Setup, RecordErrorKind> {
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
    let Some(men) = header.setup else { return Ok(Setup::standard(mode, speed)) };
    let man = |(owner, role, square): (u64, String, String)| {
        let mut letters = role.chars();
        let (Some(role), None) = (letters.next().and_then(Role::from_letter), letters.next())
        else {
            return Err(RecordErrorKind::NoSuchRole { role: crate::text::excerpt(&role) });
        };
        Ok(Placed { seat: seat(owner)?, role, square: square.parse()? })
    };
    Ok(Setup { mode, speed, men: men.into_iter().map(man).collect::<Result<_, _>>()? })
}

fn seat(number: u64) -> Result<Seat, RecordErrorKind> {
    Seat::from_number(number).ok_or(RecordErrorKind::NoSuchSeat { seat: number })
}

impl Entry {
    /// The entry of a line of JSON.
    ///
    /// # Errors
    ///
    /// If it is not a line of a record, with the reason.
    pub fn parse(text: &str) -> Result<Entry, RecordErrorKind> {
        let line: Line<'_> = serde_json::from_str(text)?;
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
