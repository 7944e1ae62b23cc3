//! Parts of an engine that do nothing beside one another.

use crate::search::table::{Age, TableConfig};
use crate::spec::Registered as _;

/// Why a table does not go with the rest of an engine, or its parameters with one another.
pub(super) fn conflict_of_table(table: &TableConfig, deepening: bool) -> Option<String> {
    let idle = table.age != Age::Ignored && !deepening;
    table.conflict().or_else(|| idle.then(|| "`tt[age=iterations]` counts iterations; add `+id`".to_owned()))
}
