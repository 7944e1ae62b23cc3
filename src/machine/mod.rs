//! What the system says of a search: its CPU time, its memory and the counters of the processor, for a thread of this process
//! and for the processes of a program. A system that does not say something leaves it empty.

#[cfg(feature = "suite")]
pub(crate) mod cpu_clock;
#[cfg(feature = "suite")]
mod hardware;
#[cfg(feature = "suite")]
mod memory;
#[cfg(feature = "suite")]
pub(crate) mod meter;
mod usage;

pub use usage::{Gauge, Usage};
