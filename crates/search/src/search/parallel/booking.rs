//! Keeping the account: what processors do is booked when it ends.

use crate::counters::Counters;
use crate::game::Game;
use crate::search::parallel::account::Account;
use crate::search::parallel::machine::Machine;
use crate::search::parallel::processor::Step;
use crate::search::parallel::task::Task;

impl<G: Game> Machine<'_, '_, G> {
    /// A processor whose step has ended is free, unless it has something to begin.
    pub(super) fn rest(&mut self, processor: usize) {
        if !self.calendar.is_busy(processor) && !self.has_work(processor) && self.free.insert(processor) {
            self.processors[processor].since = self.now;
            self.hopeful.insert(processor);
            if self.processors[processor].tasks.is_empty() {
                self.idle.insert(processor);
            }
        }
    }

    /// Books the time since a free processor became free, or since this was done last: it waited if it has a task.
    pub(super) fn book_rest(&mut self, processor: usize) {
        if !self.free.contains(processor) {
            return;
        }
        let free = &mut self.processors[processor];
        let ticks = self.now - std::mem::replace(&mut free.since, self.now);
        if free.tasks.is_empty() {
            self.account.idle += ticks;
        } else {
            self.account.wait += ticks;
        }
    }

    pub(super) fn stop_resting(&mut self, processor: usize) {
        if !self.free.is_empty() {
            self.book_rest(processor);
            self.free.remove(processor);
            self.idle.remove(processor);
        }
    }

    /// Ends a search that a limit stops: every processor still ends the step that it is in.
    pub(super) fn stop(&mut self) {
        for Task { batch, runner, .. } in &self.tasks {
            if let Some(batch) = batch {
                self.calendar.enter(*runner, Step::Node, batch.ends);
            }
        }
        let mut last = self.now;
        for processor in 0..self.processors.len() {
            let end = self.calendar.end(processor).unwrap_or(self.now);
            last = last.max(end);
            self.calendar.take(processor);
            if self.free.insert(processor) {
                self.processors[processor].since = end;
            }
        }
        self.now = last;
        (0..self.processors.len()).for_each(|processor| self.book_rest(processor));
        for id in 0..self.tasks.len() {
            self.end_researches(id, 0);
            if let Some((.., child)) = self.tasks[id].link.take_if(|_| !self.spare.contains(&id)) {
                self.tasks[id].end_research(&child);
            }
        }
    }

    /// Adds what a search that has ended took to its counters.
    pub(in crate::search) fn report(&mut self, counters: &mut Counters) {
        (0..self.processors.len()).for_each(|processor| self.book_rest(processor));
        let Account { critical_path, idle, wait, aborted, splits, steals, messages } = self.account;
        counters.processors = self.processors.len() as u64;
        counters.ticks = self.now;
        counters.critical_path = critical_path;
        (counters.idle_ticks, counters.wait_ticks) = (idle, wait);
        counters.aborted_nodes = aborted;
        (counters.splits, counters.steals, counters.messages) = (splits, steals, messages);
        counters.duplicate_nodes = self.repeated.count();
        let costs = self.costs();
        let spent = costs.node * counters.nodes
            + costs.quiescence * counters.quiescence_nodes
            + costs.split * splits
            + costs.message * (steals + messages);
        assert!(
            counters.ticks * counters.processors == spent + idle + wait,
            "the ticks of the processors do not add up: {counters:?}"
        );
    }
}
