//! Comparisons of engines as tables of a paper: one over all depths, one by depth, for each game.

use crate::analysis::compare::{Comparison, EngineComparison, GameComparison};
use crate::analysis::ratio::Ratio;
use crate::report::comparison::{Kind as Of, called, depths_in_short, number, probability};
use crate::report::escape::latex;
use crate::report::latex::table::{Cell, Kind, Line, PaperTable, typed};
use crate::stats::resample::RESAMPLES;
use crate::stats::{FEWEST, Interval};

/// The tables of a comparison, each an environment with caption and label. Labels are `tab:NAME-GAME-overall` and
/// `tab:NAME-GAME-by-depth`, where the name is that of the metric if none is given.
pub fn tables(comparison: &Comparison, kinds: &[Of], name: Option<&str>) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    let mut texts = Vec::new();
    for (game, kind) in comparison.games.iter().flat_map(|game| kinds.iter().map(move |kind| (game, *kind))) {
        let label = label(&[name.unwrap_or(comparison.metric), &game.game, kind.word()], &labels);
        let caption = caption(&called(comparison.metric), game, kind);
        let (columns, lines) = match kind {
            Of::Overall => overall(game),
            Of::ByDepth => by_depth(game),
        };
        let table = without_empty_columns(PaperTable { caption, label: label.clone(), columns, lines });
        labels.push(label);
        texts.push(table.tex());
    }
    texts
}

type Columns = Vec<(String, Kind)>;

fn columns<const N: usize>(columns: [(&str, Kind); N]) -> Columns {
    columns.map(|(name, kind)| (name.to_owned(), kind)).into()
}

fn overall(game: &GameComparison) -> (Columns, Vec<Line>) {
    let columns = columns([
        ("depths", Kind::Words),
        ("$n$", Kind::Number),
        ("games", Kind::Number),
        ("ratio", Kind::Number),
        ("95\\% interval", Kind::Interval),
        ("over samples", Kind::Interval),
        ("odd", Kind::Number),
        ("even", Kind::Number),
        ("sums", Kind::Number),
        ("wins", Kind::Number),
        ("ties", Kind::Number),
        ("losses", Kind::Number),
        ("$p$", Kind::Number),
    ]);
    let of_parity =
        |ratio: &Option<Ratio>| ratio.as_ref().map_or(Cell::Empty, |r| ratio_of(r.geometric_mean));
    let row = |engine: &EngineComparison| {
        let ratio = &engine.overall;
        Line::Row(vec![
            Cell::Words(latex(&depths_in_short(engine)).replace('-', "--")),
            count(ratio.n),
            ratio.games.map_or(Cell::Empty, count),
            ratio_of(ratio.geometric_mean),
            interval(ratio.interval),
            interval(engine.over_samples),
            of_parity(&engine.odd),
            of_parity(&engine.even),
            ratio_of(ratio.ratio_of_sums),
            count(ratio.wins),
            count(ratio.ties),
            count(ratio.losses),
            engine.p_holm.map_or(Cell::Empty, |p| Cell::Number(probability(p))),
        ])
    };
    // An engine with its enhancements is longer than its numbers: it has a line of its own.
    let lines = game.engines.iter().flat_map(|engine| [Line::Group(typed(&engine.engine)), row(engine)]);
    (columns, lines.collect())
}

fn by_depth(game: &GameComparison) -> (Columns, Vec<Line>) {
    let columns = columns([
        ("depth", Kind::Number),
        ("$n$", Kind::Number),
        ("of", Kind::Number),
        ("games", Kind::Number),
        ("ratio", Kind::Number),
        ("95\\% interval", Kind::Interval),
        ("over samples", Kind::Interval),
    ]);
    let lines = game.engines.iter().flat_map(|engine| {
        let rows = engine.depths.iter().map(|entry| {
            let ratio = &entry.ratio;
            Line::Row(vec![
                count(entry.depth as usize),
                count(ratio.n),
                if entry.positions > ratio.n { count(entry.positions) } else { Cell::Empty },
                ratio.games.map_or(Cell::Empty, count),
                ratio_of(ratio.geometric_mean),
                interval(ratio.interval),
                interval(entry.over_samples),
            ])
        });
        std::iter::once(Line::Group(typed(&engine.engine))).chain(rows)
    });
    (columns, lines.collect())
}

fn count(number: usize) -> Cell {
    Cell::Number(number.to_string())
}

fn ratio_of(ratio: f64) -> Cell {
    Cell::Number(number(ratio))
}

fn interval(ends: Option<Interval>) -> Cell {
    ends.map_or(Cell::Empty, |ends| Cell::Interval(number(ends.low), number(ends.high)))
}

/// The table without the columns in which nothing stands: of games, of samples.
pub(super) fn without_empty_columns(table: PaperTable) -> PaperTable {
    let is_kept = |column: usize| {
        table.lines.iter().any(|line| matches!(line, Line::Row(cells) if cells[column] != Cell::Empty))
    };
    let kept: Vec<bool> = (0..table.columns.len()).map(is_kept).collect();
    let lines = table.lines.into_iter().map(|line| match line {
        Line::Row(cells) => Line::Row(only(cells, &kept)),
        group @ Line::Group(_) => group,
    });
    PaperTable { lines: lines.collect(), columns: only(table.columns, &kept), ..table }
}

fn only<T>(all: Vec<T>, kept: &[bool]) -> Vec<T> {
    all.into_iter().zip(kept).filter(|(_, kept)| **kept).map(|(one, _)| one).collect()
}

/// The facts a reader needs: metric, reference, game, number of positions, the mean, the interval with its level and
/// method.
fn caption(metric: &str, game: &GameComparison, kind: Of) -> String {
    let ratios: Vec<&Ratio> = match kind {
        Of::Overall => game.engines.iter().map(|engine| &engine.overall).collect(),
        Of::ByDepth => {
            game.engines.iter().flat_map(|engine| &engine.depths).map(|entry| &entry.ratio).collect()
        }
    };
    let over = match kind {
        Of::Overall => "over the depths listed",
        Of::ByDepth => "by depth",
    };
    let clusters = if ratios.iter().any(|ratio| ratio.games.is_some()) {
        ", of which whole games are drawn"
    } else {
        ""
    };
    let mut sentences = vec![format!(
        "{}: {} relative to {}, {over}. Geometric means of the ratios of {}, with 95\\% bootstrap intervals over \
         positions{clusters} ({} resamples)",
        typed(&game.game),
        latex(metric),
        typed(&game.reference),
        positions(&ratios),
        thousands(RESAMPLES),
    )];
    if ratios.iter().any(|ratio| ratio.interval.is_none()) {
        let units = if clusters.is_empty() { "positions" } else { "games" };
        sentences.push(format!("Fewer than {FEWEST} {units} have no interval"));
    }
    let has_samples = match kind {
        Of::Overall => game.engines.iter().any(|engine| engine.over_samples.is_some()),
        Of::ByDepth => {
            game.engines.iter().flat_map(|engine| &engine.depths).any(|entry| entry.over_samples.is_some())
        }
    };
    if has_samples {
        sentences.push(
            "Times are medians over the samples of a cell; over samples: the 95\\% interval of the same positions measured \
             again"
                .to_owned(),
        );
    }
    match kind {
        Of::Overall => sentences.push(
            "Odd, even: at depths of either parity; sums: ratio of the sums; wins, ties, losses: positions with fewer, \
             as many, more; $p$: Wilcoxon's signed-rank test, corrected by Holm's method"
                .to_owned(),
        ),
        Of::ByDepth if game.engines.iter().flat_map(|engine| &engine.depths).any(|d| d.positions > d.ratio.n) => {
            sentences.push("Of: positions without those that did not finish".to_owned());
        }
        Of::ByDepth => {}
    }
    sentences.join(". ") + "."
}

/// "24 positions", or "6 to 24 positions".
fn positions(ratios: &[&Ratio]) -> String {
    let counts = || ratios.iter().map(|ratio| ratio.n);
    match (counts().min(), counts().max()) {
        (Some(1), Some(1)) => "1 position".to_owned(),
        (Some(least), Some(most)) if least == most => format!("{most} positions"),
        (Some(least), Some(most)) => format!("$n$ = {least} to {most} positions"),
        _ => "no positions".to_owned(),
    }
}

pub(super) fn thousands(number: usize) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", number / 1_000, number % 1_000) }
}

/// A text as part of a label: letters, digits and single hyphens between them. TeX takes other characters in labels
/// for commands, or not at all.
fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// The label of a table, made of its parts: the same parts give the same label. One that is taken already gets a number.
pub(super) fn label(parts: &[&str], taken: &[String]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| slug(part)).filter(|part| !part.is_empty()).collect();
    let label = format!("tab:{}", parts.join("-"));
    let numbered = (2..).map(|number| format!("{label}-{number}"));
    std::iter::once(label.clone()).chain(numbered).find(|label| !taken.contains(label)).unwrap_or(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::compare;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::metric::Metric;
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Row;

    fn written(rows: &[Row], name: Option<&str>) -> Vec<String> {
        let rows = table(rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        tables(&compare(&sheet, None, Metric::Nodes).unwrap(), &Of::ALL, name)
    }

    #[test]
    fn the_tables_of_a_paper() {
        let rows = rows("xiangqi", 6, &[("minimax", 9.0), ("ab", 1.0), ("pvs", 0.9)], 2);
        insta::assert_snapshot!(written(&rows, None).join("\n"));
    }

    #[test]
    fn labels_tell_games_and_tables_apart() {
        let mut all = rows("xiangqi[eval=pst]", 6, &[("ab", 1.0), ("pvs", 0.9)], 2);
        all.extend(rows("xiangqi-eval-pst", 6, &[("ab", 1.0), ("pvs", 0.9)], 2));
        let text = written(&all, Some("Central pair")).concat();
        for label in ["overall", "by-depth", "overall-2", "by-depth-2"] {
            assert_eq!(
                text.matches(&format!("\\label{{tab:central-pair-xiangqi-eval-pst-{label}}}")).count(),
                1
            );
        }
    }

    #[test]
    fn a_caption_says_how_many_positions_there_are() {
        let mut few = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 2);
        few.retain(|row| row.depth == 1 || row.position.as_str() < "p05");
        let [overall, by_depth] = written(&few, None).try_into().unwrap();
        assert!(overall.contains("of 8 positions, with"), "{overall}");
        assert!(by_depth.contains("of $n$ = 5 to 8 positions, with"), "{by_depth}");
        assert!(by_depth.contains("Fewer than 6 positions have no interval."), "{by_depth}");
        assert!(by_depth.contains("2 & 5 & 8 & "), "{by_depth}");
    }

    #[test]
    fn labels_are_plain_and_differ() {
        let first = label(&["nodes+quiescence", "xiangqi[eval=pst]", "by depth"], &[]);
        assert_eq!(first, "tab:nodes-quiescence-xiangqi-eval-pst-by-depth");
        let hostile = label(&["nodes", "}\\input{x}%\u{4e2d}", "overall"], std::slice::from_ref(&first));
        assert_eq!(hostile, "tab:nodes-input-x-overall");
        let taken = [first.clone(), format!("{first}-2")];
        assert_eq!(
            label(&["nodes quiescence", "xiangqi eval pst", "by depth"], &taken),
            format!("{first}-3")
        );
    }
}
