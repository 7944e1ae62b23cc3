//! Parallel engines beside a serial one: the table of `compare` and the figures, against the rows of a run.

use std::fs;
use std::path::Path;

use plybench::record::{Row, read_rows};

use crate::helpers::{folder, plybench_in, stderr, stdout};

const ENGINES: &str =
    "pvs+tt+id,ab+tt+id,ybwc[processors={1,2,8}]+tt+id,dts[processors={1,8},machine=cluster]+tt+id";
const EIGHT: &str = "ybwc[processors=8]+tt+id";

fn rows(here: &Path) -> Vec<Row> {
    let run = ["run", "--game", "chess", "--positions", "core", "--limit", "7", "--engines", ENGINES];
    stdout(
        &mut plybench_in(here, &[&run[..], &["--depths", "3-4", "--out", "p.csv", "--quiet"]].concat()),
        0,
    );
    read_rows(&here.join("p.csv")).unwrap()
}

/// Of the positions of a depth: all nodes of one engine with the row of another.
fn pairs<'r>(rows: &'r [Row], serial: &str, engine: &str, depth: u32) -> Vec<(f64, &'r Row)> {
    let own = rows.iter().filter(|row| row.engine == engine && row.depth == depth);
    let of = |row: &Row| {
        let mut others = rows.iter().filter(|other| other.engine == serial && other.depth == depth);
        others.find(|other| other.position == row.position).map(all_nodes).unwrap()
    };
    own.map(|row| (of(row), row)).collect()
}

fn all_nodes(row: &Row) -> f64 {
    (row.counters.nodes.unwrap() + row.counters.quiescence_nodes.unwrap()) as f64
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len() as f64
}

#[test]
fn speed_ups_are_those_of_the_rows() {
    let folder = folder();
    let here = folder.path();
    let rows = rows(here);
    let told = |extra: &[&str]| stdout(&mut plybench_in(here, &[&["compare", "p.csv"], extra].concat()), 0);
    let json: serde_json::Value =
        serde_json::from_str(&told(&["--json", "--reference", "pvs+tt+id"])).unwrap();
    let parallel = &json["games"][0]["parallel"];
    assert_eq!(parallel["serial"], "pvs+tt+id");
    let engines = parallel["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 5);
    let eight = engines.iter().find(|engine| engine["engine"] == EIGHT).unwrap();
    for line in eight["depths"].as_array().unwrap() {
        let depth = line["depth"].as_u64().unwrap() as u32;
        let over = |serial: &str| pairs(&rows, serial, EIGHT, depth);
        let ticks = |row: &Row| row.counters.ticks.unwrap() as f64;
        let speed = |serial: &str| {
            over(serial).into_iter().map(|(nodes, row)| nodes / ticks(row)).collect::<Vec<_>>()
        };
        let geometric = |values: Vec<f64>| mean(values.into_iter().map(f64::ln)).exp();
        let share = |part: fn(&Row) -> u64| {
            mean(over("pvs+tt+id").into_iter().map(|(_, row)| part(row) as f64 / (8.0 * ticks(row))))
        };
        let work = over("pvs+tt+id").into_iter().map(|(nodes, row)| all_nodes(row) / nodes).collect();
        let expected = [
            ("speed_up", geometric(speed("pvs+tt+id"))),
            ("arithmetic_mean", mean(speed("pvs+tt+id").into_iter())),
            ("efficiency", geometric(speed("pvs+tt+id")) / 8.0),
            ("over_itself", geometric(speed("ybwc+tt+id"))),
            ("overhead", geometric(work) - 1.0),
            ("idle", share(|row| row.counters.idle_ticks.unwrap())),
            ("waiting", share(|row| row.counters.wait_ticks.unwrap())),
        ];
        for (key, value) in expected {
            let found = line[key].as_f64().unwrap();
            assert!((found - value).abs() < 1e-9, "{key} at depth {depth}: {found}, not {value}");
        }
        assert!(line["speed_up"].as_f64().unwrap() > 1.0 && line["n"] == 7, "{line}");
    }
    insta::assert_snapshot!("speed_ups", told(&["--reference", "pvs+tt+id"]));
    let markdown = told(&["--reference", "pvs+tt+id", "--format", "markdown"]);
    assert!(markdown.contains("### chess: virtual processors, time relative to pvs+tt+id"), "{markdown}");
    assert!(told(&["--format", "sentences"]).contains("speed-ups are in the text table"));
    // Over a parallel engine the time is that of the first serial one.
    let json: serde_json::Value = serde_json::from_str(&told(&["--json", "--reference", EIGHT])).unwrap();
    assert_eq!(json["games"][0]["parallel"]["serial"], "pvs+tt+id");
}

#[test]
fn both_figures_are_drawn_of_the_deepest_searches() {
    let folder = folder();
    let here = folder.path();
    let rows = rows(here);
    let plot = [
        "plot",
        "p.csv",
        "--figure",
        "speed-up,processor-time",
        "--format",
        "svg,csv,pgfplots",
        "--out",
        "fig",
    ];
    stdout(&mut plybench_in(here, &plot), 0);
    let read = |name: &str| fs::read_to_string(here.join("fig").join(name)).unwrap();
    let lines = |data: &str| -> Vec<Vec<String>> {
        let mut reader = csv::Reader::from_reader(data.as_bytes());
        reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect()
    };
    let data = lines(&read("speed-up.csv"));
    let points = |series: &str| -> Vec<(String, f64)> {
        let own = data.iter().filter(|line| line[3] == series);
        own.map(|line| (line[4].clone(), line[5].parse().unwrap())).collect()
    };
    let published = points("DTS, published");
    assert_eq!((published.len(), published.last().unwrap().1), (5, 11.1), "{data:?}");
    assert!(data.iter().all(|line| line[0] == "Chess, depth 4"), "{data:?}");
    let own = points("ybwc");
    assert_eq!(own.iter().map(|(on, _)| on.as_str()).collect::<Vec<_>>(), ["1", "2", "8"]);
    // Of the two that are on no machine, the one with fewer nodes.
    let all = |engine: &str| mean(pairs(&rows, engine, EIGHT, 4).into_iter().map(|(nodes, _)| nodes.ln()));
    let fastest = if all("pvs+tt+id") < all("ab+tt+id") { "pvs+tt+id" } else { "ab+tt+id" };
    assert!(data[0][2].contains(fastest), "{data:?}");
    let times = pairs(&rows, fastest, EIGHT, 4).into_iter();
    let expected = mean(times.map(|(nodes, row)| nodes / row.counters.ticks.unwrap() as f64));
    assert!((own[2].1 - expected).abs() < 1e-9, "{} {expected}", own[2].1);

    let data = lines(&read("processor-time.csv"));
    let parts = |panel: &str, processors: &str| -> Vec<(String, f64)> {
        let own = data.iter().filter(|line| line[0] == panel && line[4] == processors);
        own.map(|line| (line[3].clone(), line[5].parse().unwrap())).collect()
    };
    let eight = parts("ybwc", "8");
    assert!((eight[0].1 - 1.0).abs() < 1e-9 && eight[0].0 == "idle", "{eight:?}");
    assert!(eight.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{eight:?}");
    assert!(!eight.iter().any(|(name, _)| name == "communication"), "{eight:?}");
    let cluster = parts("dts[machine=cluster]", "8");
    assert!(cluster.iter().any(|(name, _)| name == "communication"), "{cluster:?}");
    assert!(read("processor-time.tex").contains("\\closedcycle"));
    // Without a search on several processors there is nothing to draw.
    let serial =
        ["plot", "p.csv", "--engines", "pvs+tt+id,ybwc+tt+id", "--figure", "speed-up", "--out", "no"];
    let told = stderr(&mut plybench_in(here, &serial), 1);
    assert!(told.contains("rows of a serial engine and of a parallel one"), "{told}");
}
