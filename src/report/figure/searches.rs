//! Every search that a recipe may show, with the values that place it.

use crate::analysis::cell::Quantity;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::parameter::{Parameter, number};
use crate::report::figure::recipe::{Across, Dimension, Panels, Recipe};

/// A value of a dimension.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub(super) text: String,
    /// Its place among others; of equal ones the first found is first.
    pub(super) rank: f64,
}

impl Key {
    fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), rank: 0.0 }
    }

    fn of_depth(depth: u32) -> Self {
        Self { text: depth.to_string(), rank: f64::from(depth) }
    }

    /// Numbers rise; of words the default is first.
    fn of_parameter(parameter: &Parameter, value: String) -> Self {
        let word = if parameter.is_default(&value) { -1.0 } else { f64::MAX };
        Self { rank: number(&value).unwrap_or(word), text: value }
    }
}

/// A search with the values that place it.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) panel: Key,
    pub(super) line: Key,
    pub(super) across: Key,
    /// Game and engine, as far as no axis, line or panel tells them.
    pub(super) program: [String; 2],
    pub(super) sheet: usize,
    pub(super) engine: EngineName,
    pub(super) depth: u32,
    pub(super) n: usize,
}

/// The searches of a game that have a place and a number.
pub(super) fn searches(recipe: &Recipe, at: usize, (phase, game): &(String, GameSheet)) -> Vec<Found> {
    let is_named = |engine: &EngineName| recipe.filter.engines.iter().any(|name| name == engine.as_str());
    // What is told the value is an ideal, and no engine among others.
    let only_ideals = game.engines().all(|engine| engine.name().is_oracle());
    let is_shown =
        |engine: &&EngineSheet| only_ideals || !engine.name().is_oracle() || is_named(engine.name());
    let (mut found, read) = (Vec::new(), recipe.y.of(game.name()));
    for engine in game.engines().filter(is_shown) {
        let mut rest = [game.name().as_str(), engine.name().as_str()].map(str::to_owned);
        let mut take = |parameter: &&Parameter| -> Option<Key> {
            let own = &mut rest[usize::from(!parameter.is_of_game())];
            let (without, value) = parameter.taken_out(own)?;
            *own = without;
            Some(Key::of_parameter(parameter, value))
        };
        let parameters = recipe.parameters();
        let Some(values) = parameters.iter().map(&mut take).collect::<Option<Vec<Key>>>() else { continue };
        let value = |own: &Parameter| {
            parameters.iter().zip(&values).find(|(other, _)| **other == own).map(|(_, key)| key.clone())
        };
        for depth in engine.depths() {
            let n = engine.at(depth).iter().filter(|(_, cell)| read.read(cell).is_some()).count();
            let key = |dimension: &Dimension| match dimension {
                Dimension::Engine => Key::plain(&rest[1]),
                Dimension::Game => Key::plain(&rest[0]),
                Dimension::Phase => Key::plain(phase),
                Dimension::Depth => Key::of_depth(depth),
                Dimension::Parameter(own) => value(own).expect("all were taken out"),
            };
            let across = match &recipe.x {
                Across::Parameter(own) => value(own).expect("all were taken out"),
                _ => Key::of_depth(depth),
            };
            let panel = if let Panels::By(panels) = &recipe.panels { key(panels) } else { Key::plain("") };
            let told = [Dimension::Game, Dimension::Engine].map(|dimension| recipe.is_by(&dimension));
            let program = [0, 1].map(|part| if told[part] { String::new() } else { rest[part].clone() });
            let (line, engine) = (key(&recipe.series), engine.name().clone());
            if n > 0 {
                found.push(Found { panel, line, across, program, sheet: at, engine, depth, n });
            }
        }
    }
    found
}

/// Different keys in their order.
pub(super) fn keys<'k>(all: impl Iterator<Item = &'k Key>) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for key in all {
        if !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    keys.sort_by(|left, right| left.rank.total_cmp(&right.rank));
    keys
}
