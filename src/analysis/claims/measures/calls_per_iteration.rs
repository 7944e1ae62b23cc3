//! How many null-window searches an iteration takes.

use crate::analysis::cell::Cell;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;

/// Root searches per iteration, mean over positions, at the greatest depth.
#[derive(Clone, Copy, Debug)]
pub struct CallsPerIteration {
    /// The games.
    pub games: Games,
    /// The algorithm, whatever its parameters.
    pub algorithm: &'static str,
    /// The enhancement that makes it iterate.
    pub with: &'static str,
}

impl Measure for CallsPerIteration {
    fn describe(&self) -> String {
        format!(
            "On {}, mean over positions of (iterations + root re-searches) / iterations of {} with {}, at the \
             greatest depth",
            self.games, self.algorithm, self.with
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let calls = |cell: &Cell| {
            let iterations = cell.get(Metric::Iterations).filter(|count| *count > 0.0)?;
            Some((iterations + cell.get(Metric::RootResearches)?) / iterations)
        };
        let mut measurements = Vec::new();
        for game in sheet.games().iter().filter(|game| self.games.contain(game.name())) {
            let engines = game
                .engines()
                .filter(|engine| engine.name().family() == self.algorithm && engine.name().has(self.with));
            for engine in engines {
                let Some(depth) = engine.deepest() else { continue };
                let setting = Setting::new(game.name(), engine.name().as_str()).at(depth);
                let values = engine.at(depth).values(calls);
                measurements.extend(Measurement::of_mean(setting, "calls per iteration", &values));
            }
        }
        let first = measurements.first()?;
        let summary = format!("{}: {}.", first.setting, first.words());
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }
}
