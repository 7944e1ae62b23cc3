//! Rates of wrong prunings of selective searches, from the audits in details files.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, Unit};
use crate::parallel;
use crate::record::{AuditCount, AuditStratum, AuditedHook};
use crate::stats::Interval;
use crate::stats::Sample;
use crate::stats::resample::{Resampling, Sums};

/// The audits of every game that has one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Audits {
    /// By game.
    pub games: Vec<GameAudit>,
}

/// The audits of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameAudit {
    /// Game spec.
    pub game: String,
    /// By engine, depth of the search and hook: all prunings of the hook, and then each stratum.
    pub lines: Vec<AuditLine>,
}

/// The prunings of a hook.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditLine {
    /// Engine spec.
    pub engine: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The hook.
    pub hook: AuditedHook,
    /// Plies to the horizon where it fired; `None` of all strata together.
    pub remaining: Option<u32>,
    /// The type of the node that was expected: `pv`, `cut` or `all`; `None` of all strata together.
    pub node: Option<&'static str>,
    /// Roots that were searched with an audit.
    pub n: usize,
    /// The games that they are from, if fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Prunings, audited and not.
    pub fired: u64,
    /// Prunings that were audited.
    pub audited: u64,
    /// Of those, the wrong ones.
    pub wrong: u64,
    /// Of those, the ones whose exact search was too long.
    pub unknown: u64,
    /// The estimated share of wrong prunings; `None` if no verdict is known.
    pub rate: Option<f64>,
    /// Its 95% interval, whole games of roots resampled; `None` where no wrong pruning was found, or with few roots.
    pub interval: Option<Interval>,
    /// The share if all unknown ones were right, and if all were wrong.
    pub bounds: Option<[f64; 2]>,
}

impl AuditLine {
    /// The number of roots, and of games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

/// The hook and the stratum of a line: all prunings of a hook come first.
type Stratum = (AuditedHook, Option<(u32, &'static str)>);

/// The audits of all games; no game if there is none.
pub fn audits(sheet: &Sheet) -> Audits {
    let games = sheet.games().iter().map(of_game).filter(|game| !game.lines.is_empty());
    Audits { games: games.collect() }
}

fn of_game(game: &GameSheet) -> GameAudit {
    let engines = game.engines().chain(game.inexact_engines());
    let cases: Vec<(&EngineSheet, u32)> =
        engines.flat_map(|engine| engine.depths().map(move |depth| (engine, depth))).collect();
    let lines = |(engine, depth): &(&EngineSheet, u32)| lines(game, engine, *depth);
    GameAudit {
        game: game.name().to_string(),
        lines: parallel::map(&cases, lines).into_iter().flatten().collect(),
    }
}

fn lines(game: &GameSheet, engine: &EngineSheet, depth: u32) -> Vec<AuditLine> {
    let cells = engine.at(depth).iter();
    let roots: Vec<(Unit, &[AuditStratum])> =
        cells.filter_map(|(unit, cell)| Some((unit, game.details(&cell)?.audit.as_deref()?))).collect();
    // A root where a hook did not fire is one of its roots too.
    let mut strata: BTreeMap<Stratum, Vec<AuditCount>> = BTreeMap::new();
    for (place, (_, audit)) in roots.iter().enumerate() {
        for stratum in *audit {
            for (node, count) in stratum.by_type().into_iter().filter(|(_, count)| count.fired > 0) {
                for key in [None, Some((stratum.depth, node))] {
                    let counts = strata.entry((stratum.hook, key));
                    let counts = counts.or_insert_with(|| vec![AuditCount::default(); roots.len()]);
                    add(&mut counts[place], &count);
                }
            }
        }
    }
    let units: Vec<Unit> = roots.iter().map(|(unit, _)| *unit).collect();
    strata.into_iter().map(|(stratum, counts)| line(engine, depth, stratum, &units, &counts)).collect()
}

fn add(sum: &mut AuditCount, count: &AuditCount) {
    let AuditCount { fired, audited, wrong, unknown, audited_weight, wrong_weight, unknown_weight } = *count;
    sum.fired += fired;
    sum.audited += audited;
    sum.wrong += wrong;
    sum.unknown += unknown;
    sum.audited_weight += audited_weight;
    sum.wrong_weight += wrong_weight;
    sum.unknown_weight += unknown_weight;
}

fn line(
    engine: &EngineSheet,
    depth: u32,
    (hook, stratum): Stratum,
    units: &[Unit],
    counts: &[AuditCount],
) -> AuditLine {
    let mut all = AuditCount::default();
    for count in counts {
        add(&mut all, count);
    }
    let numbers = |count: &AuditCount| {
        [count.wrong_weight as f64, (count.audited_weight - count.unknown_weight) as f64]
    };
    let sample: Sample = units.iter().zip(counts).map(|(unit, count)| unit.with(numbers(count))).collect();
    let counted = Counted::of(&sample);
    let share = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
    let known = all.audited_weight - all.unknown_weight;
    let bound = |part: u64| share(part, all.audited_weight);
    AuditLine {
        engine: engine.name().to_string(),
        depth,
        hook,
        remaining: stratum.map(|(remaining, _)| remaining),
        node: stratum.map(|(_, node)| node),
        n: counted.n,
        games: counted.games,
        fired: all.fired,
        audited: all.audited,
        wrong: all.wrong,
        unknown: all.unknown,
        rate: share(all.wrong_weight, known),
        interval: interval(sample),
        bounds: bound(all.wrong_weight)
            .zip(bound(all.wrong_weight + all.unknown_weight))
            .filter(|_| all.unknown > 0)
            .map(|(low, high)| [low, high]),
    }
}

/// The interval of a ratio of sums, on the scale of logarithms, as those of other ratios; a share is at most 1.
fn interval(sample: Sample) -> Option<Interval> {
    let log = |sums: Sums| sums.ratio(0, 1).filter(|rate| *rate > 0.0).map(f64::ln);
    let ends = Resampling::new(sample, log)?.studentised().ends(0.05)?;
    Some(ends.interval.map(|log| log.exp().min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::details::Details;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::Known;
    use crate::record::CellDetails;

    fn count(fired: u64, wrong: u64, unknown: u64) -> AuditCount {
        let weights = [fired, 10 * wrong, 10 * unknown];
        let [audited_weight, wrong_weight, unknown_weight] = weights;
        AuditCount {
            fired,
            audited: fired / 10,
            wrong,
            unknown,
            audited_weight,
            wrong_weight,
            unknown_weight,
        }
    }

    fn audited(audits: &[Vec<AuditStratum>]) -> Vec<AuditLine> {
        let mut details = Details::default();
        let mut rows = Vec::new();
        for (place, audit) in audits.iter().enumerate() {
            let position = format!("p{place:02}");
            rows.push(row("chess", &position, "selective+null", 5, 100));
            let cell = CellDetails::new("chess", &position, "selective+null", 5);
            details.add(CellDetails { audit: Some(audit.clone()), ..cell }).unwrap();
        }
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known { details: Some(&details), ..Known::ROWS_ALONE });
        audits_of(&sheet)
    }

    fn audits_of(sheet: &Sheet) -> Vec<AuditLine> {
        audits(sheet).games.into_iter().flat_map(|game| game.lines).collect()
    }

    fn stratum(hook: AuditedHook, depth: u32, cut: AuditCount, all: AuditCount) -> AuditStratum {
        AuditStratum { hook, depth, pv: AuditCount::default(), cut, all }
    }

    #[test]
    fn a_rate_is_the_ratio_of_weights_over_all_roots() {
        let none = AuditCount::default();
        let lines = audited(&[
            vec![stratum(AuditedHook::Null, 3, count(1000, 20, 0), none)],
            vec![stratum(AuditedHook::Null, 3, count(200, 0, 5), count(50, 1, 0))],
            vec![],
        ]);
        let seen: Vec<_> = lines.iter().map(|line| (line.remaining, line.node, line.fired, line.n)).collect();
        assert_eq!(
            seen,
            [(None, None, 1250, 3), (Some(3), Some("all"), 50, 3), (Some(3), Some("cut"), 1200, 3)]
        );
        assert_eq!((lines[0].audited, lines[0].wrong, lines[0].unknown), (125, 21, 5));
        assert_eq!(lines[0].rate, Some(210.0 / 1200.0));
        assert_eq!(lines[0].bounds, Some([210.0 / 1250.0, 260.0 / 1250.0]));
        assert_eq!((lines[1].rate, lines[1].bounds), (Some(0.2), None));
        assert_eq!(lines[0].interval, None, "three roots are too few");
    }

    #[test]
    fn an_interval_needs_a_wrong_pruning_and_contains_the_rate() {
        let none = AuditCount::default();
        let of = |wrong: fn(u64) -> u64| {
            let root = |place: u64| {
                vec![stratum(AuditedHook::Rfp, 1, count(300 + 10 * place, wrong(place), 0), none)]
            };
            audited(&(0..30).map(root).collect::<Vec<_>>()).remove(0)
        };
        let some = of(|place| place % 4);
        let (rate, ends) = (some.rate.unwrap(), some.interval.unwrap());
        assert!(ends.low > 0.0 && ends.low < rate && rate < ends.high && ends.high < 0.1, "{some:?}");
        let free = of(|_| 0);
        assert_eq!((free.rate, free.interval), (Some(0.0), None));
    }

    #[test]
    fn rows_without_an_audit_have_no_lines() {
        let rows = table(&[row("chess", "a", "ab", 3, 9)]);
        assert_eq!(audits_of(&Sheet::new(&rows, Known::ROWS_ALONE)), []);
    }
}
