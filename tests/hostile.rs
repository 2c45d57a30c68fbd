//! Whatever is fed in: an answer that can be matched, in bounded time and memory (`SECURITY.md`).
//!
//! The same is asked of the program in `tests/cli/hostile.rs`, of C in `tests/c/hostile_input.c`
//! and of Python in `tests/python/test_hostile.py`.

#[path = "hostile/bounds.rs"]
mod bounds;
#[path = "hostile/numbers.rs"]
mod numbers;
#[path = "hostile/sources.rs"]
mod sources;
#[path = "hostile/texts.rs"]
mod texts;
