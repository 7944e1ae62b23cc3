//! Every line that the README, the documentation and the help texts tell a
//! reader to type works, and works when it is pasted twice.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use plybench::game::tree::models;
use plybench::ledger::parse;
use plybench::search::registry::{algorithms, enhancements};
use plybench::suite::Suite;

use crate::ci_kit::git;
use crate::helpers::{folder, plybench, program, stdout};
use crate::programs::{program_of, skipped};
use crate::translations::is_translation;

/// What becomes of a line that cannot be run as it stands.
enum Instead {
    /// It is expected to end with this exit code.
    Exit(i32),
    /// A smaller one runs in its place.
    Run(&'static str),
    /// It is not run here.
    Nothing,
}

/// Lines that are shrunk, skipped or end with another code than 0, and why. A
/// line that is not here runs as it is documented.
const SPECIAL: &[(&str, Instead, &str)] = &[
    ("plybench reproduce", Instead::Nothing, "ten minutes; tests/it/reproduce.rs runs what it is made of"),
    ("plybench reproduce --quick", Instead::Nothing, "a minute; .ci/run runs it"),
    ("plybench reproduce --quick | scripts/terminal", Instead::Nothing, "the same"),
    (
        "plybench reproduce --budget 5",
        Instead::Nothing,
        "five minutes; tests/it/reproduce.rs runs a shorter one",
    ),
    ("plybench reproduce --full --out all", Instead::Nothing, "hours"),
    ("plybench reproduce --full", Instead::Nothing, "hours"),
    (
        "plybench replicate --positions mine.epd --against reports/latest",
        Instead::Nothing,
        "needs the rows of `reproduce`; tests/it/replicate.rs runs it",
    ),
    (
        "plybench replicate --positions games.epd --game chess --out reports/chess",
        Instead::Nothing,
        "the same",
    ),
    ("plybench replicate --positions mine.epd --full", Instead::Nothing, "the same, in hours"),
    (
        "plybench reproduce --render-only",
        Instead::Nothing,
        "needs ten minutes of rows; tests/it/reproduce.rs runs it",
    ),
    (
        "plybench positions generate --out positions",
        Instead::Nothing,
        "self-play; tests/it/overwriting.rs runs it",
    ),
    ("plybench positions generate", Instead::Nothing, "the same, into the folder that it proposes"),
    (
        "plybench positions minimal --depth 7",
        Instead::Run("plybench positions minimal opening-01 --depth 3"),
        "minutes, for every position",
    ),
    ("plybench errata --json", Instead::Nothing, "the same searches as those of `plybench errata`"),
    (
        "plybench why start --depth 5 --engine pvs+captures --binaries ./plybench-old,./plybench-new",
        Instead::Nothing,
        "needs two builds; tests/it/why.rs runs one twice, and scripts",
    ),
    (
        "plybench why start --game chess --depth 8 --engines 'uci[command=./engine-old],uci[command=./engine-new]'",
        Instead::Nothing,
        "needs two programs; tests/it/why.rs runs scripts",
    ),
    ("plybench bench --expect 123456789", Instead::Exit(3), "the signature is another"),
    (
        "plybench run --game othello --positions openings --engines 'nboard[command=./edax,args=-nboard,name=edax]' --depths 1-8 \
         --out edax.csv",
        Instead::Nothing,
        "no packaged engine of NBoard is known; tests/it/programs/boards.rs runs scripts",
    ),
    (
        "plybench run --game checkers --positions openings --engines 'hub[command=./draughts,args=hub,name=draughts]' --depths \
         1-8 --out draughts.csv",
        Instead::Nothing,
        "the same of Hub",
    ),
    ("plybench trend --git ci/baseline.csv", Instead::Exit(1), "the baseline has one version"),
    ("plybench trend --git ci/baseline.csv --out trend.svg --step 0.5%", Instead::Exit(1), "the same"),
    ("plybench trend before.csv now.csv --metric leaves", Instead::Exit(1), "the files share no search"),
    ("plybench claims results.csv --strict", Instead::Exit(1), "the rows test no claim"),
    ("plybench bench --suite my-suite.toml --expect 123456789", Instead::Exit(3), "the same"),
    ("plybench perft start 6", Instead::Run("plybench perft start 4"), "billions of nodes"),
    ("plybench perft start 5", Instead::Run("plybench perft start 3"), "millions of nodes"),
    (
        "plybench run --engines 'ab+{,captures}+{,history}' --depths 1-5 --out ab.csv",
        Instead::Run(
            "plybench run --engines 'ab+{,captures}+{,history}' --depths 1-3 --limit 2 --out ab.csv",
        ),
        "half a minute",
    ),
    (
        "plybench run --game 'tree:iid[b=38]' --seeds 0-99 --engines ab,pvs --depths 2-5 --out iid-38.csv",
        Instead::Run(
            "plybench run --game 'tree:iid[b=38]' --seeds 0-9 --engines ab,pvs --depths 2-3 --out iid-38.csv",
        ),
        "some minutes",
    ),
    (
        "plybench search start --engine pvs+captures+history --depth 6",
        Instead::Run("plybench search start --engine pvs+captures+history --depth 4"),
        "seconds",
    ),
    (
        "plybench search '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b' --engine pvs+captures+history --depth 6",
        Instead::Run(
            "plybench search '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b' --engine pvs+captures+history --depth 4",
        ),
        "seconds",
    ),
    (
        "plybench plan schaeffer-factorial --chunks 16 --out chunks",
        Instead::Run("plybench plan schaeffer-factorial --limit 1 --depths 1 --chunks 16 --out chunks"),
        "the chunks are run",
    ),
    (
        "plybench merge part-*.csv --out schaeffer-factorial.csv",
        Instead::Run(
            "for n in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16; do \
             plybench run chunks/schaeffer-factorial.chunk-$n-of-16.json --out part-$n.csv || exit 9; done; \
             plybench merge part-*.csv --out schaeffer-factorial.csv",
        ),
        "the documentation shows one of the sixteen runs",
    ),
    (
        "plybench run score-changes",
        Instead::Run("plybench run score-changes --limit 1 --depths 1-2"),
        "nine minutes",
    ),
    (
        "plybench check --run inclusion --baseline reports/reference/results/inclusion.csv.gz",
        Instead::Nothing,
        "needs the published rows; tests/it/published.rs runs it",
    ),
    (
        "plybench run noisy.toml --samples 5 --out noisy-baseline.csv",
        Instead::Nothing,
        "needs an engine that varies; tests/it/noise.rs runs one",
    ),
    ("plybench plan noisy.toml --samples 5 --baseline noisy-baseline.csv", Instead::Nothing, "the same"),
    (
        "plybench check --run noisy.toml --baseline noisy-baseline.csv --tolerance 2% --noise",
        Instead::Nothing,
        "the same",
    ),
    (
        "plybench merge results --watch --out schaeffer-factorial.csv",
        Instead::Nothing,
        "waits for results; tests/it/suite/merging.rs runs it",
    ),
    (
        "plybench merge chunks/results --watch --out central.csv",
        Instead::Nothing,
        "the same; tests/it/clusters.rs runs what it waits for",
    ),
    (
        "plybench run CHUNK.json --jobs 1 --quiet --resume --out CHUNK.csv",
        Instead::Nothing,
        "any chunk; tests/it/clusters.rs runs them",
    ),
    (
        "plybench trend --git ci/baseline.csv --bisect --build make | sh",
        Instead::Nothing,
        "needs a history; tests/it/trend.rs runs it",
    ),
    (
        "plybench tree 4 --game 'tree:iid[b=3]' --engine negascout --format dot | dot -Tpdf -o tree.pdf",
        Instead::Run(
            "plybench tree 4 --game 'tree:iid[b=3]' --engine negascout --format dot | grep -q digraph",
        ),
        "Graphviz may be absent",
    ),
];

/// The lines of a Markdown file that begin with the program's name, in blocks
/// of shell and between backquotes.
fn in_markdown(text: &str) -> Vec<String> {
    let (mut lines, mut in_shell) = (Vec::new(), false);
    for line in text.lines() {
        if line.starts_with("```") {
            in_shell = line == "```sh";
        } else if in_shell {
            lines.push(line.split(" #").next().unwrap_or(line).trim().to_owned());
        } else {
            lines.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    let built = |line: String| line.replacen("cargo run --release -- ", "plybench ", 1);
    lines.into_iter().map(built).filter(|line| line.starts_with("plybench ")).collect()
}

/// The examples of a help text; two spaces part a command from its explanation.
fn in_help(text: &str) -> Vec<String> {
    let lines =
        text.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| line.starts_with("plybench "));
    lines.map(|line| line.split("  ").next().unwrap_or(line).trim().to_owned()).collect()
}

/// The verbs that a help text lists.
fn commands(help: &str) -> Vec<String> {
    let named = help.lines().take_while(|line| *line != "Options:");
    let named = named.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    named
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .filter(|name| name != "help" && name.starts_with(|first: char| first.is_ascii_lowercase()))
        .collect()
}

/// Every documented line with the place where it was found first.
fn documented() -> Vec<(String, String)> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents: Vec<_> =
        fs::read_dir(package.join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    // Translations have the commands of their originals (tests/it/translations).
    documents.retain(|path| !is_translation(path));
    documents.sort();
    let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "fuzz/README.md", "positions/README.md"];
    documents.splice(0..0, others.map(|name| package.join(name)));
    let mut found: Vec<(String, String)> = Vec::new();
    for path in documents.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let lines = in_markdown(&fs::read_to_string(path).unwrap());
        found.extend(lines.into_iter().map(|line| (line, path.display().to_string())));
    }
    let help = |words: &[&str]| String::from_utf8(plybench(&[words, &["--help"]].concat()).stdout).unwrap();
    let top = help(&[]);
    found.extend(in_help(&top).into_iter().map(|line| (line, "plybench --help".to_owned())));
    let hidden = ["completions", "man"].map(str::to_owned);
    for verb in commands(&top).into_iter().chain(hidden) {
        let text = help(&[&verb]);
        found.extend(in_help(&text).into_iter().map(|line| (line, format!("plybench {verb} --help"))));
        for below in commands(&text) {
            let lines = in_help(&help(&[&verb, &below]));
            found.extend(lines.into_iter().map(|line| (line, format!("plybench {verb} {below} --help"))));
        }
    }
    let mut seen = Vec::new();
    found.retain(|(line, _)| {
        let new = !seen.contains(line);
        seen.push(line.clone());
        new
    });
    found
}

/// The reader's own files: results, a baseline, a suite, positions.
fn prepare(here: &Path) {
    let run = [
        "run",
        "--engines",
        "ab,ab+captures,aspiration,pvs+history",
        "--limit",
        "6",
        "--depths",
        "1-4",
        "--quiet",
        "--out",
    ];
    let results = here.join("results.csv");
    stdout(program().args(run).arg(&results), 0);
    fs::create_dir(here.join("results")).unwrap();
    for copy in ["results/mine.csv", "baseline.csv", "more.csv"] {
        fs::copy(&results, here.join(copy)).unwrap();
    }
    // A baseline in a repository.
    fs::create_dir(here.join("ci")).unwrap();
    fs::copy(&results, here.join("ci/baseline.csv")).unwrap();
    git(here, &["init", "--quiet"]);
    git(here, &["add", "ci/baseline.csv"]);
    git(here, &["commit", "--quiet", "--message", "baseline"]);
    // Claims in files, in the folder of the project and in one of the reader's.
    for folder in ["claims", "DIR"].map(|folder| here.join(folder)) {
        fs::create_dir(&folder).unwrap();
        for file in fs::read_dir("claims").unwrap().map(|entry| entry.unwrap().path()) {
            fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
        }
    }
    let suite = "name = \"mine\"\npositions = [\"start\"]\nengines = [\"ab\", \"pvs\"]\ndepths = \"1-2\"\n";
    fs::write(here.join("my-suite.toml"), suite).unwrap();
    #[cfg(unix)]
    if let Some(engine) = program_of("fairy-stockfish") {
        for name in ["old", "new", "engine"] {
            std::os::unix::fs::symlink(&engine, here.join(name)).unwrap();
        }
    }
    // What other programs print.
    let bench = include_str!("../data/import/stockfish-15.1-bench.txt");
    fs::write(here.join("bench.txt"), bench).unwrap();
    fs::write(here.join("hyperfine.json"), include_str!("../data/import/hyperfine-2.0.json")).unwrap();
    fs::write(here.join("other.csv"), "fen,depth,Nodes,hash\nstart,6,81207,16\n").unwrap();
    let position = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 ; id \"mine\"; phase opening;\n";
    fs::write(here.join("mine.epd"), position).unwrap();
}

/// The words of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// Runs a line in a shell that finds the program under test by its name.
pub(crate) fn paste(line: &str, here: &Path) -> Output {
    let programs = Path::new(env!("CARGO_BIN_EXE_plybench")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(here).env("PATH", std::env::join_paths(folders).unwrap());
    shell.output().unwrap()
}

#[cfg(unix)]
#[test]
fn every_line_of_the_front_pages_works() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut lines: Vec<(String, String)> = Vec::new();
    for page in ["README.md", "docs/RESULTS.md", "docs/ENGINES.md", "docs/COLUMNS.md", "docs/CLI.md"] {
        let found = in_markdown(&fs::read_to_string(package.join(page)).unwrap());
        lines.extend(found.into_iter().map(|line| (line, page.to_owned())));
    }
    lines.dedup();
    assert!(lines.len() > 20, "only {} lines found", lines.len());
    paste_all(&lines, &["only"]);
}

#[cfg(unix)]
#[test]
#[ignore = "minutes: the ring `documents`"]
fn every_documented_line_works_when_pasted_twice() {
    let lines = documented();
    assert!(lines.len() > 50, "only {} lines found", lines.len());
    let left = paste_all(&lines, &["first", "second"]);
    assert!(left.is_empty(), "no longer documented: {left:?}");
}

/// Pastes lines into a shell, each as often as there are times; returns the special lines that were not among them.
#[cfg(unix)]
fn paste_all(lines: &[(String, String)], times: &[&str]) -> Vec<&'static str> {
    let folder = folder();
    let here = folder.path();
    prepare(here);
    let mut special: BTreeMap<&str, &Instead> =
        SPECIAL.iter().map(|(line, instead, _)| (*line, instead)).collect();
    let mut wrong = Vec::new();
    // External engines that the system may lack; the reader's own are links to one of them.
    let has_engines = ["stockfish", "fairy-stockfish"].map(program_of).iter().all(Option::is_some);
    // The lines that need them, and the files that those lines would have made.
    let (mut left_out, mut missing) = (0, BTreeSet::new());
    for (line, place) in lines {
        let runs_engine = line.contains("[command=") && !has_engines;
        if runs_engine || words(line).any(|word| missing.contains(word)) {
            left_out += 1;
            missing.extend(words(line).skip_while(|word| *word != "--out").nth(1));
            special.remove(line.as_str());
            continue;
        }
        let (run, exit) = match special.remove(line.as_str()) {
            None => (line.as_str(), 0),
            Some(Instead::Exit(exit)) => (line.as_str(), *exit),
            Some(Instead::Run(shorter)) => (*shorter, 0),
            Some(Instead::Nothing) => continue,
        };
        for time in times {
            let output = paste(run, here);
            if output.status.code() != Some(exit) {
                let told = String::from_utf8_lossy(&output.stderr);
                wrong.push(format!(
                    "{place}, pasted for the {time} time: {run}\n  {:?}: {told}",
                    output.status.code()
                ));
            }
        }
    }
    if left_out > 0 {
        skipped(&format!("{left_out} documented lines run external engines, or read what those lines make"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    special.into_keys().collect()
}

/// The names in backquotes of a bullet of docs/ENGINES.md, sorted.
fn listed(bullet: &str) -> Vec<&'static str> {
    let (_, text) = include_str!("../../docs/ENGINES.md").split_once(bullet).expect(bullet);
    let end = text.find("\n*").into_iter().chain(text.find("\n\n")).min().expect("an end");
    sorted(text[..end].split('`').skip(1).step_by(2))
}

fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn the_documentation_lists_every_algorithm_enhancement_tree_and_command() {
    // The published listings are not named.
    let algorithms = algorithms().iter().map(|entry| entry.name).filter(|name| !name.starts_with("printed-"));
    assert_eq!(listed("\n* algorithms: "), sorted(algorithms));
    assert_eq!(listed("\n* enhancements: "), sorted(enhancements().iter().map(|entry| entry.name)));
    let mut games = listed("\n* games: ");
    games.retain(|name| name.starts_with("tree:"));
    assert_eq!(games, sorted(models().map(|entry| entry.name)));
    let help = String::from_utf8(plybench(&["--help"]).stdout).unwrap();
    for command in commands(&help) {
        let page = include_str!("../../docs/CLI.md");
        assert!(page.contains(&format!("`{command}`")), "docs/CLI.md lacks the command `{command}`");
    }
}

#[test]
fn the_suite_of_the_readme_is_read() {
    let text = include_str!("../../README.md");
    let (_, rest) = text.split_once("```toml\n").unwrap();
    Suite::parse(rest.split("```").next().unwrap(), "README.md", Path::new(".")).unwrap();
}

/// A reader who copies a claim from the documentation has a claim that works.
#[test]
fn the_claims_of_the_documentation_are_read() {
    let text = include_str!("../../docs/CLAIMS.md");
    let blocks: Vec<_> =
        text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let parts: usize = blocks
        .iter()
        .map(|block| parse(block, "docs/CLAIMS.md").unwrap_or_else(|error| panic!("{error}")).parts.len())
        .sum();
    assert!(parts > 0, "docs/CLAIMS.md shows no part");
}
