//! The errors of a real game's guesses, to be made on a synthetic tree.
//!
//! The quality of a guess decides what an aspiration window saves, and a synthetic
//! tree has no guess of its own that would mean anything: the value at depth
//! d-1 of an `iid` tree says nothing of that at depth d. So the errors are
//! xiangqi's. Xiangqi's list is part of the program, because counts depend
//! on it.

use std::sync::LazyLock;

use crate::game::Value;
use crate::splitmix::mix;

/// Makes the hash of the draw differ from the hashes of the tree.
const DRAW: u64 = 0x8CB9_2BA7_2F3D_8DD7;

/// A guess as the complete program makes it on xiangqi.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MeasuredGuess {
    /// The id of the position.
    pub position: &'static str,
    /// The guess: the value at depth 5.
    pub guess: Value,
    /// The value at depth 6.
    pub value: Value,
    /// The interquartile range of the values of the root's moves at depth 6.
    pub spread: f64,
}

/// The guesses of `positions/xiangqi/guesses.csv`, whose head says how they were
/// found.
pub fn measured_guesses() -> &'static [MeasuredGuess] {
    static GUESSES: LazyLock<Vec<MeasuredGuess>> = LazyLock::new(|| {
        let text = include_str!("guesses.csv");
        let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
        rows.map(|row| read(row).expect("the built-in list is right")).collect()
    });
    &GUESSES
}

fn read(row: &'static str) -> Option<MeasuredGuess> {
    let mut fields = row.split(',');
    let mut next = || fields.next();
    Some(MeasuredGuess {
        position: next()?,
        guess: next()?.parse().ok()?,
        value: next()?.parse().ok()?,
        spread: next()?.parse().ok()?,
    })
}

/// The error of a root with this key, guess minus value in xiangqi's units:
/// drawn from the list with replacement, the same at every depth.
pub(super) fn resampled_error(key: u64) -> Value {
    let MeasuredGuess { guess, value, .. } = measured_guesses()[draw(key)];
    guess - value
}

/// The place in the list that belongs to a key.
fn draw(key: u64) -> usize {
    ((u128::from(mix(key ^ DRAW)) * measured_guesses().len() as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_is_drawn_about_as_often() {
        let mut drawn = vec![0_u32; measured_guesses().len()];
        for key in 0..drawn.len() as u64 * 1000 {
            drawn[draw(mix(key))] += 1;
        }
        // Six standard deviations of a count with the mean 1000.
        assert!(drawn.iter().all(|count| count.abs_diff(1000) < 190), "{drawn:?}");
    }

    #[test]
    fn an_error_is_the_guess_less_the_value() {
        let errors: Vec<Value> = measured_guesses().iter().map(|known| known.guess - known.value).collect();
        for key in (0..1000).map(mix) {
            assert_eq!(resampled_error(key), errors[draw(key)]);
        }
        // Guesses too low are further off than those too high: the list is not symmetrical.
        assert_eq!((errors.iter().min(), errors.iter().max()), (Some(&-150), Some(&16)));
    }
}
