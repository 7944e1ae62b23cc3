//! When a run will end: the cost model knows how much work is left, the clock
//! how fast this machine gets through it.
//!
//! The model speaks of CPU time. On a machine with other work a second of it takes
//! more than a second, so what is left is stretched by what the finished cells
//! took on the clock, of late above all: other work comes and goes. The last cells run side by side with nothing to follow
//! them: then the longest of them counts, not their sum.

/// CPU seconds that the assumption of an idle machine is worth.
const WEIGHT_OF_IDLE: f64 = 0.2;

/// Seconds on the clock in which a pace is forgotten: a third is left of it.
const MEMORY: f64 = 15.0;

/// A cell beyond its estimate is expected to need, on top of its time so far, this share of it.
const OVERRUN: f64 = 0.3;

/// How fast the clock goes beside the CPU time of the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// CPU seconds of the finished cells, the older the less of them.
    cpu: f64,
    /// What workers spent on them, on the clock.
    on_clock: f64,
    /// In which all workers together forget: [`MEMORY`] for each of them.
    memory: f64,
}

impl Pace {
    /// Of a machine without other work, until cells have ended.
    pub(crate) fn new(workers: usize) -> Self {
        Self { cpu: 0.0, on_clock: 0.0, memory: MEMORY * workers.max(1) as f64 }
    }

    /// Learns from a cell that ended: its CPU seconds, and those that its worker spent on it.
    pub(crate) fn observe(&mut self, cpu: f64, on_clock: f64) {
        let kept = (-on_clock / self.memory).exp();
        self.cpu = kept * self.cpu + cpu;
        self.on_clock = kept * self.on_clock + on_clock;
    }

    /// Seconds on the clock for each one of CPU time.
    pub(crate) fn stretch(&self) -> f64 {
        (self.on_clock + WEIGHT_OF_IDLE) / (self.cpu + WEIGHT_OF_IDLE)
    }
}

/// A cell that is running.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    /// CPU seconds that the cost model gives it.
    pub(crate) expected: f64,
    /// Seconds on the clock since it began.
    pub(crate) since: f64,
}

/// A run at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Moment<'a> {
    /// Cells that run side by side.
    pub(crate) workers: usize,
    /// Seconds on the clock for each one of CPU time.
    pub(crate) stretch: f64,
    /// CPU seconds that the cost model gives to all cells that are not finished.
    pub(crate) remaining: f64,
    /// Those of them that are running.
    pub(crate) running: &'a [Running],
}

/// Seconds until the run ends.
pub(crate) fn seconds_left(moment: &Moment) -> f64 {
    let stretch = moment.stretch;
    let left = |cell: &Running| (cell.expected * stretch - cell.since).max(OVERRUN * cell.since);
    let expected: f64 = moment.running.iter().map(|cell| cell.expected).sum();
    let waiting = (moment.remaining - expected).max(0.0) * stretch;
    let begun: f64 = moment.running.iter().map(left).sum();
    let longest = moment.running.iter().map(left).fold(0.0, f64::max);
    ((waiting + begun) / moment.workers.max(1) as f64).max(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_cell_alone_counts_in_full_and_a_late_one_continues() {
        let moment = |running| Moment { workers: 4, stretch: 2.0, remaining: 10.0, running };
        let last = [Running { expected: 10.0, since: 5.0 }];
        assert!((seconds_left(&moment(&last)) - 15.0).abs() < 1e-3, "20 s on the clock, 5 of them gone");
        let late = [Running { expected: 10.0, since: 100.0 }];
        assert!((seconds_left(&moment(&late)) - 30.0).abs() < 1e-3);
    }

    #[test]
    fn the_pace_is_that_of_late() {
        let mut pace = Pace::new(2);
        assert!((pace.stretch() - 1.0).abs() < 1e-9, "idle, as far as is known");
        let mut after = |seconds: u32, busy: f64| {
            for _ in 0..seconds {
                pace.observe(1.0 / busy, 1.0);
            }
            pace.stretch()
        };
        assert!(after(20, 3.0) > 2.9, "busy from the first moment");
        let soon = after(20, 1.0);
        assert!(soon > 1.2 && soon < 2.5, "{soon}");
        assert!(after(200, 1.0) < 1.05, "the other work ended long ago");
    }
}
