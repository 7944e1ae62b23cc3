//! A published claim: who made it, and how it is tested.

use serde::Serialize;

use crate::analysis::claims::rows_needed::RowsNeeded;
use crate::analysis::claims::rule::Rule;

/// The publication a claim was found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Grade {
    /// In the work itself or its abstract.
    A,
    /// In a secondary source that quotes or sums it up.
    B,
    /// Nowhere that could be checked: a hypothesis.
    C,
    /// In the encyclopaedia article that this project started from.
    Article,
    /// Nowhere: this project predicts it.
    Prediction,
}

impl Grade {
    /// As the ledger writes it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::A => "a: read in the work itself",
            Self::B => "b: read in a secondary source",
            Self::C => "c: from memory, not verified",
            Self::Article => "article: stated by the article only",
            Self::Prediction => "prediction: made by this project",
        }
    }
}

/// A published claim and how it is tested.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Its id.
    pub id: &'static str,
    /// The claim in our words.
    pub statement: &'static str,
    /// The author.
    pub source: &'static str,
    /// The publication.
    pub grade: Grade,
    /// The published figure; empty if none was read.
    pub published: &'static str,
    /// What is measured, and what decides.
    pub rule: Rule,
    /// The rows it needs.
    pub rows: RowsNeeded,
}
