//! The share of cutoffs by the first move tried, and by those behind it where they were counted.

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::first_move;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::draw::chart::{Chart, Panel, Point, Scale, Series};
use crate::language::{names as names_of, tr_noop};
use crate::report::figure::Figure;
use crate::report::figure::at_one_depth::{Entry, of_most};
use crate::report::figure::facet::{Facet, Facets, main_game};
use crate::report::figure::points::{mean_point, of_engine};
use crate::report::figure::words::{intervals, units};
use crate::report::looks::Looks;
use crate::report::unique;
use crate::stats::Sample;

pub(super) const FIGURE: Figure = Figure {
    name: "first-move-cutoffs",
    aliases: &["cutoffs-by-index"],
    title: tr_noop!("Cutoffs by move number"),
    why: tr_noop!(
        "Measures move ordering: the higher the share, the closer the search is to the minimal tree."
    ),
    needs: tr_noop!("rows of an engine that cuts off"),
    chart: draw,
};

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let facets = Facets::choose(main_game(sheet)?, looks)?;
    let points = |_: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let shares = |depth: u32| engine.at(depth).values(first_move::share);
        engine.depths().filter_map(|depth| mean_point(f64::from(depth), &shares(depth))).collect()
    };
    let mut panels = facets.panels(&tr!("first-move cutoffs, % of cutoffs"), Scale::Percent, points);
    let mut notes = facets.notes(sheet, facets.counts(), &intervals(sheet));
    if let Some((more, note)) = by_number(sheet, looks, facets.reference()) {
        panels.extend(more);
        notes.insert(1, note);
    }
    (!panels.is_empty()).then(|| Chart {
        subtitle: tr!("Share of cutoffs by the first move tried, means over positions"),
        panels,
        notes,
        ..Chart::default()
    })
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
/// `cutoff_indices` beside them; and the note on them. Engines are named beside a reference.
fn by_number(sheet: &Sheet, looks: &Looks, reference: &EngineName) -> Option<(Vec<Panel>, String)> {
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
    Some((games.iter().map(panel).collect(), note))
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
