//! One search of a bench: what its `info` lines say when its best move comes.

use crate::info_line::{InfoLine, NoValue, is_no_move};
use crate::record::Row;

/// A mate now is worth this much to the side that gives it, and a ply less for every ply until then, as in
/// every row.
const MATE: i64 = 20_000;

/// Nanoseconds of a millisecond.
pub(super) const NANOSECONDS: u64 = 1_000_000;

/// What is known of a search so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Searched {
    /// Plies of the last iteration.
    depth: u32,
    /// Plies of the last iteration that was finished, and its value.
    finished: Option<(u32, i64)>,
    /// Nodes as last reported.
    pub(super) nodes: Option<u64>,
    milliseconds: Option<u64>,
    /// `None` where there is none to make.
    best_move: Option<String>,
}

impl Searched {
    /// Adds what a line says. Of several moves that are shown, the first is the best; a line
    /// without a value tells of a move that is being searched.
    pub(super) fn add(&mut self, info: &InfoLine) -> Result<(), NoValue> {
        self.nodes = info.nodes.or(self.nodes);
        self.milliseconds = info.milliseconds.or(self.milliseconds);
        if let Some(score) = info.score.filter(|_| info.is_of_the_best()) {
            self.depth = info.depth.unwrap_or(self.depth);
            if !info.is_bound {
                self.finished = Some((self.depth, score.value(MATE, MATE)?));
            }
        }
        Ok(())
    }

    /// Ends the search with what follows `bestmove`.
    pub(super) fn end(&mut self, text: &str) {
        let best = text.split_whitespace().next();
        self.best_move = best.filter(|best| !is_no_move(best)).map(str::to_owned);
    }

    /// Its row.
    pub(super) fn row(&self, game: &str, position: &str, engine: &str) -> Row {
        let mut row = Row::new(game, position, engine, self.depth);
        row.value = self.finished.map(|(_, value)| value);
        row.finished_depth = self.finished.map(|(depth, _)| depth);
        row.best_move.clone_from(&self.best_move);
        row.counters.nodes = self.nodes;
        row.reported_ns = self.milliseconds.and_then(|time| time.checked_mul(NANOSECONDS));
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(lines: &[&str], best: &str) -> Row {
        let mut searched = Searched::default();
        for line in lines {
            searched.add(&InfoLine::parse(&format!("info {line}")).unwrap()).unwrap();
        }
        searched.end(best);
        searched.row("chess", "1", "mine")
    }

    #[test]
    fn the_value_is_of_the_last_iteration_that_was_finished() {
        let lines = [
            "depth 7 score cp 26 nodes 3523 time 6 pv g2g3",
            "depth 8 score cp 22 upperbound nodes 5001 time 12 pv g2g3",
            "depth 8 currmove e2e4 currmovenumber 2",
        ];
        let row = row(&lines, "g2g3 ponder g7g6");
        assert_eq!((row.depth, row.finished_depth, row.value), (8, Some(7), Some(26)));
        assert_eq!((row.counters.nodes, row.reported_ns), (Some(5001), Some(12_000_000)));
        assert_eq!(row.best_move.as_deref(), Some("g2g3"));
    }

    #[test]
    fn the_first_of_several_moves_is_the_best_and_the_last_line_has_the_nodes() {
        let lines = ["depth 3 multipv 1 score cp 5 nodes 10", "depth 3 multipv 2 score cp -5 nodes 12"];
        let row = row(&lines, "a2a3");
        assert_eq!((row.value, row.counters.nodes), (Some(5), Some(12)));
    }

    #[test]
    fn a_mate_on_the_board_has_no_move() {
        for none in ["(none)", "0000", "", "NULL", "a1a1"] {
            let row = row(&["depth 0 score mate 0"], none);
            assert_eq!(
                (row.depth, row.value, row.best_move, row.counters.nodes),
                (0, Some(-20_000), None, None)
            );
        }
    }
}
