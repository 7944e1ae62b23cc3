//! The part of the moves that is generated, and its receiver.

use crate::list::List;
use crate::xiangqi::{Move, Square};

/// Which of the moves are generated, as a type: each is compiled by itself.
pub(super) trait Part {
    /// Those that capture.
    const CAPTURES: bool;
    /// Those that do not.
    const QUIETS: bool;
}

pub(super) struct All;

pub(super) struct Captures;

pub(super) struct Quiets;

impl Part for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

impl Part for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Part for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

pub(crate) trait Sink {
    /// Takes the moves of one piece to a set of targets.
    fn take(&mut self, from: Square, targets: impl IntoIterator<Item = Square>);
}

impl<const N: usize> Sink for List<Move, N> {
    #[inline(always)]
    fn take(&mut self, from: Square, targets: impl IntoIterator<Item = Square>) {
        // Extending keeps the length in a register; pushing would not.
        self.extend(targets.into_iter().map(|to| Move::new(from, to)));
    }
}

pub(super) struct Count(pub(super) u32);

impl Sink for Count {
    #[inline(always)]
    fn take(&mut self, _: Square, targets: impl IntoIterator<Item = Square>) {
        self.0 += targets.into_iter().count() as u32;
    }
}
