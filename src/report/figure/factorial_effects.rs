//! Effects of enhancements and their interactions, in a factorial.

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::factorial::{Effect, effects};
use crate::analysis::game_name::GameName;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Point, Scale, Series};
use crate::report::figure::points::{dots, ends, relative_panel};
use crate::report::figure::words::{intervals, notes, units};
use crate::report::looks::shortened;

/// Most effects in a panel: those that are farthest from none.
const MOST: usize = 14;

/// The point of an effect, if it is known; its place is set later.
type Read = fn(&Effect) -> Option<Point>;

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let is_shown =
        |effect: &Effect| !effect.factor.split(" x ").any(|factor| EngineName::new(factor).is_oracle());
    let of_game = |game| effects(game).into_iter().filter(is_shown).collect::<Vec<Effect>>();
    let all = sheet.games().iter().map(|game| (game.name(), of_game(game)));
    // Of several games the one with the most combinations, the first of as many.
    let combinations = |effects: &[Effect]| effects.iter().map(|effect| effect.combinations).max();
    let (game, effects): (&GameName, Vec<Effect>) = all
        .filter(|(_, effects)| !effects.is_empty())
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .max_by_key(|(_, effects)| combinations(effects))?;
    let (pairs, singles): (Vec<&Effect>, Vec<&Effect>) =
        effects.iter().partition(|effect| effect.factor.contains(" x "));
    let note = tr!(
        "Game {game}, {}. An effect is the mean change in log nodes over all combinations of the other enhancements. An \
         interaction is the change that one enhancement makes to the effect of another. {}",
        units(game, effects.iter().map(Effect::counted)),
        intervals(sheet),
        game
    );
    let panels =
        [(singles.clone(), tr!("nodes with / without")), (pairs, tr!("interaction, ratio of ratios"))];
    let panels = panels.into_iter().filter(|(effects, _)| !effects.is_empty());
    Some(Chart {
        panels: panels.map(|(effects, label)| panel(effects, &label)).collect(),
        notes: notes(note, sheet, |name| name == game),
        ..Chart::default()
    })
}

fn panel(mut effects: Vec<&Effect>, label: &str) -> Panel {
    let heading = if effects.len() > MOST {
        tr!("the {MOST} largest of {}", effects.len(), MOST = MOST)
    } else {
        String::new()
    };
    effects.sort_by(|left, right| right.ratio.ln().abs().total_cmp(&left.ratio.ln().abs()));
    effects.truncate(MOST);
    effects.sort_by(|left, right| left.ratio.total_cmp(&right.ratio));
    let line = |place: usize, label: String, of: Read| -> Series {
        let point = |(place, effect): (usize, &&Effect)| Some(Point { x: place as f64, ..of(effect)? });
        let points = effects.iter().enumerate().filter_map(point).collect();
        dots(&label, place, points)
    };
    let lines = [
        line(0, tr!("all depths"), |effect| {
            Some(Point { interval: effect.interval.map(ends), ..without_interval(effect.ratio) })
        }),
        line(1, tr!("odd depths"), |effect| effect.odd.map(without_interval)),
        line(2, tr!("even depths"), |effect| effect.even.map(without_interval)),
    ];
    Panel {
        heading,
        x_scale: Scale::Steps,
        x_names: effects.iter().map(|effect| shortened(&effect.factor)).collect(),
        sideways: true,
        ..relative_panel(
            label.to_owned(),
            lines.into_iter().filter(|series| !series.points.is_empty()).collect(),
        )
    }
}

const fn without_interval(y: f64) -> Point {
    Point { x: 0.0, y, interval: None, across: None }
}
