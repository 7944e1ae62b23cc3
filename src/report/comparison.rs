//! Comparisons as tables: one over all depths, one by depth.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::compare::{Comparison, DepthRatio, EngineComparison, GameComparison};
use crate::analysis::factorial::Effect;
use crate::analysis::metric::Metric;
use crate::analysis::ratio::Ratio;
use crate::analysis::speed_up::SpeedUps;
use crate::analysis::totals::percent;
use crate::analysis::unit::Counted;
use crate::language::{counted, in_passing, names, tr_noop};
use crate::report::table::Table;
use crate::stats::{FEWEST, Interval};

/// A table of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All depths together, a line for each engine.
    Overall,
    /// Each depth by itself.
    ByDepth,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Overall, Self::ByDepth];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overall => "overall",
            Self::ByDepth => "by-depth",
        }
    }
}

/// The tables of a comparison, of these kinds for each game that has other exact engines than the reference: heading and
/// table.
pub fn sections(comparison: &Comparison, kinds: &[Kind]) -> Vec<(String, Table)> {
    let metric = called(comparison.metric);
    let of_game = |game: &GameComparison, kind: &Kind| {
        let (name, reference) = (&game.game, &game.reference);
        match kind {
            Kind::Overall => (
                tr!("{name}: {metric} relative to {reference}, over all depths", name, metric, reference),
                overall(game),
            ),
            Kind::ByDepth => (
                tr!("{name}: {metric} relative to {reference}, by depth", name, metric, reference),
                by_depth(game),
            ),
        }
    };
    let games = comparison.games.iter().filter(|game| !game.engines.is_empty());
    games.flat_map(|game| kinds.iter().map(move |kind| of_game(game, kind))).collect()
}

/// Engines that are not exact, a table a game: heading and table.
pub fn at_fixed_depth(comparison: &Comparison) -> Vec<(String, Table)> {
    let metric = called(comparison.metric);
    let of_game = |game: &GameComparison| {
        let (name, reference) = (&game.game, &game.reference);
        let is_judged =
            game.inexact.iter().flat_map(|engine| &engine.depths).any(|line| line.right.is_some());
        let header = [
            tr!("engine"),
            tr!("depth"),
            "n".to_owned(),
            tr!("ratio"),
            tr!("95% interval"),
            tr!("other values"),
        ];
        let judged = [tr!("right"), tr!("of the reference"), tr!("regret"), tr!("of the reference")];
        let mut table = Table::new(header.into_iter().chain(judged.into_iter().filter(|_| is_judged)));
        for engine in &game.inexact {
            let values = format!("{} / {}", engine.values.differ, engine.values.cells);
            table.rows.extend(engine.depths.iter().map(|line| {
                let mut cells = vec![
                    engine.engine.clone(),
                    line.depth.to_string(),
                    line.ratio.counted().to_string(),
                    number(line.ratio.geometric_mean),
                    line.ratio.interval.map_or_else(String::new, interval),
                    values.clone(),
                ];
                if is_judged {
                    let shown = |of: Option<[f64; 2]>, print: &dyn Fn(f64) -> String| {
                        of.map_or_else(|| [String::new(), String::new()], |both| both.map(print))
                    };
                    cells.extend(shown(line.right, &|share| format!("{:.1}%", share * 100.0)));
                    cells.extend(shown(line.regret, &|regret| format!("{regret:.1}")));
                }
                cells
            }));
        }
        let heading = tr!(
            "{name}: {metric} relative to {reference}, engines that are not exact: at fixed depth, not at equal quality",
            name,
            metric,
            reference
        );
        (heading, table)
    };
    comparison.games.iter().filter(|game| !game.inexact.is_empty()).map(of_game).collect()
}

/// Parallel engines beside a serial one, a table a game: heading and table.
pub fn speed_ups(comparison: &Comparison) -> Vec<(String, Table)> {
    let of_game = |(name, of): (&str, &SpeedUps)| {
        let is_exact = of.engines.iter().all(|engine| engine.values.is_none());
        let header = [
            tr!("engine"),
            tr!("depth"),
            "n".to_owned(),
            tr!("speed-up"),
            tr!("95% interval"),
            tr!("arithmetic mean"),
            tr!("over itself"),
            tr!("efficiency"),
            tr!("overhead"),
            tr!("idle"),
            tr!("waiting"),
            tr!("time lost"),
        ];
        let values = (!is_exact).then(|| tr!("other values"));
        let mut table = Table::new(header.into_iter().chain(values));
        let percent = |share: f64| format!("{:.1}%", share * 100.0);
        for engine in &of.engines {
            let values = engine
                .values
                .map_or_else(String::new, |values| format!("{} / {}", values.differ, values.cells));
            let values = Some(values).filter(|_| !is_exact);
            table.rows.extend(engine.depths.iter().map(|line| {
                let cells = [
                    engine.engine.clone(),
                    line.depth.to_string(),
                    line.counted().to_string(),
                    number(line.speed_up),
                    line.interval.map_or_else(String::new, interval),
                    number(line.arithmetic_mean),
                    line.over_itself.map_or_else(String::new, number),
                    number(line.efficiency),
                    format!("{:+.1}%", line.overhead * 100.0),
                    percent(line.idle),
                    percent(line.waiting),
                    percent(line.time_lost),
                ];
                cells.into_iter().chain(values.clone()).collect()
            }));
        }
        let serial = &of.serial;
        (tr!("{name}: virtual processors, time relative to {serial}", name, serial), table)
    };
    let games = comparison.games.iter();
    games.filter_map(|game| Some((game.game.as_str(), game.parallel.as_ref()?))).map(of_game).collect()
}

pub(super) fn called(metric: &str) -> String {
    metric.parse().map_or_else(|_| metric.to_owned(), Metric::words)
}

/// A sentence for each engine and each depth, with its interval, as a text about them quotes it.
pub fn sentences(comparison: &Comparison) -> Vec<String> {
    let metric = &called(comparison.metric);
    let of_engine = |game: &GameComparison, engine: &EngineComparison| -> Vec<String> {
        let sentence = |entry: &DepthRatio| {
            let ratio = &entry.ratio;
            let (interval, method) = match ratio.interval {
                Some(ends) => (format!(" {}", interval(ends)), ", with its 95% bootstrap interval"),
                None => (String::new(), ", which are too few for an interval"),
            };
            format!(
                "On {} at depth {}, {} has {}{interval} times the {} of {} (geometric mean over {}{method}).",
                game.game,
                entry.depth,
                engine.engine,
                number(ratio.geometric_mean),
                metric,
                game.reference,
                ratio.counted().words("position"),
            )
        };
        engine.depths.iter().map(sentence).collect()
    };
    let games = comparison.games.iter();
    games.flat_map(|game| game.engines.iter().flat_map(move |engine| of_engine(game, engine))).collect()
}

/// The effects of a factorial as a table.
pub fn effects(effects: &[Effect]) -> Table {
    let parity = |ratio: Option<f64>| ratio.map_or_else(String::new, number);
    Table::new([
        tr!("factor"),
        tr!("combinations"),
        "n".to_owned(),
        tr!("ratio"),
        tr!("95% interval"),
        tr!("odd"),
        tr!("even"),
    ])
    .with(effects.iter().map(|effect| {
        vec![
            effect.factor.clone(),
            effect.combinations.to_string(),
            effect.counted().to_string(),
            number(effect.ratio),
            effect.interval.map_or_else(String::new, interval),
            parity(effect.odd),
            parity(effect.even),
        ]
    }))
}

/// The reader's guide to the effects.
pub const EFFECTS_EXPLANATION: &str = tr_noop!(
    "Nodes with a factor over nodes without it: the geometric mean over all combinations of the other factors in the \
rows, at all depths, with the 95% bootstrap interval over positions. Two factors: the change that one makes to the ratio \
of the other. Above 1 the two together save less than the product of their ratios."
);

/// The reader's guide to the tables.
pub const EXPLANATION: &str = tr_noop!(
    "Geometric means over positions of the ratio to the reference; below 1 means fewer. In brackets: the 95% \
bootstrap interval over positions (20,000 resamples, fixed seed), from 6 positions on. Over all depths each \
position counts once. A depth is left out if a search or a count is missing, or if its positions are other or \
fewer than those of the rest. The column depths lists the depths used; \"incomplete\" means that no depth is \
complete. Engines searched to different depths can be compared only by depth. n: positions; \"8 of 24\": 8 of \
the 24 positions of the depth with the most. sums: ratio of the sums. wins/ties/losses: positions with fewer, \
equal, more. p: Wilcoxon signed-rank test, corrected by Holm's method."
);

/// The reader's guide to times.
pub const TIMES_EXPLANATION: &str = tr_noop!(
    "Times, memory and processor counters are medians over the samples of a search. over samples: the 95% interval for repeated \
measurements of the same positions (2,000 resamples of the samples of every search), from 6 samples per search on."
);

/// The reader's guide to virtual processors.
pub const SPEED_UP_EXPLANATION: &str = tr_noop!(
    "speed-up: all nodes of the serial engine, which are its ticks, over the ticks of the parallel one; geometric mean over \
positions. arithmetic mean: that of the same ratios, by which published speed-ups are averaged. over itself: ticks on one \
processor over its ticks. efficiency: speed-up / processors. overhead: all nodes over those of the serial engine, less 1. \
idle, waiting: shares of the time of all processors; time lost is both."
);

fn overall(game: &GameComparison) -> Table {
    let sampled = game.engines.iter().any(|engine| engine.over_samples.is_some());
    let mut columns =
        vec![tr!("engine"), tr!("column" => "depths"), "n".to_owned(), tr!("ratio"), tr!("95% interval")];
    columns.extend(sampled.then(|| tr!("over samples")));
    columns.extend([tr!("odd"), tr!("even"), tr!("sums"), tr!("wins/ties/losses"), "p".to_owned()]);
    let parity =
        |ratio: &Option<Ratio>| ratio.as_ref().map_or_else(String::new, |r| number(r.geometric_mean));
    Table::new(columns).with(game.engines.iter().map(|engine| {
        let ratio = &engine.overall;
        let mut cells = vec![
            engine.engine.clone(),
            depths_in_short(engine),
            ratio.counted().to_string(),
            number(ratio.geometric_mean),
            ratio.interval.map_or_else(|| too_few(ratio.counted()), interval),
        ];
        cells.extend(sampled.then(|| engine.over_samples.map_or_else(String::new, interval)));
        cells.extend([
            parity(&engine.odd),
            parity(&engine.even),
            number(ratio.ratio_of_sums),
            format!("{}/{}/{}", ratio.wins, ratio.ties, ratio.losses),
            engine.p_holm.map_or_else(String::new, probability),
        ]);
        cells
    }))
}

pub(super) fn too_few(counted: Counted) -> String {
    match counted.games {
        _ if counted.n < FEWEST => tr!("n<{FEWEST}: none", FEWEST = FEWEST),
        Some(games) if games < FEWEST => tr!("games<{FEWEST}: none", FEWEST = FEWEST),
        _ => String::new(),
    }
}

/// The depths of the overall ratio, and whether they are incomplete.
pub(super) fn depths_in_short(engine: &EngineComparison) -> String {
    let listed = range(&engine.overall_depths);
    if engine.incomplete && !listed.is_empty() { tr!("{listed}, incomplete", listed) } else { listed }
}

/// "2-7", or the depths one by one.
pub(super) fn range(depths: &[u32]) -> String {
    match depths {
        [first, .., last] if (last - first) as usize + 1 == depths.len() => format!("{first}-{last}"),
        _ => names(depths.iter().map(u32::to_string)),
    }
}

fn by_depth(game: &GameComparison) -> Table {
    let depths: BTreeSet<u32> =
        game.engines.iter().flat_map(|engine| &engine.depths).map(|entry| entry.depth).collect();
    let header = std::iter::once(tr!("engine")).chain(depths.iter().map(|depth| format!("d{depth}")));
    Table::new(header).with(game.engines.iter().map(|engine| {
        std::iter::once(engine.engine.clone()).chain(depths.iter().map(|depth| at(engine, *depth))).collect()
    }))
}

fn at(engine: &EngineComparison, depth: u32) -> String {
    engine.depths.iter().find(|entry| entry.depth == depth).map_or_else(String::new, |entry| {
        let interval = entry.ratio.interval.map_or_else(String::new, |ends| format!(" {}", interval(ends)));
        let n = entry.ratio.n;
        let of = if entry.positions > n { tr!(" of {}", entry.positions) } else { String::new() };
        let games = entry.ratio.games.map_or_else(String::new, |games| in_passing(&counted(games, "game")));
        format!("{}{interval} n={n}{of}{games}", number(entry.ratio.geometric_mean))
    })
}

/// A ratio with three decimals; large and tiny ones with three digits.
pub fn number(value: f64) -> String {
    match value.abs() {
        large if large >= 99.95 => format!("{value:.0}"),
        large if large >= 9.9995 => format!("{value:.1}"),
        small if small >= 0.000_5 || small == 0.0 => format!("{value:.3}"),
        _ => format!("{value:.1e}"),
    }
}

/// An interval in brackets.
pub fn interval(ends: Interval) -> String {
    format!("[{}, {}]", number(ends.low), number(ends.high))
}

/// A p-value as one writes it.
pub fn probability(p: f64) -> String {
    if p < 0.001 { "<0.001".to_owned() } else { format!("{p:.3}") }
}

/// A change in percent: "+0.40%", "0%" where nothing changed.
pub fn change(old: impl Into<u128>, new: impl Into<u128>) -> String {
    let (old, new): (u128, u128) = (old.into(), new.into());
    match percent(old, new) {
        _ if old == new => "0%".to_owned(),
        None => "from 0".to_owned(),
        // With two decimals it would read as none.
        Some(small) if small.abs() < 0.005 => {
            let digits = (-small.abs().log10()).ceil() as usize;
            format!("{small:+.digits$}%")
        }
        Some(percent) => format!("{percent:+.2}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::compare;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::metric::Metric;
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn the_tables_of_a_comparison() {
        let rows = rows("xiangqi", 6, &[("minimax", 9.0), ("ab", 1.0), ("pvs", 0.9)], 2);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let sections = sections(&compare(&sheet, None, Metric::Nodes).unwrap(), &Kind::ALL);
        let text: Vec<String> =
            sections.iter().map(|(heading, table)| format!("{heading}\n{}", table.text())).collect();
        insta::assert_snapshot!(text.join("\n"));
    }

    #[test]
    fn a_sentence_has_its_interval_and_its_positions() {
        let mut rows = rows("xiangqi", 7, &[("ab", 1.0), ("pvs", 0.9)], 2);
        rows.retain(|row| row.depth == 1 || row.position.as_str() < "p05");
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let [first, second] = sentences(&compare(&sheet, None, Metric::Nodes).unwrap()).try_into().unwrap();
        assert!(first.starts_with("On xiangqi at depth 1, pvs has 0.9") && first.contains(" ["), "{first}");
        let end = "times the nodes of ab (geometric mean over 7 positions, with its 95% bootstrap interval).";
        assert!(first.ends_with(end), "{first}");
        assert!(
            second.ends_with("over 5 positions, which are too few for an interval).")
                && !second.contains('[')
        );
    }

    #[test]
    fn speed_ups_have_a_table_of_their_own() {
        let mut rows = rows("chess", 6, &[("pvs", 1.0), ("ybwc[processors=4]", 1.2)], 1);
        for row in rows.iter_mut().filter(|row| row.engine.starts_with("ybwc")) {
            let (nodes, counters) = (row.counters.nodes.unwrap(), &mut row.counters);
            (counters.processors, counters.ticks) = (Some(4), Some(nodes / 2));
            (counters.idle_ticks, counters.wait_ticks) = (Some(nodes / 2), Some(nodes / 2));
        }
        let rows = table(&rows);
        let comparison = compare(&Sheet::new(&rows, Known::ROWS_ALONE), None, Metric::Nodes).unwrap();
        let tables = speed_ups(&comparison);
        let [(heading, table)] = tables.as_slice() else { panic!("{tables:?}") };
        insta::assert_snapshot!(format!("{heading}\n{}", table.text()));
    }

    #[test]
    fn a_small_change_is_not_none() {
        let shown = [(1000, 1004), (1000, 1000), (0, 0), (0, 5), (1_000_000, 999_999), (4, 1)];
        let shown = shown.map(|(old, new): (u64, u64)| change(old, new));
        assert_eq!(shown, ["+0.40%", "0%", "0%", "from 0", "-0.0001%", "-75.00%"]);
    }

    #[test]
    fn ratios_have_three_decimals() {
        let written: Vec<String> = [1234.5, 12.345, 1.2345, 0.123_45, 0.000_012].map(number).into();
        assert_eq!(written, ["1234", "12.3", "1.234", "0.123", "1.2e-5"]);
    }
}
