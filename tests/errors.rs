//! What all errors have: names for programs, and the squares they are about.

#[path = "errors/codes.rs"]
mod codes;
#[path = "errors/squares.rs"]
mod squares;
