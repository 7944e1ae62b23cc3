//! Drawing clusters again, on all cores, with the same outcome on any number of
//! them.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::parallel;
use crate::stats::resample::sample::{Sample, two_below};

/// Resamples an interval is made of: an end of a 95% interval is then known to
/// half a per cent of the interval's length.
pub const RESAMPLES: usize = 20_000;

/// Resamples that one generator draws: the unit of work that threads share.
const CHUNK: usize = 1_000;

/// The seed of the first generator; each has the next number, which the seeding
/// of PCG spreads over all bits.
const SEED: u64 = 0x6a75_6467_656d_656e;

/// Most bytes of draws that are remembered: a report asks for the same ones a
/// thousand times.
const REMEMBERED: usize = 1 << 26;

/// The draws of each chunk, cluster by cluster: how often it was drawn in each of the resamples.
type Draws = Arc<Vec<Vec<u8>>>;

/// Draws by the sizes of the strata and the number of resamples.
type Known = LazyLock<Mutex<HashMap<(Vec<usize>, usize), Draws>>>;

/// The value of a function for each resample, in the order of drawing, without the
/// resamples for which it has none. It is given the sums of the sample's columns over each group
/// of clusters, one group after the other.
pub(super) fn resampled<T: Send + Sync>(
    sample: &Sample,
    groups: &Groups,
    resamples: usize,
    make: impl Fn(&[f64]) -> Option<T> + Sync,
) -> Vec<T> {
    by_chunk(sample, resamples, |times, count| {
        let sums = sums(sample, groups, times, count);
        let mut of_one = vec![0.0; sums.len() / count];
        let mut one = |resample: usize| {
            of_one.iter_mut().zip(sums[resample..].iter().step_by(count)).for_each(|(to, from)| *to = *from);
            make(&of_one)
        };
        (0..count).filter_map(&mut one).collect()
    })
}

/// The same, given how often each cluster was drawn.
pub(super) fn resampled_times<T: Send + Sync>(
    sample: &Sample,
    resamples: usize,
    make: impl Fn(&[u8]) -> Option<T> + Sync,
) -> Vec<T> {
    by_chunk(sample, resamples, |times, count| {
        let mut of_one = vec![0; sample.rows()];
        let mut one = |resample: usize| {
            of_one.iter_mut().zip(times[resample..].iter().step_by(count)).for_each(|(to, from)| *to = *from);
            make(&of_one)
        };
        (0..count).filter_map(&mut one).collect()
    })
}

fn by_chunk<T: Send + Sync>(
    sample: &Sample,
    resamples: usize,
    make: impl Fn(&[u8], usize) -> Vec<T> + Sync,
) -> Vec<T> {
    let count = |times: &[u8]| times.len() / sample.rows().max(1);
    if resamples * sample.rows() <= REMEMBERED {
        let of_chunk = |times: &Vec<u8>| make(times, count(times));
        return parallel::map(&remembered(sample, resamples), of_chunk).into_iter().flatten().collect();
    }
    let drawn = |chunk: &(usize, usize)| make(&draws(sample, *chunk), chunk.1);
    parallel::map(&chunks(resamples), drawn).into_iter().flatten().collect()
}

/// The group of each cluster, and the number of groups.
pub(super) struct Groups {
    pub(super) of: Vec<usize>,
    pub(super) count: usize,
}

/// The sums of every column over every group, of all resamples of a chunk side by side: the inner
/// loop is over resamples, which lie one after the other.
fn sums(sample: &Sample, groups: &Groups, times: &[u8], count: usize) -> Vec<f64> {
    let mut sums = vec![0.0; groups.count * sample.columns * count];
    // Converted once for all columns: that takes as long as a sum.
    let mut factors = vec![0.0; count];
    for (cluster, (times, row)) in times.chunks_exact(count).zip(sample.each_row()).enumerate() {
        let group = groups.of[cluster] * sample.columns;
        factors.iter_mut().zip(times).for_each(|(factor, times)| *factor = f64::from(*times));
        for (column, number) in row.iter().enumerate() {
            let sums = &mut sums[(group + column) * count..][..count];
            for (sum, factor) in sums.iter_mut().zip(&factors) {
                *sum += factor * number;
            }
        }
    }
    sums
}

/// The draws for these strata, made once.
fn remembered(sample: &Sample, resamples: usize) -> Draws {
    static KNOWN: Known = Known::new(Mutex::default);
    let key = (sample.strata.iter().map(ExactSizeIterator::len).collect::<Vec<usize>>(), resamples);
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(&key) {
        return Arc::clone(known);
    }
    let made: Draws = Arc::new(parallel::map(&chunks(resamples), |chunk| draws(sample, *chunk)));
    let mut known = lock();
    let bytes = |draws: &Draws| draws.iter().map(Vec::len).sum::<usize>();
    if known.values().map(bytes).sum::<usize>() + bytes(&made) > REMEMBERED {
        known.clear();
    }
    known.insert(key, Arc::clone(&made));
    made
}

/// The first resample of every chunk, with the number of them.
fn chunks(resamples: usize) -> Vec<(usize, usize)> {
    (0..resamples).step_by(CHUNK).map(|start| (start, CHUNK.min(resamples - start))).collect()
}

fn draws(sample: &Sample, (start, count): (usize, usize)) -> Vec<u8> {
    let mut random = Pcg64Mcg::seed_from_u64(SEED + start as u64);
    let mut times = vec![0; sample.rows() * count];
    let mut of_one = vec![0; sample.rows()];
    for resample in 0..count {
        of_one.fill(0);
        for stratum in &sample.strata {
            draw(&mut random, &mut of_one[stratum.clone()]);
        }
        times[resample..].iter_mut().step_by(count).zip(&of_one).for_each(|(to, from)| *to = *from);
    }
    times
}

/// As many draws with replacement as there are clusters.
fn draw(random: &mut Pcg64Mcg, times: &mut [u8]) {
    for _ in 0..times.len() / 2 {
        let (left, right) = two_below(random, times.len());
        // More than 255 times: never in the age of the universe.
        times[left] = times[left].saturating_add(1);
        times[right] = times[right].saturating_add(1);
    }
    if times.len() % 2 == 1 {
        let last = two_below(random, times.len()).0;
        times[last] = times[last].saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_strata() -> Sample {
        (0..17).map(|unit| (unit < 7, None::<u8>, [f64::from(unit)])).collect()
    }

    #[test]
    fn strata_keep_their_sizes_and_clusters_have_equal_chances() {
        let sample = two_strata();
        assert_eq!(sample.strata, [0..7, 7..17]);
        let all = resampled_times(&sample, 2_500, |times| Some(times.to_vec()));
        assert_eq!(all.len(), 2_500);
        for times in &all {
            let drawn: Vec<u8> = sample.strata.iter().map(|s| times[s.clone()].iter().sum()).collect();
            assert_eq!(drawn, [7, 10]);
        }
        for cluster in 0..17 {
            let mean = all.iter().map(|times| f64::from(times[cluster])).sum::<f64>() / 2_500.0;
            // Its variance is that of a binomial number, below 1, over 2,500.
            assert!((mean - 1.0).abs() < 4.0 / 50.0, "{cluster}: {mean}");
        }
        assert_ne!(all[0], all[1_000], "the second generator draws something else");
    }

    #[test]
    fn neither_threads_nor_memory_change_anything() {
        let sample = two_strata();
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            // A resample without the first cluster counts for nothing.
            let some = |times: &[u8]| (times[0] > 0).then(|| times.to_vec());
            pool.install(|| resampled_times(&sample, 3_100, some))
        };
        let alone = on(1);
        assert!(alone.len() < 3_100 && alone == on(3));
        let drawn_again: Vec<Vec<u8>> =
            chunks(3_100).into_iter().map(|chunk| draws(&sample, chunk)).collect();
        assert_eq!(drawn_again, *remembered(&sample, 3_100));
        // The sums over groups are those of the draws.
        let groups = Groups { of: (0..17).map(|cluster| cluster % 3).collect(), count: 3 };
        let sums = resampled(&sample, &groups, 3_100, |sums| Some(sums.to_vec()));
        let times = resampled_times(&sample, 3_100, |times| Some(times.to_vec()));
        for (sums, times) in sums.iter().zip(times) {
            let of_group = |group: usize| -> f64 {
                let clusters = (0..17).filter(|cluster| cluster % 3 == group);
                clusters.map(|cluster| f64::from(times[cluster]) * cluster as f64).sum()
            };
            assert_eq!(
                [sums[1], sums[3], sums[5]].map(f64::to_bits),
                [0, 1, 2].map(of_group).map(f64::to_bits)
            );
        }
    }
}
