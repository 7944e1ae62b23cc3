//! Schaeffer's factorial: what combinations of enhancements can save, and
//! whether history and table together save nearly all of it.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::{Condition, Group, Of};
use crate::analysis::claims::engines::Engines;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{Reduction, Step};
use crate::analysis::claims::rows_needed::RowsNeeded;
use crate::analysis::claims::rule::Rule;

/// With deepening the leaves of every shallower depth are counted too.
const COMBINATIONS: Engines = Engines { without: &["id"], ..Engines::PROGRAMS };

const HISTORY_AND_TABLE: Reduction = Reduction {
    games: Games::Xiangqi,
    base: &["history", "tt"],
    engines: COMBINATIONS,
    combinations: 8,
    step: Step::Base,
};

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

    /// R of the base, and the verdict on the additions, with one engine more.
    fn with_engine(rule: &Rule, more: (&str, f64)) -> (f64, Verdict) {
        let engines: Vec<_> = ENGINES.into_iter().chain([more]).collect();
        let rows = rows("xiangqi", 20, &engines, 5);
        let ledger =
            assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&Claim { rule: *rule, ..S1 }, &S2]);
        (ledger[0].measurements[0].figure, ledger[1].verdict)
    }

    #[test]
    fn the_best_combination_is_sought_among_the_engines_that_the_rule_names() {
        const ANYONE: Reduction =
            Reduction { engines: Engines { without: &[], oracles: true }, ..HISTORY_AND_TABLE };
        let anyone = Rule { measure: &ANYONE, ..S1.rule };
        // 1 - 0.101 over 1 - 0.1, and over 1 - 0.05 if the engine with a twentieth counts.
        for left_out in ["ab+captures+id", "aspiration[guess=exact]+captures"] {
            let (figure, _) = with_engine(&S1.rule, (left_out, 0.05));
            assert!(figure > 0.99, "{left_out}: {figure}");
            let (figure, _) = with_engine(&anyone, (left_out, 0.05));
            assert!(figure < 0.96, "{left_out}: {figure}");
        }
        assert!(S1.rule.to_string().contains("all exact engines but those with id or guess=exact"));
        assert!(anyone.to_string().contains("which are all exact engines. "), "{anyone}");
    }

    #[test]
    fn another_algorithm_is_an_addition_like_an_enhancement() {
        assert_ne!(with_engine(&S1.rule, ("ab+captures", 0.4)).1, Verdict::NotReproduced);
        assert_eq!(with_engine(&S1.rule, ("pvs+history+tt", 0.4)).1, Verdict::NotReproduced);
        assert_ne!(with_engine(&S1.rule, ("pvs+history+killer+tt", 0.4)).1, Verdict::NotReproduced);
    }

    #[test]
    fn a_few_engines_are_not_a_factorial() {
        let rows = rows("xiangqi", 5, &ENGINES[..5], 3);
        let ledger = assess_with(&Sheet::new(&table(&rows), Known::ROWS_ALONE), &[&S1]);
        assert_eq!(ledger[0].verdict, Verdict::NotTestable);
    }
}
