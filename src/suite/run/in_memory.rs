//! A suite run without a file: for tests, examples and small experiments.

use std::sync::atomic::AtomicBool;

use rayon::current_num_threads;

use crate::parallel;
use crate::record::{Row, Status};
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::guests::Guests;
use crate::suite::plan::suite::Suite;
use crate::suite::run::cell::run_cell;
use crate::suite::run::pool::searching_threads;
use crate::suite::run::ruler::Ruler;
use crate::suite::run::solver::Engines;
use crate::suite::store::finish::is_mismatch;
use crate::suite::store::partial::StoredRow;

/// Runs a suite on all cores, or on as many threads as the pool of the caller has, and returns its rows in the order of the plan,
/// judged against the reference like those of a file. Every cell runs once, or as often as its samples say,
/// whatever the mode; nothing is written, so nothing is left if the process
/// ends. What is large or slow belongs in a file: [`run_with_guests`]; so do
/// details (`ordering`, `within`), which are no part of a row.
///
/// ```
/// use plybench::record::Status;
/// use plybench::suite::{Guests, Suite, run_in_memory};
///
/// let mut suite = Suite::single("short", vec!["minimax".parse()?, "mtdf+tt".parse()?], vec![2]);
/// suite.set_positions(&["start".to_owned()])?;
/// suite.experiments[0].reference = Some("minimax".parse()?);
/// let rows = run_in_memory(&suite, &Guests::default())?;
/// assert_eq!(rows.len(), 2);
/// assert!(rows.iter().all(|row| row.status == Status::Ok && row.value == rows[0].value));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`run_with_guests`]: crate::suite::run_with_guests
pub fn run_in_memory(suite: &Suite, guests: &Guests) -> Result<Vec<Row>, RunError> {
    let plan = Plan::with_guests(suite, guests)?;
    let ruler = Ruler::new(suite, &plan)?;
    plan.try_programs_out(None)?;
    let never = AtomicBool::new(false);
    let threads = current_num_threads().min(plan.len()).max(1);
    let samples = |cell: u32| (0..plan.samples(cell)).map(move |sample| (cell as usize, sample));
    let all: Vec<(usize, u32)> = (0..plan.len() as u32).flat_map(samples).collect();
    let search = |(cell, sample): &(usize, u32)| {
        let cell = plan.resolve(plan.cells[*cell]);
        let mut row = run_cell(&cell, *sample, &Engines, &never, None)?.row;
        ruler.judge(&cell, &mut row);
        Some(row)
    };
    let mut rows: Vec<Row> = searching_threads(threads)?
        .install(|| parallel::map(&all, search).into_iter().collect::<Option<_>>())
        .expect("nothing interrupts");
    let stored: Vec<_> =
        rows.iter().zip(&all).map(|(row, (cell, _))| StoredRow::new(*cell, row, 0, 0)).collect();
    for (row, stored_row) in rows.iter_mut().zip(&stored) {
        if is_mismatch(&plan, &stored, stored_row) {
            row.status = Status::Mismatch;
        }
    }
    Ok(rows)
}
