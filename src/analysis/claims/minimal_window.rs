//! Claims about null windows: `NegaScout`, SCOUT, MTD(f), SSS* and DUAL*.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::{Condition, Group, Of};
use crate::analysis::claims::games::Games;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{CallsPerIteration, Order, PairRatio, Pairing, Spread};
use crate::analysis::claims::rows_needed::RowsNeeded;
use crate::analysis::claims::rule::Rule;
use crate::analysis::metric::Metric;

const ROWS: RowsNeeded = RowsNeeded::on_xiangqi(
    "ab+history+tt+id,negascout+history+tt+id,mtdf+history+tt+id,sss+history+tt+id,dual+history+tt+id",
    6,
);

const IS_SMALLER: Condition = Condition::interval(Band::Below(1.0));

/// Leaves of an algorithm over another's with the same enhancements.
const fn leaves(algorithm: &'static str, reference: &'static str) -> PairRatio {
    PairRatio {
        games: Games::Xiangqi,
        metric: Metric::Leaves,
        pair: Pairing::Algorithms(algorithm, reference),
        with: &[],
        order: Order::MostEnhanced,
        beside: &[],
    }
}

pub(super) const M6: Claim = Claim {
    id: "M6",
    statement: "NegaScout gains about 10% over alpha-beta in a real game.",
    source: "Encyclopaedia text on NegaScout (about chess)",
    grade: Grade::B,
    published: "about 10%",
    rule: Rule {
        measure: &PairRatio { beside: &["pvs"], ..leaves("negascout", "ab") },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[Condition::figure(Band::Within(0.85, 0.95)), IS_SMALLER],
        direction: &[IS_SMALLER],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab+captures+history,negascout+captures+history,pvs+captures+history", 6),
};

pub(super) const M8: Claim = Claim {
    id: "M8",
    statement: "SCOUT evaluates fewer leaves than alpha-beta on practical trees.",
    source: "Pearl's expectation, confirmed by Muszycka and Shinghal; Chess Programming Wiki (Scout)",
    grade: Grade::B,
    published: "direction only",
    rule: Rule {
        measure: &leaves("scout", "ab"),
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[IS_SMALLER],
        direction: &[Condition::figure(Band::Below(1.0))],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab+captures+history,scout+captures+history", 6),
};

pub(super) const P1: Claim = Claim {
    id: "P1",
    statement: "In simulations alpha-beta expands up to almost 100% more leaves than its rivals; in real programs the \
                variation stays under 20%.",
    source: "Plaat, Schaeffer, Pijls, de Bruin, TR 94-18, abstract (checkers, Othello, chess)",
    grade: Grade::A,
    published: "almost 100% against under 20%",
    rule: Rule {
        measure: &Spread {
            rivals: &["ab", "negascout", "sss", "dual", "mtdf"],
            least: 3,
            with: &["tt", "id"],
            else_with: "tt",
        },
        least: Least::POSITIONS,
        figure: "spread",
        reproduced: &[
            Condition::figure(Band::Below(1.20)).of(Of::Every(Group::On(Games::Xiangqi))),
            Condition::figure(Band::Above(1.5)).of(Of::Some(Group::OnEach(Games::Trees, "tree"))),
        ],
        direction: &[Condition::figure(Band::AboveBeside("xiangqi's"))
            .of(Of::Every(Group::OnEach(Games::Trees, "tree")))],
        remark: "",
    },
    rows: ROWS,
};

pub(super) const P2: Claim = Claim {
    id: "P2",
    statement: "MTD(f) evaluates fewer leaves than aspiration NegaScout.",
    source: "Plaat, Schaeffer, Pijls, de Bruin, Best-First Fixed-Depth Minimax Algorithms (three games, averaged)",
    grade: Grade::A,
    published: "5 to 10% fewer leaves",
    rule: Rule {
        measure: &leaves("mtdf", "negascout"),
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[],
        direction: &[IS_SMALLER],
        remark: "The rival here has no aspiration window, so the best verdict is direction only.",
    },
    rows: ROWS,
};

pub(super) const P4: Claim = Claim {
    id: "P4",
    statement: "MTD(f) needs a handful of null-window calls per iteration.",
    source: "The same text",
    grade: Grade::A,
    published: "about 3 to 6 calls",
    rule: Rule {
        measure: &CallsPerIteration { games: Games::Xiangqi, algorithm: "mtdf", with: "id" },
        least: Least::POSITIONS,
        figure: "mean",
        reproduced: &[Condition::interval(Band::Within(3.0, 6.0))],
        direction: &[Condition::figure(Band::Within(2.0, 10.0))],
        remark: "",
    },
    rows: ROWS,
};

pub(super) const P5: Claim = Claim {
    id: "P5",
    statement: "SSS* and alpha-beta need about as many leaves in practice.",
    source: "Plaat, Schaeffer, Pijls, de Bruin, SSS* = Alpha-Beta + TT, abstract (three games)",
    grade: Grade::A,
    published: "comparable",
    rule: Rule {
        measure: &PairRatio { with: &["tt", "id"], ..leaves("sss", "ab") },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[Condition::interval(Band::Within(0.80, 1.25))],
        direction: &[Condition::figure(Band::Within(0.80, 1.25))],
        remark: "",
    },
    rows: ROWS,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::ledger::{LedgerEntry, assess_with};
    use crate::analysis::claims::verdict::Verdict;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Row;

    fn entry(claim: &Claim, rows: &[Row]) -> LedgerEntry {
        assess_with(&Sheet::new(&table(rows), Known::ROWS_ALONE), &[claim]).remove(0)
    }

    #[test]
    fn negascout_about_ten_percent_better_is_reproduced() {
        let engines = [("ab", 1.0), ("ab+captures", 0.5), ("negascout", 1.3), ("negascout+captures", 0.45)];
        let entry = entry(&M6, &rows("xiangqi", 40, &engines, 5));
        // The most enhanced pair decides.
        assert_eq!(entry.verdict, Verdict::Reproduced, "{}", entry.summary);
        assert_eq!(entry.measurements.len(), 2);
    }

    #[test]
    fn sss_is_judged_only_with_table_and_deepening() {
        let engines = [("ab+tt", 1.0), ("sss+tt", 0.5), ("ab+tt+id", 1.0), ("sss+tt+id", 1.02)];
        let all = rows("xiangqi", 20, &engines, 5);
        assert_eq!(entry(&P5, &all).verdict, Verdict::Reproduced);
        let without: Vec<Row> = all.into_iter().filter(|row| !row.engine.contains("+id")).collect();
        assert_eq!(entry(&P5, &without).verdict, Verdict::NotTestable);
    }

    #[test]
    fn a_small_spread_on_xiangqi_and_a_large_one_on_trees() {
        let engines = [("ab+tt+id", 1.0), ("sss+tt+id", 1.05), ("mtdf+tt+id", 0.95)];
        let mut all = rows("xiangqi", 20, &engines, 5);
        let real = all.clone();
        all.extend(rows("tree:iid", 20, &[("ab", 1.0), ("sss+tt", 0.5), ("mtdf+tt", 0.6)], 3));
        let both = entry(&P1, &all);
        assert_eq!(both.verdict, Verdict::Reproduced, "{}", both.summary);
        assert_eq!(entry(&P1, &real).verdict, Verdict::NotTestable);
    }

    #[test]
    fn on_trees_a_rival_without_plain_rows_is_taken_with_its_table() {
        let real = rows("xiangqi", 20, &[("ab+tt+id", 1.0), ("sss+tt+id", 1.05), ("mtdf+tt+id", 0.95)], 5);
        let spread = |on_tree: &[(&str, f64)]| {
            let engines = [&[("ab", 1.0), ("sss+tt", 0.8)], on_tree].concat();
            let all: Vec<Row> = real.iter().cloned().chain(rows("tree:iid", 20, &engines, 3)).collect();
            let found = entry(&P1, &all);
            let of_tree = found.measurements.get(1).map(|measured| measured.figure.round());
            (found.verdict, of_tree)
        };
        let (reproduced, not_testable) = (Verdict::Reproduced, Verdict::NotTestable);
        // No table is needed by negascout, but without plain rows it is taken with one.
        assert_eq!(spread(&[("negascout+tt", 0.1)]), (reproduced, Some(10.0)));
        assert_eq!(spread(&[("negascout+tt", 0.1), ("negascout", 0.5)]), (reproduced, Some(2.0)));
        // Only with this enhancement, and only instead of none.
        assert_eq!(spread(&[("negascout+history", 0.1)]), (not_testable, None));
        assert_eq!(spread(&[("ab+history", 1.0), ("negascout+tt+history", 0.1)]), (not_testable, None));
    }
}
