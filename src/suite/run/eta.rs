//! When a run will end: the cost model knows how much work is left, the clock
//! how fast this machine gets through it.
//!
//! The model speaks of CPU time. On a machine with other work a second of it takes
//! more than a second, so what is left is stretched by what the finished cells
//! took on the clock. The last cells run side by side with nothing to follow
//! them: then the longest of them counts, not their sum.

/// CPU seconds that the assumption of an idle machine is worth.
const WEIGHT_OF_IDLE: f64 = 0.2;

/// A cell beyond its estimate is expected to go on for this share of what it took.
const OVERRUN: f64 = 0.3;

/// A cell that is running.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    /// CPU seconds that the cost model gives it.
    pub(crate) expected: f64,
    /// Seconds on the clock since it began.
    pub(crate) since: f64,
}

/// A run at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Moment<'a> {
    /// Cells that run side by side.
    pub(crate) workers: usize,
    /// CPU seconds of the finished cells.
    pub(crate) finished: f64,
    /// Seconds on the clock that workers spent on the finished cells.
    pub(crate) finished_on_clock: f64,
    /// CPU seconds that the cost model gives to all cells that are not finished.
    pub(crate) remaining: f64,
    /// Those of them that are running.
    pub(crate) running: &'a [Running],
}

/// Seconds until the run ends.
pub(crate) fn seconds_left(moment: &Moment) -> f64 {
    let stretch = (moment.finished_on_clock + WEIGHT_OF_IDLE) / (moment.finished + WEIGHT_OF_IDLE);
    let left = |cell: &Running| (cell.expected * stretch - cell.since).max(OVERRUN * cell.since);
    let expected: f64 = moment.running.iter().map(|cell| cell.expected).sum();
    let waiting = (moment.remaining - expected).max(0.0) * stretch;
    let begun: f64 = moment.running.iter().map(left).sum();
    let longest = moment.running.iter().map(left).fold(0.0, f64::max);
    ((waiting + begun) / moment.workers.max(1) as f64).max(longest)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    use super::*;
    use crate::suite::plan::builtin::built_in;
    use crate::suite::plan::cells::Plan;
    use crate::suite::plan::cost::{Prior, SECONDS_PER_NODE};
    use crate::suite::run::cost_model::CostModel;

    /// A machine, and how far the guesses are off.
    #[derive(Clone, Copy, Debug)]
    struct Script {
        workers: usize,
        /// CPU seconds for each one that was guessed.
        slower: f64,
        /// Seconds on the clock for each one of CPU: 1 when idle.
        busy: f64,
        /// How much of the noise is that of an engine, and hits all its cells alike.
        by_engine: f64,
        seed: u64,
    }

    /// A finished cell: its index, begin and end on the clock, CPU seconds.
    #[derive(Clone, Copy)]
    struct Done {
        index: u32,
        begin: f64,
        end: f64,
        cpu: f64,
    }

    /// Plays a run on a clock of its own.
    fn play(script: Script, plan: &Plan, prior: &Prior) -> Vec<Done> {
        let mut random = Pcg64::seed_from_u64(script.seed);
        // A cell takes 0.3 to 3 times its estimate.
        let mut noise = |share: f64| (0.3 * (3.0_f64 / 0.3).powf(random.random::<f64>())).powf(share);
        let engines: Vec<f64> = plan.engines.iter().map(|_| noise(script.by_engine)).collect();
        let mut order: Vec<u32> = (0..plan.len() as u32).collect();
        prior.longest_first(plan, &mut order);
        let mut free = vec![0.0_f64; script.workers];
        let run = |index| {
            let cell = plan.cells[index as usize];
            let noise = engines[usize::from(cell.engine)] * noise(1.0 - script.by_engine);
            let cpu = prior.nodes(cell) * SECONDS_PER_NODE * script.slower * noise;
            let worker = (0..free.len()).min_by(|left, right| free[*left].total_cmp(&free[*right])).unwrap();
            let begin = free[worker];
            free[worker] += cpu * script.busy;
            Done { index, begin, end: free[worker], cpu }
        };
        order.into_iter().map(run).collect()
    }

    /// The estimates after the first third of a run, each with what was true.
    fn estimates(script: Script, plan: &Plan, prior: &Prior) -> Vec<(f64, f64)> {
        const LOOKS: usize = 60;
        let mut done = play(script, plan, prior);
        done.sort_by(|left, right| left.end.total_cmp(&right.end));
        let total = done.last().unwrap().end;
        let cell = |done: &Done| plan.cells[done.index as usize];
        let mut model = CostModel::new(plan, prior, plan.cells.iter().copied());
        let (mut finished, mut on_clock) = (0, 0.0);
        let mut found = Vec::new();
        for look in LOOKS / 3..LOOKS {
            let now = total * look as f64 / LOOKS as f64;
            while done[finished].end <= now {
                let ended = done[finished];
                model.observe(cell(&ended), ended.cpu);
                on_clock += ended.end - ended.begin;
                finished += 1;
            }
            let of =
                |done: &Done| Running { expected: model.seconds_of(cell(done)), since: now - done.begin };
            let running: Vec<_> = done[finished..].iter().filter(|done| done.begin <= now).map(of).collect();
            let moment = Moment {
                workers: script.workers,
                finished: model.finished_seconds(),
                finished_on_clock: on_clock,
                remaining: model.remaining_seconds(),
                running: &running,
            };
            found.push((seconds_left(&moment), total - now));
        }
        found
    }

    #[test]
    fn after_a_third_the_end_is_foreseen_on_idle_and_on_busy_machines() {
        for suite in ["quick", "standard"] {
            let plan = Plan::new(&built_in(suite).unwrap().unwrap()).unwrap();
            let prior = Prior::new(&plan);
            for workers in [1, 2, 8] {
                for (slower, busy) in [(1.0, 1.0), (3.0, 1.0), (1.0, 3.0), (3.0, 3.0)] {
                    for (by_engine, seed) in [(0.0, 1), (0.0, 2), (0.5, 3), (0.5, 4), (0.5, 5)] {
                        let script = Script { workers, slower, busy, by_engine, seed };
                        for (estimate, truth) in estimates(script, &plan, &prior) {
                            let error = (estimate - truth).abs();
                            // Within the last second nothing can be told apart.
                            assert!(
                                error <= (0.3 * truth).max(1.0),
                                "{suite}, {script:?}: {estimate} for {truth}"
                            );
                            assert!(
                                estimate >= 1.0 || truth <= 2.0,
                                "{suite}, {script:?}: {estimate} for {truth}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_cell_alone_counts_in_full_and_a_late_one_goes_on() {
        let moment =
            |running| Moment { workers: 4, finished: 1e6, finished_on_clock: 2e6, remaining: 10.0, running };
        let last = [Running { expected: 10.0, since: 5.0 }];
        assert!((seconds_left(&moment(&last)) - 15.0).abs() < 1e-3, "20 s on the clock, 5 of them gone");
        let late = [Running { expected: 10.0, since: 100.0 }];
        assert!((seconds_left(&moment(&late)) - 30.0).abs() < 1e-3);
    }
}
