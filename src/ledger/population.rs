//! Which positions a claim is about: a named set of the corpus, or whatever
//! the rows have.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::sheet::Sheet;
use crate::corpus;
use crate::game::{GameSpec, Rules};
use crate::ledger::claim::Claim;
use crate::ledger::figure::Figure;

/// Known positions of the same kind as sealed ones: one per game, of masters' games.
const KNOWN: &str = "master";

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
            let entries = rules_of(figure.game()).and_then(|rules| corpus::set_or_stand_ins(rules, set).ok());
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

impl Claim {
    /// The same claim. Its figures on a game without sealed positions are about known ones of the same kind.
    #[must_use]
    pub fn on_known_positions(mut self, has_sealed: &impl Fn(Rules) -> bool) -> Self {
        let parts = self.parts.iter_mut().map(|part| &mut part.figure);
        parts.chain(&mut self.also).for_each(|figure| figure.read_on_known(has_sealed));
        self
    }
}

impl Figure {
    fn read_on_known(&mut self, has_sealed: &impl Fn(Rules) -> bool) {
        let rules = rules_of(self.game());
        if self.positions.as_deref() == Some(corpus::SEALED) && !rules.is_some_and(has_sealed) {
            self.positions = Some(KNOWN.to_owned());
        }
        if let Some(against) = &mut self.against {
            against.read_on_known(has_sealed);
        }
    }
}

/// The rules of the games whose rows have sealed positions.
pub(super) fn rules_with_sealed(sheet: &Sheet) -> Vec<Rules> {
    let mut found = Vec::new();
    for game in sheet.games() {
        let Some(rules) = rules_of(game.name().as_str()).filter(|rules| !found.contains(rules)) else {
            continue;
        };
        let sealed = corpus::set_or_stand_ins(rules, corpus::SEALED).unwrap_or_default();
        let sealed: BTreeSet<&str> = sealed.iter().map(|entry| &*entry.id).collect();
        let mut engines = game.engines().chain(game.inexact_engines());
        let is_there = engines.any(|engine| {
            let mut depths = engine.depths();
            depths.any(|depth| engine.at(depth).iter().any(|(unit, _)| sealed.contains(unit.position)))
        });
        found.extend(is_there.then_some(rules));
    }
    found
}

fn rules_of(game: &str) -> Option<Rules> {
    game.parse::<GameSpec>().ok()?.rules()
}
