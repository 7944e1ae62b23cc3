//! Rows from a file: read, compared, and used to test a claim of your own
//! and the published ones. Any program can write such a file; columns without counts stay empty.
//!
//! ```sh
//! cargo run --example from_csv               # the rows beside this file
//! cargo run --example from_csv -- FILE.csv
//! ```

use std::env;
use std::path::Path;

use plybench::analysis::compare::compare;
use plybench::analysis::metric::Metric;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::ledger::{assess, built_in, parse};
use plybench::record::{read_results, read_results_from};
use plybench::search::is_exact;

const ROWS: &[u8] = include_bytes!("rows.csv");

/// A claim as a file holds it (docs/CLAIMS.md).
const CLAIM: &str = r#"
id = "mine"
statement = "PVS needs fewer nodes than alpha-beta."
source = "this example"
grade = "prediction"
source_games = ["xiangqi"]

[[part]]
kind = "prediction"
figure = "ratio"
quantity = "nodes"
games = ["xiangqi"]
engine = "pvs"
over = "ab"
depths = "3-4"
range = "(0, 1)"
whose = "ours"
"#;

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

    // The built-in claims need rows of their suites; `plybench claims --all` names them.
    let mut claims = vec![parse(CLAIM, "the claim of this example")?];
    claims.extend_from_slice(built_in());
    println!("claims with data in these rows:");
    for entry in assess(&sheet, &claims, &|| ()).iter().filter(|entry| entry.is_measured()) {
        println!("  {} {}", entry.claim, entry.word());
        for estimate in entry.estimates() {
            println!("    depth {:?}: {:.3}", estimate.depths, estimate.value);
        }
    }
    Ok(())
}
