//! Young brothers wait on threads of the operating system: what the time of the [machine](crate::search::parallel) is
//! compared with.
//!
//! It is no engine, because its counts differ from run to run. The rule is that of `ybwc` with `help=own`: a node may be
//! shared once its first move has a value, a free thread takes the next move of the oldest such node, an owner that waits
//! helps below its node, and a cutoff ends all work below. A thread has a context, and with it histories and killers, of its
//! own; the table is shared. A node becomes a split point only when a thread asks for work, so that others take no lock.

mod common;
mod split;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::counters::Counters;
use crate::game::{Game, INFINITY, LeafCounts, Value};
use crate::search::algorithm::{AlgorithmConfig, alpha_beta};
use crate::search::context::Context;
use crate::search::engine::Engine;
use crate::search::limits::{Ending, Limits, SearchResult, Stopped};
use crate::search::node::{Node, Visit};
use crate::search::observer::NoObserver;
use crate::search::ordering::{MoveOrdering as _, OpenNode, Ordered, Plan};
use crate::search::outcome::Outcome;
use crate::search::parallel::{Help, Sharing};
use crate::search::table::{Age, HashTable, SharedMemory, Table as _};
use crate::search::threads::common::Common;
use crate::search::threads::split::{Given, Searched, Split, Work};
use crate::search::variant::Variant;

/// Nodes with fewer plies to the horizon are searched by one thread: sharing them takes longer.
const LEAST_DEPTH: u32 = 2;

/// Some twenty microseconds.
const SPINS: u32 = 1000;

struct Threaded<'a, G>(PhantomData<(&'a (), G)>);

impl<'a, G: Game> Variant for Threaded<'a, G> {
    type Game = G;
    type Ordering = Ordered<'a, G>;
    type Table = Option<HashTable<SharedMemory>>;
    type Observer = NoObserver;
}

/// Searches a game with an engine `ybwc`, whose processors are threads here. Ticks and what goes with them are not counted.
///
/// # Panics
/// If the engine is another one, or has what this search lacks: `help` other than `own`, a table for each thread or with
/// an age, a history for all, `iid`, an ordering that follows the line.
pub fn search<G: Game>(engine: &Engine, game: &G, depth: u32) -> Outcome<G::Move> {
    let AlgorithmConfig::YoungBrothersWait(ybwc) = engine.algorithm else {
        panic!("`{engine}` is not young brothers wait")
    };
    let shares = [ybwc.table, ybwc.history] == [Sharing::Shared, Sharing::Private];
    assert!(ybwc.help == Help::Own && shares, "`{engine}` shares otherwise");
    assert!(engine.internal_deepening.is_none(), "`iid` is of the machine and of serial engines");
    assert!(engine.table.is_none_or(|table| table.age == Age::Ignored), "helpers do not know the iteration");
    let table = |config| HashTable::<SharedMemory>::new::<G>(config, depth, engine.enhanced_cutoffs);
    let table = match engine.table.map(table).transpose() {
        Ok(table) => table,
        Err(Stopped(ending)) => return Outcome::without_value(ending, Counters::default()),
    };
    let common = &Common::new(game.clone());
    std::thread::scope(|scope| {
        let end = End(&common.is_over);
        let helpers: Vec<_> = (1..engine.processors().unwrap_or(1))
            .map(|_| {
                let table = table.clone();
                scope.spawn(move || Thread::new(engine, common, table, depth).help())
            })
            .collect();
        let mut owner = Thread::new(engine, common, table, depth);
        let value = owner.search_root(engine.deepening, depth);
        drop(end);
        let context = &mut owner.context;
        for helper in helpers {
            let (counters, leaf_counts) = helper.join().expect("no thread has failed");
            context.counters.add(&counters);
            context.leaf_counts.add(leaf_counts);
        }
        let counters = context.counters();
        assert!(counters.add_up(), "`{engine}` lost count: {counters:?}");
        Outcome::complete(depth, value, context.root_move, counters)
    })
}

/// Ends the search of all threads where one ends, or fails.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Waits a little: in a loop at first, because to wake up takes longer than most waits, then asleep.
fn pause(pauses: &mut u32) {
    *pauses += 1;
    if *pauses < SPINS {
        std::hint::spin_loop();
    } else {
        std::thread::sleep(Duration::from_micros(20));
    }
}

/// A node that is being searched.
struct Open<M> {
    node: Node<M>,
    ply: usize,
    alpha: Value,
    /// Its first move has a value.
    is_begun: bool,
    /// No move is left, and it never was a split point.
    is_exhausted: bool,
    split: Option<Arc<Split<M>>>,
}

struct Thread<'a, G: Game> {
    common: &'a Common<G>,
    context: Context<'a, Threaded<'a, G>>,
    /// The moves from the root to the current node.
    path: Vec<G::Move>,
    stack: Vec<Open<G::Move>>,
    /// The split point that the present task is of, and the place of the task's first node.
    task: Option<Arc<Split<G::Move>>>,
    base: usize,
    /// Cutoffs that are known not to end the present task.
    cuts: usize,
}

impl<'a, G: Game> Thread<'a, G> {
    fn new(
        engine: &Engine,
        common: &'a Common<G>,
        table: Option<HashTable<SharedMemory>>,
        depth: u32,
    ) -> Self {
        let ordering = Ordered::new(&engine.ordering, engine.table, depth);
        assert!(!ordering.plan().has(Plan::LINE), "an ordering of `{engine}` follows the line");
        let parts = (ordering, table, NoObserver);
        let context = Context::new(common.root.clone(), depth, parts, Limits::default());
        Thread { common, context, path: Vec::new(), stack: Vec::new(), task: None, base: 0, cuts: 0 }
    }

    fn search_root(&mut self, deepening: bool, depth: u32) -> Value {
        let mut value = 0;
        for depth in if deepening { depth.min(1) } else { depth }..=depth {
            self.context.counters.iterations += 1;
            if deepening {
                self.context.table.begin_iteration();
            }
            let result = if depth < LEAST_DEPTH {
                alpha_beta(&mut self.context, depth, -INFINITY, INFINITY)
            } else {
                self.node(depth, -INFINITY, INFINITY)
            };
            value = result.expect("nobody cuts off the root");
        }
        value
    }

    /// Searches moves of others until the search is over.
    fn help(mut self) -> (Counters, LeafCounts) {
        let _end = End(&self.common.is_over);
        self.wait(None).expect("a free thread has no node that may be cut off");
        (self.context.counters, self.context.leaf_counts)
    }

    /// Alpha-beta below a node just made: see [`alpha_beta`].
    fn node(&mut self, depth: u32, alpha: Value, beta: Value) -> SearchResult {
        let node = match self.context.enter(depth, alpha, beta)? {
            Visit::Value(value) => return Ok(value),
            Visit::Interior(node) => node.leaves_once(),
        };
        let (place, ply) = (self.stack.len(), self.context.plies());
        self.stack.push(Open { node, ply, alpha, is_begun: false, is_exhausted: false, split: None });
        let result = self.moves(place);
        let mut open = self.stack.pop().expect("it was pushed");
        if let Some(split) = &open.split {
            self.common.board().retain(|other| !Arc::ptr_eq(other, split));
            result?;
            let work = split.work();
            (open.node.best, open.node.best_move) = (work.best, work.best_move);
            open.node.searched = work.cut_by.unwrap_or(work.given.len()) as u32;
            self.context.frames[ply].replace_tried(&work.given);
        } else {
            result?;
        }
        Ok(self.context.leave(&open.node))
    }

    /// Searches the moves of an open node, and waits for those of others.
    fn moves(&mut self, place: usize) -> Result<(), Stopped> {
        loop {
            let result = self.attend().and_then(|()| self.search_next(place));
            let open = &mut self.stack[place];
            let Some(split) = &open.split else {
                let Some((given, score)) = result? else { return Ok(()) };
                open.is_begun = true;
                open.alpha = open.alpha.max(score);
                if open.node.offer_of(given.0, score) {
                    return Ok(());
                }
                continue;
            };
            if let Ok(Some((given, score))) = result
                && split.offer(given, score)
            {
                self.common.cuts.fetch_add(1, Ordering::AcqRel);
            }
            if split.is_cut.load(Ordering::Acquire) || result?.is_none() {
                let split = split.clone();
                return self.wait(Some(&split));
            }
        }
    }

    /// Searches the next move of an open node, if there is one; the move and its value.
    fn search_next(&mut self, place: usize) -> Result<Searched<G::Move>, Stopped> {
        let Some(given) = self.next_move(place) else { return Ok(None) };
        let Open { node, .. } = &self.stack[place];
        let window = (-node.beta, -given.2);
        let score = if node.depth <= LEAST_DEPTH {
            self.context.branch(node, given.0, window.0, window.1, alpha_beta)
        } else {
            self.child(given.0, node.depth, window)
        };
        Ok(Some((given, -score?)))
    }

    fn next_move(&mut self, place: usize) -> Option<Given<G::Move>> {
        let open = &mut self.stack[place];
        if let Some(split) = &open.split {
            let given = split.take(false)?;
            self.context.frames[open.ply].replace_tried(&[given.0]);
            return Some(given);
        }
        let mv = self.context.next_move(&mut open.node);
        open.is_exhausted = mv.is_none();
        Some((mv?, open.node.searched as usize, open.alpha))
    }

    /// Searches what comes after a move of a node of this depth.
    fn child(&mut self, mv: G::Move, depth: u32, (alpha, beta): (Value, Value)) -> SearchResult {
        let undo = self.context.game.make(mv);
        self.context.ply += 1;
        self.path.push(mv);
        let result = self.node(depth - 1, alpha, beta);
        self.path.pop();
        self.context.ply -= 1;
        self.context.game.unmake(mv, undo);
        result
    }

    /// Shares a node if another thread asks for one; `Err` if the value of the present one is no longer needed.
    fn attend(&mut self) -> Result<(), Stopped> {
        if self.common.requests.load(Ordering::Relaxed) > 0 {
            self.share();
        }
        let cuts = self.common.cuts.load(Ordering::Acquire);
        if cuts != self.cuts {
            if self.innermost(self.stack.len()).is_some_and(|split| split.is_useless()) {
                return Err(Stopped(Ending::Interrupted));
            }
            self.cuts = cuts;
        }
        Ok(())
    }

    /// The nearest split point above a place.
    fn innermost(&self, place: usize) -> Option<&Arc<Split<G::Move>>> {
        let own = self.stack[self.base..place].iter().rev().find_map(|open| open.split.as_ref());
        own.or(self.task.as_ref())
    }

    /// Makes a split point of the oldest node that can be one.
    fn share(&mut self) {
        for place in self.base..self.stack.len() {
            let Open { node, ply, is_begun, is_exhausted, split, .. } = &mut self.stack[place];
            if !*is_begun || *is_exhausted || split.is_some() {
                continue;
            }
            let path = &self.path[..*ply];
            let mut game = self.common.root.clone();
            for mv in path {
                game.make(*mv);
            }
            let open = OpenNode { game: &game, ply: *ply, side: *ply & 1, last_move: path.last().copied() };
            let (frame, mut moves) = (&mut self.context.frames[*ply], Vec::new());
            let given = frame.tried.to_vec();
            frame.rest(&open, &mut self.context.ordering, node.table_move, &mut moves);
            moves.reverse();
            *is_exhausted = moves.is_empty();
            if *is_exhausted {
                continue;
            }
            let work = Work { moves, given, best: node.best, best_move: node.best_move, cut_by: None };
            let window = (node.depth, node.alpha, node.beta);
            let path = path.to_vec();
            let new = Arc::new(Split::new(self.innermost(place).cloned(), &path, window, work));
            self.stack[place].split = Some(new.clone());
            self.common.board().push(new);
            self.common.take_request();
            self.common.shared.fetch_add(1, Ordering::Release);
            return;
        }
    }

    /// Searches moves of others, below a split point until its last move has a value, or anywhere until the search is over.
    fn wait(&mut self, own: Option<&Arc<Split<G::Move>>>) -> Result<(), Stopped> {
        let (mut known, mut asks, mut pauses) = (None, false, 0);
        let is_done = |common: &Common<G>| match own {
            Some(split) => split.helpers.load(Ordering::Acquire) == 0 || split.is_cut.load(Ordering::Acquire),
            None => common.is_over.load(Ordering::Acquire),
        };
        while !is_done(self.common) {
            assert!(own.is_none() || !self.common.is_over.load(Ordering::Acquire), "a thread has failed");
            let shared = self.common.shared.load(Ordering::Acquire);
            if known != Some(shared) {
                (known, asks) = (Some(shared), false);
                if let Some((split, given)) = self.common.take(own) {
                    self.run(&split, given);
                    (known, pauses) = (None, 0);
                    continue;
                }
            }
            if !std::mem::replace(&mut asks, true) {
                self.common.requests.fetch_add(1, Ordering::AcqRel);
            }
            pause(&mut pauses);
            if own.and_then(|split| split.parent.as_ref()).is_some_and(|above| above.is_useless()) {
                break;
            }
        }
        if asks && known == Some(self.common.shared.load(Ordering::Acquire)) {
            self.common.take_request();
        }
        match own.and_then(|split| split.parent.as_ref()) {
            Some(above) if above.is_useless() => Err(Stopped(Ending::Interrupted)),
            _ => Ok(()),
        }
    }

    /// Searches a move of another thread's node.
    fn run(&mut self, split: &Arc<Split<G::Move>>, given: Given<G::Move>) {
        let (mv, _, alpha) = given;
        let (game, ply) = (self.context.game.clone(), self.context.ply);
        let path = std::mem::replace(&mut self.path, split.path.clone());
        let task = self.task.replace(split.clone());
        let base = std::mem::replace(&mut self.base, self.stack.len());
        self.context.game = self.common.root.clone();
        self.context.ply = split.path.len() as u32;
        for (ply, mv) in split.path.iter().enumerate() {
            self.context.game.make(*mv);
            // Its own nodes above, where it waits, are on the way.
            if ply >= path.len() {
                self.context.frames[ply].replace_tried(&[*mv]);
            }
        }
        self.context.frames[split.path.len()].replace_tried(&[mv]);
        let window = (-split.beta, -alpha);
        let score = if split.depth <= LEAST_DEPTH {
            let node = Node::new((split.depth, split.alpha, split.beta), 0, 0);
            self.context.branch(&node, mv, window.0, window.1, alpha_beta)
        } else {
            self.child(mv, split.depth, window)
        };
        if score.is_ok_and(|score| split.offer(given, -score)) {
            self.common.cuts.fetch_add(1, Ordering::AcqRel);
        }
        (self.context.game, self.context.ply) = (game, ply);
        (self.path, self.task, self.base) = (path, task, base);
        split.helpers.fetch_sub(1, Ordering::AcqRel);
    }
}
