//! Suite files: what they stand for, and for every fault its line.

use std::path::Path;

use plybench::suite::{Plan, Suite, built_in, built_in_names};

use crate::helpers::{folder, program, suite};
use crate::suite::told;

/// Faulty files, each with its only fault.
const FAULTY: &[&str] = &[
    "name = \"x\"\nengines = [\"ab\"]\ndepth = \"1-4\"\n",
    "name = \"x\"\n[[experiment]]\nengines = [\"ab\"]\ndepths = 3\npositons = [\"quick\"]\n",
    "engines = [\"ab\"]\ndepths = 3\n",
    "name = \"x/y\"\nengines = [\"ab\"]\ndepths = 3\n",
    "name = \"x\"\ndepths = 3\n",
    "name = \"x\"\nengines = [\"ab\"]\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = \"6-1\"\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = [1, 2, 2]\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = \"1-99\"\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = true\n",
    "name = \"x\"\nengines = [\n  \"ab\",\n  \"pvs\",\n  \"ab+{,tt}\",\n]\ndepths = 3\n",
    "name = \"x\"\nengines = [\"asperation\"]\ndepths = 3\n",
    "name = \"x\"\nengines = [\"ab+{tt\"]\ndepths = 3\n",
    "name = \"x\"\nengines = []\ndepths = 3\n",
    "name = \"x\"\ngames = [\"xianqi\"]\nengines = [\"ab\"]\ndepths = 3\n",
    "name = \"x\"\npositions = [\"quik\"]\nengines = [\"ab\"]\ndepths = 3\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = 3\nseeds = \"9-1\"\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = 3\nseconds = -1.0\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = 3\nnodes = \"many\"\n",
    "name = \"x\"\nmode = \"tme\"\nengines = [\"ab\"]\ndepths = 3\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = 3\nreference = \"minmax\"\n",
    "name = \"x\"\nengines = [\"ab\"]\ndepths = 3\nreference = \"minimax\"\n",
    "name = \"x\"\n[[experiment]]\nname = \"y\"\nengines = [\"ab\"]\ndepths = 3\n",
    "name = \"x\"\nengines = [\"ab\"\ndepths = 3\n",
];

#[test]
fn every_fault_is_told_with_its_line() {
    let faults: Vec<_> = FAULTY
        .iter()
        .map(|text| told(&Suite::parse(text, "my.toml", Path::new("")).expect_err(text)))
        .collect();
    insta::assert_snapshot!("suite_file_faults", faults.join("\n"));
}

#[test]
fn the_defaults_of_the_file_hold_in_every_experiment() {
    let suite = suite(
        "name = \"x\"\nreference = \"minimax\"\ndepths = \"1-3\"\nnodes = 500\n\
         [[experiment]]\nengines = [\"minimax\"]\n[[experiment]]\nengines = [\"ab+{,tt}\"]\ndepths = [5]",
    );
    assert_eq!(suite.experiments[0].depths, [1, 2, 3]);
    assert_eq!((suite.experiments[1].depths.as_slice(), suite.experiments[1].engines.len()), (&[5][..], 2));
    assert!(suite.experiments.iter().all(|experiment| experiment.budget.nodes == Some(500)));
}

#[test]
fn a_suite_survives_json() {
    for name in built_in_names() {
        let suite = built_in(name).unwrap().unwrap();
        let again: Suite = serde_json::from_str(&serde_json::to_string(&suite).unwrap()).unwrap();
        assert_eq!((again.hash(), again), (suite.hash(), suite));
    }
}

#[test]
fn positions_are_filtered_and_spread() {
    let plan = |filter: &str| {
        let text = format!("name = \"x\"\npositions = [\"quick\"]\nengines = [\"ab\"]\ndepths = 1\n{filter}");
        Plan::new(&suite(&text)).map(|plan| plan.len()).map_err(|error| error.to_string())
    };
    assert_eq!(plan(""), Ok(24));
    assert_eq!(plan("phases = [\"endgame\"]"), Ok(8));
    assert_eq!(plan("limit = 5"), Ok(5));
    let told = plan("phases = [\"end\"]").unwrap_err();
    assert!(told.contains("its phases are endgame, middlegame, opening"), "{told}");
}

#[test]
fn a_position_file_stands_beside_the_suite_and_travels_with_it() {
    let folder = folder();
    std::fs::write(folder.path().join("mine.epd"), "3k5/9/9/9/9/9/9/9/9/4KR3 b\n").unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "name = \"mine\"\npositions = [\"mine.epd\"]\nengines = [\"ab\"]\ndepths = 1\n")
        .unwrap();
    let suite = Suite::read(&file).unwrap();
    drop(folder);
    assert_eq!(Plan::new(&suite).unwrap().len(), 1);
}

#[test]
fn a_dry_run_prints_the_arithmetic() {
    let output = program().args(["run", "smoke", "--dry-run"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("experiment 1: 4 positions x 17 engines x 3 depths = 204 searches"), "{text}");
    assert!(text.contains(" seeds x "), "a tree has seeds: {text}");
    assert!(text.contains("364 searches, roughly"), "{text}");
}

#[test]
fn usage_errors_leave_with_2() {
    for arguments in [
        &["run"][..],
        &["run", "smoky"],
        &["run", "--engines", "abb"],
        &["run", "--engines", "ab", "--depths", "4-1"],
        &["run", "--engines", "ab,ab"],
        &["run", "--engines", "ab", "--positions", "nowhere.epd"],
        &["run", "--engines", "ab", "--game", "tree:iid"],
        &["plan", "smoke", "--chunks", "0"],
    ] {
        let output = program().args(arguments).current_dir(std::env::temp_dir()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn a_device_that_never_ends_is_not_a_file() {
    let folder = folder();
    let mark = folder.path().join("mark.toml");
    std::fs::write(
        &mark,
        "\u{feff}name = \"mark\"\npositions = [\"start\"]\nengines = [\"ab\"]\ndepths = 1\n",
    )
    .unwrap();
    assert_eq!(Suite::read(&mark).unwrap().name, "mark");
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero.json")).unwrap();
    for (call, reason) in [
        (&["run", "--engines", "ab", "--positions", "/dev/zero"][..], "/dev/zero: it is not text"),
        (&["positions", "lint", "/dev/zero"], "/dev/zero: it is not text"),
        (&["run", "/dev/zero"], "it is not text"),
        (&["run", "zero.json"], "it is not text"),
        (&["compare", "/dev/zero"], "/dev/zero is not text"),
    ] {
        let output = program().args(call).current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(1 | 2)) && told.contains(reason), "{call:?}: {told}");
    }
}
