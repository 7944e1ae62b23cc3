//! Claims about how good moves are ordered.

use crate::analysis::claims::evidence::{Evidence, Measurement, Verdict, deepest, is_xiangqi, matches};
use crate::analysis::claims::{Claim, Grade};
use crate::analysis::engine::{Engine, is_oracle};
use crate::analysis::first_move::shares;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;

pub(super) const M3: Claim = Claim {
    id: "M3",
    statement: "In a real program more than 90% of the nodes with a cutoff are cut off by the first move tried.",
    source: "R. Hyatt on Cray Blitz, quoted by the Chess Programming Wiki (Node Types)",
    grade: Grade::B,
    published: "more than 90%",
    rule: "On xiangqi, mean over positions of first-move cutoffs / cutoffs at the greatest depth, of the engine with the \
           largest share. Reproduced: the 95% interval lies above 0.90. Direction only: above 0.75. Otherwise not \
           reproduced.",
    command: "plybench run --engines ab,ab+captures,ab+captures+history,ab+captures+history+killer+tt+id --depths 1-6 \
              --out ordering.csv",
    measure: measure_m3,
};

pub(super) const P8: Claim = Claim {
    id: "P8",
    statement: "Good programs stay within 1.5 times the minimal tree.",
    source: "C. Ebeling 1987, quoted by Plaat, Schaeffer, Pijls, de Bruin, AAAI-96",
    grade: Grade::B,
    published: "1.5",
    rule: "On xiangqi, leaves of the engine with the fewest over those of the left-first minimal tree, at the greatest depth \
           with minimal trees. Reproduced: the 95% interval lies below 1.5. Direction only: below 2. Otherwise not \
           reproduced. (The left-first minimal tree is an upper bound on the true minimum.)",
    command: "plybench run --engines ab+captures+history,ab+captures+history+killer+tt+id --depths 1-6 --out minimal.csv",
    measure: measure_p8,
};

pub(super) const W1: Claim = Claim {
    id: "W1",
    statement: "The relative history heuristic needs fewer nodes than the history heuristic.",
    source: "Winands, van der Werf, van den Herik, Uiterwijk, CG 2004 (Lines of Action)",
    grade: Grade::A,
    published: "10 to 15% fewer nodes",
    rule: "On xiangqi, nodes with relative-history over nodes with history, all else equal, with a table if there is such \
           a pair, at the greatest depth. Reproduced: the ratio is between 0.85 and 0.90 and its 95% interval below 1. \
           Direction only: the interval lies below 1. Otherwise not reproduced.",
    command: "plybench run --engines ab+history+tt,ab+relative-history+tt --depths 1-6 --out relative-history.csv",
    measure: measure_w1,
};

pub(super) const W3: Claim = Claim {
    id: "W3",
    statement: "Ordering by the butterfly table alone is weaker than by the history heuristic.",
    source: "Expected, not measured, by D. Hartmann; quoted by the Chess Programming Wiki (Butterfly Heuristic)",
    grade: Grade::B,
    published: "no figure exists",
    rule: "On xiangqi, nodes with butterfly over nodes with history, all else equal, at the greatest depth. Reproduced: \
           the 95% interval lies above 1. Direction only: the ratio does. Otherwise not reproduced.",
    command: "plybench run --engines ab+history,ab+butterfly --depths 1-6 --out butterfly.csv",
    measure: measure_w3,
};

fn measure_m3(sheet: &Sheet) -> Option<Evidence> {
    let mut measurements: Vec<Measurement> = Vec::new();
    for game in sheet.games().iter().filter(|game| is_xiangqi(game)) {
        let greatest = sheet.all_depths(game).last().copied()?;
        for engine in sheet.engines(game).into_iter().filter(|spec| !is_oracle(spec)) {
            let shares = shares(sheet, game, engine, greatest);
            let setting = format!("{game}, {engine}, depth {greatest}");
            measurements.extend(Measurement::of_mean(setting, "share of cutoffs by the first move", &shares));
        }
    }
    measurements.sort_by(|left, right| right.figure.total_cmp(&left.figure));
    let best = measurements.first()?;
    let (verdict, summary) = (
        Verdict::by(best.low() > 0.90, best.low() > 0.75),
        format!("The best share is {} ({}).", best.words(), best.setting),
    );
    Some(Evidence { verdict, summary, measurements })
}

fn measure_p8(sheet: &Sheet) -> Option<Evidence> {
    let engines: Vec<&str> = sheet.engines("xiangqi").into_iter().filter(|spec| !is_oracle(spec)).collect();
    let at = |depth: u32| -> Vec<Measurement> {
        let of = |engine: &&str| {
            let logs: Vec<f64> = sheet
                .minimal_multiples(engine, depth)
                .into_iter()
                .map(|(_, multiple)| multiple.ln())
                .collect();
            let setting = format!("xiangqi, {engine}, depth {depth}");
            // Against 1 there is nothing to test: no engine is below it by chance.
            Measurement::of_log_mean(setting, "leaves / minimal tree", &logs)
                .map(|measured| Measurement { p_value: None, ..measured })
        };
        engines.iter().filter_map(of).collect()
    };
    let depths = sheet.all_depths("xiangqi").into_iter().rev();
    let mut measurements = depths.map(at).find(|found| !found.is_empty())?;
    measurements.sort_by(|left, right| left.figure.total_cmp(&right.figure));
    let best = measurements.first()?;
    Some(Evidence {
        verdict: Verdict::by(best.high() < 1.5, best.high() < 2.0),
        summary: format!("{}: {} times the minimal tree.", best.setting, best.words()),
        measurements,
    })
}

/// The engine's spec with one enhancement's name replaced by another, default
/// parameters.
fn with_other(engine: &Engine, name: &str, other: &str) -> Option<String> {
    let place =
        engine.enhancements.iter().position(|term| term.name == name && term.parameters.is_empty())?;
    let mut changed = engine.clone();
    other.clone_into(&mut changed.enhancements[place].name);
    let terms: Vec<String> =
        std::iter::once(&changed.algorithm).chain(&changed.enhancements).map(ToString::to_string).collect();
    Some(terms.join("+"))
}

/// The most enhanced pair in which `name` stands against `history`.
fn against_history(sheet: &Sheet, name: &str, prefer: &str) -> Vec<Measurement> {
    let mut found = matches(sheet, is_xiangqi, Metric::Nodes, |engine| with_other(engine, name, "history"));
    found.sort_by_key(|found| !Engine::parse(&found.comparison.engine).is_some_and(|e| e.has(prefer)));
    deepest(&found, "nodes ratio")
}

fn measure_w1(sheet: &Sheet) -> Option<Evidence> {
    let measurements = against_history(sheet, "relative-history", "tt");
    let main = measurements.first()?;
    let in_range = (0.85..=0.90).contains(&main.figure) && main.high() < 1.0;
    Some(Evidence {
        verdict: Verdict::by(in_range, main.high() < 1.0),
        summary: format!("{}: {}.", main.setting, main.words()),
        measurements,
    })
}

fn measure_w3(sheet: &Sheet) -> Option<Evidence> {
    let measurements = against_history(sheet, "butterfly", "");
    let main = measurements.first()?;
    Some(Evidence {
        verdict: Verdict::by(main.low() > 1.0, main.figure > 1.0),
        summary: format!("{}: {}.", main.setting, main.words()),
        measurements,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    #[test]
    fn relative_history_is_held_against_history_with_the_same_rest() {
        let engines = [("ab", 1.0), ("ab+history+tt", 0.5), ("ab+relative-history+tt", 0.44)];
        let rows = rows("xiangqi", 30, &engines, 5);
        let evidence = measure_w1(&Sheet::new(&rows)).unwrap();
        assert_eq!(evidence.verdict, Verdict::Reproduced, "{}", evidence.summary);
        assert!(evidence.measurements[0].setting.contains("ab+relative-history+tt / ab+history+tt, depth 5"));
    }

    #[test]
    fn the_engine_nearest_to_the_minimum_is_judged() {
        let rows = rows("xiangqi", 10, &[("ab", 1.0), ("pvs", 0.1)], 3);
        let of_ab = rows.iter().filter(|row| row.engine == "ab" && row.depth == 3);
        let minimal =
            of_ab.map(|row| ((row.position.clone(), 3), row.counters.leaves.unwrap() / 12)).collect();
        let evidence = measure_p8(&Sheet::new(&rows).with_minimal(&minimal)).unwrap();
        assert_eq!(evidence.verdict, Verdict::Reproduced, "{}", evidence.summary);
        assert!(evidence.measurements[0].setting.contains("pvs"), "{}", evidence.summary);
        assert_eq!(measure_p8(&Sheet::new(&rows)), None);
    }

    #[test]
    fn first_move_cutoffs_are_a_share_of_cutoffs() {
        // The fixture cuts a fifth of the nodes, a seventh by the first move.
        let rows = rows("xiangqi", 10, &[("ab", 1.0)], 4);
        let evidence = measure_m3(&Sheet::new(&rows)).unwrap();
        assert!((evidence.measurements[0].figure - 5.0 / 7.0).abs() < 0.01);
        assert_eq!(evidence.verdict, Verdict::NotReproduced);
    }
}
