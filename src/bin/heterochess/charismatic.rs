//! The commands for Charismatic Chess.

use std::io::Write;
use std::ops::ControlFlow;

use heterochess::board::{Board, Color, Piece};
use heterochess::charismatic::{
    Census, Game, Men, Move, Outcome, PlacementStage, Position, Series, SeriesLength, Stage,
};
use serde::Serialize;

use crate::output::{Failure, OutcomeJson, Style, names, write_json};
use crate::{input, perft};

/// The rule parameter.
#[derive(clap::Args)]
pub(crate) struct Rule {
    /// How many moves a turn may have.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=5))]
    max_series: u8,
}

impl Rule {
    fn length(&self) -> SeriesLength {
        SeriesLength::new(usize::from(self.max_series)).unwrap_or_default()
    }

    fn apply(&self, position: Position) -> Position {
        position.with_max_series(self.length())
    }
}

/// Arguments of `moves charismatic`.
#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    /// The position (the start of the game if left out), or `-` for one a line from standard input.
    fen: Option<String>,
    /// Moves of the turn that have been made, such as `e2e4,g1f3`.
    #[arg(long, value_name = "MOVES", default_value = "")]
    played: String,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

/// Arguments of `play charismatic`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The position to start from instead of the start of the game.
    #[arg(long)]
    fen: Option<String>,
    /// Draws (`draw:RNPPP`), placements (`N@c3`) and turns (`e4,Nf3` or `e2e4,g1f3`).
    #[arg(required = true, value_name = "ACTION")]
    actions: Vec<String>,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each action.
    #[arg(long)]
    json: bool,
}

/// Arguments of `perft charismatic`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    options: perft::Options,
    /// The position to start from instead of the orthodox array.
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    rule: Rule,
}

/// Arguments of `explain charismatic`.
#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    /// The position.
    fen: String,
    /// The turn (`e4,Nf3` or `e2e4,g1f3`); in the placement stage a placement (`N@c3`).
    #[arg(value_name = "TURN")]
    turn: String,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `show charismatic`.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// How to draw the men.
    #[arg(long, value_enum, default_value = "auto")]
    style: Style,
}

/// Arguments of `turns charismatic`.
#[derive(clap::Args)]
pub(crate) struct TurnsArgs {
    /// The position, or `-` for one a line from standard input; the orthodox array if left out.
    fen: Option<String>,
    #[command(flatten)]
    rule: Rule,
    /// Also count the results that are mate.
    #[arg(long)]
    mates: bool,
    /// Give up a position when there are more results (and steps to them) than this.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Answer with a line of JSON for each position.
    #[arg(long)]
    json: bool,
}

/// Arguments of `mates charismatic`.
#[derive(clap::Args)]
pub(crate) struct MatesArgs {
    /// The position.
    fen: String,
    /// List no more than so many.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    #[command(flatten)]
    rule: Rule,
    /// Answer with a line of JSON for each turn.
    #[arg(long)]
    json: bool,
}

/// Arguments of `draws charismatic`.
#[derive(clap::Args)]
pub(crate) struct DrawsArgs {
    /// The position; the start of the game if left out.
    fen: Option<String>,
    /// Answer with a line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MoveJson {
    uci: String,
    san: String,
    capture: Option<&'static str>,
    /// Whether the turn may end after it.
    turn: bool,
}

impl MoveJson {
    fn new(series: &Series, m: &Move) -> MoveJson {
        let mut after = series.clone();
        let turn = after.push(m).is_ok() && after.may_end().is_ok();
        let capture = m.capture.map(|role| role.name());
        MoveJson { uci: m.to_string(), san: series.san(m).to_string(), capture, turn }
    }
}

#[derive(Serialize)]
struct SeriesJson {
    fen: String,
    side: &'static str,
    check: bool,
    played: Vec<String>,
    may_end: bool,
    moves: Vec<MoveJson>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct PlacementJson {
    fen: String,
    side: &'static str,
    hand: String,
    placements: Vec<String>,
}

#[derive(Serialize)]
struct PlayedJson {
    action: String,
    san: Option<String>,
    fen: String,
    check: bool,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct ExplainJson {
    legal: bool,
    uci: Option<String>,
    san: Option<String>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct TurnsJson {
    fen: String,
    check: bool,
    series: [u64; 5],
    results: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mates: Option<u64>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct MateJson {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct DrawsJson {
    fen: String,
    total: u64,
    draws: Vec<DrawJson>,
}

#[derive(Serialize)]
struct DrawJson {
    men: String,
    weight: u64,
}

/// A position of either stage. That of the placement stage has brackets in its FEN.
enum Either {
    Placement(PlacementStage),
    Play(Position),
}

fn parse(fen: Option<&str>, rule: Option<&Rule>) -> Result<Either, String> {
    let Some(fen) = fen else { return Ok(Either::Placement(PlacementStage::new())) };
    let board = fen.split(' ').next().unwrap_or(fen);
    if board.contains('[') {
        return fen.parse().map(Either::Placement).map_err(|error| format!("{error}"));
    }
    let position: Position = fen.parse().map_err(|error| format!("{error}"))?;
    Ok(Either::Play(rule.map_or(position, |rule| rule.apply(position))))
}

/// A position of the play stage; the orthodox array if no FEN is given.
fn parse_play(fen: Option<&str>, rule: &Rule) -> Result<Position, String> {
    match fen.map(|fen| parse(Some(fen), Some(rule))).transpose()? {
        None => Ok(rule.apply(Position::orthodox())),
        Some(Either::Play(position)) => Ok(position),
        Some(Either::Placement(stage)) => match stage.position() {
            Some(position) => Ok(rule.apply(position)),
            None => Err("the placement stage is not over".to_owned()),
        },
    }
}

/// `moves charismatic`.
pub(crate) fn moves(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    input::each(args.fen.as_deref(), args.json, out, |fen, out| {
        let series = match parse(fen, Some(&args.rule)) {
            Err(error) => return Ok(Err(error)),
            Ok(Either::Placement(_)) if !args.played.is_empty() => {
                return Ok(Err("--played is for turns, and men are still being placed".to_owned()));
            }
            Ok(Either::Placement(stage)) => {
                return list_placements(&stage, args.json, out).map(Ok);
            }
            Ok(Either::Play(position)) => position.parse_series(&args.played),
        };
        match series {
            Ok(series) => list_moves(&series, args.json, out).map(Ok),
            Err(error) => Ok(Err(error.to_string())),
        }
    })
}

fn list_moves(series: &Series, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let position = series.start();
    let mut moves = series.possible_moves();
    moves.sort_unstable();
    let moves: Vec<MoveJson> = moves.iter().map(|m| MoveJson::new(series, m)).collect();
    let outcome = position.outcome();
    if json {
        let answer = SeriesJson {
            fen: position.to_string(),
            side: position.side_to_move().name(),
            check: series.checkers().any(),
            played: series.moves().iter().map(Move::to_string).collect(),
            may_end: series.may_end().is_ok(),
            moves,
            outcome: outcome.map(OutcomeJson::new),
        };
        return write_json(out, &answer);
    }
    writeln!(out, "{position}")?;
    let check = if series.checkers().any() { ", in check" } else { "" };
    let plural = if moves.len() == 1 { "" } else { "s" };
    let side = position.side_to_move();
    writeln!(out, "{side} to move{check}, {} possible move{plural}{}", moves.len(), end(outcome))?;
    for MoveJson { uci, san, turn, .. } in moves {
        let alone = if turn { "" } else { "leaves the king in check" };
        writeln!(out, "{}", format!("  {san:<8} {uci:<8} {alone}").trim_end())?;
    }
    Ok(())
}

fn list_placements(stage: &PlacementStage, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let placements = stage.legal_placements();
    let side = stage.side_to_move().name();
    if json {
        let placements = placements.iter().map(ToString::to_string).collect();
        let (fen, hand) = (stage.to_string(), stage.hand().to_string());
        return write_json(out, &PlacementJson { fen, side, hand, placements });
    }
    writeln!(out, "{stage}\n{}", placement_state(stage))?;
    for role in Men::ROLES {
        let squares = stage.squares_for(role);
        if squares.any() {
            writeln!(out, "  {}@ {}", role.letter(), names(squares).join(" "))?;
        }
    }
    Ok(())
}

fn placement_state(stage: &PlacementStage) -> String {
    let side = stage.side_to_move();
    if stage.is_complete() {
        "all men are placed".to_owned()
    } else if stage.needs_draw() {
        format!("{side} to draw from {}", stage.reserve(side))
    } else {
        format!("{side} to place {}", stage.hand())
    }
}

fn end(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(String::new, |outcome| format!("; {outcome}"))
}

/// A game that goes on from a position of either stage; from the first draw if no FEN is given.
pub(crate) fn game(fen: Option<&str>, rule: &Rule) -> Result<Game, String> {
    Ok(match parse(fen, Some(rule))? {
        Either::Placement(stage) => Game::from_placement(stage).with_max_series(rule.length()),
        Either::Play(position) => Game::from_position(position),
    })
}

/// `play charismatic`.
pub(crate) fn play(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = game(args.fen.as_deref(), &args.rule)
        .map_err(|reason| Failure::refuse(reason, args.json, out))?;
    for text in &args.actions {
        let number = number(&game);
        let san = act(&mut game, text)
            .map_err(|reason| Failure::refuse(format!("{text}: {reason}"), args.json, out))?;
        let (fen, check) = match game.stage() {
            Stage::Placement(stage) => (stage.to_string(), false),
            Stage::Play(position) => (position.to_string(), position.is_check()),
        };
        let outcome = game.outcome();
        if args.json {
            let action = game.actions().last().map(ToString::to_string).unwrap_or_default();
            let outcome = outcome.map(OutcomeJson::new);
            write_json(out, &PlayedJson { action, san, fen, check, outcome })?;
        } else {
            writeln!(out, "{number:<5} {:<24} {fen}", san.as_deref().unwrap_or(text))?;
            if let Some(outcome) = outcome {
                writeln!(out, "{outcome}  {}", outcome.result())?;
            }
        }
    }
    Ok(())
}

/// The number before a turn, as game records write it.
fn number(game: &Game) -> String {
    match game.stage() {
        Stage::Placement(stage) => stage.side_to_move().name().to_owned(),
        Stage::Play(position) => {
            let dots = if position.side_to_move() == Color::White { "." } else { "..." };
            format!("{}{dots}", position.move_number())
        }
    }
}

/// Does what a text says. Of a turn, the algebraic form is returned.
fn act(game: &mut Game, text: &str) -> Result<Option<String>, String> {
    let readable = |error: &dyn std::fmt::Display| error.to_string();
    if let Some(men) = text.strip_prefix("draw:") {
        let men: Men = men.parse().map_err(|error| readable(&error))?;
        return game.draw(&men).map(|()| None).map_err(|error| readable(&error));
    }
    if let Stage::Play(position) = game.stage() {
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        let position = *position;
        let turn = position.parse_turn(text).map_err(|error| readable(&error))?;
        game.play(&turn).map_err(|error| readable(&error))?;
        return Ok(Some(position.san(&turn)));
    }
    let placement = text.parse().map_err(|error| readable(&error))?;
    game.place(&placement).map(|()| None).map_err(|error| readable(&error))
}

/// `perft charismatic`.
pub(crate) fn perft(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_play(args.fen.as_deref(), &args.rule)
        .map_err(|reason| Failure::refuse(reason, args.options.json, out))?;
    perft::run(&position, position.to_string(), &args.options, out)
}

/// `explain charismatic`. The answer is no error, but the exit status tells whether the turn is
/// legal.
pub(crate) fn explain(args: &ExplainArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let explained = match parse(Some(&args.fen), Some(&args.rule)) {
        Err(reason) => return Err(Failure::refuse(reason, args.json, out)),
        Ok(Either::Placement(stage)) => {
            let placement = match args.turn.parse() {
                Ok(placement) => placement,
                Err(error) => return Err(Failure::refuse(error, args.json, out)),
            };
            match stage.placement_refusal(&placement) {
                None => Ok((placement.to_string(), placement.to_string())),
                Some(refusal) => Err(format!("{placement} is not legal: {refusal}")),
            }
        }
        Ok(Either::Play(position)) => match position.parse_turn(&args.turn) {
            Ok(turn) => Ok((turn.to_string(), position.san(&turn))),
            Err(error) => Err(error.to_string()),
        },
    };
    let legal = explained.is_ok();
    let (uci, san, reason) = match explained {
        Ok((uci, san)) => (Some(uci), Some(san), None),
        Err(reason) => (None, None, Some(reason)),
    };
    if args.json {
        write_json(out, &ExplainJson { legal, uci, san, reason })?;
    } else if let (Some(uci), Some(san)) = (uci, san) {
        writeln!(out, "{san} ({uci}) is legal")?;
    } else if let Some(reason) = reason {
        writeln!(out, "{reason}")?;
    }
    if legal { Ok(()) } else { Err(Failure::Answered) }
}

/// `show charismatic`.
pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match parse(args.fen.as_deref(), None).map_err(Failure::Refused)? {
        Either::Placement(stage) => {
            draw_board(stage.board(), args.style, out)?;
            writeln!(out, "{}", placement_state(&stage))?;
        }
        Either::Play(position) => {
            draw_board(position.board(), args.style, out)?;
            let check = if position.is_check() { ", in check" } else { "" };
            let side = position.side_to_move();
            writeln!(out, "{side} to move{check}{}", end(position.outcome()))?;
        }
    }
    Ok(())
}

fn draw_board(board: &Board, style: Style, out: &mut dyn Write) -> Result<(), Failure> {
    let (symbol, empty): (fn(Piece) -> char, char) =
        if style.is_unicode() { (Piece::symbol, '·') } else { (Piece::letter, '.') };
    writeln!(out, "{}", board.draw(|_, piece| piece.map_or(empty, symbol)))?;
    Ok(())
}

/// `turns charismatic`.
pub(crate) fn turns(args: &TurnsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    input::each(args.fen.as_deref(), args.json, out, |fen, out| match count_turns(fen, args) {
        Ok(counted) if args.json => write_json(out, &counted).map(Ok),
        Ok(TurnsJson { fen, series, results, mates, .. }) => {
            let total: u64 = series.iter().sum();
            let series = series.map(|count| count.to_string()).join(" + ");
            write!(out, "{fen}: {series} = {total} turns, {results} results")?;
            if let Some(mates) = mates {
                write!(out, ", {mates} of them mate")?;
            }
            writeln!(out)?;
            Ok(Ok(()))
        }
        Err(error) => Ok(Err(error)),
    })
}

fn count_turns(fen: Option<&str>, args: &TurnsArgs) -> Result<TurnsJson, String> {
    let position = parse_play(fen, &args.rule)?;
    let census = |position: &Position| -> Census<'static> {
        let census = position.census();
        args.limit.map_or(position.census(), |limit| census.limit(limit))
    };
    let counts = census(&position).count().map_err(|error| error.to_string())?;
    let mut mates = args.mates.then_some(0);
    if let Some(mates) = &mut mates {
        let counted = census(&position).mating_results(|_, _| {
            *mates += 1;
            ControlFlow::<()>::Continue(())
        });
        let _ = counted.map_err(|error| error.to_string())?;
    }
    Ok(TurnsJson {
        fen: position.to_string(),
        check: position.is_check(),
        series: counts.series,
        results: counts.results,
        mates,
        outcome: position.outcome().map(OutcomeJson::new),
    })
}

/// `mates charismatic`.
pub(crate) fn mates(args: &MatesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let position = parse_play(Some(&args.fen), &args.rule)
        .map_err(|reason| Failure::refuse(reason, args.json, out))?;
    let mut left = args.limit.unwrap_or(u64::MAX);
    if left == 0 {
        return Ok(());
    }
    let searched = position.census().mating_turns(|turn| {
        let (uci, san) = (turn.to_string(), position.san(turn));
        let written = if args.json {
            write_json(out, &MateJson { uci, san })
        } else {
            writeln!(out, "{san:<32} {uci}").map_err(Failure::from)
        };
        // Each is told as soon as it is found.
        let written = written.and_then(|()| out.flush().map_err(Failure::from));
        left -= 1;
        match written {
            Ok(()) if left > 0 => ControlFlow::Continue(()),
            written => ControlFlow::Break(written),
        }
    });
    match searched {
        Ok(flow) => flow.break_value().unwrap_or(Ok(())),
        Err(error) => Err(Failure::refuse(error, args.json, out)),
    }
}

/// `draws charismatic`.
pub(crate) fn draws(args: &DrawsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let stage = match parse(args.fen.as_deref(), None) {
        Ok(Either::Placement(stage)) => stage,
        Ok(Either::Play(_)) => {
            let reason = "the placement stage is over";
            return Err(Failure::refuse(reason, args.json, out));
        }
        Err(reason) => return Err(Failure::refuse(reason, args.json, out)),
    };
    let (fen, total) = (stage.to_string(), stage.total_weight());
    if args.json {
        let json = |draw: heterochess::charismatic::WeightedDraw| DrawJson {
            men: draw.men.to_string(),
            weight: draw.weight,
        };
        let draws = stage.draws().into_iter().map(json).collect();
        return write_json(out, &DrawsJson { fen, total, draws });
    }
    writeln!(out, "{fen}\n{}", placement_state(&stage))?;
    for draw in stage.draws() {
        let percent = 100.0 * draw.weight as f64 / total as f64;
        writeln!(out, "  {} {:>5} of {total}  {percent:>6.3} %", draw.men, draw.weight)?;
    }
    Ok(())
}
