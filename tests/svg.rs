//! Pictures, read back as XML and held against what they show.

#[path = "svg/board.rs"]
mod board;
#[path = "svg/charismatic.rs"]
mod charismatic;
#[path = "svg/fluidity.rs"]
mod fluidity;
#[path = "svg/kungfu.rs"]
mod kungfu;
#[path = "svg/reader.rs"]
mod reader;
