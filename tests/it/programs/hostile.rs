//! Scripts that do what no engine should, each at a search deeper than one ply: the
//! first is what every program is tried out with.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use plybench::record::{Row, Status, read_rows};

use crate::helpers::{folder, plybench_in, stderr, stdout};
use crate::programs::script;

/// Much longer than anything here takes; only what never comes is waited for that long.
const PATIENCE: Duration = Duration::from_mins(2);

/// Three cells of a script; the second and third need what the first may have broken.
fn cells(folder: &Path, search: &str, parameters: &str, more: &[&str], exit: i32) -> Vec<Row> {
    let command = script(folder, "engine", search);
    let engine = format!("uci[command={},name=script{parameters}]", command.display());
    let arguments = [
        "run",
        "--positions",
        "start",
        "--engines",
        &engine,
        "--depths",
        "1-3",
        "--out",
        "x.csv",
        "--overwrite",
    ];
    stdout(plybench_in(folder, &arguments).args(more), exit);
    read_rows(&folder.join("x.csv")).unwrap()
}

/// The statuses of three cells, and the value of the first, which nothing may harm.
fn statuses(search: &str, parameters: &str, more: &[&str]) -> Vec<String> {
    let folder = folder();
    let rows = cells(folder.path(), search, parameters, more, 4);
    assert_eq!((&rows[0].status, rows[0].value, rows[0].counters.nodes), (&Status::Ok, Some(7), Some(5)));
    rows[1..].iter().map(|row| row.status.to_string()).collect()
}

/// Whether a process runs. One that has ended stays as a zombie where the first process of a
/// container does not look after orphans.
fn is_alive(process: &str) -> bool {
    let status = Command::new("kill").args(["-0", process]).stderr(Stdio::null()).status();
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let is_zombie = stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" Z"));
    status.expect("kill exists").success() && !is_zombie
}

/// Waits until a file has a line, and returns it.
fn line_of(path: &Path) -> String {
    let begun = Instant::now();
    loop {
        match fs::read_to_string(path) {
            Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
            _ => assert!(begun.elapsed() < PATIENCE, "{} never comes", path.display()),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn wait_until_gone(process: &str) {
    let begun = Instant::now();
    while is_alive(process) {
        assert!(begun.elapsed() < PATIENCE, "process {process} is left running");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[ignore = "seconds: the ring `engines`"]
fn every_fault_is_a_row_and_the_next_cell_has_a_new_process() {
    let said = [
        ("exit 3", "", "ended (exit status: 3) instead of searching"),
        ("kill -SEGV $$", "", "ended (signal: 11 (SIGSEGV)"),
        ("sleep 1000", ",patience=1", "printed nothing more for 1 s instead of searching"),
        ("exec 1>&-; sleep 1000", "", "ended instead of searching"),
        ("echo bestmove a9a8", "", "answered `a9a8`, which is not legal"),
        ("echo bestmove h2e2", "", "ranks are counted from 1 in `uci[...]`, from 0 in `ucci[...]`"),
        ("echo bestmove", "", "answered `nothing`"),
        ("tr '\\0' x < /dev/zero", "", "floods its output with a line without an end"),
        ("yes \"$(head -c 60000 /dev/zero | tr '\\0' x)\"", "", "floods its output with too many lines"),
        ("yes ''", "", "floods its output with too many lines"),
        ("echo bestmove 0000", "", "answered `0000`, which means no move; there are 44 legal moves in "),
    ];
    for (search, parameters, expected) in said {
        for status in statuses(search, parameters, &[]) {
            assert!(status.starts_with("error: ") && status.contains(expected), "{search}: {status}");
        }
    }
}

#[test]
fn searches_that_all_crashed_lead_nowhere() {
    let folder = folder();
    let engine = format!("uci[command={},name=script]", script(folder.path(), "engine", "exit 3").display());
    let run = ["run", "--positions", "start", "--engines", &engine, "--depths", "2", "--out", "x.csv"];
    let told = stderr(&mut plybench_in(folder.path(), &run), 4);
    assert!(told.contains("1 of 1 search failed") && !told.contains("next:"), "{told}");
}

#[test]
fn complaints_are_quoted() {
    for status in statuses("echo 'info string looking'; echo 'no net file' >&2; exit 1", "", &[]) {
        assert!(status.contains("; it said: ") && status.contains("info string looking"), "{status}");
        assert!(status.ends_with("; on its error output: no net file"), "{status}");
    }
}

#[test]
fn what_is_quoted_is_short_and_has_no_control_characters() {
    let search = "printf 'bestmove \\033[31m%s\\n' \"$(head -c 60000 /dev/zero | tr '\\0' x)\"";
    for status in statuses(search, "", &[]) {
        assert!(status.len() < 1000 && !status.contains('\x1b') && status.contains("xxx"), "{status}");
    }
}

#[test]
fn a_crash_after_the_answer_costs_nothing() {
    let folder = folder();
    let search = "echo 'info depth 2 score cp 9 nodes 8'; echo 'bestmove h3e3'; kill -SEGV $$";
    let rows = cells(folder.path(), search, "", &["--jobs", "1"], 0);
    assert!(
        rows[1..].iter().all(|row| row.value == Some(9) && row.best_move.as_deref() == Some("h2e2")),
        "{rows:?}"
    );
}

#[test]
fn a_budget_of_time_ends_what_does_not_end_by_itself_with_all_that_it_started() {
    let folder = folder();
    let (own, child) = (folder.path().join("own"), folder.path().join("child"));
    let search = format!(
        "sleep 1000 & echo $! > {}; echo $$ > {}; while :; do :; done",
        child.display(),
        own.display()
    );
    let rows = cells(folder.path(), &search, "", &["--seconds", "0.5", "--jobs", "1"], 4);
    assert_eq!(rows[1].status, Status::Timeout);
    assert_eq!((rows[1].counters.nodes, rows[1].value), (None, None), "they would differ by machine");
    for path in [own, child] {
        wait_until_gone(&line_of(&path));
    }
}

/// A script that computes for ever behind another one that started it, as engines are behind wrappers.
fn wrapped(folder: &Path, search: &str) -> PathBuf {
    let engine = script(folder, "engine", search);
    let wrapper = folder.join("wrapper");
    fs::write(&wrapper, format!("#!/bin/sh\n{}\n:\n", engine.display())).unwrap();
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).unwrap();
    wrapper
}

#[test]
fn nothing_is_left_however_plybench_ends() {
    for signals in [&["KILL"][..], &["INT", "INT"], &["TERM"]] {
        let folder = folder();
        let (own, child) = (folder.path().join("own"), folder.path().join("child"));
        let search = format!(
            "sleep 1000 & echo $! > {}; echo $$ > {}; while :; do :; done",
            child.display(),
            own.display()
        );
        let engine = format!("uci[command={}]", wrapped(folder.path(), &search).display());
        let arguments = ["run", "--positions", "start", "--engines", &engine, "--depths", "2"];
        let mut run = plybench_in(folder.path(), &arguments).stderr(Stdio::null()).spawn().unwrap();
        let processes = [own, child].map(|path| line_of(&path));
        assert!(processes.iter().all(|process| is_alive(process)));
        for signal in signals {
            let run = run.id().to_string();
            Command::new("kill").args([&format!("-{signal}"), &run]).stderr(Stdio::null()).status().unwrap();
        }
        run.wait().unwrap();
        for process in processes {
            wait_until_gone(&process);
        }
    }
}

#[test]
fn a_wrapper_that_waits_for_what_computes_is_not_silent() {
    let folder = folder();
    // The shell that answers starts another one, which computes for two seconds.
    let search =
        "timeout 2 sh -c 'while :; do :; done'; echo 'info depth 2 score cp 1 nodes 9'; echo bestmove h3e3";
    let command = wrapped(folder.path(), search);
    let engine = format!("uci[command={},name=script,patience=1]", command.display());
    let arguments = ["run", "--positions", "start", "--engines", &engine, "--depths", "2", "--out", "x.csv"];
    stdout(&mut plybench_in(folder.path(), &arguments), 0);
    let row = &read_rows(&folder.path().join("x.csv")).unwrap()[0];
    assert_eq!((&row.status, row.counters.nodes), (&Status::Ok, Some(9)));
}

#[test]
fn the_time_of_a_search_begins_with_its_question() {
    // Every process takes longer to start than a search may.
    let search = "echo 'info depth 2 score cp 9 nodes 8'; echo bestmove h3e3";
    let folder = folder();
    let command = script(folder.path(), "engine", search);
    let slow = folder.path().join("slow");
    fs::write(&slow, format!("#!/bin/sh\nsleep 0.6\nexec {}\n", command.display())).unwrap();
    fs::set_permissions(&slow, fs::Permissions::from_mode(0o755)).unwrap();
    let engine = format!("uci[command={},reset=process]", slow.display());
    let arguments = ["run", "--positions", "start", "--engines", &engine, "--depths", "2"];
    stdout(plybench_in(folder.path(), &arguments).args(["--seconds", "0.5", "--out", "x.csv"]), 0);
    assert_eq!(read_rows(&folder.path().join("x.csv")).unwrap()[0].status, Status::Ok);
}

#[test]
fn a_search_that_ends_by_itself_is_not_at_its_limit_of_nodes() {
    let search = "echo 'info depth 1 score cp 9 nodes 8'; echo bestmove h3e3";
    for (limit, status) in [("1000", Status::Ok), ("8", Status::NodeLimit)] {
        let folder = folder();
        let exit = if status == Status::Ok { 0 } else { 4 };
        let rows = cells(folder.path(), search, "", &["--nodes", limit], exit);
        assert_eq!(rows[2].status, status, "{limit}");
    }
}

#[test]
fn the_trial_ends_whatever_a_program_says() {
    let folder = folder();
    // It chatters and never answers, and it knows nothing but a time.
    let command = script(folder.path(), "engine", ":");
    let text = fs::read_to_string(&command).unwrap();
    let chatter = "while :; do echo 'info string thinking'; sleep 0.1; done";
    let never = text.replace("echo 'info depth 1 score cp 7 nodes 5'; echo 'bestmove h3e3'", chatter);
    assert_ne!(never, text);
    fs::write(&command, never).unwrap();
    let engine = format!("uci[command={},patience=1]", command.display());
    let run = ["run", "--positions", "start", "--engines", &engine, "--depths", "2", "--out", "x.csv"];
    let told = stderr(&mut plybench_in(folder.path(), &run), 2);
    assert!(told.contains("it found no move in the start position within 2 s"), "{told}");
    // Told as it will be told: a time instead of a depth, of which it knows nothing.
    fs::write(&command, text.replace("'go depth 1')", "'go movetime 50')")).unwrap();
    let engine = format!("uci[command={},go=movetime:50,patience=1]", command.display());
    stdout(&mut plybench_in(folder.path(), &["search", "start", "--engine", &engine, "--depth", "9"]), 0);
}

#[test]
fn an_interrupt_ends_the_waiting_for_a_program() {
    let folder = folder();
    let command = script(folder.path(), "engine", ":");
    let asked = folder.path().join("asked");
    let text = fs::read_to_string(&command).unwrap();
    let never = text.replace("echo readyok", &format!("echo asked > {}; sleep 1000", asked.display()));
    fs::write(&command, never).unwrap();
    let engine = format!("uci[command={},patience=600]", command.display());
    let run = ["run", "--positions", "start", "--engines", &engine, "--depths", "2", "--out", "x.csv"];
    let mut run = plybench_in(folder.path(), &run).stderr(Stdio::null()).spawn().unwrap();
    line_of(&asked);
    Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
    assert_eq!(run.wait().unwrap().code(), Some(130));
}

#[test]
fn a_deepest_line_that_differs_is_found_too() {
    let folder = folder();
    let search =
        "asked=$((asked + 1)); echo \"info depth 2 seldepth $asked score cp 1 nodes 9\"; echo bestmove h3e3";
    let rows = cells(folder.path(), search, "", &["--twice", "--jobs", "1"], 4);
    assert_eq!(rows[2].status.to_string(), "error: not reproducible: seldepth 1, then 2");
}

#[test]
fn a_variant_without_a_list_takes_any_word() {
    let folder = folder();
    let command =
        script(folder.path(), "engine", "echo 'info depth 2 score cp 1 nodes 9'; echo bestmove h3e3");
    let text = fs::read_to_string(&command).unwrap();
    let option = "echo 'option name UCI_Variant type string default chess'; echo uciok";
    fs::write(&command, text.replace("echo uciok", option)).unwrap();
    let engine = format!("uci[command={},variant=my-xiangqi]", command.display());
    stdout(&mut plybench_in(folder.path(), &["search", "start", "--engine", &engine, "--depth", "2"]), 0);
}

#[test]
fn a_search_is_refused_for_what_a_suite_is_refused_for() {
    let folder = folder();
    for (engine, more, expected) in [
        ("uci[command=true]", ["--depth", "0", "--nodes", "9"], "it cannot search to depth 0"),
        (
            "ucci[command=true]",
            ["--depth", "2", "--nodes", "9"],
            "UCCI takes a depth or a number of nodes, not both",
        ),
        (
            "uci[command=true,go=nodes:9]",
            ["--depth", "2", "--nodes", "9"],
            "go=nodes:9 allows no other node limit",
        ),
    ] {
        let call = [&["search", "start", "--engine", engine][..], &more].concat();
        let told = stderr(&mut plybench_in(folder.path(), &call), 2);
        assert!(told.contains(expected), "{told}");
        let run = [
            &["run", "--positions", "start", "--engines", engine, "--out", "x.csv"][..],
            &["--depths"],
            &more[1..],
        ]
        .concat();
        let told = stderr(&mut plybench_in(folder.path(), &run), 2);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn nodes_that_are_not_told_are_not_none() {
    let folder = folder();
    let command = script(folder.path(), "engine", "echo bestmove h3e3");
    let engines = format!("ab,uci[command={},name=quiet]", command.display());
    let run = ["run", "--positions", "start", "--engines", &engines, "--depths", "2", "--out", "x.csv"];
    let told = stderr(&mut plybench_in(folder.path(), &run), 0);
    let line = told.lines().find(|line| line.contains("quiet")).unwrap();
    assert!(line.trim_end().ends_with("2.0"), "neither nodes nor a ratio: {line}");
}

#[test]
fn counts_that_depend_on_an_earlier_search_are_found() {
    let folder = folder();
    // It remembers how often it was asked: as an engine that keeps its table.
    let search =
        "asked=$((asked + 1)); echo \"info depth 2 score cp 1 nodes $((100 / asked))\"; echo bestmove h3e3";
    let rows = cells(folder.path(), search, "", &["--twice", "--jobs", "1"], 4);
    assert_eq!(rows[0].status, Status::Ok);
    // The deepest is asked first.
    let told = [&rows[1], &rows[2]].map(|row| row.status.to_string());
    assert_eq!(
        told,
        ["33, then 25", "100, then 50"].map(|nodes| format!("error: not reproducible: nodes {nodes}"))
    );
    // In a process of its own every search is the first.
    let rows = cells(folder.path(), search, ",reset=process", &["--twice", "--jobs", "1"], 0);
    assert!(rows[1..].iter().all(|row| row.counters.nodes == Some(100)), "{rows:?}");
}

#[test]
fn another_file_is_another_engine() {
    let folder = folder();
    let answer = "echo 'info depth 2 score cp 9 nodes 8'; echo 'bestmove h3e3'";
    cells(folder.path(), answer, "", &["--jobs", "1"], 0);
    let command = script(folder.path(), "engine", &format!("{answer}; :"));
    let engine = format!("uci[command={},name=script]", command.display());
    let arguments = [
        "run",
        "--positions",
        "start",
        "--engines",
        &engine,
        "--depths",
        "1-3",
        "--out",
        "x.csv",
        "--resume",
    ];
    let told = stderr(&mut plybench_in(folder.path(), &arguments), 1);
    assert!(told.contains("the executable of `script` has changed"), "{told}");
}

#[test]
fn a_command_of_another_kind_is_refused_before_any_cell() {
    let folder = folder();
    fs::write(folder.path().join("text"), "no program").unwrap();
    let broken = folder.path().join("broken");
    fs::write(&broken, "\0\0\0\0").unwrap();
    fs::set_permissions(&broken, fs::Permissions::from_mode(0o755)).unwrap();
    let refused = [
        ("uci[command=sh.1]", "`sh.1` not found on PATH"),
        ("uci[command=no-such-program]", "`no-such-program` not found on PATH"),
        ("uci[command=./no-such-program]", "`./no-such-program` not found"),
        ("uci[command=./text]", "`./text` cannot be executed: it is a file without the permission"),
        ("uci[command=./]", "`./` cannot be executed: it is a folder"),
        ("uci[command=cat,patience=1]", "instead of answering `uci` with `uciok`; it said: uci"),
        ("uci[command=true]", "`true` ended (exit status: 0)"),
        ("uci[command=./broken]", "broken"),
    ];
    for (engine, expected) in refused {
        let told =
            stderr(&mut plybench_in(folder.path(), &["run", "--engines", engine, "--out", "x.csv"]), 2);
        assert!(told.contains(expected), "{engine}: {told}");
        assert!(!folder.path().join("x.csv.partial").exists(), "{engine}");
    }
}
