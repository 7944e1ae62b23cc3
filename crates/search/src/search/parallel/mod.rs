//! Parallel search, simulated: P virtual processors share the search of one tree, in ticks.
//!
//! Speed-up on real threads differs from run to run and from machine to machine. Here time is counted: a node takes a
//! tick, and what communication takes is a parameter. A method is a file with its registry entry and its rule; a new one is
//! a file, its `mod` line and its line in the list of algorithms. The machine (`machine.rs`) walks the tree for all of them,
//! with the nodes, frames, orderings and tables of the other searches. Instead of a recursion each processor has a stack of
//! open nodes, so that it can stop between two nodes.
//!
//! With one processor every method is a serial search count for count, and its ticks are its nodes.

mod abdada;
mod account;
mod aphid;
mod ascend;
mod batch;
mod batched;
mod board;
mod booking;
mod calendar;
mod dts;
mod epv_split;
mod everywhere;
mod help;
mod hidden;
mod jamboree;
mod lazy;
mod machine;
mod master;
pub(super) mod memory;
mod method;
mod mwf;
mod open;
mod phases;
mod processor;
mod processor_set;
mod pv_split;
mod repeated;
mod root;
pub(super) mod simulation;
mod task;
#[cfg(test)]
pub(super) mod tests;
mod top_tree;
mod tree_split;
mod turn;
mod ybwc;

pub use abdada::Abdada;
pub use aphid::Aphid;
pub use dts::DynamicTreeSplitting;
pub use epv_split::EnhancedPvSplit;
pub use jamboree::Jamboree;
pub use lazy::Lazy;
pub use method::Help;
pub use mwf::MandatoryWorkFirst;
pub use pv_split::PvSplit;
pub use root::RootSplit;
pub use simulation::{Preset, Processors, Sharing, Simulation, Ticks};
pub use tree_split::TreeSplit;
pub use ybwc::YoungBrothersWait;

pub(super) use machine::Machine;

/// Declares a parallel algorithm by its own parameters; those of the machine are added.
macro_rules! parallel {
    (
        $(#[$about:meta])*
        pub struct $name:ident { $($own:tt)* }
        serial: $serial:path;
    ) => {
        $crate::spec::parameters! {
            $(#[$about])*
            pub struct $name {
                /// virtual processors
                pub processors: $crate::search::parallel::Processors = $crate::search::parallel::Processors::of(1);
                $($own)*
                /// costs of communication, unless `message` or `latency` is given
                pub machine: $crate::search::parallel::Preset = $crate::search::parallel::Preset::Pram;
                /// ticks of a node
                pub node: $crate::spec::Whole<1, 1_000_000> = $crate::spec::Whole::of(1);
                /// ticks of a node of the quiescence search
                pub quiescence: $crate::spec::Whole<0, 1_000_000> = $crate::spec::Whole::of(1);
                /// ticks of the first processor that joins at a node
                pub split: $crate::spec::Whole<0, 1_000_000> = $crate::spec::Whole::of(0);
                /// ticks to take a move from another processor, and to bring its value back
                pub message: $crate::search::parallel::Ticks = $crate::search::parallel::Ticks::Preset;
                /// ticks until others see what a processor stores in a shared table
                pub latency: $crate::search::parallel::Ticks = $crate::search::parallel::Ticks::Preset;
                /// transposition table
                pub table: $crate::search::parallel::Sharing = $crate::search::parallel::Sharing::Shared;
                /// histories, killers and refutations
                pub history: $crate::search::parallel::Sharing = $crate::search::parallel::Sharing::Private;
            }
        }

        impl $crate::search::context::Algorithm for $name {
            /// The search of one processor.
            fn search<V: $crate::search::variant::Variant>(
                &self,
                search: &mut $crate::search::context::Context<V>,
                depth: u32,
            ) -> $crate::search::limits::SearchResult {
                $serial(search, depth, -$crate::game::INFINITY, $crate::game::INFINITY)
            }

            fn simulation(&self) -> Option<$crate::search::parallel::Simulation<'_>> {
                let Self { processors, machine, node, quiescence, split, message, latency, table, history, .. } =
                    *self;
                let costs = $crate::search::parallel::simulation::Costs::new(
                    (node.get(), quiescence.get(), split.get()),
                    (machine, message, latency),
                );
                Some($crate::search::parallel::Simulation::new(self, processors, costs, [table, history]))
            }
        }
    };
}
pub(in crate::search) use parallel;
