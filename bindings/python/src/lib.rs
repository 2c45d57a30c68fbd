//! The Python module of heterochess: thin classes around the library's own types.
//!
//! No rule is here. A class holds a value of the library, arguments are read in [`arguments`],
//! enums of Python are made in [`enums`], errors become exceptions in [`errors`]. What a user sees
//! is documented by the classes' own comments here; types are in the stubs,
//! `python/heterochess/_native/*.pyi`.

#![deny(unsafe_code)]

mod arguments;
mod board;
mod charismatic;
mod enums;
mod errors;
mod files;
mod fluidity;
mod kungfu;
mod locks;
mod opponents;
mod pool;
mod protocols;
mod records;
mod research;
mod search;
mod solve;
mod squares;
mod svg;
mod tables;
mod watch;

use pyo3::prelude::*;

/// The compiled part of heterochess.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::squares::{PySquareIterator, PySquareSet};

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name is Python's")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Charismatic Chess.
    #[pymodule]
    mod charismatic {
        #[pymodule_export]
        use crate::charismatic::{
            census::{PyResultIterator, PyResults},
            found::PyFoundTurns,
            game::PyGame,
            legal_turns::{PyLegalTurns, PyTurns},
            men::PyMen,
            moves::PyMove,
            placement::{PyPlacement, PyPlacementStage},
            position::PyPosition,
            series::PySeries,
            turn::PyTurn,
        };
        #[pymodule_export]
        use crate::research::charismatic::{PyBatch, playouts};
        #[pymodule_export]
        const DRAWS: u32 = heterochess::research::charismatic::DRAWS;
        #[pymodule_export]
        const END_TURN: u32 = heterochess::research::charismatic::END_TURN;
        #[pymodule_export]
        const PLACEMENTS: u32 = heterochess::research::charismatic::PLACEMENTS;
    }

    /// Fluidity Chess.
    #[pymodule]
    mod fluidity {
        #[pymodule_export]
        use crate::fluidity::{
            game::PyGame, legal_moves::PyLegalMoves, moves::PyMove, position::PyPosition,
            threats::PyThreats,
        };
        #[pymodule_export]
        use crate::research::fluidity::{PyBatch, playouts};
    }

    /// Kung Fu Chess.
    #[pymodule]
    mod kungfu {
        #[pymodule_export]
        use crate::kungfu::{
            event::PyEvent,
            game::PyGame,
            moves::PyMove,
            piece::{PyPiece, PyPieceState},
            replay::PyReplay,
            setup::PySetup,
            snapshot::PySnapshot,
            square::PySquare,
        };
        #[pymodule_export]
        use crate::research::kungfu::{PyBatch, playouts};
    }

    /// Computer opponents.
    #[pymodule]
    mod opponents {
        #[pymodule_export]
        use crate::opponents::{
            arena::arena,
            opponent::PyOpponent,
            player::{PyPlayer, play},
        };
    }

    /// Records of games.
    #[pymodule]
    mod records {
        #[pymodule_export]
        use crate::records::{node::PyNode, reader::PyReader, record::PyRecord, tags::PyTagStore};
    }

    /// Forced wins and mates.
    #[pymodule]
    mod solve {
        #[pymodule_export]
        use crate::solve::{charismatic::PyCharismaticSolver, fluidity::PyFluiditySolver};
    }

    /// Endgame tables.
    #[pymodule]
    mod tables {
        #[pymodule_export]
        use crate::tables::{
            ending::{ending_of, endings, turns_into},
            library::PyTables,
            value::PyValue,
        };
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::make_importable(module)
    }
}

/// Python finds submodules of an extension module only by their full names.
fn make_importable(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let modules = module.py().import("sys")?.getattr("modules")?;
    for name in ["fluidity", "charismatic", "kungfu", "opponents", "records", "solve", "tables"] {
        modules.set_item(format!("heterochess._native.{name}"), module.getattr(name)?)?;
    }
    Ok(())
}
