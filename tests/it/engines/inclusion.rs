//! Which leaves are visited: theorems that hold tree by tree, in a static
//! order and with a table that forgets nothing.

use std::collections::BTreeSet;

use plybench::search::{NodeKind, Outcome, Search};

use crate::engines::seen::seen;
use crate::helpers::{engine, root};

/// The distinct leaves of a search, by hash.
fn leaves(game: &str, seed: u32, spec: &str, depth: u32) -> BTreeSet<u64> {
    seen(&root(game, &seed.to_string()), spec, depth, |kind| kind == NodeKind::Leaf)
}

#[test]
fn distinct_leaves_of_the_best_first_engines_equal_those_of_an_independent_program() {
    for (game, depth, counts) in
        [("tree:iid[b=5]", 6, [1485, 1323, 1147]), ("tree:ordered[b=20]", 4, [1045, 1578, 994])]
    {
        for (algorithm, count) in ["sss", "dual", "mtdf[guess=exact]"].into_iter().zip(counts) {
            let leaves = leaves(game, 0, &format!("{algorithm}+tt[move=ignored]"), depth);
            assert_eq!(leaves.len(), count, "{algorithm} on {game}");
        }
    }
}

#[test]
fn null_window_and_best_first_engines_visit_no_leaf_that_alpha_beta_prunes() {
    let games = [
        ("tree:iid[b=3]", 6),
        ("tree:iid[b=8]", 4),
        ("tree:edge-sum[b=6]", 4),
        ("tree:ordered[b=10]", 4),
        ("tree:ordered[b=6]", 5),
    ];
    for (game, depth) in games {
        for seed in 0..25 {
            let allowed = leaves(game, seed, "ab", depth);
            for algorithm in
                ["negascout", "negascout[last=0]", "pvs", "sss", "dual", "mtdf[guess=static]", "mtdf"]
            {
                let table =
                    if algorithm.starts_with(['s', 'd', 'm']) { "+tt[size=64k,move=ignored]" } else { "" };
                let visited = leaves(game, seed, &format!("{algorithm}{table}"), depth);
                // The guess of `mtdf` is a search of another depth, whose
                // leaves are inner nodes here: they do not count.
                let foreign: Vec<_> = visited.difference(&allowed).collect();
                if algorithm != "mtdf" {
                    assert!(foreign.is_empty(), "{algorithm} on {game} seed {seed}: {}", foreign.len());
                }
            }
        }
    }
}

#[test]
fn scout_visits_leaves_that_alpha_beta_prunes() {
    let outside = (0..25).filter(|seed| {
        !leaves("tree:iid[b=5]", *seed, "scout", 6).is_subset(&leaves("tree:iid[b=5]", *seed, "ab", 6))
    });
    assert!(outside.count() > 10);
}

/// The leaves of a search by their paths.
fn paths(game: &str, position: &str, spec: &str, depth: u32) -> Outcome<String> {
    Search::new(&engine(spec)).depth(depth).keep_leaf_paths().run_any(&root(game, position))
}

#[test]
fn a_leaf_is_its_path_and_every_path_is_a_leaf_once() {
    for (game, position, depth) in [
        ("xiangqi", plybench::xiangqi::START_FEN, 2),
        ("chess", plybench::chess::START_FEN, 3),
        ("checkers", plybench::checkers::START_FEN, 5),
        ("othello", plybench::othello::START_TEXT, 4),
        ("tree:commuting[b=4]", "0", 4),
    ] {
        let all = paths(game, position, "minimax", depth);
        let (leaves, counted) = (all.leaf_paths.unwrap(), all.counters.leaves);
        assert_eq!(leaves.len() as u64, counted, "{game}: minimax comes to every path once");
        for spec in ["ab+history+tt", "mtdf[guess=static]+tt", "scout+killer"] {
            let some = paths(game, position, spec, depth).leaf_paths.unwrap();
            assert_eq!(some.outside(&leaves), 0, "{game} {spec}");
            assert_eq!(leaves.outside(&some), leaves.len() - some.len(), "{game} {spec}");
        }
        // A guess is a search of another depth, with paths of its own.
        let guessed = paths(game, position, "aspiration", depth).leaf_paths.unwrap();
        assert!(guessed.outside(&leaves) > 0, "{game}");
    }
    assert_eq!(paths("tree:iid[b=4]", "0", "ab", 0).leaf_paths.unwrap().len(), 1);
    assert_eq!(paths("tree:iid[b=4]", "0", "mtdf[guess=static]+tt", 1).leaf_paths.unwrap().len(), 4);
}

#[test]
fn by_path_and_by_position_the_leaves_of_a_tree_are_the_same() {
    for spec in ["ab", "scout", "sss+tt[move=ignored]", "ab+history+id", "mtdf+tt"] {
        let outcome = Search::new(&engine(spec))
            .depth(5)
            .keep_leaf_paths()
            .count_distinct_leaves()
            .run_any(&root("tree:iid[b=4]", "3"));
        assert_eq!(outcome.leaf_paths.map(|paths| paths.len() as u64), outcome.distinct_leaves, "{spec}");
    }
}
