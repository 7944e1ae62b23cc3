//! The table itself: a power of two of entries.

use std::ops::Range;

use crate::game::{Game, INFINITY};
use crate::search::internal_deepening::InternalDeepening;
use crate::search::limits::{Ending, Stopped};
use crate::search::table::config::{Age, Leaves, Replace, TableConfig};
use crate::search::table::entry::{Entry, Narrow, Wide};
use crate::search::table::known::{Bounds, Known, TableEntry};
use crate::search::table::memory::{LINE, Memory, Words};
use crate::splitmix::SplitMix64;

/// A table as its configuration describes it.
#[derive(Clone)]
pub struct HashTable<M = Memory> {
    memory: M,
    narrow: bool,
    /// In how many places a position may be: one, a pair, a bucket.
    ways: usize,
    /// The bits of a hash that say where these begin.
    mask: usize,
    /// Which of these places begins a second cache line, as that of four [`Wide`]
    /// entries does.
    second_line: Option<usize>,
    replace: Replace,
    span: u32,
    /// The iteration of `id`, if entries have an age. They keep it instead of their
    /// effort.
    iteration: Option<u64>,
    draws: SplitMix64,
    looks_at_children: bool,
    internal_deepening: Option<InternalDeepening>,
    stores_leaves: bool,
}

/// Penalty for an entry of an earlier iteration, in plies.
const AGED: i32 = 2;

#[expect(private_bounds, reason = "there are two kinds of memory, and no caller has one of its own")]
impl<M: Words> HashTable<M> {
    /// An empty table for the search of a game to a depth, unless there is not
    /// enough memory for it.
    pub(crate) fn new<G: Game>(
        config: TableConfig,
        depth: u32,
        looks_at_children: bool,
    ) -> Result<Self, Stopped> {
        // Only wide entries know the effort that `big` compares, or an age.
        let bare = config.replace != Replace::Big && config.age == Age::Ignored;
        let narrow = Narrow::fits(G::MATE_VALUE) && bare;
        let entries = config.size.entries(depth);
        let memory = if narrow { M::take::<Narrow>(entries) } else { M::take::<Wide>(entries) };
        let ways = config.places().min(entries);
        let in_line = if narrow { LINE / Narrow::WORDS } else { LINE / Wide::WORDS };
        Ok(HashTable {
            memory: memory.ok_or(Stopped(Ending::NoMemory))?,
            narrow,
            ways,
            // Both are powers of two: what is left are the bits between them.
            mask: entries - ways,
            second_line: (ways > in_line).then_some(in_line),
            replace: config.replace,
            span: config.hit.span(),
            iteration: (config.age == Age::Iterations).then_some(0),
            draws: SplitMix64::new(0),
            looks_at_children,
            internal_deepening: None,
            stores_leaves: config.leaves == Leaves::Stored,
        })
    }

    /// The same table for an engine with `iid`.
    pub(crate) fn deepening(self, internal_deepening: Option<InternalDeepening>) -> Self {
        HashTable { internal_deepening, ..self }
    }

    #[inline]
    pub(in crate::search) fn internal_deepening(&self) -> Option<InternalDeepening> {
        self.internal_deepening
    }

    /// Makes later entries younger.
    pub(in crate::search) fn begin_iteration(&mut self) {
        self.iteration = self.iteration.map(|iteration| iteration + 1);
    }

    /// Whether a node looks up its children before it searches them.
    pub(in crate::search) fn looks_at_children(&self) -> bool {
        self.looks_at_children
    }

    pub(in crate::search) fn stores_leaves(&self) -> bool {
        self.stores_leaves
    }

    #[inline]
    fn places(&self, hash: u64) -> Range<usize> {
        let first = hash as usize & self.mask;
        first..first + self.ways
    }

    /// Has the memory of a position fetched, for a probe that comes soon.
    #[inline]
    pub(in crate::search) fn prefetch(&self, hash: u64) {
        let first = self.places(hash).start;
        self.memory.prefetch(first);
        if let Some(place) = self.second_line {
            self.memory.prefetch(first + place);
        }
    }

    /// Bounds and move of a position at a depth.
    #[inline]
    pub(in crate::search) fn probe(&self, hash: u64, wanted: u32) -> Option<Known> {
        Some(self.answer(self.entry(hash)?, wanted))
    }

    /// The answer of a record for its position at a depth.
    #[inline]
    pub(in crate::search) fn answer(&self, record: TableEntry, wanted: u32) -> Known {
        let answers = record.depth.wrapping_sub(wanted) < self.span;
        let nothing = Bounds { lower: -INFINITY, upper: INFINITY };
        Known { bounds: if answers { record.bounds } else { nothing }, best: record.best }
    }

    #[inline]
    pub(in crate::search) fn entry(&self, hash: u64) -> Option<TableEntry> {
        if self.narrow { self.find::<Narrow>(hash) } else { self.find::<Wide>(hash) }
    }

    /// The entry of a position, which is in one of its places at most.
    #[inline]
    fn find<E: Entry>(&self, hash: u64) -> Option<TableEntry> {
        self.memory.find::<E>(self.places(hash), hash).map(E::record)
    }

    /// Remembers a position, unless it must give way to what is there.
    #[inline]
    pub(in crate::search) fn store(&mut self, hash: u64, record: TableEntry) {
        if self.narrow {
            self.put::<Narrow>(hash, record);
        } else {
            self.put::<Wide>(hash, record);
        }
    }

    fn put<E: Entry>(&mut self, hash: u64, mut record: TableEntry) {
        let place = if self.replace >= Replace::Bucket {
            Some(self.in_bucket::<E>(hash, &mut record))
        } else {
            self.guarded::<E>(hash, &mut record)
        };
        if let Some(place) = place {
            self.memory.set(place, E::new(hash, record));
        }
    }

    /// The place for a record, which joins what is known of its position: the
    /// first is guarded, the second, if there is one, is not.
    #[inline]
    fn guarded<E: Entry>(&self, hash: u64, record: &mut TableEntry) -> Option<usize> {
        let first = self.places(hash).start;
        let second = (self.ways > 1).then_some(first + 1);
        let guarded = self.memory.get::<E>(first);
        let other = second.and_then(|second| self.memory.get::<E>(second));
        if let Some(old) = guarded.filter(|old| old.hash() == hash) {
            record.join(old.record());
            Some(first)
        } else if let Some(old) = other.filter(|old| old.hash() == hash) {
            record.join(old.record());
            second
        } else if guarded.is_none_or(|old| self.displaces(record, old.record())) {
            Some(first)
        } else {
            second
        }
    }

    /// Whether a new record displaces the guarded one of another position.
    #[inline]
    fn displaces(&self, new: &TableEntry, old: TableEntry) -> bool {
        match self.replace {
            Replace::Always => true,
            Replace::Big => new.effort >= old.effort,
            Replace::Deeper | Replace::TwoTier | Replace::Bucket | Replace::Random => new.depth >= old.depth,
        }
    }

    /// The place for a record, which joins what is known of its position: that
    /// of the position, else the first empty one, else that of the least
    /// depth, or one at random; ties go to the first. Apart, so that the other schemes keep
    /// a short way.
    #[inline(never)]
    fn in_bucket<E: Entry>(&mut self, hash: u64, record: &mut TableEntry) -> usize {
        if let Some(iteration) = self.iteration {
            record.effort = iteration;
        }
        let places = self.places(hash);
        let (mut least, mut shallowest) = (i32::MAX, places.start);
        for place in places.clone() {
            // A bucket is filled from its first place: behind an empty one all are.
            let Some(old) = self.memory.get::<E>(place) else { return place };
            if old.hash() == hash {
                record.join(old.record());
                return place;
            }
            let depth = self.worth(old.record());
            if depth < least {
                (least, shallowest) = (depth, place);
            }
        }
        if self.replace == Replace::Random {
            return places.start + self.draws.below(self.ways as u64) as usize;
        }
        shallowest
    }

    /// The depth of a record, less if it is of an earlier iteration.
    #[inline]
    fn worth(&self, record: TableEntry) -> i32 {
        let aged = self.iteration.is_some_and(|iteration| record.effort != iteration);
        record.depth as i32 - if aged { AGED } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tree::Tree;
    use crate::search::table::config::Hit;
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
        assert_eq!(known(Replace::Bucket, &stored), [2, 6]);
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
        for (hit, expected) in [
            (Hit::Never, [false, false, false]),
            (Hit::Equal, [false, true, false]),
            (Hit::Deeper, [true, true, false]),
        ] {
            let mut table = table(Replace::Always, hit);
            table.store(2, record(4, 1));
            let answers =
                |depth| table.probe(2, depth).is_some_and(|found| found.bounds == Bounds::exactly(4));
            assert_eq!([3, 4, 5].map(answers), expected);
            assert_eq!(table.probe(2, 5).and_then(|found| found.best), Some(7), "the move helps anyway");
            assert!(table.probe(3, 4).is_none());
        }
    }
}
