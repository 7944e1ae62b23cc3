//! Which of three things makes aspiration gain: captures searched at the leaves, bounds of the table
//! used, its moves tried first. Eight programs at one depth.

use tr::tr;

use crate::analysis::aspiration::InDeepening;
use crate::analysis::compare::DepthRatio;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Drawn, Panel, Point, Scale, Series};
use crate::language::{names, tr_noop};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{common_depth, in_brackets, part};
use crate::report::figure::mechanism::{by_memory, in_short, like_for_like};
use crate::report::figure::points::{ends, reference_line};
use crate::report::figure::words::{called, intervals, left_out, oracle, percent, units};

/// The programs by what their tables are used for: the same order with captures and without.
const MEMORIES: usize = 4;
/// More panels than this make no figure.
const MOST_PANELS: usize = 4;

pub(super) const FIGURE: Figure = Figure {
    name: "mechanism-cube",
    title: tr_noop!(
        "Aspiration over alpha-beta in the eight programs of the 2 x 2 x 2: captures, bounds, moves"
    ),
    needs: tr_noop!("what the figure mechanism needs, with `quiescence=captures` and without"),
    chart: draw,
};

/// A game without a search of captures and with it.
struct Cube<'s, 'a> {
    games: [&'s GameSheet<'a>; 2],
    contrasts: [Vec<InDeepening>; 2],
}

/// One of the eight programs.
struct Program<'c> {
    name: String,
    depths: &'c [DepthRatio],
}

fn draw(sheet: &Sheet) -> Option<Chart> {
    let mut cubes = cubes(sheet);
    cubes.truncate(MOST_PANELS);
    let programs = || cubes.iter().flat_map(|cube| cube.programs(false));
    let depth = common_depth(programs().map(|program| program.depths))?;
    let at = |program: &Program| program.depths.iter().find(|entry| entry.depth == depth).cloned();
    let first = cubes.first()?;
    let mut ratios: Vec<(f64, String, DepthRatio)> = first
        .programs(false)
        .iter()
        .filter_map(|program| {
            let entry = at(program)?;
            Some((entry.ratio.geometric_mean, program.name.clone(), entry))
        })
        .collect();
    ratios.sort_by(|left, right| left.0.total_cmp(&right.0));
    let (least, most) = (ratios.first()?, ratios.last()?);
    let fewest = ratios.iter().map(|(.., entry)| entry).min_by_key(|entry| entry.ratio.n)?;
    let game = first.games[1].name();
    let counts = programs().filter_map(|program| at(&program)).map(|entry| entry.ratio.counted());
    let counts: Vec<_> = counts.collect();
    let note = tr!(
        "Depth {depth}, {}. Nodes and quiescence nodes of aspiration over those of alpha-beta with the same enhancements, \
         both inside iterative deepening; geometric means over positions. {} {oracle}",
        units(game, counts.into_iter()),
        intervals(sheet),
        depth,
        oracle = oracle()
    );
    Some(Chart {
        title: tr!(
            "Aspiration's share of alpha-beta's nodes in eight programs of {}, depth {depth}: from {} ({}) to {} ({}){}",
            called(game),
            percent(least.0),
            least.1,
            percent(most.0),
            most.1,
            in_brackets(&part(fewest.ratio.n, fewest.positions, game)),
            depth
        ),
        subtitle: tr!(
            "With and without captures searched at the leaves, the table's bounds, and its moves tried first"
        ),
        panels: cubes.iter().map(|cube| cube.panel(depth, cubes.len() > 1)).collect(),
        notes: std::iter::once(note).chain(left_out(sheet)).collect(),
    })
}

/// Every kind of game with all eight programs.
fn cubes<'s, 'a>(sheet: &'s Sheet<'a>) -> Vec<Cube<'s, 'a>> {
    let whole = |game: &'s GameSheet<'a>| {
        let contrasts = like_for_like(game);
        (by_memory(&contrasts, false).len() == MEMORIES).then_some((game, contrasts))
    };
    let (with, mut without): (Vec<_>, Vec<_>) =
        sheet.games().iter().filter_map(whole).partition(|(game, _)| game.name().has_quiescence());
    let cube = |(program, of_program): (&'s GameSheet<'a>, Vec<InDeepening>)| {
        let place = without.iter().position(|(game, _)| game.name().kind() == program.name().kind())?;
        let (kernel, of_kernel) = without.remove(place);
        Some(Cube { games: [kernel, program], contrasts: [of_kernel, of_program] })
    };
    with.into_iter().filter_map(cube).collect()
}

impl Cube<'_, '_> {
    fn programs(&self, oracle: bool) -> Vec<Program<'_>> {
        let of = |(contrasts, horizon): (&'_ Vec<InDeepening>, &str)| -> Vec<(String, usize)> {
            let found = by_memory(contrasts, oracle).into_iter();
            let place = |one: &InDeepening| contrasts.iter().position(|own| std::ptr::eq(own, one));
            found.filter_map(|(words, one)| Some((names([horizon, &in_short(words)]), place(one)?))).collect()
        };
        let horizons = [tr!("no captures"), tr!("horizon" => "captures")];
        let sides = self.contrasts.iter().zip(horizons);
        sides
            .flat_map(|(contrasts, horizon)| {
                let named = of((contrasts, &horizon)).into_iter();
                named.map(|(name, place)| Program { name, depths: &contrasts[place].comparison.depths })
            })
            .collect()
    }

    fn panel(&self, depth: u32, several: bool) -> Panel {
        let names: Vec<String> = self.programs(false).into_iter().map(|program| program.name).collect();
        let line = |oracle: bool, label: String| -> Series {
            let programs = self.programs(oracle);
            let point = |(place, name): (usize, &String)| {
                let program = programs.iter().find(|program| program.name == *name)?;
                let entry = program.depths.iter().find(|entry| entry.depth == depth)?;
                let interval = entry.ratio.interval.map(ends);
                Some(Point { x: place as f64, y: entry.ratio.geometric_mean, interval })
            };
            let points = names.iter().enumerate().filter_map(point).collect();
            Series { label, points, drawn: Drawn::Points }
        };
        let series = [
            line(false, tr!("window around the last value")),
            line(true, tr!("window around the value itself")),
        ];
        Panel {
            heading: if several { called(self.games[1].name()) } else { String::new() },
            x_scale: Scale::Steps,
            x_names: names.clone(),
            sideways: true,
            y_label: tr!("nodes, % of alpha-beta"),
            y_scale: Scale::LogPercent,
            series: series.into_iter().filter(|series| !series.points.is_empty()).collect(),
            guides: vec![reference_line("alpha-beta")],
            ..Panel::default()
        }
    }
}
