//! In which order the cells of a run begin.
//!
//! A sample of every kind of cell (game, engine, depth) comes first, so that the
//! run soon knows what each costs on this machine, and with it when it will
//! end. Longest first within the sample and after it: no long cell is left alone
//! at the end. Cells that are guessed to cost the same come in no order: those
//! of a corpus go from crowded boards to empty ones, and the first are not like the last.

use std::collections::HashMap;

use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::Prior;

/// One cell in this many is in the sample, and one of every kind at least.
const SAMPLE: u32 = 12;

/// 2^32 divided by the golden ratio: multiples of it fall evenly, whatever their order.
const SCATTER: u32 = 0x9E37_79B1;

/// Brings cells, named by their numbers in the plan and ascending, into the order in which
/// they run.
pub(crate) fn into_running_order(plan: &Plan, prior: &Prior, cells: &mut [u32]) {
    let kind = |index: u32| plan.cells[index as usize].kind();
    let mut sizes: HashMap<_, u32> = HashMap::new();
    for index in &*cells {
        *sizes.entry(kind(*index)).or_default() += 1;
    }
    let mut seen: HashMap<_, u32> = HashMap::new();
    cells.sort_by_cached_key(|index| {
        let (_, engine, depth) = kind(*index);
        let seen = seen.entry(kind(*index)).or_default();
        let step = SAMPLE.min(sizes[&kind(*index)]);
        // Every engine has other positions in its sample, so that all of them together have all.
        let in_sample = (*seen + u32::from(engine) + u32::from(depth)).is_multiple_of(step);
        *seen += 1;
        let nanoseconds = (prior.seconds_of(plan.cells[*index as usize]) * 1e9) as u64;
        (!in_sample, u64::MAX - nanoseconds, index.wrapping_mul(SCATTER))
    });
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::*;
    use crate::suite::plan::suite::Suite;

    fn order(seeds: &str) -> (Plan, Vec<u32>) {
        let text = format!(
            "name = \"x\"\ngames = [\"tree:iid[b=5]\"]\nseeds = \"{seeds}\"\nengines = [\"ab\", \"minimax\"]\n\
             depths = \"1-3\""
        );
        let plan = Plan::new(&Suite::parse(&text, "x.toml", Path::new("")).unwrap()).unwrap();
        let mut cells: Vec<u32> = (0..plan.len() as u32).collect();
        into_running_order(&plan, &Prior::new(&plan), &mut cells);
        (plan, cells)
    }

    #[test]
    fn a_twelfth_of_every_kind_begins_first() {
        let (plan, cells) = order("0-23");
        assert_eq!(cells.iter().collect::<HashSet<_>>().len(), 24 * 6, "each runs once");
        let mut first = HashMap::new();
        for index in &cells[..2 * 6] {
            *first.entry(plan.cells[*index as usize].kind()).or_insert(0) += 1;
        }
        assert_eq!(first.len(), 6);
        assert!(first.values().all(|count| *count == 2), "{first:?}");
    }

    #[test]
    fn the_longest_begin_first_when_there_is_one_of_each() {
        let (plan, cells) = order("7");
        let prior = Prior::new(&plan);
        assert!(cells.is_sorted_by_key(|index| -prior.seconds_of(plan.cells[*index as usize])));
    }
}
