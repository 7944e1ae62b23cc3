//! Claims about null windows: `NegaScout`, SCOUT, MTD(f), SSS* and DUAL*.

use crate::analysis::claims::evidence::{
    Evidence, Measurement, Verdict, deepest, is_tree, is_xiangqi, matches,
};
use crate::analysis::claims::{Claim, Grade};
use crate::analysis::engine::{Engine, with_enhancements};
use crate::analysis::metric::Metric;
use crate::analysis::ratio::geometric_mean;
use crate::analysis::sheet::Sheet;

const COMMAND: &str = "plybench run --engines ab+history+tt+id,negascout+history+tt+id,mtdf+history+tt+id,\
sss+history+tt+id,dual+history+tt+id --depths 1-6 --out windows.csv";

pub(super) const M6: Claim = Claim {
    id: "M6",
    statement: "NegaScout gains about 10% over alpha-beta in a real game.",
    source: "Encyclopaedia text on NegaScout (about chess)",
    grade: Grade::B,
    published: "about 10%",
    rule: "On xiangqi, leaves of negascout over ab with the same enhancements, the most enhanced pair, at the greatest \
           depth. Reproduced: the ratio is between 0.85 and 0.95 and its 95% interval below 1. Direction only: the interval \
           lies below 1. Otherwise not reproduced. pvs is listed beside it.",
    command: "plybench run --engines ab+captures+history,negascout+captures+history,pvs+captures+history --depths 1-6 \
              --out negascout.csv",
    measure: measure_m6,
};

pub(super) const M8: Claim = Claim {
    id: "M8",
    statement: "SCOUT evaluates fewer leaves than alpha-beta on practical trees.",
    source: "Pearl's expectation, confirmed by Muszycka and Shinghal; Chess Programming Wiki (Scout)",
    grade: Grade::B,
    published: "direction only",
    rule: "On xiangqi, leaves of scout over ab with the same enhancements, the most enhanced pair, at the greatest depth. \
           Reproduced: the 95% interval lies below 1. Direction only: the ratio does. Otherwise not reproduced.",
    command: "plybench run --engines ab+captures+history,scout+captures+history --depths 1-6 --out scout.csv",
    measure: measure_m8,
};

pub(super) const P1: Claim = Claim {
    id: "P1",
    statement: "In simulations alpha-beta expands up to almost 100% more leaves than its rivals; in real programs the \
                variation stays under 20%.",
    source: "Plaat, Schaeffer, Pijls, de Bruin, TR 94-18, abstract (checkers, Othello, chess)",
    grade: Grade::A,
    published: "almost 100% against under 20%",
    rule: "Spread: the largest over the smallest geometric-mean leaf count among ab, negascout, sss, dual and mtdf with \
           the same enhancements, on the same positions, at the greatest depth that all share; on trees, where nothing \
           transposes, a table may be given to those only that need one. Reproduced: below 1.20 on \
           xiangqi with tt and id, and above 1.5 on a tree. Direction only: smaller on xiangqi than on every tree. Otherwise \
           not reproduced.",
    command: COMMAND,
    measure: measure_p1,
};

pub(super) const P2: Claim = Claim {
    id: "P2",
    statement: "MTD(f) evaluates fewer leaves than aspiration NegaScout.",
    source: "Plaat, Schaeffer, Pijls, de Bruin, Best-First Fixed-Depth Minimax Algorithms (three games, averaged)",
    grade: Grade::A,
    published: "5 to 10% fewer leaves",
    rule: "On xiangqi, leaves of mtdf over negascout with the same enhancements, the most enhanced pair, at the greatest \
           depth. The rival here has no aspiration window, so the best verdict is direction only: the 95% interval lies \
           below 1. Otherwise not reproduced.",
    command: COMMAND,
    measure: measure_p2,
};

pub(super) const P4: Claim = Claim {
    id: "P4",
    statement: "MTD(f) needs a handful of null-window calls an iteration.",
    source: "The same text",
    grade: Grade::A,
    published: "about 3 to 6 calls",
    rule: "On xiangqi, mean over positions of (iterations + root re-searches) / iterations of mtdf with id, at the greatest \
           depth. Reproduced: the 95% interval lies between 3 and 6. Direction only: the mean lies between 2 and 10. \
           Otherwise not reproduced.",
    command: COMMAND,
    measure: measure_p4,
};

pub(super) const P5: Claim = Claim {
    id: "P5",
    statement: "SSS* and alpha-beta need about as many leaves in practice.",
    source: "Plaat, Schaeffer, Pijls, de Bruin, SSS* = Alpha-Beta + TT, abstract (three games)",
    grade: Grade::A,
    published: "comparable",
    rule: "On xiangqi, leaves of sss over ab with the same enhancements, tt and id among them, the most enhanced pair, at \
           the greatest depth. Reproduced: the 95% interval lies between 0.80 and 1.25. Direction only: the ratio does. \
           Otherwise not reproduced.",
    command: COMMAND,
    measure: measure_p5,
};

/// Leaves of an algorithm against another with the same enhancements, on
/// xiangqi, at the greatest depth, most enhanced first.
fn leaves(sheet: &Sheet, algorithm: &str, against: &str) -> Vec<Measurement> {
    let found = matches(sheet, is_xiangqi, Metric::Leaves, |engine| {
        let same = engine.enhancements_without("");
        engine.is_plain(algorithm).then(|| with_enhancements(against, &same))
    });
    deepest(&found, "leaves ratio")
}

fn evidence(measurements: Vec<Measurement>, verdict: impl Fn(&Measurement) -> Verdict) -> Option<Evidence> {
    let main = measurements.first()?;
    let summary = format!("{}: {}.", main.setting, main.words());
    Some(Evidence { verdict: verdict(main), summary, measurements })
}

fn measure_m6(sheet: &Sheet) -> Option<Evidence> {
    let mut measurements = leaves(sheet, "negascout", "ab");
    if !measurements.is_empty() {
        measurements.extend(leaves(sheet, "pvs", "ab"));
    }
    evidence(measurements, |main| {
        Verdict::by((0.85..=0.95).contains(&main.figure) && main.high() < 1.0, main.high() < 1.0)
    })
}

fn measure_m8(sheet: &Sheet) -> Option<Evidence> {
    evidence(leaves(sheet, "scout", "ab"), |main| Verdict::by(main.high() < 1.0, main.figure < 1.0))
}

fn measure_p2(sheet: &Sheet) -> Option<Evidence> {
    evidence(leaves(sheet, "mtdf", "negascout"), |main| Verdict::by(false, main.high() < 1.0))
}

fn measure_p5(sheet: &Sheet) -> Option<Evidence> {
    let mut measurements = leaves(sheet, "sss", "ab");
    measurements.retain(|measurement| measurement.setting.contains("+id"));
    evidence(measurements, |main| {
        let within = main.interval.is_some_and(|interval| interval.within(0.80, 1.25));
        Verdict::by(within, (0.80..=1.25).contains(&main.figure))
    })
}

fn measure_p4(sheet: &Sheet) -> Option<Evidence> {
    let mut measurements = Vec::new();
    for game in sheet.games().iter().filter(|game| is_xiangqi(game)) {
        for spec in sheet.engines(game) {
            let Some(depth) = sheet.depths(game, spec).last().copied() else { continue };
            if !Engine::parse(spec).is_some_and(|engine| engine.algorithm.name == "mtdf" && engine.has("id"))
            {
                continue;
            }
            let calls: Vec<f64> = sheet
                .cells(game, spec, depth)
                .iter()
                .filter_map(|(_, cell)| {
                    let iterations = cell.figure(Metric::Iterations).filter(|count| *count > 0.0)?;
                    Some((iterations + cell.figure(Metric::RootResearches)?) / iterations)
                })
                .collect();
            let setting = format!("{game}, {spec}, depth {depth}");
            measurements.extend(Measurement::of_mean(setting, "calls an iteration", &calls));
        }
    }
    evidence(measurements, |main| {
        let within = main.interval.is_some_and(|interval| interval.within(3.0, 6.0));
        Verdict::by(within, (2.0..=10.0).contains(&main.figure))
    })
}

const RIVALS: [&str; 5] = ["ab", "negascout", "sss", "dual", "mtdf"];

fn measure_p1(sheet: &Sheet) -> Option<Evidence> {
    let mut real = Vec::new();
    let mut trees = Vec::new();
    for game in sheet.games() {
        for spread in spreads(sheet, game) {
            let usable = spread.setting.contains("+tt") && spread.setting.contains("+id");
            if is_xiangqi(game) && usable {
                real.push(spread);
            } else if is_tree(game) {
                trees.push(spread);
            }
        }
    }
    let (main, largest) = (real.first()?.clone(), trees.iter().map(|tree| tree.figure).reduce(f64::max)?);
    let smallest = trees.iter().map(|tree| tree.figure).fold(f64::INFINITY, f64::min);
    let summary = format!("Spread {:.3} on xiangqi, {smallest:.3} to {largest:.3} on trees.", main.figure);
    let verdict = Verdict::by(main.figure < 1.20 && largest > 1.5, main.figure < smallest);
    Some(Evidence { verdict, summary, measurements: real.into_iter().chain(trees).collect() })
}

/// The spread of leaf counts among at least three rivals, by enhancements.
fn spreads(sheet: &Sheet, game: &str) -> Vec<Measurement> {
    let mut sets: Vec<String> = Vec::new();
    for engine in sheet.engines(game).into_iter().filter_map(Engine::parse) {
        let set = engine.enhancements_without("");
        if engine.is_plain("ab") && !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets.iter().filter_map(|set| spread(sheet, game, set)).collect()
}

fn spread(sheet: &Sheet, game: &str, enhancements: &str) -> Option<Measurement> {
    let is_there = |spec: &String| !sheet.depths(game, spec).is_empty();
    let present: Vec<String> = RIVALS
        .iter()
        .filter_map(|rival| {
            let same = with_enhancements(rival, enhancements);
            let with_table = (is_tree(game) && enhancements.is_empty()).then(|| format!("{rival}+tt"));
            std::iter::once(same).chain(with_table).find(is_there)
        })
        .collect();
    if present.len() < 3 {
        return None;
    }
    let depth = present.iter().filter_map(|spec| sheet.depths(game, spec).last().copied()).min()?;
    let in_all = |position: &str| {
        present.iter().all(|spec| sheet.cells(game, spec, depth).iter().any(|(other, _)| *other == position))
    };
    let common: Vec<&str> =
        sheet.cells(game, &present[0], depth).into_iter().map(|(p, _)| p).filter(|p| in_all(p)).collect();
    let means: Vec<f64> = present
        .iter()
        .filter_map(|spec| {
            let cells = sheet.cells(game, spec, depth).into_iter();
            let leaves =
                cells.filter(|(p, _)| common.contains(p)).filter_map(|(_, c)| c.figure(Metric::Leaves));
            geometric_mean(leaves).map(|(mean, _)| mean)
        })
        .collect();
    let (least, most) = (means.iter().copied().reduce(f64::min)?, means.iter().copied().reduce(f64::max)?);
    Some(Measurement {
        setting: format!("{game}, {}, depth {depth}", present.join(" ")),
        what: "largest / smallest leaf count",
        figure: most / least,
        interval: None,
        n: common.len(),
        p_value: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    #[test]
    fn negascout_about_ten_percent_better_is_reproduced() {
        let engines = [("ab", 1.0), ("ab+captures", 0.5), ("negascout", 1.3), ("negascout+captures", 0.45)];
        let rows = rows("xiangqi", 40, &engines, 5);
        let evidence = measure_m6(&Sheet::new(&rows)).unwrap();
        // The most enhanced pair decides.
        assert_eq!(evidence.verdict, Verdict::Reproduced, "{}", evidence.summary);
        assert_eq!(evidence.measurements.len(), 2);
    }

    #[test]
    fn a_small_spread_on_xiangqi_and_a_large_one_on_trees() {
        let engines = [("ab+tt+id", 1.0), ("sss+tt+id", 1.05), ("mtdf+tt+id", 0.95)];
        let mut all = rows("xiangqi", 20, &engines, 3);
        all.extend(rows("tree:iid", 20, &[("ab", 1.0), ("sss+tt", 0.5), ("mtdf+tt", 0.6)], 3));
        let evidence = measure_p1(&Sheet::new(&all)).unwrap();
        assert_eq!(evidence.verdict, Verdict::Reproduced, "{}", evidence.summary);
    }
}
