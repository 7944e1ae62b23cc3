//! The front door: what to search with, how deep, within which limits.

use crate::counters::Counters;
use crate::game::{Game, Value};
use crate::search::algorithm::{AlgorithmConfig, iterative_deepening};
use crate::search::context::{Algorithm, Context, Finished};
use crate::search::engine::Engine;
use crate::search::ideal;
use crate::search::limits::{Ending, Limits, Stopped};
use crate::search::move_values::{self, MoveValue};
use crate::search::observer::{NoObserver, Observer};
use crate::search::ordering::{BaseOrder, Hint, Ordered};
use crate::search::ordering_sample;
use crate::search::outcome::Outcome;
use crate::search::parallel::memory::View;
use crate::search::parallel::{Machine, Simulation};
use crate::search::selective::Path;
use crate::search::table::{HashTable, NoTable};
use crate::search::variant::{Full, MoveOf, Plain, Variant};
use crate::search::watch::{Questions, Watch};

/// The greatest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 64;

/// A search to be run: an engine, a depth, limits, an observer.
///
/// ```
/// use plybench_search::game::GameSpec;
/// use plybench_search::search::{Engine, Search};
/// use plybench_search::xiangqi::START_FEN;
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
pub struct Search<'a, A = AlgorithmConfig> {
    engine: &'a Engine,
    algorithm: A,
    depth: u32,
    limits: Limits<'a>,
    observer: Option<&'a mut dyn Observer>,
    questions: Questions,
}

impl<'a> Search<'a> {
    /// A search with this engine, so far to depth 1, unlimited and unobserved.
    pub fn new(engine: &'a Engine) -> Self {
        let (algorithm, limits) = (engine.algorithm, Limits::default());
        Search { engine, algorithm, depth: 1, limits, observer: None, questions: Questions::default() }
    }
}

impl<'a, A: Algorithm> Search<'a, A> {
    /// An algorithm of the caller's own instead of the engine's; ordering,
    /// table and iterative deepening remain the engine's.
    pub fn algorithm<B: Algorithm>(self, algorithm: B) -> Search<'a, B> {
        let Search { engine, depth, limits, observer, questions, .. } = self;
        Search { engine, algorithm, depth, limits, observer, questions }
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

    /// An observer that sees every node. Of an engine on several virtual processors there is nothing to see: its nodes
    /// overlap, and [`Engine::check_observed`] says so.
    pub fn observe(self, observer: &'a mut dyn Observer) -> Self {
        Search { observer: Some(observer), ..self }
    }

    /// Counts the different positions that are leaves, by their hashes. All of
    /// them are kept in memory; every other count remains what it is.
    pub fn count_distinct_leaves(self) -> Self {
        Search { questions: Questions { distinct_leaves: true, ..self.questions }, ..self }
    }

    /// Keeps the leaves by their paths from the root, all of them in memory;
    /// every count remains what it is.
    pub fn keep_leaf_paths(self) -> Self {
        Search { questions: Questions { leaf_paths: true, ..self.questions }, ..self }
    }

    /// Counts cutoffs by the number of the move that made them; every other count
    /// remains what it is.
    pub fn count_cutoff_indices(self) -> Self {
        Search { questions: Questions { cutoff_indices: true, ..self.questions }, ..self }
    }

    /// Judges the order of moves at interior nodes one to three plies above the
    /// horizon: at every PV node and at one in a thousand of the others, chosen
    /// by their hashes. Every child is searched exactly, and where the best one
    /// stood in the engine's order is counted, at every visit of such a node
    /// with two moves or more, those of re-searches, guesses and all iterations
    /// included. Every other count remains what it is.
    pub fn judge_ordering(self) -> Self {
        self.judge_ordering_at_one_in(ordering_sample::ONE_IN)
    }

    pub(in crate::search) fn judge_ordering_at_one_in(self, nodes: u64) -> Self {
        Search { questions: Questions { ordering: Some(nodes), ..self.questions }, ..self }
    }

    /// Judges what the hooks of a selective search leave out: at a sample of the prunings of each hook, depth and type
    /// of node the exact search decides whether the hook was right. All of the first prunings are in the sample, and
    /// then fewer and fewer, in the end one in `one_in`. A hook that leaves a node for a bound is wrong if the exact
    /// value at that depth is on the other side of it; one that leaves out a move, or searches it less deep and
    /// believes that, is wrong if the exact value of the move exceeds alpha; one that reduces a node is wrong if it
    /// then fails low and the exact value at the whole depth does not. The rates depend on the hooks that come before
    /// and on the windows. Every other count remains what it is.
    ///
    /// # Panics
    /// If `one_in` is 0.
    pub fn audit(self, one_in: u64) -> Self {
        assert!(one_in > 0, "one pruning in none is no sample");
        Search { questions: Questions { audit: Some(one_in), ..self.questions }, ..self }
    }

    /// Searches a game from its state.
    pub fn run<G: Game>(&mut self, game: &G) -> Outcome<G::Move> {
        self.start(game, None)
    }

    /// [`Search::run`] with an ordering heuristic of the caller's own.
    ///
    /// # Panics
    /// If the engine has an ordering whose place the heuristic takes, such as
    /// `history`.
    pub fn run_with_hint<G: Game>(&mut self, game: &G, hint: &mut dyn Hint<G>) -> Outcome<G::Move> {
        self.start(game, Some(hint))
    }

    fn start<G: Game>(&mut self, game: &G, hint: Option<&mut dyn Hint<G>>) -> Outcome<G::Move> {
        let Self { engine, algorithm, depth, limits, observer, questions } = self;
        let run = Run { engine, algorithm: &*algorithm, depth: *depth, limits: *limits };
        let observer = observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer);
        if !questions.any() {
            return run.start(game, hint, observer);
        }
        let mut watch = Watch::new(*questions, observer, game.hash());
        let outcome = run.start(game, hint, Some(&mut watch));
        watch.answer(outcome)
    }

    /// The values of all moves of the root at this depth, in base order, each by a search of its own with the whole
    /// window, and with one table for all: the greatest is the root's value if the engine is exact. Limits are for all
    /// of them together; where one is met, so that there is nothing whole to tell, the ending. Unobserved.
    ///
    /// # Panics
    /// At depth 0, where no move is searched.
    pub fn move_values<G: Game>(&self, game: &G) -> Result<Vec<MoveValue<G::Move>>, Ending> {
        assert!(self.depth > 0, "the moves of a root are searched to depth 1 at least");
        let Self { engine, algorithm, depth, limits, .. } = self;
        let run = Run { engine, algorithm, depth: *depth, limits: *limits };
        let (ordered, table) = run.memory::<G>().map_err(|Stopped(ending)| ending)?;
        let parts = (ordered, table, None);
        let mut context = Context::<Full<G>>::new(game.clone(), run.plies(), parts, *limits);
        context.path = Path::with(&engine.hooks, game);
        move_values::run(&mut context, algorithm, engine.deepening, *depth).map_err(|Stopped(ending)| ending)
    }

    /// The line that both sides play if they know the outcome's value: it
    /// begins with the best move, is legal, and ends at the horizon, at the
    /// end of the game, or where the value cannot be confirmed (which happens
    /// only with engines that are not exact; with hooks it is the best move alone). It takes a search of its own,
    /// which is not counted, and which an interrupt cuts short. Empty if no
    /// search of the root finished.
    pub fn principal_variation<G: Game>(&self, game: &G, outcome: &Outcome<G::Move>) -> Vec<G::Move> {
        match (outcome.finished_depth, outcome.value, outcome.best_move) {
            // An exact search to the depth would take far longer than the search itself.
            (_, _, Some(first)) if self.engine.hooks.any() => vec![first],
            (Some(depth), Some(value), Some(first)) => {
                // Where a clock stops a search differs from run to run.
                let limits = Limits { interrupt: self.limits.interrupt, ..Limits::default() };
                ideal::line(game, value, first, depth, limits)
            }
            _ => Vec::new(),
        }
    }
}

/// The parts common to every variant.
struct Run<'a, A> {
    engine: &'a Engine,
    algorithm: &'a A,
    depth: u32,
    limits: Limits<'a>,
}

impl<A: Algorithm> Run<'_, A> {
    /// The most plies from the root that the search may reach.
    fn plies(&self) -> u32 {
        let ahead = self.algorithm.simulation().map_or(0, |simulation| simulation.plies_ahead());
        self.engine.hooks.deepest(self.depth) + ahead
    }

    /// Ordering and table of the engine, empty.
    fn memory<'a, G: Game>(&self) -> Result<(Ordered<'a, G>, Option<HashTable>), Stopped> {
        let Engine { ordering, table, enhanced_cutoffs, internal_deepening, .. } = self.engine;
        let table =
            table.map(|config| HashTable::new::<G>(config, self.depth, *enhanced_cutoffs)).transpose()?;
        let table = table.map(|table| table.deepening(*internal_deepening));
        Ok((Ordered::new(ordering, self.engine.table, self.plies()), table))
    }

    /// Chooses the variant that has what the engine needs.
    fn start<G: Game>(
        self,
        game: &G,
        hint: Option<&mut dyn Hint<G>>,
        observer: Option<&mut dyn Observer>,
    ) -> Outcome<G::Move> {
        let (mut ordered, table) = match self.memory::<G>() {
            Ok(memory) => memory,
            Err(Stopped(ending)) => return Outcome::without_value(ending, Counters::default()),
        };
        if let Some(hint) = hint {
            assert!(
                self.engine.ordering.admits_hint(),
                "`{}` and the hint order the same moves",
                self.engine
            );
            ordered.add(hint);
        }
        if let Some(simulation) = self.algorithm.simulation() {
            assert!(
                observer.is_none() || simulation.is_serial,
                "nodes of several processors cannot be observed one after another"
            );
            return match observer {
                None => self.simulate(game, simulation, (ordered, table), None),
                Some(observer) => self.simulate(game, simulation, (ordered, table), Some(observer)),
            };
        }
        // Where leaves are searched or evaluated at length, what a node checks is lost in it.
        if G::STATIC_LEAVES && observer.is_none() && table.is_none() && ordered.is_base() {
            return self.run::<Plain<G>>(game, (BaseOrder, NoTable, NoObserver));
        }
        match observer {
            None => self.run::<Full<G>>(game, (ordered, table, None)),
            Some(observer) => self.run::<Full<G>>(game, (ordered, table, Some(observer))),
        }
    }

    fn run<V: Variant>(
        self,
        game: &V::Game,
        parts: (V::Ordering, V::Table, V::Observer),
    ) -> Outcome<<V::Game as Game>::Move> {
        let mut context = Context::<V>::new(game.clone(), self.plies(), parts, self.limits);
        context.path = Path::with(&self.engine.hooks, game);
        let deepening = self.engine.deepening;
        let result = iterative_deepening::run(&mut context, self.algorithm, deepening, self.depth);
        let counters = context.counters();
        self.outcome(context, result, &counters)
    }

    /// Ordering and, if it has its own, table of a further processor, empty.
    fn memory_of_another<'a, G: Game>(
        &self,
        simulation: &Simulation<'_>,
    ) -> Result<(Ordered<'a, G>, Option<HashTable>), Stopped> {
        if simulation.is_private() {
            return self.memory();
        }
        Ok((Ordered::new(&self.engine.ordering, self.engine.table, self.plies()), None))
    }

    /// The outcome of a context after its search.
    fn outcome<V: Variant>(
        &self,
        context: Context<'_, V>,
        result: Result<Value, Stopped>,
        counters: &Counters,
    ) -> Outcome<MoveOf<V>> {
        assert!(counters.add_up(), "`{}` lost count: {counters:?}", self.engine);
        let ending = result.map_or_else(|Stopped(ending)| ending, |_| Ending::Complete);
        let window_calls = context.window_calls;
        let unfinished = Outcome { window_calls, ..Outcome::without_value(ending, *counters) };
        match context.finished {
            Some(Finished { depth, value, best_move }) => {
                Outcome { finished_depth: Some(depth), value: Some(value), best_move, ..unfinished }
            }
            None => unfinished,
        }
    }
}

impl<'a, A: Algorithm> Run<'a, A> {
    /// Searches on virtual processors. The first has the memory that is given; others have the same, empty.
    fn simulate<G: Game>(
        self,
        game: &G,
        simulation: Simulation<'a>,
        (ordered, table): (Ordered<'a, G>, Option<HashTable>),
        observer: Option<&'a mut dyn Observer>,
    ) -> Outcome<G::Move> {
        let processors = simulation.processors();
        let first = View::new(table, simulation.latency(), processors);
        let ordered = if simulation.shares_history { ordered.ranked_at_once() } else { ordered };
        let mut memories = vec![(ordered, first.clone())];
        for processor in 1..processors {
            let (ordered, table) = match self.memory_of_another(&simulation) {
                Ok(memory) => memory,
                Err(Stopped(ending)) => return Outcome::without_value(ending, Counters::default()),
            };
            let view = if simulation.is_private() { View::new(table, 0, 1) } else { first.of(processor) };
            memories.push((ordered, view));
        }
        let mut machine = Machine::new(simulation, game, self.plies(), memories, self.limits);
        let mut context = machine.context(observer);
        let deepening = self.engine.deepening;
        let result = iterative_deepening::run_with(&mut context, deepening, self.depth, |context, depth| {
            machine.search(context, depth)
        });
        let mut counters = context.counters();
        machine.report(&mut counters);
        self.outcome(context, result, &counters)
    }
}
