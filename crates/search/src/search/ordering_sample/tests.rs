//! The sample against slow searches that are written down once more.

use crate::counters::OrderingCounts;
use crate::game::tree::Tree;
use crate::game::xiangqi::{PieceSquare, Xiangqi};
use crate::game::{Game, GameSpec, INFINITY, MoveList, Value, terminal_value};
use crate::search::ordering_sample::OrderingSample;
use crate::search::{Engine, JudgedOrder, NodeType, Outcome, Search};

const MIDDLEGAME: &str = "3ak1b2/2r1a4/4br3/2n5p/p1p1p4/1R3N1RP/P3P4/4B4/9/1NBAKA3 b - - 0 1";

#[derive(Clone, Copy, PartialEq)]
enum Order {
    Base,
    Captures,
    History,
}

/// Fail-soft alpha-beta, with a full minimax of every child at every node.
struct Slow<G: Game> {
    game: G,
    order: Order,
    history: Vec<u64>,
    sample: OrderingSample,
}

impl<G: Game> Slow<G> {
    fn new(game: G, order: Order, one_in: u64) -> Self {
        Self { game, order, history: vec![0; G::MOVE_INDICES], sample: OrderingSample::new(one_in) }
    }

    fn moves(&self) -> Vec<G::Move> {
        let mut moves = MoveList::new();
        self.game.generate(&mut moves);
        let mut moves: Vec<G::Move> = moves.iter().copied().collect();
        moves.sort_by_key(|mv| match self.order {
            Order::Base => 0,
            Order::Captures => u64::MAX - u64::from(self.game.capture_rank(*mv)),
            Order::History => u64::MAX - self.history[G::move_index(*mv)],
        });
        moves
    }

    fn minimax(&mut self, depth: u32, ply: u32) -> Value {
        let moves = self.moves();
        let mut best = -INFINITY;
        for mv in moves.iter().filter(|_| depth > 0) {
            let undo = self.game.make(*mv);
            best = best.max(-self.minimax(depth - 1, ply + 1));
            self.game.unmake(*mv, undo);
        }
        match (depth, moves.is_empty()) {
            (0, _) => self.game.evaluate(),
            (_, true) => terminal_value(&self.game, ply),
            (_, false) => best,
        }
    }

    fn search(&mut self, depth: u32, ply: u32, window: (Value, Value)) -> Value {
        let (moves, beta) = (self.moves(), window.1);
        if depth == 0 || moves.is_empty() {
            return self.minimax(depth, ply);
        }
        let (mut alpha, mut best, mut best_move) = (window.0, -INFINITY, None);
        let mut exact = Vec::new();
        for mv in &moves {
            let undo = self.game.make(*mv);
            exact.push(-self.minimax(depth - 1, ply + 1));
            if best < beta {
                let score = -self.search(depth - 1, ply + 1, (-beta, -alpha));
                (best, best_move) = if score > best { (score, Some(*mv)) } else { (best, best_move) };
                alpha = alpha.max(score);
            }
            self.game.unmake(*mv, undo);
        }
        let node_type = match (best > window.0, best < beta) {
            (true, true) => NodeType::Pv,
            (true, false) => NodeType::Cut,
            (false, _) => NodeType::All,
        };
        if self.sample.has(self.game.hash(), depth, node_type) && moves.len() > 1 {
            let place = exact.iter().position(|value| Some(value) == exact.iter().max()).unwrap();
            self.sample.count(&JudgedOrder { place, moves: moves.len(), node_type });
        }
        if let Some(mv) = best_move.filter(|_| best > window.0) {
            self.history[G::move_index(mv)] += 1 << depth;
        }
        best
    }
}

fn slow<G: Game>(game: &G, order: Order, depth: u32, one_in: u64) -> OrderingCounts {
    let mut slow = Slow::new(game.clone(), order, one_in);
    slow.search(depth, 0, (-INFINITY, INFINITY));
    slow.sample.counts()
}

fn searched<G: Game>(game: &G, engine: &str, depth: u32, one_in: u64) -> Outcome<G::Move> {
    let engine: Engine = engine.parse().unwrap();
    Search::new(&engine).depth(depth).judge_ordering_at_one_in(one_in).run(game)
}

fn tree(spec: &str, seed: u64) -> Tree {
    match spec.parse().unwrap() {
        GameSpec::Tree(spec) => Tree::new(&spec, seed),
        other => panic!("{other} is not a tree"),
    }
}

fn middlegame() -> Xiangqi<PieceSquare> {
    Xiangqi::new(MIDDLEGAME.parse().unwrap(), PieceSquare::new(1))
}

#[test]
fn in_the_order_of_generation_the_shares_are_those_of_a_slow_search() {
    let mut seen = [0; 3];
    for (spec, depth) in
        [("tree:iid[b=3]", 5), ("tree:ties[b=4]", 4), ("tree:ordered[b=4]", 4), ("tree:p-game[b=3]", 4)]
    {
        for (seed, one_in) in [(1, 1), (2, 1), (3, 2)] {
            let tree = tree(spec, seed);
            let counts = searched(&tree, "ab", depth, one_in).ordering.unwrap();
            assert_eq!(counts, slow(&tree, Order::Base, depth, one_in), "{spec} {seed}");
            let of_types = [counts.pv, counts.cut, counts.all].map(|count| count.best_first);
            seen.iter_mut().zip(of_types).for_each(|(sum, count)| *sum += count);
        }
    }
    assert!(seen.iter().all(|sum| *sum > 0), "{seen:?}");
    let (game, depth) = (middlegame(), 3);
    assert_eq!(searched(&game, "ab", depth, 1).ordering, Some(slow(&game, Order::Base, depth, 1)));
}

#[test]
fn moves_after_a_cutoff_have_the_place_that_they_would_have_had() {
    let game = middlegame();
    for (engine, order) in [("ab+captures", Order::Captures), ("ab+history", Order::History)] {
        let counts = searched(&game, engine, 3, 1).ordering;
        assert_eq!(counts, Some(slow(&game, order, 3, 1)), "{engine}");
        assert_ne!(counts, searched(&game, "ab", 3, 1).ordering, "{engine}");
    }
    // Experience is taken back to the moment at which a node was opened.
    for (spec, depth) in [("tree:commuting[b=5]", 4), ("tree:edge-sum[b=5]", 4)] {
        let tree = tree(spec, 4);
        let counts = searched(&tree, "ab+history", depth, 1).ordering;
        assert_eq!(counts, Some(slow(&tree, Order::History, depth, 1)), "{spec}");
    }
}

/// Sees every move of every node of a search without cutoffs, with its value.
#[derive(Default)]
struct Values {
    /// Of every open node: its children's values so far, and its hash and depth.
    open: Vec<(Vec<Value>, u64, u32)>,
    sample: Option<OrderingSample>,
}

impl crate::search::Observer for Values {
    fn enter(&mut self, node: &crate::search::Entering<'_>) {
        self.open.push((Vec::new(), node.hash, node.depth));
    }

    fn leave(&mut self, node: &crate::search::Leaving) {
        let (children, hash, depth) = self.open.pop().unwrap();
        let sample = self.sample.get_or_insert_with(|| OrderingSample::new(1));
        if sample.has(hash, depth, NodeType::Pv) && children.len() > 1 {
            let best = children.iter().max().unwrap();
            let place = children.iter().position(|value| value == best).unwrap();
            sample.count(&JudgedOrder { place, moves: children.len(), node_type: NodeType::Pv });
        }
        if let Some((siblings, ..)) = self.open.last_mut() {
            siblings.push(-node.value);
        }
    }
}

#[test]
fn table_move_killers_and_experience_decide_the_order() {
    let game = middlegame();
    let plain = searched(&game, "minimax", 3, 1).ordering;
    for spec in [
        "minimax+captures+history+killer",
        "minimax+captures+relative-history+killer+refutation+tt+id",
        "minimax+butterfly+tt[size=1k]+id",
        "minimax+shuffle+id",
    ] {
        let (engine, mut values): (Engine, _) = (spec.parse().unwrap(), Values::default());
        let outcome =
            Search::new(&engine).depth(3).observe(&mut values).judge_ordering_at_one_in(1).run(&game);
        let seen = values.sample.unwrap().counts();
        assert_eq!(outcome.ordering, Some(seen), "{spec}");
        assert!(outcome.ordering != plain && seen.pv.best_first > 0, "{spec}");
    }
}

/// A search without judging, and judged at one node in one and in seven.
fn check_nothing_else<G: Game>(game: &G, depth: u32) {
    for spec in ["ab+history+killer+tt[size=1k]+etc+id", "scout+refutation", "mtdf+history+tt", "ab+shuffle"]
    {
        let engine: Engine = spec.parse().unwrap();
        let of = |one_in| searched(game, spec, depth, one_in);
        let (all, few, alone) = (of(1), of(7), Search::new(&engine).depth(depth).run(game));
        let [every, some] = [&all, &few].map(|outcome| outcome.ordering.unwrap());
        let nodes = |counts: OrderingCounts| counts.pv.nodes + counts.cut.nodes + counts.all.nodes;
        assert!(nodes(some) > 0 && nodes(some) < nodes(every), "{spec}");
        assert!(nodes(every) <= all.counters.interior);
        for outcome in [all, few] {
            assert_eq!(Outcome { ordering: None, ..outcome }, alone, "{spec}");
        }
        assert_eq!(of(7).ordering, Some(some), "{spec}");
        assert_eq!(some.pv, every.pv, "{spec}: every PV node is in the sample");
    }
}

#[test]
fn nothing_else_changes_and_type_and_hash_choose() {
    check_nothing_else(&middlegame(), 4);
    check_nothing_else(&tree("tree:commuting[b=6]", 3), 5);
}

#[test]
fn a_quarter_is_rounded_up() {
    let mut sample = OrderingSample::new(1);
    for (place, moves) in [(0, 2), (1, 2), (1, 4), (1, 5), (2, 8), (2, 9)] {
        sample.count(&JudgedOrder { place, moves, node_type: NodeType::Cut });
    }
    sample.count(&JudgedOrder { place: 3, moves: 4, node_type: NodeType::All });
    let counts = sample.counts();
    // The first of two; the second of five; the third of nine.
    assert_eq!((counts.cut.nodes, counts.cut.best_first, counts.cut.best_in_quarter), (6, 1, 3));
    assert_eq!((counts.all.nodes, counts.all.best_in_quarter, counts.pv.nodes), (1, 0, 0));
}
