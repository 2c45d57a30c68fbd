//! Every ruling by its number.

mod after_the_move;
mod boards;
mod combat;
mod end;
mod starting;
mod travel;
