//! Null-window searches per iteration of MTD(f), by the resolution of scores.

use tr::tr;

use crate::analysis::cell::Cell;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::parameter::{GRAIN, number};
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::Figure;
use crate::report::figure::at_one_depth::{Entry, of_most};
use crate::report::figure::points::{mean_point, of_engine};
use crate::report::figure::words::{intervals, notes, units};
use crate::report::grouped;
use crate::report::looks::Looks;
use crate::stats::mean;

const FEWEST: usize = 2;

pub(super) const FIGURE: Figure = Figure {
    name: "calls-by-grain",
    aliases: &[],
    title: tr_noop!("Null-window searches of the root per iteration, by score resolution"),
    why: tr_noop!("Shows how the work of MTD(f) depends on the score resolution of the evaluation."),
    needs: tr_noop!("rows of `mtdf` on a game with two values of `grain` (suite grain)"),
    chart: draw,
};

/// An engine on games that differ in their grain alone.
struct Sweep<'s, 'a> {
    game: GameName,
    engine: &'s EngineName,
    grains: Vec<(f64, &'s EngineSheet<'a>)>,
}

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let all = sweeps(sheet);
    let game = &all.iter().max_by_key(|sweep| sweep.grains.len())?.game;
    let shown: Vec<&Sweep> = all.iter().filter(|sweep| sweep.game == *game).collect();
    let entries = shown.iter().flat_map(|sweep| {
        sweep.grains.iter().flat_map(move |(grain, engine)| {
            engine.depths().map(move |depth| {
                let calls = engine.at(depth).values(calls);
                Entry { depth, n: calls.units(), what: (*grain, sweep.engine, calls) }
            })
        })
    });
    let (depth, mut at) = of_most(entries.collect())?;
    at.sort_by(|left, right| left.0.total_cmp(&right.0));
    let line = |sweep: &&Sweep| -> Series {
        let own = at.iter().filter(|(_, engine, _)| *engine == sweep.engine);
        let points = own.filter_map(|(grain, _, calls)| mean_point(*grain, calls)).collect();
        of_engine(&looks.name(sweep.engine), sweep.engine, looks, points)
    };
    let counts = at.iter().map(|(.., calls)| crate::analysis::unit::Counted::of(calls));
    let note = tr!(
        "Game {game}, depth {}, {}. Means over the iterations of a search, then over positions. {}",
        depth,
        units(game, counts),
        intervals(sheet),
        game
    );
    Some(Chart {
        subtitle: tr!(
            "Null-window searches of the root per iteration of MTD(f); every score is a multiple of the resolution"
        ),
        panels: vec![Panel {
            x_label: tr!("score resolution, units of the evaluation"),
            x_scale: Scale::LogCount,
            y_label: tr!("null-window searches per iteration"),
            y_scale: Scale::LogCount,
            series: shown.iter().map(line).collect(),
            ..Panel::default()
        }],
        notes: notes(note, sheet, |name| {
            GRAIN.taken_out(name.as_str()).is_some_and(|(rest, _)| rest == game.as_str())
        }),
        ..Chart::default()
    })
}

fn calls(cell: &Cell) -> Option<f64> {
    let calls: Vec<f64> = cell.row().window_calls().iter().map(|calls| *calls as f64).collect();
    mean(&calls)
}

/// Every engine that has counted such searches at several grains of a game.
fn sweeps<'s, 'a>(sheet: &'s Sheet<'a>) -> Vec<Sweep<'s, 'a>> {
    let has_calls =
        |engine: &&EngineSheet| engine.depths().any(|depth| engine.at(depth).values(calls).units() > 0);
    let mut found = Vec::new();
    for game in sheet.games() {
        let Some((rest, grain)) = GRAIN.taken_out(game.name().as_str()) else { continue };
        let Some(grain) = number(&grain) else { continue };
        let engines = game.engines().filter(has_calls);
        found.extend(engines.map(|engine| ((rest.clone(), engine.name()), (grain, engine))));
    }
    let sweeps = grouped(found).into_iter().filter(|(_, grains)| grains.len() >= FEWEST);
    sweeps.map(|((game, engine), grains)| Sweep { game: GameName::new(&game), engine, grains }).collect()
}
