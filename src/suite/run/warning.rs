//! Conditions under which figures are less reliable than they look, each with
//! what to do about it.

use std::fmt;

use crate::suite::store::partial::BrokenLine;

/// A condition of a run that makes its figures less reliable.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Warning {
    JobsInTimeMode { jobs: usize },
    FrequencyScaling { governor: String },
    BusyMachine { load: f64 },
    BrokenLines { lines: Vec<BrokenLine> },
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::JobsInTimeMode { jobs } => {
                write!(formatter, "time mode runs one job, not {jobs}: parallel searches disturb each other")
            }
            Self::FrequencyScaling { governor } => {
                write!(
                    formatter,
                    "the CPU frequency governor is `{governor}`; times will drift; set it to `performance`"
                )
            }
            Self::BusyMachine { load } => {
                write!(
                    formatter,
                    "the machine is busy (load {load:.1}); wall times will be too long; stop other work, or use CPU times only"
                )
            }
            Self::BrokenLines { lines } => {
                const NAMED: usize = 10;
                let name = |line: &BrokenLine| match &line.cell {
                    Some(cell) => format!("line {}: {cell}", line.number),
                    None => format!("line {}", line.number),
                };
                let named: Vec<_> = lines.iter().take(NAMED).map(name).collect();
                let (plural, cells) = match lines.len() {
                    1 => ("", "its search runs"),
                    _ => ("s", "their searches run"),
                };
                let more = if lines.len() > NAMED { "; ..." } else { "" };
                let (count, named) = (lines.len(), named.join("; "));
                write!(
                    formatter,
                    "{count} broken line{plural} in the interrupted run ({named}{more}): {cells} again"
                )
            }
        }
    }
}
