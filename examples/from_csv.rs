//! Rows from a file: read, compared, and used to test a claim of one's own beside the
//! published ones. Any program can write such a file; what it does not count stays empty.
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
kind = "prediction"

[[judged]]
figure = "ratio"
quantity = "nodes"
games = ["xiangqi"]
engine = "pvs"
over = "ab"
depths = "3-4"
range = "(0, 1)"
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

    // The claims of the project want rows of its suites; `plybench claims --all` names them.
    let mut claims = vec![parse(CLAIM, "the claim of this example")?];
    claims.extend_from_slice(built_in());
    println!("claims that these rows say something of:");
    for entry in assess(&sheet, &claims) {
        for line in &entry.judged {
            let Some(estimate) = &line.estimate else { continue };
            let depths = &line.depths;
            println!("  {}, depth {depths:?}: {:.3}, {}", entry.claim, estimate.figure, line.outcome_words());
        }
    }
    Ok(())
}
