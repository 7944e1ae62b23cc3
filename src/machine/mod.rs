//! Measurements of a search by the system: CPU time, memory and counters of the processor, for a thread of this process
//! and for the processes of a program. Anything that the system does not tell is empty.

pub(crate) mod cpu_clock;
mod hardware;
mod memory;
pub(crate) mod meter;
mod usage;

pub use usage::{Gauge, Usage};
