//! How far apart the moves of a root are: the natural unit of a game's
//! evaluation, in which a window of one game can be compared with a window of
//! another.

use crate::game::AnyGame;
use crate::search::move_values;
use crate::stats::interquartile_range;

/// The interquartile range of the values of a root's moves at a depth of at
/// least one ply, mates left out; `None` if no move is left.
pub fn move_spread(root: &AnyGame, depth: u32) -> Option<f64> {
    let values: Vec<f64> = move_values(root, depth).into_iter().map(|value| value as f64).collect();
    interquartile_range(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameSpec;
    use crate::search::{Engine, Search};

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
