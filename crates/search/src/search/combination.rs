//! Parts of an engine that do nothing beside one another.

use crate::search::algorithm::AlgorithmConfig;
use crate::search::context::Algorithm as _;
use crate::search::internal_deepening::{DeepenAt, InternalDeepening};
use crate::search::selective::Hooks;
use crate::search::table::{Age, BestMove, Leaves, TableConfig};
use crate::spec::Registered as _;

/// Why a table does not go with the rest of an engine, or its parameters with one another.
pub(super) fn conflict_of_table(table: &TableConfig, deepening: bool) -> Option<String> {
    let idle = table.age != Age::Ignored && !deepening;
    table.conflict().or_else(|| idle.then(|| "`tt[age=iterations]` counts iterations; add `+id`".to_owned()))
}

/// Why internal iterative deepening does not go with the rest of an engine, or its parameters with one another.
pub(super) fn conflict_of_internal_deepening(
    iid: &InternalDeepening,
    algorithm: &AlgorithmConfig,
    table: Option<&TableConfig>,
) -> Option<String> {
    let name = algorithm.entry().name;
    let in_parallel = algorithm.simulation().is_some_and(|simulation| simulation.deepens());
    if !algorithm.searches_nodes_alike() && !in_parallel {
        return Some(format!("`iid` searches a node as `ab` or `pvs` does, and `{name}` does not"));
    }
    if iid.at == DeepenAt::Pv && algorithm.has_null_windows_only() {
        return Some(format!("`iid[at=pv]` needs a window wider than 1, and `{name}` has none"));
    }
    if table.is_some_and(|table| table.best_move == BestMove::Ignored) {
        return Some("`iid` finds a hash move, and `tt[move=ignored]` does not try it first".to_owned());
    }
    iid.conflict()
}

/// Why the hooks of a selective search do not go with the rest of an engine, or their parameters with one another.
pub(super) fn conflict_of_hooks(
    hooks: &Hooks,
    algorithm: &AlgorithmConfig,
    table: Option<&TableConfig>,
    enhanced_cutoffs: bool,
) -> Option<String> {
    let first = hooks.terms().into_iter().next()?.name;
    if !matches!(algorithm, AlgorithmConfig::Selective(_)) {
        let name = algorithm.entry().name;
        return Some(format!("`{first}` is a hook of `selective`, not of `{name}`; begin with `selective`"));
    }
    if enhanced_cutoffs {
        return Some(format!(
            "`etc` takes a child's value for the node's, which `{first}` may not; leave one out"
        ));
    }
    if hooks.delta.is_some() && table.is_some_and(|table| table.leaves == Leaves::Stored) {
        return Some(
            "`tt[leaves=stored]` keeps whole leaves, and `delta` leaves captures out; leave one out"
                .to_owned(),
        );
    }
    hooks.conflict()
}
