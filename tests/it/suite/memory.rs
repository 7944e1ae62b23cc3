//! Memory: a million tiny cells stay small, for the plan holds numbers and the
//! rows are on disk; a table that does not fit is a row, not the end of the run.

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

/// A call of the program that may use this much address space.
#[cfg(target_os = "linux")]
fn with_address_space(mebibytes: u32, arguments: &[&str], out: &std::path::Path) -> std::process::Output {
    let mut limited = std::process::Command::new("sh");
    let line = format!("ulimit -v {}; exec \"$0\" \"$@\"", mebibytes << 10);
    limited.args(["-c", &line]).arg(crate::helpers::program().get_program()).args(arguments);
    limited.current_dir(out).output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_does_not_fit_into_memory_is_an_error_of_its_cell() {
    use plybench::record::{Status, read_rows};
    let folder = crate::helpers::folder();
    let limited = |arguments: &[&str]| with_address_space(1024, arguments, folder.path());
    let engines = "ab+tt[size=64M],ab+tt[size=64k]";
    let run =
        ["run", "--quiet", "--jobs", "2", "--positions", "start", "--depths", "1-2", "--engines", engines];
    let output = limited(&[&run[..], &["--out", "large.csv"]].concat());
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    let rows = read_rows(&folder.path().join("large.csv")).unwrap();
    let statuses: Vec<&Status> = rows.iter().map(|row| &row.status).collect();
    let error = Status::Error("not enough memory for the table".to_owned());
    assert_eq!(statuses, [&error, &error, &Status::Ok, &Status::Ok]);
    assert!(rows[..2].iter().all(|row| row.value.is_none() && row.counters.nodes.is_none()));

    let output = limited(&["search", "start", "--engine", "ab+tt[size=64M]", "--depth", "1"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("not enough memory for the table of `ab+tt[size=64M]`"), "{told}");
}
