//! Totals for services: what `check`, `diff` and `bench` print, and a reader of `OpenMetrics` by others.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::helpers::{folder, plybench_in, stderr, stdout};

const FEEDS: [&str; 3] = ["bencher", "github-benchmark", "openmetrics"];

/// Rows of two engines; in the new ones a search is missing, one did not finish, and one was added.
fn write_rows(here: &Path) {
    let header = "game,position,engine,depth,status,value,best_move,nodes,leaves\n";
    let row = |position: &str, engine: &str, depth: u32, status: &str, nodes: u32| {
        format!("chess,{position},{engine},{depth},{status},1,e2e4,{nodes},{}\n", nodes / 2)
    };
    let (mut old, mut new) = (header.to_owned(), header.to_owned());
    for (position, nodes) in [("a", 100), ("b", 200), ("c", 400)] {
        for (engine, depth) in [("ab", 3), ("ab", 4), ("\"x \"\"y\"\" \\\"", 3)] {
            old += &row(position, engine, depth, "ok", nodes);
            let (status, is_missing) = (position == "b" && depth == 4, position == "c" && depth == 4);
            if !is_missing {
                new += &row(position, engine, depth, if status { "timeout" } else { "ok" }, nodes + 10);
            }
        }
    }
    let _ = write!(new, "{}", row("d", "ab", 3, "ok", 5000));
    fs::write(here.join("old.csv"), old).unwrap();
    fs::write(here.join("new.csv"), new).unwrap();
}

#[test]
fn a_feed_has_the_totals_of_the_compared_searches_and_the_exit_code_is_that_of_the_command() {
    let folder = folder();
    let here = folder.path();
    write_rows(here);
    let check = |format: &str| {
        let arguments = ["check", "new.csv", "--baseline", "old.csv", "--format", format];
        stdout(&mut plybench_in(here, &arguments), 3)
    };
    assert_eq!(
        check("openmetrics"),
        r#"# TYPE plybench_nodes gauge
# HELP plybench_nodes Total nodes of the searches of an engine at a depth.
plybench_nodes{game="chess",engine="ab",depth="3"} 730
plybench_nodes{game="chess",engine="ab",depth="4"} 110
plybench_nodes{game="chess",engine="x \"y\" \\",depth="3"} 730
# TYPE plybench_searches gauge
# HELP plybench_searches Searches that the totals are over.
plybench_searches{game="chess",engine="ab",depth="3"} 3
plybench_searches{game="chess",engine="ab",depth="4"} 1
plybench_searches{game="chess",engine="x \"y\" \\",depth="3"} 3
# EOF
"#
    );
    let read = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let totals =
        |nodes: u32, searches: u32| json!({ "nodes": { "value": nodes }, "searches": { "value": searches } });
    assert_eq!(
        read(&check("bencher")),
        json!({
            "chess ab depth 3": totals(730, 3),
            "chess ab depth 4": totals(110, 1),
            "chess x \"y\" \\ depth 3": totals(730, 3),
        })
    );
    let diff = ["diff", "old.csv", "new.csv", "--metric", "leaves", "--format", "github-benchmark"];
    let told = read(&stdout(&mut plybench_in(here, &diff), 0));
    assert_eq!(
        told[1],
        json!({ "name": "chess ab depth 4 leaves", "unit": "leaves", "value": 55, "extra": "1 search" })
    );
    assert_eq!(told.as_array().unwrap().len(), 3);
    let gated = stderr(plybench_in(here, &diff).args(["--fail-over", "leaves=1%"]), 3);
    assert!(gated.contains("7 searches compared on leaves") && gated.contains("FAILED"), "{gated}");
}

#[test]
fn nothing_compared_is_no_total_and_no_pass() {
    let folder = folder();
    let here = folder.path();
    let rows =
        |position: &str| format!("game,position,engine,depth,status,nodes\nchess,{position},ab,3,ok,7\n");
    fs::write(here.join("old.csv"), rows("a")).unwrap();
    fs::write(here.join("new.csv"), rows("b")).unwrap();
    for (format, nothing) in FEEDS.into_iter().zip(["{}\n", "[]\n", "# EOF\n"]) {
        let check = ["check", "new.csv", "--baseline", "old.csv", "--format", format];
        assert_eq!(stdout(&mut plybench_in(here, &check), 3), nothing);
    }
    let bless = ["check", "new.csv", "--baseline", "old.csv", "--bless", "--format", "bencher"];
    assert!(stderr(&mut plybench_in(here, &bless), 2).contains("drop --format"));
}

#[test]
fn a_bench_has_the_totals_of_whole_engines_and_the_signature_of_all() {
    let folder = folder();
    let here = folder.path();
    let suite =
        "name = \"few\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"1-3\"\nengines = [\"ab\"]\ndepths = 3\n";
    fs::write(here.join("few.toml"), suite).unwrap();
    let bench = |arguments: &[&str], exit| {
        stdout(plybench_in(here, &["bench", "--suite", "few.toml"]).args(arguments), exit)
    };
    let told: Value = serde_json::from_str(&bench(&["--json"], 0)).unwrap();
    let feed: Value = serde_json::from_str(&bench(&["--format", "bencher"], 0)).unwrap();
    let signature = &told["signature"];
    assert_eq!(feed["tree:iid[b=4] ab depth 3"]["nodes+quiescence"]["value"], *signature);
    assert_eq!(feed["plybench bench"]["signature"]["value"], *signature);
    assert_eq!(feed["plybench bench"]["searches"]["value"], 3);
    assert_eq!(bench(&["--format", "bencher", "--expect", "1"], 3), bench(&["--format", "bencher"], 0));
    fs::write(here.join("few.toml"), suite.to_owned() + "nodes = 5\n").unwrap();
    for (format, nothing) in FEEDS.into_iter().zip(["{}\n", "[]\n", "# EOF\n"]) {
        assert_eq!(bench(&["--format", format], 4), nothing);
    }
}

/// The reader of Prometheus's own client.
#[cfg(unix)]
#[test]
fn openmetrics_is_read_by_the_client_of_prometheus() {
    let Some(python) = crate::programs::python_with("prometheus_client") else { return };
    let folder = folder();
    let here = folder.path();
    write_rows(here);
    let reader = "import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families as families
print(json.dumps([[f.name, f.type, [[s.labels, s.value] for s in f.samples]] for f in families(sys.stdin.read())]))";
    fs::write(here.join("reader.py"), reader).unwrap();
    let metrics = "nodes,leaves";
    let feed = ["diff", "old.csv", "new.csv", "--metric", metrics, "--format", "openmetrics"];
    fs::write(here.join("feed"), stdout(&mut plybench_in(here, &feed), 0)).unwrap();
    let input = fs::File::open(here.join("feed")).unwrap();
    let mut reader = std::process::Command::new(python);
    let read = stdout(reader.arg("reader.py").current_dir(here).stdin(input), 0);
    let read: Value = serde_json::from_str(&read).unwrap();
    let family = |name: &str, totals: [u32; 3]| {
        let labels = [("ab", "3"), ("ab", "4"), ("x \"y\" \\", "3")];
        let sample =
            |((engine, depth), total)| json!([{ "game": "chess", "engine": engine, "depth": depth }, total]);
        json!([name, "gauge", labels.into_iter().zip(totals).map(sample).collect::<Vec<_>>()])
    };
    let expected = json!([
        family("plybench_nodes", [730, 110, 730]),
        family("plybench_leaves", [365, 55, 365]),
        family("plybench_searches", [3, 1, 3]),
    ]);
    assert_eq!(read, expected);
}
