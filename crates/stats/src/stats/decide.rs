//! What an interval decides, and how many units would decide more.
//!
//! A claim gives a band; an interval decides it when it lies inside the band or
//! apart from it. What is left open is told with the number of units that would
//! close it, were the estimate to stay as it is.

use std::fmt;

use statrs::distribution::{ContinuousCDF, Normal};

use crate::stats::bootstrap::Interval;

/// The largest number of units worth naming: beyond it the reader learns that
/// more positions are not what will settle the claim.
pub const MOST_NAMED: f64 = 10_000.0;

/// The chance of a decision that [`for_power`] asks for.
pub const POWER: f64 = 0.8;

/// The number of units at which the interval around the present estimate would
/// decide: lie inside the band when the estimate does, apart from it
/// otherwise. Either half of the interval shrinks as 1 / sqrt(n) from what it is
/// with `units`. All on one scale, on which the figure is about normal: for
/// ratios the logarithm. An open end of the band is infinite.
///
/// Infinite where the estimate sits on an end; at most `units` where the
/// interval has decided.
pub fn n_to_decide(estimate: f64, interval: Interval, units: usize, band: Interval) -> f64 {
    let (below, above) = ((estimate - interval.low).max(0.0), (interval.high - estimate).max(0.0));
    let shrink = if estimate < band.low {
        above / (band.low - estimate)
    } else if estimate > band.high {
        below / (estimate - band.high)
    } else if estimate > band.low && estimate < band.high {
        (below / (estimate - band.low)).max(above / (band.high - estimate))
    } else {
        f64::INFINITY
    };
    units as f64 * shrink.powi(2)
}

/// The number of units that decide with a chance of [`POWER`], from the
/// [number](n_to_decide) at which the estimate's own interval of level
/// 1 - `alpha` would: with that number the chance is a half, because the next
/// estimate is as likely to lie nearer to the end. The
/// factor is ((z(1 - alpha/2) + z(0.8)) / z(1 - alpha/2))^2, 2.04 at 5%.
pub fn for_power(n_to_decide: f64, alpha: f64) -> f64 {
    let z = |level: f64| Normal::standard().inverse_cdf(level);
    let reach = z(1.0 - alpha / 2.0);
    n_to_decide * ((reach + z(POWER)) / reach).powi(2)
}

/// A number of units as it is printed: whole, rounded up, and "more than 10,000"
/// beyond [`MOST_NAMED`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Needed(pub f64);

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > MOST_NAMED {
            return f.pad("more than 10,000");
        }
        let units = self.0.ceil() as u32;
        f.pad(&match (units / 1_000, units % 1_000) {
            (0, units) => units.to_string(),
            (thousands, units) => format!("{thousands},{units:03}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }

    #[test]
    fn the_half_that_has_further_to_go_decides() {
        // Inside, 1 from the lower end and 2 from the upper, halves 2 and 3.
        let inside = n_to_decide(1.0, ends(-1.0, 4.0), 100, ends(0.0, 3.0));
        // Outside it is the half that points to the band.
        let below = n_to_decide(-1.0, ends(-9.0, 2.0), 100, ends(0.0, 3.0));
        let above = n_to_decide(4.0, ends(2.0, 9.0), 100, ends(0.0, 3.0));
        // An open end asks for nothing.
        let open = n_to_decide(-1.0, ends(-9.0, 2.0), 100, ends(f64::NEG_INFINITY, 0.0));
        assert_eq!(vec![inside, below, above, open], [400.0, 900.0, 400.0, 900.0]);
        assert!(n_to_decide(-1.0, ends(-1.1, -0.9), 100, ends(-2.0, 0.0)) <= 100.0, "decided");
    }

    #[test]
    fn the_interval_shrunk_to_that_number_touches_the_end() {
        let (estimate, interval) = (-0.04, ends(-0.07, -0.005));
        let units = n_to_decide(estimate, interval, 101, ends((0.9_f64).ln(), -0.01));
        let shrink = (101.0 / units).sqrt();
        assert!((estimate + (interval.high - estimate) * shrink + 0.01).abs() < 1e-12);
        assert!(estimate + (interval.low - estimate) * shrink > (0.9_f64).ln());
    }

    #[test]
    fn an_estimate_on_an_end_is_never_decided() {
        for estimate in [0.0, 3.0] {
            let units = n_to_decide(estimate, ends(-1.0, 4.0), 100, ends(0.0, 3.0));
            assert!(units.is_infinite());
            assert_eq!(Needed(for_power(units, 0.05)).to_string(), "more than 10,000");
        }
    }

    #[test]
    fn the_chance_of_a_decision() {
        // (1.959964 + 0.841621)^2 / 1.959964^2, tables of the normal distribution.
        assert!((for_power(100.0, 0.05) - 204.32).abs() < 0.01);
        // SciPy 1.17.1, scipy.stats.norm.ppf: z(1 - 0.05 / 120) = 3.341479, z(0.8) = 0.841621.
        let strict = ((3.341_479_f64 + 0.841_621) / 3.341_479).powi(2);
        assert!((for_power(1.0, 0.05 / 60.0) - strict).abs() < 1e-5);
    }

    #[test]
    fn numbers_are_printed_whole() {
        let printed = [0.0, 99.01, 999.2, 9_999.5, 10_000.1].map(|units| Needed(units).to_string());
        assert_eq!(printed, ["0", "100", "1,000", "10,000", "more than 10,000"]);
    }
}
