//! Tables in files: round trips, and every kind of damage.

use std::path::PathBuf;

use heterochess::ErrorCode;
use heterochess::board::Color;
use heterochess::tables::{FileError, Table, Tables, Value};

use crate::support::*;

fn bytes(name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    TABLES.get(&ending(name)).unwrap().write(&mut bytes).unwrap();
    bytes
}

fn refused(bytes: &[u8]) -> FileError {
    match Table::read(bytes) {
        Ok(table) => panic!("{table:?} is taken"),
        Err(error) => error,
    }
}

/// The header: magic, version, name, number of entries, packed length.
const VERSION: usize = 8;
const NAME: usize = 12;
const SIZE: usize = 20;
const PACKED: usize = 28;
const HEADER: usize = 36;

/// With the checksum that fits again.
fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn what_is_written_reads_back_equal() {
    for name in ["KBk", "KNk", "KPk"] {
        let bytes = bytes(name);
        let table = Table::read(&bytes[..]).unwrap();
        assert_eq!(table.ending(), ending(name));
        for color in Color::ALL {
            let counts = table.counts(color);
            assert_eq!(counts, TABLES.get(&ending(name)).unwrap().counts(color));
        }
        let mut again = Vec::new();
        table.write(&mut again).unwrap();
        assert_eq!(bytes, again, "the same table gives the same bytes");
    }
}

#[test]
fn a_table_that_is_cut_short_is_refused_wherever_it_is_cut() {
    let bytes = bytes("KBk");
    for end in 0..bytes.len() {
        let error = refused(&bytes[..end]);
        assert!(matches!(error, FileError::Truncated), "{end} bytes: {error}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(refused(&longer).code(), "trailing-bytes");
}

#[test]
fn a_table_with_a_flipped_bit_is_refused_whichever_it_is() {
    let bytes = bytes("KBk");
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let error = refused(&damaged);
        match bit / 8 {
            0..VERSION => assert!(matches!(error, FileError::NotATable), "{error}"),
            VERSION..NAME => assert!(matches!(error, FileError::Version { .. }), "{error}"),
            HEADER.. => assert!(matches!(error, FileError::Checksum), "{error}"),
            _ => {}
        }
    }
}

#[test]
fn other_files_are_refused() {
    assert_eq!(refused(b"").code(), "truncated");
    assert_eq!(refused(b"8/8/8/8/8/8/8/8 w\n").code(), "not-a-table");
    assert_eq!(refused(&[0; 1000]).code(), "not-a-table");
    let mut version = bytes("KBk");
    version[VERSION] = 2;
    let error = refused(&resealed(version));
    assert_eq!(error.to_string(), "version 2 of the format is not known (this is version 1)");
}

#[test]
fn huge_and_wrong_numbers_in_the_header_are_refused() {
    let numbers = [0, 1, u64::from(u32::MAX), 1 << 40, u64::MAX - 4, u64::MAX];
    for at in [SIZE, PACKED] {
        for number in numbers {
            let mut damaged = bytes("KBk");
            damaged[at..at + 8].copy_from_slice(&number.to_le_bytes());
            // Even with a checksum that fits.
            let code = refused(&resealed(damaged)).code();
            let expected: &[&str] =
                if at == SIZE { &["header"] } else { &["header", "trailing-bytes", "truncated"] };
            assert!(expected.contains(&code), "{number} at {at}: {code}");
        }
    }
    for name in [
        "KNNk\0\0\0\0",
        "Kk\0\0\0\0\0\0",
        "KXk\0\0\0\0\0",
        "kbK\0\0\0\0\0",
        "KQRBNPkq",
        "KBk\0\0\0\0x",
    ] {
        let mut damaged = bytes("KBk");
        damaged[NAME..SIZE].copy_from_slice(name.as_bytes());
        assert_eq!(refused(&resealed(damaged)).code(), "header", "{name}");
    }
}

#[test]
fn entries_that_are_too_few_or_too_many_or_no_entries_are_refused() {
    let size = 2 * 2 * 16 * 64 * 64;
    let packed = |entries: usize| zstd::bulk::compress(&vec![1; entries], 3).unwrap();
    for entries in [packed(size - 1), packed(size + 1), packed(1 << 28), vec![0; 100], vec![]] {
        let mut file = bytes("KBk")[..HEADER].to_vec();
        file[PACKED..].copy_from_slice(&(entries.len() as u64).to_le_bytes());
        file.extend(&entries);
        file.extend([0; 4]);
        assert_eq!(refused(&resealed(file)).code(), "entries");
    }
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("heterochess-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn tables_are_saved_to_folders_and_loaded() {
    let folder = Folder::new("tables");
    for name in ["KNk", "KRk"] {
        TABLES.save(&folder.0, ending(name)).unwrap();
    }
    let mut tables = Tables::new();
    assert!(tables.load(&folder.0, ending("KNk")).unwrap());
    assert!(!tables.load(&folder.0, ending("KQk")).unwrap(), "there is none");
    assert_eq!(
        tables.probe(&position("8/8/8/8/8/8/1N6/K6k w")),
        TABLES.probe(&position("8/8/8/8/8/8/1N6/K6k w"))
    );
    assert!(matches!(tables.probe(&position("8/8/8/8/8/8/1N6/K6k w")), Ok(Value::Win(_))));

    // Nobody writes into this pipe: to open it would take for ever.
    let pipe = Tables::path(&folder.0, ending("KQk"));
    if std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success())
    {
        assert_eq!(tables.load(&folder.0, ending("KQk")).unwrap_err().code(), "io");
    }
    std::fs::rename(Tables::path(&folder.0, ending("KRk")), Tables::path(&folder.0, ending("KQk")))
        .unwrap();
    let error = tables.load(&folder.0, ending("KQk")).unwrap_err();
    assert_eq!(error.to_string(), "it is the table of KRk, not of KQk");
    assert!(tables.get(&ending("KQk")).is_none());
}

#[test]
fn a_table_made_by_something_else_is_found_out_and_does_no_harm() {
    // All entries say that the side to move wins in three plies.
    let entries = zstd::bulk::compress(&vec![5; 2 * 2 * 16 * 64 * 64], 3).unwrap();
    let mut file = bytes("KNk")[..HEADER].to_vec();
    file[PACKED..].copy_from_slice(&(entries.len() as u64).to_le_bytes());
    file.extend(&entries);
    file.extend([0; 4]);
    let mut tables = Tables::new();
    tables.insert(Table::read(&resealed(file)[..]).unwrap());
    let position = position("8/8/8/8/8/8/1N6/K6k w");
    assert_eq!(tables.probe(&position), Ok(Value::Win(3)));
    assert_eq!(tables.line(&position).unwrap_err().code(), "wrong");
    let verified = tables.verify(ending("KNk"), &|_| core::ops::ControlFlow::Continue(()));
    assert!(verified.is_err());
}
