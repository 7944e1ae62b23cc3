//! A search of one's own in some fifty lines, beside the engines of this laboratory: the same
//! positions, the same evaluation, its values checked, its counts compared.
//!
//! ```sh
//! cargo run --release --example own_engine
//! ```

use plybench::analysis::compare::compare;
use plybench::analysis::metric::Metric;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::game::{Game, INFINITY, MoveList, Terminal, Value, Visitor};
use plybench::record::{Counter, Counters, Status};
use plybench::search::{Limits, Outcome};
use plybench::suite::{Guest, Guests, Suite, Task, run_in_memory};

/// Alpha-beta that tries captures first, without any of the library's searches.
struct Mine;

impl Guest for Mine {
    fn name(&self) -> &'static str {
        "mine"
    }

    /// Its values are those of minimax: each is compared with the reference engine's.
    fn exact(&self) -> bool {
        true
    }

    /// Of all counters these are kept; the fields of the others stay empty.
    fn counts(&self) -> &[Counter] {
        &[Counter::Nodes, Counter::Leaves]
    }

    fn search(&self, task: &Task<'_>, _limits: &Limits<'_>) -> Result<Outcome<String>, String> {
        let game = task.any_game().ok_or("it plays the games of plybench")?;
        Ok(game.visit(ToDepth(task.depth)))
    }
}

/// One search, whatever the game.
struct ToDepth(u32);

impl Visitor for ToDepth {
    type Output = Outcome<String>;

    fn visit<G: Game>(self, game: &G) -> Outcome<String> {
        let (mut counters, mut best) = (Counters::default(), None);
        let value = alpha_beta(&mut game.clone(), self.0, 0, -INFINITY, INFINITY, &mut counters, &mut best);
        Outcome::complete(self.0, value, best.map(|mv| mv.to_string()), counters)
    }
}

fn alpha_beta<G: Game>(
    game: &mut G,
    depth: u32,
    ply: u32,
    mut alpha: Value,
    beta: Value,
    counters: &mut Counters,
    best: &mut Option<G::Move>,
) -> Value {
    counters.nodes += 1;
    if depth == 0 {
        counters.leaves += 1;
        return game.evaluate();
    }
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    if moves.is_empty() {
        let mated = Value::from(ply) - G::MATE_VALUE;
        return match game.terminal() {
            Terminal::Win => -mated,
            Terminal::Draw => 0,
            _ => mated,
        };
    }
    moves.sort_by_key(|mv| std::cmp::Reverse(game.capture_rank(*mv)));
    let mut value = -INFINITY;
    for mv in moves {
        let undo = game.make(mv);
        let score = -alpha_beta(game, depth - 1, ply + 1, -beta, -alpha, counters, &mut None);
        game.unmake(mv, undo);
        if score > value {
            (value, *best) = (score, Some(mv));
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    value
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (ab, captures) = ("ab".parse()?, "ab+captures".parse()?);
    let mut suite = Suite::single("own", vec![ab, captures], vec![2, 4]).with_guest("mine");
    suite.set_positions(&["quick".to_owned()])?;
    suite.experiments[0].reference = Some(ab);
    let rows = run_in_memory(&suite, &Guests::default().with_engine(Mine))?;
    assert!(rows.iter().all(|row| row.status == Status::Ok), "its values are those of alpha-beta");

    let rows = rows.iter().collect();
    let comparison = compare(&Sheet::new(&rows, Known::ROWS_ALONE), Some("ab"), Metric::Nodes)?;
    for engine in &comparison.games[0].engines {
        let (nodes, n) = (engine.overall.geometric_mean, engine.overall.n);
        println!("{}: {nodes:.3} of the nodes of ab, {n} positions", engine.engine);
    }
    Ok(())
}
