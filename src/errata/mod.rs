//! Bugs in the seed programs, each row run: a position on which the
//! printed program and the corrected one differ, or the difference in nodes
//! over the quick set. A row whose prediction does not hold when it is run is
//! retracted; so is one that leaves nothing to run.

mod aspiration;
mod evaluation;
mod history;
mod laboratory;
mod null_window;
mod row;
mod rules;

pub use laboratory::NodeDifference;
pub use row::{Erratum, Verdict};

use crate::errata::laboratory::Laboratory;

/// Runs every row; a few seconds.
pub fn run() -> Vec<Erratum> {
    let laboratory = Laboratory::new();
    let rows = [aspiration::ROWS, null_window::ROWS, history::ROWS, rules::ROWS, evaluation::ROWS];
    rows.into_iter().flatten().map(|row| row.run(&laboratory)).collect()
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
                "O1", "O2", "E1"
            ]
        );
        for erratum in errata {
            assert!(!erratum.evidence.is_empty());
            let expected = if erratum.id == "P4" { Verdict::Retracted } else { Verdict::Shown };
            assert_eq!(erratum.verdict, expected, "{erratum:#?}");
        }
    }
}
