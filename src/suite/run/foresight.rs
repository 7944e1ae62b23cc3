//! How good the estimates of a run are: runs on clocks that follow a script,
//! with costs that are made up, or those that were measured for the reference
//! report.

use std::collections::HashMap;
use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::record::read_rows;
use crate::suite::plan::builtin::built_in;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::Prior;
use crate::suite::run::cost_model::CostModel;
use crate::suite::run::eta::{Moment, Pace, Running, seconds_left};
use crate::suite::run::order::into_running_order;

/// Looks at the estimate, from the begin of a run to its end.
const LOOKS: usize = 60;

/// A run that is played.
struct Script<'a> {
    plan: &'a Plan,
    prior: &'a Prior,
    workers: usize,
    /// CPU seconds of every cell of the plan.
    costs: &'a [f64],
    /// Seconds on the clock for each one of CPU, at a time: 1 when idle.
    busy: &'a dyn Fn(f64) -> f64,
}

/// A finished cell: its number, begin and end on the clock.
#[derive(Clone, Copy)]
struct Done {
    index: u32,
    begin: f64,
    end: f64,
}

/// One look at the estimate.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// Seconds since the begin.
    now: f64,
    estimate: f64,
    truth: f64,
}

impl Script<'_> {
    /// Plays the run, in the order in which cells end.
    fn play(&self) -> Vec<Done> {
        let mut order: Vec<u32> = (0..self.plan.len() as u32).collect();
        into_running_order(self.plan, self.prior, &mut order);
        let mut free = vec![0.0_f64; self.workers];
        let run = |index: u32| {
            let worker = (0..free.len()).min_by(|left, right| free[*left].total_cmp(&free[*right])).unwrap();
            let begin = free[worker];
            free[worker] += self.costs[index as usize] * (self.busy)(begin);
            Done { index, begin, end: free[worker] }
        };
        let mut done: Vec<_> = order.into_iter().map(run).collect();
        done.sort_by(|left, right| left.end.total_cmp(&right.end));
        done
    }

    /// The estimates after the first third of the run.
    fn looks(&self) -> Vec<Look> {
        let done = self.play();
        let total = done.last().unwrap().end;
        let cell = |done: &Done| self.plan.cells[done.index as usize];
        let mut model = CostModel::new(self.plan, self.prior, self.plan.cells.iter().copied());
        let mut pace = Pace::new(self.workers);
        let mut finished = 0;
        let mut looks = Vec::new();
        for look in LOOKS / 3..LOOKS {
            let now = total * look as f64 / LOOKS as f64;
            while done[finished].end <= now {
                let ended = done[finished];
                let cpu = self.costs[ended.index as usize];
                model.observe(cell(&ended), cpu);
                pace.observe(cpu, ended.end - ended.begin);
                finished += 1;
            }
            let of =
                |done: &Done| Running { expected: model.seconds_of(cell(done)), since: now - done.begin };
            let running: Vec<_> = done[finished..].iter().filter(|done| done.begin <= now).map(of).collect();
            let estimate = seconds_left(&Moment {
                workers: self.workers,
                stretch: pace.stretch(),
                remaining: model.remaining_seconds(),
                running: &running,
            });
            looks.push(Look { now, estimate, truth: total - now });
        }
        looks
    }
}

/// Whether an estimate is one to plan with. Within the last second nothing can be told apart.
fn is_good(look: &Look) -> bool {
    let Look { estimate, truth, .. } = *look;
    (estimate - truth).abs() <= (0.3 * truth).max(1.0) && (estimate >= 1.0 || truth <= 2.0)
}

fn planned(suite: &str) -> (Plan, Prior) {
    let plan = Plan::new(&built_in(suite).unwrap().unwrap()).unwrap();
    let prior = Prior::new(&plan);
    (plan, prior)
}

/// Costs that are off by 0.3 to 3 times, of which this share is that of an engine and hits all
/// its cells alike.
fn made_up(plan: &Plan, prior: &Prior, by_engine: f64, seed: u64) -> Vec<f64> {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut noise = |share: f64| (0.3 * (3.0_f64 / 0.3).powf(random.random::<f64>())).powf(share);
    let engines: Vec<f64> = plan.engines.iter().map(|_| noise(by_engine)).collect();
    let cost = |cell| prior.seconds_of(cell) * engines[usize::from(cell.engine)] * noise(1.0 - by_engine);
    plan.cells.iter().copied().map(cost).collect()
}

/// The CPU seconds of the reference report; `None` in a package, which comes without it.
fn measured(suite: &str, plan: &Plan) -> Option<Vec<f64>> {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/reference/results");
    let file = results.join(format!("{suite}.csv.gz"));
    if !file.exists() {
        eprintln!("skipped: a package has no reference report");
        return None;
    }
    let index = plan.index();
    let rows = read_rows(&file).unwrap();
    let known: HashMap<usize, u64> = rows
        .iter()
        .filter_map(|row| Some((index.cell(&row.game, &row.position, &row.engine, row.depth)?, row.cpu_ns?)))
        .collect();
    assert!(known.len() * 10 > plan.len() * 9, "{} of {} cells of {suite}", known.len(), plan.len());
    Some((0..plan.len()).map(|cell| known.get(&cell).map_or(1e-5, |ns| *ns as f64 * 1e-9)).collect())
}

#[test]
fn after_a_third_the_end_is_foreseen_on_idle_and_on_busy_machines() {
    for suite in ["quick", "standard"] {
        let (plan, prior) = planned(suite);
        for workers in [1, 2, 8] {
            for (slower, busy) in [(1.0, 1.0), (3.0, 1.0), (1.0, 3.0), (3.0, 3.0)] {
                for (by_engine, seed) in [(0.0, 1), (0.5, 2), (1.0, 3)] {
                    let mut costs = made_up(&plan, &prior, by_engine, seed);
                    for cost in &mut costs {
                        *cost *= slower;
                    }
                    let script =
                        Script { plan: &plan, prior: &prior, workers, costs: &costs, busy: &|_| busy };
                    for look in script.looks() {
                        assert!(
                            is_good(&look),
                            "{suite}, {workers} workers, {slower}, {busy}, {by_engine}, {seed}: {look:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn after_a_third_the_end_of_the_reference_runs_is_foreseen() {
    for suite in ["standard", "real-vs-artificial", "ordering-quality", "schaeffer-factorial"] {
        let (plan, prior) = planned(suite);
        let Some(costs) = measured(suite, &plan) else { return };
        for workers in [1, 2, 8] {
            for busy in [1.0, 2.5] {
                let script = Script { plan: &plan, prior: &prior, workers, costs: &costs, busy: &|_| busy };
                for look in script.looks() {
                    assert!(is_good(&look), "{suite}, {workers} workers, {busy}: {look:?}");
                }
            }
        }
    }
}

#[test]
fn a_machine_that_becomes_busy_or_idle_is_noticed() {
    let (plan, prior) = planned("standard");
    let Some(costs) = measured("standard", &plan) else { return };
    let half = costs.iter().sum::<f64>() / 4.0;
    for (before, after) in [(1.0, 2.0), (2.0, 1.0)] {
        let change = half * before;
        let busy = |time| if time < change { before } else { after };
        let script = Script { plan: &plan, prior: &prior, workers: 2, costs: &costs, busy: &busy };
        // Nothing tells of it before; soon afterwards the run knows.
        let known = script.looks().into_iter().filter(|look| look.now > change + 20.0);
        assert!(known.clone().count() > 10, "there is something to foresee");
        for look in known {
            assert!(is_good(&look), "{before}, then {after}: {look:?}");
        }
    }
}

/// What `reproduce` guesses of the suites to come.
#[test]
fn the_guess_of_a_reference_suite_is_of_the_right_size() {
    let mut sums = (0.0, 0.0);
    for suite in ["standard", "real-vs-artificial", "ordering-quality", "schaeffer-factorial"] {
        let (plan, prior) = planned(suite);
        let Some(costs) = measured(suite, &plan) else { return };
        let (guess, truth) = (prior.seconds(&plan), costs.iter().sum::<f64>());
        // The clock of the machine that ran the report is not ours to judge.
        sums = (sums.0 + guess, sums.1 + truth);
        let off = guess / truth;
        assert!((0.5..2.0).contains(&off), "{suite}: {guess} for {truth}");
    }
    let off = sums.0 / sums.1;
    assert!((0.6..1.6).contains(&off), "{sums:?}");
}
