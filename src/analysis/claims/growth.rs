//! Claims about how trees grow with depth.

use crate::analysis::claims::evidence::{Evidence, Measurement, Verdict, is_xiangqi};
use crate::analysis::claims::exactness::branching;
use crate::analysis::claims::{Claim, Grade};
use crate::analysis::growth::{branching_factors, pearl_growth, two_ply_growth};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;

const TREES: &str =
    "plybench run --game 'tree:iid[b=5]' --seeds 0-99 --engines ab --depths 1-8 --out growth.csv";

pub(super) const M12: Claim = Claim {
    id: "M12",
    statement: "On trees with independent continuous leaves alpha-beta's branching factor is xi/(1-xi), xi the positive \
                root of x^b + x - 1.",
    source: "J. Pearl, ICALP 1981 and CACM 25(8), 1982",
    grade: Grade::A,
    published: "an exact formula: 3.080 for b = 5, 13.66 for b = 38",
    rule: "On tree:iid, per seed the square root of leaves(d) / leaves(d-2) of ab at the greatest depth, over the formula. \
           Reproduced: the 95% interval lies between 0.95 and 1.05. Direction only: the ratio is within 15% of 1, for the \
           formula holds in the limit of depth. Otherwise not reproduced. A model with several b is judged by the one searched deepest.",
    command: TREES,
    measure: measure_m12,
};

pub(super) const M13: Claim = Claim {
    id: "M13",
    statement: "With random ordering alpha-beta's leaves grow as b^(3d/4).",
    source: "A rule of thumb on secondary pages",
    grade: Grade::B,
    published: "exponent 0.75",
    rule: "On tree:iid, the logarithm to base b of the growth a ply as for M12, mean over seeds. Reproduced: the 95% \
           interval lies within 0.03 of 0.75. Direction only: the exponent is within 0.05 of it. Otherwise not reproduced.",
    command: TREES,
    measure: measure_m13,
};

pub(super) const C1: Claim = Claim {
    id: "C1",
    statement: "The effective branching factor is lower into even depths and higher into odd ones.",
    source: "Chess Programming Wiki (Branching Factor)",
    grade: Grade::B,
    published: "direction only",
    rule: "On xiangqi, nodes(d) / nodes(d-1) of ab: geometric mean over odd d from 3 over that over even d from 2, within \
           each position, depths 2 to 5 at least. Reproduced: the 95% interval lies above 1. Direction only: the ratio \
           does. Otherwise not reproduced. Other engines are listed.",
    command: "plybench run --engines ab --depths 1-5 --out branching.csv",
    measure: measure_c1,
};

/// The growth a ply on every iid game, deepest first.
fn iid_growth(sheet: &Sheet) -> Vec<(f64, u32, String, Vec<f64>)> {
    let mut found = Vec::new();
    for game in sheet.games().iter().filter(|game| game.starts_with("tree:iid")) {
        let Some(branching) = branching(sheet, game) else { continue };
        if let Some((depth, logs)) = two_ply_growth(sheet, game, "ab", Metric::Leaves) {
            found.push((branching, depth, format!("{game}, ab, depth {depth}"), logs));
        }
    }
    found.sort_by_key(|(_, depth, _, _)| std::cmp::Reverse(*depth));
    found
}

fn measure_m12(sheet: &Sheet) -> Option<Evidence> {
    let measurements: Vec<Measurement> = iid_growth(sheet)
        .into_iter()
        .filter_map(|(branching, _, setting, logs)| {
            let formula = pearl_growth(branching).ln();
            let against: Vec<f64> = logs.iter().map(|log| log - formula).collect();
            Measurement::of_log_mean(setting, "growth a ply / Pearl's formula", &against)
        })
        .collect();
    let main = measurements.first()?;
    let within = main.interval.is_some_and(|interval| interval.within(0.95, 1.05));
    Some(Evidence {
        verdict: Verdict::by(within, (main.figure - 1.0).abs() <= 0.15),
        summary: format!("{}: {} times the formula.", main.setting, main.words()),
        measurements,
    })
}

fn measure_m13(sheet: &Sheet) -> Option<Evidence> {
    let measurements: Vec<Measurement> = iid_growth(sheet)
        .into_iter()
        .filter_map(|(branching, _, setting, logs)| {
            let exponents: Vec<f64> = logs.iter().map(|log| log / branching.ln()).collect();
            Measurement::of_mean(setting, "exponent of growth", &exponents)
        })
        .collect();
    let main = measurements.first()?;
    let within = main.interval.is_some_and(|interval| interval.within(0.72, 0.78));
    Some(Evidence {
        verdict: Verdict::by(within, (main.figure - 0.75).abs() <= 0.05),
        summary: format!("{}: exponent {}.", main.setting, main.words()),
        measurements,
    })
}

fn measure_c1(sheet: &Sheet) -> Option<Evidence> {
    let mut measurements = Vec::new();
    for game in sheet.games().iter().filter(|game| is_xiangqi(game)) {
        let mut engines = sheet.engines(game);
        engines.sort_by_key(|engine| *engine != "ab");
        for engine in engines {
            let factors = branching_factors(sheet, game, engine, Metric::Nodes);
            let contrasts: Vec<f64> = factors.values().filter_map(|logs| odd_less_even(logs)).collect();
            let setting = format!("{game}, {engine}");
            measurements.extend(Measurement::of_log_mean(setting, "odd / even branching factor", &contrasts));
        }
    }
    let main = measurements.first()?;
    Some(Evidence {
        verdict: Verdict::by(main.low() > 1.0, main.figure > 1.0),
        summary: format!("{}: {} times as large into odd depths.", main.setting, main.words()),
        measurements,
    })
}

/// Mean log factor into odd depths less that into even ones, of one position
/// with depths 2 to 5 at least: an even number of factors, so that their
/// drift with depth weighs on both.
fn odd_less_even(logs: &[(u32, f64)]) -> Option<f64> {
    let parity = |remainder: u32| {
        let values: Vec<f64> =
            logs.iter().filter(|(depth, _)| depth % 2 == remainder).map(|(_, log)| *log).collect();
        (values.len() >= 2).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    Some(parity(1)? - parity(0)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    #[test]
    fn the_fixtures_odd_depths_are_larger() {
        let rows = rows("xiangqi", 12, &[("ab", 1.0), ("pvs", 0.9)], 5);
        let evidence = measure_c1(&Sheet::new(&rows)).unwrap();
        assert_eq!(evidence.verdict, Verdict::Reproduced, "{}", evidence.summary);
        // Nodes carry 1.4 at odd depths: factors 12 * 1.4 and 12 / 1.4.
        assert!((evidence.measurements[0].figure - 1.96).abs() < 0.05, "{}", evidence.summary);
    }

    #[test]
    fn growth_is_held_against_pearls_formula() {
        let rows = rows("tree:iid[b=20]", 12, &[("ab", 1.0)], 6);
        // The fixture grows by 12 a ply; the formula for 20 says 8.425.
        let evidence = measure_m12(&Sheet::new(&rows)).unwrap();
        assert_eq!(evidence.verdict, Verdict::NotReproduced);
        assert!((evidence.measurements[0].figure - 12.0 / 8.425).abs() < 0.01, "{}", evidence.summary);
        let exponent = measure_m13(&Sheet::new(&rows)).unwrap().measurements[0].figure;
        assert!((exponent - 12_f64.ln() / 20_f64.ln()).abs() < 0.01);
    }
}
