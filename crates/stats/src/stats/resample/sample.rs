//! The population of draws: clusters of units, in strata.
//!
//! A unit is a position; what is drawn is its cluster, the game that it is
//! from, with all its units (the cluster bootstrap; Field and Welsh,
//! "Bootstrapping clustered data", Journal of the Royal Statistical Society B 69,
//! 2007, pp. 369-390). From each stratum as many clusters are drawn as it has.
//!
//! Strata are of clusters, not of units. A game with positions in two phases is
//! drawn whole, among the games with positions in the same phases: drawn in two
//! parts its positions would pass for independent, and the interval would be too
//! short. Where every game gives one position, or one of each phase, this is the
//! draw within phase. A stratum of one cluster has the same sums in every
//! resample, as if it were known exactly, and one of a few clusters varies too little;
//! so a stratum of fewer than [`FEWEST`] is drawn together with the next larger.

use std::collections::BTreeMap;
use std::ops::Range;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::stats::interval::FEWEST;

/// More clusters than this are put together in as many groups, as the delete-a-group
/// jackknife does (Kott, Journal of Official Statistics 17, 2001, pp. 521-526): they tell the
/// spread to within 0.6%, and 20,000 resamples leave half a per cent open.
const MOST: usize = 1 << 14;

/// The seed of the grouping.
const SEED: u64 = 0x706c_7962_656e_6368;

/// Units with their numbers, added up by cluster, as they are drawn.
///
/// Collected from units: stratum, cluster (`None` for a unit that belongs to no
/// other), numbers. Clusters are in the order of their keys, behind the units
/// without one in the order given: where that order depends on the numbers,
/// give every unit a key.
///
/// # Panics
///
/// Collecting panics when units have different numbers of numbers, or one that
/// is not finite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Length of a row.
    pub(super) columns: usize,
    /// A row for each cluster: its number of units, then the sum of each number.
    pub(super) rows: Vec<f64>,
    /// The rows of each stratum.
    pub(super) strata: Vec<Range<usize>>,
    /// Number of clusters: that of rows, unless there are too many to draw each.
    pub(super) count: usize,
}

/// Sums over units: what every figure is a function of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sums<'a>(pub(super) &'a [f64]);

impl Sums<'_> {
    /// The number of units, those drawn twice counted twice.
    pub const fn units(self) -> f64 {
        self.0[0]
    }

    /// The number of numbers of a unit.
    pub const fn width(self) -> usize {
        self.0.len() - 1
    }

    /// The sum of one of the numbers, counted from 0.
    pub const fn sum(self, number: usize) -> f64 {
        self.0[1 + number]
    }

    /// The mean of one of the numbers; `None` without units.
    pub fn mean(self, number: usize) -> Option<f64> {
        (self.units() > 0.0).then(|| self.sum(number) / self.units())
    }

    /// The ratio of two sums; `None` over zero.
    pub fn ratio(self, above: usize, below: usize) -> Option<f64> {
        (self.sum(below) != 0.0).then(|| self.sum(above) / self.sum(below))
    }

    /// Which of some numbers has the smallest sum, which is the smallest mean
    /// too: the first such; `None` of none, or without units.
    pub fn smallest(self, numbers: Range<usize>) -> Option<usize> {
        numbers
            .filter(|_| self.units() > 0.0)
            .min_by(|left, right| self.sum(*left).total_cmp(&self.sum(*right)))
    }
}

impl Sample {
    /// Number of units.
    pub fn units(&self) -> usize {
        self.each_row().map(|row| row[0] as usize).sum()
    }

    /// Number of clusters.
    pub const fn clusters(&self) -> usize {
        self.count
    }

    /// Number of rows that are drawn from.
    pub(super) fn rows(&self) -> usize {
        self.strata.last().map_or(0, |stratum| stratum.end)
    }

    /// The mean of one of the numbers; `None` without units.
    pub fn mean(&self, number: usize) -> Option<f64> {
        self.figure(|sums| sums.mean(number))
    }

    /// The mean of one of the numbers within each cluster.
    pub fn cluster_means(&self, number: usize) -> Vec<f64> {
        self.each_row().map(|row| row[1 + number] / row[0]).collect()
    }

    /// The number of units of equal weight that would tell as much as these do, weighted by
    /// one of their numbers (Kish, Survey Sampling, 1965, section 11.7).
    pub fn effective(&self, number: usize) -> Option<f64> {
        let sum = |power: i32| self.each_row().map(|row| row[1 + number].powi(power)).sum::<f64>();
        (sum(2) > 0.0).then(|| sum(1).powi(2) / sum(2))
    }

    /// Number of strata that are drawn from: at most as many as there are sets
    /// of strata that clusters have units in.
    pub fn strata(&self) -> usize {
        self.strata.len()
    }

    /// A figure of the sample as it is; `None` without units.
    pub fn figure(&self, figure: impl Fn(Sums) -> Option<f64>) -> Option<f64> {
        let mut sums = vec![0.0; self.columns];
        self.each_row().for_each(|row| add(&mut sums, 1.0, row));
        (!self.rows.is_empty()).then(|| figure(Sums(&sums))).flatten()
    }

    /// The rows, cluster by cluster.
    pub(super) fn each_row(&self) -> impl Iterator<Item = &[f64]> {
        // The length of a chunk is positive also where there is none.
        self.rows.chunks_exact(self.columns.max(1))
    }

    pub(super) fn row(&self, cluster: usize) -> &[f64] {
        &self.rows[cluster * self.columns..][..self.columns]
    }

    /// Two samples as one, whose strata stay apart: rows are those of the one,
    /// then those of the other, with zeros for the numbers of the other sample.
    pub(super) fn beside(&self, other: &Self) -> Self {
        let ours = self.each_row().flat_map(|row| row.iter().copied().chain(zeros(other.columns)));
        let theirs = other.each_row().flat_map(|row| zeros(self.columns).chain(row.iter().copied()));
        let count = self.rows();
        let moved = other.strata.iter().map(|stratum| count + stratum.start..count + stratum.end);
        Self {
            columns: self.columns + other.columns,
            rows: ours.chain(theirs).collect(),
            strata: self.strata.iter().cloned().chain(moved).collect(),
            count: self.count + other.count,
        }
    }
}

/// Adds a row that was drawn some times.
pub(super) fn add(sums: &mut [f64], times: f64, row: &[f64]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += times * number;
    }
}

fn zeros(count: usize) -> impl Iterator<Item = f64> {
    std::iter::repeat_n(0.0, count)
}

impl<S: Ord, C: Ord, V: AsRef<[f64]>> FromIterator<(S, Option<C>, V)> for Sample {
    fn from_iter<I: IntoIterator<Item = (S, Option<C>, V)>>(units: I) -> Self {
        let mut units: Vec<(S, Option<C>, V)> = units.into_iter().collect();
        let width = units.first().map_or(0, |(_, _, numbers)| numbers.as_ref().len());
        units.sort_by(|left, right| left.1.cmp(&right.1));
        let mut strata: BTreeMap<Vec<&S>, Vec<Vec<f64>>> = BTreeMap::new();
        for cluster in units.chunk_by(|left, right| left.1.is_some() && left.1 == right.1) {
            let mut within: Vec<&S> = cluster.iter().map(|(stratum, ..)| stratum).collect();
            within.sort_unstable();
            within.dedup();
            let mut row = vec![0.0; 1 + width];
            for (_, _, numbers) in cluster {
                let numbers = numbers.as_ref();
                assert_eq!(numbers.len(), width, "units have as many numbers as each other");
                assert!(numbers.iter().all(|number| number.is_finite()), "numbers are finite: {numbers:?}");
                row[0] += 1.0;
                add(&mut row[1..], 1.0, numbers);
            }
            strata.entry(within).or_default().push(row);
        }
        let mut made = Self { columns: 1 + width, ..Self::default() };
        made.count = strata.values().map(Vec::len).sum();
        for stratum in large_enough(strata.into_values().collect()) {
            let start = made.rows();
            let groups = (stratum.len() as f64 * (MOST as f64 / made.count as f64).min(1.0)).ceil();
            let stratum = grouped(stratum, groups as usize);
            made.strata.push(start..start + stratum.len());
            made.rows.extend(stratum.into_iter().flatten());
        }
        made
    }
}

/// Two numbers in `0..bound`, each the high part of the product with half of
/// one draw: a fixed rule, so that intervals do not move when a crate changes
/// how it draws from a range. The bias is `bound / 2^32`.
pub fn two_below(random: &mut Pcg64Mcg, bound: usize) -> (usize, usize) {
    let drawn = random.next_u64();
    let scale = |half: u64| ((half * bound as u64) >> 32) as usize;
    (scale(drawn >> 32), scale(drawn & 0xffff_ffff))
}

/// At most `most` rows: of more, groups at random. In their own order
/// they would not do, because neighbours may be alike.
fn grouped(mut rows: Vec<Vec<f64>>, most: usize) -> Vec<Vec<f64>> {
    if rows.len() <= most {
        return rows;
    }
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    for end in (1..rows.len()).rev() {
        rows.swap(end, two_below(&mut random, end + 1).0);
    }
    let others = rows.split_off(most);
    for (place, row) in others.iter().enumerate() {
        add(&mut rows[place % most], 1.0, row);
    }
    rows
}

/// Strata, of which the smallest joins the next larger until it is large enough.
fn large_enough<T>(mut strata: Vec<Vec<T>>) -> Vec<Vec<T>> {
    loop {
        strata.sort_by_key(Vec::len);
        if strata.len() < 2 || strata[0].len() >= FEWEST {
            return strata;
        }
        let smallest = strata.remove(0);
        strata[0].extend(smallest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games 0 to 5 in the opening, 6 to 11 in the endgame, one position each.
    fn twelve_games() -> Vec<(&'static str, Option<u32>, [f64; 1])> {
        let phase = |game| if game < 6 { "opening" } else { "endgame" };
        (0..12).map(|game| (phase(game), Some(game), [f64::from(game)])).collect()
    }

    #[test]
    fn clusters_are_added_up_in_an_order_of_their_own() {
        let units = [
            ("opening", Some("b"), [1.0, 10.0]),
            ("opening", None, [2.0, 20.0]),
            ("opening", Some("a"), [3.0, 30.0]),
            ("opening", Some("b"), [4.0, 40.0]),
        ];
        let sample: Sample = units.into_iter().collect();
        assert_eq!((sample.units(), sample.clusters(), sample.strata()), (4, 3, 1));
        assert_eq!(sample.rows, [1.0, 2.0, 20.0, 1.0, 3.0, 30.0, 2.0, 5.0, 50.0]);
        assert_eq!(sample, units.into_iter().rev().collect());
        assert_eq!(sample.figure(|sums| sums.mean(1)), Some(25.0));
        assert_eq!(sample.figure(|sums| sums.ratio(1, 0)), Some(10.0));
    }

    #[test]
    fn a_game_in_two_phases_is_drawn_whole() {
        let mut units = twelve_games();
        assert_eq!(units.iter().copied().collect::<Sample>().strata, [0..6, 6..12]);
        // The first position of every game of the endgame is in the opening.
        units.extend((6..12).map(|game| ("opening", Some(game), [0.0])));
        let sample: Sample = units.iter().copied().collect();
        assert_eq!(sample.strata, [0..6, 6..12]);
        assert_eq!((sample.row(0), sample.row(6)), (&[2.0, 6.0][..], &[1.0, 0.0][..]));
    }

    #[test]
    fn a_stratum_too_small_to_vary_joins_the_next_larger() {
        let mut units = twelve_games();
        units.extend([("middlegame", None, [7.0]), ("endgame", None, [9.0])]);
        let sample: Sample = units.into_iter().collect();
        assert_eq!(sample.strata, [0..7, 7..14], "the middlegame joins the openings");
        let few: Sample = [("a", None::<u8>, [1.0]), ("b", None, [2.0])].into_iter().collect();
        assert_eq!((few.strata(), few.clusters()), (1, 2), "all that there is");
    }

    #[test]
    fn more_clusters_than_are_drawn_are_put_together_by_chance() {
        let count = 5 * MOST / 2;
        let sample: Sample = (0..count).map(|unit| ((), None::<u8>, [unit as f64])).collect();
        assert_eq!((sample.units(), sample.clusters(), sample.rows()), (count, count, MOST));
        assert!(sample.each_row().all(|row| (2.0..=3.0).contains(&row[0])));
        assert_eq!(sample.mean(0), Some((count - 1) as f64 / 2.0));
        // Neighbours are as alike as can be; chance has parted them.
        let first: Vec<f64> = sample.cluster_means(0).into_iter().take(1000).collect();
        let middle = first.iter().sum::<f64>() / 1000.0 / count as f64;
        assert!((0.45..0.55).contains(&middle), "{middle}");
    }

    #[test]
    fn few_large_units_count_for_few() {
        let of = |last: f64| -> Sample {
            (0..10).map(|unit| ((), None::<u8>, [if unit == 9 { last } else { 1.0 }])).collect()
        };
        assert_eq!((of(1.0).effective(0), of(0.0).effective(0)), (Some(10.0), Some(9.0)));
        assert!((of(1e6).effective(0).unwrap() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn no_units_have_no_figure() {
        let none: Sample = std::iter::empty::<(u8, Option<u8>, [f64; 2])>().collect();
        assert_eq!((none.units(), none.clusters(), none.strata()), (0, 0, 0));
        assert_eq!(none.figure(|_| Some(1.0)), None);
        assert_eq!(Sample::default().figure(|_| Some(1.0)), None);
    }

    #[test]
    fn the_first_of_the_smallest() {
        let sums = Sums(&[2.0, 5.0, 3.0, 3.0]);
        assert_eq!((sums.smallest(0..3), sums.smallest(0..1), sums.smallest(1..1)), (Some(1), Some(0), None));
        assert_eq!(Sums(&[0.0, 0.0]).smallest(0..1), None);
        assert_eq!((Sums(&[0.0, 0.0]).mean(0), sums.mean(1), sums.width()), (None, Some(1.5), 3));
    }

    #[test]
    #[should_panic(expected = "numbers are finite")]
    fn a_number_that_is_none_is_refused() {
        let _: Sample = [(0, None::<u8>, [f64::NAN])].into_iter().collect();
    }
}
