//! Instructions retired by the searching thread, where the system lets a
//! process count them (`perf_event_open`; Linux on hardware or a virtual
//! machine with counters). Steadier than any clock, and absent elsewhere.

/// Counts the instructions of the thread that made it.
pub(crate) struct InstructionCounter {
    #[cfg(target_os = "linux")]
    counter: perf_event::Counter,
}

#[cfg(target_os = "linux")]
impl InstructionCounter {
    /// A counter of this thread's instructions in user mode; `None` where
    /// that is not allowed or not possible.
    pub(crate) fn new() -> Option<Self> {
        let counter = perf_event::Builder::new().kind(perf_event::events::Hardware::INSTRUCTIONS).build();
        let mut counter = Self { counter: counter.ok()? };
        counter.start();
        counter.stop().filter(|count| *count > 0).map(|_| counter)
    }

    /// Begins to count from zero.
    pub(crate) fn start(&mut self) {
        // A counter that cannot be started stays at zero, and zero is not a count.
        let _ = self.counter.reset().and_then(|()| self.counter.enable());
    }

    /// The instructions since the start.
    pub(crate) fn stop(&mut self) -> Option<u64> {
        self.counter.disable().ok()?;
        self.counter.read().ok()
    }
}

#[cfg(not(target_os = "linux"))]
impl InstructionCounter {
    /// No counter on this platform.
    pub(crate) fn new() -> Option<Self> {
        None
    }

    /// Nothing to start.
    pub(crate) fn start(&mut self) {}

    /// Nothing was counted.
    pub(crate) fn stop(&mut self) -> Option<u64> {
        None
    }
}
