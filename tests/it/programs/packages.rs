//! Search and rules of Python packages behind scripts that speak `NBoard` and Hub: they must find what ours find.

use std::path::Path;

use plybench::record::{Row, read_rows};

use crate::helpers::{folder, plybench_in, stdout};
use crate::programs::python_with;

/// The rows of an engine of a Python package and of one of ours, which searches the same tree, by position and depth.
fn pairs(module: &str, game: &str, spec: &str, ours: &str, depths: &str) -> Option<Vec<[Row; 2]>> {
    let python = python_with(module)?;
    let folder = folder();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/programs");
    let spec =
        spec.replace("PYTHON", &python.display().to_string()).replace("DATA", &data.display().to_string());
    let mut found = Vec::new();
    for set in ["openings", "middlegames"] {
        let engines = format!("{spec},{ours}");
        let run = [
            "run",
            "--game",
            game,
            "--positions",
            set,
            "--limit",
            "20",
            "--depths",
            depths,
            "--out",
            "x.csv",
        ];
        stdout(plybench_in(folder.path(), &run).args(["--overwrite", "--engines", &engines]), 0);
        let rows = read_rows(&folder.path().join("x.csv")).unwrap();
        let (theirs, own): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.engine == "theirs");
        assert_eq!(theirs.len(), own.len());
        let partner =
            |row: &Row| own.iter().find(|own| (&own.position, own.depth) == (&row.position, row.depth));
        found.extend(theirs.iter().map(|row| [row.clone(), partner(row).unwrap().clone()]));
    }
    Some(found)
}

#[test]
fn an_engine_of_othello_from_a_package_finds_the_values_of_ours() {
    let spec = r#"nboard[command=PYTHON,args="DATA/othello.py",name=theirs]"#;
    let Some(pairs) = pairs("rust_reversi", "othello[eval=discs]", spec, "ab", "1-4") else { return };
    assert_eq!(pairs.len(), 160);
    for [theirs, ours] in pairs {
        assert_eq!((theirs.value, theirs.finished_depth), (ours.value, Some(ours.depth)), "{theirs:?}");
    }
}

#[test]
fn the_rules_of_checkers_of_a_package_make_the_tree_of_ours() {
    let spec = r#"hub[command=PYTHON,args="DATA/checkers.py",name=theirs]"#;
    let Some(pairs) = pairs("draughts.PDN", "checkers[eval=material]", spec, "minimax", "1-2") else {
        return;
    };
    assert_eq!(pairs.len(), 80);
    for [theirs, ours] in pairs {
        let found = |row: &Row| (row.value, row.counters.nodes, row.finished_depth);
        assert_eq!(found(&theirs), found(&ours), "{theirs:?}");
    }
}
