//! Scores by experience: what history, butterfly and relative history share.
//!
//! Two tables over moves: how much credit a move earned by being sufficient,
//! and how much it spent by being tried. The history heuristic orders by the
//! first, the butterfly heuristic by the second, the relative history
//! heuristic by their ratio. When an entry would leave 30 bits, its whole
//! table (for the ratio: both tables) is halved, so that nothing overflows
//! however long a search lasts. With a malus entries may be negative; they have
//! 29 bits, and scores begin in the middle.

use crate::game::{Board, Game};
use crate::search::ordering::enhancement::{Concern, Enhancement, OpenNode, SufficientMove};
use crate::search::ordering::journal::{Journal, Past};
use crate::search::ordering::key::Bits;
use crate::search::ordering::weighing::{Credit, Malus, Weighing};
use crate::spec::choice;

/// The bits that all three own, of which an engine has one.
pub(super) const BITS: Bits = Bits { low: 16, width: 30 };

/// Scores stay below this.
const SCORE_LIMIT: i32 = 1 << BITS.width;

/// The score of an entry of 0 where entries may be negative.
pub(super) const MIDDLE: i32 = SCORE_LIMIT / 2;

choice! {
    /// The index of a table.
    pub enum Sharing {
        /// One table for both sides.
        Shared = "shared",
        /// One table per side.
        Side = "side",
        /// As in the published listing: index file*9 + rank, so two squares share an entry at every file border.
        Printed = "printed",
        /// By the moving piece, with its colour, and the to square.
        PieceTo = "piece-to",
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Score {
    Sufficient,
    Tried,
    Ratio,
    /// As `Sufficient`, with malus or gravity.
    Weighed(Weighing),
}

/// The plain one, of most engines, is that of Schaeffer: credit of sufficient moves, by their squares. It asks nothing else.
pub(super) struct Experience<const PLAIN: bool> {
    score: Score,
    sharing: Sharing,
    credit: Credit,
    /// Credit earned by sufficient moves, and credit spent by all moves tried
    /// at nodes with a sufficient one; of these those that the score needs.
    tables: [Vec<i32>; 2],
}

/// Its number in the journal.
const OWNER: u32 = 0;

const EARNED: usize = 0;

const SPENT: usize = 1;

/// The enhancement with this score and index.
pub(super) fn start<G: Game>(score: Score, sharing: Sharing, credit: Credit) -> Box<dyn Enhancement<G>> {
    if matches!(score, Score::Sufficient) && sharing != Sharing::PieceTo {
        Box::new(Experience::<true>::new::<G>(score, sharing, credit))
    } else {
        Box::new(Experience::<false>::new::<G>(score, sharing, credit))
    }
}

impl<const PLAIN: bool> Experience<PLAIN> {
    fn new<G: Game>(score: Score, sharing: Sharing, credit: Credit) -> Self {
        let indices = if sharing == Sharing::PieceTo { G::PIECE_TO_INDICES } else { 2 * G::MOVE_INDICES };
        let table = || vec![0; indices];
        let tables = match score {
            Score::Sufficient | Score::Weighed(_) => [table(), Vec::new()],
            Score::Tried => [Vec::new(), table()],
            Score::Ratio => [table(), table()],
        };
        Experience { score, sharing, credit, tables }
    }

    fn slot<G: Game>(&self, side: usize) -> impl Fn(G::Move) -> usize + use<G, PLAIN> {
        let printed = matches!(self.sharing, Sharing::Printed);
        let base = if matches!(self.sharing, Sharing::Side) { side * G::MOVE_INDICES } else { 0 };
        move |mv| base + if printed { printed_move_index::<G>(mv) } else { G::move_index(mv) }
    }

    #[inline]
    fn rank_by<M: Copy>(
        &mut self,
        slot: impl Fn(M) -> usize,
        moves: &[M],
        keys: &mut [u64],
        (journal, opened): Past<'_>,
    ) {
        journal.at::<OWNER>(opened, &mut self.tables, |[earned, spent]| match self.score {
            _ if PLAIN => BITS.mark(keys, moves, |mv| earned[slot(mv)] as u64),
            Score::Sufficient => BITS.mark(keys, moves, |mv| earned[slot(mv)] as u64),
            Score::Tried => BITS.mark(keys, moves, |mv| spent[slot(mv)] as u64),
            Score::Ratio => BITS.mark(keys, moves, |mv| {
                let slot = slot(mv);
                let (earned, spent) = (earned[slot] as u64, spent[slot] as u64);
                (earned * BITS.most()).checked_div(spent).unwrap_or(0)
            }),
            Score::Weighed(_) => BITS.mark(keys, moves, |mv| (MIDDLE + earned[slot(mv)]) as u64),
        });
    }

    #[inline]
    fn learn_by<G: Game>(
        &mut self,
        slot: impl Fn(G::Move) -> usize,
        node: &OpenNode<'_, G>,
        best: &SufficientMove<'_, G::Move>,
        journal: &mut Journal,
    ) {
        let amount = self.credit.at(best.depth);
        if PLAIN || matches!(self.score, Score::Sufficient) {
            if is_full(journal.add::<OWNER>(&mut self.tables, EARNED, slot(best.mv), amount)) {
                self.halve(journal);
            }
            return;
        }
        let mut most = 0;
        if let Score::Tried | Score::Ratio = self.score {
            for mv in best.tried {
                most = most.max(journal.add::<OWNER>(&mut self.tables, SPENT, slot(*mv), amount));
            }
        }
        let mut limit = SCORE_LIMIT;
        match self.score {
            Score::Ratio => {
                most = most.max(journal.add::<OWNER>(&mut self.tables, EARNED, slot(best.mv), amount));
            }
            Score::Weighed(weighing) => {
                limit = MIDDLE;
                for (mv, credit) in weighing.lessons(node, best) {
                    let slot = slot(mv);
                    let change = weighing.change(self.tables[EARNED][slot], credit);
                    most = most.max(journal.add::<OWNER>(&mut self.tables, EARNED, slot, change).abs());
                }
            }
            Score::Sufficient | Score::Tried => {}
        }
        if most >= limit {
            self.halve(journal);
        }
    }

    #[cold]
    #[inline(never)]
    fn halve(&mut self, journal: &mut Journal) {
        journal.rewrite::<OWNER>(&mut self.tables, |entry| *entry /= 2);
    }
}

impl<const PLAIN: bool, G: Game> Enhancement<G> for Experience<PLAIN> {
    fn concern(&self) -> Concern {
        Concern::EveryMove
    }

    fn learns_from_tried(&self) -> bool {
        match self.score {
            Score::Sufficient => false,
            Score::Tried | Score::Ratio => true,
            Score::Weighed(weighing) => weighing.malus == Malus::Tried,
        }
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], past: Past<'_>) {
        if PLAIN || self.sharing != Sharing::PieceTo {
            self.rank_by(self.slot::<G>(node.side), moves, keys, past);
        } else if G::PIECE_TO_INDICES > 0 {
            self.rank_by(|mv| node.game.piece_to(mv), moves, keys, past);
        }
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, journal: &mut Journal) {
        if PLAIN || self.sharing != Sharing::PieceTo {
            self.learn_by(self.slot::<G>(node.side), node, best, journal);
        } else if G::PIECE_TO_INDICES > 0 {
            self.learn_by(|mv| node.game.piece_to(mv), node, best, journal);
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
pub(super) fn is_full(entry: i32) -> bool {
    entry >= SCORE_LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameSpec;
    use crate::game::tree::{Branch, Tree};
    use crate::game::xiangqi::{PieceSquare, Xiangqi};
    use crate::search::ordering::weighing::Gravity;

    #[test]
    fn a_full_table_is_halved_before_it_overflows() {
        let GameSpec::Tree(spec) = "tree:iid".parse().unwrap() else { unreachable!() };
        let game = Tree::new(&spec, 0);
        let node = OpenNode { game: &game, ply: 0, side: 0, last_move: None };
        let best = SufficientMove { mv: Branch(3), depth: 4, cutoff: true, tried: &[Branch(2), Branch(3)] };
        let weighing = Weighing { credit: Credit::PowerOfTwo, malus: Malus::Tried, gravity: Gravity::Off };
        for (score, least, most) in
            [(Score::Sufficient, 0, SCORE_LIMIT), (Score::Weighed(weighing), -MIDDLE, MIDDLE)]
        {
            let mut journal = Journal::default();
            let mut history = Experience::<false>::new::<Tree>(score, Sharing::Shared, Credit::PowerOfTwo);
            history.tables[EARNED][3] = most - 17;
            Enhancement::<Tree>::learn(&mut history, &node, &best, &mut journal);
            assert_eq!(history.tables[EARNED][3], most - 1, "not yet");
            history.tables[EARNED][2] = least;
            Enhancement::<Tree>::learn(&mut history, &node, &best, &mut journal);
            assert_eq!(history.tables[EARNED][3], i32::midpoint(most, 15));
            assert_eq!(history.tables[EARNED][2], (least - if least < 0 { 16 } else { 0 }) / 2);
        }
        assert!(SCORE_LIMIT.checked_add(Credit::PowerOfTwo.at(u32::MAX)).is_some());
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
}
