//! Counting the tree in which the proving moves come first.

use crate::game::{Game, MoveList, Value, value_from_table};
use crate::search::table::move_named;
use crate::search::table::unbounded::{KeyMap, UnboundedTable, key};

/// The size of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Nodes at the horizon.
    pub leaves: u64,
    /// All nodes, the root included; in a graph, meeting a node again counts
    /// one, as an answer from a table.
    pub nodes: u64,
}

impl Size {
    const NODE: Self = Self { leaves: 0, nodes: 1 };
    const LEAF: Self = Self { leaves: 1, nodes: 1 };

    fn add(&mut self, other: Self) {
        self.leaves += other.leaves;
        self.nodes += other.nodes;
    }
}

/// Knuth and Moore's types: what must be proved about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Its value: one best move, and that no other is better.
    Exact,
    /// That one move is good enough.
    Cut,
    /// That no move is good enough.
    All,
}

/// A proven value, with the moves that prove it.
pub(super) struct Proof<'a, G: Game> {
    game: G,
    memory: &'a UnboundedTable,
    value: Value,
    /// Sizes of trees counted already, by key and part.
    sizes: KeyMap<[Option<Size>; 3]>,
    /// Nodes of the graph met already.
    met: KeyMap<[bool; 3]>,
}

impl<'a, G: Game> Proof<'a, G> {
    pub(super) fn new(game: G, memory: &'a UnboundedTable, value: Value) -> Self {
        Self { game, memory, value, sizes: KeyMap::default(), met: KeyMap::default() }
    }

    pub(super) fn tree(&mut self, depth: u32) -> Size {
        self.count(Part::Exact, depth, 0, true)
    }

    pub(super) fn graph(&mut self, depth: u32) -> Size {
        self.count(Part::Exact, depth, 0, false)
    }

    fn count(&mut self, part: Part, depth: u32, ply: u32, tree: bool) -> Size {
        if depth == 0 {
            return Size::LEAF;
        }
        let key = key(self.game.hash(), depth);
        if tree {
            if let Some(size) = self.sizes.get(&key).and_then(|sizes| sizes[part as usize]) {
                return size;
            }
        } else {
            let met = self.met.entry(key).or_default();
            // A node whose value is known answers every question about it.
            if met[part as usize] || met[Part::Exact as usize] {
                return Size::NODE;
            }
            met[part as usize] = true;
        }
        let mut size = Size::NODE;
        for (mv, child) in self.moves(part, depth, ply) {
            let undo = self.game.make(mv);
            size.add(self.count(child, depth - 1, ply + 1, tree));
            self.game.unmake(mv, undo);
        }
        if tree {
            self.sizes.entry(key).or_default()[part as usize] = Some(size);
        }
        size
    }

    /// The moves that the proof needs, the proving move first, and what has
    /// to be shown of each child.
    fn moves(&self, part: Part, depth: u32, ply: u32) -> Vec<(G::Move, Part)> {
        let mut moves = MoveList::new();
        self.game.generate(&mut moves);
        if moves.is_empty() {
            return Vec::new();
        }
        match part {
            Part::All => moves.into_iter().map(|mv| (mv, Part::Cut)).collect(),
            Part::Cut => vec![(self.proving(&moves, depth, ply), Part::All)],
            Part::Exact => {
                let best = self.proving(&moves, depth, ply);
                let others = moves.into_iter().filter(|mv| *mv != best).map(|mv| (mv, Part::Cut));
                std::iter::once((best, Part::Exact)).chain(others).collect()
            }
        }
    }

    /// The move by which the side to move reaches the value.
    fn proving(&self, moves: &[G::Move], depth: u32, ply: u32) -> G::Move {
        let wanted = if ply.is_multiple_of(2) { self.value } else { -self.value };
        let known = self.memory.at(self.game.hash(), depth).expect("the search visited the proof");
        let proven = value_from_table::<G>(known.bounds.lower, ply);
        assert!(proven >= wanted, "the bound that was proven suffices");
        known.best.and_then(|best| move_named::<G>(best, moves)).expect("a lower bound has its move")
    }
}
