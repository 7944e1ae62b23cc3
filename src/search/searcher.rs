//! The scaffolding of a node, so that each algorithm reads as a textbook
//! prints it: `enter` counts the node and asks horizon, table and rules;
//! `next_move` gives the moves in order; `child` makes, searches, unmakes;
//! `leave` counts the cutoff, credits the best move, fills the table.

use std::marker::PhantomData;

use crate::game::{Game, INFINITY, Value, is_mate, terminal_value, value_from_table, value_to_table};
use crate::record::Counters;
use crate::search::frame::Frame;
use crate::search::limits::{Limits, Searched, Stopped};
use crate::search::observer::{Entering, Leaving, NodeKind, Watch};
use crate::search::ordering::{Ordering, Site, Sufficient};
use crate::search::table::{Bounds, Found, Record, Table};

/// The types a search is made of. What an engine does not have is a no-op
/// type, and costs nothing.
pub(crate) trait Parts {
    type Game: Game;
    type Ordering: Ordering<Self::Game>;
    type Table: Table;
    type Watch: Watch;
}

/// The only implementation of [`Parts`]: four types side by side.
pub(crate) struct Of<G, O, T, W>(PhantomData<(G, O, T, W)>);

impl<G: Game, O: Ordering<G>, T: Table, W: Watch> Parts for Of<G, O, T, W> {
    type Game = G;
    type Ordering = O;
    type Table = T;
    type Watch = W;
}

/// The game's move.
pub(crate) type MoveOf<P> = <<P as Parts>::Game as Game>::Move;

/// One search in progress, with everything it remembers.
pub(crate) struct Searcher<'a, P: Parts> {
    pub(crate) game: P::Game,
    pub(crate) counters: Counters,
    /// The best move found by the last search of the root.
    pub(crate) root_move: Option<MoveOf<P>>,
    /// Exact root values already known, by depth.
    pub(crate) known: Vec<Option<Value>>,
    pub(crate) limits: Limits<'a>,
    ordering: P::Ordering,
    table: P::Table,
    watch: P::Watch,
    next_poll: u64,
    researching: bool,
    /// Plies from the first position of the game, for mate values.
    ply: u32,
    root_ply: u32,
    frames: Vec<Frame<P::Game>>,
}

/// An interior node while its moves are searched.
pub(crate) struct Node {
    /// The best value so far.
    pub(crate) best: Value,
    depth: u32,
    alpha: Value,
    beta: Value,
    hash: u64,
    nodes_before: u64,
    searched: usize,
    current: usize,
    best_index: Option<u8>,
}

/// What [`Searcher::enter`] found.
pub(crate) enum Entered {
    /// The value is known: a leaf, a terminal, a table cutoff.
    Value(Value),
    /// There are moves to search.
    Interior(Node),
}

impl Node {
    /// Whether the move being searched is the first.
    pub(crate) fn at_first_move(&self) -> bool {
        self.searched == 1
    }

    /// Takes the value of the move being searched, if it is the best so far.
    #[inline]
    pub(crate) fn offer(&mut self, score: Value) {
        if score > self.best {
            self.best = score;
            self.best_index = Some(self.current as u8);
        }
    }
}

impl<'a, P: Parts> Searcher<'a, P> {
    /// Whether moves are generated only when their turn comes: where nobody
    /// asks for all of them, to order, to look at or to count them.
    const STAGED: bool = !P::Ordering::PRESENT && !P::Table::PRESENT && !P::Watch::PRESENT;

    /// A search from `game`, which lies `root_ply` plies below the position
    /// from which mates are counted.
    pub(crate) fn new(
        game: P::Game,
        root_ply: u32,
        depth: u32,
        parts: (P::Ordering, P::Table, P::Watch),
        limits: Limits<'a>,
    ) -> Self {
        Searcher {
            game,
            counters: Counters::default(),
            root_move: None,
            known: vec![None; depth as usize + 1],
            limits,
            ordering: parts.0,
            table: parts.1,
            watch: parts.2,
            next_poll: 0,
            researching: false,
            ply: root_ply,
            root_ply,
            frames: (0..=depth).map(|_| Frame::new()).collect(),
        }
    }

    /// Enters a node: counts it and finds out what it is. The horizon comes
    /// first, then the table, then the rules.
    #[inline]
    pub(crate) fn enter(&mut self, depth: u32, alpha: Value, beta: Value) -> Result<Entered, Stopped> {
        self.count()?;
        if P::Watch::PRESENT {
            self.tell_enter(depth, alpha, beta);
        }
        if depth > 0 {
            return Ok(self.open(depth, alpha, beta));
        }
        self.counters.leaves += 1;
        let below = &mut self.counters.quiescence_nodes;
        let value = self.game.leaf(alpha, beta, below);
        debug_assert!(!is_mate::<P::Game>(value), "the static evaluation {value} looks like a mate");
        Ok(self.close(value, NodeKind::Leaf))
    }

    /// The part of [`Searcher::enter`] above the horizon.
    fn open(&mut self, depth: u32, alpha: Value, beta: Value) -> Entered {
        let mut table_move = None;
        let mut hash = 0;
        if P::Table::PRESENT {
            hash = self.game.hash();
            if let Some(found) = self.look_up(hash, depth) {
                table_move = found.best;
                if let Some(value) = found.bounds.answer(alpha, beta).filter(|_| !self.at_root()) {
                    self.counters.table_cutoffs += 1;
                    return self.close(value, NodeKind::TableCutoff);
                }
            }
        }
        let frame = &mut self.frames[(self.ply - self.root_ply) as usize];
        frame.find_moves(&self.game, Self::STAGED);
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
        if P::Table::PRESENT
            && self.table.looks_at_children()
            && depth > 1
            && !self.at_root()
            && self.refuted_by_a_child(&mut node)
        {
            self.counters.table_cutoffs += 1;
            self.remember(&node);
            return self.close(node.best, NodeKind::TableCutoff);
        }
        self.counters.interior += 1;
        if P::Ordering::PRESENT {
            self.order(table_move);
        }
        Entered::Interior(node)
    }

    /// The next move to search, in the order of the engine.
    #[inline]
    pub(crate) fn next_move(&mut self, node: &mut Node) -> Option<MoveOf<P>> {
        let frame = &mut self.frames[(self.ply - self.root_ply) as usize];
        let exhausted = node.searched == frame.moves.len();
        if exhausted && !(Self::STAGED && frame.find_more(&self.game)) {
            return None;
        }
        node.current = P::Ordering::select(&mut frame.keys, node.searched);
        node.searched += 1;
        let mv = frame.moves[node.current];
        if !Self::STAGED {
            frame.current = Some(mv);
        }
        Some(mv)
    }

    /// Searches what comes after a move of a node, for the side that then
    /// moves. A leaf that only needs its static evaluation is not even made.
    #[inline]
    pub(crate) fn child(
        &mut self,
        node: &Node,
        mv: MoveOf<P>,
        search: impl FnOnce(&mut Self) -> Searched,
    ) -> Searched {
        if node.depth == 1 && P::Game::STATIC_LEAVES && !P::Watch::PRESENT {
            self.count()?;
            self.counters.leaves += 1;
            let value = self.game.evaluate_after(mv);
            debug_assert!(self.is_value_after(mv, value));
            return Ok(value);
        }
        let undo = self.game.make(mv);
        self.ply += 1;
        let result = search(self);
        self.ply -= 1;
        self.game.unmake(mv, undo);
        result
    }

    /// [`Searcher::child`] a second time, with another window.
    #[inline]
    pub(crate) fn child_again(
        &mut self,
        node: &Node,
        mv: MoveOf<P>,
        search: impl FnOnce(&mut Self) -> Searched,
    ) -> Searched {
        self.counters.researches += 1;
        self.again(|searcher| searcher.child(node, mv, search))
    }

    /// Counts the nodes of a re-search, once however deep re-searches nest.
    pub(crate) fn again(&mut self, search: impl FnOnce(&mut Self) -> Searched) -> Searched {
        if self.researching {
            return search(self);
        }
        let before = self.counters.nodes;
        self.researching = true;
        let result = search(self);
        self.researching = false;
        self.counters.research_nodes += self.counters.nodes - before;
        result
    }

    /// Leaves an interior node with its best value.
    #[inline]
    pub(crate) fn leave(&mut self, node: &Node) -> Value {
        let cutoff = node.best >= node.beta;
        self.counters.cutoffs += u64::from(cutoff);
        self.counters.first_move_cutoffs += u64::from(cutoff && node.searched == 1);
        if P::Ordering::PRESENT {
            self.credit(node);
        }
        if P::Table::PRESENT {
            self.remember(node);
        }
        if self.at_root() {
            let moves = &self.frames[0].moves;
            self.root_move = node.best_index.map(|index| moves[usize::from(index)]);
        }
        if P::Watch::PRESENT {
            let moves = self.frames[(self.ply - self.root_ply) as usize].moves.len();
            let (searched, pruned) = (node.searched, moves - node.searched);
            let kind = NodeKind::Interior { cutoff, searched, pruned };
            self.watch.leave(&Leaving { value: node.best, kind });
        }
        node.best
    }

    /// Makes a move at the root for good: what was below it becomes the root.
    pub(crate) fn advance(&mut self, mv: MoveOf<P>) {
        self.game.make(mv);
        self.ply += 1;
        self.root_ply += 1;
    }

    /// Counts a node, unless a limit forbids it.
    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        if self.counters.nodes >= self.next_poll {
            self.next_poll = self.limits.poll(self.counters.nodes)?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    /// Checks a game's shortcuts at a few of its leaves: that the value after
    /// a move is the one of the leaf made, and that it is no mate.
    fn is_value_after(&mut self, mv: MoveOf<P>, value: Value) -> bool {
        if !self.counters.leaves.is_power_of_two() {
            return true;
        }
        let undo = self.game.make(mv);
        let made = self.game.leaf(-INFINITY, INFINITY, &mut 0);
        self.game.unmake(mv, undo);
        made == value && !is_mate::<P::Game>(value)
    }

    #[inline]
    fn at_root(&self) -> bool {
        self.ply == self.root_ply
    }

    /// The side to move, 0 at the first root: the players move in turn.
    fn side(&self) -> usize {
        (self.ply & 1) as usize
    }

    #[inline]
    fn close(&mut self, value: Value, kind: NodeKind) -> Entered {
        if P::Watch::PRESENT {
            self.watch.leave(&Leaving { value, kind });
        }
        Entered::Value(value)
    }

    fn tell_enter(&mut self, depth: u32, alpha: Value, beta: Value) {
        let ply = self.ply - self.root_ply;
        let parent = ply.checked_sub(1).map(|ply| &self.frames[ply as usize]);
        let last_move = parent.and_then(|frame| frame.current.as_ref());
        self.watch.enter(&Entering {
            ply,
            depth,
            alpha,
            beta,
            last_move: last_move.map(|mv| mv as &dyn std::fmt::Display),
            hash: self.game.hash(),
            research: self.researching,
        });
    }

    fn look_up(&mut self, hash: u64, depth: u32) -> Option<Found> {
        self.counters.tt_probes += 1;
        let found = self.table.probe(hash, depth)?;
        self.counters.tt_hits += 1;
        let bounds = found.bounds.map(|value| value_from_table::<P::Game>(value, self.ply));
        Some(Found { bounds, ..found })
    }

    /// Enhanced transposition cutoff: a child whose stored bound already
    /// refutes this node saves the search of all of them.
    fn refuted_by_a_child(&mut self, node: &mut Node) -> bool {
        let ply = (self.ply - self.root_ply) as usize;
        for index in 0..self.frames[ply].moves.len() {
            let mv = self.frames[ply].moves[index];
            let undo = self.game.make(mv);
            self.ply += 1;
            let hash = self.game.hash();
            let found = self.look_up(hash, node.depth - 1);
            self.ply -= 1;
            self.game.unmake(mv, undo);
            let score = found.map(|found| -found.bounds.upper).filter(|score| *score >= node.beta);
            if let Some(score) = score {
                node.current = index;
                node.offer(score);
                return true;
            }
        }
        false
    }

    fn order(&mut self, table_move: Option<u8>) {
        let ply = (self.ply - self.root_ply) as usize;
        let side = self.side();
        let (before, here) = self.frames.split_at_mut(ply);
        let site = Site { ply, side, last_move: before.last().and_then(|frame| frame.current) };
        self.ordering.rank(&self.game, &site, table_move, &mut here[0]);
    }

    fn credit(&mut self, node: &Node) {
        let Some(best) = node.best_index.filter(|_| node.best > node.alpha) else { return };
        let ply = (self.ply - self.root_ply) as usize;
        let (before, here) = self.frames.split_at(ply);
        let last_move = before.last().and_then(|frame| frame.current);
        let site = Site { ply, side: self.side(), last_move };
        let sufficient = Sufficient { best, depth: node.depth, cutoff: node.best >= node.beta };
        self.ordering.credit(&self.game, &site, &here[0], node.searched, sufficient);
    }

    fn remember(&mut self, node: &Node) {
        self.counters.tt_stores += 1;
        let value = value_to_table::<P::Game>(node.best, self.ply);
        let bounds = match node.best {
            best if best <= node.alpha => Bounds::at_most(value),
            best if best >= node.beta => Bounds::at_least(value),
            _ => Bounds::exactly(value),
        };
        let best = node.best_index.filter(|_| node.best > node.alpha);
        let effort = self.counters.nodes - node.nodes_before;
        self.table.store(node.hash, Record { depth: node.depth, bounds, best, effort });
    }
}
