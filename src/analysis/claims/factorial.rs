//! Schaeffer's factorial: what combinations of enhancements can save, and
//! whether history and table together save nearly all of it.

use std::collections::BTreeMap;

use crate::analysis::claims::evidence::{Evidence, Measurement, Verdict, is_xiangqi};
use crate::analysis::claims::{Claim, Grade};
use crate::analysis::engine::Engine;
use crate::analysis::metric::Metric;
use crate::analysis::ratio::geometric_mean;
use crate::analysis::sheet::Sheet;

const COMMAND: &str = "plybench run schaeffer-factorial --out factorial.csv";

pub(super) const S1: Claim = Claim {
    id: "S1",
    statement: "History heuristic and transposition table together deliver nearly all of the reduction that any \
                combination of enhancements delivers.",
    source: "J. Schaeffer, IEEE PAMI 11(11), 1989, abstract",
    grade: Grade::A,
    published: "99% of the possible reduction",
    rule: "On xiangqi at the greatest depth: R = (leaves of ab - leaves of ab+history+tt) / (leaves of ab - leaves of the \
           best combination), mean over positions; at least eight combinations. Reproduced: the 95% interval lies above \
           0.98. Direction only: above 0.90. Otherwise not reproduced. (The abstract leaves open what 100% is.)",
    command: COMMAND,
    measure: measure_s1,
};

pub(super) const S2: Claim = Claim {
    id: "S2",
    statement: "Once history heuristic and transposition table are on, the remaining enhancements add almost nothing.",
    source: "The same abstract",
    grade: Grade::A,
    published: "insignificant",
    rule: "On xiangqi at the greatest depth: the change of R when one more enhancement joins ab+history+tt. Reproduced: \
           every 95% interval lies within one percentage point of 0. Direction only: every change is below 5 percentage \
           points. Otherwise not reproduced.",
    command: COMMAND,
    measure: measure_s2,
};

/// Leaves by position of every combination on top of alpha-beta at one depth.
struct Factorial<'a> {
    setting: String,
    plain: BTreeMap<&'a str, f64>,
    best: BTreeMap<&'a str, f64>,
    combinations: Vec<(String, Engine, BTreeMap<&'a str, f64>)>,
}

/// The first xiangqi game with at least eight combinations, and its greatest
/// depth at which plain `ab` and `ab+history+tt` are there.
fn factorial<'a>(sheet: &Sheet<'a>) -> Option<Factorial<'a>> {
    for game in sheet.games().iter().filter(|game| is_xiangqi(game)) {
        for depth in sheet.depths(game, "ab").into_iter().rev() {
            let combinations: Vec<_> = sheet
                .engines(game)
                .into_iter()
                .filter_map(|spec| {
                    let leaves = leaves(sheet, game, spec, depth);
                    let engine = Engine::parse(spec).filter(|e| !e.has("id") && !e.is_oracle())?;
                    (!leaves.is_empty()).then(|| (spec.to_owned(), engine, leaves))
                })
                .collect();
            if combinations.len() < 8 || !combinations.iter().any(|(_, engine, _)| is_base(engine)) {
                continue;
            }
            let best = combinations
                .iter()
                .filter_map(|(_, _, leaves)| Some((geometric_mean(leaves.values().copied())?.0, leaves)))
                .min_by(|left, right| left.0.total_cmp(&right.0))?;
            return Some(Factorial {
                setting: format!("{game}, depth {depth}, {} combinations", combinations.len()),
                plain: leaves(sheet, game, "ab", depth),
                best: best.1.clone(),
                combinations,
            });
        }
    }
    None
}

fn leaves<'a>(sheet: &Sheet<'a>, game: &str, spec: &str, depth: u32) -> BTreeMap<&'a str, f64> {
    let cells = sheet.cells(game, spec, depth).into_iter();
    cells.filter_map(|(position, cell)| Some((position, cell.figure(Metric::Leaves)?))).collect()
}

/// Whether an engine is alpha-beta with history and table and nothing else.
fn is_base(engine: &Engine) -> bool {
    engine.is_plain("ab") && engine.enhancements.len() == 2 && engine.has("history") && engine.has("tt")
}

/// Whether an engine is the base with one thing more: an enhancement, or
/// another algorithm.
fn is_one_more(engine: &Engine) -> bool {
    let both = engine.has("history") && engine.has("tt");
    let additions = engine.enhancements.len() + usize::from(!engine.is_plain("ab"));
    both && additions == 3
}

impl Factorial<'_> {
    /// R of one combination by position; positions without a reduction are
    /// left out.
    fn reductions(&self, leaves: &BTreeMap<&str, f64>) -> BTreeMap<&str, f64> {
        self.plain
            .iter()
            .filter_map(|(position, plain)| {
                let possible = plain - self.best.get(position)?;
                (possible > 0.0).then(|| Some((*position, (plain - leaves.get(position)?) / possible)))?
            })
            .collect()
    }

    fn base(&self) -> Option<BTreeMap<&str, f64>> {
        let (_, _, leaves) = self.combinations.iter().find(|(_, engine, _)| is_base(engine))?;
        Some(self.reductions(leaves))
    }
}

fn measure_s1(sheet: &Sheet) -> Option<Evidence> {
    let factorial = factorial(sheet)?;
    let mut measurements = Vec::new();
    for (spec, engine, leaves) in &factorial.combinations {
        let values: Vec<f64> = factorial.reductions(leaves).into_values().collect();
        let setting = format!("{}, {spec}", factorial.setting);
        if let Some(measured) = Measurement::of_mean(setting, "share of the possible reduction", &values) {
            let place = if is_base(engine) { 0 } else { measurements.len() };
            measurements.insert(place, measured);
        }
    }
    let main = measurements.first()?;
    Some(Evidence {
        verdict: Verdict::by(main.low() > 0.98, main.low() > 0.90),
        summary: format!("{}: {} of the possible reduction.", main.setting, main.words()),
        measurements,
    })
}

fn measure_s2(sheet: &Sheet) -> Option<Evidence> {
    let factorial = factorial(sheet)?;
    let base = factorial.base()?;
    let mut measurements: Vec<Measurement> = factorial
        .combinations
        .iter()
        .filter(|(_, engine, _)| is_one_more(engine))
        .filter_map(|(spec, _, leaves)| {
            let reductions = factorial.reductions(leaves);
            let changes: Vec<f64> =
                base.iter().filter_map(|(position, base)| Some(reductions.get(position)? - base)).collect();
            let setting = format!("{}, {spec} less the base", factorial.setting);
            Measurement::of_mean(setting, "change of the share of reduction", &changes)
        })
        .collect();
    measurements.sort_by(|left, right| right.figure.abs().total_cmp(&left.figure.abs()));
    let largest = measurements.first()?;
    let within = measurements.iter().all(|m| m.interval.is_some_and(|interval| interval.within(-0.01, 0.01)));
    Some(Evidence {
        verdict: Verdict::by(within, largest.figure.abs() < 0.05),
        summary: format!("The largest change is {} ({}).", largest.words(), largest.setting),
        measurements,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

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
        let rows = rows("xiangqi", 20, &ENGINES, 4);
        let sheet = Sheet::new(&rows);
        let (s1, s2) = (measure_s1(&sheet).unwrap(), measure_s2(&sheet).unwrap());
        assert_eq!(s1.verdict, Verdict::Reproduced, "{}", s1.summary);
        assert!(s1.measurements[0].setting.ends_with("ab+history+tt"));
        assert_eq!(s2.measurements.len(), 1);
        assert_ne!(s2.verdict, Verdict::NotReproduced, "{}", s2.summary);
    }

    #[test]
    fn a_few_engines_are_no_factorial() {
        let rows = rows("xiangqi", 5, &ENGINES[..5], 3);
        assert_eq!(measure_s1(&Sheet::new(&rows)), None);
    }
}
