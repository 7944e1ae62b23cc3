//! A stretch of the tree that one processor searches: the move of a node that it took from another, or the root.

use crate::game::{Game, Value};
use crate::search::context::Context;
use crate::search::frame::Frame;
use crate::search::limits::Stopped;
use crate::search::node::Visit;
use crate::search::ordering::{MoveOrdering as _, OpenNode, Ordered, Plan};
use crate::search::parallel::batched::Batch;
use crate::search::parallel::memory::View;
use crate::search::parallel::method::Expected;
use crate::search::parallel::open::{Child, Id, Open, Rest};
use crate::search::parallel::simulation::Simulation;
use crate::search::variant::Simulated;

/// A node to be entered: the move to it, its depth and window, its expected type.
pub(super) type Begun<G> = (Option<<G as Game>::Move>, (u32, Value, Value), Expected);

/// The memory of a processor, from task to task.
pub(super) struct Memory<'a, G: Game> {
    pub(super) ordering: Ordered<'a, G>,
    pub(super) table: View,
}

/// A task, with the context that it is searched in. While a processor searches it, the context has the processor's memory.
pub(super) struct Task<'a, G: Game> {
    pub(super) context: Context<'a, Simulated<'a, G>>,
    pub(super) stack: Vec<Open<G>>,
    /// The moves from the root to the last open node.
    pub(super) path: Vec<G::Move>,
    /// The open node of another task that took this one's move from, and the move.
    pub(super) link: Option<(Id, usize, Child<G::Move>)>,
    /// The processor that searches it, or the last one that did.
    pub(super) runner: usize,
    /// No processor has it: its last node waits.
    pub(super) is_parked: bool,
    /// The first node is still to be entered.
    pub(super) is_new: bool,
    /// The value of the node just entered, if that is all there is to it, and its ticks.
    pub(super) pending: Option<(Value, u64)>,
    /// The node that was just begun, if its leaves are searched too.
    pub(super) batch: Option<Batch<G>>,
    /// The value of the task and its chain, while they are on their way.
    pub(super) done: Option<(Value, u64)>,
    /// [`Open::extra`] of the nodes already left.
    pub(super) extra: i64,
}

impl<'a, G: Game> Task<'a, G> {
    pub(super) fn new(context: Context<'a, Simulated<'a, G>>) -> Self {
        Task {
            context,
            stack: Vec::new(),
            path: Vec::new(),
            link: None,
            runner: 0,
            is_parked: false,
            is_new: true,
            pending: None,
            batch: None,
            done: None,
            extra: 0,
        }
    }

    /// Forgets what was searched before.
    pub(super) fn restart(&mut self, processor: usize) {
        self.stack.clear();
        self.path.clear();
        (self.runner, self.is_parked, self.is_new) = (processor, false, true);
        (self.link, self.pending, self.done, self.extra) = (None, None, None, 0);
        self.context.researching = false;
    }

    pub(super) fn swap_memory(&mut self, memory: &mut Memory<'a, G>, with_history: bool) {
        if with_history {
            std::mem::swap(&mut self.context.ordering, &mut memory.ordering);
        }
        std::mem::swap(&mut self.context.table, &mut memory.table);
    }

    /// The move to begin at the last open node, which has one.
    pub(super) fn next_move(&mut self, simulation: &Simulation<'_>) -> Begun<G> {
        let Task { context, stack, .. } = self;
        let open = stack.last_mut().expect("a task that is not new has an open node");
        let mut child = open.take_work(simulation).expect("it has work");
        let window = open.window(&mut child, simulation);
        let expected = simulation.method.child(open.expected, child.number);
        let frame = &mut context.frames[open.ply];
        if frame.current() != Some(child.mv) {
            frame.tried.push(child.mv);
        }
        child.begin_in(context);
        open.mine = Some(child);
        (Some(child.mv), window, expected)
    }

    /// Enters the node after a move, or the root; how long that takes.
    pub(super) fn enter(
        &mut self,
        mv: Option<G::Move>,
        (depth, alpha, beta): (u32, Value, Value),
        expected: Expected,
        ticks_each: (u64, u64),
    ) -> Result<u64, Stopped> {
        let before = self.counted();
        let context = &mut self.context;
        let leaf = if depth == 0 && !context.enters_leaves() { mv } else { None };
        let mut opened = None;
        let mut value = None;
        if let Some(mv) = leaf {
            value = Some(context.leaf_after(mv, alpha, beta)?);
        } else {
            let undo = mv.map(|mv| {
                self.path.push(mv);
                context.ply += 1;
                context.game.make(mv)
            });
            match context.enter(depth, alpha, beta)? {
                Visit::Interior(node) => opened = Some((node, undo)),
                Visit::Value(known) => {
                    value = Some(known);
                    if let Some((mv, undo)) = mv.zip(undo) {
                        self.unmake(mv, undo);
                        self.path.pop();
                    }
                }
            }
        }
        let ticks = self.ticks_since(before, ticks_each);
        self.pending = value.map(|value| (value, ticks));
        if let Some((node, undo)) = opened {
            let place = (self.context.plies(), expected);
            self.stack.push(Open::new(node, undo, place, ticks));
        }
        Ok(ticks)
    }

    /// Nodes that its context has counted, and those of quiescence searches.
    pub(super) fn counted(&self) -> (u64, u64) {
        (self.context.counters.nodes, self.context.leaf_counts.nodes)
    }

    /// The ticks of what its context has counted since.
    pub(super) fn ticks_since(&self, (nodes, searched): (u64, u64), (node, quiescence): (u64, u64)) -> u64 {
        let now = self.counted();
        node * (now.0 - nodes) + quiescence * (now.1 - searched)
    }

    pub(super) fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.context.ply -= 1;
        self.context.game.unmake(mv, undo);
    }

    /// Takes the last open node off the stack, and the move to it back.
    pub(super) fn pop(&mut self) {
        let last = self.stack.len() - 1;
        if let Some(undo) = self.stack[last].undo.take() {
            let mv = self.path.pop().expect("a move led to it");
            self.unmake(mv, undo);
        }
        // Not moved out: a node is large.
        self.stack.truncate(last);
    }

    /// Ends the search of a move, whose nodes were a re-search's.
    pub(super) fn end_research(&mut self, child: &Child<G::Move>) {
        if child.is_research {
            let counters = &mut self.context.counters;
            counters.research_nodes += counters.nodes - child.nodes;
            self.context.researching = false;
        }
    }

    /// Makes it a task at an open node of another, with the game in the node's state, which may be at hand. Of the line of
    /// moves to it, those from a ply on are told to the ordering.
    pub(super) fn go_to(&mut self, (root, there): (&G, Option<&G>), moves: &[G::Move], told_from: usize) {
        let Task { context, path, .. } = self;
        context.game = there.unwrap_or(root).clone();
        context.ply = context.root_ply + moves.len() as u32;
        path.clear();
        path.extend_from_slice(moves);
        for (ply, mv) in moves.iter().enumerate() {
            context.frames[ply].replace_tried(&[*mv]);
            if there.is_none() {
                context.game.make(*mv);
            }
        }
        self.tell_line(root, told_from);
    }

    /// Tells the line of moves to the last open node to the ordering, from a ply on, if it follows that.
    pub(super) fn tell_line(&mut self, root: &G, from: usize) {
        let Task { context, path, .. } = self;
        if !context.ordering.plan().has(Plan::LINE) {
            return;
        }
        let mut game = root.clone();
        for ply in 0..=path.len() {
            let last_move = ply.checked_sub(1).map(|before| path[before]);
            if let Some(mv) = last_move {
                game.make(mv);
            }
            if ply >= from {
                let side = (context.root_ply as usize + ply) & 1;
                context.ordering.follow(&OpenNode { game: &game, ply, side, last_move }, false);
            }
        }
    }
}

impl<G: Game> Open<G> {
    /// Finds all moves that are left, in order: with the frame of its task, the memory of its processor, and a game in
    /// its state.
    pub(super) fn find_rest(
        &mut self,
        frame: &mut Frame<G>,
        ordering: &mut Ordered<'_, G>,
        (game, side, last_move): (&G, usize, Option<G::Move>),
    ) {
        debug_assert!(self.next.is_none() && self.rest.is_none());
        let open = OpenNode { game, ply: self.ply, side, last_move };
        let given = frame.tried.to_vec();
        let mut moves = Vec::new();
        if !self.exhausted {
            frame.rest(&open, ordering, self.node.table_move, &mut moves);
            moves.reverse();
        }
        self.rest = Some(Box::new(Rest { moves, given }));
    }
}
