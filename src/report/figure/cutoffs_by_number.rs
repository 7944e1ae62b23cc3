//! The share of cutoffs by every move tried, where they were counted.

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::draw::chart::{Panel, Point, Scale, Series};
use crate::language::names as names_of;
use crate::report::figure::facet::{Facets, main_game};
use crate::report::figure::points::{mean_point, of_engine};
use crate::report::figure::words::units;
use crate::report::looks::Looks;
use crate::report::unique;
use crate::stats::Sample;

/// Panels after those of another statistic, and the note on them.
pub(super) struct Added {
    pub(super) panels: Vec<Panel>,
    pub(super) note: String,
}

/// The moves that are shown together: their names, and the last of each. Moves after the last have no place: how
/// many there are differs.
const BINS: [(&str, usize); 7] =
    [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5-8", 8), ("9-16", 16), ("17-32", 32)];
const MOST: usize = 4;

/// The share of cutoffs of a move of every bin, position by position.
type Shares = [Sample; BINS.len()];

struct Shown<'s> {
    game: &'s str,
    engine: &'s EngineName,
    shares: Shares,
}

/// The share of cutoffs that one move makes, by its number in the engine's order, a panel for each game whose rows have
/// `cutoff_indices` beside them; and the note on them.
pub(super) fn added(sheet: &Sheet, looks: &Looks) -> Option<Added> {
    // Engines are named beside the reference of the main game.
    let facets = Facets::choose(main_game(sheet)?, looks)?;
    let reference = facets.reference();
    let found: Vec<Entry<Shown>> = sheet.games().iter().flat_map(of_game).collect();
    let (depth, mut entries) = of_most(found)?;
    let mut games = unique(entries.iter().map(|shown| shown.game));
    games.truncate(MOST);
    entries.retain(|shown| games.contains(&shown.game));
    let first = sheet.games().iter().find(|game| game.name().as_str() == games[0])?;
    let units = units(first.name(), entries.iter().map(|shown| Counted::of(&shown.shares[0])));
    let note = tr!("By move number: depth {depth}, {units}, means over positions.", depth, units);
    let last = entries.iter().filter_map(Shown::last_bin).max()?;
    let panel = |game: &&str| {
        let shown: Vec<&Shown> = entries.iter().filter(|shown| shown.game == *game).take(MOST).collect();
        let names = looks.names(&shown.iter().map(|shown| shown.engine).collect::<Vec<_>>(), reference);
        Panel {
            heading: names_of([(*game).to_owned(), tr!("depth {depth}", depth)]),
            x_label: tr!("move number"),
            x_scale: Scale::Steps,
            x_names: BINS[..=last].iter().map(|(name, _)| (*name).to_owned()).collect(),
            y_label: tr!("cutoffs by one move, % of cutoffs"),
            y_scale: Scale::LogPercent,
            series: shown.iter().zip(&names).map(|(shown, name)| shown.line(name, looks)).collect(),
            ..Panel::default()
        }
    };
    Some(Added { panels: games.iter().map(panel).collect(), note })
}

/// A value that a figure shows at a depth, of `n` positions.
#[derive(Clone, Copy)]
struct Entry<T> {
    depth: u32,
    n: usize,
    what: T,
}

/// The greatest of the depths at which the entry with the fewest positions has most, and everything shown at it.
fn of_most<T>(entries: Vec<Entry<T>>) -> Option<(u32, Vec<T>)> {
    let least = |depth: u32| entries.iter().filter(|entry| entry.depth == depth).map(|entry| entry.n).min();
    let depth = entries.iter().map(|entry| entry.depth).max_by_key(|depth| (least(*depth), *depth))?;
    Some((depth, entries.into_iter().filter(|entry| entry.depth == depth).map(|entry| entry.what).collect()))
}

fn of_game<'s>(game: &'s GameSheet) -> Vec<Entry<Shown<'s>>> {
    let at_depths = |engine: &'s EngineSheet| engine.depths().filter_map(|depth| at(game, engine, depth));
    game.engines().flat_map(at_depths).collect()
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

/// The share of the cutoffs that a move of every bin makes on average: bins differ in width. `None` without a cutoff.
fn shares(indices: &[u64]) -> Option<[f64; BINS.len()]> {
    let all: u64 = indices.iter().sum();
    let mut first = 0;
    let shares = BINS.map(|(_, last)| {
        let of_bin: u64 = indices.iter().skip(first).take(last - first).sum();
        let moves = last - std::mem::replace(&mut first, last);
        of_bin as f64 / all as f64 / moves as f64
    });
    (all > 0).then_some(shares)
}

impl Shown<'_> {
    fn last_bin(&self) -> Option<usize> {
        self.shares.iter().rposition(|shares| shares.cluster_means(0).iter().any(|share| *share > 0.0))
    }

    fn line(&self, name: &str, looks: &Looks) -> Series {
        let point = |(bin, shares): (usize, &Sample)| -> Option<Point> {
            let point = mean_point(bin as f64, shares).filter(|point| point.y > 0.0)?;
            // A log scale has no place for an end at nothing.
            Some(Point { interval: point.interval.filter(|(low, _)| *low > 0.0), ..point })
        };
        let points = self.shares.iter().enumerate().filter_map(point).collect();
        of_engine(name, self.engine, looks, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_about_the_greatest_depth_at_which_nothing_is_missing() {
        let at = |entries: &[(u32, usize)]| {
            let entry = |&(depth, n): &(u32, usize)| Entry { depth, n, what: n };
            of_most(entries.iter().map(entry).collect())
        };
        assert_eq!(at(&[(2, 24), (3, 24), (4, 4)]), Some((3, vec![24])));
        assert_eq!(at(&[(3, 24), (4, 24), (4, 23)]), Some((3, vec![24])), "one engine lost one");
        assert_eq!(at(&[(3, 5), (4, 4)]), Some((3, vec![5])));
        assert_eq!(at(&[]), None);
    }

    #[test]
    fn a_share_is_that_of_one_move() {
        let mut indices = vec![50, 20, 10, 4];
        indices.extend([2, 2, 2, 2]);
        let of =
            |indices: &[u64]| shares(indices).map(|all| all.map(|share| (share * 1000.0).round() as u64));
        let scale = |count: f64| (count / 92.0 * 1000.0).round() as u64;
        assert_eq!(of(&indices).unwrap(), [50.0, 20.0, 10.0, 4.0, 2.0, 0.0, 0.0].map(scale));
        // The forty-first has no bin, and counts as one of all.
        indices.resize(40, 0);
        indices.push(8);
        assert_eq!(of(&indices).unwrap()[0], 500);
        assert_eq!(shares(&[0, 0]), None);
    }
}
