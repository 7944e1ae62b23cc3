//! A selection made on some folds and measured on another.
//!
//! The smallest of 64 engines is partly small by luck, and measured on the
//! positions that chose it it looks smaller than it is. Here it is chosen on
//! nine tenths of the clusters and measured on the tenth, ten times, and the
//! tenths are added up (cross-fitting; Chernozhukov et al., "Double/debiased
//! machine learning", Econometrics Journal 21, 2018, pp. C1-C68). Each resample
//! does all of it again. All copies of a cluster stay in its fold: a copy among
//! the nine tenths would choose by what the tenth measures.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::stats::resample::sample::{Sample, Sums, add, two_below};

/// Parts of a sample, each measured with what the others choose.
pub const FOLDS: usize = 10;

/// The seed of the dealing of folds.
const SEED: u64 = 0x666f_6c64_732e_2e2e;

/// A selection: which of the numbers of a unit the sums speak for.
pub(super) type Select<'a> = Box<dyn Fn(Sums) -> Option<usize> + Sync + Send + 'a>;

/// A selection and the folds in which it is made.
pub(super) struct Selection<'a> {
    /// The fold of each cluster.
    pub(super) folds: Vec<usize>,
    pub(super) select: Select<'a>,
}

/// The result of a draw.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawn {
    /// The input of the figure: the sums of the sample's columns, and behind them
    /// the sum of what was chosen, if anything is.
    pub(super) sums: Vec<f64>,
    /// The number chosen for each fold.
    pub(super) chosen: Vec<usize>,
}

/// A fold for each cluster. The clusters of each stratum are shuffled and dealt
/// in turn, the next stratum where the last one ended, so folds of a stratum and
/// of the whole differ by one cluster at most. The shuffle knows how many
/// clusters there are and nothing else.
pub(super) fn deal(sample: &Sample) -> Vec<usize> {
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    let mut folds = vec![0; sample.rows()];
    let mut turn = 0;
    for stratum in &sample.strata {
        let mut clusters: Vec<usize> = stratum.clone().collect();
        // Fisher and Yates' shuffle.
        for place in (1..clusters.len()).rev() {
            clusters.swap(place, two_below(&mut random, place + 1).0);
        }
        for cluster in clusters {
            folds[cluster] = turn % FOLDS;
            turn += 1;
        }
    }
    folds
}

impl Selection<'_> {
    pub(super) fn fold_of(&self, cluster: usize) -> usize {
        self.folds[cluster]
    }

    /// A draw from its sums over folds; `None` where nothing can be selected for a fold
    /// that was drawn from.
    pub(super) fn drawn(&self, columns: usize, by_fold: &[f64]) -> Option<Drawn> {
        let mut sums = vec![0.0; columns];
        by_fold.chunks_exact(columns).for_each(|fold| add(&mut sums, 1.0, fold));
        let mut chosen = vec![0; FOLDS];
        let mut sum_of_chosen = 0.0;
        let mut others = vec![0.0; columns];
        for (fold, chosen) in by_fold.chunks_exact(columns).zip(&mut chosen) {
            // A fold that nothing was drawn from is not measured.
            if fold[0] > 0.0 {
                others.copy_from_slice(&sums);
                add(&mut others, -1.0, fold);
                *chosen = (self.select)(Sums(&others))?;
                sum_of_chosen += fold[1 + *chosen];
            }
        }
        sums.push(sum_of_chosen);
        Some(Drawn { sums, chosen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_are_as_equal_as_can_be_in_every_stratum() {
        let sample: Sample = (0..47).map(|unit| (unit < 14, Some(unit), [f64::from(unit)])).collect();
        assert_eq!(sample.strata, [0..14, 14..47]);
        let folds = deal(&sample);
        for (clusters, sizes) in [(0..14, 1..=2), (14..47, 3..=4), (0..47, 4..=5)] {
            for fold in 0..FOLDS {
                let size = folds[clusters.clone()].iter().filter(|of| **of == fold).count();
                assert!(sizes.contains(&size), "{size} clusters of {clusters:?} in fold {fold}");
            }
        }
        assert_ne!(folds[..4], [0, 1, 2, 3], "shuffled");
        assert_eq!(folds, deal(&sample));
    }

    #[test]
    fn a_fold_is_measured_by_what_the_others_choose() {
        // Twenty units in ten folds. Number 1 is smaller but in the last fold, where it is huge.
        let unit = |unit: usize| if unit < 18 { [2.0, 1.0] } else { [2.0, 100.0] };
        let sample: Sample = (0..20).map(|at| ((), Some(at), unit(at))).collect();
        let selection = Selection {
            folds: (0..20).map(|unit| unit / 2).collect(),
            select: Box::new(|sums: Sums| sums.smallest(0..2)),
        };
        let drawn = |times: &[u8]| {
            let mut by_fold = vec![0.0; FOLDS * sample.columns];
            for ((times, row), fold) in times.iter().zip(sample.each_row()).zip(&selection.folds) {
                add(&mut by_fold[fold * sample.columns..][..sample.columns], f64::from(*times), row);
            }
            selection.drawn(sample.columns, &by_fold)
        };
        let once = drawn(&[1; 20]).unwrap();
        // Only the last fold is measured by number 1, which looks good without it.
        assert_eq!(once.chosen, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(once.sums, [20.0, 40.0, 218.0, 18.0 * 2.0 + 200.0]);
        // Drawn from one fold only, nothing is left to choose by.
        let one_fold: Vec<u8> = (0..20).map(|unit| if unit < 2 { 10 } else { 0 }).collect();
        assert_eq!(drawn(&one_fold), None);
    }
}
