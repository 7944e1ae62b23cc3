//! The numbers of docs/RESULTS.md and of the README are those of the published rows.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use plybench::analysis::compare::compare_engine;
use plybench::analysis::distinct::distinct;
use plybench::analysis::engine_name::EngineName;
use plybench::analysis::game_name::GameName;
use plybench::analysis::metric::Metric;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::corpus;
use plybench::corpus::statistics::statistics_of;
use plybench::game::Rules;
use plybench::ledger::built_in;
use plybench::record::{Row, RowRef, Rows};
use plybench::report::comparison::{interval, number};
use plybench::suite::{self, Guests, run_in_memory};

use crate::helpers::{folder, program, published_in, stdout};

/// The complete program of xiangqi, as the claim S7 names it.
const PROGRAM: &str = "xiangqi[quiescence=captures]";

/// The rows of some suites of the reference report; `None` in a package, which comes without it.
fn reference_rows(suites: &[&str]) -> Option<Rows> {
    rows_of("reference", suites)
}

/// The rows of some suites of a report of the repository.
fn rows_of(report: &str, suites: &[&str]) -> Option<Rows> {
    let (mut rows, mut files) = (Rows::new(), Vec::new());
    for suite in suites {
        let name = format!("{suite}.csv.gz");
        let Ok(file) = fs::File::open(published_in(report, suite)) else {
            eprintln!("skipped: a package has no reference report");
            return None;
        };
        let before = rows.len();
        rows.read_from(file, &name).unwrap();
        files.push((name, rows.len() - before));
    }
    distinct(&mut rows, &files).unwrap();
    Some(rows)
}

/// The ratio of an engine to alpha-beta at some depths, each with its interval, as cells of a table.
fn ratios(
    sheet: &Sheet,
    game: &str,
    metric: Metric,
    engines: &[impl AsRef<str>; 2],
    depths: RangeInclusive<u32>,
) -> String {
    let game = sheet.game(&GameName::new(game)).expect(game);
    let [own, reference] =
        engines.each_ref().map(|name| game.engine(&EngineName::new(name.as_ref())).expect("it has rows"));
    let compared = compare_engine(own, reference, metric).unwrap();
    let cell = |depth| {
        let entry =
            compared.depths.iter().find(|entry| entry.depth == depth).expect("the depth was searched");
        format!(" {} {} |", number(entry.ratio.geometric_mean), interval(entry.ratio.interval.unwrap()))
    };
    depths.map(cell).collect()
}

#[track_caller]
fn assert_in_results(line: &str) {
    assert!(include_str!("../../docs/RESULTS.md").contains(line), "docs/RESULTS.md lacks this line:\n{line}");
}

#[track_caller]
fn assert_in_readme(line: &str) {
    assert!(include_str!("../../README.md").contains(line), "README.md lacks this line:\n{line}");
}

/// The percentages that the ratios of a row save.
fn savings(cells: &str) -> Vec<f64> {
    let cells = cells.split('|').filter_map(|cell| cell.split_whitespace().next()?.parse::<f64>().ok());
    cells.map(|ratio| ((1.0 - ratio) * 100.0).round().abs()).collect()
}

/// An interval of a table, as prose has it.
fn in_prose(cell: &str) -> String {
    cell.trim_matches([' ', '|']).replace('[', "(").replace(']', ")").replace(", ", " to ")
}

/// The table of what aspiration saves by depth, from the rows of the reference report.
#[test]
fn the_results_are_those_of_the_reference_rows() {
    let Some(rows) = reference_rows(&["central", "central-full"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let engines = ["aspiration", "ab"].map(|name| format!("{name}+captures+history+killer+tt+id"));
    for (words, metric) in [
        ("all nodes", Metric::NodesAndQuiescence),
        ("nodes of the main search", Metric::Nodes),
        ("nodes of the quiescence search", Metric::QuiescenceNodes),
        ("leaves", Metric::Leaves),
    ] {
        let cells = ratios(&sheet, PROGRAM, metric, &engines, 2..=9);
        assert_in_results(&format!("| {words} |{cells}"));
        let saved = *savings(&cells).last().unwrap();
        match words {
            "all nodes" => {
                let (_, interval) = cells.trim_end_matches("] |").rsplit_once('[').unwrap();
                let interval = interval.split(", ").map(|end| format!("{:.2}", end.parse::<f64>().unwrap()));
                let interval = interval.collect::<Vec<_>>().join(" to ");
                assert_in_readme(&format!(
                    "aspiration saves {saved}% of alpha-beta's nodes. The interval of the ratio is {interval}."
                ));
            }
            "leaves" => assert_in_readme(&format!("it saves {saved}%, and nothing up to depth 5.")),
            _ => (),
        }
    }
}

/// The table of what the transposition table takes from aspiration.
#[test]
fn the_mechanism_in_the_results_is_that_of_the_reference_rows() {
    let Some(rows) = reference_rows(&["mechanism"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    for (words, memory) in [
        ("no table", ""),
        ("TT cutoffs only", "+tt[move=ignored]"),
        ("hash move only", "+tt[hit=never]"),
        ("TT cutoffs and hash move", "+tt"),
    ] {
        let cells = ["aspiration", "aspiration[window=1,guess=exact]"].map(|own| {
            let engines = [own, "ab"].map(|name| format!("{name}+captures+history+killer{memory}+id"));
            ratios(&sheet, PROGRAM, Metric::NodesAndQuiescence, &engines, 6..=6)
        });
        let cells = cells.concat();
        assert_in_results(&format!("| {words} |{cells}"));
        let saved = savings(&cells)[0];
        match memory {
            "" => assert_in_readme(&format!("the window saves {saved}% in xiangqi, at depth 6.")),
            "+tt" => assert_in_readme(&format!("With the table it saves {saved}%.")),
            _ => (),
        }
    }
}

/// The same in every game, from suites that no claim names.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn the_mechanism_of_other_games_in_the_results_is_that_of_the_rows() {
    let Some(rows) = rows_of("exploration", &["mechanism-games", "mechanism-deep"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    for (words, game, window, order, depth) in [
        ("xiangqi, depth 7", PROGRAM, "", "+captures", 7),
        ("chess, depth 6", "chess[quiescence=captures]", "[window=8]", "+captures", 6),
        ("Othello, depth 9", "othello[eval=mobility]", "[window=2]", "", 9),
        ("checkers, depth 11", "checkers[quiescence=captures]", "[window=3]", "", 11),
    ] {
        let cells = ["", "+tt[move=ignored]", "+tt[hit=never]", "+tt"].map(|memory| {
            let engines = [format!("aspiration{window}"), "ab".to_owned()]
                .map(|own| format!("{own}{order}+history+killer{memory}+id"));
            ratios(&sheet, game, Metric::NodesAndQuiescence, &engines, depth..=depth)
        });
        assert_in_results(&format!("| {words} |{}", cells.concat()));
    }
}

/// Aspiration in four games, around alpha-beta and around PVS, and the time that it takes.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn masters_games_in_the_results_are_those_of_the_rows() {
    let Some(rows) = rows_of("exploration", &["masters", "windows-scale"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let (mut around_ab, mut around_pvs) = (Vec::new(), Vec::new());
    for (words, game, window, order, depth) in [
        ("xiangqi, depth 7", PROGRAM, 37, "+captures", 7),
        ("chess, depth 7", "chess[quiescence=captures]", 33, "+captures", 7),
        ("Othello, depth 10", "othello[eval=mobility]", 5, "", 10),
        ("checkers, depth 13", "checkers[quiescence=captures]", 14, "", 13),
    ] {
        let cells = [("", "ab"), (",inner=pvs", "pvs")].map(|(inner, reference)| {
            let engines = [format!("aspiration[window={window}{inner}]"), reference.to_owned()]
                .map(|own| format!("{own}{order}+history+killer+tt+id"));
            ratios(&sheet, game, Metric::NodesAndQuiescence, &engines, depth..=depth)
        });
        let cells = cells.concat();
        assert_in_results(&format!("| {words} |{cells}"));
        let [ab, pvs] = savings(&cells)[..] else { panic!("{cells}") };
        around_ab.extend((game != PROGRAM).then_some(ab));
        around_pvs.push(pvs);
    }
    for (mut saved, words) in [(around_ab, "saves {}."), (around_pvs, "{} is left.")] {
        saved.sort_by(f64::total_cmp);
        assert_in_readme(&words.replace("{}", &format!("{} to {}%", saved[0], saved[saved.len() - 1])));
    }
    let Some(rows) = rows_of("exploration", &["masters-time"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let engines = ["aspiration[window=37]", "ab"].map(|own| format!("{own}+captures+history+killer+tt+id"));
    let [time, nodes] = [Metric::CpuNs, Metric::NodesAndQuiescence]
        .map(|metric| in_prose(&ratios(&sheet, PROGRAM, metric, &engines, 7..=7)));
    assert_in_results(&format!("{time} of the CPU time on this machine, for {nodes} of the nodes"));
}

/// The README's first figure is that of the published rows of masters' games.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn the_figure_of_the_readme_is_that_of_the_rows() {
    let [masters, timed] = ["masters", "masters-time"].map(|suite| published_in("exploration", suite));
    let out = folder();
    for (language, drawn) in [("en", "figures"), ("zh", "figures.zh")] {
        let figure = ["--figure", "aspiration-vs-alphabeta", "--lang", language, "--overwrite", "--out"];
        stdout(program().arg("plot").args([&masters, &timed]).args(figure).arg(out.path()), 0);
        let name = "aspiration-vs-alphabeta.svg";
        let kept = published_in("exploration", "masters")
            .parent()
            .unwrap()
            .with_file_name("masters")
            .join(drawn)
            .join(name);
        assert_eq!(fs::read(out.path().join(name)).unwrap(), fs::read(&kept).unwrap(), "{}", kept.display());
    }
}

/// The cost of a search one ply shallower, compared with the article's estimate.
#[test]
fn the_price_of_a_guess_in_the_results_is_that_of_the_reference_rows() {
    let Some(rows) = reference_rows(&["central", "central-full", "article-full"]) else { return };
    let of =
        |game: &str, engine: &str, depth: u32, count: fn(&Row) -> Option<u64>| -> BTreeMap<String, f64> {
            let is_it =
                |row: &Row| row.game == game && row.engine == engine && row.depth == depth && row.sample == 0;
            let cells = rows.iter().map(RowRef::to_row).filter(is_it);
            cells.map(|row| (row.position.clone(), count(&row).unwrap() as f64)).collect()
        };
    let nodes = |row: &Row| Some(row.counters.nodes? + row.counters.quiescence_nodes?);
    let parts = |above: &BTreeMap<String, f64>, below: &BTreeMap<String, f64>| -> Vec<f64> {
        above.iter().map(|(position, count)| count / below[position]).collect()
    };
    let mean = |parts: &[f64]| (parts.iter().map(|part| part.ln()).sum::<f64>() / parts.len() as f64).exp();

    let book = "xiangqi[eval=book]";
    let paid = |depth| {
        let guesses = of(book, "aspiration", depth, |row| row.counters.guess_nodes);
        let paid = parts(&guesses, &of(book, "ab", depth, nodes));
        let (least, most) =
            paid.iter().fold((f64::MAX, 0.0), |(low, high), part| (part.min(low), part.max(high)));
        let [mean, least, most] = [mean(&paid), least, most].map(|part: f64| part * 100.0);
        format!("{mean:.1}% at depth {depth} ({least:.1} to {most:.1}%")
    };
    for depth in [5, 6] {
        assert_in_results(&paid(depth));
    }
    let program = |depth| of(PROGRAM, "ab+captures+history+killer+tt+id", depth, nodes);
    let before = (3..=8).map(|depth| mean(&parts(&program(depth - 1), &program(depth))) * 100.0);
    let (low, high) = before.fold((f64::MAX, 0.0), |(low, high), part: f64| (part.min(low), part.max(high)));
    assert_in_results(&format!("in the full engine {low:.0} to {high:.0}% (depths 3 to 8)"));
}

/// The tallies and the words of parts, from the ledger of the reference report.
#[test]
fn the_outcomes_in_the_results_are_those_of_the_reference_report() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/reference/claims.md");
    let Ok(claims) = fs::read_to_string(path) else {
        eprintln!("skipped: a package has no reference report");
        return;
    };
    let tallies: Vec<_> = claims.lines().filter(|line| line.starts_with("- ")).take(4).collect();
    assert!(tallies[0].starts_with("- Published, in the source's game: "), "{tallies:?}");
    for tally in tallies {
        assert_in_results(tally);
    }
    let mut found = 0;
    for line in include_str!("../../docs/RESULTS.md").lines() {
        let cells: Vec<_> = line.trim_matches(['|', ' ']).split(" | ").collect();
        let &[part, word, estimate] = cells.as_slice() else { continue };
        let id = part.split([':', ',']).next().unwrap();
        if !built_in().iter().any(|claim| claim.id == id) {
            continue;
        }
        let figure = &estimate[..=estimate.find(']').expect("an interval")];
        let of_the_claim =
            |line: &&str| [':', ','].iter().any(|end| line.starts_with(&format!("| {id}{end}")));
        let quoted = claims.lines().filter(of_the_claim).any(|line| {
            let cells: Vec<_> = line.split(" | ").collect();
            cells.len() == 6 && cells[4].contains(figure) && cells[5].starts_with(word)
        });
        assert!(quoted, "claims.md has no part of {id} with the word `{word}` and `{figure}`");
        found += 1;
    }
    assert!(found >= 10, "docs/RESULTS.md quotes {found} outcomes");
}

/// The table of one claim in four games, counted again.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn the_figures_of_four_games_are_counted_again() {
    let suite = suite::built_in("four-games").unwrap().unwrap();
    let rows: Rows = run_in_memory(&suite, &Guests::default()).unwrap().iter().collect();
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    for (words, rules) in [
        ("xiangqi", Rules::Xiangqi),
        ("chess", Rules::Chess),
        ("Othello", Rules::Othello),
        ("checkers", Rules::Checkers),
    ] {
        let game = sheet.game(&GameName::new(rules.word())).expect(words);
        let [own, reference] = ["pvs", "ab"]
            .map(|name| game.engine(&EngineName::new(&format!("{name}+history+tt+id"))).expect(name));
        let compared = compare_engine(own, reference, Metric::Nodes).unwrap();
        let cells = [4, 6, 9, 11].map(|depth| {
            let entry = compared.depths.iter().find(|entry| entry.depth == depth)?;
            assert_eq!(entry.ratio.n, 24);
            Some(format!(" {} {}", number(entry.ratio.geometric_mean), interval(entry.ratio.interval?)))
        });
        let cells: Vec<String> = cells.map(Option::unwrap_or_default).into();
        let moves = statistics_of(rules, "quick", &corpus::set(rules, "quick").unwrap()).mean_legal_moves;
        let line = format!("| {words} | {moves:.1} |{} |", cells.join(" |"));
        assert_in_results(&line);
    }
}
