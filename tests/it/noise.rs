//! Engines that vary from run to run: samples of their searches, and a gate over their noise.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use plybench::record::{Row, read_rows};
use serde_json::Value;
use tempfile::TempDir;

use crate::helpers::{folder, plybench_in, stderr, stdout};

/// The start position without some pawns; the centre move of the cannon is legal in all.
const PAWNS: [&str; 8] =
    ["p1p1p1p1p", "2p1p1p1p", "p3p1p1p", "p1p3p1p", "p1p1p3p", "p1p1p1p2", "4p1p1p", "2p3p1p"];

/// An engine of known noise: nodes are base(position) * factor * exp(sigma * z), z normal from a seed and the number of the
/// search. Its score and so its value vary with them. It interrupts the run at the search whose number is in the file `stop`.
fn engine(here: &Path, name: &str, seed: u32, factor: f64, sigma: f64) {
    let path = here.join(name);
    let text = format!(
        "#!/bin/sh
while read -r line; do
  case \"$line\" in
    uci) echo 'id name Noisy 1'; echo uciok;;
    isready) echo readyok;;
    position*) position=$line;;
    go*) count=$(($(cat '{here}/{name}.count' 2>/dev/null || echo 0) + 1)); echo \"$count\" > '{here}/{name}.count'
      test \"$count\" = \"$(cat '{here}/stop' 2>/dev/null)\" && kill -INT $PPID && sleep 1
      echo \"$position\" | awk -v n=\"$count\" '
        function uniform() {{ x = (x * 16807) % 2147483647; return x / 2147483647 }}
        {{ x = {seed} * 10007 + n * 100003; for (i = 0; i < 5; i++) uniform()
          z = sqrt(-2 * log(uniform())) * cos(6.283185307 * uniform())
          nodes = int(1000 * length($0) * {factor} * exp({sigma} * z))
          print \"info depth 1 score cp \" (nodes % 50) \" nodes \" nodes }}'
      echo 'bestmove h3e3';;
    quit) exit 0;;
  esac
done
",
        here = here.display()
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A folder with the positions.
fn with_positions() -> TempDir {
    let folder = folder();
    let position = |(number, pawns): (usize, &&str)| {
        format!("rnbakabnr/9/1c5c1/{pawns}/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 id \"p{number}\";\n")
    };
    let text: String = PAWNS.iter().enumerate().map(position).collect();
    fs::write(folder.path().join("p.epd"), text).unwrap();
    folder
}

/// The arguments of a run; every engine is called the same.
fn arguments<'a>(engine: &'a str, samples: &'a str, out: &'a str) -> [&'a str; 13] {
    [
        "run",
        "--positions",
        "p.epd",
        "--engines",
        engine,
        "--depths",
        "1",
        "--samples",
        samples,
        "--jobs",
        "1",
        "--out",
        out,
    ]
}

fn spec(here: &Path, name: &str) -> String {
    format!("uci[command={}/{name},name=noisy]", here.display())
}

fn run(here: &Path, name: &str, samples: &str) -> Vec<Row> {
    let (engine, out) = (spec(here, name), format!("{name}.csv"));
    let told = stderr(&mut plybench_in(here, &arguments(&engine, samples, &out)), 0);
    let next = format!("check NEW.csv --baseline {out} --tolerance 2% --noise");
    assert_eq!(told.contains(&next), samples != "1", "{told}");
    read_rows(&here.join(out)).unwrap()
}

/// Three runs with four samples of each search: a baseline, the same engine again, and one with a tenth more nodes.
fn three_runs() -> TempDir {
    let folder = with_positions();
    for (name, seed, factor) in [("old", 1, 1.0), ("same", 2, 1.0), ("more", 3, 1.1)] {
        engine(folder.path(), name, seed, factor, 0.02);
        assert_eq!(run(folder.path(), name, "4").len(), 32);
    }
    folder
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn each_search_of_an_external_engine_is_run_so_often() {
    let folder = with_positions();
    let here = folder.path();
    engine(here, "old", 1, 1.0, 0.02);
    let engines = format!("ab,{}", spec(here, "old"));
    stdout(&mut plybench_in(here, &arguments(&engines, "3", "mixed.csv")), 0);
    let rows = read_rows(&here.join("mixed.csv")).unwrap();
    // In plan order, the built-in engine once.
    let numbers: Vec<u32> = rows.iter().map(|row| row.sample).collect();
    assert_eq!(numbers, [0, 0, 1, 2].repeat(8));
    let noisy: Vec<_> = rows.iter().filter(|row| row.engine == "noisy").collect();
    assert!(
        noisy
            .windows(2)
            .any(|pair| pair[0].position == pair[1].position && pair[0].counters != pair[1].counters)
    );
    // The details of a search are written once.
    let details = fs::read_to_string(here.join("mixed.details.jsonl")).unwrap_or_default();
    assert!(details.lines().count() <= 8, "{details}");
    let told = stdout(plybench_in(here, &arguments(&engines, "3", "x.csv")).arg("--dry-run"), 0);
    assert!(told.contains("16 searches") && told.contains("32 rows"), "{told}");
    // A median for whoever wants one number, and no error.
    stdout(&mut plybench_in(here, &["compare", "mixed.csv", "--quiet"]), 0);
}

#[test]
fn an_interrupted_run_continues_with_the_missing_samples_and_chunks_merge() {
    let folder = with_positions();
    let here = folder.path();
    engine(here, "old", 1, 1.0, 0.0);
    let whole = run(here, "old", "3");
    let engine = spec(here, "old");
    let plan = [
        "plan",
        "--positions",
        "p.epd",
        "--engines",
        &engine,
        "--depths",
        "1",
        "--samples",
        "3",
        "--chunks",
        "2",
    ];
    stdout(&mut plybench_in(here, &plan), 0);
    for part in ["1", "2"] {
        let (chunk, out) = (format!("run.chunk-{part}-of-2.json"), format!("part-{part}.csv"));
        stdout(&mut plybench_in(here, &["run", &chunk, "--out", &out, "--quiet"]), 0);
        assert_eq!(read_rows(&here.join(out)).unwrap().len(), 12);
    }
    stdout(
        &mut plybench_in(here, &["merge", "part-1.csv", "part-2.csv", "--out", "merged.csv", "--quiet"]),
        0,
    );
    let counts = |rows: &[Row]| -> Vec<_> {
        rows.iter().map(|row| (row.position.clone(), row.sample, row.counters.nodes)).collect()
    };
    assert_eq!(counts(&read_rows(&here.join("merged.csv")).unwrap()), counts(&whole));
    // In the middle of the samples of a search.
    let searched = || fs::read_to_string(here.join("old.count")).unwrap().trim().parse::<u32>().unwrap();
    let before = searched();
    fs::write(here.join("stop"), (before + 9).to_string()).unwrap();
    let begun = arguments(&engine, "3", "x.csv");
    stdout(&mut plybench_in(here, &begun), 130);
    let there = read_rows(&here.join("x.csv.partial")).unwrap().len();
    assert!((1..=9).contains(&there) && !there.is_multiple_of(3), "{there}");
    let other =
        stderr(&mut plybench_in(here, &[&arguments(&engine, "2", "x.csv")[..], &["--resume"]].concat()), 1);
    assert!(other.contains("samples: was 3, now 2"), "{other}");
    let left = stdout(&mut plybench_in(here, &[&begun[..], &["--resume", "--dry-run"]].concat()), 0);
    assert!(left.contains(&format!("{} of 8 searches finished", there / 3)), "{left}");
    stdout(&mut plybench_in(here, &[&begun[..], &["--resume"]].concat()), 0);
    assert_eq!(counts(&read_rows(&here.join("x.csv")).unwrap()), counts(&whole));
    // Three starts try the engine out, the refused one too; the sample that was interrupted runs again.
    let again = searched() - before;
    assert!(again <= 24 + 3 + 1, "{again} searches of 24, {there} of which were there");
}

#[test]
fn samples_that_would_be_copies_are_refused() {
    let folder = with_positions();
    let here = folder.path();
    let ours = stderr(&mut plybench_in(here, &arguments("ab,pvs", "2", "x.csv")), 2);
    assert!(ours.contains("built-in engines count the same every time; drop --samples"), "{ours}");
    engine(here, "old", 1, 1.0, 0.0);
    let noisy = spec(here, "old");
    let timed = [arguments(&noisy, "2", "x.csv").as_slice(), &["--mode", "time"]].concat();
    let timed = stderr(&mut plybench_in(here, &timed), 2);
    assert!(timed.contains("`samples` is not for time mode"), "{timed}");
    fs::write(
        here.join("s.toml"),
        "name = \"s\"\npositions = [\"p.epd\"]\nengines = [\"ab\"]\ndepths = 1\nsamples = 0",
    )
    .unwrap();
    let zero = stderr(&mut plybench_in(here, &["run", "s.toml"]), 2);
    assert!(zero.contains("s.toml, line 5: `samples` must be at least 1"), "{zero}");
}

#[test]
fn a_gate_is_red_beyond_the_noise_alone() {
    let folder = three_runs();
    let here = folder.path();
    let diff = |new: &str, more: &[&str], exit| {
        let arguments = [&["diff", "old.csv", new, "--fail-over", "nodes=2%", "--noise"], more].concat();
        stdout(&mut plybench_in(here, &arguments), exit)
    };
    assert!(diff("same.csv", &[], 0).ends_with("limit nodes=+2%: passed\n"));
    let told = diff("more.csv", &[], 3);
    assert!(
        told.ends_with("limit nodes=+2%: FAILED\n") && told.contains(" over 8 positions, 32 + 32 samples"),
        "{told}"
    );
    assert!(diff("more.csv", &["--format", "markdown"], 3).contains("| red |"));
    assert!(diff("more.csv", &["--format", "junit"], 3).contains("failures=\"1\""));
    assert!(diff("same.csv", &["--format", "junit"], 0).contains("failures=\"0\""));
    assert!(diff("more.csv", &["--format", "github"], 3).starts_with("::error "));
    let told = json(&diff("more.csv", &["--json"], 3));
    let effect = &told["beyond"][0]["effect"];
    let number = |value: &Value| value.as_f64().unwrap();
    assert!((number(&effect["ratio"]) - 1.1).abs() < 0.03, "{effect}");
    assert!(
        number(&effect["interval"]["low"]) < 1.1 && number(&effect["interval"]["high"]) > 1.1,
        "{effect}"
    );
    assert_eq!((&effect["positions"], &effect["samples"]), (&8.into(), &serde_json::json!([32, 32])));
    // Fewer nodes are no growth; on either side they are a change.
    let back = |limit: &str, exit| {
        let arguments = ["diff", "more.csv", "old.csv", "--fail-over", limit, "--noise"];
        stdout(&mut plybench_in(here, &arguments), exit)
    };
    back("nodes=2%", 0);
    back("nodes=+-2%", 3);
    // The scores vary with the nodes, and only a gate that names them looks at them.
    assert!(!diff("same.csv", &[], 0).contains("result "));
    diff("same.csv", &["--fail-on", "value"], 3);
    // Medians without an interval are far apart; the same files are compared as ever.
    stdout(&mut plybench_in(here, &["diff", "old.csv", "same.csv", "--quiet"]), 0);
}

#[test]
fn a_check_over_noise_is_the_same_gate_on_either_side() {
    let folder = three_runs();
    let here = folder.path();
    let check = |file: &'static str, more: &[&str]| {
        let arguments = [&["check", file, "--baseline", "old.csv"], more].concat();
        plybench_in(here, &arguments)
    };
    let noise = ["--tolerance", "2%", "--noise"];
    assert!(stdout(&mut check("same.csv", &noise), 0).ends_with("limit nodes=±2%: passed\n"));
    assert!(stdout(&mut check("more.csv", &noise), 3).ends_with("limit nodes=±2%: FAILED\n"));
    let junit = stdout(check("more.csv", &noise).args(["--format", "junit"]), 3);
    assert!(junit.contains("<testsuites name=\"plybench check\" tests=\"1\" failures=\"1\""), "{junit}");
    let refused = stderr(&mut check("same.csv", &[]), 2);
    assert!(
        refused.contains("samples of one search differ in the file") && refused.contains("--noise"),
        "{refused}"
    );
    let blessed = stdout(&mut check("same.csv", &["--bless"]), 0);
    assert!(blessed.contains("old.csv now has the rows of same.csv"), "{blessed}");
}

#[test]
fn what_a_run_would_find_is_said_before_it_runs() {
    let folder = three_runs();
    let here = folder.path();
    let suite = |name: &str| {
        let text = format!(
            "name = \"s\"\npositions = [\"p.epd\"]\ndepths = 1\nengines = [\"uci[command=./{name},name=noisy]\"]\n"
        );
        fs::write(here.join("s.toml"), text).unwrap();
    };
    suite("more");
    let check =
        ["check", "--run", "s.toml", "--baseline", "old.csv", "--tolerance", "2%", "--noise", "--jobs", "1"];
    let told = stderr(&mut plybench_in(here, &check), 3);
    assert!(
        told.contains("noisy on xiangqi: with 4 samples per search in the new run, a change of nodes by 1.")
            && told.contains("% beyond the limit of 2% is found with a chance of 80%"),
        "{told}"
    );
    suite("same");
    stdout(&mut plybench_in(here, &check), 0);
    let plan = |samples: &str| {
        let arguments = ["plan", "s.toml", "--samples", samples, "--baseline", "old.csv"];
        stderr(&mut plybench_in(here, &arguments), if samples == "1" { 2 } else { 0 })
    };
    assert!(plan("8").contains("with 8 samples per search in the new run, a change of nodes by "));
    assert!(plan("1").contains("add --samples 5"));
}

#[test]
fn one_sample_says_nothing_of_noise_and_an_engine_without_noise_has_a_width_of_zero() {
    let folder = with_positions();
    let here = folder.path();
    engine(here, "old", 1, 1.0, 0.0);
    engine(here, "new", 1, 1.02, 0.0);
    engine(here, "one", 1, 1.0, 0.0);
    let gate = |old: &str, new: &str, limit: &str| {
        plybench_in(here, &["diff", old, new, "--fail-over", limit, "--noise", "--json"])
    };
    for (name, samples) in [("old", "2"), ("new", "3"), ("one", "1")] {
        run(here, name, samples);
    }
    let refused = stderr(&mut gate("old.csv", "one.csv", "nodes=2%"), 2);
    assert!(
        refused.contains("one sample in the new file") && refused.contains("run --samples 5"),
        "{refused}"
    );
    let told = json(&stdout(&mut gate("old.csv", "new.csv", "nodes=1.5%"), 3));
    let effect = &told["beyond"][0]["effect"];
    assert_eq!(effect["interval"]["low"], effect["interval"]["high"]);
    assert_eq!(effect["degrees_of_freedom"], Value::Null);
    stdout(&mut gate("old.csv", "new.csv", "nodes=2.5%"), 0);
    // Built-in engines have one sample, which is exact.
    let ours =
        ["run", "--positions", "p.epd", "--engines", "ab", "--depths", "2", "--quiet", "--out", "ab.csv"];
    stdout(&mut plybench_in(here, &ours), 0);
    stdout(&mut gate("ab.csv", "ab.csv", "nodes=0%"), 0);
}

#[test]
fn searches_without_a_count_fail_a_gate_over_noise() {
    let folder = three_runs();
    let here = folder.path();
    let text = fs::read_to_string(here.join("same.csv")).unwrap();
    let rewrite = |change: &dyn Fn(usize, &str) -> Option<String>| {
        let rows = text.lines().enumerate().filter_map(|(number, line)| change(number, line));
        fs::write(here.join("x.csv"), rows.collect::<Vec<_>>().join("\n") + "\n").unwrap();
    };
    let gate = |exit| {
        let arguments = ["diff", "old.csv", "x.csv", "--fail-over", "nodes=2%", "--noise"];
        stdout(&mut plybench_in(here, &arguments), exit)
    };
    rewrite(&|_, line| Some(line.to_owned()));
    gate(0);
    let set = |line: &str, column: usize, to: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields[column] = to;
        Some(fields.join(","))
    };
    // One sample of nothing has no logarithm.
    rewrite(&|number, line| if number == 2 { set(line, 9, "0") } else { Some(line.to_owned()) });
    assert!(gate(3).contains("1 search without a count to test"));
    rewrite(&|number, line| if number == 2 { set(line, 6, "timeout") } else { Some(line.to_owned()) });
    assert!(gate(3).contains("fail on status: 1 search"));
    rewrite(&|number, line| (!(1..=4).contains(&number)).then(|| line.to_owned()));
    assert!(gate(3).contains("fail on missing: 1 search"));
}
