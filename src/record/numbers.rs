//! A column of numbers, each in as many bytes as the largest of them needs.

/// Numbers by the place of their row, in ascending order of places; 0 where none was put. Memory begins at the first number
/// that is not 0 and ends at the last, so that an empty column takes none.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    /// The place of the first number in `bytes`.
    first: usize,
    /// Bytes per number.
    width: usize,
    bytes: Vec<u8>,
}

impl Numbers {
    /// Puts a number at a place after all others.
    pub(super) fn put(&mut self, place: usize, number: u64) {
        if number == 0 {
            return;
        }
        if self.bytes.is_empty() {
            self.first = place;
        }
        let width = (u64::BITS - number.leading_zeros()).div_ceil(8) as usize;
        if width > self.width {
            self.widen(width);
        }
        self.bytes.resize((place - self.first) * self.width, 0);
        self.bytes.extend_from_slice(&number.to_le_bytes()[..self.width]);
    }

    fn widen(&mut self, width: usize) {
        let mut wide = Vec::with_capacity(self.bytes.len() / self.width.max(1) * width);
        for number in self.bytes.chunks_exact(self.width.max(1)) {
            wide.extend_from_slice(number);
            wide.resize(wide.len() + width - self.width, 0);
        }
        (self.width, self.bytes) = (width, wide);
    }

    /// The number at a place.
    pub(super) fn get(&self, place: usize) -> u64 {
        let Some(start) = place.checked_sub(self.first).map(|place| place * self.width) else { return 0 };
        // Eight bytes in one load; the last numbers of a column have fewer after them.
        if let Some(bytes) = self.bytes.get(start..).and_then(<[u8]>::first_chunk) {
            return u64::from_le_bytes(*bytes)
                & u64::MAX.checked_shr(64 - 8 * self.width as u32).unwrap_or(0);
        }
        let bytes = self.bytes.get(start..start + self.width).unwrap_or_default();
        bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// The place after the last number that is not 0.
    pub(super) fn end(&self) -> usize {
        self.first + self.bytes.len() / self.width.max(1)
    }

    /// The numbers of some places, at places from 0 on.
    pub(super) fn at(&self, places: &[u32]) -> Self {
        let mut numbers = Self::default();
        if !self.bytes.is_empty() {
            places.iter().enumerate().for_each(|(to, from)| numbers.put(to, self.get(*from as usize)));
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_whatever_the_width_of_others() {
        let all = [0, 0, 1, 0, 255, 256, 1 << 24, 0, u64::MAX, 7, 1 << 40, 0];
        let mut numbers = Numbers::default();
        for (place, number) in all.into_iter().enumerate() {
            numbers.put(place, number);
            assert!((0..=place).all(|place| numbers.get(place) == all[place]));
        }
        assert_eq!((numbers.end(), numbers.width, numbers.bytes.len()), (11, 8, 9 * 8));
        assert_eq!(numbers.get(1000), 0);
        let few = numbers.at(&[1, 2, 5]);
        assert_eq!(([0, 1, 2, 3].map(|place| few.get(place)), few.width), ([0, 1, 256, 0], 2));
        assert_eq!((numbers.at(&[0, 11]).end(), numbers.at(&[0, 11]).bytes.capacity()), (0, 0));
    }
}
