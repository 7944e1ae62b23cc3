//! Engines: algorithms with their enhancements, and the counters they keep.
//!
//! An engine is named by an [`EngineSpec`], parsed against the [`registry`].
//! Algorithms stand in `algorithm/`, one a file, as recursive functions over
//! a `Searcher`, whose methods count nodes, order moves and ask the table.
//! Ordering, table, horizon and observer are type parameters with no-op
//! versions, so that an engine does not pay for what it does not have.
//!
//! This floor knows games, but no file, no row and no clock of the runner. A
//! search starts from a fresh state: its counts depend on nothing but its
//! arguments.

mod algorithm;
mod frame;
mod horizon;
mod ideal;
mod limits;
mod observer;
mod ordering;
pub mod registry;
mod searcher;
mod spec;
mod table;

pub use crate::record::Counters;
pub use limits::{Ending, Limits};
pub use observer::{Entering, Leaving, NodeKind, Observer};
pub use spec::{EngineSpec, Selection};

use crate::game::{Game, MoveList, Root, Value};
use crate::search::horizon::{Captures, Horizon, Static};
use crate::search::limits::Stopped;
use crate::search::observer::{Unwatched, Watch};
use crate::search::ordering::{BaseOrder, Ordered, Ordering};
use crate::search::searcher::{Of, Searcher};
use crate::search::table::{HashTable, NoTable, Table};

/// The greatest depth of a search, in plies; [`search`] panics beyond it, so
/// callers check what a user asks for.
pub const MAX_DEPTH: u32 = 128;

/// What one search leaves behind. `M` is the game's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// How it ended.
    pub ending: Ending,
    /// The root value; `None` unless complete.
    pub value: Option<Value>,
    /// The best root move; `None` at a terminal root, at depth 0, or unless
    /// complete.
    pub best_move: Option<M>,
    /// The counters, up to where it ended.
    pub counters: Counters,
}

impl<M: ToString> Outcome<M> {
    fn in_notation(self) -> Outcome<String> {
        let best_move = self.best_move.map(|mv| mv.to_string());
        Outcome { ending: self.ending, value: self.value, best_move, counters: self.counters }
    }
}

/// Evaluates an expression with the concrete game of a root and the horizon
/// that goes with it. Trees have no captures, so they have one horizon.
macro_rules! with_game {
    ($root:expr, $quiescence:expr, $game:ident, $body:expr) => {
        match ($root, $quiescence) {
            (Root::Xiangqi($game), false) => with_game!(Static, $body),
            (Root::Xiangqi($game), true) => with_game!(Captures, $body),
            (Root::XiangqiMobility($game), false) => with_game!(Static, $body),
            (Root::XiangqiMobility($game), true) => with_game!(Captures, $body),
            (Root::Tree($game), _) => with_game!(Static, $body),
        }
    };
    ($horizon:ident, $body:expr) => {{
        type Leaves = $horizon;
        $body
    }};
}

/// Searches a root to a depth, in plies; moves come back in notation. With
/// `quiescence`, leaves get their value from a capture search.
pub fn search(
    root: &Root,
    quiescence: bool,
    engine: &EngineSpec,
    depth: u32,
    limits: &Limits<'_>,
) -> Outcome<String> {
    with_game!(root, quiescence, game, {
        search_watched::<_, Leaves, _>(game, engine, depth, limits, Unwatched).in_notation()
    })
}

/// [`search`] with somebody who sees every node.
pub fn search_observed(
    root: &Root,
    quiescence: bool,
    engine: &EngineSpec,
    depth: u32,
    limits: &Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome<String> {
    with_game!(root, quiescence, game, {
        search_watched::<_, Leaves, _>(game, engine, depth, limits, observer).in_notation()
    })
}

/// The line that both sides play if they know the outcome's value: it begins
/// with the best move, is legal, and ends at the horizon, at the end of the
/// game, or where the value cannot be confirmed (which happens only with
/// engines that are not exact). Empty unless the search was complete.
pub fn principal_variation(
    root: &Root,
    quiescence: bool,
    outcome: &Outcome<String>,
    depth: u32,
) -> Vec<String> {
    with_game!(root, quiescence, game, line_in_notation::<_, Leaves>(game, outcome, depth))
}

/// [`search`] for one game, known at compile time.
pub fn search_game<G: Game>(
    game: &G,
    quiescence: bool,
    engine: &EngineSpec,
    depth: u32,
    limits: &Limits<'_>,
) -> Outcome<G::Move> {
    if quiescence {
        search_watched::<_, Captures, _>(game, engine, depth, limits, Unwatched)
    } else {
        search_watched::<_, Static, _>(game, engine, depth, limits, Unwatched)
    }
}

/// Chooses the types of ordering and table.
fn search_watched<G: Game, H: Horizon<G>, W: Watch>(
    game: &G,
    engine: &EngineSpec,
    depth: u32,
    limits: &Limits<'_>,
    watch: W,
) -> Outcome<G::Move> {
    assert!(depth <= MAX_DEPTH, "depth {depth} is beyond {MAX_DEPTH} plies");
    match (Ordered::from_spec(engine, depth), HashTable::from_spec(engine)) {
        (None, None) => run::<G, _, _, H, W>(game, engine, depth, limits, (BaseOrder, NoTable, watch)),
        (None, Some(table)) => run::<G, _, _, H, W>(game, engine, depth, limits, (BaseOrder, table, watch)),
        (Some(ordered), None) => run::<G, _, _, H, W>(game, engine, depth, limits, (ordered, NoTable, watch)),
        (Some(ordered), Some(table)) => {
            run::<G, _, _, H, W>(game, engine, depth, limits, (ordered, table, watch))
        }
    }
}

fn run<G: Game, O: Ordering<G>, T: Table, H: Horizon<G>, W: Watch>(
    game: &G,
    engine: &EngineSpec,
    depth: u32,
    limits: &Limits<'_>,
    parts: (O, T, W),
) -> Outcome<G::Move> {
    let mut searcher = Searcher::<Of<G, O, T, H, W>>::new(game.clone(), 0, depth, parts, *limits);
    let result = algorithm::iterative_deepening::run(&mut searcher, engine, depth);
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

fn line_in_notation<G: Game, H: Horizon<G>>(game: &G, outcome: &Outcome<String>, depth: u32) -> Vec<String> {
    let (Some(value), Some(best_move)) = (outcome.value, &outcome.best_move) else { return Vec::new() };
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    let first = moves.into_iter().find(|mv| mv.to_string() == *best_move);
    let line = first.map(|first| ideal::line::<G, H>(game, value, first, depth));
    line.unwrap_or_default().iter().map(ToString::to_string).collect()
}
