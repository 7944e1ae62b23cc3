//! `plybench diff`, and what it shares with `check`: limits, cells of one file
//! alone, formats, and new results that replace a baseline.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::helpers::{folder, plybench_in, stderr, stdout};

const RUN: [&str; 9] =
    ["run", "--game", "tree:iid[b=3]", "--seeds", "0-5", "--engines", "ab,pvs", "--depths", "3-6"];

/// A folder with the rows of two engines on six trees, as their run left them.
fn with_old() -> TempDir {
    let folder = folder();
    stdout(plybench_in(folder.path(), &RUN).args(["--quiet", "--out", "old.csv"]), 0);
    folder
}

/// A copy of a results file with the lines of a function, and without a manifest.
fn write_lines(here: &Path, name: &str, change: impl Fn(usize, &str) -> Option<String>) {
    let text = fs::read_to_string(here.join("old.csv")).unwrap();
    let mut lines = text.lines();
    let header = lines.next().unwrap();
    let rows = lines.enumerate().filter_map(|(number, line)| change(number, line));
    let lines: Vec<String> = std::iter::once(header.to_owned()).chain(rows).collect();
    fs::write(here.join(name), lines.join("\n") + "\n").unwrap();
}

/// A line with another number of nodes.
fn with_nodes(line: &str, nodes: impl Fn(u64) -> u64) -> String {
    let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
    fields[9] = nodes(fields[9].parse().unwrap()).to_string();
    fields.join(",")
}

/// Every count of `pvs` times this many thousandths, on top of a thousandfold one in both files.
fn plant(here: &Path, name: &str, thousandths: u64) {
    write_lines(here, name, |_, line| {
        let factor = if line.contains(",pvs,") { thousandths } else { 1000 };
        Some(with_nodes(line, |nodes| nodes * factor))
    });
}

fn diff(here: &Path, arguments: &[&str], exit: i32) -> String {
    stdout(plybench_in(here, &["diff"]).args(arguments), exit)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_change_within_its_limit_passes_and_one_beyond_it_fails() {
    let folder = with_old();
    let here = folder.path();
    for (name, thousandths) in
        [("before.csv", 1000), ("p4.csv", 1004), ("p5.csv", 1005), ("p6.csv", 1006), ("m6.csv", 994)]
    {
        plant(here, name, thousandths);
    }
    let ends = |limit: &str, name: &str, exit| {
        diff(here, &["before.csv", name, "--fail-over", limit], exit).lines().last().unwrap().to_owned()
    };
    assert!(
        ends("nodes=0.5%", "p4.csv", 0)
            .ends_with("24 changed, 0 missing, 0 added; limit nodes=+0.5%: passed")
    );
    assert!(ends("nodes=0.5%", "p5.csv", 0).ends_with("passed"), "at the limit");
    assert!(
        ends("nodes=0.5%", "p6.csv", 3)
            .ends_with("24 changed, 0 missing, 0 added; limit nodes=+0.5%: FAILED")
    );
    ends("nodes=0.5%", "m6.csv", 0);
    ends("nodes=+-0.5%", "m6.csv", 3);
    ends("nodes=-0.5%", "m6.csv", 3);
    ends("nodes=-0.5%", "p6.csv", 0);
    ends("leaves=0%,nodes=1%", "p6.csv", 0);
    ends("leaves=0%,nodes=0.1%", "p6.csv", 3);
    // Without a limit nothing fails.
    assert!(
        diff(here, &["before.csv", "p6.csv"], 0)
            .ends_with("48 searches compared on nodes, value, best_move: 24 changed, 0 missing, 0 added\n")
    );
    let told = diff(here, &["before.csv", "p6.csv", "--fail-over", "nodes=0.5%"], 3);
    assert!(
        told.contains("limit nodes=+0.5%: pvs on tree:iid[b=3], ") && told.contains("(+0.60%)"),
        "{told}"
    );
    assert!(!told.contains("ab on tree"), "{told}");
}

#[test]
fn the_json_has_ratios_by_engine_and_depth() {
    let folder = with_old();
    let here = folder.path();
    plant(here, "before.csv", 1000);
    plant(here, "after.csv", 1020);
    let told = json(&diff(here, &["before.csv", "after.csv", "--json", "--fail-over", "nodes=1%"], 3));
    assert_eq!(
        (&told["compared"], &told["changed"], &told["passed"]),
        (&48.into(), &24.into(), &false.into())
    );
    assert_eq!(told["beyond"][0]["limit"], "nodes=+1%");
    assert_eq!(told["beyond"].as_array().unwrap().len(), 1);
    let engines = told["engines"].as_array().unwrap();
    let pvs = engines.iter().find(|engine| engine["engine"] == "pvs").unwrap();
    let nodes = &pvs["metrics"][0];
    assert_eq!((&nodes["metric"], &nodes["overall"]["cells"]), (&"nodes".into(), &24.into()));
    let close = |value: &Value, wanted: f64| (value.as_f64().unwrap() - wanted).abs() < 1e-9;
    for ratio in [&nodes["overall"]["ratio"], &nodes["depths"][0]["ratio"]] {
        assert!(close(&ratio["geometric_mean"], 1.02) && close(&ratio["ratio_of_sums"], 1.02), "{ratio}");
        assert!(close(&ratio["interval"]["low"], 1.02) && ratio["n"] == 6, "{ratio}");
    }
    assert!(close(&nodes["overall"]["percent"], 2.0));
    let depths: Vec<_> = nodes["depths"].as_array().unwrap().iter().map(|at| &at["depth"]).collect();
    assert_eq!(depths, [3, 4, 5, 6]);
    assert_eq!(told["changes"].as_array().unwrap().len(), 24);
    let part = diff(here, &["before.csv", "after.csv", "--json", "--engines", "ab", "--depths", "3-4"], 0);
    assert_eq!((&json(&part)["compared"], &json(&part)["changed"]), (&12.into(), &0.into()));
}

#[test]
fn another_answer_fails_where_it_is_listed() {
    let folder = with_old();
    let here = folder.path();
    write_lines(here, "moved.csv", |number, line| {
        let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
        fields[8] = if number == 3 { "9".to_owned() } else { fields[8].clone() };
        Some(fields.join(","))
    });
    diff(here, &["old.csv", "moved.csv"], 0);
    let failed = diff(here, &["old.csv", "moved.csv", "--fail-on", "best_move"], 3);
    assert!(failed.contains("\nfail on best_move: 1 search\n"), "{failed}");
    assert!(failed.ends_with("; fail on best_move: FAILED\n"), "{failed}");
    diff(here, &["old.csv", "moved.csv", "--fail-on", "status,value"], 0);
    diff(here, &["old.csv", "moved.csv", "--fail-over", "nodes=1%"], 3);
    let told = json(&diff(here, &["old.csv", "moved.csv", "--fail-on", "Best_move", "--json"], 3));
    assert_eq!((&told["failed"][0]["reason"], &told["failed"][0]["cells"]), (&"best_move".into(), &1.into()));
    let slip = stderr(&mut plybench_in(here, &["diff", "old.csv", "moved.csv", "--fail-on", "bestmove"]), 2);
    assert!(slip.contains("`best_move`"), "{slip}");
}

/// Ids name positions: a count of another position is not the same count.
#[test]
fn other_positions_under_the_same_ids_fail_a_gate() {
    let folder = folder();
    let here = folder.path();
    for (name, fen) in [("old", "3k5/9/9/9/9/9/9/9/9/4K4 w"), ("new", "3k5/9/9/9/9/9/9/9/4R4/4K4 w")] {
        fs::write(here.join("mine.epd"), format!("{fen} id \"mine\"; phase \"endgame\";\n")).unwrap();
        let out = format!("{name}.csv");
        let run = ["run", "--positions", "mine.epd", "--engines", "ab", "--depths", "1", "--out", &out];
        stdout(&mut plybench_in(here, &run), 0);
    }
    let arguments = ["old.csv", "new.csv", "--metric", "iterations"];
    let told = stderr(plybench_in(here, &["diff"]).args(arguments), 0);
    assert!(told.contains("other positions under the same ids: mine"), "{told}");
    let failed = diff(here, &[&arguments[..], &["--fail-on", "missing"]].concat(), 3);
    assert!(
        failed.contains("\nother positions under the same ids: mine\n") && failed.ends_with("FAILED\n"),
        "{failed}"
    );
    diff(here, &["old.csv", "old.csv", "--fail-on", "missing"], 0);
}

#[test]
fn cells_of_one_file_alone_are_named_and_lost_ones_fail() {
    let folder = with_old();
    let here = folder.path();
    write_lines(here, "fewer.csv", |number, line| (number != 3).then(|| line.to_owned()));
    let gone = diff(here, &["old.csv", "fewer.csv"], 0);
    assert!(gone.contains("\nmissing    tree:iid[b=3] 0 ab depth 6\n"), "{gone}");
    assert!(
        gone.ends_with("47 searches compared on nodes, value, best_move: 0 changed, 1 missing, 0 added\n"),
        "{gone}"
    );
    let failed = diff(here, &["old.csv", "fewer.csv", "--fail-over", "nodes=0.5%"], 3);
    assert!(failed.contains("\nfail on missing: 1 search\n"), "{failed}");
    diff(here, &["old.csv", "fewer.csv", "--fail-over", "nodes=0.5%", "--fail-on", "value"], 0);

    let new = diff(here, &["fewer.csv", "old.csv", "--fail-over", "nodes=0%"], 0);
    assert!(new.contains("\nadded      tree:iid[b=3] 0 ab depth 6\n"), "{new}");

    write_lines(here, "late.csv", |number, line| {
        Some(if number == 3 { line.replace(",ok,", ",timeout,") } else { line.to_owned() })
    });
    let late = diff(here, &["old.csv", "late.csv", "--fail-over", "nodes=0.5%"], 3);
    assert!(late.contains("\nunfinished tree:iid[b=3] 0 ab depth 6: ok -> timeout\n"), "{late}");
    assert!(
        late.contains("0 changed, 0 missing, 0 added; not compared: 1 search no longer finished;"),
        "{late}"
    );
    assert!(late.contains("\n1 search without a count to test: "), "{late}");
    diff(here, &["old.csv", "late.csv", "--fail-on", "missing"], 3);
    diff(here, &["late.csv", "old.csv", "--fail-over", "nodes=0.5%"], 3);
    diff(here, &["late.csv", "old.csv", "--fail-on", "value,best_move,missing"], 0);
    write_lines(here, "none.csv", |_, line| Some(line.replace(",ok,", ",timeout,")));
    stderr(plybench_in(here, &["diff"]).args(["old.csv", "none.csv"]), 1);
    stderr(plybench_in(here, &["diff"]).args(["old.csv", "none.csv", "--fail-on", "missing"]), 3);
    diff(here, &["late.csv", "late.csv", "--fail-over", "nodes=0.5%"], 0);
}

#[test]
fn other_values_and_moves_are_listed() {
    let folder = with_old();
    let here = folder.path();
    write_lines(here, "other.csv", |number, line| {
        let mut fields: Vec<&str> = line.split(',').collect();
        if number == 0 {
            (fields[7], fields[8]) = ("77", "2");
        }
        Some(fields.join(","))
    });
    let told = diff(here, &["old.csv", "other.csv"], 0);
    let line = told.lines().find(|line| line.starts_with("result ")).unwrap();
    assert!(
        line.starts_with("result     tree:iid[b=3] 0 ab depth 3: value ") && line.contains("-> +77"),
        "{line}"
    );
    assert!(told.ends_with("0 added, 1 with another status, value or best move\n"), "{told}");
}

/// What a run in time mode leaves, short of the columns that do not matter here.
fn timed(samples: [u64; 3]) -> String {
    let mut text = "game,position,engine,depth,sample,status,value,best_move,nodes,cpu_ns\n".to_owned();
    for position in 0..6 {
        for (sample, cpu_ns) in samples.iter().enumerate() {
            let _ = writeln!(text, "xiangqi,p{position},ab,4,{sample},ok,0,h2e2,500,{cpu_ns}");
        }
    }
    text
}

#[test]
fn time_mode_files_are_compared_by_medians() {
    let folder = folder();
    let here = folder.path();
    for (name, samples) in [("old.csv", [100, 1, 9000]), ("new.csv", [4000, 150, 150])] {
        fs::write(here.join(name), timed(samples)).unwrap();
    }
    let told = json(&diff(here, &["old.csv", "new.csv", "--json"], 0));
    assert_eq!(told["metrics"], serde_json::json!(["nodes", "cpu_ns"]));
    let time = &told["engines"][0]["metrics"][1]["overall"];
    assert_eq!((&time["cells"], &time["old"], &time["new"]), (&6.into(), &600.into(), &900.into()));
    assert!((time["ratio"]["geometric_mean"].as_f64().unwrap() - 1.5).abs() < 1e-9);
    diff(here, &["old.csv", "new.csv", "--fail-over", "cpu_ns=50%"], 0);
    diff(here, &["old.csv", "new.csv", "--fail-over", "cpu_ns=49%"], 3);

    let sampled = timed([100, 1, 9000]);
    let is_first = |line: &&str| !line.contains(",1,ok") && !line.contains(",2,ok");
    let single: Vec<&str> = sampled.lines().filter(is_first).collect();
    fs::write(here.join("counted.csv"), single.join("\n")).unwrap();
    let refused =
        stderr(&mut plybench_in(here, &["diff", "old.csv", "counted.csv", "--metric", "cpu_ns"]), 2);
    assert!(
        refused.contains("p0 ab depth 4 has one sample") && refused.contains("--times-of-counts"),
        "{refused}"
    );
    let anyway = ["diff", "old.csv", "counted.csv", "--metric", "cpu_ns", "--times-of-counts"];
    let warning = stderr(&mut plybench_in(here, &anyway), 0);
    assert!(warning.contains("warning: count-mode times are single samples"), "{warning}");
}

/// Two made-up files: one engine grew, one lost a cell, one is new.
fn made_up() -> TempDir {
    let folder = folder();
    let header = "game,position,engine,depth,status,value,best_move,nodes\n";
    let mut old = header.to_owned();
    let mut new = header.to_owned();
    for (position, nodes) in [("a|b", 1000), ("<c>&\"d\"", 2000)] {
        let field = format!("\"{}\"", position.replace('"', "\"\""));
        let _ = writeln!(old, "chess,{field},ab,3,ok,1,e2e4,{nodes}\nchess,{field},pvs,3,ok,1,e2e4,500");
        let _ = writeln!(new, "chess,{field},ab,3,ok,1,e2e4,{}", nodes + 6);
    }
    new += "chess,\"a|b\",pvs,3,ok,2,e2e4,500\nchess,start,scout,3,ok,1,e2e4,9\n";
    fs::write(folder.path().join("old.csv"), old).unwrap();
    fs::write(folder.path().join("new.csv"), new).unwrap();
    folder
}

#[test]
fn every_format_of_a_diff() {
    let folder = made_up();
    let mut all = String::new();
    for format in ["text", "markdown", "junit", "github"] {
        let arguments = ["old.csv", "new.csv", "--fail-over", "nodes=0.3%", "--format", format];
        let _ = write!(all, "----- {format}\n{}", diff(folder.path(), &arguments, 3));
    }
    insta::assert_snapshot!(all);
    let told = diff(folder.path(), &["old.csv", "new.csv", "--format", "json"], 0);
    assert_eq!(told, diff(folder.path(), &["old.csv", "new.csv", "--json"], 0));
}

#[test]
fn every_format_of_a_check() {
    let folder = made_up();
    let here = folder.path();
    let check = |extra: &[&str], exit| {
        let arguments = ["check", "new.csv", "--baseline", "old.csv"];
        stdout(plybench_in(here, &arguments).args(extra), exit)
    };
    let mut all = String::new();
    for format in ["text", "markdown", "junit", "github"] {
        let _ = write!(all, "----- {format}\n{}", check(&["--format", format], 3));
    }
    insta::assert_snapshot!(all);
    let told = json(&check(&["--format", "json"], 3));
    assert_eq!(
        (&told["totals"][0]["old_nodes"], &told["totals"][0]["new_nodes"]),
        (&3000.into(), &3012.into())
    );
}

/// The files of some results, apart from what may differ between them.
fn files(here: &Path, name: &str) -> Vec<Option<Vec<u8>>> {
    ["csv", "manifest.json", "details.jsonl"]
        .map(|extension| fs::read(here.join(name).with_extension(extension)).ok())
        .into()
}

#[test]
fn a_blessed_baseline_has_the_rows_the_manifest_and_the_details_of_the_new_results() {
    let folder = with_old();
    let here = folder.path();
    let deeper = ["--game", "tree:iid[b=3]", "--seeds", "0-5", "--engines", "ab,pvs+tt", "--depths", "3-7"];
    let suite = "name = \"d\"\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0-5\"\nengines = [\"ab\", \"pvs\"]\n\
                 depths = \"3-7\"\nordering = true\n";
    fs::write(here.join("d.toml"), suite).unwrap();
    stdout(&mut plybench_in(here, &["run", "d.toml", "--quiet", "--out", "new.csv"]), 0);
    stdout(plybench_in(here, &["run"]).args(deeper).args(["--quiet", "--out", "plain.csv"]), 0);

    let before = files(here, "old.csv");
    let same = stdout(&mut plybench_in(here, &["check", "old.csv", "--baseline", "old.csv", "--bless"]), 0);
    assert!(same.ends_with("\nold.csv is unchanged: nothing differs\n"), "{same}");
    assert_eq!(files(here, "old.csv"), before);

    let told = stdout(&mut plybench_in(here, &["check", "new.csv", "--baseline", "old.csv", "--bless"]), 0);
    assert!(
        told.ends_with(
            "old.csv now has the rows of new.csv: 48 searches compared on 27 columns: 0 changed, 0 missing, 12 added, nodes 0%\n"
        ),
        "{told}"
    );
    let new = files(here, "new.csv");
    assert!(new.iter().all(Option::is_some) && files(here, "old.csv") == new);
    assert_eq!(stderr(&mut plybench_in(here, &["check", "new.csv", "--baseline", "old.csv"]), 0), "");

    // The details and their mention go with the rows that they are about.
    let told = diff(here, &["old.csv", "plain.csv", "--bless"], 0);
    assert!(
        told.contains("old.csv now has the rows of plain.csv: 30 searches compared on 27 columns:"),
        "{told}"
    );
    assert_eq!(files(here, "old.csv"), files(here, "plain.csv"));
    assert!(files(here, "old.csv")[2].is_none());

    // Rows without a manifest leave none that would speak of others.
    plant(here, "planted.csv", 1001);
    diff(here, &["old.csv", "planted.csv", "--bless"], 0);
    assert_eq!(files(here, "old.csv"), [Some(fs::read(here.join("planted.csv")).unwrap()), None, None]);
    let left = fs::read_dir(here).unwrap().filter_map(|entry| entry.unwrap().file_name().into_string().ok());
    assert!(left.into_iter().all(|name| !name.contains("tmp")));
}

#[test]
fn what_is_not_finished_results_is_not_blessed() {
    let folder = with_old();
    let here = folder.path();
    stdout(plybench_in(here, &RUN[..7]).args(["--depths", "3-7", "--quiet", "--out", "new.csv"]), 0);
    let before = files(here, "old.csv");
    let refused = |arguments: &[&str], exit| {
        let told = stderr(&mut plybench_in(here, arguments), exit);
        assert_eq!(files(here, "old.csv"), before);
        told
    };
    for (arguments, reason) in [
        (&["diff", "old.csv", "-", "--bless"][..], "name both"),
        (&["check", "-", "--baseline", "old.csv", "--bless"], "name both"),
        (&["diff", "old.csv", "new.csv", "--bless", "--depths", "3"], "drop the selection"),
        (&["diff", "old.csv", "new.csv", "--bless", "--format", "junit"], "drop --format"),
        (&["diff", "old.csv", "new.csv", "--bless", "--fail-over", "nodes=1%"], "cannot be used with"),
        (
            &["check", "new.csv", "--baseline", "old.csv", "--bless", "--tolerance", "1%"],
            "cannot be used with",
        ),
    ] {
        let told = refused(arguments, 2);
        assert!(told.contains(reason), "{arguments:?}: {told}");
    }
    // Rows that its run did not leave.
    let text = fs::read_to_string(here.join("new.csv")).unwrap();
    fs::write(here.join("new.csv"), text.replacen(",ok,", ",mismatch,", 1)).unwrap();
    for arguments in [
        &["diff", "old.csv", "new.csv", "--bless"][..],
        &["check", "new.csv", "--baseline", "old.csv", "--bless"],
    ] {
        let told = refused(arguments, 1);
        assert!(told.contains("new.csv is not the file its run wrote"), "{told}");
    }
}
