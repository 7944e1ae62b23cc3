//! The CPU time of another process, where the system tells it precisely.

/// CPU time of all threads of a process that are alive, in nanoseconds. Engines keep
/// their threads, so the difference around a search is what it took.
#[cfg(target_os = "linux")]
pub(super) fn cpu_ns(process: u32) -> Option<u64> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let of_task = |task: std::io::Result<std::fs::DirEntry>| {
        let times = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        times.split_whitespace().next()?.parse::<u64>().ok()
    };
    let times: Vec<u64> = tasks.filter_map(of_task).collect();
    (!times.is_empty()).then(|| times.iter().sum())
}

/// Not known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn cpu_ns(_process: u32) -> Option<u64> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_taken_some_time_and_takes_more() {
        let before = cpu_ns(std::process::id()).unwrap();
        let mut sum = 0_u64;
        while cpu_ns(std::process::id()).unwrap() <= before {
            sum = std::hint::black_box(sum + 1);
        }
        assert_eq!(cpu_ns(u32::MAX), None);
    }
}
