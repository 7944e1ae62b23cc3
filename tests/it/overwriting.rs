//! One policy on files that are there already: what plybench wrote is replaced
//! with a note that names it, anything else is refused without `--overwrite`,
//! and finished results are kept.

use std::fs;

use crate::helpers::{folder, plybench_in, stderr, stdout};

const RUN: [&str; 9] =
    ["run", "--game", "tree:iid[b=3]", "--seeds", "0-5", "--engines", "ab,aspiration", "--depths", "1-4"];

/// Verbs that write files, with files that each of them writes.
const WRITERS: [(&[&str], &[&str]); 8] = [
    (&["man", "--out", "man1"], &["man1/plybench.1", "man1/plybench-tree.1"]),
    (&["tree", "1", "--game", "tree:ordered[b=3]", "--engine", "ab", "--out", "ab.svg"], &["ab.svg"]),
    (&["tree", "1", "--game", "tree:ordered[b=3]", "--engine", "ab", "--out", "ab.png"], &["ab.png"]),
    (&["tree", "1", "--game", "tree:ordered[b=3]", "--engine", "ab", "--out", "ab.dot"], &["ab.dot"]),
    (&["plan", "smoke", "--chunks", "2", "--out", "new/chunks"], &["new/chunks/smoke.chunk-2-of-2.json"]),
    (
        &["plot", "rows.csv", "--figure", "nodes-by-depth", "--format", "svg,pdf,csv", "--no-title"],
        &[
            "figures/nodes-by-depth.svg",
            "figures/nodes-by-depth.pdf",
            "figures/nodes-by-depth.csv",
            "figures/nodes-by-depth.txt",
        ],
    ),
    (
        &["report", "rows.csv", "--out", "new/report"],
        &["new/report/report.html", "new/report/report.md", "new/report/claims.json", "new/report/claims.md"],
    ),
    (&["positions", "minimal", "start", "--depth", "2", "--out", "minimal.csv"], &["minimal.csv"]),
];

#[test]
fn what_plybench_wrote_is_replaced_with_a_note_and_anything_else_is_refused() {
    let folder = folder();
    let here = folder.path();
    stdout(plybench_in(here, &RUN).args(["--out", "rows.csv"]), 0);
    for (arguments, files) in WRITERS {
        let printed = stdout(&mut plybench_in(here, arguments), 0);
        let contents =
            |file: &&str| fs::read(here.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let first: Vec<_> = files.iter().map(contents).collect();
        let told = stderr(&mut plybench_in(here, arguments), 0);
        assert!(told.contains("replacing "), "{arguments:?}: {told}");
        assert!(files.iter().map(contents).eq(first.iter().cloned()), "{arguments:?}");

        for (file, first) in files.iter().zip(&first) {
            let name = file.rsplit('/').next().unwrap();
            assert!(printed.lines().any(|line| line.ends_with(name)), "{file} is not named: {printed}");
            fs::write(here.join(file), "mine").unwrap();
            let told = stderr(&mut plybench_in(here, arguments), 1);
            assert!(told.contains("was not written by plybench") && told.contains(name), "{file}: {told}");
            assert!(told.contains("--overwrite"), "{file}: {told}");
            assert_eq!(contents(file), b"mine");
            fs::write(here.join(file), first).unwrap();
        }
        fs::write(here.join(files[0]), "mine").unwrap();
        stdout(plybench_in(here, arguments).arg("--overwrite"), 0);
        assert!(files.iter().map(contents).eq(first), "{arguments:?}");
    }
}

/// Self-play takes a while: it is refused before its first game, and played once.
#[test]
fn generated_positions_replace_generated_ones_only() {
    let folder = folder();
    let here = folder.path();
    let generate = ["positions", "generate", "--game", "othello", "--count", "1", "--out", "."];
    let generated = include_str!("../../positions/othello/openings.epd");
    let mine = generated.lines().skip(1).collect::<Vec<_>>().join("\n");
    fs::write(here.join("openings.epd"), &mine).unwrap();
    let told = stderr(&mut plybench_in(here, &generate), 1);
    assert!(told.contains("openings.epd exists and was not written by plybench"), "{told}");
    assert_eq!(fs::read_to_string(here.join("openings.epd")).unwrap(), mine);

    fs::write(here.join("openings.epd"), generated).unwrap();
    let told = stderr(&mut plybench_in(here, &generate), 0);
    assert!(told.contains("replacing ") && told.contains("openings.epd"), "{told}");
}

#[test]
fn a_finished_run_is_kept_by_the_same_command_and_refused_to_any_other() {
    let folder = folder();
    let here = folder.path();
    stdout(plybench_in(here, &RUN).args(["--out", "rows.csv"]), 0);
    let rows = fs::read(here.join("rows.csv")).unwrap();
    let told = stderr(plybench_in(here, &RUN).args(["--out", "rows.csv"]), 0);
    assert!(told.contains("rows.csv is already complete") && told.contains("--overwrite"), "{told}");
    assert_eq!(fs::read(here.join("rows.csv")).unwrap(), rows);

    let told = stderr(plybench_in(here, &RUN).args(["--nodes", "9", "--out", "rows.csv"]), 1);
    assert!(told.contains("rows.csv exists and is finished"), "{told}");
    fs::remove_file(here.join("rows.manifest.json")).unwrap();
    let told = stderr(plybench_in(here, &RUN).args(["--out", "rows.csv"]), 1);
    assert!(told.contains("rows.csv exists and is finished"), "{told}");
    assert_eq!(fs::read(here.join("rows.csv")).unwrap(), rows);
}

#[test]
fn chunks_are_merged_again_over_their_own_file_only() {
    let folder = folder();
    let here = folder.path();
    stdout(&mut plybench_in(here, &["plan", "smoke", "--chunks", "2"]), 0);
    for (chunk, part) in
        [("smoke.chunk-1-of-2.json", "part-1.csv"), ("smoke.chunk-2-of-2.json", "part-2.csv")]
    {
        stdout(&mut plybench_in(here, &["run", chunk, "--out", part]), 0);
    }
    let merge = ["merge", "part-1.csv", "part-2.csv", "--out"];
    stdout(plybench_in(here, &merge).arg("all.csv"), 0);
    let told = stderr(plybench_in(here, &merge).arg("all.csv"), 0);
    assert!(told.contains("replacing all.csv"), "{told}");

    stdout(plybench_in(here, &RUN).args(["--out", "rows.csv"]), 0);
    let told = stderr(plybench_in(here, &merge).arg("rows.csv"), 1);
    assert!(told.contains("rows.csv exists and is finished"), "{told}");

    let files = || fs::read_dir(here).unwrap().count();
    let before = files();
    let printed = stdout(plybench_in(here, &merge).arg("-"), 0);
    assert_eq!(printed, fs::read_to_string(here.join("all.csv")).unwrap());
    assert_eq!(files(), before, "nothing is left of merged rows that are printed");
}
