//! Every ruling by name, in small positions.

mod board;
mod draws;
mod endings;
mod king;
mod knights;
mod legality;
mod pawns;
mod rangers;
