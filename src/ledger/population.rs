//! Which positions a claim is about: a named set of the corpus, or whatever
//! the rows have.

use std::collections::{BTreeMap, BTreeSet};

use crate::corpus;
use crate::game::GameSpec;
use crate::ledger::figure::Figure;

/// The sets of positions that some figures name, by game and set.
#[derive(Clone, Debug, Default)]
pub struct Populations {
    sets: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Populations {
    /// The sets that these figures name, from the corpus.
    pub fn of<'f>(figures: impl IntoIterator<Item = &'f Figure>) -> Self {
        let mut sets = BTreeMap::new();
        for figure in figures.into_iter().flat_map(Figure::parts) {
            let Some(set) = &figure.positions else { continue };
            let key = (figure.game().to_owned(), set.clone());
            let rules = figure.game().parse().ok().and_then(|game: GameSpec| game.rules());
            let entries = rules.and_then(|rules| corpus::set_or_stand_ins(rules, set).ok());
            sets.entry(key).or_insert_with(|| entries.into_iter().flatten().map(|entry| entry.id).collect());
        }
        Self { sets }
    }

    /// Whether a position is among those that a figure is about.
    pub(super) fn has(&self, figure: &Figure, position: &str) -> bool {
        let Some(set) = &figure.positions else { return true };
        let key = (figure.game().to_owned(), set.clone());
        self.sets.get(&key).is_some_and(|positions| positions.contains(position))
    }
}
