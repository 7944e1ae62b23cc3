//! The cells of one game.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::analysis::cell::Cell;
use crate::analysis::details::Details;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::{EngineSheet, Truth};
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::unit::{Unit, clustered};
use crate::record::{CellDetails, Name};
use crate::stats::Sample;

/// Leaves that a perfectly ordered search must evaluate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimalLeaves {
    /// Leaves of the left-first minimal tree.
    pub tree: u64,
    /// Leaves of the left-first minimal graph, where a position of the same depth counts once.
    pub graph: u64,
}

/// The minimal trees and graphs by position and depth.
pub type MinimalTrees = BTreeMap<(String, u32), MinimalLeaves>;

/// The finished cells of one game, by engine.
#[derive(Clone, Debug)]
pub struct GameSheet<'a> {
    name: GameName,
    branching: Option<u64>,
    minimal: Option<&'a MinimalTrees>,
    details: Option<&'a Details>,
    /// In order of first appearance in the file, exact or not.
    engines: Vec<EngineSheet<'a>>,
    places: HashMap<String, usize>,
}

impl<'a> GameSheet<'a> {
    pub(super) fn new(
        name: GameName,
        branching: Option<u64>,
        (minimal, details): (Option<&'a MinimalTrees>, Option<&'a Details>),
        mut engines: Vec<EngineSheet<'a>>,
    ) -> Self {
        if engines.iter().any(|engine| !engine.is_exact()) {
            let mut truth = Truth::new();
            engines.iter().filter(|engine| engine.is_exact()).for_each(|engine| engine.add_to(&mut truth));
            engines.iter_mut().filter(|engine| !engine.is_exact()).for_each(|engine| engine.judge(&truth));
        }
        let places = places_of(&engines);
        Self { name, branching, minimal, details, engines, places }
    }

    /// The same with its engines in an order that does not depend on that of the rows: alpha-beta first, then by the
    /// number of their enhancements and by name.
    #[must_use]
    pub(super) fn in_order(&self) -> Self {
        let mut engines = self.engines.clone();
        engines.sort_by_cached_key(|engine| {
            let name = engine.name();
            (name.family() != "ab", name.enhancements().len(), name.as_str().to_owned())
        });
        Self { places: places_of(&engines), name: self.name.clone(), engines, ..*self }
    }

    /// The game.
    pub const fn name(&self) -> &GameName {
        &self.name
    }

    /// Children of every inner node of a uniform tree without transpositions;
    /// `None` for any other game.
    pub const fn branching(&self) -> Option<u64> {
        self.branching
    }

    /// The exact engines, in order of first appearance in the file.
    pub fn engines(&self) -> impl Iterator<Item = &EngineSheet<'a>> + Clone {
        self.engines.iter().filter(|engine| engine.is_exact() && !engine.is_empty())
    }

    /// The engines that may return another value than minimax: only a rule
    /// that names one looks at it, and its figures say that it is not exact.
    pub fn inexact_engines(&self) -> impl Iterator<Item = &EngineSheet<'a>> + Clone {
        self.engines.iter().filter(|engine| !engine.is_exact() && !engine.is_empty())
    }

    /// An exact engine by its name.
    pub fn engine(&self, name: &EngineName) -> Option<&EngineSheet<'a>> {
        self.named(name).filter(|engine| engine.is_exact())
    }

    /// An engine by its name, exact or not.
    pub fn named(&self, name: &EngineName) -> Option<&EngineSheet<'a>> {
        self.places.get(name.as_str()).map(|place| &self.engines[*place]).filter(|engine| !engine.is_empty())
    }

    /// All depths of the exact engines, rising.
    pub fn depths(&self) -> BTreeSet<u32> {
        self.engines().flat_map(EngineSheet::depths).collect()
    }

    /// Whether every position was taken from a game of self-play.
    pub fn is_of_self_play(&self) -> bool {
        let mut units = self.engines().flat_map(|engine| {
            engine
                .depths()
                .flat_map(|depth| engine.at(depth).iter().map(|(unit, _)| unit).collect::<Vec<_>>())
        });
        let is_any = self.engines().next().is_some();
        is_any && units.all(Unit::is_of_self_play)
    }

    /// Logarithm of an engine's leaves at a depth over those of the minimal tree, of every
    /// position whose minimal tree is known.
    pub fn minimal_multiples(&self, engine: &EngineSheet, depth: u32) -> Sample {
        let multiple = |unit: Unit, cell: &Cell| {
            let least = self.minimal_leaves(unit.position, depth)?;
            let leaves = cell.get(Metric::Leaves)?;
            (leaves > 0.0 && least > 0.0).then(|| (leaves / least).ln())
        };
        clustered(engine.at(depth).iter().filter_map(|(unit, cell)| Some((unit, multiple(unit, &cell)?))))
    }

    /// Leaves of the minimal tree of a position at a depth, if it is known.
    pub fn minimal_leaves(&self, position: &str, depth: u32) -> Option<f64> {
        self.minimal(position, depth).map(|leaves| leaves.tree as f64)
    }

    /// The minimal tree and graph of a position at a depth, if they are known.
    pub fn minimal(&self, position: &str, depth: u32) -> Option<MinimalLeaves> {
        self.minimal?.get(&(position.to_owned(), depth)).copied()
    }

    /// The details of a cell beyond its row.
    pub fn details(&self, cell: &Cell) -> Option<&'a CellDetails> {
        self.details?.of(cell.row())
    }

    /// Whether the minimal tree of a position is known at a depth.
    pub fn knows_minimal(&self, position: &str, depth: u32) -> bool {
        self.minimal.is_some_and(|minimal| minimal.contains_key(&(position.to_owned(), depth)))
    }

    /// The same game with only those positions that every one of these engines
    /// has at some depth, so that their absolute counts can be shown side by
    /// side; the game as it is if they share none.
    #[must_use]
    pub fn on_common_positions(&self, engines: &[&EngineSheet]) -> Self {
        let positions = |engine: &&EngineSheet<'_>| -> HashSet<Name> {
            engine.depths().flat_map(|depth| engine.at(depth).position_names()).collect()
        };
        let common = engines.iter().map(positions).reduce(|left, right| &left & &right).unwrap_or_default();
        if common.is_empty() {
            return self.clone();
        }
        let engines = self.engines.iter().map(|engine| engine.with_positions(|name| common.contains(&name)));
        Self { name: self.name.clone(), engines: engines.collect(), places: self.places.clone(), ..*self }
    }

    /// The game by the phases of its positions, each in a game of its own.
    pub fn by_phase(&self) -> Vec<(String, Self)> {
        let mut phases: BTreeMap<&str, HashSet<Name>> = BTreeMap::new();
        for engine in &self.engines {
            for (unit, cell) in engine.depths().flat_map(|depth| engine.at(depth).iter()) {
                phases.entry(unit.phase).or_default().insert(cell.row().cell().position);
            }
        }
        let of = |(phase, positions): (&str, HashSet<Name>)| {
            let engines =
                self.engines.iter().map(|engine| engine.with_positions(|name| positions.contains(&name)));
            let own = Self {
                name: self.name.clone(),
                engines: engines.collect(),
                places: self.places.clone(),
                ..*self
            };
            (phase.to_owned(), own)
        };
        phases.into_iter().map(of).collect()
    }
}

fn places_of(engines: &[EngineSheet]) -> HashMap<String, usize> {
    let place = |(place, engine): (usize, &EngineSheet)| (engine.name().as_str().to_owned(), place);
    engines.iter().enumerate().map(place).collect()
}
