//! The threads that search.

use std::thread::available_parallelism;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::suite::error::RunError;

/// Deep searches keep their moves on the stack.
const STACK_BYTES: usize = 64 << 20;

/// The prefix of the names of searching threads; a panic in one of
/// them is a row, and need not be reported on the terminal too.
pub const THREAD_NAME: &str = "plybench-cell";

/// Threads that even a small machine runs without trouble.
const ALWAYS: usize = 64;
/// More threads than this on a core gain nothing, whatever the system says of its cores.
const PER_CORE: usize = 4;

/// The most jobs of a run. Thousands of threads on a few cores take longer to
/// start than their cells to search, and are deaf to an interrupt meanwhile.
pub fn most_jobs() -> usize {
    ALWAYS.max(PER_CORE * available_parallelism().map_or(1, usize::from))
}

pub(crate) fn searching_threads(threads: usize) -> Result<ThreadPool, RunError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|worker| format!("{THREAD_NAME}-{worker}"))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|error| RunError::Threads { threads, reason: error.to_string() })
}
