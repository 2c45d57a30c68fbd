//! Commands of Kung Fu Chess as numbers.

use smallvec::SmallVec;

use super::view::View;
use crate::kungfu::{Board, Command, Game, Move, PieceState, Refusal, Seat, Square};
use crate::research::ActionError;

/// How many actions there are on a board: 4097 on the 8x8 board, 20 737 on the board of four
/// armies.
///
/// With `cells` for the number of squares of a square board (64 or 144), a cell being
/// `side * rank + file` as the seat sees it:
///
/// | action | what it is |
/// |---|---|
/// | `cells * from + to` | to send the piece on `from` to `to`: it starts at once, or is queued if the piece rests (K18) |
/// | `cells * square + square` | to forget the move that is queued for the piece on the square (K18) |
/// | `cells * cells` | to pass |
#[must_use]
pub fn actions(board: Board) -> usize {
    pass(board) as usize + 1
}

fn cells(board: Board) -> u32 {
    u32::from(board.side()).pow(2)
}

/// The number of passing.
fn pass(board: Board) -> u32 {
    cells(board).pow(2)
}

/// The number of a command, or of passing. Commands that are no actions (to leave, to be away)
/// have numbers beyond the last.
#[inline]
#[must_use]
pub fn encode(board: Board, seat: Seat, command: Option<Command>) -> u32 {
    let view = View::new(board, seat);
    let number = |from: Square, to: Square| {
        let on_board = board.contains(from) && board.contains(to);
        on_board.then(|| cells(board) * view.cell(from) as u32 + view.cell(to) as u32)
    };
    let number = match command {
        None => Some(pass(board)),
        Some(Command::Move(Move { from, to })) if from != to => number(from, to),
        Some(Command::Cancel(square)) => number(square, square),
        Some(_) => None,
    };
    number.unwrap_or(pass(board) + 1)
}

/// The legal command of a number, or `None` to pass.
///
/// # Errors
///
/// If there is no such action, it leads off the board, or the command would be refused.
pub fn decode(
    game: &Game,
    seat: Seat,
    action: u32,
) -> Result<Option<Command>, ActionError<Refusal>> {
    let board = game.mode().board();
    if action as usize >= actions(board) {
        return Err(ActionError::OutOfRange { action, actions: actions(board) });
    }
    if action == pass(board) {
        return Ok(None);
    }
    let view = View::new(board, seat);
    let square = |cell| view.square(cell).filter(|&square| board.contains(square));
    let (from, to) = (action / cells(board), action % cells(board));
    let (Some(from), Some(to)) = (square(from), square(to)) else {
        return Err(ActionError::OffBoard { action });
    };
    let command = if from == to { Command::Cancel(from) } else { Command::Move(Move { from, to }) };
    let legal = match command {
        // What is ready is asked quickly; for the rest, a game that nobody needs tries it.
        Command::Move(m) => game.check_start(seat, m).is_ok(),
        _ => false,
    };
    if !legal {
        game.clone().submit(game.now(), seat, command, |_| {})?;
    }
    Ok(Some(command))
}

/// All that a seat can do: its moves, those that can be queued, what can be cancelled, and to pass.
/// An army that is out can pass.
pub(super) fn legal(game: &Game, seat: Seat) -> SmallVec<[Option<Command>; 128]> {
    let moves = game.legal_moves(seat);
    let queueable = game.queueable_moves(seat);
    let mut legal = SmallVec::new();
    legal.extend(moves.into_iter().chain(queueable).map(|m| Some(Command::Move(m))));
    if game.outcome().is_none() && game.disconnected_since(seat).is_none() {
        for piece in game.pieces() {
            if piece.seat == seat
                && let PieceState::Resting { square, queued: Some(_), .. } = piece.state
            {
                legal.push(Some(Command::Cancel(square)));
            }
        }
    }
    legal.push(None);
    legal
}

/// Marks the numbers of all that a seat can do in [`actions`] marks.
pub fn mark_legal(game: &Game, seat: Seat, mask: &mut [bool]) {
    let board = game.mode().board();
    for command in legal(game, seat) {
        if let Some(mark) = mask.get_mut(encode(board, seat, command) as usize) {
            *mark = true;
        }
    }
}
