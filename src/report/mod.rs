//! Figures and documents made of analysed rows. Never runs a search, never
//! decides what a figure means: that is the business of [`crate::analysis`].

pub mod answer;
pub mod audit;
pub mod board;
mod cases;
pub mod charts;
pub mod check;
pub mod comparison;
mod content;
pub mod diff;
pub mod document;
pub mod escape;
pub mod explorer;
pub mod feeds;
pub mod figure;
pub mod files;
mod html;
pub mod latex;
pub mod looks;
mod markdown;
mod messages;
pub mod noise;
pub mod outcomes;
pub mod quality;
pub mod result;
pub mod table;
pub mod threads;
pub mod tree_picture;
pub mod trend;

/// Each of some items once, in their order.
fn unique<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// Values by their keys, both in their order.
fn grouped<K: PartialEq, V>(items: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in items {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use crate::analysis::compare::compare;
    use crate::analysis::details::Details;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::game_sheet::{MinimalLeaves, MinimalTrees};
    use crate::analysis::metric::Metric;
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::{CellDetails, Row, Status};

    use crate::draw::chart::Chart;
    use crate::draw::chart::layout::{Laid, layout, layout_with};
    use crate::draw::chart::paper::Paper;
    use crate::draw::export::{pdf, png, svg};
    use crate::draw::page::Mark;
    use crate::report::charts::Charts;
    use crate::report::comparison::{Kind, sections};
    use crate::report::document::{Subject, write_report};
    use crate::report::figure::FIGURES;
    use crate::report::latex::comparison::tables;
    use crate::report::looks::Looks;

    /// Rows that every figure finds something in.
    fn everything() -> Vec<Row> {
        let engines = [
            ("minimax", 30.0),
            ("ab", 1.0),
            ("aspiration", 0.97),
            ("aspiration[guess=exact]", 0.8),
            ("ab+captures", 0.3),
            ("aspiration+captures", 0.28),
            ("ab+captures+id", 0.4),
            ("aspiration+captures+id", 0.35),
            ("pvs+captures+id", 0.3),
            ("aspiration[inner=pvs]+captures+id", 0.29),
            ("pvs+captures+history+killer+tt[size=16]", 0.05),
        ];
        let mut all = rows("xiangqi", 24, &engines, 6);
        let trees = [("ab", 1.0), ("aspiration", 0.6), ("aspiration[guess=exact]", 0.5)];
        all.extend(rows("tree:iid[b=38]", 20, &trees, 4));
        all.extend(rows("tree:ordered", 20, &trees, 5));
        let memories = ["", "tt[move=ignored]+", "tt[hit=never]+", "tt+"];
        let engines =
            ["ab", "aspiration", "aspiration[window=1,guess=exact]"].into_iter().zip([1.0, 0.95, 0.8]);
        let programs: Vec<(String, f64)> = engines
            .flat_map(|(engine, factor)| {
                memories.map(|memory| (format!("{engine}+captures+history+killer+{memory}id"), factor))
            })
            .collect();
        let programs: Vec<(&str, f64)> =
            programs.iter().map(|(name, factor)| (name.as_str(), *factor)).collect();
        all.extend(rows("chess[quiescence=captures]", 12, &programs, 4));
        all.extend(rows("chess", 12, &programs, 4));
        let windows = [
            ("ab", 1.0),
            ("aspiration[window=10]", 0.9),
            ("aspiration[window=25]", 0.95),
            ("aspiration", 1.0),
            ("ab+tt+id", 0.5),
            ("aspiration[window=10]+tt+id", 0.49),
            ("aspiration[window=25]+tt+id", 0.47),
        ];
        all.extend(rows("checkers[quiescence=captures]", 12, &windows, 4));
        let tables = [("ab+tt[size=4k]", 2.0), ("ab+tt[size=64k,replace=always]", 1.2), ("ab+tt", 1.0)];
        all.extend(rows("othello", 12, &tables, 4));
        for (game, calls) in [("checkers[grain=5]", 4), ("checkers", 9)] {
            let mut searched = rows(game, 12, &[("mtdf+tt", 1.0)], 4);
            for row in &mut searched {
                row.window_calls = vec![3, calls];
            }
            all.extend(searched);
        }
        let parallel = [
            ("pvs+tt", 1.0),
            ("ybwc[processors=4]+tt", 1.2),
            ("ybwc[processors=16]+tt", 1.5),
            ("dts[processors=16,machine=cluster]+tt", 1.6),
            ("dts[processors=64,machine=cluster]+tt", 2.0),
        ];
        let mut searched = rows("chess[grain=10]", 12, &parallel, 4);
        for row in searched.iter_mut().filter(|row| row.engine != "pvs+tt") {
            let processors = row.engine.split(['=', ',', ']']).nth(1).unwrap().parse::<u64>().unwrap();
            let counters = &mut row.counters;
            (counters.processors, counters.ticks) = (Some(processors), Some(counters.nodes.unwrap() / 3));
            (counters.idle_ticks, counters.wait_ticks) = (counters.leaves, counters.cutoffs);
        }
        all.extend(searched);
        for row in &mut all {
            row.counters.root_researches =
                Some(u64::from(row.position.ends_with('3') || row.position.ends_with('7')));
        }
        for row in all.iter_mut().filter(|row| row.game == "tree:ordered") {
            row.counters.first_move_cutoffs = row.counters.cutoffs.map(|cutoffs| cutoffs * 95 / 100);
        }
        for row in all.iter_mut().filter(|row| row.game == "othello") {
            let is_right = row.position.as_bytes()[2] % 4 < row.depth as u8;
            row.quality.right = Some(is_right);
            row.quality.regret = Some(if is_right { 0 } else { 30 });
        }
        all
    }

    fn details(rows: &[Row]) -> Details {
        let mut details = Details::default();
        for row in rows.iter().filter(|row| row.engine == "ab+captures") {
            let cell = CellDetails::new(&row.game, &row.position, &row.engine, row.depth);
            details.add(CellDetails { cutoff_indices: vec![90, 6, 0, 3, 1], ..cell }).unwrap();
        }
        details
    }

    fn minimal(rows: &[Row]) -> MinimalTrees {
        let of_ab = rows.iter().filter(|row| row.engine == "ab" && row.game == "xiangqi");
        let minimal = |row: &Row| {
            let tree = row.counters.leaves.unwrap() / 20 + 1;
            ((row.position.clone(), row.depth), MinimalLeaves { tree, graph: tree })
        };
        of_ab.map(minimal).collect()
    }

    #[test]
    fn every_figure_survives_degenerate_rows() {
        let all = everything();
        let keep = |test: &dyn Fn(&Row) -> bool| -> Vec<Row> {
            all.iter().filter(|row| test(row)).cloned().collect()
        };
        let mut equal = keep(&|row| row.game == "xiangqi");
        for row in &mut equal {
            row.counters.nodes = Some(100);
            row.counters.guess_nodes = Some(0);
            row.counters.cutoffs = Some(0);
        }
        let mut failed = all.clone();
        for row in &mut failed {
            row.status = Status::Timeout;
        }
        let samples = [
            keep(&|row| row.depth == 1),
            keep(&|row| row.position == "p00"),
            keep(&|row| row.engine == "pvs+captures+history+killer+tt[size=16]"),
            keep(&|row| row.engine != "ab"),
            keep(&|row| row.position == "p00" && row.depth == 3 && row.engine == "ab"),
            equal,
            failed,
            Vec::new(),
        ];
        for rows in samples {
            let (minimal, details) = (minimal(&rows), details(&rows));
            let rows = table(&rows);
            let known = Known { minimal: Some(&minimal), details: Some(&details), ..Known::ROWS_ALONE };
            let sheet = Sheet::new(&rows, known);
            for figure in FIGURES.iter() {
                if let Ok(chart) = figure.draw(&sheet, &Looks::of_sheet(&sheet)) {
                    assert!(svg(&layout(&chart), &chart.title).ends_with("</svg>\n"));
                }
            }
        }
    }

    #[test]
    fn a_hostile_name_is_a_name_in_every_writer() {
        const GAME: &str = "tree:\u{1b}[2J\n# heading\n\\input{/etc/passwd}";
        const ENGINE: &str = "pvs\0|<img src=x>\r\n%](javascript:x) `\u{202e}";
        let rows = rows(GAME, 8, &[("ab", 1.0), (ENGINE, 0.8)], 4);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let folder = tempfile::tempdir().unwrap();
        let provenance = ["Results: a\n<b>.csv".to_owned()];
        let subject = Subject { provenance: &provenance, ..Subject::new("A\n</title><script>", &sheet) };
        let report = write_report(&subject, folder.path()).unwrap();
        let extension = |path: &Path| path.extension().unwrap().to_str().unwrap().to_owned();
        let is_own = |line: &str| line.starts_with("# heading") || line.starts_with("\\input");
        let texts = report.files.iter().filter(|path| ["html", "md", "svg"].contains(&&*extension(path)));
        for path in texts {
            let text = fs::read_to_string(path).unwrap();
            let own =
                |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
            assert!(!text.contains(own), "{}", path.display());
            // The page has its messages, its data, two libraries, their licences and one script of its own.
            assert_eq!(text.matches("<script").count(), if extension(path) == "html" { 6 } else { 0 });
            for markup in ["<img", "<b>.csv", "x](javascript"] {
                assert!(!text.contains(markup), "{markup} in {}", path.display());
            }
            assert!(extension(path) == "svg" || !text.lines().any(is_own), "{}", path.display());
        }
        let comparison = compare(&sheet, None, Metric::Nodes).unwrap();
        for (heading, table) in sections(&comparison, &Kind::ALL) {
            let rows = table.rows.len();
            assert!(heading.contains(GAME));
            assert_eq!(table.text().lines().count(), 1 + rows);
            assert_eq!(table.markdown().lines().count(), 2 + rows);
        }
        for table in tables(&comparison, &Kind::ALL, None) {
            assert!(table.contains("pvs\\textbackslash{}0\\textbar{}$<$img"), "{table}");
            assert!(!table.lines().any(is_own) && !table.contains("\\input{"), "{table}");
        }
    }

    fn charts(rows: &[Row]) -> Vec<(String, Chart)> {
        let (minimal, details) = (minimal(rows), details(rows));
        let rows = table(rows);
        let known = Known { minimal: Some(&minimal), details: Some(&details), ..Known::ROWS_ALONE };
        let sheet = Sheet::new(&rows, known);
        let charts = Charts::new(&FIGURES, &sheet, Looks::of_sheet(&sheet));
        charts.pages().map(|(figure, chart, _)| (figure.name.clone(), chart.clone())).collect()
    }

    #[test]
    fn every_figure_draws_the_same_bytes_twice_and_from_rows_in_another_order() {
        let rows = everything();
        let (forth, back) = (charts(&rows), charts(&rows.iter().rev().cloned().collect::<Vec<Row>>()));
        let names =
            |figures: &[(String, Chart)]| figures.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&forth), FIGURES.iter().map(|figure| figure.name.clone()).collect::<Vec<_>>());
        for (place, ((name, chart), (_, other))) in forth.iter().zip(&back).enumerate() {
            let (page, again) = (layout(chart), layout(other));
            assert_eq!(svg(&page, &chart.title), svg(&again, &other.title), "{name}");
            assert!(pdf(&page, &chart.title).unwrap() == pdf(&again, &other.title).unwrap(), "{name}");
            assert_eq!(chart.csv(), other.csv(), "{name}");
            // A bitmap takes ten times as long as both.
            assert!(place % 5 > 0 || png(&page).unwrap() == png(&again).unwrap(), "{name}");
        }
    }

    #[test]
    fn a_figure_in_a_column_is_not_taller_than_seven_inches_nor_are_its_letters_smaller_than_six_points() {
        for (name, chart) in charts(&everything()) {
            for (font_size, words) in [(10.0, true), (10.0, false), (8.0, true), (8.0, false), (7.0, false)] {
                let paper = Paper { width: 244.8, font_size, words, ..Paper::default() };
                let Laid { page, panels } = layout_with(&chart, paper);
                assert!(page.height <= 504.0 && panels > 0, "{name}: {} pt", page.height);
                for mark in &page.marks {
                    if let Mark::Text { place: (x, y), text, style } = mark {
                        assert!(style.size >= 6.0, "{name}: {text} in {} pt", style.size);
                        assert!(
                            (0.0..=page.width).contains(x) && (0.0..=page.height).contains(y),
                            "{name}: {text}"
                        );
                    }
                }
            }
        }
    }
}
