//! The machine that calls functions by the table that `build.rs` makes.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::collections::BTreeMap;
use std::ffi::c_void;

use arbitrary::Unstructured;
// Linked for its functions, which C knows by name.
use heterochess_c_linked as _;

use crate::bytes::{byte, magnitude, message, pick, word};

/// Made by `build.rs`.
#[allow(
    clippy::cast_lossless,
    clippy::undocumented_unsafe_blocks,
    clippy::unnecessary_cast,
    reason = "it is made for all types alike"
)]
mod functions {
    use super::{Function, Kind, called};

    include!(concat!(env!("OUT_DIR"), "/functions.rs"));
}

use functions::{FUNCTIONS, HC_BUFFER_TOO_SMALL, HC_INTERNAL, HC_OK, RING, STATUSES};

/// The most calls of a program.
const MOST_CALLS: usize = 80;
/// The most objects of a kind, and the most values of a type, that are kept.
const MOST_KEPT: usize = 8;
/// How often a callback says to go on.
const MOST_CALLBACKS: u64 = 200;
/// The most men of a position whose turns are counted without a limit.
const FEW_MEN: usize = 5;

/// Texts of all kinds that can be read.
const GOOD: [&str; 19] = [
    "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w",
    "3k4/8/8/8/8/8/8/R3K2R w KQ",
    "3k4/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPP/QRRBBNNPPPPPPPP/-] w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "7k/8/8/8/8/8/1N6/K7 b - - 12 30",
    "{\"game\":\"kungfu\",\"mode\":\"1v1\",\"speed\":\"lightning\"}\n\
     {\"t\":5,\"seat\":1,\"move\":\"e2e4\"}\n{\"t\":700,\"seat\":2,\"leave\":true}\n",
    "{\"game\":\"kungfu\",\"mode\":\"ffa\"}\n{\"t\":5,\"seat\":3,\"disconnect\":true}\n",
    "e4",
    "Nf3",
    "e2e4",
    "e2e4,g1f3",
    "Ra7,Rh8",
    "RNPPP",
    "N@c3",
    "e10",
    "[Variant \"Fluidity\"]\n\n1. e4 e5 2. Nf3 *\n",
    "[Variant \"Charismatic\"]\n\ndraw:RNPPP N@c3 *\n",
    "KNk",
    "search",
];

/// Where the code of an `hc_error` stands, and its message.
const CODE: core::ops::Range<usize> = 16..64;
const MESSAGE: usize = 64;

/// What a parameter is. Structs and numbers are told by their names and sizes.
#[derive(Clone, Copy)]
enum Kind {
    Handle(&'static str),
    NewHandle(&'static str),
    /// A text; its length follows.
    Text,
    /// The length of the text or list before.
    Length,
    Value(&'static str, usize),
    /// A list of values; its length follows.
    Array(&'static str, usize),
    Out(&'static str, usize),
    /// A list or a text to be written; its capacity follows.
    Buffer(&'static str, usize),
    Capacity,
    Error(usize),
    Number(&'static str, usize),
    Callback(fn() -> u64),
    User,
}

struct Function {
    name: &'static str,
    /// Whether it returns a status.
    answers: bool,
    parameters: &'static [Kind],
    call: fn(&[u64]) -> i64,
}

/// Memory of just one size, so that a sanitizer sees what is beyond it.
struct Block {
    pointer: *mut u8,
    layout: Layout,
}

impl Block {
    fn new(size: usize) -> Block {
        let layout = Layout::from_size_align(size, 8).expect("a small size");
        let pointer = if size == 0 {
            core::ptr::without_provenance_mut(8)
        } else {
            // SAFETY: the size is not zero.
            unsafe { alloc_zeroed(layout) }
        };
        assert!(!pointer.is_null(), "memory is there");
        Block { pointer, layout }
    }

    fn of(bytes: &[u8]) -> Block {
        let mut block = Block::new(bytes.len());
        block.bytes_mut().copy_from_slice(bytes);
        block
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: the block is so large and holds bytes.
        unsafe { core::slice::from_raw_parts(self.pointer, self.layout.size()) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else holds it.
        unsafe { core::slice::from_raw_parts_mut(self.pointer, self.layout.size()) }
    }

    fn number(&self) -> u64 {
        let mut number = [0; 8];
        let size = self.layout.size().min(8);
        number[..size].copy_from_slice(&self.bytes()[..size]);
        u64::from_le_bytes(number)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if self.layout.size() > 0 {
            // SAFETY: it was allocated so.
            unsafe { dealloc(self.pointer, self.layout) };
        }
    }
}

/// Says whether a callback is to go on: what `user` counts down.
///
/// # Safety
///
/// `user` is what [`Machine::call`] has given.
unsafe fn called(user: *mut c_void) -> u64 {
    // SAFETY: it points to the counter of the machine.
    let left = unsafe { &mut *user.cast::<u64>() };
    *left = left.saturating_sub(1);
    u64::from(*left == 0)
}

pub(super) struct Machine<'a> {
    input: Unstructured<'a>,
    /// Objects that are alive, by their kind.
    handles: BTreeMap<&'static str, Vec<u64>>,
    /// Values that functions have written, by their type.
    values: BTreeMap<&'static str, Vec<Vec<u8>>>,
    /// Texts that functions have written.
    texts: Vec<Vec<u8>>,
    callbacks_left: u64,
    time: u64,
}

impl<'a> Machine<'a> {
    pub(super) fn new(data: &'a [u8]) -> Machine<'a> {
        Machine {
            input: Unstructured::new(data),
            handles: BTreeMap::new(),
            values: BTreeMap::new(),
            texts: Vec::new(),
            callbacks_left: 0,
            time: 0,
        }
    }

    pub(super) fn run(&mut self) {
        for _ in 0..MOST_CALLS {
            if self.input.is_empty() {
                break;
            }
            let at = word(&mut self.input);
            let found = RING.partition_point(|&(place, _)| place < at) % RING.len();
            self.call(&FUNCTIONS[RING[found].1]);
        }
        let kinds: Vec<&'static str> = self.handles.keys().copied().collect();
        for kind in kinds {
            while let Some(handle) = self.handles.get_mut(kind).and_then(Vec::pop) {
                self.free(kind, handle);
            }
        }
    }

    fn free(&mut self, kind: &str, handle: u64) {
        let name = format!("{kind}_free");
        let free = FUNCTIONS.iter().find(|function| function.name == name);
        let free = free.unwrap_or_else(|| panic!("there is no {name}"));
        assert_eq!((free.call)(&[handle]), HC_OK, "{name}");
    }

    fn call(&mut self, function: &Function) {
        let mut arguments: Vec<u64> = Vec::new();
        let mut blocks: Vec<Option<Block>> = Vec::new();
        self.callbacks_left = byte(&mut self.input).into();
        self.callbacks_left = self.callbacks_left.min(MOST_CALLBACKS);
        for kind in function.parameters {
            let (argument, block) = self.argument(function, kind, &blocks);
            arguments.push(argument);
            blocks.push(block);
        }
        if !self.affordable(function, &arguments) {
            return;
        }
        let answer = (function.call)(&arguments);
        if !function.answers {
            if function.name.ends_with("_string") || function.name.ends_with("_name") {
                assert_ne!(answer, 0, "{}", function.name);
            }
            return;
        }
        assert!(STATUSES.contains(&answer), "{}: {answer}", function.name);
        assert_ne!(answer, HC_INTERNAL, "{}", function.name);
        self.after(function, answer, &arguments, blocks);
    }

    /// An argument, and the memory it points to.
    fn argument(
        &mut self,
        function: &Function,
        kind: &Kind,
        before: &[Option<Block>],
    ) -> (u64, Option<Block>) {
        let address = |block: Block| (block.pointer as u64, Some(block));
        let input = &mut self.input;
        let null = || (0, None);
        match *kind {
            Kind::Handle(kind) => {
                let number = byte(input);
                if number >= 252 {
                    // One of any kind, or none.
                    let all: Vec<u64> = self.handles.values().flatten().copied().collect();
                    let wrong =
                        if function.name.ends_with("_free") { None } else { pick(input, &all) };
                    return (wrong.unwrap_or(0), None);
                }
                let alive = self.handles.get(kind).map_or(&[][..], Vec::as_slice);
                (alive.get(usize::from(number) % alive.len().max(1)).copied().unwrap_or(0), None)
            }
            Kind::NewHandle(_) | Kind::Out(_, 8) if byte(input) == 255 => null(),
            Kind::NewHandle(_) => address(Block::new(8)),
            Kind::Out(_, size) => {
                let mut block = Block::new(size);
                // What was there does not matter.
                let _ = input.fill_buffer(&mut block.bytes_mut()[..size.min(8)]);
                address(block)
            }
            Kind::Error(size) => {
                if byte(input).is_multiple_of(4) {
                    return null();
                }
                address(Block::new(size))
            }
            Kind::Text => {
                let text = self.text();
                address(Block::of(&text))
            }
            Kind::Length => {
                let size = before.last().and_then(Option::as_ref).map_or(0, |b| b.layout.size());
                (size as u64, None)
            }
            Kind::Value("hc_limits" | "hc_solve_options", size) => {
                // Few nodes, and one thread.
                let mut block = Block::new(size);
                block.bytes_mut()[0] = byte(input).max(1);
                block.bytes_mut()[8] = u8::from(function.name.contains("solve"));
                block.bytes_mut()[size - 1] = u8::from(byte(input) > 240);
                address(block)
            }
            Kind::Value(of, size) => {
                let number = byte(input);
                let known = self.values.get(of).map_or(&[][..], Vec::as_slice);
                let mut block = Block::new(size);
                match number {
                    255 => return null(),
                    224.. => {
                        let _ = input.fill_buffer(block.bytes_mut());
                    }
                    _ if !known.is_empty() => {
                        block
                            .bytes_mut()
                            .copy_from_slice(&known[usize::from(number) % known.len()]);
                        if number >= 192 && size > 0 {
                            // Nearly what it was.
                            let at = usize::from(byte(input)) % size;
                            block.bytes_mut()[at] = byte(input);
                        }
                    }
                    _ => {
                        for place in block.bytes_mut().iter_mut().take(16) {
                            *place = byte(input) % 64;
                        }
                    }
                }
                address(block)
            }
            Kind::Array("uint8_t", _) => {
                let number = byte(input);
                let bytes = match number {
                    0..=63 => one_table(),
                    64..=127 => GOOD[usize::from(number) % GOOD.len()].as_bytes().to_vec(),
                    _ => self.text(),
                };
                address(Block::of(&bytes))
            }
            Kind::Array(of, size) => {
                let count = usize::from(byte(input)) % 40;
                let known = self.values.get(of).map_or(&[][..], Vec::as_slice);
                let mut block = Block::new(count * size);
                for element in block.bytes_mut().chunks_mut(size) {
                    match pick(input, &(0..known.len()).collect::<Vec<_>>()) {
                        Some(index) if !byte(input).is_multiple_of(4) => {
                            element.copy_from_slice(&known[index]);
                        }
                        _ => {
                            let _ = input.fill_buffer(element);
                        }
                    }
                }
                address(block)
            }
            Kind::Buffer(_, size) => {
                let capacity = match byte(input) % 8 {
                    0 => return null(),
                    1 => 0,
                    2 => 1,
                    3 | 4 => usize::from(byte(input)),
                    _ => 1024,
                };
                address(Block::new(capacity * size))
            }
            Kind::Capacity => {
                let size = match function.parameters.get(before.len() - 1) {
                    Some(Kind::Buffer(_, size)) => *size,
                    _ => 1,
                };
                let bytes = before.last().and_then(Option::as_ref).map_or(0, |b| b.layout.size());
                ((bytes / size) as u64, None)
            }
            Kind::Number(name, size) => (self.number(name, size), None),
            Kind::Callback(address) => (if byte(input) == 255 { 0 } else { address() }, None),
            Kind::User => (&raw mut self.callbacks_left as u64, None),
        }
    }

    fn text(&mut self) -> Vec<u8> {
        let input = &mut self.input;
        let number = byte(input);
        match number {
            0..=95 => GOOD[usize::from(number) % GOOD.len()].as_bytes().to_vec(),
            96..=191 if !self.texts.is_empty() => {
                let mut text = self.texts[usize::from(number) % self.texts.len()].clone();
                if number >= 160 && !text.is_empty() {
                    let at = usize::from(word(input)) % text.len();
                    text[at] = byte(input);
                }
                text
            }
            _ => {
                let length = usize::from(byte(input)) % 48;
                let mut text = vec![0; length];
                let _ = input.fill_buffer(&mut text);
                text
            }
        }
    }

    fn number(&mut self, name: &str, size: usize) -> u64 {
        let input = &mut self.input;
        let small = byte(input);
        match name {
            // What takes long or much memory stays small.
            "plies" | "most_plies" | "depth" | "mebibytes" => u64::from(small % 3),
            "turns" | "games" | "threads" => u64::from(small % 2),
            "limit" | "nodes" | "playouts" => u64::from(small) + 1,
            "time" => {
                self.time = match small {
                    255 => magnitude(input),
                    224.. => self.time.saturating_sub(u64::from(small)),
                    _ => self.time.saturating_add(u64::from(small) * u64::from(byte(input))),
                };
                self.time
            }
            _ => match (small, size) {
                (0..=191, _) => u64::from(small % 64),
                (_, 1) => byte(input).into(),
                (_, 2) => word(input).into(),
                (_, 4) => input.arbitrary::<u32>().unwrap_or(0).into(),
                _ => magnitude(input),
            },
        }
    }

    /// Whether a call comes back soon: no files are touched, no tables made, and all turns are counted
    /// of few men only.
    fn affordable(&self, function: &Function, arguments: &[u64]) -> bool {
        const LEFT_OUT: [&str; 5] = ["_load", "_save", "_open", "_generate", "_verify"];
        if LEFT_OUT.iter().any(|end| function.name.ends_with(end)) {
            return false;
        }
        if !matches!(function.name, "hc_charismatic_count_series" | "hc_charismatic_perft") {
            return true;
        }
        let board =
            FUNCTIONS.iter().find(|f| f.name == "hc_charismatic_board").expect("it is there");
        let men = Block::new(64);
        (board.call)(&[arguments[0], men.pointer as u64]) != HC_OK
            || men.bytes().iter().filter(|&&man| man != 0).count() <= FEW_MEN
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
                        self.keep_handle(kind, handle);
                    }
                }
                (Kind::Handle(kind), _) if name.ends_with("_free") && status == HC_OK => {
                    let alive = self.handles.entry(kind).or_default();
                    alive.retain(|&handle| handle != arguments[index]);
                }
                (Kind::Out(of, _), Some(block)) if status == HC_OK => {
                    self.keep_value(of, block.bytes());
                }
                (Kind::Buffer("char", _), Some(block))
                    if !block.bytes().is_empty()
                        && [HC_OK, HC_BUFFER_TOO_SMALL].contains(&status) =>
                {
                    let text = terminated(name, block.bytes());
                    if self.texts.len() < MOST_KEPT {
                        self.texts.push(text.to_vec());
                    } else {
                        self.texts[text.len() % MOST_KEPT] = text.to_vec();
                    }
                }
                (Kind::Buffer(of, size), Some(block)) if status == HC_OK => {
                    let first = block.bytes().chunks_exact(size).take(2);
                    first.for_each(|value| self.keep_value(of, value));
                }
                (Kind::Error(_), Some(block)) if status != HC_OK => {
                    let bytes = block.bytes();
                    let told = i32::from_le_bytes(bytes[..4].try_into().expect("four bytes"));
                    assert_eq!(i64::from(told), status, "{name}");
                    message(core::str::from_utf8(terminated(name, &bytes[CODE])).expect("UTF-8"));
                    message(
                        core::str::from_utf8(terminated(name, &bytes[MESSAGE..])).expect("UTF-8"),
                    );
                }
                _ => {}
            }
        }
    }

    fn keep_handle(&mut self, kind: &'static str, handle: u64) {
        let alive = self.handles.entry(kind).or_default();
        alive.push(handle);
        if alive.len() > MOST_KEPT {
            let oldest = alive.remove(0);
            self.free(kind, oldest);
        }
    }

    fn keep_value(&mut self, of: &'static str, value: &[u8]) {
        let known = self.values.entry(of).or_default();
        known.push(value.to_vec());
        if known.len() > MOST_KEPT {
            known.remove(0);
        }
    }
}

/// The file of a table, whatever its entries say.
fn one_table() -> Vec<u8> {
    crate::tables::file_of("KNk", &[3, 0, 7])
}

/// A text in a buffer, up to its NUL.
fn terminated<'b>(function: &str, buffer: &'b [u8]) -> &'b [u8] {
    let end = buffer.iter().position(|&byte| byte == 0);
    let text = &buffer[..end.unwrap_or_else(|| panic!("{function}: no NUL"))];
    assert!(core::str::from_utf8(text).is_ok(), "{function}: not UTF-8");
    text
}
