//! Computer opponents and matches between them.

#[path = "opponents/arena.rs"]
mod arena;
#[path = "opponents/charismatic.rs"]
mod charismatic;
#[path = "opponents/fluidity.rs"]
mod fluidity;
#[path = "opponents/kungfu.rs"]
mod kungfu;
#[path = "opponents/support.rs"]
mod support;
