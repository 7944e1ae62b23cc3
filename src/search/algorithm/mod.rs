//! The algorithms, one a file, each with its registry entry.
//!
//! A new algorithm is a file, its `mod` line, and its line in the list below.

mod ab;
mod ab_hard;
mod ab_shallow;
mod aspiration;
mod dual;
mod guess;
pub(crate) mod iterative_deepening;
mod minimax;
mod mtdf;
mod negascout;
mod printed_aspiration;
mod printed_pvs;
mod pvs;
mod scout;
mod sss;
#[cfg(test)]
mod windows;

use crate::search::limits::Searched;
use crate::search::registry::Entry;
use crate::search::searcher::{Parts, Searcher};
use crate::search::spec::Selection;

/// A way to search a root to a depth.
trait Algorithm {
    /// What the registry says.
    const ENTRY: Entry;

    /// The algorithm with the parameters of a spec.
    fn from_selection(selection: &Selection) -> Self;

    /// The root's value at a depth of at least one ply.
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched;
}

macro_rules! algorithms {
    ($($algorithm:ty),* $(,)?) => {
        /// The registry entries, in the order in which they are listed.
        pub(crate) const ENTRIES: &[&Entry] = &[$(&<$algorithm>::ENTRY),*];

        /// Runs the algorithm that a spec selects.
        pub(crate) fn search<P: Parts>(
            selection: &Selection,
            searcher: &mut Searcher<P>,
            depth: u32,
        ) -> Searched {
            $(if selection.entry().name == <$algorithm>::ENTRY.name {
                return <$algorithm>::from_selection(selection).search(searcher, depth);
            })*
            unreachable!("every selection comes from the registry")
        }
    };
}

algorithms![
    minimax::Minimax,
    ab_hard::AlphaBetaHard,
    ab::AlphaBeta,
    ab_shallow::AlphaBetaShallow,
    aspiration::Aspiration,
    pvs::PrincipalVariationSearch,
    negascout::NegaScout,
    scout::Scout,
    mtdf::Mtdf,
    sss::Sss,
    dual::Dual,
    printed_aspiration::PrintedAspiration,
    printed_pvs::PrintedPvs,
];
