//! The counters of a search: one table, from which everything else is made.
//!
//! A line of the table names a counter and says what it counts. Its field in
//! [`Counters`] and [`Readings`], its [`Counter`], its column, its metric and
//! its entry in JSON follow from that line; a test compares the table
//! of docs/COLUMNS.md with it. A new counter is a line at the end: columns are only ever
//! added at the end.

mod audit;
mod ordering;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use crate::counters::audit::{AuditCount, AuditStratum, AuditedHook};
pub use crate::counters::ordering::{OrderingCount, OrderingCounts};

/// Hands the table of counters, in column order, to another macro.
#[macro_export]
macro_rules! counter_table {
    ($then:ident) => {
        $then! {
            nodes Nodes "entries into the search function, root and re-searches included",
            interior Interior "nodes whose moves were searched",
            leaves Leaves "nodes evaluated at the horizon (bottom positions, NBP)",
            terminals Terminals "nodes found to have no legal move",
            table_cutoffs TableCutoffs "nodes answered by the transposition table",
            cutoffs Cutoffs "interior nodes left because value >= beta",
            first_move_cutoffs FirstMoveCutoffs "cutoffs by the first move tried",
            fail_highs FailHighs "root searches that returned a value >= beta",
            fail_lows FailLows "root searches that returned a value <= alpha",
            researches Researches "second searches of an inner node with another window",
            root_researches RootResearches "second searches of the root with another window",
            research_nodes ResearchNodes "nodes spent in re-searches, inner and root, each node once",
            guess_nodes GuessNodes "nodes spent to obtain an aspiration guess, contained in `nodes`",
            tt_probes TtProbes "look-ups in the transposition table",
            tt_hits TtHits "look-ups that found the position",
            tt_stores TtStores "table entries written",
            iterations Iterations "iterations of iterative deepening; 1 without it",
            last_iteration_nodes LastIterationNodes "nodes of the last iteration, without the guess",
            quiescence_nodes QuiescenceNodes "nodes below the horizon, not part of `nodes`",
            evaluator_calls EvaluatorCalls "static evaluations of leaves and of nodes below the horizon",
            cutoff_index_sum CutoffIndexSum "numbers (from 1) of the moves that cut off, summed",
            cutoff_index_inverse_sum CutoffIndexInverseSum "2^32 over those numbers, rounded down, summed",
            horizon_cutoffs HorizonCutoffs "cutoffs one ply above the horizon",
            horizon_first_move_cutoffs HorizonFirstMoveCutoffs "of those, cutoffs by the first move tried",
            forward_cutoffs ForwardCutoffs "nodes left before their moves by a hook",
            null_tried NullTried "null moves made",
            null_cutoffs NullCutoffs "null moves whose value was at least beta",
            null_nodes NullNodes "nodes below null moves, each node once, contained in `nodes`",
            verifications Verifications "searches that verify a null move (`verify=reduced`)",
            verify_failed VerifyFailed "of those, the ones below beta",
            reduced Reduced "moves first searched less deep",
            reduced_researched ReducedResearched "of those, the ones searched to the whole depth too",
            skipped_late SkippedLate "moves left out for being late",
            skipped_futile SkippedFutile "moves left out for being futile",
            razored Razored "nodes searched a ply less deep for being futile",
            static_cutoffs StaticCutoffs "nodes left for their static value",
            probcut_tried ProbcutTried "shallow searches of `probcut`",
            probcut_cutoffs ProbcutCutoffs "nodes left for such a search",
            multicut_tried MulticutTried "nodes whose first moves were searched less deep",
            multicut_cutoffs MulticutCutoffs "of those, the ones left for it",
            singular_tried SingularTried "nodes searched without their hash move",
            extended Extended "extensions by a ply, for a check or a singular move",
            skipped_captures SkippedCaptures "captures left out of quiescence searches",
            internal_reductions InternalReductions "nodes searched a ply less deep for want of a hash move",
            deepest_ply DeepestPly "plies from the root to the deepest node, quiescence left out",
            processors Processors "virtual processors",
            ticks Ticks "ticks until the root's value is known and every processor has stopped",
            critical_path CriticalPath "ticks of the longest chain of nodes that had to be searched one after the other",
            idle_ticks IdleTicks "ticks of processors without a task, summed",
            wait_ticks WaitTicks "ticks of processors waiting for moves of their nodes that others search, summed",
            aborted_nodes AbortedNodes "nodes of searches given up because of a cutoff, contained in `nodes`",
            splits Splits "nodes at which a second processor took a move",
            steals Steals "moves taken from other processors",
            messages Messages "values brought back to other processors",
            duplicate_nodes DuplicateNodes "interior nodes whose position had been searched to the end at that depth before",
        }
    };
}
pub use counter_table;

macro_rules! define_counters {
    ($($field:ident $variant:ident $doc:literal,)*) => {
        /// The counters of one search.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Counters {
            $(#[doc = $doc] pub $field: u64,)*
        }

        /// The counters of one row, each known or not: a search that failed
        /// leaves none, and another program's rows may have a few of them.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Readings {
            $(#[doc = $doc] pub $field: Option<u64>,)*
        }

        /// The name of a counter.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Counter {
            $(#[doc = $doc] $variant,)*
        }

        impl Counter {
            /// Every counter, in column order.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name of its column.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => stringify!($field),)* }
            }

            /// Its meaning, as a phrase.
            pub const fn doc(self) -> &'static str {
                match self { $(Self::$variant => $doc,)* }
            }
        }

        impl Counters {
            pub(crate) fn add(&mut self, other: &Self) {
                $(self.$field += other.$field;)*
            }

            /// The count of one counter.
            pub const fn get(&self, counter: Counter) -> u64 {
                match counter { $(Counter::$variant => self.$field,)* }
            }
        }

        impl Readings {
            /// The count of one counter, if it is known.
            pub const fn get(&self, counter: Counter) -> Option<u64> {
                match counter { $(Counter::$variant => self.$field,)* }
            }

            /// Sets or forgets one counter.
            pub const fn set(&mut self, counter: Counter, count: Option<u64>) {
                match counter { $(Counter::$variant => self.$field = count,)* }
            }
        }

        impl From<Counters> for Readings {
            fn from(counters: Counters) -> Self {
                Self { $($field: Some(counters.$field),)* }
            }
        }
    };
}
counter_table!(define_counters);

impl Counter {
    /// Number of counters in the first version.
    pub const FIRST: usize = 19;

    /// Number of counters when the column of null-window calls was added.
    pub const BEFORE_WINDOW_CALLS: usize = 22;

    /// Number of counters that every search has; the later ones belong to selective searches.
    pub const EVERY: usize = Self::ForwardCutoffs as usize;

    /// Number of counters of every search and of selective ones; those that follow are of virtual processors.
    pub const BEFORE_PARALLEL: usize = Self::Processors as usize;

    /// Whether only selective searches have it.
    pub const fn is_selective(self) -> bool {
        self as usize >= Self::EVERY && !self.is_parallel()
    }

    /// Whether only searches on virtual processors have it.
    pub const fn is_parallel(self) -> bool {
        self as usize >= Self::BEFORE_PARALLEL
    }

    /// Whether files of every version have its column.
    pub const fn is_in_every_version(self) -> bool {
        (self as usize) < Self::FIRST
    }
}

impl Counters {
    /// Whether every node is exactly one of interior, leaf, terminal, table cutoff, forward cutoff.
    pub const fn add_up(&self) -> bool {
        self.nodes == self.interior + self.leaves + self.terminals + self.table_cutoffs + self.forward_cutoffs
    }

    /// Every counter with its count, in column order.
    pub fn iter(&self) -> impl Iterator<Item = (Counter, u64)> {
        Counter::ALL.iter().map(|counter| (*counter, self.get(*counter)))
    }
}

impl Readings {
    /// The counters that are known, in column order.
    pub fn iter(&self) -> impl Iterator<Item = (Counter, u64)> {
        Counter::ALL.iter().filter_map(|counter| Some((*counter, self.get(*counter)?)))
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A text that does not name a counter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no counter `{name}`")]
pub struct UnknownCounter {
    /// The text as written.
    pub name: String,
}

impl FromStr for Counter {
    type Err = UnknownCounter;

    fn from_str(text: &str) -> Result<Self, UnknownCounter> {
        let named = Self::ALL.iter().copied().find(|counter| counter.name() == text);
        named.ok_or_else(|| UnknownCounter { name: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_found_by_its_name() {
        for counter in Counter::ALL {
            assert_eq!(counter.name().parse(), Ok(*counter));
        }
        assert_eq!("leafs".parse::<Counter>().unwrap_err().to_string(), "there is no counter `leafs`");
    }

    #[test]
    fn readings_of_a_search_are_its_counters() {
        let counters = Counters { nodes: 3, leaves: 2, interior: 1, ..Counters::default() };
        assert!(counters.add_up());
        assert!(Readings::from(counters).iter().eq(counters.iter()));
        let mut few = Readings::default();
        few.set(Counter::Leaves, Some(2));
        assert_eq!(few.iter().collect::<Vec<_>>(), [(Counter::Leaves, 2)]);
    }
}
