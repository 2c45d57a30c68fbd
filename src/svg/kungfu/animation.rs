//! Animated pictures (SMIL).
//!
//! Every animation in a picture lasts as long as the whole, and says at which shares of it
//! something changes: so all of them stay together when the picture starts again.

use core::fmt::Write as _;

use super::clock::dashes;
use super::film::{Film, Rest, Span, Track, Way};
use super::paint_of;
use crate::board::Role;
use crate::kungfu::{Event, Snapshot};
use crate::svg::Options;
use crate::svg::arrows::Shaft;
use crate::svg::pieces::Tone;
use crate::svg::sheet::{Layer, Sheet};
use crate::svg::units::write_decimal;
use crate::svg::view::{Place, Point};

/// An animation of a game from a snapshot until a later time, given what happens in between: the
/// events after the snapshot, in order. Pieces glide, captured and destroyed ones vanish, rests run
/// down, and a bar below the board shows the time. It plays as fast as the game was; it starts again
/// at its end, unless [`Options::repeat`] is off.
///
/// Events before the snapshot or after the end are passed over; with an end that is not later than
/// the snapshot nothing moves.
///
/// ```
/// use heterochess::kungfu::{Command, Game, Mode, Seat, Setup, Speed};
/// use heterochess::svg::{self, Options};
///
/// let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::LIGHTNING))?;
/// let (start, mut events) = (game.snapshot(), Vec::new());
/// game.submit(100, Seat::One, Command::Move("e2e4".parse()?), |event| events.push(event))?;
/// game.advance_to(1000, |event| events.push(event))?;
/// let picture = svg::kungfu::animate(&start, &events, 1000, &Options::new());
/// assert!(picture.contains("dur=\"1s\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn animate(start: &Snapshot, events: &[Event], until: u64, options: &Options) -> String {
    if until <= start.now {
        return super::snapshot(start, options);
    }
    let film = Film::new(start, events, until);
    let mut sheet = Sheet::with_margins(start.mode.board(), [0, BAR], options);
    let timing = Timing::new(&film, options.repeat);
    for track in &film.tracks {
        let tone = Tone::of_seat(track.seat, start.mode);
        sheet.track(track, tone, &timing, start.speed.rest_ms());
    }
    sheet.progress_bar(&timing);
    let (from, until) = (film.from, film.until);
    sheet.finish(&format!("Kung Fu Chess: {}, {from} to {until} ms", start.mode))
}

/// The most events that [`animate_record`] shows: some 50 MB of text. A game of an hour has a tenth
/// of it.
#[cfg(feature = "records")]
pub const MAX_EVENTS: usize = 1 << 17;

/// An animation of a record between two times, both in milliseconds. Commands that are refused
/// change nothing; a record that is over before the end is shown standing still.
///
/// # Errors
///
/// If the record cannot be read, or there are more than [`MAX_EVENTS`] between these times.
#[cfg(feature = "records")]
pub fn animate_record(
    source: impl std::io::BufRead,
    times: core::ops::RangeInclusive<u64>,
    options: &Options,
) -> Result<String, crate::kungfu::record::RecordError> {
    use crate::kungfu::record::{RecordError, RecordErrorKind};

    let (from, until) = times.into_inner();
    let mut reader = crate::kungfu::record::Reader::new(source)?;
    let mut game = reader.game()?;
    let (mut start, mut events) = (None, Vec::new());
    for entry in &mut reader {
        let (line, entry) = entry?;
        // The snapshot is what there is before the commands of its own millisecond.
        if start.is_none() && entry.time >= from {
            // Refused only if time ran backwards, and then it is the time of the game that counts.
            let _ = game.advance_to(from, |_| {});
            start = Some(game.snapshot());
        }
        if entry.time <= until {
            // Nobody sees what comes before the start.
            let mut push = |event: Event| {
                if event.time >= from {
                    events.push(event);
                }
            };
            let _ = entry.apply_to(&mut game, &mut push);
        }
        if events.len() > MAX_EVENTS {
            let kind = RecordErrorKind::TooManyEvents { limit: MAX_EVENTS };
            return Err(RecordError { line, kind });
        }
    }
    if start.is_none() {
        let _ = game.advance_to(from, |_| {});
    }
    let mut start = start.unwrap_or_else(|| game.snapshot());
    // The clock of a game that is over stands still.
    start.now = from;
    let _ = game.advance_to(until, |event| events.push(event));
    Ok(animate(&start, &events, until, options))
}

/// How times of the game become shares of the animation.
struct Timing {
    from: u64,
    length: u64,
    /// When the game stands still.
    ended: u64,
    /// Enough decimals to tell milliseconds apart.
    digits: usize,
    /// What every animation ends with.
    attributes: String,
}

impl Timing {
    fn new(film: &Film, repeat: bool) -> Timing {
        let Film { from, until, ended, .. } = *film;
        let length = until - from;
        // A duration does not begin with its point.
        let mut seconds = String::from(if length < 1000 { "0" } else { "" });
        let _ =
            write_decimal(&mut seconds, u128::from(length / 1000), u128::from(length % 1000), 3);
        let end = if repeat { "repeatCount=\"indefinite\"" } else { "fill=\"freeze\"" };
        // With more of them, shares would not be computed in 128 bits.
        let digits = length.checked_ilog10().map_or(1, |log| (log as usize + 2).min(18));
        Timing { from, length, ended, digits, attributes: format!("dur=\"{seconds}s\" {end}") }
    }

    /// The moments of a span at which something that goes on evenly changes its pace.
    fn moments(&self, from: u64, until: u64) -> [u64; 3] {
        [from, until.min(self.ended.max(from)), until]
    }

    fn share(&self, time: u64) -> String {
        let scale = 10_u128.pow(self.digits as u32);
        let passed = u128::from(time.saturating_sub(self.from).min(self.length));
        let share = passed * scale / u128::from(self.length.max(1));
        let mut text = String::new();
        let _ = write_decimal(&mut text, share / scale, share % scale, self.digits);
        text
    }

    /// An animation of an attribute through values at times, which are in order; what is first and
    /// last holds to the ends. `smooth` goes evenly from value to value.
    fn animate(&self, element: &str, smooth: bool, values: &[(u64, String)]) -> String {
        let (Some(first), Some(last)) = (values.first(), values.last()) else {
            return String::new();
        };
        let (mut times, mut texts) = (String::new(), String::new());
        let mut push = |time: &str, value: &str| {
            let semicolon = if times.is_empty() { "" } else { ";" };
            let _ = write!(times, "{semicolon}{time}");
            let _ = write!(texts, "{semicolon}{value}");
        };
        if first.0 > self.from {
            push("0", &first.1);
        }
        for (time, value) in values {
            push(&self.share(*time), value);
        }
        if smooth && last.0 - self.from < self.length {
            push("1", &last.1);
        }
        let mode = if smooth { "" } else { " calcMode=\"discrete\"" };
        format!("<{element}{mode} values=\"{texts}\" keyTimes=\"{times}\" {}/>", self.attributes)
    }

    /// Shows an element in a span of time only: the attribute that says whether it is there at the
    /// beginning, and the animation, which is empty if nothing changes.
    fn visible(&self, from: u64, until: Option<u64>) -> (&'static str, String) {
        let hidden = from > self.from;
        let until = until.filter(|&until| until - self.from < self.length);
        let mut values = Vec::new();
        if hidden {
            values.push((self.from, "hidden".to_owned()));
        }
        values.push((from, "visible".to_owned()));
        values.extend(until.map(|until| (until, "hidden".to_owned())));
        let attribute = if hidden { " visibility=\"hidden\"" } else { "" };
        if values.len() == 1 {
            return (attribute, String::new());
        }
        (attribute, self.animate("animate attributeName=\"visibility\"", false, &values))
    }
}

impl Sheet<'_> {
    fn track(&mut self, track: &Track, tone: Tone, timing: &Timing, rest_ms: u64) {
        // What is over in the millisecond in which it began is not seen.
        for rest in track.rests.iter().filter(|rest| rest.from < rest.until) {
            self.run_clock(rest, timing, rest_ms);
        }
        for flight in track.flights.iter().filter(|flight| flight.from < flight.until) {
            let Way { from, end, to } = flight.what;
            let (first, last) = (self.view.middle(from), self.view.middle(end));
            let mut inside = String::new();
            for (name, first, last) in [("x1", first.x, last.x), ("y1", first.y, last.y)] {
                if first != last {
                    let moments = timing.moments(flight.from, flight.until);
                    let [a, b, c] = [first, last, last].map(|length| length.to_string());
                    let values = [(moments[0], a), (moments[1], b), (moments[2], c)];
                    let element = format!("animate attributeName=\"{name}\"");
                    inside.push_str(&timing.animate(&element, true, &values));
                }
            }
            let way = self.way_element(from, Place::of(to), tone, &inside);
            let (hidden, shown) = timing.visible(flight.from, Some(flight.until));
            self.under.push_str(&within(hidden, &shown, &way));
        }
        for queue in track.queues.iter().filter(|queue| queue.from < queue.until) {
            let (from, to) = (Place::of(queue.what.from), Place::of(queue.what.to));
            let arrow = self.arrow_element(from, to, paint_of(tone), Shaft::Dashed);
            let (hidden, shown) = timing.visible(queue.from, Some(queue.until));
            self.over.push_str(&within(hidden, &shown, &arrow));
        }
        self.moving_man(track, tone, timing);
    }

    fn moving_man(&mut self, track: &Track, tone: Tone, timing: &Timing) {
        let Some(&(_, place)) = track.knots.first() else { return };
        let corner = self.view.corner(place);
        if track.gone == Some(timing.from) {
            return;
        }
        let moves = track.knots.iter().any(|&(_, other)| other != place);
        let mut inside = String::new();
        match track.promoted {
            None => inside.push_str(&self.shape(track.role, AT_ORIGIN)),
            Some(time) => {
                for (role, span) in
                    [(track.role, (timing.from, Some(time))), (Role::Queen, (time, None))]
                {
                    let (hidden, shown) = timing.visible(span.0, span.1);
                    let shape = self.shape(role, AT_ORIGIN);
                    inside.push_str(&within(hidden, &shown, &shape));
                }
            }
        }
        if moves {
            let text = |place| {
                let Point { x, y } = self.view.corner(place);
                format!("{x} {y}")
            };
            let values: Vec<_> =
                track.knots.iter().map(|&(time, place)| (time, text(place))).collect();
            let element = "animateTransform attributeName=\"transform\" type=\"translate\"";
            inside.push_str(&timing.animate(element, true, &values));
        }
        // A hidden group may hold what says itself that it is visible: so this hides by opacity.
        if let Some(time) = track.gone {
            let values = [(timing.from, "1".to_owned()), (time, "0".to_owned())];
            inside.push_str(&timing.animate("animate attributeName=\"opacity\"", false, &values));
        }
        let man = format!("<g transform=\"translate({} {})\">{inside}</g>", corner.x, corner.y);
        let layer = if moves { Layer::Flying } else { Layer::Standing };
        self.raw_man(layer, tone, &man);
    }

    fn run_clock(&mut self, rest: &Span<Rest>, timing: &Timing, rest_ms: u64) {
        // A rest stops with the game.
        let left = |time: u64| rest.what.ready_at.saturating_sub(time.min(timing.ended));
        let moments = timing.moments(rest.from, rest.until);
        let values = moments.map(|time| (time, dashes(left(time), rest_ms)));
        let runs = timing.animate("animate attributeName=\"stroke-dasharray\"", true, &values);
        let clock = self.clock(Place::of(rest.what.on), left(rest.from), rest_ms, &runs);
        let (hidden, shown) = timing.visible(rest.from, Some(rest.until));
        self.under.push_str(&within(hidden, &shown, &clock));
    }

    /// A bar below the board that grows with time.
    fn progress_bar(&mut self, timing: &Timing) {
        let side = self.view.side() / 100;
        let ends = [(timing.from, "0".to_owned()), (timing.from + timing.length, side.to_string())];
        let grows = timing.animate("animate attributeName=\"width\"", true, &ends);
        let _ = write!(
            self.under,
            "<rect y=\"{side}\" width=\"{side}\" height=\"{BAR}\" fill=\"#d9d4c6\"/>\
             <rect class=\"time\" y=\"{side}\" width=\"0\" height=\"{BAR}\" fill=\"#46627f\">\
             {grows}</rect>"
        );
    }
}

/// The height of the bar that shows the time, in units.
const BAR: i32 = 12;

const AT_ORIGIN: &str = "x=\"0\" y=\"0\"";

/// An element in a group that is shown for a time; by itself if it is always there.
fn within(hidden: &str, shown: &str, element: &str) -> String {
    if hidden.is_empty() && shown.is_empty() {
        element.to_owned()
    } else {
        format!("<g{hidden}>{shown}{element}</g>")
    }
}
