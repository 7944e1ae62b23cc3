//! One condition of a rule: which measurements, which part of them, and the
//! band it must lie in. The sentence and the test are made of the same data.

use crate::analysis::claims::band::Band;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measurement, Observation};
use crate::stats::bootstrap::Interval;

/// One condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    /// Of which measurements it speaks.
    pub of: Of,
    /// Which part of them.
    pub part: Part,
    /// Where that part must lie.
    pub band: Band,
}

/// Of which measurements a condition speaks.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Of {
    /// The first one, on which the verdict rests.
    TheFirst,
    /// All of a group.
    Every(Group),
    /// At least one of a group.
    Some(Group),
    /// None of a group.
    No(Group),
}

/// Some of the measurements that a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Group {
    /// All of them; the word says what one is.
    Each(&'static str),
    /// Those at any depth: all of them, one per depth.
    Depths,
    /// Those at depths above this.
    DepthsAbove(u32),
    /// Those at depths up to this.
    DepthsUpTo(u32),
    /// Those on the only game of a kind.
    On(Games),
    /// Those on several games; the word says what one game is.
    OnEach(Games, &'static str),
}

/// Which part of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The figure itself.
    Figure,
    /// Its 95% interval; without one no condition holds, so that a single
    /// position decides nothing.
    Interval,
}

impl Condition {
    /// That the first figure lies in a band.
    pub const fn figure(band: Band) -> Self {
        Self { of: Of::TheFirst, part: Part::Figure, band }
    }

    /// That the first figure's interval lies in a band.
    pub const fn interval(band: Band) -> Self {
        Self { of: Of::TheFirst, part: Part::Interval, band }
    }

    /// The same for other measurements.
    #[must_use]
    pub const fn of(self, of: Of) -> Self {
        Self { of, ..self }
    }

    /// Whether it holds of the measurements a rule looks at; `None` if there
    /// is nothing that it speaks of.
    pub fn holds(&self, judged: &[&Observation]) -> Option<bool> {
        let group =
            |group: Group| judged.iter().filter(move |observation| group.has(&observation.measurement));
        let at_least_one =
            |group: Group| judged.iter().any(|observation| group.has(&observation.measurement));
        match self.of {
            Of::TheFirst => judged.first().map(|first| self.holds_of(first)),
            Of::Every(of) => {
                at_least_one(of).then(|| group(of).all(|observation| self.holds_of(observation)))
            }
            Of::Some(of) => at_least_one(of).then(|| group(of).any(|observation| self.holds_of(observation))),
            Of::No(of) => Some(!group(of).any(|observation| self.holds_of(observation))),
        }
    }

    fn holds_of(&self, observation: &Observation) -> bool {
        let part = |measurement: &Measurement| match self.part {
            Part::Figure => Some(Interval { low: measurement.figure, high: measurement.figure }),
            Part::Interval => measurement.interval,
        };
        let beside = observation.beside.as_ref().and_then(part);
        part(&observation.measurement).is_some_and(|own| self.band.holds(own, beside))
    }

    /// The condition in words; `figure` is what the figure is called.
    pub fn sentence(&self, figure: &str) -> String {
        let part = match self.part {
            Part::Figure => format!("the {figure}"),
            Part::Interval => "the 95% interval".to_owned(),
        };
        let band = self.band;
        match self.of {
            Of::TheFirst => format!("{part} is {band}"),
            Of::Every(group) => format!("{} {part} is {band}", group.place("every", "every")),
            Of::Some(group) => format!("{} {part} is {band}", group.place("at least one", "some")),
            Of::No(group) => format!("{} is {part} {band}", group.place("no", "no")),
        }
    }
}

impl Group {
    fn has(self, measurement: &Measurement) -> bool {
        let setting = &measurement.setting;
        match self {
            Self::Each(_) => true,
            Self::Depths => setting.depth.is_some(),
            Self::DepthsAbove(limit) => setting.depth.is_some_and(|depth| depth > limit),
            Self::DepthsUpTo(limit) => setting.depth.is_some_and(|depth| depth <= limit),
            Self::On(games) | Self::OnEach(games, _) => {
                setting.game.as_ref().is_some_and(|game| games.contain(game))
            }
        }
    }

    /// Where, with the quantifier for nouns and the one for depths.
    fn place(self, quantifier: &str, of_depths: &str) -> String {
        match self {
            Self::Each(noun) => format!("for {quantifier} {noun}"),
            Self::Depths => format!("at {of_depths} depth"),
            Self::DepthsAbove(limit) => format!("at {of_depths} depth above {limit}"),
            Self::DepthsUpTo(limit) => format!("at {of_depths} depth up to {limit}"),
            Self::On(games) => format!("on {games}"),
            Self::OnEach(_, noun) => format!("on {quantifier} {noun}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::setting::Setting;
    use crate::analysis::game_name::GameName;

    fn at(depth: u32, figure: f64, half: f64) -> Observation {
        let setting = Setting::new(&GameName::new("xiangqi"), "aspiration").at(depth);
        let interval = Some(Interval { low: figure - half, high: figure + half });
        Observation::judged(Measurement { interval, ..Measurement::bare(setting, "ratio", figure, 9) })
    }

    #[test]
    fn quantifiers_speak_of_their_group_alone() {
        let all = [at(3, 0.7, 0.1), at(5, 0.95, 0.02), at(6, 1.05, 0.02)];
        let judged: Vec<&Observation> = all.iter().collect();
        let below = Condition::interval(Band::Below(1.0));
        let holds = |of| below.of(of).holds(&judged);
        assert_eq!(holds(Of::TheFirst), Some(true));
        assert_eq!(holds(Of::Every(Group::DepthsAbove(4))), Some(false));
        assert_eq!(holds(Of::Some(Group::DepthsAbove(4))), Some(true));
        assert_eq!(holds(Of::No(Group::DepthsAbove(5))), Some(true));
        assert_eq!(holds(Of::No(Group::Depths)), Some(false));
        assert_eq!(holds(Of::Every(Group::DepthsAbove(9))), None);
        assert_eq!(holds(Of::No(Group::On(Games::Trees))), Some(true));
    }

    #[test]
    fn without_an_interval_no_condition_on_it_holds() {
        let mut single = at(5, 0.5, 0.0);
        single.measurement.interval = None;
        for band in [Band::Below(1.0), Band::Above(0.0), Band::Within(0.0, 1.0)] {
            assert_eq!(Condition::interval(band).holds(&[&single]), Some(false));
            assert_eq!(Condition::figure(band).holds(&[&single]), Some(true));
        }
    }

    #[test]
    fn conditions_read_as_sentences() {
        let below = Condition::interval(Band::Below(0.9));
        let sentence = |of| below.of(of).sentence("ratio");
        assert_eq!(sentence(Of::TheFirst), "the 95% interval is below 0.9");
        assert_eq!(
            sentence(Of::No(Group::DepthsUpTo(4))),
            "at no depth up to 4 is the 95% interval below 0.9"
        );
        assert_eq!(
            sentence(Of::Some(Group::DepthsAbove(4))),
            "at some depth above 4 the 95% interval is below 0.9"
        );
        assert_eq!(Condition::figure(Band::Above(1.0)).sentence("ratio"), "the ratio is above 1");
    }
}
