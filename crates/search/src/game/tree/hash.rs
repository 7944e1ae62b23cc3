//! The integer hashing that every synthetic tree is made of.
//!
//! A tree is never stored: a node is a 64-bit key, its children's keys and
//! its score are hashes of it. The functions are fixed to the last bit, so
//! that an independent program following the same formulas visits the same
//! tree. `mix` is one step of [`crate::splitmix`].

pub use crate::splitmix::mix;
use crate::splitmix::{MULTIPLIERS, STEP};

const CHILD: u64 = 0xD134_2543_DE82_EF95;
const PART: u64 = 0x632B_E59B_D9B4_E019;
const ROOT: [u64; 2] = [0xC0_FFEE, 1_000_003];

/// The functions below as a reader of definitions needs them, with their constants.
pub fn definitions() -> String {
    let [first, second] = MULTIPLIERS;
    let [root, factor] = ROOT;
    format!(
        "  mix(z): z += 0x{STEP:X}; z = (z ^ (z >> 30)) * 0x{first:X};
          z = (z ^ (z >> 27)) * 0x{second:X}; z ^ (z >> 31)
  child(k,i) = mix(k ^ ((i+1) * 0x{CHILD:X}))      sub(k,t) = mix(k + 0x{PART:X} * (t+1))
  range(h,n) = (128-bit h * n) >> 64      unit(h) = (h >> 11) / 2^53      root(seed) = mix(0x{root:X} * {factor} + seed)
"
    )
}

/// The key of child number `index`.
#[inline]
pub const fn child(key: u64, index: u64) -> u64 {
    mix(key ^ (index + 1).wrapping_mul(CHILD))
}

/// An independent hash number `part` of a node.
#[inline]
pub const fn sub(key: u64, part: u64) -> u64 {
    mix(key.wrapping_add(PART.wrapping_mul(part + 1)))
}

/// A whole number from 0 to `n - 1`: the high half of the 128-bit product.
#[inline]
pub const fn range(hash: u64, n: u64) -> u64 {
    ((hash as u128 * n as u128) >> 64) as u64
}

/// The 53 bits that make a hash a fraction: `unit(h) = fraction(h) / 2^53`.
#[inline]
pub const fn fraction(hash: u64) -> u64 {
    hash >> 11
}

/// The key of the root.
#[inline]
pub const fn root(seed: u64) -> u64 {
    mix((ROOT[0] * ROOT[1]).wrapping_add(seed))
}

/// A probability as a threshold for [`fraction`]: `unit(h) < p` exactly when
/// `fraction(h) < threshold(p)`, so that no search compares floats.
pub(super) fn threshold(probability: f64) -> u64 {
    (probability * (1_u64 << 53) as f64).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_stay_inside_and_reach_both_ends() {
        for n in 1..50 {
            let drawn: Vec<_> = (0..2000).map(|key| range(mix(key), n)).collect();
            assert_eq!(drawn.iter().min(), Some(&0));
            assert_eq!(drawn.iter().max(), Some(&(n - 1)));
        }
    }

    #[test]
    fn thresholds_agree_with_the_comparison_of_fractions() {
        for probability in [0.0, 0.1, 0.5, 0.618, 1.0] {
            for key in 0..1000 {
                let hash = mix(key);
                let unit = fraction(hash) as f64 / (1_u64 << 53) as f64;
                assert_eq!(unit < probability, fraction(hash) < threshold(probability));
            }
        }
    }
}
