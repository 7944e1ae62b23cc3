//! Whole searches of the root, counted: values at smaller depths, and the
//! passes of algorithms that search the root more than once.

use crate::game::{INFINITY, Value};
use crate::search::context::Context;
use crate::search::limits::SearchResult;
use crate::search::variant::Variant;

/// A recursive search of a node to a depth with a window: fail-soft, exact
/// inside it.
pub(crate) trait Windowed<V: Variant>: Fn(&mut Context<V>, u32, Value, Value) -> SearchResult {}

impl<V: Variant, F: Fn(&mut Context<V>, u32, Value, Value) -> SearchResult> Windowed<V> for F {}

/// The value at a smaller depth: known from an earlier iteration, or
/// searched with a full window.
pub(crate) fn value_at<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    windowed: impl Windowed<V>,
) -> SearchResult {
    if let Some(value) = search.values[depth as usize] {
        return Ok(value);
    }
    let before = search.counters.nodes;
    let result = windowed(search, depth, -INFINITY, INFINITY);
    search.counters.guess_nodes += search.counters.nodes - before;
    result
}

/// Pass number `number` (from 0) over the root: every pass but the first
/// is a re-search.
pub(crate) fn pass<V: Variant>(
    search: &mut Context<V>,
    number: u32,
    depth: u32,
    (alpha, beta): (Value, Value),
    windowed: impl Windowed<V>,
) -> SearchResult {
    let is_null = beta - alpha == 1;
    if is_null && number == 0 {
        search.window_calls.push(0);
    }
    let value = if number == 0 {
        windowed(search, depth, alpha, beta)?
    } else {
        search.counters.root_researches += 1;
        search.research(|search| windowed(search, depth, alpha, beta))?
    };
    search.counters.fail_highs += u64::from(value >= beta);
    search.counters.fail_lows += u64::from(value <= alpha);
    if let Some(calls) = search.window_calls.last_mut() {
        *calls += u64::from(is_null);
    }
    Ok(value)
}
