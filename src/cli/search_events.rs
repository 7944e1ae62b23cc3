//! The events of a search for `why`, which asks for them in its own process or, by `plybench search --events`, in
//! another one, perhaps of another build.

use std::fmt;
use std::ops::Range;

use plybench::record::Status;
use plybench::search::events::{DigestRecorder, Digests, Stretch, StretchRecorder};
use plybench::search::{Ending, Engine, Limits, Outcome, Search};
use plybench::spec::parse_whole;
use serde::{Deserialize, Serialize};

use crate::cli::failure::{Failure, Usage as _};
use crate::cli::root::NamedRoot;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Running digests of all of them.
    Digests,
    /// The events of the nodes with these numbers, from 0.
    Nodes(Range<u64>),
}

impl Wanted {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text == "digests" {
            return Ok(Self::Digests);
        }
        let ends =
            text.split_once('-').and_then(|(from, to)| parse_whole(from).ok().zip(parse_whole(to).ok()));
        match ends {
            Some((from, to)) if 1 <= from && from <= to => Ok(Self::Nodes(from - 1..to)),
            _ => {
                Err("write `digests`, or the numbers of the first and the last node, like `1-100`".to_owned())
            }
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digests => write!(formatter, "digests"),
            Self::Nodes(nodes) => write!(formatter, "{}-{}", nodes.start + 1, nodes.end),
        }
    }
}

/// A search with the events that were wanted of it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Recorded {
    pub(super) status: String,
    pub(super) value: Option<i64>,
    pub(super) best_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) digests: Option<Digests>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stretch: Option<Stretch>,
}

/// A search that is observed: its counts are those of the search that is not.
#[derive(Clone, Copy)]
pub(super) struct Observed<'a> {
    pub(super) root: &'a NamedRoot,
    pub(super) engine: &'a Engine,
    pub(super) depth: u32,
    pub(super) limits: Limits<'a>,
}

impl Observed<'_> {
    /// Runs the search; `None` if it was interrupted.
    pub(super) fn record(&self, wanted: &Wanted) -> Result<Option<Recorded>, Failure> {
        self.engine.check_observed().usage()?;
        let search = Search::new(self.engine).depth(self.depth);
        let (outcome, digests, stretch) = match wanted {
            Wanted::Digests => {
                let mut recorder = DigestRecorder::default();
                let outcome = search.limits(self.limits).observe(&mut recorder).run_any(&self.root.root);
                (outcome, Some(recorder.into_digests()), None)
            }
            Wanted::Nodes(nodes) => {
                let mut recorder = StretchRecorder::new(nodes.clone());
                // Nothing of the rest is wanted.
                let most = self.limits.nodes.map_or(nodes.end, |most| most.min(nodes.end));
                let limits = Limits { nodes: Some(most), ..self.limits };
                let outcome = search.limits(limits).observe(&mut recorder).run_any(&self.root.root);
                (outcome, None, Some(recorder.into_stretch()))
            }
        };
        if outcome.ending == Ending::NoMemory {
            return Err(Failure::no_memory(self.engine));
        }
        let Outcome { value, ref best_move, ending, .. } = outcome;
        let recorded =
            Recorded { status: status(ending), value, best_move: best_move.clone(), digests, stretch };
        Ok((ending != Ending::Interrupted).then_some(recorded))
    }
}

/// The contract's word for how a search ended.
pub(super) fn status(ending: Ending) -> String {
    let of_a_row = match ending {
        Ending::Complete => Status::Ok,
        Ending::NodeLimit => Status::NodeLimit,
        Ending::Timeout => Status::Timeout,
        Ending::Interrupted => return "interrupted".to_owned(),
        Ending::NoMemory => return "error".to_owned(),
    };
    of_a_row.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_reads_back() {
        for text in ["digests", "1-1", "1025-2048"] {
            assert_eq!(Wanted::parse(text).unwrap().to_string(), text);
        }
        for wrong in ["", "digest", "0-5", "6-5", "5", "-5", "1-x"] {
            assert!(Wanted::parse(wrong).is_err(), "{wrong}");
        }
    }
}
