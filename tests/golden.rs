//! Golden transcripts: everything that the library says about a long game of each kind, step by
//! step, as text files that the Rust, C and Python tests all hold themselves against. A change of
//! rules, notation, keys, messages or planes shows up as a difference.
//!
//! `UPDATE_GOLDEN=1 cargo test --features records,research --test golden` writes them anew.

#[path = "golden/charismatic.rs"]
mod charismatic;
#[path = "golden/fluidity.rs"]
mod fluidity;
#[path = "golden/kungfu.rs"]
mod kungfu;
#[path = "golden/support.rs"]
mod support;
