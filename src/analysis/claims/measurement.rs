//! One figure with its interval, and the figures that a claim is judged by.

use serde::Serialize;

use crate::analysis::claims::setting::Setting;
use crate::analysis::engine_sheet::NotExact;
use crate::analysis::ratio::Ratio;
use crate::analysis::unit::Counted;
use crate::stats::bootstrap::{Interval, interval_of_mean};
use crate::stats::{Clustered, wilcoxon};

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measurement {
    /// Game, engines, depth, accounting.
    pub setting: Setting,
    /// What the figure is: "nodes ratio", "share of cutoffs", ...
    pub what: String,
    /// The figure.
    pub figure: f64,
    /// Its 95% interval over positions, whole games resampled.
    pub interval: Option<Interval>,
    /// Positions.
    pub n: usize,
    /// The games that they were taken from, if that is known and they are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Wilcoxon signed-rank p-value, where a ratio is tested against 1; of
    /// positions of one game their mean is tested.
    pub p_value: Option<f64>,
    /// Of an engine that is not exact, how many of its values differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_exact: Option<NotExact>,
}

/// A measurement as a rule sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The measurement.
    pub measurement: Measurement,
    /// What it is compared with by rules that compare two measurements.
    pub beside: Option<Measurement>,
    /// Whether the rule looks at it; otherwise it is listed only.
    pub judged: bool,
}

/// What a claim is judged by.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The figure that the verdict rests on first.
    pub observations: Vec<Observation>,
    /// The grounds of the verdict in one sentence.
    pub summary: String,
}

impl Measurement {
    /// A figure alone, without an interval; `n` is the number of cells or positions.
    pub fn bare(setting: Setting, what: impl Into<String>, figure: f64, n: usize) -> Self {
        let what = what.into();
        Self { setting, what, figure, interval: None, n, games: None, p_value: None, not_exact: None }
    }

    /// A ratio.
    pub fn of_ratio(setting: Setting, what: impl Into<String>, ratio: &Ratio) -> Self {
        Self {
            interval: ratio.interval,
            p_value: ratio.p_value,
            games: ratio.games,
            ..Self::bare(setting, what, ratio.geometric_mean, ratio.n)
        }
    }

    /// The mean of one value per position; `None` without any.
    pub fn of_mean(setting: Setting, what: impl Into<String>, values: &Clustered) -> Option<Self> {
        let (interval, games) = (interval_of_mean(values), Counted::of(values).games);
        Some(Self { interval, games, ..Self::bare(setting, what, values.mean()?, values.len()) })
    }

    /// The geometric mean of one ratio per position, of which the logarithms
    /// are given; `None` without any.
    pub fn of_log_mean(setting: Setting, what: impl Into<String>, logs: &Clustered) -> Option<Self> {
        let measured = Self::of_mean(setting, what, logs)?;
        Some(Self {
            figure: measured.figure.exp(),
            interval: measured.interval.map(|interval| interval.map(f64::exp)),
            p_value: wilcoxon::p_value(logs),
            ..measured
        })
    }

    /// The positions, and their games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }

    /// Figure and interval as a sentence writes them.
    pub fn words(&self) -> String {
        match self.interval {
            Some(interval) => format!("{:.3} [{:.3}, {:.3}]", self.figure, interval.low, interval.high),
            None => format!("{:.3}", self.figure),
        }
    }

    /// The setting, and how far the engine's values can be trusted.
    pub fn place(&self) -> String {
        match self.not_exact {
            Some(values) => format!("{} ({values})", self.setting),
            None => self.setting.to_string(),
        }
    }
}

/// Sorts measurements, the greatest by this first; equal ones keep their order.
pub(crate) fn sort_greatest_first(measurements: &mut [Measurement], by: fn(&Measurement) -> f64) {
    measurements.sort_by(|left, right| by(right).total_cmp(&by(left)));
}

impl Observation {
    /// One that the rule looks at.
    pub const fn judged(measurement: Measurement) -> Self {
        Self { measurement, beside: None, judged: true }
    }

    /// One that is listed only.
    pub const fn listed(measurement: Measurement) -> Self {
        Self { measurement, beside: None, judged: false }
    }

    /// The same compared with another.
    #[must_use]
    pub fn beside(self, beside: Measurement) -> Self {
        Self { beside: Some(beside), ..self }
    }
}

impl Measured {
    /// Every measurement once, in order.
    pub fn measurements(self) -> Vec<Measurement> {
        let mut all: Vec<Measurement> = Vec::new();
        for observation in self.observations {
            for measurement in std::iter::once(observation.measurement).chain(observation.beside) {
                if !all.contains(&measurement) {
                    all.push(measurement);
                }
            }
        }
        all
    }
}
