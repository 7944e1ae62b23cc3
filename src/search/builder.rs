//! The front door: what to search with, how deep, within which limits.

use crate::game::Game;
use crate::search::algorithm::iterative_deepening;
use crate::search::engine::Engine;
use crate::search::ideal;
use crate::search::limits::{Ending, Limits, Stopped};
use crate::search::observer::{Observer, Unwatched, Watch};
use crate::search::ordering::{BaseOrder, Ordered, Ordering};
use crate::search::outcome::Outcome;
use crate::search::searchable::Searchable;
use crate::search::searcher::{Of, Searcher};
use crate::search::table::{HashTable, NoTable, Table};

/// The greatest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 64;

/// A search to be run: an engine, a depth, limits, an observer.
///
/// ```
/// use plybench::game::GameSpec;
/// use plybench::search::{Engine, Search};
/// use plybench::xiangqi::START_FEN;
///
/// let engine: Engine = "pvs+captures+history".parse()?;
/// let root = GameSpec::default().root(START_FEN)?;
/// let mut search = Search::new(&engine).depth(3);
/// let outcome = search.run_any(&root);
/// let line = search.principal_variation_any(&root, &outcome);
/// assert_eq!(outcome.best_move.as_ref(), line.first());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Every run starts from a fresh state: its counts depend on nothing but the
/// game, the engine, the depth and the node limit.
#[must_use = "a search does nothing until it is run"]
pub struct Search<'a> {
    engine: &'a Engine,
    depth: u32,
    limits: Limits<'a>,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a> Search<'a> {
    /// A search with this engine, so far to depth 1, unlimited and unobserved.
    pub fn new(engine: &'a Engine) -> Self {
        Search { engine, depth: 1, limits: Limits::default(), observer: None }
    }

    /// Plies from the root to the horizon.
    ///
    /// # Panics
    /// Beyond [`MAX_DEPTH`], so callers check what a user asks for.
    pub fn depth(self, depth: u32) -> Self {
        assert!(depth <= MAX_DEPTH, "depth {depth} is beyond {MAX_DEPTH} plies");
        Search { depth, ..self }
    }

    /// When the search must stop before it is done.
    pub fn limits(self, limits: Limits<'a>) -> Self {
        Search { limits, ..self }
    }

    /// An observer that sees every node.
    pub fn observe(self, observer: &'a mut dyn Observer) -> Self {
        Search { observer: Some(observer), ..self }
    }

    /// Searches a game from its state.
    pub fn run<G: Game>(&mut self, game: &G) -> Outcome<G::Move> {
        let (engine, depth, limits) = (self.engine, self.depth, self.limits);
        match &mut self.observer {
            None => run_watched(game, engine, depth, limits, Unwatched),
            Some(observer) => {
                let observer: &mut dyn Observer = &mut **observer;
                run_watched(game, engine, depth, limits, observer)
            }
        }
    }

    /// [`Search::run`] on a game whose type is not known; the best move is in
    /// notation.
    pub fn run_any(&mut self, game: &dyn Searchable) -> Outcome<String> {
        game.search(self)
    }

    /// The line that both sides play if they know the outcome's value: it
    /// begins with the best move, is legal, and ends at the horizon, at the
    /// end of the game, or where the value cannot be confirmed (which happens
    /// only with engines that are not exact). Empty unless the search was
    /// complete.
    pub fn principal_variation<G: Game>(&self, game: &G, outcome: &Outcome<G::Move>) -> Vec<G::Move> {
        match (outcome.value, outcome.best_move) {
            (Some(value), Some(first)) => ideal::line(game, value, first, self.depth),
            _ => Vec::new(),
        }
    }

    /// [`Search::principal_variation`] of a game whose type is not known.
    pub fn principal_variation_any(&self, game: &dyn Searchable, outcome: &Outcome<String>) -> Vec<String> {
        game.principal_variation(self, outcome)
    }
}

/// Chooses the types of ordering and table.
fn run_watched<G: Game, W: Watch>(
    game: &G,
    engine: &Engine,
    depth: u32,
    limits: Limits<'_>,
    watch: W,
) -> Outcome<G::Move> {
    let ordered = Ordered::new(&engine.ordering, engine.table, depth);
    let table = engine.table.map(|table| HashTable::new(table, engine.enhanced_cutoffs));
    match (ordered, table) {
        (None, None) => run(game, engine, depth, limits, (BaseOrder, NoTable, watch)),
        (None, Some(table)) => run(game, engine, depth, limits, (BaseOrder, table, watch)),
        (Some(ordered), None) => run(game, engine, depth, limits, (ordered, NoTable, watch)),
        (Some(ordered), Some(table)) => run(game, engine, depth, limits, (ordered, table, watch)),
    }
}

fn run<G: Game, O: Ordering<G>, T: Table, W: Watch>(
    game: &G,
    engine: &Engine,
    depth: u32,
    limits: Limits<'_>,
    parts: (O, T, W),
) -> Outcome<G::Move> {
    let mut searcher = Searcher::<Of<G, O, T, W>>::new(game.clone(), 0, depth, parts, limits);
    let result = iterative_deepening::run(&mut searcher, &engine.algorithm, engine.deepening, depth);
    let counters = searcher.counters;
    assert!(counters.add_up(), "`{engine}` lost count: {counters:?}");
    match result {
        Ok(value) => {
            let best_move = searcher.root_move;
            Outcome { ending: Ending::Complete, value: Some(value), best_move, counters }
        }
        Err(Stopped(ending)) => Outcome { ending, value: None, best_move: None, counters },
    }
}
