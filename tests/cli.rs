//! The command-line program, driven as scripts drive it.

#[path = "cli/arena.rs"]
mod arena;
#[path = "cli/charismatic.rs"]
mod charismatic;
#[path = "cli/documentation.rs"]
mod documentation;
#[path = "cli/fluidity.rs"]
mod fluidity;
#[path = "cli/hostile.rs"]
mod hostile;
#[path = "cli/kungfu.rs"]
mod kungfu;
#[path = "cli/pictures.rs"]
mod pictures;
#[path = "cli/program.rs"]
mod program;
#[path = "cli/records.rs"]
mod records;
#[path = "cli/solving.rs"]
mod solving;
