//! The first half of a tick: values go up, nodes are left, useless work ends.

use crate::game::{Game, Value};
use crate::search::parallel::batch::Moment;
use crate::search::parallel::machine::Machine;
use crate::search::parallel::method::{Expected, Facts, Help};
use crate::search::parallel::open::{Child, Id, Open};
use crate::search::parallel::processor::Step;
use crate::search::parallel::task::Task;
use crate::search::table::unbounded::key;
use crate::search::table::{Bounds, Table as _};

impl<G: Game> Machine<'_, '_, G> {
    /// Ends a step: its value goes up, and the next step is found.
    pub(super) fn end_step(&mut self, processor: usize, step: Step) {
        self.acting = processor;
        let Some(id) = self.processors[processor].tasks.last().copied() else { return };
        if self.is_master(id) {
            return self.end_pass();
        }
        match step {
            Step::Node => {
                self.end_batch(id);
                let task = &mut self.tasks[id];
                match (task.pending.take(), task.stack.len().checked_sub(1)) {
                    (None, Some(last)) => self.consider(id, last),
                    (Some((value, ticks)), Some(last)) => self.take_own(id, last, value, ticks),
                    (Some((value, ticks)), None) => self.finish(id, value, ticks),
                    (None, None) => unreachable!("a node is open, or has a value"),
                }
                self.settle(id);
            }
            Step::Judge => self.judge(id),
            Step::Join if self.tasks[id].is_new => _ = self.ready.insert(processor),
            Step::Return if self.top.is_some() => self.deliver_leaf(id),
            Step::Return => self.deliver(id),
            Step::Join | Step::Drain => self.settle(id),
        }
    }

    /// The value of the move that a task searches at its open node.
    fn take_own(&mut self, id: Id, place: usize, value: Value, chain: u64) {
        let task = &mut self.tasks[id];
        let child = task.stack[place].mine.take().expect("it searched a move there");
        task.end_research(&child);
        self.receive(id, place, &child, -value, chain);
    }

    /// The value of a move of an open node, for the side to move there.
    fn receive(&mut self, id: Id, place: usize, child: &Child<G::Move>, score: Value, chain: u64) {
        self.narrow(id, place);
        if self.tasks[id].stack[place].take_value(child, score, chain) {
            self.cut(id, place);
        } else {
            self.end_phase(id, place);
            self.consider(id, place);
        }
    }

    /// Makes an open node a split point, if the method does, and puts it on the board if there is something to take.
    pub(super) fn consider(&mut self, id: Id, place: usize) {
        if self.is_left_over(id, place) {
            return;
        }
        let is_alone = self.is_alone();
        let open = &self.tasks[id].stack[place];
        if open.split.is_some() && (is_alone || open.on_board) {
            return;
        }
        let method = self.simulation.method;
        let is_below_waiting = self.simulation.looks_above && self.is_below_waiting(id, place);
        let known = self.known_type(id, place);
        let open = &mut self.tasks[id].stack[place];
        if open.split.is_none() {
            let (ply, expected, returned) = (open.ply, known.unwrap_or(open.expected), open.returned);
            if !method.splits(&Facts { ply, expected, returned, is_below_waiting }) {
                return;
            }
            open.split = Some((self.now, self.acting, self.split_points));
            self.split_points += 1;
        }
        if !is_alone && !open.on_board && (!open.exhausted || open.to_value().is_some()) {
            open.on_board = true;
            let (number, ply) = (open.split.expect("it is a split point"), open.ply);
            self.board.insert(number, (id, place));
            self.tell(id, ply);
        }
    }

    /// The type of a node by a bound that the table has of it, at whatever depth, if the method asks.
    #[inline]
    fn known_type(&self, id: Id, place: usize) -> Option<Expected> {
        if !self.simulation.asks_table {
            return None;
        }
        let open = &self.tasks[id].stack[place];
        if open.split.is_some() {
            return None;
        }
        self.type_in_table(id, open.node.hash, (open.node.alpha, open.node.beta))
    }

    /// The type of the node with this hash and window by the table of a task.
    pub(super) fn type_in_table(&self, id: Id, hash: u64, (alpha, beta): (Value, Value)) -> Option<Expected> {
        let context = &self.tasks[id].context;
        if !self.simulation.asks_table || !context.has_table() {
            return None;
        }
        let Bounds { lower, upper } = context.table.entry(hash)?.bounds;
        let is_cut = (lower >= beta).then_some(Expected::Cut);
        is_cut.or((upper <= alpha).then_some(Expected::All))
    }

    pub(super) fn take_off_board(&mut self, id: Id, place: usize) {
        let open = &mut self.tasks[id].stack[place];
        if std::mem::take(&mut open.on_board) {
            self.board.remove(open.split.expect("only split points are on the board"));
        }
    }

    /// Goes on at the last open node of a task as far as takes no time: leaves nodes that are done, and finds the next
    /// move of one that is not.
    pub(super) fn settle(&mut self, id: Id) {
        while let Some(place) = self.tasks[id].stack.len().checked_sub(1) {
            self.hand_history(id);
            let open = &self.tasks[id].stack[place];
            let (is_cut, is_on_board) = (open.is_cut(), open.on_board);
            if !is_cut && (open.mine.is_some() || !self.tasks[id].is_parked && !self.is_at(id)) {
                return;
            }
            if !is_cut && self.waits_for_phase(id) {
                return self.hold(id);
            }
            if !is_cut && is_on_board && self.is_left_over(id, place) {
                return;
            }
            let goes_on = !is_cut && self.find_work(id);
            let has_helpers = self.tasks[id].stack.last().is_some_and(|open| !open.helpers.is_empty());
            if !is_cut && !goes_on && has_helpers {
                return self.wait(id);
            }
            if self.tasks[id].is_parked {
                self.adopt(id);
            }
            if goes_on {
                _ = self.ready.insert(self.tasks[id].runner);
                return;
            }
            if !self.leave(id) {
                return;
            }
        }
    }

    /// Whether the processor of a task is between two steps of it.
    fn is_at(&self, id: Id) -> bool {
        let runner = &self.processors[self.tasks[id].runner];
        runner.tasks.last() == Some(&id) && !self.calendar.is_busy(self.tasks[id].runner)
    }

    /// Finds the next move of the last open node, unless it is found already; `false` if there is none now.
    fn find_work(&mut self, id: Id) -> bool {
        let task = &mut self.tasks[id];
        let place = task.stack.len() - 1;
        let open = &mut task.stack[place];
        if open.next.is_some() || open.to_value().is_some() {
            return true;
        }
        if open.exhausted {
            return false;
        }
        let found =
            if open.rest.is_some() { open.take_rest() } else { task.context.next_move(&mut open.node) };
        open.next = found.map(|mv| (mv, open.node.searched)).or_else(|| open.deferred.pop_front());
        let goes_on = open.next.is_some();
        if !goes_on {
            self.exhaust(id, place);
        }
        goes_on
    }

    /// Leaves the last open node of a task, which is done; whether the task goes on.
    fn leave(&mut self, id: Id) -> bool {
        let place = self.tasks[id].stack.len() - 1;
        self.take_off_board(id, place);
        let task = &mut self.tasks[id];
        let Task { context, stack, .. } = task;
        let open = &stack[place];
        if let Some(rest) = &open.rest {
            context.frames[open.ply].replace_tried(&rest.given);
        }
        let position = if context.has_table() { open.node.hash } else { context.game.hash() };
        let value = context.leave(&open.node);
        let &Open { announced, extra, longest, .. } = open;
        self.repeated.add(key(position, open.node.depth));
        task.pop();
        if let Some(position) = announced {
            self.withdraw(position);
        }
        let task = &mut self.tasks[id];
        let Some(last) = place.checked_sub(1) else {
            task.extra += extra;
            self.finish(id, value, longest);
            return false;
        };
        task.stack[last].extra += extra;
        self.take_own(id, last, value, longest);
        true
    }

    /// A task is done: its value goes to the node that it was taken from.
    fn finish(&mut self, id: Id, value: Value, chain: u64) {
        if self.top.is_some() {
            return self.finish_leaf(id, value);
        }
        let message = self.costs().message;
        let task = &mut self.tasks[id];
        if task.link.is_none() {
            self.put_down(id);
            return self.finish_root(id, value, chain);
        }
        task.done = Some((value, chain));
        let runner = task.runner;
        self.account.messages += 1;
        if message == 0 {
            return self.deliver(id);
        }
        self.stop_resting(runner);
        let free_at = self.calendar.end(runner).unwrap_or(self.now);
        self.calendar.enter(runner, Step::Return, free_at + message);
    }

    /// The value of a task has arrived.
    fn deliver(&mut self, id: Id) {
        let task = &mut self.tasks[id];
        let (value, chain) = task.done.take().expect("it is done");
        let (from, place, child) = task.link.take().expect("it was taken from a node");
        task.end_research(&child);
        let nodes = (task.context.counters.nodes - child.nodes) as i64 + task.extra;
        self.put_down(id);
        self.spare.push(id);
        let open = &mut self.tasks[from].stack[place];
        open.helpers.retain(|(helper, _)| *helper != id);
        open.extra += nodes;
        self.receive(from, place, &child, -value, chain);
        self.settle(from);
    }

    /// The owner of a node that others still search has nothing to do there.
    pub(super) fn wait(&mut self, id: Id) {
        self.hopeful.insert(self.tasks[id].runner);
        if self.simulation.help == Help::Any && !self.tasks[id].is_parked {
            self.find_all_moves(id);
            self.put_down(id);
            self.tasks[id].is_parked = true;
        }
    }

    /// Somebody goes on with a task that nobody has: who had it last, if that one is free, or who made it possible.
    fn adopt(&mut self, id: Id) {
        let idle = |processor: usize| {
            let Some(other) = self.processors.get(processor) else { return false };
            !self.calendar.is_busy(processor) && other.tasks.is_empty()
        };
        let before = self.tasks[id].runner;
        let processor = if idle(before) { before } else { self.acting };
        assert!(idle(processor), "who has brought the last value is free");
        self.book_rest(processor);
        self.tasks[id].is_parked = false;
        self.take_up(processor, id);
        self.tasks[id].tell_line(&self.root, 0);
    }

    /// Ends all work below an open node, which is cut off.
    fn cut(&mut self, id: Id, place: usize) {
        let Task { stack, batch, .. } = &self.tasks[id];
        let is_last = place + 1 == stack.len() && batch.is_none();
        if is_last && stack[place].helpers.is_empty() && stack[place].mine.is_none() {
            return;
        }
        self.unroll(id, Moment::Ending);
        for above in (place..self.tasks[id].stack.len()).rev() {
            for (helper, _) in std::mem::take(&mut self.tasks[id].stack[above].helpers) {
                self.abort(helper);
            }
            if above > place {
                self.take_off_board(id, above);
            }
        }
        self.end_researches(id, place);
        let task = &mut self.tasks[id];
        let mine = task.stack[place].mine.take();
        let mut given_up = 0;
        let mut withdrawn = Vec::new();
        while task.stack.len() > place + 1 {
            let open = &task.stack[task.stack.len() - 1];
            given_up += open.extra;
            withdrawn.extend(open.announced);
            task.pop();
        }
        task.pending = None;
        if let Some(mine) = mine {
            let own = (task.context.counters.nodes - mine.nodes) as i64;
            task.stack[place].extra -= own;
            self.account.aborted += (own + given_up) as u64;
            let runner = task.runner;
            self.drain(runner, id);
        }
        for position in withdrawn {
            self.withdraw(position);
        }
    }

    /// Ends a task whose value nobody needs any more.
    fn abort(&mut self, id: Id) {
        self.unroll(id, Moment::Ending);
        for place in (0..self.tasks[id].stack.len()).rev() {
            for (helper, _) in std::mem::take(&mut self.tasks[id].stack[place].helpers) {
                self.abort(helper);
            }
            self.take_off_board(id, place);
        }
        self.end_researches(id, 0);
        let task = &mut self.tasks[id];
        let (.., child) = task.link.take().expect("nobody gives up the root");
        task.end_research(&child);
        let others: i64 = task.stack.iter().map(|open| open.extra).sum();
        let own = (task.context.counters.nodes - child.nodes) as i64;
        self.account.aborted += (own + others + task.extra) as u64;
        let runner = task.runner;
        if !task.is_parked {
            self.drain(runner, id);
            self.book_rest(runner);
            self.put_down(id);
        }
        self.spare.push(id);
    }

    /// The step of a processor in this task has become useless.
    pub(super) fn drain(&mut self, processor: usize, id: Id) {
        if self.processors[processor].tasks.last() == Some(&id)
            && let Some(end) = self.calendar.end(processor)
        {
            self.calendar.enter(processor, Step::Drain, end);
        }
    }

    /// Books the nodes of the re-searches that a task is in at one of its open nodes or below it.
    pub(super) fn end_researches(&mut self, id: Id, place: usize) {
        let task = &mut self.tasks[id];
        for place in place..task.stack.len() {
            if let Some(child) = task.stack[place].mine.filter(|child| child.is_research) {
                task.end_research(&child);
            }
        }
    }
}
