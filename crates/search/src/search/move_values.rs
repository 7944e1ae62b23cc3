//! The values of all moves of a root.

use crate::game::{Game, MoveList, Value};
use crate::search::algorithm::iterative_deepening;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::Stopped;
use crate::search::variant::Variant;

/// The value of a move of the root, by a search of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that plays it, in evaluation units; mates count plies from the root.
    pub value: Value,
    /// Nodes of its search, which begins below the move.
    pub nodes: u64,
}

impl<M: ToString> MoveValue<M> {
    pub(crate) fn in_notation(self) -> MoveValue<String> {
        MoveValue { mv: self.mv.to_string(), value: self.value, nodes: self.nodes }
    }
}

/// Searches below every move of the root, in base order, with one memory for all.
pub(in crate::search) fn run<V: Variant>(
    search: &mut Context<V>,
    algorithm: &impl Algorithm,
    iterative: bool,
    depth: u32,
) -> Result<Vec<MoveValue<<V::Game as Game>::Move>>, Stopped> {
    let mut moves = MoveList::new();
    search.game.generate(&mut moves);
    let value = |mv| {
        let before = search.counters.nodes;
        let value = search.in_child(mv, |search| {
            search.root_ply = search.ply;
            // Guesses are those of this child.
            search.values.fill(None);
            iterative_deepening::run(search, algorithm, iterative, depth - 1)
        })?;
        Ok(MoveValue { mv, value: -value, nodes: search.counters.nodes - before })
    };
    moves.into_iter().map(value).collect()
}
