//! Axes: which values they show, and ticks people can read. plotters asks them for places.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// The spacing of values along an axis, and their notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Scale {
    /// Whole steps: depths in plies.
    Steps,
    /// Evenly, as plain numbers.
    #[default]
    Linear,
    /// Evenly, as percentages (1 is 100%).
    Percent,
    /// By powers of ten, as counts (1k, 10M).
    LogCount,
    /// By ratios, as percentages.
    LogPercent,
}

/// A tick: its value and its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The value.
    pub value: f64,
    /// The label.
    pub label: String,
}

/// An axis over a definite range.
#[derive(Clone, Debug)]
pub struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    /// Ticks inside the range, rising.
    pub ticks: Vec<Tick>,
    /// Whether low values are where high ones would be.
    turned: bool,
}

impl Scale {
    /// Whether equal ratios are equally far apart.
    pub const fn is_log(self) -> bool {
        matches!(self, Self::LogCount | Self::LogPercent)
    }

    /// A value as this scale writes it.
    pub fn write(self, value: f64) -> String {
        match self {
            Self::Steps => format!("{value:.0}"),
            Self::Linear => short(value),
            Self::Percent | Self::LogPercent => format!("{}%", short(value * 100.0)),
            Self::LogCount => count(value),
        }
    }
}

impl Axis {
    /// An axis that shows all values and ends on ticks, some `most` of them; steps have air around them. Values that a log
    /// scale cannot show are ignored; no value at all gives 0 to 1 or 1 to 10.
    pub fn fit(scale: Scale, values: impl Iterator<Item = f64>, most: usize) -> Self {
        let usable = values.filter(|value| value.is_finite() && (!scale.is_log() || *value > 0.0));
        let (mut low, mut high) = usable
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            (low, high) = if scale.is_log() { (1.0, 10.0) } else { (0.0, 1.0) };
        }
        if scale == Scale::Steps {
            (low, high) = (low.floor() - 0.4, high.ceil() + 0.4);
            let every = ((high - low) / 14.0).ceil().max(1.0);
            return Self {
                scale,
                low,
                high,
                ticks: labelled(scale, multiples(every, low, high)),
                turned: false,
            };
        }
        let values = if scale.is_log() { log_values(low, high, most) } else { even_values(low, high, most) };
        (low, high) = (values[0], values[values.len() - 1]);
        let ticks = labelled(scale, values);
        Self { scale, low, high, ticks, turned: false }
    }

    /// The spacing of its values.
    pub(crate) const fn scale(&self) -> Scale {
        self.scale
    }

    /// The same range with other ticks.
    #[must_use]
    pub fn with(self, ticks: Vec<Tick>) -> Self {
        Self { ticks, ..self }
    }

    /// The same ticks without their labels.
    #[must_use]
    pub fn silent(mut self) -> Self {
        self.ticks.iter_mut().for_each(|tick| tick.label.clear());
        self
    }

    /// The axis from its other end.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { turned: !self.turned, ..self }
    }

    /// Place of a value: 0 at the low end, 1 at the high end.
    pub fn place(&self, value: f64) -> f64 {
        if self.scale.is_log() {
            (value.max(f64::MIN_POSITIVE) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let place = self.place(*value).clamp(0.0, 1.0);
        let place = if self.turned { 1.0 - place } else { place };
        from + (place * f64::from(to - from)).round() as i32
    }

    /// The ticks, once: plotters asks for light lines between them as well.
    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let ticks = if hint.weight().allow_light_points() { &[] } else { self.ticks.as_slice() };
        ticks.iter().map(|tick| tick.value).collect()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().find(|tick| tick.value.total_cmp(value).is_eq());
        tick.map_or_else(String::new, |tick| tick.label.clone())
    }
}

fn labelled(scale: Scale, values: Vec<f64>) -> Vec<Tick> {
    values.into_iter().map(|value| Tick { value, label: scale.write(value) }).collect()
}

/// A round step (1, 2 or 5 times a power of ten), that fits into a span at most `most` times.
fn step(span: f64, most: usize) -> f64 {
    let power = 10_f64.powf((span / most as f64).log10().floor());
    let candidates = [1.0, 2.0, 5.0, 10.0];
    let best = candidates.into_iter().find(|factor| span / (factor * power) <= most as f64).unwrap_or(10.0);
    best * power
}

fn multiples(step: f64, low: f64, high: f64) -> Vec<f64> {
    // A hair beyond the ends: 0.6 / 0.2 is less than 3.
    let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
    (first..=last).map(|index| index as f64 * step).collect()
}

/// Multiples of a round step, from the last one that is not above all values to the first that is not below them.
fn even_values(low: f64, high: f64, most: usize) -> Vec<f64> {
    let span = if high > low { high - low } else { 0.2 * high.abs().max(0.1) };
    let step = step(span, most);
    let (first, last) = ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step);
    // Of one value alone: a step more on either side, but nothing shown here is negative.
    let last = if last > first { last } else { first + step };
    let first = if high > low || first < step { first } else { first - step };
    multiples(step, first, last)
}

/// The same by ratios: even steps where they are nearly as far apart, else round numbers of every power of ten, else powers
/// of ten, as many as there is room for.
fn log_values(low: f64, high: f64, most: usize) -> Vec<f64> {
    if high / low < 1.02 {
        return log_values(low / 1.1, high * 1.1, most);
    }
    if high / low < 2.5 {
        let mut step = step(high - low, most);
        while step >= low {
            step /= 2.0;
        }
        let (first, last) = ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step);
        return multiples(step, first, last);
    }
    let around = |every: i32, factors: &[f64]| -> Vec<f64> {
        let (first, last) = (low.log10().floor() as i32 - every, high.log10().ceil() as i32 + every);
        let all: Vec<f64> = (first..=last)
            .filter(|exponent| exponent.rem_euclid(every) == 0)
            .flat_map(|exponent| factors.iter().map(move |factor| factor * 10_f64.powi(exponent)))
            .collect();
        let first = all.iter().rposition(|value| *value <= low * (1.0 + 1e-9)).unwrap_or(0);
        let last = all.iter().position(|value| *value >= high * (1.0 - 1e-9)).unwrap_or(all.len() - 1);
        all[first..=last].to_vec()
    };
    let round: [&[f64]; 3] = [&[1.0, 1.5, 2.0, 3.0, 5.0, 7.0], &[1.0, 2.0, 5.0], &[1.0, 3.0]];
    let of_powers = (1..).map(|every| around(every, &[1.0]));
    let mut all = round.iter().map(|factors| around(1, factors)).chain(of_powers);
    all.find(|values| values.len() <= most.max(2) + 1).unwrap_or_default()
}

/// At most three decimals, more where the first digit needs them; without trailing zeros.
fn short(value: f64) -> String {
    let first = if value == 0.0 { 0.0 } else { -value.abs().log10().floor() };
    let decimals = first.clamp(3.0, 12.0) as usize;
    let text = format!("{value:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// 1, 20, 1k, 500k, 10M, 1G.
fn count(value: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    units
        .into_iter()
        .find(|(unit, _)| value >= unit * 0.999)
        .map_or_else(|| short(value), |(unit, letter)| format!("{}{letter}", short(value / unit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, values: &[f64]) -> Vec<String> {
        let axis = Axis::fit(scale, values.iter().copied(), 7);
        axis.ticks.into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn counts_read_as_people_say_them() {
        assert_eq!(
            labels(Scale::LogCount, &[37.0, 2e7]),
            ["10", "100", "1k", "10k", "100k", "1M", "10M", "100M"]
        );
        assert_eq!(
            labels(Scale::LogCount, &[900.0, 30_000.0]),
            ["500", "1k", "2k", "5k", "10k", "20k", "50k"]
        );
    }

    #[test]
    fn ratios_read_as_percentages() {
        assert_eq!(
            labels(Scale::Percent, &[0.82, 1.13]),
            ["80%", "85%", "90%", "95%", "100%", "105%", "110%", "115%"]
        );
        assert_eq!(labels(Scale::LogPercent, &[0.05, 1.0]), ["5%", "10%", "20%", "50%", "100%"]);
        assert_eq!(
            labels(Scale::LogPercent, &[1e-7, 1e-3]),
            ["0.00001%", "0.0001%", "0.001%", "0.01%", "0.1%"]
        );
    }

    #[test]
    fn depths_are_whole() {
        assert_eq!(labels(Scale::Steps, &[1.0, 4.0]), ["1", "2", "3", "4"]);
        assert_eq!(labels(Scale::Steps, &[3.0]), ["3"]);
    }

    #[test]
    fn degenerate_ranges_have_an_axis() {
        for scale in [Scale::Steps, Scale::Linear, Scale::Percent, Scale::LogCount, Scale::LogPercent] {
            for values in [vec![], vec![1.0], vec![0.0, 0.0], vec![5.0; 3], vec![f64::NAN]] {
                let axis = Axis::fit(scale, values.iter().copied(), 7);
                assert!(axis.place(1.0).is_finite(), "{scale:?} {values:?}");
                assert!(axis.ticks.len() < 20);
            }
        }
    }
}
