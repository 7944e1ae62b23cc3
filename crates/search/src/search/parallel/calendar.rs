//! The steps that processors are in, and when they end.

use crate::search::parallel::processor::Step;

/// The end of no step.
const NEVER: u64 = u64::MAX;

/// By processor, its step and the tick at which that ends. Steps are short, so for each tick all processors are looked at.
pub(super) struct Calendar {
    ends: Vec<u64>,
    steps: Vec<Step>,
}

impl Calendar {
    pub(super) fn new(processors: usize) -> Self {
        Calendar { ends: vec![NEVER; processors], steps: vec![Step::Node; processors] }
    }

    /// A processor begins a step, or its step becomes this one.
    #[inline]
    pub(super) fn enter(&mut self, processor: usize, step: Step, end: u64) {
        (self.ends[processor], self.steps[processor]) = (end, step);
    }

    /// When a processor's step ends, if it is in one.
    #[inline]
    pub(super) fn end(&self, processor: usize) -> Option<u64> {
        Some(self.ends[processor]).filter(|end| *end < NEVER)
    }

    #[inline]
    pub(super) fn is_busy(&self, processor: usize) -> bool {
        self.end(processor).is_some()
    }

    /// Ends the step of a processor, if it is in one.
    #[inline]
    pub(super) fn take(&mut self, processor: usize) -> Option<Step> {
        let end = std::mem::replace(&mut self.ends[processor], NEVER);
        (end < NEVER).then_some(self.steps[processor])
    }

    /// The first tick at which a step ends.
    #[inline]
    pub(super) fn next(&self) -> Option<u64> {
        self.ends.iter().copied().min().filter(|end| *end < NEVER)
    }

    /// The first processor from a number on whose step ends at a tick.
    #[inline]
    pub(super) fn due(&self, tick: u64, from: usize) -> Option<usize> {
        self.ends[from..].iter().position(|end| *end == tick).map(|place| from + place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_in_order() {
        let mut calendar = Calendar::new(70);
        for (tick, processor) in [(70, 1), (6, 69), (6, 2), (68, 3), (300, 4), (70, 0)] {
            calendar.enter(processor, Step::Node, tick);
        }
        let mut seen = Vec::new();
        while let Some(tick) = calendar.next() {
            let mut next = 0;
            while let Some(processor) = calendar.due(tick, next) {
                next = processor + 1;
                assert_eq!((calendar.end(processor), calendar.is_busy(processor)), (Some(tick), true));
                assert_eq!(calendar.take(processor), Some(Step::Node));
                assert_eq!((calendar.end(processor), calendar.take(processor)), (None, None));
                if tick == 6 && processor == 2 {
                    calendar.enter(5, Step::Join, 69);
                    calendar.enter(5, Step::Node, 71);
                    calendar.enter(68, Step::Node, 6);
                }
                seen.push((tick, processor));
            }
        }
        let sorted = [(6, 2), (6, 68), (6, 69), (68, 3), (70, 0), (70, 1), (71, 5), (300, 4)];
        assert_eq!(seen, sorted);
    }
}
