//! When steps end: a day for each of the next ticks, and a heap for those after.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::search::parallel::processor_set::ProcessorSet;

/// Most steps are shorter.
const DAYS: u64 = u64::BITS as u64;

/// Processors by the tick at which their steps end. A step that became another one may still be in it.
pub(super) struct Calendar {
    days: Vec<ProcessorSet>,
    /// A bit for each day with an entry.
    filled: u64,
    /// From which processor on today's entries are left.
    left: usize,
    later: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Calendar {
    pub(super) fn new(processors: usize) -> Self {
        let days = (0..DAYS).map(|_| ProcessorSet::new(processors)).collect();
        Calendar { days, filled: 0, left: 0, later: BinaryHeap::new() }
    }

    /// Enters at a tick that a processor's step ends at another.
    pub(super) fn enter(&mut self, now: u64, tick: u64, processor: usize) {
        if tick - now < DAYS {
            self.note(tick, processor);
        } else {
            self.later.push(Reverse((tick, processor)));
        }
    }

    fn note(&mut self, tick: u64, processor: usize) {
        let day = tick % DAYS;
        self.days[day as usize].insert(processor);
        self.filled |= 1 << day;
        self.left = self.left.min(processor);
    }

    /// The first tick from this one on that has entries.
    pub(super) fn next(&self, now: u64) -> Option<u64> {
        let ahead = self.filled.rotate_right((now % DAYS) as u32).trailing_zeros();
        let soon = (self.filled > 0).then_some(now + u64::from(ahead));
        let later = self.later.peek().map(|Reverse((tick, _))| *tick);
        soon.into_iter().chain(later).min()
    }

    /// Begins a tick, the next one.
    pub(super) fn begin(&mut self, tick: u64) {
        while let Some(Reverse((due, processor))) = self.later.peek().copied()
            && due == tick
        {
            self.later.pop();
            self.note(tick, processor);
        }
        self.left = 0;
    }

    /// Takes the first processor of the tick that has begun.
    pub(super) fn take(&mut self, tick: u64) -> Option<usize> {
        let day = &mut self.days[(tick % DAYS) as usize];
        let processor = day.first_from(self.left);
        if let Some(processor) = processor {
            day.remove(processor);
            self.left = processor;
        }
        if day.is_empty() {
            self.filled &= !(1 << (tick % DAYS));
        }
        processor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_in_order() {
        let mut calendar = Calendar::new(70);
        let mut now = 5;
        for (tick, processor) in [(70, 1), (6, 69), (6, 2), (68, 3), (300, 4), (70, 0)] {
            calendar.enter(now, tick, processor);
        }
        let mut seen = Vec::new();
        while let Some(tick) = calendar.next(now) {
            calendar.begin(tick);
            now = tick;
            while let Some(processor) = calendar.take(tick) {
                if tick == 6 && processor == 2 {
                    calendar.enter(now, 69, 5);
                    calendar.enter(now, 6, 68);
                }
                seen.push((tick, processor));
            }
        }
        let sorted = [(6, 2), (6, 68), (6, 69), (68, 3), (69, 5), (70, 0), (70, 1), (300, 4)];
        assert_eq!(seen, sorted);
    }
}
