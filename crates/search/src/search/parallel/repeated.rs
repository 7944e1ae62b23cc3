//! Positions searched to the end more than once.

/// Insertions that wait for one another: together they take less time, as the memory of each is fetched meanwhile.
const AT_ONCE: usize = 256;

/// Counts the keys that it was given before; each takes 10 to 43 bytes.
#[derive(Default)]
pub(super) struct Repeated {
    /// A power of two, or none; 0 is vacant.
    slots: Vec<u64>,
    keys: usize,
    waiting: Vec<u64>,
    knows_zero: bool,
    count: u64,
}

impl Repeated {
    pub(super) fn add(&mut self, key: u64) {
        self.waiting.push(key);
        if self.waiting.len() == AT_ONCE {
            self.insert_all();
        }
    }

    /// The number of times that a key was added which had been added before.
    pub(super) fn count(&mut self) -> u64 {
        self.insert_all();
        self.count
    }

    fn insert_all(&mut self) {
        if (self.keys + self.waiting.len()) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        let mut waiting = std::mem::take(&mut self.waiting);
        for key in waiting.drain(..) {
            let is_new =
                if key == 0 { !std::mem::replace(&mut self.knows_zero, true) } else { self.insert(key) };
            self.count += u64::from(!is_new);
        }
        self.waiting = waiting;
    }

    fn grow(&mut self) {
        let size = (4 * self.slots.len()).max(4 * AT_ONCE);
        let before = std::mem::replace(&mut self.slots, vec![0; size]);
        self.keys = 0;
        for key in before.into_iter().filter(|key| *key != 0) {
            self.insert(key);
        }
    }

    /// Whether it was not there. Keys are hashes.
    fn insert(&mut self, key: u64) -> bool {
        let last = self.slots.len() - 1;
        let mut place = key as usize & last;
        loop {
            let slot = &mut self.slots[place];
            if *slot == 0 {
                *slot = key;
                self.keys += 1;
                return true;
            }
            if *slot == key {
                return false;
            }
            place = (place + 1) & last;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::mix;

    #[test]
    fn repetitions_are_counted() {
        let mut repeated = Repeated::default();
        // Each of 5,000 keys twice, and 0 once more; many have the same low bits.
        for key in (0..10_000).map(|number| (number % 5_000) << 7).chain([0]) {
            repeated.add(key);
        }
        assert_eq!(repeated.count(), 5_001);
        (1..700).for_each(|number| repeated.add(mix(number)));
        (600..800).for_each(|number| repeated.add(mix(number)));
        assert_eq!(repeated.count(), 5_101);
    }
}
