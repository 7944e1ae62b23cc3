//! The plan: every cell of a suite, in the order of the results file.
//!
//! A plan holds small numbers, not texts: a million cells take 16 megabytes.
//! Two runs have the same plan exactly when their plan hashes are equal.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use crate::corpus::{self, CorpusEntry};
use crate::game::{GameSpec, Rules};
use crate::program::{About, Program, ProgramError};
use crate::record::{Counter, Extra};
use crate::search::{Engine, Outcome, Search};
use crate::suite::plan::cell::{Cell, CellRef, Root, Terms};
use crate::suite::plan::guests::{PlanEngine, PlanGame};
use crate::suite::plan::hash::FieldHasher;

/// The sizes of one experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Arithmetic {
    /// Games.
    pub games: usize,
    /// Positions, over all games.
    pub positions: usize,
    /// Engines.
    pub engines: usize,
    /// Depths.
    pub depths: usize,
    /// Cells: positions x engines x depths.
    pub cells: usize,
}

/// Every cell of a suite, in the order of the results file.
#[derive(Clone)]
pub struct Plan {
    pub(crate) games: Vec<PlanGame>,
    pub(crate) engines: Vec<PlanEngine>,
    pub(crate) entries: Vec<CorpusEntry>,
    /// Positions of games of the caller.
    pub(crate) texts: Vec<String>,
    pub(crate) terms: Vec<Terms>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) arithmetic: Vec<Arithmetic>,
    /// Whether what programs of others expect is kept.
    pub(crate) keeps_variations: bool,
    /// Whether the moves of its rows are judged.
    pub(crate) is_judged: bool,
    pub(crate) game_names: Vec<String>,
    pub(crate) engine_names: Vec<String>,
    pub(crate) corpus_hash: String,
    pub(crate) cells_hash: String,
}

impl fmt::Debug for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Plan")
            .field("games", &self.game_names)
            .field("engines", &self.engine_names)
            .field("cells", &self.cells.len())
            .finish_non_exhaustive()
    }
}

impl Plan {
    /// The columns of its rows that not every file has.
    pub(crate) fn extra(&self) -> Extra {
        let has = |counter: Counter| {
            let counts =
                |engine: &PlanEngine| matches!(engine, PlanEngine::Ours(ours) if ours.counts(counter));
            self.engines.iter().any(counts)
        };
        Extra {
            quality: self.is_judged,
            selective: has(Counter::ForwardCutoffs),
            parallel: has(Counter::Processors),
        }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Whether some cells have details beside their rows: programs of others say what line they
    /// expect. In time mode there are none.
    pub(crate) fn has_details(&self) -> bool {
        self.terms.iter().any(Terms::has_details) || self.keeps_variations && self.programs().next().is_some()
    }

    pub(crate) fn programs(&self) -> impl Iterator<Item = &Program> {
        self.engines.iter().filter_map(|engine| match engine {
            PlanEngine::Program(program) => Some(&**program),
            _ => None,
        })
    }

    /// Whether other positions stand in for sealed ones ([`Plan::with_stand_ins`]).
    pub fn has_stand_ins(&self) -> bool {
        self.entries.iter().any(corpus::is_stand_in)
    }

    /// Whether it has sealed positions of a game, or others that stand in for them.
    pub fn has_sealed(&self, rules: Rules) -> bool {
        self.entries.iter().any(|entry| entry.set == corpus::SEALED && entry.position.rules() == rules)
    }

    /// The hash of the positions, in hexadecimal.
    pub fn corpus_hash(&self) -> &str {
        &self.corpus_hash
    }

    /// The hash of the cells in their order, in hexadecimal.
    pub fn plan_hash(&self) -> &str {
        &self.cells_hash
    }

    /// The games, canonical.
    pub fn games(&self) -> &[String] {
        &self.game_names
    }

    /// The engines, canonical.
    pub fn engines(&self) -> &[String] {
        &self.engine_names
    }

    /// The sizes of the suite's experiments.
    pub fn arithmetic(&self) -> &[Arithmetic] {
        &self.arithmetic
    }

    /// The number of different roots, over all games.
    pub fn roots(&self) -> usize {
        self.cells.chunk_by(|left, right| left.game == right.game && left.position == right.position).count()
    }

    /// A cell as a person reads it: `xiangqi start ab depth 3`.
    pub fn describe(&self, index: usize) -> String {
        self.resolve(self.cells[index]).to_string()
    }

    /// The positions, as rows name them, at which an engine searches a game to a depth.
    pub fn positions_of(&self, game: &str, engine: &str, depth: u32) -> Vec<String> {
        let place = |names: &[String], name: &str| names.iter().position(|known| known == name);
        let (Some(game), Some(engine)) = (place(&self.game_names, game), place(&self.engine_names, engine))
        else {
            return Vec::new();
        };
        let key = (game as u16, engine as u16, depth);
        let cells = self.cells.iter().filter(|cell| (cell.game, cell.engine, u32::from(cell.depth)) == key);
        cells.map(|cell| self.resolve(*cell).position().into_owned()).collect()
    }

    /// A cell with all that its numbers stand for.
    pub(crate) fn resolve(&self, cell: Cell) -> CellRef<'_> {
        let (game, engine) = (usize::from(cell.game), usize::from(cell.engine));
        let (terms, position) = (&self.terms[usize::from(cell.terms)], cell.position as usize);
        CellRef {
            game: &self.game_names[game],
            root: match &self.games[game] {
                PlanGame::Ours(GameSpec::Tree(spec)) => Root::Seed(spec, cell.position),
                PlanGame::Ours(spec) => Root::Entry(spec, &self.entries[position]),
                PlanGame::Own(game) => Root::Own(&**game, &self.texts[position]),
            },
            engine: &self.engines[engine],
            engine_name: &self.engine_names[engine],
            depth: u32::from(cell.depth),
            terms,
            has_details: terms.has_details()
                || self.keeps_variations && matches!(self.engines[engine], PlanEngine::Program(_)),
        }
    }

    /// Number of samples of a cell in count mode: of an external engine as many as its terms say, of one that counts the
    /// same every time a single one.
    pub(crate) fn samples(&self, index: u32) -> u32 {
        let cell = self.cells[index as usize];
        match self.engines[usize::from(cell.engine)] {
            PlanEngine::Program(_) => self.terms[usize::from(cell.terms)].samples,
            _ => 1,
        }
    }

    /// The samples of all cells, which in count mode are the rows.
    pub fn rows(&self) -> usize {
        (0..self.len() as u32).map(|index| self.samples(index) as usize).sum()
    }

    /// The programs of others by name, with the SHA-256 of their files; of a file that cannot be
    /// read, nothing.
    pub(crate) fn program_files(&self) -> BTreeMap<String, String> {
        let hash = |program: &Program| Some((program.spec().label(), program.file_sha256().ok()?));
        self.programs().filter_map(hash).collect()
    }

    /// Starts every program of others at the start of every game that it plays: what is wrong
    /// with one is found before any cell runs. What they say of themselves, by name.
    pub(crate) fn try_programs_out(
        &self,
        interrupt: Option<&AtomicBool>,
    ) -> Result<BTreeMap<String, About>, ProgramError> {
        let mut about = BTreeMap::new();
        for (number, engine) in self.engines.iter().enumerate() {
            let PlanEngine::Program(program) = engine else { continue };
            let cells = self.cells.iter().filter(|cell| usize::from(cell.engine) == number);
            let mut games: Vec<Rules> =
                cells.filter_map(|cell| Some(self.resolve(*cell).board()?.rules())).collect();
            games.sort_unstable();
            games.dedup();
            for rules in games {
                about.insert(program.spec().label(), program.try_out(rules, interrupt)?);
            }
        }
        Ok(about)
    }

    /// The engines of the caller that do not promise minimax's value.
    pub(crate) fn guests_not_exact(&self) -> Vec<String> {
        let guests =
            self.engines.iter().filter(|engine| matches!(engine, PlanEngine::Guest(_)) && !engine.exact());
        guests.map(PlanEngine::name).collect()
    }

    /// A hash of what the static evaluation says of the first positions of
    /// every game: other tables, another hash.
    pub fn evaluator_hash(&self) -> String {
        const ENOUGH: usize = 64;
        let mut hasher = FieldHasher::default();
        for (number, name) in self.game_names.iter().enumerate() {
            hasher.text(name);
            for outcome in self.full_searches(self.firsts(number).take(ENOUGH), 0) {
                hasher.number(outcome.value.unwrap_or(0) as u64);
            }
        }
        hasher.finish()
    }

    /// The first cell of every position of a game.
    pub(crate) fn firsts(&self, game: usize) -> impl Iterator<Item = Cell> {
        let first = self.cells.partition_point(|cell| usize::from(cell.game) < game);
        let cells =
            self.cells[first..].iter().copied().take_while(move |cell| usize::from(cell.game) == game);
        let mut last = None;
        cells.filter(move |cell| last.replace(cell.position) != Some(cell.position))
    }

    /// Minimax to a small depth at the positions of some cells.
    pub(crate) fn full_searches(
        &self,
        cells: impl Iterator<Item = Cell>,
        depth: u32,
    ) -> Vec<Outcome<String>> {
        let minimax: Engine = "minimax".parse().expect("minimax exists");
        cells
            .filter_map(|cell| self.resolve(cell).make_root().ok())
            .map(|root| Search::new(&minimax).depth(depth).run_any(&*root))
            .collect()
    }

    /// Finds a cell by its key; the terms do not matter.
    pub(crate) fn find(&self, game: u16, position: u64, engine: u16, depth: u8) -> Option<usize> {
        let key = (game, position, engine, depth);
        self.cells.binary_search_by_key(&key, |cell| (cell.game, cell.position, cell.engine, cell.depth)).ok()
    }

    /// Finds the cells that rows belong to.
    pub(crate) fn index(&self) -> PlanIndex<'_> {
        fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<&'a str, usize> {
            names.enumerate().map(|(number, name)| (name, number)).collect()
        }
        PlanIndex {
            plan: self,
            games: numbered(self.game_names.iter().map(String::as_str)),
            engines: numbered(self.engine_names.iter().map(String::as_str)),
            entries: self.entries.iter().enumerate().map(|(number, entry)| (key(entry), number)).collect(),
            texts: numbered(self.texts.iter().map(String::as_str)),
        }
    }
}

/// Different games may use one id.
fn key(entry: &CorpusEntry) -> (Rules, &str) {
    (entry.position.rules(), entry.id.as_str())
}

/// From the texts of a row to the number of its cell.
pub(crate) struct PlanIndex<'a> {
    plan: &'a Plan,
    games: HashMap<&'a str, usize>,
    engines: HashMap<&'a str, usize>,
    entries: HashMap<(Rules, &'a str), usize>,
    texts: HashMap<&'a str, usize>,
}

impl PlanIndex<'_> {
    /// The cell of these texts, if the plan has it.
    pub(crate) fn cell(&self, game: &str, position: &str, engine: &str, depth: u32) -> Option<usize> {
        let game = *self.games.get(game)?;
        let engine = *self.engines.get(engine)?;
        let position = match &self.plan.games[game] {
            PlanGame::Ours(spec) => match spec.rules() {
                Some(rules) => *self.entries.get(&(rules, position))? as u64,
                None => position.parse().ok()?,
            },
            PlanGame::Own(_) => *self.texts.get(position)? as u64,
        };
        self.plan.find(game as u16, position, engine as u16, u8::try_from(depth).ok()?)
    }
}
