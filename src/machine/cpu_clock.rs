//! The CPU time of another process, where the system tells it precisely, and the processes that it started.

/// CPU time of a process and of those that it has started and that are alive, in nanoseconds, with that of
/// threads that have ended: a wrapper script computes nothing, the program behind it does.
#[cfg(target_os = "linux")]
pub(crate) fn cpu_ns(process: u32) -> Option<u64> {
    let pid = nix::unistd::Pid::from_raw(process as i32);
    let own = nix::time::clock_getcpuclockid(pid).and_then(nix::time::ClockId::now).ok()?;
    let own = own.tv_sec() as u64 * 1_000_000_000 + own.tv_nsec() as u64;
    Some(children(process).into_iter().filter_map(cpu_ns).fold(own, u64::saturating_add))
}

/// The processes that each thread of a process has started.
#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let of_thread = |thread| std::fs::read_to_string(format!("/proc/{process}/task/{thread}/children")).ok();
    let lists: Vec<String> = threads(process).into_iter().filter_map(of_thread).collect();
    lists.iter().flat_map(|list| list.split_whitespace()).filter_map(|child| child.parse().ok()).collect()
}

#[cfg(target_os = "linux")]
pub(super) fn threads(process: u32) -> Vec<u32> {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    tasks.filter_map(|task| task.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// A process with all that it has started.
pub(super) fn family(process: u32) -> Vec<u32> {
    #[cfg(target_os = "linux")]
    return std::iter::once(process).chain(children(process).into_iter().flat_map(family)).collect();
    #[cfg(not(target_os = "linux"))]
    vec![process]
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn cpu_ns(_process: u32) -> Option<u64> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn this_process_has_taken_some_time_and_takes_more() {
        let before = cpu_ns(std::process::id()).unwrap();
        let mut sum = 0_u64;
        while cpu_ns(std::process::id()).unwrap() <= before {
            sum = std::hint::black_box(sum + 1);
        }
        // Above the greatest process number of Linux.
        assert_eq!(cpu_ns((1 << 22) + 1), None);
    }

    #[test]
    fn what_a_wrapper_starts_is_counted_with_it() {
        // The shell waits; the one that it has started computes.
        let mut shell = Command::new("sh");
        shell.args(["-c", "sh -c 'while :; do :; done' & echo started; wait"]);
        let mut wrapper = shell.stdout(Stdio::piped()).spawn().unwrap();
        let own = || {
            let pid = nix::unistd::Pid::from_raw(wrapper.id() as i32);
            nix::time::clock_getcpuclockid(pid).unwrap().now().unwrap().tv_nsec()
        };
        while cpu_ns(wrapper.id()).unwrap() < 50_000_000 {}
        assert!(own() < 50_000_000);
        for child in children(wrapper.id()) {
            nix::sys::signal::kill(nix::unistd::Pid::from_raw(child as i32), nix::sys::signal::SIGKILL)
                .unwrap();
        }
        wrapper.wait().unwrap();
    }
}
