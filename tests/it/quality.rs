//! The quality of moves by a truth table: the columns of a run, and what comparisons make of them.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use plybench::corpus;
use plybench::game::{AnyGame, Game, MoveList, Position, Visitor};
use plybench::record::{Quality, Row, TruthRow, TruthTable, read_rows};
use plybench::search::{Limits, Outcome, Search};
use plybench::splitmix::Hasher64;
use plybench::suite::{Guest, Guests, Manifest, Suite, Task, Truth, run_in_memory};

use crate::helpers::{engine, folder, plybench_in, root, stderr, stdout};

fn run(here: &Path, arguments: &[&str], exit: i32) -> String {
    stderr(plybench_in(here, arguments).arg("--quiet"), exit)
}

fn truth(here: &Path, game: &str, set: &str, depth: &str, name: &str) -> Vec<TruthRow> {
    run(
        here,
        &["truth", "--game", game, "--positions", set, "--limit", "12", "--depth", depth, "--out", name],
        0,
    );
    TruthTable::read(&here.join(name)).unwrap().rows
}

/// The quality of a move, straight from the definition.
fn by_definition(root: &AnyGame, moves: &[(String, i64)], mv: &str) -> Quality {
    let best = moves.iter().map(|(_, value)| *value).max().unwrap();
    let regret = |value: i64| {
        let both_mate = root.is_mate(best) && root.is_mate(value) && best.signum() == value.signum();
        if both_mate { 0 } else { (best - value) as u64 }
    };
    if moves.iter().all(|(_, value)| regret(*value) == 0) {
        return Quality::default();
    }
    let chosen = regret(moves.iter().find(|(known, _)| known == mv).unwrap().1);
    Quality {
        regret: Some(chosen.min(1000)),
        right: Some(chosen == 0),
        capped: Some(chosen > 1000),
        solved: None,
    }
}

#[test]
fn every_row_says_how_good_its_move_is() {
    let folder = folder();
    let here = folder.path();
    let (mut right, mut wrong) = (0, 0);
    for (game, set, depth) in [("othello", "core", "5"), ("checkers", "core", "7"), ("chess", "core", "3")] {
        let table = truth(here, game, set, depth, &format!("{game}.truth.csv.gz"));
        let mut values: HashMap<String, Vec<(String, i64)>> = HashMap::new();
        for row in table {
            values.entry(row.position).or_default().push((row.mv, row.value));
        }
        let depths = format!("1-{depth}");
        let out = format!("{game}.csv");
        let rows = |extra: &[&str]| {
            let common = ["run", "--game", game, "--positions", set, "--limit", "12", "--engines"];
            let engines =
                ["ab,pvs+tt+id,ab+tt[hit=deeper]", "--depths", &depths, "--out", &out, "--overwrite"];
            run(here, &[&common[..], &engines, extra].concat(), 0);
            read_rows(&here.join(&out)).unwrap()
        };
        let plain = rows(&[]);
        assert!(!fs::read_to_string(here.join(&out)).unwrap().contains("regret"), "only with a table");
        let judged = rows(&["--truth", &format!("{game}.truth.csv.gz")]);
        let start = root(game, &Position::start(game.parse().unwrap()).text());
        for (row, plain) in judged.iter().zip(&plain) {
            let expected = by_definition(&start, &values[&row.position], row.best_move.as_deref().unwrap());
            assert_eq!(row.quality, expected, "{row:?}");
            assert_eq!((row.value, row.counters), (plain.value, plain.counters), "nothing else changes");
            if row.depth.to_string() == depth && !row.engine.contains("deeper") {
                assert_ne!(row.quality.right, Some(false), "exact at the depth of the table: {row:?}");
            }
            right += usize::from(row.quality.right == Some(true));
            wrong += usize::from(row.quality.right == Some(false));
        }
    }
    assert!(right > 100 && wrong > 20, "{right} right, {wrong} wrong");
}

/// Plays any move, by a hash of its position and a seed.
struct Random(u64);

struct Chosen<'a>(&'a Task<'a>, u64);

impl Visitor for Chosen<'_> {
    type Output = Outcome<String>;

    fn visit<G: Game>(self, game: &G) -> Outcome<String> {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let ab = engine("ab");
        let mut outcome = Search::new(&ab).depth(1).run_any(self.0.root);
        let place = Hasher64::hash(&(game.hash(), self.1)) as usize % moves.len();
        outcome.best_move = moves.into_iter().nth(place).map(|mv| mv.to_string());
        outcome
    }
}

impl Guest for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn exact(&self) -> bool {
        false
    }

    fn search(&self, task: &Task<'_>, _: &Limits<'_>) -> Result<Outcome<String>, String> {
        Ok(task.any_game().ok_or("a game of ours")?.visit(Chosen(task, self.0)))
    }
}

#[test]
fn a_random_mover_is_right_as_often_as_moves_are() {
    const SEEDS: u64 = 40;
    let folder = folder();
    let here = folder.path();
    let table = truth(here, "othello", "core", "4", "t.csv");
    let mut by_position: HashMap<&str, Vec<i64>> = HashMap::new();
    for row in &table {
        by_position.entry(&row.position).or_default().push(row.value);
    }
    // The mean and the variance of the share of right moves over positions with a choice.
    let with_choice = by_position.values().filter(|values| values.iter().any(|value| *value != values[0]));
    let shares: Vec<f64> = with_choice
        .map(|values| {
            let best = values.iter().max().unwrap();
            values.iter().filter(|value| *value == best).count() as f64 / values.len() as f64
        })
        .collect();
    let expected = shares.iter().sum::<f64>() / shares.len() as f64;
    let variance = shares.iter().map(|share| share * (1.0 - share)).sum::<f64>() / shares.len() as f64;
    let mut suite = Suite::single("random", Vec::new(), vec![1]).with_guest("random");
    suite.experiments[0].games = vec!["othello".parse().unwrap()];
    suite.experiments[0].positions.limit = Some(12);
    suite.set_positions(&["core".to_owned()]).unwrap();
    suite.truth = vec![Truth::new("t.csv", here).unwrap()];
    let found: Vec<f64> = (0..SEEDS)
        .flat_map(|seed| run_in_memory(&suite, &Guests::default().with_engine(Random(seed))).unwrap())
        .filter_map(|row: Row| row.quality.right.map(f64::from))
        .collect();
    assert_eq!(found.len(), shares.len() * SEEDS as usize);
    let mean = found.iter().sum::<f64>() / found.len() as f64;
    let error = (variance / found.len() as f64).sqrt();
    assert!((mean - expected).abs() < 4.0 * error, "{mean}, not {expected} +- {error}");
    assert!((0.05..0.6).contains(&expected), "{expected}");
}

/// Mates: a slower one is right, one that is missed costs more than the columns say.
#[test]
fn mates_are_alike_and_regrets_are_capped() {
    let folder = folder();
    let here = folder.path();
    let position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    fs::write(here.join("mate.epd"), format!("{position} ; id \"mate\"; bm a1a8; am g1f1;\n")).unwrap();
    let table = truth(here, "chess", "mate.epd", "4", "t.csv");
    let start = root("chess", position);
    let mates = table.iter().filter(|row| start.is_mate(row.value)).count();
    assert!(mates > 0 && mates < table.len(), "{mates} of {}", table.len());
    let suite = |mode: &str| {
        let arguments =
            ["run", "--game", "chess", "--positions", "mate.epd", "--engines", "ab", "--depths", "1,4"];
        run(here, &[&arguments[..], &["--truth", mode, "--out", "x.csv", "--overwrite"]].concat(), 0);
        read_rows(&here.join("x.csv")).unwrap()
    };
    let rows = suite("t.csv");
    let quality = |row: &Row| (row.best_move.clone().unwrap(), row.quality);
    let solved = Quality { regret: Some(0), right: Some(true), capped: Some(false), solved: Some(true) };
    assert_eq!(quality(&rows[1]), ("a1a8".to_owned(), solved));
    let (mv, at_1) = quality(&rows[0]);
    // Depth 1 does not see that the king has no move.
    let is_solved = mv == "a1a8";
    assert_eq!((at_1.right, at_1.solved), (Some(is_solved), Some(is_solved)), "{mv}");
    if !is_solved {
        assert_eq!((at_1.regret, at_1.capped), (Some(1000), Some(true)));
    }
    // Without a table a position's own moves still judge.
    let only_solved = suite("bm")[1].quality;
    assert_eq!(only_solved, Quality { solved: Some(true), ..Quality::default() });
}

#[test]
fn best_moves_of_every_spelling_are_solutions() {
    let folder = folder();
    let here = folder.path();
    let solved = |game: &str, line: &str| {
        fs::write(here.join("p.epd"), line).unwrap();
        let arguments = ["run", "--game", game, "--positions", "p.epd", "--engines", "ab", "--depths", "2"];
        run(here, &[&arguments[..], &["--truth", "bm", "--out", "x.csv", "--overwrite"]].concat(), 0);
        let row = read_rows(&here.join("x.csv")).unwrap().remove(0);
        (row.best_move.unwrap(), row.quality.solved)
    };
    let position = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
    let mate = "a1a8".to_owned();
    assert_eq!(solved("chess", &format!("{position} bm Ra8#;\n")), (mate.clone(), Some(true)));
    assert_eq!(solved("chess", &format!("{position} bm Kf1 Ra8+;\n")), (mate.clone(), Some(true)));
    assert_eq!(solved("chess", &format!("{position} bm Kf1;\n")), (mate.clone(), Some(false)));
    assert_eq!(solved("chess", &format!("{position} am Ra8;\n")), (mate.clone(), Some(false)));
    assert_eq!(solved("chess", &format!("{position} am Kf1;\n")), (mate.clone(), Some(true)));
    assert_eq!(solved("chess", &format!("{position} id \"plain\";\n")), (mate, None));
    // OBF: the moves of the highest score.
    let ffo = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let (mv, none) = solved("othello", &format!("{ffo}\n"));
    assert_eq!(none, None);
    let legal = root("othello", ffo).visit(Legal);
    let other = legal.iter().find(|other| **other != mv).expect("several moves");
    for (scores, expected) in [(("+38", "+20"), true), (("+20", "+38"), false), (("+20", "+20"), true)] {
        let line = format!("{ffo}; {mv}:{}; {other}:{};\n", scores.0, scores.1);
        assert_eq!(solved("othello", &line), (mv.clone(), Some(expected)), "{line}");
    }
}

/// The legal moves of a root.
struct Legal;

impl Visitor for Legal {
    type Output = Vec<String>;

    fn visit<G: Game>(self, game: &G) -> Vec<String> {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        moves.into_iter().map(|mv| mv.to_string()).collect()
    }
}

#[test]
fn the_columns_survive_chunks_and_resuming() {
    let folder = folder();
    let here = folder.path();
    run(
        here,
        &["truth", "--game", "tree:edge-sum[b=4]", "--seeds", "1-9", "--depth", "5", "--out", "t.csv"],
        0,
    );
    let suite = "name = \"judged\"\ngames = [\"tree:edge-sum[b=4]\"]\nseeds = \"1-9\"\nengines = [\"ab\", \"pvs\"]\n\
                 depths = \"1-5\"\ntruth = \"t.csv\"\n";
    fs::create_dir(here.join("suites")).unwrap();
    fs::write(here.join("suites/judged.toml"), suite).unwrap();
    fs::rename(here.join("t.csv"), here.join("suites/t.csv")).unwrap();
    run(here, &["run", "suites/judged.toml", "--out", "whole.csv"], 0);
    let digest = |name: &str| {
        let manifest = fs::read_to_string(here.join(name).with_extension("manifest.json")).unwrap();
        manifest.lines().find(|line| line.contains("\"counts_sha256\"")).unwrap().to_owned()
    };
    let whole = read_rows(&here.join("whole.csv")).unwrap();
    assert!(whole.iter().all(|row| row.quality.right.is_some()) && whole.len() == 90);
    run(here, &["plan", "suites/judged.toml", "--chunks", "2", "--out", "chunks"], 0);
    // A chunk that went elsewhere finds the table beside it.
    fs::rename(here.join("suites/t.csv"), here.join("chunks/t.csv")).unwrap();
    for part in ["1", "2"] {
        run(
            here,
            &["run", &format!("chunks/judged.chunk-{part}-of-2.json"), "--out", &format!("{part}.csv")],
            0,
        );
    }
    stdout(&mut plybench_in(here, &["merge", "1.csv", "2.csv", "--out", "merged.csv", "--quiet"]), 0);
    assert_eq!(digest("whole.csv"), digest("merged.csv"));
    assert_eq!(read_rows(&here.join("merged.csv")).unwrap().len(), 90);
    // A table that has changed is another one.
    let text = fs::read_to_string(here.join("chunks/t.csv")).unwrap();
    fs::write(here.join("chunks/t.csv"), text.replacen(",5,0,", ",5,0,1", 1)).unwrap();
    let told = run(here, &["run", "chunks/judged.chunk-1-of-2.json", "--out", "3.csv"], 2);
    assert!(told.contains("the truth table t.csv has changed since the suite was read"), "{told}");
}

#[test]
fn tables_that_cannot_judge_are_refused() {
    let folder = folder();
    let here = folder.path();
    truth(here, "chess", "core", "2", "t.csv");
    let common = ["run", "--engines", "ab", "--depths", "2", "--out", "x.csv", "--positions", "core"];
    let refused = |extra: &[&str], expected: &str| {
        let told = run(here, &[&common[..], extra].concat(), 2);
        assert!(told.contains(expected), "{extra:?}: {told}");
        assert!(!here.join("x.csv").exists());
    };
    refused(
        &["--game", "chess[eval=mobility]", "--limit", "12", "--truth", "t.csv"],
        "the truth table is of chess, and the suite searches `chess[eval=mobility]`",
    );
    refused(&["--game", "chess", "--limit", "13", "--truth", "t.csv"], "the truth table t.csv lacks");
    refused(&["--game", "chess", "--truth", "none.csv"], "cannot open none.csv");
    fs::write(here.join("words.csv"), "a,b\n1,2\n").unwrap();
    refused(&["--game", "chess", "--truth", "words.csv"], "words.csv is not a truth table");
    run(here, &["truth", "--game", "chess", "--positions", "start", "--depth", "1", "--out", "one.csv"], 0);
    run(here, &["truth", "--game", "chess", "--positions", "start", "--depth", "2", "--out", "two.csv"], 0);
    let [one, two] = ["one.csv", "two.csv"].map(|name| fs::read_to_string(here.join(name)).unwrap());
    let both = one + two.split_once('\n').unwrap().1;
    fs::write(here.join("both.csv"), both).unwrap();
    refused(
        &["--game", "chess", "--truth", "both.csv"],
        "has `chess` at depths 1 and 2; a table that judges has one",
    );
    let suite = "name = \"x\"\nengines = [\"ab\"]\ndepths = 1\n[[experiment]]\ntruth = \"t.csv\"\n";
    fs::write(here.join("x.toml"), suite).unwrap();
    let told = run(here, &["run", "x.toml", "--out", "x.csv"], 2);
    assert!(told.contains("x.toml, line 5") && told.contains("`truth`"), "{told}");
    let told =
        stderr(&mut plybench_in(here, &["run", "--engines", "ab", "--depths", "1", "--out", "p.csv"]), 0);
    assert!(told.contains("searches"), "{told}");
    let told = stderr(&mut plybench_in(here, &["compare", "p.csv", "--metric", "gain"]), 2);
    assert!(told.contains("no row says how good its move is") && told.contains("--truth FILE"), "{told}");
}

#[test]
fn comparisons_by_quality_have_every_format() {
    let folder = folder();
    let here = folder.path();
    run(
        here,
        &[
            "truth",
            "--game",
            "othello",
            "--positions",
            "core",
            "--limit",
            "24",
            "--depth",
            "6",
            "--out",
            "t.csv",
        ],
        0,
    );
    let engines = "ab,pvs+history+tt+id,ab+tt[hit=deeper]";
    let common = ["run", "--game", "othello", "--positions", "core", "--limit", "24", "--engines", engines];
    run(here, &[&common[..], &["--depths", "1-6", "--truth", "t.csv", "--out", "o.csv"]].concat(), 0);
    let told = |extra: &[&str]| stdout(&mut plybench_in(here, &[&["compare", "o.csv"], extra].concat()), 0);
    for measure in ["right", "regret", "gain"] {
        insta::assert_snapshot!(format!("quality_{measure}"), told(&["--metric", measure]));
    }
    let sentences = told(&["--metric", "gain", "--format", "sentences"]);
    assert!(sentences.lines().any(|line| line
        == "On othello, ab needs 1.000 [1.000, 1.000] times the nodes of ab at depth 3 for as many right moves, and 1.000 \
            [1.000, 1.000] times for as small a regret (22 positions)."), "{sentences}");
    let latex = told(&["--metric", "right", "--format", "latex"]);
    assert!(latex.contains("\\begin{longtable}") || latex.contains("\\begin{tabular}"), "{latex}");
    assert!(latex.contains("\\label{tab:right-othello}"), "{latex}");
    let markdown = told(&["--metric", "regret", "--format", "markdown"]);
    assert!(markdown.starts_with("### othello: regret by exact search to depth 6, beside ab"), "{markdown}");
    let json: serde_json::Value = serde_json::from_str(&told(&["--metric", "gain", "--json"])).unwrap();
    let line = &json["games"][0]["lines"][2];
    assert_eq!((line["engine"].as_str(), line["gain"]["by_right"]["gain"].as_f64()), (Some("ab"), Some(1.0)));
    let refused =
        stderr(&mut plybench_in(here, &["compare", "o.csv", "--metric", "gain", "--table", "overall"]), 2);
    assert!(refused.contains("--table is not for --metric gain"), "{refused}");
    let inexact = ["compare", "o.csv", "--metric", "gain", "--reference", "ab+tt[hit=deeper]"];
    let refused = stderr(&mut plybench_in(here, &inexact), 2);
    assert!(refused.contains("engines are compared with an exact one"), "{refused}");
    let plotted =
        ["plot", "o.csv", "--figure", "quality-over-cost", "--format", "svg,csv,pgfplots", "--out", "fig"];
    stdout(&mut plybench_in(here, &plotted), 0);
    let data = fs::read_to_string(here.join("fig/quality-over-cost.csv")).unwrap();
    assert!(data.starts_with("panel,x_label,y_label,series,x,y,low,high,engine,x_low,x_high\n"), "{data}");
    assert_eq!(data.lines().count(), 1 + 2 * 3 * 6);
    assert!(
        data.contains("\"ab+tt[hit=deeper], not exact\"") || data.contains("ab+tt[hit=deeper], not exact"),
        "{data}"
    );
    assert!(
        fs::read_to_string(here.join("fig/quality-over-cost.tex")).unwrap().contains("x error plus=right")
    );
    let named = ["--rename", "ab+tt[hit=deeper]=deeper", "--rename", "ab=ours", "--overwrite"];
    stdout(plybench_in(here, &plotted).args(named), 0);
    let data = fs::read_to_string(here.join("fig/quality-over-cost.csv")).unwrap();
    assert!(data.contains(",\"deeper, not exact\",") && data.contains(",ours,"), "{data}");
    assert!(!data.contains("ab+tt[hit=deeper], not exact"), "{data}");
    let refused =
        stderr(plybench_in(here, &plotted).args(["--overwrite", "--rename", "ab+tt[hit=deepr]=x"]), 2);
    assert!(refused.contains("did you mean `ab+tt[hit=deeper]`?"), "{refused}");
}

/// Depths of the committed tables, as positions/README.md states them.
const TABLES: [(&str, u32, u32); 4] =
    [("xiangqi", 9, 7), ("chess", 9, 7), ("othello", 13, 10), ("checkers", 18, 14)];

/// The file of a game's committed table.
fn committed(game: &str, set: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("positions/{game}/{set}.truth.csv.gz"))
}

#[test]
fn committed_tables_have_every_move_of_their_sets() {
    let readme = include_str!("../../positions/README.md");
    for (game, core, development) in TABLES {
        let line = format!("depth {core} | depth {development} |");
        assert!(
            readme
                .lines()
                .any(|text| text.to_lowercase().starts_with(&format!("| {game} |")) && text.ends_with(&line))
        );
        for (set, depth) in [("core", core), ("development", development)] {
            let path = committed(game, set);
            let table = TruthTable::read(&path).unwrap();
            let manifest =
                Manifest::read(&path.with_file_name(format!("{set}.truth.manifest.json"))).unwrap();
            assert_eq!(manifest.results_sha256.as_deref(), Some(&*table.sha256), "{game} {set}");
            let rules = game.parse().unwrap();
            let entries = if set == "core" {
                corpus::set(rules, "core").unwrap()
            } else {
                let file = path.with_file_name("development.epd");
                corpus::from_text(rules, &fs::read_to_string(file).unwrap(), "development.epd").unwrap()
            };
            let legal = entries.iter().flat_map(|entry| {
                let moves = entry.position.children().into_iter();
                moves.map(|(mv, _)| (game.to_owned(), entry.id.clone(), depth, mv))
            });
            let rows = table
                .rows
                .iter()
                .map(|row| (row.game.clone(), row.position.clone(), row.depth, row.mv.clone()));
            assert!(rows.eq(legal), "{game} {set}");
            assert!(set == "core" || entries.len() > 1900, "{} positions", entries.len());
        }
    }
}

/// One position of each phase is searched again to the depths of the tables.
#[test]
#[ignore = "a minute: the ring `proofs`"]
fn committed_tables_come_out_again() {
    let folder = folder();
    let here = folder.path();
    for (game, depth, _) in TABLES {
        let all = TruthTable::read(&committed(game, "core")).unwrap().rows;
        let depth = depth.to_string();
        run(
            here,
            &[
                "truth",
                "--game",
                game,
                "--positions",
                "core",
                "--limit",
                "3",
                "--depth",
                &depth,
                "--out",
                "t.csv",
                "--overwrite",
            ],
            0,
        );
        let some = TruthTable::read(&here.join("t.csv")).unwrap().rows;
        assert!(some.len() > 10 && some.iter().all(|row| all.contains(row)), "{game}");
    }
}
