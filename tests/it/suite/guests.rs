//! A caller's own game and own engine, run like any other.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use plybench::analysis::engine_name::EngineName;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::game::{Game, Value, Visitor};
use plybench::record::{Row, Rows, Status, read_rows};
use plybench::search::ordering::{Hint, OpenNode};
use plybench::search::{Engine, Limits, Outcome, Search, Searchable};
use plybench::suite::{
    Existing, Guest, Guests, OwnGame, RunError, RunOptions, Silent, Suite, SuiteError, Task, run_in_memory,
    run_with_guests,
};

use crate::helpers::{folder, program, stdout};
use crate::nim::{Negamax, Nim};
use crate::suite::{counts, options, run_quietly};

struct NimGame;

impl OwnGame for NimGame {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn root(&self, position: &str) -> Result<Box<dyn Searchable>, String> {
        let heap = position.parse().map_err(|_| format!("`{position}` is not a heap"))?;
        Ok(Box::new(Nim::of(heap)))
    }
}

/// An engine that is right, or wrong by this much.
struct Mine(Value);

impl Guest for Mine {
    fn name(&self) -> &'static str {
        "mine"
    }

    fn exact(&self) -> bool {
        true
    }

    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String> {
        assert_eq!((task.game, task.text), ("nim", task.position));
        let engine: Engine = "scout".parse().expect("scout exists");
        let mut outcome = Search::new(&engine).depth(task.depth).limits(*limits).run_any(task.root);
        outcome.value = outcome.value.map(|value| value + self.0);
        Ok(outcome)
    }
}

fn suite() -> Suite {
    let engines = ["minimax", "pvs+history+tt"].map(|spec| spec.parse().unwrap());
    let mut suite =
        Suite::of_own_game("nim", "nim", &["5", "12"], engines.to_vec(), vec![3, 6]).with_guest("mine");
    suite.experiments[0].reference = Some("minimax".parse().unwrap());
    suite
}

fn run(out: &Path, existing: Existing, guest: impl Guest + 'static) -> Result<Vec<Row>, RunError> {
    let guests = Guests::default().with_game(NimGame).with_engine(guest);
    let options = RunOptions { existing, ..options(out, 2) };
    run_with_guests(&suite(), &options, &guests, &Silent, &AtomicBool::new(false))?;
    Ok(read_rows(out)?)
}

#[test]
fn a_callers_game_and_engine_leave_rows_like_any_other() {
    let folder = folder();
    let out = folder.path().join("nim.csv");
    let rows = run(&out, Existing::Refuse, Mine(0)).unwrap();
    let keys: Vec<_> = rows.iter().map(|row| (&*row.position, &*row.engine, row.depth)).collect();
    let engines = ["minimax", "pvs+history+tt", "mine"];
    let expected = ["5", "12"].into_iter().flat_map(|position| {
        engines.into_iter().flat_map(move |engine| [3, 6].map(|depth| (position, engine, depth)))
    });
    assert!(keys.into_iter().eq(expected));
    assert!(rows.iter().all(|row| row.game == "nim" && row.status == Status::Ok));
    assert!(rows.iter().all(|row| row.counters.nodes > Some(0)));
    let best = |row: &&Row| row.position == "5" && row.depth == 6;
    assert!(
        rows.iter().filter(best).all(|row| row.best_move.as_deref() == Some("take 1")),
        "leaves a multiple of 4"
    );
    let before = counts(&out);
    run(&out, Existing::Resume, Mine(0)).unwrap();
    assert_eq!(counts(&out), before);
}

/// An engine that is wrong, and says so.
struct Rough(Mine);

impl Guest for Rough {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn exact(&self) -> bool {
        false
    }

    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String> {
        self.0.search(task, limits)
    }
}

#[test]
fn a_callers_engine_that_is_not_exact_is_never_compared_as_exact() {
    let folder = folder();
    let out = folder.path().join("rough.csv");
    let rows = run(&out, Existing::Refuse, Rough(Mine(1))).unwrap();
    assert!(rows.iter().all(|row| row.status == Status::Ok), "nothing was promised");
    let compare = || stdout(program().arg("compare").arg(&out).args(["--reference", "minimax"]), 0);
    let told = compare();
    assert!(
        told.contains("engines that are not exact: at fixed depth, not at equal quality")
            && told.contains("4 / 4"),
        "{told}"
    );
    // Without its manifest a file is taken at its word.
    std::fs::remove_file(out.with_extension("manifest.json")).unwrap();
    assert!(!compare().contains("not exact"));

    let mut rows: Rows = rows.iter().collect();
    let exact = |rows: &Rows| Sheet::new(rows, Known::ROWS_ALONE).is_exact(&EngineName::new("mine"));
    assert!(exact(&rows));
    rows.declare_not_exact("mine");
    assert!(!exact(&rows));
}

#[test]
fn a_callers_engine_is_held_to_its_word() {
    let folder = folder();
    let rows = run(&folder.path().join("wrong.csv"), Existing::Refuse, Mine(1)).unwrap();
    for row in rows {
        assert_eq!(row.status == Status::Mismatch, row.engine == "mine", "{row:?}");
    }
}

#[test]
fn rows_in_memory_are_those_of_a_file() {
    let folder = folder();
    for wrong_by in [0, 1] {
        let out = folder.path().join(format!("{wrong_by}.csv"));
        let mut expected = run(&out, Existing::Refuse, Mine(wrong_by)).unwrap();
        let guests = Guests::default().with_named_game("nim", str::parse::<Nim>).with_engine(Mine(wrong_by));
        let mut rows = run_in_memory(&suite(), &guests).unwrap();
        assert_eq!(rows.iter().any(|row| row.status == Status::Mismatch), wrong_by != 0);
        for row in rows.iter_mut().chain(&mut expected) {
            assert!(row.wall_ns.is_some());
            (row.cpu_ns, row.wall_ns) = (None, None);
        }
        assert_eq!(rows, expected);
    }
}

#[test]
fn a_position_that_a_named_game_cannot_read_is_refused_with_its_reason() {
    let guests = Guests::default().with_named_game("nim", str::parse::<Nim>).with_engine(Mine(0));
    let mut suite = suite();
    suite.experiments[0].positions.sources.push("many".to_owned());
    let refused = run_in_memory(&suite, &guests).unwrap_err();
    let reason = "many".parse::<u8>().unwrap_err().to_string();
    assert!(
        matches!(&refused, RunError::Suite(SuiteError::Root { position, reason: given, .. })
            if position == "many" && *given == reason),
        "{refused}"
    );
}

#[test]
fn what_a_spreadsheet_would_compute_is_the_name_of_nothing() {
    struct Named(&'static str);
    impl Guest for Named {
        fn name(&self) -> &'static str {
            self.0
        }
        fn exact(&self) -> bool {
            true
        }
        fn search(&self, _: &Task<'_>, _: &Limits<'_>) -> Result<Outcome<String>, String> {
            Err("never asked".to_owned())
        }
    }
    let nim = |heap: &str| heap.trim_start_matches(['=', '+', '-', '@']).parse::<Nim>();
    let refusal = |game: &str, position: &str, engine: &'static str| {
        let guests = Guests::default().with_named_game(game, nim).with_engine(Named(engine));
        let suite = Suite::of_own_game("nim", game, &[position], Vec::new(), vec![1]).with_guest(engine);
        match run_in_memory(&suite, &guests) {
            Ok(rows) => format!("{} rows", rows.len()),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(refusal("nim", "5", "mine"), "1 rows");
    for first in ["=", "+", "-", "@"] {
        let formula: &'static str = format!("{first}5").leak();
        let expected = |what: &str| {
            format!(
                "the {what} `{formula}` begins with `{first}`, and spreadsheets would take it for a formula"
            )
        };
        assert_eq!(refusal(formula, "5", "mine"), expected("game"));
        assert_eq!(refusal("nim", formula, "mine"), expected("position"));
        assert_eq!(refusal("nim", "5", formula), expected("engine"));
    }
    assert_eq!(refusal("n\tm", "5", "mine"), "the game contains a control character: `n\\tm`");
    assert_eq!(refusal("nim", "5", "m\ne"), "the engine contains a control character: `m\\ne`");
}

#[test]
fn a_name_that_nothing_stands_for_is_refused() {
    let folder = folder();
    let refused = run_quietly(&suite(), &options(&folder.path().join("nim.csv"), 1)).unwrap_err();
    assert!(matches!(&refused, RunError::Suite(SuiteError::UnknownGuest { .. })), "{refused}");
}

/// An ordering that must not matter to minimax.
struct LastMovesFirst;

impl<G: Game> Hint<G> for LastMovesFirst {
    fn score(&self, _: &OpenNode<'_, G>, mv: G::Move) -> u32 {
        G::move_index(mv) as u32
    }
}

struct Searching<'a>(u32, Limits<'a>);

impl Visitor for Searching<'_> {
    type Output = Outcome<String>;

    fn visit<G: Game>(self, game: &G) -> Outcome<String> {
        let engine: Engine = "minimax".parse().expect("minimax exists");
        let mut search = Search::new(&engine).algorithm(Negamax).depth(self.0).limits(self.1);
        search.run_with_hint(game, &mut LastMovesFirst).in_notation()
    }
}

impl Guest for Negamax {
    fn name(&self) -> &'static str {
        "negamax"
    }

    fn exact(&self) -> bool {
        true
    }

    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String> {
        let game = task.any_game().ok_or("it plays the games of plybench")?;
        Ok(game.visit(Searching(task.depth, *limits)))
    }
}

#[test]
fn an_algorithm_and_an_ordering_of_the_callers_own_run_in_a_suite() {
    let mut suite = Suite::single("own", vec!["minimax".parse().unwrap()], vec![1, 2]).with_guest("negamax");
    suite.set_positions(&["start".to_owned(), "endgame-03".to_owned()]).unwrap();
    suite.experiments[0].reference = Some("minimax".parse().unwrap());
    let rows = run_in_memory(&suite, &Guests::default().with_engine(Negamax)).unwrap();
    let of = |engine: &str| -> Vec<_> {
        let own = rows.iter().filter(|row| row.engine == engine);
        own.map(|row| {
            (&row.game, &row.position, row.depth, row.value, row.counters.nodes, row.status.clone())
        })
        .collect()
    };
    assert_eq!((of("negamax").len(), of("negamax")), (4, of("minimax")));
    assert!(rows.iter().all(|row| row.status == Status::Ok));
}
