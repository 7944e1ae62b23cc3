//! The share of cutoffs that the first move brings about, of the best engine.

use crate::analysis::claims::engines::Engines;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation, sort_greatest_first};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::first_move;
use crate::analysis::sheet::Sheet;

/// First-move cutoffs / cutoffs, mean over positions, of these engines, if they
/// have rows at the greatest depth of their game; the largest first.
#[derive(Clone, Copy, Debug)]
pub struct CutoffShare {
    /// The games.
    pub games: Games,
    /// The engines.
    pub engines: Engines,
}

impl Measure for CutoffShare {
    fn describe(&self) -> String {
        format!(
            "On {}, mean over positions of first-move cutoffs / cutoffs at the greatest depth, of the one with the \
             largest share among {}",
            self.games, self.engines
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let mut measurements: Vec<Measurement> = Vec::new();
        for game in sheet.games().iter().filter(|game| self.games.contain(game.name())) {
            let Some(greatest) = game.depths().last().copied() else { continue };
            for engine in self.engines.of(game) {
                let shares = engine.at(greatest).values(first_move::share);
                let setting = Setting::new(game.name(), engine.name().as_str()).at(greatest);
                let what = "share of cutoffs by the first move";
                measurements.extend(Measurement::of_mean(setting, what, &shares));
            }
        }
        sort_greatest_first(&mut measurements, |measured| measured.figure);
        let best = measurements.first()?;
        let summary = format!("The best share is {} ({}).", best.words(), best.setting);
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }
}
