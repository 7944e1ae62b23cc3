//! The scaffolding of a node, so that each algorithm reads as a textbook
//! prints it: `enter` counts the node and asks horizon, table and rules;
//! `next_move` gives the moves in order; `child` makes, searches, unmakes;
//! `leave` counts the cutoff, credits the best move, fills the table.

use crate::game::{Game, INFINITY, Value, is_mate, terminal_value, value_to_table};
use crate::search::context::Context;
use crate::search::limits::{SearchResult, Stopped};
use crate::search::observer::{Entering, Leaving, NodeKind, ObserverSlot};
use crate::search::ordering::{MoveOrdering, OpenNode, SufficientMove};
use crate::search::table::enhanced_cutoffs::refuting_child;
use crate::search::table::{Bounds, Table, TableEntry};
use crate::search::variant::{MoveOf, Variant};

/// What [`Context::enter`] found.
pub enum Visit {
    /// The value is known: a leaf, a terminal, a table cutoff.
    Value(Value),
    /// There are moves to search.
    Interior(Node),
}

/// An interior node while its moves are searched.
pub struct Node {
    /// The best value so far.
    pub best: Value,
    depth: u32,
    alpha: Value,
    beta: Value,
    hash: u64,
    nodes_before: u64,
    searched: usize,
    current: usize,
    best_index: Option<u8>,
}

impl Node {
    /// Whether the move being searched is the first.
    pub fn at_first_move(&self) -> bool {
        self.searched == 1
    }

    /// Takes the value of the move being searched, if it is the best so far.
    #[inline]
    pub fn offer(&mut self, score: Value) {
        if score > self.best {
            self.best = score;
            self.best_index = Some(self.current as u8);
        }
    }
}

impl<V: Variant> Context<'_, V> {
    /// Enters a node: counts it and finds out what it is. The horizon comes
    /// first, then the table, then the rules.
    #[inline]
    pub fn enter(&mut self, depth: u32, alpha: Value, beta: Value) -> Result<Visit, Stopped> {
        self.count()?;
        if V::Observer::PRESENT {
            self.tell_enter(depth, alpha, beta);
        }
        if depth > 0 {
            return Ok(self.open(depth, alpha, beta));
        }
        self.counters.leaves += 1;
        let below = &mut self.counters.quiescence_nodes;
        let value = self.game.leaf(alpha, beta, below);
        debug_assert!(!is_mate::<V::Game>(value), "the static evaluation {value} looks like a mate");
        Ok(self.close(value, NodeKind::Leaf))
    }

    /// The part of [`Context::enter`] above the horizon.
    fn open(&mut self, depth: u32, alpha: Value, beta: Value) -> Visit {
        let mut table_move = None;
        let mut hash = 0;
        let has_table = V::Table::PRESENT && self.table.is_present();
        if has_table {
            hash = self.game.hash();
            if let Some(known) = self.look_up(hash, depth) {
                table_move = known.best;
                if let Some(value) = known.bounds.answer(alpha, beta).filter(|_| !self.at_root()) {
                    self.counters.table_cutoffs += 1;
                    return self.close(value, NodeKind::TableCutoff);
                }
            }
        }
        let plies = self.plies();
        let frame = &mut self.frames[plies];
        frame.find_moves(&self.game, V::STAGED);
        if frame.moves.is_empty() {
            self.counters.terminals += 1;
            let value = terminal_value(&self.game, self.ply);
            return self.close(value, NodeKind::Terminal);
        }
        let mut node = Node {
            best: -INFINITY,
            depth,
            alpha,
            beta,
            hash,
            nodes_before: self.counters.nodes,
            searched: 0,
            current: 0,
            best_index: None,
        };
        if has_table
            && self.table.looks_at_children()
            && depth > 1
            && !self.at_root()
            && let Some((index, score)) = refuting_child(self, depth, beta)
        {
            (node.best, node.best_index) = (score, Some(index));
            self.counters.table_cutoffs += 1;
            self.remember(&node);
            return self.close(score, NodeKind::TableCutoff);
        }
        self.counters.interior += 1;
        if V::Ordering::PRESENT {
            self.order(table_move);
        }
        Visit::Interior(node)
    }

    /// The next move to search, in the order of the engine.
    #[inline]
    pub fn next_move(&mut self, node: &mut Node) -> Option<MoveOf<V>> {
        let plies = self.plies();
        let frame = &mut self.frames[plies];
        let exhausted = node.searched == frame.moves.len();
        if exhausted && !(V::STAGED && frame.find_more(&self.game)) {
            return None;
        }
        node.current = V::Ordering::select(&mut frame.keys, node.searched);
        node.searched += 1;
        let mv = frame.moves[node.current];
        if !V::STAGED {
            frame.current = Some(mv);
        }
        Some(mv)
    }

    /// Searches what comes after a move of a node, for the side that then
    /// moves. A leaf that only needs its static evaluation is not even made.
    #[inline]
    pub fn child(
        &mut self,
        node: &Node,
        mv: MoveOf<V>,
        search: impl FnOnce(&mut Self) -> SearchResult,
    ) -> SearchResult {
        let observed = V::Observer::PRESENT && self.observer.get().is_some();
        if node.depth == 1 && V::Game::STATIC_LEAVES && !observed {
            self.count()?;
            self.counters.leaves += 1;
            let value = self.game.evaluate_after(mv);
            debug_assert!(self.is_value_after(mv, value), "{value} is not the value of the leaf after {mv}");
            return Ok(value);
        }
        let undo = self.game.make(mv);
        self.ply += 1;
        let result = search(self);
        self.ply -= 1;
        self.game.unmake(mv, undo);
        result
    }

    /// [`Context::child`] a second time, with another window.
    #[inline]
    pub fn child_again(
        &mut self,
        node: &Node,
        mv: MoveOf<V>,
        search: impl FnOnce(&mut Self) -> SearchResult,
    ) -> SearchResult {
        self.counters.researches += 1;
        self.research(|context| context.child(node, mv, search))
    }

    /// Leaves an interior node with its best value.
    #[inline]
    pub fn leave(&mut self, node: &Node) -> Value {
        let cutoff = node.best >= node.beta;
        self.counters.cutoffs += u64::from(cutoff);
        self.counters.first_move_cutoffs += u64::from(cutoff && node.searched == 1);
        if V::Ordering::PRESENT {
            self.credit(node);
        }
        if V::Table::PRESENT && self.table.is_present() {
            self.remember(node);
        }
        if self.at_root() {
            let moves = &self.frames[0].moves;
            self.root_move = node.best_index.map(|index| moves[usize::from(index)]);
        }
        if V::Observer::PRESENT {
            let moves = self.frame().moves.len();
            let (searched, pruned) = (node.searched, moves - node.searched);
            self.tell_leave(node.best, NodeKind::Interior { cutoff, searched, pruned });
        }
        node.best
    }

    #[inline]
    fn close(&mut self, value: Value, kind: NodeKind) -> Visit {
        if V::Observer::PRESENT {
            self.tell_leave(value, kind);
        }
        Visit::Value(value)
    }

    fn tell_enter(&mut self, depth: u32, alpha: Value, beta: Value) {
        let plies = self.plies();
        let Some(observer) = self.observer.get() else { return };
        let parent = plies.checked_sub(1).map(|parent| &self.frames[parent]);
        let last_move = parent.and_then(|frame| frame.current.as_ref());
        observer.enter(&Entering {
            ply: plies as u32,
            depth,
            alpha,
            beta,
            last_move: last_move.map(|mv| mv as &dyn std::fmt::Display),
            hash: self.game.hash(),
            research: self.researching,
        });
    }

    fn tell_leave(&mut self, value: Value, kind: NodeKind) {
        if let Some(observer) = self.observer.get() {
            observer.leave(&Leaving { value, kind });
        }
    }

    fn order(&mut self, table_move: Option<u8>) {
        let ply = self.plies();
        let (before, here) = self.frames.split_at_mut(ply);
        let frame = &mut here[0];
        let node = OpenNode {
            game: &self.game,
            moves: &frame.moves,
            ply,
            side: (self.ply & 1) as usize,
            last_move: before.last().and_then(|frame| frame.current),
            table_move,
        };
        self.ordering.rank(&node, &mut frame.keys);
    }

    fn credit(&mut self, node: &Node) {
        let Some(best) = node.best_index.filter(|_| node.best > node.alpha) else { return };
        let ply = self.plies();
        let (before, here) = self.frames.split_at(ply);
        let frame = &here[0];
        let open = OpenNode {
            game: &self.game,
            moves: &frame.moves,
            ply,
            side: (self.ply & 1) as usize,
            last_move: before.last().and_then(|frame| frame.current),
            table_move: None,
        };
        let best = SufficientMove {
            index: best,
            depth: node.depth,
            cutoff: node.best >= node.beta,
            tried: &frame.keys[..node.searched],
        };
        self.ordering.learn(&open, &best);
    }

    fn remember(&mut self, node: &Node) {
        self.counters.tt_stores += 1;
        let value = value_to_table::<V::Game>(node.best, self.ply);
        let bounds = match node.best {
            best if best <= node.alpha => Bounds::at_most(value),
            best if best >= node.beta => Bounds::at_least(value),
            _ => Bounds::exactly(value),
        };
        let best = node.best_index.filter(|_| node.best > node.alpha);
        let effort = self.counters.nodes - node.nodes_before;
        self.table.store(node.hash, TableEntry { depth: node.depth, bounds, best, effort });
    }
}
