//! Rows of one cell that are in several files, or in one file twice.
//!
//! The same cell searched twice has the same counts, so a repeated row says
//! nothing new and is dropped; rows that disagree cannot both be right, and
//! which of them to believe is not for a statistic to decide.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use thiserror::Error;

use crate::analysis::difference::{Difference, differences};
use crate::analysis::key::Key;
use crate::record::{Row, Status};

/// Rows of which no two are of the same sample of a cell.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// The rows, in the order of the files.
    pub rows: Vec<Row>,
    /// How many rows repeated another one and were dropped.
    pub repeated: usize,
}

/// Two rows of one cell that disagree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} disagree about {key}: {difference}", places(first, second))]
pub struct Conflict {
    /// The file of the first row.
    pub first: String,
    /// The file of the second row.
    pub second: String,
    /// The cell.
    pub key: Box<Key>,
    /// The first column that differs.
    pub difference: Box<Difference>,
}

fn places(first: &str, second: &str) -> String {
    if first == second { format!("two rows of {first}") } else { format!("{first} and {second}") }
}

/// Brings files together, each with its name. Two samples of a cell (time
/// mode) must have the same counts too.
pub fn distinct(files: impl IntoIterator<Item = (String, Vec<Row>)>) -> Result<Distinct, Conflict> {
    let mut distinct = Distinct::default();
    let mut names: Vec<String> = Vec::new();
    // By cell: the first row's place, its file, and the samples that are there.
    let mut cells: HashMap<Key, (usize, usize, Vec<u32>)> = HashMap::new();
    for (name, rows) in files {
        names.push(name);
        let file = names.len() - 1;
        for row in rows {
            match cells.entry(Key::of(&row)) {
                Entry::Vacant(place) => drop(place.insert((distinct.rows.len(), file, vec![row.sample]))),
                Entry::Occupied(mut known) => {
                    let (first, first_file, samples) = known.get_mut();
                    let is_repeated = samples.contains(&row.sample);
                    let known = &distinct.rows[*first];
                    let found = differences(known, &row, |_, _, _| false).into_iter().next();
                    // Whether a sample stays below a limit of time is a matter of luck.
                    let by_luck = !is_repeated && (depends_on_machine(known) || depends_on_machine(&row));
                    if let Some(difference) = found.filter(|_| !by_luck) {
                        let (first, second) = (names[*first_file].clone(), names[file].clone());
                        let (key, difference) = (Box::new(Key::of(&row)), Box::new(difference));
                        return Err(Conflict { first, second, key, difference });
                    }
                    if is_repeated {
                        distinct.repeated += 1;
                        continue;
                    }
                    samples.push(row.sample);
                }
            }
            distinct.rows.push(row);
        }
    }
    Ok(distinct)
}

const fn depends_on_machine(row: &Row) -> bool {
    matches!(row.status, Status::Timeout | Status::Error(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;
    use crate::record::Readings;

    fn sample() -> Vec<Row> {
        rows("xiangqi", 3, &[("ab", 1.0), ("pvs", 0.9)], 2)
    }

    #[test]
    fn rows_that_repeat_are_dropped_and_counted() {
        let mut again = sample()[..4].to_vec();
        again[0].cpu_ns = Some(1);
        let found = distinct([("a.csv".to_owned(), sample()), ("b.csv".to_owned(), again)]).unwrap();
        assert_eq!((found.rows, found.repeated), (sample(), 4));
    }

    #[test]
    fn rows_that_disagree_are_refused_in_either_order() {
        let mut wrong = sample()[..1].to_vec();
        wrong[0].counters.nodes = Some(1);
        let (right, wrong) = (("a.csv".to_owned(), sample()), ("b.csv".to_owned(), wrong));
        let nodes = right.1[0].counters.nodes.unwrap();
        let refused = distinct([right.clone(), wrong.clone()]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!(
                "a.csv and b.csv disagree about xiangqi p00 ab depth 1: nodes is {nodes} in one and 1 in the other"
            )
        );
        assert!(distinct([wrong.clone(), right.clone()]).is_err());
        let one = ("one.csv".to_owned(), [wrong.1, right.1].concat());
        assert!(distinct([one]).unwrap_err().to_string().starts_with("two rows of one.csv disagree about"));
    }

    #[test]
    fn samples_of_a_cell_are_kept_and_must_agree() {
        let mut two = vec![sample()[0].clone(); 2];
        two[1].sample = 1;
        let found = distinct([("t.csv".to_owned(), two.clone())]).unwrap();
        assert_eq!((found.rows.len(), found.repeated), (2, 0));
        let mut late = two.clone();
        late[1].status = Status::Timeout;
        late[1].counters = Readings::default();
        assert_eq!(distinct([("t.csv".to_owned(), late.clone())]).unwrap().rows.len(), 2);
        late[1].sample = 0;
        assert!(distinct([("t.csv".to_owned(), late)]).is_err());
        two[1].counters.leaves = Some(3);
        assert!(distinct([("t.csv".to_owned(), two)]).is_err());
    }
}
