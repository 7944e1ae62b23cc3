//! What is written for papers, in a real LaTeX: it compiles without a complaint, and the page has the numbers.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use plybench::record::{Row, RowWriter};
use serde_json::Value;

use crate::documented::paste;
use crate::helpers::{folder, json, program, stdout};
use crate::programs::program_of;

/// Rows of engines, each with a factor of its nodes.
fn rows(file: &Path, game: &str, engines: &[(&str, u64)], positions: u32, depths: u32) {
    let mut writer = RowWriter::new(fs::File::create(file).unwrap()).unwrap();
    for (engine, factor) in engines {
        for (position, depth) in (0..positions).flat_map(|at| (1..=depths).map(move |depth| (at, depth))) {
            let mut row = Row::new(game, &position.to_string(), engine, depth);
            row.value = Some(5);
            let swing = 1 + u64::from(position * depth) % 5 * u64::from(*factor != 10);
            row.counters.nodes = Some(u64::from(position + 20) * factor * swing * 7_u64.pow(depth));
            writer.write(&row).unwrap();
        }
    }
    writer.flush().unwrap();
}

/// The text of a document with this preamble and body, as [`read`] has it.
fn compiled(here: &Path, preamble: &str, body: &str) -> Option<String> {
    read(here, &format!("{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"))
}

/// The text of a document, read from its pages; `None` where no LaTeX is installed.
fn read(here: &Path, document: &str) -> Option<String> {
    let (latex, to_text) = (program_of("pdflatex")?, program_of("pdftotext")?);
    fs::write(here.join("paper.tex"), document).unwrap();
    let run = |program: &Path, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(here).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        said
    };
    let set = || run(&latex, &["-halt-on-error", "-interaction=nonstopmode", "paper.tex"]);
    set();
    if document.contains("\\bibliography{") {
        let said = run(&program_of("bibtex")?, &["paper"]);
        assert!(!said.contains("Warning--"), "{said}");
        set();
    }
    let said = set();
    for complaint in ["LaTeX Warning", "Overfull \\hbox", "Package siunitx Warning", "pdfTeX warning"] {
        assert!(!said.contains(complaint), "{complaint}: {said}");
    }
    run(&to_text, &["-layout", "paper.pdf", "paper.txt"]);
    Some(fs::read_to_string(here.join("paper.txt")).unwrap())
}

const PACKAGES: &str = "\\documentclass{article}\n\\usepackage{booktabs,longtable,siunitx}";

/// The words of a page, in the order of its lines.
fn words(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number as tables write it.
fn written(value: &Value) -> String {
    let value = value.as_f64().unwrap();
    if value >= 9.9995 { format!("{value:.1}") } else { format!("{value:.3}") }
}

#[test]
fn tables_of_a_comparison_compile_and_keep_their_numbers() {
    let here = folder();
    let results = here.path().join("rows.csv");
    rows(&results, "xiangqi", &[("ab", 10), ("pvs+history", 7), ("aspiration+tt[size=1k]", 23)], 8, 4);
    let name = results.to_str().unwrap();
    let tables = stdout(program().args(["compare", name, "--format", "latex", "--label", "paper"]), 0);
    fs::write(here.path().join("tables.tex"), &tables).unwrap();
    let body =
        "See Tables \\ref{tab:paper-xiangqi-overall} and \\ref{tab:paper-xiangqi-by-depth}.\\input{tables}";
    let Some(page) = compiled(here.path(), PACKAGES, body) else { return };
    let page = words(&page);
    assert!(
        page.contains("See Tables 1 and 2.") && page.contains("ratios of 8 positions, with 95% bootstrap"),
        "{page}"
    );
    let comparison = json(&["compare", name, "--json"]);
    let engines = comparison["games"][0]["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 2);
    for engine in engines {
        let mut lines = engine["engine"].as_str().unwrap().to_owned();
        for depth in engine["depths"].as_array().unwrap() {
            let [ratio, low, high] =
                [&depth["geometric_mean"], &depth["interval"]["low"], &depth["interval"]["high"]]
                    .map(written);
            write!(lines, " {} 8 {ratio} [{low}, {high}]", depth["depth"]).unwrap();
        }
        assert!(page.contains(&lines), "{lines} in {page}");
    }
}

#[test]
fn hostile_names_and_long_tables_compile() {
    const GAME: &str = "tree:\u{1b}[2J\n# a_b & \\input{/etc/passwd} 100% ~^";
    const ENGINES: [(&str, u64); 4] = [
        ("ab", 10),
        ("[5pt] 50% & #1 \\input{x} $x$ ~^", 11),
        ("*|<>\"'`--a_b{}", 9),
        ("pvs\\end{table}\r\n\\\\", 13),
    ];
    let here = folder();
    let results = here.path().join("rows.csv");
    rows(&results, GAME, &ENGINES, 7, 15);
    let tables =
        stdout(program().arg("compare").arg(&results).args(["--format", "latex", "--table", "by-depth"]), 0);
    assert!(tables.contains("\\begin{longtable}") && !tables.contains("\\begin{table}"));
    fs::write(here.path().join("tables.tex"), &tables).unwrap();
    let Some(page) = compiled(here.path(), PACKAGES, "\\input{tables}") else { return };
    let page = words(&page);
    for (name, _) in &ENGINES[1..] {
        // Two quotation marks are read as others, and an underline, which is drawn, as a space.
        let plain = |text: &str| text.replace(['\u{2019}', '\u{2018}', '\'', '`'], "").replace('_', " ");
        let (shown, plain) = (plain(&name.replace("\r\n", "\\r\\n")), plain(&page));
        assert!(plain.contains(&shown), "{shown} in {plain}");
    }
    assert!(page.contains("# a b & \\input{/etc/passwd} 100% ~^"), "{page}");
    // The head of the table stands on its second page again.
    assert_eq!(page.matches("depth n ratio 95% interval").count(), 2, "{page}");
}

#[test]
fn every_source_is_an_entry_of_bibtex() {
    let here = folder();
    let all = stdout(program().arg("cite"), 0);
    fs::write(here.path().join("all.bib"), &all).unwrap();
    let body = "\\cite{plybench}\\nocite{*}\\bibliographystyle{plain}\\bibliography{all}";
    let Some(page) = compiled(here.path(), "\\documentclass{article}", body) else { return };
    let page = words(&page);
    let last = format!("[{}]", all.lines().filter(|line| line.starts_with('@')).count());
    assert!(page.contains(&last), "{last} in {page}");
    let program = format!("Version {}, MIT OR Apache-2.0.", env!("CARGO_PKG_VERSION"));
    for part in ["Low overhead alternatives to SSS*. Artificial Intelligence, 31(2), 1987.", &program] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn a_figure_stands_in_a_column() {
    let here = folder();
    let results = here.path().join("rows.csv");
    rows(&results, "xiangqi", &[("ab", 10), ("pvs", 7)], 8, 4);
    let mut plot = program();
    plot.arg("plot").arg(&results).args([
        "--figure",
        "nodes-by-depth",
        "--width",
        "3.4in",
        "--font-size",
        "8",
    ]);
    plot.args(["--no-title", "--grey", "--format", "pdf", "--out"]).arg(here.path().join("column"));
    stdout(&mut plot, 0);
    // The measure of the box is what TeX sees, in its own points, of which 72.27 are an inch.
    let body = "\\newsavebox{\\drawn}\\sbox{\\drawn}{\\includegraphics{column/nodes-by-depth}}\\typeout{WIDE \\the\\wd\\drawn}\
                \\begin{figure}\\begin{minipage}{3.4in}\\usebox{\\drawn}\\caption{Nodes}\\end{minipage}\\end{figure}";
    let preamble = "\\documentclass{article}\n\\usepackage{graphicx}";
    let Some(page) = compiled(here.path(), preamble, body) else { return };
    assert!(page.contains("Figure 1: Nodes") && page.contains("pvs"), "{page}");
    let log = fs::read_to_string(here.path().join("paper.log")).unwrap();
    let wide: f64 = log.split_once("WIDE ").unwrap().1.split_once("pt").unwrap().0.parse().unwrap();
    assert!((wide - 3.4 * 72.27).abs() < 0.1, "{wide}");
}

/// Rows that every built-in figure but the ones of minimal trees and of details finds something in.
fn rows_of_many_figures(file: &Path) {
    let full = "captures+history+killer";
    let mut engines: Vec<(String, u64)> = Vec::new();
    for memory in ["", "tt[move=ignored]+", "tt[hit=never]+", "tt+"] {
        let searches = [
            ("ab", 20),
            ("pvs", 17),
            ("aspiration", 19),
            ("aspiration[window=12]", 18),
            ("aspiration[window=25]", 18),
        ];
        let searches = searches.into_iter().chain([("aspiration[window=1,guess=exact]", 15), ("mtdf", 16)]);
        let inner = [("aspiration[inner=pvs]", 16), ("aspiration[window=12,inner=pvs]", 15)];
        engines.extend(
            searches.chain(inner).map(|(name, factor)| (format!("{name}+{full}+{memory}id"), factor)),
        );
    }
    let sets =
        ["", "+captures", "+history", "+killer", "+captures+history", "+captures+killer", "+history+killer"];
    engines.extend(sets.map(|set| (format!("ab{set}"), 40 - set.len() as u64)));
    engines.extend(["aspiration", "aspiration[guess=exact]"].map(|name| (name.to_owned(), 33)));
    engines.extend(["4k", "64k"].map(|size| (format!("ab+{full}+tt[size={size}]+id"), 25)));
    let mut writer = RowWriter::new(fs::File::create(file).unwrap()).unwrap();
    for game in ["xiangqi", "xiangqi[grain=5]", "chess"] {
        for ((engine, factor), (position, depth)) in engines
            .iter()
            .flat_map(|engine| (0..8).flat_map(move |at| (1..=4).map(move |depth| (engine, (at, depth)))))
        {
            let mut row = Row::new(game, &format!("p_{position}"), engine, depth);
            row.value = Some(5 + i64::from(position * depth % 40));
            let counters = &mut row.counters;
            let nodes =
                u64::from(position + 20) * factor * 5_u64.pow(depth) + u64::from(position * depth % 7);
            (counters.nodes, counters.leaves, counters.guess_nodes) =
                (Some(nodes), Some(nodes / 2), Some(nodes / 9));
            (counters.cutoffs, counters.first_move_cutoffs) = (Some(nodes / 3), Some(nodes / 3 - nodes / 25));
            let missed = u64::from(engine.starts_with("aspiration") && position % 2 == 0);
            (counters.iterations, counters.root_researches) = (Some(u64::from(depth)), Some(missed));
            (counters.interior, counters.quiescence_nodes) = (Some(nodes / 2), Some(0));
            if engine.starts_with("mtdf") {
                row.window_calls = vec![3, if game == "xiangqi" { 9 } else { 4 }];
            }
            writer.write(&row).unwrap();
        }
    }
    writer.flush().unwrap();
}

#[test]
fn every_figure_of_pgfplots_compiles_in_a_column_and_across_a_page() {
    let here = folder();
    let results = here.path().join("rows.csv");
    rows_of_many_figures(&results);
    let mut body = String::new();
    let mut names = Vec::new();
    for (folder, width) in [("column", "3.3in"), ("page", "343pt")] {
        let mut plot = program();
        plot.arg("plot").arg(&results).args(["--format", "pgfplots", "--width", width, "--out"]);
        let written = stdout(plot.arg(here.path().join(folder)), 0);
        for path in
            written.lines().map(Path::new).filter(|path| path.extension().is_some_and(|end| end == "tex"))
        {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            writeln!(body, "\\noindent\\input{{{folder}/{name}}}\\clearpage").unwrap();
            names.push(name);
        }
    }
    assert!(names.len() >= 24, "{names:?}");
    // A style of the document comes last.
    let preamble = "\\documentclass{article}\n\\usepackage[T1]{fontenc}\\usepackage{pgfplots}\\pgfplotsset{compat=1.16}\n\
                    \\pgfplotsset{plybench line 1/.style={green, mark=x}, plybench axis/.style={title style={font=\\tiny}}}";
    let Some(page) = compiled(here.path(), preamble, &body) else { return };
    let page = words(&page);
    for part in [
        "pvs",
        "100%",
        "half-window, units of the evaluation (log scale)",
        "two-tier",
        "median and quartiles",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn the_paper_of_the_documentation_compiles() {
    let page = include_str!("../../docs/PAPER.md");
    let block = |language: &str| {
        let (_, rest) = page.split_once(&format!("```{language}\n")).unwrap();
        rest.split_once("```").unwrap().0
    };
    let here = folder();
    for line in block("sh").lines() {
        let output = paste(line, here.path());
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let Some(page) = read(here.path(), block("tex")) else { return };
    let page = words(&page);
    for part in [
        "Table 1: xiangqi: nodes relative to ab, by depth.",
        "Figure 1: Nodes by depth.",
        "Better bootstrap confidence",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}
