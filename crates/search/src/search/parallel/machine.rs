//! The machine: virtual processors in discrete time.
//!
//! A tick has two halves. In the first, every processor whose step ends at this tick takes its value up the tree, in the
//! order of the processors: values are offered, nodes are left, cutoffs end the work below them. In the second, processors
//! begin steps: first those that go on with a task of their own, then the free ones, which take moves of others, each in the
//! order of the processors. So nothing begins that a value of the same tick makes useless. There are no threads, no clock
//! and no floating point; the same search gives the same ticks everywhere.

use crate::game::{Game, INFINITY, Value};
use crate::search::algorithm::{alpha_beta, pvs};
use crate::search::context::Context;
use crate::search::limits::{Limits, SearchResult, Stopped};
use crate::search::observer::Observer;
use crate::search::ordering::{Ordered, OrderingConfig};
use crate::search::parallel::account::Account;
use crate::search::parallel::board::Board;
use crate::search::parallel::calendar::Calendar;
use crate::search::parallel::hidden::Hidden;
use crate::search::parallel::memory::View;
use crate::search::parallel::method::Expected;
use crate::search::parallel::open::{Id, Open};
use crate::search::parallel::processor::{Processor, Step};
use crate::search::parallel::processor_set::ProcessorSet;
use crate::search::parallel::repeated::Repeated;
use crate::search::parallel::simulation::{Costs, Simulation};
use crate::search::parallel::task::{Begun, Memory, Task};
use crate::search::parallel::top_tree::TopTree;
use crate::search::table::Table as _;
use crate::search::table::unbounded::KeyMap;
use crate::search::variant::Simulated;

/// The task that searches the root.
pub(super) const ROOT: Id = 0;

/// A search on virtual processors.
pub(in crate::search) struct Machine<'s: 'a, 'a, G: Game> {
    pub(super) simulation: Simulation<'s>,
    pub(super) limits: Limits<'s>,
    pub(super) root: G,
    /// The most plies from the root.
    plies: u32,
    pub(super) depth: u32,
    pub(super) tasks: Vec<Task<'a, G>>,
    pub(super) spare: Vec<Id>,
    pub(super) processors: Vec<Processor<'a, G>>,
    pub(super) calendar: Calendar,
    pub(super) now: u64,
    /// The processor whose step has just ended.
    pub(super) acting: usize,
    /// Processors that may have something to begin.
    pub(super) ready: ProcessorSet,
    pub(super) free: ProcessorSet,
    /// Of the free ones at least those without a task.
    pub(super) idle: ProcessorSet,
    /// Of the free ones at least those that may find a move to take: they look for one.
    pub(super) hopeful: ProcessorSet,
    /// The idle ones are hopeful again.
    pub(super) has_news: bool,
    /// The tick at which processors last looked.
    pub(super) looked: u64,
    /// By plies from the root: how many processors search a node together, where the method has groups.
    pub(super) groups: Vec<usize>,
    /// Open split points with moves left, as far as is known, the oldest first.
    pub(super) board: Board,
    pub(super) split_points: u64,
    /// Tasks with a batch, and those that would be on the board without it.
    pub(super) batches: usize,
    pub(super) hidden: Hidden,
    /// Steps of the past are made once more.
    pub(super) is_replaying: bool,
    /// Processors whose steps have ended at the present tick.
    pub(super) ended: Vec<usize>,
    /// The task that has the history, where all share one.
    pub(super) bearer: Option<Id>,
    /// The tree of a master, if there is one.
    pub(super) top: Option<TopTree<G::Move>>,
    pub(super) entered: u64,
    pub(super) next_poll: u64,
    /// Positions that processors announced, with their depths, and how many search them.
    pub(super) searched: KeyMap<u32>,
    /// Positions searched to the end, with their depths.
    pub(super) repeated: Repeated,
    pub(super) account: Account,
    pub(super) result: Option<(Value, u64)>,
}

impl<'s, 'a, G: Game> Machine<'s, 'a, G> {
    /// Processors with these memories, which search a game to at most so many plies.
    pub(in crate::search) fn new(
        simulation: Simulation<'s>,
        root: &G,
        plies: u32,
        memories: Vec<(Ordered<'a, G>, View)>,
        limits: Limits<'s>,
    ) -> Self {
        let processors: Vec<Processor<'a, G>> = memories
            .into_iter()
            .map(|(ordering, table)| Processor {
                memory: Memory { ordering, table },
                tasks: Vec::new(),
                since: 0,
            })
            .collect();
        let count = processors.len();
        let set = || ProcessorSet::new(count);
        let all = || {
            let mut all = set();
            (0..count).for_each(|processor| _ = all.insert(processor));
            all
        };
        Machine {
            simulation,
            limits,
            root: root.clone(),
            plies,
            depth: 0,
            tasks: Vec::new(),
            spare: Vec::new(),
            calendar: Calendar::new(count),
            processors,
            now: 0,
            acting: 0,
            ready: set(),
            free: all(),
            idle: all(),
            hopeful: set(),
            has_news: false,
            looked: 0,
            groups: (0..=plies as usize + 1).map_while(|ply| simulation.method.group(ply)).collect(),
            board: Board::default(),
            split_points: 0,
            batches: 0,
            hidden: Hidden::new(count),
            is_replaying: false,
            ended: Vec::new(),
            bearer: None,
            top: simulation.method.top().map(TopTree::new),
            entered: 0,
            next_poll: 0,
            searched: KeyMap::default(),
            repeated: Repeated::default(),
            account: Account::default(),
            result: None,
        }
    }

    pub(super) fn costs(&self) -> Costs {
        self.simulation.costs
    }

    /// Whether all is done by one processor in the order of a serial search.
    pub(super) fn is_alone(&self) -> bool {
        self.simulation.is_serial
    }

    /// A context without a memory of its own; an observer sees what is searched in it.
    pub(in crate::search) fn context(
        &self,
        observer: Option<&'a mut dyn Observer>,
    ) -> Context<'a, Simulated<'a, G>> {
        let ordering = Ordered::new(&OrderingConfig::default(), None, self.plies);
        let parts = (ordering, self.processors[0].memory.table.clone(), observer);
        // The machine itself counts the nodes of all and looks at the limits.
        let mut context = Context::new(self.root.clone(), self.plies, parts, Limits::default());
        context.deepen_with(if self.simulation.method.tests() { pvs } else { alpha_beta });
        context
    }

    /// A task that nobody has.
    pub(super) fn spare_task(&mut self) -> Id {
        self.spare.pop().unwrap_or_else(|| {
            let context = self.context(None);
            self.tasks.push(Task::new(context));
            self.tasks.len() - 1
        })
    }

    /// Searches the root to a depth with the context made for it, from the present tick on.
    pub(in crate::search) fn search(
        &mut self,
        root: &mut Context<'a, Simulated<'a, G>>,
        depth: u32,
    ) -> SearchResult {
        if self.tasks.is_empty() {
            let context = self.context(None);
            self.tasks.push(Task::new(context));
        }
        std::mem::swap(root, &mut self.tasks[ROOT].context);
        (self.depth, self.result) = (depth, None);
        self.begin_iteration();
        if let Some(top) = &mut self.top {
            top.begin(depth);
        }
        self.tasks[ROOT].restart(0);
        self.book_rest(0);
        self.take_up(0, ROOT);
        self.begin_history();
        // Where another has brought the last value, this one is still in the middle of the tree.
        self.tasks[ROOT].go_to((&self.root, None), &[], 0);
        self.ready.insert(0);
        self.start_everywhere();
        let result = self.run();
        if result.is_err() {
            self.stop();
        }
        std::mem::swap(root, &mut self.tasks[ROOT].context);
        for task in &mut self.tasks {
            let Context { counters, leaf_counts, .. } = &mut task.context;
            root.counters.add(&std::mem::take(counters));
            root.leaf_counts.add(std::mem::take(leaf_counts));
        }
        result
    }

    /// Tables that only one processor sees begin an iteration too.
    fn begin_iteration(&mut self) {
        if self.simulation.is_private() {
            for processor in &mut self.processors[1..] {
                processor.memory.table.begin_iteration();
            }
        }
    }

    fn run(&mut self) -> SearchResult {
        if self.is_alone() {
            self.run_alone()?;
            return Ok(self.take_result());
        }
        loop {
            self.begin_steps()?;
            if !self.end_steps() {
                break;
            }
            let mut ended = std::mem::take(&mut self.ended);
            for processor in &ended {
                self.rest(*processor);
            }
            ended.clear();
            self.ended = ended;
        }
        Ok(self.take_result())
    }

    /// The first half of the next tick, if there is one.
    fn end_steps(&mut self) -> bool {
        let Some(tick) = self.calendar.next().into_iter().chain(self.wakes_at()).min() else { return false };
        self.set_clock(tick);
        let mut next = 0;
        while let Some(processor) = self.calendar.due(tick, next) {
            next = processor + 1;
            let step = self.calendar.take(processor).expect("it ends now");
            self.end_step(processor, step);
            self.ended.push(processor);
        }
        true
    }

    /// One processor has no order of events to keep.
    fn run_alone(&mut self) -> Result<(), Stopped> {
        while self.has_work(0) {
            self.begin(0)?;
            self.now = self.calendar.end(0).expect("it has just begun a step");
            let step = self.calendar.take(0).expect("the same");
            self.end_step(0, step);
        }
        Ok(())
    }

    fn take_result(&mut self) -> Value {
        let (value, chain) = self.result.expect("nobody has anything to do once the root is done");
        self.account.critical_path += chain;
        value
    }

    fn set_clock(&mut self, tick: u64) {
        self.now = tick;
        if self.costs().latency > 0 {
            // One table that all share.
            self.processors[0].memory.table.set_clock(tick);
        }
    }

    /// Gives a processor a task, which gets its memory.
    pub(super) fn take_up(&mut self, processor: usize, id: Id) {
        let Processor { memory, tasks, .. } = &mut self.processors[processor];
        let with_history = !self.simulation.shares_history;
        if let Some(waiting) = tasks.last() {
            self.tasks[*waiting].swap_memory(memory, with_history);
        }
        self.tasks[id].swap_memory(memory, with_history);
        self.tasks[id].runner = processor;
        tasks.push(id);
    }

    /// Takes the last task off a processor, with its memory.
    pub(super) fn put_down(&mut self, id: Id) {
        let Processor { memory, tasks, .. } = &mut self.processors[self.tasks[id].runner];
        let last = tasks.pop();
        debug_assert_eq!(last, Some(id));
        let with_history = !self.simulation.shares_history;
        self.tasks[id].swap_memory(memory, with_history);
        let runner = self.tasks[id].runner;
        if let Some(waiting) = tasks.last() {
            self.tasks[*waiting].swap_memory(memory, with_history);
        } else {
            self.idle.insert(runner);
        }
        self.hopeful.insert(runner);
    }

    /// Whether a processor without a step has something to begin of its own.
    pub(super) fn has_work(&self, processor: usize) -> bool {
        let Some(id) = self.processors[processor].tasks.last() else { return false };
        let task = &self.tasks[*id];
        let works =
            |open: &Open<G>| open.mine.is_none() && (open.next.is_some() || open.to_value().is_some());
        task.is_new || task.stack.last().is_some_and(works)
    }

    /// The second half of a tick.
    fn begin_steps(&mut self) -> Result<(), Stopped> {
        self.unroll_all();
        let mut next = 0;
        while let Some(processor) = self.ready.first_from(next) {
            next = processor + 1;
            if !self.calendar.is_busy(processor) && self.has_work(processor) {
                self.begin(processor)?;
            }
        }
        self.ready.clear();
        if self.top.is_some() {
            return self.serve();
        }
        if self.free.is_empty() || self.board.is_empty() && self.hidden.is_empty() {
            return Ok(());
        }
        self.help()
    }

    /// A processor begins the next node of its last task.
    pub(super) fn begin(&mut self, processor: usize) -> Result<(), Stopped> {
        self.stop_resting(processor);
        let id = *self.processors[processor].tasks.last().expect("it has work");
        if self.is_master(id) {
            return self.begin_pass(processor);
        }
        self.hand_history(id);
        if self.simulation.defers && !self.is_alone() {
            self.defer(id);
        }
        let begun = if std::mem::take(&mut self.tasks[id].is_new) {
            self.first_move(processor, id)
        } else {
            self.tasks[id].next_move(&self.simulation)
        };
        if self.entered >= self.next_poll && !self.is_replaying {
            self.next_poll = self.limits.poll(self.entered)?;
        }
        if self.takes_leaves(id, &begun) {
            self.begin_batch(processor, id, begun);
            return Ok(());
        }
        let (mv, window, expected) = begun;
        let Costs { node, quiescence, .. } = self.costs();
        // A smaller search in the node looks at the limits by itself.
        let ticks = if window.0 > 1 && self.tasks[id].context.node_search.is_some() {
            self.in_one_step(processor, id, |task, costs| task.enter(mv, window, expected, costs))?.0
        } else {
            self.entered += 1;
            self.tasks[id].enter(mv, window, expected, (node, quiescence))?
        };
        if !self.is_alone() {
            self.announce(id);
        }
        self.calendar.enter(processor, Step::Node, self.now + ticks);
        Ok(())
    }

    /// The move that a task begins with, with the window and the expected type of the node after it: none at the root.
    fn first_move(&mut self, processor: usize, id: Id) -> Begun<G> {
        if let Some(job) = self.top.as_ref().and_then(|top| top.job_of(id)) {
            return (None, (job.depth, job.window.0, job.window.1), Expected::Pv);
        }
        let Some((from, place, mut child)) = self.tasks[id].link else {
            return (None, (self.depth_of(processor), -INFINITY, INFINITY), Expected::Pv);
        };
        let open = &self.tasks[from].stack[place];
        let window = open.window(&mut child, &self.simulation);
        let expected = self.simulation.method.child(open.expected, child.number);
        self.tasks[id].link = Some((from, place, child));
        (Some(child.mv), window, expected)
    }
}
