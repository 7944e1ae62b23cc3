//! Lines that predict the value of a deep search from that of a shallow one: the parameters of `ProbCut`, for a spec.
//!
//! Values are compared with bounds made of them, so they are exact decimals and the bounds whole numbers: no count depends on
//! the rounding of a float.

use std::fmt;

use crate::game::Value;
use crate::search::builder::MAX_DEPTH;
use crate::spec::{Decimal, Domain, Setting, parse_fixed, parse_whole_in};

/// The largest number of pairs.
const PAIRS: usize = 4;

/// The largest sigma, and the largest b on either side of 0, in tenths.
const MOST_TENTHS: i64 = 10_000_000;

/// A slope, from 0.0001 to 100.
type Slope = Decimal<1, 1_000_000>;

/// A line fitted to the values v of two depths, deep v = a * shallow v + b, with the standard deviation sigma of its residuals:
/// M. Buro, `ProbCut`: an effective selective extension of the alpha-beta algorithm, ICCA Journal 18(2), 1995.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FittedPair {
    shallow: u32,
    deep: u32,
    slope: Slope,
    /// b, in tenths.
    offset: i64,
    /// In tenths.
    sigma: i64,
}

impl FittedPair {
    /// The line `deep = a * shallow + b` with its sigma, a rounded to four decimals, b and sigma to one. `None` where a spec
    /// cannot say it: the shallow depth is not below the deep one, or a number is out of range.
    pub fn new(shallow: u32, deep: u32, a: f64, b: f64, sigma: f64) -> Option<Self> {
        let rounded = |number: f64, unit: f64, most: i64| {
            let number = (number * unit).round();
            (number.abs() <= most as f64).then_some(number as i64)
        };
        let slope = rounded(a, Slope::UNIT as f64, i64::from(u32::MAX))?;
        let offset = rounded(b, 10.0, MOST_TENTHS)?;
        let sigma = rounded(sigma, 10.0, MOST_TENTHS).filter(|sigma| *sigma >= 0)?;
        Self { shallow, deep, slope: Slope::new(u64::try_from(slope).ok()?)?, offset, sigma }.checked()
    }

    fn checked(self) -> Option<Self> {
        (1 <= self.shallow && self.shallow < self.deep && self.deep <= MAX_DEPTH).then_some(self)
    }

    /// Plies of the search that predicts.
    pub const fn shallow(self) -> u32 {
        self.shallow
    }

    /// Plies of the search that is predicted.
    pub const fn deep(self) -> u32 {
        self.deep
    }

    /// The shallow value from which on the deep one is taken to reach beta, t sigma away: (t sigma + beta - b) / a, rounded to
    /// the nearest whole number, ties away from zero. `t` is in ten-thousandths.
    pub fn above(self, beta: Value, t: u64) -> Value {
        self.shallow_value(beta, i128::from(t))
    }

    /// The shallow value down from which the deep one is taken not to exceed alpha: (-t sigma + alpha - b) / a.
    pub fn below(self, alpha: Value, t: u64) -> Value {
        self.shallow_value(alpha, -i128::from(t))
    }

    fn shallow_value(self, bound: Value, t: i128) -> Value {
        // In hundred-thousandths.
        let deep =
            t * i128::from(self.sigma) + i128::from(bound) * 100_000 - i128::from(self.offset) * 10_000;
        let slope = i128::from(self.slope.ten_thousandths()) * 10;
        let nearest = (2 * deep.abs() + slope) / (2 * slope) * deep.signum();
        nearest.clamp(i128::from(Value::MIN), i128::from(Value::MAX)) as Value
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let mut next = || parts.next();
        let [shallow, deep, slope, offset, sigma] = [next()?, next()?, next()?, next()?, next()?];
        let depth = |text| parse_whole_in(text, 1..=u64::from(MAX_DEPTH)).ok().map(|depth| depth as u32);
        let tenths = |text| i64::try_from(parse_fixed(text, 1)?).ok().filter(|tenths| *tenths <= MOST_TENTHS);
        let offset = match offset.strip_prefix('-') {
            Some(offset) => -tenths(offset)?,
            None => tenths(offset)?,
        };
        let pair = Self {
            shallow: depth(shallow)?,
            deep: depth(deep)?,
            slope: Slope::read(slope)?,
            offset,
            sigma: tenths(sigma)?,
        };
        pair.checked().filter(|_| parts.next().is_none())
    }
}

impl fmt::Display for FittedPair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |number: i64| {
            let (sign, number) = (if number < 0 { "-" } else { "" }, number.abs());
            let (whole, tenth) = (number / 10, number % 10);
            if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") }
        };
        let Self { shallow, deep, slope, offset, sigma } = *self;
        write!(formatter, "{shallow}/{deep}/{slope}/{}/{}", tenths(offset), tenths(sigma))
    }
}

/// Up to four [`FittedPair`]s, the deep depths ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FittedPairs([Option<FittedPair>; PAIRS]);

impl FittedPairs {
    /// No pair.
    pub const NONE: Self = Self([None; PAIRS]);
    const NONE_WORD: &'static str = "none";

    /// These pairs, at most four, in any order. `None` if two have the same deep depth, or there are more.
    pub fn new(pairs: impl IntoIterator<Item = FittedPair>) -> Option<Self> {
        let mut sorted: Vec<_> = pairs.into_iter().collect();
        sorted.sort_by_key(|pair| pair.deep);
        let distinct = sorted.windows(2).all(|two| two[0].deep < two[1].deep);
        if !distinct || sorted.len() > PAIRS {
            return None;
        }
        let mut pairs = Self::NONE;
        for (place, pair) in pairs.0.iter_mut().zip(sorted) {
            *place = Some(pair);
        }
        Some(pairs)
    }

    /// The values of a parameter of this type, by default none.
    pub const fn domain(_: Self) -> Domain {
        Domain::ChoiceOr {
            words: &[Self::NONE_WORD],
            meanings: &["No pair."],
            default: Self::NONE_WORD,
            form: "SHALLOW/DEEP/A/B/SIGMA",
            example: "3/5/1.02/-3.6/17.7",
            parts: "with depths from 1 to 64, SHALLOW below DEEP, A from 0.0001 to 100 of four decimals at most, B and SIGMA of one \
                decimal at most; up to four pairs of different DEEP, joined by +",
            meaning: "The value at depth DEEP is A times that at depth SHALLOW plus B, with residuals of standard deviation SIGMA.",
        }
    }

    /// The pairs, the deep depths ascending.
    pub fn iter(&self) -> impl Iterator<Item = FittedPair> + '_ {
        self.0.iter().flatten().copied()
    }

    /// The pair that predicts this depth.
    pub fn of_depth(&self, deep: u32) -> Option<FittedPair> {
        self.iter().find(|pair| pair.deep == deep)
    }

    /// Whether there is no pair.
    pub const fn is_none(&self) -> bool {
        self.0[0].is_none()
    }
}

impl fmt::Display for FittedPairs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return formatter.write_str(Self::NONE_WORD);
        }
        let pairs: Vec<_> = self.iter().map(|pair| pair.to_string()).collect();
        formatter.write_str(&pairs.join("+"))
    }
}

impl Setting for FittedPairs {
    fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case(Self::NONE_WORD) {
            return Some(Self::NONE);
        }
        Self::new(text.split('+').map(FittedPair::read).collect::<Option<Vec<_>>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Entry, Parameters, parameters, parse_terms};

    parameters! {
        /// Somebody's parameters.
        struct Cut {
            /// the lines
            pairs: FittedPairs = FittedPairs::NONE;
        }
    }

    const ENTRY: Entry = Entry { name: "cut", parameters: Cut::PARAMETERS, ..Entry::PLAIN };

    fn canonical(text: &str) -> Result<String, String> {
        let cut: Cut = ENTRY.read(&parse_terms(text).unwrap()[0]).map_err(|error| error.to_string())?;
        Ok(cut.term_named("cut").to_string())
    }

    #[test]
    fn pairs_are_read_and_printed() {
        for (text, printed) in [
            ("cut", "cut"),
            ("cut[pairs=None]", "cut"),
            ("cut[pairs=3/5/1.02/-3.6/17.7]", "cut[pairs=3/5/1.02/-3.6/17.7]"),
            ("cut[pairs=03/05/1.0200/-0.0/17.0]", "cut[pairs=3/5/1.02/0/17]"),
            ("cut[pairs=1/64/0.0001/-1000000/0]", "cut[pairs=1/64/0.0001/-1000000/0]"),
            ("cut[pairs=4/8/1/2/3+3/5/100/0.1/1000000]", "cut[pairs=3/5/100/0.1/1000000+4/8/1/2/3]"),
            (
                "cut[pairs=1/2/1/0/1+1/3/1/0/1+1/4/1/0/1+1/5/1/0/1]",
                "cut[pairs=1/2/1/0/1+1/3/1/0/1+1/4/1/0/1+1/5/1/0/1]",
            ),
        ] {
            assert_eq!(canonical(text).as_deref(), Ok(printed), "{text}");
            assert_eq!(canonical(printed).as_deref(), Ok(printed));
        }
    }

    #[test]
    fn wrong_pairs_are_refused_with_their_form() {
        let wrong = canonical("cut[pairs=3/5/1/0]").unwrap_err();
        assert!(
            wrong.starts_with("`cut[pairs=3/5/1/0]`: pairs must be one of none, or SHALLOW/DEEP/A/B/SIGMA"),
            "{wrong}"
        );
        for wrong in [
            "",
            "3/5",
            "3:5:1:0:1",
            "3/5/1/0/1/1",
            "3/5/1/0/1+",
            "5/3/1/0/1",
            "3/3/1/0/1",
            "0/5/1/0/1",
            "3/65/1/0/1",
            "3/5/0/0/1",
            "3/5/-1/0/1",
            "3/5/1.00001/0/1",
            "3/5/100.0001/0/1",
            "3/5/1/0.25/1",
            "3/5/1/--1/1",
            "3/5/1/0/-1",
            "3/5/1/1000000.1/1",
            "3/5/1/0/1000000.1",
            "3/5/1/nan/1",
            "3/5/1/0/1+4/5/1/0/1",
            "1/2/1/0/1+1/3/1/0/1+1/4/1/0/1+1/5/1/0/1+1/6/1/0/1",
        ] {
            assert_eq!(FittedPairs::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn fitted_numbers_are_rounded_to_what_a_spec_says() {
        let pair = |a, b, sigma| FittedPair::new(3, 5, a, b, sigma).map(|pair| pair.to_string());
        assert_eq!(pair(1.022_449, -3.649, 17.66).as_deref(), Some("3/5/1.0224/-3.6/17.7"));
        assert_eq!(pair(1.0, -0.04, 0.0).as_deref(), Some("3/5/1/0/0"));
        for (a, b, sigma) in [
            (0.00004, 0.0, 1.0),
            (-1.0, 0.0, 1.0),
            (f64::NAN, 0.0, 1.0),
            (1.0, f64::INFINITY, 1.0),
            (1.0, 0.0, -1.0),
        ] {
            assert_eq!(pair(a, b, sigma), None, "{a} {b} {sigma}");
        }
        assert_eq!(FittedPair::new(5, 3, 1.0, 0.0, 1.0), None);
        let deep = |deep| FittedPair::new(1, deep, 1.0, 0.0, 1.0).unwrap();
        let pairs = FittedPairs::new([deep(6), deep(4)]).unwrap();
        assert_eq!(pairs.iter().map(FittedPair::deep).collect::<Vec<_>>(), [4, 6]);
        assert_eq!((pairs.of_depth(6), pairs.of_depth(5)), (Some(deep(6)), None));
        assert_eq!(FittedPairs::new([deep(4), deep(4)]), None);
        assert_eq!(FittedPairs::new([]), Some(FittedPairs::NONE));
    }

    /// The bounds in exact fractions, and those of floats wherever no tie is near.
    #[test]
    fn bounds_are_rounded_to_the_nearest() {
        let pair = FittedPair::new(4, 8, 2.0, 0.5, 10.0).unwrap();
        // (15 + 100.5 - 0.5) / 2 with t = 1.5, then ties: 57.5 and -57.5.
        assert_eq!((pair.above(100, 15_000), pair.below(100, 15_000)), (57, 42));
        let ties = FittedPair::new(4, 8, 2.0, 0.0, 10.0).unwrap();
        assert_eq!((ties.above(100, 15_000), ties.below(-100, 15_000)), (58, -58));
        let pair = FittedPair::new(3, 5, 1.022, -3.6, 17.7).unwrap();
        for bound in -2_000_i64..2_000 {
            let exact = |t: f64| (t * 17.7 + bound as f64 + 3.6) / 1.022;
            let fraction = |number: f64| (number.abs().fract() - 0.5).abs();
            for (found, exact) in
                [(pair.above(bound, 10_000), exact(1.0)), (pair.below(bound, 10_000), exact(-1.0))]
            {
                assert!(fraction(exact) < 1e-6 || found == exact.round() as i64, "{found} {exact}");
            }
        }
        let flat = FittedPair::new(3, 5, 0.0001, 0.0, 1.0).unwrap();
        assert_eq!((flat.above(Value::MAX, 0), flat.below(Value::MIN, 0)), (Value::MAX, Value::MIN));
    }
}
