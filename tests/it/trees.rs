//! Synthetic trees: what is known of them without a search must come out of one.

mod engines;

use std::collections::BTreeSet;

use plybench::game::tree::{Branch, Tree, closed_form, hash, models};
use plybench::game::{AnyGame, Game, GameSpec, INFINITY, MoveList, Staging, Value, terminal_value};
use plybench::spec::{Domain, Parameter};

fn tree(spec: &str, seed: u64) -> Tree {
    match spec.parse::<GameSpec>().unwrap().root(&seed.to_string()).unwrap() {
        AnyGame::Tree(tree) => tree,
        _ => unreachable!("{spec} is a tree"),
    }
}

fn branches(tree: &Tree) -> MoveList<Branch> {
    let mut moves = MoveList::new();
    tree.generate(&mut moves);
    moves
}

#[test]
fn the_branches_come_in_one_stage() {
    let tree = tree("tree:iid[b=5]", 1);
    let (mut staging, mut moves) = (Staging::default(), MoveList::new());
    assert!(tree.generate_next(&mut staging, &mut moves));
    assert_eq!(moves, branches(&tree));
    assert!(!tree.generate_next(&mut staging, &mut moves));
    assert_eq!(moves.len(), 5);
}

/// The shortest alpha-beta there is, independent of the project's searches.
fn alpha_beta(tree: &mut Tree, depth: u32, mut alpha: Value, beta: Value, leaves: &mut u64) -> Value {
    let moves = if depth == 0 { MoveList::new() } else { branches(tree) };
    if moves.is_empty() {
        *leaves += 1;
        return if depth == 0 { tree.evaluate() } else { terminal_value(tree, tree.ply()) };
    }
    let mut best = -INFINITY;
    for branch in moves {
        let undo = tree.make(branch);
        best = best.max(-alpha_beta(tree, depth - 1, -beta, -alpha, leaves));
        tree.unmake(branch, undo);
        alpha = alpha.max(best);
        if best >= beta {
            break;
        }
    }
    best
}

fn search(spec: &str, seed: u64, depth: u32) -> (Value, u64) {
    let mut leaves = 0;
    let value = alpha_beta(&mut tree(spec, seed), depth, -INFINITY, INFINITY, &mut leaves);
    (value, leaves)
}

#[test]
fn an_independent_program_counts_the_same_leaves() {
    for (spec, depth, value, full, perfect) in [
        ("tree:iid[b=5]", 6, -989_133_568, 1946, 1147),
        ("tree:ordered[b=20,pf=0.7,pq=0.9]", 4, -2, 1629, 994),
    ] {
        assert_eq!(search(spec, 0, depth), (value, full), "{spec}");
        let mut leaves = 0;
        alpha_beta(&mut tree(spec, 0), depth, value - 1, value + 1, &mut leaves);
        assert_eq!(leaves, perfect, "{spec} with a perfect window");
    }
}

#[test]
fn every_model_restores_its_nodes() {
    for model in models() {
        for seed in 0..20 {
            let mut tree = tree(model.name, seed);
            let mut path = Vec::new();
            for step in 0..12 {
                let moves = branches(&tree);
                let Some(&branch) = moves.get(hash::mix(seed * 64 + step) as usize % moves.len().max(1))
                else {
                    break;
                };
                let before = (tree.hash(), tree.evaluate(), tree.ply());
                path.push((branch, tree.make(branch), before, moves));
            }
            for (branch, undo, before, moves) in path.into_iter().rev() {
                tree.unmake(branch, undo);
                assert_eq!(before, (tree.hash(), tree.evaluate(), tree.ply()), "{}", model.name);
                assert_eq!(branches(&tree), moves, "{}", model.name);
            }
        }
    }
}

#[test]
fn every_parameter_takes_its_limits_and_its_default() {
    for model in models() {
        assert_eq!(model.name.parse::<GameSpec>().unwrap().to_string(), model.name);
        for parameter in model.parameters {
            let default = format!("{}[{}={}]", model.name, parameter.key, parameter.default());
            assert_eq!(default.parse::<GameSpec>().unwrap().to_string(), model.name);
            if let Domain::Number { least, most, .. } = parameter.domain {
                for (value, right) in [
                    (least.to_string(), parameter.key != "bmax"),
                    (most.to_string(), parameter.key != "bmin"),
                    ((most + 1).to_string(), false),
                    ("-1".to_owned(), false),
                ] {
                    let spec = format!("{}[{}={value}]", model.name, parameter.key);
                    match spec.parse::<GameSpec>() {
                        Ok(game) => assert!(right && game.root("1").is_ok(), "{spec}"),
                        Err(error) => assert!(!right, "{spec}: {error}"),
                    }
                }
            }
        }
    }
}

#[test]
fn the_widest_tree_numbers_its_branches_apart() {
    let moves = branches(&tree("tree:iid[b=256]", 0));
    let indices: BTreeSet<_> = moves.iter().map(|branch| Tree::move_index(*branch)).collect();
    assert_eq!(indices.len(), 256);
    assert!(indices.iter().all(|index| *index < Tree::MOVE_INDICES));
}

#[test]
fn perfect_order_reaches_knuth_and_moores_minimum() {
    for (branches, depth) in [(2, 9), (3, 6), (5, 5), (10, 4), (38, 3)] {
        let least = closed_form::minimal_leaves(branches, depth).unwrap();
        for seed in 0..10 {
            for spec in [
                format!("tree:ordered[b={branches},pf=1]"),
                format!("tree:noisy[base=ordered,b={branches},sigma=0]"),
            ] {
                assert_eq!(u128::from(search(&spec, seed, depth).1), least, "{spec} seed {seed}");
            }
        }
    }
}

#[test]
fn no_uniform_tree_is_solved_below_the_minimum() {
    for spec in
        ["tree:iid[b=6]", "tree:ties[b=6]", "tree:edge-sum[b=6]", "tree:p-game[b=6]", "tree:noisy[b=6]"]
    {
        for depth in 0..6 {
            let least = closed_form::minimal_leaves(6, depth).unwrap();
            for seed in 0..20 {
                assert!(u128::from(search(spec, seed, depth).1) >= least, "{spec} seed {seed} depth {depth}");
            }
        }
    }
}

#[test]
fn ordered_trees_know_their_value_at_every_depth() {
    for spec in ["tree:ordered[b=7]", "tree:ordered[b=5,pf=0.2,pq=0.2]", "tree:ordered[b=1]"] {
        for seed in 0..30 {
            let known = tree(spec, seed).evaluate();
            assert!((-100..=100).contains(&known));
            for depth in 1..5 {
                assert_eq!(search(spec, seed, depth).0, known, "{spec} seed {seed} depth {depth}");
            }
        }
    }
}

#[test]
fn the_best_child_of_an_ordered_tree_stands_where_it_should() {
    let (mut first, mut quarter) = (0, 0);
    for seed in 0..4000 {
        let mut tree = tree("tree:ordered[b=20,pf=0.7,pq=0.9]", seed);
        let value = tree.evaluate();
        let best = branches(&tree).iter().position(|&branch| {
            let undo = tree.make(branch);
            let is_best = -tree.evaluate() == value;
            tree.unmake(branch, undo);
            is_best
        });
        first += u32::from(best.unwrap() == 0);
        quarter += u32::from(best.unwrap() < 5);
    }
    assert!((2700..2900).contains(&first), "{first} of 4000 first");
    assert!((3520..3680).contains(&quarter), "{quarter} of 4000 in the first quarter");
}

#[test]
fn the_mean_of_depth_two_is_the_exact_expectation() {
    for branches in [2, 5, 10, 20] {
        let trees = 3000;
        let spec = format!("tree:iid[b={branches}]");
        let leaves: u64 = (0..trees).map(|seed| search(&spec, seed, 2).1).sum();
        let mean = leaves as f64 / trees as f64;
        let expected = closed_form::iid_depth_two_leaves(branches);
        assert!((mean / expected - 1.0).abs() < 0.02, "b={branches}: {mean} instead of {expected}");
    }
}

#[test]
fn growth_over_two_plies_approaches_pearls_rate() {
    let mean = |depth| (0..40).map(|seed| search("tree:iid[b=3]", seed, depth).1 as f64).sum::<f64>();
    let leaves: Vec<f64> = (0..=11).map(mean).collect();
    let rate = closed_form::iid_growth(3);
    // By parity: from even to even depths, and from odd to odd.
    for first in [1, 2] {
        let excess = |depth: usize| (leaves[depth + 2] / leaves[depth]).sqrt() / rate - 1.0;
        let (shallow, deep) = (excess(first), excess(first + 7));
        assert!(deep.abs() < 0.5 * shallow, "excess {shallow} at first, {deep} seven plies deeper");
    }
}

#[test]
fn edge_sum_leaves_grow_as_newborn_found() {
    for (depth, seeds) in [(2, 400), (3, 60)] {
        let constants: Vec<f64> = [8, 16, 32]
            .into_iter()
            .map(|branches| {
                let spec = format!("tree:edge-sum[b={branches}]");
                let leaves: u64 = (0..seeds).map(|seed| search(&spec, seed, depth).1).sum();
                leaves as f64 / seeds as f64 / closed_form::edge_sum_form(branches, depth).unwrap()
            })
            .collect();
        let (least, most) = constants.iter().fold((f64::MAX, 0.0_f64), |(a, b), &c| (a.min(c), b.max(c)));
        assert!(most / least < 1.2, "depth {depth}: {constants:?} should be nearly constant");
    }
}

#[test]
fn certain_p_games_are_decided() {
    for depth in 0..5 {
        assert_eq!(search("tree:p-game[p=1]", 3, depth).0, 1);
        assert_eq!(search("tree:p-game[p=0]", 3, depth).0, 0);
    }
}

#[test]
fn sigma_zero_sorts_by_the_score() {
    let mut tree = tree("tree:noisy[sigma=0,b=30]", 5);
    let scores: Vec<Value> = branches(&tree)
        .into_iter()
        .map(|branch| {
            let undo = tree.make(branch);
            let score = tree.evaluate();
            tree.unmake(branch, undo);
            score
        })
        .collect();
    assert!(scores.is_sorted(), "the opponent's scores should rise: {scores:?}");
}

#[test]
fn a_g_game_has_few_nodes_and_the_value_of_its_table() {
    let (d, seed) = (12_u64, 9);
    let key = hash::root(seed);
    let square = |j| (hash::sub(hash::child(key, j), 9) >> 32) as Value - (1 << 31);
    // Values in the first player's view, from the last ply upwards.
    let mut values: Vec<Value> = (0..=d).map(square).collect();
    for ply in (0..d).rev() {
        values = values
            .windows(2)
            .map(|pair| if ply % 2 == 0 { pair[0].max(pair[1]) } else { pair[0].min(pair[1]) })
            .collect();
    }
    let spec = "tree:g-game[d=12]";
    assert_eq!(search(spec, seed, 12).0, values[0]);
    assert_eq!(search(spec, seed, 20).0, values[0], "the row ends before the horizon");

    let mut level = vec![tree(spec, seed)];
    for ply in 0..=d as usize {
        let keys: BTreeSet<_> = level.iter().map(Game::hash).collect();
        assert_eq!(keys.len(), ply + 1);
        level = level
            .iter()
            .flat_map(|node| {
                branches(node).into_iter().map(|branch| {
                    let mut child = node.clone();
                    child.make(branch);
                    child
                })
            })
            .collect();
    }
    assert!(level.is_empty(), "one square is the end");
}

#[test]
fn commuting_actions_transpose_within_a_side_only() {
    for leaf in ["edge-sum", "iid"] {
        let spec = format!("tree:commuting[leaf={leaf},b=5]");
        let reach = |path: &[u8]| {
            let mut node = tree(&spec, 1);
            for &branch in path {
                node.make(Branch(branch));
            }
            (node.hash(), node.evaluate())
        };
        assert_eq!(reach(&[0, 1, 2, 3]), reach(&[2, 1, 0, 3]));
        assert_eq!(reach(&[0, 1, 2, 3]), reach(&[2, 3, 0, 1]));
        assert_eq!(reach(&[0, 1, 0, 2, 4]), reach(&[4, 2, 0, 1, 0]));
        assert_ne!(reach(&[0, 1, 2, 3]), reach(&[1, 0, 2, 3]));
        assert_ne!(reach(&[0, 1, 0]), reach(&[0, 1, 1]));
    }
}

#[test]
fn commuting_edges_know_their_value() {
    let (seed, branches, width) = (4, 6, 100);
    let edge = |side, action| {
        let key = hash::child(hash::child(hash::root(seed), side), action);
        hash::range(hash::sub(key, 7), 2 * width + 1) as Value - width as Value
    };
    let best = (0..branches).map(|action| edge(0, action)).max().unwrap();
    let worst = (0..branches).map(|action| edge(1, action)).min().unwrap();
    for depth in 0..6_u32 {
        let value = Value::from(depth.div_ceil(2)) * best + Value::from(depth / 2) * worst;
        assert_eq!(search("tree:commuting[b=6]", seed, depth).0, value, "depth {depth}");
    }
}

#[test]
fn varying_trees_keep_their_limits() {
    let mut seen = BTreeSet::new();
    for seed in 0..500 {
        seen.insert(branches(&tree("tree:varying[bmin=3,bmax=6]", seed)).len());
    }
    assert_eq!(seen, BTreeSet::from([3, 4, 5, 6]));
    let error = "tree:varying[bmin=9,bmax=6]".parse::<GameSpec>().unwrap_err().to_string();
    assert!(error.contains("bmin must not exceed bmax"), "{error}");
}

/// A random setting inside the limits of a parameter, written as a user may.
fn any_setting(parameter: &Parameter, draw: u64) -> String {
    let value = match parameter.domain {
        Domain::Number { least, most, .. } => (least + hash::range(draw, most - least + 1)).to_string(),
        Domain::Probability { .. } | Domain::ProbabilityOr { .. } => {
            (hash::range(draw, 1001) as f64 / 1000.0).to_string()
        }
        Domain::Choice { words, .. } => words[hash::range(draw, words.len() as u64) as usize].to_owned(),
        _ => parameter.default(),
    };
    let key = if draw.is_multiple_of(2) { parameter.key.to_owned() } else { parameter.key.to_uppercase() };
    format!("{key}={value}")
}

proptest::proptest! {
    #[test]
    fn any_spec_prints_as_it_parses(model in 0_usize..10, draws in proptest::array::uniform5(0_u64..), chosen in 0_u8..32) {
        let model = models().nth(model).unwrap();
        let settings: Vec<String> = model
            .parameters
            .iter()
            .zip(draws)
            .enumerate()
            .filter(|(index, _)| chosen >> index & 1 == 1)
            .map(|(_, (parameter, draw))| any_setting(parameter, draw))
            .collect();
        let text = format!("{}[{}]", model.name, settings.join(","));
        match text.parse::<GameSpec>() {
            Ok(spec) => {
                let printed = spec.to_string();
                proptest::prop_assert_eq!(printed.parse::<GameSpec>().unwrap(), spec.clone());
                proptest::prop_assert_eq!(&printed.parse::<GameSpec>().unwrap().to_string(), &printed);
                let AnyGame::Tree(mut tree) = spec.root("3").unwrap() else { unreachable!("{text} is a tree") };
                let before = tree.hash();
                for branch in branches(&tree) {
                    let undo = tree.make(branch);
                    let value = tree.evaluate();
                    tree.unmake(branch, undo);
                    proptest::prop_assert_eq!(tree.evaluate_after(branch), value);
                    proptest::prop_assert!(value.abs() < INFINITY);
                }
                proptest::prop_assert_eq!(tree.hash(), before);
            }
            Err(error) => proptest::prop_assert!(error.to_string().contains("bmin must not exceed bmax")),
        }
    }
}
