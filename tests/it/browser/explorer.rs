//! The explorer of the report in a real browser: what it shows is what `compare` says, choices change it, views are
//! shared, exports have contents, names are names, and bad input gets a sentence.

use std::fs;
use std::path::{Path, PathBuf};

use plybench::corpus;
use plybench::game::Rules;
use plybench::record::{CellDetails, Row, Status};
use serde_json::Value;

use crate::browser::driver::{Page, Scripts, View, address};
use crate::browser::report::hostile;
use crate::helpers::{folder, program, stdout, write_rows};
use crate::programs::{on_path, program_of};

/// Nothing is on its way any more.
pub(super) const SHOWN: &str = "document.getElementById('explorer-room').dataset.state === 'shown'";

/// Rows of three engines on two games, some unfinished, with positions of one game of which boards are known.
pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let engines = [("ab", 100), ("pvs", 81), ("aspiration[window=2]", 93)];
    for (game, rules) in [("xiangqi", Rules::Xiangqi), ("othello", Rules::Othello)] {
        let entries = corpus::set(rules, "quick").unwrap();
        let cells = engines.iter().flat_map(|engine| (2..6_u32).map(move |depth| (engine, depth)));
        for ((name, factor), depth) in cells {
            for (place, entry) in entries.iter().enumerate() {
                let mut row = Row::new(game, &entry.id, name, depth);
                entry.phase.clone_into(&mut row.phase);
                row.source_game = format!("game-{}", place / 2);
                let own = (place as u64 * 7919 + u64::from(depth) * 104_729 + factor * 31) % 997;
                row.counters.nodes = Some((900 + own) * factor * 5_u64.pow(depth));
                row.counters.quiescence_nodes = Some(own * factor);
                row.counters.leaves = row.counters.nodes.map(|nodes| nodes / 2 + own);
                row.counters.root_researches = Some(own % 3);
                (row.value, row.best_move) = (Some(own as i64 - 400), Some("h2e2".to_owned()));
                if depth == 5 && *name == "pvs" && place < 4 {
                    row.status = Status::NodeLimit;
                }
                rows.push(row);
            }
        }
    }
    rows
}

/// The report of some rows, beside which they stand.
fn report(here: &Path, name: &str, rows: &[Row]) -> PathBuf {
    report_in("en", here, name, rows)
}

/// The same in a language. Where no browser will open it, it is not made.
pub(super) fn report_in(language: &str, here: &Path, name: &str, rows: &[Row]) -> PathBuf {
    if on_path("chromium").is_none() {
        return here.join(name);
    }
    let file = write_rows(here, &format!("{name}.csv"), rows);
    let out = here.join(name);
    stdout(program().arg("report").arg(&file).args(["--quiet", "--lang", language, "--out"]).arg(&out), 0);
    out.join("report.html")
}

/// Notes beside rows that are not yet read the line that an engine expects in one cell.
fn note_line(here: &Path, row: &Row) {
    let mut details = CellDetails::new(&row.game, &row.position, &row.engine, row.depth);
    details.variation = ["h2e2", "<b id=injected>"].map(str::to_owned).to_vec();
    let line = serde_json::to_string(&details).unwrap();
    fs::write(here.join("rows.details.jsonl"), line + "\n").unwrap();
}

/// Chooses in a field as a reader does, and waits for what follows.
fn choose(page: &Page, field: &str, text: &str) {
    page.asked(&format!(
        "const field = document.querySelector('#explorer select[name={field}]');\n\
         field.selectedIndex = [...field.options].findIndex(option => option.text === '{text}');\n\
         field.dispatchEvent(new Event('change'));"
    ));
    page.until(SHOWN);
}

/// What a button of exports would save: the name of the file and its bytes, as text where it is some.
fn saved(page: &Page, part: &str, format: &str) -> Value {
    page.asked(&format!(
        "const saved = []; const click = HTMLAnchorElement.prototype.click;\n\
         HTMLAnchorElement.prototype.click = function () {{ saved.push(this); }};\n\
         document.querySelector('#explorer-{part} [data-format={format}]').click();\n\
         while (saved.length === 0) await new Promise(done => setTimeout(done, 20));\n\
         HTMLAnchorElement.prototype.click = click;\n\
         const bytes = new Uint8Array(await (await fetch(saved[0].href)).arrayBuffer());\n\
         return {{ name: saved[0].download, size: bytes.length, text: new TextDecoder().decode(bytes), head: [...bytes.slice(0, 4)] }};"
    ))
}

/// The lines of the CSV that is shown, by their columns.
fn numbers(page: &Page, part: &str) -> Vec<Vec<String>> {
    let text = saved(page, part, "csv")["text"].as_str().unwrap().to_owned();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn near(shown: &str, said: &Value, error: f64) {
    let (shown, said) = (shown.parse::<f64>().ok(), said.as_f64());
    let close = match (shown, said) {
        (Some(shown), Some(said)) => (shown - said).abs() <= error * said.abs(),
        (None, None) => true,
        _ => false,
    };
    assert!(close, "{shown:?} is shown, compare says {said:?}");
}

/// Holds what a page shows against what `compare` says of the same selection.
fn agrees(page: &Page, rows: &Path, arguments: &[&str]) {
    let said = stdout(program().arg("compare").arg(rows).args(arguments).arg("--json"), 0);
    let said: Value = serde_json::from_str(&said).unwrap();
    let shown = numbers(page, "ratio");
    let heads =
        ["engine", "depth", "ratio", "low", "high", "n", "games", "unfinished", "wins", "ties", "losses"];
    assert_eq!(shown[0], heads);
    let game = said["games"].as_array().unwrap().iter().find(|game| game["game"] == "xiangqi").unwrap();
    let mut lines = 1;
    for engine in game["engines"].as_array().unwrap() {
        let depths = engine["depths"].as_array().unwrap().iter().map(|at| (at["depth"].to_string(), at));
        for (depth, said) in depths.chain([("all depths".to_owned(), &engine["overall"])]) {
            let line = shown.iter().find(|line| engine["engine"] == line[0].as_str() && line[1] == depth);
            let line = line.unwrap_or_else(|| panic!("{} at {depth}: {shown:?}", engine["engine"]));
            near(&line[2], &said["geometric_mean"], 1e-12);
            near(&line[3], &said["interval"]["low"], 1e-9);
            near(&line[4], &said["interval"]["high"], 1e-9);
            assert_eq!(line[5], said["n"].to_string());
            let games = said["games"].as_u64().or(said["n"].as_u64()).unwrap();
            assert_eq!(line[6], games.to_string());
            let counts = ["wins", "ties", "losses"].map(|key| said[key].to_string());
            assert_eq!(line[8..], counts);
            if let Some(unfinished) = said.get("unfinished") {
                assert_eq!(line[7], unfinished.to_string());
            }
            lines += 1;
        }
    }
    assert_eq!(lines, shown.len(), "{shown:?}");
}

#[test]
fn what_it_shows_is_what_compare_says() {
    let folder = folder();
    let file = report(folder.path(), "rows", &rows());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    choose(&page, "game", "xiangqi");
    let rows = folder.path().join("rows.csv");
    agrees(&page, &rows, &["--metric", "nodes"]);
    choose(&page, "accounting", "all nodes (main search and quiescence)");
    agrees(&page, &rows, &["--metric", "nodes+quiescence"]);
    choose(&page, "metric", "leaves");
    choose(&page, "phase", "endgame");
    agrees(&page, &rows, &["--metric", "leaves", "--phase", "endgame"]);
    choose(&page, "phase", "all");
    choose(&page, "metric", "root_researches");
    choose(&page, "reference", "pvs");
    agrees(&page, &rows, &["--metric", "root_researches", "--reference", "pvs"]);
    assert_eq!(page.faults(), Vec::<String>::new());
}

/// One position far from 39 others: a tail of `BCa` would be thin, so the interval is percentile-t.
#[test]
fn thin_tails_are_those_of_compare() {
    let folder = folder();
    let row = |engine: &str, place: u64| {
        let mut row = Row::new("xiangqi", &format!("position-{place:02}"), engine, 4);
        let own = if place == 17 { 900_000 } else { 900 + place * 7919 % 97 };
        row.counters.nodes = Some(if engine == "ab" { 1_000 } else { own });
        row.value = Some(0);
        row
    };
    let rows: Vec<Row> = (0..40).flat_map(|place| ["ab", "pvs"].map(|engine| row(engine, place))).collect();
    let file = report(folder.path(), "rows", &rows);
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    agrees(&page, &folder.path().join("rows.csv"), &[]);
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn times_are_medians_over_the_samples_of_time_mode() {
    let folder = folder();
    let sample = |row: &Row, sample: u32| {
        let time = row.counters.nodes.unwrap() * 35 * [100, 91, 140][sample as usize] / 100;
        let mut row = row.clone();
        (row.sample, row.cpu_ns, row.wall_ns) = (sample, Some(time), Some(time + 977));
        row
    };
    let rows: Vec<Row> =
        rows().iter().flat_map(|row| (0..3).map(move |number| sample(row, number))).collect();
    let file = report(folder.path(), "rows", &rows);
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    choose(&page, "game", "xiangqi");
    for metric in ["cpu_ns", "wall_ns", "nodes"] {
        choose(&page, "metric", metric);
        agrees(&page, &folder.path().join("rows.csv"), &["--metric", metric]);
    }
    // Of single samples there are none.
    let once =
        report(folder.path(), "once", &rows.into_iter().filter(|row| row.sample == 0).collect::<Vec<_>>());
    page.go(&address(&once, ""));
    page.until(SHOWN);
    let metrics = "return [...document.querySelectorAll('#explorer select[name=metric] option')].map(option => option.text)";
    let metrics = page.asked(metrics).to_string();
    assert!(metrics.contains("nodes") && !metrics.contains("_ns"), "{metrics}");
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn choices_change_what_is_shown_and_a_view_is_its_address() {
    let folder = folder();
    let file = report(folder.path(), "rows", &rows());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    let seen = "return { ratio: document.querySelector('#explorer-ratio-numbers').textContent,\n\
         marks: [...document.querySelectorAll('#explorer-ratio .chart path')].map(path => path.getAttribute('d') + path.getAttribute('transform')).join(),\n\
         points: document.querySelectorAll('#explorer-scatter .mark-symbol path').length,\n\
         status: document.getElementById('explorer-status').textContent, address: location.hash };";
    let first = page.asked(seen);
    assert_eq!(first["address"], "", "nothing was chosen");
    assert_eq!(first["points"], 24);
    for (field, text) in [("metric", "leaves"), ("depth", "4"), ("scale", "linear"), ("game", "othello")] {
        let before = page.asked(seen);
        choose(&page, field, text);
        let after = page.asked(seen);
        assert_ne!(before["address"], after["address"], "{field}");
        assert_ne!(before["marks"], after["marks"], "{field}");
        assert!(field == "scale" || before["ratio"] != after["ratio"], "{field}: {after}");
        assert!(field == "scale" || before["status"] != after["status"], "{field}: {after}");
    }
    choose(&page, "set", "endgames");
    assert!(
        page.asked(seen)["status"].as_str().unwrap().ends_with("positions: 8."),
        "8 of the 24 are in that set"
    );
    choose(&page, "set", "all");
    choose(&page, "phase", "endgame");
    // The engines of a click, then a position of the scatter by a click, as a reader does it.
    page.click("#explorer .boxes label:last-child input");
    page.until(SHOWN);
    page.click("#explorer-scatter .mark-symbol path");
    page.until("document.querySelectorAll('.board .piece').length > 0");
    page.until(SHOWN);
    let view = page.asked(seen);
    let fragment = view["address"].as_str().unwrap().to_owned();
    for part in ["game=othello", "phase=endgame", "engines=ab", "position="] {
        assert!(fragment.contains(part), "{fragment}");
    }
    page.go(&address(&file, &fragment));
    page.until(SHOWN);
    assert_eq!(page.asked(seen), view);
    assert_eq!(
        page.asked("return document.getElementById('explorer-link').getAttribute('href')"),
        fragment.as_str()
    );
    assert!(page.asked("return document.querySelectorAll('.board .piece').length").as_u64().unwrap() > 2);
    // An anchor still jumps, and another view is shown when its address is entered.
    page.asked("location.hash = '#rows'");
    page.until("Math.abs(document.getElementById('rows').getBoundingClientRect().top) < innerHeight");
    page.asked("location.hash = '#explorer?game=no-such-game&depth=3&metric=%00&x'");
    page.until("document.querySelector('#explorer select[name=depth]').selectedOptions[0].text === '3'");
    page.until(SHOWN);
    assert_eq!(page.faults(), Vec::<String>::new());
    assert!(
        page.requests().iter().all(|request| request.starts_with("file:") && request.contains("report.html"))
    );
}

#[test]
fn what_is_shown_is_saved_as_svg_png_and_csv() {
    let folder = folder();
    let file = report(folder.path(), "rows", &rows());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    for (part, marks) in [("ratio", 8), ("absolute", 12), ("scatter", 24)] {
        let svg = saved(&page, part, "svg");
        let text = svg["text"].as_str().unwrap();
        assert!(text.starts_with("<svg") && text.contains("pvs"), "{part}: {text}");
        assert!(text.matches("<path").count() >= marks, "{part}");
        let png = saved(&page, part, "png");
        assert_eq!(png["head"], serde_json::json!([0x89, 0x50, 0x4e, 0x47]), "{part}");
        assert!(
            png["size"].as_u64().unwrap() > 5_000 && png["name"].as_str().unwrap().starts_with("plybench-")
        );
        assert!(numbers(&page, part).len() > marks, "{part}");
    }
    assert_eq!(page.faults(), Vec::<String>::new());
}

/// The colour in which a figure writes the points of an engine: that of the marker beside its name.
fn color_in_figure(figure: &str, engine: &str) -> String {
    let before = &figure[..figure.find(&format!(">{engine}</text>")).unwrap()];
    before.rsplit("stroke=\"").next().unwrap()[.."#000000".len()].to_owned()
}

#[test]
fn an_engine_has_the_colour_that_it_has_in_the_figures() {
    if program_of("chromium").is_none() {
        return;
    }
    let folder = folder();
    let file = report(folder.path(), "rows", &rows());
    let figure = fs::read_to_string(file.with_file_name("figures").join("nodes-by-depth.svg")).unwrap();
    let colors = ["pvs", "aspiration[window=2]"].map(|engine| color_in_figure(&figure, engine));
    assert_ne!(colors[0], colors[1]);
    // Of the two, each alone beside the reference.
    for (engine, color) in [("pvs", &colors[0]), ("aspiration%5Bwindow%3D2%5D", &colors[1])] {
        let view = format!("#explorer?engines=ab&engines={engine}&depth=3");
        let Some(page) = Page::open(View::DESK, &address(&file, &view)) else { return };
        page.until(SHOWN);
        let drawn = saved(&page, "ratio", "svg");
        let drawn = drawn["text"].as_str().unwrap();
        assert!(drawn.contains(&format!("\"{color}\"")), "{engine}: {color} in {drawn}");
        let others = colors.iter().filter(|other| *other != color);
        assert!(others.into_iter().all(|other| !drawn.contains(other.as_str())), "{engine}: {drawn}");
    }
}

#[test]
fn the_keyboard_reaches_every_choice_and_every_table_sorts_and_filters() {
    let folder = folder();
    let file = report(folder.path(), "rows", &rows());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    page.asked("document.querySelector('#explorer select[name=metric]').focus()");
    page.press(&["ArrowDown"]);
    page.until("document.getElementById('explorer-status').textContent.includes('quiescence_nodes on')");
    page.until(SHOWN);
    assert_eq!(page.asked("return document.activeElement.name"), "metric", "the focus stays where it was");
    let told = page.asked(
        "document.querySelectorAll('details').forEach(part => { part.open = true; });\n\
         const nameless = [...document.querySelectorAll('#explorer select, #explorer input, #explorer button')].filter(field =>\n\
           !(field.labels?.length > 0 || field.getAttribute('aria-label') || field.textContent.trim()));\n\
         const tables = [...document.querySelectorAll('table')].filter(table => table.tBodies[0].rows.length > 2 && !table.closest('#answer'));\n\
         const still = tables.filter(table => {\n\
           const order = () => [...table.tBodies[0].rows].map(row => row.textContent).join('|'), orders = new Set([order()]);\n\
           for (const button of table.querySelectorAll('th button')) { button.click(); orders.add(order()); button.click(); orders.add(order()); }\n\
           return orders.size < 2; });\n\
         const unfiltered = tables.filter(table => {\n\
           const field = (table.closest('.filterable') ?? table.closest('.table')).previousElementSibling?.querySelector('input[type=search]');\n\
           if (!field) return true;\n\
           field.value = 'nothing-like-it'; field.dispatchEvent(new Event('input'));\n\
           const hidden = [...table.tBodies[0].rows].every(row => row.hidden);\n\
           field.value = ''; field.dispatchEvent(new Event('input'));\n\
           return !hidden || [...table.tBodies[0].rows].some(row => row.hidden); });\n\
         const heads = tables => tables.map(table => table.closest('section')?.id + ': ' + table.textContent.slice(0, 80));\n\
         return { nameless: nameless.length, tables: tables.length, still: heads(still), unfiltered: heads(unfiltered),\n\
           charts: [...document.querySelectorAll('#explorer .chart')].every(chart => chart.getAttribute('role') === 'img' && chart.getAttribute('aria-label')) };",
    );
    assert_eq!(told["nameless"], 0, "{told}");
    assert!(told["tables"].as_u64().unwrap() >= 5 && told["charts"] == true, "{told}");
    assert_eq!(
        (&told["still"], &told["unfiltered"]),
        (&Value::Array(vec![]), &Value::Array(vec![])),
        "{told}"
    );
    page.asked("document.querySelector('#explorer-positions button.link').focus()");
    page.press(&["Enter"]);
    page.until("document.querySelectorAll('.board .piece').length > 0");
    assert_eq!(page.asked("return document.activeElement.tagName"), "H3", "what was opened is read");
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn a_line_is_shown_where_it_was_recorded() {
    let folder = folder();
    let rows = rows();
    note_line(folder.path(), &rows[0]);
    let file = report(folder.path(), "rows", &rows);
    let fragment = format!("#explorer?game=xiangqi&position={}", rows[0].position);
    let Some(page) = Page::open(View::DESK, &address(&file, &fragment)) else { return };
    page.until(SHOWN);
    let told = page.asked(
        "const table = document.getElementById('explorer-cells'), head = table.tHead.rows[0].cells;\n\
         return { head: head[head.length - 1].textContent, row: [...table.tBodies[0].rows[0].cells].map(cell => cell.textContent),\n\
           lines: [...table.tBodies[0].rows].filter(row => row.lastChild.textContent !== '').length,\n\
           injected: document.querySelectorAll('#injected').length };",
    );
    assert_eq!(
        (&told["head"], &told["lines"], &told["injected"]),
        (&"principal variation".into(), &1.into(), &0.into()),
        "{told}"
    );
    assert_eq!(told["row"].as_array().unwrap().last().unwrap(), "h2e2 <b id=injected>");
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn names_are_no_markup_in_the_explorer() {
    let folder = folder();
    let file = hostile(folder.path());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    page.asked("document.querySelector('#explorer-positions button.link').click()");
    page.until("document.querySelector('#explorer-cells')");
    page.until(SHOWN);
    // A point is hovered over: its text is text.
    page.asked(
        "const point = document.querySelector('#explorer-scatter .mark-symbol path'), box = point.getBoundingClientRect();\n\
         const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };\n\
         for (const name of ['pointerover', 'pointermove', 'mousemove']) point.dispatchEvent(new PointerEvent(name, at));",
    );
    let told = page.asked(
        "return { injected: document.querySelectorAll('#injected, img, i').length, bubble: document.getElementById('explorer-bubble').textContent,\n\
         named: document.getElementById('explorer').textContent.includes('<b id=injected>') };",
    );
    assert_eq!((&told["injected"], &told["named"]), (&0.into(), &true.into()), "{told}");
    assert!(told["bubble"].as_str().unwrap().contains("<i>0</i>"), "{told}");
    let svg = saved(&page, "ratio", "svg")["text"].as_str().unwrap().to_owned();
    assert!(!svg.contains("<img") && !svg.contains("<script"), "{svg}");
    assert_eq!(page.faults(), Vec::<String>::new());
    assert_eq!(page.requests().iter().filter(|request| !request.contains("report.html")).count(), 0);
}

#[test]
fn rows_of_which_there_is_little_to_show_get_a_sentence() {
    let folder = folder();
    let few = |keep: &dyn Fn(&Row) -> bool| -> Vec<Row> {
        rows().into_iter().filter(|row| row.game == "xiangqi" && keep(row)).collect()
    };
    let mut failed = few(&|_| true);
    for row in &mut failed {
        row.status = Status::Timeout;
    }
    let cases = [
        ("empty", Vec::new(), "Nothing to explore: no row is finished"),
        ("failures", failed, "Nothing to explore: no row is finished"),
        ("one-engine", few(&|row| row.engine == "ab"), "Only one engine is selected"),
        ("one-depth", few(&|row| row.depth == 3), "Geometric means over positions that both"),
        ("one-position", few(&|row| row.position == "start"), "Geometric means over positions that both"),
    ];
    let Some(page) = Page::open(View::DESK, "about:blank") else { return };
    for (name, rows, sentence) in cases {
        page.go(&address(&report(folder.path(), name, &rows), ""));
        let room = "document.getElementById('explorer-room')";
        page.until(&format!("!{room} || {room}.dataset.state === 'shown'"));
        let text = page.asked("return document.getElementById('explorer').innerText");
        assert!(text.as_str().unwrap().contains(sentence), "{name}: {text}");
    }
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn without_scripts_the_explorer_says_what_it_needs() {
    let folder = folder();
    let view = View { scripts: Scripts::Off, ..View::DESK };
    let Some(page) = Page::open(view, &address(&report(folder.path(), "rows", &rows()), "")) else { return };
    let text = page.asked("return document.getElementById('explorer').innerText");
    assert!(text.as_str().unwrap().contains("The explorer needs JavaScript"), "{text}");
}
