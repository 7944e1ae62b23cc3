//! A caller's own game and own engine, run like any other.

use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use plybench::game::{Game, MoveList, Value};
use plybench::record::{Row, Status, read_rows};
use plybench::search::{Engine, Limits, Outcome, Search, Searchable};
use plybench::suite::{
    Existing, Guest, Guests, OwnGame, PlanError, RunError, RunOptions, Silent, Suite, Task, run_with_guests,
};

use crate::helpers::folder;
use crate::suite::{counts, options, run_quietly};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// Nim with one heap: whoever takes the last of the stones has won.
#[derive(Clone)]
struct Nim(u32);

impl Game for Nim {
    type Move = Take;
    type Undo = ();

    fn generate(&self, moves: &mut MoveList<Take>) {
        moves.extend((1..=self.0.min(3)).map(Take));
    }

    fn make(&mut self, take: Take) {
        self.0 -= take.0;
    }

    fn unmake(&mut self, take: Take, (): ()) {
        self.0 += take.0;
    }

    fn evaluate(&self) -> Value {
        0
    }

    fn hash(&self) -> u64 {
        self.0.into()
    }
}

struct NimGame;

impl OwnGame for NimGame {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn root(&self, position: &str) -> Result<Box<dyn Searchable>, String> {
        let heap = position.parse().map_err(|_| format!("`{position}` is not a heap"))?;
        Ok(Box::new(Nim(heap)))
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

fn run(out: &Path, existing: Existing, guest: Mine) -> Result<Vec<Row>, RunError> {
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
        rows.iter().filter(best).all(|row| row.best_move.as_deref() == Some("1")),
        "leaves a multiple of 4"
    );
    let before = counts(&out);
    run(&out, Existing::Resume, Mine(0)).unwrap();
    assert_eq!(counts(&out), before);
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
fn a_name_that_nothing_stands_for_is_refused() {
    let folder = folder();
    let refused = run_quietly(&suite(), &options(&folder.path().join("nim.csv"), 1)).unwrap_err();
    assert!(matches!(&refused, RunError::Plan(PlanError::UnknownGuest { .. })), "{refused}");
}
