//! Charismatic Chess for learners.
//!
//! An action is one step: chance deals five men (C3), a man is placed, a man is moved, or the turn
//! is ended. Only steps are legal that can still be completed to a legal turn (C10), so there is
//! always a legal action until the game is over: nobody gets stuck in the middle of a series.
//!
//! Both players see the board from their own side: Black sees it turned half round, which is the
//! symmetry of this game: his king, on d8, is seen on e1, and his short castling goes to g1.
//! Observations ([`PLANES`]) and actions ([`ACTIONS`]) use the same squares.
//!
//! Everything on the board, in hand and in the reserves is seen by both. Positions before the
//! present turn are not shown, but for whether this one has stood before.

mod actions;
mod observation;

pub use actions::{ACTIONS, DRAWS, END_TURN, PLACEMENTS, decode, encode, mark_legal};
pub use observation::{PLANES, observe};

use super::random::{below, choose};
use super::{ActionError, Actor, End, Layout, Plane, Random};
use crate::ErrorCode;
use crate::board::Color;
use crate::charismatic::{
    DrawRefusal, EndRefusal, Game, Men, Move, Outcome, Placement, PlacementRefusal, PlacementStage,
    Refusal, Series, Stage,
};

/// What the games of a batch share.
#[derive(Clone, Default, Debug)]
pub struct Rules {
    /// Where the games start.
    pub start: Game,
    /// Who deals the men.
    pub draws: Draws,
    /// A game is cut short after so many turns of the play stage.
    pub max_turns: Option<u64>,
}

/// Who deals the men of the placement stage (C3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Draws {
    /// They are drawn with the game's own random numbers, each draw with its exact probability: no
    /// action is asked for.
    #[default]
    Sampled,
    /// They are actions: the actor is [`Actor::Chance`], and each draw has its own number.
    Given,
}

/// Where a game stands within a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation<'a> {
    /// Men are drawn and placed.
    Placement(&'a PlacementStage),
    /// A turn is being put together; at its beginning nothing has been moved.
    Series(&'a Series),
}

impl Situation<'_> {
    /// Who is to draw, to place or to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        match self {
            Situation::Placement(stage) => stage.side_to_move(),
            Situation::Series(series) => series.start().side_to_move(),
        }
    }
}

/// What an action stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Chance deals these men.
    Draw(Men),
    /// A man is placed.
    Place(Placement),
    /// A man is moved.
    Move(Move),
    /// The turn ends here.
    EndTurn,
}

/// As programs write it: `draw:RNPPP`, `N@c3`, `e2e4`, `end`.
impl core::fmt::Display for Step {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Step::Draw(men) => f.pad(&format!("draw:{men}")),
            Step::Place(placement) => placement.fmt(f),
            Step::Move(m) => m.fmt(f),
            Step::EndTurn => f.pad("end"),
        }
    }
}

/// Why a step is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// Men are still to be drawn or placed.
    #[error("the placement stage is not over")]
    PlacementNotOver,
    /// All men have been placed.
    #[error("the placement stage is over")]
    PlacementOver,
    /// The men cannot be drawn.
    #[error(transparent)]
    Draw(#[from] DrawRefusal),
    /// The man cannot be placed.
    #[error(transparent)]
    Place(#[from] PlacementRefusal),
    /// The move is not possible.
    #[error(transparent)]
    Move(#[from] Refusal),
    /// C10: after this move the king could not be brought to safety in this turn.
    #[error("after {0} no legal turn can come of this series")]
    Hopeless(Move),
    /// The turn cannot end here.
    #[error(transparent)]
    End(#[from] EndRefusal),
}

impl ErrorCode for StepRefusal {
    fn code(&self) -> &'static str {
        match self {
            StepRefusal::PlacementNotOver => "placement-not-over",
            StepRefusal::PlacementOver => "placement-over",
            StepRefusal::Draw(refusal) => refusal.code(),
            StepRefusal::Place(refusal) => refusal.code(),
            StepRefusal::Move(refusal) => refusal.code(),
            StepRefusal::Hopeless(_) => "hopeless",
            StepRefusal::End(refusal) => refusal.code(),
        }
    }
}

/// A game of Charismatic Chess, as a learner plays it.
#[derive(Clone, Debug)]
pub struct Environment {
    game: Game,
    /// The turn in progress, once play has begun.
    series: Option<Series>,
}

impl Environment {
    /// The game, without the moves of the turn in progress.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Where the game stands.
    #[must_use]
    pub fn situation(&self) -> Situation<'_> {
        match (&self.series, self.game.stage()) {
            (Some(series), _) => Situation::Series(series),
            (None, Stage::Placement(stage)) => Situation::Placement(stage),
            (None, Stage::Play(_)) => unreachable!("a play stage has a series"),
        }
    }

    /// After something has been completed: deals men, or opens the next turn.
    fn go_on(&mut self, rules: &Rules, random: &mut Random) {
        if let Stage::Placement(stage) = self.game.stage()
            && rules.draws == Draws::Sampled
            && let Some(men) = stage.sample_draw(random)
        {
            let dealt = self.game.draw(&men);
            debug_assert!(dealt.is_ok(), "{men}: {dealt:?}");
        }
        self.series = match self.game.stage() {
            Stage::Placement(_) => None,
            Stage::Play(position) => Some(position.series()),
        };
    }
}

impl super::Environment for Environment {
    type Rules = Rules;
    type Action = Step;
    type Refusal = StepRefusal;
    type Outcome = Outcome;

    fn layout(_: &Rules) -> Layout {
        Layout { players: 2, deciders: 1, planes: PLANES.len(), side: 8, actions: ACTIONS }
    }

    fn planes(_: &Rules) -> Vec<Plane> {
        PLANES.to_vec()
    }

    fn start(rules: &Rules, random: &mut Random) -> Environment {
        let mut environment = Environment { game: rules.start.clone(), series: None };
        environment.go_on(rules, random);
        environment
    }

    fn actor(&self) -> Actor {
        match self.situation() {
            _ if self.game.outcome().is_some() => Actor::Nobody,
            Situation::Placement(stage) if stage.needs_draw() => Actor::Chance,
            situation => Actor::Player(situation.side_to_move() as usize),
        }
    }

    fn decode(
        &self,
        rules: &Rules,
        _: usize,
        action: u32,
    ) -> Result<Step, ActionError<StepRefusal>> {
        if self.end(rules).is_some() {
            return Err(ActionError::GameOver);
        }
        decode(self.situation(), action)
    }

    fn encode(&self, _: &Rules, _: usize, action: &Step) -> u32 {
        encode(self.situation().side_to_move(), action)
    }

    fn step(&mut self, rules: &Rules, actions: &[Step], random: &mut Random) {
        let &[step] = actions else { return };
        // Nothing is refused: the steps have been decoded from this very game, or sampled.
        let played = match step {
            Step::Draw(men) => self.game.draw(&men).is_ok(),
            Step::Place(placement) => self.game.place(&placement).is_ok(),
            Step::Move(m) => {
                if let Some(series) = &mut self.series {
                    series.push_unchecked(&m);
                }
                return;
            }
            Step::EndTurn => {
                let turn = self.series.as_ref().map(Series::end);
                turn.is_some_and(|turn| turn.is_ok_and(|turn| self.game.play(&turn).is_ok()))
            }
        };
        debug_assert!(played, "{step}");
        self.go_on(rules, random);
    }

    fn player(&self, _: usize) -> usize {
        self.situation().side_to_move() as usize
    }

    fn observe(&self, _: &Rules, player: usize, planes: &mut [f32]) {
        observe(self.situation(), self.game.occurrences(), super::color(player), planes);
    }

    fn mark_legal(&self, rules: &Rules, _: usize, mask: &mut [bool]) {
        if self.end(rules).is_none() {
            mark_legal(self.situation(), mask);
        }
    }

    fn sample(&self, rules: &Rules, _: usize, random: &mut Random) -> Option<Step> {
        if self.end(rules).is_some() {
            return None;
        }
        match self.situation() {
            Situation::Placement(stage) if stage.needs_draw() => {
                stage.sample_draw(random).map(Step::Draw)
            }
            Situation::Placement(stage) => {
                choose(random, &stage.legal_placements()).copied().map(Step::Place)
            }
            Situation::Series(series) => sample_step(series, random),
        }
    }

    fn end(&self, rules: &Rules) -> Option<End<Outcome>> {
        let cut_short = || rules.max_turns.is_some_and(|most| self.length() >= most);
        match self.game.outcome() {
            Some(outcome) => Some(End::Decided(outcome)),
            None => cut_short().then_some(End::CutShort),
        }
    }

    fn reward(outcome: &Outcome, player: usize) -> f32 {
        super::two_player_reward(outcome.winner, player)
    }

    /// In turns of the play stage.
    fn length(&self) -> u64 {
        self.game.play_stage().map_or(0, |play| play.moves().len() as u64)
    }
}

/// One of the legal steps of a series, each as likely as any other. What cannot be completed is
/// found out only when chance picks it, and is put back as if it had not been there.
fn sample_step(series: &Series, random: &mut Random) -> Option<Step> {
    let mut moves = series.possible_moves();
    let may_end = usize::from(series.may_end().is_ok());
    loop {
        let picked = below(random, moves.len() + may_end);
        let Some(&m) = moves.get(picked) else {
            return (may_end > 0).then_some(Step::EndTurn);
        };
        if series.is_completable(&m) {
            return Some(Step::Move(m));
        }
        moves.swap_remove(picked);
    }
}
