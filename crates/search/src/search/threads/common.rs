//! The state that the threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::game::Game;
use crate::search::threads::split::{Split, Taken};

/// Split points, requests and cutoffs of all threads.
pub(super) struct Common<G: Game> {
    pub(super) root: G,
    /// Split points, the oldest first.
    board: Mutex<Vec<Arc<Split<G::Move>>>>,
    /// Number of split points so far.
    pub(super) shared: AtomicUsize,
    /// Threads that have found no work and have not been given any.
    pub(super) requests: AtomicUsize,
    /// Cutoffs of split points.
    pub(super) cuts: AtomicUsize,
    pub(super) is_over: AtomicBool,
}

impl<G: Game> Common<G> {
    pub(super) fn new(root: G) -> Self {
        Common {
            root,
            board: Mutex::new(Vec::new()),
            shared: AtomicUsize::new(0),
            requests: AtomicUsize::new(0),
            cuts: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    pub(super) fn board(&self) -> MutexGuard<'_, Vec<Arc<Split<G::Move>>>> {
        self.board.lock().expect("no thread has failed")
    }

    /// A move of the oldest split point that has one, below another split point if that is given.
    pub(super) fn take(&self, below: Option<&Arc<Split<G::Move>>>) -> Option<Taken<G::Move>> {
        let board = self.board();
        let fits = |split: &&Arc<Split<G::Move>>| {
            below.is_none_or(|above| split.is_below(above)) && !split.is_useless()
        };
        board.iter().filter(fits).find_map(|split| Some((split.clone(), split.take(true)?)))
    }

    /// One thread that has asked for work less.
    pub(super) fn take_request(&self) {
        let less = |requests: usize| requests.checked_sub(1);
        // None is left if the thread has withdrawn it.
        let _ = self.requests.fetch_update(Ordering::AcqRel, Ordering::Relaxed, less);
    }
}
