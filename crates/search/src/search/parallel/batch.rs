//! The leaves below a node in one go: most nodes are leaves, and an event for each takes longer than the leaf.
//!
//! A node one ply above the horizon is searched with its leaves as soon as it is begun, in one step that takes as long as
//! all of theirs; it is left when the step ends. What it does before that touches nothing that others see. As soon as
//! another processor could see or change it (it would join there, or cuts off a node above), or the limit of nodes is near, the
//! node is opened again and its steps are made one by one up to the present tick. So every row is the same as without batches.
//! Where a method asks the table for the type of a node, it does so at the tick at which the node would be entered.

use crate::game::{Game, MAX_MOVES, Value, terminal_value};
use crate::search::leaf_times::LeafTimes;
use crate::search::node::{Node, Visit};
use crate::search::parallel::batched::{Batch, Before};
use crate::search::parallel::machine::Machine;
use crate::search::parallel::method::{Expected, Facts};
use crate::search::parallel::open::{Id, Open};
use crate::search::parallel::processor::Step;
use crate::search::parallel::simulation::{Costs, Simulation};
use crate::search::parallel::task::{Begun, Task};
use crate::search::table::unbounded::key;

/// The part of the present tick that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// The steps of the processors before the acting one have ended.
    Ending,
    /// All steps that end have ended.
    Ended,
    /// Processors with work have begun their next steps.
    Begun,
}

impl<G: Game> Machine<'_, '_, G> {
    /// Whether a node that a task begins may be searched in one go with its leaves.
    pub(super) fn takes_leaves(&self, id: Id, (mv, (depth, alpha, beta), _): &Begun<G>) -> bool {
        let Simulation { tests, looks_above, has_phases, shares_history, is_stepwise, .. } = self.simulation;
        let context = &self.tasks[id].context;
        if *depth != 1
            || mv.is_none()
            || is_stepwise
            || context.enters_leaves()
            || !self.may_enter(MAX_MOVES + 1)
        {
            return false;
        }
        // A leaf in a wide window depends on the leaves before it, unless it is static.
        if *beta - *alpha > 1 && (!G::STATIC_LEAVES || tests) {
            return false;
        }
        // The number of nodes of a smaller search, or of a master's, is not known before.
        let jumps = context.node_search.is_some() || self.top.is_some();
        let may_jump = jumps && self.limits.nodes.is_some();
        // Others decide in which order its moves are, or whether it becomes a split point.
        let is_open = |above: &Open<G>| above.expected == Expected::Pv && !above.exhausted;
        let place = self.tasks[id].stack.len();
        let depends = may_jump
            || shares_history
            || has_phases
            || looks_above && self.two_above(id, place).is_some_and(is_open);
        self.is_alone() || !depends
    }

    /// Whether the limit of nodes allows so many more, besides one by each processor.
    fn may_enter(&self, nodes: usize) -> bool {
        let entered = self.entered + (self.processors.len() + nodes) as u64;
        self.limits.nodes.is_none_or(|most| entered <= most)
    }

    /// Searches a node one ply above the horizon with its leaves; when its last leaf ends.
    pub(super) fn begin_batch(&mut self, processor: usize, id: Id, (mv, window, expected): Begun<G>) {
        let Costs { node: node_ticks, quiescence, .. } = self.costs();
        let began = self.now;
        let (depth, alpha, beta) = window;
        let mv = mv.expect("it is below another node");
        let Task { context, stack, path, pending, .. } = &mut self.tasks[id];
        context.count().expect("the machine looks at the limits");
        self.entered += 1;
        let hash = match stack.last() {
            _ if !context.has_table() => 0,
            Some(parent) => context.child_hash(&parent.node, mv),
            None => context.game.hash_after(mv),
        };
        let mut node = match context.ask_table(hash, context.ply + 1, depth, (alpha, beta)) {
            Ok(node) => node,
            Err(value) => {
                *pending = Some((value, node_ticks));
                return self.calendar.enter(processor, Step::Node, began + node_ticks);
            }
        };
        let before = Before {
            nodes: context.counters.nodes,
            leaves: context.counters.leaves,
            interior: context.counters.interior,
            leaf_counts: context.leaf_counts,
        };
        context.leaf_times = LeafTimes::default();
        let undo = context.game.make(mv);
        context.ply += 1;
        let is_interior = if beta - alpha == 1 {
            context.search_leaves_of(&mut node)
        } else {
            context.search_static_leaves_of(&mut node)
        };
        if !is_interior {
            *pending = Some((terminal_value(&context.game, context.ply), node_ticks));
            self.tasks[id].unmake(mv, undo);
            return self.calendar.enter(processor, Step::Node, began + node_ticks);
        }
        path.push(mv);
        let leaves = context.counters.nodes - before.nodes;
        let searched = context.leaf_counts.nodes - before.leaf_counts.nodes;
        let ticks = node_ticks * (1 + leaves) + quiescence * searched;
        self.entered += leaves;
        let LeafTimes { first, most, last } = context.leaf_times;
        let leaf_ticks = |nodes| node_ticks + quiescence * nodes;
        let (first, most, last) = (leaf_ticks(first), leaf_ticks(most), leaf_ticks(last));
        let is_cut = node.best >= node.beta;
        let is_single = node.searched == 1;
        let chain_at_once = node_ticks
            + if is_single {
                first
            } else if is_cut {
                last
            } else {
                first.max(most)
            };
        // Others may change the table until the node has been entered.
        let is_asked = self.simulation.asks_table && self.tasks[id].context.has_table();
        let waits = is_asked && !self.is_alone();
        let known = self.type_in_table(id, hash, (alpha, beta)).unwrap_or(expected);
        let (chain, split) = if !waits && self.splits_batch(id, known, 0) {
            (chain_at_once, Some(node_ticks))
        } else if self.splits_batch(id, expected, 1) && !is_single {
            (node_ticks + first + if is_cut { last } else { most }, Some(node_ticks + first))
        } else {
            (ticks, None)
        };
        if self.is_alone() {
            let value = self.leave_batch(id, &node, undo);
            self.tasks[id].pending = Some((value, chain));
            return self.calendar.enter(processor, Step::Node, began + ticks);
        }
        let split = split.map(|after| began + after);
        self.hidden.set(processor, split);
        let announces = self.simulation.defers;
        let announced = announces.then(|| key(self.tasks[id].context.game.hash(), depth));
        if let Some(position) = announced {
            *self.searched.entry(position).or_default() += 1;
        }
        self.tasks[id].batch = Some(Batch {
            node,
            undo,
            expected,
            began,
            ends: began + ticks,
            chain,
            split,
            chain_at_once: waits.then_some(chain_at_once),
            is_judged: false,
            announced,
            before,
        });
        self.batches += 1;
        if waits {
            self.calendar.enter(processor, Step::Judge, began + node_ticks);
        } else {
            self.calendar.enter(processor, Step::Node, began + ticks);
        }
        if split.is_some() && self.board.is_empty() && !self.free.is_empty() {
            // Who looks for work and finds none elsewhere will come here.
            self.unroll(id, Moment::Begun);
        }
    }

    /// Asks the table for the type of the node of a batch, which has just been entered.
    pub(super) fn judge(&mut self, id: Id) {
        let batch = self.tasks[id].batch.as_ref().expect("it has not ended");
        let (processor, ends, expected) = (self.tasks[id].runner, batch.ends, batch.expected);
        let Node { hash, alpha, beta, .. } = batch.node;
        let known = self.type_in_table(id, hash, (alpha, beta)).unwrap_or(expected);
        let splits = self.splits_batch(id, known, 0);
        let batch = self.tasks[id].batch.as_mut().expect("it has not ended");
        batch.is_judged = true;
        let chain = batch.chain_at_once.take().filter(|_| splits);
        if let Some(chain) = chain {
            batch.chain = chain;
            batch.split = Some(self.now);
            self.hidden.set(processor, batch.split);
        }
        self.calendar.enter(processor, Step::Node, ends);
    }

    /// Whether a node with its leaves, of this type, is a split point once so many of them have values.
    fn splits_batch(&self, id: Id, expected: Expected, returned: u32) -> bool {
        let Simulation { method, looks_above, .. } = self.simulation;
        let Task { context, stack, .. } = &self.tasks[id];
        let is_below_waiting = looks_above && self.is_below_waiting(id, stack.len());
        method.splits(&Facts { ply: context.plies(), expected, returned, is_below_waiting })
    }

    /// Leaves the node of a batch, whose step has ended.
    pub(super) fn end_batch(&mut self, id: Id) {
        let task = &mut self.tasks[id];
        if task.batch.is_none() {
            return;
        }
        let Some(Batch { node, undo, chain, announced, .. }) = task.batch.take() else { return };
        self.hidden.set(task.runner, None);
        let value = self.leave_batch(id, &node, undo);
        self.tasks[id].pending = Some((value, chain));
        self.batches -= 1;
        if let Some(position) = announced {
            self.withdraw(position);
        }
    }

    /// Leaves a node whose leaves have been searched, and takes back the move to it.
    fn leave_batch(&mut self, id: Id, node: &Node<G::Move>, undo: G::Undo) -> Value {
        let task = &mut self.tasks[id];
        let context = &mut task.context;
        let position = if context.has_table() { node.hash } else { context.game.hash() };
        let value = context.leave(node);
        let mv = task.path.pop().expect("a move led to it");
        task.unmake(mv, undo);
        self.repeated.add(key(position, node.depth));
        value
    }

    /// Takes back a batch and makes its steps one by one, up to the present.
    pub(super) fn unroll(&mut self, id: Id, moment: Moment) {
        let task = &mut self.tasks[id];
        let Some(batch) = task.batch.take() else { return };
        let Batch { node, undo, expected, began, split, is_judged, announced, before, .. } = batch;
        let (processor, context) = (task.runner, &mut task.context);
        self.batches -= 1;
        self.entered -= context.counters.nodes - before.nodes;
        self.hidden.set(processor, None);
        let Before { nodes, leaves, interior, leaf_counts } = before;
        context.counters.nodes = nodes;
        context.counters.leaves = leaves;
        context.counters.interior = interior;
        context.leaf_counts = leaf_counts;
        let Visit::Interior(node) = context.open_moves(node.again(), node.depth) else {
            unreachable!("it has had moves before")
        };
        let ticks = self.simulation.costs.node;
        let place = (context.plies(), expected);
        let mut open = Open { announced, ..Open::new(node, Some(undo), place, ticks) };
        // What the table said then.
        let is_at_once = is_judged && split == Some(began + ticks);
        open.split = split.filter(|_| is_at_once).map(|tick| (tick, processor, 0));
        task.stack.push(open);
        let last = task.stack.len() - 1;
        let present = (self.now, self.acting);
        let mut due = began + ticks;
        loop {
            let is_present = due == present.0;
            if due > present.0 || is_present && moment == Moment::Ending && processor > present.1 {
                self.calendar.enter(processor, Step::Node, due);
                break;
            }
            self.calendar.take(processor);
            (self.now, self.acting) = (due, processor);
            if is_judged && due == began + ticks {
                if is_at_once {
                    self.consider(id, last);
                }
                self.settle(id);
            } else {
                self.end_step(processor, Step::Node);
            }
            if is_present && moment != Moment::Begun {
                self.ended.push(processor);
                break;
            }
            self.is_replaying = true;
            self.begin(processor).expect("the limit of nodes is not near");
            self.is_replaying = false;
            due = self.calendar.end(processor).expect("it has just begun a step");
        }
        (self.now, self.acting) = present;
    }

    /// When the next of the hidden nodes becomes a split point, if a processor is free to look for work there.
    pub(super) fn wakes_at(&self) -> Option<u64> {
        if self.free.is_empty() { None } else { self.hidden.next(self.now) }
    }

    /// Unrolls all batches if the limit of nodes may be reached in this tick.
    pub(super) fn unroll_all(&mut self) {
        if self.batches == 0 || self.may_enter(0) {
            return;
        }
        for processor in 0..self.processors.len() {
            if let Some(id) = self.processors[processor].tasks.last() {
                self.unroll(*id, Moment::Ended);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use crate::game::{Game, Visitor};
    use crate::search::algorithm::AlgorithmConfig;
    use crate::search::context::{Algorithm, Context};
    use crate::search::limits::SearchResult;
    use crate::search::parallel::Simulation;
    use crate::search::parallel::tests::{MEMORIES, captures, engine, goes_with, several};
    use crate::search::selective::tests::{GAMES, root};
    use crate::search::variant::Variant;
    use crate::search::{Ending, Engine, Limits, Outcome, Search};

    /// The machine with a step for every leaf.
    struct Stepwise(AlgorithmConfig);

    impl Algorithm for Stepwise {
        fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
            self.0.search(search, depth)
        }

        fn simulation(&self) -> Option<Simulation<'_>> {
            self.0.simulation().map(Simulation::stepwise)
        }
    }

    impl Visitor for Search<'_, Stepwise> {
        type Output = Outcome<String>;

        fn visit<G: Game>(mut self, game: &G) -> Outcome<String> {
            self.run(game).in_notation()
        }
    }

    fn check(engine: &Engine, name: &str, position: &str, depth: u32, limits: Limits<'_>) {
        let root = root(name, position);
        let search = || Search::new(engine).depth(depth).limits(limits);
        let quick = search().run_any(&root);
        let slow = root.visit(search().algorithm(Stepwise(engine.algorithm)));
        assert_eq!(quick, slow, "{engine} {name} {position} {depth} {limits:?}");
    }

    #[test]
    fn rows_are_those_of_the_steps() {
        for (game, position) in GAMES {
            for method in several().chain(SINGLE.map(str::to_owned)) {
                for rest in MEMORIES.into_iter().filter(|rest| goes_with(&method, rest)) {
                    let engine = engine(&format!("{method}{}{rest}", captures(game)));
                    check(&engine, game, position, 3, Limits::default());
                }
            }
        }
    }

    const SINGLE: [&str; 9] =
        ["root", "tree-split", "pv-split", "epv-split", "ybwc", "dts", "jamboree", "abdada", "lazy"];

    #[test]
    fn rows_of_trees_are_those_of_the_steps() {
        for tree in ["tree:iid[b=6]", "tree:edge-sum[b=5]", "tree:noisy[b=6]", "tree:ordered[b=4,pf=0.8]"] {
            for seed in ["0", "1", "2", "3", "4", "5"] {
                for method in several().chain(SINGLE.map(str::to_owned)) {
                    for rest in ["", "+history+tt+id"].into_iter().filter(|rest| goes_with(&method, rest)) {
                        check(&engine(&format!("{method}{rest}")), tree, seed, 5, Limits::default());
                    }
                }
            }
        }
    }

    #[test]
    fn a_clock_stops_it_amid_leaves() {
        for (game, position) in [GAMES[2], GAMES[8]] {
            let root = root(game, position);
            let engines =
                several().flat_map(|method| ["+tt+id", "+tt+iid"].map(|rest| (method.clone(), rest)));
            for (method, rest) in engines.filter(|(method, rest)| goes_with(method, rest)) {
                let engine = engine(&format!("{method}{rest}"));
                let deadline = Some(Instant::now() + Duration::from_millis(2));
                let limits = Limits { deadline, ..Limits::default() };
                // That the ticks add up is asserted at the end of every search.
                let outcome = Search::new(&engine).depth(12).limits(limits).run_any(&root);
                assert_eq!(outcome.ending, Ending::Timeout, "{engine} {game}");
            }
        }
    }

    #[test]
    fn limits_stop_at_the_same_step() {
        for (game, position) in [GAMES[2], GAMES[8]] {
            let rests = ["+history+killer+tt+id", "+killer+tt+iid[reduce=1,min=2]"];
            let engines = several().flat_map(|method| rests.map(|rest| (method.clone(), rest)));
            for (method, rest) in engines.filter(|(method, rest)| goes_with(method, rest)) {
                let engine = engine(&format!("{method}{rest}"));
                for nodes in [40, 1_000, 4_500, 9_000] {
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    check(&engine, game, position, 5, limits);
                }
            }
        }
    }
}
