//! Which column a comparison is about.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::record::Row;
use crate::spec;

macro_rules! metrics {
    ($($variant:ident $column:ident $help:literal,)*) => {
        /// A numeric column of a results file that engines can be compared by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Metric {
            $(#[doc = $help] $variant,)*
        }

        impl Metric {
            /// Every metric, in column order.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The column's name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => stringify!($column),)* }
            }

            /// What the column counts, as a phrase.
            pub const fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)* }
            }

            /// The row's figure in this column.
            pub const fn of(self, row: &Row) -> Option<u64> {
                match self { $(Self::$variant => row.$column,)* }
            }
        }
    };
}

metrics! {
    Nodes nodes "entries into the search function",
    Interior interior "nodes whose moves were searched",
    Leaves leaves "nodes evaluated at the horizon",
    Terminals terminals "nodes without a legal move",
    TableCutoffs table_cutoffs "nodes answered by the transposition table",
    Cutoffs cutoffs "interior nodes left because value >= beta",
    FirstMoveCutoffs first_move_cutoffs "cutoffs by the first move tried",
    FailHighs fail_highs "root searches that returned a value >= beta",
    FailLows fail_lows "root searches that returned a value <= alpha",
    Researches researches "second searches of an inner node",
    RootResearches root_researches "second searches of the root",
    ResearchNodes research_nodes "nodes spent in re-searches",
    GuessNodes guess_nodes "nodes spent to obtain an aspiration guess",
    TtProbes tt_probes "table look-ups",
    TtHits tt_hits "look-ups that found the position",
    TtStores tt_stores "table entries written",
    Iterations iterations "iterations of iterative deepening",
    LastIterationNodes last_iteration_nodes "nodes of the last iteration",
    QuiescenceNodes quiescence_nodes "nodes below the horizon",
    CpuNs cpu_ns "CPU time of the cell, nanoseconds",
    WallNs wall_ns "elapsed time of the cell, nanoseconds",
}

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

/// A metric that is no numeric column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no metric `{name}`{}; metrics are the numeric columns: {}", hint(nearest.as_deref()), names())]
pub struct UnknownMetric {
    name: String,
    nearest: Option<String>,
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

fn names() -> String {
    Metric::ALL.iter().map(|metric| metric.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        Self::ALL.iter().copied().find(|metric| metric.name() == text).ok_or_else(|| UnknownMetric {
            name: text.to_owned(),
            nearest: spec::nearest(text, Self::ALL.iter().map(|metric| metric.name())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::COLUMNS;

    #[test]
    fn metrics_are_columns_in_column_order() {
        let positions: Vec<_> = Metric::ALL
            .iter()
            .map(|metric| COLUMNS.iter().position(|column| *column == metric.name()).unwrap())
            .collect();
        assert!(positions.is_sorted());
        assert_eq!("leaves".parse(), Ok(Metric::Leaves));
    }

    #[test]
    fn a_slip_gets_the_nearest_name() {
        let error = "leafs".parse::<Metric>().unwrap_err().to_string();
        assert!(error.starts_with("there is no metric `leafs`; did you mean `leaves`?"), "{error}");
    }
}
