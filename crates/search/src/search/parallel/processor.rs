//! A virtual processor.

use crate::game::Game;
use crate::search::parallel::open::Id;
use crate::search::parallel::task::Memory;

/// The work of a processor until an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A node, with the quiescence search of a leaf.
    Node,
    /// A node whose leaves are being searched too, before its type is asked for.
    Judge,
    /// A move taken from another is on its way.
    Join,
    /// A value for another is on its way.
    Return,
    /// The rest of a step that has become useless.
    Drain,
}

pub(super) struct Processor<'a, G: Game> {
    /// Its memory, while no task has it.
    pub(super) memory: Memory<'a, G>,
    /// Its tasks: it searches the last, the others wait.
    pub(super) tasks: Vec<Id>,
    /// The tick from which on it has been free.
    pub(super) since: u64,
}
