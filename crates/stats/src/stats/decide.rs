//! The number of units that would decide an open question.

use std::fmt;

use statrs::distribution::{ContinuousCDF, Normal};

/// The largest number of units worth naming: beyond it the reader learns that
/// more positions are not what will settle the claim.
const MOST_NAMED: f64 = 10_000.0;

/// The chance of a decision that a number of units is asked for.
const POWER: f64 = 0.8;

/// The number of units with which an interval of level 1 - `alpha` would clear a bound with a
/// chance of 80%, if the present estimate were true: `half` is the half of the 95% interval that
/// points to the bound, with the present `units`, and `distance` the distance to it, both on a
/// scale on which the figure is about normal (of ratios the logarithm).
/// The interval shrinks as 1 / sqrt(n). Infinite at a distance of 0.
pub fn needed(half: f64, distance: f64, units: usize, alpha: f64) -> Needed {
    let z = |level: f64| Normal::standard().inverse_cdf(level);
    let error = half / z(0.975);
    Needed(units as f64 * ((z(1.0 - alpha / 2.0) + z(POWER)) * error / distance.max(0.0)).powi(2))
}

/// A number of units as it is printed: whole, rounded up, and "more than 10,000"
/// beyond ten thousand.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Needed(pub f64);

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_nan() || self.0 > MOST_NAMED {
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

    #[test]
    fn the_chance_of_a_decision() {
        // (1.959964 + 0.841621)^2 / 1.959964^2, tables of the normal distribution.
        assert!((needed(0.1, 0.1, 100, 0.05).0 - 204.32).abs() < 0.01);
        // SciPy 1.17.1, scipy.stats.norm.ppf: z(1 - 0.05 / 120) = 3.341479, z(0.8) = 0.841621.
        let strict = ((3.341_479_f64 + 0.841_621) / 1.959_964).powi(2);
        assert!((needed(1.0, 1.0, 1, 0.05 / 60.0).0 - strict).abs() < 1e-5);
        // Half the distance asks for four times as many.
        let ratio = needed(0.1, 0.05, 100, 0.05).0 / needed(0.1, 0.1, 100, 0.05).0;
        assert!((ratio - 4.0).abs() < 1e-12);
    }

    #[test]
    fn an_estimate_on_a_bound_is_never_decided() {
        for half in [0.1, 0.0] {
            assert_eq!(needed(half, 0.0, 100, 0.05).to_string(), "more than 10,000");
        }
    }

    #[test]
    fn numbers_are_printed_whole() {
        let printed = [0.0, 99.01, 999.2, 9_999.5, 10_000.1].map(|units| Needed(units).to_string());
        assert_eq!(printed, ["0", "100", "1,000", "10,000", "more than 10,000"]);
    }
}
