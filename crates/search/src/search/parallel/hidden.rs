//! Split points that are not on the board, as their leaves are searched in one go.

use crate::search::parallel::open::Number;

/// By processor, the tick at which the node that it searches becomes a split point.
pub(super) struct Hidden {
    ticks: Vec<u64>,
    len: usize,
}

const NEVER: u64 = u64::MAX;

impl Hidden {
    pub(super) fn new(processors: usize) -> Self {
        Hidden { ticks: vec![NEVER; processors], len: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A node of a processor is a split point from a tick on, or is none.
    pub(super) fn set(&mut self, processor: usize, tick: Option<u64>) {
        let before = std::mem::replace(&mut self.ticks[processor], tick.unwrap_or(NEVER));
        self.len += usize::from(tick.is_some());
        self.len -= usize::from(before != NEVER);
    }

    /// The number as a split point of the node of a processor, which has one.
    pub(super) fn number(&self, processor: usize) -> Number {
        (self.ticks[processor], processor, 0)
    }

    /// Processors whose nodes became split points after one tick, up to another.
    pub(super) fn shown(&self, after: u64, until: u64) -> impl Iterator<Item = usize> {
        let ticks = if self.is_empty() { &[][..] } else { &self.ticks };
        let shown =
            move |(processor, tick): (usize, &u64)| (after < *tick && *tick <= until).then_some(processor);
        ticks.iter().enumerate().filter_map(shown)
    }

    /// The first tick after this one at which a node becomes a split point.
    pub(super) fn next(&self, now: u64) -> Option<u64> {
        if self.is_empty() {
            return None;
        }
        let ticks = self.ticks.iter().map(|tick| if *tick > now { *tick } else { NEVER });
        ticks.min().filter(|tick| *tick < NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_show_in_time() {
        let mut hidden = Hidden::new(4);
        hidden.set(2, Some(5));
        hidden.set(0, Some(7));
        hidden.set(3, Some(6));
        hidden.set(3, Some(9));
        assert_eq!(hidden.shown(4, 7).collect::<Vec<_>>(), [0, 2]);
        assert_eq!((hidden.next(5), hidden.next(9), hidden.number(0)), (Some(7), None, (7, 0, 0)));
        for processor in [0, 3, 1] {
            hidden.set(processor, None);
        }
        assert!(!hidden.is_empty());
        hidden.set(2, None);
        assert!(hidden.is_empty() && hidden.next(0).is_none() && hidden.shown(0, 9).next().is_none());
    }
}
