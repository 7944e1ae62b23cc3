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

    pub(crate) fn start(&mut self) {
        // A counter that cannot be started stays at zero, and zero is not a count.
        let _ = self.counter.reset().and_then(|()| self.counter.enable());
    }

    pub(crate) fn stop(&mut self) -> Option<u64> {
        self.counter.disable().ok()?;
        self.counter.read().ok()
    }
}

#[cfg(not(target_os = "linux"))]
impl InstructionCounter {
    pub(crate) fn new() -> Option<Self> {
        None
    }

    pub(crate) fn start(&mut self) {}

    pub(crate) fn stop(&mut self) -> Option<u64> {
        None
    }
}
