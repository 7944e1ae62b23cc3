//! Counters of the processor, where the system lets a process read them (`perf_event_open`; Linux on hardware or a virtual
//! machine with counters). Steadier than any clock, and absent elsewhere.

#[cfg(target_os = "linux")]
use perf_event::{Builder, Counter, events::Hardware};

use crate::machine::usage::Gauge;

/// Counters of threads, with those that they start.
#[derive(Default)]
pub(super) struct Counters {
    #[cfg(target_os = "linux")]
    counters: Vec<(Gauge, Counter)>,
}

#[cfg(target_os = "linux")]
impl Counters {
    /// Counters of a thread, or of this one; without those that are not allowed or not possible.
    pub(super) fn of(thread: Option<u32>) -> Self {
        let kinds = [
            (Gauge::Instructions, Hardware::INSTRUCTIONS),
            (Gauge::Cycles, Hardware::CPU_CYCLES),
            (Gauge::CacheMisses, Hardware::CACHE_MISSES),
            (Gauge::BranchMisses, Hardware::BRANCH_MISSES),
        ];
        Self::of_kinds(thread, kinds)
    }

    fn of_kinds<E: Into<perf_event::events::Event>>(
        thread: Option<u32>,
        kinds: impl IntoIterator<Item = (Gauge, E)>,
    ) -> Self {
        let built = kinds.into_iter().filter_map(|(gauge, kind)| {
            let builder = Builder::new().kind(kind);
            let mut builder = match thread {
                Some(thread) => builder.observe_pid(thread as i32),
                None => builder.observe_self(),
            };
            builder.inherit(thread.is_some());
            Some((gauge, builder.build().ok()?))
        });
        Self { counters: built.collect() }
    }

    pub(super) fn start(&mut self) {
        for (_, counter) in &mut self.counters {
            // A counter that cannot be started stays at zero, and zero is not a count.
            let _ = counter.reset().and_then(|()| counter.enable());
        }
    }

    /// The count of each. It is unknown of one that had to share the processor's registers, and so did not see all.
    pub(super) fn stop(&mut self) -> Vec<(Gauge, Option<u64>)> {
        let read = |(gauge, counter): &mut (Gauge, Counter)| {
            let read = counter.disable().and_then(|()| counter.read_count_and_time()).ok();
            (*gauge, read.filter(|read| read.time_running == read.time_enabled).map(|read| read.count))
        };
        self.counters.iter_mut().map(read).collect()
    }
}

#[cfg(not(target_os = "linux"))]
impl Counters {
    pub(super) fn of(_thread: Option<u32>) -> Self {
        Self::default()
    }

    pub(super) fn start(&mut self) {}

    pub(super) fn stop(&mut self) -> Vec<(Gauge, Option<u64>)> {
        Vec::new()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use perf_event::events::Software;
    use std::sync::mpsc::channel;

    /// Counts page faults as if they were branch misses: every system that has `perf_event_open` has them.
    fn faults(thread: Option<u32>) -> Counters {
        Counters::of_kinds(thread, [(Gauge::BranchMisses, Software::PAGE_FAULTS)])
    }

    /// Touches this many pages, each for the first time: so much memory is always asked of the system, never of what an
    /// earlier test has given back.
    fn touch(pages: usize) {
        let mut bytes = Vec::with_capacity(64 << 20);
        bytes.resize(pages << 12, 1_u8);
        assert_eq!(std::hint::black_box(&bytes)[pages], 1);
    }

    #[test]
    fn a_thread_counts_itself_or_another_with_what_that_starts() {
        const PAGES: usize = 1 << 10;
        let seen = |counters: &mut Counters| match counters.stop()[..] {
            [(Gauge::BranchMisses, Some(count))] => count as usize,
            ref other => panic!("{other:?}"),
        };
        let mut own = faults(None);
        // A system that lets no process count has nothing to be tested.
        if own.counters.is_empty() {
            return;
        }
        own.start();
        touch(PAGES);
        assert!(seen(&mut own) >= PAGES);
        own.start();
        assert!(seen(&mut own) < PAGES, "a start begins at zero");

        let (started, thread) = channel();
        let (go, wait) = channel();
        let other = std::thread::spawn(move || {
            started.send(nix::unistd::gettid().as_raw() as u32).unwrap();
            wait.recv().unwrap();
            std::thread::spawn(|| touch(PAGES)).join().unwrap();
        });
        let mut others = faults(Some(thread.recv().unwrap()));
        others.start();
        touch(4 * PAGES);
        go.send(()).unwrap();
        other.join().unwrap();
        assert!((PAGES..4 * PAGES).contains(&seen(&mut others)));
    }
}
