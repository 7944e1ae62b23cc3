//! The unit of xiangqi's evaluation on a synthetic tree, so that a window and
//! the errors of a guess mean the same on both: the spread of the values of a
//! root's moves there over that on xiangqi.

use crate::corpus::spread::move_spread;
use crate::game::GameSpec;
use crate::parallel;
use crate::search::Engine;
use crate::search::algorithm::{Aspiration, Guess, Scale, measured_guesses};
use crate::spec::Whole;
use crate::stats::median;

/// The depth of the values on trees: even, as on xiangqi.
const DEPTH: u32 = 4;

/// The trees of a model: those of the seeds from 0.
const SEEDS: u64 = 100;

/// Half the window on xiangqi.
const HALF_WINDOW: i64 = 50;

/// The spread of the values of a root's moves on xiangqi at the depth of the
/// list: the median over its positions.
pub fn xiangqi_spread() -> f64 {
    let spreads: Vec<f64> = measured_guesses().iter().map(|known| known.spread).collect();
    median(&spreads).expect("the built-in list is not empty")
}

/// The same on the trees of a model, the median over 100 seeds at depth 4;
/// `None` if the game is not a synthetic tree, or one without moves.
pub fn tree_spread(tree: &GameSpec) -> Option<f64> {
    let roots: Option<Vec<_>> = (0..SEEDS).map(|seed| tree.root(&seed.to_string()).ok()).collect();
    let spreads: Option<Vec<f64>> =
        parallel::map(&roots?, |root| move_spread(root, DEPTH)).into_iter().collect();
    median(&spreads?)
}

/// Aspiration on a tree whose root's moves have this spread, with a half-window
/// of 50 and xiangqi's errors scaled alike, so that the guess is as often right
/// as on xiangqi: the scale has four significant digits, and the half-window is
/// the nearest whole number. `None` if either is out of bounds.
pub fn scaled_aspiration(spread: f64) -> Option<Engine> {
    let scale = Scale::new(in_four_digits(spread / xiangqi_spread() * Scale::UNIT as f64)?)?;
    let window = Whole::new(scale.times(HALF_WINDOW) as u64)?;
    Some(Engine::new(Aspiration { window, guess: Guess::Resampled, scale, ..Aspiration::default() }))
}

/// The whole number that is nearest among those with four significant digits.
fn in_four_digits(number: f64) -> Option<u64> {
    let positive = number.is_finite() && number >= 1.0;
    let unit = positive.then(|| 10_f64.powi((number.log10().floor() as i32 - 3).max(0)))?;
    Some(((number / unit).round() * unit) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_that_spreads_like_xiangqi_has_its_window() {
        let engine = |spread| scaled_aspiration(spread).map(|engine| engine.to_string());
        let unit = xiangqi_spread();
        assert_eq!(engine(unit).as_deref(), Some("aspiration[guess=resampled]"));
        assert_eq!(engine(unit / 2.0).as_deref(), Some("aspiration[window=25,guess=resampled,scale=0.5]"));
        assert_eq!(
            engine(unit * 123_456.0).as_deref(),
            Some("aspiration[window=6175000,guess=resampled,scale=123500]")
        );
        // Moves that are all worth the same, or nearly, have no scale.
        assert_eq!([0.0, unit / 1000.0].map(scaled_aspiration), [None, None]);
    }

    #[test]
    fn only_trees_have_a_spread_of_trees() {
        assert_eq!(tree_spread(&"xiangqi".parse().unwrap()), None);
        // Values of wins and losses alone hardly spread.
        assert_eq!(tree_spread(&"tree:p-game[b=2]".parse().unwrap()), Some(0.0));
    }
}
