//! A claim of the user in two commands: `new claim` writes it, `test` runs its searches and prints its words.

use std::fs;
use std::path::Path;
use std::process::Command;

use plybench::ledger::read_file;
use serde_json::Value;

use crate::helpers::{error, folder, plybench_in, sha256, stderr, stdout};

const PAIR: [&str; 6] = ["new", "claim", "--engines", "ab+tt+id,pvs+tt+id", "--depths", "2-3"];

/// A folder with the claim `pvs.toml`.
fn with_claim() -> tempfile::TempDir {
    let folder = folder();
    stdout(plybench_in(folder.path(), &PAIR).args(["--out", "pvs.toml"]), 0);
    folder
}

fn test(here: &Path, more: &[&str]) -> Command {
    let mut command = plybench_in(here, &["test", "pvs.toml"]);
    command.args(more);
    command
}

fn edit(here: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(here.join("pvs.toml")).unwrap();
    assert!(text.contains(from), "{from}: {text}");
    fs::write(here.join("pvs.toml"), text.replace(from, to)).unwrap();
}

#[test]
fn a_new_claim_is_tested_as_it_is() {
    let folder = with_claim();
    let here = folder.path();
    let dry = stdout(&mut test(here, &["--dry-run"]), 0);
    assert!(
        dry.contains("24 positions x 2 engines x 2 depths = 96 searches (1 game)\n96 searches, "),
        "{dry}"
    );
    assert!(!here.join("pvs.results.csv").exists(), "a dry run searches nothing");

    let told = stdout(&mut test(here, &[]), 0);
    assert!(told.starts_with("Our readings and predictions: failed 1\n\npvs: In xiangqi, "), "{told}");
    assert!(
        told.contains("accepted: below 1 (ours)\n    depth 2: 1.067 [1.045, 1.096]; depth 3: 0."),
        "{told}"
    );

    // The rows are those of `run`, and the words those of `claims`.
    let run = [
        "run",
        "--engines",
        "ab+tt+id,pvs+tt+id",
        "--depths",
        "2-3",
        "--reference",
        "ab+tt+id",
        "--out",
        "rows.csv",
    ];
    stdout(&mut plybench_in(here, &run), 0);
    let compared = stdout(&mut plybench_in(here, &["check", "rows.csv", "--baseline", "pvs.results.csv"]), 0);
    assert!(compared.contains("96"), "{compared}");
    fs::create_dir(here.join("rules")).unwrap();
    fs::copy(here.join("pvs.toml"), here.join("rules/pvs.toml")).unwrap();
    for more in [&[][..], &["--json"]] {
        let claims = stdout(plybench_in(here, &["claims", "rows.csv", "--rules", "rules"]).args(more), 0);
        assert_eq!(stdout(&mut test(here, more), 0), claims);
    }
    let again = test(here, &[]).output().unwrap();
    let notes = String::from_utf8(again.stderr).unwrap();
    assert!(notes.contains("1 suite, all finished\nsuite pvs.results is already finished"), "{notes}");
    let dry: Value = serde_json::from_str(&stdout(&mut test(here, &["--dry-run", "--json"]), 0)).unwrap();
    assert_eq!((&dry["suites"][0]["cells"], &dry["suites"][0]["cells_left"]), (&96.into(), &0.into()));
}

#[test]
fn another_range_is_tested_on_the_rows_and_other_searches_are_refused() {
    let folder = with_claim();
    let here = folder.path();
    edit(here, "depths = \"2-3\"", "depths = 2");
    edit(here, "kind = \"prediction\"", "kind = \"direction\"");
    edit(here, "source_games = [\"xiangqi\"]", "source_games = [\"chess\"]");
    edit(here, "grade = \"prediction\"", "grade = \"b\"");
    let told = stdout(&mut test(here, &["--strict"]), 3);
    assert!(
        told.contains("not reproduced (opposite), in xiangqi (not the source's game): fewer nodes"),
        "{told}"
    );
    let rows = fs::read(here.join("pvs.results.csv")).unwrap();
    edit(here, "range = \"(0, 1)\"", "range = \"(1, inf)\"");
    let told = stdout(&mut test(here, &["--strict"]), 0);
    assert!(told.contains("  reproduced, in xiangqi (not the source's game): fewer nodes"), "{told}");
    assert_eq!(fs::read(here.join("pvs.results.csv")).unwrap(), rows);

    edit(here, "depths = 2", "depths = \"1-2\"");
    let refused = stderr(&mut test(here, &[]), 1);
    assert!(refused.contains("the suite differs: depths: was 2, now 1-2; use another --out"), "{refused}");
    assert_eq!(fs::read(here.join("pvs.results.csv")).unwrap(), rows, "nothing is lost");
    // Nor are unfinished rows of other searches given up.
    let [plain, partial] =
        ["results.manifest.json", "results.manifest.json.partial"].map(|end| here.join(format!("pvs.{end}")));
    fs::rename(&plain, partial).unwrap();
    fs::rename(here.join("pvs.results.csv"), here.join("pvs.results.csv.partial")).unwrap();
    let refused = stderr(&mut test(here, &[]), 1);
    assert!(refused.contains("cannot resume pvs.results.csv: the suite differs: depths"), "{refused}");
    assert_eq!(fs::read(here.join("pvs.results.csv.partial")).unwrap(), rows);
    let told = stdout(&mut test(here, &["--overwrite"]), 0);
    assert!(told.contains("depth 1: "), "{told}");
    stdout(&mut test(here, &["--out", "elsewhere"]), 0);
    assert!(here.join("elsewhere/pvs.results.csv").exists());
}

/// A quantity of each kind, on few positions or small trees.
const MANY: &str = r#"
id = "many"
statement = "Every kind of quantity has its rows."
source = "this test"
grade = "prediction"
source_games = ["xiangqi"]

depths = "2"
positions = "quick"
games = ["xiangqi"]
engine = "ab+captures+history+tt+id"
figure = "mean"

[searches]
seeds = "0-39"
within = "ab"
reference = "ab+tt+id"

[[part]]
name = "only engines that are not exact"
kind = "prediction"
quantity = "nodes"
engine = "printed-aspiration"
depths = "1-2"
range = "(0, inf)"
whose = "ours"

[[part]]
name = "nowhere else"
kind = "exact"
figure = "every"
quantity = "leaves-outside"
games = ["tree:iid[b=5]"]
engine = "negascout"
depths = "2-3"
range = "[0, 0]"

[[also]]
figure = "ratio"
quantity = "distinct_leaves"
over = "ab+tt+id"
depths = 3

[[also]]
figure = "geomean"
plies = [0.5, 0, -0.5]
quantity = "leaves"
depths = 3

[[also]]
quantity = "best-first-cut"

[[also]]
quantity = "graph-multiple"
positions = "core"

[[also]]
figure = "share"
quantity = "leaves"
positions = "core"
of = ["ab+captures+history+tt+id", "ab+tt+id"]
whole = ["minimal", "ab+tt+id"]
mean = "arithmetic"

[[also]]
quantity = "calls"
engine = "mtdf+tt+id"

[[also]]
quantity = "hit-rate"
engine = "aspiration+tt+id"

[[also]]
quantity = "first-move-share-above"
depths = 3

[[also]]
quantity = "expected-multiple"
games = ["tree:iid[b=5]"]
engine = "ab"

[[also]]
quantity = "exponent"
games = ["tree:iid[b=5]"]
engine = "ab"

[[also]]
figure = "slope"
quantity = "leaves"
games = ["tree:iid[b=4]", "tree:iid[b=8]"]
at = [4, 8]
engine = "ab"
"#;

#[test]
fn every_kind_of_quantity_has_its_rows() {
    let folder = folder();
    fs::write(folder.path().join("pvs.toml"), MANY).unwrap();
    let told: Value = serde_json::from_str(&stdout(&mut test(folder.path(), &["--json"]), 0)).unwrap();
    let claim = &told["claims"][0];
    assert_eq!(claim["not_measured"], serde_json::json!([]), "{claim:#}");
    assert_eq!(claim["also"].as_array().unwrap().len(), 11, "{claim:#}");
    let parts = &claim["parts"];
    assert_eq!(
        parts[0]["estimates"][1]["not_exact"]["cells"], 24,
        "the reference judges every value: {parts:#}"
    );
    assert_eq!(parts[1]["words"], "holds in 80 of 80 searches");
}

#[test]
fn positions_of_a_file_begin_in_the_folder_of_the_claim() {
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("own")).unwrap();
    let lines = (0..9).map(|place| {
        let rook = ["R8", "1R7", "2R6"][place % 3];
        let pawn = ["P8", "1P7", "2P6"][place / 3];
        format!("4k4/9/{pawn}/9/{rook}/9/9/9/9/3K5 w ; id \"{place}\";\n")
    });
    fs::write(here.join("own/mine.epd"), lines.collect::<String>()).unwrap();
    let new = |positions: &str| {
        let mut command = plybench_in(here, &PAIR);
        command.args(["--positions", positions, "--out", "own/mine.toml"]);
        command
    };
    let unknown = stderr(&mut new("other.epd"), 2);
    assert!(unknown.contains("there is no position set, id or file `other.epd`"), "{unknown}");
    stdout(&mut new("mine.epd"), 0);
    let told = stdout(&mut plybench_in(here, &["test", "own/mine.toml"]), 0);
    assert!(told.contains("n = 9; accepted"), "{told}");
    assert!(here.join("own/mine.results.csv").exists());

    let registered = ["test", "own/mine.toml", "--out", "out", "--register", "mine.registration"];
    stdout(&mut plybench_in(here, &registered), 0);
    let text = fs::read_to_string(here.join("mine.registration")).unwrap();
    let digest = sha256(&fs::read(here.join("own/mine.epd")).unwrap());
    assert!(text.contains(&format!("\n\"xiangqi mine.epd\" = \"{digest}\"\n")), "{text}");
    let epd = fs::read_to_string(here.join("own/mine.epd")).unwrap();
    fs::write(here.join("own/mine.epd"), epd.replacen("4k4", "5k3", 1)).unwrap();
    let told = stderr(&mut plybench_in(here, &registered), 1);
    assert!(
        told.contains("registers something else: the positions `xiangqi mine.epd` have changed"),
        "{told}"
    );
}

#[test]
fn a_new_claim_keeps_what_is_there_and_is_read_back() {
    let folder = with_claim();
    let here = folder.path();
    let (claim, text) = read_file(&here.join("pvs.toml")).unwrap();
    assert_eq!((claim.id.as_str(), claim.parts.len()), ("pvs", 1));
    assert_eq!(
        stderr(plybench_in(here, &PAIR).args(["--out", "pvs.toml"]), 0),
        "pvs.toml already has this claim\n"
    );
    edit(here, "(0, 1)\"\n", "(0, 0.9)\"\n");
    let refused = stderr(plybench_in(here, &PAIR).args(["--out", "pvs.toml"]), 1);
    assert!(refused.contains("pvs.toml exists with other content; choose another --out"), "{refused}");
    stdout(plybench_in(here, &PAIR).args(["--out", "pvs.toml", "--overwrite"]), 0);
    assert_eq!(fs::read_to_string(here.join("pvs.toml")).unwrap(), text);

    let printed = |more: &[&str]| {
        stdout(plybench_in(here, &["new", "claim", "--out", "-", "--depths", "3"]).args(more), 0)
    };
    let chess = printed(&["--engines", "ab,pvs", "--game", "chess[quiescence=captures]"]);
    assert!(
        chess.contains("\nquantity = \"nodes+quiescence\"\n") && chess.contains("\npositions = \"quick\"\n"),
        "{chess}"
    );
    let trees = printed(&["--engines", "ab,pvs", "--game", "tree:iid[b=5]", "--seeds", "1-9"]);
    assert!(
        trees.contains("\n[searches]\nseeds = \"1-9\"\n") && trees.contains("source_games = [\"trees\"]"),
        "{trees}"
    );
    for (more, fault) in [
        (
            &["--engines", "ab"][..],
            "--engines takes two engines, as in `ab+tt+id,pvs+tt+id`, and these are 1",
        ),
        (&["--engines", "uci[command=./a],ab"], "a claim cannot name external engines"),
        (&["--engines", "ab,psv"], "there is no algorithm `psv`; did you mean `pvs`?"),
        (&["--engines", "ab,mtdf"], "`mtdf` needs `tt`; add `+tt`"),
        (&["--engines", "ab,pvs", "--seeds", "1-9"], "--seeds needs a synthetic game"),
        (
            &["--engines", "ab,pvs", "--game", "tree:iid", "--positions", "quick"],
            "use --seeds instead of --positions",
        ),
        (&["--engines", "ab,pvs", "--game", "tree:iid", "--seeds", "9-1"], "the range 9-1 is empty"),
    ] {
        let told = error(&[&["new", "claim", "--out", "-", "--depths", "3"], more].concat(), 2);
        assert!(told.contains(fault), "{more:?}: {told}");
    }
}

#[test]
fn a_registration_precedes_its_rows_and_stays_as_it_is() {
    let folder = with_claim();
    let here = folder.path();
    let registered = ["--register", "pvs.registration", "--out", "rows"];
    let told = test(here, &registered).output().unwrap();
    let [text, notes] = [told.stdout, told.stderr].map(|printed| String::from_utf8(printed).unwrap());
    let file = fs::read(here.join("pvs.registration")).unwrap();
    let digest = sha256(&file);
    assert!(text.contains(&format!("\nregistered: SHA-256 {digest}\n")), "{text}");
    let expected = format!("registered in pvs.registration: SHA-256 {digest}\nPublish this digest");
    assert!(notes.starts_with(&expected), "{notes}");
    let manifest: Value =
        serde_json::from_slice(&fs::read(here.join("rows/pvs.results.manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["suite"]["registered"], digest.as_str());

    // The text is there, and what was fixed of it.
    let table: toml::Table = toml::from_str(&String::from_utf8(file.clone()).unwrap()).unwrap();
    let claim = fs::read_to_string(here.join("pvs.toml")).unwrap();
    assert_eq!(table["claim"]["text"].as_str(), Some(&*claim));
    assert_eq!(table["rule"].as_str(), Some(&*sha256(claim.as_bytes())));
    assert_eq!(table["positions"]["xiangqi quick"].as_str(), manifest["corpus_hash"].as_str());

    // The same again resumes; a run without it, or with another, is refused.
    let json: Value = serde_json::from_str(&stdout(test(here, &registered).arg("--json"), 0)).unwrap();
    assert_eq!(json["registered"], digest.as_str());
    let told = stderr(&mut test(here, &["--out", "rows"]), 1);
    assert!(told.contains("has rows of a registered claim; name its registration with --register"), "{told}");
    stdout(&mut test(here, &["--out", "rows", "--dry-run"]), 0);
    let told = stderr(&mut test(here, &["--out", "rows", "--register", "other"]), 1);
    assert!(told.contains("has rows already, and a registration must precede them"), "{told}");
    assert!(!here.join("other").exists());
    edit(here, "(0, 1)\"\n", "(0, 0.9)\"\n");
    let told = stderr(&mut test(here, &registered), 1);
    assert!(told.contains("the rule, which is the text of the claim, has changed; restore"), "{told}");
    edit(here, "(0, 0.9)\"\n", "(0, 1)\"\n");

    let text = String::from_utf8(file).unwrap();
    for (key, told) in [
        ("version", "the version was other, now "),
        ("judge", "the judge, the code that decides about claims, has changed"),
    ] {
        let line = text.lines().find(|line| line.starts_with(key)).unwrap();
        fs::write(here.join("pvs.registration"), text.replace(line, &format!("{key} = \"other\""))).unwrap();
        let refused = stderr(&mut test(here, &registered), 1);
        assert!(refused.contains(told), "{refused}");
    }
    for (other, told) in
        [("x = 1", "it is not a registration"), (&*format!("{text}\n"), "its file was edited")]
    {
        fs::write(here.join("pvs.registration"), other).unwrap();
        let refused = stderr(&mut test(here, &registered), 1);
        assert!(refused.contains(told), "{refused}");
    }
}
