//! Where a recorded game stands, and what can happen next: one face for both games.

use core::fmt;

use super::Variant;
use crate::ErrorCode;
use crate::board::{Board, Color};
use crate::charismatic::{
    self, ActionError, EndRefusal, ParseMenError, ParsePlacementError, ParseTurnError, Placement,
    PlacementStage, SeriesLength, Turn,
};
use crate::fluidity;
use crate::outcome::Outcome;

/// Where a game stands between two actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// A position of Fluidity Chess.
    Fluidity(fluidity::Position),
    /// Charismatic Chess while men are drawn and placed.
    Placement {
        /// What has been placed.
        stage: PlacementStage,
        /// How many moves a turn may have when play begins.
        max_series: SeriesLength,
    },
    /// Charismatic Chess between two turns.
    Charismatic(charismatic::Position),
    /// Charismatic Chess after a turn that left the own king in check: the side to move of this
    /// position, the one before that turn, has lost (C10).
    Forfeited(charismatic::Position),
}

/// What happens in a game: one step of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A move of Fluidity Chess.
    Fluidity(fluidity::Move),
    /// A draw, placement or turn of Charismatic Chess.
    Charismatic(charismatic::Action),
}

/// As programs write it: `b4g4`; `draw:RNPPP`, `N@c3`, `e2e4,g1f3`, `illegal:e2a2`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fluidity(m) => m.fmt(f),
            Action::Charismatic(action) => action.fmt(f),
        }
    }
}

/// What stands before the men of a draw.
const DRAW: &str = "draw:";
/// What stands before a turn that leaves the own king in check (C10).
const ILLEGAL: &str = "illegal:";

/// Why something cannot happen in a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is not a legal move of Fluidity Chess.
    #[error(transparent)]
    Move(#[from] fluidity::ParseMoveError),
    /// The move is not legal in Fluidity Chess.
    #[error(transparent)]
    Refused(#[from] fluidity::Refusal),
    /// The text is not a legal turn of Charismatic Chess.
    #[error(transparent)]
    Turn(#[from] ParseTurnError),
    /// The draw, placement or turn is refused.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The text is not a placement; only draws and placements are due now.
    #[error(transparent)]
    Placement(#[from] ParsePlacementError),
    /// The text is not a draw.
    #[error(transparent)]
    Men(#[from] ParseMenError),
    /// The turn is said to leave the own king in check, and does not.
    #[error("the turn does not leave the king in check, so it is not illegal")]
    NotIllegal,
    /// The action belongs to the other game.
    #[error("that is no move of {variant}")]
    OtherGame {
        /// The game that is played.
        variant: Variant,
    },
}

impl ErrorCode for MoveError {
    fn code(&self) -> &'static str {
        match self {
            MoveError::Move(error) => error.code(),
            MoveError::Refused(refusal) => refusal.code(),
            MoveError::Turn(error) => error.code(),
            MoveError::Action(error) => error.code(),
            MoveError::Placement(_) | MoveError::Men(_) => "malformed",
            MoveError::NotIllegal => "not-illegal",
            MoveError::OtherGame { .. } => "other-game",
        }
    }
}

/// Why a FEN is not a position to start a record from.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// Of Fluidity Chess.
    #[error(transparent)]
    Fluidity(#[from] fluidity::FenError),
    /// Of Charismatic Chess.
    #[error(transparent)]
    Charismatic(#[from] charismatic::FenError),
    /// Of Charismatic Chess, with men still to be placed.
    #[error(transparent)]
    Placement(#[from] charismatic::PlacementFenError),
}

impl ErrorCode for StartError {
    fn code(&self) -> &'static str {
        match self {
            StartError::Fluidity(error) => error.code(),
            StartError::Charismatic(error) => error.code(),
            StartError::Placement(error) => error.code(),
        }
    }
}

impl State {
    /// The start of a game. In Charismatic Chess nothing has been drawn.
    #[must_use]
    pub fn start(variant: Variant) -> State {
        match variant {
            Variant::Fluidity => State::Fluidity(fluidity::Position::new()),
            Variant::Charismatic => State::placing(PlacementStage::new(), SeriesLength::FIVE),
        }
    }

    /// The state that a FEN describes; for Charismatic Chess either of a position, or, with men in
    /// brackets, of the placement stage.
    ///
    /// # Errors
    ///
    /// If it is not one.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<State, StartError> {
        Ok(match variant {
            Variant::Fluidity => State::Fluidity(fen.parse()?),
            Variant::Charismatic if fen.contains('[') => {
                State::placing(fen.parse()?, SeriesLength::FIVE)
            }
            Variant::Charismatic => State::Charismatic(fen.parse()?),
        })
    }

    /// The placement stage, or what follows when nothing is left to be placed.
    pub(super) fn placing(stage: PlacementStage, max_series: SeriesLength) -> State {
        match stage.position() {
            Some(position) => State::Charismatic(position.with_max_series(max_series)),
            None => State::Placement { stage, max_series },
        }
    }

    /// This state with another limit of moves in a turn; Fluidity Chess knows none.
    #[must_use]
    pub fn with_max_series(self, max_series: SeriesLength) -> State {
        match self {
            State::Fluidity(_) => self,
            State::Placement { stage, .. } => State::Placement { stage, max_series },
            State::Charismatic(position) => {
                State::Charismatic(position.with_max_series(max_series))
            }
            State::Forfeited(position) => State::Forfeited(position.with_max_series(max_series)),
        }
    }

    /// How many moves a turn may have, in Charismatic Chess.
    #[must_use]
    pub fn max_series(&self) -> Option<SeriesLength> {
        match self {
            State::Fluidity(_) => None,
            State::Placement { max_series, .. } => Some(*max_series),
            State::Charismatic(position) | State::Forfeited(position) => {
                Some(position.max_series())
            }
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn variant(&self) -> Variant {
        match self {
            State::Fluidity(_) => Variant::Fluidity,
            State::Placement { .. } | State::Charismatic(_) | State::Forfeited(_) => {
                Variant::Charismatic
            }
        }
    }

    /// The men on the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        match self {
            State::Fluidity(position) => position.board(),
            State::Placement { stage, .. } => stage.board(),
            State::Charismatic(position) | State::Forfeited(position) => position.board(),
        }
    }

    /// Who is to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        match self {
            State::Fluidity(position) => position.side_to_move(),
            State::Placement { stage, .. } => stage.side_to_move(),
            State::Charismatic(position) | State::Forfeited(position) => position.side_to_move(),
        }
    }

    /// The number of the move; `None` in the placement stage, which has no numbers.
    #[must_use]
    pub fn move_number(&self) -> Option<u16> {
        match self {
            State::Fluidity(position) => Some(position.move_number()),
            State::Placement { .. } => None,
            State::Charismatic(position) | State::Forfeited(position) => {
                Some(position.move_number())
            }
        }
    }

    /// The FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        match self {
            State::Fluidity(position) => position.to_string(),
            State::Placement { stage, .. } => stage.to_string(),
            State::Charismatic(position) | State::Forfeited(position) => position.to_string(),
        }
    }

    /// The outcome as far as the state tells it: all but repetition.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<&'static str>> {
        match self {
            State::Fluidity(position) => position.outcome().map(named),
            State::Placement { .. } => None,
            State::Charismatic(position) => position.outcome().map(named_charismatic),
            State::Forfeited(position) => Some(named_charismatic(forfeit(position))),
        }
    }

    /// What a text says is to happen here: a move, in algebraic or coordinate form; in Charismatic
    /// Chess a turn (`e4,Nf3`), a draw (`draw:RNPPP`), a placement (`N@c3`), or a turn that the
    /// referee counts as lost (`illegal:Ra2`).
    ///
    /// # Errors
    ///
    /// If it cannot happen, with the reason.
    pub fn parse(&self, text: &str) -> Result<Action, MoveError> {
        match self {
            State::Fluidity(position) => Ok(Action::Fluidity(position.parse_move(text)?)),
            State::Placement { stage, .. } => {
                let mut after = *stage;
                let action = match parse_placing(text)? {
                    Some(action) => action,
                    None => charismatic::Action::Place(text.parse()?),
                };
                place(&mut after, &action)?;
                Ok(Action::Charismatic(action))
            }
            State::Charismatic(position) => {
                let action = if let Some(text) = text.strip_prefix(ILLEGAL) {
                    let series = position.parse_series(text)?;
                    match (series.may_end(), Turn::new(series.moves())) {
                        (Err(EndRefusal::KingInCheck { .. }), Some(turn)) => {
                            charismatic::Action::IllegalTurn(turn)
                        }
                        (Err(refusal), _) => return Err(ParseTurnError::from(refusal).into()),
                        (Ok(()), _) => return Err(MoveError::NotIllegal),
                    }
                } else {
                    let turn = position.parse_turn(text);
                    // A placement is no turn at all; say rather why it comes too late.
                    if turn.is_err() && matches!(parse_placing(text), Ok(Some(_))) {
                        return Err(ActionError::PlacementOver.into());
                    }
                    charismatic::Action::Turn(turn?)
                };
                Ok(Action::Charismatic(action))
            }
            State::Forfeited(position) => Err(ActionError::GameOver(forfeit(position)).into()),
        }
    }

    /// Makes something happen.
    ///
    /// # Errors
    ///
    /// If it cannot, with the reason. The state is unchanged then.
    pub fn play(&mut self, action: &Action) -> Result<(), MoveError> {
        let variant = self.variant();
        match (&mut *self, action) {
            (State::Fluidity(position), Action::Fluidity(m)) => position.play(m)?,
            (State::Placement { stage, max_series }, Action::Charismatic(action)) => {
                place(stage, action)?;
                *self = State::placing(*stage, *max_series);
            }
            (State::Charismatic(position), Action::Charismatic(action)) => match action {
                charismatic::Action::Turn(turn) => {
                    position.play(turn).map_err(ActionError::Turn)?;
                }
                charismatic::Action::IllegalTurn(turn) => {
                    let mut game = charismatic::Game::from_position(*position);
                    game.referee(turn)?;
                    if !matches!(game.actions().last(), Some(charismatic::Action::IllegalTurn(_))) {
                        return Err(MoveError::NotIllegal);
                    }
                    *self = State::Forfeited(*position);
                }
                _ => return Err(ActionError::PlacementOver.into()),
            },
            (State::Forfeited(position), Action::Charismatic(_)) => {
                return Err(ActionError::GameOver(forfeit(position)).into());
            }
            _ => return Err(MoveError::OtherGame { variant }),
        }
        Ok(())
    }

    /// Makes something happen that is known to be possible here.
    #[inline]
    pub(super) fn play_unchecked(&mut self, action: &Action) {
        match (&mut *self, action) {
            (State::Fluidity(position), Action::Fluidity(m)) => position.play_unchecked(m),
            (
                State::Charismatic(position),
                Action::Charismatic(charismatic::Action::Turn(turn)),
            ) => position.play_unchecked(turn),
            // Cheap enough to be checked.
            _ => {
                let _ = self.play(action);
            }
        }
    }

    /// Something that can happen here, as people write it. Of anything else the text is nonsense.
    #[must_use]
    pub fn san(&self, action: &Action) -> String {
        use charismatic::Action::{IllegalTurn, Turn};
        match (self, action) {
            (State::Fluidity(position), Action::Fluidity(m)) => position.san(m).to_string(),
            (State::Charismatic(position), Action::Charismatic(Turn(turn))) => position.san(turn),
            (State::Charismatic(position), Action::Charismatic(IllegalTurn(turn))) => {
                format!("{ILLEGAL}{}", position.san(turn))
            }
            _ => action.to_string(),
        }
    }
}

/// A draw, or a placement that looks like one.
fn parse_placing(text: &str) -> Result<Option<charismatic::Action>, ParseMenError> {
    if let Some(men) = text.strip_prefix(DRAW) {
        return men.parse().map(charismatic::Action::Draw).map(Some);
    }
    Ok(text.parse::<Placement>().ok().map(charismatic::Action::Place))
}

fn place(stage: &mut PlacementStage, action: &charismatic::Action) -> Result<(), ActionError> {
    match action {
        charismatic::Action::Draw(men) => stage.draw(men)?,
        charismatic::Action::Place(placement) => stage.place(placement)?,
        _ => return Err(ActionError::PlacementNotOver),
    }
    Ok(())
}

/// C10: the side to move has ended its turn in check.
fn forfeit(position: &charismatic::Position) -> charismatic::Outcome {
    Outcome::decisive(!position.side_to_move(), charismatic::Reason::IllegalTurn)
}

pub(super) fn named(outcome: fluidity::Outcome) -> Outcome<&'static str> {
    Outcome { winner: outcome.winner, reason: outcome.reason.name() }
}

pub(super) fn named_charismatic(outcome: charismatic::Outcome) -> Outcome<&'static str> {
    Outcome { winner: outcome.winner, reason: outcome.reason.name() }
}
