//! How alpha-beta's leaves grow on trees with independent leaves.

use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation, sort_greatest_first};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::engine_name::EngineName;
use crate::analysis::growth::two_ply_growth;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::closed_form;

/// The growth of leaves per ply over two plies, at the greatest depth, on
/// every uniform tree of one model; the tree searched deepest first.
#[derive(Clone, Copy, Debug)]
pub struct TreeGrowth {
    /// The model, `tree:` included.
    pub model: &'static str,
    /// The engine.
    pub engine: &'static str,
    /// How the growth is expressed.
    pub growth: GrowthAs,
}

/// How growth is expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GrowthAs {
    /// Relative to Pearl's formula, geometric mean over seeds.
    MultipleOfPearls,
    /// As its logarithm to base b, mean over seeds.
    Exponent,
}

impl Measure for TreeGrowth {
    fn describe(&self) -> String {
        let Self { model, engine, .. } = self;
        let growth = format!(
            "the growth of leaves per ply (per seed the square root of leaves(d) / leaves(d-2)) of {engine} at \
             the greatest depth"
        );
        match self.growth {
            GrowthAs::MultipleOfPearls => format!(
                "On {model}, {growth}, over the formula; of several trees the one searched deepest is judged"
            ),
            GrowthAs::Exponent => format!(
                "On {model}, the logarithm to base b of {growth}, mean over seeds; of several trees the one \
                 searched deepest is judged"
            ),
        }
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let own = EngineName::new(self.engine);
        let mut measurements = Vec::new();
        for game in sheet.games().iter().filter(|game| Games::Model(self.model).contain(game.name())) {
            let Some((branching, engine)) = game.branching().zip(game.engine(&own)) else { continue };
            let Some((depth, logs)) = two_ply_growth(engine, Metric::Leaves) else { continue };
            let setting = Setting::new(game.name(), self.engine).at(depth);
            measurements.extend(match self.growth {
                GrowthAs::MultipleOfPearls => {
                    let formula = closed_form::iid_growth(branching).ln();
                    let against = logs.map(|log| log - formula);
                    Measurement::of_log_mean(setting, "growth per ply / Pearl's formula", &against)
                }
                GrowthAs::Exponent => {
                    let exponents = logs.map(|log| log / (branching as f64).ln());
                    Measurement::of_mean(setting, "exponent of growth", &exponents)
                }
            });
        }
        sort_greatest_first(&mut measurements, |measured| measured.setting.depth.map_or(0.0, f64::from));
        let main = measurements.first()?;
        let summary = match self.growth {
            GrowthAs::MultipleOfPearls => format!("{}: {} times the formula.", main.setting, main.words()),
            GrowthAs::Exponent => format!("{}: exponent {}.", main.setting, main.words()),
        };
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }
}
