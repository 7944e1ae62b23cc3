//! An audited search: whether what a hook has just left out was rightly left out, if the observer wants to know.
//!
//! The node, or the node after the move, is searched exactly, with fresh state, to the depth that the hook cut short and
//! with the null window that decides: nothing of the search that is observed changes.

use crate::counters::AuditedHook;
use crate::game::{Game, LeafCounts, Value};
use crate::search::algorithm::{PrincipalVariationSearch, pvs};
use crate::search::context::Context;
use crate::search::engine::Engine;
use crate::search::limits::Limits;
use crate::search::node::Node;
use crate::search::observer::{NodeType, ObserverSlot as _, Pruning, Verdict};
use crate::search::ordering::{Captures, History, Killer, Ordered};
use crate::search::selective::is_null_window;
use crate::search::selective::path::Reductions;
use crate::search::table::{HashTable, TableConfig, TableSize};
use crate::search::variant::{Full, MoveOf, Variant};

/// Nodes of an exact search; if it needs more, the verdict is unknown.
const MOST_NODES: u64 = 1_000_000;

/// Below this depth a table costs more than it saves.
const LEAST_DEPTH_OF_TABLE: u32 = 3;

/// A bound on the value of a node, assumed by a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    AtLeast(Value),
    AtMost(Value),
}

impl<'a, V: Variant> Context<'a, V> {
    /// A hook leaves the node because of what it takes for granted of its value at a depth.
    #[inline]
    pub(super) fn audit_node(&mut self, hook: AuditedHook, depth: u32, claim: Claim, window: (Value, Value)) {
        if self.is_observed() {
            let pruning = self.pruning(hook, depth, window);
            if self.wants_audit(pruning) {
                let limits = self.limits_of_audit();
                let verdict = judge(&self.game, self.ply, depth, claim, limits);
                self.tell_audited(pruning, verdict);
            }
        }
    }

    /// A hook takes for granted that a move of the node, searched to its depth, does not exceed alpha.
    #[inline]
    pub(in crate::search) fn audit_move(
        &mut self,
        hook: AuditedHook,
        node: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        alpha: Value,
    ) {
        if self.is_observed() {
            let pruning = self.pruning(hook, node.depth, (node.alpha, node.beta));
            if self.wants_audit(pruning) {
                let (limits, depth) = (self.limits_of_audit(), node.depth - 1);
                let claim = Claim::AtLeast(-alpha);
                let verdict = self.in_child(mv, |child| judge(&child.game, child.ply, depth, claim, limits));
                self.tell_audited(pruning, verdict);
            }
        }
    }

    /// A leaf whose quiescence search left out captures: whether its value is on the same side of the window without that.
    pub(super) fn audit_leaf(&mut self, value: Value, alpha: Value, beta: Value) {
        let pruning = self.pruning(AuditedHook::Delta, 0, (alpha, beta));
        if self.wants_audit(pruning) {
            let exact = self.game.leaf(alpha, beta, &mut LeafCounts::default());
            let right = NodeType::of(value, alpha, beta) == NodeType::of(exact, alpha, beta);
            self.tell_audited(pruning, if right { Verdict::Right } else { Verdict::Wrong });
        }
    }

    /// Judges the hooks that reduced the node, which is left with this value.
    pub(in crate::search) fn audit_reductions(&mut self, value: Value, alpha: Value, beta: Value) {
        if !V::Observer::PRESENT {
            return;
        }
        let plies = self.plies();
        let Some(Reductions { razoring, null, iir }) = self.path.reductions.get(plies).copied() else {
            return;
        };
        let failed_low = value <= alpha;
        for (hook, depth) in [(AuditedHook::Razoring, razoring), (AuditedHook::Iir, iir)] {
            if depth > 0 && failed_low {
                self.audit_node(hook, depth, Claim::AtMost(alpha), (alpha, beta));
            }
        }
        // What a null move says is believed if the node fails high, and a reduction for it if it fails low.
        if null > 0 {
            let claim = if failed_low { Claim::AtMost(alpha) } else { Claim::AtLeast(beta) };
            self.audit_node(AuditedHook::Null, null, claim, (alpha, beta));
        }
    }

    /// Record of the reductions at the node, where an observer asks for it.
    #[inline]
    pub(super) fn reductions(&mut self) -> Option<&mut Reductions> {
        if !self.is_observed() {
            return None;
        }
        let plies = self.plies();
        if self.path.reductions.len() <= plies {
            self.path.reductions.resize(self.path.steps.len(), Reductions::default());
        }
        Some(&mut self.path.reductions[plies])
    }

    /// Begins a node that nothing has reduced yet.
    #[inline]
    pub(super) fn forget_reductions(&mut self) {
        let plies = self.plies();
        if V::Observer::PRESENT
            && let Some(reductions) = self.path.reductions.get_mut(plies)
        {
            *reductions = Reductions::default();
        }
    }

    fn pruning(&self, hook: AuditedHook, depth: u32, (alpha, beta): (Value, Value)) -> Pruning {
        let node_type = if !is_null_window(alpha, beta) {
            NodeType::Pv
        } else if self.path.steps[self.plies()].expects_cut {
            NodeType::Cut
        } else {
            NodeType::All
        };
        Pruning { hook, depth, node_type }
    }

    fn wants_audit(&mut self, pruning: Pruning) -> bool {
        self.observer.get().is_some_and(|observer| observer.wants_audit(&pruning))
    }

    fn tell_audited(&mut self, pruning: Pruning, verdict: Verdict) {
        if let Some(observer) = self.observer.get() {
            observer.audited(&pruning, verdict);
        }
    }

    fn limits_of_audit(&self) -> Limits<'a> {
        Limits { nodes: Some(MOST_NODES), ..self.limits }
    }
}

/// Whether the exact value of a state is what a hook takes it for.
#[inline(never)]
fn judge<G: Game>(game: &G, ply: u32, depth: u32, claim: Claim, limits: Limits<'_>) -> Verdict {
    let (bound, expected) = match claim {
        Claim::AtLeast(bound) => (bound, true),
        Claim::AtMost(bound) => (bound + 1, false),
    };
    match reaches(game, ply, depth, bound, limits) {
        None => Verdict::Unknown,
        Some(reached) if reached == expected => Verdict::Right,
        Some(_) => Verdict::Wrong,
    }
}

/// Whether the exact value of a state reaches a bound; nothing if a limit stops the search.
fn reaches<G: Game>(game: &G, ply: u32, depth: u32, bound: Value, limits: Limits<'_>) -> Option<bool> {
    let mut engine = Engine::new(PrincipalVariationSearch);
    engine.ordering.captures = Some(Captures::default());
    engine.ordering.history = Some(History::default());
    engine.ordering.killer = Some(Killer);
    if depth >= LEAST_DEPTH_OF_TABLE {
        engine.table = Some(TableConfig { size: TableSize::of(1 << 16), ..TableConfig::default() });
    }
    let table = engine.table.map(|table| HashTable::new::<G>(table, depth, false)).transpose().ok()?;
    let ordered = Ordered::new(&engine.ordering, engine.table, depth);
    let mut fresh = Context::<Full<G>>::new(game.clone(), depth, (ordered, table, None), limits);
    // Mates are counted from the root of the search that is observed.
    (fresh.ply, fresh.root_ply) = (ply, ply);
    pvs(&mut fresh, depth, bound - 1, bound).ok().map(|value| value >= bound)
}

#[cfg(test)]
mod tests;
