//! `positions/xiangqi/minimal.csv`: the minimal trees of the corpora, computed once.

use std::fmt::Write as _;

use thiserror::Error;

use crate::corpus::entry::CorpusEntry;
use crate::corpus::minimal::{Minimal, minimal};
use crate::game::{AnyGame, GameSpec};
use crate::parallel;

const HEADER: &str = "position,depth,value,tree_leaves,tree_nodes,graph_leaves,graph_nodes";

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalRow {
    /// The id of the position.
    pub position: String,
    /// Plies to the horizon.
    pub depth: u32,
    /// The minimal trees, for the game with its default evaluator.
    pub minimal: Minimal,
}

/// A table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the table of minimal trees is not of the form {HEADER}")]
pub struct TableError {
    /// From 1.
    pub line: usize,
}

/// The minimal trees of some positions at depths from 1 to `deepest`, in the
/// order of the positions; `done` is told each position that is finished.
pub fn compute(entries: &[CorpusEntry], deepest: u32, done: &(dyn Fn(&str) + Sync)) -> Vec<MinimalRow> {
    let of = |entry: &CorpusEntry| -> Vec<MinimalRow> {
        let game: GameSpec =
            entry.position.rules().word().parse().expect("every game has a default evaluation");
        let root = game.at(&entry.position).expect("the position is of this game");
        let rows = (1..)
            .zip(explored(&root, deepest))
            .map(|(depth, minimal)| MinimalRow { position: entry.id.clone(), depth, minimal })
            .collect();
        done(&entry.id);
        rows
    };
    parallel::map(entries, of).into_iter().flatten().collect()
}

/// The minimal trees of a game with its default evaluation: an exploration is compiled for each of these four alone.
fn explored(root: &AnyGame, deepest: u32) -> Vec<Minimal> {
    match root {
        AnyGame::Xiangqi(game) => minimal(game, deepest),
        AnyGame::Chess(game) => minimal(game, deepest),
        AnyGame::Othello(game) => minimal(game, deepest),
        AnyGame::Checkers(game) => minimal(game, deepest),
        _ => unreachable!("no game has another evaluation unless it is named"),
    }
}

/// The table as text.
pub fn write(rows: &[MinimalRow]) -> String {
    let mut text = format!("{HEADER}\n");
    for MinimalRow { position, depth, minimal: Minimal { value, tree, graph } } in rows {
        let _ = writeln!(
            text,
            "{position},{depth},{value},{},{},{},{}",
            tree.leaves, tree.nodes, graph.leaves, graph.nodes
        );
    }
    text
}

/// The table from its text.
pub fn read(text: &str) -> Result<Vec<MinimalRow>, TableError> {
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, HEADER)) => {}
        _ => return Err(TableError { line: 1 }),
    }
    lines.map(|(index, line)| read_row(line).ok_or(TableError { line: index + 1 })).collect()
}

fn read_row(line: &str) -> Option<MinimalRow> {
    use crate::corpus::minimal::Size;
    let mut fields = line.split(',');
    let position = fields.next()?.to_owned();
    let depth = fields.next()?.parse().ok()?;
    let value = fields.next()?.parse().ok()?;
    let mut size = || -> Option<Size> {
        Some(Size { leaves: fields.next()?.parse().ok()?, nodes: fields.next()?.parse().ok()? })
    };
    let (tree, graph) = (size()?, size()?);
    fields.next().is_none().then_some(MinimalRow { position, depth, minimal: Minimal { value, tree, graph } })
}

/// The table that is compiled in: the sets `start`, `openings`,
/// `middlegames`, `endgames` and `composed` under game `xiangqi`, and `core`;
/// `sealed` once it is there.
pub fn built_in() -> Vec<MinimalRow> {
    let known = include_str!("../../../positions/xiangqi/minimal.csv");
    // Empty until then (`build.rs`).
    let sealed = include_str!(concat!(env!("OUT_DIR"), "/xiangqi-sealed-minimal.csv"));
    let tables = [known, sealed].into_iter().filter(|text| !text.is_empty());
    tables.flat_map(|text| read(text).expect("the built-in table is right")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_form::{minimal_leaves, minimal_nodes};
    use crate::corpus::library::{SEALED, is_sealed};
    use crate::corpus::sets::set;
    use crate::game::Rules;

    const SETS: [&str; 3] = ["all", "core", SEALED];

    /// The positions of a set, none while it is sealed.
    fn of_set(name: &str) -> Vec<CorpusEntry> {
        if is_sealed(Rules::Xiangqi, name) { Vec::new() } else { set(Rules::Xiangqi, name).unwrap() }
    }

    fn entries() -> Vec<CorpusEntry> {
        SETS.into_iter().flat_map(of_set).collect()
    }

    #[test]
    fn on_uniform_trees_the_count_is_knuth_and_moores() {
        for spec in ["tree:iid[b=5]", "tree:edge-sum[b=5]", "tree:ties[b=5]", "tree:ordered[b=5,pf=0.3]"] {
            for seed in 0..5 {
                let AnyGame::Tree(root) = spec.parse::<GameSpec>().unwrap().root(&seed.to_string()).unwrap()
                else {
                    unreachable!("{spec} is a tree")
                };
                for (depth, found) in (1..).zip(minimal(&root, 6)) {
                    assert_eq!(Some(u128::from(found.tree.leaves)), minimal_leaves(5, depth), "{spec}");
                    assert_eq!(Some(u128::from(found.tree.nodes)), minimal_nodes(5, depth), "{spec}");
                    assert_eq!(found.graph, found.tree, "{spec} has no transpositions");
                }
            }
        }
    }

    #[test]
    fn transpositions_make_the_graph_smaller() {
        let AnyGame::Tree(root) = "tree:g-game".parse::<GameSpec>().unwrap().root("1").unwrap() else {
            unreachable!("a tree")
        };
        let found = minimal(&root, 10);
        assert_eq!(Some(u128::from(found[9].tree.leaves)), minimal_leaves(2, 10));
        assert!(found[9].graph.leaves < found[9].tree.leaves);
    }

    #[test]
    fn the_table_reads_as_it_was_written() {
        let rows = compute(&set(Rules::Xiangqi, "start").unwrap(), 2, &|_| {});
        assert_eq!(read(&write(&rows)).unwrap(), rows);
        assert_eq!(read("position\n"), Err(TableError { line: 1 }));
        assert_eq!(read(&format!("{HEADER}\nstart,1,x\n")), Err(TableError { line: 2 }));
    }

    #[test]
    fn the_built_in_table_is_what_is_computed() {
        let (table, entries) = (built_in(), entries());
        for entry in &entries {
            assert!(table.iter().any(|row| row.position == entry.id), "{} is missing", entry.id);
        }
        let shallow: Vec<_> = table.iter().filter(|row| row.depth <= 3).cloned().collect();
        assert_eq!(compute(&entries, 3, &|_| {}), shallow);
    }

    #[test]
    #[ignore = "long: searches two hundred positions to the depths of the table"]
    fn the_whole_built_in_table_is_what_is_computed() {
        let table = built_in();
        let mut known = table.as_slice();
        for name in SETS {
            let entries = of_set(name);
            let deepest = entries
                .first()
                .map_or(0, |first| known.iter().filter(|row| row.position == first.id).count());
            let (rows, rest) = known.split_at(entries.len() * deepest);
            let computed = compute(&entries, deepest as u32, &|_| {});
            let differ = computed.iter().zip(rows).find(|(computed, known)| computed != known);
            assert_eq!((differ, computed.len()), (None, rows.len()), "{name}");
            known = rest;
        }
        assert_eq!(known, &[]);
    }
}
