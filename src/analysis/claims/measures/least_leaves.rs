//! Knuth and Moore's bound, cell by cell.

use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::closed_form;

/// The least leaves of any cell over the minimum for its tree.
#[derive(Clone, Copy, Debug)]
pub struct LeastLeaves;

impl Measure for LeastLeaves {
    fn describe(&self) -> String {
        "The least leaves / minimum of any cell, of every exact engine on every uniform tree without \
         transpositions"
            .to_owned()
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let (mut cells, mut below) = (0, 0);
        let mut least: Option<(f64, Setting)> = None;
        for game in sheet.games() {
            let Some(branching) = game.branching() else { continue };
            for engine in game.engines() {
                for depth in engine.depths() {
                    let Some(minimum) = closed_form::minimal_leaves(branching, depth) else { continue };
                    let minimum = minimum as f64;
                    for (unit, leaves) in engine.at(depth).quantities(Metric::Leaves) {
                        cells += 1;
                        below += usize::from(leaves < minimum);
                        let multiple = leaves / minimum;
                        if least.as_ref().is_none_or(|(least, _)| multiple < *least) {
                            let setting = Setting::new(game.name(), engine.name().as_str()).at(depth);
                            let position = Some(unit.position.to_owned());
                            least = Some((multiple, Setting { position, ..setting }));
                        }
                    }
                }
            }
        }
        let (least, setting) = least?;
        let summary = format!(
            "{below} of {cells} cells have fewer leaves; the least multiple of the minimum is {least:.4}."
        );
        let figure = Measurement::bare(setting, "least leaves / minimum", least, cells);
        Some(Measured { observations: vec![Observation::judged(figure)], summary })
    }
}
