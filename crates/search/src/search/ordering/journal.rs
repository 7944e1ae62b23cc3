//! Learning since a node was opened, so that the node can still order
//! its moves as if it had done so at once.
//!
//! A node finds its moves part by part, and what it searches in between
//! teaches the tables of experience. Their changes are written down; a part
//! found later is ranked with the changes taken back.

use std::mem;

/// The two tables of one owner.
pub(super) type Tables = [Vec<i32>; 2];

#[derive(Clone, Copy, Debug)]
enum Change {
    /// An amount was added to a slot of a table, or, if negative, taken from it. The tables of an owner have the
    /// numbers from `2 * owner`.
    Added { table: u32, slot: u32, amount: i32 },
    /// All tables of an owner were rewritten; those not in force have this number.
    Rewritten { owner: u32, others: usize },
}

/// The changes since some node was opened.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    changes: Vec<Change>,
    /// Tables that were rewritten, apart, so that changes are dropped for free.
    rewritten: Vec<Tables>,
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

    /// Adds to a slot of an owner's tables, and writes it down; returns the sum.
    #[inline]
    pub(super) fn add<const OWNER: u32>(
        &mut self,
        tables: &mut Tables,
        table: usize,
        slot: usize,
        amount: i32,
    ) -> i32 {
        let entry = &mut tables[table][slot];
        *entry += amount;
        self.changes.push(Change::Added { table: 2 * OWNER + table as u32, slot: slot as u32, amount });
        *entry
    }

    /// Rewrites an owner's tables, and writes it down.
    pub(super) fn rewrite<const OWNER: u32>(&mut self, tables: &mut Tables, rewrite: impl Fn(&mut i32)) {
        self.changes.push(Change::Rewritten { owner: OWNER, others: self.rewritten.len() });
        self.rewritten.push(tables.clone());
        tables.iter_mut().flatten().for_each(rewrite);
    }

    /// Does something with an owner's tables as they were at a moment.
    #[inline]
    pub(super) fn at<const OWNER: u32>(
        &mut self,
        moment: Moment,
        tables: &mut Tables,
        ask: impl FnOnce(&Tables),
    ) {
        let since = &self.changes[moment.0..];
        for change in since.iter().rev() {
            match change {
                Change::Added { table, slot, amount } => {
                    if let Some(table) = of_owner::<OWNER>(tables, *table) {
                        table[*slot as usize] -= *amount;
                    }
                }
                Change::Rewritten { owner, others } if *owner == OWNER => {
                    mem::swap(tables, &mut self.rewritten[*others]);
                }
                Change::Rewritten { .. } => {}
            }
        }
        ask(tables);
        for change in since {
            match change {
                Change::Added { table, slot, amount } => {
                    if let Some(table) = of_owner::<OWNER>(tables, *table) {
                        table[*slot as usize] += *amount;
                    }
                }
                Change::Rewritten { owner, others } if *owner == OWNER => {
                    mem::swap(tables, &mut self.rewritten[*others]);
                }
                Change::Rewritten { .. } => {}
            }
        }
    }
}

/// The table of this number, if it is the owner's.
#[inline]
fn of_owner<const OWNER: u32>(tables: &mut Tables, number: u32) -> Option<&mut Vec<i32>> {
    tables.get_mut(number.wrapping_sub(2 * OWNER) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_a_moment_come_back_and_go_again() {
        let mut journal = Journal::default();
        let mut tables = [vec![0, 0], vec![5]];
        let mut others = [vec![0; 9], Vec::new()];
        journal.add::<0>(&mut tables, 0, 1, 7);
        journal.add::<1>(&mut others, 0, 8, 1);
        let moment = journal.now();
        let then = (tables.clone(), others.clone());
        journal.add::<1>(&mut others, 0, 8, 4);
        journal.add::<0>(&mut tables, 0, 0, 3);
        journal.rewrite::<0>(&mut tables, |entry| *entry /= 2);
        journal.rewrite::<1>(&mut others, |entry| *entry /= 2);
        journal.add::<0>(&mut tables, 1, 0, 9);
        journal.add::<1>(&mut others, 0, 0, 6);
        journal.add::<0>(&mut tables, 0, 1, -8);
        let now = (tables.clone(), others.clone());
        assert_eq!(now.0, [vec![1, -5], vec![11]]);
        assert_eq!(now.1[0], [6, 0, 0, 0, 0, 0, 0, 0, 2]);
        for _ in 0..2 {
            journal.at::<0>(moment, &mut tables, |tables| assert_eq!(*tables, then.0));
            journal.at::<1>(moment, &mut others, |others| assert_eq!(*others, then.1));
            assert_eq!((&tables, &others), (&now.0, &now.1));
        }
    }
}
