//! The cells of one engine on one game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use crate::analysis::cell::{Cell, Quantity};
use crate::analysis::engine_name::EngineName;
use crate::record::Row;

/// The finished cells of one engine on one game, by depth.
#[derive(Clone, Debug)]
pub struct EngineSheet<'a> {
    name: EngineName,
    exact: bool,
    depths: BTreeMap<u32, Cells<'a>>,
    /// Positions of cells that did not finish.
    unfinished: BTreeMap<u32, BTreeSet<&'a str>>,
}

/// The cells of one engine at one depth, by position.
#[derive(Clone, Debug, Default)]
pub struct Cells<'a> {
    by_position: BTreeMap<&'a str, Cell<'a>>,
}

/// A position searched by two engines, with a quantity of each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<'a> {
    /// The unit: corpus id, FEN or seed.
    pub position: &'a str,
    /// Of the engine looked at.
    pub own: f64,
    /// Of the reference engine.
    pub reference: f64,
}

/// How often an engine that is not exact returned another value than the
/// reference engine of its suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NotExact {
    /// Cells with another value.
    pub differ: usize,
    /// All cells.
    pub cells: usize,
}

static NO_CELLS: Cells<'static> = Cells { by_position: BTreeMap::new() };

impl<'a> EngineSheet<'a> {
    pub(super) const fn new(name: EngineName, exact: bool) -> Self {
        Self { name, exact, depths: BTreeMap::new(), unfinished: BTreeMap::new() }
    }

    pub(super) fn insert(&mut self, row: &'a Row) {
        let cells = &mut self.depths.entry(row.depth).or_default().by_position;
        match cells.get_mut(row.position.as_str()) {
            Some(cell) => cell.add(row),
            None => drop(cells.insert(&row.position, Cell::new(row))),
        }
    }

    pub(super) fn insert_unfinished(&mut self, row: &'a Row) {
        self.unfinished.entry(row.depth).or_default().insert(&row.position);
    }

    /// Drops the finished samples of cells that have unfinished ones: those
    /// that finished are the fast ones.
    pub(super) fn leave_out_unfinished(&mut self) {
        for (depth, positions) in &self.unfinished {
            if let Some(cells) = self.depths.get_mut(depth) {
                cells.by_position.retain(|position, _| !positions.contains(position));
            }
        }
        self.depths.retain(|_, cells| !cells.is_empty());
    }

    /// Keeps the positions of a test.
    pub(super) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        for cells in self.depths.values_mut() {
            cells.by_position.retain(|position, _| keep(position));
        }
        self.depths.retain(|_, cells| !cells.is_empty());
    }

    /// The engine.
    pub const fn name(&self) -> &EngineName {
        &self.name
    }

    /// Whether the engine always returns minimax's value. Of one that does
    /// not, cells with another value than the reference engine's are there too.
    pub const fn is_exact(&self) -> bool {
        self.exact
    }

    /// Depths with cells, rising.
    pub fn depths(&self) -> impl DoubleEndedIterator<Item = u32> + Clone {
        self.depths.keys().copied()
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.depths.is_empty()
    }

    /// The cells at a depth; none if the engine has no row there.
    pub fn at(&self, depth: u32) -> &Cells<'a> {
        self.depths.get(&depth).unwrap_or(&NO_CELLS)
    }

    /// Positions of the cells at a depth that did not finish.
    pub fn unfinished_at(&self, depth: u32) -> impl Iterator<Item = &'a str> + '_ {
        self.unfinished.get(&depth).into_iter().flatten().copied()
    }

    /// Number of positions at a depth that this engine and another were both
    /// run on, and at least one of them did not finish.
    pub fn unfinished_with(&self, other: &EngineSheet, depth: u32) -> usize {
        let ran = |engine: &EngineSheet, position: &str| {
            engine.at(depth).get(position).is_some() || engine.unfinished_at(depth).any(|own| own == position)
        };
        let positions: BTreeSet<&str> = self.unfinished_at(depth).chain(other.unfinished_at(depth)).collect();
        positions.into_iter().filter(|position| ran(self, position) && ran(other, position)).count()
    }

    /// The greatest depth.
    pub fn deepest(&self) -> Option<u32> {
        self.depths().next_back()
    }

    /// How far its values can be trusted; `None` for an exact engine.
    pub fn not_exact(&self) -> Option<NotExact> {
        let cells = || self.depths.values().flat_map(|cells| cells.by_position.values());
        (!self.exact).then(|| NotExact {
            differ: cells().filter(|cell| !cell.agrees()).count(),
            cells: cells().count(),
        })
    }
}

impl<'a> Cells<'a> {
    /// Positions with their cells, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &Cell<'a>)> {
        self.by_position.iter().map(|(position, cell)| (*position, cell))
    }

    /// The positions, in alphabetical order.
    pub fn positions(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.by_position.keys().copied()
    }

    /// The cell of a position.
    pub fn get(&self, position: &str) -> Option<&Cell<'a>> {
        self.by_position.get(position)
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.by_position.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_position.is_empty()
    }

    /// A quantity by position, of those that have it.
    pub fn quantities(&self, quantity: impl Quantity) -> BTreeMap<&'a str, f64> {
        self.iter().filter_map(|(position, cell)| Some((position, quantity.read(cell)?))).collect()
    }

    /// A quantity of every position that has it.
    pub fn values(&self, quantity: impl Quantity) -> Vec<f64> {
        self.by_position.values().filter_map(|cell| quantity.read(cell)).collect()
    }

    /// Positions that both have, with one quantity of these cells and one of
    /// the reference's.
    pub fn pairs(
        &self,
        own: impl Quantity,
        reference: &Cells,
        reference_quantity: impl Quantity,
    ) -> Vec<Pair<'a>> {
        self.iter()
            .filter_map(|(position, cell)| {
                let other = reference.get(position)?;
                Some(Pair { position, own: own.read(cell)?, reference: reference_quantity.read(other)? })
            })
            .collect()
    }
}

impl fmt::Display for NotExact {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not exact: {} of {} values differ", self.differ, self.cells)
    }
}
