//! Speed-up by processors, with what was published of chess.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::sheet::Sheet;
use crate::analysis::speed_up::times;
use crate::analysis::unit::{Counted, clustered};
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Drawn, Guide, Panel, Point, Scale, Series};
use crate::language::{tr_noop, translated};
use crate::report::figure::points::{mean_point, series};
use crate::report::figure::processors::{Method, Scaling};
use crate::report::figure::words::{heading, intervals, units};
use crate::report::looks::Looks;
use crate::report::threads::against_threads;

/// Processors of the published speed-ups.
const PUBLISHED_ON: [u64; 5] = [1, 2, 4, 8, 16];

/// Speed-ups of Cray Blitz, arithmetic means over 24 positions of chess (Hyatt, ICCA Journal 20(1), 1997), each with the method
/// here that is nearest.
static PUBLISHED: [(&str, &str, [f64; 5]); 3] = [
    ("pv-split", tr_noop!("PV splitting, published"), [1.0, 1.8, 3.0, 4.1, 4.6]),
    ("epv-split", tr_noop!("EPVS, published"), [1.0, 1.9, 3.4, 5.4, 6.0]),
    ("dts", tr_noop!("DTS, published"), [1.0, 2.0, 3.7, 6.6, 11.1]),
];

pub(super) fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let games: Vec<Scaling> = sheet.games().iter().filter_map(Scaling::choose).collect();
    let drawn: Vec<(&Scaling, Panel, Vec<Counted>)> =
        games.iter().filter_map(|game| panel(game, looks)).collect();
    let (first, ..) = drawn.first()?;
    let counts: Vec<Counted> = drawn.iter().flat_map(|(_, _, counts)| counts.iter().copied()).collect();
    let note = tr!(
        "{}, searched by every engine shown. Ticks of the fastest serial engine over those of a parallel one, a tick for each node: \
         arithmetic means, as published ones are. {}",
        units(first.game.name(), counts.into_iter()),
        intervals(sheet)
    );
    let published = drawn.iter().any(|(game, ..)| has_published(game)).then(|| {
        tr!(
            "Open marks: Cray Blitz on 24 positions of chess, searched much deeper, over itself on one processor (Hyatt, ICCA \
             Journal 20(1), 1997); PV splitting, enhanced PV splitting (EPVS) and dynamic tree splitting (DTS)."
        )
    });
    let threads = against_threads(drawn.iter().map(|(game, ..)| game.game.name().as_str()));
    let notes = std::iter::once(note).chain(published).chain(threads).collect();
    Some(Chart { panels: drawn.into_iter().map(|(_, panel, _)| panel).collect(), notes, ..Chart::default() })
}

fn has_published(game: &Scaling) -> bool {
    game.game.name().kind() == "chess"
}

fn panel<'s, 'a>(game: &'s Scaling<'a>, looks: &Looks) -> Option<(&'s Scaling<'a>, Panel, Vec<Counted>)> {
    let published = if has_published(game) { &PUBLISHED[..] } else { &[] };
    let own = game.methods.iter().flat_map(|method| method.engines.iter().map(|(processors, _)| *processors));
    let all: BTreeSet<u64> = own.chain(PUBLISHED_ON.into_iter().filter(|_| !published.is_empty())).collect();
    // The numbers are doubled, not added to: names at equal distances.
    let place = |processors: u64| all.iter().take_while(|own| **own < processors).count() as f64;
    let serial = game.game.engine(&game.serial)?;
    let mut counts = Vec::new();
    let names = names(game, looks);
    let mut lines: Vec<Series> = Vec::new();
    for (at, (method, name)) in game.methods.iter().zip(names).enumerate() {
        let mut points: Vec<Point> = Vec::new();
        for (processors, engine) in &method.engines {
            let Some(engine) = game.game.named(engine) else { continue };
            let times = times(serial, engine, game.depth).into_iter();
            let sample = clustered(times.map(|pair| (pair.unit, pair.own / pair.reference)));
            points.extend(mean_point(place(*processors), &sample));
            counts.push(Counted::of(&sample));
        }
        if !points.is_empty() {
            let look = Look::variant(at, 0);
            lines.push(Series { engine: Some(method.name.to_string()), ..series(&name, look, points) });
        }
    }
    if lines.is_empty() {
        return None;
    }
    for (more, (family, label, speed_ups)) in published.iter().enumerate() {
        let of_family = game.methods.iter().position(|method| method.name.family() == *family);
        let points = PUBLISHED_ON.into_iter().zip(speed_ups);
        let point = |(processors, y): (u64, &f64)| Point {
            x: place(processors),
            y: *y,
            interval: None,
            across: None,
        };
        let look = Look::variant(of_family.unwrap_or(game.methods.len() + more), 1);
        let label = translated(label);
        let published = series(&label, look, points.map(point).collect());
        lines.push(Series { drawn: Drawn::Points, ..published });
    }
    let (name, depth) = (heading(game.game.name()), game.depth);
    let panel = Panel {
        heading: tr!("{name}, depth {depth}", name, depth),
        x_label: tr!("processors"),
        x_scale: Scale::Steps,
        x_names: all.iter().map(u64::to_string).collect(),
        y_label: tr!(
            "speed-up over {serial}",
            serial = looks.new_name(&game.serial).unwrap_or(game.serial.as_str())
        ),
        y_scale: Scale::LogCount,
        series: lines,
        guides: vec![Guide { y: 1.0, label: String::new() }],
        ..Panel::default()
    };
    Some((game, panel, counts))
}

/// The names of the methods: by what they do not share with the serial engine.
pub(super) fn names(game: &Scaling, looks: &Looks) -> Vec<String> {
    let methods: Vec<_> = game.methods.iter().map(|method| &method.name).collect();
    let name = |(method, short): (&Method, String)| {
        if method.is_exact { short } else { tr!("{short}, not exact", short) }
    };
    game.methods.iter().zip(looks.names(&methods, &game.serial)).map(name).collect()
}
