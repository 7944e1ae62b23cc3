//! Enhanced transposition cutoffs: ask the table for every child before
//! searching one.

use crate::game::{Game, MAX_MOVES, MoveList, Value};
use crate::list::List;
use crate::search::context::Context;
use crate::search::table::{Table, name_of_move};
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    pub(crate) struct EnhancedCutoffs;
}

impl Registered for EnhancedCutoffs {
    const ENTRY: Entry = Entry {
        name: "etc",
        summary: "enhanced transposition cutoffs: probe all children before searching one",
        explanation: "Before its first move, an interior node looks up all its children. If a stored bound \
            refutes the node, no child is searched and the node counts as a table cutoff. The look-ups \
            count as probes. The root does not look up; nor do nodes just above the horizon, because leaves \
            are not stored.",
        source: "A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Exploiting graph properties of game trees, \
        AAAI-96; J. Schaeffer and A. Plaat, New advances in alpha-beta searching, 1996",
        cites: &["plaat1996-graph", "schaeffer1996"],
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}

/// The first child of the current node whose stored bound refutes the node,
/// by what the table calls its move, with the value it gives the node. It saves the search of all
/// of them.
pub(in crate::search) fn refuting_child<V: Variant>(
    search: &mut Context<'_, V>,
    depth: u32,
    beta: Value,
) -> Option<(Option<u16>, Value)> {
    let mut moves = MoveList::new();
    search.game.generate(&mut moves);
    let hashes: List<u64, MAX_MOVES> = moves.iter().map(|mv| search.game.hash_after(*mv)).collect();
    for hash in &hashes {
        search.table.prefetch(*hash);
    }
    for (mv, hash) in moves.iter().zip(hashes) {
        let known = search.look_up(hash, depth - 1, search.ply + 1);
        let score = known.map(|known| -known.bounds.upper).filter(|score| *score >= beta);
        if let Some(score) = score {
            return Some((name_of_move::<V::Game>(*mv, &moves), score));
        }
    }
    None
}
