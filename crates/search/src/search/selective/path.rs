//! The path from the root to a node of a selective search.

use crate::game::{Game, Value};
use crate::search::selective::{Hooks, NullMove};

/// A node on the path.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not exclude one another")]
pub(in crate::search) struct Step<M> {
    /// Whether the node is expected to be left by a cutoff: it has a null window, and its parent is not expected to be.
    pub(in crate::search) expects_cut: bool,
    /// Whether a null move led here.
    pub(super) after_null: bool,
    /// Whether there is a null move on the path.
    pub(super) has_passed: bool,
    /// Whether a null move that refutes is not believed before a search to a smaller depth (Tabibi and Netanyahu 2002).
    pub(super) verifies: bool,
    /// Whether the node is searched inside itself, for a hook that has had its turn.
    pub(super) inner: bool,
    /// The move that such a search leaves out.
    pub(super) excluded: Option<M>,
    /// Whether a node on the path was extended.
    pub(super) extended: bool,
    /// Whether the move that led here was.
    pub(super) extended_here: bool,
    /// The move of the node that is searched a ply deeper.
    pub(super) singular: Option<M>,
    pub(super) in_check: bool,
    /// The static value, where a hook asked for it.
    pub(super) value: Value,
}

impl<M> Step<M> {
    fn root(hooks: &Hooks) -> Self {
        Step {
            expects_cut: false,
            after_null: false,
            has_passed: false,
            verifies: hooks.null.is_some_and(NullMove::verifies_once),
            inner: false,
            excluded: None,
            extended: false,
            extended_here: false,
            singular: None,
            in_check: false,
            value: 0,
        }
    }

    /// The node after a move, or after a null move.
    pub(super) fn child(self, in_null_window: bool) -> Self {
        Step {
            expects_cut: in_null_window && !self.expects_cut,
            after_null: false,
            inner: false,
            excluded: None,
            extended_here: false,
            singular: None,
            ..self
        }
    }
}

/// The depths from which a node was reduced, by hooks that are judged when it is left; 0: it was not.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct Reductions {
    pub(super) razoring: u32,
    pub(super) null: u32,
    pub(super) iir: u32,
}

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not exclude one another")]
pub(in crate::search) struct Path<M> {
    pub(super) hooks: Hooks,
    pub(super) any: bool,
    /// Whether no hook acts one ply above the horizon or below, so that the shortcuts of `frontier.rs` are taken.
    pub(super) spares_frontier: bool,
    /// Whether a hook asks for static values.
    pub(super) needs_value: bool,
    /// The most that a move changes beyond captures, where a hook asks for it.
    pub(super) bound: Option<Value>,
    /// By plies from the root.
    pub(in crate::search) steps: Vec<Step<M>>,
    /// Plies that late moves are reduced by, by depth and number.
    pub(super) late: Vec<u8>,
    /// The depth of the search of the root.
    pub(in crate::search) depth: u32,
    /// Whether a node after a null move is being searched.
    pub(super) passing: bool,
    /// By plies from the root; empty while nothing is reduced or nothing observes it.
    pub(super) reductions: Vec<Reductions>,
}

impl<M: Copy> Path<M> {
    /// Of a search without hooks.
    pub(in crate::search) fn none() -> Self {
        Path {
            hooks: Hooks::default(),
            any: false,
            spares_frontier: true,
            needs_value: false,
            bound: None,
            steps: Vec::new(),
            late: Vec::new(),
            depth: 0,
            passing: false,
            reductions: Vec::new(),
        }
    }

    /// Of a search of a game with these hooks.
    pub(in crate::search) fn with<G: Game<Move = M>>(hooks: &Hooks, game: &G) -> Self {
        let any = hooks.any();
        let bound =
            hooks.futility.filter(|futility| futility.is_sound()).and_then(|_| game.positional_bound());
        let needs_value =
            hooks.rfp.is_some() || hooks.futility.is_some() || hooks.null.is_some_and(NullMove::asks_value);
        let spares_frontier = hooks.spare_frontier();
        Path { hooks: *hooks, any, spares_frontier, needs_value, bound, ..Self::none() }
    }

    /// Whether leaves are searched with delta pruning, and with which margin.
    pub(in crate::search) fn leaf_margin(&self) -> Option<Value> {
        self.hooks.delta.map(|delta| delta.margin.get() as Value)
    }

    /// Whether a node was searched with all its moves.
    pub(in crate::search) fn leaves_whole(&self, plies: usize) -> bool {
        self.steps[plies].excluded.is_none()
    }

    /// Begins a search of the root to a depth.
    pub(in crate::search) fn begin(&mut self, depth: u32, plies: usize) {
        self.depth = depth;
        if let Some(lmr) = self.hooks.lmr
            && self.late.is_empty()
        {
            self.late = lmr.table(plies as u32);
        }
        self.steps.resize(plies.max(1), Step::root(&self.hooks));
        self.steps[0] = Step::root(&self.hooks);
    }
}
