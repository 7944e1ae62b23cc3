//! Engines side by side: every engine of a file against one reference engine,
//! by depth and over all depths.

pub use crate::analysis::engine_comparison::{DepthRatio, EngineComparison, compare_engine};

use std::collections::HashSet;
use std::fmt::Display;

use serde::Serialize;
use thiserror::Error;
use tr::tr;

use crate::analysis::engine_comparison::add_intervals_over_samples;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::{EngineSheet, NotExact};
use crate::analysis::fixed_depth::{FixedDepth, fixed_depths};
use crate::analysis::game_left_out::GameLeftOut;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::left_out::LeftOut;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::speed_up::{SpeedUps, speed_ups};
use crate::analysis::unit::GAMES_NOTE;
use crate::language::{counted, lists, translated};
use crate::parallel;
use crate::record::{RowRef, Status};
use crate::spec::Suggestion;
use crate::stats::holm;

/// A comparison over everything a file holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The column compared.
    pub metric: &'static str,
    /// The engine the others are measured by, in every game that has rows of
    /// it; each game names its own.
    pub reference: String,
    /// Rows that did not enter.
    pub left_out: LeftOut,
    /// Finished rows with a count of 0, which have no ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zeros: Option<usize>,
    /// Games without a table, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games_left_out: Vec<GameLeftOut>,
    /// One block per game.
    pub games: Vec<GameComparison>,
}

/// The engines of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameComparison {
    /// Game spec.
    pub game: String,
    /// The engine the others are measured by.
    pub reference: String,
    /// Engines in order of first appearance, without the reference.
    pub engines: Vec<EngineComparison>,
    /// Engines that are not exact, which have a table of their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inexact: Vec<FixedDepth>,
    /// Parallel engines beside a serial one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel: Option<SpeedUps>,
}

/// A reason against comparing engines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CompareError {
    #[error("no finished row has the reference engine `{reference}`{}",
            nearest.or_list(engines.iter().map(String::as_str)))]
    NoReference { reference: String, nearest: Suggestion, engines: Vec<String> },
    #[error("the reference engine `{reference}` is {values}; engines are compared with an exact one")]
    InexactReference { reference: String, values: NotExact },
    #[error(
        "{metric} cannot be compared: every search has one sample, taken in count mode while other searches ran"
    )]
    TimesOfCounts { metric: Metric },
    #[error(
        "{metric} cannot be compared: on {game}, {engine} at depth {depth} has one sample of a search (count mode, while \
         other searches ran), and other searches have several (time mode)"
    )]
    SomeTimesOfCounts { metric: Metric, game: String, engine: String, depth: u32 },
    #[error("no finished row has an exact value")]
    NoRows,
    #[error("no row says how good its move is: the column {measure} is missing or empty")]
    NoQuality { measure: &'static str },
    #[error(
        "the moves of {game} are judged by truth tables to depth {} and to depth {}; compare rows that one table judges",
        depths[0], depths[1]
    )]
    TwoTruths { game: String, depths: [u32; 2] },
    #[error("no row has a value of {metric}: {} is missing or empty", metric.columns())]
    NoFigures { metric: Metric },
    #[error(
        "nothing shares a position and depth with the reference engine `{reference}`; run a second engine on the same \
         positions and depths"
    )]
    NoPairs { reference: String },
    #[error("nothing can be compared with the reference engine `{reference}`: {}", zeros_in_words(*zeros, *metric))]
    OnlyZeros { reference: String, metric: Metric, zeros: usize },
}

impl CompareError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::TimesOfCounts { .. } | Self::SomeTimesOfCounts { .. } => {
                "run with --mode time, or add --times-of-counts"
            }
            Self::NoQuality { measure: "solved" } => {
                "run positions with best moves, with --truth bm or with a truth table"
            }
            Self::NoQuality { .. } => "run with --truth FILE, a table of `plybench truth`",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

impl Comparison {
    /// Facts that are not in the tables, as sentences: the games that have
    /// another reference than the rest, those that have no table, and what a
    /// number of games beside one of positions means.
    pub fn notes(&self) -> Vec<String> {
        let others = self.games.iter().filter(|game| game.reference != self.reference);
        let notes = others.map(|game| {
            tr!("{}: no finished row of {}: relative to {}", game.game, self.reference, game.reference)
        });
        let left_out: Vec<String> = self.games_left_out.iter().map(GameLeftOut::words).collect();
        let left_out = (!left_out.is_empty()).then(|| tr!("{}: left out", lists(left_out)));
        let games = self.has_fewer_games().then(|| translated(GAMES_NOTE));
        let zeros = self.zeros.map(|zeros| zeros_in_words(zeros, self.metric));
        notes.chain(left_out).chain(zeros).chain(games).collect()
    }

    fn has_fewer_games(&self) -> bool {
        let mut engines = self.games.iter().flat_map(|game| &game.engines);
        let depths =
            |engine: &EngineComparison| engine.depths.iter().any(|entry| entry.ratio.games.is_some());
        engines.any(|engine| engine.overall.games.is_some() || depths(engine))
    }
}

/// The finished rows with a count of 0, if there are some: a ratio needs two counts above it.
pub fn zeros(sheet: &Sheet, metric: Metric) -> Option<usize> {
    let is_zero = |row: &RowRef| row.status() == Status::Ok && metric.of(*row) == Some(0);
    Some(sheet.rows().iter().filter(is_zero).count()).filter(|zeros| *zeros > 0)
}

/// The sentence that says what is done about them.
pub fn zeros_in_words(zeros: usize, metric: impl Display) -> String {
    let searches = counted(zeros, "search");
    tr!("{searches} with 0 {metric} left out, because 0 has no ratio", searches, metric)
}

/// The size of a search in these rows: all nodes where there is a quiescence search, else nodes.
pub fn size_of(sheet: &Sheet) -> Metric {
    if sheet.rows().iter().any(|row| Metric::QuiescenceNodes.of(row) > Some(0)) {
        Metric::NodesAndQuiescence
    } else {
        Metric::Nodes
    }
}

/// The reference when none is named: `ab` if present, else the first engine.
pub fn default_reference<'s>(sheet: &'s Sheet) -> Option<&'s EngineName> {
    ab_or_first(sheet.games().iter().flat_map(GameSheet::engines))
}

/// The default reference of one game of a sheet: that of the sheet, or, where
/// the game has no rows of it, by the same rule among the engines of the game.
pub fn default_reference_in<'s>(sheet: &'s Sheet, game: &'s GameSheet) -> Option<&'s EngineName> {
    let of_sheet = default_reference(sheet)?;
    if game.engine(of_sheet).is_some() { Some(of_sheet) } else { ab_or_first(game.engines()) }
}

fn ab_or_first<'s, 'a: 's>(engines: impl Iterator<Item = &'s EngineSheet<'a>>) -> Option<&'s EngineName> {
    let mut engines = engines.map(EngineSheet::name);
    let first = engines.next()?;
    Some(std::iter::once(first).chain(engines).find(|engine| engine.as_str() == "ab").unwrap_or(first))
}

/// Compares every exact engine with the reference.
pub fn compare(sheet: &Sheet, reference: Option<&str>, metric: Metric) -> Result<Comparison, CompareError> {
    let comparison = compare_as_it_is(sheet, reference, metric)?;
    if metric.is_time() {
        check_samples(sheet, &comparison, metric)?;
    }
    Ok(comparison)
}

/// [`compare`], even by the times of count mode: single samples, taken while
/// other cells ran beside them. Who calls this says so beside the figures.
pub fn compare_as_it_is(
    sheet: &Sheet,
    reference: Option<&str>,
    metric: Metric,
) -> Result<Comparison, CompareError> {
    let first = default_reference(sheet).ok_or(CompareError::NoRows)?;
    let named = reference.map(EngineName::new);
    let named = named.as_ref();
    let reference = named.unwrap_or(first);
    if sheet.games().iter().all(|game| game.engine(reference).is_none()) {
        return Err(no_reference(sheet, reference));
    }
    let (mut games, mut games_left_out) = (Vec::new(), Vec::new());
    for game in sheet.games() {
        let of_game = named.or_else(|| default_reference_in(sheet, game));
        match of_game.map(|reference| compare_game(game, reference, metric)) {
            Some(compared) if !(compared.engines.is_empty() && compared.inexact.is_empty()) => {
                games.push(compared);
            }
            _ => games_left_out.push(GameLeftOut::new(game, of_game)),
        }
    }
    if games.is_empty() {
        if sheet.rows().iter().all(|row| metric.of(row).is_none()) {
            return Err(CompareError::NoFigures { metric });
        }
        let reference = reference.to_string();
        return Err(match zeros(sheet, metric) {
            Some(zeros) => CompareError::OnlyZeros { reference, metric, zeros },
            None => CompareError::NoPairs { reference },
        });
    }
    Ok(Comparison {
        metric: metric.name(),
        reference: reference.to_string(),
        left_out: LeftOut { inexact: rows_left_out(sheet, &games), ..sheet.left_out() },
        zeros: zeros(sheet, metric),
        games_left_out,
        games,
    })
}

/// Number of finished rows of engines that are not exact and have no table, because they share no cell with the reference.
fn rows_left_out(sheet: &Sheet, games: &[GameComparison]) -> usize {
    let mut left_out = HashSet::new();
    for game in sheet.games() {
        let name = game.name().as_str();
        let shown = games.iter().find(|shown| shown.game == name).map_or(&[][..], |shown| &shown.inexact);
        let engines = game.inexact_engines().map(|engine| engine.name().as_str());
        left_out.extend(
            engines
                .filter(|engine| !shown.iter().any(|shown| shown.engine == *engine))
                .map(|engine| (name, engine)),
        );
    }
    let is_finished = |row: &RowRef| matches!(row.status(), Status::Ok | Status::Mismatch);
    let is_of = |row: &RowRef| left_out.contains(&(row.game(), row.engine()));
    if left_out.is_empty() { 0 } else { sheet.rows().iter().filter(is_finished).filter(is_of).count() }
}

/// Compares every engine of a game with the reference, those that are not exact apart.
pub fn compare_game(game: &GameSheet, reference: &EngineName, metric: Metric) -> GameComparison {
    let others: Vec<&EngineSheet> = game.engines().filter(|engine| engine.name() != reference).collect();
    let compare = |engine: &EngineSheet| {
        let reference = game.engine(reference)?;
        let mut comparison = compare_engine(engine, reference, metric)?;
        if metric.varies() {
            add_intervals_over_samples(&mut comparison, engine, reference, metric);
        }
        Some(comparison)
    };
    let mut engines: Vec<EngineComparison> =
        parallel::map(&others, |engine| compare(engine)).into_iter().flatten().collect();
    correct(&mut engines);
    let inexact =
        game.engine(reference).map_or_else(Vec::new, |reference| fixed_depths(game, reference, metric));
    GameComparison {
        game: game.name().as_str().to_owned(),
        reference: reference.to_string(),
        engines,
        inexact,
        parallel: speed_ups(game, reference),
    }
}

/// Refuses a comparison of times if a cell that enters it has one sample only.
fn check_samples(sheet: &Sheet, comparison: &Comparison, metric: Metric) -> Result<(), CompareError> {
    let mut single = None;
    let mut is_sampled = false;
    for game in &comparison.games {
        let Some(of_game) = sheet.game(&GameName::new(&game.game)) else { continue };
        let engine = |name: &str| of_game.engine(&EngineName::new(name));
        let Some(reference) = engine(&game.reference) else { continue };
        for engine in game.engines.iter().filter_map(|compared| engine(&compared.engine)) {
            for depth in engine.depths() {
                for (_, own, of_reference) in engine.at(depth).both(reference.at(depth)) {
                    let cells = [(reference, of_reference), (engine, own)];
                    let cells = cells.map(|(engine, cell)| (engine.name(), cell.samples(metric).len()));
                    if cells.iter().any(|(_, samples)| *samples == 0) {
                        continue;
                    }
                    is_sampled |= cells.iter().any(|(_, samples)| *samples > 1);
                    let found = cells.iter().find(|(_, samples)| *samples == 1);
                    single = single.or(found.map(|(engine, _)| (&game.game, *engine, depth)));
                }
            }
        }
    }
    let Some((game, engine, depth)) = single else { return Ok(()) };
    Err(if is_sampled {
        let (game, engine) = (game.clone(), engine.as_str().to_owned());
        CompareError::SomeTimesOfCounts { metric, game, engine, depth }
    } else {
        CompareError::TimesOfCounts { metric }
    })
}

fn correct(engines: &mut [EngineComparison]) {
    let p_values: Vec<f64> = engines.iter().filter_map(|engine| engine.overall.p_value).collect();
    let tested = engines.iter_mut().filter(|engine| engine.overall.p_value.is_some());
    for (engine, adjusted) in tested.zip(holm::adjust(&p_values)) {
        engine.p_holm = Some(adjusted);
    }
}

fn no_reference(sheet: &Sheet, reference: &EngineName) -> CompareError {
    let mut engines: Vec<String> = Vec::new();
    let mut inexact = None;
    for game in sheet.games() {
        for engine in game.engines().map(|engine| engine.name().as_str()) {
            if !engines.iter().any(|known| known == engine) {
                engines.push(engine.to_owned());
            }
        }
        inexact = inexact.or_else(|| game.named(reference).and_then(EngineSheet::not_exact));
    }
    if let Some(values) = inexact {
        return CompareError::InexactReference { reference: reference.to_string(), values };
    }
    CompareError::NoReference {
        reference: reference.to_string(),
        nearest: Suggestion::among(reference.as_str(), engines.iter().map(String::as_str)),
        engines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::{Row, Rows, Status};

    #[test]
    fn the_reference_is_ab_unless_named() {
        let rows = rows("xiangqi", 8, &[("minimax", 9.0), ("ab", 1.0), ("pvs", 0.9)], 3);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let comparison = compare(&sheet, None, Metric::Nodes).unwrap();
        assert_eq!(comparison.reference, "ab");
        let pvs = &comparison.games[0].engines[1];
        assert_eq!((pvs.engine.as_str(), pvs.depths.len(), pvs.overall.n), ("pvs", 3, 8));
        let ratio = &pvs.depths[2].ratio;
        assert!(ratio.interval.unwrap().contains(ratio.geometric_mean));
        assert!((ratio.geometric_mean - 0.9).abs() < 0.1);
    }

    #[test]
    fn what_cannot_be_compared_says_why() {
        let rows = rows("xiangqi", 2, &[("ab", 1.0), ("pvs", 0.9)], 1);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let error = compare(&sheet, Some("pvss"), Metric::Nodes).unwrap_err().to_string();
        assert_eq!(error, "no finished row has the reference engine `pvss`; did you mean `pvs`?");
        assert_eq!(
            compare(&Sheet::new(&Rows::new(), Known::ROWS_ALONE), None, Metric::Nodes),
            Err(CompareError::NoRows)
        );
        let rows = table(&[row("xiangqi", "a", "ab", 1, 10)]);
        let alone = Sheet::new(&rows, Known::ROWS_ALONE);
        assert!(matches!(compare(&alone, None, Metric::Nodes), Err(CompareError::NoPairs { .. })));
    }
    #[test]
    fn an_engine_that_is_not_exact_has_a_table_of_its_own() {
        let mut rows = rows("xiangqi", 3, &[("ab", 1.0), ("pvs", 0.9)], 2);
        rows.push(row("xiangqi", "p00", "printed-aspiration", 2, 10));
        let known = Known { exact: &|engine| !engine.starts_with("printed"), ..Known::ROWS_ALONE };
        let mut all = rows.clone();
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, known);
        let comparison = compare(&sheet, None, Metric::Nodes).unwrap();
        assert_eq!(comparison.games[0].engines.len(), 1);
        let beside = &comparison.games[0].inexact[0];
        assert_eq!(
            (beside.engine.as_str(), beside.values.differ, beside.values.cells),
            ("printed-aspiration", 0, 1)
        );
        assert_eq!((beside.depths[0].depth, beside.depths[0].ratio.n, beside.depths[0].right), (2, 1, None));
        assert_eq!(comparison.left_out.sentence(), None, "its row is in its table");
        let error = compare(&sheet, Some("printed-aspiration"), Metric::Nodes).unwrap_err();
        assert!(matches!(error, CompareError::InexactReference { .. }), "{error}");
        all.push(row("xiangqi", "p00", "printed-pvs", 9, 10));
        let rows = table(&all);
        let comparison = compare(&Sheet::new(&rows, known), None, Metric::Nodes).unwrap();
        assert_eq!(comparison.games[0].inexact.len(), 1);
        assert_eq!(
            comparison.left_out.sentence().unwrap(),
            "rows left out: 1 of engines that are not exact",
            "it shares no cell with the reference"
        );
    }

    #[test]
    fn where_all_others_are_not_exact_they_are_compared_at_fixed_depth() {
        let mut rows = rows("xiangqi", 4, &[("ab", 1.0), ("printed-aspiration", 0.9)], 1);
        rows[1].value = Some(-7);
        let known = Known { exact: &|engine| engine != "printed-aspiration", ..Known::ROWS_ALONE };
        let rows = table(&rows);
        let comparison = compare(&Sheet::new(&rows, known), None, Metric::Nodes).unwrap();
        assert!(comparison.games[0].engines.is_empty());
        let beside = &comparison.games[0].inexact[0];
        assert_eq!((beside.values.differ, beside.values.cells, beside.depths[0].ratio.n), (1, 4, 4));
    }

    #[test]
    fn a_game_without_the_default_reference_has_one_of_its_own() {
        let quiet = "xiangqi[quiescence=captures]";
        let mut all = rows("xiangqi", 3, &[("ab", 1.0), ("ab+history", 0.5)], 2);
        all.extend(rows(quiet, 3, &[("ab+history", 1.0), ("aspiration+history", 0.9)], 2));
        all.extend(rows("tree:iid", 3, &[("pvs", 1.0)], 2));
        let rows = table(&all);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let comparison = compare(&sheet, None, Metric::Nodes).unwrap();
        let references = |comparison: &Comparison| -> Vec<(String, String)> {
            comparison.games.iter().map(|game| (game.game.clone(), game.reference.clone())).collect()
        };
        let pair = |game: &str, reference: &str| (game.to_owned(), reference.to_owned());
        assert_eq!(references(&comparison), [pair("xiangqi", "ab"), pair(quiet, "ab+history")]);
        assert_eq!(
            comparison.notes(),
            [
                "xiangqi[quiescence=captures]: no finished row of ab: relative to ab+history",
                "tree:iid: no engine but pvs: left out"
            ]
        );

        let named = compare(&sheet, Some("ab"), Metric::Nodes).unwrap();
        assert_eq!(references(&named), [pair("xiangqi", "ab")]);
        assert_eq!(
            named.notes(),
            [
                "xiangqi[quiescence=captures]: no finished row of ab; tree:iid: no finished row of ab: left out"
            ]
        );
        assert_eq!(compare(&sheet, Some("ab+history"), Metric::Nodes).unwrap().games.len(), 2);
    }

    #[test]
    fn a_game_without_a_table_is_named() {
        let mut all = rows("xiangqi", 3, &[("ab", 1.0), ("ab+history", 0.5)], 2);
        all.push(row("xiangqi[grain=10]", "p00", "ab", 1, 10));
        all.push(row("xiangqi[grain=10]", "p00", "pvs", 2, 10));
        all.push(Row { status: Status::Timeout, ..row("tree:iid", "0", "ab", 1, 10) });
        let rows = table(&all);
        let comparison = compare(&Sheet::new(&rows, Known::ROWS_ALONE), None, Metric::Nodes).unwrap();
        assert_eq!(
            comparison.notes(),
            [
                "xiangqi[grain=10]: no value of ab and another engine at the same position and depth; tree:iid: \
              no finished row of an exact engine: left out"
            ]
        );
    }

    #[test]
    fn a_column_of_times_that_is_missing_is_called_missing() {
        let mut all = rows("xiangqi", 2, &[("ab", 1.0), ("pvs", 0.9)], 1);
        for row in &mut all {
            row.cpu_ns = None;
        }
        let rows = table(&all);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let (missing, there) = (Metric::CpuNs, Metric::WallNs);
        assert_eq!(compare(&sheet, None, missing), Err(CompareError::NoFigures { metric: missing }));
        assert_eq!(compare(&sheet, None, there), Err(CompareError::TimesOfCounts { metric: there }));
    }

    #[test]
    fn times_of_count_mode_are_refused_and_those_of_time_mode_have_intervals_over_samples() {
        let counted = rows("xiangqi", 7, &[("ab", 1.0), ("pvs", 0.9)], 1);
        let counts = table(&counted);
        let sheet = Sheet::new(&counts, Known::ROWS_ALONE);
        let refused = compare(&sheet, None, Metric::CpuNs).unwrap_err();
        assert_eq!(refused, CompareError::TimesOfCounts { metric: Metric::CpuNs });
        assert!(compare_as_it_is(&sheet, None, Metric::CpuNs).is_ok());

        let mut timed = Vec::new();
        for row in &counted {
            timed.extend((0..8).map(|sample| {
                let cpu_ns = row.cpu_ns.map(|time| time + u64::from(sample) * time / 50);
                Row { sample, cpu_ns, ..row.clone() }
            }));
        }
        let of_nodes = |rows: &[Row], metric| {
            let comparison = compare(&Sheet::new(&table(rows), Known::ROWS_ALONE), None, metric).unwrap();
            comparison.games[0].engines[0].clone()
        };
        let times = of_nodes(&timed, Metric::CpuNs);
        let (overall, over_samples) = (times.overall.geometric_mean, times.over_samples.unwrap());
        assert!(
            over_samples.contains(overall) && over_samples.high - over_samples.low < 0.1,
            "{over_samples:?}"
        );
        assert_eq!(times.depths[0].over_samples, times.over_samples, "there is one depth");
        assert_eq!(of_nodes(&timed, Metric::Nodes).over_samples, None, "counts do not vary");
        // A file of count mode beside it: an engine, a depth, or some positions.
        for lost in [
            |row: &Row| row.engine == "pvs",
            |row: &Row| row.engine == "ab",
            |row: &Row| row.engine == "pvs" && row.position == "p03",
        ] {
            let kept = |row: &&Row| row.sample == 0 || !lost(row);
            let mixed: Vec<Row> = timed.iter().filter(kept).cloned().collect();
            let rows = table(&mixed);
            let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
            let refused = compare(&sheet, None, Metric::CpuNs).unwrap_err();
            let of = mixed.iter().find(|row| lost(row)).unwrap().engine.clone();
            let (game, metric) = ("xiangqi".to_owned(), Metric::CpuNs);
            assert_eq!(refused, CompareError::SomeTimesOfCounts { metric, game, engine: of, depth: 1 });
            assert!(compare(&sheet, None, Metric::Nodes).is_ok());
        }
        // What is not compared may have any number of samples.
        let mut beside = timed.clone();
        beside.extend(
            counted.iter().map(|row| Row { depth: 2, ..row.clone() }).filter(|row| row.engine == "ab"),
        );
        assert_eq!(of_nodes(&beside, Metric::CpuNs), times);
        // One position: nothing over positions, and still an interval over samples.
        timed.retain(|row| row.position == "p00");
        let single = of_nodes(&timed, Metric::CpuNs);
        assert!(single.overall.interval.is_none() && single.over_samples.is_some());
    }
}
