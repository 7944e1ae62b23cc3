//! The second half of a tick for processors without work: they take moves of others.

use crate::game::Game;
use crate::search::limits::Stopped;
use crate::search::parallel::batch::Moment;
use crate::search::parallel::machine::Machine;
use crate::search::parallel::method::{Expected, Help};
use crate::search::parallel::open::{Id, Number, Open};
use crate::search::parallel::processor::Step;
use crate::search::parallel::task::Task;

impl<G: Game> Machine<'_, '_, G> {
    /// Free processors take moves from the oldest split point that they may help at.
    pub(super) fn help(&mut self) -> Result<(), Stopped> {
        let shown: Vec<usize> = self.hidden.shown(self.looked, self.now).collect();
        for processor in shown {
            let id = self.hidden_at(processor);
            self.tell(id, self.tasks[id].path.len());
        }
        self.looked = self.now;
        if std::mem::take(&mut self.has_news) {
            self.hopeful.extend(&self.idle);
        }
        let mut next = 0;
        while let Some(processor) = self.free.first_common(&self.hopeful, next) {
            next = processor + 1;
            self.hopeful.remove(processor);
            while let Some((id, place)) = self.split_point_for(processor) {
                if self.join(processor, id, place)? {
                    break;
                }
            }
            let is_in_vain = self.groups.is_empty() && self.processors[processor].tasks.is_empty();
            if is_in_vain || self.board.is_empty() && self.hidden.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// The task of a processor whose node is hidden.
    fn hidden_at(&self, processor: usize) -> Id {
        *self.processors[processor].tasks.last().expect("it searches the node")
    }

    /// There is something to take at a node of a task, so many plies from the root: for idle processors, and for those that
    /// wait above it.
    pub(super) fn tell(&mut self, mut id: Id, ply: usize) {
        if let Some([group, slaves]) = self.groups.get(ply..ply + 2) {
            let first = self.tasks[id].runner / group * group;
            let end = (first + group).min(self.processors.len());
            (first..end).step_by(*slaves).for_each(|processor| _ = self.hopeful.insert(processor));
            return;
        }
        self.has_news = true;
        if self.simulation.help != Help::Own || self.free.is_empty() {
            return;
        }
        while let Some((from, ..)) = self.tasks[id].link {
            self.hopeful.insert(self.tasks[from].runner);
            id = from;
        }
    }

    /// The oldest split point that a free processor may help at.
    fn split_point_for(&mut self, processor: usize) -> Option<(Id, usize)> {
        let waiting = self.processors[processor].tasks.last().copied();
        if waiting.is_some() && self.simulation.help != Help::Own {
            return None;
        }
        let below = waiting.map(|waiting| (waiting, self.tasks[waiting].stack.len() - 1));
        let may_help = |machine: &Self, id: Id, ply| {
            let owner = machine.tasks[id].runner;
            below.is_none_or(|below| machine.is_below(id, below))
                && (machine.groups.is_empty() || admits(&machine.groups, processor, owner, ply))
        };
        loop {
            let may_help_at =
                |(_, (id, at)): &(Number, (Id, usize))| may_help(self, *id, self.tasks[*id].stack[*at].ply);
            // Of two phases, most can be forgotten soon after the newest.
            let known = if self.simulation.has_phases {
                self.board.iter().rfind(may_help_at)
            } else {
                self.board.iter().find(may_help_at)
            };
            let end = known.map_or((self.now + 1, 0, 0), |(number, _)| number);
            let hidden = self.hidden.shown(0, end.0).filter(|processor| self.hidden.number(*processor) < end);
            let may_help_below = |processor: &usize| {
                let id = self.hidden_at(*processor);
                may_help(self, id, self.tasks[id].path.len())
            };
            match hidden.filter(may_help_below).min_by_key(|processor| self.hidden.number(*processor)) {
                Some(processor) => self.unroll(self.hidden_at(processor), Moment::Begun),
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
        let [owner, task] = self.tasks.get_disjoint_mut([from, id]).expect("two tasks");
        let is_last = place + 1 == owner.stack.len() && owner.batch.is_none();
        let there = Some(&owner.context.game).filter(|_| is_last);
        task.go_to((&self.root, there), &owner.path[..owner.stack[place].ply], told_from);
        if self.tasks[from].stack[place].rest.is_none() {
            self.find_moves(from, place, id);
        }
        let Some(mut child) = self.tasks[from].stack[place].take_work(&self.simulation) else {
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
            self.calendar.enter(processor, Step::Join, self.now + overhead);
        } else {
            self.begin(processor)?;
        }
        Ok(true)
    }

    /// Finds all moves of an open node that are left, with the game of another task, which is in its state.
    fn find_moves(&mut self, from: Id, place: usize, with: Id) {
        let runner = self.tasks[from].runner;
        let current = *self.processors[runner].tasks.last().expect("who searches the node has a task");
        self.hand_history(current);
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
        if !self.simulation.looks_above || open.expected != Expected::Pv {
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
        self.two_above(id, place).is_some_and(|open| open.expected == Expected::Pv && open.exhausted)
    }

    /// The node two plies above.
    pub(super) fn two_above(&self, id: Id, place: usize) -> Option<&Open<G>> {
        let above = |(id, place): (Id, usize)| match place.checked_sub(1) {
            Some(before) => Some((id, before)),
            None => self.tasks[id].link.map(|(from, place, _)| (from, place)),
        };
        above((id, place)).and_then(above).map(|(id, place)| &self.tasks[id].stack[place])
    }
}

/// Whether a processor may take moves of a node of a group so many plies from the root.
pub(super) fn admits(groups: &[usize], helper: usize, owner: usize, ply: usize) -> bool {
    let (group, slaves) = (groups[ply], groups[ply + 1]);
    helper / group == owner / group && helper.is_multiple_of(slaves)
}
