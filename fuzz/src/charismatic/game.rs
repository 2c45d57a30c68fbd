//! Whole games.

use std::collections::HashSet;

use arbitrary::Unstructured;
use heterochess::board::{Role, Square};
use heterochess::charismatic::{
    Action, ActionError, Game, Men, Placement, SeriesLength, Stage, Turn,
};

use super::MOST_STEPS;
use crate::bytes::{byte, pick};
use crate::positions::{self, fen_round_trip};
use crate::texts::{readable, written};

/// A game from the first draw, from a placement or from a position: actions, wrong ones, undo.
///
/// Draws weigh what they should; what is legal is accepted and all else refused with a reason; undo
/// restores the game; the actions played again make an equal game.
pub fn charismatic_game(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let way = byte(&mut u);
    let max = SeriesLength::new(usize::from(way >> 2) % 5 + 1).unwrap_or(SeriesLength::FIVE);
    let start = match way % 4 {
        0 => match positions::charismatic(40, &mut u) {
            Some(position) => Game::from_position(position),
            None => return,
        },
        _ => Game::new(),
    }
    .with_max_series(max);
    let mut game = start.clone();
    if way % 4 > 1 {
        place_all(&mut game, &mut u);
    }
    let mut before = Vec::new();
    for _ in 0..MOST_STEPS {
        check_stage(&game);
        if u.is_empty() {
            break;
        }
        let was = game.clone();
        let number = byte(&mut u);
        if number.is_multiple_of(8) {
            let undone = game.undo();
            assert_eq!(undone.as_ref(), was.actions().last());
            if let Some(earlier) = before.pop() {
                same(&game, &earlier);
            }
            continue;
        }
        let acted = act(&mut game, number, &mut u);
        match acted {
            Ok(()) => {
                assert_eq!(game.actions().len(), was.actions().len() + 1);
                before.push(was);
            }
            Err(error) => {
                readable(&error);
                same(&game, &was);
            }
        }
    }
    let mut again = start;
    for action in game.actions() {
        match action {
            Action::Draw(men) => again.draw(men).expect("as before"),
            Action::Place(placement) => again.place(placement).expect("as before"),
            Action::Turn(turn) => again.play(turn).expect("as before"),
            Action::IllegalTurn(turn) => assert!(again.referee(turn).expect("as before").is_some()),
        }
    }
    same(&again, &game);
}

/// Draws and places all men.
fn place_all(game: &mut Game, u: &mut Unstructured<'_>) {
    while let Stage::Placement(stage) = game.stage() {
        if stage.needs_draw() {
            let draw = pick(u, &stage.draws()).expect("there is a draw");
            game.draw(&draw.men).expect("it is possible");
        } else {
            let placement = pick(u, &stage.legal_placements()).expect("there is a square");
            game.place(&placement).expect("it is legal");
        }
    }
}

fn same(game: &Game, other: &Game) {
    assert_eq!(game, other);
    assert_eq!(game.stage(), other.stage());
    assert_eq!(game.outcome(), other.outcome());
    assert_eq!(game.occurrences(), other.occurrences());
    assert_eq!(game.actions(), other.actions());
    assert_eq!(game.placement_stages(), other.placement_stages());
}

fn check_stage(game: &Game) {
    let stage = match game.stage() {
        Stage::Placement(stage) => stage,
        Stage::Play(position) => return fen_round_trip(position),
    };
    written(stage);
    let draws = stage.draws();
    assert_eq!(draws.is_empty(), !stage.needs_draw());
    assert_eq!(draws.iter().map(|draw| draw.weight).sum::<u64>(), stage.total_weight());
    for draw in &draws {
        assert_eq!(stage.draw_refusal(&draw.men), None, "{stage}: {}", draw.men);
    }
    let legal: HashSet<Placement> = stage.legal_placements().into_iter().collect();
    assert_eq!(legal.is_empty(), stage.hand().is_empty());
    for role in Role::ALL {
        for square in Square::ALL {
            let placement = Placement { role, square };
            let refusal = stage.placement_refusal(&placement);
            assert_eq!(refusal.is_none(), legal.contains(&placement), "{stage}: {placement}");
            assert_eq!(stage.squares_for(role).contains(square), refusal.is_none());
            refusal.iter().for_each(readable);
        }
    }
}

/// Something happens that is mostly legal.
fn act(game: &mut Game, number: u8, u: &mut Unstructured<'_>) -> Result<(), ActionError> {
    let wild = number.is_multiple_of(7);
    // By value: the game changes.
    let (stage, position) = match game.stage() {
        Stage::Placement(stage) => (Some(*stage), None),
        Stage::Play(position) => (None, Some(*position)),
    };
    match (stage, position) {
        (Some(stage), _) if wild || stage.needs_draw() && !number.is_multiple_of(6) => {
            let men = if wild {
                let mut men = Men::NONE;
                for _ in 0..byte(u) % 12 {
                    men = men.with(pick(u, &Role::ALL).unwrap_or(Role::Pawn)).unwrap_or(men);
                }
                men
            } else {
                let bits = u.arbitrary().unwrap_or(0);
                let men = stage.sample_draw_by(|| bits).expect("somebody has to draw");
                assert!(stage.draws().iter().any(|draw| draw.men == men));
                men
            };
            game.draw(&men)
        }
        (Some(stage), _) => {
            let placement = Placement {
                role: pick(u, &Role::ALL).unwrap_or(Role::Pawn),
                square: positions::square(u),
            };
            let legal = stage.legal_placements();
            game.place(&if wild { placement } else { pick(u, &legal).unwrap_or(placement) })
        }
        (None, Some(position)) if wild => {
            // A series that need not be finished, before the referee.
            let mut series = position.series();
            for _ in 0..byte(u) % 5 + 1 {
                let Some(m) = pick(u, &series.possible_moves()) else { break };
                series.push_unchecked(&m);
            }
            match Turn::new(series.moves()) {
                Some(turn) => {
                    let illegal = series.may_end().is_err();
                    let outcome = game.referee(&turn)?;
                    assert!(!illegal || outcome.is_some_and(|outcome| !outcome.is_draw()));
                    Ok(())
                }
                None => game.draw(&Men::NONE),
            }
        }
        (None, position) => match position.and_then(|position| positions::turn(&position, u)) {
            Some(turn) => game.play(&turn),
            None => game.place(&Placement { role: Role::Pawn, square: Square::A1 }),
        },
    }
}
