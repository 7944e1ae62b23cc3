//! The games that a comparison has no table of.

use serde::Serialize;
use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::game_sheet::GameSheet;

/// A game that has no table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameLeftOut {
    /// Game spec.
    pub game: String,
    /// Why.
    #[serde(flatten)]
    pub reason: NoTable,
}

/// A game without a table, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names say it")]
pub enum NoTable {
    /// No exact engine has a finished row.
    NoEngine,
    /// The reference that was asked for has no finished row.
    NoReference { reference: String },
    /// The reference is the only engine.
    OneEngine { reference: String },
    /// The reference and the others never have a figure of the same position
    /// and depth.
    NothingShared { reference: String },
}

impl GameLeftOut {
    /// The reason, given the reference that the game would have.
    pub(super) fn new(game: &GameSheet, reference: Option<&EngineName>) -> Self {
        let reason = match reference.map(|name| (name, name.to_string())) {
            None => NoTable::NoEngine,
            Some((name, reference)) if game.engine(name).is_none() => NoTable::NoReference { reference },
            Some((_, reference)) if game.engines().count() == 1 => NoTable::OneEngine { reference },
            Some((_, reference)) => NoTable::NothingShared { reference },
        };
        Self { game: game.name().as_str().to_owned(), reason }
    }

    /// The game and the reason.
    pub(super) fn words(&self) -> String {
        let reason = match &self.reason {
            NoTable::NoEngine => tr!("no finished row of an exact engine"),
            NoTable::NoReference { reference } => tr!("no finished row of {reference}", reference),
            NoTable::OneEngine { reference } => tr!("no engine but {reference}", reference),
            NoTable::NothingShared { reference } => {
                tr!("no value of {reference} and another engine at the same position and depth", reference)
            }
        };
        tr!("{}: {}", self.game, reason)
    }
}
