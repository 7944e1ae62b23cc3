//! What a title may be about: the greatest depth at which nothing is missing,
//! or, if there is none, the depth with most, and how much that is.

use tr::tr;

use crate::analysis::compare::{DepthRatio, EngineComparison};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::language::{counted, in_passing};
use crate::stats::Clustered;

/// Something that a figure shows at a depth.
#[derive(Clone, Copy)]
pub(super) struct Entry<T> {
    pub(super) depth: u32,
    /// Positions that it is about.
    pub(super) n: usize,
    /// How many there would be if none were missing.
    pub(super) positions: usize,
    /// What is shown.
    pub(super) what: T,
}

impl<T> Entry<T> {
    /// The same about something made of what is shown.
    pub(super) fn with<U>(self, make: impl FnOnce(T) -> U) -> Entry<U> {
        Entry { depth: self.depth, n: self.n, positions: self.positions, what: make(self.what) }
    }
}

/// What a title is about.
pub(super) struct Headline<T> {
    pub(super) depth: u32,
    /// Everything shown at this depth.
    pub(super) entries: Vec<T>,
    /// Nothing, or which part of the positions this is: ", 4 of 24 positions".
    pub(super) part: String,
}

/// The greatest depth at which every entry has all positions; if there is none,
/// of the depths with the most positions the greatest. Complete is what has as
/// many positions as any entry.
pub(super) fn headline<T>(entries: Vec<Entry<T>>, game: &GameName) -> Option<Headline<T>> {
    let positions = entries.iter().map(|entry| entry.positions).max()?;
    let least = |depth: u32| entries.iter().filter(|entry| entry.depth == depth).map(|entry| entry.n).min();
    let depth = entries.iter().map(|entry| entry.depth).max_by_key(|depth| (least(*depth), *depth))?;
    let part = part(least(depth)?, positions, game);
    let entries = entries.into_iter().filter(|entry| entry.depth == depth).map(|entry| entry.what).collect();
    Some(Headline { depth, entries, part })
}

/// The ratio that a title quotes, and which part of the positions it is about.
pub(super) fn of_ratios<'r>(depths: &'r [DepthRatio], game: &GameName) -> Option<(&'r DepthRatio, String)> {
    let entry = depths.iter().max_by_key(|entry| (entry.ratio.n, entry.depth))?;
    Some((entry, part(entry.ratio.n, entry.positions, game)))
}

/// The greatest depth at which all of several comparisons have every position; if there is none, the
/// greatest that all have, or that any has.
pub(super) fn common_depth<'r>(all: impl Iterator<Item = &'r [DepthRatio]>) -> Option<u32> {
    let all: Vec<&[DepthRatio]> = all.collect();
    let whole = |entry: &DepthRatio| entry.ratio.n >= entry.positions;
    let has = |depths: &[DepthRatio], depth: u32, is_it: &dyn Fn(&DepthRatio) -> bool| {
        depths.iter().any(|entry| entry.depth == depth && is_it(entry))
    };
    let rank = |depth: u32| {
        let every = |is_it: &dyn Fn(&DepthRatio) -> bool| all.iter().all(|depths| has(depths, depth, is_it));
        (every(&whole), every(&|_| true), depth)
    };
    all.iter().copied().flatten().map(|entry| rank(entry.depth)).max().map(|(.., depth)| depth)
}

/// The ratio at a depth, and which part of the positions it is about.
pub(super) fn at_depth(depths: &[DepthRatio], depth: u32, game: &GameName) -> Option<(f64, String)> {
    let entry = depths.iter().find(|entry| entry.depth == depth)?;
    Some((entry.ratio.geometric_mean, part(entry.ratio.n, entry.positions, game)))
}

/// Every ratio of an engine as an entry.
pub(super) fn ratio_entries(compared: &EngineComparison) -> impl Iterator<Item = Entry<(f64, &str)>> {
    compared.depths.iter().map(|entry| Entry {
        depth: entry.depth,
        n: entry.ratio.n,
        positions: entry.positions,
        what: (entry.ratio.geometric_mean, compared.engine.as_str()),
    })
}

/// What a figure shows of an engine by depth, given its values there and their
/// mean; searches that did not finish are missing, where `counts` says that
/// they would have counted.
pub(super) fn mean_entries<'e>(
    engine: &'e EngineSheet,
    values: impl Fn(u32) -> Clustered,
    mean: impl Fn(&Clustered) -> Option<f64>,
    counts: impl Fn(&str, u32) -> bool,
) -> Vec<Entry<(f64, &'e str)>> {
    let entry = |depth: u32| {
        let values = values(depth);
        let positions =
            values.len() + engine.unfinished_at(depth).filter(|position| counts(position, depth)).count();
        let what = (mean(&values)?, engine.name().as_str());
        Some(Entry { depth, n: values.len(), positions, what })
    };
    engine.depths().filter_map(entry).collect()
}

/// Nothing if all positions are there, else ", 4 of 24 positions".
pub(super) fn part(n: usize, positions: usize, game: &GameName) -> String {
    if n >= positions {
        return String::new();
    }
    tr!("clauses" => ", ") + &tr!("{n} of {}", counted(positions, game.unit()), n)
}

/// A part, where it stands inside of a sentence: " (4 of 24 positions)".
pub(super) fn in_brackets(part: &str) -> String {
    part.strip_prefix(&tr!("clauses" => ", ")).map_or_else(String::new, in_passing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Status;
    use crate::report::figure::FIGURES;

    fn at(entries: &[(u32, usize, usize)]) -> (u32, String) {
        let entry = |&(depth, n, positions): &(u32, usize, usize)| Entry { depth, n, positions, what: () };
        let found = headline(entries.iter().map(entry).collect(), &GameName::new("xiangqi")).unwrap();
        (found.depth, found.part)
    }

    /// Eight positions at depths 1 to 4, of which few finish at some of them.
    fn titles(unfinished: impl Fn(u32) -> bool) -> Vec<String> {
        let engines =
            [("ab", 1.0), ("ab+history", 0.3), ("aspiration", 0.9), ("aspiration[guess=exact]", 0.8)];
        let mut all = rows("xiangqi", 8, &engines, 4);
        all.extend(rows("tree:iid", 8, &engines, 4));
        for row in all.iter_mut().filter(|row| unfinished(row.depth) && row.position.as_str() > "p05") {
            row.status = Status::NodeLimit;
        }
        let rows = table(&all);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        FIGURES.iter().filter_map(|figure| figure.draw(&sheet)).map(|chart| chart.title).collect()
    }

    #[test]
    fn no_title_rests_on_what_is_left() {
        let whole = titles(|depth| depth == 4);
        assert_eq!(whole.len(), 10, "{whole:#?}");
        for title in &whole {
            assert!(!title.contains("epth 4") && !title.contains(" of 8 "), "{title}");
        }
        for title in titles(|_| true) {
            assert!(title.contains("6 of 8 positions"), "{title}");
        }
    }

    #[test]
    fn a_title_is_about_the_greatest_depth_at_which_nothing_is_missing() {
        assert_eq!(at(&[(2, 24, 24), (3, 24, 24), (4, 4, 24)]), (3, String::new()));
        assert_eq!(at(&[(3, 24, 24), (4, 24, 24), (4, 23, 24)]), (3, String::new()), "one engine lost one");
        assert_eq!(at(&[(3, 24, 24), (4, 6, 6)]), (3, String::new()), "planned on fewer");
        assert_eq!(at(&[(3, 5, 24), (4, 4, 24)]), (3, ", 5 of 24 positions".to_owned()));
    }
}
