//! The machine that calls functions, and looks at what they answer.

use arbitrary::Unstructured;
use heterochess::tables::Ending;

use super::files::Folder;
use super::functions::{
    Function, HC_BUFFER_TOO_SMALL, HC_INTERNAL, HC_OK, Kind, STATUSES, chosen, named,
};
use super::memory::Block;
use super::store::Store;
use crate::bytes::{byte, word};
use crate::texts::message;

/// The most calls of a program.
const MOST_CALLS: usize = 80;
/// How often a callback says to go on.
const MOST_CALLBACKS: u64 = 200;
/// The most men of a position whose turns are counted without a limit.
const FEW_MEN: usize = 5;
/// The endings whose tables are made and verified whole: no others come of them.
const SMALL_ENDINGS: [&str; 2] = ["KBk", "KNk"];
/// How many tables a program may make or verify.
const MOST_TABLES: u32 = 2;

/// Where the code of an `hc_error` stands, and its message.
const CODE: core::ops::Range<usize> = 16..64;
const MESSAGE: usize = 64;

/// A call that a program made.
pub struct Call {
    /// Which function.
    pub function: &'static str,
    /// Where in the program it ends: what follows are other calls.
    pub end: usize,
    /// Whether the function did its work: it answered `HC_OK`, and if it was to free something, that
    /// was there.
    pub done: bool,
}

/// Runs a program, and tells what it called.
pub fn calls(data: &[u8]) -> Vec<Call> {
    Machine::new(data).run()
}

pub(super) struct Machine<'a> {
    pub(super) input: Unstructured<'a>,
    pub(super) store: Store,
    pub(super) folder: Folder,
    pub(super) callbacks_left: u64,
    /// What it is in games with a clock.
    pub(super) time: u64,
    /// How many tables were made or verified.
    tables: u32,
}

impl<'a> Machine<'a> {
    fn new(data: &'a [u8]) -> Machine<'a> {
        Machine {
            input: Unstructured::new(data),
            store: Store::default(),
            folder: Folder::default(),
            callbacks_left: 0,
            time: 0,
            tables: 0,
        }
    }

    fn run(&mut self) -> Vec<Call> {
        let size = self.input.len();
        let mut calls = Vec::new();
        while calls.len() < MOST_CALLS && !self.input.is_empty() {
            let function = chosen(word(&mut self.input));
            let done = self.call(function);
            calls.push(Call { function: function.name, end: size - self.input.len(), done });
        }
        self.store.free_all();
        calls
    }

    /// Calls a function; tells whether it did its work.
    fn call(&mut self, function: &'static Function) -> bool {
        let mut arguments: Vec<u64> = Vec::new();
        let mut blocks: Vec<Option<Block>> = Vec::new();
        self.callbacks_left = byte(&mut self.input).into();
        self.callbacks_left = self.callbacks_left.min(MOST_CALLBACKS);
        for kind in function.parameters {
            let (argument, block) = self.argument(function, kind, &blocks);
            arguments.push(argument);
            blocks.push(block);
        }
        if !self.affordable(function, &arguments, &blocks) {
            return false;
        }
        let answer = (function.call)(&arguments);
        if !function.answers {
            if function.name.ends_with("_string") || function.name.ends_with("_name") {
                assert_ne!(answer, 0, "{}", function.name);
            }
            return true;
        }
        assert!(STATUSES.contains(&answer), "{}: {answer}", function.name);
        assert_ne!(answer, HC_INTERNAL, "{}", function.name);
        self.after(function, answer, &arguments, blocks);
        answer == HC_OK && !(function.name.ends_with("_free") && arguments == [0])
    }

    /// Whether a call comes back soon: all turns are counted of few men only, and few small tables
    /// are made or verified.
    fn affordable(
        &mut self,
        function: &Function,
        arguments: &[u64],
        blocks: &[Option<Block>],
    ) -> bool {
        match function.name {
            "hc_charismatic_count_series" | "hc_charismatic_perft" => {
                let board = named("hc_charismatic_board");
                let men = Block::new(64);
                (board.call)(&[arguments[0], men.address()]) != HC_OK
                    || men.bytes().iter().filter(|&&man| man != 0).count() <= FEW_MEN
            }
            "hc_tables_generate" | "hc_tables_verify" => {
                let name = blocks[1].as_ref().map_or(&[][..], Block::bytes);
                let name = core::str::from_utf8(name).unwrap_or_default();
                let Ok(ending) = name.parse::<Ending>() else { return true };
                self.tables += 1;
                self.tables <= MOST_TABLES && SMALL_ENDINGS.contains(&ending.to_string().as_str())
            }
            _ => true,
        }
    }

    /// Keeps what a call has made, and looks at what it has written.
    fn after(
        &mut self,
        function: &Function,
        status: i64,
        arguments: &[u64],
        blocks: Vec<Option<Block>>,
    ) {
        let name = function.name;
        for (index, (kind, block)) in function.parameters.iter().zip(&blocks).enumerate() {
            match (*kind, block) {
                (Kind::NewHandle(kind), Some(block)) => {
                    let handle = block.number();
                    assert_eq!(handle != 0, status == HC_OK, "{name}: {status}");
                    if status == HC_OK {
                        self.store.keep_handle(kind, handle);
                    }
                }
                (Kind::Handle(kind), _) if name.ends_with("_free") && status == HC_OK => {
                    self.store.forget_handle(kind, arguments[index]);
                }
                (Kind::Out(of, _), Some(block)) if status == HC_OK => {
                    self.store.keep_value(of, block.bytes());
                }
                (Kind::Buffer("char", _), Some(block))
                    if !block.bytes().is_empty()
                        && [HC_OK, HC_BUFFER_TOO_SMALL].contains(&status) =>
                {
                    self.store.keep_text(terminated(name, block.bytes()));
                }
                (Kind::Buffer(of, size), Some(block)) if status == HC_OK => {
                    let first = block.bytes().chunks_exact(size).take(2);
                    first.for_each(|value| self.store.keep_value(of, value));
                }
                (Kind::Error(_), Some(block)) if status != HC_OK => {
                    told(name, status, block.bytes());
                }
                _ => {}
            }
        }
    }
}

/// An error says what the answer was, and why.
fn told(function: &str, status: i64, error: &[u8]) {
    let said = i32::from_le_bytes(error[..4].try_into().expect("four bytes"));
    assert_eq!(i64::from(said), status, "{function}");
    for text in [&error[CODE], &error[MESSAGE..]] {
        message(core::str::from_utf8(terminated(function, text)).expect("UTF-8"));
    }
}

/// A text in a buffer, up to its NUL.
fn terminated<'b>(function: &str, buffer: &'b [u8]) -> &'b [u8] {
    let end = buffer.iter().position(|&byte| byte == 0);
    let text = &buffer[..end.unwrap_or_else(|| panic!("{function}: no NUL"))];
    assert!(core::str::from_utf8(text).is_ok(), "{function}: not UTF-8");
    text
}
