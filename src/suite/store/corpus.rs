//! The positions that a run searched, and whether another run has others under the same ids.

use std::collections::HashMap;
use std::path::Path;

use crate::game::Rules;
use crate::record::beside;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::suite::Suite;
use crate::suite::store::manifest::Manifest;

/// The positions of a run, as its manifest or its suite has them.
#[derive(Clone, Debug)]
pub struct RunCorpus {
    hash: String,
    suite: Suite,
}

/// How the positions of two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherPositions {
    /// These ids are other positions.
    Ids(Vec<String>),
    /// The corpora differ, and one of them cannot be read again to say where.
    Somewhere,
}

impl RunCorpus {
    /// That of a results file; `None` without a readable manifest beside it.
    pub fn of_file(results: &Path) -> Option<Self> {
        Manifest::read(&beside(results, "manifest.json")).ok().map(Self::of)
    }

    /// That of a manifest's text; `None` if it is none.
    pub fn of_manifest(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok().map(Self::of)
    }

    fn of(Manifest { identity, .. }: Manifest) -> Self {
        Self { hash: identity.corpus_hash, suite: identity.suite }
    }

    /// That of a suite; `None` if it has no plan.
    pub fn of_suite(suite: &Suite) -> Option<Self> {
        let hash = Plan::new(suite).ok()?.corpus_hash;
        Some(Self { hash, suite: suite.clone() })
    }

    /// Where they differ; `None` if every id that both have is the same position.
    pub fn difference(&self, other: &Self) -> Option<OtherPositions> {
        if self.hash == other.hash {
            return None;
        }
        let Some((ours, theirs)) = self.positions().zip(other.positions()) else {
            return Some(OtherPositions::Somewhere);
        };
        let mut ids: Vec<String> = ours
            .iter()
            .filter(|(id, position)| theirs.get(*id).is_some_and(|theirs| theirs != *position))
            .map(|((_, id), _)| id.clone())
            .collect();
        ids.sort();
        (!ids.is_empty()).then_some(OtherPositions::Ids(ids))
    }

    /// Every position by its rules and its id; `None` where it is not what was run, as after a change of a built-in set.
    fn positions(&self) -> Option<HashMap<(Rules, String), String>> {
        let plan = Plan::new(&self.suite).ok().filter(|plan| plan.corpus_hash == self.hash)?;
        let of = plan.entries.iter().map(|entry| ((entry.position.rules(), entry.id.clone()), entry.fen()));
        Some(of.collect())
    }
}
