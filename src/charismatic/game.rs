//! A game from the first draw to its end.

use core::fmt;

use super::{
    DrawRefusal, EndRefusal, Men, Outcome, Placement, PlacementRefusal, PlacementStage, Position,
    Reason, SeriesLength, Turn, TurnRefusal,
};
use crate::ErrorCode;
use crate::PlayError as PlayTurnError;

/// What happens in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The side to move receives men from its reserve (C2).
    Draw(Men),
    /// It places one of them (C4, C5).
    Place(Placement),
    /// It plays a turn (C6).
    Turn(Turn),
    /// It finishes a turn with its king in check, and loses by the referee's verdict (C10).
    IllegalTurn(Turn),
}

/// As programs write it: `draw:RNPPP`, `N@c3`, `e2e4,g1f3`, `illegal:e2a2`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw(men) => f.pad(&format!("draw:{men}")),
            Action::Place(placement) => placement.fmt(f),
            Action::Turn(turn) => turn.fmt(f),
            Action::IllegalTurn(turn) => f.pad(&format!("illegal:{turn}")),
        }
    }
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage<'a> {
    /// Men are drawn and placed.
    Placement(&'a PlacementStage),
    /// Turns are played.
    Play(&'a Position),
}

/// A game: draws, placements and turns, undo, and the outcome including what only history tells
/// (C17).
///
/// A game that is over accepts no more actions; [`undo`](Game::undo) opens it again.
///
/// ```
/// use heterochess::charismatic::{Game, Stage};
///
/// let mut game = Game::new();
/// // A caller brings the dice. Here it is a fixed number.
/// while let Stage::Placement(stage) = game.stage() {
///     if let Some(men) = stage.sample_draw_by(|| 7) {
///         game.draw(&men)?;
///     } else {
///         let placement = stage.legal_placements()[0];
///         game.place(&placement)?;
///     }
/// }
/// let Stage::Play(position) = game.stage() else { unreachable!() };
/// let turn = position.turns().next().unwrap();
/// game.play(&turn)?;
/// assert_eq!(game.actions().len(), 6 + 30 + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The stage before each draw and placement, and the present or last one at the end. Empty if
    /// the game started from a position of play.
    stages: Vec<PlacementStage>,
    actions: Vec<Action>,
    play: Option<crate::Game<Position>>,
    /// Whether the last action is an illegal turn (C10).
    forfeited: bool,
    /// How many moves a turn may have.
    max_series: SeriesLength,
}

impl Game {
    /// A game from the start: nothing has been drawn.
    #[must_use]
    pub fn new() -> Game {
        Game::from_placement(PlacementStage::new())
    }

    /// A game that goes on with the placement stage from here.
    #[must_use]
    pub fn from_placement(stage: PlacementStage) -> Game {
        let play = stage.position().map(crate::Game::new);
        let max_series = SeriesLength::FIVE;
        Game { stages: vec![stage], actions: Vec::new(), play, forfeited: false, max_series }
    }

    /// A game that starts with play from a position.
    #[must_use]
    pub fn from_position(position: Position) -> Game {
        let max_series = position.max_series();
        let play = Some(crate::Game::new(position));
        Game { stages: Vec::new(), actions: Vec::new(), play, forfeited: false, max_series }
    }

    /// This game with another limit of moves in a turn. Once a turn has been played the limit
    /// stands, and the game is returned as it is.
    #[must_use]
    pub fn with_max_series(mut self, max_series: SeriesLength) -> Game {
        if matches!(self.actions.last(), Some(Action::Turn(_) | Action::IllegalTurn(_))) {
            return self;
        }
        self.max_series = max_series;
        let start = self.play.as_ref().map(|play| play.position().with_max_series(max_series));
        self.play = start.map(crate::Game::new);
        self
    }

    /// How many moves a turn may have; in the play stage, what the position says.
    #[must_use]
    pub fn max_series(&self) -> SeriesLength {
        self.max_series
    }

    /// Where the game stands.
    #[must_use]
    pub fn stage(&self) -> Stage<'_> {
        match (&self.play, self.stages.last()) {
            (Some(play), _) => Stage::Play(play.position()),
            (None, Some(stage)) => Stage::Placement(stage),
            (None, None) => unreachable!("a game has a stage or a position"),
        }
    }

    /// The play stage by itself, once it has begun: its positions and turns.
    #[must_use]
    pub fn play_stage(&self) -> Option<&crate::Game<Position>> {
        self.play.as_ref()
    }

    /// The stage before each draw and placement, and after the last one; empty if the game started
    /// from a position of play.
    #[must_use]
    pub fn placement_stages(&self) -> &[PlacementStage] {
        &self.stages
    }

    /// All that has happened, in order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// How the game has ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let play = self.play.as_ref()?;
        if self.forfeited {
            let loser = play.position().side_to_move();
            return Some(Outcome::decisive(!loser, Reason::IllegalTurn));
        }
        play.outcome()
    }

    /// The placement stage, if the game is in it.
    fn placing(&self) -> Result<PlacementStage, ActionError> {
        match self.stage() {
            Stage::Placement(stage) => Ok(*stage),
            Stage::Play(_) => Err(ActionError::PlacementOver),
        }
    }

    fn after_placement(&mut self, stage: PlacementStage, action: Action) {
        self.stages.push(stage);
        self.actions.push(action);
        let start = stage.position();
        self.play = start.map(|start| crate::Game::new(start.with_max_series(self.max_series)));
    }

    /// The side to move receives men (C2).
    ///
    /// # Errors
    ///
    /// If it cannot receive these now. The game is unchanged then.
    pub fn draw(&mut self, men: &Men) -> Result<(), ActionError> {
        let mut stage = self.placing()?;
        stage.draw(men)?;
        self.after_placement(stage, Action::Draw(*men));
        Ok(())
    }

    /// The side to move places a man. After the last one play begins.
    ///
    /// # Errors
    ///
    /// If the placement is not legal. The game is unchanged then.
    pub fn place(&mut self, placement: &Placement) -> Result<(), ActionError> {
        let mut stage = self.placing()?;
        stage.place(placement)?;
        self.after_placement(stage, Action::Place(*placement));
        Ok(())
    }

    /// The side to move plays a turn.
    ///
    /// # Errors
    ///
    /// If play has not begun, the game is over, or the turn is not legal. The game is unchanged
    /// then.
    pub fn play(&mut self, turn: &Turn) -> Result<(), ActionError> {
        let over = self.forfeited.then(|| self.outcome()).flatten();
        let play = self.play.as_mut().ok_or(ActionError::PlacementNotOver)?;
        if let Some(outcome) = over {
            return Err(ActionError::GameOver(outcome));
        }
        play.play(turn).map_err(|error| match error {
            PlayTurnError::GameOver(outcome) => ActionError::GameOver(outcome),
            PlayTurnError::Illegal(refusal) => ActionError::Turn(refusal),
        })?;
        self.actions.push(Action::Turn(*turn));
        Ok(())
    }

    /// As [`play`](Game::play), but the way a referee does who lets players finish their turns
    /// (C10): a turn of possible moves that leaves the own king in check is recorded, and loses the
    /// game at once. Returns how the game has ended, if it has.
    ///
    /// # Errors
    ///
    /// As for [`play`](Game::play), with that one exception.
    pub fn referee(&mut self, turn: &Turn) -> Result<Option<Outcome>, ActionError> {
        match self.play(turn) {
            Err(ActionError::Turn(TurnRefusal::End(EndRefusal::KingInCheck { .. }))) => {
                self.actions.push(Action::IllegalTurn(*turn));
                self.forfeited = true;
            }
            played => played?,
        }
        Ok(self.outcome())
    }

    /// Makes happen what an action says; an illegal turn is [refereed](Game::referee).
    ///
    /// # Errors
    ///
    /// If it may not happen now, with the reason. Nothing has changed then.
    pub fn act(&mut self, action: &Action) -> Result<(), ActionError> {
        match action {
            Action::Draw(men) => self.draw(men),
            Action::Place(placement) => self.place(placement),
            Action::Turn(turn) => self.play(turn),
            Action::IllegalTurn(turn) => self.referee(turn).map(|_| ()),
        }
    }

    /// Takes the last action back and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Action> {
        let undone = self.actions.pop()?;
        match undone {
            Action::Draw(_) | Action::Place(_) => {
                self.stages.pop();
                self.play = None;
            }
            Action::Turn(_) => {
                self.play.as_mut().and_then(crate::Game::undo);
            }
            Action::IllegalTurn(_) => self.forfeited = false,
        }
        Some(undone)
    }

    /// How many times the present position has stood at the start of a turn in this game, now
    /// included (C17); 0 before play begins.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.play.as_ref().map_or(0, crate::Game::occurrences)
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

/// Games are equal if the same happened in them from the same start.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.stages.first() == other.stages.first()
            && self.play.as_ref().map(crate::Game::start)
                == other.play.as_ref().map(crate::Game::start)
            && self.actions == other.actions
            && self.max_series == other.max_series
    }
}

impl Eq for Game {}

/// Why a [`Game`] refuses an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// The game is over.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// Men are still to be drawn or placed: no turn can be played.
    #[error("the placement stage is not over")]
    PlacementNotOver,
    /// All men have been placed: nothing can be drawn or placed.
    #[error("the placement stage is over")]
    PlacementOver,
    /// The draw is not possible.
    #[error(transparent)]
    Draw(#[from] DrawRefusal),
    /// The placement is not legal.
    #[error(transparent)]
    Place(#[from] PlacementRefusal),
    /// The turn is not legal.
    #[error(transparent)]
    Turn(#[from] TurnRefusal),
}

impl ErrorCode for ActionError {
    fn code(&self) -> &'static str {
        match self {
            ActionError::GameOver(_) => "game-over",
            ActionError::PlacementNotOver => "placement-not-over",
            ActionError::PlacementOver => "placement-over",
            ActionError::Draw(refusal) => refusal.code(),
            ActionError::Place(refusal) => refusal.code(),
            ActionError::Turn(refusal) => refusal.code(),
        }
    }
}
