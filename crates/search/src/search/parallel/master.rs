//! Master and slaves: the first processor searches the top of the tree, the others its leaves.

use crate::game::{Game, Value};
use crate::search::limits::Stopped;
use crate::search::parallel::machine::{Machine, ROOT};
use crate::search::parallel::open::Id;
use crate::search::parallel::processor::Step;

impl<G: Game> Machine<'_, '_, G> {
    /// Whether a master searches the top of the tree, and this is its task.
    pub(super) fn is_master(&self, id: Id) -> bool {
        id == ROOT && self.top.is_some()
    }

    /// The master begins to search the top tree with what it knows at this tick.
    pub(super) fn begin_pass(&mut self, processor: usize) -> Result<(), Stopped> {
        self.tasks[ROOT].is_new = false;
        let mut top = self.top.take().expect("there is a master");
        let ticks = self.in_one_step(processor, ROOT, |task, _| top.pass(&mut task.context))?.1;
        self.top = Some(top);
        self.calendar.enter(processor, Step::Node, self.now + ticks);
        Ok(())
    }

    /// The master knows the value of the root, or which leaves are to be searched.
    pub(super) fn end_pass(&mut self) {
        let top = self.top.as_mut().expect("there is a master");
        if let Some(value) = top.end_pass() {
            self.put_down(ROOT);
            return self.finish_root(ROOT, value, 0);
        }
        if top.has_news && self.processors.len() > 1 {
            self.pass_again();
        }
    }

    fn pass_again(&mut self) {
        self.tasks[ROOT].is_new = true;
        self.ready.insert(0);
    }

    /// Free slaves take leaves. A single processor is its own slave, and searches the top tree when no leaf is left.
    pub(super) fn serve(&mut self) -> Result<(), Stopped> {
        if self.result.is_some() {
            return Ok(());
        }
        let is_single = self.processors.len() == 1;
        let mut next = usize::from(!is_single);
        while let Some(processor) = self.free.first_from(next) {
            next = processor + 1;
            let top = self.top.as_mut().expect("there is a master");
            let Some(job) = top.choose(processor) else {
                if is_single {
                    self.tasks[ROOT].is_new = true;
                    self.begin(processor)?;
                }
                break;
            };
            self.book_rest(processor);
            let id = self.spare_task();
            self.tasks[id].restart(processor);
            self.take_up(processor, id);
            self.tasks[id].go_to((&self.root, None), &job.path, 0);
            self.top.as_mut().expect("there is a master").run(id, job);
            let message = if is_single { 0 } else { self.costs().message };
            self.account.steals += u64::from(!is_single);
            if message > 0 {
                self.stop_resting(processor);
                self.calendar.enter(processor, Step::Join, self.now + message);
            } else {
                self.begin(processor)?;
            }
        }
        Ok(())
    }

    /// A slave has searched a leaf, and tells the master.
    pub(super) fn finish_leaf(&mut self, id: Id, value: Value) {
        let task = &mut self.tasks[id];
        let runner = task.runner;
        task.done = Some((value, 0));
        if self.processors.len() == 1 {
            return self.deliver_leaf(id);
        }
        self.account.messages += 1;
        match self.costs().message {
            0 => self.deliver_leaf(id),
            message => self.calendar.enter(runner, Step::Return, self.now + message),
        }
    }

    /// The value of a leaf has arrived.
    pub(super) fn deliver_leaf(&mut self, id: Id) {
        let (value, _) = self.tasks[id].done.take().expect("it is done");
        self.put_down(id);
        self.spare.push(id);
        self.top.as_mut().expect("there is a master").take_value(id, value);
        if self.processors.len() > 1 && !self.calendar.is_busy(0) {
            self.pass_again();
        }
    }
}
