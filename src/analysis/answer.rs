//! The answer of rows about a pair of engines in one game: the effect at every depth and over all, with its intervals.
//!
//! Any two engines of any file are such a pair. Terminal, report, figures and JSON show this record.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::analysis::cell::timed;
use crate::analysis::compare::default_reference_in;
use crate::analysis::engine_comparison::{DepthRatio, EngineComparison, compare_engine};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::{EngineSheet, NotExact, Pair};
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::ratio::Ratio;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::stats::{mean, median};

/// A position is named as moving a ratio if its removal changes the ratio by this share,
const MOVES: f64 = 0.02;
/// and if its logarithm lies this many standard deviations of the others away from their mean.
const FAR: f64 = 3.0;

/// Two engines of one game, compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// Game spec.
    pub game: String,
    /// The engine whose searches are divided by those of `under`.
    pub over: String,
    /// The reference engine.
    pub under: String,
    /// Metric: `nodes+quiescence` or a column.
    pub metric: &'static str,
    /// By depth, rising.
    pub by_depth: Vec<AtDepth>,
    /// Over all complete depths, each position counted once.
    pub overall: Overall,
    /// Positions on which `over` needs less, over all complete depths.
    pub wins: usize,
    /// Positions of the overall ratio.
    pub n: usize,
    /// CPU time by depth, from searches that were sampled several times.
    pub time: Vec<Time>,
    /// Searches of both engines with another score, and all that both finished with one.
    pub scores: NotExact,
    /// Searches of either engine that did not finish.
    pub unfinished: usize,
    /// Whether every position is from a game of self-play.
    pub self_play: bool,
    /// The positions, in alphabetical order.
    #[serde(skip)]
    pub positions: Vec<String>,
    /// Positions, and their source games where these are fewer.
    #[serde(skip)]
    pub counted: Counted,
}

/// A geometric mean of ratios with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The mean.
    pub ratio: f64,
    /// Lower end of the interval; `null` with too few positions.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
}

/// The effect at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtDepth {
    /// Plies.
    pub depth: u32,
    /// The ratio.
    #[serde(flatten)]
    pub effect: Effect,
    /// Geometric mean of the ratios of leaves.
    pub leaves: Option<f64>,
    /// Positions.
    pub n: usize,
    /// Median of the ratios.
    pub median: Option<f64>,
    /// The ratio of the same engine with a perfect guess: an upper bound of the gain.
    pub perfect: Option<f64>,
    /// The one position that moves the ratio, if there is one.
    pub moved_by: Option<MovedBy>,
}

/// A position that moves a geometric mean.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovedBy {
    /// The position.
    pub position: String,
    /// Its own ratio.
    pub ratio: f64,
    /// The geometric mean of the others.
    pub without: f64,
}

/// The effect over all complete depths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overall {
    /// These depths.
    pub depths: Vec<u32>,
    /// The ratio.
    #[serde(flatten)]
    pub effect: Effect,
    /// The ratio of leaves.
    pub leaves: Option<Effect>,
    /// With a perfect guess.
    pub perfect: Option<f64>,
    /// Positions on which both need the same.
    pub ties: usize,
    /// Positions on which `over` needs more.
    pub losses: usize,
    /// Wilcoxon's signed-rank test, two-sided.
    pub p: Option<f64>,
}

/// CPU time at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Time {
    /// Plies.
    pub depth: u32,
    /// The ratio of median times.
    #[serde(flatten)]
    pub effect: Effect,
    /// Positions.
    pub n: usize,
}

/// The pairs of a game: every exact engine over the reference. An engine that is told the score makes no pair: it bounds one.
fn pairs<'s>(
    sheet: &'s Sheet,
    game: &'s GameSheet,
    reference: Option<&EngineName>,
) -> Vec<(&'s EngineSheet<'s>, &'s EngineSheet<'s>)> {
    let named = reference.or_else(|| default_reference_in(sheet, game));
    let Some(under) = named.and_then(|name| game.engine(name)) else { return Vec::new() };
    let others = game.engines().filter(|engine| engine.name() != under.name() && !engine.name().is_oracle());
    others
        .filter(|over| over.depths().any(|depth| over.at(depth).common(under.at(depth)) > 0))
        .map(|over| (over, under))
        .collect()
}

/// The answers of a sheet: of every game with a board in which one pair of engines was run, or, where no game has a board, of
/// the trees. A game with more engines has a table for an answer.
pub fn answers(sheet: &Sheet, reference: Option<&EngineName>, metric: Metric) -> Vec<Answer> {
    let games = || games(sheet).map(|game| (game, pairs(sheet, game, reference)));
    let single = games().filter_map(|(game, pairs)| match pairs.as_slice() {
        [(over, under)] => answer(game, over, under, metric),
        _ => None,
    });
    single.collect()
}

/// Whether no game has more engines than a pair. The answers of some games beside others without one would be a
/// choice of rows that nobody made.
pub fn is_one_question(sheet: &Sheet) -> bool {
    games(sheet).all(|game| pairs(sheet, game, None).len() <= 1)
}

/// The first answer of a sheet, whatever the number of its engines: of the first engine that can be compared with the reference.
pub fn first_answer(sheet: &Sheet, reference: Option<&EngineName>, metric: Metric) -> Option<Answer> {
    let of_game = |game| {
        pairs(sheet, game, reference).first().and_then(|(over, under)| answer(game, over, under, metric))
    };
    games(sheet).find_map(of_game)
}

/// Games with a board; of a sheet without any, the trees.
fn games<'s, 'a>(sheet: &'s Sheet<'a>) -> impl Iterator<Item = &'s GameSheet<'a>> {
    let has_board = sheet.games().iter().any(|game| !game.name().is_tree());
    sheet.games().iter().filter(move |game| !(has_board && game.name().is_tree()))
}

/// One engine over another.
pub fn answer(game: &GameSheet, over: &EngineSheet, under: &EngineSheet, metric: Metric) -> Option<Answer> {
    let compared = compare_engine(over, under, metric)?;
    let leaves = compare_engine(over, under, Metric::Leaves).filter(|_| metric != Metric::Leaves);
    let is_bound = |engine: &&EngineSheet| {
        let name = engine.name();
        name.is_oracle()
            && name.family() == over.name().family()
            && name.enhancements().eq(over.name().enhancements())
    };
    let perfect = game.engines().find(is_bound).and_then(|engine| compare_engine(engine, under, metric));
    let at = |other: &Option<EngineComparison>, depth: u32| -> Option<f64> {
        let found = other.as_ref()?.depths.iter().find(|entry| entry.depth == depth)?;
        Some(found.ratio.geometric_mean)
    };
    let of_depth = |entry: &DepthRatio| {
        let pairs = over.at(entry.depth).pairs(metric, under.at(entry.depth), metric);
        let ratios: Vec<f64> = pairs
            .iter()
            .filter(|pair| pair.own > 0.0 && pair.reference > 0.0)
            .map(|pair| pair.own / pair.reference)
            .collect();
        AtDepth {
            depth: entry.depth,
            effect: Effect::of(&entry.ratio),
            leaves: at(&leaves, entry.depth),
            n: entry.ratio.n,
            median: median(&ratios),
            perfect: at(&perfect, entry.depth),
            moved_by: moved_by(&pairs, entry.ratio.geometric_mean),
        }
    };
    let overall = &compared.overall;
    let same_depths = |other: &EngineComparison| other.overall_depths == compared.overall_depths;
    Some(Answer {
        game: game.name().to_string(),
        over: over.name().to_string(),
        under: under.name().to_string(),
        metric: metric.name(),
        by_depth: compared.depths.iter().map(of_depth).collect(),
        overall: Overall {
            depths: compared.overall_depths.clone(),
            effect: Effect::of(overall),
            leaves: leaves.filter(same_depths).map(|leaves| Effect::of(&leaves.overall)),
            perfect: perfect.filter(same_depths).map(|perfect| perfect.overall.geometric_mean),
            ties: overall.ties,
            losses: overall.losses,
            p: overall.p_value,
        },
        wins: overall.wins,
        n: overall.n,
        time: times(over, under),
        scores: scores(over, under),
        unfinished: compared.depths.iter().map(|entry| entry.unfinished).sum(),
        self_play: game.is_of_self_play(),
        positions: positions(over, under),
        counted: overall.counted(),
    })
}

impl Effect {
    fn of(ratio: &Ratio) -> Self {
        let (low, high) = ratio.interval.map(|ends| (ends.low, ends.high)).unzip();
        Self { ratio: ratio.geometric_mean, low, high }
    }

    /// Below 1, above 1, or neither where the interval holds 1 or there is none.
    pub fn side(&self) -> std::cmp::Ordering {
        match (self.low, self.high) {
            (_, Some(high)) if high < 1.0 => std::cmp::Ordering::Less,
            (Some(low), _) if low > 1.0 => std::cmp::Ordering::Greater,
            _ => std::cmp::Ordering::Equal,
        }
    }
}

/// The position without which a geometric mean of ratios changes most, if it lies apart and changes it visibly.
fn moved_by(pairs: &[Pair], mean_of_all: f64) -> Option<MovedBy> {
    let log = |pair: &Pair| (pair.own / pair.reference).ln();
    let far = |pair: &&Pair| (log(pair) - mean_of_all.ln()).abs();
    let known = || pairs.iter().filter(|pair| pair.own > 0.0 && pair.reference > 0.0);
    let furthest = known().max_by(|one, other| far(one).total_cmp(&far(other)))?;
    let others: Vec<f64> = known().filter(|pair| pair.unit != furthest.unit).map(log).collect();
    let without = mean(&others)?;
    let spread = mean(&others.iter().map(|log| (log - without).powi(2)).collect::<Vec<_>>())?.sqrt();
    let moves = (without - mean_of_all.ln()).abs() >= MOVES.ln_1p();
    (moves && (log(furthest) - without).abs() > FAR * spread).then(|| MovedBy {
        position: furthest.unit.position.to_owned(),
        ratio: log(furthest).exp(),
        without: without.exp(),
    })
}

fn times(over: &EngineSheet, under: &EngineSheet) -> Vec<Time> {
    let compared = compare_engine(over, under, timed).into_iter().flat_map(|compared| compared.depths);
    compared
        .map(|entry| Time { depth: entry.depth, effect: Effect::of(&entry.ratio), n: entry.ratio.n })
        .collect()
}

/// The number of different scores, of searches that both finished.
fn scores(over: &EngineSheet, under: &EngineSheet) -> NotExact {
    let both = over.depths().flat_map(|depth| {
        over.at(depth)
            .both(under.at(depth))
            .map(|(_, own, other)| (own.row().value(), other.row().value()))
            .collect::<Vec<_>>()
    });
    both.filter(|(own, other)| own.is_some() || other.is_some()).fold(
        NotExact { differ: 0, cells: 0 },
        |so_far, (own, other)| NotExact {
            differ: so_far.differ + usize::from(own != other),
            cells: so_far.cells + 1,
        },
    )
}

fn positions(over: &EngineSheet, under: &EngineSheet) -> Vec<String> {
    let both = |depth| {
        over.at(depth).both(under.at(depth)).map(|(unit, ..)| unit.position.to_owned()).collect::<Vec<_>>()
    };
    over.depths().flat_map(both).collect::<BTreeSet<String>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::{compare, size_of};
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::Row;

    fn answers_of(rows: &[Row]) -> Vec<Answer> {
        let table = table(rows);
        let sheet = Sheet::new(&table, Known::ROWS_ALONE);
        answers(&sheet, None, size_of(&sheet))
    }

    #[test]
    fn any_pair_of_any_file_has_an_answer_which_is_that_of_the_comparison() {
        let rows = rows("chess", 9, &[("mtdf+tt", 1.0), ("pvs+tt", 1.1)], 3);
        let rows_table = table(&rows);
        let sheet = Sheet::new(&rows_table, Known::ROWS_ALONE);
        let [answer] = answers(&sheet, None, size_of(&sheet)).try_into().unwrap();
        assert_eq!((&*answer.over, &*answer.under, answer.by_depth.len()), ("pvs+tt", "mtdf+tt", 3));
        let comparison = compare(&sheet, None, answer.metric.parse().unwrap()).unwrap();
        let compared = &comparison.games[0].engines[0];
        assert_eq!(answer.overall.effect, Effect::of(&compared.overall));
        assert_eq!((answer.n, answer.wins), (compared.overall.n, compared.overall.wins));
        for (own, theirs) in answer.by_depth.iter().zip(&compared.depths) {
            assert_eq!(
                (own.depth, own.effect, own.n),
                (theirs.depth, Effect::of(&theirs.ratio), theirs.ratio.n)
            );
        }
        // The other way round it is the reciprocal.
        let under = EngineName::new("pvs+tt");
        let turned = first_answer(&sheet, Some(&under), size_of(&sheet)).unwrap();
        assert!((turned.overall.effect.ratio * answer.overall.effect.ratio - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_engine_that_is_told_the_score_bounds_the_pair() {
        let engines = [("ab+id", 1.0), ("aspiration+id", 0.9), ("aspiration[window=1,guess=exact]+id", 0.5)];
        let mut all = rows("xiangqi", 8, &engines, 2);
        all.extend(rows("tree:iid", 8, &[("ab", 1.0), ("pvs", 0.9)], 2));
        let [answer] = answers_of(&all).try_into().unwrap();
        let perfect = answer.by_depth[1].perfect.unwrap();
        assert!((0.4..0.6).contains(&perfect) && answer.overall.perfect.is_some(), "{perfect}");
        // Of three engines none is the pair; the trees alone are a pair again.
        all.extend(rows("xiangqi", 8, &[("scout+id", 1.0)], 2));
        assert_eq!(answers_of(&all), []);
        all.retain(|row| row.game == "tree:iid");
        assert_eq!(answers_of(&all)[0].game, "tree:iid");
    }

    #[test]
    fn the_one_position_that_moves_a_mean_is_named() {
        let mut rows = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.95)], 2);
        assert!(answers_of(&rows)[0].by_depth.iter().all(|at| at.moved_by.is_none()));
        for row in
            rows.iter_mut().filter(|row| row.depth == 2 && row.position == "p03" && row.engine == "pvs")
        {
            row.counters.nodes = row.counters.nodes.map(|nodes| nodes / 5);
        }
        let answer = &answers_of(&rows)[0];
        let moved = answer.by_depth[1].moved_by.as_ref().unwrap();
        assert!(
            moved.position == "p03"
                && moved.ratio < 0.3
                && moved.without > answer.by_depth[1].effect.ratio + 0.1
        );
        assert_eq!(answer.by_depth[0].moved_by, None);
    }

    #[test]
    fn scores_that_differ_are_counted() {
        let mut rows = rows("xiangqi", 6, &[("ab", 1.0), ("uci[command=x]", 0.9)], 2);
        rows.last_mut().unwrap().value = Some(-77);
        assert_eq!(answers_of(&rows)[0].scores, NotExact { differ: 1, cells: 12 });
        for row in &mut rows {
            row.value = None;
        }
        assert_eq!(
            answers_of(&rows)[0].scores,
            NotExact { differ: 0, cells: 0 },
            "no score agrees with none"
        );
    }
}
