//! How far good engines are from the left-first minimal tree of the corpus.

use std::collections::BTreeMap;

use plybench::corpus;
use plybench::corpus::minimal::{Minimal, built_in};
use plybench::game::GameSpec;
use plybench::search::{Counters, Engine, Search};

fn table() -> BTreeMap<(String, u32), Minimal> {
    built_in().into_iter().map(|row| ((row.position, row.depth), row.minimal)).collect()
}

fn count(fen: &str, engine: &str, depth: u32) -> (Option<i64>, Counters) {
    let root = GameSpec::default().root(fen).unwrap();
    let outcome = Search::new(&engine.parse::<Engine>().unwrap()).depth(depth).run_any(&root);
    (outcome.value, outcome.counters)
}

/// The geometric mean over `quick` of a count over the minimal tree's.
fn multiple(engine: &str, depth: u32, of: impl Fn(&Counters, &Minimal) -> f64) -> f64 {
    let (table, entries) = (table(), corpus::set(plybench::game::Rules::Xiangqi, "quick").unwrap());
    let logs = entries.iter().map(|entry| {
        let minimal = &table[&(entry.id.clone(), depth)];
        let (value, counters) = count(&entry.fen(), engine, depth);
        assert_eq!(value, Some(minimal.value), "{engine} on {} at depth {depth}", entry.id);
        of(&counters, minimal).ln()
    });
    (logs.sum::<f64>() / entries.len() as f64).exp()
}

/// Nodes of the last iteration over nodes of the minimal tree.
fn last_iteration(counters: &Counters, minimal: &Minimal) -> f64 {
    counters.last_iteration_nodes as f64 / minimal.tree.nodes as f64
}

#[test]
fn the_best_ordered_engine_is_within_a_fifth_of_the_minimal_tree() {
    // Ebeling's programs stayed within one and a half.
    let best = multiple("pvs+captures+history+killer+tt+etc+id", 6, last_iteration);
    assert!(best < 1.2, "the last iteration visits {best} times the minimal tree");
}

#[test]
fn without_a_table_no_engine_is_below_the_minimal_tree_on_average() {
    let leaves = |counters: &Counters, minimal: &Minimal| counters.leaves as f64 / minimal.tree.leaves as f64;
    for engine in ["ab", "ab+captures+history", "pvs+captures+history+killer"] {
        for depth in 1..=4 {
            let multiple = multiple(engine, depth, leaves);
            assert!(multiple >= 1.0, "{engine} at depth {depth}: {multiple}");
        }
    }
}

#[test]
fn the_graph_is_never_larger_than_the_tree() {
    for ((position, depth), minimal) in table() {
        assert!(minimal.graph.leaves <= minimal.tree.leaves, "{position} depth {depth}");
        assert!(minimal.graph.nodes <= minimal.tree.nodes, "{position} depth {depth}");
        assert!(minimal.tree.leaves < minimal.tree.nodes, "{position} depth {depth}");
    }
}
