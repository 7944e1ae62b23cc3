//! Rows from a file: read, compared, and used to test published claims. Any
//! program can write such a file; what it does not count stays empty.
//!
//! ```sh
//! cargo run --example from_csv               # the rows beside this file
//! cargo run --example from_csv -- FILE.csv
//! ```

use std::env;
use std::path::Path;

use plybench::analysis::claims::assess;
use plybench::analysis::compare::compare;
use plybench::analysis::metric::Metric;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::record::{read_results, read_results_from};
use plybench::search::is_exact;

const ROWS: &[u8] = include_bytes!("rows.csv");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = match env::args_os().nth(1) {
        Some(path) => read_results(Path::new(&path))?.rows,
        None => read_results_from(ROWS, "rows.csv")?.rows,
    };
    // Engines of plybench that may err are compared with no other.
    let sheet = Sheet::new(&rows, Known { exact: &is_exact, ..Known::ROWS_ALONE });

    let comparison = compare(&sheet, None, Metric::Nodes)?;
    for game in &comparison.games {
        println!("{}: nodes relative to {}", game.game, comparison.reference);
        for engine in &game.engines {
            let ratio = &engine.overall;
            print!("  {:12} {:.3}", engine.engine, ratio.geometric_mean);
            if let Some(interval) = &ratio.interval {
                print!(" [{:.3}, {:.3}]", interval.low, interval.high);
            }
            println!(", fewer on {} of {} positions", ratio.wins, ratio.n);
        }
    }

    let ledger = assess(&sheet);
    println!("claims:");
    for entry in ledger.iter().filter(|entry| entry.rows_needed.is_none()) {
        println!("  {} ({}): {}", entry.claim, entry.source, entry.verdict);
    }
    Ok(())
}
