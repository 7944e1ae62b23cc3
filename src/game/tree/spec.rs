//! Specs of the synthetic trees: names, parameters and their limits.

use crate::game::parameters::{Parameters, Probability};
use crate::spec::{SpecError, Term, nearest};

/// A model with its parameters. Every branching factor is from 1 to 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeSpec {
    /// Independent leaves, practically without ties.
    Iid {
        /// Children of every node.
        b: u16,
    },
    /// Strongly ordered, true values known.
    Ordered {
        /// Children of every node.
        b: u16,
        /// Probability that the first child is best.
        pf: Probability,
        /// Probability that the best child is in the first quarter.
        pq: Probability,
        /// Other children are worse by 1 to `g`.
        g: u64,
    },
}

/// The default branching factor.
const BRANCHES: u64 = 8;
/// The largest value that an edge or a gap may have: with 64 plies their sum
/// stays far inside the value range of the searches.
const LARGEST_STEP: u64 = 1_000_000_000;

impl TreeSpec {
    /// The models, in registry order.
    pub(in crate::game) const NAMES: [&str; 2] = ["iid", "ordered"];

    /// The model's name without `tree:`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Iid { .. } => "iid",
            Self::Ordered { .. } => "ordered",
        }
    }

    /// Reads a term whose name begins with `tree:`.
    pub(in crate::game) fn from_term(term: &Term) -> Result<Self, SpecError> {
        let name = term.name.strip_prefix("tree:").unwrap_or(&term.name);
        match name {
            "iid" => {
                let parameters = Parameters::new(term, &["b"])?;
                Ok(Self::Iid { b: branches(&parameters)? })
            }
            "ordered" => {
                let parameters = Parameters::new(term, &["b", "pf", "pq", "g"])?;
                Ok(Self::Ordered {
                    b: branches(&parameters)?,
                    pf: parameters.probability("pf", probability(0.7))?,
                    pq: parameters.probability("pq", probability(0.9))?,
                    g: parameters.whole("g", 100, 1..=LARGEST_STEP)?,
                })
            }
            _ => Err(SpecError::UnknownName {
                kind: "tree",
                name: term.name.clone(),
                nearest: nearest(name, Self::NAMES.iter().copied()).map(|name| format!("tree:{name}")),
            }),
        }
    }

    /// The parameters that differ from their defaults, in registry order.
    pub(in crate::game) fn parameters(&self) -> Vec<(String, String)> {
        let mut written = Vec::new();
        let mut add = |key: &str, value: String, default: String| {
            if value != default {
                written.push((key.to_owned(), value));
            }
        };
        match self {
            Self::Iid { b } => add("b", b.to_string(), BRANCHES.to_string()),
            Self::Ordered { b, pf, pq, g } => {
                add("b", b.to_string(), BRANCHES.to_string());
                add("pf", pf.to_string(), "0.7".to_owned());
                add("pq", pq.to_string(), "0.9".to_owned());
                add("g", g.to_string(), "100".to_owned());
            }
        }
        written
    }
}

fn branches(parameters: &Parameters<'_>) -> Result<u16, SpecError> {
    parameters.whole("b", BRANCHES, 1..=256).map(|b| b as u16)
}

fn probability(value: f64) -> Probability {
    Probability::new(value).expect("a constant between 0 and 1")
}
