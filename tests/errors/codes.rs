//! The names by which programs know errors.

use heterochess::board::ParseBoardError;
use heterochess::{ErrorCode, PlayError, charismatic, fluidity, kungfu};

fn fluidity_code(fen: &str, text: &str) -> &'static str {
    let position: fluidity::Position = fen.parse().unwrap();
    position.parse_move(text).unwrap_err().code()
}

#[test]
fn an_error_has_the_name_of_its_variant() {
    let fen = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w";
    assert_eq!(fluidity_code(fen, "b4b1"), "friend-in-the-way");
    assert_eq!(fluidity_code(fen, "a1a4"), "destination-occupied");
    assert_eq!(fluidity_code(fen, "hello"), "malformed");
    assert_eq!("x".parse::<fluidity::Position>().unwrap_err().code(), "fen-field-count");
    assert_eq!(
        "8/8/8/8/8/8/8/8 w".parse::<fluidity::Position>().unwrap_err().code(),
        "invalid-position"
    );
    assert_eq!(ParseBoardError::RankCount { found: 1 }.code(), "rank-count");
}

#[test]
fn an_error_that_passes_on_another_has_its_name() {
    let position: charismatic::Position = "3k4/8/8/8/8/8/8/R3K2R w KQ".parse().unwrap();
    let code = |text| position.parse_turn(text).unwrap_err().code();
    assert_eq!(code("O-O,Rf2"), "already-moved");
    assert_eq!(code("hello"), "malformed");
    assert_eq!(code(""), "no-move");

    let mut game = charismatic::Game::default();
    assert_eq!(game.place(&"N@c3".parse().unwrap()).unwrap_err().code(), "draw-first");

    let mut game: fluidity::Game = heterochess::Game::new("8/8/8/8/8/8/8/K1k5 w".parse().unwrap());
    let refused = game.play(&fluidity::Position::default().legal_moves()[0]).unwrap_err();
    assert!(matches!(refused, PlayError::GameOver(_)));
    assert_eq!(refused.code(), "game-over");

    let refused = kungfu::Refusal::Clock(kungfu::ClockError::BeyondEnd);
    assert_eq!(refused.code(), "beyond-end");
}
