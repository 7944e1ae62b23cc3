//! Running a plan: cells on all cores or against the clock, with progress and
//! warnings for its observer.

pub(crate) mod cell;
pub(crate) mod found;
pub(crate) mod in_memory;
pub(crate) mod pool;
pub(crate) mod progress;
pub(crate) mod ruler;
pub(crate) mod runner;
pub(crate) mod session;
pub(crate) mod sink;
pub(crate) mod solver;
pub(crate) mod timing;
pub(crate) mod truth;
pub(crate) mod warning;
