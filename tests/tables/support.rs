//! Tables that the tests share: each is made once.

use std::sync::LazyLock;

use heterochess::fluidity::Position;
use heterochess::tables::{Ending, Tables};

/// All endings of three men, and KRkn.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables::new();
    for name in ["KQk", "KRk", "KBk", "KNk", "KPk", "KRkn"] {
        tables.generate(ending(name)).unwrap();
    }
    tables
});

pub(crate) fn ending(name: &str) -> Ending {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}
