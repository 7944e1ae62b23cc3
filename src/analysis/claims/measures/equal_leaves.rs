//! Whether two algorithms search the same leaves, cell by cell.

use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;

/// The share of cells in which two algorithms with the same enhancements have
/// the same number of leaves.
#[derive(Clone, Copy, Debug)]
pub struct EqualLeaves {
    /// One algorithm.
    pub algorithm: &'static str,
    /// The other.
    pub reference: &'static str,
    /// The enhancement that neither may have.
    pub without: &'static str,
}

impl Measure for EqualLeaves {
    fn describe(&self) -> String {
        format!(
            "The share of cells, of every game and depth, in which {} and {} with the same enhancements, {} not \
             among them, have equal leaf counts",
            self.algorithm, self.reference, self.without
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let (mut equal, mut compared) = (0, 0);
        for game in sheet.games() {
            let engines = game.engines().filter(|engine| {
                engine.name().algorithm() == self.algorithm && !engine.name().has(self.without)
            });
            for engine in engines {
                let Some(other) = game.engine(&engine.name().with_algorithm(self.reference)) else {
                    continue;
                };
                for depth in engine.depths() {
                    let pairs = engine.at(depth).pairs(Metric::Leaves, other.at(depth), Metric::Leaves);
                    compared += pairs.len();
                    equal += pairs.iter().filter(|pair| pair.own.total_cmp(&pair.reference).is_eq()).count();
                }
            }
        }
        let setting = Setting { engines: vec![self.algorithm.to_owned()], ..Setting::default() };
        let share = Measurement::bare(
            setting.over(self.reference),
            "share of cells with equal leaves",
            equal as f64 / compared as f64,
            compared,
        );
        (compared > 0).then(|| Measured {
            observations: vec![Observation::judged(share)],
            summary: format!("{equal} of {compared} cells have equal leaf counts."),
        })
    }
}
