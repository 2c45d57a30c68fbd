//! Matches between opponents.

use std::sync::atomic::{AtomicU64, Ordering};

use heterochess::board::Color;
use heterochess::kungfu::{Mode, Seats, Speed};
use heterochess::opponents::arena::{KungFuMatch, Match, Played, Score, Tally, pair_seeds};
use heterochess::opponents::kungfu::{Level as RealTimeLevel, Pace};
use heterochess::opponents::{Level, Limits, Opponent, TurnBased, charismatic, fluidity};
use heterochess::{Outcome, charismatic as charismatic_rules, fluidity as fluidity_rules};
use pyo3::BoundObject;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;

use super::opponent::PyOpponent;
use super::player::pace;
use super::{LevelValue, RealTimeLevelValue};
use crate::arguments::{self, number_or};
use crate::enums::{self, Ends, Imported};
use crate::errors::{Result, excerpt, invalid, raise};
use crate::kungfu::setup::SpeedValue;
use crate::kungfu::values::{self, ModeValue, OutcomeValue};
use crate::pool;
use crate::search::Stop;
use crate::watch::{Told, goes_on, watched};
use crate::{charismatic as charismatic_classes, fluidity as fluidity_classes};

static RESULT: Imported = Imported::new("heterochess.opponents", "MatchResult");
static GAME: Imported = Imported::new("heterochess.opponents", "MatchGame");
static ELO: Imported = Imported::new("heterochess.opponents", "Elo");
static PROGRESS: Imported = Imported::new("heterochess.opponents", "Progress");

/// More games than anyone waits for, and what is kept of them still fits into memory.
const MOST: u64 = 10_000_000;

/// One of the two players: an opponent, or a level with the usual limits.
fn turn_based_player(object: &Bound<'_, PyAny>) -> PyResult<PyOpponent> {
    if let Ok(opponent) = object.cast::<PyOpponent>() {
        return Ok(*opponent.get());
    }
    object.extract::<LevelValue>().map(|level| PyOpponent::of_level(level.0))
}

/// What all matches have.
struct Plan<'a, 'py> {
    games: u64,
    seed: u64,
    threads: usize,
    keep_games: bool,
    progress: Option<&'a Bound<'py, PyAny>>,
}

/// A game that was played.
struct Counted<G, O> {
    game: Option<G>,
    outcome: Option<O>,
    score: Score,
    length: u64,
}

type Pairs<G, O> = Vec<[Counted<G, O>; 2]>;

impl<'py> Plan<'_, 'py> {
    /// Plays the pairs, and hands them over with what `first` and `show` say of them.
    fn run<G: Send + 'static, O: Copy + Send + 'static>(
        &self,
        py: Python<'py>,
        pair: impl Fn(u64, &Stop) -> [Counted<G, O>; 2] + Send + Sync + 'static,
        first: impl Fn(bool) -> PyResult<Bound<'py, PyAny>>,
        show: impl Fn(O) -> PyResult<Bound<'py, PyAny>>,
        hold: impl Fn(G) -> PyResult<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let (pairs, threads) = (self.games / 2, self.threads);
        let keep = self.keep_games;
        let progress = |py: Python<'py>, done: u64| PROGRESS.get(py)?.call1((done, 2 * pairs));
        let work = move |stop: &Stop, told: &Told<u64>| -> PyResult<Pairs<G, O>> {
            let done = AtomicU64::new(0);
            let play = |number| {
                if stop.is_stopped() {
                    return None;
                }
                let mut games = pair(number, stop);
                if !keep {
                    games.iter_mut().for_each(|game| game.game = None);
                }
                told.tell(2 * (done.fetch_add(1, Ordering::Relaxed) + 1));
                // What was hurried is no result.
                (!stop.is_stopped()).then_some(games)
            };
            let played: Vec<_> =
                pool::once(threads, || (0..pairs).into_par_iter().map(play).collect())?;
            Ok(played.into_iter().map_while(|games| games).collect())
        };
        crate::arguments::callback("progress", self.progress)?;
        // A short match may be over before the first beat: it is asked before it begins.
        let begins =
            self.progress.map_or(Ok(true), |callback| goes_on(callback, progress(py, 0)?))?;
        let played = if begins { watched(py, self.progress, progress, work)?? } else { Vec::new() };
        let whole = played.len() as u64 == pairs;

        let mut tally = Tally::default();
        let mut games = Vec::with_capacity(2 * played.len());
        for (number, pair) in played.into_iter().enumerate() {
            tally.add([pair[0].score, pair[1].score]);
            for (counted, exchanged) in pair.into_iter().zip([false, true]) {
                let Counted { game, outcome, score, length } = counted;
                let outcome = outcome.map(&show).transpose()?;
                let score = f64::from(score.half_points()) / 2.0;
                let game = game.map(&hold).transpose()?;
                let parts = (number, first(exchanged)?, outcome, score, length, game);
                games.push(GAME.get(py)?.call1(parts)?);
            }
        }
        let elo = tally.elo();
        let result = RESULT.get(py)?.call1((
            tally.wins,
            tally.draws,
            tally.losses,
            pyo3::types::PyTuple::new(py, tally.pairs)?,
            tally.score(),
            tally.standard_error(),
            ELO.get(py)?.call1((elo.difference, elo.low, elo.high))?,
            pyo3::types::PyTuple::new(py, games)?,
        ))?;
        if whole {
            return Ok(result);
        }
        let message = format!("the match was stopped after {} games", tally.games());
        Err(raise("StoppedError", &message, None, |details| details.set_item("so_far", result))
            .into())
    }

    fn turn_based<G: TurnBased + 'static, Shown: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        make: fn(Level, u64) -> Box<dyn Opponent<G>>,
        players: [PyOpponent; 2],
        ends: &Ends,
        hold: impl Fn(G) -> Shown,
    ) -> Result<Bound<'py, PyAny>>
    where
        G::Reason: 'static,
    {
        let seed = self.seed;
        let pair = move |number, stop: &Stop| {
            let [a, b] = pair_seeds(seed, number);
            let [first, second] = players;
            let (first, second) = (first.limited(make, a, stop), second.limited(make, b, stop));
            let players: [&dyn Opponent<G>; 2] = [&first, &second];
            let of = |Played { game, outcome, score, decisions }: Played<G>| Counted {
                game: Some(game),
                outcome,
                score,
                length: decisions as u64,
            };
            Match { players, seed, limits: [Limits::DEFAULT; 2] }.pair(number).map(of)
        };
        let first = |exchanged| enums::color(py, Color::ALL[usize::from(exchanged)]);
        let show = |outcome: Outcome<G::Reason>| enums::outcome(py, ends, &outcome);
        let hold = |game| {
            hold(game)
                .into_pyobject(py)
                .map(|shown| shown.into_any().into_bound())
                .map_err(Into::into)
        };
        self.run(py, pair, first, show, hold)
    }

    fn kungfu(
        &self,
        py: Python<'py>,
        players: [RealTimeLevel; 2],
        mode: Mode,
        speed: Speed,
        pace: Pace,
    ) -> Result<Bound<'py, PyAny>> {
        let plan = KungFuMatch { mode, speed, players, paces: [pace; 2], seed: self.seed };
        let pair = move |number, _: &Stop| {
            // The standard arrays, which never fail.
            plan.pair(number).map_or_else(
                |_| {
                    [(); 2].map(|()| Counted {
                        game: None,
                        outcome: None,
                        score: Score::Draw,
                        length: 0,
                    })
                },
                |games| {
                    games.map(|played| Counted {
                        game: None::<()>,
                        outcome: played.outcome,
                        score: played.score,
                        length: played.game.now(),
                    })
                },
            )
        };
        let first = |exchanged| {
            let seats: Seats = plan.first_seats(exchanged);
            values::seats(py, seats).map(Bound::into_any)
        };
        let show = |outcome| OutcomeValue(outcome).into_pyobject(py);
        self.run(py, pair, first, show, |()| Ok(py.None().into_bound(py)))
    }
}

/// Plays a match between two opponents, in pairs of games that start alike with sides exchanged.
///
/// The same seed plays the same games, on any number of threads, unless an opponent is bounded by
/// time. The interpreter's lock is released, and Ctrl-C is heeded.
///
/// Args:
///     game: ``"fluidity"``, ``"charismatic"`` or ``"kungfu"``.
///     a: the first player: a level, or, where turns are taken, an `Opponent`, of which level and
///         limits count; its seed is that of the match.
///     b: the second player.
///     games: how many, an even number.
///     seed: of openings, draws and players.
///     threads: how many at most; all there are if nothing is said.
///     progress: is told a `Progress` before the first game and every now and then; ``False``
///         stops the match.
///     keep_games: whether the games are kept, where turns are taken.
///     mode: Kung Fu Chess alone: who plays against whom (K2); ``"1v1"`` if not said.
///     speed: how fast (K1); ``"standard"`` if not said.
///     command_gap: the least time between two commands of a player, in milliseconds; 500 if not
///         said.
///     reaction: the mean time between two looks, in milliseconds; 200 if not said.
///
/// Returns:
///     A `MatchResult`, seen from the first player.
///
/// Raises:
///     StoppedError: if `progress` has said so; `so_far` has the pairs that were finished before
///         the first one that was not.
///
/// >>> from heterochess import opponents
/// >>> result = opponents.arena("fluidity", "greedy", "random", games=20, seed=1)
/// >>> result.wins + result.draws + result.losses, result.score > 0.8
/// (20, True)
#[pyfunction]
#[pyo3(
    signature = (
        game, a, b, *, games = None, seed = None, threads = None, progress = None,
        keep_games = false, mode = None, speed = None, command_gap = None, reaction = None
    ),
    text_signature = "(game, a, b, *, games=200, seed=0, threads=None, progress=None, \
                      keep_games=False, mode=None, speed=None, command_gap=None, reaction=None)"
)]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyString>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    games: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
    keep_games: bool,
    mode: Option<ModeValue>,
    speed: Option<SpeedValue>,
    command_gap: Option<&Bound<'py, PyAny>>,
    reaction: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let wrong = |message: String| Err(invalid(message).into());
    let games = number_or("games", games, 200)?;
    if games % 2 != 0 || !(2..=MOST).contains(&games) {
        return wrong(format!("games is an even number from 2 to {MOST}"));
    }
    let seed = arguments::seed(seed)?;
    let threads = crate::search::threads(threads)?;
    let plan = Plan { games, seed, threads, keep_games, progress };
    let name = crate::arguments::text(game);
    let real_time =
        mode.is_some() || speed.is_some() || command_gap.is_some() || reaction.is_some();
    match &*name {
        "fluidity" | "charismatic" if real_time => {
            wrong("mode, speed, command_gap and reaction are for Kung Fu Chess alone".to_owned())
        }
        "fluidity" => {
            let players = [turn_based_player(a)?, turn_based_player(b)?];
            let hold = |game: fluidity_rules::Game| fluidity_classes::game::PyGame::new_from(game);
            plan.turn_based(py, fluidity::opponent, players, &fluidity_classes::ENDS, hold)
        }
        "charismatic" => {
            let players = [turn_based_player(a)?, turn_based_player(b)?];
            let hold =
                |game: charismatic_rules::Game| charismatic_classes::game::PyGame::new_from(game);
            plan.turn_based(py, charismatic::opponent, players, &charismatic_classes::ENDS, hold)
        }
        "kungfu" if keep_games => {
            wrong("games of Kung Fu Chess are not kept: see heterochess.opponents.play".to_owned())
        }
        "kungfu" => {
            let players =
                [a.extract::<RealTimeLevelValue>()?.0, b.extract::<RealTimeLevelValue>()?.0];
            let mode = mode.map_or(Mode::OneVsOne, |mode| mode.0);
            let speed = speed.map_or(Speed::STANDARD, |speed| speed.0);
            plan.kungfu(py, players, mode, speed, pace(command_gap, reaction)?)
        }
        other => wrong(format!(
            "`{}` is not a game: expected fluidity, charismatic or kungfu",
            excerpt(other)
        )),
    }
}
