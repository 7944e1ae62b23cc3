//! Turns: what processors share for the time of a step, and steps of many nodes.

use crate::game::Game;
use crate::search::limits::{Limits, Stopped};
use crate::search::parallel::machine::{Machine, ROOT};
use crate::search::parallel::open::Id;
use crate::search::parallel::processor::Step;
use crate::search::parallel::simulation::Costs;
use crate::search::parallel::task::Task;

impl<'a, G: Game> Machine<'_, 'a, G> {
    /// Gives the task of the root the history of the first processor, where all share it.
    pub(super) fn begin_history(&mut self) {
        if self.simulation.shares_history && self.bearer.is_none() {
            let first = &mut self.processors[0].memory.ordering;
            std::mem::swap(first, &mut self.tasks[ROOT].context.ordering);
            self.bearer = Some(ROOT);
        }
    }

    /// Gives a task the history, where all share one.
    pub(super) fn hand_history(&mut self, id: Id) {
        let Some(bearer) = self.bearer.filter(|bearer| *bearer != id) else { return };
        self.bearer = Some(id);
        let [from, to] = self.tasks.get_disjoint_mut([bearer, id]).expect("two tasks");
        std::mem::swap(&mut from.context.ordering, &mut to.context.ordering);
        to.tell_line(&self.root, 0);
    }

    /// Has a task search many nodes, up to the limits, in one step of its processor; the result, and what the step takes.
    pub(super) fn in_one_step<T>(
        &mut self,
        processor: usize,
        id: Id,
        act: impl FnOnce(&mut Task<'a, G>, (u64, u64)) -> Result<T, Stopped>,
    ) -> Result<(T, u64), Stopped> {
        let Costs { node, quiescence, .. } = self.costs();
        let task = &mut self.tasks[id];
        let before = task.counted();
        let nodes = self.limits.nodes.map(|most| most - self.entered + before.0);
        task.context.limit(Limits { nodes, ..self.limits });
        let result = act(task, (node, quiescence));
        task.context.limit(Limits::default());
        self.entered += task.counted().0 - before.0;
        let ticks = task.ticks_since(before, (node, quiescence));
        if result.is_err() {
            self.calendar.enter(processor, Step::Node, self.now + ticks);
        }
        Ok((result?, ticks))
    }
}
