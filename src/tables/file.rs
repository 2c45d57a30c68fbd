//! Tables in files.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `hetchtbl` |
//! | 4 | the version of the format, 1 |
//! | 8 | the ending's name, filled up with zero bytes |
//! | 8 | the number of entries |
//! | 8 | the length of the compressed entries |
//! | ... | the entries, as one zstd frame: a byte each for the plies to the end, then for those to the next capture |
//! | 4 | CRC-32 of all bytes before |
//!
//! Numbers are little-endian. What the header says is held against what follows from the ending
//! before anything is allocated for it.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::layout::Layout;
use super::table::Goal;
use super::{Ending, Table, Tables};
use crate::ErrorCode;

const MAGIC: [u8; 8] = *b"hetchtbl";
const VERSION: u32 = 1;
const NAME: usize = 8;
const HEADER: usize = MAGIC.len() + 4 + NAME + 8 + 8;
/// More pressing makes files little smaller.
const LEVEL: i32 = 9;

/// Why a file is not taken for a table.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It does not begin as tables do.
    #[error("not an endgame table")]
    NotATable,
    /// Another version of the library has written it.
    #[error("version {found} of the format is not known (this is version {VERSION})")]
    Version {
        /// The version it names.
        found: u32,
    },
    /// The header names no ending, or lengths that the ending cannot have.
    #[error("the header is damaged")]
    Header,
    /// The file ends too early.
    #[error("the file is cut short")]
    Truncated,
    /// The file goes on after its end.
    #[error("there is something behind the table's end")]
    TrailingBytes,
    /// Some byte is not what it was.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// The entries cannot be unpacked.
    #[error("the entries cannot be unpacked")]
    Entries,
    /// It is the table of another ending than its name says.
    #[error("it is the table of {found}, not of {expected}")]
    WrongEnding {
        /// What was asked for.
        expected: Ending,
        /// What it is.
        found: Ending,
    },
}

impl ErrorCode for FileError {
    fn code(&self) -> &'static str {
        match self {
            FileError::Io(_) => "io",
            FileError::NotATable => "not-a-table",
            FileError::Version { .. } => "version",
            FileError::Header => "header",
            FileError::Truncated => "truncated",
            FileError::TrailingBytes => "trailing-bytes",
            FileError::Checksum => "checksum",
            FileError::Entries => "entries",
            FileError::WrongEnding { .. } => "wrong-ending",
        }
    }
}

impl Table {
    /// Writes the table, compressed and with a checksum.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let codes = Goal::ALL.map(|goal| self.codes(goal)).concat();
        let entries = zstd::bulk::compress(&codes, LEVEL)?;
        let mut bytes = Vec::with_capacity(HEADER + entries.len() + 4);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let mut name = self.ending().to_string().into_bytes();
        name.resize(NAME, 0);
        bytes.extend(name);
        bytes.extend((codes.len() as u64).to_le_bytes());
        bytes.extend((entries.len() as u64).to_le_bytes());
        bytes.extend(entries);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        out.write_all(&bytes)
    }

    /// Reads a table to its end, where the input has to end too.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is damaged in any way.
    pub fn read(mut input: impl Read) -> Result<Table, FileError> {
        let mut bytes = Vec::new();
        input.by_ref().take(HEADER as u64).read_to_end(&mut bytes)?;
        if !MAGIC.starts_with(&bytes[..bytes.len().min(MAGIC.len())]) {
            return Err(FileError::NotATable);
        }
        let mut fields = bytes.get(MAGIC.len()..HEADER).ok_or(FileError::Truncated)?;
        let found = field(&mut fields).map(u32::from_le_bytes).ok_or(FileError::Truncated)?;
        if found != VERSION {
            return Err(FileError::Version { found });
        }
        let name: [u8; NAME] = field(&mut fields).ok_or(FileError::Truncated)?;
        let size = field(&mut fields).map(u64::from_le_bytes).ok_or(FileError::Truncated)?;
        let packed = field(&mut fields).map(u64::from_le_bytes).ok_or(FileError::Truncated)?;
        let ending = parse_name(name).ok_or(FileError::Header)?;
        let expected = Goal::ALL.len() * Layout::new(&ending).size();
        if size != expected as u64 || packed > zstd::zstd_safe::compress_bound(expected) as u64 {
            return Err(FileError::Header);
        }

        let end = HEADER + packed as usize;
        input.by_ref().take(packed + 5).read_to_end(&mut bytes)?;
        let (body, mut rest) = bytes.split_at_checked(end).ok_or(FileError::Truncated)?;
        let checksum = field(&mut rest).map(u32::from_le_bytes).ok_or(FileError::Truncated)?;
        if !rest.is_empty() {
            return Err(FileError::TrailingBytes);
        }
        if crc32fast::hash(body) != checksum {
            return Err(FileError::Checksum);
        }
        match zstd::bulk::decompress(&body[HEADER..], expected) {
            Ok(codes) if codes.len() == expected => {
                let (ends, captures) = codes.split_at(expected / 2);
                Ok(Table::new(ending, [ends.into(), captures.into()]))
            }
            _ => Err(FileError::Entries),
        }
    }
}

/// Takes a field off the front.
fn field<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (field, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*field)
}

/// The ending of a name that is written as we write it.
fn parse_name(name: [u8; NAME]) -> Option<Ending> {
    let text = core::str::from_utf8(&name).ok()?.trim_end_matches('\0');
    text.parse().ok().filter(|ending: &Ending| ending.to_string() == text)
}

impl Tables {
    /// The file of an ending's table in a folder, such as `KNk.hct`.
    #[must_use]
    pub fn path(folder: &Path, ending: Ending) -> PathBuf {
        folder.join(format!("{ending}.hct"))
    }

    /// Writes the table of an ending into a folder, if it is here. A file of that name is replaced
    /// once the new one is complete.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn save(&self, folder: &Path, ending: Ending) -> Result<(), FileError> {
        let Some(table) = self.get(&ending) else { return Ok(()) };
        let path = Tables::path(folder, ending);
        let unfinished = path.with_extension("hct.part");
        let mut file = File::create(&unfinished)?;
        table.write(&mut file)?;
        file.sync_all()?;
        Ok(std::fs::rename(&unfinished, &path)?)
    }

    /// Reads the table of an ending from a folder, and says whether there is a file for it.
    ///
    /// # Errors
    ///
    /// If the file is no table, is damaged, or is the table of another ending.
    pub fn load(&mut self, folder: &Path, ending: Ending) -> Result<bool, FileError> {
        let path = Tables::path(folder, ending);
        match std::fs::metadata(&path) {
            // A pipe by that name may have nobody at its other end.
            Ok(about) if !about.is_file() => return Err(io::Error::other("no regular file").into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            _ => {}
        }
        let table = Table::read(BufReader::new(File::open(path)?))?;
        if table.ending() != ending {
            return Err(FileError::WrongEnding { expected: ending, found: table.ending() });
        }
        self.insert(table);
        Ok(true)
    }
}
