//! Which positions a search sees.

use std::collections::BTreeSet;

use plybench::game::AnyGame;
use plybench::search::{Entering, Leaving, NodeKind, Observer, Search};

use crate::helpers::engine;

/// The different positions at which a search leaves nodes of a kind.
struct Seen {
    kind: fn(NodeKind) -> bool,
    path: Vec<u64>,
    positions: BTreeSet<u64>,
}

impl Observer for Seen {
    fn enter(&mut self, node: &Entering<'_>) {
        self.path.push(node.hash);
    }

    fn leave(&mut self, node: &Leaving) {
        let hash = self.path.pop().expect("nodes that are left were entered");
        if (self.kind)(node.kind) {
            self.positions.insert(hash);
        }
    }
}

/// The different positions, by hash, at which a search leaves nodes of a kind.
pub(super) fn seen(root: &AnyGame, spec: &str, depth: u32, kind: fn(NodeKind) -> bool) -> BTreeSet<u64> {
    let mut observer = Seen { kind, path: Vec::new(), positions: BTreeSet::new() };
    Search::new(&engine(spec)).depth(depth).observe(&mut observer).run_any(root);
    assert!(observer.path.is_empty(), "every node entered is left");
    observer.positions
}
