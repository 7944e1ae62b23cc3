//! The share of searches whose window holds, by score change per ply.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::cell::Cell;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::parameter::{WINDOW, number};
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Unit, clustered};
use crate::draw::chart::{Callout, Chart, Panel, Point, Scale};
use crate::report::figure::points::{dots, mean_point};
use crate::report::figure::words::{called, intervals, notes};
use crate::report::looks::shortened;
use crate::stats::median;

/// Games with a look of their own; trees have the next.
const GAMES: [&str; 4] = ["xiangqi", "chess", "othello", "checkers"];
const FEWEST: usize = 5;

struct Aspiration<'s, 'a> {
    game: &'s GameSheet<'a>,
    engine: &'s EngineSheet<'a>,
    window: f64,
}

struct Measured<'m> {
    of: &'m Aspiration<'m, 'm>,
    point: Point,
    n: usize,
}

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let all: Vec<Aspiration> = sheet.games().iter().flat_map(of_game).collect();
    let depths: BTreeSet<u32> = all.iter().flat_map(|one| one.engine.depths()).collect();
    // One depth for all points: the one with most positions, the greatest of several.
    let at = |depth: u32| all.iter().filter_map(|one| one.at(depth)).collect::<Vec<Measured>>();
    let size = |points: &[Measured]| points.iter().map(|measured| measured.n).sum::<usize>();
    let depth = depths.into_iter().max_by_key(|depth| (size(&at(*depth)), *depth))?;
    let mut measured = at(depth);
    measured.sort_by(|left, right| left.point.x.total_cmp(&right.point.x));
    let points: Vec<(&Aspiration, Point)> = measured.iter().map(|one| (one.of, one.point)).collect();
    let ((first, wide), (last, narrow)) = (points.first()?, points.last()?);
    let name = |one: &Aspiration| shortened(&tr!("{}, half-window {}", called(one.game.name()), one.window));
    let note = tr!(
        "Depth {depth}; one point per game and engine with at least {FEWEST} positions. Score change: the median absolute \
         change from depth {} to {depth}; a median of 0 is not shown on this scale. The window holds if the root is \
         searched once at this depth. {}",
        depth - 1,
        intervals(sheet),
        depth,
        FEWEST = FEWEST
    );
    let mut kinds: Vec<(usize, String)> = points.iter().map(|(one, _)| (one.place(), one.kind())).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let series = kinds.into_iter().map(|(place, kind)| {
        let own = points.iter().filter(|(one, _)| one.kind() == kind);
        dots(&kind, place, own.map(|(_, point)| *point).collect())
    });
    let ends = [(first, wide), (last, narrow)]
        .map(|(one, point)| Callout { at: (point.x, point.y), text: name(one) });
    Some(Chart {
        panels: vec![Panel {
            x_label: tr!("median score change per ply / half-window"),
            x_scale: Scale::LogCount,
            y_label: tr!("window holds, % of positions"),
            y_scale: Scale::Percent,
            series: series.collect(),
            callouts: ends.into_iter().take(points.len()).collect(),
            ..Panel::default()
        }],
        notes: notes(note, sheet, |_| true),
        ..Chart::default()
    })
}

/// Every aspiration of a game that has `ab` beside it, but those that are told the value or have no
/// guess of the depth before.
fn of_game<'s, 'a>(game: &'s GameSheet<'a>) -> Vec<Aspiration<'s, 'a>> {
    let aspiration = |engine: &'s EngineSheet<'a>| {
        let (rest, window) = WINDOW.taken_out(engine.name().as_str())?;
        let is_plain = rest.split('+').next() == Some("aspiration");
        let window = number(&window).filter(|_| is_plain)?;
        Some(Aspiration { game, engine, window })
    };
    game.engines().filter_map(aspiration).collect()
}

impl Aspiration<'_, '_> {
    fn place(&self) -> usize {
        let kind = self.game.name().kind();
        GAMES
            .iter()
            .position(|known| *known == kind)
            .unwrap_or(GAMES.len() + usize::from(!self.game.name().is_tree()))
    }

    fn kind(&self) -> String {
        if self.game.name().is_tree() { tr!("trees") } else { called(self.game.name()) }
    }

    /// The median swing in half-windows, and the share of hits.
    fn at(&self, depth: u32) -> Option<Measured<'_>> {
        let shallower = depth.checked_sub(1).filter(|depth| *depth > 0)?;
        let alpha_beta = self.game.engine(&self.engine.name().with_algorithm("ab"))?;
        let value = |cell: &Cell| cell.row().value().map(|value| value as f64);
        let changes = alpha_beta.at(depth).pairs(value, alpha_beta.at(shallower), value);
        let swings: Vec<f64> = changes.iter().map(|pair| (pair.own - pair.reference).abs()).collect();
        let x = median(&swings)? / self.window;
        let hits: Vec<(Unit, f64)> = if self.engine.name().has("id") {
            // The iterations before the last are those of the search to the depth before.
            let (own, before) = (self.engine.at(depth), self.engine.at(shallower));
            let both = own.pairs(Metric::RootResearches, before, Metric::RootResearches);
            both.into_iter().map(|pair| (pair.unit, is_hit(pair.own - pair.reference))).collect()
        } else {
            let all = self.engine.at(depth).quantities(Metric::RootResearches);
            all.into_iter().map(|(unit, count)| (unit, is_hit(count))).collect()
        };
        let n = hits.len();
        let point = mean_point(x, &clustered(hits)).filter(|_| n >= FEWEST && x > 0.0)?;
        Some(Measured { of: self, point, n })
    }
}

/// 1 without a second search, else 0.
fn is_hit(researches: f64) -> f64 {
    f64::from(u8::from(researches.abs() < 0.5))
}
