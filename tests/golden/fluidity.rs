//! A game of Fluidity Chess.

use std::fmt::Write;

use heterochess::board::{Color, Square};
use heterochess::fluidity::{Coordinates, Game, Position};
use heterochess::research::fluidity::{PLANES, observe};

use crate::support::{Chance, compare, digest, list, reason, sorted};

fn tell(game: &Game, chance: &mut Chance, out: &mut String) {
    let position = game.position();
    let mut line = |name: &str, value: String| writeln!(out, "{name} {value}").unwrap();
    line("ply", game.moves().len().to_string());
    line("fen", position.to_string());
    line("key", format!("{:016x}", position.zobrist()));
    line("checkers", list(position.checkers()));
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(ToString::to_string);
    line("moves", list(&moves));
    line("san", list(moves.iter().map(|m| position.san(m))));
    line("takes", list(moves.iter().map(|m| m.captures.len())));
    for side in [Color::White, Color::Black] {
        line(&format!("threats-{side}"), sorted(position.threats(side).squares()));
    }
    line("occurrences", game.occurrences().to_string());
    line(
        "outcome",
        match game.outcome() {
            None => "-".to_owned(),
            Some(outcome) => outcome.to_string(),
        },
    );
    line("refused", refused(position, chance));
    let mut planes = vec![0.0; PLANES.len() * 64];
    observe(position, game.occurrences(), position.side_to_move(), &mut planes);
    line("planes", digest(&planes));
}

/// Some coordinates that are refused, and why.
fn refused(position: &Position, chance: &mut Chance) -> String {
    loop {
        let [from, to] = [(); 2].map(|()| Square::ALL[chance.below(64)]);
        let text = format!("{from}{to}");
        let coordinates: Coordinates = text.parse().unwrap();
        if let Err(refusal) = position.explain(&coordinates) {
            return format!("{text} {}", reason(&refusal));
        }
    }
}

fn transcript(seed: u64) -> String {
    let mut game = Game::default();
    let mut chance = Chance::new(seed);
    let mut out = String::new();
    loop {
        tell(&game, &mut chance, &mut out);
        if game.outcome().is_some() {
            break;
        }
        let mut moves = game.position().legal_moves();
        moves.sort_unstable_by_key(ToString::to_string);
        let m = *chance.pick(&moves);
        writeln!(out, "> {m} {}", game.position().san(&m)).unwrap();
        game.play(&m).unwrap();
    }
    assert!(game.moves().len() > 100);
    out
}

/// It gives a long game with castling and promotions that ends in mate.
const SEED: u64 = 7;

#[test]
fn the_transcript_of_fluidity_chess_has_not_changed() {
    compare("fluidity.txt", &transcript(SEED));
}
