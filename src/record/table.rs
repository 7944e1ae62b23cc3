//! The storage of rows: every text once, every number in as few bytes as it
//! needs, some 80 bytes per row in total.

use hashbrown::HashMap;

use crate::record::names::{Name, Names};
use crate::record::packed::{Head, Packed, pack};
use crate::record::row::Row;

#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    names: Names,
    lines: Vec<Line>,
    packed: Vec<u8>,
    /// The game that each position was taken from, by game and position; what a
    /// dropped row said of it stays known.
    source_games: HashMap<(Name, Name), Name>,
}

/// The cell of a row, and where the rest of it is packed.
#[derive(Clone, Copy, Debug)]
struct Line {
    cell: CellKey,
    start: u64,
}

/// A cell by the names of one table: equal cells of a table have equal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellKey {
    pub(crate) game: Name,
    pub(crate) position: Name,
    pub(crate) engine: Name,
    pub(crate) depth: u32,
}

impl Table {
    pub(super) fn push(&mut self, row: &Row) {
        let cell = CellKey {
            game: self.names.name(&row.game),
            position: self.names.name(&row.position),
            engine: self.names.name(&row.engine),
            depth: row.depth,
        };
        assert!(u32::try_from(self.lines.len()).is_ok(), "places of rows have 32 bits");
        self.lines.push(Line { cell, start: self.packed.len() as u64 });
        pack(row, &mut self.names, &mut self.packed);
        if !row.source_game.is_empty() {
            let source_game = self.names.name(&row.source_game);
            self.source_games.entry((cell.game, cell.position)).or_insert(source_game);
        }
    }

    /// The game that the position of a cell was taken from, as the first row
    /// says that names one.
    pub(super) fn source_game(&self, cell: CellKey) -> Option<Name> {
        self.source_games.get(&(cell.game, cell.position)).copied()
    }

    pub(super) fn names_source_games(&self) -> bool {
        !self.source_games.is_empty()
    }

    pub(super) const fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn cell(&self, place: u32) -> CellKey {
        self.lines[place as usize].cell
    }

    pub(super) fn head(&self, place: u32) -> Head<'_> {
        Packed::new(&self.packed[self.lines[place as usize].start as usize..]).head()
    }

    pub(super) const fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn retain(&mut self, mut keep: impl FnMut(&Self, u32) -> bool) {
        let (mut kept, mut end) = (0, 0);
        for place in 0..self.len() {
            if !keep(self, place as u32) {
                continue;
            }
            let line = self.lines[place];
            let after = self.lines.get(place + 1).map_or(self.packed.len() as u64, |next| next.start);
            self.packed.copy_within(line.start as usize..after as usize, end);
            self.lines[kept] = Line { start: end as u64, ..line };
            kept += 1;
            end += (after - line.start) as usize;
        }
        self.lines.truncate(kept);
        self.packed.truncate(end);
    }
}
