//! One search in progress: the game, the counters, the limits, and everything
//! that is remembered from node to node.

use crate::counters::Counters;
use crate::game::{Game, LeafCounts, MoveList, Value, is_mate, value_from_table};
use crate::search::frame::Frame;
use crate::search::leaf_times::LeafTimes;
use crate::search::limits::{Limits, SearchResult, Stopped};
use crate::search::observer::ObserverSlot as _;
use crate::search::parallel::simulation::Simulation;
use crate::search::selective::Path;
use crate::search::table::{Known, Table};
use crate::search::variant::{MoveOf, Variant};

/// A search of a node to a depth and with a window.
pub(in crate::search) type NodeSearch<V> = fn(&mut Context<'_, V>, u32, Value, Value) -> SearchResult;

/// One search in progress. An algorithm walks the tree with
/// [`enter`](Context::enter), [`next_move`](Context::next_move),
/// [`child`](Context::child) and [`leave`](Context::leave), which count.
pub struct Context<'a, V: Variant> {
    pub(crate) game: V::Game,
    /// Raw: of cutoffs by the first move neither number is summed, and the game
    /// counts for itself what happens below the horizon. See [`Context::counters`].
    pub(crate) counters: Counters,
    pub(in crate::search) leaf_counts: LeafCounts,
    /// Where a variant [times leaves](Variant::TIMES_LEAVES).
    pub(in crate::search) leaf_times: LeafTimes,
    /// Null-window searches of the root that finished, by iteration.
    pub(in crate::search) window_calls: Vec<u64>,
    /// The best move found by the last search of the root.
    pub(crate) root_move: Option<MoveOf<V>>,
    /// Exact root values already known, by depth.
    pub(crate) values: Vec<Option<Value>>,
    pub(in crate::search) finished: Option<Finished<MoveOf<V>>>,
    pub(crate) limits: Limits<'a>,
    pub(in crate::search) ordering: V::Ordering,
    pub(in crate::search) table: V::Table,
    pub(in crate::search) observer: V::Observer,
    /// The hooks of a selective search, and what they know of the path.
    pub(in crate::search) path: Path<MoveOf<V>>,
    /// The search of internal iterative deepening.
    pub(in crate::search) node_search: Option<NodeSearch<V>>,
    /// Every leaf is entered like any other node: something observes it, or
    /// the table remembers it.
    pub(in crate::search) enters_leaves: bool,
    pub(in crate::search) researching: bool,
    /// Plies from the first position of the game, for mate values.
    pub(in crate::search) ply: u32,
    pub(in crate::search) root_ply: u32,
    next_poll: u64,
    /// The limit of nodes.
    most_nodes: u64,
    /// The memory of the nodes of the path, by plies from the root.
    pub(in crate::search) frames: Vec<Frame<V::Game>>,
}

/// The result of a search of the root.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Finished<M> {
    pub(in crate::search) depth: u32,
    pub(in crate::search) value: Value,
    pub(in crate::search) best_move: Option<M>,
}

impl<'a, V: Variant> Context<'a, V> {
    /// A search from the state of `game`, to at most `depth` plies.
    pub fn new(
        game: V::Game,
        depth: u32,
        (ordering, table, mut observer): (V::Ordering, V::Table, V::Observer),
        limits: Limits<'a>,
    ) -> Self {
        let enters_leaves = observer.get().is_some() || table.stores_leaves();
        Context {
            game,
            counters: Counters::default(),
            leaf_counts: LeafCounts::default(),
            leaf_times: LeafTimes::default(),
            window_calls: Vec::new(),
            root_move: None,
            values: vec![None; depth as usize + 1],
            finished: None,
            limits,
            ordering,
            table,
            observer,
            path: Path::none(),
            node_search: None,
            enters_leaves,
            researching: false,
            ply: 0,
            root_ply: 0,
            next_poll: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            frames: (0..=depth).map(|_| Frame::new()).collect(),
        }
    }

    /// The game in the state of the current node.
    pub fn game(&self) -> &V::Game {
        &self.game
    }

    /// The counts so far.
    pub fn counters(&self) -> Counters {
        let (raw, LeafCounts { nodes, unevaluated, skipped }) = (self.counters, self.leaf_counts);
        let first = raw.first_move_cutoffs;
        Counters {
            quiescence_nodes: nodes,
            skipped_captures: skipped,
            evaluator_calls: raw.leaves + nodes - unevaluated,
            cutoff_index_sum: raw.cutoff_index_sum + first,
            cutoff_index_inverse_sum: first
                .saturating_mul(1 << 32)
                .saturating_add(raw.cutoff_index_inverse_sum),
            ..raw
        }
    }

    /// The transposition table.
    pub fn table(&self) -> &V::Table {
        &self.table
    }

    /// Counts the nodes of a re-search, once however deep re-searches nest.
    pub fn research(&mut self, search: impl FnOnce(&mut Self) -> SearchResult) -> SearchResult {
        if self.researching {
            return search(self);
        }
        let before = self.counters.nodes;
        self.researching = true;
        let result = search(self);
        self.researching = false;
        self.counters.research_nodes += self.counters.nodes - before;
        result
    }

    /// Makes a move at the root for good: what was below it becomes the root.
    pub(crate) fn advance(&mut self, mv: MoveOf<V>) {
        self.game.make(mv);
        self.ply += 1;
        self.root_ply += 1;
    }

    #[inline]
    pub(in crate::search) fn plies(&self) -> usize {
        (self.ply - self.root_ply) as usize
    }

    #[inline]
    pub(in crate::search) fn at_root(&self) -> bool {
        self.ply == self.root_ply
    }

    /// Stops at other limits from the next node on.
    pub(in crate::search) fn limit(&mut self, limits: Limits<'a>) {
        (self.limits, self.next_poll) = (limits, 0);
        self.most_nodes = limits.nodes.unwrap_or(u64::MAX);
    }

    /// Counts a node, unless a limit forbids it.
    #[inline]
    pub(in crate::search) fn count(&mut self) -> Result<(), Stopped> {
        if self.counters.nodes >= self.next_poll {
            self.next_poll = self.limits.poll(self.counters.nodes)?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    /// Counts a cutoff by the move with this number, from 1, at a node this many
    /// plies above the horizon.
    #[inline]
    pub(in crate::search) fn count_cutoff(&mut self, number: u32, depth: u32) {
        let at_horizon = u64::from(depth == 1);
        self.counters.cutoffs += 1;
        self.counters.horizon_cutoffs += at_horizon;
        // Most cutoffs are by the first move: nothing is divided for them.
        if number == 1 {
            self.counters.first_move_cutoffs += 1;
            self.counters.horizon_first_move_cutoffs += at_horizon;
        } else {
            self.counters.cutoff_index_sum += u64::from(number);
            self.counters.cutoff_index_inverse_sum += (1 << 32) / u64::from(number);
        }
    }

    /// Whether the limit of nodes allows this many more. Clock and flag can wait for so few.
    #[inline]
    pub(in crate::search) fn may_count(&self, nodes: u64) -> bool {
        self.counters.nodes + nodes <= self.most_nodes
    }

    /// Asks the table for a state at a ply of the game.
    #[inline]
    pub(in crate::search) fn look_up(&mut self, hash: u64, depth: u32, ply: u32) -> Option<Known> {
        self.counters.tt_probes += 1;
        let known = self.table.probe(hash, depth)?;
        self.counters.tt_hits += 1;
        let bounds = known.bounds.map(|value| value_from_table::<V::Game>(value, ply));
        Some(Known { bounds, ..known })
    }

    /// Checks the leaves below the first node above the horizon, in every
    /// build: a game that breaks a promise is told so, and no loop over leaves
    /// pays for it. Where a leaf is a search of its own, one is enough.
    #[cold]
    pub(in crate::search) fn check_first_leaves(&mut self, alpha: Value, beta: Value) {
        let mut moves = MoveList::new();
        self.game.generate(&mut moves);
        let checked = if V::Game::STATIC_LEAVES { moves.len() } else { 1 };
        for mv in moves.into_iter().take(checked) {
            let value = self.game.leaf_after(mv, alpha, beta, &mut LeafCounts::default());
            self.check_leaf(mv, alpha, beta, value);
        }
    }

    /// Checks a game's shortcut: that the value after a move is the value of
    /// the leaf made, and not a mate.
    pub(in crate::search) fn check_leaf(&mut self, mv: MoveOf<V>, alpha: Value, beta: Value, value: Value) {
        check_is_not_mate::<V::Game>(value);
        let undo = self.game.make(mv);
        let made = self.game.leaf(alpha, beta, &mut LeafCounts::default());
        self.game.unmake(mv, undo);
        assert!(
            made == value,
            "the value after {mv} is not that of the leaf, {value} instead of {made}: a game with a `leaf` of \
             its own must set `STATIC_LEAVES` to false"
        );
    }
}

/// Refuses a leaf that a search would take for a mate.
#[inline]
pub(in crate::search) fn check_is_not_mate<G: Game>(value: Value) {
    assert!(
        !is_mate::<G>(value),
        "the static evaluation {value} looks like a mate: see `MATE_VALUE` of the game"
    );
}

/// A way to search a root to a depth: one of this laboratory's, or the
/// caller's own, to be given to
/// [`Search::algorithm`](crate::search::Search::algorithm).
pub trait Algorithm {
    /// The root's value at a depth of at least one ply.
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult;

    /// The virtual processors that search instead, if it is for several.
    fn simulation(&self) -> Option<Simulation<'_>> {
        None
    }
}
