//! Claims about how good moves are ordered.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::Condition;
use crate::analysis::claims::engines::Engines;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{CutoffShare, MinimalMultiple, Order, PairRatio, Pairing};
use crate::analysis::claims::rows_needed::RowsNeeded;
use crate::analysis::claims::rule::Rule;
use crate::analysis::metric::Metric;

pub(super) const M3: Claim = Claim {
    id: "M3",
    statement: "In a real program more than 90% of the nodes with a cutoff are cut off by the first move tried.",
    source: "R. Hyatt on Cray Blitz, quoted by the Chess Programming Wiki (Node Types)",
    grade: Grade::B,
    published: "more than 90%",
    rule: Rule {
        measure: &CutoffShare { games: Games::Xiangqi, engines: Engines::PROGRAMS },
        least: Least::POSITIONS,
        figure: "share",
        reproduced: &[Condition::interval(Band::Above(0.90))],
        direction: &[Condition::interval(Band::Above(0.75))],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab,ab+captures,ab+captures+history,ab+captures+history+killer+tt+id", 6),
};

pub(super) const P8: Claim = Claim {
    id: "P8",
    statement: "Good programs stay within 1.5 times the minimal tree.",
    source: "C. Ebeling 1987, quoted by Plaat, Schaeffer, Pijls, de Bruin, AAAI-96",
    grade: Grade::B,
    published: "1.5",
    rule: Rule {
        measure: &MinimalMultiple { engines: Engines::PROGRAMS },
        least: Least::POSITIONS,
        figure: "multiple",
        reproduced: &[Condition::interval(Band::Below(1.5))],
        direction: &[Condition::interval(Band::Below(2.0))],
        remark: "(The left-first minimal tree is an upper bound on the true minimum.)",
    },
    rows: RowsNeeded::on_xiangqi("ab+captures+history,ab+captures+history+killer+tt+id", 6),
};

/// Nodes with an enhancement over nodes with history.
const fn against_history(enhancement: &'static str, order: Order) -> PairRatio {
    PairRatio {
        games: Games::Xiangqi,
        metric: Metric::Nodes,
        pair: Pairing::Enhancements(enhancement, "history"),
        with: &[],
        order,
        beside: &[],
    }
}

pub(super) const W1: Claim = Claim {
    id: "W1",
    statement: "The relative history heuristic needs fewer nodes than the history heuristic.",
    source: "Winands, van der Werf, van den Herik, Uiterwijk, CG 2004 (Lines of Action)",
    grade: Grade::A,
    published: "10 to 15% fewer nodes",
    rule: Rule {
        measure: &against_history("relative-history", Order::With("tt")),
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[Condition::figure(Band::Within(0.85, 0.90)), Condition::interval(Band::Below(1.0))],
        direction: &[Condition::interval(Band::Below(1.0))],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab+history+tt,ab+relative-history+tt", 6),
};

pub(super) const W3: Claim = Claim {
    id: "W3",
    statement: "Ordering by the butterfly table alone is weaker than by the history heuristic.",
    source: "Expected, not measured, by D. Hartmann; quoted by the Chess Programming Wiki (Butterfly Heuristic)",
    grade: Grade::B,
    published: "no figure exists",
    rule: Rule {
        measure: &against_history("butterfly", Order::MostEnhanced),
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[Condition::interval(Band::Above(1.0))],
        direction: &[Condition::figure(Band::Above(1.0))],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab+history,ab+butterfly", 6),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::ledger::{LedgerEntry, assess_with};
    use crate::analysis::claims::rule::Measure;
    use crate::analysis::claims::verdict::Verdict;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Row;

    fn entry(claim: &Claim, rows: &[Row], known: Known) -> LedgerEntry {
        assess_with(&Sheet::new(&table(rows), known), &[claim]).remove(0)
    }

    #[test]
    fn relative_history_is_compared_with_history_and_the_same_rest() {
        let engines = [("ab", 1.0), ("ab+history+tt", 0.5), ("ab+relative-history+tt", 0.44)];
        let entry = entry(&W1, &rows("xiangqi", 30, &engines, 5), Known::ROWS_ALONE);
        assert_eq!(entry.verdict, Verdict::Reproduced, "{}", entry.summary);
        let setting = entry.measurements[0].setting.to_string();
        assert!(setting.contains("ab+relative-history+tt / ab+history+tt, depth 5"), "{setting}");
    }

    fn a_twelfth(row: &crate::record::Row) -> crate::analysis::game_sheet::MinimalLeaves {
        let tree = row.counters.leaves.unwrap() / 12;
        crate::analysis::game_sheet::MinimalLeaves { tree, graph: tree }
    }

    #[test]
    fn the_engine_nearest_to_the_minimum_is_judged() {
        let rows = rows("xiangqi", 20, &[("ab", 1.0), ("pvs", 0.1)], 5);
        let of_ab = rows.iter().filter(|row| row.engine == "ab" && row.depth == 5);
        let minimal = of_ab.map(|row| ((row.position.clone(), 5), a_twelfth(row))).collect();
        let with_minimal = entry(&P8, &rows, Known { minimal: Some(&minimal), ..Known::ROWS_ALONE });
        assert_eq!(with_minimal.verdict, Verdict::Reproduced, "{}", with_minimal.summary);
        assert_eq!(with_minimal.measurements[0].setting.engines, ["pvs"]);
        assert_eq!(entry(&P8, &rows, Known::ROWS_ALONE).verdict, Verdict::NotTestable);
    }

    #[test]
    fn an_engine_that_is_told_the_value_is_not_the_best() {
        const EVERY: Engines = Engines { without: &[], oracles: true };
        const SHARE: &dyn Measure = &CutoffShare { games: Games::Xiangqi, engines: EVERY };
        const MULTIPLE: &dyn Measure = &MinimalMultiple { engines: EVERY };
        let mut rows = rows("xiangqi", 20, &[("ab", 1.0), ("aspiration[guess=exact]", 0.1)], 5);
        let of_ab = rows.iter().filter(|row| row.engine == "ab" && row.depth == 5);
        let minimal = of_ab.map(|row| ((row.position.clone(), 5), a_twelfth(row))).collect();
        for row in rows.iter_mut().filter(|row| row.engine != "ab") {
            row.counters.first_move_cutoffs = row.counters.cutoffs;
        }
        let known = Known { minimal: Some(&minimal), ..Known::ROWS_ALONE };
        for (claim, measure) in [(&M3, SHARE), (&P8, MULTIPLE)] {
            let of_programs = entry(claim, &rows, known);
            assert_eq!(of_programs.verdict, Verdict::NotReproduced, "{}", of_programs.summary);
            assert!(of_programs.rule.contains("all exact engines but those with guess=exact"));
            let claim = Claim { rule: Rule { measure, ..claim.rule }, ..*claim };
            let of_all = entry(&claim, &rows, known);
            assert_eq!(of_all.verdict, Verdict::Reproduced, "{}", of_all.summary);
            assert!(!of_all.rule.contains("guess=exact"), "{}", of_all.rule);
        }
    }

    #[test]
    fn first_move_cutoffs_are_a_share_of_cutoffs() {
        // The fixture cuts a fifth of the nodes, a seventh by the first move.
        let entry = entry(&M3, &rows("xiangqi", 20, &[("ab", 1.0)], 5), Known::ROWS_ALONE);
        assert!((entry.measurements[0].figure - 5.0 / 7.0).abs() < 0.01);
        assert_eq!(entry.verdict, Verdict::NotReproduced);
    }
}
