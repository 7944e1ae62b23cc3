//! Exact statements: in how many cells they hold.

use serde::Serialize;
use tr::tr;

use crate::analysis::sheet::Sheet;
use crate::ledger::band::Band;
use crate::ledger::figure::Figure;
use crate::ledger::measure::Lack;
use crate::ledger::observed::Reading;
use crate::ledger::population::Populations;

/// In how many cells a statement holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Cells in which it holds.
    pub held: usize,
    /// All cells that say something of it.
    pub cells: usize,
    /// The first cell in which it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken_at: Option<String>,
}

impl Held {
    /// Counts the cells of a figure whose number lies in a range.
    pub(super) fn count(
        figure: &Figure,
        range: Band,
        sheet: &Sheet,
        populations: &Populations,
    ) -> Result<Self, Lack> {
        let reading = Reading::new(figure, sheet).map_err(Lack::Rows)?;
        let cells = reading.cells(populations);
        if cells.is_empty() {
            return Err(Lack::Rows(tr!("the rows do not say `{}`", figure.quantity)));
        }
        let broken = || cells.iter().filter(|(_, number)| !range.contains(*number));
        Ok(Self {
            held: cells.len() - broken().count(),
            cells: cells.len(),
            broken_at: broken().next().map(|(place, number)| tr!("{number} at {place}", number, place)),
        })
    }

    /// "in 600 of 600 cells".
    pub fn words(&self) -> String {
        let first = self.broken_at.as_ref().map_or_else(String::new, |place| tr!(", first {place}", place));
        tr!("in {} of {} cells{first}", self.held, self.cells, first)
    }
}
