//! What a search counts. One struct, incremented by the node scaffolding, so
//! that the algorithms stay as a textbook prints them.

/// The counters of one cell; names and meanings as in the results columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Entries into the search function, root and re-searches included.
    pub nodes: u64,
    /// Nodes whose moves were searched.
    pub interior: u64,
    /// Nodes evaluated at the horizon (bottom positions, NBP).
    pub leaves: u64,
    /// Nodes found to have no legal move.
    pub terminals: u64,
    /// Nodes answered by the transposition table.
    pub table_cutoffs: u64,
    /// Interior nodes left because value >= beta.
    pub cutoffs: u64,
    /// Cutoffs by the first move tried.
    pub first_move_cutoffs: u64,
    /// Root searches that returned value >= beta.
    pub fail_highs: u64,
    /// Root searches that returned value <= alpha.
    pub fail_lows: u64,
    /// Second searches of an inner node with another window.
    pub researches: u64,
    /// Second searches of the root with another window.
    pub root_researches: u64,
    /// Nodes spent in re-searches, inner and root, each node once.
    pub research_nodes: u64,
    /// Nodes spent to obtain a guess; contained in `nodes`.
    pub guess_nodes: u64,
    /// Table look-ups.
    pub tt_probes: u64,
    /// Look-ups that found the position.
    pub tt_hits: u64,
    /// Entries written.
    pub tt_stores: u64,
    /// Iterations of iterative deepening; 1 without it.
    pub iterations: u64,
    /// Nodes of the last iteration, without the guess.
    pub last_iteration_nodes: u64,
    /// Nodes below the horizon; not part of `nodes`.
    pub quiescence_nodes: u64,
}

impl Counters {
    /// Whether every node is exactly one of interior, leaf, terminal, table cutoff.
    pub fn add_up(&self) -> bool {
        self.nodes == self.interior + self.leaves + self.terminals + self.table_cutoffs
    }
}
