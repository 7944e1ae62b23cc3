//! Seeded samples for tests of this room and of those above.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::stats::Sample;

/// Standard normal deviates from a seed (Box and Muller's method).
pub fn normal_deviates(seed: u64, count: usize) -> Vec<f64> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut unit = move || ((random.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    (0..count)
        .map(|_| {
            let (radius, angle) = ((-2.0 * unit().ln()).sqrt(), std::f64::consts::TAU * unit());
            radius * angle.cos()
        })
        .collect()
}

/// 24 values of ten games, made up; other programs were asked about them.
pub fn ten_games() -> Sample {
    let games: [&[f64]; 10] = [
        &[0.31],
        &[0.12, 0.25, -0.04],
        &[0.9, 1.3],
        &[-0.22, -0.1, 0.02, 0.05],
        &[0.4, 0.44],
        &[2.1],
        &[0.07, 0.2, 0.16, 0.3, 0.11],
        &[-0.35, -0.3],
        &[0.6],
        &[0.28, 0.51, 0.33],
    ];
    let values = games.iter().enumerate();
    values.flat_map(|(game, values)| values.iter().map(move |value| ((), Some(game), [*value]))).collect()
}

/// Units that are their own clusters.
pub fn independent(values: impl IntoIterator<Item = f64>) -> Sample {
    values.into_iter().map(|value| ((), None::<u8>, [value])).collect()
}
