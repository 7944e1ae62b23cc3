//! What each engine costs, and how fast alpha-beta is beside the crate
//! `minimax` on the same positions with the same evaluation.
//!
//! Every body asserts its node count: a benchmark that searched another tree
//! would measure nothing. The comparison prints its ratio from one run.

use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Negamax, Strategy, Winner};
use plybench::analysis::compare::compare_as_it_is;
use plybench::analysis::metric::Metric;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::corpus;
use plybench::game::xiangqi::{PieceSquare, Xiangqi};
use plybench::game::{AnyGame, Game, GameSpec, MoveList};
use plybench::record::{Counter, Counters, Status};
use plybench::search::{Engine, Limits, Outcome, Search};
use plybench::suite::{Guest, Guests, Suite, Task, run_in_memory};
use plybench::xiangqi::Move;

fn middlegames(game: &str, count: usize) -> Vec<AnyGame> {
    let game: GameSpec = game.parse().expect("a known game");
    let rules = game.rules().expect("a game with a board");
    let entries = corpus::set(rules, "middlegames").expect("a built-in set");
    entries.iter().take(count).map(|entry| game.root(&entry.fen()).expect("a good position")).collect()
}

/// All nodes of an engine on some roots, quiescence nodes included.
fn nodes(roots: &[AnyGame], engine: &Engine, depth: u32) -> u64 {
    let counters = roots.iter().map(|root| Search::new(engine).depth(depth).run_any(root).counters);
    counters.map(|counters| counters.nodes + counters.quiescence_nodes).sum()
}

/// An engine and all its nodes, quiescence nodes included.
type Expected = (&'static str, u64);

/// The middlegame set at depth 5: the figure for `ab` is the speed of the
/// scaffolding, the others show what each enhancement costs a node.
const AT_DEPTH_5: [Expected; 13] = [
    ("ab", 26_547_798),
    ("ab+captures", 3_518_572),
    ("ab+captures+history", 2_645_301),
    ("ab+captures+butterfly", 3_488_890),
    ("ab+captures+relative-history", 2_703_752),
    ("ab+captures+killer", 2_392_495),
    ("ab+captures+refutation", 3_217_038),
    ("ab+captures+tt", 2_737_102),
    ("ab+captures+tt+etc", 2_539_629),
    ("ab+captures+history+tt+id", 1_785_197),
    ("ab+captures+shuffle", 4_215_775),
    ("aspiration+captures+history", 3_165_241),
    ("pvs+captures+history+killer+tt+id", 1_484_372),
];

/// Every algorithm on eight middlegames at depth 4, with the same ordering.
const AT_DEPTH_4: [Expected; 11] = [
    ("ab-hard+captures+history", 97_260),
    ("ab+captures+history", 97_260),
    ("ab-shallow+captures+history", 117_778),
    ("aspiration+captures+history", 114_023),
    ("pvs+captures+history", 104_421),
    ("negascout+captures+history", 104_378),
    ("scout+captures+history", 122_418),
    ("mtdf+captures+history+tt", 61_001),
    ("sss+captures+history+tt", 67_939),
    ("dual+captures+history+tt", 73_792),
    ("printed-pvs+captures+history", 104_421),
];

/// Eight middlegames of every other game, with their depth: the scaffolding,
/// then everything.
const OTHER_GAMES: [(&str, u32, [Expected; 2]); 4] = [
    ("chess", 5, [("ab", 5_712_468), ("pvs+captures+history+killer+tt+id", 202_341)]),
    ("chess[quiescence=captures]", 4, [("ab", 2_550_294), ("pvs+captures+history+killer+tt+id", 57_321)]),
    ("othello", 8, [("ab", 13_864_634), ("pvs+mobility-first+history+killer+tt+id", 688_603)]),
    ("checkers", 12, [("ab", 5_693_713), ("pvs+history+killer+tt+id", 456_659)]),
];

fn bench(criterion: &mut Criterion, name: &str, roots: &[AnyGame], engines: &[Expected], depth: u32) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for (spec, expected) in engines {
        let engine: Engine = spec.parse().expect("a known engine");
        group.throughput(Throughput::Elements(*expected));
        group.bench_with_input(BenchmarkId::from_parameter(spec), &engine, |bencher, engine| {
            bencher.iter(|| assert_eq!(nodes(roots, engine, depth), *expected, "{spec}"));
        });
    }
    group.finish();
}

fn engines(criterion: &mut Criterion) {
    let game = "xiangqi";
    bench(criterion, "middlegames, depth 5", &middlegames(game, 32), &AT_DEPTH_5, 5);
    bench(criterion, "8 middlegames, depth 4", &middlegames(game, 8), &AT_DEPTH_4, 4);
    bench(criterion, "8 middlegames, depth 3", &middlegames(game, 8), &[("minimax", 409_881)], 3);
    let game = "xiangqi[quiescence=captures]";
    bench(criterion, game, &middlegames(game, 8), &[("ab+captures+history", 185_739)], 4);
    for (game, depth, engines) in OTHER_GAMES {
        bench(criterion, game, &middlegames(game, 8), &engines, depth);
    }
    let game = "tree:iid[b=38]";
    let spec: GameSpec = game.parse().expect("a known game");
    let roots: Vec<AnyGame> = (0..4).map(|seed| spec.root(&seed.to_string()).expect("a seed")).collect();
    bench(criterion, game, &roots, &[("ab", 8_574_995), ("negascout", 7_765_396)], 5);
}

/// Xiangqi as the crate `minimax` wants it: moves made in place, the undo
/// information on a stack of the state.
#[derive(Clone)]
struct State {
    game: Xiangqi<PieceSquare>,
    undone: Vec<<Xiangqi<PieceSquare> as Game>::Undo>,
}

struct Adapter;

impl minimax::Game for Adapter {
    type S = State;
    type M = Move;

    fn generate_moves(state: &State, moves: &mut Vec<Move>) -> Option<Winner> {
        let mut list = MoveList::new();
        state.game.generate(&mut list);
        moves.extend_from_slice(&list);
        list.is_empty().then_some(Winner::PlayerJustMoved)
    }

    fn apply(state: &mut State, mv: Move) -> Option<State> {
        let undo = state.game.make(mv);
        state.undone.push(undo);
        None
    }

    fn undo(state: &mut State, mv: Move) {
        let undo = state.undone.pop().expect("a move was made");
        state.game.unmake(mv, undo);
    }

    /// At the horizon mate is not detected, as in plybench.
    fn get_winner(_: &State) -> Option<Winner> {
        None
    }

    fn zobrist_hash(state: &State) -> u64 {
        state.game.hash()
    }
}

#[derive(Clone)]
struct SameEvaluation;

impl Evaluator for SameEvaluation {
    type G = Adapter;

    fn evaluate(&self, state: &State) -> Evaluation {
        state.game.evaluate() as Evaluation
    }
}

/// Both programs on every position in turn, three times; the best total of
/// each. Values must be equal, except where `minimax` answers from deeper
/// table entries.
fn race(
    name: &str,
    spec: &str,
    depth: u32,
    same_values: bool,
    mut other: impl FnMut(&State) -> (Duration, Evaluation),
) {
    let engine: Engine = spec.parse().expect("a known engine");
    let (mut best_ours, mut best_theirs) = (Duration::MAX, Duration::MAX);
    let (mut equal, mut compared) = (0, 0);
    for _ in 0..3 {
        let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
        for root in middlegames("xiangqi", 12) {
            let start = Instant::now();
            let value = Search::new(&engine).depth(depth).run_any(&root).value;
            ours += start.elapsed();
            let AnyGame::Xiangqi(game) = root else { unreachable!("it is xiangqi") };
            let (elapsed, other_value) = other(&State { game, undone: Vec::new() });
            theirs += elapsed;
            let quiet = value.is_some_and(|value| value.abs() < 10_000);
            assert!(!same_values || !quiet || value == Some(other_value.into()), "{value:?} {other_value}");
            equal += u32::from(value == Some(other_value.into()));
            compared += 1;
        }
        best_ours = best_ours.min(ours);
        best_theirs = best_theirs.min(theirs);
    }
    let ratio = best_theirs.as_secs_f64() / best_ours.as_secs_f64();
    println!(
        "{name}, depth {depth}: `{spec}` {best_ours:.1?}, minimax {best_theirs:.1?}, ratio {ratio:.2}, \
         {equal} of {compared} values equal"
    );
}

fn against_the_crate_minimax(_: &mut Criterion) {
    let plain = |state: &State| {
        let mut strategy = Negamax::new(SameEvaluation, 5);
        let start = Instant::now();
        strategy.choose_move(state);
        (start.elapsed(), strategy.root_value())
    };
    race("plain alpha-beta", "ab", 5, true, plain);
    race("plain alpha-beta, captures first", "ab+captures", 5, true, plain);
    // Depth 5 alone flatters: leaves are cheap here, and its tree has more of them.
    for depth in [5, 6] {
        let with_table = |state: &State| {
            let options = IterativeOptions::new()
                .with_table_byte_size(32 << 20)
                .with_countermoves()
                .with_countermove_history()
                .with_quiescence_search_depth(0);
            let mut strategy = IterativeSearch::new(SameEvaluation, options);
            strategy.set_max_depth(depth as u8);
            let start = Instant::now();
            strategy.choose_move(state);
            (start.elapsed(), strategy.root_value())
        };
        race("null windows, table, iterative, own order", "pvs+tt+id", depth, false, with_table);
        let strong = "pvs+captures+history+killer+tt+id";
        race("null windows, table, iterative, best order", strong, depth, false, with_table);
        let best = "mtdf[guess=skip]+captures+killer+tt[size=64k]";
        race("null windows, table, best guess, best order", best, depth, false, with_table);
    }
}

/// The crate as an engine of a suite, its rows like those of any other.
struct CrateMinimax;

impl Guest for CrateMinimax {
    fn name(&self) -> &'static str {
        "crate:minimax"
    }

    fn exact(&self) -> bool {
        true
    }

    /// It says no count.
    fn counts(&self) -> &[Counter] {
        &[]
    }

    fn search(&self, task: &Task<'_>, _: &Limits<'_>) -> Result<Outcome<String>, String> {
        let Some(AnyGame::Xiangqi(game)) = task.any_game() else {
            return Err("it is adapted to xiangqi alone".to_owned());
        };
        let mut strategy = Negamax::new(SameEvaluation, task.depth as u8);
        let best = strategy.choose_move(&State { game, undone: Vec::new() }).map(|mv| mv.to_string());
        Ok(Outcome::complete(task.depth, strategy.root_value().into(), best, Counters::default()))
    }
}

/// Compared like any engine: values against the reference, CPU time by position.
fn the_crate_minimax_as_a_guest(_: &mut Criterion) {
    let engines = ["ab", "ab+captures"].map(|spec| spec.parse().expect("a known engine")).to_vec();
    let mut suite = Suite::single("guest", engines, vec![4]).with_guest("crate:minimax");
    suite.set_positions(&["middlegames".to_owned()]).expect("a built-in set");
    suite.experiments[0].positions.limit = Some(12);
    suite.experiments[0].reference = Some("ab".parse().expect("a known engine"));
    let rows = run_in_memory(&suite, &Guests::default().with_engine(CrateMinimax)).expect("the suite runs");
    assert!(rows.iter().all(|row| row.status == Status::Ok), "its values are those of alpha-beta");
    let rows = rows.iter().collect();
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    // Single samples: for a look, as everything here that is not criterion's.
    let comparison = compare_as_it_is(&sheet, Some("ab"), Metric::CpuNs).expect("three engines");
    for engine in &comparison.games[0].engines {
        let time = engine.overall.geometric_mean;
        println!("{}: {time:.2} of the CPU time of ab, {} positions", engine.engine, engine.overall.n);
    }
}

criterion_group!(benches, against_the_crate_minimax, the_crate_minimax_as_a_guest, engines);
criterion_main!(benches);
