//! The data that a judgement has looked at, and the data left out.

use serde::Serialize;

use crate::analysis::difference::columns;
use crate::language::counted;
use crate::record::RowRef;

/// The most columns that a sentence names one by one.
const NAMED: usize = 4;

/// The searches and columns compared, and those left out, by reason. Without any compared nothing passes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Searches compared.
    pub compared: usize,
    /// The columns compared, besides the status.
    pub columns: Vec<String>,
    /// Searches and columns left out.
    pub left_out: Vec<Omission>,
}

/// Searches or columns left out for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Omission {
    /// Searches or columns.
    pub count: usize,
    /// The noun in the singular: "search", "column".
    pub of: &'static str,
    /// The reason, after the count and the noun.
    pub reason: String,
}

impl Coverage {
    /// The same, and what was left out for a reason, if there is any.
    #[must_use]
    pub fn without(mut self, count: usize, of: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        match self.left_out.iter_mut().find(|known| (known.of, &known.reason) == (of, &reason)) {
            Some(known) => known.count += count,
            None if count > 0 => self.left_out.push(Omission { count, of, reason }),
            None => {}
        }
        self
    }

    /// "4 searches compared on nodes, value", "364 searches compared on 33 columns".
    pub fn words(&self) -> String {
        let compared = format!("{} compared", counted(self.compared, "search"));
        match self.columns.len() {
            0 => compared,
            count if count > NAMED => format!("{compared} on {}", counted(count, "column")),
            _ => format!("{compared} on {}", self.columns.join(", ")),
        }
    }

    /// "not compared: 2 searches not finished before"; `None` if all was compared.
    pub fn omissions(&self) -> Option<String> {
        self.omitted().map(|omitted| format!("not compared: {omitted}"))
    }

    /// "2 searches not finished before"; `None` if all was compared.
    pub fn omitted(&self) -> Option<String> {
        let parts: Vec<String> =
            self.left_out.iter().map(|of| format!("{} {}", counted(of.count, of.of), of.reason)).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// The columns that pairs of rows fill.
#[derive(Debug, Default)]
pub(super) struct Filled {
    /// Whether a pair fills the column in both rows, and whether in the new row alone.
    columns: Vec<(&'static str, [bool; 2])>,
    /// The last pair and the answer for it, kept because most pairs are like the one before.
    last: Option<([u128; 2], bool)>,
}

impl Filled {
    /// Adds a pair; true if one of the wanted columns, which are the same in every call, is filled in both rows.
    pub(super) fn add(&mut self, old: RowRef, new: RowRef, is_wanted: impl Fn(&str) -> bool) -> bool {
        let pair = [old.filled(), new.filled()];
        if let Some((_, fills)) = self.last.filter(|(last, _)| *last == pair) {
            return fills;
        }
        let mut fills = false;
        for (place, (column, [in_old, in_new])) in columns(old, new).enumerate() {
            if place == self.columns.len() {
                self.columns.push((column, [false; 2]));
            }
            let both = in_old && in_new && is_wanted(column);
            let [in_both, in_new_alone] = &mut self.columns[place].1;
            *in_both |= both;
            *in_new_alone |= in_new && !in_old && is_wanted(column);
            fills |= both;
        }
        self.last = Some((pair, fills));
        fills
    }

    /// The columns that some pair fills in both rows.
    pub(super) fn in_both(&self) -> Vec<String> {
        self.columns.iter().filter(|(_, [both, _])| *both).map(|(column, _)| (*column).to_owned()).collect()
    }

    /// The columns that some pairs fill in the new row, and none in both.
    pub(super) fn in_new_alone(&self) -> Vec<&'static str> {
        self.columns.iter().filter(|(_, of)| *of == [false, true]).map(|(column, _)| *column).collect()
    }
}
