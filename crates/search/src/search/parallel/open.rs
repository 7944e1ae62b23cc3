//! An open node: what a recursive search keeps in its stack frame.

use std::collections::VecDeque;

use crate::game::{Game, INFINITY, Value};
use crate::search::context::Context;
use crate::search::node::Node;
use crate::search::parallel::method::Expected;
use crate::search::parallel::simulation::Simulation;
use crate::search::variant::Variant;

/// The number of a task.
pub(super) type Id = usize;

/// Split points are numbered in the order in which they become that: the tick, the processor whose step has just ended, a
/// running number.
pub(super) type Number = (u64, usize, u64);

/// The search of a move of an open node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    /// The number of the move in the order of the node, from 1.
    pub(super) number: u32,
    pub(super) purpose: Purpose,
    /// The lower end of the window, for the side to move at the node, once the move is made.
    pub(super) alpha: Value,
    /// The longest chain of work, in ticks from the node's own entry, before the move.
    pub(super) start: u64,
    /// Nodes that the processor's context had counted before.
    pub(super) nodes: u64,
    /// Whether it is the outermost search of a move for a second time that the context is in, or inside one of another.
    pub(super) is_research: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// With the window of the node.
    Search,
    /// With a null window: is it better than what is known?
    Test,
    /// It is, by this much at least: how good is it?
    Value(Value),
}

/// A move whose test failed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed<M> {
    pub(super) mv: M,
    pub(super) number: u32,
    pub(super) score: Value,
}

/// The moves of a node that others than its owner may take, all of them found.
#[derive(Debug)]
pub(super) struct Rest<M> {
    /// Those not given out yet, the next one last.
    pub(super) moves: Vec<M>,
    /// Those given out, in order.
    pub(super) given: Vec<M>,
}

/// An interior node that is being searched.
#[expect(clippy::struct_excessive_bools, reason = "each changes without the others")]
pub(super) struct Open<G: Game> {
    pub(super) node: Node<G::Move>,
    /// The undo of the move that led here; `None` at the root.
    pub(super) undo: Option<G::Undo>,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) expected: Expected,
    /// The lower end of the window, which rises.
    pub(super) alpha: Value,
    /// Moves whose values are known.
    pub(super) returned: u32,
    /// The move that its own task searches.
    pub(super) mine: Option<Child<G::Move>>,
    /// The tasks that search other moves, each with the number of its move.
    pub(super) helpers: Vec<(Id, u32)>,
    /// The move that its own task takes at the end of the tick, and its number.
    pub(super) next: Option<(G::Move, u32)>,
    pub(super) rest: Option<Box<Rest<G::Move>>>,
    /// All moves have been given out.
    pub(super) exhausted: bool,
    /// Free processors may take moves: its number among the split points.
    pub(super) split: Option<Number>,
    pub(super) on_board: bool,
    /// Whether a second processor ever took a move.
    pub(super) shared: bool,
    /// The longest chain from the node's own entry to where the next move may be searched, and to all that is known.
    pub(super) fork: u64,
    pub(super) longest: u64,
    /// Nodes below it that contexts of other tasks counted, less those given up of its own.
    pub(super) extra: i64,
    /// Children that wait for the second phase, or have.
    pub(super) held: u32,
    /// The second phase has begun.
    pub(super) is_released: bool,
    pub(super) failed: Vec<Failed<G::Move>>,
    /// Moves that wait for the others, in order, with their numbers.
    pub(super) deferred: VecDeque<(G::Move, u32)>,
    /// The position and its depth, where others are told that it is being searched.
    pub(super) announced: Option<u64>,
    /// By number of the move: the end of its chain, where moves are tested.
    pub(super) ends: Vec<u64>,
}

impl<G: Game> Open<G> {
    /// A node just entered, which took so many ticks.
    pub(super) fn new(
        node: Node<G::Move>,
        undo: Option<G::Undo>,
        (ply, expected): (usize, Expected),
        ticks: u64,
    ) -> Self {
        Open {
            undo,
            ply,
            expected,
            alpha: node.alpha,
            returned: 0,
            mine: None,
            helpers: Vec::new(),
            next: None,
            rest: None,
            exhausted: false,
            split: None,
            on_board: false,
            shared: false,
            fork: ticks,
            longest: ticks,
            extra: 0,
            held: 0,
            is_released: false,
            failed: Vec::new(),
            deferred: VecDeque::new(),
            announced: None,
            ends: Vec::new(),
            node,
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.node.best >= self.node.beta
    }

    /// The move to value next, if its predecessors are done.
    #[inline]
    pub(super) fn to_value(&self) -> Option<usize> {
        if self.failed.is_empty() {
            return None;
        }
        self.first_failed()
    }

    fn first_failed(&self) -> Option<usize> {
        let (place, first) = self.failed.iter().enumerate().min_by_key(|(_, failed)| failed.number)?;
        let mut running =
            self.helpers.iter().map(|(_, number)| *number).chain(self.mine.map(|mine| mine.number));
        running.all(|number| number > first.number).then_some(place)
    }

    /// The next move to value or to search, if there is one, once it is known which comes next.
    pub(super) fn take_work(&mut self, simulation: &Simulation<'_>) -> Option<Child<G::Move>> {
        if let Some(place) = self.to_value() {
            let Failed { mv, number, score } = self.failed.swap_remove(place);
            let predecessors = &self.ends[..(number as usize).min(self.ends.len())];
            let start = predecessors.iter().copied().max().unwrap_or_default().max(self.fork);
            return Some(Child { start, ..Child::new(mv, number, Purpose::Value(score)) });
        }
        let (mv, number) = match self.next.take() {
            Some(found) => found,
            None => (self.take_rest()?, self.node.searched),
        };
        let purpose = if simulation.tests && number > 1 { Purpose::Test } else { Purpose::Search };
        Some(Child { start: self.fork, ..Child::new(mv, number, purpose) })
    }

    /// The next of the moves that were all found.
    pub(super) fn take_rest(&mut self) -> Option<G::Move> {
        let rest = self.rest.as_mut()?;
        let mv = rest.moves.pop();
        match mv {
            Some(mv) => {
                rest.given.push(mv);
                self.node.searched += 1;
            }
            None => self.exhausted = true,
        }
        mv
    }

    /// Depth and window of a move to be made now, for the side that then moves.
    pub(super) fn window(
        &self,
        child: &mut Child<G::Move>,
        simulation: &Simulation<'_>,
    ) -> (u32, Value, Value) {
        let (lower, upper) = match child.purpose {
            Purpose::Search if simulation.has_phases => (self.alpha, INFINITY),
            Purpose::Search => (self.alpha, self.node.beta),
            Purpose::Test => (self.alpha, self.alpha + 1),
            Purpose::Value(score) => (self.alpha.max(score), self.node.beta),
        };
        child.alpha = lower;
        (self.node.depth - 1, -upper, -lower)
    }

    /// Takes the value of a move, for the side to move here; whether it cuts the node off.
    pub(super) fn take_value(&mut self, child: &Child<G::Move>, score: Value, chain: u64) -> bool {
        self.returned += 1;
        let end = child.start + chain;
        self.longest = self.longest.max(end);
        let is_wide = self.node.beta - self.node.alpha > 1;
        if is_wide && child.purpose != Purpose::Search {
            let place = child.number as usize - 1;
            self.ends.resize(self.ends.len().max(place + 1), 0);
            self.ends[place] = self.ends[place].max(end);
        }
        if child.purpose == Purpose::Test && child.alpha < score && score < self.node.beta {
            self.failed.push(Failed { mv: child.mv, number: child.number, score });
        } else {
            self.node.offer_of(child.mv, score);
            self.alpha = self.alpha.max(score);
        }
        if self.is_cut() {
            self.node.searched = child.number;
            self.longest = end;
        } else if self.split.is_none() {
            self.fork = self.longest;
        }
        self.is_cut()
    }
}

impl<M> Child<M> {
    fn new(mv: M, number: u32, purpose: Purpose) -> Self {
        Child { mv, number, purpose, alpha: 0, start: 0, nodes: 0, is_research: false }
    }

    /// Counts from here on what is searched after the move in a context.
    pub(super) fn begin_in<V: Variant>(&mut self, context: &mut Context<'_, V>) {
        self.nodes = context.counters.nodes;
        if let Purpose::Value(_) = self.purpose {
            context.counters.researches += 1;
            self.is_research = !std::mem::replace(&mut context.researching, true);
        }
    }
}
