//! Endgame tables of Fluidity Chess.

#[path = "tables/facts.rs"]
mod facts;
#[path = "tables/files.rs"]
mod files;
#[path = "tables/solver.rs"]
mod solver;
#[path = "tables/support.rs"]
mod support;
#[path = "tables/twin.rs"]
mod twin;
