//! What was learnt since a node was opened, so that the node can still order
//! its moves as if it had done so at once.
//!
//! A node finds its moves part by part, and what it searches in between
//! teaches the tables of experience. Their changes are written down; a part
//! found later is ranked with the changes taken back.

#[derive(Clone, Copy, Debug)]
enum Change {
    /// An amount was added to a slot of a table.
    Added { table: u32, slot: u32, amount: u32 },
    /// All tables were rewritten; those not in force have this number.
    Rewritten { others: usize },
}

/// The changes since some node was opened.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    changes: Vec<Change>,
    /// Tables that were rewritten, apart, so that changes are dropped for free.
    rewritten: Vec<[Vec<u32>; 2]>,
}

/// A moment in a search: how much had been written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment(usize);

/// The changes, and the moment from which they are to be taken back.
pub(crate) type Past<'a> = (&'a mut Journal, Moment);

impl Journal {
    /// Starts over: all moments before are forgotten.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.changes.clear();
        self.rewritten.clear();
    }

    #[inline]
    pub(super) fn now(&self) -> Moment {
        Moment(self.changes.len())
    }

    /// Adds to a slot of the tables, and writes it down; returns the sum.
    #[inline]
    pub(super) fn add(&mut self, tables: &mut [Vec<u32>; 2], table: usize, slot: usize, amount: u32) -> u32 {
        let entry = &mut tables[table][slot];
        *entry += amount;
        self.changes.push(Change::Added { table: table as u32, slot: slot as u32, amount });
        *entry
    }

    /// Rewrites the tables, and writes it down.
    pub(super) fn rewrite(&mut self, tables: &mut [Vec<u32>; 2], rewrite: impl Fn(&mut u32)) {
        self.changes.push(Change::Rewritten { others: self.rewritten.len() });
        self.rewritten.push(tables.clone());
        tables.iter_mut().flatten().for_each(rewrite);
    }

    /// Does something with the tables as they were at a moment.
    #[inline]
    pub(super) fn at(
        &mut self,
        moment: Moment,
        tables: &mut [Vec<u32>; 2],
        ask: impl FnOnce(&[Vec<u32>; 2]),
    ) {
        let since = &self.changes[moment.0..];
        for change in since.iter().rev() {
            match change {
                Change::Added { table, slot, amount } => tables[*table as usize][*slot as usize] -= *amount,
                Change::Rewritten { others } => std::mem::swap(tables, &mut self.rewritten[*others]),
            }
        }
        ask(tables);
        for change in since {
            match change {
                Change::Added { table, slot, amount } => tables[*table as usize][*slot as usize] += *amount,
                Change::Rewritten { others } => std::mem::swap(tables, &mut self.rewritten[*others]),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_a_moment_come_back_and_go_again() {
        let mut journal = Journal::default();
        let mut tables = [vec![0, 0], vec![5]];
        journal.add(&mut tables, 0, 1, 7);
        let moment = journal.now();
        let then = tables.clone();
        journal.add(&mut tables, 0, 0, 3);
        journal.rewrite(&mut tables, |entry| *entry /= 2);
        journal.add(&mut tables, 1, 0, 9);
        let now = tables.clone();
        assert_eq!(now, [vec![1, 3], vec![11]]);
        for _ in 0..2 {
            journal.at(moment, &mut tables, |tables| assert_eq!(*tables, then));
            assert_eq!(tables, now);
        }
    }
}
