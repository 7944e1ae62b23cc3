//! Why aspiration gains little where moves are ordered well: the gain of a
//! perfect window and the cost of a missed one, against the share of cutoffs
//! by the first move.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::cell::{Cell, Quantity, nodes_without_guess};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::first_move;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::ratio;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Callout, Chart, Panel, Point, Scale};
use crate::language::{counted, tr_noop, translated};
use crate::report::figure::points::{dots, ratio_point, relative_panel};
use crate::report::figure::words::{intervals, notes};
use crate::report::looks::shortened;

const LEAST_MISSES: usize = 5;

/// As many points have all of them a name.
const FEW: usize = 10;

/// An aspiration engine beside alpha-beta with the same enhancements.
struct Pair<'s, 'a> {
    game: &'s str,
    is_tree: bool,
    engine: &'s EngineSheet<'a>,
    alpha_beta: &'s EngineSheet<'a>,
}

struct Named {
    point: Point,
    name: String,
}

/// The series: what is measured, and on which games.
const SERIES: [(&str, bool, bool); 4] = [
    (tr_noop!("perfect guess, boards"), true, false),
    (tr_noop!("failed window, boards"), false, false),
    (tr_noop!("perfect guess, trees"), true, true),
    (tr_noop!("failed window, trees"), false, true),
];

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let pairs = pairs(sheet);
    let at = |depth: u32| -> Vec<Vec<Named>> {
        let of = |(_, is_perfect, is_tree): &(&str, bool, bool)| {
            let of_series = pairs
                .iter()
                .filter(|pair| pair.is_tree == *is_tree && pair.engine.name().is_oracle() == *is_perfect);
            let mut points: Vec<Named> = of_series.filter_map(|pair| pair.at(depth)).collect();
            points.sort_by(|left, right| left.point.x.total_cmp(&right.point.x));
            points
        };
        SERIES.iter().map(of).collect()
    };
    // One depth for all points: the one that most of them have, the greatest of several.
    let depths: BTreeSet<u32> = pairs.iter().flat_map(|pair| pair.engine.depths()).collect();
    let depth = depths.into_iter().max_by_key(|depth| at(*depth).iter().flatten().count())?;
    let points = at(depth);
    if points.iter().all(Vec::is_empty) {
        return None;
    }
    let missing = pairs.len() - points.iter().flatten().count();
    let without = (missing > 0).then(|| {
        tr!("{} with too few finished positions at this depth not shown. ", counted(missing, "pair"))
    });
    let note = tr!(
        "One point per game and set of enhancements at depth {depth}; both engines finished every position. Perfect guess: \
         the window is centred on the true score. Failed window: the searches of aspiration that searched the root again, \
         at least {LEAST_MISSES}, without the seed search. Engines with a table are excluded because the seed search fills \
         it. {}{}",
        without.unwrap_or_default(),
        intervals(sheet),
        depth,
        LEAST_MISSES = LEAST_MISSES
    );
    Some(Chart { panels: vec![panel(points)], notes: notes(note, sheet, |_| true), ..Chart::default() })
}

fn panel(points: Vec<Vec<Named>>) -> Panel {
    // All have names where they are few; else the ends of every series, and what needs more nodes
    // with a perfect window.
    let few = points.iter().flatten().count() <= FEW;
    let mut callouts: Vec<Callout> = Vec::new();
    for (named, (_, is_perfect, _)) in points.iter().zip(SERIES) {
        let last = named.len().saturating_sub(1);
        for (number, Named { point, name }) in named.iter().enumerate() {
            if few || number == 0 || number == last || (is_perfect && point.y > 1.0) {
                callouts.push(Callout { at: (point.x, point.y), text: name.clone() });
            }
        }
    }
    let lines = SERIES.iter().enumerate().zip(points).filter(|(_, points)| !points.is_empty());
    let lines = lines.map(|((place, (label, ..)), points)| {
        let points = points.into_iter().map(|named| named.point).collect();
        dots(&translated(label), place, points)
    });
    Panel {
        x_label: tr!("first-move cutoffs of alpha-beta, % of cutoffs"),
        x_scale: Scale::Percent,
        callouts,
        ..relative_panel(tr!("nodes, % of alpha-beta"), lines.collect())
    }
}

/// Every aspiration without a table, told the value or with its default parameters, beside `ab`.
fn pairs<'s, 'a>(sheet: &'s Sheet<'a>) -> Vec<Pair<'s, 'a>> {
    let is_shown = |engine: &&EngineSheet| {
        let name = engine.name();
        let is_default = name.algorithm() == "aspiration" && !name.has("id");
        // A guess searched with a table fills it: what is saved then is not the window's doing.
        name.family() == "aspiration" && !name.has("tt") && (name.is_oracle() || is_default)
    };
    let of_game = |game: &'s GameSheet<'a>| {
        game.engines().filter(is_shown).filter_map(move |engine| {
            let alpha_beta = game.engine(&engine.name().with_algorithm("ab"))?;
            let is_tree = game.name().is_tree();
            Some(Pair { game: game.name().as_str(), is_tree, engine, alpha_beta })
        })
    };
    sheet.games().iter().flat_map(of_game).collect()
}

impl Pair<'_, '_> {
    /// The point at a depth at which no position is missing.
    fn at(&self, depth: u32) -> Option<Named> {
        let most = self.engine.depths().map(|depth| self.run_on(depth)).max()?;
        if self.run_on(depth) < most || self.engine.unfinished_with(self.alpha_beta, depth) > 0 {
            return None;
        }
        let missed = |cell: &Cell| {
            let is_missed = cell.get(Metric::RootResearches)? > 0.0;
            if is_missed { nodes_without_guess(cell) } else { None }
        };
        let ratio = if self.engine.name().is_oracle() {
            self.ratio(depth, nodes_without_guess)
        } else {
            self.ratio(depth, missed)
        }?;
        let x = self.alpha_beta.at(depth).values(first_move::share).mean(0)?;
        let with = self.alpha_beta.name().enhancements_without("");
        let name = if with.is_empty() { self.game.to_owned() } else { format!("{}, {with}", self.game) };
        Some(Named { point: Point { x, ..ratio }, name: shortened(&name) })
    }

    /// Aspiration over alpha-beta, where enough cells have the quantity.
    fn ratio(&self, depth: u32, quantity: impl Quantity) -> Option<Point> {
        let pairs = self.engine.at(depth).pairs(quantity, self.alpha_beta.at(depth), Metric::Nodes);
        let ratio = ratio::at_depth(&pairs).filter(|ratio| ratio.n >= LEAST_MISSES)?;
        Some(ratio_point(0.0, &ratio))
    }

    /// Positions at a depth that both engines were run on.
    fn run_on(&self, depth: u32) -> usize {
        let unfinished = self.engine.unfinished_with(self.alpha_beta, depth);
        self.engine.at(depth).common(self.alpha_beta.at(depth)) + unfinished
    }
}
