//! Killed, interrupted, out of disk: what is finished stays finished, and the
//! resumed run leaves the file an uninterrupted one would have left.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::helpers::{folder, program};
use crate::suite::{counts, partial};

/// Arguments of a run of some seconds, in cells of a few milliseconds.
fn arguments(command: &mut Command, seeds: &str, out: &Path) {
    command
        .args(["run", "--quiet", "--jobs", "2", "--game", "tree:iid[b=5]", "--seeds", seeds])
        .args(["--engines", "minimax,ab,pvs", "--depths", "1-7", "--reference", "minimax", "--out"])
        .arg(out);
}

fn uninterrupted(seeds: &str, folder: &Path) -> String {
    let out = folder.join("whole.csv");
    let mut command = program();
    arguments(&mut command, seeds, &out);
    assert!(command.status().unwrap().success());
    counts(&out)
}

fn start(seeds: &str, out: &Path) -> Child {
    let mut command = program();
    arguments(&mut command, seeds, out);
    command.arg("--resume").stderr(Stdio::null()).spawn().unwrap()
}

/// Kills a run at `kills` random moments, resuming it each time.
fn killed_and_resumed(kills: usize, seeds: &str, longest: Duration) {
    let folder = folder();
    let expected = uninterrupted(seeds, folder.path());
    let out = folder.path().join("killed.csv");
    let mut random = Pcg64::seed_from_u64(5);
    let mut killed = 0;
    while killed < kills {
        let mut child = start(seeds, &out);
        sleep(longest.mul_f64(random.random::<f64>()));
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            killed += 1;
        }
        let status = child.wait().unwrap();
        if status.success() {
            // It was faster than the killer: check, and begin again.
            assert_eq!(counts(&out), expected);
            fs::remove_file(&out).unwrap();
        }
    }
    assert!(start(seeds, &out).wait().unwrap().success());
    assert_eq!(counts(&out), expected);
    assert!(!partial(&out).exists());
}

#[test]
fn killed_a_few_times_the_counts_are_the_same() {
    killed_and_resumed(6, "0-149", Duration::from_millis(120));
}

#[test]
#[ignore = "long: a hundred kills"]
fn killed_a_hundred_times_the_counts_are_the_same() {
    killed_and_resumed(100, "0-999", Duration::from_millis(150));
}

/// A run that was killed when about half of its rows were there.
fn half_done(seeds: &str, out: &Path) {
    let mut child = start(seeds, out);
    wait_for(|| fs::metadata(partial(out)).is_ok_and(|metadata| metadata.len() > 30_000));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!out.exists());
}

fn wait_for(condition: impl Fn() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_mins(1), "waited too long");
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn torn_and_broken_lines_run_again() {
    let folder = folder();
    let expected = uninterrupted("0-149", folder.path());
    let out = folder.path().join("torn.csv");
    half_done("0-149", &out);
    let mut lines: Vec<String> =
        fs::read_to_string(partial(&out)).unwrap().lines().map(str::to_owned).collect();
    lines[5] = "tree:iid[b=5],0,,ab,not a depth".to_owned();
    let last = lines.pop().unwrap();
    fs::write(partial(&out), lines.join("\n") + "\n").unwrap();
    let mut file = OpenOptions::new().append(true).open(partial(&out)).unwrap();
    file.write_all(&last.as_bytes()[..last.len() / 2]).unwrap();
    drop(file);
    let mut command = program();
    arguments(&mut command, "0-149", &out);
    let output = command.arg("--resume").output().unwrap();
    assert!(output.status.success());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("warning: 1 broken line"), "{told}");
    assert_eq!(counts(&out), expected);
}

/// A file-size limit stands in for a full disk: no privileges are needed.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder();
    let expected = uninterrupted("0-149", folder.path());
    let out = folder.path().join("full.csv");
    let mut inner = program();
    arguments(&mut inner, "0-149", &out);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -f 100; exec \"$0\" \"$@\""]).arg(inner.get_program()).args(inner.get_args());
    let output = limited.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("finished rows are kept: free some space, then rerun with --resume"), "{told}");
    let kept = fs::read_to_string(partial(&out)).unwrap();
    assert!(kept.ends_with('\n') && kept.len() > 40_000, "whole rows only");
    assert!(start("0-149", &out).wait().unwrap().success());
    assert_eq!(counts(&out), expected);
}

/// Enough work for a minute, so that only an interrupt ends it.
#[cfg(unix)]
fn endless(out: &Path) -> Command {
    let mut command = program();
    command
        .args(["run", "--quiet", "--game", "tree:iid[b=38]", "--seeds", "0-9", "--engines", "minimax"])
        .args(["--depths", "1,7", "--out"])
        .arg(out);
    command
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_at_once_and_says_how_to_resume() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = folder();
    let out = folder.path().join("endless.csv");
    let child = endless(&out).stderr(Stdio::piped()).spawn().unwrap();
    wait_for(|| partial(&out).exists());
    sleep(Duration::from_millis(100));

    for how in [None, Some("--resume"), Some("--overwrite")] {
        let second = endless(&out).args(how).output().unwrap();
        let told = String::from_utf8(second.stderr).unwrap();
        assert_eq!(second.status.code(), Some(1));
        assert!(told.contains("another run is writing"), "{told}");
    }

    // By itself it would take years.
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("--depths 1,7 --out"), "{told}");
    assert!(told.trim_end().ends_with("--resume"), "{told}");
    let text = fs::read_to_string(partial(&out)).unwrap();
    assert!(plybench::record::read_rows_from(text.as_bytes(), "partial").is_ok());
}

/// Whether a process handles SIGINT itself.
#[cfg(target_os = "linux")]
fn handles_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 2 != 0)
}

/// Reading a pipe that says nothing looks at no flag.
#[cfg(target_os = "linux")]
#[test]
fn a_second_interrupt_ends_work_that_does_not_heed_the_first() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = folder();
    let pipe = folder.path().join("pipe.epd");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let child = program()
        .args(["run", "--engines", "ab", "--positions"])
        .arg(&pipe)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for(|| handles_interrupts(child.id()));
    let interrupt = || kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    interrupt();
    sleep(Duration::from_millis(200));
    interrupt();
    let ended = std::cell::RefCell::new(child);
    wait_for(|| ended.borrow_mut().try_wait().unwrap().is_some());
    assert_eq!(ended.borrow_mut().wait().unwrap().code(), Some(130));
}
