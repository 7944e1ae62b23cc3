//! The table itself: a power of two of entries of four words.

use std::ops::Range;

use crate::game::INFINITY;
use crate::search::limits::{Ending, Stopped};
use crate::search::table::config::{Hit, Replace, TableConfig};
use crate::search::table::known::{Bounds, Known, TableEntry};
use crate::search::table::memory::{Memory, STAMP_BITS, Words};

// The last word: stamp of the search that wrote the entry, effort, best
// move, depth.
const STAMP_SHIFT: u32 = 64 - STAMP_BITS;
const EFFORT_SHIFT: u32 = 17;
const EFFORT_LIMIT: u64 = 1 << (STAMP_SHIFT - EFFORT_SHIFT);
const BEST_SHIFT: u32 = 8;
const BEST_MASK: u64 = 511;
const DEPTH_MASK: u64 = (1 << BEST_SHIFT) - 1;
const NO_MOVE: u64 = 256;

/// A table as its configuration describes it.
pub struct HashTable {
    memory: Memory,
    replace: Replace,
    /// Entries of greater depth answer too.
    deeper_hits: bool,
    looks_at_children: bool,
}

impl HashTable {
    /// An empty table, unless there is not enough memory for it.
    pub(crate) fn new(config: TableConfig, looks_at_children: bool) -> Result<Self, Stopped> {
        Ok(HashTable {
            memory: Memory::take(config.size.get() as usize).ok_or(Stopped(Ending::NoMemory))?,
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
    fn places(&self, hash: u64) -> Range<usize> {
        let index = hash as usize & (self.memory.len() - 1);
        match self.replace {
            Replace::Always | Replace::Deeper => index..index + 1,
            Replace::TwoTier | Replace::Big => index & !1..(index & !1) + 2,
        }
    }

    /// The entry at a place, unless an earlier search left it there.
    #[inline]
    fn entry(&self, place: usize) -> Option<&Words> {
        let words = &self.memory[place];
        (words[3] >> STAMP_SHIFT == self.memory.stamp()).then_some(words)
    }

    /// The entry of this position at a place.
    #[inline]
    fn entry_of(&self, hash: u64, place: usize) -> Option<&Words> {
        self.entry(place).filter(|words| words[0] == hash)
    }

    /// Where a new record goes, or `None` if it must give way.
    fn place_for(&self, hash: u64, record: TableEntry) -> Option<usize> {
        let places = self.places(hash);
        let same = |place: &usize| self.entry_of(hash, *place).is_some();
        let as_deep =
            |place: &usize| self.entry_of(hash, *place).is_some_and(|old| depth(old) == record.depth);
        if let Some(place) = places.clone().find(as_deep).or_else(|| places.clone().find(same)) {
            return Some(place);
        }
        let guarded = self.entry(places.start);
        let displaced = match self.replace {
            Replace::Always => true,
            Replace::Deeper | Replace::TwoTier => guarded.is_none_or(|old| record.depth >= depth(old)),
            Replace::Big => guarded.is_none_or(|old| record.effort >= effort(old)),
        };
        if displaced { Some(places.start) } else { places.clone().nth(1) }
    }

    /// What is known about a position at a depth.
    pub(super) fn probe(&self, hash: u64, wanted: u32) -> Option<Known> {
        let entries = || self.places(hash).filter_map(|place| self.entry_of(hash, place));
        let answers = |words: &&Words| depth(words) == wanted || self.deeper_hits && depth(words) > wanted;
        if let Some(words) = entries().find(answers) {
            let bounds = Bounds { lower: words[1] as i64, upper: words[2] as i64 };
            return Some(Known { bounds, best: best(words) });
        }
        let words = entries().next()?;
        Some(Known { bounds: Bounds { lower: -INFINITY, upper: INFINITY }, best: best(words) })
    }

    /// Remembers a position, unless it must give way to what is there.
    pub(super) fn store(&mut self, hash: u64, record: TableEntry) {
        let Some(place) = self.place_for(hash, record) else { return };
        let mut bounds = record.bounds;
        let mut best_move = record.best;
        if let Some(old) = self.entry_of(hash, place) {
            if depth(old) == record.depth {
                bounds.lower = bounds.lower.max(old[1] as i64);
                bounds.upper = bounds.upper.min(old[2] as i64);
            }
            best_move = best_move.or(best(old));
        }
        let rest = self.memory.stamp() << STAMP_SHIFT
            | record.effort.min(EFFORT_LIMIT - 1) << EFFORT_SHIFT
            | best_move.map_or(NO_MOVE, u64::from) << BEST_SHIFT
            | u64::from(record.depth);
        self.memory[place] = [hash, bounds.lower as u64, bounds.upper as u64, rest];
    }
}

fn depth(words: &Words) -> u32 {
    (words[3] & DEPTH_MASK) as u32
}

fn effort(words: &Words) -> u64 {
    words[3] >> EFFORT_SHIFT & (EFFORT_LIMIT - 1)
}

fn best(words: &Words) -> Option<u8> {
    u8::try_from(words[3] >> BEST_SHIFT & BEST_MASK).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::PowerOfTwo;

    /// A table of so few entries that positions 0, 2, 4... share a place.
    fn table(replace: Replace, hit: Hit) -> HashTable {
        let config = TableConfig { size: PowerOfTwo::of(2), replace, hit, ..TableConfig::default() };
        HashTable::new(config, false).expect("two entries fit")
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
