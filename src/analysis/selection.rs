//! Part of the rows: some games, engines, depths, phases.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;

use thiserror::Error;

use crate::record::{Name, RowRef, Rows};
use crate::spec::Suggestion;

/// Which rows are wanted; an empty list wants all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Games, as the rows name them.
    pub games: Vec<String>,
    /// Engines, as the rows name them.
    pub engines: Vec<String>,
    /// Depths.
    pub depths: Vec<u32>,
    /// Phases.
    pub phases: Vec<String>,
}

/// A selection that leaves nothing, or less than was requested.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SelectionError {
    #[error("no data for {what} `{name}`{}", instead(what, nearest, present))]
    Absent { what: &'static str, name: String, nearest: Suggestion, present: Vec<String> },
    #[error("no data at the requested depths; available: {}", list(present))]
    Depths { present: Vec<u32> },
    #[error("no data for this combination{}", of_the_last(games, engines, depths))]
    Nothing { games: Vec<String>, engines: Vec<String>, depths: Vec<u32> },
}

fn instead(what: &str, nearest: &Suggestion, present: &[String]) -> String {
    if present.is_empty() {
        return format!("; no row has a {what}");
    }
    nearest.or_list(present.iter().map(String::as_str))
}

fn list(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The available choices, apart from those that leave nothing.
fn of_the_last(games: &[String], engines: &[String], depths: &[u32]) -> String {
    let parts = [("game", list(games)), ("engine", list(engines)), ("depth", list(depths))];
    let there_is = parts.into_iter().filter(|(_, there)| !there.is_empty());
    let clauses = there_is.map(|(what, there)| format!("; available for any {what}: {there}"));
    clauses.collect::<Vec<_>>().concat()
}

impl Selection {
    /// Whether a row is wanted.
    pub fn wants(&self, row: RowRef) -> bool {
        self.wants_game(row) && self.wants_engine(row) && self.wants_depth(row) && self.wants_phase(row)
    }

    /// Keeps the rows that are wanted; an error if a requested name is in no
    /// row, or if nothing is left. Nothing is left of nothing without an error.
    pub fn keep(&self, rows: &mut Rows) -> Result<(), SelectionError> {
        if rows.is_empty() {
            return Ok(());
        }
        check("game", &self.games, rows.iter().map(|row| (row.cell().game, row.game())))?;
        check("engine", &self.engines, rows.iter().map(|row| (row.cell().engine, row.engine())))?;
        let phases =
            rows.iter().map(|row| (row.phase_name(), row.phase())).filter(|(_, phase)| !phase.is_empty());
        check("phase", &self.phases, phases)?;
        if !rows.iter().any(|row| self.wants_depth(row)) {
            let present: BTreeSet<u32> = rows.iter().map(RowRef::depth).collect();
            return Err(SelectionError::Depths { present: present.into_iter().collect() });
        }
        if !rows.iter().any(|row| self.wants(row)) {
            return Err(self.nothing(rows));
        }
        rows.retain(|row| self.wants(row));
        Ok(())
    }

    fn nothing(&self, rows: &Rows) -> SelectionError {
        let without = |part: fn(&mut Self)| {
            let mut wider = self.clone();
            part(&mut wider);
            rows.iter().filter(move |row| wider.wants(*row))
        };
        let depths: BTreeSet<u32> =
            without(|selection| selection.depths.clear()).map(RowRef::depth).collect();
        SelectionError::Nothing {
            games: distinct(
                without(|selection| selection.games.clear()).map(|row| (row.cell().game, row.game())),
            ),
            engines: distinct(
                without(|selection| selection.engines.clear()).map(|row| (row.cell().engine, row.engine())),
            ),
            depths: depths.into_iter().collect(),
        }
    }

    fn wants_game(&self, row: RowRef) -> bool {
        is_among(row.game(), &self.games)
    }

    fn wants_engine(&self, row: RowRef) -> bool {
        is_among(row.engine(), &self.engines)
    }

    fn wants_depth(&self, row: RowRef) -> bool {
        self.depths.is_empty() || self.depths.contains(&row.depth())
    }

    fn wants_phase(&self, row: RowRef) -> bool {
        is_among(row.phase(), &self.phases)
    }
}

/// Whether every name is among those that are there.
fn check<'a>(
    what: &'static str,
    names: &[String],
    there: impl Iterator<Item = (Name, &'a str)>,
) -> Result<(), SelectionError> {
    if names.is_empty() {
        return Ok(());
    }
    let present = distinct(there);
    match names.iter().find(|name| !present.contains(name)) {
        None => Ok(()),
        Some(name) => {
            let nearest = Suggestion::among(name, present.iter().map(String::as_str));
            Err(SelectionError::Absent { what, name: name.clone(), nearest, present })
        }
    }
}

/// Each name once, in the order of the rows.
fn distinct<'a>(names: impl Iterator<Item = (Name, &'a str)>) -> Vec<String> {
    let mut seen = HashSet::new();
    names.filter(|(name, _)| seen.insert(*name)).map(|(_, text)| text.to_owned()).collect()
}

/// Whether a name is one of a list; an empty list has all.
fn is_among(name: &str, list: &[String]) -> bool {
    list.is_empty() || list.iter().any(|wanted| wanted == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::row;

    fn rows() -> Rows {
        let mut rows = vec![
            row("xiangqi", "a", "ab", 1, 10),
            row("xiangqi", "a", "ab", 2, 100),
            row("xiangqi", "a", "pvs", 2, 90),
            row("tree:iid", "0", "ab", 3, 50),
        ];
        rows[3].phase = String::new();
        for row in &mut rows[..3] {
            row.phase = "opening".to_owned();
        }
        rows.into_iter().collect()
    }

    fn kept(selection: &Selection) -> Result<usize, String> {
        let mut rows = rows();
        selection.keep(&mut rows).map(|()| rows.len()).map_err(|error| error.to_string())
    }

    fn named(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn rows_are_kept_that_every_choice_wants() {
        assert_eq!(kept(&Selection::default()), Ok(4));
        let of_ab = Selection { engines: named(&["ab"]), ..Selection::default() };
        assert_eq!(kept(&of_ab), Ok(3));
        assert_eq!(kept(&Selection { depths: vec![2, 7], ..of_ab.clone() }), Ok(1));
        assert_eq!(kept(&Selection { phases: named(&["opening"]), ..of_ab }), Ok(2));
        assert_eq!(Selection { depths: vec![1], ..Selection::default() }.keep(&mut Rows::new()), Ok(()));
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is() {
        let error = |selection| kept(&selection).unwrap_err();
        assert_eq!(
            error(Selection { engines: named(&["ab", "pvss"]), ..Selection::default() }),
            "no data for engine `pvss`; did you mean `pvs`?"
        );
        assert_eq!(
            error(Selection { games: named(&["chess"]), ..Selection::default() }),
            "no data for game `chess`; available: xiangqi, tree:iid"
        );
        assert_eq!(
            error(Selection { depths: vec![8], ..Selection::default() }),
            "no data at the requested depths; available: 1, 2, 3"
        );
        let engines = named(&["pvs"]);
        assert_eq!(
            error(Selection { engines, games: named(&["tree:iid"]), ..Selection::default() }),
            "no data for this combination; available for any game: xiangqi; available for any engine: ab"
        );
    }
}
