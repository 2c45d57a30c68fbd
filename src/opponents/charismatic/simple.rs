//! The opponents that do not look ahead.

use super::dice;
use super::evaluation::value;
use crate::charismatic::{Action, Game, Move, Position, Stage, Turn};
use crate::opponents::{Choice, Dice, Limits, Opponent};

/// Places its men anywhere and plays series of any length and any moves.
///
/// (Not every turn is equally likely: there are too many to count each time. At each step every
/// move of which a legal turn can come is.)
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// An opponent with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Opponent<Game> for Random {
    fn choose(&self, game: &Game, _: &Limits<'_>) -> Option<Choice<Action>> {
        choose(game, self.seed, random_turn)
    }
}

/// Places a man anywhere, or plays the turn that `turn` says.
fn choose(
    game: &Game,
    seed: u64,
    turn: impl FnOnce(&Position, &mut Dice) -> Option<Turn>,
) -> Option<Choice<Action>> {
    if game.outcome().is_some() {
        return None;
    }
    let mut dice = dice(seed, game);
    let action = match game.stage() {
        Stage::Placement(stage) => dice.pick(&stage.legal_placements()).copied().map(Action::Place),
        Stage::Play(position) => turn(position, &mut dice).map(Action::Turn),
    };
    action.map(Choice::unthought)
}

fn random_turn(position: &Position, dice: &mut Dice) -> Option<Turn> {
    let wanted = 1 + dice.below(position.max_series().get() as u64);
    step_by_step(position, dice, |moves, made, dice| {
        if made >= wanted as usize { None } else { dice.pick(moves).copied() }
    })
}

/// A turn as short as it may be.
pub(super) fn any_turn(position: &Position, dice: &mut Dice) -> Option<Turn> {
    step_by_step(
        position,
        dice,
        |moves, made, dice| {
            if made > 0 { None } else { dice.pick(moves).copied() }
        },
    )
}

/// A legal turn, put together from moves that can all be completed to one. `choose` picks the
/// next, given how many have been made; when it picks none the turn ends as soon as it may.
fn step_by_step(
    position: &Position,
    dice: &mut Dice,
    mut choose: impl FnMut(&[Move], usize, &mut Dice) -> Option<Move>,
) -> Option<Turn> {
    let mut series = position.series();
    loop {
        let moves = series.completable_moves();
        let made = series.moves().len();
        let next = match choose(&moves, made, dice) {
            None if series.may_end().is_err() => dice.pick(&moves).copied(),
            next => next,
        };
        match next {
            Some(m) => series.push(&m).ok()?,
            None => return series.end().ok(),
        }
    }
}

/// Mates if that is easy to see, or else makes the captures that win most, one after the other:
/// of several equal moves any.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    seed: u64,
}

/// So many nodes of a census it looks at to find a mate: all turns of two moves and more.
const EASY_MATE: usize = 5_000;

impl Greedy {
    /// An opponent with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy { seed }
    }
}

impl Opponent<Game> for Greedy {
    fn choose(&self, game: &Game, _: &Limits<'_>) -> Option<Choice<Action>> {
        choose(game, self.seed, |position, dice| {
            easy_mate(position).or_else(|| greedy_turn(position, dice))
        })
    }
}

fn easy_mate(position: &Position) -> Option<Turn> {
    use core::ops::ControlFlow;
    let search = position.census().limit(EASY_MATE);
    let found = search.mating_results(|turn, _| ControlFlow::Break(*turn));
    found.ok().and_then(ControlFlow::break_value)
}

fn greedy_turn(position: &Position, dice: &mut Dice) -> Option<Turn> {
    step_by_step(position, dice, |moves, made, dice| {
        let gain = |m: &Move| m.capture.map_or(0, value) + m.promotion.map_or(0, value);
        let most = moves.iter().map(gain).max()?;
        if most == 0 && made > 0 {
            return None;
        }
        let of_most: Vec<Move> = moves.iter().filter(|m| gain(m) == most).copied().collect();
        dice.pick(&of_most).copied()
    })
}
