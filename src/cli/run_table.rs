//! A run in a few lines: the engines side by side. Searches
//! that were cut off are counted, and are part of no figure: what they cost says
//! where they were stopped.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use plybench::language::counted;
use plybench::machine::Gauge;
use plybench::record::{Row, Status, read_rows};
use plybench::report::comparison::number;
use plybench::report::table::Table;
use plybench::stats::mean;
use plybench::suite;

use crate::cli::process::quoted;
use crate::cli::results::is_external;

/// Most lines; `plybench compare` has them all.
const LINES: usize = 16;
/// A file with more cells is not read again for a table.
const MOST_CELLS: usize = 200_000;

/// The table and the next command; nothing for a file too large to
/// be read in passing, or not readable.
pub(super) fn of(results: &Path, cells: usize) -> Option<String> {
    if cells > MOST_CELLS {
        return None;
    }
    let mut rows = read_rows(results).ok()?;
    // Engines that vary are run several times.
    let noise = rows.iter().any(|row| row.sample > 0 && is_external(&row.engine));
    let noise = if noise { " --tolerance 2% --noise" } else { "" };
    rows.retain(|row| row.sample == 0);
    let lines = lines(&rows, &suite::bounded_engines(results));
    let (table, left_out) = table(&lines);
    let path = quoted(&results.display().to_string());
    let mut text = format!("\n{}", table.text());
    if lines.iter().any(|line| !line.logs.is_empty()) {
        text.push_str(
            "vs first: nodes relative to the first engine, geometric mean over searches that both finished\n",
        );
    }
    if lines.iter().any(|line| line.is_bounded) {
        text.push_str("nodes of a fixed time or number of nodes are no cost: compare nps and depth\n");
    }
    let unfinished: usize = lines.iter().map(|line| line.unfinished).sum();
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
    Some(if unfinished == 0 { text + &next(&lines, &path, noise) } else { text })
}

/// The next command: engines of a game are compared, a single one is the baseline of its next version. Counts of
/// a fixed time have none.
fn next(lines: &[Line], path: &str, noise: &str) -> String {
    let finished: Vec<&Line> = lines.iter().filter(|line| line.finished > 0).collect();
    let are_several = finished.iter().any(|line| finished.iter().any(|other| other.is_rival_of(line)))
        || finished.iter().all(|line| line.is_bounded);
    match (finished.is_empty(), are_several) {
        (true, _) => String::new(),
        (_, true) => format!("\nnext: plybench compare {path}, or plybench plot {path}"),
        (_, false) => format!("\nnext: after a change, plybench check NEW.csv --baseline {path}{noise}"),
    }
}

struct Line<'r> {
    game: &'r str,
    engine: &'r str,
    is_external: bool,
    /// Whether it searches for a fixed time or number of nodes.
    is_bounded: bool,
    finished: usize,
    unfinished: usize,
    /// All nodes of the finished cells that have some, and the time of these.
    nodes: Option<u128>,
    time_ns: u128,
    /// The most memory of a search, in bytes.
    memory: Option<u64>,
    depths: u64,
    /// Logarithms of its nodes over those of the first engine, in the cells that both finished.
    logs: Vec<f64>,
}

impl Line<'_> {
    fn is_rival_of(&self, other: &Line) -> bool {
        self.game == other.game && self.engine != other.engine
    }
}

fn is_finished(row: &Row) -> bool {
    matches!(row.status, Status::Ok | Status::Mismatch)
}

fn all_nodes(row: &Row) -> Option<u128> {
    Some(u128::from(row.counters.nodes?) + u128::from(row.counters.quiescence_nodes.unwrap_or(0)))
}

/// The engines of each game, in order of first appearance.
fn lines<'r>(rows: &'r [Row], bounded: &[String]) -> Vec<Line<'r>> {
    let mut firsts: HashMap<&str, &str> = HashMap::new();
    for row in rows {
        firsts.entry(&row.game).or_insert(&row.engine);
    }
    let is_bounded = |row: &Row| bounded.contains(&row.engine);
    let of_first: HashMap<(&str, &str, u32), u128> = rows
        .iter()
        .filter(|row| is_finished(row) && !is_bounded(row))
        .filter(|row| firsts[row.game.as_str()] == row.engine)
        .filter_map(|row| Some(((&*row.game, &*row.position, row.depth), all_nodes(row)?)))
        .collect();
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let (game, engine, is_bounded) = (row.game.as_str(), row.engine.as_str(), is_bounded(row));
        let place = *places.entry((game, engine)).or_insert_with(|| {
            let is_external = is_external(engine);
            let (nodes, memory, logs) = (None, None, Vec::new());
            let [finished, unfinished] = [0; 2];
            let (time_ns, depths) = (0, 0);
            lines.push(Line {
                game,
                engine,
                is_external,
                is_bounded,
                finished,
                unfinished,
                nodes,
                time_ns,
                memory,
                depths,
                logs,
            });
            lines.len() - 1
        });
        let line = &mut lines[place];
        if !is_finished(row) {
            line.unfinished += 1;
            continue;
        }
        line.finished += 1;
        line.memory = line.memory.max(row.usage.get(Gauge::PeakMemoryBytes));
        line.depths += u64::from(row.finished_depth.filter(|_| is_bounded).unwrap_or(row.depth));
        // An external engine may not report its nodes.
        let Some(nodes) = all_nodes(row) else { continue };
        line.nodes = Some(line.nodes.unwrap_or(0) + nodes);
        line.time_ns += u128::from(row.reported_ns.or(row.cpu_ns).unwrap_or(0));
        if let Some(first) = of_first.get(&(game, &*row.position, row.depth)).filter(|_| !is_bounded) {
            line.logs.extend((nodes > 0 && *first > 0).then(|| (nodes as f64 / *first as f64).ln()));
        }
    }
    lines
}

/// The table, and how many engines it leaves out. Speed is a question about external engines, memory one of time mode.
fn table(lines: &[Line]) -> (Table, usize) {
    let nps = lines.iter().any(|line| line.is_external).then_some("nps");
    let memory = lines.iter().any(|line| line.memory.is_some()).then_some("peak memory");
    let header = ["game", "engine", "searches", "unfinished", "mean depth", "nodes", "vs first"]
        .into_iter()
        .chain(nps)
        .chain(memory);
    let mut table = Table::new(header).words(&["engine"]);
    table.rows.extend(lines.iter().take(LINES).map(|line| {
        let depth = || format!("{:.1}", line.depths as f64 / line.finished as f64);
        let speed = || {
            let nodes = line.nodes.filter(|_| line.time_ns > 0)?;
            Some(format!("{:.0}", nodes as f64 * 1e9 / line.time_ns as f64))
        };
        let own = [
            line.game.to_owned(),
            line.engine.to_owned(),
            (line.finished + line.unfinished).to_string(),
            line.unfinished.to_string(),
            if line.finished > 0 { depth() } else { String::new() },
            line.nodes.filter(|_| !line.is_bounded).map_or_else(String::new, |nodes| nodes.to_string()),
            mean(&line.logs).map_or_else(String::new, |log| number(log.exp())),
        ];
        let megabytes = |bytes: u64| format!("{:.0} MB", bytes as f64 * 1e-6);
        own.into_iter()
            .chain(nps.map(|_| speed().unwrap_or_default()))
            .chain(memory.map(|_| line.memory.map_or_else(String::new, megabytes)))
            .collect()
    }));
    (table, lines.len().saturating_sub(LINES))
}
