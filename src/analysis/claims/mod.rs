//! The ledger: published claims, what the rows say about them, and a verdict.
//!
//! Every claim carries the rule its verdict follows, fixed before any row was
//! looked at, and the grade of its source: whether the statement was read in
//! the work itself (a), in a secondary source (b), by the article that this
//! project started from (article), or recalled without a source at hand (c,
//! a hypothesis whose figure is never quoted as published).

mod aspiration;
mod evidence;
mod exactness;
mod factorial;
mod growth;
mod minimal_window;
mod ordering;

use rayon::prelude::*;
use serde::Serialize;

pub use evidence::{Evidence, Measurement, Verdict};

use crate::analysis::sheet::Sheet;
use crate::stats::holm;

/// Where a claim was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
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
    /// Who published it.
    pub source: &'static str,
    /// Where it was read.
    pub grade: Grade,
    /// The published figure, if there is one that was read.
    pub published: &'static str,
    /// The rule of the verdict, in words.
    pub rule: &'static str,
    /// The command that provides the rows.
    pub command: &'static str,
    measure: fn(&Sheet) -> Option<Evidence>,
}

/// Every claim, in the ledger's order.
pub const CLAIMS: &[Claim] = &[
    aspiration::O2,
    aspiration::S7,
    aspiration::S7_QUIESCENCE,
    aspiration::A6,
    aspiration::S7_TREES,
    factorial::S1,
    factorial::S2,
    ordering::M3,
    minimal_window::M6,
    minimal_window::M8,
    exactness::M10,
    growth::M12,
    growth::M13,
    exactness::M16,
    minimal_window::P1,
    minimal_window::P2,
    minimal_window::P4,
    minimal_window::P5,
    ordering::P8,
    ordering::W1,
    ordering::W3,
    growth::C1,
];

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The claim's id.
    pub id: &'static str,
    /// The claim in our words.
    pub claim: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// Where it was read.
    pub grade: Grade,
    /// The published figure; `null` where none was read.
    pub published: Option<&'static str>,
    /// The rule of the verdict.
    pub rule: &'static str,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict's grounds in one sentence.
    pub summary: String,
    /// The figure the verdict rests on.
    pub figure: Option<Measurement>,
    /// Its p-value corrected by Holm's method over the ledger.
    pub p_holm: Option<f64>,
    /// Everything measured, the figure of the verdict first.
    pub measurements: Vec<Measurement>,
    /// The command that provides the rows that are missing.
    pub command: Option<&'static str>,
}

/// Holds every claim against the rows.
pub fn assess(sheet: &Sheet) -> Vec<Entry> {
    let mut ledger: Vec<Entry> =
        CLAIMS.par_iter().map(|claim| entry(claim, (claim.measure)(sheet))).collect();
    let p_value = |entry: &Entry| entry.figure.as_ref().and_then(|figure| figure.p_value);
    let p_values: Vec<f64> = ledger.iter().filter_map(p_value).collect();
    let tested = ledger.iter_mut().filter(|entry| p_value(entry).is_some());
    for (entry, adjusted) in tested.zip(holm::adjust(&p_values)) {
        entry.p_holm = Some(adjusted);
    }
    ledger
}

fn entry(claim: &Claim, evidence: Option<Evidence>) -> Entry {
    let missing = evidence.is_none();
    let evidence = evidence.unwrap_or_else(|| Evidence {
        verdict: Verdict::NotTestable,
        summary: "The rows it needs are not there.".to_owned(),
        measurements: Vec::new(),
    });
    Entry {
        id: claim.id,
        claim: claim.statement,
        source: claim.source,
        grade: claim.grade,
        published: (!claim.published.is_empty()).then_some(claim.published),
        rule: claim.rule,
        verdict: evidence.verdict,
        summary: evidence.summary,
        figure: evidence.measurements.first().cloned(),
        p_holm: None,
        measurements: evidence.measurements,
        command: missing.then_some(claim.command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_rows_nothing_is_testable_and_every_claim_says_how_it_would_be() {
        for entry in assess(&Sheet::new(&[])) {
            assert_eq!(entry.verdict, Verdict::NotTestable, "{}", entry.id);
            assert!(
                entry.command.is_some_and(|command| command.starts_with("plybench run ")),
                "{}",
                entry.id
            );
        }
    }

    #[test]
    fn ids_are_distinct_and_unverified_claims_quote_no_figure() {
        for (index, claim) in CLAIMS.iter().enumerate() {
            assert!(CLAIMS[..index].iter().all(|other| other.id != claim.id), "{}", claim.id);
            assert!(claim.grade != Grade::C || claim.published.is_empty(), "{}", claim.id);
        }
    }
}
