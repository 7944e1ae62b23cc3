//! Engines against minimax, and against counts published or derived elsewhere.

use plybench::game::{GameSpec, Root};
use plybench::search::{EngineSpec, Limits, Outcome, search};

fn root(game: &str, position: &str) -> Root {
    let spec: GameSpec = game.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
    spec.root(position).unwrap_or_else(|error| panic!("{game} {position}: {error}"))
}

fn run(root: &Root, engine: &str, depth: u32) -> Outcome<String> {
    let engine: EngineSpec = engine.parse().unwrap_or_else(|error| panic!("{engine}: {error}"));
    search(root, false, &engine, depth, &Limits::default())
}

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
