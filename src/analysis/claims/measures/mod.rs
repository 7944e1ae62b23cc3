//! What claims are measured by: each type is data that says in words which
//! figures it takes from a sheet, and takes them.

mod aspiration_contrast;
mod calls_per_iteration;
mod cutoff_share;
mod equal_leaves;
mod least_leaves;
mod minimal_multiple;
mod pair_ratio;
mod parity;
mod reduction;
mod spread;
mod tree_growth;
mod trees_against_real;

pub use aspiration_contrast::{AspirationContrast, Program};
pub use calls_per_iteration::CallsPerIteration;
pub use cutoff_share::CutoffShare;
pub use equal_leaves::EqualLeaves;
pub use least_leaves::LeastLeaves;
pub use minimal_multiple::MinimalMultiple;
pub use pair_ratio::{Order, PairRatio, Pairing};
pub use parity::Parity;
pub use reduction::{Reduction, Step};
pub use spread::Spread;
pub use tree_growth::{GrowthAs, TreeGrowth};
pub use trees_against_real::TreesAgainstReal;
