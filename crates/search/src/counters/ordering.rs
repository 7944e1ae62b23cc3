//! The quality of move ordering, at the nodes of a sample.

/// Counts of best moves that came early at sampled nodes of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrderingCount {
    /// Visits of sampled nodes.
    pub nodes: u64,
    /// Those at which the best move was the first of the engine's order.
    pub best_first: u64,
    /// Those at which it was in the first quarter, the first ceil(b/4) of b moves.
    pub best_in_quarter: u64,
}

impl OrderingCount {
    /// Counts a visit at which the best of `moves` moves was searched, or would
    /// have been, as number `place` from 0.
    pub(crate) fn add(&mut self, place: usize, moves: usize) {
        self.nodes += 1;
        self.best_first += u64::from(place == 0);
        self.best_in_quarter += u64::from(place < moves.div_ceil(4));
    }
}

/// The same by the type of a node, as a visit ended: not what a minimal tree would
/// have made of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrderingCounts {
    /// alpha < value < beta.
    pub pv: OrderingCount,
    /// value >= beta.
    pub cut: OrderingCount,
    /// value <= alpha.
    pub all: OrderingCount,
}
