//! A game of Charismatic Chess.

use core::ops::ControlFlow;
use std::fmt::Write;

use heterochess::board::Square;
use heterochess::charismatic::{
    CensusError, Coordinates, Game, Men, PlacementStage, Position, Stage, Turn,
};
use heterochess::research::charismatic::{PLANES, Situation, observe};

use crate::support::{Chance, compare, digest, list, reason, sorted};

/// More nodes and results than this are not counted: the transcript is told in three languages.
const LIMIT: usize = 20_000;

fn tell(game: &Game, chance: &mut Chance, out: &mut String) {
    writeln!(out, "step {}", game.actions().len()).unwrap();
    match game.stage() {
        Stage::Placement(stage) => tell_stage(stage, out),
        Stage::Play(position) => tell_position(position, chance, out),
    }
    let series;
    let situation = match game.stage() {
        Stage::Placement(stage) => Situation::Placement(stage),
        Stage::Play(position) => {
            series = position.series();
            Situation::Series(&series)
        }
    };
    let mut planes = vec![0.0; PLANES.len() * 64];
    observe(situation, game.occurrences(), situation.side_to_move(), &mut planes);
    writeln!(out, "planes {}", digest(&planes)).unwrap();
    let outcome = game.outcome().map_or_else(|| "-".to_owned(), |outcome| outcome.to_string());
    writeln!(out, "occurrences {}\noutcome {outcome}", game.occurrences()).unwrap();
}

fn tell_stage(stage: &PlacementStage, out: &mut String) {
    let mut line = |name: &str, value: String| writeln!(out, "{name} {value}").unwrap();
    line("fen", stage.to_string());
    line("hand", stage.hand().to_string());
    line("draws", list(stage.draws().iter().map(|draw| format!("{}={}", draw.men, draw.weight))));
    for role in Men::ROLES.into_iter().filter(|role| stage.hand().count(*role) > 0) {
        line("squares", format!("{} {}", role.letter(), list(stage.squares_for(role))));
    }
}

fn tell_position(position: &Position, chance: &mut Chance, out: &mut String) {
    let mut line = |name: &str, value: String| writeln!(out, "{name} {value}").unwrap();
    line("fen", position.to_string());
    line("key", format!("{:016x}", position.zobrist()));
    line("checkers", list(position.checkers()));
    let series = position.series();
    line("moves", sorted(series.possible_moves()));
    line("completable", sorted(series.completable_moves()));
    line("has-turn", position.has_legal_turn().to_string());
    match position.census().limit(LIMIT).count() {
        Ok(counts) => {
            line("series", list(counts.series));
            line("results", counts.results.to_string());
            line("mates", mates(position));
        }
        Err(CensusError::LimitReached { .. }) => line("results", format!("more than {LIMIT}")),
        Err(error) => panic!("{error}"),
    }
    line("refused", refused(position, chance));
}

/// How many ordered turns mate, and the first of the shortest ones.
fn mates(position: &Position) -> String {
    let mut mates: Vec<Turn> = Vec::new();
    let shown = position.census().mating_turns(|turn| {
        mates.push(*turn);
        ControlFlow::<()>::Continue(())
    });
    assert!(shown.is_ok());
    let first = mates.iter().min_by_key(|turn| (turn.moves().len(), turn.to_string()));
    format!("{} {}", mates.len(), list(first.map(|turn| position.san(turn))))
}

/// Some coordinates that are refused, and why.
fn refused(position: &Position, chance: &mut Chance) -> String {
    loop {
        let [from, to] = [(); 2].map(|()| Square::ALL[chance.below(64)]);
        let text = format!("{from}{to}");
        let coordinates: Coordinates = text.parse().unwrap();
        if let Err(refusal) = position.series().explain(&coordinates) {
            return format!("{text} {}", reason(&refusal));
        }
    }
}

/// Moves from which the turn can be completed; where it may end, it does so by chance.
fn turn(position: &Position, chance: &mut Chance) -> Turn {
    let mut series = position.series();
    loop {
        let mut moves = series.completable_moves();
        moves.sort_unstable_by_key(ToString::to_string);
        match series.end() {
            Ok(turn) if moves.is_empty() || chance.below(series.remaining() + 1) == 0 => {
                return turn;
            }
            _ => series.push(chance.pick(&moves)).unwrap(),
        }
    }
}

fn transcript(seed: u64) -> String {
    let mut game = Game::new();
    let mut chance = Chance::new(seed);
    let mut out = String::new();
    loop {
        tell(&game, &mut chance, &mut out);
        if game.outcome().is_some() {
            break;
        }
        match game.stage() {
            Stage::Placement(stage) if stage.needs_draw() => {
                let men = chance.pick(&stage.draws()).men;
                writeln!(out, "> draw:{men}").unwrap();
                game.draw(&men).unwrap();
            }
            Stage::Placement(stage) => {
                let placement = *chance.pick(&stage.legal_placements());
                writeln!(out, "> {placement}").unwrap();
                game.place(&placement).unwrap();
            }
            Stage::Play(position) => {
                let turn = turn(position, &mut chance);
                writeln!(out, "> {turn} {}", position.san(&turn)).unwrap();
                game.play(&turn).unwrap();
            }
        }
    }
    assert!(game.actions().len() > 60);
    out
}

/// It gives a game with castling and promotions that ends in mate.
const SEED: u64 = 21;

#[test]
fn the_transcript_of_charismatic_chess_has_not_changed() {
    compare("charismatic.txt", &transcript(SEED));
}
