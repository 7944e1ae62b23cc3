//! The values of all moves of a root.

use crate::game::{AnyGame, Game, MoveList, Value, Visitor, is_mate};
use crate::search::builder::Search;
use crate::search::engine::Engine;

/// The exact values of a root's moves at a depth of at least one ply, in base
/// order and from the view of the side to move. Moves that win or lose by force
/// are left out: a mate has no distance from a value.
pub fn move_values(root: &AnyGame, depth: u32) -> Vec<Value> {
    root.visit(Moves { depth })
}

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
