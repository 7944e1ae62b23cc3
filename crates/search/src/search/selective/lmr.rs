//! Late move reductions: late quiet moves are first searched less deep.

use std::fmt;

use crate::game::MAX_MOVES;
use crate::spec::{
    Domain, Entry, Parameters as _, Registered, Setting, Whole, choice, parameters, parse_fixed,
};

/// The place of a depth and the number of a move in [`LateMoveReductions::table`].
pub(super) fn place(depth: u32, number: u32) -> usize {
    depth as usize * (MAX_MOVES + 1) + number as usize
}

/// Reduction of late moves in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plies {
    /// One.
    One,
    /// Two.
    Two,
    /// Hundredths of a base, and of the divisor of the product of two natural logarithms: of the depth, and of the
    /// number of the move.
    Log {
        /// Base, in hundredths.
        base: Whole<0, 1000>,
        /// Divisor, in hundredths.
        divisor: Whole<50, 1000>,
    },
}

impl Plies {
    const fn domain(_: Self) -> Domain {
        Domain::ChoiceOr {
            words: &["1", "2"],
            meanings: &["One ply.", "Two plies."],
            default: "1",
            form: "log:BASE:DIVISOR",
            example: "log:0.78:2.47",
            parts: "with a base from 0 to 10 and a divisor from 0.5 to 10, of two decimals at most",
            meaning: "BASE + ln(depth) ln(number of the move) / DIVISOR, rounded down.",
        }
    }

    /// The plies for a move of this number, from 1, at a depth.
    fn at(self, depth: u32, number: u32, ln_millionths: impl Fn(u32) -> u64) -> u32 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Log { base, divisor } => {
                // Base and divisor are in hundredths, each logarithm in millionths.
                let product = u128::from(ln_millionths(depth)) * u128::from(ln_millionths(number));
                let hundredths = product / (u128::from(divisor.get()) * 100_000_000);
                ((u128::from(base.get()) + hundredths) / 100) as u32
            }
        }
    }
}

/// The natural logarithm of a number of at least 1 in millionths, rounded down, without a float: the same on every machine.
fn ln_millionths(number: u32) -> u64 {
    const FRACTION: u32 = 40;
    // ln 2 in units of 2^-40.
    const LN_2: u128 = 762_123_384_785;
    let whole = number.ilog2();
    let mut rest = (u128::from(number) << FRACTION) >> whole;
    let mut log = u128::from(whole) << FRACTION;
    for bit in (0..FRACTION).rev() {
        rest = (rest * rest) >> FRACTION;
        if rest >> (FRACTION + 1) > 0 {
            rest >>= 1;
            log |= 1 << bit;
        }
    }
    ((log * LN_2 * 1_000_000) >> (2 * FRACTION)) as u64
}

impl fmt::Display for Plies {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One => formatter.write_str("1"),
            Self::Two => formatter.write_str("2"),
            Self::Log { base, divisor } => {
                write!(formatter, "log:{}:{}", base.get() as f64 / 100.0, divisor.get() as f64 / 100.0)
            }
        }
    }
}

impl Setting for Plies {
    fn read(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "1" => Some(Self::One),
            "2" => Some(Self::Two),
            _ => {
                let (base, divisor) = lower.strip_prefix("log:")?.split_once(':')?;
                Some(Self::Log {
                    base: Whole::new(parse_fixed(base, 2)?)?,
                    divisor: Whole::new(parse_fixed(divisor, 2)?)?,
                })
            }
        }
    }
}

choice! {
    /// Moves that are reduced although they are not quiet and late.
    pub enum Reduced {
        /// These are not.
        No = "no",
        /// These too.
        Yes = "yes",
    }
}

parameters! {
    /// Late quiet moves less deep first.
    pub struct LateMoveReductions {
        /// number of the first move that is reduced
        pub from: Whole<2, 1000> = Whole::of(4);
        /// least depth
        pub min: Whole<2, 64> = Whole::of(3);
        /// plies less
        pub by: Plies = Plies::One;
        /// captures and promotions
        pub captures: Reduced = Reduced::No;
        /// moves that give check
        pub checks: Reduced = Reduced::No;
        /// killers and refutations
        pub killers: Reduced = Reduced::No;
    }
}

impl Registered for LateMoveReductions {
    const ENTRY: Entry = Entry {
        name: "lmr",
        summary: "late move reductions: late quiet moves are first searched less deep",
        explanation: "A late move is first searched with a null window and fewer plies, at least one. Only if its \
            value exceeds alpha is it searched to the whole depth, with a null window and then with the whole one. Not for a side in \
            check, not with a bound that is a mate.",
        source: "T. Romstad, 2006; Chess Programming Wiki, page Late Move Reductions",
        cites: &["cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };
}

impl LateMoveReductions {
    /// Whether moves of this number, from 1, are reduced at a depth, so far as that decides.
    pub(super) fn is_late(self, depth: u32, number: u32) -> bool {
        u64::from(number) >= self.from.get() && u64::from(depth) >= self.min.get()
    }

    pub(super) fn reduces_captures(self) -> bool {
        self.captures == Reduced::Yes
    }

    pub(super) fn reduces_checks(self) -> bool {
        self.checks == Reduced::Yes
    }

    pub(super) fn reduces_killers(self) -> bool {
        self.killers == Reduced::Yes
    }

    /// The plies for such a move; at least one is left below it. For depths up to this one and every number of a move, by
    /// [`place`]: logarithms at every move would take a fifth of a search.
    pub(super) fn table(self, depth: u32) -> Vec<u8> {
        let logarithms: Vec<u64> =
            (0..=MAX_MOVES as u32).map(|number| ln_millionths(number.max(1))).collect();
        let ln = |number: u32| logarithms[number as usize];
        let plies = |depth: u32, number: u32| match (depth.checked_sub(2), number) {
            (None, _) | (_, 0) => 0,
            (Some(most), _) => self.by.at(depth, number, ln).min(most) as u8,
        };
        (0..=depth).flat_map(|depth| (0..=MAX_MOVES as u32).map(move |number| plies(depth, number))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_library() {
        for number in 1..=1000_u32 {
            let exact = f64::from(number).ln() * 1e6;
            assert!((ln_millionths(number) as f64 - exact).abs() < 1.5, "{number}");
        }
    }

    #[test]
    fn reductions_are_those_of_the_formula() {
        // Ethereal's and the quiet moves of Weiss, as the Chess Programming Wiki prints them.
        for (text, base, divisor) in [("log:0.78:2.47", 0.78, 2.47), ("log:1.35:2.75", 1.35, 2.75)] {
            let plies = Plies::read(text).unwrap();
            assert_eq!(plies.to_string(), text);
            for depth in 1..=20_u32 {
                for number in 1..=60_u32 {
                    let exact: f64 = base + f64::from(depth).ln() * f64::from(number).ln() / divisor;
                    // Where the formula is nearly whole rounding may differ.
                    if (exact - exact.round()).abs() > 1e-2 {
                        assert_eq!(
                            plies.at(depth, number, ln_millionths),
                            exact as u32,
                            "{text} {depth} {number}"
                        );
                    }
                }
            }
        }
        for wrong in ["0", "3", "log", "log:1", "log:1:0.4", "log:1.234:2", "log:x:2"] {
            assert_eq!(Plies::read(wrong), None, "{wrong}");
        }
    }
}
