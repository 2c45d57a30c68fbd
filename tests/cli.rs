//! The command-line program, driven as scripts drive it.

#[path = "cli/charismatic.rs"]
mod charismatic;
#[path = "cli/fluidity.rs"]
mod fluidity;
#[path = "cli/kungfu.rs"]
mod kungfu;
#[path = "cli/program.rs"]
mod program;
#[path = "cli/solving.rs"]
mod solving;
