//! Which move of an engine's order cuts off.

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::draw::chart::{Chart, Panel, Point, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::depth::{Entry, of_most};
use crate::report::figure::entry::Figure;
use crate::report::figure::points::{mean_point, of_engine};
use crate::report::figure::words::{intervals, left_out, units};
use crate::report::looks::Looks;
use crate::stats::Clustered;

/// The moves that are shown together: their names, and the last of each.
const BINS: [(&str, usize); 8] =
    [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5-8", 8), ("9-16", 16), ("17-32", 32), ("33-", usize::MAX)];
/// Most games and most engines of a game.
const MOST: usize = 4;

pub(super) const FIGURE: Figure = Figure {
    name: "cutoffs-by-index",
    aliases: &[],
    title: tr_noop!("Cutoffs by the number of the move that made them"),
    needs: tr_noop!("`cutoff_indices` beside the rows, as a suite with that key has them"),
    chart: draw,
};

/// The share of cutoffs in every bin, position by position.
type Shares = [Clustered; BINS.len()];

/// An engine of a game.
struct Shown<'s> {
    game: &'s str,
    engine: &'s EngineName,
    shares: Shares,
}

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let of_game = |game| of_game(game);
    let found: Vec<Entry<Shown>> = sheet.games().iter().flat_map(of_game).collect();
    let first = sheet
        .games()
        .iter()
        .find(|game| found.iter().any(|entry| entry.what.game == game.name().as_str()))?;
    let (depth, entries) = of_most(found)?;
    let mut games: Vec<&str> = Vec::new();
    for shown in &entries {
        if !games.contains(&shown.game) {
            games.push(shown.game);
        }
    }
    games.truncate(MOST);
    let counts = entries.iter().map(|shown| Counted::of(&shown.shares[0]));
    let note =
        tr!("Depth {}, {}. Means over positions. {}", depth, units(first.name(), counts), intervals(sheet));
    let last = entries.iter().filter_map(Shown::last_bin).max()?;
    Some(Chart {
        subtitle: tr!("Share of the cutoffs, by the number of the move in the engine's order"),
        panels: games
            .iter()
            .map(|game| Panel {
                heading: if games.len() > 1 { (*game).to_owned() } else { String::new() },
                x_label: tr!("number of the move"),
                x_scale: Scale::Steps,
                x_names: BINS[..=last].iter().map(|(name, _)| (*name).to_owned()).collect(),
                y_label: tr!("cutoffs, % of all"),
                y_scale: Scale::LogPercent,
                series: entries
                    .iter()
                    .filter(|shown| shown.game == *game)
                    .take(MOST)
                    .map(|shown| shown.line(looks))
                    .collect(),
                ..Panel::default()
            })
            .collect(),
        notes: std::iter::once(note).chain(left_out(sheet, |game| games.contains(&game.as_str()))).collect(),
        ..Chart::default()
    })
}

/// What is known of the engines of a game, at every depth.
fn of_game<'s>(game: &'s GameSheet) -> Vec<Entry<Shown<'s>>> {
    let of_engine = |engine: &'s EngineSheet| engine.depths().filter_map(|depth| at(game, engine, depth));
    game.engines().flat_map(of_engine).collect()
}

fn at<'s>(game: &'s GameSheet, engine: &'s EngineSheet, depth: u32) -> Option<Entry<Shown<'s>>> {
    let all: Vec<(Unit, [f64; BINS.len()])> = engine
        .at(depth)
        .iter()
        .filter_map(|(unit, cell)| Some((unit, shares(&game.details(&cell)?.cutoff_indices)?)))
        .collect();
    if all.is_empty() {
        return None;
    }
    let of_bin = |bin: usize| clustered(all.iter().map(|(unit, shares)| (*unit, shares[bin])));
    let shown =
        Shown { game: game.name().as_str(), engine: engine.name(), shares: std::array::from_fn(of_bin) };
    Some(Entry { depth, n: all.len(), what: shown })
}

/// The share of the cutoffs in every bin; `None` without a cutoff.
fn shares(indices: &[u64]) -> Option<[f64; BINS.len()]> {
    let all: u64 = indices.iter().sum();
    let mut shares = [0.0; BINS.len()];
    for (place, count) in indices.iter().enumerate() {
        let bin = BINS.iter().position(|(_, last)| place < *last)?;
        shares[bin] += *count as f64;
    }
    (all > 0).then(|| shares.map(|count| count / all as f64))
}

impl Shown<'_> {
    /// The last bin with a cutoff.
    fn last_bin(&self) -> Option<usize> {
        self.shares.iter().rposition(|shares| shares.values().iter().any(|share| *share > 0.0))
    }

    fn line(&self, looks: &Looks) -> Series {
        let point = |(bin, shares): (usize, &Clustered)| -> Option<Point> {
            let point = mean_point(bin as f64, shares).filter(|point| point.y > 0.0)?;
            // A log scale has no place for an end at nothing.
            Some(Point { interval: point.interval.filter(|(low, _)| *low > 0.0), ..point })
        };
        let points = self.shares.iter().enumerate().filter_map(point).collect();
        of_engine(&looks.name(self.engine), self.engine, looks, points)
    }
}
