//! Schaeffer's factorial: what combinations of enhancements can save, and
//! whether history and table together save nearly all of it.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::{Condition, Group, Of};
use crate::analysis::claims::games::Games;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{Reduction, Step};
use crate::analysis::claims::rows_needed::RowsNeeded;
use crate::analysis::claims::rule::Rule;

const HISTORY_AND_TABLE: Reduction =
    Reduction { games: Games::Xiangqi, base: &["history", "tt"], combinations: 8, step: Step::Base };

pub(super) const S1: Claim = Claim {
    id: "S1",
    statement: "History heuristic and transposition table together deliver nearly all of the reduction that any \
                combination of enhancements delivers.",
    source: "J. Schaeffer, IEEE PAMI 11(11), 1989, abstract",
    grade: Grade::A,
    published: "99% of the possible reduction",
    rule: Rule {
        measure: &HISTORY_AND_TABLE,
        least: Least::POSITIONS,
        figure: "share",
        reproduced: &[Condition::interval(Band::Above(0.98))],
        direction: &[Condition::interval(Band::Above(0.90))],
        remark: "(The abstract leaves open what 100% is.)",
    },
    rows: RowsNeeded::Suite("schaeffer-factorial"),
};

pub(super) const S2: Claim = Claim {
    id: "S2",
    statement: "Once history heuristic and transposition table are on, the remaining enhancements add almost nothing.",
    source: "The same abstract",
    grade: Grade::A,
    published: "insignificant",
    rule: Rule {
        measure: &Reduction { step: Step::OneMore, ..HISTORY_AND_TABLE },
        least: Least::POSITIONS,
        figure: "change",
        reproduced: &[Condition::interval(Band::Within(-0.01, 0.01)).of(Of::Every(ADDITION))],
        direction: &[Condition::figure(Band::Inside(-0.05, 0.05)).of(Of::Every(ADDITION))],
        remark: "",
    },
    rows: RowsNeeded::Suite("schaeffer-factorial"),
};

const ADDITION: Group = Group::Each("addition");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::ledger::assess_with;
    use crate::analysis::claims::verdict::Verdict;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};

    const ENGINES: [(&str, f64); 8] = [
        ("ab", 1.0),
        ("ab+history", 0.2),
        ("ab+tt", 0.4),
        ("ab+history+tt", 0.101),
        ("ab+killer", 0.5),
        ("ab+history+killer", 0.18),
        ("ab+killer+tt", 0.3),
        ("ab+history+killer+tt", 0.1),
    ];

    #[test]
    fn history_and_table_deliver_nearly_everything() {
        let rows = rows("xiangqi", 20, &ENGINES, 5);
        let ledger = assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&S1, &S2]);
        assert_eq!(ledger[0].verdict, Verdict::Reproduced, "{}", ledger[0].summary);
        assert_eq!(ledger[0].measurements[0].setting.engines, ["ab+history+tt"]);
        assert_eq!(ledger[1].measurements.len(), 1);
        assert_ne!(ledger[1].verdict, Verdict::NotReproduced, "{}", ledger[1].summary);
    }

    #[test]
    fn a_few_engines_are_not_a_factorial() {
        let rows = rows("xiangqi", 5, &ENGINES[..5], 3);
        let ledger = assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&S1]);
        assert_eq!(ledger[0].verdict, Verdict::NotTestable);
    }
}
