//! Endgame tables in files.

use std::sync::Arc;

use arbitrary::Unstructured;
use heterochess::fluidity::Position;
use heterochess::tables::{Ending, Table, Tables};

use crate::bytes::{byte, pick};
use crate::positions;
use crate::texts::readable;

/// Where the parts of a file are: see the library's `tables/file.rs`.
const NAME: usize = 12;
const SIZES: usize = 20;
const ENTRIES: usize = 36;

/// A file of a table as it is, or (if the first byte is zero) a file made of what follows, with
/// lengths and a checksum that are right.
///
/// It is refused with a reason, or it is a table: written and read again it is the same, and
/// whatever nonsense its entries say, asking it comes back.
pub fn tables(data: &[u8]) {
    let Some((0, rest)) = data.split_first() else {
        return match Table::read(data) {
            Ok(table) => probe(table, &mut Unstructured::new(data)),
            Err(error) => readable(&error),
        };
    };
    let mut u = Unstructured::new(rest);
    let names = ["KQk", "KRk", "KBk", "KNk", "KPk"];
    let name = pick(&mut u, &names).unwrap_or("KNk");
    // The entries repeat a pattern of the input.
    let mut pattern = [0; 64];
    let length = usize::from(byte(&mut u)) % pattern.len() + 1;
    u.fill_buffer(&mut pattern[..length]).expect("there are zeros at the end");
    let mut file = unsigned(name, &pattern[..length]);
    let damage = byte(&mut u);
    if damage.is_multiple_of(4) && damage > 0 {
        // Damaged, then signed.
        let header = damage.is_multiple_of(8);
        let places = if header { SIZES..ENTRIES } else { ENTRIES..file.len() };
        let at = places.start + usize::from(byte(&mut u)) % places.len();
        file[at] ^= byte(&mut u);
    }
    file.extend(crc32fast::hash(&file).to_le_bytes());
    match Table::read(&file[..]) {
        Ok(table) => {
            let mut written = Vec::new();
            table.write(&mut written).expect("memory takes it");
            let again = Table::read(&written[..]).expect("what is written is read");
            let mut twice = Vec::new();
            again.write(&mut twice).expect("memory takes it");
            assert!(written == twice, "{name}");
            assert_eq!(table.ending(), again.ending());
            probe(table, &mut u);
        }
        Err(error) => {
            assert!(damage.is_multiple_of(4) && damage > 0, "{name}: {error}");
            readable(&error);
        }
    }
}

/// The file of a table of three men whose entries repeat a pattern.
pub(crate) fn file_of(name: &str, pattern: &[u8]) -> Vec<u8> {
    let mut file = unsigned(name, pattern);
    file.extend(crc32fast::hash(&file).to_le_bytes());
    file
}

/// As [`file_of`], without the checksum.
fn unsigned(name: &str, pattern: &[u8]) -> Vec<u8> {
    let numbers = 2 << (if name == "KPk" { 17 } else { 16 });
    let codes: Vec<u8> = pattern.iter().copied().cycle().take(2 * numbers).collect();
    let packed = zstd::bulk::compress(&codes, 1).expect("it can be packed");
    let mut file = b"hetchtbl\x01\0\0\0KXk\0\0\0\0\0".to_vec();
    file[NAME..NAME + 3].copy_from_slice(name.as_bytes());
    file.extend((codes.len() as u64).to_le_bytes());
    file.extend((packed.len() as u64).to_le_bytes());
    assert_eq!(file.len(), ENTRIES);
    file.extend(packed);
    file
}

/// Asks a table about positions of its ending and others.
fn probe(table: Table, u: &mut Unstructured<'_>) {
    let ending: Ending = table.ending();
    let mut tables = Tables::new();
    tables.insert(Arc::new(table));
    assert!(tables.get(&ending).is_some());
    for _ in 0..4 {
        let Some(position) = few_men(ending, u) else { continue };
        for answer in [tables.probe(&position), tables.probe_with_clock(&position)] {
            answer.iter().for_each(|value| assert!(!value.to_string().is_empty()));
            answer.err().iter().for_each(readable);
        }
        for answer in [tables.moves(&position), tables.moves_with_clock(&position)] {
            answer.err().iter().for_each(readable);
        }
        match tables.line(&position) {
            Ok(line) => {
                let plies = tables.probe(&position).ok().and_then(|value| value.plies());
                assert_eq!(line.len(), usize::from(plies.unwrap_or(0)), "{position}");
            }
            Err(error) => readable(&error),
        }
        if u.is_empty() {
            break;
        }
    }
}

/// A position with the men of an ending, or any other.
fn few_men(ending: Ending, u: &mut Unstructured<'_>) -> Option<Position> {
    use heterochess::board::{Board, CastlingRights, Color, Piece};
    if byte(u).is_multiple_of(8) {
        return positions::fluidity(u);
    }
    let mut setup = Position::new().setup();
    (setup.board, setup.castling) = (Board::EMPTY, CastlingRights::empty());
    setup.side_to_move = Color::ALL[usize::from(byte(u) & 1)];
    setup.clock = byte(u).into();
    for letter in ending.to_string().chars() {
        setup.board.set(positions::square(u), Piece::from_letter(letter));
    }
    Position::try_from(setup).ok()
}
