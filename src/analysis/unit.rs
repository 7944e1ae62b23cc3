//! The units of figures: positions, and the games that they were taken from.

use std::fmt;

use tr::tr;

use crate::language::{counted, tr_noop};
use crate::record::RowRef;
use crate::stats::Sample;

/// The beginning of ids of self-play games.
const SELF_PLAY: &str = "self-";

/// A position (or the seed of a tree), within which everything is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit<'a> {
    /// Corpus id, FEN or seed.
    pub position: &'a str,
    /// The game that it was taken from, if that is known. Positions of one game
    /// are never taken as independent.
    pub source_game: Option<&'a str>,
    /// The phase of the game: intervals resample within it. Empty of trees.
    pub phase: &'a str,
}

impl<'a> Unit<'a> {
    /// The unit of a row.
    pub fn of(row: RowRef<'a>) -> Self {
        Self { position: row.position(), source_game: row.game_of_position(), phase: row.phase() }
    }

    /// With its numbers, as resampling takes them: stratum, cluster, numbers. A position without
    /// a game is a cluster of its own.
    pub fn with<N>(self, numbers: N) -> (&'a str, Option<&'a str>, N) {
        (self.phase, Some(self.source_game.unwrap_or(self.position)), numbers)
    }

    /// Whether it was taken from a game of self-play.
    pub fn is_of_self_play(self) -> bool {
        self.source_game.is_some_and(|game| game.starts_with(SELF_PLAY))
    }
}

/// The explanation of a printed [`Counted`], for the tables that contain one.
pub const GAMES_NOTE: &str = tr_noop!(
    "n such as \"120 (40 games)\": 120 positions, taken from 40 games; intervals resample whole games, \
and p is of the mean of each game"
);

/// One value per unit, as intervals and tests take them.
pub fn clustered<'a>(values: impl IntoIterator<Item = (Unit<'a>, f64)>) -> Sample {
    values.into_iter().map(|(unit, value)| unit.with([value])).collect()
}

/// A number of positions and, if there are fewer, of the games they are from:
/// "120", "120 (40 games)".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Positions.
    pub n: usize,
    /// Games, if fewer.
    pub games: Option<usize>,
}

impl Counted {
    /// The number of units of some values.
    pub fn of(values: &Sample) -> Self {
        let (n, games) = (values.units(), values.clusters());
        Self { n, games: (games < n).then_some(games) }
    }

    /// In a sentence, with what a unit is called: "120 positions", "120 positions
    /// of 40 games".
    pub fn words(self, unit: &str) -> String {
        let positions = counted(self.n, unit);
        match self.games {
            None => positions,
            Some(games) => tr!("{positions} of {}", counted(games, "game"), positions),
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.games {
            None => write!(formatter, "{}", self.n),
            Some(1) => write!(formatter, "{}", tr!("{} (1 game)", self.n)),
            Some(games) => write!(formatter, "{}", tr!("{} ({games} games)", self.n, games)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_self_play_are_told_by_their_ids() {
        let of = |game| Unit { position: "a", source_game: game, phase: "" }.is_of_self_play();
        assert_eq!([Some("self-0001"), Some("wx-0085"), None].map(of), [true, false, false]);
        // As `plybench positions generate` names them.
        let entries = crate::corpus::set(crate::game::Rules::Othello, "core-2").unwrap();
        assert!(entries.iter().all(|entry| of(entry.source_game.as_deref())));
    }

    #[test]
    fn games_are_named_where_they_are_fewer() {
        let (all, few) = (Counted { n: 1, games: None }, Counted { n: 120, games: Some(40) });
        assert_eq!((all.to_string(), few.to_string()), ("1".to_owned(), "120 (40 games)".to_owned()));
        assert_eq!(
            (all.words("tree"), few.words("position")),
            ("1 tree".to_owned(), "120 positions of 40 games".to_owned())
        );
    }
}
