//! The cells of one engine on one game.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use serde::Serialize;
use tr::tr;

use crate::analysis::cell::{Cell, Quantity};
use crate::analysis::engine_name::EngineName;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::record::{Name, RowRef, Status};
use crate::stats::Sample;

/// The finished cells of one engine on one game, by depth.
#[derive(Clone, Debug)]
pub struct EngineSheet<'a> {
    name: EngineName,
    exact: bool,
    depths: BTreeMap<u32, Cells<'a>>,
    /// One row of every cell that did not finish, by position.
    unfinished: BTreeMap<u32, Vec<RowRef<'a>>>,
    /// Of an engine that is not exact: the cells that can be judged.
    judged: HashMap<At, bool>,
}

/// Position and depth.
type At = (Name, u32);

/// The values of a game by position and depth, as its exact engines found them.
pub(super) type Truth = HashMap<At, i64>;

/// The cells of one engine at one depth, by position.
#[derive(Clone, Debug, Default)]
pub struct Cells<'a> {
    /// Their samples, in the order of positions, then of the file.
    samples: Vec<RowRef<'a>>,
    positions: usize,
}

/// A position searched by two engines, with a quantity of each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<'a> {
    /// The position.
    pub unit: Unit<'a>,
    /// Of the engine looked at.
    pub own: f64,
    /// Of the reference engine.
    pub reference: f64,
}

/// The number of times an engine that is not exact returned another value than an exact
/// one on the same position at the same depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NotExact {
    /// Cells with another value.
    pub differ: usize,
    /// Cells that an exact engine was run on too.
    pub cells: usize,
}

static NO_CELLS: Cells<'static> = Cells { samples: Vec::new(), positions: 0 };

impl<'a> EngineSheet<'a> {
    pub(super) fn new(name: EngineName, exact: bool) -> Self {
        Self { name, exact, depths: BTreeMap::new(), unfinished: BTreeMap::new(), judged: HashMap::new() }
    }

    pub(super) fn insert(&mut self, row: RowRef<'a>) {
        self.depths.entry(row.depth()).or_default().samples.push(row);
    }

    pub(super) fn insert_unfinished(&mut self, row: RowRef<'a>) {
        self.unfinished.entry(row.depth()).or_default().push(row);
    }

    /// Brings the rows into the order of positions, when all are there. Finished
    /// samples of cells that have unfinished ones are dropped: those that
    /// finished are the fast ones. `rank` is the alphabetical rank of a name.
    pub(super) fn arrange(&mut self, rank: impl Fn(Name) -> u32) {
        for rows in self.unfinished.values_mut() {
            rows.sort_by_key(|row| rank(row.cell().position));
            rows.dedup_by_key(|row| row.cell().position);
        }
        for (depth, cells) in &mut self.depths {
            let unfinished: HashSet<Name> =
                self.unfinished.get(depth).into_iter().flatten().map(|row| row.cell().position).collect();
            cells.samples.retain(|row| !unfinished.contains(&row.cell().position));
            cells.samples.sort_by_key(|row| rank(row.cell().position));
            cells.count();
        }
        self.depths.retain(|_, cells| !cells.is_empty());
    }

    /// Adds the values of an exact engine to those of its game.
    pub(super) fn add_to(&self, truth: &mut Truth) {
        for (_, cell) in self.depths.values().flat_map(Cells::iter) {
            let row = cell.row();
            truth.extend(row.value().map(|value| (cell_name(row), value)));
        }
    }

    /// Holds the values of an engine that is not exact against the right ones. A
    /// row that its suite found different is so even where these are unknown.
    pub(super) fn judge(&mut self, truth: &Truth) {
        for (_, cell) in self.depths.values().flat_map(Cells::iter) {
            let row = cell.row();
            let right = truth.get(&cell_name(row)).copied();
            let found_different = row.status() == Status::Mismatch;
            if right.is_some() || found_different {
                self.judged.insert(cell_name(row), right == row.value() && !found_different);
            }
        }
    }

    #[must_use]
    pub(super) fn with_positions(&self, keep: impl Fn(Name) -> bool) -> Self {
        let kept = |cells: &Cells<'a>| {
            let samples = cells.samples.iter().copied().filter(|row| keep(row.cell().position)).collect();
            let mut kept = Cells { samples, positions: 0 };
            kept.count();
            kept
        };
        let depths = self.depths.iter().map(|(depth, cells)| (*depth, kept(cells)));
        Self {
            name: self.name.clone(),
            exact: self.exact,
            depths: depths.filter(|(_, cells)| !cells.is_empty()).collect(),
            unfinished: self.unfinished.clone(),
            judged: self
                .judged
                .iter()
                .filter(|((position, _), _)| keep(*position))
                .map(|(cell, agrees)| (*cell, *agrees))
                .collect(),
        }
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

    /// Positions of the cells at a depth that did not finish, in alphabetical
    /// order.
    pub fn unfinished_at(&self, depth: u32) -> impl Iterator<Item = &'a str> + '_ {
        self.unfinished_rows(depth).iter().map(|row| row.position())
    }

    fn unfinished_rows(&self, depth: u32) -> &[RowRef<'a>] {
        self.unfinished.get(&depth).map_or(&[], Vec::as_slice)
    }

    /// Number of positions at a depth that this engine and another were both
    /// run on, and at least one of them did not finish.
    pub fn unfinished_with(&self, other: &EngineSheet, depth: u32) -> usize {
        let failed = |engine: &EngineSheet, row: RowRef| {
            engine.unfinished_rows(depth).binary_search_by(|own| own.compare_positions(row)).is_ok()
        };
        let ran = |engine: &EngineSheet, row: RowRef| {
            failed(engine, row) || engine.at(depth).get(row.position()).is_some()
        };
        let own = self.unfinished_rows(depth).iter().filter(|row| ran(other, **row)).count();
        let of_other = other.unfinished_rows(depth).iter();
        own + of_other.filter(|row| !failed(self, **row) && ran(self, **row)).count()
    }

    /// The reliability of its values; `None` for an exact engine.
    pub fn not_exact(&self) -> Option<NotExact> {
        let differ = || self.judged.values().filter(|agrees| !**agrees).count();
        (!self.exact).then(|| NotExact { differ: differ(), cells: self.judged.len() })
    }

    /// Whether the value of a cell of an engine that is not exact is right; `None`
    /// where no exact engine was run.
    pub fn agreement(&self, cell: &Cell) -> Option<bool> {
        self.judged.get(&cell_name(cell.row())).copied()
    }
}

fn cell_name(row: RowRef) -> At {
    (row.cell().position, row.depth())
}

impl<'a> Cells<'a> {
    /// Positions with their cells, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (Unit<'a>, Cell<'_>)> {
        let cells = self.samples.chunk_by(|left, right| left.compare_positions(*right).is_eq());
        cells.map(|samples| (Unit::of(samples[0]), Cell::new(samples)))
    }

    /// The positions, in alphabetical order.
    pub fn positions(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.iter().map(|(unit, _)| unit.position)
    }

    /// The names of the positions, in alphabetical order.
    pub(super) fn position_names(&self) -> impl Iterator<Item = Name> + '_ {
        self.iter().map(|(_, cell)| cell.row().cell().position)
    }

    /// The cell of a position.
    pub fn get(&self, position: &str) -> Option<Cell<'_>> {
        let first = self.samples.partition_point(|row| row.position() < position);
        let after = &self.samples[first..];
        let count = after.iter().take_while(|row| row.position() == position).count();
        (count > 0).then(|| Cell::new(&after[..count]))
    }

    fn count(&mut self) {
        self.positions = self.iter().count();
    }

    /// Number of positions.
    pub const fn len(&self) -> usize {
        self.positions
    }

    /// Number of positions, and of the games they are from.
    pub fn counted(&self) -> Counted {
        Counted::of(&clustered(self.iter().map(|(unit, _)| (unit, 0.0))))
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.positions == 0
    }

    /// A quantity by position, of those that have it.
    pub fn quantities(&self, quantity: impl Quantity) -> BTreeMap<Unit<'a>, f64> {
        self.iter().filter_map(|(unit, cell)| Some((unit, quantity.read(&cell)?))).collect()
    }

    /// A quantity of every position that has it.
    pub fn values(&self, quantity: impl Quantity) -> Sample {
        clustered(self.iter().filter_map(|(unit, cell)| Some((unit, quantity.read(&cell)?))))
    }

    /// Number of positions that both have.
    pub fn common(&self, other: &Cells) -> usize {
        self.positions().filter(|position| other.get(position).is_some()).count()
    }

    /// Positions that both have, with one quantity of these cells and one of
    /// the reference's.
    pub fn pairs(
        &self,
        own: impl Quantity,
        reference: &Cells,
        reference_quantity: impl Quantity,
    ) -> Vec<Pair<'a>> {
        let pair = |(unit, cell, other): (Unit<'a>, Cell, Cell)| {
            Some(Pair { unit, own: own.read(&cell)?, reference: reference_quantity.read(&other)? })
        };
        self.both(reference).filter_map(pair).collect()
    }

    /// The positions that both have, with these cells and the other's.
    pub(super) fn both<'s>(
        &'s self,
        other: &'s Cells<'_>,
    ) -> impl Iterator<Item = (Unit<'a>, Cell<'s>, Cell<'s>)> {
        let mut others = other.iter().map(|(_, cell)| cell).peekable();
        self.iter().filter_map(move |(unit, cell)| {
            let is_before = |other: &Cell| other.row().compare_positions(cell.row()).is_lt();
            while others.next_if(is_before).is_some() {}
            let other = others.next_if(|other| other.row().compare_positions(cell.row()).is_eq())?;
            Some((unit, cell, other))
        })
    }
}

impl fmt::Display for NotExact {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cells == 0 {
            return formatter.write_str(&tr!("not exact: no exact engine has values to compare with"));
        }
        write!(formatter, "{}", tr!("not exact: {} of {} values differ", self.differ, self.cells))
    }
}
