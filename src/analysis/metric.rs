//! The metric of a comparison: a column, or the sum of two.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;
use tr::tr;

use crate::counters::counter_table;
use crate::machine::Gauge;
use crate::record::{Counter, RowRef};
use crate::spec::Suggestion;

macro_rules! define_metrics {
    ($($field:ident $variant:ident $doc:literal,)*) => {
        /// A number of a row that engines can be compared by: every counter, the
        /// sum of two of them, the two of different leaves, times, gauges of the machine and the deepest line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Metric {
            $(#[doc = $doc] $variant,)*
            /// Every node, above the horizon and below: `nodes` and
            /// `quiescence_nodes` together.
            NodesAndQuiescence,
            /// Different positions that were leaves.
            DistinctLeaves,
            /// Different positions that were leaves of the last iteration.
            DistinctLeavesLast,
            /// CPU time of the cell, nanoseconds.
            CpuNs,
            /// Elapsed time of the cell, nanoseconds.
            WallNs,
            /// Time that an external engine reports, nanoseconds.
            ReportedNs,
            /// Memory, or a counter of the processor.
            Gauge(Gauge),
            /// The deepest line that an external engine reports.
            Seldepth,
        }

        impl Metric {
            /// Every metric, counters first.
            pub const ALL: &[Self] = &[
                $(Self::$variant,)*
                Self::NodesAndQuiescence,
                Self::DistinctLeaves,
                Self::DistinctLeavesLast,
                Self::CpuNs,
                Self::WallNs,
                Self::ReportedNs,
                Self::Seldepth,
                Self::Gauge(Gauge::Instructions),
                Self::Gauge(Gauge::PeakMemoryBytes),
                Self::Gauge(Gauge::Cycles),
                Self::Gauge(Gauge::CacheMisses),
                Self::Gauge(Gauge::BranchMisses),
            ];

            /// The column's name; of a sum, its parts in short.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => Counter::$variant.name(),)*
                    Self::NodesAndQuiescence => "nodes+quiescence",
                    Self::DistinctLeaves => "distinct_leaves",
                    Self::DistinctLeavesLast => "distinct_leaves_last",
                    Self::CpuNs => "cpu_ns",
                    Self::WallNs => "wall_ns",
                    Self::ReportedNs => "reported_ns",
                    Self::Gauge(gauge) => gauge.name(),
                    Self::Seldepth => "seldepth",
                }
            }

            /// Whether it counts the work of a search: under a fixed time or number of nodes it is no cost.
            pub const fn counts_work(self) -> bool {
                !self.is_time() && !matches!(self, Self::Seldepth | Self::DeepestPly | Self::Gauge(Gauge::PeakMemoryBytes))
            }

            /// The row's figure; a sum is known if both its parts are.
            pub fn of(self, row: RowRef) -> Option<u64> {
                match self {
                    $(Self::$variant => row.counter(Counter::$variant),)*
                    Self::NodesAndQuiescence => {
                        let quiescence = row.counter(Counter::QuiescenceNodes).or_else(|| {
                            // An external engine counts all nodes in one number.
                            row.counter(Counter::Interior).is_none().then_some(0)
                        });
                        row.counter(Counter::Nodes)?.checked_add(quiescence?)
                    }
                    Self::DistinctLeaves => row.distinct_leaves(),
                    Self::DistinctLeavesLast => row.distinct_leaves_last(),
                    Self::CpuNs => row.cpu_ns(),
                    Self::WallNs => row.wall_ns(),
                    Self::ReportedNs => row.reported_ns(),
                    Self::Gauge(gauge) => row.gauge(gauge),
                    Self::Seldepth => row.seldepth(),
                }
            }
        }
    };
}
counter_table!(define_metrics);

impl Metric {
    /// The columns it needs, for a sentence about missing ones: "column leaves".
    pub(super) fn columns(self) -> String {
        match self {
            Self::NodesAndQuiescence => format!("column {} or {}", Counter::Nodes, Counter::QuiescenceNodes),
            column => format!("column {column}"),
        }
    }

    /// Its name in a sentence: where there is a word for a column, the word.
    pub fn words(self) -> String {
        if self == Self::NodesAndQuiescence {
            return tr!("all nodes");
        }
        let name = self.name();
        tr!("metric" => name)
    }

    /// Whether it varies from run to run: a time, memory or a counter of the processor. Of several samples it is the median.
    pub const fn varies(self) -> bool {
        self.is_time() || matches!(self, Self::Gauge(_))
    }

    /// Whether only rows of external engines have it.
    pub const fn is_external(self) -> bool {
        matches!(self, Self::ReportedNs | Self::Seldepth | Self::Gauge(Gauge::PeakMemoryBytes))
    }

    /// Whether it is a time.
    pub const fn is_time(self) -> bool {
        matches!(self, Self::CpuNs | Self::WallNs | Self::ReportedNs)
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl Serialize for Metric {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A text that does not name a metric.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no metric `{name}`{}", nearest.or("use nodes, leaves, nodes+quiescence, cpu_ns or another column of counts or times"))]
pub struct UnknownMetric {
    name: String,
    nearest: Suggestion,
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        Self::named(text, &[])
    }
}

impl Metric {
    /// The metric of a name; the nearest to a slip may be another word that is allowed there.
    pub(super) fn named(text: &str, others: &[&'static str]) -> Result<Self, UnknownMetric> {
        Self::ALL.iter().copied().find(|metric| metric.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let known = Self::ALL.iter().map(|metric| metric.name()).chain(others.iter().copied());
            UnknownMetric { name: text.to_owned(), nearest: Suggestion::among(text, known) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::row;
    use crate::record::Rows;

    #[test]
    fn a_slip_gets_the_nearest_name() {
        let error = "leafs".parse::<Metric>().unwrap_err().to_string();
        assert!(error.starts_with("there is no metric `leafs`; did you mean `leaves`?"), "{error}");
    }

    #[test]
    fn nodes_of_both_kinds_are_known_where_both_are() {
        let mut row = row("xiangqi", "a", "ab", 1, 7);
        let mut read = |interior, quiescence| {
            (row.counters.interior, row.counters.quiescence_nodes) = (interior, quiescence);
            let rows: Rows = std::iter::once(&row).collect();
            Metric::NodesAndQuiescence.of(rows.get(0).unwrap())
        };
        assert_eq!([read(Some(2), Some(5)), read(Some(2), Some(0))], [Some(12), Some(7)]);
        assert_eq!(
            [read(Some(2), None), read(None, None)],
            [None, Some(7)],
            "an external engine has one number"
        );
        assert_eq!("nodes+quiescence".parse(), Ok(Metric::NodesAndQuiescence));
    }

    #[test]
    fn every_metric_is_found_by_its_name() {
        for metric in Metric::ALL {
            assert_eq!(metric.name().parse(), Ok(*metric));
        }
    }
}
