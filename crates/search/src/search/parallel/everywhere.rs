//! Methods in which every processor searches the whole tree: what they tell one another is in the table.

use crate::game::{Game, Value};
use crate::search::parallel::batch::Moment;
use crate::search::parallel::machine::{Machine, ROOT};
use crate::search::parallel::open::Id;
use crate::search::parallel::simulation::Simulation;
use crate::search::table::unbounded::key;
use crate::splitmix::SplitMix64;

impl<G: Game> Machine<'_, '_, G> {
    /// All processors but the first begin at the root.
    pub(super) fn start_everywhere(&mut self) {
        if !self.simulation.starts_everywhere {
            return;
        }
        for processor in 1..self.processors.len() {
            self.book_rest(processor);
            let id = self.spare_task();
            self.tasks[id].restart(processor);
            self.take_up(processor, id);
            self.tasks[id].go_to((&self.root, None), &[], 0);
            self.ready.insert(processor);
        }
    }

    /// The plies that a processor searches from the root.
    pub(super) fn depth_of(&self, processor: usize) -> u32 {
        let is_ahead = self.simulation.method.is_ahead() && processor % 2 == 1;
        self.depth + u32::from(is_ahead)
    }

    /// The root is done: the result, if the method takes it from this processor.
    pub(super) fn finish_root(&mut self, id: Id, value: Value, chain: u64) {
        if self.simulation.method.is_ahead() && id != ROOT {
            self.spare.push(id);
            return;
        }
        self.result = Some((value, chain));
        let best = self.tasks[id].context.root_move;
        self.tasks[ROOT].context.root_move = best;
        for processor in 0..self.processors.len() {
            while let Some(other) = self.processors[processor].tasks.last().copied() {
                self.give_up(processor, other);
            }
        }
        if id != ROOT {
            self.spare.push(id);
        }
    }

    /// Ends the search of the root by a processor whose result is not needed.
    fn give_up(&mut self, processor: usize, id: Id) {
        self.unroll(id, Moment::Ending);
        self.end_researches(id, 0);
        let positions: Vec<u64> = self.tasks[id].stack.iter().filter_map(|open| open.announced).collect();
        for position in positions {
            self.withdraw(position);
        }
        self.drain(processor, id);
        self.book_rest(processor);
        self.put_down(id);
        if id != ROOT {
            self.spare.push(id);
        }
    }

    /// Tells others of the node just entered that it is being searched, if the method does.
    pub(super) fn announce(&mut self, id: Id) {
        let Simulation { method, starts_everywhere, defers, .. } = self.simulation;
        if !starts_everywhere {
            return;
        }
        let task = &mut self.tasks[id];
        let Some(open) = task.stack.last_mut().filter(|_| task.pending.is_none()) else { return };
        let runner = task.runner;
        if defers {
            let position = key(task.context.game.hash(), open.node.depth);
            open.announced = Some(position);
            *self.searched.entry(position).or_default() += 1;
        }
        if method.is_ahead() && runner > 0 && open.ply == 0 {
            let root = (&self.root, 0, None);
            open.find_rest(&mut task.context.frames[0], &mut task.context.ordering, root);
            let moves = &mut open.rest.as_mut().expect("they have been found").moves;
            let mut stream = SplitMix64::new(runner as u64);
            for last in (1..moves.len()).rev() {
                moves.swap(last, stream.below(last as u64 + 1) as usize);
            }
        }
    }

    /// A position is no longer searched.
    pub(super) fn withdraw(&mut self, position: u64) {
        let searching = self.searched.get_mut(&position).expect("it was announced");
        *searching -= 1;
        if *searching == 0 {
            self.searched.remove(&position);
        }
    }

    /// Puts moves off while other processors search the positions after them, as long as there are others to search.
    pub(super) fn defer(&mut self, id: Id) {
        let task = &mut self.tasks[id];
        let Some(open) = task.stack.last_mut() else { return };
        while let Some((mv, number)) = open.next {
            let is_second_pass = number < open.node.searched;
            let depth = open.node.depth - 1;
            if number == 1 || depth == 0 || is_second_pass {
                return;
            }
            if !self.searched.contains_key(&key(task.context.game.hash_after(mv), depth)) {
                return;
            }
            task.context.frames[open.ply].tried.pop();
            open.deferred.push_back((mv, number));
            let found = task.context.next_move(&mut open.node);
            open.next = found.map(|mv| (mv, open.node.searched));
        }
        open.next = open.deferred.pop_front();
    }
}
