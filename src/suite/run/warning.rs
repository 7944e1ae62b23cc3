//! Conditions under which figures are less reliable than they look, each with
//! what to do about it.

use std::fmt;

/// A condition of a run that makes its figures less reliable.
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// Time mode with more than one job requested.
    JobsInTimeMode {
        /// The number of jobs requested.
        jobs: usize,
    },
    /// The processor changes its frequency.
    FrequencyScaling {
        /// The governor in force.
        governor: String,
    },
    /// Other work runs on the machine.
    BusyMachine {
        /// Load average of the last minute, before the run.
        load: f64,
    },
    /// Lines of an interrupted run that could not be read; their cells run again.
    BrokenLines {
        /// How many.
        count: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::JobsInTimeMode { jobs } => write!(
                formatter,
                "time mode runs one job, not {jobs}: cells that run side by side disturb each other"
            ),
            Self::FrequencyScaling { governor } => {
                write!(formatter, "the processor's frequency governor is `{governor}`: times will drift")
            }
            Self::BusyMachine { load } => {
                write!(formatter, "the machine is busy (load {load:.1}): wall times will be too long")
            }
            Self::BrokenLines { count } => write!(
                formatter,
                "{count} broken line{} in the interrupted run: {} again",
                if *count == 1 { "" } else { "s" },
                if *count == 1 { "that cell runs" } else { "those cells run" }
            ),
        }
    }
}
