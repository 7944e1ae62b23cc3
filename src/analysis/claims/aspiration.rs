//! The project's central question: is aspiration search clearly faster than
//! alpha-beta, as the article has it, or only slightly and only at depth, as it
//! quotes Schaeffer; and do artificial trees mislead?

use crate::analysis::claims::band::{Band, CLEARLY};
use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::condition::{Condition, Group, Of};
use crate::analysis::claims::games::Games;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measures::{
    AspirationContrast, Order, PairRatio, Pairing, Program, TreesAgainstReal,
};
use crate::analysis::claims::rows_needed::{Positions, RowsNeeded};
use crate::analysis::claims::rule::Rule;
use crate::analysis::metric::Metric;

/// Depths above four plies, of which the article and Schaeffer speak, and the
/// others.
const DEEP: Group = Group::DepthsAbove(4);
const SHALLOW: Group = Group::DepthsUpTo(4);

const IS_CLEARLY_FASTER: Condition = Condition::interval(Band::Below(CLEARLY));
const IS_FASTER: Condition = Condition::interval(Band::Below(1.0));

/// Conditions of "only slightly better, and only at deeper levels".
const SLIGHTLY_AT_DEPTH: &[Condition] = &[
    Condition::figure(Band::AtLeast(CLEARLY)).of(Of::Every(DEEP)),
    IS_FASTER.of(Of::Every(DEEP)),
    IS_CLEARLY_FASTER.of(Of::No(SHALLOW)),
];
const NOWHERE_CLEARLY: &[Condition] =
    &[IS_CLEARLY_FASTER.of(Of::No(Group::Depths)), IS_FASTER.of(Of::Some(DEEP))];

const ROWS: RowsNeeded = RowsNeeded::on_xiangqi(
    "ab,aspiration,ab+id,aspiration+id,ab+captures+history+id,aspiration+captures+history+id",
    6,
);

pub(super) const O2: Claim = Claim {
    id: "O2",
    statement: "Above four plies aspiration search is clearly faster than alpha-beta.",
    source: "The encyclopaedia article on aspiration search, from running its own program",
    grade: Grade::Article,
    published: "no figure",
    rule: Rule {
        measure: &AspirationContrast { games: Games::Xiangqi, program: Program::Plainest },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[IS_CLEARLY_FASTER.of(Of::Every(DEEP))],
        direction: &[IS_FASTER.of(Of::Every(DEEP))],
        remark: "",
    },
    rows: ROWS,
};

pub(super) const S7: Claim = Claim {
    id: "S7",
    statement: "In a real game aspiration search is only slightly better than alpha-beta, and only at deeper levels.",
    source: "Attributed to J. Schaeffer by the same article",
    grade: Grade::Article,
    published: "no figure",
    rule: Rule {
        measure: &AspirationContrast { games: Games::Xiangqi, program: Program::MostEnhanced },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: SLIGHTLY_AT_DEPTH,
        direction: NOWHERE_CLEARLY,
        remark: "",
    },
    rows: ROWS,
};

pub(super) const S7_QUIESCENCE: Claim = Claim {
    id: "S7-quiescence",
    statement: "The same for a program that searches captures at its leaves: only slightly better, and only at \
                deeper levels.",
    source: "The claim that the article attributes to J. Schaeffer, put to another program",
    grade: Grade::Article,
    published: "no figure",
    rule: Rule {
        measure: &AspirationContrast { games: Games::XiangqiWithQuiescence, program: Program::MostEnhanced },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: SLIGHTLY_AT_DEPTH,
        direction: NOWHERE_CLEARLY,
        remark: "",
    },
    rows: RowsNeeded::Cells {
        game: "xiangqi[quiescence=captures]",
        positions: Positions::Set("quick"),
        engines: "ab+captures+history+id,aspiration+captures+history+id",
        depths: (1, 6),
    },
};

pub(super) const A6: Claim = Claim {
    id: "A6",
    statement: "The value at depth d-2 is a better guess for aspiration than the value at depth d-1.",
    source: "This project's reading of the printed program: values swing between odd and even depths",
    grade: Grade::Prediction,
    published: "no figure",
    rule: Rule {
        measure: &PairRatio {
            games: Games::Xiangqi,
            metric: Metric::Nodes,
            pair: Pairing::Algorithms("aspiration[guess=skip]", "aspiration"),
            with: &[],
            order: Order::AsInTheFile,
            beside: &[],
        },
        least: Least::POSITIONS,
        figure: "ratio",
        reproduced: &[IS_FASTER.of(Of::Every(Group::Each("pair")))],
        direction: &[Condition::figure(Band::Below(1.0)).of(Of::Every(Group::Each("pair")))],
        remark: "The guess is paid for by both.",
    },
    rows: RowsNeeded::on_xiangqi("{aspiration,aspiration[guess=skip]}+{,captures+history}", 6),
};

pub(super) const S7_TREES: Claim = Claim {
    id: "S7-trees",
    statement: "Artificial trees mislead: aspiration looks better on them than in a real game.",
    source: "Attributed to J. Schaeffer by the same article",
    grade: Grade::Article,
    published: "no figure",
    rule: Rule {
        measure: &TreesAgainstReal { models: &["tree:iid", "tree:ties", "tree:edge-sum"] },
        least: Least { n: 20, depth: 4 },
        figure: "ratio",
        reproduced: &[BELOW_XIANGQI.of(Of::Every(Group::Each("judged tree")))],
        direction: &[BELOW_XIANGQI.of(Of::Some(Group::Each("judged tree")))],
        remark: "",
    },
    rows: RowsNeeded::Cells {
        game: "tree:iid[b=38]",
        positions: Positions::Seeds(0, 99),
        engines: "ab,aspiration",
        depths: (2, 4),
    },
};

const BELOW_XIANGQI: Condition = Condition::interval(Band::BelowBeside("xiangqi's"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::ledger::assess_with;
    use crate::analysis::claims::verdict::Verdict;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Row;

    fn verdict(claim: &Claim, rows: &[Row]) -> Verdict {
        assess_with(&Sheet::new(&table(rows), Known::ROWS_ALONE), &[claim])[0].verdict
    }

    #[test]
    fn the_verdicts_follow_their_rules() {
        let verdicts = |factor: f64| {
            let rows = rows("xiangqi", 40, &[("ab", 1.0), ("aspiration", factor)], 6);
            (verdict(&O2, &rows), verdict(&S7, &rows))
        };
        assert_eq!(verdicts(0.70), (Verdict::Reproduced, Verdict::NotReproduced));
        assert_eq!(verdicts(0.94), (Verdict::DirectionOnly, Verdict::Reproduced));
        assert_eq!(verdicts(1.20), (Verdict::NotReproduced, Verdict::NotReproduced));
    }

    #[test]
    fn a_program_with_quiescence_has_a_verdict_of_its_own() {
        let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("aspiration", 1.2)], 6);
        all.extend(rows("xiangqi[quiescence=captures]", 40, &[("ab", 1.0), ("aspiration", 0.94)], 6));
        assert_eq!(verdict(&S7, &all), Verdict::NotReproduced);
        assert_eq!(verdict(&S7_QUIESCENCE, &all), Verdict::Reproduced);
    }

    #[test]
    fn the_better_guess_needs_every_pair() {
        let engines = |skip: f64| {
            let engines = [
                ("aspiration", 1.0),
                ("aspiration[guess=skip]", skip),
                ("aspiration+history", 0.5),
                ("aspiration[guess=skip]+history", 0.4),
            ];
            rows("xiangqi", 40, &engines, 5)
        };
        assert_eq!(verdict(&A6, &engines(0.8)), Verdict::Reproduced);
        assert_eq!(verdict(&A6, &engines(1.1)), Verdict::NotReproduced);
    }

    #[test]
    fn without_depths_above_four_there_is_no_verdict() {
        let rows = rows("xiangqi", 5, &[("ab", 1.0), ("aspiration", 0.9)], 4);
        assert_eq!(verdict(&O2, &rows), Verdict::NotTestable);
    }

    #[test]
    fn trees_mislead_when_their_interval_lies_below() {
        let mut all = rows("xiangqi", 30, &[("ab", 1.0), ("aspiration", 1.0)], 4);
        all.extend(rows("tree:iid[b=38]", 30, &[("ab", 1.0), ("aspiration", 0.6)], 4));
        assert_eq!(verdict(&S7_TREES, &all), Verdict::Reproduced);
        let alike: Vec<_> = all.into_iter().filter(|row| row.game == "xiangqi").collect();
        assert_eq!(verdict(&S7_TREES, &alike), Verdict::NotTestable);
    }

    #[test]
    fn an_engine_that_is_not_exact_enters_a_rule_that_names_it_and_no_other() {
        let engines = [("ab", 1.0), ("aspiration", 1.0), ("printed-aspiration", 0.5)];
        let mut rows = rows("xiangqi", 20, &engines, 5);
        let printed = rows.iter_mut().filter(|row| row.engine == "printed-aspiration" && row.depth == 5);
        printed.take(4).for_each(|row| row.value = Some(99));
        let known = Known { exact: &|engine| !engine.starts_with("printed"), ..Known::ROWS_ALONE };
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, known);
        let naming = Claim {
            id: "own",
            rule: Rule {
                measure: &PairRatio {
                    games: Games::Xiangqi,
                    metric: Metric::Nodes,
                    pair: Pairing::Algorithms("printed-aspiration", "aspiration"),
                    with: &[],
                    order: Order::MostEnhanced,
                    beside: &[],
                },
                reproduced: &[IS_FASTER],
                ..A6.rule
            },
            ..A6
        };
        let ledger = assess_with(&sheet, &[&naming, &O2]);
        let own = &ledger[0];
        assert_eq!(own.verdict, Verdict::Reproduced);
        assert!(own.summary.contains("depth 5 (not exact: 4 of 100 values differ)"), "{}", own.summary);
        assert_eq!((own.measurements[0].n, own.measurements[1].n), (20, 16));
        assert!(ledger[1].measurements.iter().all(|m| !m.setting.to_string().contains("printed")));
    }
}
