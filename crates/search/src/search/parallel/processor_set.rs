//! Sets of processors, which are numbers from 0.

const BITS: usize = u64::BITS as usize;

/// A bit for each processor.
pub(super) struct ProcessorSet {
    words: Vec<u64>,
    len: usize,
}

impl ProcessorSet {
    /// The empty set of so many processors.
    pub(super) fn new(processors: usize) -> Self {
        ProcessorSet { words: vec![0; processors.div_ceil(BITS)], len: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn contains(&self, processor: usize) -> bool {
        self.words[processor / BITS] >> (processor % BITS) & 1 > 0
    }

    /// Whether it was not in the set.
    pub(super) fn insert(&mut self, processor: usize) -> bool {
        let is_new = !self.contains(processor);
        self.words[processor / BITS] |= 1 << (processor % BITS);
        self.len += usize::from(is_new);
        is_new
    }

    pub(super) fn remove(&mut self, processor: usize) {
        self.len -= usize::from(self.contains(processor));
        self.words[processor / BITS] &= !(1 << (processor % BITS));
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.len = 0;
    }

    /// The first from a number on.
    pub(super) fn first_from(&self, from: usize) -> Option<usize> {
        self.first_common(self, from)
    }

    /// The first from a number on that is in another set too.
    pub(super) fn first_common(&self, other: &Self, from: usize) -> Option<usize> {
        let mut mask = !0 << (from % BITS);
        for word in from / BITS..self.words.len() {
            let common = self.words[word] & other.words[word] & mask;
            if common > 0 {
                return Some(word * BITS + common.trailing_zeros() as usize);
            }
            mask = !0;
        }
        None
    }

    /// Adds another set.
    pub(super) fn extend(&mut self, other: &Self) {
        self.len = 0;
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
            self.len += word.count_ones() as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_walked_in_order() {
        let (mut set, mut other) = (ProcessorSet::new(130), ProcessorSet::new(130));
        for processor in [129, 0, 63, 64, 63] {
            set.insert(processor);
        }
        let walk = |one: &ProcessorSet, other: &ProcessorSet| {
            let next = |from: &usize| one.first_common(other, from + 1);
            std::iter::successors(one.first_common(other, 0), next).collect::<Vec<_>>()
        };
        assert_eq!(walk(&set, &set), [0, 63, 64, 129]);
        other.insert(64);
        other.insert(70);
        assert_eq!(walk(&set, &other), [64]);
        set.extend(&other);
        set.remove(0);
        assert_eq!((walk(&set, &set), set.len), (vec![63, 64, 70, 129], 4));
        assert_eq!(set.first_from(130), None);
    }
}
