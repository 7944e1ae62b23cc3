//! The published rows are those that were published, and a stranger can check them (`scripts/reports`).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use csv::{ReaderBuilder, StringRecord, Terminator, WriterBuilder};
use plybench::machine::Gauge;
use plybench::record::{Unpacked, beside};
use plybench::suite::{self, Manifest, Plan, Suite, altered};

use crate::helpers::{folder, published, sha256};
use crate::programs::program_of;

/// Those with rows; the last is there once sealed positions are searched.
const REPORTS: [&str; 5] = ["reference", "exploration", "selective", "parallel", "confirmation"];

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports")
}

/// The digest of the counts, as docs/SUITES.md defines it.
fn counts_sha256(path: &Path) -> String {
    let source = Unpacked::new(File::open(path).unwrap()).unwrap();
    let mut reader = ReaderBuilder::new().has_headers(false).from_reader(source);
    let mut writer = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
    let (mut record, mut names) = (StringRecord::new(), StringRecord::new());
    while reader.read_record(&mut record).unwrap() {
        if names.is_empty() {
            names = record.clone();
        }
        let kept = record
            .iter()
            .zip(&names)
            .filter(|(_, name)| !["cpu_ns", "wall_ns", "reported_ns"].contains(name))
            .filter(|(_, name)| Gauge::ALL.iter().all(|gauge| gauge.name() != *name));
        writer.write_record(kept.map(|(field, _)| field)).unwrap();
    }
    sha256(&writer.into_inner().unwrap())
}

/// The files of rows, by their names from `reports` on.
fn files() -> BTreeMap<String, PathBuf> {
    let folders = REPORTS.map(|report| format!("{report}/results"));
    let of = |folder: &String| {
        let folder = folder.clone();
        fs::read_dir(reports().join(&folder)).into_iter().flatten().map(move |entry| {
            let entry = entry.unwrap();
            (format!("{folder}/{}", entry.file_name().to_str().unwrap()), entry.path())
        })
    };
    folders.iter().flat_map(of).filter(|(name, _)| name.contains(".csv")).collect()
}

#[test]
fn every_published_file_has_its_digests_in_the_list() {
    let Ok(list) = fs::read_to_string(reports().join("SHA256SUMS")) else {
        eprintln!("skipped: a package has no reference report");
        return;
    };
    let mut expected = Vec::new();
    for (name, path) in files() {
        assert!(name.ends_with(".csv.gz"), "{name} is published without compression");
        assert_eq!(altered(&path).unwrap(), None, "{name}");
        let mut bytes = Vec::new();
        File::open(&path).unwrap().read_to_end(&mut bytes).unwrap();
        let (file, counts) = (sha256(&bytes), counts_sha256(&path));
        expected.extend([format!("{file}  {name}"), format!("# counts {counts}  {name}")]);
    }
    assert_eq!(list.lines().collect::<Vec<_>>(), expected, "`scripts/reports sums` writes the list");
}

#[test]
fn the_suites_still_have_the_published_positions_and_cells() {
    for (name, path) in files() {
        let Manifest { identity, .. } = Manifest::read(&beside(&path, "manifest.json")).unwrap();
        let own = path.parent().unwrap().with_file_name(format!("{}.toml", identity.suite.name));
        let suite = suite::built_in(&identity.suite.name).unwrap_or_else(|| Suite::read(&own)).unwrap();
        let plan = Plan::new(&suite).unwrap();
        let (corpus, cells) = (identity.corpus_hash.as_str(), identity.plan_hash.as_str());
        assert_eq!((plan.corpus_hash(), plan.plan_hash()), (corpus, cells), "{name}");
    }
}

#[test]
fn what_is_drawn_from_rows_is_not_kept_with_them() {
    let shown = ["README.md", "README.zh.md", "docs/RESULTS.md", "docs/RESULTS.zh.md"]
        .map(|name| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap());
    for report in REPORTS {
        for folder in ["figures", "figures.zh"] {
            for entry in fs::read_dir(reports().join(report).join(folder)).into_iter().flatten() {
                let name = format!("reports/{report}/{folder}/{}", entry.unwrap().file_name().display());
                let is_kept = Path::new(&name).extension().is_some_and(|end| end == "svg")
                    || shown.iter().any(|text| text.contains(&name));
                let is_ignored = || Command::new("git").args(["ls-files", "--error-unmatch", &name]).output();
                assert!(is_kept || !is_ignored().unwrap().status.success(), "{name} is in the repository");
            }
        }
    }
}

#[cfg(unix)]
fn script(arguments: &[&str]) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/reports");
    if !script.exists() || !published("inclusion").exists() {
        eprintln!("skipped: a package has no reference report");
        return None;
    }
    let mut command = Command::new(script);
    program_of("python3")?;
    command.args(arguments).env("PLYBENCH", env!("CARGO_BIN_EXE_plybench"));
    Some(command.output().expect("python3 is installed"))
}

#[test]
#[ignore = "long: draws the reference figures six times"]
fn the_reference_figures_fit_into_a_column_and_are_the_same_in_any_order_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut files: Vec<PathBuf> = files().into_values().collect();
    files.retain(|path| path.starts_with(reports().join("reference")));
    let draw = |name: &str, files: &[PathBuf], arguments: &[&str]| -> Vec<(String, String)> {
        let out = folder.path().join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_plybench"));
        command.args(["plot", "--format", "svg", "--out"]).arg(&out).args(arguments).args(files);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut drawn: Vec<(String, String)> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "svg"))
            .map(|path| (path.file_name().unwrap().display().to_string(), fs::read_to_string(path).unwrap()))
            .collect();
        drawn.sort();
        drawn
    };
    let whole = draw("whole", &files, &[]);
    assert!(whole.len() >= 14, "{}", whole.len());
    for (name, letters) in [("letters", &[][..]), ("small", &["--font-size", "8"])] {
        for words in [&[][..], &["--no-title"]] {
            let arguments = [&["--width", "3.4in", "--overwrite"], letters, words].concat();
            for (figure, text) in draw(name, &files, &arguments) {
                let height = text.split_once(" height=\"").unwrap().1.split_once('"').unwrap().0;
                assert!(height.parse::<f64>().unwrap() <= 504.0, "{arguments:?}, {figure}: {height} pt");
            }
        }
    }
    files.reverse();
    assert!(
        draw("back", &files, &["--jobs", "1"]) == whole,
        "the order of files or the number of threads shows"
    );
}

#[cfg(unix)]
#[test]
fn a_stranger_repeats_a_published_suite() {
    let Some(output) = script(&["rebuild", "inclusion"]) else { return };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(
        said.contains("4500 searches compared on 28 columns: 0 changed, 0 missing, 0 added: passed"),
        "{said}"
    );
    assert!(said.contains("inclusion: the counts have the published digest "), "{said}");
}

#[cfg(unix)]
#[test]
fn pages_of_papers_are_what_claims_and_reports_give_and_a_stale_one_is_named() {
    let Some(python) = program_of("python3") else { return };
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let check = |root: &Path| -> (Option<i32>, String) {
        let mut command = Command::new(&python);
        command
            .arg(root.join("scripts/papers"))
            .arg("--check")
            .env("PLYBENCH", env!("CARGO_BIN_EXE_plybench"));
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let (code, said) = check(package);
    assert!(code == Some(0) && said.contains(" pages are what claims and reports give"), "{said}");

    let folder = folder();
    let copied = [
        "claims",
        "sources",
        "docs/papers",
        "scripts",
        "reports/reference",
        "reports/exploration",
        "reports/selective",
        "reports/parallel",
    ];
    for name in copied {
        fs::create_dir_all(folder.path().join(name)).unwrap();
        for entry in fs::read_dir(package.join(name)).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                fs::copy(entry.path(), folder.path().join(name).join(entry.file_name())).unwrap();
            }
        }
    }
    let claim = folder.path().join("claims/S1.toml");
    let text = fs::read_to_string(&claim).unwrap();
    fs::write(&claim, text.replace("over 99%", "over 98%")).unwrap();
    fs::write(folder.path().join("docs/papers/nobody1990.md"), "").unwrap();
    let (code, said) = check(folder.path());
    let named = "papers: stale in docs/papers: nobody1990.md, schaeffer1989.md; run scripts/papers";
    assert!(code == Some(1) && said.contains(named), "{said}");
}

#[cfg(unix)]
#[test]
fn a_wrong_call_of_the_script_says_what_there_is() {
    for (arguments, wanted) in [
        (&[][..], "scripts/reports verify"),
        (&["rebuild"], "scripts/reports rebuild SUITE..."),
        (&["rebuild", "smoke"], "no rows of suite `smoke` are published; published suites: "),
    ] {
        let Some(output) = script(arguments) else { return };
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(wanted), "{arguments:?}: {told}");
    }
}
