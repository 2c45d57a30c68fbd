//! What functions answer.

use core::ffi::c_char;
use core::fmt::{self, Display};

use heterochess::{ErrorCode, ErrorSquares};

use crate::border::TextOut;

/// What every function answers: `HC_OK` or one of the negative `HC_...` numbers. The numbers are
/// fixed; later versions may add others.
pub type hc_status = i32;

/// Done.
pub const HC_OK: hc_status = 0;
/// A pointer that is needed is NULL.
pub const HC_NULL_POINTER: hc_status = -1;
/// The object is of another kind, or has been freed (which is not always noticed).
pub const HC_WRONG_HANDLE: hc_status = -2;
/// A number is out of its range, a pointer is not aligned, or a reserved field is not zero.
pub const HC_INVALID_ARGUMENT: hc_status = -3;
/// A text is not UTF-8.
pub const HC_NOT_UTF8: hc_status = -4;
/// The buffer is too small. What fits has been written, and the true length or count.
pub const HC_BUFFER_TOO_SMALL: hc_status = -5;
/// A text cannot be read: it is not a FEN, a move, a record, ...
pub const HC_PARSE_ERROR: hc_status = -6;
/// What is described is not a position, or makes no game.
pub const HC_INVALID_POSITION: hc_status = -7;
/// The rules forbid it; `hc_error` says why.
pub const HC_REFUSED: hc_status = -8;
/// The game is over.
pub const HC_GAME_OVER: hc_status = -9;
/// Not possible in this stage of the game: men are still to be placed, or all have been.
pub const HC_WRONG_STAGE: hc_status = -10;
/// A search came to the limit of nodes and results that it may hold. Where memory did not suffice
/// for those of a census, the code in `hc_error` is `out-of-memory`.
pub const HC_LIMIT_REACHED: hc_status = -11;
/// A callback has stopped it.
pub const HC_STOPPED: hc_status = -12;
/// There is nothing to take back, or nothing at that index.
pub const HC_NOTHING_THERE: hc_status = -13;
/// A fault of the library. Objects that were being changed are fit only to be freed.
pub const HC_INTERNAL: hc_status = -14;
/// A file or another source cannot be read or written.
pub const HC_IO_ERROR: hc_status = -15;
/// What has been read is damaged, or is no endgame table.
pub const HC_DAMAGED: hc_status = -16;

/// How many bytes the name of an error has room for, NUL included.
pub const HC_ERROR_CODE_SIZE: usize = 48;
/// How many bytes the text of an error has room for, NUL included.
pub const HC_ERROR_MESSAGE_SIZE: usize = 960;
/// How many squares an error has room for: more than any reason has.
pub const HC_ERROR_SQUARES: usize = 32;

/// Why a function did not answer `HC_OK`. It need not be initialised; it is written exactly if the
/// status is not `HC_OK`. Where a parameter of this type is NULL, nothing is told.
#[repr(C)]
pub struct hc_error {
    /// The status that the function answered.
    pub status: hc_status,
    /// How many squares the reason is about.
    pub square_count: u8,
    /// Zero.
    pub reserved: [u8; 3],
    /// The length of the whole message in bytes, without NUL. (No message of this version is
    /// longer than the room for it.)
    pub message_length: usize,
    /// The name of the error for programs in kebab-case, such as `fourth-foe`; NUL-terminated.
    pub code: [c_char; HC_ERROR_CODE_SIZE],
    /// The reason for people, in UTF-8; NUL-terminated.
    pub message: [c_char; HC_ERROR_MESSAGE_SIZE],
    /// The squares that the reason is about, to be shown on the board: who stands in the way, who
    /// gives check, what is occupied. The first `square_count` of them are set; squares are numbered
    /// as in the game.
    pub squares: [u8; HC_ERROR_SQUARES],
}

/// The name of a status: a constant text in kebab-case such as `wrong-handle`, or `unknown`.
#[unsafe(no_mangle)]
pub extern "C" fn hc_status_name(status: hc_status) -> *const c_char {
    let name = match status {
        HC_OK => c"ok",
        HC_NULL_POINTER => c"null-pointer",
        HC_WRONG_HANDLE => c"wrong-handle",
        HC_INVALID_ARGUMENT => c"invalid-argument",
        HC_NOT_UTF8 => c"not-utf8",
        HC_BUFFER_TOO_SMALL => c"buffer-too-small",
        HC_PARSE_ERROR => c"parse-error",
        HC_INVALID_POSITION => c"invalid-position",
        HC_REFUSED => c"refused",
        HC_GAME_OVER => c"game-over",
        HC_WRONG_STAGE => c"wrong-stage",
        HC_LIMIT_REACHED => c"limit-reached",
        HC_STOPPED => c"stopped",
        HC_NOTHING_THERE => c"nothing-there",
        HC_INTERNAL => c"internal",
        HC_IO_ERROR => c"io-error",
        HC_DAMAGED => c"damaged",
        _ => c"unknown",
    };
    name.as_ptr()
}

/// Why a function fails, on the way to its caller. It is only a pointer, so that what succeeds
/// carries no more.
pub(crate) struct Failure(Box<Why>);

struct Why {
    status: hc_status,
    code: &'static str,
    /// Written out only if the caller wants to know.
    message: Box<dyn Display>,
    /// What it is about.
    squares: Vec<u8>,
}

/// What C knows a square by.
pub(crate) trait SquareNumber {
    fn number(self) -> u8;
}

/// What the body of a function comes to.
pub(crate) type Answer<T = ()> = Result<T, Failure>;

impl Failure {
    #[cold]
    pub(crate) fn new(
        status: hc_status,
        code: &'static str,
        message: impl Display + 'static,
    ) -> Failure {
        Failure(Box::new(Why { status, code, message: Box::new(message), squares: Vec::new() }))
    }

    pub(crate) fn status(&self) -> hc_status {
        self.0.status
    }

    /// An error of the library, with the name it has there.
    #[cold]
    pub(crate) fn of(status: hc_status, error: impl ErrorCode + 'static) -> Failure {
        Failure::new(status, error.code(), error)
    }

    /// As [`of`](Failure::of), with the squares that the error is about.
    #[cold]
    pub(crate) fn about<E>(status: hc_status, error: E) -> Failure
    where
        E: ErrorSquares<Square: SquareNumber> + 'static,
    {
        let squares = error.squares().into_iter().map(SquareNumber::number).collect();
        let mut failure = Failure::of(status, error);
        failure.0.squares = squares;
        failure
    }

    /// What the rules forbid.
    #[cold]
    pub(crate) fn refused<E: ErrorSquares<Square: SquareNumber> + 'static>(error: E) -> Failure {
        Failure::about(HC_REFUSED, error)
    }

    /// Nothing, if nothing is refused.
    pub(crate) fn unless<E>(refusal: Option<E>) -> Answer
    where
        E: ErrorSquares<Square: SquareNumber> + 'static,
    {
        refusal.map_or(Ok(()), |refusal| Err(Failure::refused(refusal)))
    }

    /// A text that is not what it should be.
    #[cold]
    pub(crate) fn malformed(error: impl Display + 'static) -> Failure {
        Failure::new(HC_PARSE_ERROR, "malformed", error)
    }

    #[cold]
    pub(crate) fn invalid(message: impl Display + 'static) -> Failure {
        Failure::new(HC_INVALID_ARGUMENT, "invalid-argument", message)
    }

    #[cold]
    pub(crate) fn nothing_there(message: &'static str) -> Failure {
        Failure::new(HC_NOTHING_THERE, "nothing-there", message)
    }

    #[cold]
    pub(crate) fn at_start() -> Failure {
        Failure::nothing_there("there is nothing to take back")
    }

    #[cold]
    pub(crate) fn not_played() -> Failure {
        Failure::nothing_there("fewer moves have been played")
    }

    #[cold]
    pub(crate) fn stopped() -> Failure {
        Failure::new(HC_STOPPED, "stopped", "stopped by a callback")
    }

    #[cold]
    pub(crate) fn internal() -> Failure {
        Failure::new(HC_INTERNAL, "internal", "a fault of the library (a panic)")
    }

    /// Tells the caller.
    ///
    /// # Safety
    ///
    /// `error` is NULL or may be written.
    #[cold]
    pub(crate) unsafe fn tell(&self, error: *mut hc_error) {
        if error.is_null() || !error.is_aligned() {
            return;
        }
        // SAFETY: it may be written; the two buffers are fields of it, and nothing is read.
        unsafe {
            (&raw mut (*error).status).write(self.0.status);
            let told = &self.0.squares[..self.0.squares.len().min(HC_ERROR_SQUARES)];
            (&raw mut (*error).square_count).write(told.len() as u8);
            (&raw mut (*error).reserved).write([0; 3]);
            let mut squares = [0; HC_ERROR_SQUARES];
            squares[..told.len()].copy_from_slice(told);
            (&raw mut (*error).squares).write(squares);
            let mut code = TextOut::within((&raw mut (*error).code).cast(), HC_ERROR_CODE_SIZE);
            let _ = fmt::Write::write_str(&mut code, self.0.code);
            code.finish();
            let mut message =
                TextOut::within((&raw mut (*error).message).cast(), HC_ERROR_MESSAGE_SIZE);
            let _ = fmt::Write::write_fmt(&mut message, format_args!("{}", self.0.message));
            (&raw mut (*error).message_length).write(message.finish());
        }
    }
}
