//! The rows that a claim needs, as data: the program that runs cells says how,
//! so it has to know every kind.

use std::fmt;

use serde::Serialize;

use crate::analysis::game_name::XIANGQI;

/// What to run before a claim can be tested. Not `non_exhaustive`, nor are its
/// [`Positions`]: who writes the command that runs them must know every kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RowsNeeded {
    /// A built-in suite.
    Suite(&'static str),
    /// These cells.
    Cells {
        /// Game spec.
        game: &'static str,
        /// The positions.
        positions: Positions,
        /// Engine specs, separated by commas; `{,x}` means without and
        /// with `x`.
        engines: &'static str,
        /// The least and the greatest depth.
        depths: (u32, u32),
    },
}

/// Positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Positions {
    /// A built-in set.
    Set(&'static str),
    /// The seeds of a synthetic tree, first and last.
    Seeds(u32, u32),
}

impl RowsNeeded {
    /// Engines on the quick set of xiangqi at depths from 1.
    pub const fn on_xiangqi(engines: &'static str, deepest: u32) -> Self {
        Self::Cells { game: XIANGQI, positions: Positions::Set("quick"), engines, depths: (1, deepest) }
    }
}

impl fmt::Display for RowsNeeded {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suite(name) => write!(formatter, "the suite {name}"),
            Self::Cells { game, positions, engines, depths: (least, most) } => {
                write!(formatter, "{engines} on {game}, {positions}, depths {least} to {most}")
            }
        }
    }
}

impl fmt::Display for Positions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set(name) => write!(formatter, "positions {name}"),
            Self::Seeds(first, last) => write!(formatter, "seeds {first} to {last}"),
        }
    }
}
