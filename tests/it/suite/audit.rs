//! Audits of selective searches: beside the rows of a run, and as tables.

use std::path::Path;

use plybench::record::{AuditedHook, CellDetails, DetailsReader, details_path, read_rows};

use crate::helpers::{folder, plybench_in, stderr, stdout, suite};
use crate::suite::{counts, options, run_quietly};

const RUN: [&str; 11] = [
    "run",
    "--game",
    "tree:edge-sum[b=5]",
    "--seeds",
    "0-19",
    "--engines",
    "ab,selective+rfp[margin=1]+lmr[from=2]",
    "--depths",
    "4-5",
    "--audit",
    "100",
];

fn run(here: &Path, out: &str) {
    stderr(&mut plybench_in(here, &[&RUN[..], &["--out", out]].concat()), 0);
}

fn details(path: &Path) -> Vec<CellDetails> {
    let mut reader = DetailsReader::open(&details_path(path)).unwrap();
    std::iter::from_fn(|| reader.read().unwrap()).collect()
}

#[test]
fn an_audit_is_beside_the_rows_and_changes_none() {
    let folder = folder();
    let text = |audit: &str| {
        suite(&format!(
            "name = \"a\"\ngames = [\"tree:edge-sum[b=5]\"]\nseeds = \"0-9\"\ndepths = 5\n{audit}\
             engines = [\"ab\", \"selective+rfp[margin=1]+lmr[from=2]\"]\n"
        ))
    };
    let [with, again, plain] =
        ["with", "again", "plain"].map(|name| folder.path().join(name).with_extension("csv"));
    for (out, audit, jobs) in [(&with, "audit = 100\n", 1), (&again, "audit = 100\n", 2), (&plain, "", 1)] {
        run_quietly(&text(audit), &options(out, jobs)).unwrap();
    }
    assert_eq!(counts(&with), counts(&plain));
    assert_eq!(details(&with), details(&again));
    assert!(!details_path(&plain).exists());
    let rows = read_rows(&with).unwrap();
    assert_eq!(rows.len(), 20);
    let (mut wrong, mut sampled) = (0, false);
    for (row, cell) in rows.iter().zip(details(&with)) {
        let strata = cell.audit.expect("every search is audited");
        let fired = |hook: AuditedHook| -> u64 {
            let of_hook = strata.iter().filter(|stratum| stratum.hook == hook);
            of_hook.flat_map(plybench::record::AuditStratum::by_type).map(|(_, count)| count.fired).sum()
        };
        let counted = |name: &str| row.counters.get(name.parse().unwrap()).unwrap_or_default();
        assert_eq!(fired(AuditedHook::Rfp), counted("static_cutoffs"));
        assert_eq!(fired(AuditedHook::Lmr), counted("reduced") - counted("reduced_researched"));
        for (_, count) in strata.iter().flat_map(plybench::record::AuditStratum::by_type) {
            wrong += count.wrong;
            sampled |= count.audited < count.fired;
        }
    }
    assert!(wrong > 0 && sampled);
}

#[test]
fn rates_are_printed_in_every_format() {
    let folder = folder();
    let here = folder.path();
    run(here, "a.csv");
    let told = |extra: &[&str]| stdout(&mut plybench_in(here, &[&["audit", "a.csv"], extra].concat()), 0);
    insta::assert_snapshot!("audit", told(&["--depths", "5"]));
    let markdown = told(&["--format", "markdown"]);
    assert!(
        markdown.starts_with("### tree:edge-sum[b=5\\]: wrong prunings\n\n| engine | depth |"),
        "{markdown}"
    );
    let latex = told(&["--format", "latex", "--label", "mine"]);
    assert!(latex.contains("\\label{tab:mine-tree") && latex.contains("\\toprule"), "{latex}");
    let json: serde_json::Value = serde_json::from_str(&told(&["--json"])).unwrap();
    let lines = json["games"][0]["lines"].as_array().unwrap();
    let whole = lines.iter().find(|line| line["depth"] == 5 && line["hook"] == "rfp").unwrap();
    assert!(whole["remaining"].is_null() && whole["n"] == 20, "{whole}");
    let rate = whole["rate"].as_f64().unwrap();
    assert!(
        whole["interval"]["low"].as_f64().unwrap() < rate
            && rate < whole["interval"]["high"].as_f64().unwrap()
    );
    let sentences = told(&["--format", "sentences"]);
    assert_eq!(sentences.lines().count(), 4, "{sentences}");
    assert!(sentences.contains(&format!("at depth 5, {:.2}% [", 100.0 * rate)), "{sentences}");
}

#[test]
fn without_audits_there_is_nothing_to_print() {
    let folder = folder();
    let here = folder.path();
    let plain = [
        "run",
        "--game",
        "tree:iid[b=3]",
        "--seeds",
        "0-1",
        "--engines",
        "ab",
        "--depths",
        "2",
        "--out",
        "p.csv",
    ];
    stderr(&mut plybench_in(here, &plain), 0);
    let told = stderr(&mut plybench_in(here, &["audit", "p.csv"]), 2);
    assert!(told.contains("no audited prunings") && told.contains("--audit 1000"), "{told}");
    let told =
        stderr(&mut plybench_in(here, &["run", "--engines", "ab", "--audit", "0", "--out", "x.csv"]), 2);
    assert!(told.contains("--audit"), "{told}");
    let told = stderr(&mut plybench_in(here, &["audit", "p.csv", "--label", "x"]), 2);
    assert!(told.contains("--format latex"), "{told}");
}
