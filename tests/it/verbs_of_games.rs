//! `positions`, `trees` and `tree`, proven through the binary.

use plybench::game::tree::models;
use serde_json::Value;

use crate::helpers::{error, folder, program, stderr, stdout};

fn told(arguments: &[&str]) -> String {
    stdout(program().args(arguments), 0)
}

fn usage_error(arguments: &[&str]) -> String {
    error(arguments, 2)
}

#[test]
fn trees_tells_everything_about_every_model() {
    let text = told(&["trees"]);
    let objects: Vec<Value> = serde_json::from_str(&told(&["trees", "--json"])).unwrap();
    for (model, object) in models().zip(&objects) {
        assert!(text.contains(model.name) && text.contains(model.explanation), "{}", model.name);
        assert_eq!(object["name"], model.name);
        assert_eq!(object["parameters"].as_array().unwrap().len(), model.parameters.len());
    }
    assert!(text.contains("mix(z): z += 0x9E3779B97F4A7C15"));
}

#[test]
fn positions_lists_lints_and_counts() {
    assert_eq!(told(&["positions", "list", "quick"]).lines().count(), 1 + 24);
    assert!(told(&["positions", "lint"]).is_empty());
    let sets: Vec<Value> = serde_json::from_str(&told(&["positions", "stats", "--json"])).unwrap();
    assert_eq!(sets[0]["positions"], 24);
    let error = usage_error(&["positions", "list", "quikc"]);
    assert!(error.contains("did you mean `quick`?"), "{error}");
}

#[test]
fn lint_names_file_and_line_and_fails() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "# mine\n4k4/9/9/9/9/9/9/9/9/4K4 w ; id \"a\"; phase endgame;\n").unwrap();
    let path = file.path().to_str().unwrap();
    let text = stdout(program().args(["positions", "lint", path]), 1);
    assert!(text.contains(&format!("{path}:2: the kings face each other")), "{text}");
}

#[test]
fn minimal_trees_are_printed_as_they_are_kept() {
    let text = told(&["positions", "minimal", "start", "--depth", "3"]);
    let kept = include_str!("../../positions/xiangqi/minimal.csv");
    assert_eq!(text.lines().count(), 4);
    assert!(text.lines().all(|line| kept.lines().any(|known| known == line)), "{text}");
}

#[test]
fn a_searched_tree_becomes_a_picture() {
    let search =
        ["tree", "3", "--game", "tree:edge-sum[b=3]", "--engine", "negascout[last=0]", "--depth", "3"];
    let svg = told(&search);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("2 again") && svg.contains("48 nodes"));
    let dot = told(&[&search[..], &["--format", "dot"]].concat());
    assert!(dot.starts_with("digraph") && dot.contains("1 again") && dot.contains("2 pruned"), "{dot}");
    // Every visit but the root hangs on an edge.
    let visits = dot.lines().filter(|line| line.contains("->") && !line.contains("dotted")).count();
    assert_eq!(visits, 47);
}

#[test]
fn pictures_that_cannot_be_seen_are_refused() {
    let error = usage_error(&["tree", "start", "--engine", "minimax", "--depth", "4"]);
    assert!(error.contains("more than 50000 nodes"), "{error}");
    let error = usage_error(&["tree", "start", "--engine", "ab", "--depth", "3"]);
    assert!(error.contains("400 can be seen; reduce the depth"), "{error}");
    let error = usage_error(&["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--format", "png"]);
    assert!(error.contains("name a file with --out"), "{error}");
    usage_error(&["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--depth", "65"]);
    let error = usage_error(&["tree", "1", "--game", "tree:iid[b=300]", "--engine", "ab"]);
    assert!(error.contains("b must be a whole number from 1 to 256"), "{error}");
}

#[test]
fn trees_too_large_to_enumerate_are_refused_unless_limited() {
    let search = ["search", "1", "--game", "tree:iid[b=256]", "--engine", "minimax", "--depth", "8"];
    let error = usage_error(&search);
    assert!(error.contains("more than the limit of 1000000000000"), "{error}");
    stdout(program().args(search).args(["--nodes", "1000"]), 4);
    let folder = folder();
    let out = folder.path().join("rows.csv");
    let run =
        ["run", "--game", "tree:iid[b=256]", "--seeds", "1-2", "--engines", "ab,minimax", "--depths", "8"];
    let error = stderr(program().args(run).arg("--out").arg(&out), 2);
    assert!(error.contains("engine `minimax`: `tree:iid[b=256]` to depth 8"));
    assert!(!out.exists());
}
