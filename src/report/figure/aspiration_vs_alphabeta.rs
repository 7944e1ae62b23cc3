//! The comparison Schaeffer drew: aspiration's nodes as a share of
//! alpha-beta's, by depth, under the three accountings of the guess.

use tr::tr;

use crate::analysis::aspiration::{Accounting, Contrast, contrasts};
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Drawn, Panel, Scale, Series};
use crate::language::{clauses, tr_noop, translated};
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::main_game;
use crate::report::figure::headline::{at_depth, common_depth, in_brackets};
use crate::report::figure::points::{ratio_points, reference_line};
use crate::report::figure::words::{intervals, left_out, percent, units};

/// More panels than this make no figure.
const MOST_PANELS: usize = 4;

pub(super) const FIGURE: Figure = Figure {
    name: "aspiration-vs-alphabeta",
    title: tr_noop!("Nodes of aspiration search relative to alpha-beta, by depth"),
    needs: tr_noop!("rows of `ab` and `aspiration` with the same enhancements"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    // Of the games that differ in evaluation and horizon, the one with most to show.
    let kind = main_game(sheet)?.name().kind();
    let games = sheet.games().iter().filter(|game| game.name().kind() == kind);
    let (game, contrasts) =
        games.map(|game| (game, contrasts(game))).rev().max_by_key(|(_, contrasts)| contrasts.len())?;
    let all = settings(&contrasts);
    let settings = most_searched(&all, &contrasts);
    let shown = |contrast: &&Contrast| settings.contains(&contrast.enhancements.as_str());
    let counts =
        contrasts.iter().filter(shown).flat_map(|c| &c.comparison.depths).map(|depth| depth.ratio.counted());
    let mut notes = vec![tr!(
        "Game {}, {} per depth. Half-window 50, guess from depth d - 1, full widening on the failing side. \
         Geometric means over positions. {}",
        game.name(),
        units(game.name(), counts),
        intervals(sheet)
    )];
    if settings.len() < all.len() {
        notes.push(tr!(
            "{} of {} sets of enhancements are shown, those searched on most positions and to most depths; \
             `plybench compare` lists all.",
            settings.len(),
            all.len()
        ));
    }
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(settings.first()?, &contrasts)?,
        subtitle: tr!(
            "Nodes of aspiration search relative to alpha-beta with the same enhancements, by who pays for the guess"
        ),
        panels: settings.iter().map(|setting| panel(setting, &contrasts, settings.len() > 1)).collect(),
        notes,
    })
}

/// The sets of enhancements that both engines have, in the order of the rows.
fn settings(contrasts: &[Contrast]) -> Vec<&str> {
    let mut settings: Vec<&str> = Vec::new();
    for contrast in contrasts {
        if !settings.contains(&contrast.enhancements.as_str()) {
            settings.push(&contrast.enhancements);
        }
    }
    settings
}

/// The settings with the most positions and depths, in their order.
fn most_searched<'a>(settings: &[&'a str], contrasts: &[Contrast]) -> Vec<&'a str> {
    let searched = |setting: &str| -> usize {
        let of_setting = contrasts.iter().filter(|contrast| contrast.enhancements == setting);
        of_setting.flat_map(|contrast| &contrast.comparison.depths).map(|depth| depth.ratio.n).sum()
    };
    let mut ranked = settings.to_vec();
    ranked.sort_by_key(|setting| std::cmp::Reverse(searched(setting)));
    ranked.truncate(MOST_PANELS);
    settings.iter().copied().filter(|setting| ranked.contains(setting)).collect()
}

/// What the first setting shows at the greatest depth that all its accountings have, and which setting
/// that is.
fn title(setting: &str, contrasts: &[Contrast]) -> Option<String> {
    let of_setting: Vec<&Contrast> =
        contrasts.iter().filter(|contrast| contrast.enhancements == setting).collect();
    let depth = common_depth(of_setting.iter().map(|contrast| contrast.comparison.depths.as_slice()))?;
    let mut parts: Vec<String> = Vec::new();
    for (accounting, words) in [
        (Accounting::GuessFree, tr!("with a free guess")),
        (Accounting::GuessPaid, tr!("with the guess paid for")),
        (Accounting::InsideDeepening, tr!("inside iterative deepening")),
    ] {
        let contrast = of_setting.iter().find(|contrast| contrast.accounting == accounting);
        let told = contrast.and_then(|contrast| at_depth(&contrast.comparison.depths, depth, &contrast.game));
        let Some((ratio, part)) = told else { continue };
        let (percent, part) = (percent(ratio), in_brackets(&part));
        parts.push(if parts.is_empty() {
            tr!("{percent} of alpha-beta's nodes {words}{part}", percent, words, part)
        } else {
            tr!("{percent} {words}{part}", percent, words, part)
        });
    }
    let with = if setting.is_empty() { tr!("no enhancement") } else { setting.to_owned() };
    Some(tr!("Aspiration with {with}, depth {depth}: {}", clauses(parts), with, depth))
}

fn panel(setting: &str, contrasts: &[Contrast], several: bool) -> Panel {
    let series =
        contrasts.iter().filter(|contrast| contrast.enhancements == *setting).map(|contrast| Series {
            label: translated(contrast.accounting.name()),
            points: ratio_points(&contrast.comparison.depths),
            drawn: Drawn::Line,
        });
    let heading =
        if setting.is_empty() { tr!("no enhancement") } else { tr!("both with {setting}", setting) };
    Panel {
        heading: if several { heading } else { String::new() },
        x_label: tr!("depth, plies"),
        x_scale: Scale::Steps,
        y_label: tr!("nodes, % of alpha-beta"),
        y_scale: Scale::LogPercent,
        series: series.collect(),
        guides: vec![reference_line("alpha-beta")],
        ..Panel::default()
    }
}
