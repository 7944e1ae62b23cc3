//! Lists of fixed capacity, kept where they are declared: moves, keys, hashes.
//!
//! They are made for every node, so making one initialises nothing, and all
//! that touches them is compiled into its caller.

use std::fmt::{self, Debug, Formatter};
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::slice;

/// A list of at most `N` values, with the methods of the slice of those it has.
///
/// ```
/// use plybench_search::list::List;
///
/// let mut primes: List<u32, 8> = [2, 3, 5].into_iter().collect();
/// primes.push(7);
/// primes.reverse();
/// assert_eq!(primes[..], [7, 5, 3, 2]);
/// ```
pub struct List<T, const N: usize> {
    items: [MaybeUninit<T>; N],
    /// The number of initialised items, from the first.
    len: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// The empty list.
    #[inline]
    pub const fn new() -> Self {
        List { items: [const { MaybeUninit::uninit() }; N], len: 0 }
    }

    /// Whether there is no room for another value.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len == N
    }

    /// Appends a value.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.items[self.len] = MaybeUninit::new(value);
        self.len += 1;
    }

    /// Appends the values of a slice.
    ///
    /// # Panics
    /// If there is no room for all of them.
    #[inline]
    pub fn extend_from_slice(&mut self, values: &[T]) {
        for (item, value) in self.items[self.len..][..values.len()].iter_mut().zip(values) {
            *item = MaybeUninit::new(*value);
        }
        self.len += values.len();
    }

    /// Takes out the value at a place; those behind it move up.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn remove(&mut self, place: usize) -> T {
        let value = self[place];
        self.copy_within(place + 1.., place);
        self.len -= 1;
        value
    }

    /// Takes out the last value, if there is one.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied();
        self.len -= usize::from(last.is_some());
        last
    }

    /// Keeps the values that pass a test, in their order.
    #[inline]
    pub fn retain(&mut self, passes: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for place in 0..self.len {
            let value = self[place];
            if passes(&value) {
                self[kept] = value;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Empties the list.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        #[expect(
            unsafe_code,
            reason = "lists are read at every node, and initialising them would cost more than their moves"
        )]
        // SAFETY: the first `len` items, which are as many as there are or fewer, have
        // been written: `len` grows only past items just written.
        unsafe {
            slice::from_raw_parts(self.items.as_ptr().cast(), self.len)
        }
    }
}

impl<T: Copy, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        #[expect(unsafe_code, reason = "as for reading")]
        // SAFETY: as for reading; what is borrowed is borrowed alone.
        unsafe {
            slice::from_raw_parts_mut(self.items.as_mut_ptr().cast(), self.len)
        }
    }
}

impl<T: Copy, const N: usize> Extend<T> for List<T, N> {
    /// Appends values.
    ///
    /// # Panics
    /// If there is no room for all of them.
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        // The length stays in a register: the compiler cannot know that an item
        // written does not overlap it.
        let mut len = self.len;
        for value in values {
            self.items[len] = MaybeUninit::new(value);
            len += 1;
        }
        self.len = len;
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for List<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut list = List::new();
        list.extend(values);
        list
    }
}

impl<T: Copy, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, N> {
        IntoIter { next: 0, list: self }
    }
}

/// The values of a list, one after another.
#[derive(Clone, Debug)]
pub struct IntoIter<T: Copy, const N: usize> {
    next: usize,
    list: List<T, N>,
}

impl<T: Copy, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let value = self.list.get(self.next).copied();
        self.next += usize::from(value.is_some());
        value
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl<T: Copy, const N: usize> ExactSizeIterator for IntoIter<T, N> {}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl<T: Copy, const N: usize> Clone for List<T, N> {
    #[inline]
    fn clone(&self) -> Self {
        self.iter().copied().collect()
    }
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T: Copy + Debug, const N: usize> Debug for List<T, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Like a vector, whatever is done to it.
    #[test]
    fn a_list_is_a_vector_of_fixed_capacity() {
        let mut vector: Vec<u16> = (0..12).collect();
        let mut list: List<u16, 16> = vector.iter().copied().collect();
        let same = |list: &List<u16, 16>, vector: &Vec<u16>| {
            assert_eq!(list[..], vector[..]);
            assert_eq!(list.iter().len(), list.into_iter().len());
            assert_eq!(list.clone(), *list);
            assert_eq!(list.clone().into_iter().collect::<Vec<_>>(), *vector);
            assert_eq!(format!("{list:?}"), format!("{vector:?}"));
        };
        same(&list, &vector);
        list.extend(20..22);
        list.extend_from_slice(&[22, 23]);
        vector.extend(20..24);
        assert!(list.is_full());
        same(&list, &vector);
        for place in [0, 14, 5] {
            assert_eq!(list.remove(place.min(list.len() - 1)), vector.remove(place.min(vector.len() - 1)));
            same(&list, &vector);
        }
        list.retain(|value| value % 3 != 1);
        vector.retain(|value| value % 3 != 1);
        same(&list, &vector);
        list.swap(0, 3);
        vector.swap(0, 3);
        list.push(99);
        vector.push(99);
        same(&list, &vector);
        list.clear();
        same(&list, &Vec::new());
        assert_eq!(list, List::default());
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_full_list_takes_no_more() {
        let mut list: List<u8, 2> = [1, 2].into_iter().collect();
        list.push(3);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn what_has_no_room_is_refused() {
        let _: List<u8, 2> = [1, 2, 3].into_iter().collect();
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn only_what_is_there_is_removed() {
        let mut list: List<u8, 2> = [1].into_iter().collect();
        list.remove(1);
    }
}
