//! `SplitMix64` (Steele, Lea, Flood, "Fast splittable pseudorandom number
//! generators", OOPSLA 2014): the one generator of hash keys, synthetic
//! trees and shuffles. Fixed to the last bit, because counts depend on it.

use std::hash::{Hash, Hasher};

/// The step from one state to the next: 2^64 divided by the golden ratio.
pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The multipliers of the finaliser.
pub const MULTIPLIERS: [u64; 2] = [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB];

/// The finaliser: a bijection of 64 bits in which every input bit changes
/// every output bit with probability near one half.
#[inline]
pub const fn finalize(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(MULTIPLIERS[0]);
    let z = (z ^ (z >> 27)).wrapping_mul(MULTIPLIERS[1]);
    z ^ (z >> 31)
}

/// The output that follows `state`, without a generator to carry along.
#[inline]
pub const fn mix(state: u64) -> u64 {
    finalize(state.wrapping_add(STEP))
}

/// A stream of outputs.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream that begins at `state`.
    pub const fn new(state: u64) -> Self {
        Self(state)
    }

    /// The next output.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        finalize(self.0)
    }

    /// A whole number from 0 to `n - 1`, by the high half of the product.
    #[inline]
    pub const fn below(&mut self, n: u64) -> u64 {
        ((self.next() as u128 * n as u128) >> 64) as u64
    }
}

/// A hasher whose results are the same in every run and every version.
#[derive(Clone, Debug, Default)]
pub struct Hasher64(u64);

impl Hasher64 {
    /// The hash of one value.
    pub fn hash(value: &impl Hash) -> u64 {
        let mut hasher = Self::default();
        value.hash(&mut hasher);
        hasher.finish()
    }
}

impl Hasher for Hasher64 {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_generator() {
        // The first two outputs of the reference implementation from state 0.
        let mut stream = SplitMix64::new(0);
        assert_eq!([stream.next(), stream.next()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
        assert_eq!([mix(0), mix(STEP)], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
    }
}
