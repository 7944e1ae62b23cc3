//! Time mode: when the clock is the result.
//!
//! One job. The engines of one root and depth form a group and take turns,
//! forwards and then backwards (ABBA), so that a drift of the machine hits all
//! alike. After a warm-up that is not kept, rounds are repeated until for
//! every engine the 95% interval of the median CPU time lies within 2% of the
//! median, or the sampling budget is spent. Searches of seconds need no
//! warm-up: a first round of them that spends the budget is the only one.
//! Every sample is a row; where the system allows it, with memory and counters
//! of the processor.

use std::time::Instant;

use crate::machine::meter::Meter;
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::suite::Budget;
use crate::suite::run::cell::Finished;
use crate::suite::run::runner::{Ended, Runner};
use crate::suite::store::partial::StoredRow;

/// Both ends of the interval must be this close to the median.
const PRECISION: f64 = 0.02;

/// One cell of a group with its CPU times so far, nanoseconds.
struct Series {
    index: usize,
    next_sample: u32,
    cpu_ns: Vec<u64>,
    failed: bool,
}

impl Series {
    fn settled(&self) -> bool {
        self.failed || self.cpu_ns.len() >= Budget::MOST_SAMPLES as usize || is_precise(&self.cpu_ns)
    }

    /// Keeps a sample as a row; its CPU time, or `None` when the run is to stop.
    fn keep(&mut self, runner: &Runner<'_>, finished: &Finished) -> Option<u64> {
        if !runner.record_at_once(self.index, finished) {
            return None;
        }
        let cpu_ns = finished.row.cpu_ns.unwrap_or(0);
        self.next_sample += 1;
        self.cpu_ns.push(cpu_ns);
        self.failed = finished.row.value.is_none();
        Some(cpu_ns)
    }
}

/// Runs the cells of `todo`, group by group, on one thread. `known` are the
/// samples of an interrupted run, sorted by cell.
pub(crate) fn run(runner: Runner<'_>, todo: &[u32], known: &[StoredRow]) -> Result<Ended, RunError> {
    let groups = groups(runner.plan, &in_order(runner.plan, todo, runner.by_depth()), known);
    runner.with_watcher(|| {
        let mut groups = groups.into_iter();
        let Some(pool) = runner.pool() else { return };
        pool.install(|| {
            let mut meter = Meter::of_this_thread();
            groups.all(|mut group| run_group(&runner, &mut group, &mut meter));
        });
    });
    runner.end()
}

/// The order in which cells run: those of one game, position and depth together, one after
/// the other as the plan has them, or all of a depth before the next.
pub(crate) fn in_order(plan: &Plan, cells: &[u32], by_depth: bool) -> Vec<u32> {
    let mut ordered = cells.to_vec();
    ordered.sort_by_key(|index| {
        let key = group_of(plan, *index);
        (by_depth.then_some(key.2), key, *index)
    });
    ordered
}

/// Game, position and depth: cells that share them take turns.
fn group_of(plan: &Plan, index: u32) -> (u16, u64, u8) {
    let cell = plan.cells[index as usize];
    (cell.game, cell.position, cell.depth)
}

/// Cells in their order, by what they have in common.
fn groups(plan: &Plan, ordered: &[u32], known: &[StoredRow]) -> Vec<Vec<Series>> {
    ordered
        .chunk_by(|left, right| group_of(plan, *left) == group_of(plan, *right))
        .map(|group| group.iter().map(|index| series(*index, known)).collect())
        .collect()
}

/// A cell with the samples that an interrupted run left.
fn series(index: u32, known: &[StoredRow]) -> Series {
    let first = known.partition_point(|row| row.cell < index);
    let rows = known[first..].iter().take_while(|row| row.cell == index);
    let mut series = Series { index: index as usize, next_sample: 0, cpu_ns: Vec::new(), failed: false };
    for row in rows {
        series.next_sample = series.next_sample.max(row.sample + 1);
        series.cpu_ns.push(row.cpu_ns);
        series.failed |= row.failed;
    }
    series
}

fn run_group(runner: &Runner<'_>, group: &mut [Series], meter: &mut Meter) -> bool {
    let plan = runner.plan;
    let cells = group.iter().map(|series| plan.cells[series.index]);
    let budget: f64 = cells.map(|cell| plan.terms[usize::from(cell.terms)].budget.sampling_seconds).sum();
    let mut spent_ns = group.iter().flat_map(|series| &series.cpu_ns).sum::<u64>();
    let mut first = Vec::new();
    for (turn, series) in group.iter().enumerate().filter(|(_, series)| !series.settled()) {
        match runner.run(0, series.index, series.next_sample, Some(meter)) {
            Some(finished) => first.push((turn, finished)),
            None => return false,
        }
    }
    let first_ns: u64 = first.iter().filter_map(|(_, finished)| finished.row.cpu_ns).sum();
    let is_long = is_enough(first_ns, budget, first.len());
    if is_long {
        for (turn, finished) in &first {
            if group[*turn].keep(runner, finished).is_none() {
                return false;
            }
        }
    }
    let mut order: Vec<usize> = (0..group.len()).collect();
    while !is_long && group.iter().any(|series| !series.settled()) {
        for _ in 0..2 {
            for &turn in &order {
                match run_sample(runner, &mut group[turn], meter) {
                    Some(cpu_ns) => spent_ns += cpu_ns,
                    None => return false,
                }
            }
            order.reverse();
        }
        if spent_ns as f64 * 1e-9 >= budget {
            break;
        }
    }
    for series in group.iter() {
        runner.cell_done(0, series.index);
    }
    true
}

/// Takes one sample; its CPU time with what was beside it, or `None` when the run is to stop.
fn run_sample(runner: &Runner<'_>, series: &mut Series, meter: &mut Meter) -> Option<u64> {
    if series.failed {
        return Some(0);
    }
    let begun = Instant::now();
    let finished = runner.run(0, series.index, series.next_sample, Some(meter))?;
    // To start a process again for every search takes longer than many a search.
    let beside = (begun.elapsed().as_nanos() as u64).saturating_sub(finished.row.wall_ns.unwrap_or(0));
    series.keep(runner, &finished).map(|cpu_ns| cpu_ns + beside)
}

/// Whether a first round of this number of searches is all that they need: it spends
/// the budget in seconds, and each of them is long.
fn is_enough(cpu_ns: u64, budget: f64, searches: usize) -> bool {
    searches > 0 && cpu_ns as f64 * 1e-9 >= budget.max(Budget::LONG * searches as f64)
}

/// Whether the 95% interval of the median lies within [`PRECISION`] of it.
fn is_precise(samples: &[u64]) -> bool {
    let Some(rank) = interval_rank(samples.len()) else { return false };
    let mut sorted = samples.to_vec();
    sorted.sort_unstable();
    let median = sorted[sorted.len() / 2] as f64;
    let (low, high) = (sorted[rank] as f64, sorted[sorted.len() - 1 - rank] as f64);
    high - median <= PRECISION * median && median - low <= PRECISION * median
}

/// The distribution-free interval of a median: between the samples of this
/// rank from below and from above it lies with at least 95% confidence (the
/// number of samples under the median is binomial). `None` under six samples.
fn interval_rank(count: usize) -> Option<usize> {
    let mut term = 0.5_f64.powi(i32::try_from(count).ok()?);
    let mut below = term;
    let mut rank = None;
    for next in 0..count / 2 {
        if below > 0.025 {
            break;
        }
        rank = Some(next);
        term *= (count - next) as f64 / (next + 1) as f64;
        below += term;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_ranks_are_those_of_the_tables() {
        // Textbook ranks of the distribution-free 95% interval, counted from 0.
        for (count, rank) in
            [(5, None), (6, Some(0)), (9, Some(1)), (12, Some(2)), (20, Some(5)), (100, Some(39))]
        {
            assert_eq!(interval_rank(count), rank, "{count}");
        }
        assert!(interval_rank(Budget::MOST_SAMPLES as usize).is_some());
    }

    #[test]
    fn a_first_round_of_long_searches_is_enough() {
        // Three searches of two seconds each spend a budget of three seconds, not one of nine.
        assert!(is_enough(6_000_000_000, 3.0, 3) && !is_enough(6_000_000_000, 9.0, 3));
        // Short searches are warmed up, however small the budget; nothing is never enough.
        assert!(!is_enough(300_000_000, 0.03, 3) && !is_enough(0, 0.0, 0));
    }

    #[test]
    fn steady_samples_settle_and_noisy_ones_do_not() {
        assert!(is_precise(&[1000, 1001, 1002, 1000, 999, 1001]));
        assert!(!is_precise(&[1000, 1001, 1002, 1000, 999, 1100]));
        assert!(!is_precise(&[1000; 5]));
    }
}
