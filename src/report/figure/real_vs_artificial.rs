//! The article's question in one picture: aspiration against alpha-beta on
//! xiangqi and on every kind of artificial tree.

use tr::tr;

use crate::analysis::aspiration::{Accounting, Contrast, contrasts};
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::language::{names, tr_noop, translated};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{at_depth, common_depth, in_brackets};
use crate::report::figure::points::{panel_over_depth, ratio_points, reference_line, series};
use crate::report::figure::words::{intervals, left_out, percent};

pub(super) const FIGURE: Figure = Figure {
    name: "real-vs-artificial",
    title: tr_noop!("The same on xiangqi and on artificial trees"),
    needs: tr_noop!("rows of `ab` and `aspiration` on xiangqi and on a `tree:` game"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let plain = |game: &GameSheet| -> Vec<Contrast> {
        contrasts(game).into_iter().filter(|contrast| contrast.enhancements.is_empty()).collect()
    };
    let mut all: Vec<Contrast> = sheet.games().iter().flat_map(plain).collect();
    let compared = games(&all).len();
    let shown: Vec<GameName> = one_of_each_kind(&games(&all)).into_iter().cloned().collect();
    all.retain(|contrast| shown.contains(&contrast.game));
    let trees = all.iter().any(|contrast| contrast.game.is_tree());
    let real = all.iter().any(|contrast| !contrast.game.is_tree());
    if !trees || !real {
        return None;
    }
    let accountings = [Accounting::GuessFree, Accounting::GuessPaid, Accounting::InsideDeepening];
    let panels: Vec<Panel> =
        accountings.into_iter().filter_map(|accounting| panel(accounting, &all)).collect();
    let positions: Vec<String> = games(&all)
        .into_iter()
        .map(|game| {
            let counts = all.iter().filter(|c| c.game == *game).flat_map(|c| &c.comparison.depths);
            let most = counts.map(|depth| depth.ratio.counted()).max_by_key(|counted| counted.n);
            most.map_or_else(|| format!("{game} 0"), |most| format!("{game} {most}"))
        })
        .collect();
    let mut notes = vec![tr!(
        "Positions or trees per depth: {}. No enhancements; half-window 50, guess from depth d - 1; values of the models differ in \
         scale, so the window is narrower on some than on others. {}",
        names(positions),
        intervals(sheet)
    )];
    if shown.len() < compared {
        notes.push(tr!(
            "{} of {compared} games are shown, the first of each kind; `plybench compare` lists all.",
            shown.len(),
            compared
        ));
    }
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(&all),
        subtitle: tr!(
            "Nodes of aspiration search relative to alpha-beta, by game and by who pays for the guess"
        ),
        panels,
        notes,
    })
}

fn games(all: &[Contrast]) -> Vec<&GameName> {
    let mut games: Vec<&GameName> = Vec::new();
    for contrast in all {
        if !games.contains(&&contrast.game) {
            games.push(&contrast.game);
        }
    }
    // The real game first, whatever the order of files.
    games.sort_by_key(|game| game.is_tree());
    games
}

/// Of games that differ in parameters only, the first.
fn one_of_each_kind<'a>(games: &[&'a GameName]) -> Vec<&'a GameName> {
    let mut shown: Vec<&GameName> = Vec::new();
    for game in games {
        if !shown.iter().any(|other| other.kind() == game.kind()) {
            shown.push(game);
        }
    }
    shown
}

fn panel(accounting: Accounting, all: &[Contrast]) -> Option<Panel> {
    let of_game = |game: &GameName| -> Option<Series> {
        let contrast = all.iter().find(|c| c.game == *game && c.accounting == accounting)?;
        Some(series(game.as_str(), ratio_points(&contrast.comparison.depths)))
    };
    let lines: Vec<Series> = games(all).into_iter().filter_map(of_game).collect();
    // One game alone is not a comparison.
    if lines.len() < 2 {
        return None;
    }
    let mut panel = panel_over_depth(&tr!("nodes, % of alpha-beta"), Scale::LogPercent, lines);
    panel.heading = translated(accounting.name());
    panel.guides.push(reference_line("alpha-beta"));
    Some(panel)
}

/// Xiangqi against the range of the trees, guess free, all at the greatest depth that they share.
fn title(all: &[Contrast]) -> String {
    let free: Vec<&Contrast> =
        all.iter().filter(|contrast| contrast.accounting == Accounting::GuessFree).collect();
    let told = || {
        let depth = common_depth(free.iter().map(|contrast| contrast.comparison.depths.as_slice()))?;
        let at = |contrast: &&Contrast| at_depth(&contrast.comparison.depths, depth, &contrast.game);
        let real = free.iter().find(|contrast| !contrast.game.is_tree()).and_then(at)?;
        let mut trees: Vec<(f64, String)> = free.iter().filter(|c| c.game.is_tree()).filter_map(at).collect();
        trees.sort_by(|left, right| left.0.total_cmp(&right.0));
        let (low, high) = (percent(trees.first()?.0), percent(trees.last()?.0));
        let range = if trees.len() == 1 { low } else { tr!("{low} to {high}", low, high) };
        let of_trees = trees.iter().map(|(_, part)| part).find(|part| !part.is_empty());
        Some(tr!(
            "With a free guess and a half-window of 50 aspiration searches {} of alpha-beta's nodes on xiangqi{}, \
             {range} on artificial trees{}, depth {depth}",
            percent(real.0),
            in_brackets(&real.1),
            of_trees.map_or_else(String::new, |part| in_brackets(part)),
            range,
            depth
        ))
    };
    told().unwrap_or_else(|| tr!("Aspiration against alpha-beta on xiangqi and on artificial trees"))
}
