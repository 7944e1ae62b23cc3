//! Totals of the engines of a check.

use serde::Serialize;

use crate::record::{Counter, RowRef};

/// The cells of one engine on one game, and their nodes in both files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EngineTotals<'a> {
    /// Game spec.
    pub game: &'a str,
    /// Engine spec.
    pub engine: &'a str,
    /// Cells compared.
    pub compared: usize,
    /// Those that differ.
    pub changed: usize,
    /// Cells that the file lacks.
    pub missing: usize,
    /// Cells that the baseline lacks.
    pub new: usize,
    /// Cells in both files without anything to compare.
    pub left_out: usize,
    /// Nodes in the baseline, of the compared cells that have nodes in both files.
    pub old_nodes: u128,
    /// Nodes of the same cells in the file.
    pub new_nodes: u128,
}

impl EngineTotals<'_> {
    /// The change of nodes in percent of the old; `None` where there were none.
    pub fn percent(&self) -> Option<f64> {
        percent(self.old_nodes, self.new_nodes)
    }
}

/// A change in percent of the old figure; `None` if that is zero.
pub fn percent(old: impl Into<u128>, new: impl Into<u128>) -> Option<f64> {
    let (old, new) = (old.into(), new.into());
    (old > 0).then(|| grown(old, new) / old as f64 * 100.0)
}

/// By how much a figure grew. Large ones would lose their last digits before they are subtracted.
pub(super) fn grown(old: u128, new: u128) -> f64 {
    let difference = new.abs_diff(old) as f64;
    if new < old { -difference } else { difference }
}

impl<'a> EngineTotals<'a> {
    pub(super) fn new(game: &'a str, engine: &'a str) -> Self {
        Self { game, engine, ..Self::default() }
    }

    /// Adds a cell of both files.
    pub(super) fn add(&mut self, old: RowRef, new: RowRef, is_changed: bool) {
        self.compared += 1;
        self.changed += usize::from(is_changed);
        if let Some((old, new)) = old.counter(Counter::Nodes).zip(new.counter(Counter::Nodes)) {
            self.old_nodes += u128::from(old);
            self.new_nodes += u128::from(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::baseline::check;
    use crate::analysis::fixture::{row, table};

    #[test]
    fn engines_add_up_over_the_cells_of_both_files() {
        let old = table(&[
            row("xiangqi", "a", "ab", 1, 100),
            row("xiangqi", "b", "ab", 1, 300),
            row("xiangqi", "c", "ab", 1, 9),
            row("xiangqi", "a", "pvs", 1, 50),
        ]);
        let new = table(&[
            row("xiangqi", "a", "ab", 1, 100),
            row("xiangqi", "b", "ab", 1, 302),
            row("xiangqi", "a", "pvs", 1, 50),
            row("chess", "a", "ab", 1, 7),
        ]);
        let check = check(&new, &old, 0.0).unwrap();
        let shown: Vec<_> = check
            .totals
            .iter()
            .map(|of| {
                let cells = [of.compared, of.changed, of.missing, of.new];
                (of.game, of.engine, cells, of.old_nodes, of.new_nodes, of.percent())
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("xiangqi", "ab", [2, 1, 1, 0], 400, 402, Some(0.5)),
                ("xiangqi", "pvs", [1, 0, 0, 0], 50, 50, Some(0.0)),
                ("chess", "ab", [0, 0, 0, 1], 0, 0, None),
            ]
        );
    }
}
