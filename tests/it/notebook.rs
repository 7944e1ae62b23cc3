//! The blocks of `docs/notebook.md`, each run by its own tool on the rows of the page, against `plybench compare`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::documented::paste;
use crate::helpers::{folder, plybench_in, stdout};
use crate::programs::{program_of, python_with};

const PAGE: &str = include_str!("../../docs/notebook.md");

/// The only block of the page in a language whose text has this word.
fn block(language: &str, word: &str) -> &'static str {
    let begin = format!("```{language}\n");
    let blocks = PAGE.split(&begin).skip(1).map(|rest| rest.split_once("```").unwrap().0);
    let found: Vec<&str> = blocks.filter(|block| block.contains(word)).collect();
    assert_eq!(found.len(), 1, "{language} {word}");
    found[0]
}

/// Depth, n and ratio of each line of CSV that begins with a number.
fn figures(text: &str) -> Vec<(u32, usize, f64)> {
    let lines =
        text.lines().filter(|line| line.trim_start().starts_with(|letter: char| letter.is_ascii_digit()));
    let fields = |line: &str| line.split(',').map(|field| field.trim().to_owned()).collect::<Vec<_>>();
    lines
        .map(fields)
        .map(|fields| (fields[0].parse().unwrap(), fields[1].parse().unwrap(), fields[2].parse().unwrap()))
        .collect()
}

/// What `compare` says of the page's rows.
fn compared(here: &Path) -> Vec<(u32, usize, f64)> {
    let output = paste(block("sh", "plybench run"), here);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = stdout(&mut plybench_in(here, &["compare", "rows.csv", "--json"]), 0);
    let comparison: serde_json::Value = serde_json::from_str(&text).unwrap();
    let depths = comparison["games"][0]["engines"][0]["depths"].as_array().unwrap();
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    depths
        .iter()
        .map(|at| {
            (number(&at["depth"]) as u32, number(&at["n"]) as usize, at["geometric_mean"].as_f64().unwrap())
        })
        .collect()
}

/// Runs a text by a program that is given its file, and holds what it prints against `compare`.
fn same(program: &Path, text: &str) {
    let here = folder();
    let expected = compared(here.path());
    assert_eq!(expected.len(), 4);
    fs::write(here.path().join("block"), text).unwrap();
    let output = Command::new(program).arg("block").current_dir(here.path()).output().unwrap();
    assert!(output.status.success(), "{text}: {}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    let found = figures(&printed);
    let near = |found: &(u32, usize, f64), expected: &(u32, usize, f64)| {
        (found.0, found.1) == (expected.0, expected.1) && (found.2 / expected.2 - 1.0).abs() < 1e-12
    };
    let all =
        found.len() == expected.len() && found.iter().zip(&expected).all(|(one, other)| near(one, other));
    assert!(all, "{printed} is not {expected:?}");
}

/// Runs a text of Python, if its module is installed.
fn same_in_python(module: &str, text: &str) {
    let Some(python) = python_with(module) else { return };
    same(&python, text);
}

#[test]
fn pandas() {
    same_in_python("pandas", block("python", "import pandas"));
}

#[test]
fn polars() {
    same_in_python("polars", block("python", "import polars"));
}

#[test]
fn duckdb() {
    let query = block("sql", "SELECT");
    let text = format!(
        "import duckdb\nfor row in duckdb.sql('''{query}''').fetchall():\n    print(*map(repr, row), sep=',')\n"
    );
    same_in_python("duckdb", &text);
}

#[test]
fn r() {
    let Some(r) = program_of("Rscript") else { return };
    same(&r, block("r", "read.csv"));
}
