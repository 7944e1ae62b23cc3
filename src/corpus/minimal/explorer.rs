//! Principal variation search with a memory that forgets nothing, and with
//! any window.

use std::marker::PhantomData;

use crate::game::{Game, Value};
use crate::search::ordering::{Captures, Hint, OpenNode, Ordered, OrderingConfig, SufficientMove};
use crate::search::table::TableConfig;
use crate::search::table::unbounded::UnboundedTable;
use crate::search::{Context, Limits, NoObserver, SearchResult, Variant, Visit};

/// The variant of the searches in which the explorer runs.
pub(super) struct Exploring<G>(PhantomData<G>);

impl<G: Game> Variant for Exploring<G> {
    type Game = G;
    type Ordering = Ordered<'static, G>;
    type Table = UnboundedTable;
    type Observer = NoObserver;
}

/// An exploration of a root to at most this depth: remembered moves first,
/// then captures, then by the depth-weighted cutoffs of each move.
pub(super) fn explorer<G: Game>(
    root: &G,
    depth: u32,
    memory: UnboundedTable,
) -> Context<'static, Exploring<G>> {
    let mut config = OrderingConfig::default();
    config.captures = Some(Captures::default());
    let mut ordered = Ordered::new(&config, Some(TableConfig::default()), depth);
    ordered.add(Cutoffs(vec![0; 2 * G::MOVE_INDICES]));
    Context::new(root.clone(), depth, (ordered, memory, NoObserver), Limits::default())
}

/// The value if it is inside the window, else a bound. Unlike in `pvs`, a
/// second search of a better move begins at alpha, so that it finds a bound
/// for the memory even where the first was too low. With `pvs` itself other
/// moves would be remembered, and the minimal trees of the corpus be others.
pub(super) fn explore<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    alpha: Value,
    beta: Value,
) -> SearchResult {
    let mut node = match search.enter(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    while let Some(mv) = search.next_move(&mut node) {
        let bound = alpha.max(node.best);
        let upper = if node.at_first_move() { beta } else { bound + 1 };
        let mut value = -search.child(&node, mv, -upper, -bound, explore)?;
        if upper < beta && value > bound && value < beta {
            value = -search.child_again(&node, mv, -beta, -bound, explore)?;
        }
        node.offer(value);
        if node.best >= beta {
            break;
        }
    }
    Ok(search.leave(&node))
}

/// Cutoffs by a move, weighted by the square of the depth, by
/// side and move index.
struct Cutoffs(Vec<u32>);

impl Cutoffs {
    fn slot<G: Game>(node: &OpenNode<'_, G>, mv: G::Move) -> usize {
        node.side * G::MOVE_INDICES + G::move_index(mv)
    }
}

impl<G: Game> Hint<G> for Cutoffs {
    fn score(&self, node: &OpenNode<'_, G>, mv: G::Move) -> u32 {
        self.0[Self::slot(node, mv)]
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>) {
        if best.cutoff {
            let slot = &mut self.0[Self::slot(node, best.mv)];
            *slot = slot.saturating_add(best.depth * best.depth);
        }
    }
}
