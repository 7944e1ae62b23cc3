//! Where the time of processors goes, by their number: a panel for each method, its parts on top of each other.

use tr::tr;

use crate::analysis::cell::{Cell, processors, ticks};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::speed_up::times;
use crate::analysis::unit::{Counted, clustered};
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Drawn, Panel, Point, Scale, Series};
use crate::report::figure::points::series;
use crate::report::figure::processors::{Method, Scaling};
use crate::report::figure::speed_up::names;
use crate::report::figure::words::{heading, units};
use crate::report::looks::Looks;
use crate::report::threads::against_threads;
use crate::stats::mean;

/// Parts from below.
const PARTS: usize = 5;

/// Of the first game that has engines on processors.
pub(super) fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let game = sheet.games().iter().find_map(Scaling::choose)?;
    let serial = game.game.engine(&game.serial)?;
    let mut counts = Vec::new();
    let mut panels = Vec::new();
    for (method, name) in game.methods.iter().zip(names(&game, looks)) {
        panels.extend(panel(&game, serial, method, name, &mut counts));
    }
    let is_any = !panels.is_empty();
    let note = tr!(
        "{game}, depth {depth}, {positions}, searched by every engine shown; means of shares. Serial work: the nodes of {serial}, as far \
         as they were searched. Search overhead: nodes beyond those. Communication: splits, messages, and what nodes cost beyond a tick.",
        game = heading(game.game.name()),
        depth = game.depth,
        positions = units(game.game.name(), counts.into_iter()),
        serial = game.serial
    );
    let threads = against_threads(std::iter::once(game.game.name().as_str()));
    let notes = std::iter::once(note).chain(threads).collect();
    is_any.then(|| Chart { panels, notes, ..Chart::default() })
}

fn panel(
    game: &Scaling,
    serial: &EngineSheet,
    method: &Method,
    heading: String,
    counts: &mut Vec<Counted>,
) -> Option<Panel> {
    let mut points: Vec<(u64, [f64; PARTS])> = Vec::new();
    for (processors, engine) in &method.engines {
        let Some(engine) = game.game.named(engine) else { continue };
        let Some((parts, counted)) = parts(serial, engine, game.depth) else { continue };
        points.push((*processors, parts));
        counts.push(counted);
    }
    let labels =
        [tr!("serial work"), tr!("search overhead"), tr!("communication"), tr!("waiting"), tr!("idle")];
    let part = |(part, label): (usize, &String)| {
        let sum = |(x, (_, parts)): (usize, &(u64, [f64; PARTS]))| Point {
            x: x as f64,
            y: parts[..=part].iter().sum(),
            interval: None,
            across: None,
        };
        let own = points.iter().enumerate().map(sum).collect();
        Series { drawn: Drawn::Area, ..series(label, Look::nth(part), own) }
    };
    // Without costs of communication there is none.
    let is_there = |(part, _): &(usize, &String)| points.iter().any(|(_, parts)| parts[*part] > 1e-9);
    let parts = labels.iter().enumerate().filter(is_there).map(part);
    // The upper ones first: each area reaches down to the axis.
    let parts: Vec<Series> = parts.collect::<Vec<_>>().into_iter().rev().collect();
    (points.len() > 1).then(|| Panel {
        heading,
        x_label: tr!("processors"),
        x_scale: Scale::Steps,
        x_names: points.iter().map(|(processors, _)| processors.to_string()).collect(),
        y_label: tr!("% of processor time"),
        y_scale: Scale::Percent,
        series: parts,
        ..Panel::default()
    })
}

/// The mean shares of what processors do, which sum to 1, and the positions.
fn parts(serial: &EngineSheet, engine: &EngineSheet, depth: u32) -> Option<([f64; PARTS], Counted)> {
    let cells = engine.at(depth);
    let share = |part: Metric| {
        let share = |cell: &Cell| Some(cell.get(part)? / (ticks(cell)? * processors(cell)?));
        let all: Vec<f64> = cells.pairs(share, serial.at(depth), ticks).iter().map(|pair| pair.own).collect();
        mean(&all)
    };
    let work = share(Metric::NodesAndQuiescence)?;
    let (waiting, idle) = (share(Metric::WaitTicks)?, share(Metric::IdleTicks)?);
    let times = times(serial, engine, depth);
    let counted = Counted::of(&clustered(times.iter().map(|pair| (pair.unit, 0.0))));
    let on = cells.iter().find_map(|(_, cell)| processors(&cell))?;
    let efficiency: Vec<f64> = times.iter().map(|pair| pair.own / (pair.reference * on)).collect();
    let needed = mean(&efficiency)?.min(work);
    Some(([needed, work - needed, (1.0 - work - waiting - idle).max(0.0), waiting, idle], counted))
}
