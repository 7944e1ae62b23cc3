//! Which depth a figure of one depth is about: the greatest at which nothing is missing,
//! or, if there is none, the one with most.

use crate::analysis::compare::DepthRatio;

/// Something that a figure shows at a depth.
#[derive(Clone, Copy)]
pub(super) struct Entry<T> {
    pub(super) depth: u32,
    /// Positions that it is about.
    pub(super) n: usize,
    /// What is shown.
    pub(super) what: T,
}

/// The greatest of the depths at which the entry with the fewest positions has most, and everything shown at it.
pub(super) fn of_most<T>(entries: Vec<Entry<T>>) -> Option<(u32, Vec<T>)> {
    let least = |depth: u32| entries.iter().filter(|entry| entry.depth == depth).map(|entry| entry.n).min();
    let depth = entries.iter().map(|entry| entry.depth).max_by_key(|depth| (least(*depth), *depth))?;
    Some((depth, entries.into_iter().filter(|entry| entry.depth == depth).map(|entry| entry.what).collect()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_about_the_greatest_depth_at_which_nothing_is_missing() {
        let at = |entries: &[(u32, usize)]| {
            let entry = |&(depth, n): &(u32, usize)| Entry { depth, n, what: n };
            of_most(entries.iter().map(entry).collect())
        };
        assert_eq!(at(&[(2, 24), (3, 24), (4, 4)]), Some((3, vec![24])));
        assert_eq!(at(&[(3, 24), (4, 24), (4, 23)]), Some((3, vec![24])), "one engine lost one");
        assert_eq!(at(&[(3, 5), (4, 4)]), Some((3, vec![5])));
        assert_eq!(at(&[]), None);
    }
}
