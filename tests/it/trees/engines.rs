//! The project's engines on trees whose answers are known: hard bounds, and
//! controls where theory says what an enhancement can and cannot do.

use plybench::game::tree::closed_form;
use plybench::search::{Outcome, registry};
use plybench::spec::Entry;

use crate::helpers::{self, root};

fn run(game: &str, seed: u64, engine: &str, depth: u32) -> Outcome<String> {
    helpers::run(&root(game, &seed.to_string()), engine, depth)
}

fn leaves(game: &str, seed: u64, engine: &str, depth: u32) -> u64 {
    run(game, seed, engine, depth).counters.leaves
}

/// Every algorithm with what it cannot do without, and the enhancements one
/// by one on alpha-beta.
fn engines() -> Vec<String> {
    let with_needs = |entry: &&Entry| match entry.needs {
        Some(needed) => format!("{}+{needed}", entry.name),
        None => entry.name.to_owned(),
    };
    let algorithms = registry::algorithms().iter().filter(|entry| entry.exact).map(with_needs);
    let enhancements = registry::enhancements().iter().map(|entry| match entry.needs {
        Some(needed) => format!("ab+{needed}+{}", entry.name),
        None => format!("ab+{}", entry.name),
    });
    algorithms.chain(enhancements).collect()
}

/// The geometric mean over seeds of an engine's leaves over alpha-beta's,
/// with the half-width of its 99.9% interval on the log scale.
fn ratio(game: &str, engine: &str, depth: u32) -> (f64, f64) {
    let logs: Vec<f64> = (1..=80)
        .map(|seed| (leaves(game, seed, engine, depth) as f64 / leaves(game, seed, "ab", depth) as f64).ln())
        .collect();
    let mean = logs.iter().sum::<f64>() / logs.len() as f64;
    let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (logs.len() - 1) as f64;
    (mean, 3.3 * (variance / logs.len() as f64).sqrt())
}

#[test]
fn the_mean_without_deep_cutoffs_is_the_exact_expectation() {
    for (branches, depth) in [(2, 7), (3, 5), (5, 4)] {
        let (game, trees) = (format!("tree:iid[b={branches}]"), 3000);
        let mean = |engine| {
            (0..trees).map(|seed| leaves(&game, seed, engine, depth)).sum::<u64>() as f64 / trees as f64
        };
        let expected = closed_form::iid_shallow_leaves(branches, depth);
        let found = mean("ab-shallow");
        assert!((found / expected - 1.0).abs() < 0.01, "b={branches}: {found} instead of {expected}");
        assert!(mean("ab") < 0.99 * expected, "b={branches}: deep cutoffs save more than the error allowed");
    }
}

#[test]
fn no_engine_proves_a_value_with_fewer_leaves_than_the_minimum() {
    for game in ["iid", "ties", "edge-sum", "p-game", "ordered", "noisy"] {
        let game = format!("tree:{game}[b=4]");
        for engine in engines() {
            for depth in 1..=5 {
                let least = closed_form::minimal_leaves(4, depth).unwrap();
                let nodes = closed_form::minimal_nodes(4, depth).unwrap();
                for seed in 0..4 {
                    let counters = run(&game, seed, &engine, depth).counters;
                    assert!(u128::from(counters.leaves) >= least, "{engine} on {game} {seed} depth {depth}");
                    assert!(u128::from(counters.nodes) >= nodes, "{engine} on {game} {seed} depth {depth}");
                }
            }
        }
    }
}

#[test]
fn every_exact_engine_returns_the_value_the_tree_knows() {
    for engine in engines() {
        for seed in 0..6 {
            for depth in 1..=4 {
                let outcome = run("tree:ordered[b=6,pf=0.5]", seed, &engine, depth);
                let known = run("tree:ordered[b=6,pf=0.5]", seed, "minimax", 0).value;
                assert_eq!(outcome.value, known, "{engine} seed {seed} depth {depth}");
            }
        }
    }
}

#[test]
fn perfect_order_leaves_nothing_to_gain() {
    for engine in ["ab", "ab-hard", "pvs", "negascout", "scout", "aspiration[window=1,guess=exact]"] {
        for (branches, depth) in [(3, 6), (6, 4), (5, 5)] {
            let game = format!("tree:ordered[b={branches},pf=1]");
            for seed in 0..5 {
                let counters = run(&game, seed, engine, depth).counters;
                let least = closed_form::minimal_leaves(branches, depth);
                assert_eq!(Some(u128::from(counters.leaves)), least, "{engine} on {game}");
                let least = closed_form::minimal_nodes(branches, depth);
                assert_eq!(Some(u128::from(counters.nodes)), least, "{engine} on {game}");
            }
        }
    }
}

#[test]
fn without_transpositions_a_table_changes_nothing() {
    for game in ["iid", "ties", "edge-sum", "p-game", "ordered", "noisy", "varying"] {
        let game = format!("tree:{game}");
        for engine in ["ab+tt", "ab+tt+etc", "pvs+tt"] {
            let bare = engine.split('+').next().unwrap();
            for seed in 0..10 {
                let with = run(&game, seed, engine, 4).counters;
                let without = run(&game, seed, bare, 4).counters;
                if engine == "pvs+tt" {
                    // A re-search finds what the null window left behind.
                    assert!(with.leaves <= without.leaves, "{engine} on {game} seed {seed}");
                } else {
                    assert_eq!(with.leaves, without.leaves, "{engine} on {game} seed {seed}");
                    assert_eq!(with.table_cutoffs, 0, "{engine} on {game} seed {seed}");
                }
            }
        }
    }
}

#[test]
fn on_uniform_trees_butterfly_keeps_the_base_order() {
    // Moves tried in base order are tried the more often the earlier they stand.
    for seed in 0..20 {
        for game in ["tree:iid[b=8]", "tree:commuting[b=8]"] {
            assert_eq!(
                leaves(game, seed, "ab+butterfly", 5),
                leaves(game, seed, "ab", 5),
                "{game} seed {seed}"
            );
        }
    }
}

#[test]
fn on_iid_trees_histories_have_nothing_to_learn() {
    for engine in ["ab+history", "ab+relative-history", "ab+killer", "ab+refutation"] {
        let (mean, half_width) = ratio("tree:iid[b=8]", engine, 5);
        assert!(mean.abs() <= half_width, "{engine}: log ratio {mean} +- {half_width} leaves out 0");
        assert!(half_width < 0.1, "{engine}: an interval of {half_width} says nothing");
    }
}

#[test]
fn on_commuting_trees_everything_helps() {
    for (engine, at_most) in [
        ("ab+history", 0.8_f64),
        ("ab+relative-history", 0.6),
        ("ab+killer", 0.6),
        ("ab+refutation", 0.6),
        ("ab+tt", 0.7),
        ("ab+history+tt", 0.5),
    ] {
        let (mean, half_width) = ratio("tree:commuting[b=8]", engine, 5);
        assert!(mean + half_width < 0.0, "{engine}: log ratio {mean} +- {half_width} should be below 0");
        assert!(mean.exp() < at_most, "{engine}: ratio {}", mean.exp());
    }
}

#[test]
fn on_iid_leaves_that_commute_only_the_table_has_much_to_find() {
    let (table, _) = ratio("tree:commuting[b=8,leaf=iid]", "ab+tt", 5);
    let (history, _) = ratio("tree:commuting[b=8,leaf=iid]", "ab+history", 5);
    assert!(table.exp() < 0.7 && history.exp() > 0.8, "{} and {}", table.exp(), history.exp());
}

#[test]
fn a_table_turns_a_g_game_from_exponential_to_quadratic() {
    let visited = |engine, depth| run("tree:g-game[d=16]", 3, engine, depth).counters.nodes;
    // Two children at each of k + 1 nodes of ply k, the root besides.
    assert_eq!(visited("minimax+tt", 16), 1 + (0..16).map(|ply| 2 * (ply + 1)).sum::<u64>());
    assert_eq!(visited("minimax", 12), (1 << 13) - 1);
}
