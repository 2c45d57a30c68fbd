//! Games that cannot be read: line, game, move and reason.
