//! The plan: every cell of a suite, in the order of the results file.
//!
//! A plan holds small numbers, not texts: a million cells take 16 megabytes.
//! Two runs have the same plan exactly when their plan hashes are equal.

use std::collections::HashMap;

use serde::Serialize;
use thiserror::Error;

use crate::corpus::Entry;
use crate::game::tree::TreeTooLarge;
use crate::game::{GameSpec, PositionError};
use crate::search::{Engine, Outcome, Search};
use crate::suite::plan::builder::Builder;
use crate::suite::plan::hash::FieldHasher;
use crate::suite::plan::positions::PositionsError;
use crate::suite::plan::suite::{Budget, Suite};

/// Why a suite has no plan.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Positions cannot be found.
    #[error(transparent)]
    Positions(#[from] PositionsError),
    /// A game without the positions it needs.
    #[error("game `{game}` has no positions: {advice}")]
    NoPositions {
        /// The game.
        game: String,
        /// What to add.
        advice: &'static str,
    },
    /// A position that the game refuses.
    #[error("position `{id}` cannot be a root of `{game}`: {cause}")]
    Root {
        /// The game.
        game: String,
        /// The position's id.
        id: String,
        /// The game's reason.
        cause: PositionError,
    },
    /// A tree that no search without a limit would finish.
    #[error("engine `{engine}`: {cause}")]
    TooLarge {
        /// The engine.
        engine: String,
        /// What is too large.
        cause: Box<TreeTooLarge>,
    },
    /// One cell with two different budgets.
    #[error(
        "engine `{engine}` at depth {depth} on `{game}` stands in two experiments with different \
         budgets or references: leave it in one of them"
    )]
    Conflict {
        /// The game.
        game: String,
        /// The engine.
        engine: String,
        /// The depth.
        depth: u32,
    },
    /// More than a plan can number.
    #[error("the suite has more than {most} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        most: u64,
    },
}

/// Under which conditions a cell runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Terms {
    pub(crate) budget: Budget,
    /// The engine whose value this one must return.
    pub(crate) reference: Option<u16>,
}

/// One cell: game x position x engine x depth. Field order is plan order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) game: u16,
    /// The seed, or the index of the corpus entry.
    pub(crate) position: u64,
    pub(crate) engine: u16,
    pub(crate) depth: u8,
    pub(crate) terms: u8,
}

/// The sizes of one experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Arithmetic {
    /// Games.
    pub games: usize,
    /// Positions, over all games.
    pub positions: usize,
    /// Engines.
    pub engines: usize,
    /// Depths.
    pub depths: usize,
    /// Cells: positions x engines x depths.
    pub cells: usize,
}

/// Every cell of a suite, in the order of the results file.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) games: Vec<GameSpec>,
    pub(crate) engines: Vec<Engine>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) terms: Vec<Terms>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) arithmetic: Vec<Arithmetic>,
    pub(crate) game_names: Vec<String>,
    pub(crate) engine_names: Vec<String>,
    pub(crate) corpus_hash: String,
    pub(crate) cells_hash: String,
}

impl Plan {
    /// Lays out every cell of a suite; positions are checked, nothing is searched.
    pub fn new(suite: &Suite) -> Result<Self, PlanError> {
        let mut builder = Builder::default();
        for experiment in &suite.experiments {
            builder.add(experiment, suite)?;
        }
        builder.finish()
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The hash of the positions, in hexadecimal.
    pub fn corpus_hash(&self) -> &str {
        &self.corpus_hash
    }

    /// The hash of the cells in their order, in hexadecimal.
    pub fn plan_hash(&self) -> &str {
        &self.cells_hash
    }

    /// The games, canonical.
    pub fn games(&self) -> &[String] {
        &self.game_names
    }

    /// The engines, canonical.
    pub fn engines(&self) -> &[String] {
        &self.engine_names
    }

    /// The sizes of the suite's experiments.
    pub fn arithmetic(&self) -> &[Arithmetic] {
        &self.arithmetic
    }

    /// How many different roots there are, over all games.
    pub fn roots(&self) -> usize {
        self.cells.chunk_by(|left, right| left.game == right.game && left.position == right.position).count()
    }

    /// A cell as a person reads it: `xiangqi start ab depth 3`.
    pub fn describe(&self, index: usize) -> String {
        let cell = self.cells[index];
        format!(
            "{} {} {} depth {}",
            self.game_name(cell),
            self.position_id(cell),
            self.engine_name(cell),
            cell.depth
        )
    }

    pub(crate) fn game_name(&self, cell: Cell) -> &str {
        &self.game_names[usize::from(cell.game)]
    }

    pub(crate) fn engine_name(&self, cell: Cell) -> &str {
        &self.engine_names[usize::from(cell.engine)]
    }

    /// The corpus entry of a cell; `None` when the position is a seed.
    pub(crate) fn entry(&self, cell: Cell) -> Option<&Entry> {
        if self.games[usize::from(cell.game)].is_tree() {
            None
        } else {
            Some(&self.entries[cell.position as usize])
        }
    }

    /// What stands in the position column.
    pub(crate) fn position_id(&self, cell: Cell) -> String {
        self.entry(cell).map_or_else(|| cell.position.to_string(), |entry| entry.id.clone())
    }

    pub(crate) fn phase(&self, cell: Cell) -> String {
        self.entry(cell).map_or_else(String::new, |entry| entry.phase.clone())
    }

    /// What the game makes its root from: a FEN or a seed.
    pub(crate) fn root_text(&self, cell: Cell) -> String {
        self.entry(cell).map_or_else(|| cell.position.to_string(), |entry| entry.fen.clone())
    }

    /// Whether the engine of a cell promises minimax's value.
    pub(crate) fn is_exact(&self, cell: Cell) -> bool {
        self.engines[usize::from(cell.engine)].exact()
    }

    /// A hash of what the static evaluation says of the first positions of
    /// every game: other tables, another hash.
    pub fn evaluator_hash(&self) -> String {
        const ENOUGH: usize = 64;
        let mut hasher = FieldHasher::default();
        for (number, name) in self.game_names.iter().enumerate() {
            hasher.text(name);
            for outcome in self.first_full_searches(number, 0, ENOUGH) {
                hasher.number(outcome.value.unwrap_or(0) as u64);
            }
        }
        hasher.finish()
    }

    /// Minimax to a small depth on the first few positions of a game.
    pub(crate) fn first_full_searches(&self, game: usize, depth: u32, count: usize) -> Vec<Outcome<String>> {
        let minimax: Engine = "minimax".parse().expect("minimax exists");
        let first = self.cells.partition_point(|cell| usize::from(cell.game) < game);
        let cells = self.cells[first..].iter().take_while(|cell| usize::from(cell.game) == game);
        let mut last = None;
        let new_position = |cell: &&Cell| last.replace(cell.position) != Some(cell.position);
        let spec = &self.games[game];
        cells
            .filter(new_position)
            .take(count)
            .filter_map(|cell| spec.root(&self.root_text(*cell)).ok())
            .map(|root| Search::new(&minimax).depth(depth).run_any(&root))
            .collect()
    }

    /// Finds a cell by its key; the terms do not matter.
    pub(crate) fn find(&self, game: u16, position: u64, engine: u16, depth: u8) -> Option<usize> {
        let key = (game, position, engine, depth);
        self.cells.binary_search_by_key(&key, |cell| (cell.game, cell.position, cell.engine, cell.depth)).ok()
    }

    /// Finds the cells that rows belong to.
    pub(crate) fn index(&self) -> PlanIndex<'_> {
        fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
            names.enumerate().map(|(number, name)| (name, number)).collect()
        }
        PlanIndex {
            plan: self,
            games: numbered(self.game_names.iter().map(String::as_str)),
            engines: numbered(self.engine_names.iter().map(String::as_str)),
            entries: numbered(self.entries.iter().map(|entry| entry.id.as_str())),
        }
    }
}

/// From the texts of a row to the number of its cell.
pub(crate) struct PlanIndex<'a> {
    plan: &'a Plan,
    games: HashMap<&'a str, usize>,
    engines: HashMap<&'a str, usize>,
    entries: HashMap<&'a str, usize>,
}

impl PlanIndex<'_> {
    /// The cell of these texts, if the plan has it.
    pub(crate) fn cell(&self, game: &str, position: &str, engine: &str, depth: u32) -> Option<usize> {
        let game = *self.games.get(game)?;
        let engine = *self.engines.get(engine)?;
        let position = if self.plan.games[game].is_tree() {
            position.parse().ok()?
        } else {
            *self.entries.get(position)? as u64
        };
        self.plan.find(game as u16, position, engine as u16, u8::try_from(depth).ok()?)
    }
}
