//! Which game and which engines a figure about one game shows.

use std::collections::BTreeMap;

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::report::figure::words::{left_out, units};

/// Most engines most plots show.
pub(super) const MOST_ENGINES: usize = 12;

/// The engines that a plot shows, on the positions that all of them searched,
/// with a note when they are not all of the file's.
pub(super) struct Shown<'a> {
    /// The game with only the positions that every engine shown searched.
    pub(super) game: GameSheet<'a>,
    /// The engines, in the file's order.
    names: Vec<EngineName>,
    /// What is not shown.
    note: Option<String>,
}

/// The game a figure about one game shows: xiangqi if there, else the first.
pub(super) fn main_game<'s, 'a>(sheet: &'s Sheet<'a>) -> Option<&'s GameSheet<'a>> {
    let games = sheet.games();
    games.iter().find(|game| game.name().is_xiangqi()).or(games.first())
}

/// The game that figures about one game show, and the other games with a board,
/// which they leave out.
pub fn shown_and_left_out<'s>(sheet: &'s Sheet<'_>) -> Option<(&'s GameName, Vec<&'s GameName>)> {
    let shown = main_game(sheet)?.name();
    let games = sheet.games().iter().map(GameSheet::name);
    Some((shown, games.filter(|game| *game != shown && !game.is_tree()).collect()))
}

impl<'a> Shown<'a> {
    /// All engines of a game, or, if there are too many to tell apart, the
    /// reference and of each algorithm the engine with the fewest nodes; if
    /// those are still too many, some of them, evenly spaced by nodes.
    pub(super) fn choose(game: &GameSheet<'a>, reference: &EngineName, most: usize) -> Self {
        let all: Vec<&EngineSheet> = game.engines().collect();
        if all.len() <= most {
            return Self::new(game, &all, None);
        }
        let of_reference = game.engine(reference);
        let mut best: BTreeMap<&str, (f64, &str)> = BTreeMap::new();
        let others = all.iter().map(|engine| (engine, engine.name()));
        for (engine, name) in others.filter(|(_, name)| *name != reference && !name.is_oracle()) {
            let Some(size) = of_reference.and_then(|reference| size(engine, reference)) else { continue };
            let kept = best.entry(name.family()).or_insert((size, name.as_str()));
            if size < kept.0 {
                *kept = (size, name.as_str());
            }
        }
        let mut ranked: Vec<(f64, &str)> = best.into_values().collect();
        ranked.sort_by(|left, right| left.0.total_cmp(&right.0));
        let places = (most - 1).min(ranked.len());
        let step = |place: usize| place * (ranked.len() - 1) / (places - 1).max(1);
        let mut kept: Vec<&str> = (0..places).map(|place| ranked[step(place)].1).collect();
        kept.push(reference.as_str());
        let engines: Vec<&EngineSheet> =
            all.iter().copied().filter(|engine| kept.contains(&engine.name().as_str())).collect();
        let note = format!(
            "{} of {} engines are shown: {reference}, and {} algorithms the engine with the fewest nodes; \
             the comparison of engines lists all.",
            engines.len(),
            all.len(),
            if places < ranked.len() { "of some" } else { "of each of the" },
        );
        Self::new(game, &engines, Some(note))
    }

    fn new(game: &GameSheet<'a>, engines: &[&EngineSheet], note: Option<String>) -> Self {
        let names = engines.iter().map(|engine| engine.name().clone()).collect();
        Self { game: game.on_common_positions(engines), names, note }
    }

    /// The engines, in the file's order.
    pub(super) fn engines(&self) -> impl Iterator<Item = &EngineSheet<'a>> + Clone {
        self.names.iter().filter_map(|name| self.game.engine(name))
    }

    /// Whether an engine is shown.
    pub(super) fn has(&self, engine: &str) -> bool {
        self.names.iter().any(|name| name.as_str() == engine)
    }

    /// The notes below the figure: the game, the positions per depth, what else
    /// there is to say of the figure, and what is not shown.
    pub(super) fn notes(
        &self,
        sheet: &Sheet,
        counts: impl Iterator<Item = Counted> + Clone,
        more: &str,
    ) -> Vec<String> {
        let positions = units(self.game.name(), counts);
        let game = self.game.name();
        let first =
            format!("Game {game}, {positions}, restricted to positions searched by every engine shown.");
        let first = if more.is_empty() { first } else { format!("{first} {more}") };
        std::iter::once(first).chain(self.note.clone()).chain(left_out(sheet)).collect()
    }

    /// Positions per depth over all engines shown.
    pub(super) fn counts(&self) -> impl Iterator<Item = Counted> + Clone {
        self.engines().flat_map(|engine| engine.depths().map(|depth| engine.at(depth).counted()))
    }
}

/// Log nodes relative to the reference, per ply, at the greatest depth of both:
/// engines are searched to different depths.
fn size(engine: &EngineSheet, reference: &EngineSheet) -> Option<f64> {
    let nodes = |engine: &EngineSheet, depth: u32| engine.at(depth).values(Metric::Nodes).geometric_mean();
    engine.depths().rev().find_map(|depth| {
        let (own, other) = (nodes(engine, depth)?, nodes(reference, depth)?);
        Some((own / other).ln() / f64::from(depth.max(1)))
    })
}
