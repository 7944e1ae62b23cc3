//! Observing a search node by node: for drawing the searched tree, and for
//! tests that ask which leaves were visited. The fastest searches are compiled
//! without: the no-op is a type.

use std::fmt;

use crate::counters::AuditedHook;
use crate::game::Value;

/// A node is being entered.
#[derive(Clone, Copy)]
pub struct Entering<'a> {
    /// Plies from the root; 0 is the root.
    pub ply: u32,
    /// Plies to the horizon.
    pub depth: u32,
    /// Lower end of the window, for the side to move.
    pub alpha: Value,
    /// Upper end of the window.
    pub beta: Value,
    /// The move that led here; `None` at the root.
    pub last_move: Option<&'a dyn fmt::Display>,
    /// The game's hash of the state.
    pub hash: u64,
    /// Inside a re-search, of the root or of an inner node.
    pub research: bool,
}

/// A node is being left with a value. Nodes nest: the node left is the last
/// one entered and not yet left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaving {
    /// The value returned, for the side to move.
    pub value: Value,
    /// The kind of the node.
    pub kind: NodeKind,
    /// Quiescence nodes of the whole search up to now.
    pub quiescence_nodes: u64,
}

/// The kinds of nodes: each node is exactly one, as in the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum NodeKind {
    /// Evaluated at the horizon.
    Leaf,
    /// Without a legal move.
    Terminal,
    /// Answered by the transposition table.
    TableCutoff,
    /// Left before its moves by a hook of a selective search.
    ForwardCutoff,
    /// Moves were searched.
    Interior {
        /// Left because value >= beta.
        cutoff: bool,
        /// Moves searched.
        searched: usize,
        /// Moves never tried.
        pruned: usize,
    },
}

/// The type of an interior node (Knuth and Moore 1975, in the words of
/// Marsland and Popowich 1985) as a visit ended: not what a minimal tree would
/// have made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeType {
    /// alpha < value < beta.
    Pv,
    /// value >= beta.
    Cut,
    /// value <= alpha.
    All,
}

impl NodeType {
    /// Of a node left with `value` after a search with the window from `alpha`
    /// to `beta`.
    pub(crate) fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Cut
        } else if value <= alpha {
            Self::All
        } else {
            Self::Pv
        }
    }
}

/// The quality of the move order at one visit of an interior node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedOrder {
    /// The number, from 0, of the best move in the order in which the engine
    /// would have tried all of them at this visit; the first of several that
    /// are equally good. What is best, an exact search of every child says.
    pub place: usize,
    /// The number of moves.
    pub moves: usize,
    /// The type of the node.
    pub node_type: NodeType,
}

/// A node, move, ply or capture that a hook left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// The hook.
    pub hook: AuditedHook,
    /// Plies to the horizon where it fired, before it changed them; of a move, those of the node it is played at.
    pub depth: u32,
    /// The type of the node that was expected: `Pv` if the window is wider than one unit.
    pub node_type: NodeType,
}

/// Result of an exact search in place of a pruning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The exact value is on the side of the bound that the hook took it for.
    Right,
    /// It is on the other side.
    Wrong,
    /// The exact search was too long.
    Unknown,
}

/// Sees every node of a search. The default methods do nothing.
pub trait Observer {
    /// A node is entered.
    fn enter(&mut self, node: &Entering<'_>) {
        let _ = node;
    }
    /// The last node entered is left.
    fn leave(&mut self, node: &Leaving) {
        let _ = node;
    }
    /// Whether it wants the order of moves to be judged at an interior node that
    /// is about to be left; then every child is searched exactly, uncounted.
    fn wants_order(&mut self, hash: u64, depth: u32, node_type: NodeType) -> bool {
        let _ = (hash, depth, node_type);
        false
    }
    /// The order of moves at a node for which it wanted that, if the node has
    /// two moves or more.
    fn order(&mut self, judged: &JudgedOrder) {
        let _ = judged;
    }
    /// Whether it wants a pruning to be audited; then what was left out is searched exactly, uncounted.
    fn wants_audit(&mut self, pruning: &Pruning) -> bool {
        let _ = pruning;
        false
    }
    /// The verdict on a pruning for which it wanted that.
    fn audited(&mut self, pruning: &Pruning, verdict: Verdict) {
        let _ = (pruning, verdict);
    }
}

/// The observer of a search, if there is one.
pub trait ObserverSlot {
    /// Whether there may be one.
    const PRESENT: bool;
    /// The observer.
    fn get(&mut self) -> Option<&mut dyn Observer>;
}

/// No observer, known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct NoObserver;

impl ObserverSlot for NoObserver {
    const PRESENT: bool = false;
    #[inline]
    fn get(&mut self) -> Option<&mut dyn Observer> {
        None
    }
}

impl ObserverSlot for Option<&mut dyn Observer> {
    const PRESENT: bool = true;
    #[inline]
    fn get(&mut self) -> Option<&mut dyn Observer> {
        match self {
            Some(observer) => Some(&mut **observer),
            None => None,
        }
    }
}
