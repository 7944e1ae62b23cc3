//! From experiments to a plan: numbers for names, cells in order, hashes.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use crate::corpus::{self, CorpusEntry, no_formula, safe_name};
use crate::game::{GameSpec, Rules};
use crate::program::{Program, ProgramSpec};
use crate::suite::error::SuiteError;
use crate::suite::plan::bounds::{check_programs, check_ranges, check_samples, check_sizes, check_times};
use crate::suite::plan::cell::{Cell, Terms};
use crate::suite::plan::cells::{Arithmetic, Plan};
use crate::suite::plan::guests::{Guests, PlanEngine, PlanGame};
use crate::suite::plan::hash::FieldHasher;
use crate::suite::plan::positions::{OfSet, select};
use crate::suite::plan::suite::{Experiment, Mode, Suite};

/// A plan of this size still fits into memory, with its rows.
const MOST_CELLS: u64 = 50_000_000;
/// Engines are numbered with 16 bits.
const MOST_ENGINES: u64 = 60_000;
/// Budgets are numbered with 8 bits.
const MOST_TERMS: u64 = 250;

impl Plan {
    /// Lays out every cell of a suite; positions are checked, nothing is searched.
    pub fn new(suite: &Suite) -> Result<Self, SuiteError> {
        Self::with_guests(suite, &Guests::default())
    }

    /// [`Plan::new`] of a suite that names games or engines of the caller.
    pub fn with_guests(suite: &Suite, guests: &Guests) -> Result<Self, SuiteError> {
        Self::laid_out(suite, guests, corpus::set)
    }

    /// [`Plan::new`] with other positions in place of the sealed ones, to tell the cost of a suite. It is not to be run.
    pub fn with_stand_ins(suite: &Suite) -> Result<Self, SuiteError> {
        Self::laid_out(suite, &Guests::default(), corpus::set_or_stand_ins)
    }

    fn laid_out(suite: &Suite, guests: &Guests, of_set: OfSet) -> Result<Self, SuiteError> {
        let keeps_variations = suite.mode == Mode::Count;
        check_samples(suite)?;
        let mut builder = Builder {
            guests: guests.clone(),
            keeps_variations,
            is_judged: !suite.truth.is_empty(),
            ..Builder::default()
        };
        for experiment in &suite.experiments {
            builder.add(experiment, suite, of_set)?;
        }
        builder.finish()
    }
}

type Entries = BTreeMap<Rules, Vec<u64>>;

/// Collects the cells of one experiment after the other.
#[derive(Default)]
struct Builder {
    guests: Guests,
    keeps_variations: bool,
    is_judged: bool,
    games: Vec<PlanGame>,
    game_names: Vec<String>,
    engines: Vec<PlanEngine>,
    engine_names: Vec<String>,
    entries: Vec<CorpusEntry>,
    entry_numbers: HashMap<(Rules, String), usize>,
    /// Positions of games of the caller.
    texts: Vec<String>,
    text_numbers: HashMap<String, usize>,
    terms: Vec<Terms>,
    cells: Vec<Cell>,
    arithmetic: Vec<Arithmetic>,
}

impl Builder {
    fn add(&mut self, experiment: &Experiment, suite: &Suite, of_set: OfSet) -> Result<(), SuiteError> {
        check_times(&experiment.budget)?;
        check_ranges(experiment)?;
        if experiment.distinct && suite.mode == Mode::Time {
            return Err(SuiteError::DistinctTimed);
        }
        if experiment.twice && suite.mode == Mode::Time {
            return Err(SuiteError::TwiceTimed);
        }
        if let Some(key) = key_of_details(experiment).filter(|_| suite.mode == Mode::Time) {
            return Err(SuiteError::DetailsTimed { key });
        }
        check_root_moves(experiment)?;
        let mut entries = BTreeMap::new();
        for rules in experiment.rules() {
            let selected = select(rules, &experiment.positions, &suite.files, of_set)?;
            let numbers = selected.into_iter().map(|entry| self.entry(entry));
            entries.insert(rules, numbers.collect::<Result<Vec<_>, _>>()?);
        }
        self.add_sizes(experiment, &entries)?;
        check_programs(experiment)?;
        let mut engines: Vec<u16> =
            experiment.engines.iter().map(|spec| self.engine(PlanEngine::Ours(Box::new(*spec)))).collect();
        for spec in &experiment.programs {
            let program = self.program(spec, suite)?;
            engines.push(self.engine(program));
        }
        for name in &experiment.guests {
            safe_name("engine", name)?;
            let guest = find("engine", name, self.guests.engine(name))?;
            engines.push(self.engine(guest));
        }
        let reference =
            experiment.reference.as_ref().map(|spec| self.engine(PlanEngine::Ours(Box::new(*spec))));
        let Experiment { budget, twice, distinct, observed, within, .. } = *experiment;
        let timed = suite.mode == Mode::Time;
        let samples = experiment.samples.unwrap_or(1);
        let terms = Terms { budget, timed, twice, samples, distinct, observed, within, reference };
        let terms = number(&mut self.terms, &terms);
        check_count(self.engines.len() as u64, MOST_ENGINES, "engines")?;
        check_count(self.terms.len() as u64, MOST_TERMS, "different budgets")?;
        let add = |builder: &mut Self, game: PlanGame, positions: &[u64]| {
            let game = builder.game(game);
            for &position in positions {
                for &engine in &engines {
                    let depths = experiment.depths.iter().map(|&depth| depth as u8);
                    let cell = |depth| Cell { game, position, engine, depth, terms: terms as u8 };
                    builder.cells.extend(depths.map(cell));
                }
            }
        };
        for game in &experiment.games {
            for engine in experiment.engines.iter().chain(&experiment.reference).chain(&experiment.within) {
                engine.check_on(game)?;
                if experiment.distinct || experiment.within.is_some() || experiment.observed.by_node() {
                    engine.check_observed()?;
                }
            }
            check_sizes(game, experiment)?;
            add(self, PlanGame::Ours(game.clone()), &roots_of(game, experiment, &entries));
        }
        for name in &experiment.own_games {
            safe_name("game", name)?;
            let game = find("game", name, self.guests.game(name))?;
            let positions = self.own_positions(&game, experiment)?;
            add(self, game, &positions);
        }
        Ok(())
    }

    fn game(&mut self, game: PlanGame) -> u16 {
        let known = number(&mut self.game_names, &game.name());
        if known == self.games.len() {
            self.games.push(game);
        }
        known as u16
    }

    /// A program, once for all experiments; another of the same name is refused.
    fn program(&self, spec: &ProgramSpec, suite: &Suite) -> Result<PlanEngine, SuiteError> {
        let name = spec.label();
        safe_name("engine", &name)?;
        let known =
            self.engine_names.iter().position(|known| *known == name).map(|place| &self.engines[place]);
        match known {
            None => {
                let folder = suite.folder.as_deref().unwrap_or(Path::new(""));
                Ok(PlanEngine::Program(Arc::new(Program::new(spec).in_folder(folder))))
            }
            Some(PlanEngine::Program(known)) if known.spec() == spec => {
                Ok(PlanEngine::Program(Arc::clone(known)))
            }
            Some(_) => Err(SuiteError::SameName { name }),
        }
    }

    fn engine(&mut self, engine: PlanEngine) -> u16 {
        let known = number(&mut self.engine_names, &engine.name());
        if known == self.engines.len() {
            self.engines.push(engine);
        }
        known as u16
    }

    /// The numbers of the positions of a game of the caller, each tried once.
    fn own_positions(&mut self, game: &PlanGame, experiment: &Experiment) -> Result<Vec<u64>, SuiteError> {
        let PlanGame::Own(own) = game else { return Ok(Vec::new()) };
        own_texts(experiment)
            .map(|text| {
                // Line ends are allowed: a field of several lines is quoted.
                no_formula("position", &text)?;
                own.root(&text).map_err(|reason| SuiteError::Root {
                    game: game.name(),
                    position: text.clone(),
                    reason,
                })?;
                let next = self.texts.len();
                let number = *self.text_numbers.entry(text.clone()).or_insert(next);
                if number == next {
                    self.texts.push(text);
                }
                Ok(number as u64)
            })
            .collect()
    }

    /// Does the arithmetic of an experiment, before anything large is made.
    fn add_sizes(&mut self, experiment: &Experiment, entries: &Entries) -> Result<(), SuiteError> {
        let mut positions = 0_u64;
        for game in &experiment.games {
            positions = positions.saturating_add(count_roots(game, experiment, entries)?);
        }
        for name in &experiment.own_games {
            let seeds = experiment.positions.seeds.map(|(first, last)| (last - first).saturating_add(1));
            let count = seeds.unwrap_or(experiment.positions.sources.len() as u64);
            if count == 0 {
                return Err(SuiteError::NoPositions { game: name.clone() });
            }
            positions = positions.saturating_add(count);
        }
        let engines = experiment.engines.len() + experiment.programs.len() + experiment.guests.len();
        let depths = experiment.depths.len();
        let cells = positions.saturating_mul(engines as u64).saturating_mul(depths as u64);
        check_count(cells.saturating_add(self.cells.len() as u64), MOST_CELLS, "searches")?;
        self.arithmetic.push(Arithmetic {
            games: experiment.games.len() + experiment.own_games.len(),
            positions: positions as usize,
            engines,
            depths,
            cells: cells as usize,
        });
        Ok(())
    }

    /// The number of an entry; the same entry may come from several sets.
    fn entry(&mut self, entry: CorpusEntry) -> Result<u64, SuiteError> {
        let key = (entry.position.rules(), entry.id.clone());
        if let Some(&known) = self.entry_numbers.get(&key) {
            if self.entries[known].position != entry.position {
                return Err(SuiteError::SameId { id: entry.id });
            }
            return Ok(known as u64);
        }
        self.entry_numbers.insert(key, self.entries.len());
        self.entries.push(entry);
        Ok(self.entries.len() as u64 - 1)
    }

    /// Sorts the cells, and refuses one with two budgets.
    fn finish(mut self) -> Result<Plan, SuiteError> {
        self.cells.sort_unstable();
        self.cells.dedup();
        let key = |cell: &Cell| (cell.game, cell.position, cell.engine, cell.depth);
        if let Some(pair) = self.cells.windows(2).find(|pair| key(&pair[0]) == key(&pair[1])) {
            return Err(SuiteError::Conflict {
                game: self.game_names[usize::from(pair[0].game)].clone(),
                engine: self.engine_names[usize::from(pair[0].engine)].clone(),
                depth: u32::from(pair[0].depth),
            });
        }
        let mut plan = Plan {
            game_names: self.game_names,
            engine_names: self.engine_names,
            games: self.games,
            engines: self.engines,
            entries: self.entries,
            texts: self.texts,
            terms: self.terms,
            cells: self.cells,
            arithmetic: self.arithmetic,
            keeps_variations: self.keeps_variations,
            is_judged: self.is_judged,
            corpus_hash: String::new(),
            cells_hash: String::new(),
        };
        plan.corpus_hash = corpus_hash(&plan.entries, &plan.texts);
        plan.cells_hash = cells_hash(&plan);
        Ok(plan)
    }
}

/// Values of root moves are those of exact engines, which a program or a guest is not known to be.
fn check_root_moves(experiment: &Experiment) -> Result<(), SuiteError> {
    if !experiment.observed.root_moves {
        return Ok(());
    }
    let inexact = experiment.engines.iter().filter(|engine| !engine.exact()).map(ToString::to_string);
    let programs = experiment.programs.iter().map(ProgramSpec::label);
    if let Some(engine) = inexact.chain(programs).chain(experiment.guests.iter().cloned()).next() {
        return Err(SuiteError::RootMovesInexact { engine });
    }
    if experiment.depths.contains(&0) { Err(SuiteError::RootMovesAtDepth0) } else { Ok(()) }
}

fn key_of_details(experiment: &Experiment) -> Option<&'static str> {
    experiment.observed.keys().chain(experiment.within.as_ref().map(|_| "within")).next()
}

/// The number of an item in a list that holds everything once.
fn number<T: PartialEq + Clone>(list: &mut Vec<T>, item: &T) -> usize {
    list.iter().position(|known| known == item).unwrap_or_else(|| {
        list.push(item.clone());
        list.len() - 1
    })
}

fn check_count(count: u64, most: u64, what: &'static str) -> Result<(), SuiteError> {
    if count > most { Err(SuiteError::TooMany { what, most }) } else { Ok(()) }
}

fn count_roots(game: &GameSpec, experiment: &Experiment, entries: &Entries) -> Result<u64, SuiteError> {
    let Some(rules) = game.rules() else {
        let seeds = experiment.positions.seeds;
        let (first, last) = seeds.ok_or_else(|| SuiteError::NoSeeds { game: game.to_string() })?;
        return Ok((last - first).saturating_add(1));
    };
    match entries.get(&rules) {
        Some(numbers) if !numbers.is_empty() => Ok(numbers.len() as u64),
        _ => Err(SuiteError::NoPositions { game: game.to_string() }),
    }
}

fn find<T>(kind: &'static str, name: &str, found: Option<T>) -> Result<T, SuiteError> {
    found.ok_or_else(|| SuiteError::UnknownGuest { kind, name: name.to_owned() })
}

/// The positions of games of the caller: seeds as texts, or the texts.
fn own_texts(experiment: &Experiment) -> Box<dyn Iterator<Item = String> + '_> {
    match experiment.positions.seeds {
        Some((first, last)) => Box::new((first..=last).map(|seed| seed.to_string())),
        None => Box::new(experiment.positions.sources.iter().cloned()),
    }
}

fn roots_of(game: &GameSpec, experiment: &Experiment, entries: &Entries) -> Vec<u64> {
    match (game.rules(), experiment.positions.seeds) {
        (Some(rules), _) => entries.get(&rules).cloned().unwrap_or_default(),
        (None, Some((first, last))) => (first..=last).collect(),
        (None, None) => Vec::new(),
    }
}

fn corpus_hash(entries: &[CorpusEntry], texts: &[String]) -> String {
    let mut hasher = FieldHasher::default();
    for entry in entries {
        hasher.text(&entry.id);
        hasher.text(&entry.phase);
        hasher.text(&entry.fen());
    }
    // Nothing of those without: the hash of a corpus that names no games has not changed since.
    for entry in entries.iter().filter(|entry| entry.source_game.is_some()) {
        hasher.text(&entry.id);
        hasher.text(entry.source_game.as_deref().unwrap_or_default());
    }
    for text in texts {
        hasher.text(text);
    }
    hasher.finish()
}

fn cells_hash(plan: &Plan) -> String {
    let mut hasher = FieldHasher::default();
    for name in plan.game_names.iter().chain(&plan.engine_names) {
        hasher.text(name);
    }
    for entry in &plan.entries {
        hasher.text(&entry.id);
    }
    for terms in &plan.terms {
        hasher.number(terms.budget.nodes.unwrap_or(u64::MAX));
        hasher.number(terms.budget.seconds.unwrap_or(0.0).to_bits());
        hasher.number(terms.reference.map_or(u64::MAX, u64::from));
    }
    // Nothing of those without: the hash of a plan that counts no distinct leaves has not changed since.
    for (number, _) in plan.terms.iter().enumerate().filter(|(_, terms)| terms.distinct) {
        hasher.text("distinct");
        hasher.number(number as u64);
    }
    for (number, _) in plan.terms.iter().enumerate().filter(|(_, terms)| terms.twice) {
        hasher.text("twice");
        hasher.number(number as u64);
    }
    for (number, terms) in plan.terms.iter().enumerate().filter(|(_, terms)| terms.samples > 1) {
        hasher.text("samples");
        hasher.number(number as u64);
        hasher.number(u64::from(terms.samples));
    }
    for (number, terms) in plan.terms.iter().enumerate().filter(|(_, terms)| terms.has_details()) {
        hasher.text(&terms.observed.keys().collect::<Vec<_>>().join(", "));
        hasher.text(&terms.within.map_or_else(String::new, |engine| engine.to_string()));
        hasher.number(number as u64);
        if let Some(one_in) = terms.observed.audit {
            hasher.number(one_in);
        }
    }
    for cell in &plan.cells {
        hasher.number(
            u64::from(cell.game) << 32
                | u64::from(cell.engine) << 16
                | u64::from(cell.depth) << 8
                | u64::from(cell.terms),
        );
        hasher.number(cell.position);
    }
    hasher.finish()
}
