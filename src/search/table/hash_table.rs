//! The memory itself: a power of two of entries of four words.
//!
//! The words are plain integers so that the allocator hands out zeroed pages
//! lazily: a small search in a large table touches little memory.

use crate::game::INFINITY;
use crate::search::registry::parse_entries;
use crate::search::spec::EngineSpec;
use crate::search::table::{Bounds, Found, Record, Table};

/// Key, lower bound, upper bound, and the rest packed.
type Words = [u64; 4];

const OCCUPIED: u64 = 1 << 63;
const EFFORT_SHIFT: u32 = 24;
const EFFORT_LIMIT: u64 = 1 << (63 - EFFORT_SHIFT);
const BEST_SHIFT: u32 = 15;
const DEPTH_MASK: u64 = (1 << BEST_SHIFT) - 1;
const NO_MOVE: u64 = 256;

#[derive(Clone, Copy)]
enum Replace {
    Always,
    Deeper,
    TwoTier,
    Big,
}

/// A table as the spec's `tt` describes it.
pub(crate) struct HashTable {
    entries: Vec<Words>,
    replace: Replace,
    /// Entries of greater depth answer too.
    deeper_hits: bool,
    looks_at_children: bool,
}

impl HashTable {
    /// The table of an engine, or `None` if it has none.
    pub(crate) fn from_spec(spec: &EngineSpec) -> Option<Self> {
        let table = spec.enhancement("tt")?;
        let entries = parse_entries(table.value("size")).expect("canonical sizes parse");
        Some(HashTable {
            entries: vec![[0; 4]; entries as usize],
            replace: match table.value("replace") {
                "always" => Replace::Always,
                "deeper" => Replace::Deeper,
                "two-tier" => Replace::TwoTier,
                _ => Replace::Big,
            },
            deeper_hits: table.value("hit") == "deeper",
            looks_at_children: spec.enhancement("etc").is_some(),
        })
    }

    /// An exact table for ideal values and principal variations.
    pub(crate) fn strong() -> Self {
        HashTable {
            entries: vec![[0; 4]; 1 << 18],
            replace: Replace::TwoTier,
            deeper_hits: false,
            looks_at_children: false,
        }
    }

    /// The places where a position may stand: one, or a pair whose first
    /// place is the guarded one.
    fn places(&self, hash: u64) -> std::ops::Range<usize> {
        let index = hash as usize & (self.entries.len() - 1);
        match self.replace {
            Replace::Always | Replace::Deeper => index..index + 1,
            Replace::TwoTier | Replace::Big => index & !1..(index & !1) + 2,
        }
    }

    /// Where a new record goes, or `None` if it must give way.
    fn place_for(&self, hash: u64, record: Record) -> Option<usize> {
        let places = self.places(hash);
        let mut same = places.clone().filter(|place| is(&self.entries[*place], hash));
        if let Some(place) = same.next() {
            let second = same.find(|place| depth(&self.entries[*place]) == record.depth);
            return Some(second.unwrap_or(place));
        }
        let guarded = &self.entries[places.start];
        let free = guarded[3] & OCCUPIED == 0;
        match self.replace {
            Replace::Always => Some(places.start),
            Replace::Deeper => (free || record.depth >= depth(guarded)).then_some(places.start),
            Replace::TwoTier if free || record.depth >= depth(guarded) => Some(places.start),
            Replace::Big if free || record.effort >= effort(guarded) => Some(places.start),
            Replace::TwoTier | Replace::Big => Some(places.start + 1),
        }
    }
}

impl Table for HashTable {
    const PRESENT: bool = true;

    fn probe(&self, hash: u64, wanted: u32) -> Option<Found> {
        let entries = &self.entries[self.places(hash)];
        let answers = |words: &&Words| {
            is(words, hash) && (depth(words) == wanted || self.deeper_hits && depth(words) > wanted)
        };
        let answering = entries.iter().find(answers);
        let words = answering.or_else(|| entries.iter().find(|words| is(words, hash)))?;
        let bounds = match answering {
            Some(_) => Bounds { lower: words[1] as i64, upper: words[2] as i64 },
            None => Bounds { lower: -INFINITY, upper: INFINITY },
        };
        Some(Found { bounds, best: best(words) })
    }

    fn store(&mut self, hash: u64, record: Record) {
        let Some(place) = self.place_for(hash, record) else { return };
        let old = &self.entries[place];
        let mut bounds = record.bounds;
        let mut best_move = record.best;
        if is(old, hash) {
            if depth(old) == record.depth {
                bounds.lower = bounds.lower.max(old[1] as i64);
                bounds.upper = bounds.upper.min(old[2] as i64);
            }
            best_move = best_move.or(best(old));
        }
        self.entries[place] = [
            hash,
            bounds.lower as u64,
            bounds.upper as u64,
            OCCUPIED
                | record.effort.min(EFFORT_LIMIT - 1) << EFFORT_SHIFT
                | best_move.map_or(NO_MOVE, u64::from) << BEST_SHIFT
                | u64::from(record.depth),
        ];
    }

    fn looks_at_children(&self) -> bool {
        self.looks_at_children
    }
}

fn is(words: &Words, hash: u64) -> bool {
    words[0] == hash && words[3] & OCCUPIED != 0
}

fn depth(words: &Words) -> u32 {
    (words[3] & DEPTH_MASK) as u32
}

fn effort(words: &Words) -> u64 {
    (words[3] & !OCCUPIED) >> EFFORT_SHIFT
}

fn best(words: &Words) -> Option<u8> {
    u8::try_from(words[3] >> BEST_SHIFT & 511).ok()
}
