//! The column that a comparison is about.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::record::{Counter, RowRef, counter_table};
use crate::spec::Suggestion;

macro_rules! define_metrics {
    ($($field:ident $variant:ident $doc:literal,)*) => {
        /// A numeric column of a results file that engines can be compared by:
        /// every counter, and the two times.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Metric {
            $(#[doc = $doc] $variant,)*
            /// CPU time of the cell, nanoseconds.
            CpuNs,
            /// Elapsed time of the cell, nanoseconds.
            WallNs,
        }

        impl Metric {
            /// Every metric, counters first.
            pub const ALL: &[Self] = &[$(Self::$variant,)* Self::CpuNs, Self::WallNs];

            /// The column's name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => Counter::$variant.name(),)*
                    Self::CpuNs => "cpu_ns",
                    Self::WallNs => "wall_ns",
                }
            }

            /// The row's figure in this column.
            pub fn of(self, row: RowRef) -> Option<u64> {
                match self {
                    $(Self::$variant => row.counter(Counter::$variant),)*
                    Self::CpuNs => row.cpu_ns(),
                    Self::WallNs => row.wall_ns(),
                }
            }
        }
    };
}
counter_table!(define_metrics);

impl Metric {
    /// Whether the column is a time, which varies from run to run.
    pub const fn is_time(self) -> bool {
        matches!(self, Self::CpuNs | Self::WallNs)
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A metric that is not a numeric column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no metric `{name}`{}", nearest.or_list("metric", Metric::ALL.iter().map(|metric| metric.name())))]
pub struct UnknownMetric {
    name: String,
    nearest: Suggestion,
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        Self::ALL.iter().copied().find(|metric| metric.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            UnknownMetric {
                name: text.to_owned(),
                nearest: Suggestion::among(text, Self::ALL.iter().map(|metric| metric.name())),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_gets_the_nearest_name() {
        let error = "leafs".parse::<Metric>().unwrap_err().to_string();
        assert!(error.starts_with("there is no metric `leafs`; did you mean `leaves`?"), "{error}");
    }
}
