//! Records in PGN's form.

#[path = "records/support.rs"]
mod support;

#[path = "records/bad_games.rs"]
mod bad_games;
#[path = "records/reading.rs"]
mod reading;
#[path = "records/round_trips.rs"]
mod round_trips;
#[path = "records/tree.rs"]
mod tree;
