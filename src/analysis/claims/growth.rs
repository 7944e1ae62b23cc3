//! Claims about how trees grow with depth.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::Condition;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{GrowthAs, Parity, TreeGrowth};
use crate::analysis::claims::rows_needed::{Positions, RowsNeeded};
use crate::analysis::claims::rule::Rule;

const TREES: RowsNeeded = RowsNeeded::Cells {
    game: "tree:iid[b=5]",
    positions: Positions::Seeds(0, 99),
    engines: "ab",
    depths: (1, 8),
};

pub(super) const M12: Claim = Claim {
    id: "M12",
    statement: "On trees with independent continuous leaves alpha-beta's branching factor is xi/(1-xi), xi the positive \
                root of x^b + x - 1.",
    source: "J. Pearl, ICALP 1981 and CACM 25(8), 1982",
    grade: Grade::A,
    published: "an exact formula: 3.080 for b = 5, 13.66 for b = 38",
    rule: Rule {
        measure: &TreeGrowth { model: "tree:iid", engine: "ab", growth: GrowthAs::MultipleOfPearls },
        least: Least { n: 20, depth: 6 },
        figure: "ratio",
        reproduced: &[Condition::interval(Band::Within(0.95, 1.05))],
        direction: &[Condition::figure(Band::Within(0.85, 1.15))],
        remark: "The formula holds in the limit of depth.",
    },
    rows: TREES,
};

pub(super) const M13: Claim = Claim {
    id: "M13",
    statement: "With random ordering alpha-beta's leaves grow as b^(3d/4).",
    source: "A rule of thumb on secondary pages",
    grade: Grade::B,
    published: "exponent 0.75",
    rule: Rule {
        measure: &TreeGrowth { model: "tree:iid", engine: "ab", growth: GrowthAs::Exponent },
        least: Least { n: 20, depth: 6 },
        figure: "exponent",
        reproduced: &[Condition::interval(Band::Within(0.72, 0.78))],
        direction: &[Condition::figure(Band::Within(0.70, 0.80))],
        remark: "",
    },
    rows: TREES,
};

pub(super) const C1: Claim = Claim {
    id: "C1",
    statement: "The effective branching factor is lower into even depths and higher into odd ones.",
    source: "Chess Programming Wiki (Branching Factor)",
    grade: Grade::B,
    published: "direction only",
    rule: Rule {
        measure: &Parity { games: Games::Xiangqi, engine: "ab" },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[Condition::interval(Band::Above(1.0))],
        direction: &[Condition::figure(Band::Above(1.0))],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab", 5),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::ledger::assess_with;
    use crate::analysis::claims::verdict::Verdict;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn the_fixtures_odd_depths_are_larger() {
        let rows = rows("xiangqi", 20, &[("ab", 1.0), ("pvs", 0.9)], 5);
        let entry = assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&C1]).remove(0);
        assert_eq!(entry.verdict, Verdict::Reproduced, "{}", entry.summary);
        // Nodes carry 1.4 at odd depths: factors 12 * 1.4 and 12 / 1.4.
        assert!((entry.measurements[0].figure - 1.96).abs() < 0.05, "{}", entry.summary);
    }

    #[test]
    fn parity_needs_as_many_factors_of_each_as_the_rule_says() {
        let entry = |depths: std::ops::RangeInclusive<u32>| {
            let rows = rows("xiangqi", 20, &[("ab", 1.0)], *depths.end());
            let rows: Vec<_> = rows.into_iter().filter(|row| depths.contains(&row.depth)).collect();
            assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&C1]).remove(0)
        };
        for (depths, verdict) in [
            (1..=4, Verdict::NotTestable),
            (1..=5, Verdict::Reproduced),
            (2..=5, Verdict::NotTestable),
            (2..=6, Verdict::Reproduced),
        ] {
            let entry = entry(depths.clone());
            assert_eq!(entry.verdict, verdict, "{depths:?}");
            assert!(entry.rule.contains("at least 2 factors of each"), "{}", entry.rule);
        }
    }

    #[test]
    fn growth_is_compared_with_pearls_formula() {
        let rows = rows("tree:iid[b=20]", 20, &[("ab", 1.0)], 6);
        let known = Known { branching: &|_| Some(20), ..Known::ROWS_ALONE };
        let ledger = assess_with(&Sheet::new(&table(&rows), known), &[&M12, &M13]);
        // The fixture grows by 12 per ply; the formula for 20 says 8.425.
        assert_eq!(ledger[0].verdict, Verdict::NotReproduced);
        let figure = |entry: usize| ledger[entry].measurements[0].figure;
        assert!((figure(0) - 12.0 / 8.425).abs() < 0.01, "{}", ledger[0].summary);
        assert!((figure(1) - 12_f64.ln() / 20_f64.ln()).abs() < 0.01);
    }
}
