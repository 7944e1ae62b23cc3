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
use crate::report::figure::processors::Scaling;
use crate::report::figure::words::{heading_among, intervals, units};
use crate::report::looks::Looks;
use crate::report::threads::against_threads;
use crate::report::{grouped, unique};

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
    let methods = games.iter().flat_map(|game| game.methods.iter().zip(names(game, looks)));
    let families = grouped(methods.map(|(method, name)| (method.name.family(), name)));
    let drawn: Vec<(&Scaling, Panel, Vec<Counted>)> =
        games.iter().filter_map(|game| panel(game, &games, looks, &families)).collect();
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

/// The look of a method in every panel: its algorithm has one colour, and each of its methods a marker and a dash.
fn look(families: &[(&str, Vec<String>)], family: &str, name: &str) -> Look {
    let at = families.iter().position(|(own, _)| *own == family).unwrap_or_default();
    let place = unique(&families[at].1).iter().position(|own| *own == name).unwrap_or_default();
    // Pairs of other algorithms are in between, so that single points differ too.
    let pair = at + place * families.len().next_multiple_of(Look::COLORS);
    Look::variant(pair, 2 * place)
}

fn panel<'s, 'a>(
    game: &'s Scaling<'a>,
    games: &[Scaling],
    looks: &Looks,
    families: &[(&str, Vec<String>)],
) -> Option<(&'s Scaling<'a>, Panel, Vec<Counted>)> {
    let published = if has_published(game) { &PUBLISHED[..] } else { &[] };
    let own = game.methods.iter().flat_map(|method| method.engines.iter().map(|(processors, _)| *processors));
    let all: BTreeSet<u64> = own.chain(PUBLISHED_ON.into_iter().filter(|_| !published.is_empty())).collect();
    // The numbers are doubled, not added to: names at equal distances.
    let place = |processors: u64| all.iter().take_while(|own| **own < processors).count() as f64;
    let serial = game.game.engine(&game.serial)?;
    let mut counts = Vec::new();
    let mut lines: Vec<Series> = Vec::new();
    for (method, name) in game.methods.iter().zip(names(game, looks)) {
        let mut points: Vec<Point> = Vec::new();
        for (processors, engine) in &method.engines {
            let Some(engine) = game.game.named(engine) else { continue };
            let times = times(serial, engine, game.depth).into_iter();
            let sample = clustered(times.map(|pair| (pair.unit, pair.own / pair.reference)));
            points.extend(mean_point(place(*processors), &sample));
            counts.push(Counted::of(&sample));
        }
        if !points.is_empty() {
            let look = look(families, method.name.family(), &name);
            lines.push(Series { engine: Some(method.name.to_string()), ..series(&name, look, points) });
        }
    }
    if lines.is_empty() {
        return None;
    }
    for (more, (family, label, speed_ups)) in published.iter().enumerate() {
        let of_family = families.iter().position(|(own, _)| own == family);
        let points = PUBLISHED_ON.into_iter().zip(speed_ups);
        let point = |(processors, y): (u64, &f64)| Point {
            x: place(processors),
            y: *y,
            interval: None,
            across: None,
        };
        let look = Look::variant(of_family.unwrap_or(families.len() + more), 1);
        let label = translated(label);
        let published = series(&label, look, points.map(point).collect());
        lines.push(Series { drawn: Drawn::Points, ..published });
    }
    let name = heading_among(game.game.name(), games.iter().map(|other| other.game.name()));
    let depth = game.depth;
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
    let methods: Vec<_> = game.methods.iter().map(|method| (&method.name, method.is_exact)).collect();
    looks.differences(&methods, &game.serial)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::Known;
    use crate::record::Row;

    fn on_four(game: &str, engine: &str) -> Row {
        let mut row = row(game, "a", engine, 3, 100);
        (row.counters.processors, row.counters.ticks) = (Some(4), Some(50));
        row
    }

    #[test]
    fn a_method_has_one_name_and_one_look_in_all_games() {
        let (pvs, dts) = ("pvs+history+killer+tt", "dts[processors=4]+history+killer+tt");
        let lazy = "lazy[processors=4,latency=100]+history+killer+tt[hit=deeper]";
        let with_captures = |engine: &str| engine.replacen('+', "+captures+", 1);
        let rows = table(&[
            row("chess", "a", &with_captures(pvs), 3, 100),
            on_four("chess", &with_captures(lazy)),
            on_four("chess", &with_captures(dts)),
            row("othello", "a", pvs, 3, 100),
            on_four("othello", dts),
            on_four("othello", &lazy.replace(",latency=100", "")),
            on_four("othello", lazy),
        ]);
        let exact = |engine: &str| !engine.contains("hit=deeper");
        let sheet = Sheet::new(&rows, Known { exact: &exact, ..Known::ROWS_ALONE });
        let chart = draw(&sheet, &Looks::default()).unwrap();
        let entries = Chart::entries(&chart.panels);
        let own: Vec<&str> =
            entries.iter().filter(|series| series.engine.is_some()).map(|own| &*own.label).collect();
        assert_eq!(own, ["dts", "lazy[latency=100], not exact", "lazy, not exact"]);
        let look = |label: &str| {
            let series = chart.panels.iter().flat_map(|panel| &panel.series);
            let own = unique(series.filter(|series| series.label == label).map(|series| series.look));
            assert_eq!(own.len(), 1, "{label}");
            own[0]
        };
        let (late, other) = (look(own[1]), look(own[2]));
        assert!(late.color() == other.color() && late.marker() != other.marker(), "{late:?} {other:?}");
        assert_ne!(look(own[0]).color(), late.color());
    }
}
