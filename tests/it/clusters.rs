//! Runs on the engines of clusters, of which something is killed in the middle: the file is that of one machine.

use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::helpers::{folder, program, stdout};
use crate::programs::{program_of, python_with};
use crate::suite::counts;

/// A suite of some seconds; the longest cell takes a small part of them.
const SUITE: &str = "name = 'tried'\ngames = ['xiangqi']\npositions = ['quick']\nreference = 'ab'\n\
                     engines = ['ab', 'pvs+{,history}', 'ab+captures+tt']\ndepths = '1-6'\n";

fn scripts(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/cluster").join(name)
}

fn plybench() -> PathBuf {
    program().get_program().into()
}

/// What one machine counts.
fn prepared(here: &Path) -> String {
    fs::write(here.join("tried.toml"), SUITE).unwrap();
    stdout(program().current_dir(here).args(["run", "tried.toml", "--quiet", "--out", "one.csv"]), 0);
    counts(&here.join("one.csv"))
}

/// Starts a command in a group of its own, all it says into a file.
fn start(command: &mut Command, here: &Path, log: &str) -> Child {
    let log = File::create(here.join(log)).unwrap();
    command.current_dir(here).stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
    command.process_group(0).spawn().unwrap()
}

fn signal(signal: &str, process: &str) {
    assert!(Command::new("kill").args([signal, "--", process]).status().unwrap().success(), "{process}");
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..6000 {
        if holds() {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("{what}: not in a minute");
}

/// Waits until some results of chunks are in a folder.
fn wait_for(results: usize, folder: &Path) {
    let is_result = |path: &Path| path.extension().is_some_and(|extension| extension == "csv");
    wait_until(&format!("{results} results in {}", folder.display()), || {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter(|entry| is_result(&entry.path())).count() >= results
    });
}

fn ended(mut child: Child, here: &Path, log: &str, exit: i32) -> String {
    let status = child.wait().unwrap();
    let told = fs::read_to_string(here.join(log)).unwrap();
    assert_eq!(status.code(), Some(exit), "{told}");
    told
}

/// The processes that another has started and whose command line has this word.
fn children(parent: u32, word: &str) -> Vec<String> {
    let ps = Command::new("ps").args(["-o", "pid=,args=", "--ppid", &parent.to_string()]).output().unwrap();
    let text = String::from_utf8(ps.stdout).unwrap();
    let found = text.lines().filter(|line| line.contains(word));
    found.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

fn hyperqueue(python: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(python);
    command.arg(scripts("hyperqueue.py")).args(arguments);
    command
}

#[test]
fn hyperqueue_with_a_worker_killed() {
    let Some(python) = python_with("hyperqueue") else { return };
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here);
    let here_is = plybench();
    let arguments = ["tried.toml", "--chunks", "24", "--workers", "2", "--out", "hq.csv"];
    let command = || {
        let mut command = hyperqueue(&python, &arguments);
        command.arg("--plybench").arg(&here_is);
        command
    };
    let run = start(&mut command(), here, "log");
    wait_for(3, &here.join("hq.chunks"));
    let workers = children(run.id(), "--be-worker");
    assert_eq!(workers.len(), 2, "{workers:?}");
    signal("-KILL", &workers[0]);
    let told = ended(run, here, "log", 0);
    assert!(told.starts_with("24 of 24 chunks to run\n"), "{told}");
    assert_eq!(counts(&here.join("hq.csv")), expected);
    // Once more, with two chunks lost: just these run.
    for number in ["05", "17"] {
        fs::remove_file(here.join(format!("hq.chunks/tried.chunk-{number}-of-24.csv"))).unwrap();
    }
    let told = ended(start(&mut command(), here, "log"), here, "log", 0);
    assert!(told.starts_with("2 of 24 chunks to run\n"), "{told}");
    assert_eq!(counts(&here.join("hq.csv")), expected);
    let told = ended(start(&mut command(), here, "log"), here, "log", 0);
    assert!(!told.contains("to run"), "{told}");
    // What came to harm is named, and nothing is waited for.
    let harmed = here.join("hq.chunks/tried.chunk-05-of-24.csv");
    let whole = fs::read_to_string(&harmed).unwrap();
    fs::write(&harmed, &whole[..whole.len() / 2]).unwrap();
    let told = ended(start(&mut command(), here, "log"), here, "log", 1);
    assert!(told.contains("tried.chunk-05-of-24.csv is not the file its run wrote: "), "{told}");
    fs::write(&harmed, whole).unwrap();
    // Results of another suite are not those of this one.
    fs::write(here.join("tried.toml"), SUITE.replace("1-6", "1-3")).unwrap();
    let told = ended(start(&mut command(), here, "log"), here, "log", 1);
    let other = "tried.chunk-01-of-24.csv does not belong to this run: the suite is another one; \
                 give another --folder, or replace what is there with --overwrite\n";
    assert!(told.ends_with(other), "{told}");
    ended(start(command().arg("--overwrite"), here, "log"), here, "log", 0);
    stdout(program().current_dir(here).args(["run", "tried.toml", "--quiet", "--out", "two.csv"]), 0);
    assert_eq!(counts(&here.join("hq.csv")), counts(&here.join("two.csv")));
}

/// Signalled at whatever moment, it leaves no worker and no folder behind.
#[test]
fn hyperqueue_interrupted_leaves_nothing_running() {
    let Some(python) = python_with("hyperqueue") else { return };
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("tried.toml"), SUITE).unwrap();
    let temporary = here.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let arguments = ["tried.toml", "--chunks", "24", "--workers", "2", "--out", "hq.csv", "--plybench"];
    for (name, exit) in [("-INT", 130), ("-TERM", 143)] {
        for moment in [100, 200, 400, 1600] {
            let mut command = hyperqueue(&python, &arguments);
            let run = start(command.arg(plybench()).env("TMPDIR", &temporary), here, "log");
            sleep(Duration::from_millis(moment));
            let group = run.id();
            let workers = children(group, "--be-worker");
            signal(name, &group.to_string());
            let code = { run }.wait().unwrap().code();
            // Before there was a handler the signal itself has ended it.
            let told = fs::read_to_string(here.join("log")).unwrap();
            assert!(code == Some(exit) || code.is_none(), "{name} after {moment} ms: {code:?}, {told}");
            for worker in workers {
                wait_until(&format!("worker {worker} ends"), || {
                    !Path::new(&format!("/proc/{worker}")).exists()
                });
            }
            let left: Vec<_> = fs::read_dir(&temporary).unwrap().map(|entry| entry.unwrap().path()).collect();
            assert!(left.is_empty(), "{name} after {moment} ms: {left:?}");
        }
    }
}

#[test]
fn hyperqueue_says_what_is_wrong() {
    let Some(python) = python_with("hyperqueue") else { return };
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("timed.toml"), SUITE.replace("games", "mode = 'time'\ngames")).unwrap();
    // A program that plans and merges, but is not there where chunks are run.
    let broken = here.join("broken");
    let text = format!(
        "#!/bin/sh\n[ \"$1\" = run ] && echo 'broken: plybench is not here' >&2 && exit 127\nexec {} \"$@\"\n",
        plybench().display()
    );
    fs::write(&broken, text).unwrap();
    assert!(Command::new("chmod").arg("+x").arg(&broken).status().unwrap().success());
    let here_is = plybench();
    let ended = |suite: &str, plybench: &Path, more: &[&str], exit| {
        let arguments = [&[suite, "--out", "hq.csv", "--retries", "0"], more].concat();
        let run = start(hyperqueue(&python, &arguments).arg("--plybench").arg(plybench), here, "log");
        ended(run, here, "log", exit)
    };
    let told = ended("timed.toml", &here_is, &["--chunks", "2"], 2);
    let why =
        "plybench: time mode cannot be split into chunks: times of different machines are not comparable\n";
    assert_eq!(told, why);
    let told = ended("smoke", Path::new("./nowhere"), &["--chunks", "2"], 2);
    assert!(told.ends_with("nowhere: No such file or directory; --plybench says where it is\n"), "{told}");
    let told = ended("smoke", &here_is, &["--chunks", "2", "--server", "none"], 1);
    assert!(told.starts_with("hyperqueue.py: no HyperQueue server answers at none: "), "{told}");
    let told = ended("smoke", &here_is, &["--chunks", "2", "--hq", "./no-hq"], 1);
    assert_eq!(told, "hyperqueue.py: cannot run ./no-hq: No such file or directory\n");
    let told = ended("smoke", &broken, &["--chunks", "2", "--workers", "1"], 1);
    let reasons = "hyperqueue.py: 2 of 2 chunks failed in every attempt; run the same command to retry them:\n  \
                   smoke.chunk-1-of-2: broken: plybench is not here\n  \
                   smoke.chunk-2-of-2: broken: plybench is not here\n";
    assert!(told.ends_with(reasons), "{told}");
}

#[test]
fn snakemake_killed_once() {
    let Some(snakemake) = program_of("snakemake") else { return };
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here);
    let command = |options: &[&str]| {
        let mut command = Command::new(&snakemake);
        command.arg("-s").arg(scripts("Snakefile")).args(options);
        let program = format!("plybench={}", plybench().display());
        command.args(["--config", "suite=tried.toml", "chunks=24", "out=snake.csv", &program]);
        command
    };
    let run = start(&mut command(&["--cores", "2"]), here, "log");
    wait_for(3, &here.join("snake.chunks/results"));
    signal("-KILL", &format!("-{}", run.id()));
    assert_eq!({ run }.wait().unwrap().code(), None);
    assert!(!here.join("snake.csv").exists());
    ended(start(&mut command(&["--unlock"]), here, "log"), here, "log", 0);
    let again = start(&mut command(&["--cores", "2", "--rerun-incomplete"]), here, "log");
    ended(again, here, "log", 0);
    assert_eq!(counts(&here.join("snake.csv")), expected);
    let told = ended(start(&mut command(&["--cores", "2"]), here, "log"), here, "log", 0);
    assert!(told.contains("Nothing to be done"), "{told}");
    // Another suite is another run, and what there is of the first one is none of it.
    fs::write(here.join("tried.toml"), SUITE.replace("1-6", "1-3")).unwrap();
    ended(start(&mut command(&["--cores", "2"]), here, "log"), here, "log", 0);
    stdout(program().current_dir(here).args(["run", "tried.toml", "--quiet", "--out", "two.csv"]), 0);
    assert_eq!(counts(&here.join("snake.csv")), counts(&here.join("two.csv")));
    let mut lacking = Command::new(&snakemake);
    lacking.arg("-s").arg(scripts("Snakefile")).args(["--cores", "1"]);
    let told = ended(start(&mut lacking, here, "log"), here, "log", 1);
    assert!(told.contains("give --config suite=SUITE out=FILE.csv"), "{told}");
}

/// Stops a task of the script for Slurm at a moment at which it has taken a chunk.
fn stop_with_a_chunk(task: &Child, claimed: &Path) {
    let group = format!("-{}", task.id());
    let own = format!(".{}", task.id());
    for _ in 0..1000 {
        signal("-STOP", &group);
        let owners = fs::read_dir(claimed).unwrap().map(|entry| entry.unwrap().path());
        let own = owners.filter(|path| path.to_str().is_some_and(|path| path.ends_with(&own)));
        let mut taken = own.flat_map(|path| fs::read_dir(path).unwrap()).map(|entry| entry.unwrap().path());
        if taken.any(|path| path.extension().is_some_and(|extension| extension == "json")) {
            return;
        }
        signal("-CONT", &group);
        sleep(Duration::from_millis(10));
    }
    panic!("the task takes no chunk");
}

/// The script for Slurm, whose tasks need nothing of Slurm to share their chunks.
#[test]
#[ignore = "half a minute: the ring `clusters`"]
fn array_tasks_killed_and_at_the_end_of_their_time() {
    let Some(bash) = program_of("bash") else { return };
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here);
    let cut = ["plan", "tried.toml", "--chunks", "24", "--out", "chunks", "--quiet"];
    stdout(program().current_dir(here).args(cut), 0);
    let task = |log: &str| {
        let mut command = Command::new(&bash);
        command.arg(scripts("array.sbatch")).arg("chunks").arg(plybench()).env("SLURM_CPUS_PER_TASK", "1");
        start(&mut command, here, log)
    };
    let (mut first, second) = (task("first"), task("second"));
    wait_for(4, &here.join("chunks/results"));
    stop_with_a_chunk(&first, &here.join("chunks/claimed"));
    signal("-KILL", &format!("-{}", first.id()));
    assert_eq!(first.wait().unwrap().code(), None);
    // What Slurm sends to the script alone a minute before the time is over.
    signal("-TERM", &second.id().to_string());
    ended(second, here, "second", 0);
    let claims = || fs::read_dir(here.join("chunks/claimed")).unwrap().count();
    assert_eq!(claims(), 1, "of the task that was killed");
    ended(task("third"), here, "third", 0);
    assert_eq!(claims(), 0);
    assert_eq!(fs::read_dir(here.join("chunks/done")).unwrap().count(), 24);
    stdout(program().current_dir(here).args(["merge", "chunks/results", "--out", "all.csv"]), 0);
    assert_eq!(counts(&here.join("all.csv")), expected);

    // What failed runs again; a machine that cannot run anything takes nothing away.
    let broken = |exit: u8| {
        let path = here.join(format!("exits-{exit}"));
        fs::write(&path, format!("#!/bin/sh\necho 'broken: no reason' >&2\nexit {exit}\n")).unwrap();
        assert!(Command::new("chmod").arg("+x").arg(&path).status().unwrap().success());
        path
    };
    stdout(
        program().current_dir(here).args(["plan", "smoke", "--chunks", "3", "--out", "few", "--quiet"]),
        0,
    );
    let few = |program: &Path, exit| {
        let mut command = Command::new(&bash);
        command.arg(scripts("array.sbatch")).arg("few").arg(program).env("SLURM_CPUS_PER_TASK", "1");
        ended(start(&mut command, here, "log"), here, "log", exit)
    };
    let in_few = |name: &str| {
        let entries = fs::read_dir(here.join("few").join(name)).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "json")).count()
    };
    let told = few(&broken(1), 1);
    assert!(told.starts_with("array.sbatch: smoke.chunk-1-of-3: broken: no reason\n"), "{told}");
    assert!(told.ends_with("failed; run the same command to retry them\n"), "{told}");
    assert_eq!((in_few("failed"), in_few(".")), (3, 0));
    let told = few(&broken(127), 1);
    assert!(told.contains(" cannot run ") && told.ends_with(": broken: no reason\n"), "{told}");
    assert_eq!((in_few("failed"), in_few(".")), (0, 3));
    assert_eq!(few(&plybench(), 0), "");
    assert_eq!((in_few("done"), in_few(".")), (3, 0));

    let refused = |arguments: &[&str]| {
        let mut command = Command::new(&bash);
        ended(start(command.arg(scripts("array.sbatch")).args(arguments), here, "log"), here, "log", 1)
    };
    let told = refused(&["chunks", "./no-plybench"]);
    assert!(told.ends_with(" has no program ./no-plybench: give its path after the folder\n"), "{told}");
    let told = refused(&["nothing", plybench().to_str().unwrap()]);
    assert_eq!(told, "array.sbatch: folder nothing does not exist\n");
    fs::create_dir(here.join("empty")).unwrap();
    let told = refused(&["empty", plybench().to_str().unwrap()]);
    assert!(told.ends_with("empty has no chunks: write them with plybench plan\n"), "{told}");
}
