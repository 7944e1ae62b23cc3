//! The ledger: published claims, what the rows say about them, and a verdict.
//!
//! Every claim carries the rule its verdict follows, fixed before any row was
//! looked at, as data: what is measured (one of the [`measures`]) and the
//! bands that decide. The printed sentence and the verdict come from the same
//! data. A claim also carries the grade of its source: whether the statement
//! was read in the work itself (a), in a secondary source (b), in the article
//! that this project started from (article), or recalled without a source at
//! hand (c, a hypothesis whose figure is never quoted as published).
//!
//! A claim of your own is tested like those of the registry; one that no
//! measure here takes brings its own [`Measure`].
//!
//! ```
//! use plybench::analysis::claims::measures::{Order, PairRatio, Pairing};
//! use plybench::analysis::claims::{
//!     Band, Claim, Condition, Games, Grade, Least, RowsNeeded, Rule, Verdict, assess_with,
//! };
//! use plybench::analysis::metric::Metric;
//! use plybench::analysis::sheet::{Known, Sheet};
//! use plybench::record::{Row, Rows};
//!
//! const MINE: Claim = Claim {
//!     id: "mine",
//!     statement: "PVS needs fewer nodes than alpha-beta.",
//!     source: "a lecture",
//!     grade: Grade::B,
//!     published: "",
//!     rule: Rule {
//!         measure: &PairRatio {
//!             games: Games::Xiangqi,
//!             metric: Metric::Nodes,
//!             pair: Pairing::Algorithms("pvs", "ab"),
//!             with: &[],
//!             order: Order::MostEnhanced,
//!             beside: &[],
//!         },
//!         least: Least { n: 20, depth: 4 },
//!         figure: "ratio",
//!         reproduced: &[Condition::interval(Band::Below(1.0))],
//!         direction: &[Condition::figure(Band::Below(1.0))],
//!         remark: "",
//!     },
//!     rows: RowsNeeded::on_xiangqi("ab,pvs", 4),
//! };
//!
//! let mut rows = Rows::new();
//! for position in 0..20 {
//!     let size = 100 + 7 * position;
//!     for (engine, nodes) in [("ab", size), ("pvs", size * 8 / 10)] {
//!         let mut row = Row::new("xiangqi", &position.to_string(), engine, 4);
//!         row.counters.nodes = Some(nodes);
//!         rows.push(&row);
//!     }
//! }
//! let ledger = assess_with(&Sheet::new(&rows, Known::ROWS_ALONE), &[&MINE]);
//! assert_eq!(ledger[0].verdict, Verdict::Reproduced);
//! assert!(ledger[0].rule.contains("Reproduced: the 95% interval is below 1."));
//! ```

mod aspiration;
mod band;
mod claim;
mod condition;
mod engines;
mod exactness;
mod factorial;
mod games;
mod growth;
mod least;
mod ledger;
mod measurement;
pub mod measures;
mod minimal_window;
mod ordering;
mod rows_needed;
mod rule;
mod setting;
mod verdict;

pub use band::{Band, CLEARLY};
pub use claim::{Claim, Grade};
pub use condition::{Condition, Group, Of, Part};
pub use engines::Engines;
pub use games::Games;
pub use least::Least;
pub use ledger::{LedgerEntry, assess_with};
pub use measurement::{Measured, Measurement, Observation};
pub use rows_needed::{Positions, RowsNeeded};
pub use rule::{Measure, Rule};
pub use setting::{Reference, Setting};
pub use verdict::Verdict;

use crate::analysis::sheet::Sheet;

/// Every claim, in the ledger's order.
pub const CLAIMS: &[&Claim] = &[
    &aspiration::O2,
    &aspiration::S7,
    &aspiration::S7_QUIESCENCE,
    &aspiration::A6,
    &aspiration::S7_TREES,
    &factorial::S1,
    &factorial::S2,
    &ordering::M3,
    &minimal_window::M6,
    &minimal_window::M8,
    &exactness::M10,
    &growth::M12,
    &growth::M13,
    &exactness::M16,
    &minimal_window::P1,
    &minimal_window::P2,
    &minimal_window::P4,
    &minimal_window::P5,
    &ordering::P8,
    &ordering::W1,
    &ordering::W3,
    &growth::C1,
];

/// Tests every claim of the registry.
pub fn assess(sheet: &Sheet) -> Vec<LedgerEntry> {
    assess_with(sheet, CLAIMS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::Rows;

    #[test]
    fn without_rows_nothing_is_testable_and_every_claim_says_what_it_needs() {
        for entry in assess(&Sheet::new(&Rows::new(), Known::ROWS_ALONE)) {
            assert_eq!(entry.verdict, Verdict::NotTestable, "{}", entry.id);
            assert!(entry.rows_needed.is_some(), "{}", entry.id);
        }
    }

    #[test]
    fn a_pilot_decides_nothing() {
        let engines = [("ab", 1.0), ("ab+captures+history", 0.5), ("scout+captures+history", 0.4)];
        let verdict = |positions, deepest| {
            let rows = rows("xiangqi", positions, &engines, deepest);
            let entry = assess(&Sheet::new(&table(&rows), Known::ROWS_ALONE))
                .into_iter()
                .find(|entry| entry.id == "M8");
            entry.map(|entry| (entry.verdict, entry.summary)).expect("M8")
        };
        assert_eq!(verdict(20, 5).0, Verdict::Reproduced);
        for (positions, deepest) in [(19, 5), (20, 4)] {
            let (verdict, summary) = verdict(positions, deepest);
            assert_eq!(verdict, Verdict::NotTestable);
            let words = format!(
                "Needs n of at least 20 and depth 5 or more; these rows have n = {positions} at depth {deepest}."
            );
            assert_eq!(summary, words);
        }
    }

    #[test]
    fn ids_are_distinct_and_unverified_claims_quote_no_figure() {
        for (index, claim) in CLAIMS.iter().enumerate() {
            assert!(CLAIMS[..index].iter().all(|other| other.id != claim.id), "{}", claim.id);
            assert!(claim.grade != Grade::C || claim.published.is_empty(), "{}", claim.id);
        }
    }

    #[test]
    fn the_rules_in_words() {
        let rules: Vec<String> = CLAIMS.iter().map(|claim| format!("{}: {}", claim.id, claim.rule)).collect();
        insta::assert_snapshot!(rules.join("\n\n"));
    }
}
