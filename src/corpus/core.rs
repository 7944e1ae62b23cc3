//! The core of a game's positions: few enough to be searched deep, the same
//! for everybody, and chosen by their texts alone.

use sha2::{Digest, Sha256};

use crate::corpus::entry::CorpusEntry;
use crate::corpus::library::{self, BuiltIn};
use crate::game::Rules;

const OF_EACH_PHASE: usize = 40;

pub(super) fn core(rules: Rules, phases: &[&str]) -> Vec<CorpusEntry> {
    smallest(rules, phases, |file| file.set == "master")
}

/// The core when Othello and checkers had no masters' games: published rows are about these positions.
pub(super) fn second_core(rules: Rules, phases: &[&str]) -> Vec<CorpusEntry> {
    match rules {
        Rules::Xiangqi | Rules::Chess => core(rules, phases),
        Rules::Othello | Rules::Checkers => smallest(rules, phases, |file| !file.apart),
    }
}

/// Of each phase the positions whose texts have the smallest SHA-256.
fn smallest(rules: Rules, phases: &[&str], is_source: fn(&BuiltIn) -> bool) -> Vec<CorpusEntry> {
    let mut entries: Vec<&CorpusEntry> =
        library::files(rules).filter(|file| is_source(file)).flat_map(BuiltIn::entries).collect();
    entries.sort_by_cached_key(|entry| <[u8; 32]>::from(Sha256::digest(entry.fen())));
    let of_phase = |phase: &&str| -> Vec<CorpusEntry> {
        let of_it = entries.iter().filter(|entry| entry.phase == *phase && entry.set != "start");
        of_it.take(OF_EACH_PHASE).map(|entry| (*entry).clone()).collect()
    };
    phases.iter().flat_map(of_phase).collect()
}
