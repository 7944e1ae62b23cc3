//! Counts: against an independent program, and against what they mean.

use plybench::corpus;
use plybench::game::GameSpec;
use plybench::search::table::TableSize;
use plybench::search::{Engine, Limits, NodeKind, Observer, Search};

use crate::engines::seen::seen;
use crate::helpers::{engine, root, run};

#[test]
fn leaf_counts_equal_those_of_an_independent_program() {
    for (game, depth, value, leaves) in [
        ("tree:iid[b=5]", 6, -989_133_568, [1946, 2208, 2164, 2640, 1147]),
        ("tree:ordered[b=20]", 4, -2, [1629, 1825, 1823, 1825, 994]),
    ] {
        let root = root(game, "0");
        let engines = ["ab", "negascout[last=0]", "negascout", "scout", "aspiration[window=1,guess=exact]"];
        for (engine, leaves) in engines.into_iter().zip(leaves) {
            let outcome = run(&root, engine, depth);
            assert_eq!((outcome.value, outcome.counters.leaves), (Some(value), leaves), "{game} {engine}");
        }
    }
}

/// Nodes of an engine over the first middlegames.
fn nodes(engine: &str, depth: u32) -> u64 {
    let entries = corpus::set(plybench::game::Rules::Xiangqi, "middlegames").expect("a built-in set");
    let nodes =
        |entry: &corpus::CorpusEntry| run(&root("xiangqi", &entry.fen()), engine, depth).counters.nodes;
    entries.iter().take(8).map(nodes).sum()
}

#[test]
fn every_enhancement_that_should_save_nodes_does() {
    for (with, without) in [
        ("ab+captures", "ab"),
        ("ab+history", "ab"),
        ("ab+killer", "ab"),
        ("ab+refutation", "ab"),
        ("ab+relative-history", "ab"),
        ("ab+tt", "ab"),
        ("ab+tt+id", "ab+tt[move=ignored]+id"),
        ("ab+tt+id", "ab+tt[hit=never]+id"),
        ("ab+tt[hit=never]+id", "ab+id"),
        ("ab+tt+etc", "ab+tt"),
        ("ab", "ab-shallow"),
        ("ab-shallow", "minimax"),
        ("aspiration[window=1,guess=exact]", "ab"),
        ("negascout+captures", "negascout[last=0]+captures"),
    ] {
        assert!(nodes(with, 4) < nodes(without, 4), "{with} against {without}");
    }
}

#[test]
fn fail_soft_and_fail_hard_visit_the_same_nodes_with_a_full_window() {
    assert_eq!(nodes("ab", 4), nodes("ab-hard", 4));
    assert_eq!(nodes("ab+captures", 4), nodes("ab-hard+captures", 4));
}

/// A window that holds every value changes nothing: then aspiration is the search
/// inside it. A narrow one makes re-searches of it.
#[test]
fn aspiration_searches_with_what_it_is_told() {
    for inner in ["ab", "pvs", "negascout"] {
        let wide = format!("aspiration[window=1_000_000,guess=static,inner={inner}]+captures+history");
        assert_eq!(nodes(&wide, 4), nodes(&format!("{inner}+captures+history"), 4), "{inner}");
        let root = root("tree:edge-sum[b=6]", "0");
        let paid = run(&root, &format!("aspiration[window=1,inner={inner}]"), 4).counters;
        assert_eq!(paid.guess_nodes, run(&root, inner, 3).counters.nodes, "{inner}");
        assert!(paid.root_researches > 0);
    }
    let nodes = |widen| nodes(&format!("aspiration[window=10,widen={widen}]+captures"), 4);
    assert_eq!(nodes("grow:4:2"), nodes("gradual"));
    assert_ne!(nodes("grow:1.5:6"), nodes("gradual"));
}

#[test]
fn a_mean_of_two_iterations_is_the_centre_of_the_window() {
    let entries = corpus::set(plybench::game::Rules::Xiangqi, "middlegames").expect("a built-in set");
    let (mut misses, mut misses_of_previous) = (0, 0);
    for entry in entries.iter().take(8) {
        let root = root("xiangqi", &entry.fen());
        let value = |depth| run(&root, "ab+captures+history", depth).value.expect("no limit");
        let values = [0, 1, 2, 3, 4, 5].map(value);
        let is_miss = |centre: i64, depth: usize| u64::from((values[depth] - centre).abs() >= 120);
        let mean = |depth: usize| match depth {
            1 | 2 => values[depth - 1],
            _ => i64::midpoint(values[depth - 1], values[depth - 2]),
        };
        let counters = run(&root, "aspiration[window=120,guess=mean]+captures+history+tt+id", 5).counters;
        let expected = (1..=5).map(|depth| is_miss(mean(depth), depth)).sum::<u64>();
        assert_eq!((counters.root_researches, counters.guess_nodes), (expected, 0), "{}", entry.fen());
        misses += expected;
        misses_of_previous += (1..=5).map(|depth| is_miss(values[depth - 1], depth)).sum::<u64>();
    }
    assert!(0 < misses && misses != misses_of_previous && misses < 40, "{misses} and {misses_of_previous}");
    let tree = root("tree:edge-sum[b=6]", "0");
    let searched = |engine, depth| run(&tree, engine, depth).counters;
    for (depth, below) in [(2, vec![1]), (4, vec![2, 3])] {
        let paid = below.iter().map(|depth| searched("ab", *depth).nodes).sum::<u64>();
        assert_eq!(
            searched("aspiration[guess=mean]", depth).guess_nodes,
            paid,
            "without iterations it is searched"
        );
    }
}

/// The errors belong to the seed alone, and are scaled like the window: whatever the model, the same guesses miss.
#[test]
fn resampled_guesses_miss_on_the_same_seeds_whatever_the_tree() {
    let misses = |game: &str, parameters: &str| -> Vec<u64> {
        let spec = format!("aspiration[guess=resampled,{parameters}]");
        let fails = |seed: &u64| {
            let counters = run(&root(game, &seed.to_string()), &spec, 3).counters;
            assert_eq!(counters.guess_nodes, 0);
            assert_eq!(counters.fail_highs + counters.fail_lows, counters.root_researches);
            counters.root_researches > 0
        };
        (0..100).filter(fails).collect()
    };
    let missed = misses("tree:edge-sum[b=5]", "scale=1");
    // Eight of the 96 guesses of the list are off by 50 or more.
    assert!((1..20).contains(&missed.len()), "{missed:?}");
    assert_eq!(misses("tree:iid[b=5]", "scale=427600,window=21380000"), missed);
    assert_eq!(misses("tree:ordered[b=5]", "scale=0.6,window=30"), missed);
    assert!(misses("tree:ordered[b=5]", "scale=10").len() > missed.len());
}

#[test]
fn a_table_that_never_answers_still_orders() {
    let root = root("xiangqi", plybench::xiangqi::START_FEN);
    for engine in ["ab", "mtdf"] {
        let counters = run(&root, &format!("{engine}+tt[hit=never]+etc+id"), 4).counters;
        assert!(counters.tt_hits > 0, "{engine}");
        assert_eq!(counters.table_cutoffs, 0, "{engine}");
    }
}

/// With a table large enough each is evaluated once, however often it is met.
#[test]
fn stored_leaves_are_distinct_leaves() {
    for (game, position, depth) in [
        ("tree:commuting[b=5]", "3", 4),
        ("xiangqi", plybench::xiangqi::START_FEN, 3),
        ("tree:iid[b=10]", "0", 1),
    ] {
        let root = root(game, position);
        for algorithm in ["ab", "pvs", "negascout", "mtdf", "sss", "dual", "aspiration[window=10]"] {
            for rest in ["", "+id", "+captures+history+etc"] {
                let spec = format!("{algorithm}+tt[size=4M,replace=bucket,leaves=stored]{rest}");
                let stored = run(&root, &spec, depth);
                let distinct = seen(&root, &spec, depth, |kind| kind == NodeKind::Leaf);
                assert_eq!(stored.counters.leaves, distinct.len() as u64, "{game} {spec}");
                let recomputed = run(&root, &spec.replace("stored", "recomputed"), depth);
                assert_eq!(stored.value, recomputed.value, "{game} {spec}");
                assert!(stored.counters.leaves <= recomputed.counters.leaves, "{game} {spec}");
                if game == "tree:iid[b=10]" {
                    // The guess of a search to depth 1 is the root itself, at the horizon.
                    assert_eq!(stored.counters.leaves - stored.counters.guess_nodes, 10, "{spec}");
                }
            }
        }
    }
}

#[test]
fn window_and_research_counters_mean_what_the_contract_says() {
    for position in ["0", "1", "2", "3"] {
        let root = root("tree:edge-sum[b=6]", position);
        let ideal = run(&root, "aspiration[guess=exact]", 4).counters;
        assert_eq!(
            (ideal.fail_highs, ideal.fail_lows, ideal.root_researches, ideal.guess_nodes),
            (0, 0, 0, 0)
        );
        let paid = run(&root, "aspiration[window=1]", 4).counters;
        assert_eq!(paid.guess_nodes, run(&root, "ab", 3).counters.nodes);
        assert_eq!(paid.root_researches, paid.fail_highs + paid.fail_lows);
        assert_eq!((paid.iterations, paid.last_iteration_nodes), (1, paid.nodes - paid.guess_nodes));
        let tests = run(&root, "mtdf+tt", 4).counters;
        assert_eq!(tests.root_researches + 1, tests.fail_highs + tests.fail_lows);
        assert!(tests.research_nodes < tests.nodes);
        let iterated = run(&root, "aspiration+id", 4).counters;
        assert_eq!((iterated.iterations, iterated.guess_nodes), (4, 0));
        assert!(iterated.last_iteration_nodes < iterated.nodes);
        let scout = run(&root, "pvs", 4).counters;
        assert!(
            scout.researches > 0 && scout.root_researches == 0 && scout.research_nodes > scout.researches
        );
    }
}

#[test]
fn null_windows_at_the_root_are_counted_by_iteration() {
    let root = root("tree:edge-sum[b=6]", "1");
    for engine in ["mtdf+tt", "mtdf[guess=skip]+tt", "sss+tt", "dual+tt"] {
        let (single, deepening) = (run(&root, engine, 4), run(&root, &format!("{engine}+id"), 4));
        assert_eq!((single.window_calls.len(), deepening.window_calls.len()), (1, 4), "{engine}");
        // A node limit cuts an iteration short.
        let spec: Engine = format!("{engine}+id").parse().unwrap();
        let limits = Limits { nodes: Some(deepening.counters.nodes - 1), ..Limits::default() };
        let cut = Search::new(&spec).depth(4).limits(limits).run_any(&root);
        assert_eq!(cut.window_calls[..3], deepening.window_calls[..3], "{engine}");
        for outcome in [single, deepening, cut] {
            let fails = outcome.counters.fail_highs + outcome.counters.fail_lows;
            assert_eq!(outcome.window_calls.iter().sum::<u64>(), fails, "{engine}");
        }
    }
    for engine in ["ab", "pvs+tt+id", "aspiration[window=1]+id", "scout", "printed-aspiration"] {
        assert!(run(&root, engine, 4).window_calls.is_empty(), "{engine}");
    }
}

#[test]
fn a_table_that_fits_the_depth_is_at_most_half_full_in_the_median() {
    for (depth, median) in [(3, 162), (4, 1354), (5, 4803)] {
        let stored = |entry: &corpus::CorpusEntry| {
            let root = root("xiangqi", &entry.fen());
            let spec = "pvs+captures+history+killer+tt[size=4M]+id";
            seen(&root, spec, depth, |kind| matches!(kind, NodeKind::Interior { .. })).len()
        };
        let mut counts: Vec<usize> =
            corpus::set(plybench::game::Rules::Xiangqi, "middlegames").unwrap().iter().map(stored).collect();
        counts.sort_unstable();
        assert_eq!(counts[counts.len() / 2], median, "the number that TableSize::entries tells");
        assert!(2 * median <= TableSize::Auto.entries(depth), "depth {depth}");
    }
}

#[test]
fn a_table_that_fits_has_the_size_of_the_last_iteration() {
    let root = root("xiangqi", &corpus::set(plybench::game::Rules::Xiangqi, "middlegames").unwrap()[0].fen());
    for (depth, size) in [(2, "1k"), (4, "4k"), (5, "16k")] {
        for rest in ["", "+id"] {
            let searched = |size: &str| run(&root, &format!("pvs+captures+tt[size={size}]{rest}"), depth);
            assert_eq!(searched("auto"), searched(size), "depth {depth}, {size}{rest}");
        }
    }
}

/// Sees every node and does nothing.
struct Watching;

impl Observer for Watching {}

#[test]
fn what_is_observed_counts_the_same() {
    let engines = [
        "minimax",
        "ab",
        "ab-hard+captures",
        "ab+tt",
        "ab-shallow+captures+killer",
        "pvs+captures+history+killer+tt+id",
        "pvs+captures+relative-history+refutation+tt",
        "negascout+captures+butterfly+killer",
        "scout+captures+history+tt",
        "mtdf+captures+history+tt+etc+id",
        "aspiration+history+killer+tt[replace=big]",
        "printed-pvs+captures+history",
        "sss+captures+tt[size=64]",
        "ab+captures+shuffle+tt",
        "pvs+captures+history+tt[size=64,replace=bucket]+etc+id",
        "ab+captures[order=see]+killer",
        "pvs+captures[order=history,losing=last]+history+killer+tt+id",
        "ab+captures[losing=last]",
    ];
    let games = [
        "xiangqi",
        "xiangqi[quiescence=captures]",
        "xiangqi[quiescence=captures+see]",
        "xiangqi[eval=mobility]",
        "xiangqi[eval=book]",
        "xiangqi[grain=50]",
    ];
    for game in games {
        let spec: GameSpec = game.parse().unwrap();
        for entry in corpus::set(plybench::game::Rules::Xiangqi, "middlegames").unwrap().iter().step_by(11) {
            let root = spec.root(&entry.fen()).unwrap();
            for engine in engines {
                let engine: Engine = engine.parse().unwrap();
                let depth = if engine.to_string() == "minimax" { 2 } else { 4 };
                let alone = Search::new(&engine).depth(depth).run_any(&root);
                let watched = Search::new(&engine).depth(depth).observe(&mut Watching).run_any(&root);
                assert_eq!(alone, watched, "{game} {engine} {}", entry.fen());
            }
        }
    }
}

#[test]
fn judging_the_order_changes_nothing_else() {
    for (game, position, depth) in [
        (
            "xiangqi[quiescence=captures]",
            "3ak1b2/2r1a4/4br3/2n5p/p1p1p4/1R3N1RP/P3P4/4B4/9/1NBAKA3 b - - 0 1",
            4,
        ),
        ("checkers", plybench::checkers::START_FEN, 5),
    ] {
        let root = root(game, position);
        for spec in [
            "ab+history+killer+tt[size=1k]+etc+id",
            "scout+refutation",
            "mtdf+history+tt",
            "ab+shuffle",
            "pvs+captures[order=history,losing=last]+history+killer+tt",
        ] {
            let mut judged = Search::new(&engine(spec)).depth(depth).judge_ordering().run_any(&root);
            assert!(judged.ordering.is_some(), "{spec} on {game}");
            judged.ordering = None;
            assert_eq!(judged, run(&root, spec, depth), "{spec} on {game}");
        }
    }
}
