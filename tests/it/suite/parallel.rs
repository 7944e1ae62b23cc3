//! Searches on virtual processors in a run: their columns, and the same rows however they come to be.

use std::path::Path;

use plybench::record::{Counter, Row, Status, read_rows};
use plybench::suite::{Existing, Plan, RunOptions, SuiteError};

use crate::helpers::{folder, suite};
use crate::suite::interrupted::interrupted;
use crate::suite::{options, run_quietly};

const ENGINES: &str = "engines = [\"minimax\", \"ab\", \"root[processors=3]\", \"ybwc[processors=16]+history+killer+tt+id\", \
                       \"jamboree[processors=5,machine=cluster]\"]\n";

const SUITE: &str = "name = \"p\"\ngames = [\"tree:iid[b=5]\", \"othello\"]\nseeds = \"0-4\"\npositions = [\"core\"]\n\
                     limit = 3\ndepths = \"3-4\"\nreference = \"minimax\"\n";

/// The rows of a file without times.
fn rows(path: &Path) -> Vec<Row> {
    let mut rows = read_rows(path).unwrap();
    for row in &mut rows {
        (row.cpu_ns, row.wall_ns) = (None, None);
    }
    rows
}

#[test]
fn rows_are_the_same_by_any_number_of_jobs_and_after_an_interruption() {
    let folder = folder();
    let text = suite(&format!("{SUITE}{ENGINES}"));
    let at = |name: &str| folder.path().join(name).with_extension("csv");
    run_quietly(&text, &options(&at("one"), 1)).unwrap();
    let expected = rows(&at("one"));
    run_quietly(&text, &options(&at("three"), 3)).unwrap();
    assert_eq!(rows(&at("three")), expected);
    interrupted(&text, &at("cut"), 20).unwrap();
    let resume = RunOptions { existing: Existing::Resume, ..options(&at("cut"), 1) };
    run_quietly(&text, &resume).unwrap();
    assert_eq!(rows(&at("cut")), expected);

    for row in expected {
        assert_eq!(row.status, Status::Ok, "the value is that of minimax");
        let count = |counter| row.counters.get(counter);
        if !row.engine.contains('[') {
            assert_eq!((count(Counter::Processors), count(Counter::Ticks)), (None, None));
            continue;
        }
        assert_eq!(count(Counter::CriticalPath).is_none(), row.engine.starts_with("root"), "{}", row.engine);
        let [processors, ticks, nodes, idle, waited] =
            [Counter::Processors, Counter::Ticks, Counter::Nodes, Counter::IdleTicks, Counter::WaitTicks]
                .map(|counter| count(counter).unwrap());
        let message = if row.engine.contains("cluster") { 10 } else { 0 };
        let communication = message * (count(Counter::Steals).unwrap() + count(Counter::Messages).unwrap());
        assert_eq!(ticks * processors, nodes + idle + waited + communication, "{row:?}");
        assert!(count(Counter::Steals).unwrap() > 0 && count(Counter::ForwardCutoffs).is_none());
    }
}

#[test]
fn only_files_with_virtual_processors_have_their_columns() {
    let folder = folder();
    let header = |engines: &str| {
        let out = folder.path().join("h.csv");
        let text = format!(
            "name = \"h\"\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0\"\ndepths = 2\nengines = {engines}\n"
        );
        run_quietly(&suite(&text), &options(&out, 1)).unwrap();
        let columns = std::fs::read_to_string(&out).unwrap().lines().next().unwrap().to_owned();
        std::fs::remove_file(out).unwrap();
        columns
    };
    let plain = header("[\"ab\"]");
    let parallel = header("[\"ab\", \"ybwc\"]");
    assert_eq!(
        parallel.strip_prefix(&plain),
        Some(
            ",processors,ticks,critical_path,idle_ticks,wait_ticks,aborted_nodes,splits,steals,messages,duplicate_nodes"
        )
    );
    let both = header("[\"selective+lmr\", \"ybwc\"]");
    assert!(both.starts_with(&header("[\"selective+lmr\"]")) && both.ends_with(",duplicate_nodes"));
}

#[test]
fn what_observes_node_by_node_is_for_one_processor() {
    let plan = |engine: &str, key: &str| {
        let text = format!(
            "name = \"o\"\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0\"\ndepths = 2\nengines = [\"{engine}\"]\n{key} = true\n"
        );
        Plan::new(&suite(&text)).map(|plan| plan.len())
    };
    for key in ["distinct", "ordering", "cutoff_indices"] {
        assert!(matches!(plan("ybwc[processors=2]", key), Err(SuiteError::Spec(_))), "{key}");
        assert_eq!(plan("ybwc", key).unwrap(), 1, "{key}");
    }
    assert_eq!(plan("ybwc[processors=2]", "root_moves").unwrap(), 1);
}
