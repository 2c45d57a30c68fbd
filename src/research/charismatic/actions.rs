//! Steps of Charismatic Chess as numbers.

use super::observation::view;
use super::{Situation, Step, StepRefusal};
use crate::board::{Color, Rank, Role, Square};
use crate::charismatic::{Coordinates, Men, Move, Placement, PlacementStage, Series};
use crate::research::ActionError;
use crate::research::ways::{KNIGHT, LESSER_PROMOTIONS, LINES, Way};

const LEAPS: u32 = LINES;
const LESSER: u32 = LEAPS + KNIGHT;
const WAYS: u32 = LESSER + LESSER_PROMOTIONS;

/// The first placement: `PLACEMENTS + 64 * role + square`, roles in the order of [`Men::ROLES`].
pub const PLACEMENTS: u32 = WAYS * 64;
/// To end the turn.
pub const END_TURN: u32 = PLACEMENTS + 64 * Men::ROLES.len() as u32;
/// The first draw of men; draws come in the order of [`PlacementStage::draws`] from full reserves.
pub const DRAWS: u32 = END_TURN + 1;
/// How many draws there are from a full reserve.
const DRAW_COUNT: u32 = 49;

/// How many actions there are. Squares are seen by the side to move, so the first part of a mask is
/// 78 planes of 8x8.
///
/// | actions | what they are |
/// |---|---|
/// | from 0 | a move, `64 * way + square` of 73 ways: 0-55 along a line, `7 * direction + distance - 1`, directions clockwise from straight ahead (a pawn that reaches its last rank becomes a queen; castling is the king's two squares); 56-63 a knight's leap, clockwise from the one two ahead and one right; 64-72 a pawn's promotion to less than a queen, `64 + 3 * role + side`: rook, bishop, knight; to the left, straight ahead, to the right |
/// | from [`PLACEMENTS`], 4672 | a placement, `64 * role + square`: queen, rook, bishop, knight, pawn |
/// | [`END_TURN`], 4992 | the turn ends |
/// | from [`DRAWS`], 4993 | chance deals five men, 49 draws from `QRRBB` to `PPPPP` |
pub const ACTIONS: usize = (DRAWS + DRAW_COUNT) as usize;

/// All draws that the game knows, in the order of their numbers.
fn draws() -> Vec<Men> {
    PlacementStage::new().draws().iter().map(|draw| draw.men).collect()
}

fn number_of_draw(men: &Men) -> u32 {
    // Men that are no draw get a number that is no action.
    draws().iter().position(|draw| draw == men).map_or(ACTIONS as u32, |n| DRAWS + n as u32)
}

/// The number of a step of `us`. Legal steps of one situation have different numbers.
#[must_use]
pub fn encode(us: Color, step: &Step) -> u32 {
    match step {
        Step::Draw(men) => number_of_draw(men),
        Step::Place(placement) => number_of_placement(us, placement),
        Step::Move(m) => number_of_move(us, m),
        Step::EndTurn => END_TURN,
    }
}

#[inline]
fn number_of_move(us: Color, m: &Move) -> u32 {
    let view = view(us);
    let (from, to) = (view.square(m.from), view.square(m.to));
    let way = match Way::between(from, to, m.promotion) {
        Some(Way::Line(line)) => line,
        Some(Way::Leap(leap)) => LEAPS + leap,
        Some(Way::Lesser(lesser)) => LESSER + lesser,
        // No move goes such a way: a value made by hand that is no action.
        None => return ACTIONS as u32,
    };
    64 * way + from as u32
}

fn number_of_placement(us: Color, placement: &Placement) -> u32 {
    match Men::ROLES.into_iter().position(|role| role == placement.role) {
        Some(role) => PLACEMENTS + 64 * role as u32 + view(us).square(placement.square) as u32,
        None => ACTIONS as u32,
    }
}

/// The legal step of a number.
///
/// # Errors
///
/// If there is no such action, it leads off the board, or the step is not legal here.
pub fn decode(situation: Situation<'_>, action: u32) -> Result<Step, ActionError<StepRefusal>> {
    if action as usize >= ACTIONS {
        return Err(ActionError::OutOfRange { action, actions: ACTIONS });
    }
    let view = view(situation.side_to_move());
    let step = match (action, situation) {
        (..PLACEMENTS, Situation::Series(series)) => Step::Move(decode_move(series, action)?),
        (END_TURN, Situation::Series(series)) => {
            series.may_end().map_err(StepRefusal::from)?;
            Step::EndTurn
        }
        (PLACEMENTS..END_TURN, Situation::Placement(stage)) => {
            let number = action - PLACEMENTS;
            let role = Men::ROLES[number as usize / 64 % Men::ROLES.len()];
            let placement = Placement { role, square: view.square(Square::new(number % 64)) };
            match stage.placement_refusal(&placement) {
                Some(refusal) => return Err(StepRefusal::from(refusal).into()),
                None => Step::Place(placement),
            }
        }
        (DRAWS.., Situation::Placement(stage)) => {
            let men = draws().get((action - DRAWS) as usize).copied().unwrap_or_default();
            match stage.draw_refusal(&men) {
                Some(refusal) => return Err(StepRefusal::from(refusal).into()),
                None => Step::Draw(men),
            }
        }
        (_, Situation::Series(_)) => return Err(StepRefusal::PlacementOver.into()),
        (_, Situation::Placement(_)) => return Err(StepRefusal::PlacementNotOver.into()),
    };
    Ok(step)
}

fn decode_move(series: &Series, action: u32) -> Result<Move, ActionError<StepRefusal>> {
    let view = view(series.start().side_to_move());
    let (way, origin) = (action / 64, Square::new(action % 64));
    let way = match way {
        ..LEAPS => Way::Line(way),
        LEAPS..LESSER => Way::Leap(way - LEAPS),
        _ => Way::Lesser(way - LESSER),
    };
    let (to, mut promotion) = way.follow(origin).ok_or(ActionError::OffBoard { action })?;
    let from = view.square(origin);
    if matches!(way, Way::Line(_)) {
        let pawn = series.board().role_at(from) == Some(Role::Pawn);
        promotion = (pawn && to.rank() == Rank::R8).then_some(Role::Queen);
    }
    let to = view.square(to);
    let m = series.explain(&Coordinates { from, to, promotion }).map_err(StepRefusal::from)?;
    if !series.is_completable(&m) {
        return Err(StepRefusal::Hopeless(m).into());
    }
    Ok(m)
}

/// Marks the numbers of all legal steps in [`ACTIONS`] marks.
pub fn mark_legal(situation: Situation<'_>, mask: &mut [bool]) {
    let us = situation.side_to_move();
    let mut mark = |action: u32| {
        if let Some(mark) = mask.get_mut(action as usize) {
            *mark = true;
        }
    };
    match situation {
        Situation::Placement(stage) if stage.needs_draw() => {
            let possible = stage.draws();
            for (number, men) in (DRAWS..).zip(draws()) {
                if possible.iter().any(|draw| draw.men == men) {
                    mark(number);
                }
            }
        }
        Situation::Placement(stage) => {
            for placement in stage.legal_placements() {
                mark(number_of_placement(us, &placement));
            }
        }
        Situation::Series(series) => {
            for m in series.completable_moves() {
                mark(number_of_move(us, &m));
            }
            if series.may_end().is_ok() {
                mark(END_TURN);
            }
        }
    }
}
