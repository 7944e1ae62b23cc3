//! The first plies of a tree, which a master searches again and again with what is known of their leaves so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Game, INFINITY, MoveList, Value, terminal_value};
use crate::search::context::Context;
use crate::search::limits::{SearchResult, Stopped};
use crate::search::parallel::open::Id;
use crate::search::table::Bounds;
use crate::search::variant::Variant;

/// The search of a leaf of the top tree: one depth, one window.
pub(super) struct Job<M> {
    leaf: usize,
    /// The moves from the root.
    pub(super) path: Vec<M>,
    pub(super) depth: u32,
    pub(super) window: (Value, Value),
}

struct TopNode<M> {
    /// The moves and the nodes after them; `None` until they are looked for.
    children: Option<Vec<(M, usize)>>,
    /// The last value, for the side to move: a guess.
    value: Option<Value>,
    /// The node after the last move that was better than the window's lower end.
    best: Option<usize>,
    /// The depth to which a leaf is searched, and what is certain at that depth.
    depth: u32,
    bounds: Bounds,
    /// The processor that searches it, or did last.
    slave: Option<usize>,
    is_taken: bool,
}

pub(super) struct TopTree<M> {
    /// The most plies of it.
    plies: u32,
    /// The margin of a slave's window beyond the master's, on either side.
    margin: Value,
    /// Its plies in this iteration, and those below its leaves.
    height: u32,
    leaf_depth: u32,
    /// The root is the first.
    nodes: Vec<TopNode<M>>,
    path: Vec<M>,
    /// Searches of the uncertain leaves of the present pass, in the order of the visits.
    wanted: Vec<Job<M>>,
    /// Those of the last pass that are not taken, the most important first.
    jobs: Vec<Job<M>>,
    running: BTreeMap<Id, Job<M>>,
    /// The value of the root in the present pass.
    value: Value,
    /// Whether a leaf was searched since the present pass began.
    pub(super) has_news: bool,
}

const UNKNOWN: Bounds = Bounds { lower: -INFINITY, upper: INFINITY };

impl<M> TopNode<M> {
    const NEW: Self = TopNode {
        children: None,
        value: None,
        best: None,
        depth: 0,
        bounds: UNKNOWN,
        slave: None,
        is_taken: false,
    };

    /// Takes the value of a search to a depth with a window.
    fn learn(&mut self, depth: u32, value: Value, (alpha, beta): (Value, Value)) {
        if depth > self.depth {
            (self.depth, self.bounds) = (depth, UNKNOWN);
        }
        self.value = Some(value);
        let Bounds { lower, upper } = &mut self.bounds;
        if value > alpha {
            *lower = value.max(*lower);
        }
        if value < beta {
            *upper = value.min(*upper);
        }
    }

    /// The value at a depth, if that is certain in this window.
    fn answer(&self, depth: u32, (alpha, beta): (Value, Value)) -> Option<Value> {
        if self.depth == depth { self.bounds.answer(alpha, beta) } else { None }
    }
}

/// A window with a margin on either side. One that is open on a side stays so.
fn widened((alpha, beta): (Value, Value), margin: Value) -> (Value, Value) {
    ((alpha - margin).max(-INFINITY), (beta + margin).min(INFINITY))
}

impl<M: Copy> TopTree<M> {
    pub(super) fn new((plies, margin): (u32, Value)) -> Self {
        TopTree {
            plies,
            margin,
            height: 0,
            leaf_depth: 0,
            nodes: vec![TopNode::NEW],
            path: Vec::new(),
            wanted: Vec::new(),
            jobs: Vec::new(),
            running: BTreeMap::new(),
            value: 0,
            has_news: false,
        }
    }

    /// Goes on with a search of the root to a greater depth. Guesses stay.
    pub(super) fn begin(&mut self, depth: u32) {
        self.height = depth.min(self.plies);
        self.leaf_depth = depth - self.height;
        self.jobs.clear();
        self.running.clear();
        self.nodes.iter_mut().for_each(|node| node.is_taken = false);
    }

    /// Searches the top tree by principal variation search, the last best move first and then the best guess, with the
    /// context of its root.
    pub(super) fn pass<V>(&mut self, context: &mut Context<'_, V>) -> Result<(), Stopped>
    where
        V: Variant,
        V::Game: Game<Move = M>,
    {
        self.has_news = false;
        self.wanted.clear();
        self.value = self.visit(context, 0, self.height, (-INFINITY, INFINITY))?;
        Ok(())
    }

    /// The root's value if the last pass met no uncertain leaf. Otherwise slaves have the leaves that it met, the least
    /// deep first, and then in the order of the visits.
    pub(super) fn end_pass(&mut self) -> Option<Value> {
        // Of two visits of a leaf the second has the wider window.
        let mut seen = BTreeSet::new();
        let wanted = std::mem::take(&mut self.wanted).into_iter().rev();
        self.jobs = wanted.filter(|job| seen.insert(job.leaf)).collect();
        self.jobs.reverse();
        self.jobs.sort_by_key(|job| job.depth);
        self.jobs.is_empty().then_some(self.value)
    }

    fn visit<V>(
        &mut self,
        context: &mut Context<'_, V>,
        id: usize,
        height: u32,
        window: (Value, Value),
    ) -> SearchResult
    where
        V: Variant,
        V::Game: Game<Move = M>,
    {
        context.count()?;
        if height == 0 {
            return Ok(self.visit_leaf(context, id, window));
        }
        let mut children = match self.nodes[id].children.take() {
            Some(children) => children,
            None => self.expand(&context.game),
        };
        if children.is_empty() {
            self.nodes[id].children = Some(children);
            context.counters.terminals += 1;
            return Ok(terminal_value(&context.game, context.ply));
        }
        context.counters.interior += 1;
        let mut best_child = self.nodes[id].best;
        children.sort_by_key(|(_, child)| {
            (best_child != Some(*child), self.nodes[*child].value.unwrap_or(INFINITY))
        });
        let (mut alpha, beta) = window;
        let mut best = -INFINITY;
        for (number, (mv, child)) in (1..).zip(&children) {
            self.path.push(*mv);
            let score = context.in_child(*mv, |context| {
                let below = height - 1;
                if number > 1 {
                    let tested = -self.visit(context, *child, below, (-alpha - 1, -alpha))?;
                    if tested <= alpha || tested >= beta {
                        return Ok(tested);
                    }
                }
                self.visit(context, *child, below, (-beta, -alpha)).map(|value| -value)
            });
            self.path.pop();
            let score = score?;
            if score > best {
                best = score;
                if context.at_root() {
                    context.root_move = Some(*mv);
                }
            }
            if score > alpha {
                alpha = score;
                best_child = Some(*child);
            }
            if score >= beta {
                context.count_cutoff(number, height + self.leaf_depth);
                break;
            }
        }
        let node = &mut self.nodes[id];
        (node.children, node.value, node.best) = (Some(children), Some(best), best_child);
        Ok(best)
    }

    fn expand<G: Game<Move = M>>(&mut self, game: &G) -> Vec<(M, usize)> {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let first = self.nodes.len();
        self.nodes.resize_with(first + moves.len(), || TopNode::NEW);
        moves.iter().copied().zip(first..).collect()
    }

    fn visit_leaf<V>(&mut self, context: &mut Context<'_, V>, id: usize, window: (Value, Value)) -> Value
    where
        V: Variant,
        V::Game: Game<Move = M>,
    {
        let leaf = &mut self.nodes[id];
        if leaf.value.is_none() {
            let whole = (-INFINITY, INFINITY);
            leaf.learn(0, context.leaf(whole.0, whole.1), whole);
        } else {
            context.counters.table_cutoffs += 1;
        }
        if let Some(value) = leaf.answer(self.leaf_depth, window) {
            return value;
        }
        let depth = self.leaf_depth.min(leaf.depth + 1);
        self.wanted.push(Job { leaf: id, path: self.path.clone(), depth, window });
        self.nodes[id].value.expect("it has been evaluated")
    }

    /// Gives a slave the most important leaf that is its own or nobody's, or else the most important of all.
    pub(super) fn choose(&mut self, processor: usize) -> Option<Job<M>> {
        let Self { nodes, jobs, margin, .. } = self;
        jobs.retain(|job| {
            let leaf = &nodes[job.leaf];
            leaf.depth <= job.depth && leaf.answer(job.depth, job.window).is_none()
        });
        let is_open = |job: &Job<M>| !nodes[job.leaf].is_taken;
        let is_own =
            |job: &Job<M>| is_open(job) && nodes[job.leaf].slave.is_none_or(|slave| slave == processor);
        let place = jobs.iter().position(is_own).or_else(|| jobs.iter().position(is_open))?;
        let mut job = jobs.remove(place);
        job.window = widened(job.window, *margin);
        let leaf = &mut nodes[job.leaf];
        (leaf.slave, leaf.is_taken) = (Some(processor), true);
        Some(job)
    }

    /// A task searches a leaf.
    pub(super) fn run(&mut self, id: Id, job: Job<M>) {
        self.running.insert(id, job);
    }

    pub(super) fn job_of(&self, id: Id) -> Option<&Job<M>> {
        self.running.get(&id)
    }

    /// The value of the leaf that a task has searched.
    pub(super) fn take_value(&mut self, id: Id, value: Value) {
        let Job { leaf, depth, window, .. } = self.running.remove(&id).expect("it searched a leaf");
        let leaf = &mut self.nodes[leaf];
        leaf.learn(depth, value, window);
        leaf.is_taken = false;
        self.has_news = true;
    }
}
