//! The algorithms, one per file, each with its registry entry.
//!
//! A new algorithm is a file, its `mod` line, and its line in the list below. Those of virtual processors are in
//! [`parallel`].

pub(crate) mod ab;
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
pub(crate) mod pvs;
mod resampled;
mod scout;
mod selective;
mod sss;
mod widen;
#[cfg(test)]
mod windows;

pub use ab::alpha_beta;
pub use ab_shallow::alpha_beta_shallow;
pub use aspiration::Inner;
pub use guess::{Guess, Scale};
pub use negascout::negascout;
pub use printed_pvs::Research;
pub use pvs::pvs;
pub use resampled::{MeasuredGuess, measured_guesses};
pub use widen::Widen;

pub(in crate::search) use selective::selective;

use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::parallel::{self, Simulation};
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, SpecError, Term};

macro_rules! algorithms {
    ($($file:ident::$algorithm:ident),* $(,)?) => {
        $(pub use $file::$algorithm;)*

        /// The registry entries, in the order in which they are listed.
        pub(crate) const ENTRIES: &[&Entry] = &[$(&<$algorithm as Registered>::ENTRY),*];

        /// An algorithm with its parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum AlgorithmConfig {
            $(
                #[doc = concat!("See [`", stringify!($algorithm), "`].")]
                $algorithm($algorithm),
            )*
        }

        $(
            impl From<$algorithm> for AlgorithmConfig {
                fn from(algorithm: $algorithm) -> Self {
                    Self::$algorithm(algorithm)
                }
            }
        )*

        impl AlgorithmConfig {
            /// The registry entry of the algorithm.
            pub fn entry(&self) -> &'static Entry {
                match self {
                    $(Self::$algorithm(_) => const { &<$algorithm as Registered>::ENTRY },)*
                }
            }

            /// The algorithm that a term names; `None` if it names none.
            pub(crate) fn parse(term: &Term) -> Result<Option<Self>, SpecError> {
                $(
                    if <$algorithm as Registered>::ENTRY.is_named(&term.name) {
                        return <$algorithm as Registered>::parse(term).map(|algorithm| Some(algorithm.into()));
                    }
                )*
                Ok(None)
            }

            pub(crate) fn term(&self) -> Term {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.term(),)*
                }
            }

            pub(crate) fn conflict(&self) -> Option<String> {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.conflict(),)*
                }
            }

            pub(crate) fn exact(&self) -> bool {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.exact(),)*
                }
            }
        }

        impl Algorithm for AlgorithmConfig {
            fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.search(search, depth),)*
                }
            }

            fn simulation(&self) -> Option<Simulation<'_>> {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.simulation(),)*
                }
            }
        }
    };
}

impl AlgorithmConfig {
    /// Whether all windows of the search are null windows.
    pub(crate) fn has_null_windows_only(&self) -> bool {
        matches!(self, Self::Mtdf(_) | Self::Sss(_) | Self::Dual(_))
    }

    /// Whether one function searches all nodes, each to a depth and with a window.
    pub(crate) fn searches_nodes_alike(&self) -> bool {
        let windowed = matches!(
            self,
            Self::AlphaBetaHard(_)
                | Self::AlphaBeta(_)
                | Self::Aspiration(_)
                | Self::PrincipalVariationSearch(_)
                | Self::NegaScout(_)
                | Self::Selective(_)
        );
        windowed || self.has_null_windows_only()
    }
}

algorithms![
    minimax::Minimax,
    ab_hard::AlphaBetaHard,
    ab::AlphaBeta,
    ab_shallow::AlphaBetaShallow,
    aspiration::Aspiration,
    pvs::PrincipalVariationSearch,
    negascout::NegaScout,
    selective::Selective,
    scout::Scout,
    mtdf::Mtdf,
    sss::Sss,
    dual::Dual,
    printed_aspiration::PrintedAspiration,
    printed_pvs::PrintedPvs,
    parallel::RootSplit,
    parallel::TreeSplit,
    parallel::MandatoryWorkFirst,
    parallel::PvSplit,
    parallel::EnhancedPvSplit,
    parallel::YoungBrothersWait,
    parallel::Jamboree,
    parallel::DynamicTreeSplitting,
    parallel::Abdada,
    parallel::Lazy,
    parallel::Aphid,
];
