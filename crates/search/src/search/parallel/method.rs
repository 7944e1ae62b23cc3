//! The differences between methods: the nodes where work may be split, and the work of an owner that waits.

use crate::game::Value;
use crate::spec::choice;

choice! {
    /// The work of a node's owner while others search its last moves.
    pub enum Help {
        /// It helps those that help it: below the node it waits at.
        Own = "own",
        /// It helps wherever work is split; whoever finishes the node goes on with it.
        Any = "any",
        /// Nothing.
        None = "none",
    }
}

/// The type of a node as its place in the tree foretells it, before it is searched (Knuth and Moore 1975; the names are
/// those of Marsland and Popowich 1985): of a PV node the first child is a PV node and the others are cut nodes, of a
/// cut node all children are all-nodes, and the reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Expected {
    Pv,
    Cut,
    All,
}

impl Expected {
    /// The type of the child after the move with this number, from 1.
    pub(super) fn child(self, number: u32) -> Self {
        match self {
            Self::Pv if number == 1 => Self::Pv,
            Self::Pv | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}

/// An open node, as far as a method may know it.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Facts {
    /// Plies from the root.
    pub(in crate::search) ply: usize,
    /// The type by its place, or by what the table knows of it, where a method [asks it](Method::asks_table).
    pub(in crate::search) expected: Expected,
    /// Moves whose values are known.
    pub(in crate::search) returned: u32,
    /// Whether the node two plies above is a PV node whose moves have all been given out; only where a method
    /// [looks above](Method::looks_above).
    pub(in crate::search) is_below_waiting: bool,
}

/// A way to share the search of a tree among processors.
pub(in crate::search) trait Method {
    /// Whether free processors may take moves of an open node. Once they may, they may until it is left.
    fn splits(&self, node: &Facts) -> bool;

    /// The number of processors of a group that searches a node so many plies from the root, if processors are in groups of
    /// groups: then a move of a node is for the first processor of a group within the node's.
    fn group(&self, ply: usize) -> Option<usize> {
        let _ = ply;
        None
    }

    /// The work of an owner that waits.
    fn help(&self) -> Help {
        Help::None
    }

    /// The type of the child after the move with this number, from 1.
    fn child(&self, parent: Expected, number: u32) -> Expected {
        parent.child(number)
    }

    /// Whether nodes have two phases, and know no bound but their parent's best value: children that are expected to be cut
    /// off wait, with one move searched, until all moves of their parent are searched or wait.
    fn has_phases(&self) -> bool {
        false
    }

    /// The plies at the root that a master searches again and again, with what slaves know of the leaves, and what slaves'
    /// windows have more than the master's on either side; `None` if there is no master.
    fn top(&self) -> Option<(u32, Value)> {
        None
    }

    /// Whether moves after the first are tested with a null window, and those that fail are valued one at a time in the
    /// order of moves.
    fn tests(&self) -> bool {
        false
    }

    /// Whether the longest chain says how far the method could be sped up: not where the order in which processors come
    /// decides what is searched.
    fn has_critical_path(&self) -> bool {
        true
    }

    /// Whether all processors search the whole tree, with what others leave in the table.
    fn starts_everywhere(&self) -> bool {
        false
    }

    /// Whether a move, except the first of a node, waits for all others while another processor searches the position
    /// after it.
    fn defers(&self) -> bool {
        false
    }

    /// Whether every second processor searches a ply deeper than the first, and all but the first shuffle the moves of the
    /// root.
    fn is_ahead(&self) -> bool {
        false
    }

    /// Whether the table is asked for the type of a node, as long as none of its moves has a value.
    fn asks_table(&self) -> bool {
        false
    }

    /// Whether a node may become a split point because the moves two plies above have been given out.
    fn looks_above(&self) -> bool {
        false
    }
}
