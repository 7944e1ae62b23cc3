//! Rows by the million.
//!
//! A [`Row`] of its own takes some 500 bytes and four texts. A table keeps
//! every text once and every number in as few bytes as it needs, about 80
//! bytes a row in all, and hands its rows out as [`RowRef`]s.

use std::borrow::Borrow;
use std::io::Read;

use crate::record::names::Name;
use crate::record::row::Row;
use crate::record::row_reader::{RecordError, RowReader};
use crate::record::row_ref::RowRef;
use crate::record::table::Table;

/// A table of rows, which may be many.
///
/// ```
/// use plybench::record::{Counter, Row, Rows};
///
/// let mut row = Row::new("xiangqi", "start", "ab", 6);
/// row.counters.nodes = Some(81_207);
/// let mut rows = Rows::new();
/// rows.push(&row);
///
/// let first = rows.iter().next().unwrap();
/// assert_eq!((first.engine(), first.depth()), ("ab", 6));
/// assert_eq!(first.counter(Counter::Nodes), Some(81_207));
/// assert_eq!(first.to_row(), row);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rows {
    table: Table,
    /// Engines of which their run said that they are not exact.
    not_exact: Vec<String>,
    /// Engines that search for a fixed time or number of nodes.
    bounded: Vec<String>,
    /// Whether they were searched in count mode.
    counted: bool,
    /// Games with the depths of the truth tables that judge their moves.
    truths: Vec<(String, u32)>,
}

impl Rows {
    /// A table without rows.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a row at the end.
    pub fn push(&mut self, row: &Row) {
        self.table.push(row);
    }

    /// Adds the rows of anything readable at the end; `name` is what errors call
    /// it. Those of [`COLUMNS`](crate::record::COLUMNS) that it lacks are
    /// returned: nothing is known of them in any of its rows.
    pub fn read_from(&mut self, source: impl Read, name: &str) -> Result<Vec<&'static str>, RecordError> {
        let mut reader = RowReader::new(source, name)?;
        while let Some(row) = reader.read()? {
            self.push(row);
        }
        Ok(reader.missing())
    }

    /// Number of rows.
    pub const fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Notes that an engine is not exact, which its name does not tell: a program that ran it said
    /// so. The manifest beside a results file names such engines.
    pub fn declare_not_exact(&mut self, engine: &str) {
        if !self.is_declared_not_exact(engine) {
            self.not_exact.push(engine.to_owned());
        }
    }

    /// Whether [`Rows::declare_not_exact`] named an engine.
    pub fn is_declared_not_exact(&self, engine: &str) -> bool {
        self.not_exact.iter().any(|known| known == engine)
    }

    /// Notes that an engine searches for a fixed time or number of nodes, so that its nodes are no cost.
    pub fn declare_bounded(&mut self, engine: &str) {
        if !self.is_bounded(engine) {
            self.bounded.push(engine.to_owned());
        }
    }

    /// Whether [`Rows::declare_bounded`] named an engine.
    pub fn is_bounded(&self, engine: &str) -> bool {
        self.bounded.iter().any(|known| known == engine)
    }

    /// Notes that they were searched in count mode, where times are taken while other searches run.
    pub const fn declare_counted(&mut self) {
        self.counted = true;
    }

    /// Whether [`Rows::declare_counted`] was called.
    pub const fn is_counted(&self) -> bool {
        self.counted
    }

    /// Notes the depth of the truth table that judges the moves of a game.
    pub fn declare_truth(&mut self, game: &str, depth: u32) {
        let truth = (game.to_owned(), depth);
        if !self.truths.contains(&truth) {
            self.truths.push(truth);
        }
    }

    /// The depths that [`Rows::declare_truth`] named for a game: of rows that can be compared at most one.
    pub fn truth_depths(&self, game: &str) -> Vec<u32> {
        self.truths.iter().filter(|(known, _)| known == game).map(|(_, depth)| *depth).collect()
    }

    /// Whether a row names the game that its position was taken from, or one
    /// that was dropped did.
    pub fn has_source_games(&self) -> bool {
        self.table.names_source_games()
    }

    /// A row by its place, if there are that many.
    pub fn get(&self, place: usize) -> Option<RowRef<'_>> {
        (place < self.len()).then(|| RowRef::new(&self.table, place as u32))
    }

    /// The rows in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RowRef<'_>> + DoubleEndedIterator + Clone {
        (0..self.len()).map(|place| RowRef::new(&self.table, place as u32))
    }

    /// Keeps the rows of a test, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(RowRef<'_>) -> bool) {
        self.table.retain(|table, place| keep(RowRef::new(table, place)));
    }

    /// Every name of the table, those of dropped rows too, with its text.
    pub(crate) fn names(&self) -> impl Iterator<Item = (Name, &str)> {
        let names = self.table.names();
        names.iter().map(|name| (name, names.text(name)))
    }

    /// The name that a text has in this table.
    pub(crate) fn name(&self, text: &str) -> Option<Name> {
        self.table.names().find(text)
    }
}

impl<R: Borrow<Row>> FromIterator<R> for Rows {
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Self {
        let mut table = Self::new();
        table.extend(rows);
        table
    }
}

impl<R: Borrow<Row>> Extend<R> for Rows {
    fn extend<I: IntoIterator<Item = R>>(&mut self, rows: I) {
        rows.into_iter().for_each(|row| self.push(row.borrow()));
    }
}

impl PartialEq for Rows {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(own, other)| own == other)
    }
}

impl Eq for Rows {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Gauge;
    use crate::record::{Counter, Status};

    /// Rows with every kind of figure: none, small, the largest, of either sign.
    fn sample() -> Vec<Row> {
        let words = Status::WORDS.iter().map(|(status, _)| status.clone());
        let statuses: Vec<Status> = words.chain([Status::Error("it broke".to_owned())]).collect();
        let numbers = [None, Some(0), Some(1), Some(127), Some(128), Some(u64::MAX)];
        let mut rows = Vec::new();
        for (index, status) in statuses.iter().cycle().take(60).enumerate() {
            let mut row =
                Row::new("xiangqi", &format!("p{}", index % 7), ["ab", "pvs"][index % 2], index as u32);
            for (shift, counter) in Counter::ALL.iter().enumerate() {
                row.counters.set(*counter, numbers[(index + shift) % numbers.len()]);
            }
            row.phase = ["", "opening"][index % 2].to_owned();
            row.sample = index as u32 * 1000;
            row.value = [None, Some(0), Some(-1), Some(i64::MIN), Some(i64::MAX)][index % 5];
            row.best_move = [None, Some("h2e2".to_owned())][index / 2 % 2].clone();
            row.status = status.clone();
            (row.cpu_ns, row.wall_ns) = (numbers[index % 6], numbers[(index + 1) % 6]);
            for (shift, gauge) in Gauge::ALL.into_iter().enumerate() {
                row.usage.set(gauge, numbers[(index + shift + 2) % 6]);
            }
            row.finished_depth = (index % 3 == 0).then_some(u32::MAX);
            row.source_game = ["", "a, b", "c"][index % 3].to_owned();
            (row.distinct_leaves, row.distinct_leaves_last) =
                (numbers[(index + 3) % 6], numbers[(index + 4) % 6]);
            row.window_calls = [vec![], vec![0], vec![300, 1, u64::MAX]][index % 3].clone();
            (row.seldepth, row.reported_ns) =
                ([None, Some(31)][index % 2], [Some(7_000_000), None][index % 2]);
            rows.push(row);
        }
        rows
    }

    #[test]
    fn a_table_gives_back_the_rows_it_was_given() {
        let rows = sample();
        let table: Rows = rows.iter().collect();
        assert_eq!(table.iter().map(RowRef::to_row).collect::<Vec<_>>(), rows);
        for (row, packed) in rows.iter().zip(table.iter()) {
            assert_eq!(packed.counters(), row.counters);
            assert!(
                Counter::ALL.iter().all(|counter| packed.counter(*counter) == row.counters.get(*counter))
            );
        }
        assert!(table.get(rows.len()).is_none());
    }

    #[test]
    fn a_source_game_is_known_of_every_row_of_its_position() {
        let row = |game: &str, position: &str, source_game: &str| Row {
            source_game: source_game.to_owned(),
            ..Row::new(game, position, "ab", 1)
        };
        let rows = [
            row("xiangqi", "p", ""),
            row("xiangqi", "p", "first"),
            row("xiangqi", "p", "second"),
            row("xiangqi", "q", ""),
            row("chess", "p", ""),
        ];
        let mut table: Rows = rows.iter().collect();
        let known = |table: &Rows| -> Vec<Option<String>> {
            table.iter().map(|row| row.game_of_position().map(str::to_owned)).collect()
        };
        let first = Some("first".to_owned());
        assert_eq!(known(&table), [first.clone(), first.clone(), first.clone(), None, None]);
        table.retain(|row| row.source_game().is_empty());
        assert_eq!(known(&table), [first, None, None], "what a dropped row said is still known");
        assert_eq!(table.get(0).unwrap().source_game(), "", "a row says what it said");
    }

    #[test]
    fn rows_that_are_not_kept_leave_the_others_as_they_were() {
        let rows = sample();
        let mut table: Rows = rows.iter().collect();
        table.retain(|row| row.depth() % 3 != 1);
        let kept: Vec<Row> = rows.into_iter().filter(|row| row.depth % 3 != 1).collect();
        assert_eq!(table, kept.iter().collect());
        table.extend(&kept);
        assert_eq!(table.len(), 2 * kept.len());
        assert_eq!(table.get(kept.len()).map(RowRef::to_row).as_ref(), kept.first());
    }

    #[test]
    fn tables_are_equal_by_their_rows() {
        let (mut one, rows) = (Rows::new(), sample());
        one.push(&Row::new("another", "table", "of names", 0));
        one.extend(&rows);
        one.retain(|row| row.game() != "another");
        assert_eq!(one, rows.iter().collect());
        assert_ne!(one, rows[1..].iter().collect());
    }
}
