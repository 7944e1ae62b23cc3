//! What a caller can bring along: a game, an algorithm, an ordering.

use plybench::game::{Game, LeafCounts, MoveList, Value};
use plybench::search::ordering::{Hint, OpenNode, SufficientMove};
use plybench::search::{Ending, Engine, Entering, Observer, Outcome, Search, Searchable};

use crate::engines::specs::exact_engines;
use crate::helpers::engine;
use crate::nim::{Negamax, Nim, Take};

fn run(heap: u8, engine: &Engine, depth: u32) -> Outcome<Take> {
    Search::new(engine).depth(depth).run(&Nim::of(heap))
}

#[test]
fn every_exact_engine_plays_a_game_of_six_items_right() {
    let minimax = engine("minimax");
    for spec in exact_engines() {
        let engine = engine(&spec);
        for (heap, depth) in [(0, 3), (1, 1), (4, 9), (7, 8), (9, 10), (11, 6)] {
            let (found, right) = (run(heap, &engine, depth), run(heap, &minimax, depth));
            assert_eq!(found.value, right.value, "{spec} on {heap} matches");
            if right.value.is_some_and(|value| value > 0) {
                assert_eq!(found.best_move, Some(Take(heap % 4)), "{spec} on {heap} matches");
            }
        }
    }
}

#[test]
fn wins_and_losses_are_counted_in_plies() {
    let pvs = engine("pvs+tt+id");
    assert_eq!(run(9, &pvs, 10).value, Some(Nim::MATE_VALUE - 5));
    assert_eq!(run(8, &pvs, 10).value, Some(4 - Nim::MATE_VALUE));
    assert_eq!(run(0, &pvs, 10).value, Some(-Nim::MATE_VALUE));
}

#[test]
fn at_the_horizon_of_a_game_without_evaluation_nothing_is_known() {
    assert_eq!(run(9, &engine("ab"), 2).value, Some(0));
}

/// Nim that breaks one of two promises: about mates, or about its leaves.
#[derive(Clone)]
struct Broken<const LEAF: bool>(u8);

impl<const LEAF: bool> Game for Broken<LEAF> {
    type Move = u8;
    type Undo = ();

    fn generate(&self, moves: &mut MoveList<u8>) {
        moves.extend(1..=self.0.min(3));
    }

    fn make(&mut self, taken: u8) {
        self.0 -= taken;
    }

    fn unmake(&mut self, taken: u8, (): ()) {
        self.0 += taken;
    }

    fn hash(&self) -> u64 {
        self.0.into()
    }

    fn evaluate(&self) -> Value {
        if LEAF { 0 } else { Self::MATE_VALUE - 9 }
    }

    fn leaf(&mut self, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        if LEAF { i64::from(self.0 == 12) } else { self.evaluate() }
    }
}

#[test]
#[should_panic(expected = "looks like a mate")]
fn a_static_evaluation_that_looks_like_a_mate_is_refused() {
    Search::new(&engine("mtdf+tt")).depth(3).run(&Broken::<false>(15));
}

#[test]
#[should_panic(expected = "must set `STATIC_LEAVES` to false")]
fn a_leaf_of_ones_own_beside_static_leaves_is_refused() {
    Search::new(&engine("mtdf+tt")).depth(2).run(&Broken::<true>(15));
}

#[test]
fn a_game_behind_a_pointer_is_searched_observed_and_explained() {
    struct Count(u64);
    impl Observer for Count {
        fn enter(&mut self, _: &Entering<'_>) {
            self.0 += 1;
        }
    }
    let engine = engine("ab+history+killer+tt");
    let game: Box<dyn Searchable> = Box::new(Nim::of(9));
    let mut count = Count(0);
    let mut search = Search::new(&engine).depth(10).observe(&mut count);
    let outcome = search.run_any(&*game);
    let line = search.principal_variation_any(&*game, &outcome);
    assert_eq!(line.len(), 5, "{line:?}");
    assert_eq!(line.first(), Some(&"take 1".to_owned()));
    assert_eq!(count.0, outcome.counters.nodes);
}

#[test]
fn an_algorithm_of_the_callers_own_runs_with_every_enhancement() {
    let minimax = engine("minimax");
    let right = run(11, &minimax, 8);
    assert_eq!(Search::new(&minimax).depth(8).algorithm(Negamax).run(&Nim::of(11)), right);
    let tables = engine("ab+captures+history+killer+tt[size=1k]+etc+id");
    let found = Search::new(&tables).depth(8).algorithm(Negamax).run(&Nim::of(11));
    assert_eq!((found.ending, found.value), (Ending::Complete, right.value));
    assert!(found.counters.table_cutoffs > 0 && found.counters.iterations == 8);
}

/// Knows the theory: leave a multiple of four.
#[derive(Default)]
struct Theory {
    learnt: u64,
}

impl Hint<Nim> for Theory {
    fn score(&self, node: &OpenNode<'_, Nim>, take: Take) -> u32 {
        u32::from((node.game.heap - take.0).is_multiple_of(4))
    }

    fn learn(&mut self, _: &OpenNode<'_, Nim>, best: &SufficientMove<'_, Take>) {
        self.learnt += u64::from(best.cutoff);
    }
}

#[test]
fn an_ordering_of_the_callers_own_saves_nodes_and_learns() {
    let plain = engine("ab");
    let base = run(15, &plain, 12);
    let mut theory = Theory::default();
    let hinted = Search::new(&plain).depth(12).run_with_hint(&Nim::of(15), &mut theory);
    assert_eq!(hinted.value, base.value);
    assert!(hinted.counters.nodes < base.counters.nodes);
    assert_eq!(theory.learnt, hinted.counters.cutoffs);
}

#[test]
#[should_panic(expected = "order the same moves")]
fn a_hint_and_history_do_not_go_together() {
    Search::new(&engine("ab+history")).run_with_hint(&Nim::of(3), &mut Theory::default());
}
