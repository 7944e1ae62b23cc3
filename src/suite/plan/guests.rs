//! Games and engines of a caller, run beside those of this crate.
//!
//! A suite names them in [`Experiment::own_games`] and
//! [`Experiment::guests`](crate::suite::Experiment::guests); whoever runs it
//! hands over what they name. Their rows are like any other.
//!
//! [`Experiment::own_games`]: crate::suite::Experiment::own_games

use std::fmt;
use std::sync::Arc;

use crate::game::{AnyGame, GameSpec};
use crate::program::Program;
use crate::record::Counter;
use crate::search::{Engine, Limits, Outcome, Searchable};
use crate::suite::plan::suite::Observed;

/// A cell to search, without its engine.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Task<'a> {
    /// The game at the position.
    pub root: &'a dyn Searchable,
    /// The game, as the row names it.
    pub game: &'a str,
    /// The position, as the row names it: a corpus id, a seed, or its text.
    pub position: &'a str,
    /// The text of the position: a FEN, a seed, or a text of its game.
    pub text: &'a str,
    /// Plies.
    pub depth: u32,
    /// Whether the outcome is to say how many different positions were leaves.
    pub distinct: bool,
    /// Wanted observations beyond counters; an engine that does not make them has none
    /// in its details.
    pub observed: Observed,
    /// Whether the outcome is to have the paths to its leaves; the same.
    pub leaf_paths: bool,
}

impl Task<'_> {
    /// The game with its type, to be [visited](AnyGame::visit) by a search that
    /// an engine spec cannot describe: an algorithm or an ordering of the
    /// caller's own. `None` if the game is the caller's own too.
    pub fn any_game(&self) -> Option<AnyGame> {
        self.game.parse::<GameSpec>().ok()?.root(self.text).ok()
    }
}

/// A game of the caller.
pub trait OwnGame: Send + Sync {
    /// Its name in rows: a plan refuses names with control characters, and those
    /// that a spreadsheet would take for a formula.
    fn name(&self) -> &str;

    /// The game at a position; an error is a reason in words. The same text
    /// must always give the same state. It may not begin like a formula either.
    fn root(&self, position: &str) -> Result<Box<dyn Searchable>, String>;
}

/// An engine of the caller.
pub trait Guest: Send + Sync {
    /// Its name in rows: a plan refuses names with control characters, and those
    /// that a spreadsheet would take for a formula.
    fn name(&self) -> &str;

    /// Whether it always returns minimax's value. If it does, its values are
    /// compared with those of the experiment's reference. If not, its manifest
    /// says so, and no comparison takes it for an exact one.
    fn exact(&self) -> bool;

    /// The counters that it keeps; all others are empty in its rows. All of every search, unless it says otherwise.
    fn counts(&self) -> &[Counter] {
        &Counter::ALL[..Counter::EVERY]
    }

    /// Searches one cell from a fresh state; an error is a reason in words,
    /// which becomes the status of the row. The counters of the outcome must
    /// depend on nothing but the task and the node limit.
    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String>;
}

/// A game that is a name and the function that reads its positions.
struct NamedGame<F> {
    name: String,
    root: F,
}

impl<F, G, E> OwnGame for NamedGame<F>
where
    F: Fn(&str) -> Result<G, E> + Send + Sync,
    G: Searchable + 'static,
    E: fmt::Display,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn root(&self, position: &str) -> Result<Box<dyn Searchable>, String> {
        match (self.root)(position) {
            Ok(game) => Ok(Box::new(game)),
            Err(reason) => Err(reason.to_string()),
        }
    }
}

/// The games and engines of the caller, by their names.
#[derive(Clone, Default)]
pub struct Guests {
    games: Vec<Arc<dyn OwnGame>>,
    engines: Vec<Arc<dyn Guest>>,
}

impl Guests {
    /// With one more game.
    #[must_use]
    pub fn with_game(mut self, game: impl OwnGame + 'static) -> Self {
        self.games.push(Arc::new(game));
        self
    }

    /// With one more game: what rows call it, and what makes its state from
    /// the text of a position, as [`OwnGame::root`] does.
    #[must_use]
    pub fn with_named_game<G, E>(
        self,
        name: &str,
        root: impl Fn(&str) -> Result<G, E> + Send + Sync + 'static,
    ) -> Self
    where
        G: Searchable + 'static,
        E: fmt::Display + 'static,
    {
        self.with_game(NamedGame { name: name.to_owned(), root })
    }

    /// With one more engine.
    #[must_use]
    pub fn with_engine(mut self, engine: impl Guest + 'static) -> Self {
        self.engines.push(Arc::new(engine));
        self
    }

    pub(crate) fn game(&self, name: &str) -> Option<PlanGame> {
        self.games.iter().find(|game| game.name() == name).cloned().map(PlanGame::Own)
    }

    pub(crate) fn engine(&self, name: &str) -> Option<PlanEngine> {
        self.engines.iter().find(|engine| engine.name() == name).cloned().map(PlanEngine::Guest)
    }
}

#[derive(Clone)]
pub(crate) enum PlanGame {
    Ours(GameSpec),
    Own(Arc<dyn OwnGame>),
}

impl PlanGame {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Ours(spec) => spec.to_string(),
            Self::Own(game) => game.name().to_owned(),
        }
    }

    /// Whether it is a synthetic tree, whose positions are seeds.
    pub(crate) fn is_tree(&self) -> bool {
        matches!(self, Self::Ours(spec) if spec.is_tree())
    }
}

#[derive(Clone)]
pub(crate) enum PlanEngine {
    Ours(Box<Engine>),
    Program(Arc<Program>),
    Guest(Arc<dyn Guest>),
}

impl PlanEngine {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Ours(spec) => spec.to_string(),
            Self::Program(program) => program.spec().label(),
            Self::Guest(engine) => engine.name().to_owned(),
        }
    }

    /// Whether its searches have this counter.
    pub(crate) fn counts(&self, counter: Counter) -> bool {
        match self {
            Self::Ours(spec) => spec.counts(counter),
            Self::Program(_) => true,
            Self::Guest(engine) => engine.counts().contains(&counter),
        }
    }

    /// Whether it promises minimax's value.
    pub(crate) fn exact(&self) -> bool {
        match self {
            Self::Ours(spec) => spec.exact(),
            Self::Program(_) => false,
            Self::Guest(engine) => engine.exact(),
        }
    }
}
