//! Aspiration over alpha-beta by the half-window, at several depths.

use tr::tr;

use crate::analysis::compare::{DepthRatio, compare_engine};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::parameter::{WINDOW, number};
use crate::analysis::sheet::Sheet;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::language::{lists, tr_noop};
use crate::report::figure::Figure;
use crate::report::figure::facet::{share_of, size_of};
use crate::report::figure::points::{ratio_point, relative_panel, series};
use crate::report::figure::words::{capitalized, heading, intervals, notes, units};
use crate::report::grouped;
use crate::report::looks::Looks;

const FEWEST: usize = 3;
const MOST_PANELS: usize = 4;
/// Most depths, from the greatest.
const MOST_DEPTHS: usize = 3;

pub(super) const FIGURE: Figure = Figure {
    name: "window-sweep",
    aliases: &[],
    title: tr_noop!("Aspiration relative to alpha-beta, by half-window"),
    why: tr_noop!("Shows how much the saving depends on the choice of the half-window."),
    needs: tr_noop!(
        "rows of `ab` and of `aspiration` with three windows and the same enhancements (suite windows)"
    ),
    chart: draw,
};

/// A program of a game with windows of several widths.
struct Sweep<'s> {
    game: &'s GameName,
    /// The engine without its window.
    engine: String,
    /// By rising half-window.
    windows: Vec<(f64, Vec<DepthRatio>)>,
}

fn draw(sheet: &Sheet, _: &Looks) -> Option<Chart> {
    let mut sweeps: Vec<Sweep> = sheet.games().iter().filter_map(widest).collect();
    sweeps.truncate(MOST_PANELS);
    let first = sweeps.first()?;
    let ratios = sweeps.iter().flat_map(|sweep| &sweep.windows).flat_map(|(_, depths)| depths);
    let programs: Vec<String> =
        sweeps.iter().map(|sweep| tr!("{} on {}", sweep.engine, sweep.game)).collect();
    let note = tr!(
        "{}; {} per depth. Alpha-beta has the same enhancements; geometric means over positions. {}",
        lists(programs),
        units(first.game, ratios.map(|depth| depth.ratio.counted())),
        intervals(sheet)
    );
    Some(Chart {
        subtitle: tr!("{} of aspiration search relative to alpha-beta", capitalized(&size_of(first.game).1)),
        panels: sweeps.iter().map(|sweep| sweep.panel(sweeps.len() > 1)).collect(),
        notes: notes(note, sheet, |game| sweeps.iter().any(|sweep| sweep.game == game)),
        ..Chart::default()
    })
}

/// Of the engines of a game that differ in their window alone, those with the most windows, on the
/// positions that all of them searched.
fn widest<'s>(game: &'s GameSheet) -> Option<Sweep<'s>> {
    let windows = game.engines().filter(|engine| !engine.name().is_oracle()).filter_map(|engine| {
        let (rest, window) = WINDOW.taken_out(engine.name().as_str())?;
        Some((rest, (number(&window)?, engine)))
    });
    let (engine, mut windows) =
        grouped(windows).into_iter().rev().max_by_key(|(_, windows)| windows.len())?;
    if windows.len() < FEWEST {
        return None;
    }
    windows.sort_by(|left, right| left.0.total_cmp(&right.0));
    let alpha_beta = windows[0].1.name().with_algorithm("ab");
    // On different positions, windows would differ by the positions too.
    let all = windows.iter().map(|(_, engine)| *engine).chain(game.engine(&alpha_beta));
    let common = game.on_common_positions(&all.collect::<Vec<_>>());
    let alpha_beta = common.engine(&alpha_beta)?;
    let metric = size_of(game.name()).0;
    let compared = |(window, engine): (f64, &EngineSheet)| {
        Some((window, compare_engine(common.engine(engine.name())?, alpha_beta, metric)?.depths))
    };
    let windows: Vec<_> = windows.into_iter().filter_map(compared).collect();
    Some(Sweep { game: game.name(), engine, windows })
}

impl Sweep<'_> {
    fn depths(&self) -> Vec<u32> {
        let first = self.windows.first().into_iter().flat_map(|(_, depths)| depths);
        let mut depths: Vec<u32> = first.map(|entry| entry.depth).collect();
        depths.retain(|depth| {
            self.windows.iter().all(|(_, all)| all.iter().any(|entry| entry.depth == *depth))
        });
        depths.split_off(depths.len().saturating_sub(MOST_DEPTHS))
    }

    fn at(&self, depth: u32) -> impl Iterator<Item = (f64, &DepthRatio)> {
        self.windows
            .iter()
            .filter_map(move |(window, depths)| Some((*window, depths.iter().find(|e| e.depth == depth)?)))
    }

    fn panel(&self, several: bool) -> Panel {
        let line = |(place, depth): (usize, u32)| -> Series {
            let points = self.at(depth).map(|(window, entry)| ratio_point(window, &entry.ratio));
            series(&tr!("depth {depth}", depth), Look::nth(place), points.collect())
        };
        Panel {
            heading: if several { heading(self.game) } else { String::new() },
            x_label: tr!("half-window, units of the evaluation"),
            x_scale: Scale::LogCount,
            ..relative_panel(
                share_of(self.game, "alpha-beta"),
                self.depths().into_iter().enumerate().map(line).collect(),
            )
        }
    }
}
