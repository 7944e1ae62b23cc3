//! The second half of a tick for processors without work: they take moves of others.

use crate::game::Game;
use crate::search::limits::Stopped;
use crate::search::parallel::batch::Moment;
use crate::search::parallel::machine::{Machine, Step};
use crate::search::parallel::method::{Expected, Help};
use crate::search::parallel::open::{Id, Number};
use crate::search::parallel::task::Task;

impl<G: Game> Machine<'_, '_, G> {
    /// Free processors take moves from the oldest split point that they may help at.
    pub(super) fn help(&mut self) -> Result<(), Stopped> {
        let free: Vec<usize> = self.free.iter().copied().collect();
        for processor in free {
            while let Some((id, place)) = self.split_point_for(processor) {
                if self.join(processor, id, place)? {
                    break;
                }
            }
            if self.board.is_empty() && self.hidden.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// The oldest split point that a free processor may help at.
    fn split_point_for(&mut self, processor: usize) -> Option<(Id, usize)> {
        let waiting = self.processors[processor].tasks.last().copied();
        if waiting.is_some() && self.simulation.help != Help::Own {
            return None;
        }
        let below = waiting.map(|waiting| (waiting, self.tasks[waiting].stack.len() - 1));
        let method = self.simulation.method;
        let may_help = |machine: &Self, id: Id, ply| {
            let owner = machine.tasks[id].runner;
            below.is_none_or(|below| machine.is_below(id, below)) && method.admits(processor, owner, ply)
        };
        loop {
            let mut board = self.board.iter();
            let may_help_at =
                |(_, (id, at)): &(&Number, &(Id, usize))| may_help(self, *id, self.tasks[*id].stack[*at].ply);
            // Of two phases, most can be forgotten soon after the newest.
            let known =
                if self.simulation.has_phases { board.rfind(may_help_at) } else { board.find(may_help_at) };
            let known = known.map(|(number, place)| (*number, *place));
            let end = known.map_or((self.now + 1, 0, 0), |(number, _)| number);
            let mut hidden = self.hidden.range(..end).map(|(_, id)| *id);
            let hidden = hidden.find(|id| may_help(self, *id, self.tasks[*id].path.len()));
            match hidden {
                Some(id) => self.unroll(id, Moment::Begun),
                None => return known.map(|(_, place)| place),
            }
        }
    }

    /// Whether the open nodes of a task are below an open node, at which another waits.
    fn is_below(&self, mut id: Id, (waiting, last): (Id, usize)) -> bool {
        while let Some((from, place, _)) = self.tasks[id].link {
            if from == waiting {
                return place == last;
            }
            id = from;
        }
        false
    }

    /// A free processor takes the next move of an open node; `false` if there is none.
    fn join(&mut self, processor: usize, from: Id, place: usize) -> Result<bool, Stopped> {
        if self.is_left_over(from, place) {
            self.resume(processor, from, place);
            return Ok(true);
        }
        self.book_rest(processor);
        let id = self.spare_task();
        // The line to the node at which a processor waits has been told to its memory.
        let waiting = self.processors[processor].tasks.last();
        let told_from = waiting.map_or(0, |waiting| self.tasks[*waiting].path.len() + 1);
        self.tasks[id].restart(processor);
        self.take_up(processor, id);
        let moves = self.tasks[from].path[..self.tasks[from].stack[place].ply].to_vec();
        self.tasks[id].go_to(&self.root, &moves, told_from);
        if self.tasks[from].stack[place].rest.is_none() {
            self.find_moves(from, place, id);
        }
        let Some(mut child) = self.tasks[from].stack[place].take_work(self.simulation.method) else {
            self.exhaust(from, place);
            self.put_down(id);
            self.spare.push(id);
            return Ok(false);
        };
        let [owner, task] = self.tasks.get_disjoint_mut([from, id]).expect("two tasks");
        let open = &mut owner.stack[place];
        open.helpers.push((id, child.number));
        let is_first = !std::mem::replace(&mut open.shared, true);
        let ply = open.ply;
        let researched = owner.stack[..place].iter().filter_map(|open| open.mine);
        let mut researched = researched.chain(owner.link.map(|(.., child)| child));
        let inside = researched.any(|child| child.is_research);
        task.context.researching = inside;
        child.begin_in(&mut task.context);
        child.is_research |= inside;
        task.context.frames[ply].replace_tried(&[child.mv]);
        task.link = Some((from, place, child));
        self.account.steals += 1;
        self.account.splits += u64::from(is_first);
        let costs = self.costs();
        let overhead = costs.message + if is_first { costs.split } else { 0 };
        if overhead > 0 {
            self.stop_resting(processor);
            self.spend(processor, Step::Join, self.now + overhead);
        } else {
            self.begin(processor)?;
        }
        Ok(true)
    }

    /// Finds all moves of an open node that are left, with the game of another task, which is in its state.
    fn find_moves(&mut self, from: Id, place: usize, with: Id) {
        let runner = self.tasks[from].runner;
        let current = *self.processors[runner].tasks.last().expect("who searches the node has a task");
        let memory = &mut self.processors[runner].memory;
        // Out of the context that has it, for as long as that and the frame are needed together.
        std::mem::swap(&mut self.tasks[current].context.ordering, &mut memory.ordering);
        let [owner, helper] = self.tasks.get_disjoint_mut([from, with]).expect("two tasks");
        let open = &mut owner.stack[place];
        let (ply, side) = (open.ply, (helper.context.ply & 1) as usize);
        let last_move = ply.checked_sub(1).map(|before| owner.path[before]);
        let frame = &mut owner.context.frames[ply];
        open.find_rest(frame, &mut memory.ordering, (&helper.context.game, side, last_move));
        std::mem::swap(&mut self.tasks[current].context.ordering, &mut memory.ordering);
    }

    /// Finds all moves of all open nodes of a task, so that it can go on with another memory.
    pub(super) fn find_all_moves(&mut self, id: Id) {
        let mut game = self.root.clone();
        let Task { stack, path, context, .. } = &mut self.tasks[id];
        let mut made = 0;
        for open in stack.iter_mut().filter(|open| open.rest.is_none()) {
            for mv in &path[made..open.ply] {
                game.make(*mv);
            }
            made = open.ply;
            let last_move = made.checked_sub(1).map(|before| path[before]);
            let side = made & 1;
            open.find_rest(&mut context.frames[made], &mut context.ordering, (&game, side, last_move));
        }
    }

    /// All moves of an open node have been given out.
    pub(super) fn exhaust(&mut self, id: Id, place: usize) {
        self.take_off_board(id, place);
        let open = &mut self.tasks[id].stack[place];
        open.exhausted = true;
        self.end_phase(id, place);
        let open = &self.tasks[id].stack[place];
        if !self.simulation.method.looks_above() || open.expected != Expected::Pv {
            return;
        }
        let below = open.helpers.iter().map(|(helper, _)| (*helper, 1)).chain([(id, place + 2)]);
        for (task, place) in below.collect::<Vec<_>>() {
            if place < self.tasks[task].stack.len() {
                self.consider(task, place);
            }
        }
    }

    /// Whether the node two plies above is a PV node whose moves have all been given out.
    pub(super) fn is_below_waiting(&self, id: Id, place: usize) -> bool {
        let above = |(id, place): (Id, usize)| match place.checked_sub(1) {
            Some(before) => Some((id, before)),
            None => self.tasks[id].link.map(|(from, place, _)| (from, place)),
        };
        above((id, place)).and_then(above).is_some_and(|(id, place)| {
            let open = &self.tasks[id].stack[place];
            open.expected == Expected::Pv && open.exhausted
        })
    }
}
