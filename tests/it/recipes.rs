//! `plybench plot --recipe`: the built-in figures are recipes, and so are a reader's own.

use std::fs;
use std::path::Path;

use plybench::record::{Row, RowWriter};

use crate::documented::paste;
use crate::helpers::{folder, program, stderr, stdout};

/// Rows of eight positions at depths 1 to 3, with the nodes of each cell.
fn rows(file: &Path, engines: &[(&str, &str)], nodes: impl Fn(&Row) -> u64) {
    let mut writer = RowWriter::new(fs::File::create(file).unwrap()).unwrap();
    for (game, engine) in engines {
        for (position, depth) in (0..8).flat_map(|at| (1..=3).map(move |depth| (at, depth))) {
            let mut row = Row::new(game, &format!("p{position}"), engine, depth);
            row.value = Some(5);
            row.phase = String::from(if position < 4 { "opening" } else { "endgame" });
            row.counters.nodes = Some(nodes(&row));
            row.counters.leaves = row.counters.nodes.map(|nodes| nodes / 2);
            writer.write(&row).unwrap();
        }
    }
    writer.flush().unwrap();
}

/// The points of a recipe's figure: panel, series, place, value to three digits.
fn points(here: &Path, recipe: &str) -> Vec<String> {
    fs::write(here.join("own.toml"), recipe).unwrap();
    let mut plot = program();
    plot.current_dir(here)
        .args(["plot", "rows.csv", "--recipe", "own.toml", "--format", "csv", "--out", "own"]);
    stdout(&mut plot, 0);
    let csv = fs::read_to_string(here.join("own/own.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let point = |record: csv::StringRecord| {
        let x = record[4]
            .parse::<f64>()
            .map_or_else(|_| record[4].to_owned(), |x| (x * 1e6).round().div_euclid(1e6).to_string());
        format!("{}/{}/{x}/{:.3}", &record[0], &record[3], record[5].parse::<f64>().unwrap())
    };
    reader.records().map(|record| point(record.unwrap())).collect()
}

fn told(here: &Path, recipe: &str, exit: i32) -> String {
    fs::write(here.join("own.toml"), recipe).unwrap();
    let mut plot = program();
    stderr(plot.current_dir(here).args(["plot", "rows.csv", "--recipe", "own.toml", "--out", "own"]), exit)
}

#[test]
fn lines_and_panels_are_what_the_recipe_makes_them() {
    let here = folder();
    let here = here.path();
    let all = [
        ("xiangqi", "ab"),
        ("xiangqi", "pvs"),
        ("chess", "ab"),
        ("chess", "pvs"),
        ("xiangqi", "ab+tt[size=4k]"),
        ("xiangqi", "ab+tt[size=16k]"),
        ("xiangqi", "ab+tt"),
    ];
    rows(&here.join("rows.csv"), &all, |row| {
        let factor = match row.engine.as_str() {
            "pvs" if row.game == "chess" => 50,
            "pvs" if row.phase == "endgame" => 90,
            "pvs" => 80,
            "ab+tt[size=4k]" => 60,
            "ab+tt[size=16k]" => 45,
            "ab+tt" => 30,
            _ => 100,
        };
        factor * 4_u64.pow(row.depth)
    });
    let of_pvs = "y = \"nodes\"\nover = \"ab\"\nstatistic = \"ratio\"\n";
    let filter = "[filter]\nengines = [\"pvs\"]\n";
    // sqrt(0.8 * 0.9) = 0.849
    assert_eq!(
        points(here, &format!("{of_pvs}series = \"game\"\n{filter}depths = \"2-3\"\n")),
        ["/Xiangqi/2/0.849", "/Xiangqi/3/0.849", "/Chess/2/0.500", "/Chess/3/0.500"]
    );
    assert_eq!(
        points(here, &format!("{of_pvs}series = \"phase\"\n{filter}games = [\"xiangqi\"]\ndepths = [2]\n")),
        ["/endgame/2/0.900", "/opening/2/0.800"]
    );
    assert_eq!(
        points(here, &format!("{of_pvs}series = \"engine\"\npanels = \"game\"\n{filter}depths = [2]\n")),
        ["Xiangqi/pvs/2/0.849", "Chess/pvs/2/0.500"]
    );
    assert_eq!(
        points(here, &format!("{of_pvs}series = \"depth\"\npanels = \"game\"\n{filter}depths = [2, 3]\n")),
        [
            "Xiangqi/depth 2/2/0.849",
            "Xiangqi/depth 3/3/0.849",
            "Chess/depth 2/2/0.500",
            "Chess/depth 3/3/0.500"
        ]
    );
    let swept = "x = \"tt.size\"\ny = \"size\"\n";
    assert_eq!(
        points(here, &format!("{swept}over = \"largest\"\nstatistic = \"ratio\"\nseries = \"engine\"\n")),
        ["/ab+tt/4096/2.000", "/ab+tt/16384/1.500", "/ab+tt/1048576/1.000"]
    );
    assert_eq!(
        points(here, &format!("{swept}statistic = \"value\"\nseries = \"depth\"\n[filter]\ndepths = [1]\n")),
        ["/depth 1/4096/240.000", "/depth 1/16384/180.000", "/depth 1/1048576/120.000"]
    );
    assert_eq!(
        points(
            here,
            "y = \"nodes\"\nover = \"previous-depth\"\nstatistic = \"ratio\"\nseries = \"tt.size\"\n"
        ),
        ["/4k/2/4.000", "/4k/3/4.000", "/16k/2/4.000", "/16k/3/4.000", "/1M/2/4.000", "/1M/3/4.000"]
    );
    let share = "y = \"leaves\"\nover = \"nodes\"\nstatistic = \"share\"\n[filter]\nengines = [\"ab\"]\ndepths = [3]\n";
    assert_eq!(points(here, share), ["/ab/3/0.500"]);
    assert_eq!(
        points(
            here,
            "x = \"nodes\"\ny = \"leaves\"\nstatistic = \"value\"\n[filter]\nengines = [\"ab\"]\ndepths = [1, 2]\n"
        ),
        ["/ab/400/200.000", "/ab/1600/800.000"]
    );
    let median = points(
        here,
        &format!("{}series = \"game\"\n{filter}depths = [2]\n", of_pvs.replace("ratio", "distribution")),
    );
    assert!(median.contains(&"/median and quartiles/Xiangqi/0.850".to_owned()), "{median:?}");
    let profile = "y = \"nodes\"\nstatistic = \"profile\"\n[filter]\ngames = [\"chess\"]\ndepths = [2]\n";
    assert_eq!(points(here, profile)[..2], ["/ab/1/0.000", "/ab/2/0.000"]);
}

#[test]
fn a_printed_recipe_draws_the_same_bytes_under_the_same_name() {
    let here = folder();
    let here = here.path();
    let full = "captures+history+killer+tt+id";
    let engines = ["ab", "pvs", "aspiration", "aspiration[window=12]", "aspiration[window=1,guess=exact]"];
    let engines: Vec<String> = engines.iter().map(|engine| format!("{engine}+{full}")).collect();
    let engines: Vec<(&str, &str)> =
        engines.iter().map(|name| ("xiangqi[quiescence=captures]", name.as_str())).collect();
    rows(&here.join("rows.csv"), &engines, |row| row.engine.len() as u64 * 7_u64.pow(row.depth));
    let mut plot = program();
    plot.current_dir(here).args(["plot", "rows.csv", "--format", "svg,csv,pgfplots", "--out", "built-in"]);
    let drawn = stdout(&mut plot, 0);
    let names: Vec<&str> =
        drawn.lines().filter_map(|line| line.strip_suffix(".svg")?.rsplit('/').next()).collect();
    assert!(names.len() >= 4, "{drawn}");
    for name in names {
        let recipe = stdout(program().args(["plot", "--recipe-of", name]), 0);
        fs::write(here.join("figure.toml"), &recipe).unwrap();
        let mut plot = program();
        plot.current_dir(here).args([
            "plot",
            "rows.csv",
            "--recipe",
            "figure.toml",
            "--format",
            "svg,csv,pgfplots",
        ]);
        stdout(plot.args(["--out", "own"]), 0);
        for extension in ["svg", "csv", "tex"] {
            let read =
                |folder: &str| fs::read(here.join(folder).join(name).with_extension(extension)).unwrap();
            assert!(read("built-in") == read("own"), "{name}.{extension}");
        }
    }
}

#[test]
fn a_fault_of_a_recipe_has_its_line_and_its_remedy() {
    let here = folder();
    let here = here.path();
    rows(&here.join("rows.csv"), &[("xiangqi", "ab"), ("xiangqi", "pvs"), ("xiangqi", "mtdf+tt")], |row| {
        100 * u64::from(row.depth)
    });
    let usage = [
        (
            "y = \"nodes\"\nstatistic = \"ratios\"\n",
            "own.toml, line 2: statistic: `ratios` is not one of",
            "did you mean `ratio`?",
        ),
        (
            "y = \"leafs\"\nstatistic = \"value\"\n",
            "own.toml, line 1: y: there is no metric `leafs`",
            "did you mean `leaves`?",
        ),
        (
            "y = \"nodes\"\nserie = \"game\"\n",
            "own.toml, line 2: there is no key `serie`",
            "did you mean `series`?",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\nseries = \"games\"\n",
            "own.toml, line 3: series: there is no `games`",
            "`game`?",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\nx = \"tt.sise\"\n",
            "own.toml, line 3: x: `tt` has no parameter `sise`",
            "`size`?",
        ),
        ("y = \"nodes\"\n", "own.toml, line 1: the recipe has no `statistic`", ""),
        (
            "y = \"nodes\"\nstatistic = \"value\"\nover = \"ab\"\n",
            "line 3: `over` is not for the statistic `value`",
            "leave it out",
        ),
        (
            "statistic = \"effect\"\neffect = \"factorials\"\n",
            "line 2: effect: `factorials` is not one of",
            "`factorial`?",
        ),
        ("statistic = \"effect\"\n", "line 1: the statistic `effect` needs `effect`", "factorial"),
        ("y = \"nodes\"\nstatistic = \"share\"\n", "a share needs `over`", "cutoffs"),
        (
            "name = \"../own\"\ny = \"nodes\"\nstatistic = \"value\"\n",
            "line 1: `../own` is no name of a file",
            "letters",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\npanels = \"engine\"\n",
            "line 3: `engine` tells the lines apart already",
            "panels",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\nseries = \"game\"\npanels = \"enhancements\"\n",
            "line 4: panels of enhancements have a line per engine",
            "over depth",
        ),
    ];
    for (recipe, fault, remedy) in usage {
        let told = told(here, recipe, 2);
        assert!(told.contains(fault) && told.contains(remedy), "{recipe}: {told}");
    }
    let rows = [
        (
            "y = \"nodes\"\nover = \"pv\"\nstatistic = \"ratio\"\n",
            "no row is of the engine `pv`; did you mean `pvs`?",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\n[filter]\nengines = [\"pv\"]\n",
            "`filter`: no data for engine `pv`; did you mean `pvs`?",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\n[filter]\ndepths = [9]\n",
            "`filter`: no data at the requested depths; available: 1, 2, 3",
        ),
        (
            "y = \"nodes\"\nstatistic = \"value\"\nseries = \"game\"\n",
            "several engines would share a line (ab, pvs, mtdf+tt)",
        ),
        (
            "y = \"cpu_ns\"\nstatistic = \"value\"\n",
            "it needs finished rows with a value of cpu_ns measured in time mode",
        ),
        (
            "x = \"history.credit\"\ny = \"nodes\"\nstatistic = \"value\"\n",
            "it needs finished rows with a value of nodes with `history.credit`",
        ),
        (
            "y = \"nodes\"\nneeds = \"a miracle\"\nover = \"minimal-tree\"\nstatistic = \"ratio\"\n",
            "it needs a miracle",
        ),
    ];
    for (recipe, fault) in rows {
        let told = told(here, recipe, 1);
        assert!(told.contains(fault), "{recipe}: {told}");
    }
    let slip = stderr(program().args(["plot", "--recipe-of", "node-by-depth"]), 2);
    assert!(slip.contains("did you mean `nodes-by-depth`?"), "{slip}");
}

#[test]
fn the_recipes_of_the_documentation_draw() {
    let page = include_str!("../../docs/FIGURES.md");
    let here = folder();
    let here = here.path();
    let commands = page.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    for line in commands.lines().chain(commands.lines()) {
        let output = paste(line, here);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let recipes: Vec<&str> =
        page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let lines = [vec!["Othello", "Xiangqi"], vec!["ab+tt+id", "pvs+tt+id"], vec!["ab+tt+id", "pvs+tt+id"]];
    assert_eq!(recipes.len(), lines.len());
    for (recipe, lines) in recipes.into_iter().zip(lines) {
        fs::write(here.join("own.toml"), recipe).unwrap();
        let mut plot = program();
        plot.current_dir(here).args([
            "plot",
            "swept.csv",
            "othello.csv",
            "--recipe",
            "own.toml",
            "--format",
            "csv",
        ]);
        stdout(plot.args(["--out", "own"]), 0);
        let csv = fs::read_to_string(here.join("own/own.csv")).unwrap();
        let mut drawn: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.rsplit(',').nth(5)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, lines, "{csv}");
    }
    // The list of the built-in figures is whole.
    for figure in plybench::report::figure::FIGURES.iter() {
        assert!(page.contains(&format!("`{}`", figure.name)), "{}", figure.name);
    }
}
