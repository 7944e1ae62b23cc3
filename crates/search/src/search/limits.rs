//! When a search must stop, and how it says so.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::game::Value;

/// Number of nodes between two checks of the clock and the flag.
const POLL_INTERVAL: u64 = 4096;

/// When a search must stop before it is done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// At most this many nodes; exact and deterministic.
    pub nodes: Option<u64>,
    /// Not beyond this instant; looked at every few thousand nodes.
    pub deadline: Option<Instant>,
    /// Stop soon after this becomes true.
    pub interrupt: Option<&'a AtomicBool>,
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Finished; value and best move are those of the whole depth.
    Complete,
    /// At the node limit.
    NodeLimit,
    /// At the deadline.
    Timeout,
    /// By the interrupt flag.
    Interrupted,
    /// Before its first node: there is not enough memory for its table.
    NoMemory,
}

/// A search that was given up, with the reason; never [`Ending::Complete`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped(pub(crate) Ending);

/// The result of every recursive search function: a value for the side to move.
pub type SearchResult = Result<Value, Stopped>;

impl Limits<'_> {
    /// These limits without the node limit, for nodes that do not count.
    pub(crate) fn without_nodes(self) -> Self {
        Limits { nodes: None, ..self }
    }

    /// Looks at every limit before node number `nodes` (from 0) is entered;
    /// returns the node number at which to look again.
    pub(crate) fn poll(&self, nodes: u64) -> Result<u64, Stopped> {
        let most = self.nodes.unwrap_or(u64::MAX);
        if nodes >= most {
            return Err(Stopped(Ending::NodeLimit));
        }
        if self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped(Ending::Interrupted));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped(Ending::Timeout));
        }
        Ok(most.min(nodes + POLL_INTERVAL))
    }
}
