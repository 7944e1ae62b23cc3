//! The two phases of a node: the first moves of its children, and what remains of them once its best value is known.

use crate::game::Game;
use crate::search::parallel::machine::Machine;
use crate::search::parallel::method::Expected;
use crate::search::parallel::open::Id;
use crate::search::parallel::processor::Step;

impl<G: Game> Machine<'_, '_, G> {
    /// Whether the last open node of a task waits for the second phase of its parent.
    pub(super) fn waits_for_phase(&self, id: Id) -> bool {
        if !self.simulation.has_phases {
            return false;
        }
        let Some(last) = self.tasks[id].stack.len().checked_sub(1) else { return false };
        let open = &self.tasks[id].stack[last];
        let may_wait =
            open.expected == Expected::Cut && open.returned > 0 && !open.is_released && open.mine.is_none();
        // Below a node in its second phase the bound is known.
        may_wait
            && self
                .parent(id, last)
                .is_some_and(|(parent, place)| self.tasks[parent].stack[place].expected == Expected::Pv)
    }

    /// The last open node of a task waits for the second phase of its parent, and nobody has the task.
    pub(super) fn hold(&mut self, id: Id) {
        if self.tasks[id].is_parked {
            return;
        }
        self.wait(id);
        let last = self.tasks[id].stack.len() - 1;
        let (parent, place) = self.parent(id, last).expect("it is no PV node");
        self.tasks[parent].stack[place].held += 1;
        self.end_phase(parent, place);
    }

    fn parent(&self, id: Id, place: usize) -> Option<(Id, usize)> {
        match place.checked_sub(1) {
            Some(before) => Some((id, before)),
            None => self.tasks[id].link.map(|(from, place, _)| (from, place)),
        }
    }

    /// Begins the second phase of an open node, if the first is over: each of its moves is searched, or waits.
    pub(super) fn end_phase(&mut self, id: Id, place: usize) {
        if !self.simulation.has_phases {
            return;
        }
        let open = &self.tasks[id].stack[place];
        let is_over = !open.is_released
            && open.expected == Expected::Pv
            && open.held > 0
            && open.next.is_none()
            && (open.exhausted || open.rest.as_ref().is_some_and(|rest| rest.moves.is_empty()))
            && open.returned + open.held == open.node.searched;
        if !is_over {
            return;
        }
        let mut held: Vec<(u32, (Id, usize))> =
            open.helpers.iter().map(|(helper, number)| (*number, (*helper, 0))).collect();
        held.extend(open.mine.map(|mine| (mine.number, (id, place + 1))));
        // The newest is taken first: the earliest move.
        held.sort_unstable_by(|one, other| other.cmp(one));
        self.tasks[id].stack[place].is_released = true;
        for (_, (id, place)) in held {
            self.narrow(id, place);
            let number = (self.now, self.acting, self.split_points);
            self.split_points += 1;
            let open = &mut self.tasks[id].stack[place];
            (open.is_released, open.split, open.on_board) = (true, Some(number), true);
            let ply = open.ply;
            self.board.insert(number, (id, place));
            self.tell(id, ply);
        }
    }

    /// Lowers beta of an open node to the best value of its parent.
    pub(super) fn narrow(&mut self, id: Id, place: usize) {
        if !self.simulation.has_phases {
            return;
        }
        if let Some((parent, at)) = self.parent(id, place) {
            let bound = -self.tasks[parent].stack[at].alpha;
            let node = &mut self.tasks[id].stack[place].node;
            node.beta = node.beta.min(bound);
        }
    }

    /// Whether an open node waits for somebody who searches the rest of it.
    pub(super) fn is_left_over(&self, id: Id, place: usize) -> bool {
        self.simulation.has_phases && self.tasks[id].stack[place].expected == Expected::Cut
    }

    /// A free processor goes on with a task that nobody has, at a node in its second phase.
    pub(super) fn resume(&mut self, processor: usize, id: Id, place: usize) {
        self.take_off_board(id, place);
        self.narrow(id, place);
        self.stop_resting(processor);
        let task = &mut self.tasks[id];
        task.is_parked = false;
        let message = if task.runner == processor { 0 } else { self.simulation.costs.message };
        self.account.steals += u64::from(task.runner != processor);
        self.take_up(processor, id);
        self.tasks[id].tell_line(&self.root, 0);
        self.calendar.enter(processor, Step::Join, self.now + message);
    }
}
