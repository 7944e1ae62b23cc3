//! A node without a hash move is first searched to a smaller depth, which finds one.

use crate::game::{Game as _, Value};
use crate::search::context::{Context, NodeSearch};
use crate::search::internal_deepening::{DeepenAt, InternalDeepening};
use crate::search::limits::Stopped;
use crate::search::table::Table as _;
use crate::search::variant::Variant;

impl InternalDeepening {
    fn wants(self, depth: u32, alpha: Value, beta: Value) -> bool {
        let in_null_window = beta - alpha == 1;
        u64::from(depth) >= self.least.get() && !(in_null_window && self.at == DeepenAt::Pv)
    }
}

impl<V: Variant> Context<'_, V> {
    /// The search of a node for smaller searches, if the engine has them.
    pub(in crate::search) fn deepen_with(&mut self, search: NodeSearch<V>) {
        self.node_search = self.table.internal_deepening().map(|_| search);
    }

    /// Finds a hash move for a node just entered that has none, if it is one of these.
    #[cold]
    pub(in crate::search) fn deepen(
        &mut self,
        search: NodeSearch<V>,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<(), Stopped> {
        let asked = self.table.internal_deepening().filter(|iid| iid.wants(depth, alpha, beta));
        let Some(iid) = asked else { return Ok(()) };
        let is_root = self.ply == self.root_ply;
        // A node that the table answers is not searched.
        let is_known = self.look_up(self.game.hash(), depth, self.ply).is_some_and(|known| {
            known.best.is_some() || !is_root && known.bounds.answer(alpha, beta).is_some()
        });
        if !is_known {
            let found = search(self, depth - iid.reduce.get() as u32, alpha, beta);
            // Of a search that a limit stops inside, this node is one whose moves were searched.
            found.inspect_err(|_| self.counters.interior += 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::game::tree::Tree;
    use crate::game::xiangqi::{PieceSquare, Xiangqi};
    use crate::game::{Game, GameSpec, INFINITY, Value};
    use crate::search::{Counters, Engine, Entering, Leaving, Limits, Observer, Search};
    use crate::xiangqi::{Position, START_FEN};

    /// Nodes entered inside themselves: depths outside and inside, and the window.
    #[derive(Default)]
    struct Inner {
        open: Vec<(u32, u32)>,
        found: Vec<(u32, u32, Value)>,
        /// The first moves of those nodes after that; `next` is the ply of one.
        first: Vec<String>,
        next: Option<u32>,
    }

    impl Observer for Inner {
        fn enter(&mut self, node: &Entering<'_>) {
            if let Some((ply, depth)) = self.open.last().copied().filter(|(ply, _)| *ply == node.ply) {
                assert!(node.depth < depth, "{ply}");
                self.found.push((depth, node.depth, node.beta - node.alpha));
            }
            self.open.push((node.ply, node.depth));
            if self.next.take() == Some(node.ply) {
                self.first.extend(node.last_move.map(ToString::to_string));
            }
        }

        fn leave(&mut self, _: &Leaving) {
            let left = self.open.pop().expect("it was entered");
            let again = self.open.last().is_some_and(|(ply, _)| *ply == left.0);
            self.next = again.then_some(left.0 + 1);
        }
    }

    fn search<G: Game>(game: &G, engine: &str, depth: u32) -> (Counters, Inner) {
        let engine: Engine = engine.parse().unwrap();
        let mut inner = Inner::default();
        let observed = Search::new(&engine).depth(depth).observe(&mut inner).run(game);
        let alone = Search::new(&engine).depth(depth).run(game);
        assert_eq!((alone.counters, alone.value), (observed.counters, observed.value), "{engine}");
        (alone.counters, inner)
    }

    fn xiangqi() -> Xiangqi<PieceSquare> {
        Xiangqi::new(Position::from_fen(START_FEN).unwrap(), PieceSquare::new(1))
    }

    #[test]
    fn nodes_without_a_hash_move_are_searched_less_deep_first() {
        let game = xiangqi();
        for (engine, depths) in
            [("pvs+tt+iid[reduce=1,min=3]", 1), ("mtdf+tt+iid[min=3]", 2), ("ab+captures+tt+iid", 2)]
        {
            let (_, Inner { found, .. }) = search(&game, engine, 4);
            assert!(!found.is_empty(), "{engine}");
            assert!(found.iter().all(|(outer, inner, _)| *outer - *inner == depths), "{engine}: {found:?}");
        }
        // The root has a hash move in every iteration but the first.
        let (_, Inner { found, .. }) = search(&game, "pvs+tt+iid[reduce=1,min=3,at=pv]+id", 4);
        assert!(found.iter().all(|(outer, _, window)| *outer < 4 && *window > 1), "{found:?}");
        let (_, Inner { found, .. }) = search(&game, "pvs+tt+iid[reduce=1,min=3,at=pv]", 4);
        assert!(found.contains(&(4, 3, 2 * INFINITY)), "{found:?}");
    }

    /// A window that holds every value, around one that is searched for: a search to the depth before, then one with
    /// the same table.
    #[test]
    fn the_smaller_search_of_a_root_is_that_of_a_guess() {
        let GameSpec::Tree(spec) = "tree:edge-sum[b=5]".parse().unwrap() else { unreachable!() };
        for seed in 0..5 {
            let tree = Tree::new(&spec, seed);
            let (internal, inner) = search(&tree, "ab+tt+iid[reduce=1,min=4]", 4);
            assert_eq!(inner.found, [(4, 3, 2 * INFINITY)]);
            let best = Search::new(&"ab+tt".parse().unwrap()).depth(3).run(&tree).best_move;
            assert_eq!(inner.first, [best.unwrap().to_string()]);
            let (guessed, _) = search(&tree, "aspiration[window=1000000]+tt", 4);
            assert_eq!(internal.nodes, guessed.nodes);
            assert!(internal.nodes > guessed.guess_nodes && guessed.guess_nodes > 0);
        }
    }

    #[test]
    fn a_search_that_stops_inside_a_smaller_one_adds_up() {
        let engine: Engine = "pvs+tt+iid[reduce=1,min=2]".parse().unwrap();
        for nodes in 1..200 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let counters = Search::new(&engine).depth(5).limits(limits).run(&xiangqi()).counters;
            assert!(counters.add_up() && counters.nodes == nodes, "{counters:?}");
        }
    }
}
