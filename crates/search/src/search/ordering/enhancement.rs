//! Ordering enhancements: they rank the moves of a node just opened and learn
//! from the move that turned out best.

use crate::game::Game;
use crate::search::ordering::journal::{Journal, Past};
use crate::search::ordering::key::{Bits, Suggestions};

/// A node whose moves are being ordered, or were.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OpenNode<'a, G: Game> {
    /// The game in the state of the node.
    pub game: &'a G,
    /// Plies from the root.
    pub ply: usize,
    /// The side to move, 0 or 1.
    pub side: usize,
    /// The move that led here; `None` at the root.
    pub last_move: Option<G::Move>,
}

/// A move that was sufficient: it caused a cutoff or was best inside the
/// window (Schaeffer's term).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SufficientMove<'a, M> {
    /// The move.
    pub mv: M,
    /// Plies from the node to the horizon.
    pub depth: u32,
    /// Whether it caused a cutoff.
    pub cutoff: bool,
    /// The moves that were searched, in the order of the search.
    pub tried: &'a [M],
}

/// Which moves an enhancement has a say about. A node finds its moves part by
/// part, and asks no enhancement about moves that it cannot tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Concern {
    /// Captures, by their rank: they become a part of their own, tried before the
    /// others. Nothing is learnt about them.
    Captures,
    /// The same in another order.
    Weighed {
        /// Whether captures that lose become the last part.
        losing_last: bool,
        /// Whether something is learnt about them.
        learns: bool,
    },
    /// The few moves that it suggests, tried before the others are found.
    Suggestions {
        /// Whether they stay the same while the node is open.
        lasting: bool,
    },
    /// Every move, by what the journal can take back.
    EveryMove,
    /// All moves together, when the node is opened: they cannot be found in
    /// parts.
    TheWhole,
}

/// One ordering enhancement, with what it has learnt. It is asked once per
/// part of a node's moves, not once per move.
pub(crate) trait Enhancement<G: Game> {
    fn concern(&self) -> Concern;

    /// Whether it learns from what was tried before a sufficient move, too.
    fn learns_from_tried(&self) -> bool {
        false
    }

    /// Whether it is told the line of moves to every node.
    fn follows_line(&self) -> bool {
        false
    }

    /// Is told of a node just opened. `first` says that no node is open whose moves
    /// are still to be ranked.
    fn follow(&mut self, node: &OpenNode<'_, G>, first: bool) {
        let _ = (node, first);
    }

    /// Adds its bits to the keys of some moves, in the order of the keys. Of
    /// suggestions the node takes care.
    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], past: Past<'_>) {
        let _ = (node, moves, keys, past);
    }

    /// Suggests moves for a node just opened, legal or not.
    fn suggest(&self, node: &OpenNode<'_, G>, suggestions: &mut Suggestions<G::Move>) {
        let _ = (node, suggestions);
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, journal: &mut Journal) {
        let _ = (node, best, journal);
    }
}

/// Facts of the engine that an enhancement must know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) depth: u32,
    /// Whether captures are ordered first by themselves.
    pub(crate) captures: bool,
    /// Whether the history is one whose scores begin in the middle.
    pub(crate) weighed_history: bool,
}

pub(crate) trait Configured {
    const BITS: Bits;

    /// The ordering with the same bits to whose score it adds its own.
    const ADDS_TO: Option<&'static str> = None;

    fn start<G: Game>(self, setup: Setup) -> Box<dyn Enhancement<G>>;
}
