//! `plybench why`: the first node at which two searches differ.

use serde_json::Value;

use crate::helpers::{error, json, stdout};
use crate::helpers::{plybench, program};

fn why<'a>(position: &'a str, game: &'a str, depth: &'a str, engines: &'a str) -> Vec<&'a str> {
    vec!["why", position, "--game", game, "--depth", depth, "--engines", engines]
}

fn answer(position: &str, game: &str, depth: &str, engines: &str) -> Value {
    json(&[&why(position, game, depth, engines)[..], &["--json"]].concat())
}

/// What a search does, and the number of the node at which it does it.
type Done = (String, u64);

/// The events of the tree that `plybench tree --json` prints: another record, which nothing digests.
fn events(position: &str, game: &str, depth: &str, engine: &str) -> Vec<Done> {
    fn walk(node: &Value, parent: u64, nodes: &mut u64, events: &mut Vec<Done>) {
        let entered =
            format!("enter {} {} {} {}", node["label"], node["alpha"], node["beta"], node["research"]);
        events.push((entered, parent));
        *nodes += 1;
        let number = *nodes;
        for child in node["children"].as_array().into_iter().flatten() {
            walk(child, number, nodes, events);
        }
        events.push((format!("leave {} {}", node["value"], node["what"]), number));
    }
    let tree = json(&["tree", position, "--game", game, "--depth", depth, "--engine", engine, "--json"]);
    let (mut nodes, mut events) = (0, Vec::new());
    for search in tree["searches"].as_array().unwrap() {
        let parent = nodes + 1;
        walk(search, parent, &mut nodes, &mut events);
    }
    events
}

#[test]
fn the_node_is_the_first_difference_of_the_trees_that_tree_prints() {
    let endgame = "3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b";
    let mut differ = 0;
    for (game, position, depth) in [
        ("xiangqi", endgame, "3"),
        ("chess", "8/2k5/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 0 1", "4"),
        ("tree:iid[b=4]", "7", "4"),
    ] {
        for engines in [
            ["ab", "ab-hard"],
            ["ab", "pvs"],
            ["pvs", "negascout"],
            ["ab+captures", "ab"],
            ["mtdf+tt", "mtdf+tt[hit=never]"],
            ["ab+tt+id", "ab+tt[hit=never]+id"],
            ["ab+tt", "ab+tt+iid[reduce=1,min=2]"],
            ["aspiration", "aspiration[window=20]"],
        ] {
            let spec = engines.join(",");
            let sides = engines.map(|engine| events(position, game, depth, engine));
            let first = sides[0].iter().zip(&sides[1]).find(|(one, other)| one != other);
            let found = answer(position, game, depth, &spec);
            assert_eq!(found["differs"], first.is_some(), "{game} {spec}");
            if let Some((one, _)) = first {
                assert_eq!(found["first_difference"]["node"], one.1, "{game} {spec} {one:?}");
                differ += 1;
            }
        }
    }
    assert!(differ > 12, "{differ}");
}

#[test]
fn the_same_search_twice_has_no_difference() {
    let text = stdout(program().args(why("start", "xiangqi", "3", "pvs+captures,pvs+captures")), 0);
    assert!(text.ends_with(
        "no difference: both searches enter the same nodes in the same order and return the same values\n"
    ));
    let found = answer("start", "xiangqi[quiescence=captures]", "2", "ab+tt+id,ab+tt+id");
    assert_eq!((&found["differs"], &found["first_difference"]), (&false.into(), &Value::Null));
    assert_eq!(found["sides"][0]["nodes"], found["sides"][1]["nodes"]);
    assert!(found["sides"][0]["quiescence_nodes"].as_u64() > Some(0));
}

#[test]
fn searches_with_equal_counts_may_differ() {
    let text = stdout(program().args(why("start", "xiangqi", "3", "ab,ab-hard")), 0);
    assert!(text.contains("The numbers of nodes are equal, but the searches differ.\n"), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn the_reason_is_named() {
    let reason = |game: &str, depth: &str, engines: &str| {
        answer("start", game, depth, engines)["first_difference"]["reason"].as_str().map(str::to_owned)
    };
    assert_eq!(reason("xiangqi", "3", "ab,ab+captures").as_deref(), Some("move"));
    assert_eq!(reason("xiangqi", "3", "ab,ab-hard").as_deref(), Some("value"));
    assert_eq!(reason("chess", "3", "ab,pvs").as_deref(), Some("window"));
    assert_eq!(reason("chess", "3", "ab,ab+id").as_deref(), Some("depth"));
    assert_eq!(reason("xiangqi", "4", "ab+tt,ab+tt[hit=never]").as_deref(), Some("table-cutoff"));
    assert_eq!(reason("chess", "4", "pvs+tt,pvs+tt+iid[min=3]").as_deref(), Some("deepening"));
    let found = answer("7", "tree:iid[b=5]", "5", "pvs,negascout");
    assert_eq!(found["first_difference"]["reason"], "research");
}

#[test]
fn the_iteration_and_the_search_of_the_root_are_named() {
    let engines = "ab+tt+id,ab+tt[size=64]+id";
    let found = answer("start", "xiangqi", "4", engines);
    assert_eq!(found["first_difference"]["iteration"], 3);
    let text = stdout(program().args(why("start", "xiangqi", "4", engines)), 0);
    assert!(text.contains("\niteration  depth 3\n"), "{text}");
}

#[test]
fn a_node_limit_ends_a_search() {
    let text = stdout(program().args(why("start", "chess", "9", "ab,ab")).args(["--nodes", "5k"]), 0);
    assert!(text.contains("5000 nodes, node-limit\n") && text.contains("\nno difference:"), "{text}");
}

#[test]
fn the_events_of_a_search_are_for_other_programs() {
    let search = ["search", "start", "--engine", "ab", "--depth", "2", "--events"];
    let digests = json(&[&search[..], &["digests"]].concat());
    let plain = json(&["search", "start", "--engine", "ab", "--depth", "2", "--json"]);
    assert_eq!(digests["digests"]["nodes"], plain["counters"]["nodes"]);
    let stretch = json(&[&search[..], &["2-3"]].concat());
    let events = stretch["stretch"]["events"].as_array().unwrap();
    let entered = events.iter().filter(|event| event["event"] == "enter").count();
    assert_eq!((entered, &stretch["stretch"]["place"]["nodes"]), (2, &1.into()));
}

#[test]
fn errors_name_the_side_and_the_remedy() {
    let builds = |engine: &str, binaries: &str| {
        error(&["why", "start", "--depth", "3", "--engine", engine, "--binaries", binaries], 2)
    };
    let here = env!("CARGO_BIN_EXE_plybench");
    let errors = [
        error(&["why", "start", "--depth", "3"], 2),
        error(&why("start", "xiangqi", "3", "ab"), 2),
        error(&why("start", "xiangqi", "3", "ab,uci[command=x]"), 2),
        error(&why("start", "xiangqi", "3", "ab,abb"), 2),
        error(&why("1", "tree:iid[b=1000]", "4", "ab,minimax"), 2),
        builds("ab", "one"),
        builds("uci[command=x]", "one,two"),
        builds("ab", "no-such-build,two"),
        builds("abb", &format!("{here},{here}")).replace(here, "BUILD"),
        error(&["search", "start", "--engine", "ab", "--depth", "3", "--events", "5-4"], 2),
        error(&["search", "start", "--engine", "uci[command=x]", "--depth", "3", "--events", "digests"], 2),
    ];
    insta::assert_snapshot!(errors.concat());
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::helpers::folder;
    use crate::programs::script;

    const HERE: &str = env!("CARGO_BIN_EXE_plybench");

    fn shell(folder: &Path, name: &str, body: &str) -> PathBuf {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn builds(old: &str, new: &Path) -> Vec<String> {
        let binaries = format!("{old},{}", new.display());
        let words =
            ["why", "start", "--game", "chess", "--depth", "3", "--engine", "ab", "--binaries", &binaries];
        words.map(str::to_owned).to_vec()
    }

    #[test]
    fn two_builds_are_compared() {
        let folder = folder();
        let same = stdout(program().args(builds(HERE, Path::new(HERE))), 0);
        assert!(same.contains("\nno difference: "), "{same}");
        // The engine of the question is the sixth word.
        let hard = format!(
            "exec '{HERE}' \"$1\" \"$2\" \"$3\" \"$4\" \"$5\" ab+captures \"$7\" \"$8\" \"$9\" \"${{10}}\""
        );
        let other = shell(folder.path(), "other", &hard);
        let mut words = builds(HERE, &other);
        words.push("--json".to_owned());
        let found: Value = serde_json::from_str(&stdout(program().args(words), 0)).unwrap();
        let here = answer("start", "chess", "3", "ab,ab+captures");
        assert_eq!(found["first_difference"], here["first_difference"]);
        assert_eq!(found["sides"][1]["binary"], other.display().to_string());
        let text = stdout(program().args(builds(HERE, &other)), 0);
        assert!(
            text.contains("\nOLD        ") && text.contains("\nreason     another move comes next"),
            "{text}"
        );
    }

    #[test]
    fn a_build_that_does_not_answer_is_named() {
        let folder = folder();
        let failed = |name: &str, body: &str, exit: i32| {
            let new = shell(folder.path(), name, body);
            let words = builds(HERE, &new);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let said = error(&words, exit);
            assert_eq!(said.lines().count(), 1, "{said}");
            said.replace(&folder.path().display().to_string(), "DIR")
        };
        let old = "case \"$1\" in --version) echo 'plybench 0.1.0';; \
                   *) echo \"error: unexpected argument '--events' found\" >&2; exit 2;; esac";
        let errors = [
            failed("old", old, 2),
            failed("silent", "exit 0", 2),
            failed("nonsense", "echo hello", 2),
            failed("json", "echo '{\"status\":\"ok\",\"value\":1,\"best_move\":null}'", 2),
            failed("broken", "echo 'no disk' >&2; exit 1", 1),
        ];
        insta::assert_snapshot!(errors.concat());
        assert!(failed("crashing", "kill -KILL $$", 1).contains("NEW `DIR/crashing` failed (signal: 9"));
    }

    #[test]
    fn external_engines_are_compared_by_iteration() {
        let folder = folder();
        let iterations = |nodes: u64, best: &str| {
            format!(
                "echo 'info depth 1 score cp 7 nodes 5 pv h3e3'; echo 'info depth 2 score cp 9 nodes {nodes} pv {best}'; \
                 echo 'bestmove {best}'"
            )
        };
        let old = script(folder.path(), "old", &iterations(40, "h3e3"));
        let new = script(folder.path(), "new", &iterations(50, "b3e3"));
        let silent = script(folder.path(), "silent", "echo 'info nodes 40'; echo 'bestmove h3e3'");
        let spec = |path: &Path| format!("uci[command={}]", path.display());
        let text = |one: &Path, other: &Path| {
            let engines = format!("{},{}", spec(one), spec(other));
            let text = stdout(program().args(why("start", "xiangqi", "2", &engines)), 0);
            text.replace(&folder.path().display().to_string(), "DIR")
        };
        insta::assert_snapshot!([text(&old, &new), text(&old, &old), text(&old, &silent)].join("\n----\n"));
        let engines = format!("{},{}", spec(&old), spec(&new));
        let found = answer("start", "xiangqi", "2", &engines);
        assert_eq!(found["first_difference"]["iteration"], 2);
        assert_eq!(found["first_difference"]["reason"], serde_json::json!(["nodes", "move"]));
        assert_eq!(found["sides"][1]["iterations"][1]["nodes"], 50);
    }
}

#[test]
fn a_red_gate_names_the_command() {
    let folder = crate::helpers::folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let run =
        ["run", "--positions", "opening-01", "--engines", "ab,pvs+tt[size=1k]", "--depths", "2-3", "--out"];
    let (old, new) = (path("old.csv"), path("new.csv"));
    assert!(plybench(&[&run[..], &[&old]].concat()).status.success());
    let text = std::fs::read_to_string(&old).unwrap();
    let rows: Vec<String> = text
        .lines()
        .map(|line| {
            let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            // Nodes are the tenth column.
            if line.contains(",ab,3,") {
                cells[9] = "7".to_owned();
            }
            cells.join(",") + "\n"
        })
        .collect();
    std::fs::write(&new, rows.concat()).unwrap();
    let command = "plybench why opening-01 --game xiangqi --depth 3 --engine ab --binaries OLD,NEW";
    for gate in [&["check", &new, "--baseline", &old][..], &["diff", &old, &new, "--fail-over", "nodes=+-1%"]]
    {
        let text = stdout(program().args(gate), 3);
        assert!(text.contains(&format!("\nnext: {command}\n")), "{text}");
        let page = stdout(program().args(gate).args(["--format", "markdown"]), 3);
        assert!(page.contains(&format!("\n```sh\n{command}\n```\n")), "{page}");
        assert!(!stdout(program().args(gate).arg("--json"), 3).contains("plybench why"));
    }
    let green = stdout(program().args(["check", &old, "--baseline", &old]), 0);
    assert!(!green.contains("plybench why"), "{green}");
}
