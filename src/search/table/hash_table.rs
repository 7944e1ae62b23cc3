//! The table itself: a power of two of entries.

use crate::game::{Game, INFINITY};
use crate::search::limits::{Ending, Stopped};
use crate::search::table::config::{Hit, Replace, TableConfig};
use crate::search::table::entry::{Entry, Narrow, Wide};
use crate::search::table::known::{Bounds, Known, TableEntry};
use crate::search::table::memory::Memory;

/// A table as its configuration describes it.
pub struct HashTable {
    memory: Memory,
    /// Whether entries are [`Narrow`].
    narrow: bool,
    replace: Replace,
    /// Entries of greater depth answer too.
    deeper_hits: bool,
    looks_at_children: bool,
}

impl HashTable {
    /// An empty table for the search of a game to a depth, unless there is not
    /// enough memory for it.
    pub(crate) fn new<G: Game>(
        config: TableConfig,
        depth: u32,
        looks_at_children: bool,
    ) -> Result<Self, Stopped> {
        // Only wide entries know the effort that `big` compares.
        let narrow = Narrow::fits(G::MATE_VALUE) && config.replace != Replace::Big;
        let entries = config.size.entries(depth);
        let memory = if narrow { Memory::take::<Narrow>(entries) } else { Memory::take::<Wide>(entries) };
        Ok(HashTable {
            memory: memory.ok_or(Stopped(Ending::NoMemory))?,
            narrow,
            replace: config.replace,
            deeper_hits: config.hit == Hit::Deeper,
            looks_at_children,
        })
    }

    /// Whether a node looks up its children before it searches them.
    pub(super) fn looks_at_children(&self) -> bool {
        self.looks_at_children
    }

    /// The places where a position may be stored: one, or a pair whose first
    /// place is the guarded one.
    #[inline]
    fn places(&self, hash: u64) -> (usize, Option<usize>) {
        let place = hash as usize & (self.memory.len() - 1);
        match self.replace {
            Replace::Always | Replace::Deeper => (place, None),
            Replace::TwoTier | Replace::Big => (place & !1, Some(place | 1)),
        }
    }

    /// Has the memory of a position fetched, for a probe that comes soon.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        let (place, _) = self.places(hash);
        if self.narrow {
            self.memory.prefetch::<Narrow>(place);
        } else {
            self.memory.prefetch::<Wide>(place);
        }
    }

    /// What is known about a position at a depth.
    #[inline]
    pub(super) fn probe(&self, hash: u64, wanted: u32) -> Option<Known> {
        let record = if self.narrow { self.find::<Narrow>(hash)? } else { self.find::<Wide>(hash)? };
        let answers = record.depth == wanted || self.deeper_hits && record.depth > wanted;
        let nothing = Bounds { lower: -INFINITY, upper: INFINITY };
        Some(Known { bounds: if answers { record.bounds } else { nothing }, best: record.best })
    }

    /// What is stored of a position, which is in one of its places at most.
    #[inline]
    fn find<E: Entry>(&self, hash: u64) -> Option<TableEntry> {
        let (first, second) = self.places(hash);
        let entry_at = |place| self.memory.get::<E>(place).filter(|entry| entry.hash() == hash);
        entry_at(first).or_else(|| second.and_then(entry_at)).map(E::record)
    }

    /// Remembers a position, unless it must give way to what is there.
    #[inline]
    pub(super) fn store(&mut self, hash: u64, record: TableEntry) {
        if self.narrow {
            self.put::<Narrow>(hash, record);
        } else {
            self.put::<Wide>(hash, record);
        }
    }

    fn put<E: Entry>(&mut self, hash: u64, mut record: TableEntry) {
        let (first, second) = self.places(hash);
        let guarded = self.memory.get::<E>(first);
        let other = second.and_then(|second| self.memory.get::<E>(second));
        let place = if let Some(old) = guarded.filter(|old| old.hash() == hash) {
            record.join(old.record());
            first
        } else if let (Some(old), Some(second)) = (other.filter(|old| old.hash() == hash), second) {
            record.join(old.record());
            second
        } else if guarded.is_none_or(|old| self.displaces(record, old.record())) {
            first
        } else if let Some(second) = second {
            second
        } else {
            return;
        };
        self.memory.set(place, E::new(hash, record));
    }

    /// Whether a new record displaces the guarded one of another position.
    #[inline]
    fn displaces(&self, new: TableEntry, old: TableEntry) -> bool {
        match self.replace {
            Replace::Always => true,
            Replace::Deeper | Replace::TwoTier => new.depth >= old.depth,
            Replace::Big => new.effort >= old.effort,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tree::Tree;
    use crate::search::table::size::TableSize;

    /// A table of so few entries that positions 0, 2, 4... share a place.
    fn table(replace: Replace, hit: Hit) -> HashTable {
        let config = TableConfig { size: TableSize::of(2), replace, hit, ..TableConfig::default() };
        HashTable::new::<Tree>(config, 1, false).expect("two entries fit")
    }

    fn record(depth: u32, effort: u64) -> TableEntry {
        TableEntry { depth, bounds: Bounds::exactly(i64::from(depth)), best: Some(7), effort }
    }

    /// Those of the positions stored in this order that are still known.
    fn known(replace: Replace, stored: &[(u64, u32, u64)]) -> Vec<u64> {
        let mut table = table(replace, Hit::Equal);
        for (hash, depth, effort) in stored {
            table.store(*hash, record(*depth, *effort));
        }
        let depth_of = |hash: &u64| stored.iter().rfind(|(stored, ..)| stored == hash).expect("stored").1;
        let mut hashes: Vec<u64> = stored.iter().map(|(hash, ..)| *hash).collect();
        hashes.retain(|hash| table.probe(*hash, depth_of(hash)).is_some());
        hashes
    }

    #[test]
    fn schemes_keep_what_they_say() {
        // Position, depth, effort: one deep and cheap, one shallow and costly,
        // one in between.
        let stored = [(2, 5, 10), (4, 2, 900), (6, 3, 100)];
        assert_eq!(known(Replace::Always, &stored), [6]);
        assert_eq!(known(Replace::Deeper, &stored), [2]);
        assert_eq!(known(Replace::TwoTier, &stored), [2, 6]);
        assert_eq!(known(Replace::Big, &stored), [4, 6]);
    }

    #[test]
    fn bounds_of_one_depth_tighten_and_the_move_is_kept() {
        let mut table = table(Replace::Always, Hit::Equal);
        let bounds = |lower, upper| Bounds { lower, upper };
        let mut store = |bounds, best| table.store(2, TableEntry { depth: 3, bounds, best, effort: 1 });
        store(Bounds::at_least(-4), Some(9));
        store(Bounds::at_most(8), None);
        let found = table.probe(2, 3).expect("it was stored");
        assert_eq!((found.bounds, found.best), (bounds(-4, 8), Some(9)));
        assert_eq!((found.bounds.answer(-5, -4), found.bounds.answer(8, 9)), (Some(-4), Some(8)));
        assert_eq!(found.bounds.answer(0, 1), None);
    }

    #[test]
    fn only_entries_of_the_right_depth_answer() {
        for (hit, deeper_answers) in [(Hit::Equal, false), (Hit::Deeper, true)] {
            let mut table = table(Replace::Always, hit);
            table.store(2, record(4, 1));
            let answers =
                |depth| table.probe(2, depth).is_some_and(|found| found.bounds == Bounds::exactly(4));
            assert_eq!([3, 4, 5].map(answers), [deeper_answers, true, false]);
            assert_eq!(
                table.probe(2, 5).and_then(|found| found.best),
                Some(7),
                "the move helps all the same"
            );
            assert!(table.probe(3, 4).is_none());
        }
    }
}
