//! The project's central question: is aspiration search clearly faster than
//! alpha-beta, as the article has it, or only slightly and only at depth, as it
//! quotes Schaeffer; and do artificial trees mislead?

use crate::analysis::aspiration::{Accounting, Contrast, contrasts};
use crate::analysis::claims::evidence::{
    Evidence, Measurement, Verdict, is_tree, is_xiangqi, is_xiangqi_with_quiescence,
};
use crate::analysis::claims::{Claim, Grade};
use crate::analysis::compare::{DepthRatio, compare_engine};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::{Cell, Sheet};
use crate::stats::bootstrap::Interval;

/// Depths above which the article and the rule speak.
const SHALLOW: u32 = 4;
/// Below this ratio, interval included, aspiration is clearly faster.
const CLEARLY: f64 = 0.90;

const COMMAND: &str = "plybench run --positions quick --engines ab,aspiration,ab+id,aspiration+id,\
ab+captures+history+id,aspiration+captures+history+id --depths 1-6 --out aspiration.csv";

pub(super) const O2: Claim = Claim {
    id: "O2",
    statement: "Above four plies aspiration search is clearly faster than alpha-beta.",
    source: "The encyclopaedia article on aspiration search, from running its own program",
    grade: Grade::Article,
    published: "no figure",
    rule: "On xiangqi, nodes of aspiration over ab, the plainest pair of engines, guess paid (the article's program \
           searches for its guess itself). Reproduced: the 95% interval lies below 0.90 at every depth above 4. Direction \
           only: it lies below 1 at every depth above 4. Otherwise not reproduced. Other accountings and pairs are listed, \
           each depth by itself.",
    command: COMMAND,
    measure: measure_o2,
};

pub(super) const S7: Claim = Claim {
    id: "S7",
    statement: "In a real game aspiration search is only slightly better than alpha-beta, and only at deeper levels.",
    source: "Attributed to J. Schaeffer by the same article",
    grade: Grade::Article,
    published: "no figure",
    rule: "On xiangqi, nodes of aspiration over ab, the most enhanced pair of engines, inside iterative deepening if there \
           is such a pair, else guess paid. Reproduced: at every depth above 4 the ratio is between 0.90 and 1 with its 95% \
           interval below 1, and at no depth up to 4 is the interval below 0.90. Direction only: at no depth is the interval \
           below 0.90, and at some depth above 4 it is below 1. Otherwise not reproduced.",
    command: COMMAND,
    measure: measure_s7,
};

pub(super) const S7_TREES: Claim = Claim {
    id: "S7-trees",
    statement: "Artificial trees mislead: aspiration looks better on them than in a real game.",
    source: "Attributed to J. Schaeffer by the same article",
    grade: Grade::Article,
    published: "no figure",
    rule: "Nodes of aspiration over ab without enhancements, guess free, at the greatest depth that xiangqi and the tree \
           model share. Reproduced: for every model without ordered moves (iid, ties, edge-sum) the 95% interval lies below \
           xiangqi's. Direction only: for at least one of them. Otherwise not reproduced.",
    command: "plybench run --game 'tree:iid[b=38]' --seeds 0-99 --engines ab,aspiration --depths 2-4 --out trees.csv",
    measure: measure_trees,
};

pub(super) const S7_QUIESCENCE: Claim = Claim {
    id: "S7-quiescence",
    statement: "The same of a program that searches captures at its leaves: only slightly better, and only at deeper levels.",
    source: "The claim that the article attributes to J. Schaeffer, put to another program",
    grade: Grade::Article,
    published: "no figure",
    rule: "As S7, on xiangqi with a quiescence search at the leaves (its nodes are not part of the ratio).",
    command: "plybench run --game 'xiangqi[quiescence=captures]' --positions quick \
              --engines ab+captures+history+id,aspiration+captures+history+id --depths 1-6 --out quiescence.csv",
    measure: measure_s7_quiescence,
};

pub(super) const A6: Claim = Claim {
    id: "A6",
    statement: "The value at depth d-2 is a better guess for aspiration than the value at depth d-1.",
    source: "This project's reading of the printed program: values swing between odd and even depths",
    grade: Grade::Prediction,
    published: "no figure",
    rule: "On xiangqi, nodes of aspiration[guess=skip] over aspiration, guess paid by both, all else equal, each pair of engines \
           at its greatest depth. Reproduced: every pair's 95% interval lies below 1. Direction only: every ratio does. \
           Otherwise not reproduced.",
    command: "plybench run --engines '{aspiration,aspiration[guess=skip]}+{,captures+history}' --depths 1-6 --out guess.csv",
    measure: measure_a6,
};

/// Contrasts on the first xiangqi game that has them.
fn on_xiangqi(sheet: &Sheet) -> Vec<Contrast> {
    on_first_game(sheet, is_xiangqi)
}

fn on_first_game(sheet: &Sheet, suits: impl Fn(&str) -> bool) -> Vec<Contrast> {
    let games = sheet.games().iter().filter(|game| suits(game));
    games.map(|game| contrasts(sheet, game)).find(|found| !found.is_empty()).unwrap_or_default()
}

fn measurements<'a>(contrasts: impl Iterator<Item = &'a Contrast>) -> Vec<Measurement> {
    contrasts
        .flat_map(|contrast| {
            let setting = setting(contrast);
            let depths = contrast.comparison.depths.iter();
            depths.map(move |entry| Measurement::of_ratio(&setting, "nodes ratio", entry)).collect::<Vec<_>>()
        })
        .collect()
}

fn setting(contrast: &Contrast) -> String {
    let (game, engine) = (&contrast.game, &contrast.comparison.engine);
    format!("{game}, {engine} / {}, {}", contrast.alpha_beta, contrast.accounting.name())
}

/// The figure the verdict rests on goes first: the main contrast at its
/// greatest depth; then the main contrast by depth; then the others.
fn evidence(main: &Contrast, all: &[Contrast], verdict: Verdict) -> Option<Evidence> {
    let deepest = main.comparison.depths.last()?;
    let figure = Measurement::of_ratio(&setting(main), "nodes ratio", deepest);
    let summary =
        format!("{}: {} of alpha-beta's nodes over {} positions.", figure.setting, figure.words(), figure.n);
    let others = all.iter().filter(|contrast| *contrast != main);
    let mut listed = measurements(std::iter::once(main).chain(others));
    listed.retain(|measurement| *measurement != figure);
    listed.insert(0, figure);
    Some(Evidence { verdict, summary, measurements: listed })
}

fn high(entry: &DepthRatio) -> f64 {
    entry.ratio.interval.map_or(f64::INFINITY, |interval| interval.high)
}

fn measure_o2(sheet: &Sheet) -> Option<Evidence> {
    let all = on_xiangqi(sheet);
    let main = all
        .iter()
        .filter(|contrast| contrast.accounting == Accounting::GuessPaid)
        .min_by_key(|contrast| contrast.enhancements.split('+').filter(|name| !name.is_empty()).count())?;
    let deep: Vec<&DepthRatio> =
        main.comparison.depths.iter().filter(|entry| entry.depth > SHALLOW).collect();
    if deep.is_empty() {
        return None;
    }
    let below = |limit: f64| deep.iter().all(|entry| high(entry) < limit);
    evidence(main, &all, Verdict::by(below(CLEARLY), below(1.0)))
}

fn measure_s7(sheet: &Sheet) -> Option<Evidence> {
    only_slightly_better(&on_xiangqi(sheet))
}

fn measure_s7_quiescence(sheet: &Sheet) -> Option<Evidence> {
    only_slightly_better(&on_first_game(sheet, is_xiangqi_with_quiescence))
}

fn only_slightly_better(all: &[Contrast]) -> Option<Evidence> {
    let rank = |contrast: &&Contrast| {
        let enhancements = contrast.enhancements.split('+').filter(|name| !name.is_empty()).count();
        (contrast.accounting, enhancements)
    };
    let main = all.iter().filter(|contrast| contrast.accounting != Accounting::GuessFree).max_by_key(rank)?;
    let (shallow, deep): (Vec<&DepthRatio>, Vec<&DepthRatio>) =
        main.comparison.depths.iter().partition(|entry| entry.depth <= SHALLOW);
    if deep.is_empty() {
        return None;
    }
    let slightly = |entry: &&DepthRatio| entry.ratio.geometric_mean >= CLEARLY && high(entry) < 1.0;
    let never_clearly = |entries: &[&DepthRatio]| entries.iter().all(|entry| high(entry) >= CLEARLY);
    let reproduced = deep.iter().all(slightly) && never_clearly(&shallow);
    let direction =
        never_clearly(&shallow) && never_clearly(&deep) && deep.iter().any(|entry| high(entry) < 1.0);
    evidence(main, all, Verdict::by(reproduced, direction))
}

fn measure_a6(sheet: &Sheet) -> Option<Evidence> {
    let mut measurements = Vec::new();
    for game in sheet.games().iter().filter(|game| is_xiangqi(game)) {
        for spec in sheet.engines(game) {
            let Some(rest) = spec.strip_prefix("aspiration[guess=skip]") else { continue };
            let previous = format!("aspiration{rest}");
            let nodes = |cell: &Cell| cell.figure(Metric::Nodes);
            let Some(comparison) = compare_engine(sheet, game, spec, &previous, &nodes) else { continue };
            let setting = format!("{game}, {spec} / {previous}");
            let deepest = comparison.depths.last();
            measurements.extend(deepest.map(|entry| Measurement::of_ratio(&setting, "nodes ratio", entry)));
        }
    }
    let first = measurements.first()?;
    let summary = format!("{}: {}, over {} positions.", first.setting, first.words(), first.n);
    let below = |end: fn(&Measurement) -> f64| measurements.iter().all(|measured| end(measured) < 1.0);
    let high = |measured: &Measurement| measured.interval.map_or(f64::INFINITY, |interval| interval.high);
    let verdict = Verdict::by(below(high), below(|measured| measured.figure));
    Some(Evidence { verdict, summary, measurements })
}

fn measure_trees(sheet: &Sheet) -> Option<Evidence> {
    let free = |contrast: &Contrast| {
        contrast.accounting == Accounting::GuessFree && contrast.enhancements.is_empty()
    };
    let real = on_xiangqi(sheet).into_iter().find(free)?;
    let trees = sheet.games().iter().filter(|game| is_tree(game));
    let trees: Vec<Contrast> =
        trees.filter_map(|game| contrasts(sheet, game).into_iter().find(free)).collect();
    let mut measurements = Vec::new();
    let (mut lower, mut parts) = (Vec::new(), Vec::new());
    for tree in &trees {
        let Some((of_tree, of_real)) = at_common_depth(tree, &real) else { continue };
        let measured = Measurement::of_ratio(&setting(tree), "nodes ratio", of_tree);
        let beside = Measurement::of_ratio(&setting(&real), "nodes ratio", of_real);
        if ["iid", "ties", "edge-sum"].iter().any(|model| is_model(&tree.game, model)) {
            lower.push(is_below(of_tree.ratio.interval, of_real.ratio.interval));
            parts.push(format!(
                "{} {} against {} on xiangqi at depth {}",
                tree.game,
                measured.words(),
                beside.words(),
                of_tree.depth
            ));
        }
        measurements.push(measured);
        if !measurements.contains(&beside) {
            measurements.push(beside);
        }
    }
    if lower.is_empty() {
        return None;
    }
    let verdict = Verdict::by(lower.iter().all(|below| *below), lower.iter().any(|below| *below));
    Some(Evidence { verdict, summary: format!("{}.", parts.join("; ")), measurements })
}

/// Whether a game is one of a tree model: `tree:iid`, `tree:iid[...]`.
fn is_model(game: &str, model: &str) -> bool {
    let rest = game.strip_prefix("tree:").and_then(|name| name.strip_prefix(model));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
}

fn is_below(left: Option<Interval>, right: Option<Interval>) -> bool {
    left.zip(right).is_some_and(|(left, right)| left.high < right.low)
}

fn at_common_depth<'a>(left: &'a Contrast, right: &'a Contrast) -> Option<(&'a DepthRatio, &'a DepthRatio)> {
    left.comparison.depths.iter().rev().find_map(|entry| {
        let other = right.comparison.depths.iter().find(|other| other.depth == entry.depth)?;
        Some((entry, other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    fn verdicts(factor: f64) -> (Verdict, Verdict) {
        let rows = rows("xiangqi", 40, &[("ab", 1.0), ("aspiration", factor)], 6);
        let sheet = Sheet::new(&rows);
        (measure_o2(&sheet).unwrap().verdict, measure_s7(&sheet).unwrap().verdict)
    }

    #[test]
    fn the_verdicts_follow_their_rules() {
        assert_eq!(verdicts(0.70), (Verdict::Reproduced, Verdict::NotReproduced));
        assert_eq!(verdicts(0.94), (Verdict::DirectionOnly, Verdict::Reproduced));
        assert_eq!(verdicts(1.20), (Verdict::NotReproduced, Verdict::NotReproduced));
    }

    #[test]
    fn a_program_with_quiescence_has_a_verdict_of_its_own() {
        let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("aspiration", 1.2)], 6);
        all.extend(rows("xiangqi[quiescence=captures]", 40, &[("ab", 1.0), ("aspiration", 0.94)], 6));
        let sheet = Sheet::new(&all);
        assert_eq!(measure_s7(&sheet).unwrap().verdict, Verdict::NotReproduced);
        assert_eq!(measure_s7_quiescence(&sheet).unwrap().verdict, Verdict::Reproduced);
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
        assert_eq!(measure_a6(&Sheet::new(&engines(0.8))).unwrap().verdict, Verdict::Reproduced);
        assert_eq!(measure_a6(&Sheet::new(&engines(1.1))).unwrap().verdict, Verdict::NotReproduced);
    }

    #[test]
    fn without_depths_above_four_there_is_no_verdict() {
        let rows = rows("xiangqi", 5, &[("ab", 1.0), ("aspiration", 0.9)], 4);
        assert_eq!(measure_o2(&Sheet::new(&rows)), None);
    }

    #[test]
    fn trees_mislead_when_their_interval_lies_below() {
        let mut all = rows("xiangqi", 30, &[("ab", 1.0), ("aspiration", 1.0)], 4);
        all.extend(rows("tree:iid[b=38]", 30, &[("ab", 1.0), ("aspiration", 0.6)], 4));
        assert_eq!(measure_trees(&Sheet::new(&all)).unwrap().verdict, Verdict::Reproduced);
        let alike: Vec<_> = all.into_iter().filter(|row| row.game == "xiangqi").collect();
        assert_eq!(measure_trees(&Sheet::new(&alike)), None);
    }
}
