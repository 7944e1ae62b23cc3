//! Claims that hold for every single tree or not at all.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::Condition;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{EqualLeaves, LeastLeaves};
use crate::analysis::claims::rows_needed::{Positions, RowsNeeded};
use crate::analysis::claims::rule::Rule;

pub(super) const M10: Claim = Claim {
    id: "M10",
    statement: "With a full window and no table, fail-soft searches exactly the leaves that fail-hard searches.",
    source: "After Fishburn 1981, who compares the two",
    grade: Grade::C,
    published: "",
    rule: Rule {
        measure: &EqualLeaves { algorithm: "ab-hard", reference: "ab", without: "tt" },
        least: Least { n: 1, depth: 0 },
        figure: "share",
        reproduced: &[Condition::figure(Band::Equal(1.0))],
        direction: &[],
        remark: "",
    },
    rows: RowsNeeded::on_xiangqi("ab,ab-hard", 5),
};

pub(super) const M16: Claim = Claim {
    id: "M16",
    statement: "On a uniform tree of branching b and depth d no algorithm evaluates fewer than \
                b^ceil(d/2) + b^floor(d/2) - 1 leaves.",
    source: "Knuth and Moore, Artificial Intelligence 6, 1975, as quoted by the Chess Programming Wiki",
    grade: Grade::B,
    published: "b = 40: 3,199 leaves at depth 4; 127,999 at depth 6",
    rule: Rule {
        measure: &LeastLeaves,
        least: Least { n: 1, depth: 0 },
        figure: "multiple",
        reproduced: &[Condition::figure(Band::AtLeast(1.0))],
        direction: &[],
        remark: "",
    },
    rows: RowsNeeded::Cells {
        game: "tree:iid[b=10]",
        positions: Positions::Seeds(0, 19),
        engines: "minimax,ab,pvs,negascout,mtdf+tt",
        depths: (1, 5),
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::ledger::assess_with;
    use crate::analysis::claims::verdict::Verdict;
    use crate::analysis::fixture::{row, rows, table};
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn one_unequal_cell_refutes_m10() {
        let mut rows = rows("xiangqi", 4, &[("ab", 1.0)], 3);
        let hard: Vec<_> = rows
            .iter()
            .cloned()
            .map(|mut row| {
                row.engine = "ab-hard".to_owned();
                row
            })
            .collect();
        rows.extend(hard);
        let entry = assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&M10]).remove(0);
        assert_eq!(entry.verdict, Verdict::Reproduced);
        rows[0].counters.leaves = Some(1);
        let entry = assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&M10]).remove(0);
        assert_eq!((entry.verdict, entry.measurements[0].n), (Verdict::NotReproduced, 12));
    }

    #[test]
    fn the_bound_is_checked_cell_by_cell() {
        let cell = |leaves: u64| {
            let mut row = row("tree:iid[b=5]", "0", "ab", 3, 100);
            row.counters.leaves = Some(leaves);
            row
        };
        let known = Known { branching: &|game| game.starts_with("tree").then_some(5), ..Known::ROWS_ALONE };
        let verdict = |row| assess_with(&Sheet::new(&table(&[row]), known), &[&M16])[0].verdict;
        assert_eq!(verdict(cell(29)), Verdict::Reproduced);
        assert_eq!(verdict(cell(28)), Verdict::NotReproduced);
        assert_eq!(verdict(row("xiangqi", "a", "ab", 2, 10)), Verdict::NotTestable);
    }
}
