//! The threads that search.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::suite::error::RunError;

/// Deep searches keep their moves on the stack.
const STACK_BYTES: usize = 64 << 20;

/// What the names of the searching threads begin with; a panic in one of
/// them is a row, and need not be reported on the terminal too.
pub const THREAD_NAME: &str = "plybench-cell";

pub(crate) fn searching_threads(threads: usize) -> Result<ThreadPool, RunError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|worker| format!("{THREAD_NAME}-{worker}"))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|error| RunError::Threads { threads, reason: error.to_string() })
}
