//! A game of one's own in about sixty lines: Nim with one heap. It is searched
//! exactly with a table, observed, and run in a suite.
//!
//! ```sh
//! cargo run --example own_game
//! ```

use plybench::game::{Game, MoveList};
use plybench::record::Status;
use plybench::search::{Entering, Observer, Search};
use plybench::suite::{Guests, Suite, run_in_memory};

/// A move takes one, two or three stones. Whoever takes the last one has won: by
/// default the side that cannot move has lost, and the horizon is worth 0.
#[derive(Clone)]
struct Nim(u32);

impl Game for Nim {
    type Move = u32;
    type Undo = ();

    fn generate(&self, moves: &mut MoveList<u32>) {
        moves.extend(1..=self.0.min(3));
    }
    fn make(&mut self, taken: u32) {
        self.0 -= taken;
    }
    fn unmake(&mut self, taken: u32, (): ()) {
        self.0 += taken;
    }
    /// The same heap has the same value for either side, so the side to move need not be in it.
    fn hash(&self) -> u64 {
        self.0.into()
    }
}

/// Counts the nodes of every ply.
#[derive(Default)]
struct Plies([u64; 15]);

impl Observer for Plies {
    fn enter(&mut self, node: &Entering<'_>) {
        self.0[node.ply as usize] += 1;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (minimax, engine) = ("minimax".parse()?, "pvs+history+tt".parse()?);
    let (nim, mut plies) = (Nim(13), Plies::default());
    let expected = Search::new(&minimax).depth(14).run(&nim);
    let outcome = Search::new(&engine).depth(14).observe(&mut plies).run(&nim);
    assert_eq!(outcome.value, expected.value, "a table and a null window change no value");
    assert_eq!(outcome.best_move, Some(1), "which leaves a multiple of four");
    assert_eq!(plies.0.iter().sum::<u64>(), outcome.counters.nodes);
    println!(
        "{} nodes instead of {}, by ply: {:?}",
        outcome.counters.nodes, expected.counters.nodes, plies.0
    );

    let mut suite = Suite::of_own_game("nim", "nim", &["8", "13"], vec![minimax, engine], vec![4, 8]);
    suite.experiments[0].reference = Some(minimax);
    let guests = Guests::default().with_named_game("nim", |heap| heap.parse().map(Nim));
    for row in run_in_memory(&suite, &guests)? {
        assert_eq!(row.status, Status::Ok, "every engine returns minimax's value");
        println!("{} stones, {}, depth {}: value {:?}", row.position, row.engine, row.depth, row.value);
    }
    Ok(())
}
