//! Details beside rows: complete, in plan order and of the same run, whatever
//! happened to it; and no row knows of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use plybench::corpus;
use plybench::game::{GameSpec, Position, Rules};
use plybench::record::{CellDetails, DetailsReader, details_path, read_rows};
use plybench::search::Search;
use plybench::suite::{
    Chunk, Existing, Manifest, Mode, Plan, RunOptions, RunSummary, Silent, Suite, SuiteError, merge,
    run_chunk,
};

use crate::helpers::{error, folder, program, stderr, stdout, suite};
use crate::suite::interrupted::interrupted;
use crate::suite::{counts, options, partial, run_quietly, told};

/// Two experiments, of which the first has details.
const SUITE: &str = "name = \"d\"\ngames = [\"tree:iid[b=5]\"]\ndepths = \"2-5\"\n\
     engines = [\"ab\", \"negascout\", \"scout\", \"ab+history+tt+id\"]\n\
     [[experiment]]\nseeds = \"0-5\"\nordering = true\nwithin = \"ab\"\n[[experiment]]\nseeds = \"6-7\"\n";

fn with_details() -> Suite {
    suite(SUITE)
}

fn without() -> Suite {
    suite(&SUITE.replace("ordering = true\nwithin = \"ab\"\n", ""))
}

fn run(suite: &Suite, out: &Path) -> RunSummary {
    run_quietly(suite, &options(out, 1)).unwrap()
}

fn resumed(suite: &Suite, out: &Path) -> Result<RunSummary, String> {
    let resume = RunOptions { existing: Existing::Resume, ..options(out, 1) };
    run_quietly(suite, &resume).map_err(|error| told(&error))
}

fn details(out: &Path) -> Vec<CellDetails> {
    let mut reader = DetailsReader::open(&details_path(out)).unwrap();
    std::iter::from_fn(|| reader.read().unwrap()).collect()
}

/// Both files of a run, without times.
fn both(out: &Path) -> (String, String) {
    (counts(out), fs::read_to_string(details_path(out)).unwrap())
}

#[test]
fn there_is_a_line_for_every_cell_that_asks_and_no_row_changes() {
    let folder = folder();
    let [with, plain] = ["with", "plain"].map(|name| folder.path().join(name).with_extension("csv"));
    let summary = run(&with_details(), &with);
    run(&without(), &plain);
    assert_eq!(counts(&with), counts(&plain));
    assert_eq!(summary.details, Some(details_path(&with)));
    assert!(!details_path(&plain).exists());
    let lines = details(&with);
    let rows = read_rows(&with).unwrap();
    let asking = rows.iter().filter(|row| row.position.parse::<u64>().unwrap() < 6);
    let names =
        |game: &str, position: &str, engine: &str, depth| format!("{game} {position} {engine} {depth}");
    let named: Vec<String> =
        lines.iter().map(|cell| names(&cell.game, &cell.position, &cell.engine, cell.depth)).collect();
    let expected: Vec<String> =
        asking.map(|row| names(&row.game, &row.position, &row.engine, row.depth)).collect();
    assert_eq!(named, expected);
    let listed = Manifest::read(&with.with_extension("manifest.json")).unwrap().details.unwrap();
    assert_eq!((listed.file.as_str(), listed.lines), ("with.details.jsonl", 96));
    assert!(lines.iter().all(|cell| cell.ordering.is_some() && cell.outside.is_some()));
    let visits = |cell: &CellDetails| {
        let counts = cell.ordering.unwrap();
        counts.pv.nodes + counts.cut.nodes + counts.all.nodes
    };
    assert!(lines.iter().map(visits).sum::<u64>() > 0);
}

/// Positions of a game with a quiescence search, and the lines of its cells.
const LINES: &str = "name = \"l\"\ngames = [\"xiangqi[quiescence=captures]\"]\npositions = [\"quick\"]\nlimit = 6\n\
     depths = \"1-3\"\nengines = [\"ab\", \"pvs+captures+history+killer+tt+id\", \"mtdf+tt\"]\n";

/// The value of a position to its mover, by the evaluation that its line ends with.
fn value_after(start: &Position, game: &GameSpec, line: &[String]) -> i64 {
    let (mut position, mut sign) = (start.clone(), 1);
    for mv in line {
        (_, position) = position.step(mv).expect("the line is legal");
        sign = -sign;
    }
    let root = game.root(&position.text()).unwrap();
    let leaf = Search::new(&"ab".parse().unwrap()).depth(0).run_any(&root);
    sign * leaf.value.unwrap()
}

#[test]
fn the_line_of_a_cell_is_legal_and_leads_to_its_value() {
    let folder = folder();
    let [with, plain] = ["with", "plain"].map(|name| folder.path().join(name).with_extension("csv"));
    run(&suite(&format!("{LINES}variation = true\n")), &with);
    run(&suite(LINES), &plain);
    assert_eq!(counts(&with), counts(&plain), "a line is not counted");
    let hash =
        |file: &Path| Manifest::read(&file.with_extension("manifest.json")).unwrap().identity.plan_hash;
    assert_ne!(hash(&with), hash(&plain));
    let (rows, lines) = (read_rows(&with).unwrap(), details(&with));
    assert_eq!((rows.len(), lines.len()), (54, 54));
    let game: GameSpec = "xiangqi[quiescence=captures]".parse().unwrap();
    for (row, cell) in rows.iter().zip(&lines) {
        let start = corpus::find(Rules::Xiangqi, &row.position).unwrap().position;
        assert_eq!(
            (cell.variation.len() as u32, cell.variation.first()),
            (row.depth, row.best_move.as_ref())
        );
        assert_eq!(Some(value_after(&start, &game, &cell.variation)), row.value, "{cell:?}");
    }
}

#[test]
fn negascout_stays_within_alpha_beta_and_scout_does_not() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    run(&with_details(), &out);
    let rows = read_rows(&out).unwrap();
    let outside = |engine: &str| -> u64 {
        let cells = details(&out).into_iter().filter(|cell| cell.engine == engine);
        cells.map(|cell| cell.outside.unwrap().outside).sum()
    };
    assert_eq!((outside("ab"), outside("negascout")), (0, 0));
    assert!(outside("scout") > 0);
    for cell in details(&out).iter().filter(|cell| cell.engine == "ab") {
        let row = rows
            .iter()
            .find(|row| row.engine == "ab" && (&row.position, row.depth) == (&cell.position, cell.depth));
        let own = cell.outside.as_ref().unwrap();
        // Plain alpha-beta comes to every path once.
        assert_eq!((Some(own.leaves), own.leaves), (row.unwrap().counters.leaves, own.of));
    }
}

#[test]
fn jobs_interruptions_and_chunks_leave_the_same_bytes() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name).with_extension("csv");
    run(&with_details(), &at("whole"));
    let expected = both(&at("whole"));
    run_quietly(&with_details(), &options(&at("jobs"), 3)).unwrap();
    assert_eq!(both(&at("jobs")), expected);

    interrupted(&with_details(), &at("cut"), 40).unwrap();
    assert!(partial(&at("cut")).exists() && !details_path(&at("cut")).exists());
    resumed(&with_details(), &at("cut")).unwrap();
    assert_eq!(both(&at("cut")), expected);

    let part = |chunk: &Chunk| -> PathBuf {
        let out = folder.path().join(chunk.file_name()).with_extension("csv");
        run_chunk(chunk, &options(&out, 1), &Silent, &AtomicBool::new(false)).unwrap();
        out
    };
    let parts: Vec<PathBuf> = Chunk::cut(&with_details(), 3).unwrap().iter().map(part).collect();
    merge(&parts, &at("merged"), Existing::Refuse, Vec::new()).unwrap();
    assert_eq!(both(&at("merged")), expected);
    fs::remove_file(details_path(&parts[1])).unwrap();
    let refused = merge(&parts, &at("merged"), Existing::Overwrite, Vec::new()).unwrap_err();
    assert!(told(&refused).contains("are missing"), "{}", told(&refused));
}

#[test]
fn killed_between_the_two_files_a_run_is_not_finished() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    let cells = 8 * 4 * 4;
    interrupted(&with_details(), &out, cells - 1).unwrap();
    let partial_bytes = fs::read(partial(&out)).unwrap();
    let partial_manifest = folder.path().join("d.manifest.json.partial");
    let manifest_bytes = fs::read(&partial_manifest).unwrap();
    resumed(&with_details(), &out).unwrap();
    let expected = both(&out);
    // As it was when one file was in its place and the other was not.
    fs::write(partial(&out), partial_bytes).unwrap();
    fs::write(partial_manifest, manifest_bytes).unwrap();
    fs::remove_file(details_path(&out)).unwrap();
    resumed(&with_details(), &out).unwrap();
    assert_eq!(both(&out), expected);
    assert!(!partial(&out).exists());
}

#[test]
fn damage_of_details_costs_the_cell_and_no_more() {
    let folder = folder();
    let (whole, out) = (folder.path().join("whole.csv"), folder.path().join("d.csv"));
    run(&with_details(), &whole);
    interrupted(&with_details(), &out, 60).unwrap();
    let text = fs::read_to_string(partial(&out)).unwrap();
    let damaged = text.replacen("\"\"outside\"\":0", "\"\"outside\"\":7", 1);
    assert_ne!(damaged, text);
    fs::write(partial(&out), damaged).unwrap();
    let summary = resumed(&with_details(), &out).unwrap();
    assert!(summary.resumed < 60);
    assert_eq!(both(&out), both(&whole));
}

#[test]
fn a_finished_run_without_its_details_does_not_pass_for_one() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    run(&with_details(), &out);
    assert_eq!(resumed(&with_details(), &out).unwrap().resumed, 128);
    let text = fs::read_to_string(details_path(&out)).unwrap();
    fs::write(details_path(&out), text.replacen("\"nodes\":0", "\"nodes\":1", 1)).unwrap();
    let refused = resumed(&with_details(), &out).unwrap_err();
    assert!(refused.ends_with("d.details.jsonl, are not those of its manifest"), "{refused}");
    fs::remove_file(details_path(&out)).unwrap();
    let refused = resumed(&with_details(), &out).unwrap_err();
    assert!(refused.ends_with("d.details.jsonl, are missing"), "{refused}");
    let again = RunOptions { existing: Existing::Overwrite, ..options(&out, 1) };
    run_quietly(&with_details(), &again).unwrap();
    assert_eq!(fs::read_to_string(details_path(&out)).unwrap(), text);
    // A run that has none takes those of the run that it replaces away.
    run_quietly(&without(), &again).unwrap();
    assert!(!details_path(&out).exists());
}

#[test]
fn a_file_of_someone_else_is_not_replaced() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    fs::write(details_path(&out), "mine").unwrap();
    let refused = told(&run_quietly(&with_details(), &options(&out, 1)).unwrap_err());
    assert!(refused.ends_with("d.details.jsonl exists and was not written by plybench"), "{refused}");
    run(&without(), &out);
    assert_eq!(fs::read_to_string(details_path(&out)).unwrap(), "mine");
}

#[test]
fn a_search_that_does_not_finish_has_no_details() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    run(&suite(&SUITE.replace("depths", "nodes = 60\ndepths")), &out);
    let (rows, lines) = (read_rows(&out).unwrap(), details(&out));
    assert_eq!(lines.len(), 96);
    for cell in &lines {
        let row = rows
            .iter()
            .find(|row| (&row.position, &row.engine, row.depth) == (&cell.position, &cell.engine, cell.depth))
            .unwrap();
        assert_eq!(cell.ordering.is_some(), row.status.to_string() == "ok", "{cell:?}");
    }
    let is_known = |cell: &&CellDetails| cell.outside.is_some();
    assert!((1..96).contains(&lines.iter().filter(is_known).count()));
}

#[test]
fn a_run_is_resumed_as_it_was_begun_and_never_timed() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    run(&without(), &out);
    let refused = resumed(&with_details(), &out).unwrap_err();
    assert!(refused.contains("ordering: was not set, now true"), "{refused}");
    let hash = |suite: &Suite| Plan::new(suite).unwrap().plan_hash().to_owned();
    let others = ["ordering = true\n", "within = \"ab\"\n"].map(|key| suite(&SUITE.replace(key, "")));
    let hashes = [hash(&with_details()), hash(&without()), hash(&others[0]), hash(&others[1])];
    assert!((0..4).all(|one| (0..one).all(|other| hashes[one] != hashes[other])));
    for (mut timed, expected) in others.into_iter().zip(["within", "ordering"]) {
        timed.mode = Mode::Time;
        assert!(matches!(Plan::new(&timed), Err(SuiteError::DetailsTimed { key }) if key == expected));
    }
    let twice = suite(&SUITE.replace("6-7", "5-7"));
    assert!(Plan::new(&twice).unwrap_err().to_string().contains(
        "`ordering`, `cutoff_indices`, `variation`, `root_moves`, `audit` or `within` in one of them"
    ));
}

const CLAIM: &str = "id = \"own\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\nsource_games = [\"trees\"]\n\
     games = [\"tree:iid[b=5]\"]\nquantity = \"leaves-outside\"\nengine = \"negascout\"\n\
     [[part]]\nkind = \"exact\"\nfigure = \"every\"\ndepths = \"2-5\"\nrange = \"[0, 0]\"\n";

#[test]
fn claims_are_put_to_details_and_a_broken_line_is_named() {
    let folder = folder();
    let (out, rules) = (folder.path().join("d.csv"), folder.path().join("rules"));
    let run = ["run", "--game", "tree:iid[b=5]", "--seeds", "0-5", "--engines", "ab,negascout,scout"];
    let more = ["--depths", "2-5", "--within", "ab", "--ordering", "--quiet", "--out"];
    stdout(program().args(run).args(more).arg(&out), 0);
    assert!(details(&out).iter().all(|cell| cell.ordering.is_some() && cell.outside.is_some()));
    fs::create_dir(&rules).unwrap();
    fs::write(rules.join("own.toml"), CLAIM).unwrap();
    let [file, rules] = [&out, &rules].map(|path| path.to_str().unwrap());
    let put = || stdout(program().args(["claims", file, "--rules", rules]), 0);
    assert!(put().contains("holds in 24 of 24"), "{}", put());
    fs::write(Path::new(rules).join("own.toml"), CLAIM.replace("negascout", "scout")).unwrap();
    assert!(put().contains("violated in"), "{}", put());

    let text = fs::read_to_string(details_path(&out)).unwrap();
    fs::write(details_path(&out), text.replacen("\"depth\":3,", "\"depth\":", 1)).unwrap();
    for verb in [&["claims", file][..], &["report", file, "--out", rules]] {
        let told = stderr(program().args(verb), 1);
        assert!(told.contains("d.details.jsonl, line 2 is not the details of a cell: "), "{told}");
    }
    fs::remove_file(details_path(&out)).unwrap();
    let told = stderr(program().args(["claims", file, "--rules", rules]), 0);
    assert!(told.contains("its details") && told.contains("are missing"), "{told}");
    let timed = [&run[..], &["--depths", "2", "--within", "ab", "--mode", "time"]].concat();
    let told = error(&timed, 2);
    assert!(told.contains("drop --within, `within = ...` in the suite file, or time mode"), "{told}");
}
