//! The cells of a sheet as the columns of a page.

use serde_json::{Value, json};

use crate::analysis::engine_name::EngineName;
use crate::analysis::metric::Metric;
use crate::analysis::origin::Origins;
use crate::analysis::sheet::Sheet;
use crate::game::Diagram;
use crate::parallel;
use crate::report::escape::printable;
use crate::report::explorer::boards::Boards;
use crate::report::explorer::cells::{Explorable, Game, games};
use crate::report::explorer::columns::{Column, Numbered, zigzag};
use crate::report::looks::Looks;

/// More cells than this make a page that is slow to open: the games that go beyond it are left out.
const MOST_CELLS: usize = 400_000;

/// More text of metrics than this makes a page that is slow to send: what goes beyond it is left out.
const MOST_TEXT: usize = 2_000_000;

/// Metrics in the order in which they find room, the others behind them.
const FIRST: [Metric; 17] = [
    Metric::Nodes,
    Metric::QuiescenceNodes,
    Metric::Interior,
    Metric::Terminals,
    Metric::TableCutoffs,
    Metric::Leaves,
    Metric::EvaluatorCalls,
    Metric::RootResearches,
    Metric::Researches,
    Metric::ResearchNodes,
    Metric::GuessNodes,
    Metric::FailHighs,
    Metric::FailLows,
    Metric::DistinctLeaves,
    Metric::DistinctLeavesLast,
    Metric::Cutoffs,
    Metric::FirstMoveCutoffs,
];

/// Predictions of metrics, as sums with signs: only the difference is written.
const NEAR: [(Metric, &[(Metric, i64)]); 6] = [
    (
        Metric::Leaves,
        &[(Metric::Nodes, 1), (Metric::Interior, -1), (Metric::Terminals, -1), (Metric::TableCutoffs, -1)],
    ),
    (Metric::EvaluatorCalls, &[(Metric::Leaves, 1), (Metric::QuiescenceNodes, 1)]),
    (Metric::DistinctLeavesLast, &[(Metric::DistinctLeaves, 1)]),
    (Metric::Cutoffs, &[(Metric::Interior, 1)]),
    (Metric::FirstMoveCutoffs, &[(Metric::Cutoffs, 1)]),
    (Metric::LastIterationNodes, &[(Metric::Nodes, 1)]),
];

/// A position beyond its rows, handed in by who knows the corpora.
#[derive(Clone, Debug, Default)]
pub struct PositionFacts {
    /// Its board; trees have none.
    pub diagram: Option<Diagram>,
    /// The sets of the corpus that it is in.
    pub sets: Vec<&'static str>,
}

/// No boards and no sets, for any game and position as rows name them.
pub fn nothing_known(_game: &str, _position: &str) -> PositionFacts {
    PositionFacts::default()
}

#[derive(Clone, Copy)]
pub(in crate::report) struct Material<'a> {
    pub(in crate::report) sheet: &'a Sheet<'a>,
    pub(in crate::report) origins: Option<&'a Origins>,
    pub(in crate::report) position_facts: fn(&str, &str) -> PositionFacts,
    pub(in crate::report) looks: &'a Looks,
}

#[derive(Clone, Debug)]
pub(in crate::report) enum Explored {
    /// The columns, as JSON.
    Columns(String),
    /// The key of the message that says why there is nothing, and its figures.
    Nothing(&'static str, Vec<(&'static str, String)>),
}

impl Explored {
    pub(in crate::report) fn of(material: &Material) -> Self {
        Self::of_at_most(MOST_CELLS, material)
    }

    fn of_at_most(most: usize, material: &Material) -> Self {
        let mut left: Vec<Value> = Vec::new();
        let (mut kept, mut cells, mut lost) = (Vec::new(), 0, 0);
        for game in games(material.sheet) {
            if game.cells() == 0 {
                continue;
            }
            if cells + game.cells() > most {
                lost += game.cells();
                left.push(printable(game.name).into());
            } else {
                cells += game.cells();
                kept.push(game);
            }
        }
        if kept
            .iter()
            .flat_map(|game| &game.blocks)
            .all(|block| block.cells.iter().all(|(_, cell)| !cell.finished))
        {
            let figures = vec![("cells", lost.to_string()), ("most", most.to_string())];
            return Self::Nothing(if lost == 0 { "nothing-finished" } else { "nothing-fits" }, figures);
        }
        let mut value = columns(material, &kept);
        value["leftGames"] = left.into();
        value["leftCells"] = lost.into();
        // No text ends the element that it stands in.
        Self::Columns(value.to_string().replace('<', "\\u003c"))
    }
}

fn columns<'a>(material: &Material<'a>, games: &'a [Game<'a>]) -> Value {
    let mut engines = Numbered::default();
    let mut blocks = Column::default();
    for (number, game) in games.iter().enumerate() {
        for block in &game.blocks {
            let of =
                [number as u64, engines.name(block.engine), block.depth.into(), block.cells.len() as u64];
            for part in of {
                blocks.push(part);
            }
        }
    }
    let references: Vec<Value> =
        games.iter().map(|game| game.reference.map(|name| engines.name(name)).into()).collect();
    let cells: Vec<Explorable> = games
        .iter()
        .flat_map(|game| &game.blocks)
        .flat_map(|block| &block.cells)
        .map(|(_, cell)| *cell)
        .collect();
    let finished: Vec<Explorable> = cells.iter().filter(|cell| cell.finished).copied().collect();
    let mut value = json!({
        "games": games.iter().map(|game| printable(game.name)).collect::<Vec<_>>(),
        "references": references,
        "inexact": games.iter().map(|game| game.inexact).collect::<Vec<_>>(),
        "engines": engines.all,
        "looks": engines.all.iter().map(|name| material.looks.look(&EngineName::new(name)).pair()).collect::<Vec<_>>(),
        "count": cells.len(),
        "blocks": blocks.text(),
    });
    of_positions(material, games, &mut value);
    of_cells(material.origins, &cells, &mut value);
    of_metrics(&finished, &mut value);
    value
}

/// Facts of positions: names, phases, source games, sets, boards.
fn of_positions<'a>(material: &Material<'a>, games: &'a [Game<'a>], value: &mut Value) {
    let [mut names, mut phases, mut sources, mut sets] = [(); 4].map(|()| Numbered::default());
    let mut boards = Boards::default();
    let (mut counts, mut places, mut last) = (Column::default(), Column::default(), 0);
    let [mut of_name, mut of_phase, mut of_source, mut of_set, mut of_board] =
        [(); 5].map(|()| Column::default());
    for game in games {
        counts.push(game.positions.len() as u64);
        for row in &game.positions {
            of_name.push(names.name(row.position()));
            of_phase.push(phases.name(row.phase()));
            of_source.push(row.game_of_position().map_or(0, |source| 1 + sources.name(source)));
            let facts = (material.position_facts)(game.name, row.position());
            of_set.push(
                facts.sets.iter().map(|set| 1 << sets.name(set).min(63)).fold(0, |all, one: u64| all | one),
            );
            of_board.push(facts.diagram.map_or(0, |diagram| 1 + boards.number(&diagram)));
        }
        for (place, _) in game.blocks.iter().flat_map(|block| &block.cells) {
            let place = *place as i64;
            places.push_signed(place - last);
            last = place;
        }
    }
    value["positions"] = json!({
        "counts": counts.text(), "names": names.all, "name": of_name.text(),
        "phases": phases.all, "phase": of_phase.text(),
        "sources": sources.all, "source": of_source.text(),
        "sets": sets.all, "set": of_set.text(),
        "board": of_board.text(),
    });
    value["boards"] = boards.json();
    value["place"] = places.text().into();
}

/// Facts of cells without their metrics: statuses, values, moves, lines, files.
fn of_cells(origins: Option<&Origins>, cells: &[Explorable], value: &mut Value) {
    let [mut statuses, mut moves] = [(); 2].map(|()| Numbered::default());
    let words: Vec<String> = cells.iter().map(|cell| cell.row.status().to_string()).collect();
    let [mut status, mut values, mut best, mut files] = [(); 4].map(|()| Column::default());
    let mut lines = serde_json::Map::new();
    for (place, (cell, word)) in cells.iter().zip(&words).enumerate() {
        status.push(if cell.finished { 0 } else { 1 + statuses.name(word) });
        // The first sample says what the others say; what did not finish says nothing of value.
        let found = cell.row.value().filter(|_| cell.finished);
        // Values of searches are far from the ends of the type.
        values.push(found.map_or(0, |found| zigzag(found).saturating_add(1)));
        best.push(cell.row.best_move().filter(|_| cell.finished).map_or(0, |best| 1 + moves.name(best)));
        files.push(origins.map_or(0, |origins| origins.of(cell.row)));
        if !cell.line.is_empty() {
            lines.insert(place.to_string(), printable(&cell.line.join(" ")).into());
        }
    }
    value["status"] = json!({ "names": statuses.all, "of": status.text() });
    value["value"] = values.text().into();
    value["move"] = json!({ "names": moves.all, "of": best.text() });
    let names = origins.map(Origins::names).unwrap_or_default();
    value["files"] = json!({
        "names": names.iter().map(|name| printable(name)).collect::<Vec<_>>(),
        "of": files.text(),
    });
    value["lines"] = lines.into();
}

fn of_metrics(finished: &[Explorable], value: &mut Value) {
    let others = Metric::ALL.iter().filter(|metric| !FIRST.contains(metric));
    let known: Vec<Metric> = FIRST
        .iter()
        .chain(others)
        .copied()
        .filter(|metric| *metric != Metric::NodesAndQuiescence)
        .filter(|metric| finished.iter().any(|cell| cell.figure(*metric).is_some_and(|figure| figure > 0)))
        .collect();
    let written = parallel::map(&known, |metric| written(*metric, &known, finished));
    let (mut room, mut kept, mut left) = (MOST_TEXT, Vec::new(), Vec::new());
    for (metric, (near, text)) in known.iter().zip(written) {
        let needs: Vec<usize> =
            near.iter().filter_map(|(other, _)| known.iter().position(|known| known == other)).collect();
        let there = needs.iter().all(|place| kept.iter().any(|(name, _)| *name == known[*place].name()));
        // The first one is there whatever it takes: without it there is nothing.
        if there && (text.len() <= room || kept.is_empty()) {
            room = room.saturating_sub(text.len());
            let near: Vec<Value> = near.iter().map(|(other, sign)| json!([other.name(), sign])).collect();
            kept.push((metric.name(), json!({ "name": metric.name(), "near": near, "of": text })));
        } else {
            left.push(metric.name());
        }
    }
    value["metrics"] = kept.into_iter().map(|(_, metric)| metric).collect();
    value["leftMetrics"] = left.into();
}

type Near = &'static [(Metric, i64)];

/// A metric of every finished cell: nothing, or what it is more than what it is near to.
fn written(metric: Metric, known: &[Metric], finished: &[Explorable]) -> (Near, String) {
    let near =
        NEAR.iter().find(|(of, near)| *of == metric && near.iter().all(|(other, _)| known.contains(other)));
    let near: Near = near.map_or(&[], |(_, near)| near);
    let mut column = Column::default();
    for cell in finished {
        let Some(figure) = cell.figure(metric) else {
            column.push(0);
            continue;
        };
        if near.is_empty() {
            column.push(figure.saturating_add(1));
            continue;
        }
        let sum = |sum: i64, (other, sign): &(Metric, i64)| {
            sum.wrapping_add(sign.wrapping_mul(cell.figure(*other).unwrap_or(0) as i64))
        };
        let base = near.iter().fold(0, sum);
        column.push(zigzag((figure as i64).wrapping_sub(base)).saturating_add(1));
    }
    (near, column.text())
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use integer_encoding::VarInt as _;

    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::{Row, Rows, Status};

    fn explored(rows: &Rows, most: usize) -> Explored {
        let sheet = Sheet::new(rows, Known::ROWS_ALONE);
        Explored::of_at_most(
            most,
            &Material {
                sheet: &sheet,
                origins: None,
                position_facts: nothing_known,
                looks: &Looks::default(),
            },
        )
    }

    fn columns(rows: &Rows, most: usize) -> Value {
        match explored(rows, most) {
            Explored::Columns(columns) => serde_json::from_str(&columns).unwrap(),
            Explored::Nothing(why, _) => panic!("{why}"),
        }
    }

    /// The numbers of a column, as the page reads them.
    fn numbers(text: &Value) -> Vec<u64> {
        let deflated = STANDARD.decode(text.as_str().unwrap()).unwrap();
        let bytes = miniz_oxide::inflate::decompress_to_vec(&deflated).unwrap();
        let (mut rest, mut numbers) = (bytes.as_slice(), Vec::new());
        while let Some((number, length)) = u64::decode_var(rest) {
            numbers.push(number);
            rest = &rest[length..];
        }
        numbers
    }

    #[test]
    fn games_that_find_no_room_are_named_and_the_others_are_there() {
        let mut all = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 3);
        all.extend(rows("chess", 4, &[("ab", 1.0)], 2));
        let all = table(&all);
        let whole = columns(&all, 56);
        assert_eq!((&whole["count"], &whole["leftGames"]), (&json!(56), &json!([])));
        let part = columns(&all, 55);
        assert_eq!((&part["count"], &part["leftGames"]), (&json!(48), &json!(["chess"])));
        assert_eq!(part["leftCells"], 8);
        assert!(matches!(explored(&all, 7), Explored::Nothing("nothing-fits", _)));
        assert!(matches!(explored(&Rows::new(), 7), Explored::Nothing("nothing-finished", _)));
    }

    #[test]
    fn what_is_near_to_others_is_written_as_the_difference() {
        let row = |position: &str, nodes: u64, leaves: u64| {
            let mut row = Row::new("xiangqi", position, "ab", 2);
            row.counters.nodes = Some(nodes);
            row.counters.interior = Some(40);
            row.counters.terminals = Some(1);
            row.counters.table_cutoffs = Some(2);
            row.counters.leaves = Some(leaves);
            row
        };
        let mut rows = vec![row("a", 100, 57), row("b", 300, 250)];
        rows[1].counters.table_cutoffs = None;
        rows.push(Row { status: Status::Timeout, ..row("c", 7, 7) });
        let columns = columns(&table(&rows), 10);
        let of = |name: &str| {
            let metrics = columns["metrics"].as_array().unwrap();
            numbers(&metrics.iter().find(|metric| metric["name"] == name).unwrap()["of"])
        };
        assert_eq!(of("nodes"), [101, 301], "of finished cells");
        assert_eq!(of("table_cutoffs"), [3, 0], "one more than the figure, or nothing");
        assert_eq!(of("leaves"), [1, 1 + zigzag(250 - (300 - 40 - 1))]);
        assert_eq!(numbers(&columns["status"]["of"]), [0, 0, 1]);
        assert_eq!(columns["status"]["names"], json!(["timeout"]));
    }
}
