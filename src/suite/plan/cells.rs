//! The plan: every cell of a suite, in the order of the results file.
//!
//! A plan holds small numbers, not texts: a million cells take 16 megabytes.
//! Two runs have the same plan exactly when their plan hashes are equal.

use std::collections::HashMap;

use serde::Serialize;

use crate::corpus::CorpusEntry;
use crate::game::tree::Tree;
use crate::game::{AnyGame, GameSpec};
use crate::search::{Engine, Outcome, Search};
use crate::suite::plan::cell::{Cell, Terms};
use crate::suite::plan::hash::FieldHasher;

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
    pub(crate) entries: Vec<CorpusEntry>,
    pub(crate) terms: Vec<Terms>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) arithmetic: Vec<Arithmetic>,
    pub(crate) game_names: Vec<String>,
    pub(crate) engine_names: Vec<String>,
    pub(crate) corpus_hash: String,
    pub(crate) cells_hash: String,
}

impl Plan {
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
    pub(crate) fn entry(&self, cell: Cell) -> Option<&CorpusEntry> {
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

    /// The root of a cell, made afresh.
    pub(crate) fn root(&self, cell: Cell) -> AnyGame {
        match &self.games[usize::from(cell.game)] {
            GameSpec::Xiangqi(spec) => spec.root(self.entries[cell.position as usize].position.clone()),
            GameSpec::Tree(spec) => AnyGame::Tree(Tree::new(spec, cell.position)),
        }
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
        cells
            .filter(new_position)
            .take(count)
            .map(|cell| self.root(*cell))
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
