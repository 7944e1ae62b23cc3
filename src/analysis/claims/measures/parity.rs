//! Branching into odd depths against branching into even ones.

use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::growth::branching_factors;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::clustered;
use crate::stats::mean;

/// Fewest factors of each parity. With two of each their drift with depth
/// weighs on both.
const LEAST_FACTORS: usize = 2;

/// The branching factor into odd depths over that into even ones, within each
/// position, of one engine; other engines are listed.
#[derive(Clone, Copy, Debug)]
pub struct Parity {
    /// The games.
    pub games: Games,
    /// The engine that is judged.
    pub engine: &'static str,
}

impl Measure for Parity {
    fn describe(&self) -> String {
        format!(
            "On {}, nodes(d) / nodes(d-1) of {}: geometric mean over odd d from 3 over that over even d from 2, \
             within each position, at least {LEAST_FACTORS} factors of each; other engines are listed",
            self.games, self.engine
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let mut measurements = Vec::new();
        for game in sheet.games().iter().filter(|game| self.games.contain(game.name())) {
            let mut engines: Vec<_> = game.engines().collect();
            engines.sort_by_key(|engine| engine.name().as_str() != self.engine);
            for engine in engines {
                let factors = branching_factors(engine, Metric::Nodes);
                let contrasts = factors.iter().filter_map(|(unit, logs)| Some((*unit, odd_less_even(logs)?)));
                let setting = Setting::new(game.name(), engine.name().as_str());
                measurements.extend(Measurement::of_log_mean(
                    setting,
                    "odd / even branching factor",
                    &clustered(contrasts),
                ));
            }
        }
        let main = measurements.first()?;
        let summary = format!(
            "{}: the factor into odd depths is {} times that into even ones.",
            main.setting,
            main.words()
        );
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }
}

/// Mean log factor into odd depths less that into even ones, of one position.
fn odd_less_even(logs: &[(u32, f64)]) -> Option<f64> {
    let parity = |remainder: u32| {
        let values: Vec<f64> =
            logs.iter().filter(|(depth, _)| depth % 2 == remainder).map(|(_, log)| *log).collect();
        mean(&values).filter(|_| values.len() >= LEAST_FACTORS)
    };
    Some(parity(1)? - parity(0)?)
}
