//! A game of one's own in about sixty lines: Nim with one heap. A move takes
//! one, two or three stones, and whoever takes the last one has won. It is
//! searched, observed, and run in a suite.
//!
//! ```sh
//! cargo run --example own_game
//! ```

use std::env;
use std::fmt;
use std::fs;
use std::num::NonZeroUsize;
use std::process;
use std::sync::atomic::AtomicBool;

use plybench::game::{Game, MoveList, Value};
use plybench::record::read_rows;
use plybench::search::{Entering, Observer, Search, Searchable};
use plybench::suite::{Existing, Guests, OwnGame, RunOptions, Silent, Suite, run_with_guests};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

#[derive(Clone)]
struct Nim {
    heap: u32,
}

impl Game for Nim {
    type Move = Take;
    type Undo = ();

    fn generate(&self, moves: &mut MoveList<Take>) {
        moves.extend((1..=self.heap.min(3)).map(Take));
    }

    fn make(&mut self, take: Take) {
        self.heap -= take.0;
    }

    fn unmake(&mut self, take: Take, (): ()) {
        self.heap += take.0;
    }

    /// At the horizon nothing is known. Whoever cannot move has lost: that
    /// the search knows by itself.
    fn evaluate(&self) -> Value {
        0
    }

    fn hash(&self) -> u64 {
        self.heap.into()
    }
}

/// The game as suites know it: by a name, and its positions by their texts.
struct Heaps;

impl OwnGame for Heaps {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn root(&self, position: &str) -> Result<Box<dyn Searchable>, String> {
        let heap = position.parse().map_err(|_| format!("`{position}` is not a number of stones"))?;
        Ok(Box::new(Nim { heap }))
    }
}

/// Counts the nodes of every ply.
#[derive(Default)]
struct Plies(Vec<u64>);

impl Observer for Plies {
    fn enter(&mut self, node: &Entering<'_>) {
        let ply = node.ply as usize;
        self.0.resize(self.0.len().max(ply + 1), 0);
        self.0[ply] += 1;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let minimax = "minimax".parse()?;
    let engine = "pvs+history+tt".parse()?;
    println!("heap           value  best    nodes of minimax, of pvs+history+tt");
    for heap in 0..=13 {
        let nim = Nim { heap };
        let expected = Search::new(&minimax).depth(heap + 1).run(&nim);
        let outcome = Search::new(&engine).depth(heap + 1).run(&nim);
        assert_eq!(outcome.value, expected.value, "a table and a null window change no value");
        let (value, best) = (outcome.value.unwrap_or_default(), outcome.best_move);
        println!(
            "{heap:4}  {value:14}  {:6}  {:6} {:6}",
            best.map_or_else(String::new, |take| take.to_string()),
            expected.counters.nodes,
            outcome.counters.nodes,
        );
    }

    let nim = Nim { heap: 13 };
    let mut plies = Plies::default();
    let mut search = Search::new(&engine).depth(14).observe(&mut plies);
    let outcome = search.run(&nim);
    let line = search.principal_variation(&nim, &outcome);
    println!("{} stones: {}", nim.heap, line.iter().map(Take::to_string).collect::<Vec<_>>().join(", "));
    println!("nodes by ply: {:?}", plies.0);

    let folder = env::temp_dir().join(format!("own_game-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let engines = vec!["minimax".parse()?, "pvs+history+tt".parse()?, "mtdf+tt".parse()?];
    let mut suite = Suite::of_own_game("nim", "nim", &["8", "13"], engines, vec![4, 8]);
    suite.experiments[0].reference = Some("minimax".parse()?);
    let options = RunOptions {
        out: folder.join("nim.csv"),
        jobs: NonZeroUsize::MIN,
        existing: Existing::Overwrite,
        command: env::args().collect(),
    };
    let guests = Guests::default().with_game(Heaps);
    let summary = run_with_guests(&suite, &options, &guests, &Silent, &AtomicBool::new(false))?;
    assert_eq!(summary.failures.count, 0);
    for row in read_rows(&options.out)? {
        println!("{} {} {} depth {}: value {:?}", row.game, row.position, row.engine, row.depth, row.value);
    }
    fs::remove_dir_all(folder)?;
    Ok(())
}
