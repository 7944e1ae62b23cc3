//! The core of a game's positions: few enough to be searched deep, the same
//! for everybody, and chosen by their texts alone.

use sha2::{Digest, Sha256};

use crate::corpus::entry::CorpusEntry;
use crate::corpus::library::{self, BuiltIn};
use crate::game::Rules;

/// The set of positions from real games; a game without one has those of its
/// self-play.
const REAL: &str = "master";

/// Positions of each phase.
const OF_EACH_PHASE: usize = 40;

/// Of each phase the positions whose texts have the smallest SHA-256.
pub(super) fn core(rules: Rules, phases: &[&str]) -> Vec<CorpusEntry> {
    let has_real = library::files(rules).any(|file| file.set == REAL);
    let is_source = |file: &&BuiltIn| if has_real { file.set == REAL } else { !file.apart };
    let mut entries: Vec<&CorpusEntry> =
        library::files(rules).filter(is_source).flat_map(BuiltIn::entries).collect();
    entries.sort_by_cached_key(|entry| <[u8; 32]>::from(Sha256::digest(entry.fen())));
    let of_phase = |phase: &&str| -> Vec<CorpusEntry> {
        let of_it = entries.iter().filter(|entry| entry.phase == *phase && entry.set != "start");
        of_it.take(OF_EACH_PHASE).map(|entry| (*entry).clone()).collect()
    };
    phases.iter().flat_map(of_phase).collect()
}
