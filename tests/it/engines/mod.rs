//! Engines against an obvious minimax, against each other, and against counts
//! from elsewhere.

mod counts;
mod exact;
mod fuzz;
mod inclusion;
mod limits;
mod own;
mod reference;
mod specs;

use plybench::game::{AnyGame, GameSpec};
use plybench::search::{Engine, Outcome, Search};

fn game(spec: &str) -> GameSpec {
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn root(spec: &str, position: &str) -> AnyGame {
    game(spec).root(position).unwrap_or_else(|error| panic!("{spec} {position}: {error}"))
}

fn engine(spec: &str) -> Engine {
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn run(root: &AnyGame, spec: &str, depth: u32) -> Outcome<String> {
    Search::new(&engine(spec)).depth(depth).run_any(root)
}
