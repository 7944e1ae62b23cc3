//! How near the best engine comes to the minimal tree.

use crate::analysis::claims::engines::Engines;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation, sort_greatest_first};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::XIANGQI;
use crate::analysis::sheet::Sheet;

/// Leaves over those of the left-first minimal tree, geometric mean over
/// positions, of these engines at the greatest depth with minimal trees; the
/// smallest first.
#[derive(Clone, Copy, Debug)]
pub struct MinimalMultiple {
    /// The engines.
    pub engines: Engines,
}

impl Measure for MinimalMultiple {
    fn describe(&self) -> String {
        format!(
            "On {}, leaves over those of the left-first minimal tree, geometric mean over positions, of the \
             one with the fewest among {}, at the greatest depth with minimal trees",
            XIANGQI, self.engines
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let game = sheet.games().iter().find(|game| game.name().has_minimal_trees())?;
        let at = |depth: u32| -> Vec<Measurement> {
            let of = |engine: &EngineSheet| {
                let logs = game.minimal_multiples(engine, depth).map(f64::ln);
                let setting = Setting::new(game.name(), engine.name().as_str()).at(depth);
                // Against 1 there is nothing to test: no engine is below it by chance.
                Measurement::of_log_mean(setting, "leaves / minimal tree", &logs)
                    .map(|measured| Measurement { p_value: None, ..measured })
            };
            self.engines.of(game).filter_map(of).collect()
        };
        let mut measurements = game.depths().into_iter().rev().map(at).find(|found| !found.is_empty())?;
        sort_greatest_first(&mut measurements, |measured| -measured.figure);
        let best = measurements.first()?;
        let summary = format!("{}: {} times the minimal tree.", best.setting, best.words());
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }
}
