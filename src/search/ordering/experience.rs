//! Scores by experience: what history, butterfly and relative history share.
//!
//! Two tables over moves: how much credit a move earned by being sufficient,
//! and how much it spent by being tried. The history heuristic orders by the
//! first, the butterfly heuristic by the second, the relative history
//! heuristic by their ratio. When an entry would leave 30 bits, its whole
//! table (for the ratio: both tables) is halved, so that nothing overflows
//! however long a search lasts.

use crate::game::{Board, Game};
use crate::search::ordering::{SCORE_LIMIT, SCORE_SHIFT};
use crate::search::registry::{Domain, Parameter};
use crate::search::spec::EngineSpec;

/// The parameter that the three heuristics share, apart from its default.
pub(super) const fn credit_parameter(default: &'static str) -> Parameter {
    Parameter {
        key: "credit",
        default,
        domain: Domain::Choice(&["1", "d", "d2", "2d"]),
        help: "what one success is worth at d plies from the horizon: 1, d, d squared, or 2 to the d",
        inexact: &[],
    }
}

/// The `table=` of all three.
pub(super) const fn table_parameter(default: &'static str) -> Parameter {
    Parameter {
        key: "table",
        default,
        domain: Domain::Choice(&["shared", "side", "printed"]),
        help: "one table for both sides, one for each side, or one with the index the seed \
            program printed, file*9 + rank, where two squares share an index at every file border",
        inexact: &[],
    }
}

/// What one success is worth.
#[derive(Clone, Copy)]
enum Credit {
    One,
    Depth,
    DepthSquared,
    PowerOfTwo,
}

impl Credit {
    fn parse(word: &str) -> Credit {
        match word {
            "1" => Credit::One,
            "d" => Credit::Depth,
            "d2" => Credit::DepthSquared,
            _ => Credit::PowerOfTwo,
        }
    }

    fn at(self, depth: u32) -> u32 {
        match self {
            Credit::One => 1,
            Credit::Depth => depth,
            Credit::DepthSquared => depth.saturating_mul(depth).min(1 << 20),
            Credit::PowerOfTwo => 1 << depth.min(20),
        }
    }
}

/// Which entry of a table a move has.
#[derive(Clone, Copy)]
enum Layout {
    /// One table for both sides.
    Shared,
    /// One table for each side.
    Sides,
    /// One table, with the index the seed program printed.
    Printed,
}

#[derive(Clone, Copy)]
enum Score {
    /// Credit earned.
    Sufficient,
    /// How often tried.
    Tried,
    /// The ratio of the two.
    Ratio,
}

pub(super) struct Experience {
    score: Score,
    layout: Layout,
    credit: Credit,
    /// Credit earned by sufficient moves.
    sufficient: Vec<u32>,
    /// Credit spent by all moves tried at nodes with a sufficient one.
    tried: Vec<u32>,
}

impl Experience {
    pub(super) fn from_spec(spec: &EngineSpec, indices: usize) -> Option<Self> {
        let names =
            [("history", Score::Sufficient), ("butterfly", Score::Tried), ("relative-history", Score::Ratio)];
        names.into_iter().find_map(|(name, score)| {
            let selection = spec.enhancement(name)?;
            let layout = match selection.value("table") {
                "shared" => Layout::Shared,
                "side" => Layout::Sides,
                _ => Layout::Printed,
            };
            Some(Experience::new(score, layout, Credit::parse(selection.value("credit")), indices))
        })
    }

    pub(super) fn strong(indices: usize) -> Self {
        Experience::new(Score::Sufficient, Layout::Sides, Credit::PowerOfTwo, indices)
    }

    fn new(score: Score, layout: Layout, credit: Credit, indices: usize) -> Self {
        let table = || vec![0; 2 * indices];
        let (sufficient, tried) = match score {
            Score::Sufficient => (table(), Vec::new()),
            Score::Tried => (Vec::new(), table()),
            Score::Ratio => (table(), table()),
        };
        Experience { score, layout, credit, sufficient, tried }
    }

    pub(super) fn rank<G: Game>(&self, side: usize, moves: &[G::Move], keys: &mut [u64]) {
        let slot = self.slot::<G>(side);
        let key_move = |key: u64| moves[usize::from(key as u8)];
        match self.score {
            Score::Sufficient => {
                for key in keys {
                    *key |= u64::from(self.sufficient[slot(key_move(*key))]) << SCORE_SHIFT;
                }
            }
            Score::Tried => {
                for key in keys {
                    *key |= u64::from(self.tried[slot(key_move(*key))]) << SCORE_SHIFT;
                }
            }
            Score::Ratio => {
                for key in keys {
                    let slot = slot(key_move(*key));
                    let (earned, spent) = (u64::from(self.sufficient[slot]), u64::from(self.tried[slot]));
                    *key |= (earned * (SCORE_LIMIT - 1)).checked_div(spent).unwrap_or(0) << SCORE_SHIFT;
                }
            }
        }
    }

    pub(super) fn credit<G: Game>(
        &mut self,
        side: usize,
        best: G::Move,
        tried: impl Iterator<Item = G::Move>,
        depth: u32,
    ) {
        let amount = self.credit.at(depth);
        let slot = self.slot::<G>(side);
        let mut full = false;
        if !self.tried.is_empty() {
            for mv in tried {
                full |= add(&mut self.tried[slot(mv)], amount);
            }
        }
        if !self.sufficient.is_empty() {
            full |= add(&mut self.sufficient[slot(best)], amount);
        }
        if full {
            self.sufficient.iter_mut().chain(&mut self.tried).for_each(|entry| *entry /= 2);
        }
    }

    fn slot<G: Game>(&self, side: usize) -> impl Fn(G::Move) -> usize + use<G> {
        let printed = matches!(self.layout, Layout::Printed);
        let base = if matches!(self.layout, Layout::Sides) { side * G::MOVE_INDICES } else { 0 };
        move |mv| base + if printed { printed_move_index::<G>(mv) } else { G::move_index(mv) }
    }
}

/// The index the seed program's history table used (ERRATA H1): with the file
/// as x, as many ranks to a file as there are files are one too few, and the
/// last rank of a file shares its index with the first of the next. Games
/// without a board keep their own index.
pub fn printed_move_index<G: Game>(mv: G::Move) -> usize {
    let index = G::move_index(mv);
    let Some(Board { files, ranks }) = G::BOARD else { return index };
    let squares = files * ranks;
    let printed = |square: usize| square % files * files + square / files;
    printed(index / squares) * squares + printed(index % squares)
}

/// Adds; says whether the entry has left the range of scores.
fn add(entry: &mut u32, amount: u32) -> bool {
    *entry += amount;
    u64::from(*entry) >= SCORE_LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tree::{Branch, Tree};
    use crate::game::xiangqi::{PieceSquare, Xiangqi};

    #[test]
    fn a_full_table_is_halved_before_it_overflows() {
        let mut entry = (SCORE_LIMIT - 1) as u32;
        assert!(add(&mut entry, 1));
        assert!(u64::from(entry) + u64::from(Credit::PowerOfTwo.at(u32::MAX)) < u64::from(u32::MAX));
    }

    #[test]
    fn the_printed_indices_alias() {
        type Game = Xiangqi<PieceSquare>;
        let printed = |text: &str| printed_move_index::<Game>(text.parse().unwrap());
        // a9 and b0 share an index as printed.
        assert_eq!(printed("a9a8"), printed("b0a8"));
        assert_ne!(Game::move_index("a9a8".parse().unwrap()), Game::move_index("b0a8".parse().unwrap()));
        assert!(printed("i9h9") < Game::MOVE_INDICES);
        assert_eq!(printed_move_index::<Tree>(Branch(7)), 7);
    }

    #[test]
    fn credit_grows_with_the_distance_to_the_horizon() {
        let at_depth_5 = ["1", "d", "d2", "2d"].map(|word| Credit::parse(word).at(5));
        assert_eq!(at_depth_5, [1, 5, 25, 32]);
    }
}
