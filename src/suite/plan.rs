//! The plan: every cell of a suite, in the order of the results file.
//!
//! A plan holds small numbers, not texts: a million cells take 16 megabytes.
//! Two runs have the same plan exactly when their plan hashes are equal.

use std::collections::HashMap;

use serde::Serialize;
use thiserror::Error;

use super::corpus::Entry;
use super::definition::{Budget, Experiment, Suite};
use super::hash::FieldHasher;
use super::positions::{PositionsError, select};
use crate::game::{GameSpec, PositionError};
use crate::search::{EngineSpec, Limits, search};

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
        game: GameSpec,
        /// What to add.
        advice: &'static str,
    },
    /// A position that the game refuses.
    #[error("position `{id}` cannot be a root of `{game}`: {source}")]
    Root {
        /// The game.
        game: GameSpec,
        /// The position's id.
        id: String,
        /// The game's reason.
        source: PositionError,
    },
    /// One cell with two different budgets.
    #[error(
        "engine `{engine}` at depth {depth} on `{game}` stands in two experiments with different \
         budgets or references: leave it in one of them"
    )]
    Conflict {
        /// The game.
        game: GameSpec,
        /// The engine.
        engine: EngineSpec,
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
pub(super) struct Terms {
    pub(super) budget: Budget,
    /// The engine whose value this one must return.
    pub(super) reference: Option<u16>,
}

/// One cell: game x position x engine x depth. Field order is plan order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    pub(super) game: u16,
    /// The seed, or the index of the corpus entry.
    pub(super) position: u64,
    pub(super) engine: u16,
    pub(super) depth: u8,
    pub(super) terms: u8,
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
    pub(super) games: Vec<GameSpec>,
    pub(super) engines: Vec<EngineSpec>,
    pub(super) entries: Vec<Entry>,
    pub(super) terms: Vec<Terms>,
    pub(super) cells: Vec<Cell>,
    arithmetic: Vec<Arithmetic>,
    game_names: Vec<String>,
    engine_names: Vec<String>,
    corpus_hash: String,
    cells_hash: String,
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

    pub(super) fn game_name(&self, cell: Cell) -> &str {
        &self.game_names[usize::from(cell.game)]
    }

    pub(super) fn engine_name(&self, cell: Cell) -> &str {
        &self.engine_names[usize::from(cell.engine)]
    }

    /// The corpus entry of a cell; `None` when the position is a seed.
    pub(super) fn entry(&self, cell: Cell) -> Option<&Entry> {
        if self.games[usize::from(cell.game)].is_tree() {
            None
        } else {
            Some(&self.entries[cell.position as usize])
        }
    }

    /// What stands in the position column.
    pub(super) fn position_id(&self, cell: Cell) -> String {
        self.entry(cell).map_or_else(|| cell.position.to_string(), |entry| entry.id.clone())
    }

    pub(super) fn phase(&self, cell: Cell) -> String {
        self.entry(cell).map_or_else(String::new, |entry| entry.phase.clone())
    }

    /// What the game makes its root from: a FEN or a seed.
    pub(super) fn root_text(&self, cell: Cell) -> String {
        self.entry(cell).map_or_else(|| cell.position.to_string(), |entry| entry.fen.clone())
    }

    /// Whether the engine of a cell promises minimax's value.
    pub(super) fn is_exact(&self, cell: Cell) -> bool {
        self.engines[usize::from(cell.engine)].exact()
    }

    /// A hash of what the static evaluation says of the first positions of
    /// every game: other tables, another hash.
    pub fn evaluator_hash(&self) -> String {
        const ENOUGH: usize = 64;
        let mut hasher = FieldHasher::default();
        let static_engine: EngineSpec = "minimax".parse().expect("minimax exists");
        for (number, game) in self.games.iter().enumerate() {
            hasher.text(&self.game_names[number]);
            let first = self.cells.partition_point(|cell| usize::from(cell.game) < number);
            let cells = self.cells[first..].iter().take_while(|cell| usize::from(cell.game) == number);
            let mut positions: Vec<Cell> = cells.take(ENOUGH * self.engines.len()).copied().collect();
            positions.dedup_by_key(|cell| cell.position);
            for cell in positions.into_iter().take(ENOUGH) {
                if let Ok(root) = game.root(&self.root_text(cell)) {
                    let outcome = search(&root, game.quiescence(), &static_engine, 0, &Limits::default());
                    hasher.number(outcome.value.unwrap_or(0) as u64);
                }
            }
        }
        hasher.finish()
    }

    /// Finds a cell by its key; the terms do not matter.
    pub(super) fn find(&self, game: u16, position: u64, engine: u16, depth: u8) -> Option<usize> {
        let key = (game, position, engine, depth);
        self.cells.binary_search_by_key(&key, |cell| (cell.game, cell.position, cell.engine, cell.depth)).ok()
    }

    /// Finds the cells that rows belong to.
    pub(super) fn index(&self) -> PlanIndex<'_> {
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
pub(super) struct PlanIndex<'a> {
    plan: &'a Plan,
    games: HashMap<&'a str, usize>,
    engines: HashMap<&'a str, usize>,
    entries: HashMap<&'a str, usize>,
}

impl PlanIndex<'_> {
    /// The cell of these texts, if the plan has it.
    pub(super) fn cell(&self, game: &str, position: &str, engine: &str, depth: u32) -> Option<usize> {
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

#[derive(Default)]
struct Builder {
    games: Vec<GameSpec>,
    engines: Vec<EngineSpec>,
    entries: Vec<Entry>,
    entry_numbers: HashMap<String, usize>,
    terms: Vec<Terms>,
    cells: Vec<Cell>,
    arithmetic: Vec<Arithmetic>,
}

impl Builder {
    fn add(&mut self, experiment: &Experiment, suite: &Suite) -> Result<(), PlanError> {
        let real = experiment.games.iter().any(|game| !game.is_tree());
        let selected = if real { select(&experiment.positions, &suite.files)? } else { Vec::new() };
        let entries = selected.into_iter().map(|entry| self.entry(entry)).collect::<Result<Vec<_>, _>>()?;
        let engines: Vec<u16> =
            experiment.engines.iter().map(|engine| number(&mut self.engines, engine) as u16).collect();
        let reference = experiment.reference.as_ref().map(|engine| number(&mut self.engines, engine) as u16);
        let terms = number(&mut self.terms, &Terms { budget: experiment.budget, reference });
        let mut sizes = Arithmetic {
            games: experiment.games.len(),
            positions: 0,
            engines: engines.len(),
            depths: experiment.depths.len(),
            cells: 0,
        };
        for game in &experiment.games {
            let positions = roots_of(game, experiment, &entries)?;
            if !game.is_tree() {
                for &position in &positions {
                    check_root(game, &self.entries[position as usize])?;
                }
            }
            sizes.positions += positions.len();
            let game = number(&mut self.games, game) as u16;
            for &position in &positions {
                for &engine in &engines {
                    self.cells.extend(experiment.depths.iter().map(|&depth| Cell {
                        game,
                        position,
                        engine,
                        depth: depth as u8,
                        terms: terms as u8,
                    }));
                }
            }
        }
        sizes.cells = sizes.positions * sizes.engines * sizes.depths;
        self.arithmetic.push(sizes);
        let limits = [(self.games.len(), "games", 60_000), (self.engines.len(), "engines", 60_000)];
        let limits = limits.into_iter().chain([
            (self.terms.len(), "different budgets", 250),
            (self.cells.len(), "cells", u64::from(u32::MAX)),
        ]);
        for (count, what, most) in limits {
            if count as u64 > most {
                return Err(PlanError::TooMany { what, most });
            }
        }
        Ok(())
    }

    /// The number of an entry; the same entry may come from several sets.
    fn entry(&mut self, entry: Entry) -> Result<u64, PositionsError> {
        if let Some(&known) = self.entry_numbers.get(&entry.id) {
            if self.entries[known].fen != entry.fen {
                return Err(PositionsError::SameId { id: entry.id });
            }
            return Ok(known as u64);
        }
        self.entry_numbers.insert(entry.id.clone(), self.entries.len());
        self.entries.push(entry);
        Ok(self.entries.len() as u64 - 1)
    }

    fn finish(mut self) -> Result<Plan, PlanError> {
        self.cells.sort_unstable();
        self.cells.dedup();
        let key = |cell: &Cell| (cell.game, cell.position, cell.engine, cell.depth);
        if let Some(pair) = self.cells.windows(2).find(|pair| key(&pair[0]) == key(&pair[1])) {
            return Err(PlanError::Conflict {
                game: self.games[usize::from(pair[0].game)].clone(),
                engine: self.engines[usize::from(pair[0].engine)].clone(),
                depth: u32::from(pair[0].depth),
            });
        }
        let mut plan = Plan {
            game_names: self.games.iter().map(ToString::to_string).collect(),
            engine_names: self.engines.iter().map(ToString::to_string).collect(),
            games: self.games,
            engines: self.engines,
            entries: self.entries,
            terms: self.terms,
            cells: self.cells,
            arithmetic: self.arithmetic,
            corpus_hash: String::new(),
            cells_hash: String::new(),
        };
        plan.corpus_hash = corpus_hash(&plan.entries);
        plan.cells_hash = cells_hash(&plan);
        Ok(plan)
    }
}

/// The number of an item in a list that holds everything once.
fn number<T: PartialEq + Clone>(list: &mut Vec<T>, item: &T) -> usize {
    list.iter().position(|known| known == item).unwrap_or_else(|| {
        list.push(item.clone());
        list.len() - 1
    })
}

fn roots_of(game: &GameSpec, experiment: &Experiment, entries: &[u64]) -> Result<Vec<u64>, PlanError> {
    let none = |advice| PlanError::NoPositions { game: game.clone(), advice };
    if game.is_tree() {
        let (first, last) = experiment
            .positions
            .seeds
            .ok_or_else(|| none("its positions are seeds; add `seeds = \"1-20\"` (--seeds 1-20)"))?;
        if last - first >= u64::from(u32::MAX) {
            return Err(PlanError::TooMany { what: "seeds", most: u64::from(u32::MAX) });
        }
        Ok((first..=last).collect())
    } else if entries.is_empty() {
        Err(none("add `positions = [\"quick\"]` (--positions quick)"))
    } else {
        Ok(entries.to_vec())
    }
}

fn check_root(game: &GameSpec, entry: &Entry) -> Result<(), PlanError> {
    match game.root(&entry.fen) {
        Ok(_) => Ok(()),
        Err(source) => Err(PlanError::Root { game: game.clone(), id: entry.id.clone(), source }),
    }
}

fn corpus_hash(entries: &[Entry]) -> String {
    let mut hasher = FieldHasher::default();
    for entry in entries {
        hasher.text(&entry.id);
        hasher.text(&entry.phase);
        hasher.text(&entry.fen);
    }
    hasher.finish()
}

fn cells_hash(plan: &Plan) -> String {
    let mut hasher = FieldHasher::default();
    for name in plan.game_names.iter().chain(&plan.engine_names) {
        hasher.text(name);
    }
    for entry in &plan.entries {
        hasher.text(&entry.id);
    }
    for terms in &plan.terms {
        hasher.number(terms.budget.nodes.unwrap_or(u64::MAX));
        hasher.number(terms.budget.seconds.unwrap_or(0.0).to_bits());
        hasher.number(terms.reference.map_or(u64::MAX, u64::from));
    }
    for cell in &plan.cells {
        hasher.number(
            u64::from(cell.game) << 32
                | u64::from(cell.engine) << 16
                | u64::from(cell.depth) << 8
                | u64::from(cell.terms),
        );
        hasher.number(cell.position);
    }
    hasher.finish()
}
