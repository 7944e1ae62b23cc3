//! A plan cut into chunks and merged is the file of one machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use plybench::record::{Status, beside, read_rows};
use plybench::suite::{Chunk, Existing, Manifest, Mode, Outlook, Plan, Silent, Suite, merge, run_chunk};

use crate::helpers::{folder, program, small, stderr};
use crate::suite::{counts, options, run_quietly};

/// Runs every chunk of the small suite on its own.
fn parts(folder: &Path, chunks: usize) -> Vec<PathBuf> {
    ran(folder, &Chunk::cut(&small(), chunks).unwrap())
}

fn timed() -> Suite {
    let mut suite = small();
    suite.mode = Mode::Time;
    suite
}

/// Runs chunks, each on its own.
fn ran(folder: &Path, chunks: &[Chunk]) -> Vec<PathBuf> {
    chunks
        .iter()
        .map(|chunk| {
            let file = folder.join(chunk.file_name());
            chunk.write(&file).unwrap();
            let chunk = Chunk::read(&file).unwrap();
            let out = file.with_extension("csv");
            run_chunk(&chunk, &options(&out, 2), &Silent, &AtomicBool::new(false)).unwrap();
            out
        })
        .collect()
}

fn merged(parts: &[PathBuf], out: &Path) -> Result<String, String> {
    merge(parts, out, Existing::Refuse, Vec::new()).map_err(|error| error.to_string())?;
    Ok(counts(out))
}

#[test]
fn merged_chunks_are_the_file_of_one_machine() {
    let folder = folder();
    let whole = folder.path().join("whole.csv");
    run_quietly(&small(), &options(&whole, 2)).unwrap();
    let parts = parts(folder.path(), 5);
    let out = folder.path().join("merged.csv");
    assert_eq!(merged(&parts, &out).unwrap(), counts(&whole));
    assert!(merged(&parts, &out).unwrap_err().contains("exists and is finished"));
    let twice: Vec<_> = parts.iter().chain(&parts[..1]).cloned().collect();
    assert_eq!(merged(&twice, &folder.path().join("twice.csv")).unwrap(), counts(&whole), "equal rows agree");
}

#[test]
fn missing_foreign_and_conflicting_results_are_refused() {
    let folder = folder();
    let parts = parts(folder.path(), 3);
    let out = folder.path().join("merged.csv");

    let told = merged(&parts[1..], &out).unwrap_err();
    assert!(told.contains("of 280 searches are missing: tree:iid[b=4] 0"), "{told}");

    let foreign = folder.path().join("foreign.csv");
    let mut other = small();
    other.experiments[0].positions.seeds = Some((0, 5));
    run_quietly(&other, &options(&foreign, 2)).unwrap();
    let told = merged(&[parts.clone(), vec![foreign]].concat(), &out).unwrap_err();
    assert!(told.contains("foreign.csv does not belong to the run of"), "{told}");
    assert!(told.contains("positions.seeds: was 0, 4, now 0, 5"), "{told}");

    let text = fs::read_to_string(&parts[0]).unwrap();
    // Another digit before it makes another value of one that is not negative.
    let row = text.lines().find(|line| line.contains(",ok,") && !line.contains(",ok,-")).unwrap();
    let changed = row.replacen(",ok,", ",ok,9", 1);
    let conflicting = folder.path().join("conflicting.csv");
    fs::write(&conflicting, text.replace(row, &changed)).unwrap();
    manifest_without_digest(&parts[0], &conflicting);
    let told = merged(&[parts.clone(), vec![conflicting]].concat(), &out).unwrap_err();
    assert!(told.contains("disagree about tree:"), "{told}");
    assert!(!out.exists());

    // Rows and digests are right, and the suite is not the one that ran.
    let manifest = beside(&parts[0], "manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value["suite"]["experiments"][0]["depths"].as_array_mut().unwrap().push(3.into());
    fs::write(&manifest, value.to_string()).unwrap();
    let told = merged(&parts, &out).unwrap_err();
    assert!(told.contains("the suite in its manifest was changed since it was written"), "{told}");
    fs::write(&manifest, &text).unwrap();

    // Counts do not depend on the compiler, so it is no refusal; but both are said.
    let compiler = value["rustc"].as_str().unwrap();
    fs::write(&manifest, text.replace(compiler, "1.15.0")).unwrap();
    merged(&parts, &out).unwrap();
    let both = Manifest::read(&beside(&out, "manifest.json")).unwrap().identity.rustc.unwrap();
    assert_eq!(both, format!("1.15.0; {compiler}"));
}

/// Gives a file the manifest of another as an earlier version wrote it, which
/// says nothing of the file's content.
fn manifest_without_digest(of: &Path, file: &Path) {
    let text = fs::read_to_string(of.with_extension("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    for key in ["rows", "results_sha256"] {
        assert!(manifest.as_object_mut().unwrap().remove(key).is_some(), "{key}");
    }
    fs::write(file.with_extension("manifest.json"), manifest.to_string()).unwrap();
}

#[test]
fn a_chunk_that_changed_since_its_run_is_refused() {
    let folder = folder();
    let here = folder.path();
    let parts = parts(here, 2);
    let text = fs::read_to_string(&parts[0]).unwrap();
    let merge = |exit| {
        let mut merge = program();
        merge.arg("merge").args(&parts).arg("--out").arg(here.join("m.csv"));
        stderr(&mut merge, exit)
    };
    let name = parts[0].display();
    let lost: String = text.split_inclusive('\n').take(9).collect();
    for (damaged, how) in [
        (text.replacen(",ok,", ",ok,9", 1), "its rows are not those of its manifest"),
        (lost, &*format!("it has 8 rows, not {}", text.lines().count() - 1)),
    ] {
        fs::write(&parts[0], damaged).unwrap();
        let told = merge(1);
        let expected = format!(
            "plybench: {name} is not the file its run wrote: {how}; restore the file, or rerun that \
             chunk with --overwrite\n"
        );
        assert_eq!(told, expected);
        assert!(!here.join("m.csv").exists() && !here.join("m.manifest.json").exists());
    }
    fs::write(&parts[0], text).unwrap();
    merge(0);
}

/// A chunk knows no more of the reference than its own rows.
#[test]
fn the_whole_is_judged_again_whatever_its_chunks_say() {
    let folder = folder();
    let here = folder.path();
    let whole = here.join("whole.csv");
    run_quietly(&small(), &options(&whole, 2)).unwrap();
    let chunk = parts(here, 1).remove(0);
    let text = fs::read_to_string(&chunk).unwrap();
    let row = text.lines().find(|line| line.contains(",pvs,") && line.contains(",ok,")).unwrap();
    let copy = |name: &str, changed: &str| {
        let file = here.join(name);
        fs::write(&file, text.replace(row, changed)).unwrap();
        manifest_without_digest(&chunk, &file);
        file
    };
    let right = [copy("ok.csv", row), copy("mismatch.csv", &row.replacen(",ok,", ",mismatch,", 1))];
    let wrong = row.replacen(",ok,", ",ok,-9", 1).replacen(",ok,-9-", ",ok,9", 1);
    let wrongs =
        [copy("wrong-ok.csv", &wrong), copy("wrong-mismatch.csv", &wrong.replacen(",ok,", ",mismatch,", 1))];
    let out = here.join("merged.csv");
    for order in [[0, 1], [1, 0]] {
        let merged = |files: &[PathBuf; 2]| {
            let files = order.map(|file| files[file].clone());
            merge(&files, &out, Existing::Overwrite, Vec::new()).unwrap()
        };
        assert_eq!(merged(&right).failures.count, 0);
        assert_eq!(counts(&out), counts(&whole));
        assert_eq!(merged(&wrongs).failures.count, 1);
        let rows = read_rows(&out).unwrap();
        let mismatches: Vec<_> = rows.iter().filter(|row| row.status == Status::Mismatch).collect();
        assert_eq!(mismatches.len(), 1);
        assert_eq!(mismatches[0].engine, "pvs");
    }
    // How a cell ended is the same everywhere.
    let limited = copy("limited.csv", &row.replacen(",ok,", ",node-limit,", 1));
    let timeout = copy("timeout.csv", &row.replacen(",ok,", ",timeout,", 1));
    let told = merge(&[limited, timeout], &out, Existing::Overwrite, Vec::new()).unwrap_err().to_string();
    assert!(told.contains("disagree about tree:"), "{told}");
}

#[test]
fn chunks_have_about_the_same_work_and_every_cell_once() {
    let chunks = Chunk::cut(&small(), 7).unwrap();
    assert_eq!(chunks[0].file_name(), "small.chunk-1-of-7.json");
    let cells: usize = chunks.iter().map(|chunk| chunk.part.cells.split(',').count()).sum();
    assert!(cells > 0);
    assert!(Chunk::cut(&small(), 0).is_err() && Chunk::cut(&small(), 281).is_err());
}

#[test]
fn chunks_of_some_seconds_are_the_file_of_one_machine() {
    let folder = folder();
    let whole = folder.path().join("whole.csv");
    run_quietly(&small(), &options(&whole, 2)).unwrap();
    let all = Outlook::of(&Plan::new(&small()).unwrap());
    assert!(all.longest > 0.0 && all.at_best(1) >= all.at_best(8) && all.at_best(1_000_000) <= all.longest);
    let seconds = all.seconds() / 6.0;
    let chunks = Chunk::cut_by_seconds(&small(), seconds).unwrap();
    assert!((6..=9).contains(&chunks.len()), "{}", chunks.len());
    let out = folder.path().join("merged.csv");
    assert_eq!(merged(&ran(folder.path(), &chunks), &out).unwrap(), counts(&whole));
    let error = Chunk::cut_by_seconds(&timed(), 1.0).unwrap_err().to_string();
    assert!(error.starts_with("time mode cannot be split"), "{error}");
}

#[test]
fn chunks_that_no_plan_was_cut_into_are_refused() {
    let folder = folder();
    let refusal = |number, of, cells: &str| {
        let mut chunk = Chunk::cut(&small(), 2).unwrap().remove(0);
        (chunk.part.number, chunk.part.of) = (number, of);
        chunk.part.cells = cells.to_owned();
        let options = options(&folder.path().join("part.csv"), 1);
        run_chunk(&chunk, &options, &Silent, &AtomicBool::new(false)).unwrap_err().to_string()
    };
    assert_eq!(refusal(99, 2, "0-9"), "there is no chunk 99 of 2; plan again with this version");
    assert_eq!(refusal(0, 2, "0-9"), "there is no chunk 0 of 2; plan again with this version");
    assert_eq!(refusal(1, 281, "0-9"), "there is no chunk 1 of 281; plan again with this version");
    for cells in ["0-4294967295", "0-280", "9-3", "5,5", ""] {
        assert!(refusal(1, 2, cells).contains("its searches are not those of the plan"), "{cells}");
    }
    let told = refusal(1, 2, "0-9");
    assert!(told.contains("its list of searches was changed since it was written"), "{told}");
}

#[test]
fn a_chunk_says_nothing_that_a_suite_file_could_not() {
    let folder = folder();
    let whole = Chunk::cut(&small(), 2).unwrap().remove(0);
    let mut outside = whole.clone();
    outside.identity.suite.name = "../../outside".to_owned();
    let file = folder.path().join("outside.json");
    outside.write(&file).unwrap();
    let told = Chunk::read(&file).unwrap_err().to_string();
    assert!(told.ends_with("`../../outside` is not the name of a suite"), "{told}");

    let refusal = |change: &dyn Fn(&mut Chunk)| {
        let mut chunk = whole.clone();
        change(&mut chunk);
        let options = options(&folder.path().join("part.csv"), 1);
        run_chunk(&chunk, &options, &Silent, &AtomicBool::new(false)).unwrap_err().to_string()
    };
    let deep = refusal(&|chunk| chunk.identity.suite.experiments[0].depths = vec![1, 258]);
    assert!(deep.starts_with("depth 258 is out of range"), "{deep}");
    let backwards = refusal(&|chunk| chunk.identity.suite.experiments[0].positions.seeds = Some((9, 1)));
    assert!(backwards.starts_with("the range 9-1 is empty"), "{backwards}");
}
