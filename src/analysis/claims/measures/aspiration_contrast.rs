//! Aspiration against alpha-beta in one program, depth by depth.

use crate::analysis::aspiration::{Accounting, Contrast, contrasts};
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::compare::DepthRatio;
use crate::analysis::sheet::Sheet;

/// Nodes of aspiration over alpha-beta with the same enhancements, at every
/// depth; the greatest first.
#[derive(Clone, Copy, Debug)]
pub struct AspirationContrast {
    /// The game: the first of these that has both engines.
    pub games: Games,
    /// Which pair of engines is judged; the others are listed.
    pub program: Program,
}

/// The pair of engines that represents the claim's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Program {
    /// The fewest enhancements, the guess paid for.
    Plainest,
    /// The most enhancements, inside iterative deepening if there is such a
    /// pair, else with the guess paid for.
    MostEnhanced,
}

impl Program {
    fn choose(self, all: &[Contrast]) -> Option<&Contrast> {
        let enhancements =
            |contrast: &Contrast| contrast.enhancements.split('+').filter(|name| !name.is_empty()).count();
        match self {
            Self::Plainest => all
                .iter()
                .filter(|contrast| contrast.accounting == Accounting::GuessPaid)
                .min_by_key(|contrast| enhancements(contrast)),
            Self::MostEnhanced => all
                .iter()
                .filter(|contrast| contrast.accounting != Accounting::GuessFree)
                .max_by_key(|contrast| (contrast.accounting, enhancements(contrast))),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Plainest => {
                "the pair with the fewest enhancements, the guess paid for (the article's program searches \
                 for its guess itself)"
            }
            Self::MostEnhanced => {
                "the pair with the most enhancements, inside iterative deepening if there is such a pair, else \
                 with the guess paid for"
            }
        }
    }
}

/// The ratio of a contrast at one depth.
pub(super) fn measurement(contrast: &Contrast, entry: &DepthRatio) -> Measurement {
    let setting = Setting::new(&contrast.game, &contrast.comparison.engine).over(&contrast.alpha_beta);
    let setting = Setting { accounting: Some(contrast.accounting), ..setting.at(entry.depth) };
    Measurement::of_ratio(setting, "nodes ratio", &entry.ratio)
}

impl Measure for AspirationContrast {
    fn describe(&self) -> String {
        format!(
            "On {}, nodes of aspiration over nodes of ab with the same enhancements, by depth: {}; other pairs \
             and accountings are listed",
            self.games,
            self.program.words()
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let games = sheet.games().iter().filter(|game| self.games.contain(game.name()));
        let all = games.map(contrasts).find(|found| !found.is_empty())?;
        let main = self.program.choose(&all)?;
        let (deepest, shallower) = main.comparison.depths.split_last()?;
        let figure = measurement(main, deepest);
        let summary = format!(
            "{}: {} of alpha-beta's nodes over {}.",
            figure.setting,
            figure.words(),
            figure.counted().words("position")
        );
        let judged = shallower.iter().map(|entry| Observation::judged(measurement(main, entry)));
        let listed = all.iter().filter(|contrast| *contrast != main).flat_map(|contrast| {
            contrast.comparison.depths.iter().map(|entry| Observation::listed(measurement(contrast, entry)))
        });
        let observations = std::iter::once(Observation::judged(figure)).chain(judged).chain(listed).collect();
        Some(Measured { observations, summary })
    }
}
