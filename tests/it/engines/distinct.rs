//! Different leaves: what published tables count, and what any observer sees.

use plybench::search::{Engine, NodeKind, Outcome, Search};

use crate::engines::seen::seen;
use crate::helpers::{engine, root, run};

const FAMILY: [&str; 15] = [
    "minimax",
    "ab-hard",
    "ab",
    "ab-shallow",
    "aspiration[window=1]",
    "pvs",
    "negascout",
    "scout",
    "pvs+history+killer+tt+id",
    "mtdf+tt",
    "mtdf[guess=static]+tt",
    "mtdf+tt+etc+id",
    "sss+tt",
    "dual+tt[leaves=stored]",
    "aspiration[guess=skip]+history+tt",
];

fn counted(game: &str, position: &str, spec: &str, depth: u32) -> Outcome<String> {
    Search::new(&engine(spec)).depth(depth).count_distinct_leaves().run_any(&root(game, position))
}

#[test]
fn a_root_with_ten_moves_has_ten_leaves_at_depth_1() {
    for seed in ["0", "1", "2", "3", "4", "5", "6", "7"] {
        for spec in FAMILY {
            let outcome = counted("tree:iid[b=10]", seed, spec, 1);
            assert_eq!(outcome.distinct_leaves_last, Some(10), "{spec} {seed}");
            // A guess at depth 0 evaluates the root, which is not among them.
            assert_eq!(outcome.distinct_leaves, Some(10), "{spec} {seed}");
        }
    }
}

#[test]
fn no_other_count_changes() {
    for (game, position, depth) in [
        ("xiangqi[quiescence=captures]", plybench::xiangqi::START_FEN, 3),
        ("checkers", plybench::checkers::START_FEN, 4),
        ("tree:commuting[b=5]", "3", 4),
    ] {
        for spec in FAMILY {
            let outcome = counted(game, position, spec, depth);
            let seen = seen(&root(game, position), spec, depth, |kind| kind == NodeKind::Leaf);
            assert_eq!(outcome.distinct_leaves, Some(seen.len() as u64), "{game} {spec}");
            assert!(outcome.distinct_leaves_last <= outcome.distinct_leaves, "{game} {spec}");
            let alone = run(&root(game, position), spec, depth);
            assert_eq!(alone.distinct_leaves, None);
            let mut without = outcome;
            (without.distinct_leaves, without.distinct_leaves_last) = (None, None);
            assert_eq!(without, alone, "{game} {spec}");
        }
    }
}

/// Without a memory the last iteration is the search without the others.
#[test]
fn the_last_iteration_is_counted_for_itself() {
    for spec in ["ab", "pvs", "scout"] {
        let alone = counted("tree:edge-sum[b=5]", "2", spec, 4);
        let deepening = counted("tree:edge-sum[b=5]", "2", &format!("{spec}+id"), 4);
        assert_eq!(alone.distinct_leaves, alone.distinct_leaves_last, "{spec}");
        assert_eq!(deepening.distinct_leaves_last, alone.distinct_leaves, "{spec}");
        assert!(deepening.distinct_leaves > alone.distinct_leaves, "{spec}: depths 1 to 3 have other leaves");
    }
    let guessed = counted("tree:edge-sum[b=5]", "2", "aspiration[window=1_000_000]", 4);
    assert_eq!(guessed.distinct_leaves_last, counted("tree:edge-sum[b=5]", "2", "ab", 4).distinct_leaves);
    assert!(guessed.distinct_leaves > guessed.distinct_leaves_last);
}

#[test]
fn a_root_that_is_searched_to_its_horizon_only_is_a_leaf() {
    assert_eq!(counted("tree:iid[b=10]", "1", "ab", 0).distinct_leaves, Some(1));
}

#[test]
fn a_position_met_on_two_paths_is_one() {
    let leaves = |game| counted(game, "0", "minimax", 3);
    let (tree, graph) = (leaves("tree:iid[b=4]"), leaves("tree:commuting[b=4]"));
    assert_eq!((tree.counters.leaves, tree.distinct_leaves), (64, Some(64)));
    assert_eq!(graph.counters.leaves, 64);
    assert!(graph.distinct_leaves < Some(64), "{graph:?}");
}

#[test]
fn another_observer_sees_the_search_too() {
    struct Nodes(u64);
    impl plybench::search::Observer for Nodes {
        fn enter(&mut self, _: &plybench::search::Entering<'_>) {
            self.0 += 1;
        }
    }
    let (spec, mut nodes): (Engine, _) = (engine("pvs+tt"), Nodes(0));
    let game = root("tree:iid[b=4]", "0");
    let outcome = Search::new(&spec).depth(4).observe(&mut nodes).count_distinct_leaves().run_any(&game);
    assert_eq!(nodes.0, outcome.counters.nodes);
    assert!(outcome.distinct_leaves.is_some());
}
