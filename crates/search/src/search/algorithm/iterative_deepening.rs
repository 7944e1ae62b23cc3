//! Iterative deepening: depth 1, 2, ... with one memory, each iteration
//! ordering the next and giving it a guess.

use crate::game::{Game, INFINITY};
use crate::search::algorithm::ab::alpha_beta;
use crate::search::context::{Algorithm, Context, Finished};
use crate::search::limits::SearchResult;
use crate::search::table::Table as _;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    pub(crate) struct IterativeDeepening;
}

impl Registered for IterativeDeepening {
    const ENTRY: Entry = Entry {
        name: "id",
        summary: "iterative deepening: depths 1, 2, ... d, with tables kept",
        explanation: "Searches to depth 1, then 2, up to d. The tables and histories of each iteration \
            order the moves of the next. Its value is the guess of `aspiration` and `mtdf` without extra \
            cost. `nodes` counts all iterations, `last_iteration_nodes` the last one.",
        source: "D. J. Slate and L. R. Atkin, CHESS 4.5, 1977; R. E. Korf, Depth-first iterative-deepening, \
        Artificial Intelligence 27(1), 1985",
        cites: &["slate1977", "korf1985"],
        ..Entry::PLAIN
    };
}

/// Runs an algorithm on the root: one search, or iterations of it.
pub(crate) fn run<V: Variant>(
    search: &mut Context<V>,
    algorithm: &impl Algorithm,
    iterative: bool,
    depth: u32,
) -> SearchResult {
    run_with(search, iterative, depth, |search, iteration| match iteration {
        0 => alpha_beta(search, 0, -INFINITY, INFINITY),
        _ => algorithm.search(search, iteration),
    })
}

/// The same with a search of the root to a depth, which may be 0.
pub(crate) fn run_with<'a, V: Variant>(
    search: &mut Context<'a, V>,
    iterative: bool,
    depth: u32,
    mut to_depth: impl FnMut(&mut Context<'a, V>, u32) -> SearchResult,
) -> SearchResult {
    let mut value = search.game.evaluate();
    if iterative {
        search.values[0] = Some(value);
    }
    let first = if iterative { depth.min(1) } else { depth };
    for iteration in first..=depth {
        let (nodes, guess) = (search.counters.nodes, search.counters.guess_nodes);
        search.counters.iterations += 1;
        if iterative {
            search.table.begin_iteration();
        }
        let result = to_depth(search, iteration);
        let counters = &mut search.counters;
        counters.last_iteration_nodes = counters.nodes - nodes - (counters.guess_nodes - guess);
        value = result?;
        search.finished = Some(Finished { depth: iteration, value, best_move: search.root_move });
        search.values[iteration as usize] = Some(value).filter(|_| iterative);
    }
    Ok(value)
}
