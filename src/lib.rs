//! Rules library.
#![forbid(unsafe_code)]

pub mod board;
mod text;
