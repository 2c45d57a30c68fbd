//! Every ruling by its number.
