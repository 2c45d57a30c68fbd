//! What functions are called with.

use std::sync::LazyLock;

use super::functions::{Function, Kind};
use super::machine::Machine;
use super::memory::Block;
use crate::bytes::{byte, magnitude, pick, word};
use crate::tables::file_of;

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

/// Names of files: those of tables, of records, one with more than ASCII, none at all, one with a
/// NUL, a long one.
const NAMES: [&str; 7] = ["", "KNk.hct", "KBk.hct", "games.pgn", "\u{265e}.pgn", "a\0b", LONG_NAME];
/// Longer than any file system takes.
const LONG_NAME: &str = match core::str::from_utf8(&[b'n'; 300]) {
    Ok(name) => name,
    Err(_) => unreachable!(),
};

/// The file of a table; to make it takes longer than a whole program.
static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| file_of("KNk", &[3, 0, 7]));

/// An argument, and the memory it points to.
type Argument = (u64, Option<Block>);

fn at(block: Block) -> Argument {
    (block.address(), Some(block))
}

const NULL: Argument = (0, None);

impl Machine<'_> {
    /// An argument for a parameter, after those before it.
    pub(super) fn argument(
        &mut self,
        function: &Function,
        kind: &Kind,
        before: &[Option<Block>],
    ) -> Argument {
        match *kind {
            Kind::Handle(kind) => (self.handle(function, kind), None),
            Kind::NewHandle(_) | Kind::Out(_, 8) if byte(&mut self.input) == 255 => NULL,
            Kind::NewHandle(_) => at(Block::new(8)),
            Kind::Out(_, size) => {
                let mut block = Block::new(size);
                // What was there does not matter.
                let _ = self.input.fill_buffer(&mut block.bytes_mut()[..size.min(8)]);
                at(block)
            }
            Kind::Error(size) => {
                if byte(&mut self.input).is_multiple_of(4) {
                    NULL
                } else {
                    at(Block::new(size))
                }
            }
            Kind::Text => at(Block::of(&self.text())),
            Kind::Path => at(Block::of(&self.path())),
            Kind::Value("hc_limits" | "hc_solve_options", size) => {
                // Few nodes, and one thread.
                let mut block = Block::new(size);
                block.bytes_mut()[0] = byte(&mut self.input).max(1);
                block.bytes_mut()[8] = u8::from(function.name.contains("solve"));
                block.bytes_mut()[size - 1] = u8::from(byte(&mut self.input) > 240);
                at(block)
            }
            Kind::Value(of, size) => self.value(of, size),
            Kind::Array("uint8_t", _) => at(Block::of(&self.content())),
            Kind::Array(of, size) => at(self.array(of, size)),
            Kind::Buffer(_, size) => {
                let capacity = match byte(&mut self.input) % 8 {
                    0 => return NULL,
                    1 => 0,
                    2 => 1,
                    3 | 4 => usize::from(byte(&mut self.input)),
                    _ => 1024,
                };
                at(Block::new(capacity * size))
            }
            Kind::Length | Kind::Capacity => {
                let size = match function.parameters[before.len() - 1] {
                    Kind::Array(_, size) | Kind::Buffer(_, size) => size,
                    _ => 1,
                };
                let bytes = before.last().and_then(Option::as_ref).map_or(0, Block::size);
                ((bytes / size) as u64, None)
            }
            Kind::Number(name, size) => (self.number(name, size), None),
            Kind::Callback(address) => {
                (if byte(&mut self.input) == 255 { 0 } else { address() }, None)
            }
            Kind::User => (&raw mut self.callbacks_left as u64, None),
        }
    }

    /// An object: mostly one of the right kind, if there is any.
    fn handle(&mut self, function: &Function, kind: &str) -> u64 {
        let input = &mut self.input;
        let number = byte(input);
        if number >= 252 {
            // One of any kind, or none.
            let all = self.store.all_handles();
            let wrong = if function.name.ends_with("_free") { None } else { pick(input, &all) };
            return wrong.unwrap_or(0);
        }
        let alive = self.store.handles(kind);
        alive.get(usize::from(number) % alive.len().max(1)).copied().unwrap_or(0)
    }

    /// A value that was written before, nearly such a one, or any bits.
    fn value(&mut self, of: &str, size: usize) -> Argument {
        let input = &mut self.input;
        let number = byte(input);
        let known = self.store.values(of);
        let mut block = Block::new(size);
        match number {
            255 => return NULL,
            224.. => {
                let _ = input.fill_buffer(block.bytes_mut());
            }
            _ if !known.is_empty() => {
                block.bytes_mut().copy_from_slice(&known[usize::from(number) % known.len()]);
                if number >= 192 && size > 0 {
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
        at(block)
    }

    /// Values one after the other.
    fn array(&mut self, of: &str, size: usize) -> Block {
        let input = &mut self.input;
        let count = usize::from(byte(input)) % 40;
        let known = self.store.values(of);
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
        block
    }

    /// What a file may hold: a table (whatever its entries say), or a text.
    fn content(&mut self) -> Vec<u8> {
        match byte(&mut self.input) {
            0..=63 => TABLE.clone(),
            number @ 64..=127 => GOOD[usize::from(number) % GOOD.len()].as_bytes().to_vec(),
            _ => self.text(),
        }
    }

    /// The path of a file or folder, to which something may be written before.
    fn path(&mut self) -> Vec<u8> {
        let number = byte(&mut self.input);
        let name = NAMES[usize::from(number) % NAMES.len()];
        match number {
            254.. => Vec::new(),
            248.. => self.folder.path("").into_bytes().into_iter().chain([0xff]).collect(),
            128.. if !name.is_empty() && name.len() < 255 && !name.contains('\0') => {
                let content = self.content();
                self.folder.write(name, &content);
                self.folder.path(name).into_bytes()
            }
            _ => self.folder.path(name).into_bytes(),
        }
    }

    fn text(&mut self) -> Vec<u8> {
        let input = &mut self.input;
        let number = byte(input);
        let texts = &self.store.texts;
        match number {
            0..=95 => GOOD[usize::from(number) % GOOD.len()].as_bytes().to_vec(),
            96..=191 if !texts.is_empty() => {
                let mut text = texts[usize::from(number) % texts.len()].clone();
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
}
