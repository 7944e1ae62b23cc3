//! The article's question in one picture: aspiration against alpha-beta on
//! xiangqi and on every kind of artificial tree.

use crate::analysis::aspiration::{Accounting, Contrast, contrasts};
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::report::figure::words::{
    INTERVALS, left_out, panel_over_depth, percent, ratio_points, reference_line, series,
};

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let plain = |game: &&str| -> Vec<Contrast> {
        contrasts(sheet, game).into_iter().filter(|contrast| contrast.enhancements.is_empty()).collect()
    };
    let mut all: Vec<Contrast> = sheet.games().iter().flat_map(plain).collect();
    let compared = games(&all).len();
    let shown: Vec<String> = one_of_each_kind(&games(&all)).into_iter().map(str::to_owned).collect();
    all.retain(|contrast| shown.contains(&contrast.game));
    let trees = all.iter().any(|contrast| contrast.game.starts_with("tree:"));
    let real = all.iter().any(|contrast| !contrast.game.starts_with("tree:"));
    if !trees || !real {
        return None;
    }
    let accountings = [Accounting::GuessFree, Accounting::GuessPaid, Accounting::InsideDeepening];
    let panels: Vec<Panel> =
        accountings.into_iter().filter_map(|accounting| panel(accounting, &all)).collect();
    let positions: Vec<String> = games(&all)
        .into_iter()
        .map(|game| {
            let counts = all.iter().filter(|c| c.game == game).flat_map(|c| &c.comparison.depths);
            format!("{game} {}", counts.map(|depth| depth.ratio.n).max().unwrap_or(0))
        })
        .collect();
    let mut notes = vec![format!(
        "Positions or trees a depth: {}. No enhancements; half-window 50, guess from depth d - 1; values of the models differ in \
         scale, so the window is narrower on some than on others. {INTERVALS}",
        positions.join(", ")
    )];
    if shown.len() < compared {
        notes.push(format!(
            "{} of {compared} games are shown, of each kind of tree the first; `plybench claims` lists all.",
            shown.len()
        ));
    }
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(&all),
        subtitle: "Nodes of aspiration search relative to alpha-beta, by game and by who pays for the guess"
            .to_owned(),
        panels,
        notes,
    })
}

fn games(all: &[Contrast]) -> Vec<&str> {
    let mut games: Vec<&str> = Vec::new();
    for contrast in all {
        if !games.contains(&contrast.game.as_str()) {
            games.push(&contrast.game);
        }
    }
    // The real game first, whatever the order of files.
    games.sort_by_key(|game| game.starts_with("tree:"));
    games
}

/// Of games that differ in parameters only, the first.
fn one_of_each_kind<'a>(games: &[&'a str]) -> Vec<&'a str> {
    let kind = |game: &'a str| game.split('[').next().unwrap_or(game);
    let mut shown: Vec<&str> = Vec::new();
    for game in games {
        if !shown.iter().any(|other| kind(other) == kind(game)) {
            shown.push(game);
        }
    }
    shown
}

fn panel(accounting: Accounting, all: &[Contrast]) -> Option<Panel> {
    let of_game = |game: &str| -> Option<Series> {
        let contrast = all.iter().find(|c| c.game == game && c.accounting == accounting)?;
        Some(series(game, ratio_points(&contrast.comparison.depths)))
    };
    let lines: Vec<Series> = games(all).into_iter().filter_map(of_game).collect();
    // One game alone is no comparison.
    if lines.len() < 2 {
        return None;
    }
    let mut panel = panel_over_depth("nodes, % of alpha-beta", Scale::Percent, lines);
    accounting.name().clone_into(&mut panel.heading);
    panel.guides.push(reference_line("alpha-beta"));
    Some(panel)
}

/// Xiangqi against the range of the trees, guess free, each at its greatest depth.
fn title(all: &[Contrast]) -> String {
    let end = |contrast: &Contrast| contrast.comparison.depths.last().map(|depth| depth.ratio.geometric_mean);
    let free = || all.iter().filter(|contrast| contrast.accounting == Accounting::GuessFree);
    let real = free().find(|contrast| !contrast.game.starts_with("tree:")).and_then(end);
    let mut trees: Vec<f64> = free().filter(|c| c.game.starts_with("tree:")).filter_map(end).collect();
    trees.sort_by(f64::total_cmp);
    let (Some(real), Some(low), Some(high)) = (real, trees.first(), trees.last()) else {
        return "Aspiration against alpha-beta on xiangqi and on artificial trees".to_owned();
    };
    let range =
        if trees.len() == 1 { percent(*low) } else { format!("{} to {}", percent(*low), percent(*high)) };
    format!(
        "With a free guess aspiration searches {} of alpha-beta's nodes on xiangqi, {range} on artificial trees",
        percent(real)
    )
}
