//! Where programs are: paths with every character, and relative ones.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use plybench::record::{Status, read_rows};

use crate::helpers::{folder, plybench_in, stderr, stdout};

/// An engine of chess that plays from the start, and whose score is the number in a file where it works.
fn engine(path: &Path) {
    let text = "#!/bin/sh
[ $# = 0 ] || [ \"$1\" = '[y]' ] || exit 1
while read -r line; do case $line in
    uci) echo 'id name paths'; echo uciok ;;
    isready) echo readyok ;;
    go*) echo \"info depth 1 score cp $(cat score) nodes 9\"; echo bestmove e2e4 ;;
    quit) exit ;;
esac; done
";
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_path_with_commas_and_brackets_is_quoted_everywhere() {
    let folder = folder();
    let here = folder.path();
    engine(&here.join("a,b/[x]{y}/e+"));
    fs::write(here.join("score"), "7").unwrap();
    let canonical = r#"uci[command="a,b/[x]{y}/e+",args=[y]]"#.replace("[y]]", "\"[y]\"]");
    let written = canonical.replace("command=", "command = ");
    let engines = format!("{written},ab");
    let run = ["run", "--game", "chess", "--positions", "start", "--depths", "1", "--engines", &engines];
    stdout(plybench_in(here, &run).args(["--out", "x.csv"]), 0);
    let rows = read_rows(&here.join("x.csv")).unwrap();
    let row = rows.iter().find(|row| row.engine != "ab").unwrap();
    assert_eq!((&*row.engine, &row.status, row.value), (&*canonical, &Status::Ok, Some(7)));
    // The manifest is read back, and every list of engines takes the name as one.
    let told = stderr(plybench_in(here, &run).args(["--out", "x.csv", "--resume"]), 0);
    assert!(told.contains("x.csv is already complete"), "{told}");
    for engines in [&engines, &format!("{canonical},ab")] {
        let compare = ["compare", "x.csv", "--json", "--reference", "ab", "--engines", engines];
        let told = stdout(&mut plybench_in(here, &compare), 0);
        assert!(told.contains(&serde_json::to_string(&canonical).unwrap()), "{told}");
    }
    let check = ["check", "x.csv", "--baseline", "x.csv", "--engines", &canonical];
    assert!(stdout(&mut plybench_in(here, &check), 0).contains("1 search compared"));
    let suite = format!(
        "name = 's'\ngames = ['chess']\npositions = ['start']\nengines = ['{canonical}']\ndepths = 1\n"
    );
    fs::write(here.join("s.toml"), suite).unwrap();
    stdout(&mut plybench_in(here, &["run", "s.toml", "--quiet"]), 0);
    let told = stderr(
        &mut plybench_in(here, &["run", "--engines", "uci[command=/opt/a,b/engine]", "--out", "y.csv"]),
        2,
    );
    assert_eq!(
        told,
        "plybench: `b/engine` in spec `uci[command=/opt/a,b/engine]` is not of the form key=value; put a value with \
         commas or brackets in quotes, as in `command=\"a,b\"`\n"
    );
}

#[test]
fn relative_paths_of_a_suite_begin_in_its_folder() {
    let folder = folder();
    let here = folder.path();
    engine(&here.join("suites/engine"));
    for (path, score) in [("score", "1"), ("suites/score", "2"), ("suites/data/score", "3")] {
        fs::create_dir_all(here.join(path).parent().unwrap()).unwrap();
        fs::write(here.join(path), score).unwrap();
    }
    fs::write(here.join("suites/set.epd"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"p1\";")
        .unwrap();
    let suite = "name = 'own'\ngames = ['chess']\npositions = ['set.epd']\ndepths = '1'\n\
                 engines = ['uci[command=./engine]', 'uci[command=./engine,dir=data]']\n";
    fs::write(here.join("suites/own.toml"), suite).unwrap();
    let values = |file: &str| {
        let rows = read_rows(&here.join(file)).unwrap();
        rows.into_iter().map(|row| (row.engine, row.value.unwrap())).collect::<Vec<(String, i64)>>()
    };
    let expected = [("uci[command=./engine]", 2), ("uci[command=./engine,dir=data]", 3)];
    let expected = expected.map(|(engine, value)| (engine.to_owned(), value));
    stdout(&mut plybench_in(here, &["run", "suites/own.toml", "--out", "outside.csv"]), 0);
    stdout(&mut plybench_in(&here.join("suites"), &["run", "own.toml", "--out", "inside.csv"]), 0);
    assert_eq!([values("outside.csv"), values("suites/inside.csv")], [expected.clone(), expected.clone()]);
    // Neither results nor manifests say where the suite is: one resumes the other.
    let resume = ["run", "suites/own.toml", "--out", "suites/inside.csv", "--resume"];
    assert!(stderr(&mut plybench_in(here, &resume), 0).contains("is already complete"));
    // Chunks find the engines from wherever they run, also when all is moved together.
    stdout(
        &mut plybench_in(here, &["plan", "suites/own.toml", "--chunks", "2", "--out", "suites/chunks"]),
        0,
    );
    fs::rename(here.join("suites"), here.join("moved")).unwrap();
    let chunks = here.join("moved/chunks");
    for number in 1..=2 {
        stdout(&mut plybench_in(&chunks, &["run", &format!("own.chunk-{number}-of-2.json"), "--quiet"]), 0);
    }
    stdout(&mut plybench_in(here, &["merge", "moved/chunks", "--out", "merged.csv"]), 0);
    assert_eq!(values("merged.csv"), expected);
    // What is typed begins in the current folder.
    let typed = ["run", "moved/own.toml", "--engines", "uci[command=moved/engine]", "--out", "typed.csv"];
    stdout(&mut plybench_in(here, &typed), 0);
    assert_eq!(values("typed.csv"), [("uci[command=moved/engine]".to_owned(), 1)]);
}

#[test]
fn what_is_not_found_is_named_with_the_folder_where_it_was_looked_for() {
    let folder = folder();
    let here = folder.path().canonicalize().unwrap();
    engine(&here.join("engine"));
    fs::write(here.join("score"), "1").unwrap();
    fs::create_dir(here.join("suites")).unwrap();
    let suite = "name = 'own'\ngames = ['chess']\npositions = ['start']\nengines = ['uci[command=./engine]']\ndepths = 1\n";
    fs::write(here.join("suites/own.toml"), suite).unwrap();
    let at = here.display();
    for (arguments, expected) in [
        (
            ["run", "suites/own.toml"],
            format!(
                "`./engine` not found in {at}/suites; it is in the current folder, but paths in a suite file begin in the \
                 folder of the file\n"
            ),
        ),
        (["--engines", "uci[command=./nothing]"], format!("`./nothing` not found in {at}\n")),
        (["--engines", "uci[command=/nothing]"], "`/nothing` not found\n".to_owned()),
        (
            ["--engines", "uci[command=nothing-here]"],
            "`nothing-here` not found on PATH; give its full path\n".to_owned(),
        ),
        (
            ["--engines", "uci[command=./engine,dir=nowhere]"],
            format!("`./engine`: the working folder `nowhere` does not exist in {at}\n"),
        ),
    ] {
        let run: &[&str] =
            if arguments[0] == "run" { &[] } else { &["run", "--game", "chess", "--positions", "start"] };
        let told = stderr(plybench_in(&here, run).args(arguments).args(["--out", "x.csv"]), 2);
        assert_eq!(told, format!("plybench: {expected}"));
    }
}
