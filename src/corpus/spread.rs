//! How far apart the moves of a root are: the natural unit of a game's
//! evaluation, in which a window of one game can be compared with a window of
//! another.

use crate::game::{AnyGame, Game, MoveList, Value, Visitor, is_mate};
use crate::search::{Engine, Search};
use crate::stats::interquartile_range;

/// The exact values of a root's moves at a depth of at least one ply, in base
/// order and from the view of the side to move. Moves that win or lose by force
/// are left out: a mate has no distance from a value.
pub fn move_values(root: &AnyGame, depth: u32) -> Vec<Value> {
    root.visit(Moves { depth })
}

/// The interquartile range of the values of a root's moves at a depth of at
/// least one ply, mates left out; `None` if no move is left.
pub fn move_spread(root: &AnyGame, depth: u32) -> Option<f64> {
    let values: Vec<f64> = move_values(root, depth).into_iter().map(|value| value as f64).collect();
    interquartile_range(&values)
}

/// Searches each move of a root.
struct Moves {
    depth: u32,
}

impl Visitor for Moves {
    type Output = Vec<Value>;

    fn visit<G: Game>(self, game: &G) -> Vec<Value> {
        let spec = "pvs+captures+history+killer+tt[size=auto]+id";
        let engine: Engine = spec.parse().expect("an engine of the registry");
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let value = |mv: G::Move| {
            let mut child = game.clone();
            child.make(mv);
            let outcome = Search::new(&engine).depth(self.depth - 1).run(&child);
            -outcome.value.expect("nothing limits the search")
        };
        moves.into_iter().map(value).filter(|value| !is_mate::<G>(*value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameSpec;

    fn root(game: &str, position: &str) -> AnyGame {
        game.parse::<GameSpec>().unwrap().root(position).unwrap()
    }

    #[test]
    fn the_best_move_has_the_value_of_the_root() {
        let minimax: Engine = "minimax".parse().unwrap();
        for game in ["tree:iid[b=5]", "tree:edge-sum[b=5]", "tree:ordered[b=5]", "tree:commuting[b=4]"] {
            for depth in 1..=4 {
                let root = root(game, "7");
                let values = move_values(&root, depth);
                let value = Search::new(&minimax).depth(depth).run_any(&root).value;
                assert_eq!(values.iter().max().copied(), value, "{game} at depth {depth}");
            }
        }
    }

    #[test]
    fn the_losses_of_an_ordered_tree_are_its_spread() {
        // One of four moves is best and loses nothing, the others lose 1 to g.
        let root = root("tree:ordered[b=4,g=1]", "3");
        let values = move_values(&root, 3);
        let best = values.iter().max().unwrap();
        let mut losses: Vec<_> = values.iter().map(|value| best - value).collect();
        losses.sort_unstable();
        assert_eq!(losses, [0, 1, 1, 1]);
        assert_eq!(move_spread(&root, 3), Some(0.25));
    }

    #[test]
    fn moves_that_mate_are_left_out() {
        // The rook mates on the last rank; the king's and the rook's other moves do not.
        let root = root("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        let all = crate::game::Position::read(crate::game::Rules::Chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        assert_eq!(move_values(&root, 2).len(), all.unwrap().moves() - 1);
    }
}
