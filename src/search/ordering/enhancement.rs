//! What an ordering enhancement is: it ranks the moves of a node just opened
//! and learns from the move that turned out best.

use crate::game::Game;
use crate::search::ordering::key::{self, Bits, Keys};

/// A node whose moves are to be ordered, or were.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OpenNode<'a, G: Game> {
    /// The game in the state of the node.
    pub game: &'a G,
    /// The legal moves in base order.
    pub moves: &'a [G::Move],
    /// Plies from the root.
    pub ply: usize,
    /// The side to move, 0 or 1.
    pub side: usize,
    /// The move that led here; `None` at the root.
    pub last_move: Option<G::Move>,
    /// The index of the move that the table remembers, while the moves are
    /// being ordered.
    pub table_move: Option<u8>,
}

/// A move that was sufficient: it caused a cutoff or was best inside the
/// window (Schaeffer's term).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SufficientMove<'a> {
    /// Its index in the list of moves.
    pub index: u8,
    /// Plies from the node to the horizon.
    pub depth: u32,
    /// Whether it caused a cutoff.
    pub cutoff: bool,
    /// The keys of the moves that were searched, in the order of the search.
    pub(in crate::search) tried: &'a [u64],
}

impl SufficientMove<'_> {
    /// The indices of the moves that were searched, in the order of the search.
    pub fn tried(&self) -> impl Iterator<Item = usize> + '_ {
        self.tried.iter().map(|key| key::index(*key))
    }
}

/// One ordering enhancement, with what it has learnt. It is asked once per
/// node, not once per move.
pub(crate) trait Enhancement<G: Game> {
    /// Adds its bits to the keys of a node just opened.
    fn rank(&self, node: &OpenNode<'_, G>, keys: &mut Keys);

    /// Learns that a move was sufficient.
    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_>) {
        let _ = (node, best);
    }
}

/// What an enhancement must know of the engine it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    /// The greatest depth of the search.
    pub(crate) depth: u32,
    /// Whether captures are ordered first by themselves.
    pub(crate) captures: bool,
}

/// The configuration of an ordering enhancement.
pub(crate) trait Configured {
    /// The bits of the key that it owns.
    const BITS: Bits;

    /// The enhancement at the start of a search.
    fn start<G: Game>(self, setup: Setup) -> Box<dyn Enhancement<G>>;
}
