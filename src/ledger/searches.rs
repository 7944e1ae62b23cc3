//! The searches that a claim needs, as suites: one that counts, and one in time mode where a figure is a time.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error as _;
use std::path::Path;

use thiserror::Error;

use crate::analysis::quality::Quality;
use crate::corpus::minimal;
use crate::game::{GameSpec, uniform_branching};
use crate::ledger::claim::Claim;
use crate::ledger::figure::{Figure, MINIMAL, Operator};
use crate::ledger::quantity::{IID, Needs, Quantity};
use crate::search::{Engine, is_exact};
use crate::suite::{Experiment, Mode, Observed, Plan, PositionFiles, Positions, Suite, SuiteError, Truth};

/// The reason why a claim does not tell its searches.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SearchesError {
    #[error("the claim `{id}` needs no search{}", reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}")))]
    Nothing { id: String, reason: Option<String> },
    #[error("{place}: {fault}")]
    Figure { place: String, fault: String },
}

/// One search on every position of a source: those of a set, or with `None` those of the claim.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    game: String,
    source: Option<String>,
    engine: String,
    depth: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Recorded {
    distinct: bool,
    ordering: bool,
    within: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    counted: bool,
    timed: bool,
    recorded: Recorded,
}

/// The game, source, records and depths that some engines share.
type Product<'c> = (&'c str, Option<&'c String>, Recorded, Vec<u32>);

/// The suites whose rows a claim needs, named `name`, and in time mode `name-time`. Positions in files begin in a folder.
pub fn searches(claim: &Claim, name: &str, folder: &Path) -> Result<Vec<Suite>, SearchesError> {
    let mut cells = Cells { claim, all: BTreeMap::new() };
    for (place, figure) in placed(claim) {
        for figure in figure.parts() {
            cells.add(figure).map_err(|fault| SearchesError::Figure { place: place.clone(), fault })?;
        }
    }
    if cells.all.is_empty() {
        return Err(SearchesError::Nothing { id: claim.id.clone(), reason: claim.not_tested.clone() });
    }
    cells.add_references()?;
    let mut suites = Vec::new();
    for mode in [Mode::Count, Mode::Time] {
        let experiments = cells.experiments(mode);
        if experiments.is_empty() {
            continue;
        }
        let ending = if mode == Mode::Time { "-time" } else { "" };
        let mut suite = Suite::single(&format!("{name}{ending}"), Vec::new(), Vec::new());
        suite.description = format!("The searches of the claim {}.", claim.id);
        suite.mode = mode;
        let mut files = PositionFiles::default();
        for experiment in &experiments {
            for source in &experiment.positions.sources {
                files
                    .load_source(&experiment.rules(), source, folder)
                    .map_err(|error| of_suite(&error, "; files are named from the folder of the claim"))?;
            }
        }
        (suite.files, suite.experiments) = (files.texts, experiments);
        let solves = |figure: &Figure| figure.quantity == Quantity::Quality(Quality::Solved);
        if claim.every_figure().any(solves) {
            let of_positions = Truth::new(Truth::OF_POSITIONS, folder);
            suite.truth.push(of_positions.map_err(|error| of_suite(&error, ""))?);
        }
        suites.push(suite);
    }
    check_minimal(claim, &suites)?;
    Ok(suites)
}

/// Every figure with its place in the file.
fn placed(claim: &Claim) -> impl Iterator<Item = (String, &Figure)> {
    let parts = claim.parts.iter().map(|part| (place_of(&part.name), &part.figure));
    parts.chain(claim.also.iter().map(|figure| (format!("[[also]] ({figure})"), figure)))
}

fn place_of(part: &str) -> String {
    if part.is_empty() { "the part".to_owned() } else { format!("part `{part}`") }
}

struct Cells<'c> {
    claim: &'c Claim,
    all: BTreeMap<Cell, Wanted>,
}

impl Cells<'_> {
    fn add(&mut self, figure: &Figure) -> Result<(), String> {
        let needs = figure.quantity.needs();
        let within = needs == Needs::Within;
        if within && self.claim.searches.within.is_none() {
            return Err(format!(
                "`{}` looks for leaves among those of another engine; add `within = \"ab\"` to [searches]",
                figure.quantity
            ));
        }
        for (game, engine) in figure.engines() {
            check_known(figure, game, needs)?;
            let source = self.source(figure, game)?;
            for depth in depths(figure) {
                let (game, engine, source) = (game.to_owned(), engine.to_owned(), source.clone());
                let wanted = self.all.entry(Cell { game, source, engine, depth }).or_default();
                wanted.timed |= needs == Needs::Time;
                wanted.counted |= needs != Needs::Time;
                wanted.recorded.distinct |= matches!(needs, Needs::DistinctLeaves | Needs::MinimalGraph);
                wanted.recorded.ordering |= needs == Needs::Ordering;
                wanted.recorded.within |= within;
            }
        }
        Ok(())
    }

    /// The set that a figure names; `None` for the positions or seeds of the claim.
    fn source(&self, figure: &Figure, game: &str) -> Result<Option<String>, String> {
        let keys = &self.claim.searches;
        if spec(game).is_tree() {
            return match keys.seeds {
                Some(_) => Ok(None),
                None => Err("its positions are seeds; add `seeds = \"1-200\"` to [searches]".to_owned()),
            };
        }
        if figure.positions.is_some() {
            return Ok(figure.positions.clone());
        }
        if keys.positions.is_empty() {
            return Err("it names no positions; add `positions = \"quick\"` to it, or `positions = [\"mine.epd\"]` to [searches]"
                .to_owned());
        }
        // Such a figure takes whatever positions the rows have.
        let named = |other: &&Figure| other.positions.is_some() && other.engines().any(|(of, _)| of == game);
        match self.claim.every_figure().flat_map(Figure::parts).find(named) {
            Some(Figure { positions: Some(set), .. }) => Err(format!(
                "it names no positions, so its rows would include those of the set `{set}`, which the claim names elsewhere \
                 for {game}; add `positions` to it"
            )),
            _ => Ok(None),
        }
    }

    /// Adds the reference wherever a part has only engines whose values nothing tells to be right.
    fn add_references(&mut self) -> Result<(), SearchesError> {
        for part in self.claim.parts.iter().filter(|part| part.valid_any.is_none()) {
            if part.figure.operator == Operator::Every {
                continue;
            }
            for figure in part.figure.parts() {
                for (game, _) in figure.engines().filter(|(_, engine)| !is_exact(engine)) {
                    let Ok(source) = self.source(figure, game) else { continue };
                    for depth in depths(figure) {
                        self.add_reference(game, source.as_ref(), depth, &part.name)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn add_reference(
        &mut self,
        game: &str,
        source: Option<&String>,
        depth: u32,
        part: &str,
    ) -> Result<(), SearchesError> {
        let is_there = |cell: &&Cell| {
            cell.game == game
                && cell.source.as_ref() == source
                && cell.depth == depth
                && is_exact(&cell.engine)
        };
        if self.all.keys().any(|cell| is_there(&cell)) {
            return Ok(());
        }
        let Some(engine) = &self.claim.searches.reference else {
            return Err(SearchesError::Figure {
                place: place_of(part),
                fault: "no exact engine tells which of its values are wrong; add `reference = \"ab+tt+id\"` to [searches]"
                    .to_owned(),
            });
        };
        let engine = engine.to_string();
        let cell = Cell { game: game.to_owned(), source: source.cloned(), engine, depth };
        self.all.entry(cell).or_default().counted = true;
        Ok(())
    }

    /// The records of a search, the same on all positions: sets overlap, and a search runs once.
    fn recorded(&self, of: &Cell) -> Recorded {
        let same = |cell: &&Cell| (&cell.game, &cell.engine, cell.depth) == (&of.game, &of.engine, of.depth);
        let all = self.all.iter().filter(|(cell, _)| same(cell)).map(|(_, wanted)| wanted.recorded);
        all.fold(Recorded::default(), |all, one| Recorded {
            distinct: all.distinct | one.distinct,
            ordering: all.ordering | one.ordering,
            within: all.within | one.within,
        })
    }

    fn experiments(&self, mode: Mode) -> Vec<Experiment> {
        let mut by_engine: BTreeMap<(&str, Option<&String>, &str, Recorded), Vec<u32>> = BTreeMap::new();
        for (cell, wanted) in &self.all {
            let recorded = if mode == Mode::Count { self.recorded(cell) } else { Recorded::default() };
            // Samples of time have the counts too.
            let is_sampled = wanted.timed && recorded == Recorded::default();
            let is_wanted = if mode == Mode::Count { wanted.counted && !is_sampled } else { wanted.timed };
            if is_wanted {
                let key = (&*cell.game, cell.source.as_ref(), &*cell.engine, recorded);
                by_engine.entry(key).or_default().push(cell.depth);
            }
        }
        let mut products: BTreeMap<Product, Vec<&str>> = BTreeMap::new();
        for ((game, source, engine, recorded), depths) in by_engine {
            products.entry((game, source, recorded, depths)).or_default().push(engine);
        }
        let games: BTreeSet<&str> = products.keys().map(|(game, ..)| *game).collect();
        let reference = |game: &str| {
            let engines =
                products.iter().filter(|((of, ..), _)| *of == game).flat_map(|(_, engines)| engines);
            engines.copied().filter(|engine| is_exact(engine)).min()
        };
        let references: BTreeMap<&str, Option<&str>> =
            games.into_iter().map(|game| (game, reference(game))).collect();
        products
            .iter()
            .map(|(product, engines)| self.experiment(product, engines, references[product.0]))
            .collect()
    }

    fn experiment(&self, product: &Product, engines: &[&str], reference: Option<&str>) -> Experiment {
        let (game, source, recorded, depths) = product;
        let keys = &self.claim.searches;
        let engine = |text: &str| -> Engine { text.parse().expect("it was printed by its spec") };
        let mut suite = Suite::single("", engines.iter().map(|text| engine(text)).collect(), depths.clone());
        let mut experiment = suite.experiments.remove(0);
        let game = spec(game);
        experiment.positions = if game.is_tree() {
            Positions { seeds: keys.seeds, ..Positions::default() }
        } else {
            let sources = source.map_or_else(|| keys.positions.clone(), |set| vec![set.to_owned()]);
            Positions { sources, ..Positions::default() }
        };
        experiment.games = vec![game];
        experiment.distinct = recorded.distinct;
        experiment.observed = Observed { ordering: recorded.ordering, ..Observed::default() };
        experiment.within = keys.within.filter(|_| recorded.within);
        experiment.reference = reference.map(engine);
        experiment
    }
}

/// A fault of positions in words, with its causes and the remedy. Options that would help elsewhere are none here.
fn of_suite(error: &SuiteError, remedy: &str) -> SearchesError {
    let mut fault = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        fault = format!("{fault}: {error}");
        cause = error.source();
    }
    SearchesError::Figure { place: "[searches]".to_owned(), fault: fault + remedy }
}

fn spec(game: &str) -> GameSpec {
    game.parse().expect("it was printed by its spec")
}

/// Every depth that a figure reads.
pub(super) fn depths(figure: &Figure) -> BTreeSet<u32> {
    let backs = || (0_u32..).zip(&figure.plies).filter(|(_, weight)| **weight != 0.0).map(|(back, _)| back);
    figure.depths.iter().flat_map(|depth| backs().map(move |back| depth - back)).collect()
}

/// Refuses what is known of certain games only.
fn check_known(figure: &Figure, game: &str, needs: Needs) -> Result<(), String> {
    let quantity = figure.quantity;
    let is_known = uniform_branching(game).is_some();
    match needs {
        Needs::External => Err(format!(
            "only external engines report `{quantity}`, and claims have none; choose another `quantity`"
        )),
        Needs::Iid if !(is_known && game.starts_with(IID)) => Err(format!(
            "`{quantity}` is known for trees of independent leaves only, not for {game}; use a game like `tree:iid[b=10]`"
        )),
        Needs::Uniform if !is_known => Err(format!(
            "`{quantity}` needs a tree with one number of branches, not {game}; use a game like `tree:iid[b=10]`"
        )),
        _ => Ok(()),
    }
}

/// Refuses figures that divide by minimal trees which nobody has computed.
fn check_minimal(claim: &Claim, suites: &[Suite]) -> Result<(), SearchesError> {
    let divides = |figure: &Figure, game: &str| match figure.quantity.needs() {
        Needs::MinimalTree => uniform_branching(game).is_none(),
        Needs::MinimalGraph => true,
        _ => figure.contrasts.iter().any(|contrast| contrast.engine == MINIMAL),
    };
    let mut dividing = Vec::new();
    for (place, figure) in placed(claim) {
        let engines = figure.engines().filter(|(game, _)| divides(figure, game));
        dividing.extend(engines.map(|(game, engine)| (place.clone(), figure, game, engine)));
    }
    if dividing.is_empty() {
        return Ok(());
    }
    let known: BTreeSet<(String, u32)> =
        minimal::built_in().into_iter().map(|row| (row.position, row.depth)).collect();
    let plans: Result<Vec<Plan>, SuiteError> = suites.iter().map(Plan::with_stand_ins).collect();
    let plans = plans.map_err(|error| of_suite(&error, ""))?;
    for (place, figure, game, engine) in dividing {
        for depth in depths(figure) {
            let searched = plans.iter().flat_map(|plan| plan.positions_of(game, engine, depth));
            let missing = searched.filter(|id| !known.contains(&(id.clone(), depth))).count();
            if missing > 0 {
                let fault = format!(
                    "the minimal tree of {missing} of its positions is not known at depth {depth}; use a game, positions \
                     and depths of positions/xiangqi/minimal.csv, as in `positions = \"core\"`"
                );
                return Err(SearchesError::Figure { place, fault });
            }
        }
    }
    Ok(())
}
