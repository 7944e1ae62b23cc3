//! The peak of resident memory of processes, where the system can begin it anew (Linux).

use std::fs;

/// Begins the peaks of processes anew; a process whose peak cannot be is left out by [`peak`].
pub(super) fn begin(processes: &[u32]) -> Vec<u32> {
    let is_begun = |process: &u32| fs::write(format!("/proc/{process}/clear_refs"), "5").is_ok();
    processes.iter().copied().filter(is_begun).collect()
}

/// The peaks of processes since they began, added up, in bytes; `None` of no process that lives.
pub(super) fn peak(processes: &[u32]) -> Option<u64> {
    let peaks = processes.iter().filter_map(|process| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    peaks.reduce(u64::saturating_add).map(|kibibytes| kibibytes * 1024)
}
