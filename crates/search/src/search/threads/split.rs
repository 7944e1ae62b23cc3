//! Split points: nodes whose moves several threads search.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::game::Value;

/// A node that others than its owner may take moves of.
pub(super) struct Split<M> {
    pub(super) parent: Option<Arc<Split<M>>>,
    /// The moves from the root.
    pub(super) path: Vec<M>,
    pub(super) depth: u32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    work: Mutex<Work<M>>,
    /// Threads other than the owner that search moves.
    pub(super) helpers: AtomicUsize,
    pub(super) is_cut: AtomicBool,
}

/// The moves of a split point and their best value.
pub(super) struct Work<M> {
    /// Those not given out yet, the next one last.
    pub(super) moves: Vec<M>,
    /// Those given out, in order.
    pub(super) given: Vec<M>,
    pub(super) best: Value,
    pub(super) best_move: Option<M>,
    /// Number of the move that has cut the node off, from 1.
    pub(super) cut_by: Option<usize>,
}

/// A move of a node, its number from 1, and the lower end of the window.
pub(super) type Given<M> = (M, usize, Value);

/// A move of another thread's node.
pub(super) type Taken<M> = (Arc<Split<M>>, Given<M>);

/// A move with its value, if there was one.
pub(super) type Searched<M> = Option<(Given<M>, Value)>;

impl<M: Copy> Split<M> {
    pub(super) fn new(
        parent: Option<Arc<Split<M>>>,
        path: &[M],
        (depth, alpha, beta): (u32, Value, Value),
        work: Work<M>,
    ) -> Self {
        Split {
            parent,
            path: path.to_vec(),
            depth,
            alpha,
            beta,
            work: Mutex::new(work),
            helpers: AtomicUsize::new(0),
            is_cut: AtomicBool::new(false),
        }
    }

    pub(super) fn work(&self) -> MutexGuard<'_, Work<M>> {
        self.work.lock().expect("no thread has failed")
    }

    /// The next move, for its owner or for a helper.
    pub(super) fn take(&self, for_helper: bool) -> Option<Given<M>> {
        let mut work = self.work();
        if work.cut_by.is_some() {
            return None;
        }
        let mv = work.moves.pop()?;
        work.given.push(mv);
        if for_helper {
            self.helpers.fetch_add(1, Ordering::AcqRel);
        }
        Some((mv, work.given.len(), self.alpha.max(work.best)))
    }

    /// Takes the value of a move; whether it is the first to cut the node off.
    pub(super) fn offer(&self, (mv, number, _): Given<M>, score: Value) -> bool {
        let mut work = self.work();
        if score > work.best && work.cut_by.is_none() {
            (work.best, work.best_move) = (score, Some(mv));
            if score >= self.beta {
                work.cut_by = Some(number);
                self.is_cut.store(true, Ordering::Release);
                return true;
            }
        }
        false
    }

    /// Whether it or a split point above is cut off.
    pub(super) fn is_useless(&self) -> bool {
        self.line().any(|split| split.is_cut.load(Ordering::Acquire))
    }

    pub(super) fn is_below(&self, above: &Self) -> bool {
        self.line().skip(1).any(|split| std::ptr::eq(split, above))
    }

    /// It and the split points above, from below.
    fn line(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |split| split.parent.as_deref())
    }
}
