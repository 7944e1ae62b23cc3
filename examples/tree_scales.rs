//! How large a unit of xiangqi's evaluation is on a synthetic tree: by the
//! spread of the values of a root's moves. A window and the errors of a guess
//! that are scaled by it mean the same on every tree.
//!
//! ```sh
//! cargo run --release --example tree_scales              # the scale of each model
//! cargo run --release --example tree_scales -- guesses   # the guesses of xiangqi, searched again
//! ```

use std::env;

use plybench::corpus::guesses;
use plybench::corpus::scale::{scaled_aspiration, tree_spread, xiangqi_spread};
use plybench::search::algorithm::measured_guesses;

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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match env::args().nth(1).as_deref() {
        None => print_scales(),
        Some("guesses") => {
            print!("{}", guesses::write(&guesses::positions()));
            Ok(())
        }
        Some(other) => Err(format!("`{other}` is unknown: write `guesses`, or nothing").into()),
    }
}

fn print_scales() -> Result<(), Box<dyn std::error::Error>> {
    let known = measured_guesses();
    let hits = known.iter().filter(|known| (known.guess - known.value).abs() < 50).count();
    println!("xiangqi: {hits} of {} guesses are nearer than 50 to the value", known.len());
    println!("{:34} {:>14}  engine", "game", "spread");
    println!("{:34} {:>14}  aspiration[guess=resampled]", "xiangqi[quiescence=captures]", xiangqi_spread());
    for tree in TREES {
        let spread = tree_spread(&tree.parse()?).ok_or("a tree without moves")?;
        let engine = scaled_aspiration(spread).ok_or("moves that are worth the same have no scale")?;
        println!("{tree:34} {spread:>14}  {engine}");
    }
    Ok(())
}
