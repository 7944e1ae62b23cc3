//! The game and the engines of a figure about one game: like with like. Algorithms are side
//! by side with the same enhancements, enhancements side by side with the same algorithm, each in a
//! panel of its own.

use std::collections::BTreeMap;

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Point, Series};
use crate::report::figure::points::of_engine;
use crate::report::looks::Looks;
use crate::report::{grouped, unique};
use crate::stats::geometric_mean;

const MOST_ENGINES: usize = 8;
/// Most panels of one set of enhancements each.
const MOST_SETS: usize = 3;

pub(super) struct Facets<'a> {
    panels: Vec<Facet<'a>>,
    note: Option<String>,
}

/// Engines that differ in one thing.
pub(super) struct Facet<'a> {
    looks: Looks,
    /// Their common property; empty where nothing needs to be said.
    pub(super) heading: String,
    /// The game with only the positions that every one of them searched.
    pub(super) game: GameSheet<'a>,
    /// In the file's order.
    names: Vec<EngineName>,
    /// The one that the others are measured by.
    reference: EngineName,
    labels: Vec<String>,
    /// Whether the algorithm is name enough.
    by_algorithm: bool,
}

/// The game a figure about one game shows: xiangqi if there, else the first; of several with other
/// horizons the complete program, if it has engines to compare.
pub(super) fn main_game<'s, 'a>(sheet: &'s Sheet<'a>) -> Option<&'s GameSheet<'a>> {
    let games = sheet.games();
    let first = games.iter().find(|game| game.name().is_xiangqi()).or(games.first())?;
    let is_complete = |game: &&GameSheet| {
        game.name().kind() == first.name().kind()
            && game.name().searches_captures_if_it_can()
            && game.engines().nth(1).is_some()
    };
    Some(games.iter().find(is_complete).unwrap_or(first))
}

/// The game that most figures about one game show, and the other games with a
/// board, which they leave out.
pub fn shown_and_left_out<'s>(sheet: &'s Sheet<'_>) -> Option<(&'s GameName, Vec<&'s GameName>)> {
    let shown = main_game(sheet)?.name();
    let games = sheet.games().iter().map(GameSheet::name);
    Some((shown, games.filter(|game| *game != shown && !game.is_tree()).collect()))
}

/// The reference of a game's figures: `ab`, else of alpha-beta's programs or, without any, of all engines the one
/// that was searched most, the first of several.
pub(super) fn reference<'s>(game: &'s GameSheet) -> Option<&'s EngineName> {
    let plain = game.engines().map(EngineSheet::name).find(|name| name.as_str() == "ab");
    let searched = |engine: &&EngineSheet| (engine.name().family() == "ab", cells(&[*engine]));
    let all: Vec<&EngineSheet> = game.engines().filter(|engine| !engine.name().is_oracle()).collect();
    plain
        .or_else(|| Some(all.into_iter().rev().max_by_key(searched)?.name()))
        .or_else(|| Some(game.engines().next()?.name()))
}

/// The engines that figures of the main game show.
pub fn engines_shown<'s>(sheet: &'s Sheet<'_>) -> Vec<&'s EngineName> {
    let Some(game) = main_game(sheet) else { return Vec::new() };
    let Some(facets) = Facets::choose(game, &Looks::default()) else { return Vec::new() };
    let is_shown = |name: &&EngineName| facets.iter().any(|facet| facet.names.contains(name));
    game.engines().map(EngineSheet::name).filter(is_shown).collect()
}

pub(super) fn axis_of(game: &GameName) -> String {
    if game.has_quiescence() { tr!("all nodes") } else { tr!("axis" => "nodes") }
}

/// The size of a search, with quiescence nodes if there are any; and in words.
pub(super) fn size_of(game: &GameName) -> (Metric, String) {
    if game.has_quiescence() {
        (Metric::NodesAndQuiescence, tr!("all nodes (main search and quiescence)"))
    } else {
        (Metric::Nodes, tr!("in a sentence" => "nodes"))
    }
}

impl<'a> Facets<'a> {
    /// The panels of a game: of the sets of enhancements that several algorithms have, those that
    /// most have; the reference's algorithm with every set that it has; and, of few engines, the
    /// rest.
    pub(super) fn choose(game: &GameSheet<'a>, looks: &Looks) -> Option<Self> {
        let reference = reference(game)?;
        let mut all: Vec<&EngineSheet> = game.engines().collect();
        // What is told the value is an ideal, and no engine among others.
        let programs = all.iter().copied().filter(|engine| !engine.name().is_oracle());
        let programs: Vec<&EngineSheet> = programs.collect();
        if programs.len() > 1 || programs.len() == all.len() {
            all = programs;
        }
        let mut sets = sets(&all);
        sets.retain(|(_, engines)| engines.len() > 1);
        sets.sort_by_key(|(_, engines)| std::cmp::Reverse((families(engines), cells(engines))));
        sets.truncate(MOST_SETS);
        let same: Vec<&EngineSheet> =
            all.iter().copied().filter(|engine| engine.name().algorithm() == reference.algorithm()).collect();

        let mut facets: Vec<Facet> = Vec::new();
        for (set, engines) in &sets {
            let of_set = engines[0].name().with_algorithm(reference.algorithm());
            let own = engines.iter().map(|engine| engine.name()).find(|name| **name == of_set);
            let heading = if set.is_empty() { tr!("no enhancement") } else { tr!("with {set}", set) };
            facets.push(Facet::new((game, looks), engines, own.unwrap_or(engines[0].name()), heading, true));
        }
        if same.len() > 1 {
            let mut facet = Facet::new((game, looks), &same, reference, String::new(), false);
            facet.heading = if facet.label(reference) == reference.as_str() {
                tr!("{}, by enhancements", reference.algorithm())
            } else {
                // Its engines are named by how they differ from it.
                tr!("variants of {reference}", reference)
            };
            facets.push(facet);
        }
        let is_in = |engine: &EngineSheet, facets: &[Facet]| {
            facets.iter().any(|facet| facet.names.contains(engine.name()))
        };
        let is_other = |engine: &&&EngineSheet| engine.name() == reference || !is_in(engine, &facets);
        let others: Vec<&EngineSheet> = all.iter().filter(is_other).copied().collect();
        if facets.is_empty() || (others.len() > 1 && all.len() <= MOST_ENGINES) {
            facets.push(Facet::new((game, looks), &others, reference, tr!("other engines"), false));
        }
        if let [only] = facets.as_mut_slice()
            && !(only.by_algorithm && only.heading.starts_with("with"))
        {
            only.heading.clear();
        }
        let shown = all.iter().filter(|engine| is_in(engine, &facets)).count();
        let note = (shown < all.len()).then(|| {
            tr!("{shown} of {} engines are shown; the engine comparison lists all.", all.len(), shown)
        });
        Some(Self { panels: facets, note })
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Facet<'a>> + Clone {
        self.panels.iter()
    }

    /// The engine that the others of the last panel are named by.
    pub(super) fn reference(&self) -> &EngineName {
        &self.panels[self.panels.len() - 1].reference
    }

    /// A remark on engines that are not shown.
    pub(super) fn not_shown(&self) -> Option<String> {
        self.note.clone()
    }
}

impl<'a> Facet<'a> {
    fn new(
        (game, looks): (&GameSheet<'a>, &Looks),
        engines: &[&EngineSheet],
        reference: &EngineName,
        heading: String,
        by_algorithm: bool,
    ) -> Self {
        let kept = few(game, engines, reference);
        let names: Vec<&EngineName> = kept.iter().map(|engine| engine.name()).collect();
        let labels = if by_algorithm { looks.algorithms(&names) } else { looks.names(&names, reference) };
        Self {
            looks: looks.clone(),
            heading,
            game: game.on_common_positions(&kept),
            names: names.into_iter().cloned().collect(),
            reference: reference.clone(),
            labels,
            by_algorithm,
        }
    }

    pub(super) fn engines(&self) -> impl Iterator<Item = &EngineSheet<'a>> + Clone {
        self.names.iter().filter_map(|name| self.game.engine(name))
    }

    /// The engine that the others are measured by.
    pub(super) const fn reference(&self) -> &EngineName {
        &self.reference
    }

    pub(super) fn label(&self, engine: &EngineName) -> &str {
        self.names.iter().position(|name| name == engine).map_or("", |place| &self.labels[place])
    }

    pub(super) fn line(&self, engine: &EngineName, points: Vec<Point>) -> Series {
        of_engine(self.label(engine), engine, &self.looks, points)
    }
}

/// Engines by their enhancements, in the file's order.
fn sets<'e, 'a>(engines: &[&'e EngineSheet<'a>]) -> Vec<(String, Vec<&'e EngineSheet<'a>>)> {
    grouped(engines.iter().map(|engine| (engine.name().enhancements_without(""), *engine)))
}

/// The number of algorithms, their parameters left aside.
fn families(engines: &[&EngineSheet]) -> usize {
    unique(engines.iter().map(|engine| engine.name().family())).len()
}

fn cells(engines: &[&EngineSheet]) -> usize {
    engines.iter().flat_map(|engine| engine.depths().map(|depth| engine.at(depth).len())).sum()
}

/// All engines, or, if there are too many to tell apart, the reference and of each algorithm the
/// one with the fewest nodes; where all have the same algorithm or those are still too many, some
/// of them, evenly spaced by nodes.
fn few<'e, 'a>(
    game: &GameSheet,
    engines: &[&'e EngineSheet<'a>],
    reference: &EngineName,
) -> Vec<&'e EngineSheet<'a>> {
    let of_reference = game.engine(reference);
    let (true, Some(of_reference)) = (engines.len() > MOST_ENGINES, of_reference) else {
        return engines.to_vec();
    };
    let metric = size_of(game.name()).0;
    let others = engines.iter().filter(|engine| engine.name() != reference);
    let mut ranked: Vec<(f64, &EngineSheet)> =
        others.filter_map(|engine| Some((size(engine, of_reference, metric)?, *engine))).collect();
    ranked.sort_by(|left, right| left.0.total_cmp(&right.0));
    if families(engines) > 1 {
        let mut best: BTreeMap<&str, (f64, &EngineSheet)> = BTreeMap::new();
        for (size, engine) in &ranked {
            best.entry(engine.name().family()).or_insert((*size, *engine));
        }
        ranked = best.into_values().collect();
        ranked.sort_by(|left, right| left.0.total_cmp(&right.0));
    }
    let places = (MOST_ENGINES - 1).min(ranked.len());
    let step = |place: usize| place * (ranked.len() - 1) / (places - 1).max(1);
    let kept: Vec<&EngineName> = (0..places).map(|place| ranked[step(place)].1.name()).collect();
    let is_kept = |engine: &&&EngineSheet| engine.name() == reference || kept.contains(&engine.name());
    engines.iter().filter(is_kept).copied().collect()
}

/// Log nodes relative to the reference, per ply, at the greatest depth of both:
/// engines are searched to different depths.
fn size(engine: &EngineSheet, reference: &EngineSheet, metric: Metric) -> Option<f64> {
    let nodes =
        |engine: &EngineSheet, depth: u32| geometric_mean(engine.at(depth).quantities(metric).into_values());
    engine.depths().rev().find_map(|depth| {
        let (own, other) = (nodes(engine, depth)?, nodes(reference, depth)?);
        Some((own / other).ln() / f64::from(depth.max(1)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;

    /// Heading and names of lines of each panel.
    fn shown(engines: &[(&str, f64)]) -> (Vec<(String, Vec<String>)>, Option<String>) {
        let rows = table(&rows("xiangqi", 3, engines, 2));
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let facets = Facets::choose(main_game(&sheet).unwrap(), &Looks::default()).unwrap();
        let labels = |facet: &Facet| {
            facet.engines().map(|engine| facet.label(engine.name()).to_owned()).collect::<Vec<_>>()
        };
        let panels = facets.iter().map(|facet| (facet.heading.clone(), labels(facet))).collect();
        (panels, facets.note.clone())
    }

    fn panel(heading: &str, labels: &[&str]) -> (String, Vec<String>) {
        (heading.to_owned(), labels.iter().map(|label| (*label).to_owned()).collect())
    }

    #[test]
    fn algorithms_are_compared_with_the_same_enhancements() {
        let engines =
            [("ab", 1.0), ("pvs", 0.9), ("ab+captures", 0.5), ("pvs+captures", 0.4), ("mtdf+tt", 0.3)];
        let (panels, note) = shown(&engines);
        let expected = [
            panel("no enhancement", &["ab", "pvs"]),
            panel("with captures", &["ab", "pvs"]),
            panel("ab, by enhancements", &["ab", "ab+captures"]),
            panel("other engines", &["ab", "mtdf+tt"]),
        ];
        assert_eq!((panels.as_slice(), note), (expected.as_slice(), None));
    }

    #[test]
    fn what_differs_in_one_thing_alone_is_one_panel() {
        let whole = [("ab", 1.0), ("ab+captures", 0.5), ("ab+history", 0.6)];
        assert_eq!(shown(&whole).0, [panel("", &["ab", "ab+captures", "ab+history"])]);
        let same = [("ab+tt", 1.0), ("pvs+tt", 0.5), ("mtdf+tt", 0.6)];
        assert_eq!(shown(&same).0, [panel("with tt", &["ab", "pvs", "mtdf"])]);
        assert_eq!(shown(&[("ab", 1.0)]).0, [panel("", &["ab"])]);
        assert_eq!(shown(&[("ab", 1.0), ("pvs+tt", 0.5)]).0, [panel("", &["ab", "pvs+tt"])]);
    }

    #[test]
    fn many_engines_are_thinned_and_said_to_be() {
        let names: Vec<String> = (0..40).map(|number| format!("ab+tt[size={number}]")).collect();
        let mut engines: Vec<(&str, f64)> = names.iter().map(|name| (name.as_str(), 0.5)).collect();
        engines.insert(0, ("ab", 1.0));
        let (panels, note) = shown(&engines);
        assert_eq!((panels.len(), panels[0].1.len()), (1, MOST_ENGINES));
        assert_eq!(note.unwrap(), "8 of 41 engines are shown; the engine comparison lists all.");
    }

    #[test]
    fn the_complete_program_is_shown_where_it_has_something_to_compare() {
        let mut all = rows("xiangqi", 2, &[("ab", 1.0), ("pvs", 1.0)], 2);
        all.extend(rows("xiangqi[quiescence=captures]", 2, &[("ab", 1.0)], 2));
        let main = |all: &[crate::record::Row]| {
            let rows = table(all);
            main_game(&Sheet::new(&rows, Known::ROWS_ALONE)).unwrap().name().to_string()
        };
        assert_eq!(main(&all), "xiangqi");
        all.extend(rows("xiangqi[quiescence=captures]", 2, &[("pvs", 1.0)], 2));
        assert_eq!(main(&all), "xiangqi[quiescence=captures]");
    }
}
