//! What the seed programs get wrong, each row run: a position on which the
//! printed program and the corrected one differ, or the difference in nodes
//! over the quick set. A row whose prediction does not hold when it is run is
//! retracted; so is one that leaves nothing to run.

mod aspiration;
mod history;
mod laboratory;
mod null_window;
mod rules;

use serde::Serialize;

use crate::errata::laboratory::Laboratory;

/// One row of the errata, with what running it showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The row: a letter for the place, a number.
    pub id: &'static str,
    /// Where in the printed material.
    pub place: &'static str,
    /// What is printed there, and what follows from it.
    pub printed: &'static str,
    /// What is right.
    pub corrected: &'static str,
    /// Whether the prediction held.
    pub verdict: Verdict,
    /// What was run and what came out, a sentence each.
    pub evidence: Vec<String>,
    /// What the difference costs over the quick set, where it has a cost.
    pub nodes: Option<NodeDifference>,
}

/// Whether a row's prediction held when it was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It did.
    Shown,
    /// It did not, or there is nothing to run.
    Retracted,
}

/// Nodes over the quick set, to the same depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeDifference {
    /// Plies.
    pub depth: u32,
    /// The engine as printed.
    pub printed_engine: String,
    /// Its nodes.
    pub printed: u64,
    /// The engine as corrected.
    pub corrected_engine: String,
    /// Its nodes.
    pub corrected: u64,
}

/// What running a row showed.
struct Finding {
    shown: bool,
    evidence: Vec<String>,
    nodes: Option<NodeDifference>,
}

impl Finding {
    fn new(shown: bool, evidence: impl IntoIterator<Item = String>) -> Self {
        Finding { shown, evidence: evidence.into_iter().collect(), nodes: None }
    }

    fn with_nodes(self, nodes: NodeDifference) -> Self {
        Finding { nodes: Some(nodes), ..self }
    }
}

/// A row before it is run.
struct Row {
    id: &'static str,
    place: &'static str,
    printed: &'static str,
    corrected: &'static str,
    run: fn(&Laboratory) -> Finding,
}

/// Runs every row; a few seconds.
pub fn run() -> Vec<Erratum> {
    let laboratory = Laboratory::new();
    let rows = [aspiration::ROWS, null_window::ROWS, history::ROWS, rules::ROWS];
    let erratum = |row: &Row| {
        let finding = (row.run)(&laboratory);
        Erratum {
            id: row.id,
            place: row.place,
            printed: row.printed,
            corrected: row.corrected,
            verdict: if finding.shown { Verdict::Shown } else { Verdict::Retracted },
            evidence: finding.evidence,
            nodes: finding.nodes,
        }
    };
    rows.into_iter().flatten().map(erratum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_run_and_only_those_without_a_program_are_retracted() {
        let errata = run();
        let ids: Vec<_> = errata.iter().map(|erratum| erratum.id).collect();
        assert_eq!(
            ids,
            [
                "A1", "A2", "A3", "A4", "A5", "A6", "P1", "P2", "P3", "P4", "F1", "H1", "H2", "H3", "H4",
                "O1", "O2"
            ]
        );
        for erratum in errata {
            assert!(!erratum.evidence.is_empty());
            let expected = if erratum.id == "P4" { Verdict::Retracted } else { Verdict::Shown };
            assert_eq!(erratum.verdict, expected, "{erratum:#?}");
        }
    }
}
