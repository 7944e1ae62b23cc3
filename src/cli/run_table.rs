//! What came out of a run, in a few lines: the engines side by side. Searches
//! that were cut off are counted, and are part of no figure: what they cost says
//! where they were stopped.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;

use plybench::language::counted;
use plybench::record::{Row, Status, read_rows};
use plybench::report::comparison::number;
use plybench::report::table::Table;

use crate::cli::process::quoted;

/// Most lines; `plybench compare` has them all.
const LINES: usize = 16;
/// A file with more cells is not read again for a table.
const MOST_CELLS: usize = 200_000;

/// What came out, and what to do with it; nothing for a file too large to
/// be read in passing, or not readable.
pub(super) fn of(results: &Path, cells: usize) -> Option<String> {
    if cells > MOST_CELLS {
        return None;
    }
    let mut rows = read_rows(results).ok()?;
    rows.retain(|row| row.sample == 0);
    let (table, left_out) = table(&rows);
    let path = quoted(&results.display().to_string());
    let mut text = format!("\n{}", table.text());
    text.push_str("vs first: nodes relative to the first engine, over searches that both finished\n");
    let unfinished = rows.iter().filter(|row| !is_finished(row)).count();
    if unfinished > 0 {
        let _ = writeln!(
            text,
            "{unfinished} of {} did not finish; mean depth and nodes are of finished searches",
            counted(rows.len(), "search")
        );
    }
    if left_out > 0 {
        let _ = writeln!(text, "... and {} left out", counted(left_out, "engine"));
    }
    Some(text + &format!("\nnext: plybench compare {path}, or plybench plot {path}"))
}

/// An engine on a game.
#[derive(Default)]
struct Line {
    finished: usize,
    unfinished: usize,
    /// Nodes of the finished cells that have some, and depths.
    nodes: Option<u64>,
    depths: u64,
    /// Its nodes, and those of the first engine, in the cells that both finished.
    common: (u64, u64),
}

fn is_finished(row: &Row) -> bool {
    matches!(row.status, Status::Ok | Status::Mismatch)
}

/// The table, and how many engines it leaves out.
fn table(rows: &[Row]) -> (Table, usize) {
    let mut firsts: HashMap<&str, &str> = HashMap::new();
    for row in rows {
        firsts.entry(&row.game).or_insert(&row.engine);
    }
    let of_first: HashMap<(&str, &str, u32), u64> = rows
        .iter()
        .filter(|row| is_finished(row))
        .filter(|row| firsts[row.game.as_str()] == row.engine)
        .filter_map(|row| Some(((&*row.game, &*row.position, row.depth), row.counters.nodes?)))
        .collect();
    let mut order: Vec<(&str, &str)> = Vec::new();
    let mut lines: BTreeMap<(&str, &str), Line> = BTreeMap::new();
    for row in rows {
        let key = (row.game.as_str(), row.engine.as_str());
        let line = lines.entry(key).or_insert_with(|| {
            order.push(key);
            Line::default()
        });
        if !is_finished(row) {
            line.unfinished += 1;
            continue;
        }
        line.finished += 1;
        line.depths += u64::from(row.depth);
        // A program may keep its nodes to itself.
        let Some(nodes) = row.counters.nodes else { continue };
        line.nodes = Some(line.nodes.unwrap_or(0) + nodes);
        if let Some(first) = of_first.get(&(&*row.game, &*row.position, row.depth)) {
            line.common = (line.common.0 + nodes, line.common.1 + first);
        }
    }
    let mut table =
        Table::new(["game", "engine", "searches", "unfinished", "mean depth", "nodes", "vs first"])
            .words(&["engine"]);
    table.rows.extend(order.iter().take(LINES).map(|key| {
        let line = &lines[key];
        let (own, first) = line.common;
        vec![
            key.0.to_owned(),
            key.1.to_owned(),
            (line.finished + line.unfinished).to_string(),
            line.unfinished.to_string(),
            if line.finished > 0 {
                format!("{:.1}", line.depths as f64 / line.finished as f64)
            } else {
                String::new()
            },
            line.nodes.map_or_else(String::new, |nodes| nodes.to_string()),
            if first > 0 { number(own as f64 / first as f64) } else { String::new() },
        ]
    }));
    (table, order.len().saturating_sub(LINES))
}
