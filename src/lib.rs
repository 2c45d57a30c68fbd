//! Rules library.
#![forbid(unsafe_code)]

pub mod board;
pub mod kungfu;
mod text;
