//! Results under gzip: the same rows, whatever happened to their run; and a digest of what every run of them has.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use plybench::machine::Gauge;
use plybench::record::{Packed, Unpacked};
use plybench::suite::{
    Altered, Chunk, Existing, Manifest, RunError, RunOptions, Silent, adopt, altered, merge, run_chunk,
};

use crate::helpers::{folder, sha256, small, suite};
use crate::suite::interrupted::interrupted;
use crate::suite::{counts, options, run_quietly};

fn unpacked(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    Unpacked::new(fs::File::open(path).unwrap()).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

fn manifest(folder: &Path, name: &str) -> Manifest {
    Manifest::read(&folder.join(name).with_extension("manifest.json")).unwrap()
}

/// The rows without what the machine decides, by the names of the columns; no field of these files has a comma.
fn counts_by_name(csv: &str) -> String {
    let names: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let line = |line: &str| {
        let fields = line
            .split(',')
            .zip(&names)
            .filter(|(_, name)| !["cpu_ns", "wall_ns", "reported_ns"].contains(name))
            .filter(|(_, name)| Gauge::ALL.iter().all(|gauge| gauge.name() != **name));
        fields.map(|(field, _)| field).collect::<Vec<_>>().join(",") + "\n"
    };
    csv.lines().map(line).collect()
}

#[test]
fn compressed_rows_and_their_digests_do_not_depend_on_how_the_run_went() {
    let folder = folder();
    let here = folder.path();
    run_quietly(&small(), &options(&here.join("plain.csv"), 2)).unwrap();
    let expected = counts(&here.join("plain.csv"));
    let mut outs: Vec<PathBuf> = vec![here.join("plain.csv")];
    for jobs in [1, 2, 8] {
        let out = here.join(format!("{jobs}.csv.gz"));
        run_quietly(&small(), &options(&out, jobs)).unwrap();
        outs.push(out);
    }
    // Interrupted twice, and resumed under the other name once.
    let out = here.join("resumed.csv.gz");
    assert!(interrupted(&small(), &out, 100).unwrap().interrupted);
    assert!(here.join("resumed.csv.partial").exists() && !out.exists());
    let begin = fs::read(here.join("resumed.csv.partial")).unwrap();
    assert!(begin.starts_with(b"game,position,"), "partial files stay text");
    let refused = run_quietly(&small(), &options(&here.join("resumed.csv"), 1));
    assert!(matches!(refused, Err(RunError::Unfinished { .. })));
    let resume = RunOptions { existing: Existing::Resume, ..options(&out, 2) };
    run_quietly(&small(), &resume).unwrap();
    assert!(!here.join("resumed.csv.partial").exists());
    let finished = fs::read(&out).unwrap();
    run_quietly(&small(), &resume).unwrap();
    assert!(fs::read(&out).unwrap() == finished, "what is finished is kept");
    outs.push(out);
    let parts: Vec<PathBuf> = Chunk::cut(&small(), 3)
        .unwrap()
        .iter()
        .map(|chunk| {
            let out = here.join(chunk.file_name()).with_extension("csv.gz");
            run_chunk(chunk, &options(&out, 2), &Silent, &AtomicBool::new(false)).unwrap();
            out
        })
        .collect();
    outs.push(here.join("merged.csv.gz"));
    merge(&parts, &outs[outs.len() - 1], Existing::Refuse, Vec::new()).unwrap();

    for out in &outs {
        let (bytes, rows) = (fs::read(out).unwrap(), unpacked(out));
        let text = String::from_utf8(rows.clone()).unwrap();
        let by_name = counts_by_name(&text);
        assert_eq!(by_name, counts_by_name(&String::from_utf8(unpacked(&outs[0])).unwrap()), "{out:?}");
        let mut packed = Packed::named(out, Vec::new());
        packed.write_all(&rows).unwrap();
        assert!(packed.finish().unwrap() == bytes, "{out:?} is the file of its rows");
        let name = out.file_name().unwrap().to_str().unwrap().split('.').next().unwrap();
        let manifest = manifest(here, name);
        assert_eq!(manifest.results_sha256, Some(sha256(&rows)), "of the rows, not of the compressed file");
        assert_eq!(manifest.counts_sha256, Some(sha256(by_name.as_bytes())), "{out:?}");
        assert_eq!(altered(out).unwrap(), None);
    }
    assert!(expected.lines().count() > 200);
}

#[test]
fn a_manifest_of_before_says_nothing_of_counts_and_is_as_good() {
    let folder = folder();
    let out = folder.path().join("old.csv.gz");
    run_quietly(&small(), &options(&out, 2)).unwrap();
    let path = folder.path().join("old.manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    let counts = manifest(folder.path(), "old").counts_sha256.unwrap();
    let old = text.replace(&format!(",\n  \"counts_sha256\": \"{counts}\""), "");
    assert_ne!(old, text);
    fs::write(&path, &old).unwrap();
    assert_eq!(manifest(folder.path(), "old").counts_sha256, None);
    let resume = RunOptions { existing: Existing::Resume, ..options(&out, 2) };
    run_quietly(&small(), &resume).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), old, "it is kept as it is");
}

#[test]
fn two_forms_of_one_name_are_refused_before_anything_runs() {
    let folder = folder();
    let [plain, packed] = ["x.csv", "x.csv.gz"].map(|name| folder.path().join(name));
    for (there, out) in [(&plain, &packed), (&packed, &plain)] {
        run_quietly(&small(), &options(there, 2)).unwrap();
        for existing in [Existing::Refuse, Existing::Resume, Existing::Overwrite] {
            let refused = run_quietly(&small(), &RunOptions { existing, ..options(out, 1) }).unwrap_err();
            assert!(matches!(refused, RunError::OtherForm { .. }), "{refused}");
        }
        assert_eq!(altered(there).unwrap(), None);
        fs::remove_file(there).unwrap();
    }
}

#[test]
fn damage_to_compressed_rows_is_seen_and_never_merged_or_resumed() {
    let folder = folder();
    let out = folder.path().join("x.csv.gz");
    run_quietly(&small(), &options(&out, 2)).unwrap();
    let whole = fs::read(&out).unwrap();
    let rows = unpacked(&out);
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    let mut other = Packed::named(&out, Vec::new());
    other.write_all(&rows[..rows.len() - 1]).unwrap();
    for damaged in [&whole[..whole.len() / 2], &changed, b"", &other.finish().unwrap()] {
        fs::write(&out, damaged).unwrap();
        assert!(altered(&out).unwrap().is_some(), "{} bytes", damaged.len());
        let resume = RunOptions { existing: Existing::Resume, ..options(&out, 2) };
        let refused = run_quietly(&small(), &resume).unwrap_err();
        assert!(matches!(refused, RunError::Altered { .. }), "{refused}");
        let to = folder.path().join("merged.csv");
        assert!(merge(std::slice::from_ref(&out), &to, Existing::Refuse, Vec::new()).is_err());
        assert!(!to.exists());
    }
    fs::write(&out, &whole[..whole.len() / 2]).unwrap();
    let Some(Altered::Rows { found, left: 280 }) = altered(&out).unwrap() else { panic!("rows are lost") };
    assert!((1..280).contains(&found), "{found}");
    // Compressed by something else the rows are the same.
    fs::write(&out, &rows).unwrap();
    assert_eq!(altered(&out).unwrap(), None);
}

#[test]
fn results_that_replace_others_take_the_form_of_their_name() {
    let folder = folder();
    let here = folder.path();
    let suite = suite(
        "name = \"d\"\ngames = [\"xiangqi\"]\npositions = [\"start\"]\nengines = [\"ab\", \"pvs\"]\ndepths = 2\n\
         ordering = true",
    );
    run_quietly(&suite, &options(&here.join("new.csv"), 2)).unwrap();
    let rows = fs::read(here.join("new.csv")).unwrap();
    for (from, to) in [("new.csv", "a.csv.gz"), ("a.csv.gz", "b.csv.gz"), ("b.csv.gz", "c.csv")] {
        adopt(&here.join(from), &here.join(to)).unwrap();
        assert!(unpacked(&here.join(to)) == rows, "{to}");
        assert_eq!(altered(&here.join(to)).unwrap(), None, "its manifest and its details are with it");
    }
    assert!(fs::read(here.join("a.csv.gz")).unwrap() == fs::read(here.join("b.csv.gz")).unwrap());
    assert!(fs::read(here.join("c.csv")).unwrap() == rows);
    assert!(here.join("a.details.jsonl").exists());
}
