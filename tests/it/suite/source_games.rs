//! The game that a position was taken from: from the position file into every
//! row, and beside files that were written before rows had it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use plybench::analysis::baseline::{Changed, check};
use plybench::record::{COLUMNS, Row, RowRef, read_results, read_rows};
use plybench::suite::{Chunk, Existing, RunOptions, Silent, Suite, merge, run_chunk};

use crate::helpers::folder;
use crate::suite::interrupted::interrupted;
use crate::suite::{counts, options, partial, run_quietly};

/// Three positions, two of them from one game.
const POSITIONS: &str = "\
rnbakabnr/9/7c1/pCp3p1p/4p4/9/P1P1PcP1P/7C1/4A4/RNBAK1BNR w - - 0 1 ; id a; source_game \"Hu - Xu 1965\";
rnb1kab1r/4a4/c7n/p1p1p1p1p/9/1NP3P2/P3P2cP/1C2BC3/9/R1BAKA1NR w - - 0 1 ; id b; source_game \"Hu - Xu 1965\";
r1bakabnr/9/n3c4/p1P3p1p/4p4/P8/4P1c1P/N1C4C1/9/R1BAKABNR w - - 0 1 ; id c; source_game \"\";
";

/// A suite over these positions and the seeds of a tree.
fn suite(folder: &Path, positions: &str, mode: &str) -> Suite {
    fs::write(folder.join("games.epd"), positions).unwrap();
    let text = format!(
        "name = \"s\"\nmode = \"{mode}\"\nengines = [\"ab\", \"pvs\"]\nsampling_seconds = 0.001\n\
         [[experiment]]\npositions = [\"games.epd\"]\ndepths = \"1-2\"\n\
         [[experiment]]\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0-1\"\ndepths = \"1-2\"\n"
    );
    Suite::parse(&text, "s.toml", folder).unwrap()
}

fn expected(row: &Row) -> &'static str {
    match (row.game.as_str(), row.position.as_str()) {
        ("xiangqi", "a" | "b") => "Hu - Xu 1965",
        _ => "",
    }
}

/// Makes of a finished file the one that an earlier program wrote, which had
/// neither this nor later columns, and no digest in the manifest.
fn as_before(path: &Path) {
    let columns = COLUMNS.len() + 2;
    let text = fs::read_to_string(path).unwrap();
    // No field of these files has a comma or a quote.
    let line = |line: &str| line.split(',').take(columns).collect::<Vec<_>>().join(",") + "\n";
    fs::write(path, text.lines().map(line).collect::<String>()).unwrap();
    let manifest = path.with_extension("manifest.json");
    let mut told: serde_json::Value = serde_json::from_str(&fs::read_to_string(&manifest).unwrap()).unwrap();
    told.as_object_mut().unwrap().retain(|key, _| key != "rows" && key != "results_sha256");
    fs::write(manifest, told.to_string()).unwrap();
    let header = fs::read_to_string(path).unwrap();
    assert!(header.lines().next().unwrap().ends_with(",wall_ns,instructions,finished_depth"));
}

#[test]
fn every_row_has_the_game_of_its_position() {
    for mode in ["count", "time"] {
        let folder = folder();
        let out = folder.path().join("s.csv");
        run_quietly(&suite(folder.path(), POSITIONS, mode), &options(&out, 1)).unwrap();
        let header = fs::read_to_string(&out).unwrap().lines().next().unwrap().to_owned();
        assert!(header.contains(",wall_ns,instructions,finished_depth,source_game"), "{header}");
        let rows = read_rows(&out).unwrap();
        assert!(rows.len() >= 20 && rows.iter().all(|row| row.source_game == expected(row)), "{mode}");
    }
}

#[test]
fn an_interrupted_run_keeps_it_under_its_checksums() {
    let folder = folder();
    let (whole, out) = (folder.path().join("whole.csv"), folder.path().join("s.csv"));
    let suite = suite(folder.path(), POSITIONS, "count");
    run_quietly(&suite, &options(&whole, 1)).unwrap();
    assert!(interrupted(&suite, &out, 7).unwrap().interrupted);
    let unfinished = read_rows(&partial(&out)).unwrap();
    assert!(!unfinished.is_empty() && unfinished.iter().all(|row| row.source_game == expected(row)));
    run_quietly(&suite, &RunOptions { existing: Existing::Resume, ..options(&out, 1) }).unwrap();
    assert_eq!(counts(&out), counts(&whole));
}

#[test]
fn a_finished_file_from_before_is_complete_and_has_the_same_cells() {
    let folder = folder();
    let (new, old) = (folder.path().join("new.csv"), folder.path().join("old.csv"));
    let nameless = POSITIONS.replace(" source_game \"Hu - Xu 1965\";", "");
    let before = suite(folder.path(), &nameless, "count");
    run_quietly(&before, &options(&old, 1)).unwrap();
    as_before(&old);
    assert!(read_rows(&old).unwrap().iter().all(|row| row.source_game.is_empty()));
    let resume = RunOptions { existing: Existing::Resume, ..options(&old, 1) };
    let summary = run_quietly(&before, &resume).unwrap();
    assert_eq!((summary.done, summary.resumed), (20, 20), "nothing runs again");

    let now = suite(folder.path(), POSITIONS, "count");
    run_quietly(&now, &options(&new, 1)).unwrap();
    let [old_rows, new_rows] = [&old, &new].map(|path| read_results(path).unwrap().rows);
    assert!(check(&new_rows, &old_rows, 0.0).unwrap().passed());
    // The other way round a count vanished.
    let vanished = check(&old_rows, &new_rows, 0.0).unwrap();
    let differences = vanished.changed.iter().flat_map(Changed::differences);
    assert!(differences.clone().count() > 0 && differences.into_iter().all(|of| of.new.is_none()));
    let refused = run_quietly(&now, &resume).unwrap_err().to_string();
    assert!(refused.contains("cannot be resumed") || refused.contains("differs"), "{refused}");
}

#[test]
fn chunks_from_before_are_merged_with_what_the_plan_says() {
    let folder = folder();
    let whole = folder.path().join("whole.csv");
    let suite = suite(folder.path(), POSITIONS, "count");
    run_quietly(&suite, &options(&whole, 1)).unwrap();
    let run = |chunk: &Chunk| -> PathBuf {
        let out = folder.path().join(chunk.file_name()).with_extension("csv");
        run_chunk(chunk, &options(&out, 1), &Silent, &AtomicBool::new(false)).unwrap();
        out
    };
    let parts: Vec<PathBuf> = Chunk::cut(&suite, 2).unwrap().iter().map(run).collect();
    as_before(&parts[0]);
    let out = folder.path().join("merged.csv");
    merge(&parts, &out, Existing::Refuse, Vec::new()).unwrap();
    // What the program of before did not count stays unknown.
    let [merged, whole] = [&out, &whole].map(|path| read_results(path).unwrap().rows);
    assert!(check(&whole, &merged, 0.0).unwrap().passed());
    assert!(merged.iter().map(RowRef::source_game).eq(whole.iter().map(RowRef::source_game)));
}
