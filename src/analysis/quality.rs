//! The quality of engines' moves by a truth table, and the cost of moves as good for an exact engine.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tr::tr;

use crate::analysis::cell::Cell;
use crate::analysis::compare::{CompareError, default_reference_in};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::{Metric, UnknownMetric};
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::parallel;
use crate::stats::Interval;
use crate::stats::Sample;
use crate::stats::gain::Gain;
use crate::stats::resample::{RESAMPLES, interval_of_mean};

/// The measure of `compare`: a column, of which ratios are taken, or the quality of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A count or a time.
    Column(Metric),
    /// The quality of moves.
    Quality(Quality),
}

/// A way to tell how good moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// The share of right moves.
    Right,
    /// The mean regret.
    Regret,
    /// The share of solved positions.
    Solved,
    /// The nodes that an exact engine needs for moves as good, over the nodes needed.
    Gain,
}

impl Quality {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Right, Self::Regret, Self::Solved, Self::Gain];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Regret => "regret",
            Self::Solved => "solved",
            Self::Gain => "gain",
        }
    }

    /// Its value in a cell; larger is not always better.
    pub fn of(self, cell: &Cell) -> Option<f64> {
        let quality = cell.row().quality();
        match self {
            Self::Right => quality.right.map(f64::from),
            Self::Regret | Self::Gain => quality.regret.map(|regret| regret as f64),
            Self::Solved => quality.solved.map(f64::from),
        }
    }

    /// In a sentence.
    pub fn words(self) -> String {
        match self {
            Self::Right => tr!("right moves"),
            Self::Regret => tr!("regret"),
            Self::Solved => tr!("solved positions"),
            Self::Gain => tr!("gain"),
        }
    }

    /// A point of a gain: the logarithm of a cost, and the quality, of which more is better.
    pub fn point(self, cell: &Cell, cost: Metric) -> Option<[f64; 2]> {
        let sign = if self == Self::Regret { -1.0 } else { 1.0 };
        let cost = cell.get(cost).filter(|cost| *cost > 0.0)?;
        Some([cost.ln(), sign * self.of(cell)?])
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(metric) => metric.fmt(formatter),
            Self::Quality(quality) => formatter.pad(quality.name()),
        }
    }
}

impl FromStr for Measure {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        let quality = Quality::ALL.into_iter().find(|quality| quality.name().eq_ignore_ascii_case(text));
        match quality {
            Some(quality) => Ok(Self::Quality(quality)),
            None => Metric::named(text, &Quality::ALL.map(Quality::name)).map(Self::Column),
        }
    }
}

/// The quality of moves in every game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Qualities {
    /// The quality measured.
    pub measure: Quality,
    /// One block per game that has rows with it.
    pub games: Vec<GameQuality>,
}

/// The quality of moves in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameQuality {
    /// Game spec.
    pub game: String,
    /// The engine that the others are compared with: of a gain an exact one.
    pub reference: String,
    /// Plies of the truth table, where the runs say it.
    pub truth_depth: Option<u32>,
    /// Positions where no move can be wrong.
    pub without_choice: usize,
    /// A line for each engine and depth.
    pub lines: Vec<EngineQuality>,
}

/// One engine at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineQuality {
    /// Engine spec.
    pub engine: String,
    /// Plies.
    pub depth: u32,
    /// Positions with a choice that it finished.
    pub n: usize,
    /// The games that they are from, if fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Of a gain the share of right moves.
    #[serde(flatten)]
    pub measured: Measured,
    /// Regrets that are larger than rows say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capped: Option<usize>,
    /// With the reference at the same depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// Its gain, of a gain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gain: Option<Gains>,
}

impl EngineQuality {
    /// The number of positions, and of games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

/// A mean over positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The mean.
    pub mean: f64,
    /// Its 95% interval over positions, whole games resampled.
    pub interval: Option<Interval>,
}

/// An engine and the reference on the same positions at the same depth: discordant pairs, as in the test of `McNemar` (1947).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// Positions where the engine's move is better.
    pub better: usize,
    /// Positions where the reference's move is better.
    pub worse: usize,
    /// The mean of the engine less that of the reference.
    pub difference: Measured,
}

/// The cost of moves as good for an exact engine, over the cost of this one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gains {
    /// The column of the cost.
    pub cost: Metric,
    /// Its geometric mean over the positions.
    pub mean_cost: f64,
    /// By the share of right moves.
    pub by_right: Gain,
    /// By the mean regret.
    pub by_regret: Gain,
}

/// The least depth of an exact curve, and how far below the truth it ends: at its own depth it is right by construction.
const FIRST_DEPTH: u32 = 2;
const BELOW_TRUTH: u32 = 2;

/// The quality of the moves of every engine, by depth. `cost` is what a gain is of, for an engine named as in a row; `None` is no
/// gain.
pub fn qualities(
    sheet: &Sheet,
    reference: Option<&EngineName>,
    measure: Quality,
    cost: impl Fn(&str) -> Option<Metric> + Sync,
) -> Result<Qualities, CompareError> {
    let mut games = Vec::new();
    for game in sheet.games() {
        let has_it = |engine: &EngineSheet| cells(engine).any(|(_, cell)| measure.of(&cell).is_some());
        if !engines(game).any(has_it) {
            continue;
        }
        let of_game = reference.or_else(|| default_reference_in(sheet, game));
        let of_game = of_game.and_then(|name| game.engine(name).or_else(|| game.named(name)));
        let Some(reference) = of_game else { continue };
        if let (Quality::Gain, Some(values)) = (measure, reference.not_exact()) {
            return Err(CompareError::InexactReference { reference: reference.name().to_string(), values });
        }
        let truth_depth = truth_depth(sheet, game)?;
        let comparison = OfGame { game, reference, truth_depth, measure };
        games.push(comparison.quality(&cost));
    }
    if games.is_empty() {
        return Err(CompareError::NoQuality { measure: measure.name() });
    }
    Ok(Qualities { measure, games })
}

/// Plies of the truth table that judged a game, where the runs say it.
pub fn truth_depth(sheet: &Sheet, game: &GameSheet) -> Result<Option<u32>, CompareError> {
    match sheet.rows().truth_depths(game.name().as_str())[..] {
        [] => Ok(None),
        [depth] => Ok(Some(depth)),
        [one, other, ..] => {
            Err(CompareError::TwoTruths { game: game.name().to_string(), depths: [one, other] })
        }
    }
}

/// The depths of the curve of an exact engine, rising.
pub fn curve(reference: &EngineSheet, truth_depth: Option<u32>) -> Vec<u32> {
    let is_right = |depth: &u32| {
        let right = reference.at(*depth).values(|cell: &Cell| Quality::Right.of(cell));
        right.mean(0) == Some(1.0)
    };
    // A run that does not say how deep its truth is shows it: there an exact engine is always right.
    let truth = truth_depth.or_else(|| reference.depths().find(is_right));
    let last = truth.map_or(u32::MAX, |depth| depth.saturating_sub(BELOW_TRUTH));
    reference.depths().filter(|depth| (FIRST_DEPTH..=last).contains(depth)).collect()
}

fn engines<'s, 'a>(game: &'s GameSheet<'a>) -> impl Iterator<Item = &'s EngineSheet<'a>> {
    game.engines().chain(game.inexact_engines())
}

fn cells<'s>(engine: &'s EngineSheet<'_>) -> impl Iterator<Item = (Unit<'s>, Cell<'s>)> {
    engine.depths().flat_map(|depth| engine.at(depth).iter())
}

struct OfGame<'s, 'a> {
    game: &'s GameSheet<'a>,
    reference: &'s EngineSheet<'a>,
    truth_depth: Option<u32>,
    measure: Quality,
}

impl OfGame<'_, '_> {
    fn quality(&self, cost: &(impl Fn(&str) -> Option<Metric> + Sync)) -> GameQuality {
        let depths = curve(self.reference, self.truth_depth);
        // Read once: every line is held against them.
        let mut curves: HashMap<Metric, Curves> = HashMap::new();
        if self.measure == Quality::Gain {
            for cost in engines(self.game).filter_map(|engine| cost(engine.name().as_str())) {
                curves.entry(cost).or_insert_with(|| Curves::new(self.reference, &depths, cost));
            }
        }
        let cases: Vec<(&EngineSheet, u32)> =
            engines(self.game).flat_map(|engine| engine.depths().map(move |depth| (engine, depth))).collect();
        let line = |(engine, depth): &(&EngineSheet, u32)| {
            self.line(engine, *depth, cost(engine.name().as_str()).and_then(|cost| curves.get(&cost)))
        };
        let lines = parallel::map(&cases, line).into_iter().flatten().collect();
        let positions = |has_choice: bool| -> BTreeSet<&str> {
            let is_meant = |cell: &Cell| {
                cell.row().best_move().is_some() && self.measure.of(cell).is_some() == has_choice
            };
            engines(self.game)
                .flat_map(cells)
                .filter(|(_, cell)| is_meant(cell))
                .map(|(unit, _)| unit.position)
                .collect()
        };
        GameQuality {
            game: self.game.name().to_string(),
            reference: self.reference.name().to_string(),
            truth_depth: self.truth_depth,
            without_choice: positions(false).difference(&positions(true)).count(),
            lines,
        }
    }

    fn line(&self, engine: &EngineSheet, depth: u32, curves: Option<&Curves>) -> Option<EngineQuality> {
        let measure = self.measure;
        let shown = if measure == Quality::Gain { Quality::Right } else { measure };
        let values = engine.at(depth).values(|cell: &Cell| shown.of(cell));
        let counted = Counted::of(&values);
        let capped = || {
            let cells = engine.at(depth).iter();
            cells.filter(|(_, cell)| cell.row().quality().capped == Some(true)).count()
        };
        Some(EngineQuality {
            engine: engine.name().to_string(),
            depth,
            n: counted.n,
            games: counted.games,
            measured: Measured::of(&values)?,
            capped: (measure == Quality::Regret).then(capped),
            beside: (measure != Quality::Gain && engine.name() != self.reference.name())
                .then(|| self.beside(engine, depth))
                .flatten(),
            gain: curves.and_then(|curves| curves.gains(engine, depth)),
        })
    }

    fn beside(&self, engine: &EngineSheet, depth: u32) -> Option<Beside> {
        let measure = |cell: &Cell| self.measure.of(cell);
        let pairs = engine.at(depth).pairs(measure, self.reference.at(depth), measure);
        let difference = clustered(pairs.iter().map(|pair| (pair.unit, pair.own - pair.reference)));
        let sign = if self.measure == Quality::Regret { -1.0 } else { 1.0 };
        let count = |sign: f64| pairs.iter().filter(|pair| sign * (pair.own - pair.reference) > 0.0).count();
        Some(Beside { better: count(sign), worse: count(-sign), difference: Measured::of(&difference)? })
    }
}

/// The points of the exact engine by depth and position, of each quality that a gain is by.
struct Curves<'a> {
    cost: Metric,
    by_right: Vec<HashMap<&'a str, [f64; 2]>>,
    by_regret: Vec<HashMap<&'a str, [f64; 2]>>,
}

impl<'a> Curves<'a> {
    fn new(reference: &EngineSheet<'a>, depths: &[u32], cost: Metric) -> Self {
        let by = |quality: Quality| {
            let point = |(unit, cell): (Unit<'a>, Cell)| Some((unit.position, quality.point(&cell, cost)?));
            depths.iter().map(|depth| reference.at(*depth).iter().filter_map(point).collect()).collect()
        };
        Self { cost, by_right: by(Quality::Right), by_regret: by(Quality::Regret) }
    }

    fn gains(&self, engine: &EngineSheet, depth: u32) -> Option<Gains> {
        let by = |curve: &[HashMap<&str, [f64; 2]>], quality: Quality| {
            let judged = engine.at(depth).iter().filter_map(|(unit, cell)| {
                let exact = curve.iter().map(|points| points.get(unit.position).copied());
                Some((unit, exact.collect::<Option<Vec<_>>>()?, quality.point(&cell, self.cost)?))
            });
            gain(&judged.collect::<Vec<_>>())
        };
        let (by_right, by_regret) =
            (by(&self.by_right, Quality::Right), by(&self.by_regret, Quality::Regret));
        let cost = |cell: &Cell| cell.get(self.cost).filter(|cost| *cost > 0.0).map(f64::ln);
        let costs = engine.at(depth).values(cost);
        Some(Gains {
            cost: self.cost,
            mean_cost: costs.mean(0)?.exp(),
            by_right: by_right?,
            by_regret: by_regret?,
        })
    }
}

impl Measured {
    fn of(values: &Sample) -> Option<Self> {
        Some(Self { mean: values.mean(0)?, interval: interval_of_mean(values) })
    }
}

/// A position with the points of the exact engine, by depth, and that of the engine in question: the logarithm of a cost, and a
/// quality of which more is better.
type Judged<'a> = (Unit<'a>, Vec<[f64; 2]>, [f64; 2]);

/// The gain over some positions; `None` without a curve.
fn gain(units: &[Judged<'_>]) -> Option<Gain> {
    let (_, exact, _) = units.first()?;
    // An engine with the rows of the curve is on the curve, however its points are pooled.
    let same = (0..exact.len()).any(|depth| {
        units.iter().all(|(_, exact, own)| exact[depth].map(f64::to_bits) == own.map(f64::to_bits))
    });
    let numbers = |exact: &[[f64; 2]], own: &[f64; 2]| {
        let points = exact.iter().chain([own]).flatten();
        if same { Vec::new() } else { points.copied().collect::<Vec<_>>() }
    };
    let sample: Sample = units.iter().map(|(unit, exact, own)| unit.with(numbers(exact, own))).collect();
    if same { Some(Gain::of_itself(&sample)) } else { Gain::new(&sample, RESAMPLES) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::Known;
    use crate::record::Row;
    use crate::stats::fixture::normal_deviates;
    use crate::stats::gain::Beyond;

    /// Rows of a curve of four depths, of the same engine under another name, and of one that is cheaper.
    fn judged_rows() -> Vec<Row> {
        let noise = normal_deviates(31, 40 * 6);
        let mut rows = Vec::new();
        for position in 0..40 {
            for depth in 1..=6 {
                for (engine, nodes) in [("ab", 100), ("pvs", 50)] {
                    let mut row =
                        row("chess", &format!("p{position:02}"), engine, depth, nodes * 4_u64.pow(depth));
                    // Less is lost by fewer moves, the deeper; at the depth of the truth nothing.
                    let beyond = noise[position * 6 + depth as usize - 1] + 0.9 - 0.3 * f64::from(depth);
                    let lost = if depth == 6 { 0 } else { (60.0 * beyond.max(0.0)).ceil() as u64 };
                    row.quality.regret = Some(lost);
                    row.quality.right = Some(lost == 0);
                    row.quality.capped = Some(false);
                    rows.push(row);
                }
            }
        }
        rows
    }

    fn found(measure: Quality, rows: &[Row], depth: Option<u32>) -> GameQuality {
        let mut rows = table(rows);
        if let Some(depth) = depth {
            rows.declare_truth("chess", depth);
        }
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        qualities(&sheet, None, measure, |_| Some(Metric::Nodes)).unwrap().games.remove(0)
    }

    #[test]
    fn the_exact_engine_has_gain_1_and_one_of_half_its_nodes_has_gain_2() {
        let rows = judged_rows();
        for depth in [Some(6), None] {
            let game = found(Quality::Gain, &rows, depth);
            assert_eq!((game.reference.as_str(), game.truth_depth), ("ab", depth));
            for line in &game.lines {
                let Gains { by_right, by_regret, .. } = line.gain.as_ref().unwrap();
                // The curve is of depths 2 to 4.
                let expected = if line.engine == "ab" { 1.0 } else { 2.0 };
                for gain in [by_right, by_regret] {
                    match line.depth {
                        2..=4 if line.engine == "ab" => {
                            let point = Interval { low: 1.0, high: 1.0 };
                            assert_eq!((gain.gain, gain.interval), (1.0, Some(point)), "{line:?}");
                            assert_eq!(gain.beyond, Beyond::default());
                        }
                        2..=4 => assert!((gain.gain - expected).abs() < 1e-9, "{line:?}"),
                        1 => assert_eq!(gain.beyond.value, -1, "{line:?}"),
                        _ => assert_eq!((gain.beyond.value, gain.detectable), (1, None), "{line:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn pairs_and_means_are_counted_by_hand() {
        let quality = |regret: Option<u64>| crate::record::Quality {
            regret,
            right: regret.map(|regret| regret == 0),
            capped: regret.map(|regret| regret == 1000),
            solved: None,
        };
        let regrets = [
            ("a", Some(0), Some(10)),
            ("b", Some(30), Some(0)),
            ("c", Some(0), Some(0)),
            ("d", Some(1000), Some(50)),
            ("e", None, None),
        ];
        let rows: Vec<Row> = regrets
            .into_iter()
            .flat_map(|(position, of_ab, of_pvs)| {
                [("ab", of_ab), ("pvs", of_pvs)].map(|(engine, regret)| Row {
                    quality: quality(regret),
                    ..row("chess", position, engine, 3, 10)
                })
            })
            .collect();
        let right = found(Quality::Right, &rows, None);
        assert_eq!(right.without_choice, 1);
        let pvs = &right.lines[1];
        assert_eq!((pvs.n, pvs.measured.mean), (4, 0.5));
        let beside = pvs.beside.unwrap();
        assert_eq!((beside.better, beside.worse, beside.difference.mean), (1, 1, 0.0));
        let regret = found(Quality::Regret, &rows, None);
        assert_eq!((regret.lines[0].capped, regret.lines[1].capped), (Some(1), Some(0)));
        let beside = regret.lines[1].beside.unwrap();
        assert_eq!((beside.better, beside.worse), (2, 1));
        assert!((beside.difference.mean - (15.0 - 257.5)).abs() < 1e-9);
    }

    #[test]
    fn rows_without_quality_and_of_two_tables_are_refused() {
        let plain = table(&[row("chess", "a", "ab", 1, 10)]);
        let sheet = Sheet::new(&plain, Known::ROWS_ALONE);
        let told = qualities(&sheet, None, Quality::Right, |_| None).unwrap_err();
        assert_eq!(
            told.to_string(),
            "no row says how good its move is: the column right is missing or empty"
        );
        assert_eq!(told.help().unwrap(), "run with --truth FILE, a table of `plybench truth`");
        let mut rows = table(&judged_rows());
        rows.declare_truth("chess", 6);
        rows.declare_truth("chess", 7);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let told = qualities(&sheet, None, Quality::Right, |_| None).unwrap_err().to_string();
        assert!(told.contains("to depth 6 and to depth 7"), "{told}");
    }
}
