//! Scores by experience: what history, butterfly and relative history share.
//!
//! Two tables over moves: how much credit a move earned by being sufficient,
//! and how much it spent by being tried. The history heuristic orders by the
//! first, the butterfly heuristic by the second, the relative history
//! heuristic by their ratio. When an entry would leave 30 bits, its whole
//! table (for the ratio: both tables) is halved, so that nothing overflows
//! however long a search lasts.

use crate::game::{Board, Game};
use crate::search::ordering::enhancement::{Concern, Enhancement, OpenNode, SufficientMove};
use crate::search::ordering::journal::{Journal, Past};
use crate::search::ordering::key::Bits;
use crate::spec::choice;

/// The bits that all three own, of which an engine has one.
pub(super) const BITS: Bits = Bits { low: 16, width: 30 };

/// Scores stay below this.
const SCORE_LIMIT: u64 = BITS.most() + 1;

choice! {
    /// The credit of one success.
    pub enum Credit {
        /// One.
        One = "1",
        /// d.
        Depth = "d",
        /// d squared.
        DepthSquared = "d2",
        /// 2 to the power of d.
        PowerOfTwo = "2d",
    }
}

choice! {
    /// The index of a table.
    pub enum Sharing {
        /// One table for both sides.
        Shared = "shared",
        /// One table per side.
        Side = "side",
        /// As in the published listing: index file*9 + rank, so two squares share an entry at every file border.
        Printed = "printed",
    }
}

impl Credit {
    pub(super) fn at(self, depth: u32) -> u32 {
        match self {
            Credit::One => 1,
            Credit::Depth => depth,
            Credit::DepthSquared => depth.saturating_mul(depth).min(1 << 20),
            Credit::PowerOfTwo => 1 << depth.min(20),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) enum Score {
    Sufficient,
    Tried,
    Ratio,
}

pub(super) struct Experience {
    score: Score,
    sharing: Sharing,
    credit: Credit,
    /// Credit earned by sufficient moves, and credit spent by all moves tried
    /// at nodes with a sufficient one; of these those that the score needs.
    tables: [Vec<u32>; 2],
}

/// Its number in the journal.
const OWNER: u32 = 0;

const EARNED: usize = 0;

const SPENT: usize = 1;

impl Experience {
    pub(super) fn new(score: Score, sharing: Sharing, credit: Credit, indices: usize) -> Self {
        let table = || vec![0; 2 * indices];
        let tables = match score {
            Score::Sufficient => [table(), Vec::new()],
            Score::Tried => [Vec::new(), table()],
            Score::Ratio => [table(), table()],
        };
        Experience { score, sharing, credit, tables }
    }

    fn slot<G: Game>(&self, side: usize) -> impl Fn(G::Move) -> usize + use<G> {
        let printed = matches!(self.sharing, Sharing::Printed);
        let base = if matches!(self.sharing, Sharing::Side) { side * G::MOVE_INDICES } else { 0 };
        move |mv| base + if printed { printed_move_index::<G>(mv) } else { G::move_index(mv) }
    }
}

impl<G: Game> Enhancement<G> for Experience {
    fn concern(&self) -> Concern {
        Concern::EveryMove
    }

    fn learns_from_tried(&self) -> bool {
        !matches!(self.score, Score::Sufficient)
    }

    fn rank(
        &mut self,
        node: &OpenNode<'_, G>,
        moves: &[G::Move],
        keys: &mut [u64],
        (journal, opened): Past<'_>,
    ) {
        let slot = self.slot::<G>(node.side);
        let keys = keys.iter_mut().zip(moves);
        journal.at::<OWNER>(opened, &mut self.tables, |[earned, spent]| match self.score {
            Score::Sufficient => {
                for (key, mv) in keys {
                    *key |= BITS.at(earned[slot(*mv)].into());
                }
            }
            Score::Tried => {
                for (key, mv) in keys {
                    *key |= BITS.at(spent[slot(*mv)].into());
                }
            }
            Score::Ratio => {
                for (key, mv) in keys {
                    let slot = slot(*mv);
                    let (earned, spent) = (u64::from(earned[slot]), u64::from(spent[slot]));
                    *key |= BITS.at((earned * BITS.most()).checked_div(spent).unwrap_or(0));
                }
            }
        });
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, journal: &mut Journal) {
        let amount = self.credit.at(best.depth);
        let slot = self.slot::<G>(node.side);
        let mut most = 0;
        if !matches!(self.score, Score::Sufficient) {
            for mv in best.tried {
                most = most.max(journal.add::<OWNER>(&mut self.tables, SPENT, slot(*mv), amount));
            }
        }
        if !matches!(self.score, Score::Tried) {
            most = most.max(journal.add::<OWNER>(&mut self.tables, EARNED, slot(best.mv), amount));
        }
        if is_full(most) {
            journal.rewrite::<OWNER>(&mut self.tables, |entry| *entry /= 2);
        }
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

/// Whether an entry has left the range of scores.
pub(super) fn is_full(entry: u32) -> bool {
    u64::from(entry) >= SCORE_LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tree::{Branch, Tree};
    use crate::game::xiangqi::{PieceSquare, Xiangqi};

    #[test]
    fn a_full_table_is_halved_before_it_overflows() {
        let entry = SCORE_LIMIT as u32;
        assert!(is_full(entry) && !is_full(entry - 1));
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
        let at_depth_5 =
            [Credit::One, Credit::Depth, Credit::DepthSquared, Credit::PowerOfTwo].map(|credit| credit.at(5));
        assert_eq!(at_depth_5, [1, 5, 25, 32]);
    }
}
