//! A million tiny cells stay small: the plan holds numbers, the rows are on disk.

/// The most memory a process has used so far, in KiB.
#[cfg(target_os = "linux")]
fn peak_kib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "long: a million cells"]
fn a_million_cells_stay_under_500_megabytes() {
    let folder = crate::helpers::folder();
    let out = folder.path().join("million.csv");
    let mut child = crate::helpers::program()
        .args(["run", "--quiet", "--game", "tree:iid[b=2]", "--seeds", "0-199999", "--depths", "1"])
        .args(["--engines", "ab,pvs,minimax,aspiration,ab-hard", "--out"])
        .arg(&out)
        .spawn()
        .unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        peak = peak.max(peak_kib(child.id()).unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(crate::suite::counts(&out).lines().count(), 1_000_001);
    assert!((10_000..500_000).contains(&peak), "{peak} KiB");
}
