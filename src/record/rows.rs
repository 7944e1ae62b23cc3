//! Rows by the million.
//!
//! A [`Row`] of its own takes some 1300 bytes and its texts. A table keeps
//! every text once and the numbers by column, about 100 bytes a row in all,
//! and hands its rows out as [`RowRef`](crate::record::RowRef)s.

use std::borrow::Borrow;
use std::io::Read;

use hashbrown::HashMap;

use crate::record::column::Column;
use crate::record::names::{Name, Names};
use crate::record::numbers::Numbers;
use crate::record::row::Row;
use crate::record::row_reader::{RecordError, RowReader};
use crate::record::status::Status;

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
    names: Names,
    cells: Vec<CellKey>,
    /// The columns that a row fills, a bit each, by the number of a row in `mask_of`.
    masks: Vec<u128>,
    places_of_masks: HashMap<u128, u64>,
    mask_of: Numbers,
    /// By [`Column::place`]; texts are names. Those of cells are empty. None before the first row.
    columns: Vec<Numbers>,
    /// The numbers by iteration of rows that have some, followed by how many they are, of which the
    /// column has the place.
    window_calls: Numbers,
    /// The game that each position was taken from, by game and position; what a
    /// dropped row said of it stays known.
    source_games: HashMap<(Name, Name), Name>,
    /// Engines of which their run said that they are not exact.
    not_exact: Vec<String>,
    /// Engines that search for a fixed time or number of nodes.
    bounded: Vec<String>,
    /// Whether they were searched in count mode.
    counted: bool,
    /// Games with the depths of the truth tables that judge their moves.
    truths: Vec<(String, u32)>,
}

/// A cell by the names of one table: equal cells of a table have equal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellKey {
    pub(crate) game: Name,
    pub(crate) position: Name,
    pub(crate) engine: Name,
    pub(crate) depth: u32,
}

impl Rows {
    /// A table without rows.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a row at the end.
    pub fn push(&mut self, row: &Row) {
        let place = self.len();
        assert!(u32::try_from(place).is_ok(), "places of rows have 32 bits");
        let cell = CellKey {
            game: self.names.name(&row.game),
            position: self.names.name(&row.position),
            engine: self.names.name(&row.engine),
            depth: row.depth,
        };
        self.cells.push(cell);
        self.columns.resize_with(Column::ALL.len(), Numbers::default);
        let mut mask = 0;
        for column in Column::ALL {
            let Some(number) = self.number_for(column, row) else { continue };
            mask |= column.bit();
            self.columns[column.place()].put(place, number);
        }
        let next = self.masks.len() as u64;
        let number = *self.places_of_masks.entry(mask).or_insert(next);
        if number == next {
            self.masks.push(mask);
        }
        self.mask_of.put(place, number);
        if !row.source_game.is_empty() {
            let source_game = self.names.name(&row.source_game);
            self.source_games.entry((cell.game, cell.position)).or_insert(source_game);
        }
    }

    /// The number for a column of a new row; texts that it has are kept.
    fn number_for(&mut self, column: Column, row: &Row) -> Option<u64> {
        match column {
            Column::Phase => Some(self.names.name(&row.phase).number()),
            // An error is the name of its text, after the statuses that are words.
            Column::Status => Some(match row.status.place() {
                Ok(place) => place as u64,
                Err(reason) => Status::WORDS.len() as u64 + self.names.name(reason).number(),
            }),
            // Zigzag: small numbers of either sign are small.
            Column::Value => row.value.map(|value| ((value << 1) ^ (value >> 63)) as u64),
            Column::BestMove => row.best_move.as_deref().map(|best| self.names.name(best).number()),
            Column::SourceGame if row.source_game.is_empty() => None,
            Column::SourceGame => Some(self.names.name(&row.source_game).number()),
            Column::WindowCalls if row.window_calls.is_empty() => None,
            Column::WindowCalls => {
                let length = row.window_calls.len();
                let (start, end) = (self.window_calls.end(), self.window_calls.end() + length);
                for (place, calls) in (start..).zip(&row.window_calls) {
                    self.window_calls.put(place, *calls);
                }
                self.window_calls.put(end, length as u64);
                Some(end as u64)
            }
            column => column.figure(row),
        }
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
        self.cells.len()
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
        !self.source_games.is_empty()
    }

    pub(super) fn cell(&self, place: u32) -> CellKey {
        self.cells[place as usize]
    }

    /// The columns that a row fills, a bit each.
    pub(super) fn filled(&self, place: u32) -> u128 {
        self.masks[self.mask_of.get(place as usize) as usize]
    }

    /// The number of a row in a column that it fills.
    pub(super) fn number(&self, place: u32, column: Column) -> u64 {
        self.columns[column.place()].get(place as usize)
    }

    /// The numbers by iteration that end at a place.
    pub(super) fn window_calls(&self, end: u64) -> Vec<u64> {
        let (end, length) = (end as usize, self.window_calls.get(end as usize) as usize);
        (end - length..end).map(|place| self.window_calls.get(place)).collect()
    }

    /// The game that the position of a cell was taken from, as the first row
    /// says that names one.
    pub(super) fn source_game(&self, cell: CellKey) -> Option<Name> {
        self.source_games.get(&(cell.game, cell.position)).copied()
    }

    /// Keeps the rows at some places, which ascend.
    pub(super) fn keep(&mut self, places: &[u32]) {
        self.cells = places.iter().map(|place| self.cells[*place as usize]).collect();
        for numbers in self.columns.iter_mut().chain([&mut self.mask_of]) {
            *numbers = numbers.at(places);
        }
    }

    pub(super) fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    /// Every name of the table, those of dropped rows too, with its text.
    pub(crate) fn names(&self) -> impl Iterator<Item = (Name, &str)> {
        self.names.iter().map(|name| (name, self.text(name)))
    }

    /// The name that a text has in this table.
    pub(crate) fn name(&self, text: &str) -> Option<Name> {
        self.names.find(text)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Gauge;
    use crate::record::{Counter, RowRef, Status};

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
        for (row, kept) in rows.iter().zip(table.iter()) {
            assert_eq!(kept.counters(), row.counters);
            assert!(Counter::ALL.iter().all(|counter| kept.counter(*counter) == row.counters.get(*counter)));
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
