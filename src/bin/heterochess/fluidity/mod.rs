//! The commands for Fluidity Chess.

mod simulate;

use std::io::Write;

use heterochess::board::{Color, Piece};
use heterochess::fluidity::{Game, Move, Outcome, ParseMoveError, Position};
use heterochess::svg;
use serde::Serialize;

pub(crate) use self::simulate::{SimulateArgs, play_by_chance, simulate};
use crate::output::{Failure, OutcomeJson, Refused, Style, names, write_json};
use crate::picture::PictureArgs;
use crate::{input, perft};

/// Arguments of `moves fluidity`.
#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    /// The position (the start of the game if left out), or `-` for one a line from standard input.
    fen: Option<String>,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

/// Arguments of `play fluidity`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The position to start from instead of the start of the game.
    #[arg(long)]
    fen: Option<String>,
    /// The moves, in algebraic (`Rg4xc4d4f4`) or coordinate form (`b4g4`).
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    /// Answer with a line of JSON for each move.
    #[arg(long)]
    json: bool,
}

/// Arguments of `perft fluidity`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    options: perft::Options,
    /// The position to start from instead of the start of the game.
    #[arg(long)]
    fen: Option<String>,
}

/// Arguments of `explain fluidity`.
#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    /// The position.
    fen: String,
    /// The move, in algebraic (`Rg4xc4d4f4`) or coordinate form (`b4g4`).
    #[arg(value_name = "MOVE")]
    m: String,
    /// Answer with a line of JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `show fluidity`.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// How to draw the men.
    #[arg(long, value_enum, default_value = "auto")]
    style: Style,
    /// Also show what each side could take if it were to move.
    #[arg(long)]
    threats: bool,
    /// Show this move and what it takes (with --svg).
    #[arg(long = "move", value_name = "MOVE", requires = "svg", conflicts_with = "threats")]
    m: Option<String>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// A move in both notations, and what it takes.
#[derive(Serialize)]
pub(crate) struct MoveJson {
    uci: String,
    san: String,
    captures: Vec<String>,
}

impl MoveJson {
    pub(crate) fn new(position: &Position, m: &Move) -> MoveJson {
        let san = position.san(m).to_string();
        MoveJson { uci: m.to_string(), san, captures: names(m.captures) }
    }
}

#[derive(Serialize)]
struct PositionJson {
    fen: String,
    side: &'static str,
    check: bool,
    moves: Vec<MoveJson>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct PlayedJson {
    #[serde(flatten)]
    played: MoveJson,
    fen: String,
    check: bool,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct ExplainJson {
    legal: bool,
    #[serde(rename = "move")]
    explained: Option<MoveJson>,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
}

/// The position of a FEN.
pub(crate) fn parse(fen: &str) -> Result<Position, Refused> {
    Ok(fen.parse::<Position>()?)
}

pub(crate) fn parse_or_start(fen: Option<&str>) -> Result<Position, Refused> {
    fen.map_or_else(|| Ok(Position::new()), parse)
}

/// Calls `tell` with each move of a line that is known to be legal, and the position before it.
fn follow(position: &Position, line: &[Move], mut tell: impl FnMut(&Position, &Move)) {
    let mut position = *position;
    for m in line {
        tell(&position, m);
        position.play_unchecked(m);
    }
}

/// A line for a program.
pub(crate) fn line_json(position: &Position, line: &[Move]) -> Vec<MoveJson> {
    let mut moves = Vec::new();
    follow(position, line, |position, m| moves.push(MoveJson::new(position, m)));
    moves
}

/// A line for a person, such as `1. Rg4xc4d4f4+ Kh3 2. Rh1#`.
pub(crate) fn line_text(position: &Position, line: &[Move]) -> String {
    let mut words = Vec::new();
    follow(position, line, |position, m| {
        let number = position.move_number();
        match position.side_to_move() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if words.is_empty() => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(position.san(m).to_string());
    });
    words.join(" ")
}

/// `moves fluidity`.
pub(crate) fn moves(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let many = args.fen.as_deref() == Some("-");
    input::each(args.fen.as_deref(), args.json, out, |fen, out| {
        let position = match parse_or_start(fen) {
            Ok(position) => position,
            Err(error) => return Ok(Err(error)),
        };
        let list = match (args.json, many) {
            (true, _) => list_json,
            (false, true) => list_in_a_line,
            (false, false) => list,
        };
        list(&position, out).map(Ok)
    })
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

fn list_json(position: &Position, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = sorted_moves(position).iter().map(|m| MoveJson::new(position, m)).collect();
    write_json(
        out,
        &PositionJson {
            fen: position.to_string(),
            side: position.side_to_move().name(),
            check: position.is_check(),
            moves,
            outcome: position.outcome().map(OutcomeJson::new),
        },
    )
}

fn list_in_a_line(position: &Position, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{position}:")?;
    for m in sorted_moves(position) {
        write!(out, " {}", position.san(&m))?;
    }
    writeln!(out, "{}", outcome_suffix(position.outcome()))?;
    Ok(())
}

fn list(position: &Position, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = sorted_moves(position);
    writeln!(out, "{position}")?;
    let plural = if moves.len() == 1 { "" } else { "s" };
    writeln!(out, "{}, {} legal move{plural}", state(position), moves.len())?;
    for m in moves {
        let MoveJson { uci, san, captures } = MoveJson::new(position, &m);
        let takes = captures.join(" ");
        writeln!(out, "{}", format!("  {san:<16} {uci:<12} {takes}").trim_end())?;
    }
    Ok(())
}

/// Whose move it is, whether in check, and how the game has ended if it has.
fn state(position: &Position) -> String {
    let check = if position.is_check() { ", in check" } else { "" };
    format!("{} to move{check}{}", position.side_to_move(), outcome_suffix(position.outcome()))
}

fn outcome_suffix(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(String::new, |outcome| format!("; {outcome}"))
}

/// `play fluidity`.
pub(crate) fn play(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let start = parse_or_start(args.fen.as_deref())
        .map_err(|reason| Failure::refuse(reason, args.json, out))?;
    let mut game = Game::new(start);
    for text in &args.moves {
        let before = *game.position();
        let played =
            play_text(&mut game, text).map_err(|reason| Failure::refuse(reason, args.json, out))?;

        let position = game.position();
        let outcome = game.outcome();
        if args.json {
            let (fen, check) = (position.to_string(), position.is_check());
            let outcome = outcome.map(OutcomeJson::new);
            write_json(out, &PlayedJson { played, fen, check, outcome })?;
        } else {
            let dots = if before.side_to_move() == Color::White { "." } else { "..." };
            let number = format!("{}{dots}", before.move_number());
            writeln!(out, "{number:<5} {:<16} {position}", played.san)?;
            if let Some(outcome) = outcome {
                writeln!(out, "{outcome}  {}", outcome.result())?;
            }
        }
    }
    Ok(())
}

fn play_text(game: &mut Game, text: &str) -> Result<MoveJson, Refused> {
    if let Some(outcome) = game.outcome() {
        return Err(Refused::new("game-over", format!("{text:.40}: the game is over: {outcome}")));
    }
    let before = *game.position();
    let m = before.parse_move(text)?;
    game.play(&m)?;
    Ok(MoveJson::new(&before, &m))
}

/// `perft fluidity`.
pub(crate) fn perft(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_or_start(args.fen.as_deref())
        .map_err(|reason| Failure::refuse(reason, args.options.json, out))?;
    perft::run(&position, position.to_string(), &args.options, out)
}

/// `explain fluidity`. The answer is no error, but the exit status tells whether the move is legal.
pub(crate) fn explain(args: &ExplainArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_or_start(Some(&args.fen))
        .map_err(|reason| Failure::refuse(reason, args.json, out))?;
    let (explained, refused) = match position.parse_move(&args.m) {
        Ok(m) => (Some(MoveJson::new(&position, &m)), None),
        Err(error @ ParseMoveError::Malformed { .. }) => {
            return Err(Failure::refuse(error, args.json, out));
        }
        Err(error) => (None, Some(Refused::from(error))),
    };
    let legal = explained.is_some();
    let (reason, code) = refused.map(|refused| (refused.error, refused.code)).unzip();
    if args.json {
        write_json(out, &ExplainJson { legal, explained, reason, code })?;
    } else if let Some(MoveJson { uci, san, captures }) = explained {
        let takes = if captures.is_empty() { "nothing".to_owned() } else { captures.join(" ") };
        writeln!(out, "{san} ({uci}) is legal and takes {takes}")?;
    } else if let Some(reason) = reason {
        writeln!(out, "{reason}")?;
    }
    if legal { Ok(()) } else { Err(Failure::Answered) }
}

/// `show fluidity`.
pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_or_start(args.fen.as_deref()).map_err(Failure::Refused)?;
    if args.picture.is_wanted() {
        let options = args.picture.options();
        let picture = match &args.m {
            Some(text) => {
                let m = position.parse_move(text);
                let m = m.map_err(|error| Failure::Refused(error.into()))?;
                svg::fluidity::with_move(&position, &m, &options)
            }
            None if args.threats => svg::fluidity::threats(&position, Color::ALL, &options),
            None => svg::fluidity::position(&position, &options),
        };
        return args.picture.write(&picture, out);
    }
    let (symbol, empty): (fn(Piece) -> char, char) =
        if args.style.is_unicode() { (Piece::symbol, '·') } else { (Piece::letter, '.') };
    writeln!(out, "{}", position.board().draw(|_, piece| piece.map_or(empty, symbol)))?;
    writeln!(out, "{}", state(&position))?;
    if args.threats {
        for color in Color::ALL {
            let threats = position.threats(color);
            writeln!(out, "{color} could take:")?;
            for square in threats.squares() {
                let role = position.board().role_at(square).map_or("", |role| role.name());
                let moves: Vec<String> = threats.against(square).map(|m| m.to_string()).collect();
                writeln!(out, "  {square} {role:<7} {}", moves.join(" "))?;
            }
        }
    }
    Ok(())
}
