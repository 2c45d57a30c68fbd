//! The C interface of heterochess. Its users read `include/heterochess.h`, which is made of the
//! comments in this crate.
//!
//! It holds no rule: each function checks its arguments, calls the library, and writes down the
//! answer. All `unsafe` code that is not a call of it is in [`border`].

#![allow(non_camel_case_types, reason = "types are named as C has them")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the rules for pointers are stated once, at the top of the header"
)]

mod border;
mod files;
mod perft;
mod threads;

// In the order of the header; the empty lines keep it.

pub mod status;

pub mod board;
pub mod outcome;
pub mod version;

pub mod fluidity;

pub mod charismatic;

pub mod kungfu;

pub mod opponents;

pub mod solve;

pub mod tables;

pub mod records;

pub mod svg;
