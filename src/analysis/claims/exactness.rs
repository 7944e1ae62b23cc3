//! Claims that hold for every single tree or not at all.

use crate::analysis::claims::evidence::{Evidence, Measurement, Verdict};
use crate::analysis::claims::{Claim, Grade};
use crate::analysis::engine::{Engine, with_enhancements};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::spec::parse_terms;

pub(super) const M10: Claim = Claim {
    id: "M10",
    statement: "With a full window and no table, fail-soft searches exactly the leaves that fail-hard searches.",
    source: "After Fishburn 1981, who compares the two",
    grade: Grade::C,
    published: "",
    rule: "Leaves of ab-hard and ab with the same enhancements, no table. Reproduced: equal in every cell. Otherwise not \
           reproduced.",
    command: "plybench run --engines ab,ab-hard --depths 1-5 --out failsoft.csv",
    measure: measure_m10,
};

pub(super) const M16: Claim = Claim {
    id: "M16",
    statement: "On a uniform tree of branching b and depth d no algorithm evaluates fewer than \
                b^ceil(d/2) + b^floor(d/2) - 1 leaves.",
    source: "Knuth and Moore, Artificial Intelligence 6, 1975, as quoted by the Chess Programming Wiki",
    grade: Grade::B,
    published: "b = 40: 3,199 leaves at depth 4; 127,999 at depth 6",
    rule: "Every exact engine on every uniform tree without transpositions. Reproduced: no cell has fewer leaves. \
           Otherwise not reproduced.",
    command: "plybench run --game 'tree:iid[b=10]' --seeds 0-19 --engines minimax,ab,pvs,negascout,mtdf+tt --depths 1-5 \
              --out uniform.csv",
    measure: measure_m16,
};

fn measure_m10(sheet: &Sheet) -> Option<Evidence> {
    let (mut equal, mut compared) = (0, 0);
    for game in sheet.games() {
        for spec in sheet.engines(game) {
            let Some(engine) = Engine::parse(spec).filter(|e| e.is_plain("ab-hard") && !e.has("tt")) else {
                continue;
            };
            let soft = with_enhancements("ab", &engine.enhancements_without(""));
            for depth in sheet.depths(game, spec) {
                let leaves = |cell: &crate::analysis::sheet::Cell| cell.figure(Metric::Leaves);
                let pairs = sheet.pairs(game, depth, (spec, &leaves), (&soft, &leaves));
                compared += pairs.len();
                equal += pairs.iter().filter(|pair| pair.figure.total_cmp(&pair.reference).is_eq()).count();
            }
        }
    }
    let share = Measurement {
        setting: "every game, engine and depth with both".to_owned(),
        what: "share of cells with equal leaves",
        figure: equal as f64 / compared as f64,
        interval: None,
        n: compared,
        p_value: None,
    };
    (compared > 0).then(|| Evidence {
        verdict: Verdict::by(equal == compared, false),
        summary: format!("{equal} of {compared} cells have equal leaf counts."),
        measurements: vec![share],
    })
}

/// Models whose every inner node has the same number of children and whose
/// nodes are reached by one path only.
const UNIFORM: [&str; 6] =
    ["tree:iid", "tree:ties", "tree:edge-sum", "tree:p-game", "tree:ordered", "tree:noisy"];

fn measure_m16(sheet: &Sheet) -> Option<Evidence> {
    let (mut cells, mut below) = (0, 0);
    let mut least = f64::INFINITY;
    let mut where_least = String::new();
    for game in sheet.games() {
        let Some(branching) = branching(sheet, game) else { continue };
        let engines = sheet.engines(game).into_iter().filter(|spec| !spec.starts_with("printed"));
        for (spec, depth) in
            engines.flat_map(|spec| sheet.depths(game, spec).into_iter().map(move |d| (spec, d)))
        {
            let minimum = minimal_leaves(branching, depth);
            for (position, cell) in sheet.cells(game, spec, depth) {
                let Some(leaves) = cell.figure(Metric::Leaves) else { continue };
                cells += 1;
                below += usize::from(leaves < minimum);
                if leaves / minimum < least {
                    least = leaves / minimum;
                    where_least = format!("{game}, seed {position}, {spec}, depth {depth}");
                }
            }
        }
    }
    (cells > 0).then(|| Evidence {
        verdict: Verdict::by(below == 0, false),
        summary: format!(
            "{below} of {cells} cells have fewer leaves; the least multiple of the minimum is {least:.4}."
        ),
        measurements: vec![Measurement {
            setting: where_least,
            what: "least leaves / minimum",
            figure: least,
            interval: None,
            n: cells,
            p_value: None,
        }],
    })
}

/// Knuth and Moore's least number of leaves.
pub(super) fn minimal_leaves(branching: f64, depth: u32) -> f64 {
    branching.powi(depth.div_ceil(2) as i32) + branching.powi((depth / 2) as i32) - 1.0
}

/// The branching factor of a uniform model: its parameter `b`, or, when the
/// spec leaves the default out, the leaves of a full-window search of depth 1,
/// which sees every child of the root.
pub(super) fn branching(sheet: &Sheet, game: &str) -> Option<f64> {
    let term = parse_terms(game).ok()?.pop()?;
    if !UNIFORM.contains(&term.name.as_str()) {
        return None;
    }
    let written =
        term.parameters.iter().find(|(key, _)| key == "b").and_then(|(_, value)| value.parse().ok());
    written.or_else(|| {
        let full_window = ["minimax", "ab", "ab-hard", "pvs"].into_iter();
        let mut cells = full_window.flat_map(|engine| sheet.cells(game, engine, 1));
        cells.next()?.1.figure(Metric::Leaves)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, rows};

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
        assert_eq!(measure_m10(&Sheet::new(&rows)).unwrap().verdict, Verdict::Reproduced);
        rows[0].counters.leaves = Some(1);
        let evidence = measure_m10(&Sheet::new(&rows)).unwrap();
        assert_eq!((evidence.verdict, evidence.measurements[0].n), (Verdict::NotReproduced, 12));
    }

    #[test]
    fn knuth_and_moores_figures() {
        assert_eq!(minimal_leaves(40.0, 4) as u64, 3_199);
        assert_eq!(minimal_leaves(40.0, 6) as u64, 127_999);
        assert_eq!(minimal_leaves(5.0, 3) as u64, 29);
    }

    #[test]
    fn the_bound_is_checked_cell_by_cell() {
        let cell = |leaves: u64| {
            let mut row = row("tree:iid[b=5]", "0", "ab", 3, 100);
            row.counters.leaves = Some(leaves);
            row
        };
        let (at, under) = ([cell(29)], [cell(28)]);
        assert_eq!(measure_m16(&Sheet::new(&at)).unwrap().verdict, Verdict::Reproduced);
        assert_eq!(measure_m16(&Sheet::new(&under)).unwrap().verdict, Verdict::NotReproduced);
        assert_eq!(measure_m16(&Sheet::new(&[row("xiangqi", "a", "ab", 2, 10)])), None);
    }
}
