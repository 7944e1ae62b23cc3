//! Rows of one cell that are in several files, or in one file twice.
//!
//! The same cell searched twice has the same counts, so of two such rows the
//! one that says less is dropped: a suite may have asked for less, or an older
//! version have counted less. Rows that disagree cannot both be right, and
//! which of them to believe is not for a statistic to decide. Times always differ:
//! where time mode took several samples of a cell, its times are kept, not one that was taken while
//! counting. Samples of one cell have the same counts too, unless they are an external engine's, which may search with threads
//! or look at the clock.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use thiserror::Error;

use crate::analysis::cell_index::CellIndex;
use crate::analysis::difference::{Difference, Figure, differences};
use crate::analysis::key::Key;
use crate::record::{Counter, Row, RowRef, Rows, Status};

/// Two rows of one cell that disagree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} disagree about {key}: {difference}; drop the wrong row, or repeat the search",
    places(first, second)
)]
#[expect(missing_docs, reason = "the messages say it")]
pub struct Conflict {
    pub first: String,
    pub second: String,
    pub key: Box<Key>,
    pub difference: Box<Difference>,
}

impl Conflict {
    /// The same conflict, of two rows of the file with this name.
    #[must_use]
    pub fn within(self, file: &str) -> Self {
        Self { first: file.to_owned(), second: file.to_owned(), ..self }
    }
}

fn places(first: &str, second: &str) -> String {
    if first == second { format!("two rows of {first}") } else { format!("{first} and {second}") }
}

/// Drops the rows that repeat another one which says as much, and returns how many they were.
/// `files` are the names of the files that the rows came from, each with its
/// number of rows. Two samples of a cell must have the same counts too, unless they may vary.
pub fn distinct(rows: &mut Rows, files: &[(String, usize)]) -> Result<usize, Conflict> {
    without_repeated(rows, files, may_vary)
}

/// [`distinct`] of rows that another program counted: samples that differ are taken for a slip.
pub fn distinct_alike(rows: &mut Rows, files: &[(String, usize)]) -> Result<usize, Conflict> {
    without_repeated(rows, files, |_| false)
}

fn without_repeated(
    rows: &mut Rows,
    files: &[(String, usize)],
    may_vary: impl Fn(RowRef) -> bool,
) -> Result<usize, Conflict> {
    let (_, mut repeated, timed) = repeated(rows, files, may_vary)?;
    let dropped = repeated.len();
    let retimed: Vec<Row> = timed.iter().map(|(kept, timed)| with_times_of(*kept, *timed)).collect();
    repeated.extend(timed.iter().map(|(kept, _)| kept.place()));
    repeated.sort_unstable();
    let mut next = repeated.into_iter().peekable();
    if next.peek().is_some() {
        rows.retain(|row| next.next_if_eq(&row.place()).is_none());
    }
    for row in &retimed {
        rows.push(row);
    }
    Ok(dropped)
}

/// A row that says more, and a row of the same cell and sample whose times are kept.
type Timed<'a> = (RowRef<'a>, RowRef<'a>);

/// The first row of every cell, the places of the rows that say no more than another one of their
/// cell and sample, rising, and the rows kept whose times are those of another. Samples of rows that may vary may differ.
pub(super) fn repeated<'a>(
    rows: &'a Rows,
    files: &[(String, usize)],
    may_vary: impl Fn(RowRef) -> bool,
) -> Result<(CellIndex<'a>, Vec<usize>, Vec<Timed<'a>>), Conflict> {
    let mut cells = CellIndex::new(rows);
    let mut repeated = Vec::new();
    let mut timed: HashMap<usize, RowRef> = HashMap::new();
    // The next sample of a cell follows in its file.
    let is_timed = |row: RowRef| {
        let next = rows.get(row.place() + 1);
        next.is_some_and(|next| next.cell() == row.cell() && next.sample() > row.sample())
    };
    // Samples of cells with more rows than one, by the place of the first row: the row that says most.
    let mut samples: HashMap<(usize, u32), RowRef> = HashMap::new();
    for row in rows.iter() {
        let Some(first) = cells.add(row) else { continue };
        samples.entry((first.place(), first.sample())).or_insert(first);
        let known = samples.entry((first.place(), row.sample()));
        let is_repeated = matches!(known, Entry::Occupied(_));
        let like = match &known {
            Entry::Occupied(kept) if may_vary(row) => *kept.get(),
            _ => first,
        };
        // Whether a sample stays below a limit of time is a matter of luck.
        let by_luck = !is_repeated
            && (depends_on_machine(first) || depends_on_machine(row) || may_vary(first) && may_vary(row));
        if !by_luck && let Some(difference) = differences(like, row, unknown_to_one).into_iter().next() {
            return Err(Conflict {
                first: file_of(like, files),
                second: file_of(row, files),
                key: Box::new(Key::of(row)),
                difference: Box::new(difference),
            });
        }
        match known {
            Entry::Vacant(place) => {
                place.insert(row);
            }
            Entry::Occupied(mut kept) => {
                if let Some(sampled) = [*kept.get(), row].into_iter().find(|row| is_timed(*row)) {
                    timed.entry(first.place()).or_insert(sampled);
                }
                let says_more = row.known() > kept.get().known();
                repeated.push(if says_more { kept.insert(row).place() } else { row.place() });
            }
        }
    }
    repeated.sort_unstable();
    let kept = |(cell, timed): (usize, RowRef<'a>)| Some((*samples.get(&(cell, timed.sample()))?, timed));
    let timed = timed.into_iter().filter_map(kept).filter(|(kept, timed)| kept.place() != timed.place());
    let mut timed: Vec<Timed> = timed.collect();
    timed.sort_by_key(|(kept, _)| kept.place());
    Ok((cells, repeated, timed))
}

fn with_times_of(row: RowRef, timed: RowRef) -> Row {
    let Row { cpu_ns, wall_ns, usage, .. } = timed.to_row();
    Row { cpu_ns, wall_ns, usage, ..row.to_row() }
}

fn file_of(row: RowRef, files: &[(String, usize)]) -> String {
    let mut end = 0;
    let file = files.iter().find(|(_, rows)| {
        end += rows;
        row.place() < end
    });
    file.map(|(name, _)| name.clone()).unwrap_or_default()
}

/// Whether one of the rows may not know a count, which files of earlier versions lack.
fn unknown_to_one(figure: &Figure) -> bool {
    !figure.is_in_every_version && (figure.old.is_none() || figure.new.is_none())
}

/// Whether another sample of a cell may have other counts: it is an external engine's, which counts all nodes in one number.
pub(super) fn may_vary(row: RowRef) -> bool {
    row.counter(Counter::Interior).is_none()
}

fn depends_on_machine(row: RowRef) -> bool {
    matches!(row.status(), Status::Timeout | Status::Error(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;
    use crate::record::Readings;

    fn sample() -> Vec<Row> {
        rows("xiangqi", 3, &[("ab", 1.0), ("pvs", 0.9)], 2)
    }

    /// The rows that are left of some files, and how many were dropped.
    fn distinct_rows(files: &[(&str, &[Row])]) -> Result<(Rows, usize), Conflict> {
        let mut all: Rows = files.iter().flat_map(|(_, rows)| *rows).collect();
        let files: Vec<_> = files.iter().map(|(name, rows)| ((*name).to_owned(), rows.len())).collect();
        distinct(&mut all, &files).map(|repeated| (all, repeated))
    }

    #[test]
    fn rows_that_repeat_are_dropped_and_counted() {
        let mut again = sample()[..4].to_vec();
        again[0].cpu_ns = Some(1);
        let found = distinct_rows(&[("a.csv", &sample()), ("b.csv", &again)]).unwrap();
        assert_eq!(found, (sample().iter().collect(), 4));
    }

    #[test]
    fn of_two_rows_of_a_cell_the_one_that_says_more_is_kept() {
        let plain = sample();
        let counted: Vec<Row> =
            plain.iter().map(|row| Row { distinct_leaves: Some(7), ..row.clone() }).collect();
        for files in
            [[&*plain, &*counted, &*plain], [&*counted, &*plain, &*plain], [&*plain, &*plain, &*counted]]
        {
            let files = [("a.csv", files[0]), ("b.csv", files[1]), ("c.csv", files[2])];
            let (rows, repeated) = distinct_rows(&files).unwrap();
            assert_eq!((&rows, repeated), (&counted.iter().collect(), 2 * plain.len()));
        }
    }

    #[test]
    fn times_of_time_mode_are_kept_whichever_row_says_more() {
        let counted = sample()[..1].to_vec();
        let says_more = [Row { distinct_leaves: Some(7), ..counted[0].clone() }];
        let timed = [0, 1].map(|sample| Row { sample, cpu_ns: Some(5), ..counted[0].clone() });
        for files in [
            [&*counted, &says_more, &timed],
            [&timed, &*counted, &says_more],
            [&says_more, &timed, &*counted],
        ] {
            let files = [("a.csv", files[0]), ("b.csv", files[1]), ("c.csv", files[2])];
            let (rows, repeated) = distinct_rows(&files).unwrap();
            let left: Vec<_> =
                rows.iter().map(|row| (row.sample(), row.cpu_ns(), row.distinct_leaves())).collect();
            assert_eq!(repeated, 2);
            assert!(left.contains(&(0, Some(5), Some(7))) && left.contains(&(1, Some(5), None)), "{left:?}");
        }
    }

    #[test]
    fn what_a_dropped_row_says_of_its_position_stays_known() {
        let old = sample();
        let new: Vec<Row> =
            old.iter().map(|row| Row { source_game: "g".to_owned(), ..row.clone() }).collect();
        for files in [[("old.csv", &*old), ("new.csv", &*new)], [("new.csv", &*new), ("old.csv", &*old)]] {
            let (rows, repeated) = distinct_rows(&files).unwrap();
            assert_eq!(repeated, old.len());
            assert!(rows.iter().all(|row| row.game_of_position() == Some("g")));
        }
    }

    #[test]
    fn rows_that_disagree_are_refused_in_either_order() {
        let mut wrong = sample()[..1].to_vec();
        wrong[0].counters.nodes = Some(1);
        let right = sample();
        let nodes = right[0].counters.nodes.unwrap();
        let refused = distinct_rows(&[("a.csv", &right), ("b.csv", &wrong)]).unwrap_err();
        let told = format!(
            "a.csv and b.csv disagree about xiangqi p00 ab depth 1: nodes is {nodes} in one and 1 in the other; drop"
        );
        assert!(refused.to_string().starts_with(&told), "{refused}");
        assert!(distinct_rows(&[("b.csv", &wrong), ("a.csv", &right)]).is_err());
        let one = [wrong, right].concat();
        let refused = distinct_rows(&[("one.csv", &one)]).unwrap_err();
        assert!(refused.to_string().starts_with("two rows of one.csv disagree about"));
    }

    #[test]
    fn samples_of_a_cell_are_kept_and_must_agree() {
        let mut two = vec![sample()[0].clone(); 2];
        two[1].sample = 1;
        let left =
            |rows: &[Row]| distinct_rows(&[("t.csv", rows)]).map(|(rows, repeated)| (rows.len(), repeated));
        assert_eq!(left(&two).unwrap(), (2, 0));
        let mut late = two.clone();
        late[1].status = Status::Timeout;
        late[1].counters = Readings::default();
        assert_eq!(left(&late).unwrap(), (2, 0));
        late[1].sample = 0;
        assert!(left(&late).is_err());
        two[1].counters.leaves = Some(3);
        assert!(left(&two).is_err());
        // Of an external engine they may differ, but not two rows of one sample.
        for row in &mut two {
            row.counters.interior = None;
        }
        assert_eq!(left(&two).unwrap(), (2, 0));
        assert_eq!(left(&[two.clone(), two.clone()].concat()).unwrap(), (2, 2));
        let mut wrong = two.clone();
        wrong[1].counters.leaves = Some(4);
        assert!(left(&[two, wrong].concat()).is_err());
    }
}
