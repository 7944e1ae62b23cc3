//! The searches that a figure shows: which panels, in them which lines, and on each line which points.

use std::collections::{BTreeMap, BTreeSet};

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::parameter::{Parameter, number};
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::Series;
use crate::draw::chart::style::Look;
use crate::language::{lists, names, sentences};
use crate::report::figure::Unable;
use crate::report::figure::facet::{Facet, Facets, main_game, reference};
use crate::report::figure::points::{of_engine, series};
use crate::report::figure::recipe::{Dimension, Over, Panels, Recipe};
use crate::report::figure::searches::{Found, Key, keys, searches};
use crate::report::figure::words::{heading_among, left_out, units};
use crate::report::looks::Looks;
use crate::report::{grouped, unique};
use crate::spec::Suggestion;

/// Lines of depths where an axis of a parameter is swept: the greatest.
const MOST_DEPTHS: usize = 3;

pub(super) struct Plots<'a> {
    pub(super) panels: Vec<Plot<'a>>,
    /// The names of a horizontal axis that is not of numbers.
    pub(super) x_names: Vec<String>,
    /// The one depth of all points, where neither axis nor line nor panel has it.
    pub(super) depth: Option<u32>,
    /// Engines that neither a line nor a panel names, each with its game.
    programs: Vec<String>,
    /// The games, without the parameter of an axis.
    games: Vec<String>,
    /// A remark on engines that are not shown.
    not_shown: Option<String>,
}

/// One panel.
pub(super) struct Plot<'a> {
    pub(super) heading: String,
    /// Games with only the positions that every engine shown searched.
    sheets: Vec<GameSheet<'a>>,
    pub(super) lines: Vec<Line>,
    /// The name of what ratios are over.
    pub(super) over: String,
}

pub(super) struct Line {
    /// Without points.
    pub(super) series: Series,
    pub(super) items: Vec<Item>,
}

/// An engine on a game at a depth: a point, or the positions of a spread.
#[derive(Clone)]
pub(super) struct Item {
    pub(super) x: f64,
    sheet: usize,
    pub(super) engine: EngineName,
    pub(super) depth: u32,
    pub(super) over: Option<EngineName>,
}

impl<'a> Plot<'a> {
    pub(super) fn sheet(&self, item: &Item) -> &GameSheet<'a> {
        &self.sheets[item.sheet]
    }

    pub(super) fn engine(&self, item: &Item) -> Option<&EngineSheet<'a>> {
        self.sheet(item).engine(&item.engine)
    }

    pub(super) fn reference(&self, item: &Item) -> Option<&EngineSheet<'a>> {
        self.sheet(item).engine(item.over.as_ref()?)
    }

    pub(super) fn game(&self) -> &GameSheet<'a> {
        &self.sheets[0]
    }
}

impl Plots<'_> {
    /// The notes below a figure: the games, the positions per depth, more, and what is not shown.
    pub(super) fn notes(
        &self,
        sheet: &Sheet,
        counts: impl Iterator<Item = Counted> + Clone,
        more: &[String],
    ) -> Vec<String> {
        let games = unique(self.panels.iter().flat_map(|plot| &plot.sheets).map(GameSheet::name));
        let units = units(games[0], counts);
        let listed = names(&self.games);
        let programs = lists(self.programs.iter());
        let first = match (self.programs.is_empty(), self.depth) {
            (false, None) => tr!("{programs}; {units} per depth.", programs, units),
            (false, Some(depth)) => tr!("{programs}, depth {depth}, {units}.", programs, depth, units),
            (true, Some(depth)) => tr!("Game {game}, depth {depth}, {units}.", game = listed, depth, units),
            (true, None) if self.panels.len() > 1 => tr!(
                "Game {}, {positions}, only positions searched by every engine shown in its panel.",
                listed,
                positions = units
            ),
            (true, None) => {
                tr!(
                    "Game {}, {positions}, only positions searched by every engine shown.",
                    listed,
                    positions = units
                )
            }
        };
        let first = sentences(std::iter::once(&first).chain(more.iter().filter(|more| !more.is_empty())));
        let left_out = left_out(sheet, |game| games.contains(&game));
        std::iter::once(first).chain(self.not_shown.clone()).chain(left_out).collect()
    }
}

/// The plots of a recipe; an error text where rows are missing or too many.
pub(super) fn choose<'a>(recipe: &Recipe, sheet: &Sheet<'a>, looks: &Looks) -> Result<Plots<'a>, Unable> {
    if let Some(Over::Engine(spec)) = &recipe.over {
        let all = || sheet.games().iter().flat_map(GameSheet::engines).map(|engine| engine.name().as_str());
        if !all().any(|name| name == spec) {
            let nearest = Suggestion::among(spec, all());
            return Err(Unable::Because(format!(
                "`over`: no row is of the engine `{spec}`{}",
                nearest.or_list(unique(all()))
            )));
        }
    }
    let one_game = if recipe.over == Some(Over::MinimalTree) {
        sheet.games().iter().find(|game| game.name().has_minimal_trees())
    } else {
        main_game(sheet)
    };
    let one_game = one_game.ok_or(Unable::Needs)?;
    if recipe.panels == Panels::Enhancements {
        return of_facets(recipe, one_game, looks).ok_or(Unable::Needs);
    }
    let parameters = recipe.parameters();
    let is_of_games = recipe.is_by(&Dimension::Game) || !parameters.is_empty();
    let games = if is_of_games { sheet.games().iter().collect() } else { vec![one_game] };
    let whole = |game: &GameSheet<'a>| vec![(String::new(), game.clone())];
    let is_by_phase = recipe.is_by(&Dimension::Phase);
    let parts = |game: &GameSheet<'a>| if is_by_phase { game.by_phase() } else { whole(game) };
    let sheets: Vec<(String, GameSheet)> = games.into_iter().flat_map(parts).collect();
    let found: Vec<Found> =
        sheets.iter().enumerate().flat_map(|(at, game)| searches(recipe, at, game)).collect();
    Chooser { recipe, sheets: &sheets, looks }.plots(found)
}

fn of_facets<'a>(recipe: &Recipe, game: &GameSheet<'a>, looks: &Looks) -> Option<Plots<'a>> {
    let facets = Facets::choose(game, looks)?;
    let plot = |facet: &Facet<'a>| {
        let item = |engine: &EngineSheet, depth: u32| {
            let over = recipe.over_of(engine.name(), facet.reference());
            Item { x: f64::from(depth), sheet: 0, engine: engine.name().clone(), depth, over }
        };
        let line = |engine: &EngineSheet<'a>| Line {
            series: facet.line(engine.name(), Vec::new()),
            items: engine.depths().map(|depth| item(engine, depth)).collect(),
        };
        let reference = || facet.label(facet.reference()).to_owned();
        let over = recipe.over_name(looks).unwrap_or_else(reference);
        let lines = facet.engines().map(line).collect();
        Plot { heading: facet.heading.clone(), sheets: vec![facet.game.clone()], lines, over }
    };
    let plots = facets.iter().map(plot).collect();
    let not_shown = facets.not_shown();
    let games = vec![game.name().to_string()];
    Some(Plots { panels: plots, x_names: Vec::new(), depth: None, programs: Vec::new(), games, not_shown })
}

struct Chooser<'c, 'a> {
    recipe: &'c Recipe,
    /// Each with its phase.
    sheets: &'c [(String, GameSheet<'a>)],
    looks: &'c Looks,
}

impl<'a> Chooser<'_, 'a> {
    fn plots(&self, found: Vec<Found>) -> Result<Plots<'a>, Unable> {
        let mut panels = grouped(found.into_iter().map(|search| (search.panel.text.clone(), search)));
        panels.sort_by(|left, right| left.1[0].panel.rank.total_cmp(&right.1[0].panel.rank));
        let mut shown: Vec<Vec<Found>> = Vec::new();
        for (_, searches) in panels {
            shown.extend(self.of_one_program(searches)?);
        }
        if shown.is_empty() {
            return Err(Unable::Needs);
        }
        let depth = self.one_depth(&shown);
        for searches in &mut shown {
            searches.retain(|search| depth.is_none_or(|depth| search.depth == depth));
        }
        shown.retain(|searches| !searches.is_empty());
        let across = self.recipe.swept().map(|_| keys(shown.iter().flatten().map(|search| &search.across)));
        let is_of_numbers = across.iter().flatten().all(|key| number(&key.text).is_some());
        let x_names: Vec<String> = across.into_iter().flatten().map(|key| key.text).collect();
        let x_names = if is_of_numbers { Vec::new() } else { x_names };
        let plots = shown.iter().map(|searches| self.plot(searches, &x_names, &shown));
        let programs = unique(shown.iter().filter_map(|searches| self.program(&searches[0])));
        let is_of_game = self.recipe.swept().is_some_and(Parameter::is_of_game);
        let game = |search: &Found| match &search.program[0] {
            rest if is_of_game && !rest.is_empty() => rest.clone(),
            _ => self.sheets[search.sheet].1.name().to_string(),
        };
        let games = unique(shown.iter().flatten().map(game));
        let plots = plots.collect();
        Ok(Plots { panels: plots, x_names: x_names.clone(), depth, programs, games, not_shown: None })
    }

    /// The searches of a panel by the one engine that its lines do not tell: of a parameter the one with most values.
    fn of_one_program(&self, searches: Vec<Found>) -> Result<Option<Vec<Found>>, Unable> {
        let values =
            |searches: &[Found]| unique(searches.iter().map(|search| search.across.text.clone())).len();
        let (is_swept, fewest) = (self.recipe.swept().is_some(), self.recipe.fewest);
        let of_program = |search: Found| (search.program.clone(), search);
        let mut programs = grouped(searches.into_iter().map(of_program));
        if is_swept && self.recipe.series == Dimension::Engine {
            for (_, searches) in &mut programs {
                let lines = grouped(searches.drain(..).map(|search| (search.line.text.clone(), search)));
                searches.extend(
                    lines.into_iter().filter(|(_, line)| values(line) >= fewest).flat_map(|(_, line)| line),
                );
            }
        }
        programs
            .retain(|(_, searches)| if is_swept { values(searches) >= fewest } else { !searches.is_empty() });
        if self.recipe.parameters().is_empty() {
            programs.retain(|([_, engine], searches)| engine.is_empty() || !self.is_reference(&searches[0]));
            if programs.len() > 1 {
                let engines = names(unique(programs.iter().map(|([_, engine], _)| engine.as_str())));
                return Err(Unable::Because(format!(
                    "several engines would share a line ({engines}): make `series` or `panels` of them, or choose one with \
                     `filter.engines`"
                )));
            }
        }
        let size = |searches: &[Found]| {
            unique(searches.iter().map(|search| (search.sheet, search.engine.as_str()))).len()
        };
        // Of as many the first.
        Ok(programs.into_iter().rev().map(|(_, searches)| searches).max_by_key(|searches| size(searches)))
    }

    /// Whether a search is what ratios are over, and no line among others.
    fn is_reference(&self, search: &Found) -> bool {
        self.over(search, None).is_some_and(|over| over == search.engine)
    }

    fn over(&self, search: &Found, largest: Option<&EngineName>) -> Option<EngineName> {
        let of_game = reference(&self.sheets[search.sheet].1)?;
        if self.recipe.over == Some(Over::Largest) {
            largest.cloned()
        } else {
            self.recipe.over_of(&search.engine, of_game)
        }
    }

    /// The depth of all points, where nothing else tells it: the one with most of them, then with most positions, the
    /// greatest of several.
    fn one_depth(&self, shown: &[Vec<Found>]) -> Option<u32> {
        let recipe = self.recipe;
        if recipe.swept().is_none() || recipe.is_by(&Dimension::Depth) || recipe.statistic.is_of_positions() {
            return None;
        }
        let mut by_depth: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for search in shown.iter().flatten() {
            let (searches, least) = by_depth.entry(search.depth).or_insert((0, usize::MAX));
            (*searches, *least) = (*searches + 1, search.n.min(*least));
        }
        by_depth.into_iter().max_by_key(|(depth, size)| (*size, *depth)).map(|(depth, _)| depth)
    }

    /// The engine and the game that neither lines nor panels tell.
    fn program(&self, search: &Found) -> Option<String> {
        let [_, engine] = &search.program;
        let game = self.sheets[search.sheet].1.name();
        (!engine.is_empty()).then(|| tr!("{} on {}", engine, game))
    }

    fn plot(&self, searches: &[Found], x_names: &[String], shown: &[Vec<Found>]) -> Plot<'a> {
        let recipe = self.recipe;
        let mut lines = keys(searches.iter().map(|search| &search.line));
        let largest = searches.iter().filter(|search| search.line == lines[0]);
        let largest = largest
            .max_by(|left, right| left.across.rank.total_cmp(&right.across.rank))
            .expect("lines have searches");
        let over = |search: &Found| self.over(search, Some(&largest.engine));
        // Where lines are depths and the axis is swept: the greatest that every value has.
        if let (Some(_), Dimension::Depth, true) =
            (recipe.swept(), &recipe.series, recipe.filter.depths.is_empty())
        {
            let values = |line: Option<&Key>| {
                let own = searches.iter().filter(|search| line.is_none_or(|line| search.line == *line));
                own.map(|search| search.across.text.as_str()).collect::<BTreeSet<&str>>().len()
            };
            lines.retain(|line| values(Some(line)) == values(None));
            lines = lines.split_off(lines.len().saturating_sub(MOST_DEPTHS));
        }
        let used = unique(searches.iter().map(|search| search.sheet));
        let sheets = used.iter().map(|at| {
            let (_, game) = &self.sheets[*at];
            let own = || searches.iter().filter(|search| search.sheet == *at);
            let engines = unique(own().map(|search| search.engine.clone()).chain(own().filter_map(over)));
            let engines: Vec<&EngineSheet> = engines.iter().filter_map(|name| game.engine(name)).collect();
            game.on_common_positions(&engines)
        });
        let is_by_engine = recipe.series == Dimension::Engine;
        let engines: Vec<EngineName> = lines.iter().map(|line| EngineName::new(&line.text)).collect();
        let engine_names = match (&engines[..], reference(&self.sheets[used[0]].1)) {
            (several @ [_, _, ..], Some(reference)) if is_by_engine => {
                self.looks.names(&several.iter().collect::<Vec<_>>(), reference)
            }
            (engines, _) => engines.iter().map(|engine| self.looks.name(engine)).collect(),
        };
        let place = |search: &Found| {
            let x = x_names.iter().position(|name| *name == search.across.text).map(|place| place as f64);
            x.or_else(|| number(&search.across.text)).unwrap_or_default()
        };
        let line = |(at, line): (usize, &Key)| {
            let own = searches.iter().filter(|search| search.line == *line);
            let item = |search: &Found| Item {
                x: place(search),
                sheet: used.iter().position(|sheet| *sheet == search.sheet).unwrap_or_default(),
                engine: search.engine.clone(),
                depth: search.depth,
                over: over(search),
            };
            let mut items: Vec<Item> = own.map(item).collect();
            items.sort_by(|left, right| left.x.total_cmp(&right.x));
            let series = if is_by_engine {
                of_engine(&engine_names[at], &engines[at], self.looks, Vec::new())
            } else {
                series(&self.label(&recipe.series, &line.text, shown), Look::nth(at), Vec::new())
            };
            Line { series, items }
        };
        let over = recipe.over_name(self.looks).unwrap_or_else(|| match over(&searches[0]) {
            // Lines that are no engines have it each at its own depth, phase or game.
            Some(_) if recipe.over == Some(Over::Largest) => match recipe.series {
                Dimension::Engine | Dimension::Parameter(_) => {
                    names([&largest.across.text, &largest.line.text])
                }
                _ => largest.across.text.clone(),
            },
            Some(engine) => self.looks.name(&engine),
            None => String::new(),
        });
        let heading = match &recipe.panels {
            Panels::By(panels) if shown.len() > 1 => self.label(panels, &searches[0].panel.text, shown),
            _ => String::new(),
        };
        Plot { heading, sheets: sheets.collect(), lines: lines.iter().enumerate().map(line).collect(), over }
    }

    /// A value as a line or a panel is named by it, among those of all panels.
    fn label(&self, dimension: &Dimension, text: &str, shown: &[Vec<Found>]) -> String {
        match dimension {
            Dimension::Engine => self.looks.name(&EngineName::new(text)),
            Dimension::Game => {
                let key = |search: &Found| match &self.recipe.panels {
                    Panels::By(panels) if panels == dimension => search.panel.text.clone(),
                    _ => search.line.text.clone(),
                };
                let all: Vec<GameName> =
                    shown.iter().flatten().map(|search| GameName::new(&key(search))).collect();
                heading_among(&GameName::new(text), &all)
            }
            Dimension::Depth => tr!("depth {depth}", depth = text),
            Dimension::Phase | Dimension::Parameter(_) => text.to_owned(),
        }
    }
}
