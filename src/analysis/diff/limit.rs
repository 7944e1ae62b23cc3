//! The allowed change of a total.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::analysis::metric::{Metric, UnknownMetric};
use crate::analysis::totals::grown;
use crate::spec::parse_decimal;
use crate::stats::noise::Effect;

/// The share of a limit by which a change must exceed it: less than
/// that is rounding, not nodes.
const ROUNDING: f64 = 1e-12;

/// Which changes a limit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Growth: more nodes, more time.
    Up,
    /// Shrinking.
    Down,
    /// Both.
    Either,
}

/// The most by which a total may change, ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// The figure.
    pub metric: Metric,
    /// Which changes count.
    pub direction: Direction,
    /// The allowed change, in percent of the old total.
    pub percent: f64,
}

impl Limit {
    /// Whether an effect is beyond the limit with its whole 90% interval, in one direction.
    pub fn is_exceeded_by(&self, effect: &Effect) -> bool {
        let (above, below) = (1.0 + self.percent / 100.0, 1.0 - self.percent / 100.0);
        match self.direction {
            Direction::Up => effect.is_above(above),
            Direction::Down => effect.is_below(below),
            Direction::Either => effect.is_above(above) || effect.is_below(below),
        }
    }

    /// Whether a change of totals is beyond the limit. From zero any growth is.
    pub fn is_exceeded(&self, old: u128, new: u128) -> bool {
        let grown = grown(old, new);
        let change = match self.direction {
            Direction::Up => grown,
            Direction::Down => -grown,
            Direction::Either => grown.abs(),
        };
        change * 100.0 > self.percent * old as f64 * (1.0 + ROUNDING)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.direction {
            Direction::Up => "+",
            Direction::Down => "-",
            Direction::Either => "±",
        };
        write!(formatter, "{}={sign}{}%", self.metric, self.percent)
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is not a limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LimitError {
    #[error(transparent)]
    Metric(#[from] UnknownMetric),
    #[error("`{text}` is not a limit: write a metric and how much it may grow, like `nodes=0.5%`")]
    Form { text: String },
}

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let form = || LimitError::Form { text: text.to_owned() };
        let (metric, percent) = text.split_once('=').ok_or_else(form)?;
        let signs = [
            ("±", Direction::Either),
            ("+-", Direction::Either),
            ("+", Direction::Up),
            ("-", Direction::Down),
            ("", Direction::Up),
        ];
        let percent = percent.trim();
        let signed =
            signs.into_iter().find_map(|(sign, direction)| Some((percent.strip_prefix(sign)?, direction)));
        let (number, direction) = signed.ok_or_else(form)?;
        let number = number.strip_suffix('%').unwrap_or(number);
        // A second sign is none of the number's.
        let is_plain = !number.trim_start().starts_with(['+', '-']);
        let percent =
            parse_decimal(number).filter(|percent| is_plain && percent.is_finite() && *percent >= 0.0);
        Ok(Self { metric: metric.trim().parse()?, direction, percent: percent.ok_or_else(form)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::noise;

    fn limit(text: &str) -> Limit {
        text.parse().unwrap()
    }

    #[test]
    fn limits_print_back_with_their_direction() {
        for (text, printed) in [
            ("nodes=0.5%", "nodes=+0.5%"),
            ("nodes=+0.5", "nodes=+0.5%"),
            ("Nodes = -2%", "nodes=-2%"),
            ("cpu_ns=±5%", "cpu_ns=±5%"),
            ("nodes+quiescence=+-1e-3%", "nodes+quiescence=±0.001%"),
        ] {
            assert_eq!(limit(text).to_string(), printed, "{text}");
            assert_eq!(limit(printed), limit(text));
        }
        for wrong in
            ["nodes", "nodes=", "nodes=five%", "nodes=--1%", "nodes=+-+1%", "nodes=nan%", "nodes=inf"]
        {
            assert!(matches!(wrong.parse::<Limit>(), Err(LimitError::Form { .. })), "{wrong}");
        }
        let slip = "nods=1%".parse::<Limit>().unwrap_err().to_string();
        assert_eq!(slip, "there is no metric `nods`; did you mean `nodes`?");
    }

    #[test]
    fn a_change_at_the_limit_is_within_it() {
        let exceeded = |text: &str, old, new| limit(text).is_exceeded(old, new);
        assert!(!exceeded("nodes=0.5%", 1000, 1005) && exceeded("nodes=0.5%", 1000, 1006));
        // In floating point 29% of 100 is a little less than 29.
        assert!(!exceeded("nodes=29%", 100, 129) && exceeded("nodes=29%", 100, 130));
        assert!(!exceeded("nodes=0%", 7, 7) && exceeded("nodes=0%", 7, 8));
        assert!(!exceeded("nodes=0.5%", 1000, 10), "fewer nodes have not grown");
        assert!(exceeded("nodes=-0.5%", 1000, 994) && !exceeded("nodes=-0.5%", 1000, 2000));
        assert!(exceeded("nodes=±0.5%", 1000, 994) && exceeded("nodes=±0.5%", 1000, 1006));
        assert!(exceeded("nodes=1000%", 0, 1) && !exceeded("nodes=0%", 0, 0));
    }

    #[test]
    fn an_effect_is_beyond_a_limit_with_its_whole_interval() {
        let effect = |old: [f64; 2], new: [f64; 2]| {
            noise::effect(&[noise::Search { position: "a", old: old.into(), new: new.into() }]).unwrap()
        };
        let exceeded = |text: &str, effect| limit(text).is_exceeded_by(&effect);
        // Without noise the interval is a point; 29% of 100 is exactly at the limit.
        assert!(!exceeded("nodes=29%", effect([100.0; 2], [129.0; 2])));
        assert!(exceeded("nodes=28%", effect([100.0; 2], [129.0; 2])));
        let less = effect([100.0; 2], [90.0; 2]);
        assert!(!exceeded("nodes=5%", less) && exceeded("nodes=-5%", less) && exceeded("nodes=±5%", less));
        assert!(!exceeded("nodes=-10%", less) && !exceeded("nodes=±200%", less));
        // Twice as many, but two samples on either side cannot tell.
        let noisy = effect([50.0, 150.0], [100.0, 300.0]);
        assert!(noisy.ratio > 1.9 && !exceeded("nodes=2%", noisy) && !exceeded("nodes=±2%", noisy));
    }
}
