//! Rows arranged for comparison: game x depth x engine x position.
//!
//! Only finished, matching, exact cells enter; the others are counted, so that
//! every table can say how many it leaves out. In time mode a cell has several
//! samples: counts are those of the first, times the median.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::analysis::metric::Metric;
use crate::record::{Row, Status};
use crate::spec;

/// One usable cell: its samples, in file order; never empty.
#[derive(Clone, Debug)]
pub struct Cell<'a> {
    samples: Vec<&'a Row>,
}

impl<'a> Cell<'a> {
    /// The first sample, which carries the counts.
    pub fn row(&self) -> &'a Row {
        self.samples[0]
    }

    /// The figure of one metric: the count, or the median time.
    pub fn figure(&self, metric: Metric) -> Option<f64> {
        if !metric.is_time() {
            return metric.of(self.row()).map(|count| count as f64);
        }
        let mut times: Vec<u64> = self.samples.iter().filter_map(|row| metric.of(row)).collect();
        times.sort_unstable();
        let middle = times.len() / 2;
        match times.len() {
            0 => None,
            odd if odd % 2 == 1 => Some(times[middle] as f64),
            _ => Some(f64::midpoint(times[middle - 1] as f64, times[middle] as f64)),
        }
    }
}

/// What is read off a cell: a metric, or something made of several.
pub type Figure<'f> = &'f (dyn Fn(&Cell) -> Option<f64> + Sync);

/// How many rows a sheet does not use, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Timed out, stopped at a limit, or failed.
    pub failed: usize,
    /// The value differs from the reference engine's.
    pub mismatched: usize,
    /// The engine gives up exactness (`tt[hit=deeper]`).
    pub inexact: usize,
}

impl LeftOut {
    /// All of them together.
    pub const fn total(self) -> usize {
        self.failed + self.mismatched + self.inexact
    }

    /// One sentence, or nothing when nothing is left out.
    pub fn sentence(self) -> Option<String> {
        let parts: Vec<String> = [
            (self.failed, "unfinished"),
            (self.mismatched, "with a wrong value"),
            (self.inexact, "of engines that are not exact"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
        (!parts.is_empty()).then(|| format!("rows left out: {}", parts.join(", ")))
    }
}

/// A position searched by two engines: the figure of one and of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<'a> {
    /// The unit: corpus id, FEN or seed.
    pub position: &'a str,
    /// Figure of the engine looked at.
    pub figure: f64,
    /// Figure of the reference engine.
    pub reference: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Slot<'a> {
    game: &'a str,
    engine: &'a str,
    depth: u32,
}

/// Leaves of the minimal tree by position and depth.
pub type MinimalLeaves = BTreeMap<(String, u32), u64>;

/// Usable cells, ready to be paired.
#[derive(Clone, Debug, Default)]
pub struct Sheet<'a> {
    minimal: Option<&'a MinimalLeaves>,
    slots: BTreeMap<Slot<'a>, BTreeMap<&'a str, Cell<'a>>>,
    games: Vec<&'a str>,
    engines: Vec<&'a str>,
    left_out: LeftOut,
}

impl<'a> Sheet<'a> {
    /// Arranges rows; games and engines keep the order of first appearance.
    pub fn new(rows: &'a [Row]) -> Self {
        let mut sheet = Self::default();
        for row in rows {
            match row.status {
                Status::Ok if is_inexact(&row.engine) => sheet.left_out.inexact += 1,
                Status::Ok => sheet.insert(row),
                Status::Mismatch => sheet.left_out.mismatched += 1,
                Status::NodeLimit | Status::Timeout | Status::Error(_) => sheet.left_out.failed += 1,
            }
        }
        sheet
    }

    /// The same sheet, which knows the minimal trees of xiangqi positions.
    #[must_use]
    pub fn with_minimal(self, minimal: &'a MinimalLeaves) -> Self {
        Self { minimal: Some(minimal), ..self }
    }

    /// Leaves over the leaves of the minimal tree, by position, for an engine
    /// on the game `xiangqi`, whose minimal trees are those of its evaluation.
    pub fn minimal_multiples(&self, engine: &str, depth: u32) -> Vec<(&'a str, f64)> {
        let multiple = |position: &str, cell: &Cell| {
            let least = *self.minimal?.get(&(position.to_owned(), depth))? as f64;
            let leaves = cell.figure(Metric::Leaves)?;
            (leaves > 0.0 && least > 0.0).then(|| leaves / least)
        };
        let cells = self.cells("xiangqi", engine, depth).into_iter();
        cells.filter_map(|(position, cell)| Some((position, multiple(position, cell)?))).collect()
    }

    /// The same sheet with only those positions of a game that every one of
    /// these engines has at some depth, so that their absolute figures can
    /// stand side by side; the sheet as it is if they share none.
    #[must_use]
    pub fn on_common_positions(&self, game: &str, engines: &[&str]) -> Self {
        let positions = |engine: &&str| -> BTreeSet<&'a str> {
            let slots = self.slots.iter().filter(|(slot, _)| slot.game == game && slot.engine == *engine);
            slots.flat_map(|(_, cells)| cells.keys().copied()).collect()
        };
        let common = engines.iter().map(positions).reduce(|left, right| &left & &right).unwrap_or_default();
        let mut sheet = self.clone();
        if !common.is_empty() {
            for (_, cells) in sheet.slots.iter_mut().filter(|(slot, _)| slot.game == game) {
                cells.retain(|position, _| common.contains(position));
            }
            sheet.slots.retain(|_, cells| !cells.is_empty());
        }
        sheet
    }

    fn insert(&mut self, row: &'a Row) {
        if !self.games.contains(&row.game.as_str()) {
            self.games.push(&row.game);
        }
        if !self.engines.contains(&row.engine.as_str()) {
            self.engines.push(&row.engine);
        }
        let slot = Slot { game: &row.game, engine: &row.engine, depth: row.depth };
        let cell = self.slots.entry(slot).or_default().entry(&row.position);
        cell.or_insert_with(|| Cell { samples: Vec::new() }).samples.push(row);
    }

    /// What did not enter.
    pub const fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// Games in order of first appearance.
    pub fn games(&self) -> &[&'a str] {
        &self.games
    }

    /// Engines that searched a game, in order of first appearance.
    pub fn engines(&self, game: &str) -> Vec<&'a str> {
        self.engines.iter().copied().filter(|engine| !self.depths(game, engine).is_empty()).collect()
    }

    /// Depths at which an engine has cells, rising.
    pub fn depths(&self, game: &str, engine: &str) -> Vec<u32> {
        let from = Slot { game, engine, depth: 0 };
        let to = Slot { game, engine, depth: u32::MAX };
        self.slots.range(from..=to).map(|(slot, _)| slot.depth).collect()
    }

    /// All depths of a game, rising.
    pub fn all_depths(&self, game: &str) -> Vec<u32> {
        let mut depths: Vec<u32> =
            self.engines(game).iter().flat_map(|engine| self.depths(game, engine)).collect();
        depths.sort_unstable();
        depths.dedup();
        depths
    }

    /// The cells of one engine at one depth, by position.
    pub fn cells(&self, game: &str, engine: &str, depth: u32) -> Vec<(&'a str, &Cell<'a>)> {
        let game = self.games.iter().find(|known| **known == game);
        let engine = self.engines.iter().find(|known| **known == engine);
        game.zip(engine)
            .and_then(|(game, engine)| self.slots.get(&Slot { game, engine, depth }))
            .map_or_else(Vec::new, |cells| cells.iter().map(|(position, cell)| (*position, cell)).collect())
    }

    /// Number of positions of one engine at one depth.
    pub fn count(&self, game: &str, engine: &str, depth: u32) -> usize {
        self.cells(game, engine, depth).len()
    }

    /// Positions that both engines finished at a depth, with both figures.
    pub fn pairs(
        &self,
        game: &str,
        depth: u32,
        (engine, figure): (&str, Figure),
        (reference, reference_figure): (&str, Figure),
    ) -> Vec<Pair<'a>> {
        let others: BTreeMap<&str, &Cell> = self.cells(game, reference, depth).into_iter().collect();
        self.cells(game, engine, depth)
            .into_iter()
            .filter_map(|(position, cell)| {
                let other = others.get(position)?;
                Some(Pair { position, figure: figure(cell)?, reference: reference_figure(other)? })
            })
            .collect()
    }
}

/// Whether an engine's help says that it may return another value than
/// minimax: the table that accepts deeper entries.
pub fn is_inexact(engine: &str) -> bool {
    spec::parse_terms(engine).is_ok_and(|terms| {
        terms.iter().any(|term| term.parameters.iter().any(|(key, value)| key == "hit" && value == "deeper"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, rows};

    #[test]
    fn only_finished_matching_exact_cells_enter() {
        let mut rows = vec![
            row("xiangqi", "a", "ab", 2, 100),
            row("xiangqi", "a", "pvs", 2, 90),
            row("xiangqi", "b", "ab", 2, 100),
            row("xiangqi", "b", "pvs", 2, 80),
            row("xiangqi", "a", "ab+tt[hit=deeper]", 2, 50),
        ];
        rows[2].status = Status::Timeout;
        let mut wrong = row("xiangqi", "c", "pvs", 2, 1);
        wrong.status = Status::Mismatch;
        rows.push(wrong);
        let sheet = Sheet::new(&rows);
        assert_eq!(sheet.left_out(), LeftOut { failed: 1, mismatched: 1, inexact: 1 });
        assert_eq!(
            sheet.left_out().sentence().unwrap(),
            "rows left out: 1 unfinished, 1 with a wrong value, 1 of engines that are not exact"
        );
        let nodes = |cell: &Cell| cell.figure(Metric::Nodes);
        let pairs = sheet.pairs("xiangqi", 2, ("pvs", &nodes), ("ab", &nodes));
        assert_eq!(pairs, [Pair { position: "a", figure: 90.0, reference: 100.0 }]);
    }

    #[test]
    fn engines_on_different_positions_meet_on_the_common_ones() {
        let mut rows = rows("xiangqi", 4, &[("ab", 1.0), ("pvs", 0.9)], 3);
        rows.retain(|row| row.engine == "ab" || row.position.as_str() <= "p01");
        let sheet = Sheet::new(&rows);
        let common = sheet.on_common_positions("xiangqi", &["ab", "pvs"]);
        assert_eq!((sheet.count("xiangqi", "ab", 2), common.count("xiangqi", "ab", 2)), (4, 2));
        assert_eq!(sheet.on_common_positions("xiangqi", &["ab", "scout"]).count("xiangqi", "ab", 2), 4);
    }

    #[test]
    fn times_are_medians_and_counts_are_not() {
        let mut rows: Vec<_> = (0..4).map(|_| row("xiangqi", "a", "ab", 1, 7)).collect();
        for (sample, time) in [(0, 40), (1, 10), (2, 30), (3, 20)] {
            rows[sample].sample = sample as u32;
            rows[sample].cpu_ns = Some(time);
        }
        let sheet = Sheet::new(&rows);
        let (_, cell) = sheet.cells("xiangqi", "ab", 1)[0];
        assert_eq!(cell.figure(Metric::CpuNs), Some(25.0));
        assert_eq!(cell.figure(Metric::Nodes), Some(7.0));
    }
}
