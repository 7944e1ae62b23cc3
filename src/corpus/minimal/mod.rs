//! The left-first minimal tree and graph of a position.
//!
//! On a uniform tree Knuth and Moore tell how few leaves prove a value. On
//! xiangqi the number depends on the moves chosen, so the tree is built: a
//! search finds the value; a second one, with a window just around it, keeps
//! the best move of every exact node and the cutoff move of every cut node;
//! then the tree is counted in which those moves come first. Counting every
//! path gives the left-first minimal *tree*, what alpha-beta without a table
//! visits if its order is perfect; counting a position of the same depth once
//! gives the left-first minimal *graph*, for alpha-beta with a table (Plaat,
//! Schaeffer, Pijls and de Bruin, "Nearly optimal minimax tree search?", 1994).
//!
//! Both are upper bounds on the true minimum. Where several moves cut off, the
//! first one found is kept, not the cheapest: choosing the cheapest is a hard
//! problem.

mod explorer;
mod proof;
mod table;

pub use proof::Size;
pub use table::{MinimalRow, TableError, built_in, compute, read, write};

use crate::corpus::minimal::explorer::{explore, explorer};
use crate::corpus::minimal::proof::Proof;
use crate::game::{Game, INFINITY, Value};
use crate::search::table::unbounded::UnboundedTable;

/// The nodes that a perfectly ordered search must visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The value of the root.
    pub value: Value,
    /// The left-first minimal tree.
    pub tree: Size,
    /// The left-first minimal graph.
    pub graph: Size,
}

/// The minimal trees of a root for the depths from 1 to `deepest`.
pub fn minimal<G: Game>(root: &G, deepest: u32) -> Vec<Minimal> {
    let mut wide = explorer(root, deepest, UnboundedTable::default());
    (1..=deepest)
        .map(|depth| {
            let value = explore(&mut wide, depth, -INFINITY, INFINITY).expect("nothing limits it");
            let mut narrow = explorer(root, depth, wide.table().hints_only());
            let confirmed = explore(&mut narrow, depth, value - 1, value + 1);
            assert_eq!(confirmed, Ok(value), "the value is confirmed by the narrow search");
            let mut proof = Proof::new(root.clone(), narrow.table(), value);
            Minimal { value, tree: proof.tree(depth), graph: proof.graph(depth) }
        })
        .collect()
}
