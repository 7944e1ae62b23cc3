//! The gauges of one search after the other.

use crate::machine::cpu_clock::family;
#[cfg(target_os = "linux")]
use crate::machine::cpu_clock::threads;
use crate::machine::hardware::Counters;
use crate::machine::memory;
use crate::machine::usage::{Gauge, Usage};

/// Measures what a thread of this process does, or a program with all that it has started.
pub(crate) struct Meter {
    counters: Vec<Counters>,
    /// The processes whose memory is measured.
    processes: Vec<u32>,
}

impl Meter {
    /// Of this thread. Its memory is not known: the process keeps what other searches have freed.
    pub(crate) fn of_this_thread() -> Self {
        Self { counters: vec![Counters::of(None)], processes: Vec::new() }
    }

    /// Of a process and of those that it has started.
    pub(crate) fn of_process(process: u32) -> Self {
        let processes = family(process);
        #[cfg(target_os = "linux")]
        let counters =
            processes.iter().flat_map(|process| threads(*process)).map(|thread| Counters::of(Some(thread)));
        #[cfg(not(target_os = "linux"))]
        let counters = std::iter::empty();
        Self { counters: counters.collect(), processes }
    }

    pub(crate) fn start(&mut self) {
        self.processes = memory::begin(&self.processes);
        self.counters.iter_mut().for_each(Counters::start);
    }

    pub(crate) fn stop(&mut self) -> Usage {
        let mut usage = Usage::default();
        let counted: Vec<_> = self.counters.iter_mut().flat_map(Counters::stop).collect();
        for gauge in Gauge::ALL {
            let parts = counted.iter().filter(|(of, _)| *of == gauge).map(|(_, count)| *count);
            // The sum of parts one of which is unknown is unknown, and no search counts nothing.
            usage.set(gauge, parts.sum::<Option<u64>>().filter(|count| *count > 0));
        }
        usage.set(Gauge::PeakMemoryBytes, memory::peak(&self.processes));
        usage
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};

    const MEGABYTE: u64 = 1 << 20;

    #[test]
    fn a_peak_is_that_of_its_search_alone() {
        let mut meter = Meter::of_process(std::process::id());
        let mut peak = |megabytes: u64| {
            meter.start();
            drop(std::hint::black_box(vec![1_u8; (megabytes * MEGABYTE) as usize]));
            meter.stop().get(Gauge::PeakMemoryBytes).unwrap()
        };
        // Other tests run beside this one; what they take is less than the difference.
        let (much, little) = (peak(640), peak(1));
        assert!(much > 640 * MEGABYTE && little < much - 320 * MEGABYTE, "{much} {little}");
    }

    #[test]
    fn what_a_wrapper_starts_is_measured_with_it() {
        let program =
            "echo ready; read go; b=$(head -c 40000000 /dev/zero | tr '\\0' x); echo ${#b}; read go";
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", "sh -c \"$0\"; true", program]);
        let mut wrapper = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut input, output) = (wrapper.stdin.take().unwrap(), wrapper.stdout.take().unwrap());
        let mut lines = BufReader::new(output).lines();
        assert_eq!(lines.next().unwrap().unwrap(), "ready");
        let mut meter = Meter::of_process(wrapper.id());
        assert_eq!(meter.processes.len(), 2);
        meter.start();
        writeln!(input).unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), "40000000");
        let peak = meter.stop().get(Gauge::PeakMemoryBytes).unwrap();
        assert!((40_000_000..400_000_000).contains(&peak), "{peak}");
        writeln!(input).unwrap();
        wrapper.wait().unwrap();
        assert_eq!(
            meter.stop().get(Gauge::PeakMemoryBytes),
            None,
            "of a process that ended nothing is known"
        );
    }
}
