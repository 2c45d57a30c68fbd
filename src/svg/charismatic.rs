//! Pictures of Charismatic Chess.

use core::fmt::Write as _;

use super::arrows::Shaft;
use super::sheet::{Layer, Sheet};
use super::units::Units;
use super::view::Place;
use super::{Options, Paint};
use crate::board::{Bitboard, Color, Role};
use crate::charismatic::{Action, Game, Men, Move, PlacementStage, Position, Series, Stage, Turn};
use crate::kungfu::Board;

/// A position between two turns: a king in check is marked. [`legal_from`](Options::legal_from)
/// shows where a man may go as the first of the turn.
#[must_use]
pub fn position(position: &Position, options: &Options) -> String {
    let mut sheet = sheet(position, options);
    if let Some(from) = sheet.clicked() {
        sheet.goals(&position.series(), from);
    }
    sheet.finish(&label(position))
}

/// A position and a turn in it, which has not been played yet: its moves as numbered arrows, and a
/// cross on each man that it takes and that stands on the board already. Whether the turn is legal
/// is not asked.
#[must_use]
pub fn with_turn(position: &Position, turn: &Turn, options: &Options) -> String {
    let mut sheet = sheet(position, options);
    sheet.moves(turn);
    let captured = turn.iter().filter_map(Move::captured_square);
    let captured: Bitboard = captured.collect();
    for square in captured & position.board().of_color(!position.side_to_move()) {
        sheet.cross(square.into());
    }
    sheet.finish(&format!("{}, {turn}", label(position)))
}

/// A turn in progress: the men as they stand now, the moves made as numbered arrows, and the
/// squares of the men that have moved tinted. The own king is marked while he is in check.
/// [`legal_from`](Options::legal_from) shows where a man may go next.
#[must_use]
pub fn series(series: &Series, options: &Options) -> String {
    let mut sheet = Sheet::new(Board::Orthodox, options);
    for square in series.moved() {
        sheet.tint(square.into(), Paint::Yellow);
    }
    sheet.check(series.board(), series.start().side_to_move(), series.checkers());
    sheet.men_of(series.board());
    if let Some(from) = sheet.clicked() {
        sheet.goals(series, from);
    }
    sheet.moves(series.moves());
    let moves: Vec<String> = series.moves().iter().map(ToString::to_string).collect();
    sheet.finish(&format!("{}, {}", label(series.start()), moves.join(",")))
}

/// The placement stage: the board, and beside each player what is left in his reserve and, for the
/// side to move, the men in hand.
#[must_use]
pub fn placement(stage: &PlacementStage, options: &Options) -> String {
    placement_sheet(stage, options).finish(&stage_label(stage))
}

/// As [`placement`], with the squares marked on which a man of the hand may be put (C4).
#[must_use]
pub fn squares_for(stage: &PlacementStage, role: Role, options: &Options) -> String {
    let mut sheet = placement_sheet(stage, options);
    for square in stage.squares_for(role) {
        sheet.destination(square.into(), false);
    }
    sheet.finish(&format!("{}, {role}", stage_label(stage)))
}

/// A game as it stands: its placement stage, with the last placement tinted, or its position with
/// the moves of the last turn as numbered arrows.
#[must_use]
pub fn game(game: &Game, options: &Options) -> String {
    match game.stage() {
        Stage::Placement(stage) => {
            let mut sheet = placement_sheet(stage, options);
            if let Some(Action::Place(placement)) = game.actions().last() {
                sheet.tint(placement.square.into(), Paint::Yellow);
            }
            sheet.finish(&stage_label(stage))
        }
        Stage::Play(position) => {
            let Some(turn) = game.play_stage().and_then(|play| play.moves().last()) else {
                return self::position(position, options);
            };
            let mut sheet = sheet(position, options);
            for m in turn.iter() {
                sheet.tint(m.to.into(), Paint::Yellow);
            }
            if let Some(from) = sheet.clicked() {
                sheet.goals(&position.series(), from);
            }
            sheet.moves(turn);
            sheet.finish(&label(position))
        }
    }
}

fn label(position: &Position) -> String {
    format!("Charismatic Chess: {position}")
}

fn stage_label(stage: &PlacementStage) -> String {
    format!("Charismatic Chess: {stage}")
}

fn sheet<'a>(position: &Position, options: &'a Options) -> Sheet<'a> {
    let mut sheet = Sheet::new(Board::Orthodox, options);
    sheet.check(position.board(), position.side_to_move(), position.checkers());
    sheet.men_of(position.board());
    sheet
}

/// A row beside the board, in units: its height, the size of its men, and the room for each.
const ROW: i32 = 76;
const MAN: i32 = 60;
const RESERVE_STEP: i32 = 92;
const HAND_STEP: i32 = 62;

fn placement_sheet<'a>(stage: &PlacementStage, options: &'a Options) -> Sheet<'a> {
    let mut sheet = Sheet::with_margins(Board::Orthodox, [ROW, ROW], options);
    sheet.men_of(stage.board());
    for color in Color::ALL {
        let at_bottom = (color == Color::White) != options.flip;
        let top = if at_bottom { ROW + sheet.view.side() / 100 } else { 0 };
        sheet.reserve(color, &stage.reserve(color), top);
        if color == stage.side_to_move() && !stage.is_complete() {
            sheet.hand(color, &stage.hand(), top);
        }
    }
    sheet
}

impl Sheet<'_> {
    /// The moves of a turn as numbered arrows.
    fn moves(&mut self, moves: &[Move]) {
        let ways = || moves.iter().map(|m| (Place::of(m.from.into()), Place::of(m.to.into())));
        for (from, to) in ways() {
            self.arrow(from, to, Paint::Green, Shaft::Solid);
        }
        let mut taken = Vec::new();
        for (number, (from, to)) in (1..).zip(ways()) {
            self.number(from, to, number, &mut taken);
        }
    }

    /// Where a man may go next.
    fn goals(&mut self, series: &Series, from: crate::board::Square) {
        let moves = series.possible_moves_from(from);
        let goals: Bitboard = moves.iter().map(|m| m.to).collect();
        for to in goals {
            self.destination(to.into(), series.board().occupied().contains(to));
        }
    }

    /// What a player has not received yet, in a row whose upper edge is given.
    fn reserve(&mut self, color: Color, men: &Men, top: i32) {
        let width = Units(self.view.side().into());
        let _ = write!(
            self.under,
            "<rect x=\"0\" y=\"{top}\" width=\"{width}\" height=\"{ROW}\" fill=\"#d9d4c6\"/>"
        );
        for (index, role) in (0..).zip(men.roles()) {
            let left = 8 + RESERVE_STEP * index;
            self.small_man(color, role, left, top);
            let _ = write!(
                self.under,
                "<text class=\"reserve\" x=\"{}\" y=\"{}\" font-family=\"sans-serif\" \
                 font-size=\"24\" fill=\"#333\">{}</text>",
                left + MAN - 2,
                top + ROW / 2 + 9,
                men.count(role),
            );
        }
    }

    /// The men in hand at the end of a row, in a frame: it is empty before a draw.
    fn hand(&mut self, color: Color, men: &Men, top: i32) {
        let (right, width) = (self.view.side() / 100 - 8, 5 * HAND_STEP + 4);
        let _ = write!(
            self.under,
            "<rect class=\"hand\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"8\" \
             fill=\"#f4f1e8\" stroke=\"{}\" stroke-width=\"3\"/>",
            right - width,
            top + 5,
            ROW - 10,
            Paint::Green,
        );
        let each = men.roles().flat_map(|role| core::iter::repeat_n(role, men.count(role)));
        for (index, role) in (0..).zip(each) {
            self.small_man(color, role, right - width + 3 + HAND_STEP * index, top);
        }
    }

    fn small_man(&mut self, color: Color, role: Role, left: i32, top: i32) {
        let scale = Units(i64::from(MAN));
        let top = top + (ROW - MAN) / 2;
        let at = format!("transform=\"translate({left} {top}) scale({scale})\"");
        self.man_with(Layer::Standing, color.into(), role, &at);
    }
}
