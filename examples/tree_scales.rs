//! The unit of xiangqi's evaluation on a synthetic tree: the spread of the values of a root's moves there over the
//! spread on xiangqi. A window and the errors of a guess that are scaled by it mean the same on every tree.
//!
//! ```sh
//! cargo run --release --example tree_scales              # the scale of each model
//! cargo run --release --example tree_scales -- guesses   # the guesses of xiangqi, searched again
//! ```

use std::env;
use std::fmt::Write as _;

use plybench::corpus::{CorpusEntry, set};
use plybench::game::{AnyGame, GameSpec, Rules};
use plybench::parallel;
use plybench::search::algorithm::{Aspiration, Guess, Scale, measured_guesses};
use plybench::search::{Engine, Search};
use plybench::spec::Whole;
use plybench::stats::{interquartile_range, median};

/// Trees with about as many moves as xiangqi.
const TREES: [&str; 7] = [
    "tree:iid[b=38]",
    "tree:edge-sum[b=38]",
    "tree:ordered[b=38]",
    "tree:ordered[b=38,pf=0.9,pq=0.99]",
    "tree:noisy[b=38]",
    "tree:commuting[b=38]",
    "tree:varying[bmin=20,bmax=56]",
];

/// The depth of the values on trees: even, as on xiangqi.
const TREE_DEPTH: u32 = 4;

/// The trees of a model: those of the seeds from 0.
const SEEDS: u64 = 100;

/// Half the window on xiangqi.
const HALF_WINDOW: i64 = 50;

/// The depth of the values on xiangqi; the guess is from one ply less.
const DEPTH: u32 = 6;

/// The game and the engine that guesses.
const PROGRAM: (&str, &str) = ("xiangqi[quiescence=captures]", "ab+captures+history+killer+tt+id");

/// Positions from self-play, which decide nothing else.
const SETS: [&str; 3] = ["openings", "middlegames", "endgames"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match env::args().nth(1).as_deref() {
        None => print_scales(),
        Some("guesses") => {
            print!("{}", guesses(&positions()));
            Ok(())
        }
        Some(other) => Err(format!("`{other}` is unknown: write `guesses`, or nothing").into()),
    }
}

fn print_scales() -> Result<(), Box<dyn std::error::Error>> {
    let known = measured_guesses();
    let hits = known.iter().filter(|known| (known.guess - known.value).abs() < HALF_WINDOW).count();
    println!("xiangqi: {hits} of {} guesses are nearer than {HALF_WINDOW} to the value", known.len());
    println!("{:34} {:>14}  engine", "game", "spread");
    println!("{:34} {:>14}  aspiration[guess=resampled]", PROGRAM.0, xiangqi_spread());
    for tree in TREES {
        let spread = tree_spread(&tree.parse()?).ok_or("a tree without moves")?;
        let engine = scaled_aspiration(spread).ok_or("moves that are worth the same have no scale")?;
        println!("{tree:34} {spread:>14}  {engine}");
    }
    Ok(())
}

/// The values of a root's moves at a depth of at least one ply. Moves that win or lose by force are left out: a mate has
/// no distance from a value.
pub(crate) fn move_values(root: &AnyGame, depth: u32) -> Vec<i64> {
    let engine: Engine =
        "pvs+captures+history+killer+tt[size=auto]+id".parse().expect("an engine of the registry");
    let moves = Search::new(&engine).depth(depth).move_values_any(root).expect("nothing limits the search");
    moves.into_iter().map(|one| one.value).filter(|value| !root.is_mate(*value)).collect()
}

/// The interquartile range of those values; `None` if no move is left.
pub(crate) fn move_spread(root: &AnyGame, depth: u32) -> Option<f64> {
    let values: Vec<f64> = move_values(root, depth).into_iter().map(|value| value as f64).collect();
    interquartile_range(&values)
}

/// The median spread over the list of guesses.
pub(crate) fn xiangqi_spread() -> f64 {
    let spreads: Vec<f64> = measured_guesses().iter().map(|known| known.spread).collect();
    median(&spreads).expect("the built-in list is not empty")
}

/// The median spread over the trees of a model; `None` if the game is not a synthetic tree, or one without moves.
pub(crate) fn tree_spread(tree: &GameSpec) -> Option<f64> {
    let roots: Option<Vec<_>> = (0..SEEDS).map(|seed| tree.root(&seed.to_string()).ok()).collect();
    let spreads = parallel::map(&roots?, |root| move_spread(root, TREE_DEPTH));
    median(&spreads.into_iter().collect::<Option<Vec<f64>>>()?)
}

/// Aspiration on a tree whose root's moves have this spread, with xiangqi's half-window and errors scaled alike, so
/// that the guess is as often right as on xiangqi: the scale has four significant digits, and the half-window is
/// the nearest whole number. `None` if either is out of bounds.
pub(crate) fn scaled_aspiration(spread: f64) -> Option<Engine> {
    let scale = Scale::new(in_four_digits(spread / xiangqi_spread() * Scale::UNIT as f64)?)?;
    let window = Whole::new(scale.times(HALF_WINDOW) as u64)?;
    Some(Engine::new(Aspiration { window, guess: Guess::Resampled, scale, ..Aspiration::default() }))
}

/// The whole number that is nearest among those with four significant digits.
fn in_four_digits(number: f64) -> Option<u64> {
    let positive = number.is_finite() && number >= 1.0;
    let unit = positive.then(|| 10_f64.powi((number.log10().floor() as i32 - 3).max(0)))?;
    Some(((number / unit).round() * unit) as u64)
}

/// The positions of `positions/xiangqi/guesses.csv`.
pub(crate) fn positions() -> Vec<CorpusEntry> {
    SETS.iter().flat_map(|name| set(Rules::Xiangqi, name).expect("a built-in set")).collect()
}

/// `positions/xiangqi/guesses.csv`: for engines with `guess=resampled`, how good the guesses of a full engine are.
pub(crate) fn guesses(entries: &[CorpusEntry]) -> String {
    let (game, engine) = PROGRAM;
    let mut text = format!(
        "# Guesses of a complete program, and what they were worth: the values of {engine} on {game} at \
         depth {} (guess) and {DEPTH} (value), and the interquartile range of the values of all moves at depth \
         {DEPTH}, mates left out (spread). Positions from self-play.\n\
         # Written by `cargo run --release --example tree_scales -- guesses`; do not edit.\n\
         position,guess,value,spread\n",
        DEPTH - 1
    );
    for line in parallel::map(entries, guess) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The line of a position, without its end.
pub(crate) fn guess(entry: &CorpusEntry) -> String {
    let game: GameSpec = PROGRAM.0.parse().expect("a game of the registry");
    let engine: Engine = PROGRAM.1.parse().expect("an engine of the registry");
    let root = game.at(&entry.position).expect("a position of xiangqi");
    let value = |depth| Search::new(&engine).depth(depth).run_any(&root).value.expect("no limit was set");
    let spread = move_spread(&root, DEPTH).expect("a move that is not a mate");
    format!("{},{},{},{spread}", entry.id, value(DEPTH - 1), value(DEPTH))
}
