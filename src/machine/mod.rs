//! What the system says of a search: its CPU time, its memory and the counters of the processor, for a thread of this process
//! and for the processes of a program. A system that does not say something leaves it empty.

pub(crate) mod cpu_clock;
mod hardware;
mod memory;
pub(crate) mod meter;
mod usage;

pub use usage::{Gauge, Usage};
