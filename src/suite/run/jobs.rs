//! How many cells may run side by side.

use std::thread::available_parallelism;

/// Threads that even a small machine runs without trouble.
const ALWAYS: usize = 64;
/// More threads than this on a core gain nothing, whatever the system says of its cores.
const PER_CORE: usize = 4;

/// The most jobs of a run. Thousands of threads on a few cores take longer to
/// start than their cells to search, and are deaf to an interrupt meanwhile.
pub fn most_jobs() -> usize {
    ALWAYS.max(PER_CORE * available_parallelism().map_or(1, usize::from))
}
