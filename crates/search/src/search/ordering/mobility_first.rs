//! Moves that leave the opponent few replies come first.

use crate::game::Game;
use crate::search::ordering::enhancement::{Concern, Configured, Enhancement, OpenNode, Setup};
use crate::search::ordering::journal::Past;
use crate::search::ordering::key::Bits;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Moves that leave the opponent the fewest replies first.
    pub struct MobilityFirst;
}

impl Registered for MobilityFirst {
    const ENTRY: Entry = Entry {
        name: "mobility-first",
        summary: "mobility ordering: moves that leave the fewest replies first",
        explanation: "A move with few replies has a small subtree, and leaving the opponent only bad moves \
            is often good play. It ranks after the hash move, captures, killers and refutations. Ties go to \
            the histories, then to the base order. More than 62 replies count as 63. Only for games that \
            can count replies: othello.",
        source: "known from solvers of Othello endgames, where it is called fastest first or mobility ordering; \
        the implementation is this project's own",
        ..Entry::PLAIN
    };
}

impl Configured for MobilityFirst {
    const BITS: Bits = Bits { low: 46, width: 6 };

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        Box::new(self)
    }
}

impl<G: Game> Enhancement<G> for MobilityFirst {
    /// Nothing is learnt, so there is nothing to take back.
    fn concern(&self) -> Concern {
        Concern::EveryMove
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], _: Past<'_>) {
        if !G::COUNTS_REPLIES {
            return;
        }
        for (key, mv) in keys.iter_mut().zip(moves) {
            *key |= Self::BITS.at(score(node.game.replies_after(*mv)));
        }
    }
}

/// Larger is earlier.
fn score(replies: u32) -> u64 {
    MobilityFirst::BITS.most().saturating_sub(replies.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::othello::{Evaluator, Othello};
    use crate::game::{Game, MoveList};
    use crate::othello::{Move, Position};
    use crate::search::context::{Algorithm, Context};
    use crate::search::limits::SearchResult;
    use crate::search::variant::Variant;
    use crate::search::{Engine, Search};

    /// Visits the root's moves in the order of the engine, and writes them down.
    struct Order<'a>(&'a std::sync::Mutex<Vec<String>>);

    impl Algorithm for Order<'_> {
        fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
            use crate::game::INFINITY;
            use crate::search::node::Visit;
            match search.enter(depth, -INFINITY, INFINITY)? {
                Visit::Value(value) => Ok(value),
                Visit::Interior(mut node) => {
                    while let Some(mv) = search.next_move(&mut node) {
                        self.0.lock().unwrap().push(mv.to_string());
                        let score = -search.child(&node, mv, -INFINITY, INFINITY, |search, _, _, _| {
                            Ok(search.game().evaluate())
                        })?;
                        node.offer(score);
                    }
                    Ok(search.leave(&node))
                }
            }
        }
    }

    /// A position of a random game, at its root.
    fn game(choices: &[usize]) -> Othello {
        let mut game = Othello::new(Position::start(), Evaluator::piece_square(1));
        for choice in choices {
            let mut moves = MoveList::new();
            game.generate(&mut moves);
            let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
            game.make(*mv);
        }
        game
    }

    proptest! {
        #[test]
        fn the_fewest_replies_come_first_and_ties_keep_the_base_order(
            choices in prop::collection::vec(0_usize..60, 0..58),
            depth in 1_u32..6,
        ) {
            let game = game(&choices);
            let engine: Engine = "ab+mobility-first".parse().unwrap();
            let tried = std::sync::Mutex::new(Vec::new());
            Search::new(&engine).algorithm(Order(&tried)).depth(depth).run(&game);
            let mut moves = MoveList::new();
            game.generate(&mut moves);
            let mut expected: Vec<Move> = moves.to_vec();
            expected.sort_by_key(|mv| game.replies_after(*mv));
            let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
            prop_assert_eq!(tried.into_inner().unwrap(), expected);
        }
    }

    #[test]
    fn more_replies_than_fit_count_as_the_most() {
        assert_eq!([0, 1, 62, 63, 64, u32::MAX].map(score), [63, 62, 1, 0, 0, 0]);
    }
}
