//! Which leaves are visited: theorems that hold tree by tree, in a static
//! order and with a table that forgets nothing.

use std::collections::BTreeSet;

use plybench::search::NodeKind;

use crate::engines::seen::seen;
use crate::helpers::root;

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
