//! Drawing clusters again, on all cores, with the same outcome on any number of
//! them.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::parallel;
use crate::stats::bootstrap::two_below;
use crate::stats::resample::sample::Sample;

/// Resamples an interval is made of.
pub const RESAMPLES: usize = 100_000;

/// Resamples that one generator draws: the unit of work that threads share.
const CHUNK: usize = 1_000;

/// The seed of the first generator; each has the next number, which the seeding
/// of PCG spreads over all bits.
const SEED: u64 = 0x6a75_6467_656d_656e;

/// What a function makes of each resample, in the order of drawing, without the
/// resamples of which it makes nothing. It is given how often each cluster was
/// drawn.
pub(super) fn resampled<T: Send + Sync>(
    sample: &Sample,
    resamples: usize,
    make: impl Fn(&[f64]) -> Option<T> + Sync,
) -> Vec<T> {
    let chunks: Vec<usize> = (0..resamples).step_by(CHUNK).collect();
    let made = parallel::map(&chunks, |start| {
        let mut random = Pcg64Mcg::seed_from_u64(SEED + *start as u64);
        let mut times = vec![0.0; sample.clusters()];
        let draws = CHUNK.min(resamples - start);
        let one = |_| {
            times.fill(0.0);
            for stratum in &sample.strata {
                draw(&mut random, &mut times[stratum.clone()]);
            }
            make(&times)
        };
        (0..draws).filter_map(one).collect::<Vec<T>>()
    });
    made.into_iter().flatten().collect()
}

/// As many draws with replacement as there are clusters.
fn draw(random: &mut Pcg64Mcg, times: &mut [f64]) {
    for _ in 0..times.len() / 2 {
        let (left, right) = two_below(random, times.len());
        times[left] += 1.0;
        times[right] += 1.0;
    }
    if times.len() % 2 == 1 {
        times[two_below(random, times.len()).0] += 1.0;
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
        let all = resampled(&sample, 2_500, |times| Some(times.to_vec()));
        assert_eq!(all.len(), 2_500);
        for times in &all {
            let drawn: Vec<f64> = sample.strata.iter().map(|s| times[s.clone()].iter().sum()).collect();
            assert_eq!(drawn, [7.0, 10.0]);
        }
        for cluster in 0..17 {
            let mean = all.iter().map(|times| times[cluster]).sum::<f64>() / 2_500.0;
            // Its variance is that of a binomial number, below 1, over 2,500.
            assert!((mean - 1.0).abs() < 4.0 / 50.0, "{cluster}: {mean}");
        }
        assert_ne!(all[0], all[1_000], "the second generator draws something else");
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let sample = two_strata();
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            // A resample without the first cluster counts for nothing.
            let some = |times: &[f64]| (times[0] > 0.0).then(|| times.to_vec());
            pool.install(|| resampled(&sample, 3_100, some))
        };
        let alone = on(1);
        assert!(alone.len() < 3_100 && alone == on(3));
    }
}
