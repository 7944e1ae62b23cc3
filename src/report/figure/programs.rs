//! The project's question in complete programs: aspiration's nodes relative to
//! alpha-beta's by depth, in every game, with the bound of what any guess could
//! gain.

use tr::tr;

use crate::analysis::aspiration::{InDeepening, inside_deepening};
use crate::analysis::compare::DepthRatio;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale};
use crate::language::{clauses, names, tr_noop};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{in_brackets, of_ratios};
use crate::report::figure::points::{ratio_points, reference_line, series};
use crate::report::figure::words::{called, intervals, left_out, oracle, percent, units};

/// More panels than this make no figure.
const MOST_PANELS: usize = 4;

pub(super) const FIGURE: Figure = Figure {
    name: "programs",
    title: tr_noop!("Aspiration over alpha-beta in complete programs"),
    needs: tr_noop!(
        "rows of `ab` and `aspiration` with `history+killer+tt+id`, as the suite central has them"
    ),
    chart: draw,
};

/// A game with the contrasts of its complete program.
type Program<'s, 'a> = (&'s GameSheet<'a>, Vec<InDeepening>);

fn draw(sheet: &Sheet) -> Option<Chart> {
    let is_complete = |one: &InDeepening| {
        one.memory == "tt"
            && ["history", "killer"].iter().all(|part| one.others.iter().any(|own| own == part))
    };
    let program = |game| {
        let contrasts = inside_deepening(game).into_iter().filter(is_complete).collect();
        (game, contrasts)
    };
    let programs: Vec<Program> = sheet
        .games()
        .iter()
        .filter(|game| game.name().searches_captures_if_it_can())
        .map(program)
        .filter(|(_, all): &Program| all.iter().any(|one| !one.oracle))
        .take(MOST_PANELS)
        .collect();
    let counted = |(game, all): &Program| {
        let depths = all.iter().flat_map(|one| &one.comparison.depths);
        let (name, units) = (game.name(), units(game.name(), depths.map(|depth| depth.ratio.counted())));
        if game.is_of_self_play() {
            tr!("{name} {units} of self-play", name, units)
        } else {
            format!("{name} {units}")
        }
    };
    let each: Vec<String> = programs.iter().map(counted).collect();
    let complete = tr!(
        "Complete programs: iterative deepening, a transposition table, history, killers, captures first and \
         searched at the leaves where there are any. Per depth: {}. Geometric means over positions. {}",
        names(each),
        intervals(sheet)
    );
    let told = programs.iter().any(|(_, all)| all.iter().any(|one| one.oracle));
    let oracle = told.then(oracle);
    Some(Chart {
        title: title(programs.first()?)?,
        subtitle: tr!("Nodes and quiescence nodes of aspiration search relative to alpha-beta, by depth"),
        panels: programs.iter().map(|program| panel(program, programs.len() > 1)).collect(),
        notes: std::iter::once(complete).chain(oracle).chain(left_out(sheet)).collect(),
    })
}

fn panel((game, all): &Program, several: bool) -> Panel {
    let label = |one: &InDeepening| {
        if one.oracle { tr!("window around the value itself") } else { tr!("window around the last value") }
    };
    let lines = [false, true].into_iter().filter_map(|oracle| shown(all, oracle));
    Panel {
        heading: if several { called(game.name()) } else { String::new() },
        x_label: tr!("depth, plies"),
        x_scale: Scale::Steps,
        y_label: tr!("nodes, % of alpha-beta"),
        y_scale: Scale::LogPercent,
        series: lines.map(|one| series(&label(one), ratio_points(&one.comparison.depths))).collect(),
        guides: vec![reference_line("alpha-beta")],
        ..Panel::default()
    }
}

/// The contrast with the default window; of a game without, that of the first
/// window of the file.
fn shown(all: &[InDeepening], oracle: bool) -> Option<&InDeepening> {
    let mut of = all.iter().filter(|one| one.oracle == oracle);
    of.clone().find(|one| one.is_default_window()).or_else(|| of.next())
}

/// What aspiration needs in the first game, at the least depth and the greatest.
fn title((game, all): &Program) -> Option<String> {
    let one = shown(all, false)?;
    let (deepest, part) = of_ratios(&one.comparison.depths, game.name())?;
    let least = one.comparison.depths.first()?;
    let share = |entry: &DepthRatio| percent(entry.ratio.geometric_mean);
    let first = |entry: &DepthRatio| tr!("{} of alpha-beta's nodes at depth {}", share(entry), entry.depth);
    let told = if least.depth == deepest.depth {
        first(deepest)
    } else {
        clauses([first(least), tr!("{} at depth {}", share(deepest), deepest.depth)])
    };
    Some(tr!("Aspiration in a complete {} program: {told}{}", called(game.name()), in_brackets(&part), told))
}
