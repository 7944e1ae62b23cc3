//! Seeded samples for tests of this room and of those above.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Standard normal deviates from a seed (Box and Muller's method).
pub(crate) fn normal_deviates(seed: u64, count: usize) -> Vec<f64> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut unit = move || ((random.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    (0..count)
        .map(|_| {
            let (radius, angle) = ((-2.0 * unit().ln()).sqrt(), std::f64::consts::TAU * unit());
            radius * angle.cos()
        })
        .collect()
}
