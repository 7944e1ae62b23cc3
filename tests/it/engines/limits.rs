//! Limits are exact, searches repeatable, nothing leaks.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plybench::search::{Ending, Limits, Search};

use crate::engines::reference::traps;
use crate::engines::specs::every_engine;
use crate::helpers::{engine, root, run};

#[test]
fn the_node_limit_is_exact() {
    let root = root("xiangqi", &traps()[1]);
    for spec in ["ab", "pvs+captures+history+id", "mtdf+tt[size=1k]", "aspiration[guess=exact]"] {
        let engine = engine(spec);
        let whole = Search::new(&engine).depth(3).run_any(&root);
        let nodes = whole.counters.nodes;
        for limit in [0, 1, 2, nodes / 2, nodes - 1] {
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            let outcome = Search::new(&engine).depth(3).limits(limits).run_any(&root);
            assert_eq!(outcome.ending, Ending::NodeLimit);
            assert_eq!(outcome.counters.nodes, limit, "{spec}");
            // What is known is what an unlimited search to that depth finds.
            if let Some(depth) = outcome.finished_depth {
                let shallower = Search::new(&engine).depth(depth).run_any(&root);
                assert!(spec.contains("+id") && depth < 3);
                assert_eq!(
                    (outcome.value, &outcome.best_move),
                    (shallower.value, &shallower.best_move),
                    "{spec}"
                );
            } else {
                assert_eq!((outcome.value, outcome.best_move), (None, None));
            }
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        assert_eq!(Search::new(&engine).depth(3).limits(limits).run_any(&root), whole, "{spec}");
    }
}

/// Every engine with iterative deepening, stopped in the middle of its third iteration.
#[test]
fn a_stopped_search_answers_with_its_last_iteration() {
    let root = root("xiangqi", &traps()[1]);
    let mut answered = 0;
    for spec in every_engine().into_iter().filter(|spec| spec.contains("+id")) {
        let engine = engine(&spec);
        let [second, third] = [2, 3].map(|depth| Search::new(&engine).depth(depth).run_any(&root));
        let nodes = u64::midpoint(second.counters.nodes, third.counters.nodes);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut search = Search::new(&engine).depth(3).limits(limits);
        let stopped = search.run_any(&root);
        assert_eq!((stopped.ending, stopped.finished_depth), (Ending::NodeLimit, Some(2)), "{spec}");
        assert_eq!((stopped.value, &stopped.best_move), (second.value, &second.best_move), "{spec}");
        let line = search.principal_variation_any(&root, &stopped);
        assert_eq!(line.len(), 2, "{spec}: {line:?}");
        answered += 1;
    }
    assert!(answered > 3, "{answered} engines deepen");
}

#[test]
fn interrupt_and_deadline_stop_a_search() {
    let root = root("xiangqi", &traps()[0]);
    let engine = engine("minimax");
    let flag = AtomicBool::new(true);
    let interrupted = Limits { interrupt: Some(&flag), ..Limits::default() };
    assert_eq!(Search::new(&engine).depth(9).limits(interrupted).run_any(&root).ending, Ending::Interrupted);
    let late = Limits { deadline: Some(Instant::now() + Duration::from_millis(20)), ..Limits::default() };
    let outcome = Search::new(&engine).depth(9).limits(late).run_any(&root);
    assert_eq!(outcome.ending, Ending::Timeout);
    assert!(outcome.counters.add_up() && outcome.counters.nodes > 0);
}

#[test]
fn a_search_repeats_itself() {
    for fen in traps().iter().take(6) {
        let root = root("xiangqi", fen);
        for spec in every_engine() {
            assert_eq!(run(&root, &spec, 2), run(&root, &spec, 2), "{spec} at {fen}");
        }
    }
}

#[test]
fn a_big_enough_table_makes_its_size_irrelevant() {
    for fen in traps().iter().take(8) {
        let root = root("xiangqi", fen);
        let sizes = ["256k", "1M"].map(|size| run(&root, &format!("pvs+captures+tt[size={size}]"), 4));
        assert_eq!(sizes[0].value, sizes[1].value, "{fen}");
    }
}
