//! Nodes by transposition-table size and replacement scheme.

use tr::tr;

use crate::analysis::compare::{DepthRatio, compare_engine};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::parameter::{REPLACEMENT, TABLE_SIZE, number};
use crate::analysis::sheet::Sheet;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::language::{names, tr_noop};
use crate::report::figure::Figure;
use crate::report::figure::at_one_depth::common_depth;
use crate::report::figure::facet::{share_of, size_of};
use crate::report::figure::points::{ratio_point, relative_panel, series};
use crate::report::figure::words::{capitalized, intervals, notes, units};
use crate::report::looks::Looks;
use crate::report::{grouped, unique};

const FEWEST: usize = 3;

pub(super) const FIGURE: Figure = Figure {
    name: "table-size",
    aliases: &[],
    title: tr_noop!("Nodes by transposition-table size and replacement scheme"),
    why: tr_noop!("Shows the table size beyond which more entries save few nodes."),
    needs: tr_noop!("rows of an engine with `tt` of three sizes (suite replacement)"),
    chart: draw,
};

struct Tables<'s, 'a> {
    game: &'s GameSheet<'a>,
    /// The engine without its size and scheme.
    engine: String,
    all: Vec<Table<'s, 'a>>,
}

struct Table<'s, 'a> {
    entries: f64,
    size: String,
    scheme: String,
    engine: &'s EngineSheet<'a>,
}

fn draw(sheet: &Sheet, _: &Looks) -> Option<Chart> {
    let all = sheet.games().iter().flat_map(tables);
    let found = all.filter(|tables| tables.sizes() >= FEWEST).max_by_key(|tables| tables.all.len())?;
    let game = found.game.name();
    let (metric, words) = size_of(game);
    // The largest table with the scheme of the most sizes, the first of several: the default, where it is there.
    let schemes = found.schemes();
    let largest = found.all.iter().filter(|table| table.scheme == schemes[0]);
    let reference = largest.max_by(|left, right| left.entries.total_cmp(&right.entries))?;
    let engines: Vec<&EngineSheet> = found.all.iter().map(|table| table.engine).collect();
    let common = found.game.on_common_positions(&engines);
    let of_reference = common.engine(reference.engine.name())?;
    let compared: Vec<(&Table, Vec<DepthRatio>)> = found
        .all
        .iter()
        .filter_map(|table| {
            let own = common.engine(table.engine.name())?;
            Some((table, compare_engine(own, of_reference, metric)?.depths))
        })
        .collect();
    let depth = common_depth(compared.iter().map(|(_, depths)| depths.as_slice()))?;
    let mut at: Vec<(&Table, &DepthRatio)> = compared
        .iter()
        .filter_map(|(table, depths)| Some((*table, depths.iter().find(|entry| entry.depth == depth)?)))
        .collect();
    at.sort_by(|left, right| left.0.entries.total_cmp(&right.0.entries));
    let line = |(place, scheme): (usize, &String)| -> Series {
        let points = at.iter().filter(|(table, _)| table.scheme == *scheme);
        let points = points.map(|(table, entry)| ratio_point(table.entries, &entry.ratio));
        series(scheme, Look::nth(place), points.collect())
    };
    let own = names([&reference.size, &reference.scheme]);
    let note = tr!(
        "{} on {game}, depth {depth}, {}. Geometric means over positions. {}",
        found.engine,
        units(game, at.iter().map(|(_, entry)| entry.ratio.counted())),
        intervals(sheet),
        game,
        depth
    );
    Some(Chart {
        subtitle: tr!(
            "{} relative to the largest table, by entries and replacement scheme",
            capitalized(&words)
        ),
        panels: vec![Panel {
            x_label: tr!("entries"),
            x_scale: Scale::LogCount,
            ..relative_panel(share_of(game, &own), schemes.iter().enumerate().map(line).collect())
        }],
        notes: notes(note, sheet, |name| name == game),
        ..Chart::default()
    })
}

/// The engines of a game that differ in size and scheme alone, together.
fn tables<'s, 'a>(game: &'s GameSheet<'a>) -> Vec<Tables<'s, 'a>> {
    let table = |engine: &'s EngineSheet<'a>| {
        let (rest, size) = TABLE_SIZE.taken_out(engine.name().as_str())?;
        let (rest, scheme) = REPLACEMENT.taken_out(&rest)?;
        Some((rest, Table { entries: number(&size)?, size, scheme, engine }))
    };
    let groups = grouped(game.engines().filter_map(table)).into_iter();
    groups.map(|(engine, all)| Tables { game, engine, all }).collect()
}

impl Tables<'_, '_> {
    fn sizes(&self) -> usize {
        unique(self.all.iter().map(|table| &table.size)).len()
    }

    /// The schemes, the default one first, then in the file's order.
    fn schemes(&self) -> Vec<String> {
        let mut schemes = unique(self.all.iter().map(|table| table.scheme.clone()));
        schemes.sort_by_key(|scheme| !REPLACEMENT.is_default(scheme));
        schemes
    }
}
