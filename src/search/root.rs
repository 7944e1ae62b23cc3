//! Whole searches of the root by alpha-beta, counted: values at smaller
//! depths, and the passes of algorithms that search the root more than once.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::ab::alpha_beta;
use crate::search::context::Context;
use crate::search::limits::SearchResult;
use crate::search::variant::Variant;

/// The value at a smaller depth: known from an earlier iteration, or
/// searched with a full window.
pub(crate) fn value_at<V: Variant>(search: &mut Context<V>, depth: u32) -> SearchResult {
    if let Some(value) = search.values[depth as usize] {
        return Ok(value);
    }
    let before = search.counters.nodes;
    let result = alpha_beta(search, depth, -INFINITY, INFINITY);
    search.counters.guess_nodes += search.counters.nodes - before;
    result
}

/// Pass number `number` (from 0) over the root: every pass but the first
/// is a re-search.
pub(crate) fn pass<V: Variant>(
    search: &mut Context<V>,
    number: u32,
    depth: u32,
    alpha: Value,
    beta: Value,
) -> SearchResult {
    let value = if number == 0 {
        alpha_beta(search, depth, alpha, beta)?
    } else {
        search.counters.root_researches += 1;
        search.research(|search| alpha_beta(search, depth, alpha, beta))?
    };
    search.counters.fail_highs += u64::from(value >= beta);
    search.counters.fail_lows += u64::from(value <= alpha);
    Ok(value)
}
