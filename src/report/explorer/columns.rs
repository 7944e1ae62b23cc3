//! Columns of numbers as text: each number in as few bytes as it needs, deflated, in base 64; and things by numbers.

use std::collections::HashMap;
use std::hash::Hash;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use integer_encoding::VarInt;

use crate::report::escape::printable;

/// The compression level after which nothing is gained.
const LEVEL: u8 = 9;

#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    bytes: Vec<u8>,
}

impl Column {
    pub(super) fn push(&mut self, number: u64) {
        let mut room = [0; 10];
        let length = number.encode_var(&mut room);
        self.bytes.extend_from_slice(&room[..length]);
    }

    /// A number of either sign: 0, -1, 1, -2, ...
    pub(super) fn push_signed(&mut self, number: i64) {
        self.push(zigzag(number));
    }

    pub(super) fn text(&self) -> String {
        compressed(&self.bytes)
    }
}

impl FromIterator<u64> for Column {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut column = Self::default();
        numbers.into_iter().for_each(|number| column.push(number));
        column
    }
}

pub(super) fn compressed(bytes: &[u8]) -> String {
    STANDARD.encode(miniz_oxide::deflate::compress_to_vec(bytes, LEVEL))
}

/// Numbers of either sign as numbers of none, small as they were.
pub(super) const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// Things in the order in which they were first met.
#[derive(Debug)]
pub(super) struct Numbered<K, V> {
    pub(super) numbers: HashMap<K, u64>,
    pub(super) all: Vec<V>,
}

impl<K, V> Default for Numbered<K, V> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), all: Vec::new() }
    }
}

impl<K: Eq + Hash, V> Numbered<K, V> {
    pub(super) fn number(&mut self, key: K, make: impl FnOnce() -> V) -> u64 {
        let all = &mut self.all;
        *self.numbers.entry(key).or_insert_with(|| {
            all.push(make());
            all.len() as u64 - 1
        })
    }
}

impl<'a> Numbered<&'a str, String> {
    pub(super) fn name(&mut self, name: &'a str) -> u64 {
        self.number(name, || printable(name).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_of_either_sign_are_small() {
        assert_eq!([0, -1, 1, -2, i64::MIN].map(zigzag), [0, 1, 2, 3, u64::MAX]);
    }

    #[test]
    fn a_column_is_deflated_variable_length_numbers() {
        let column: Column = [0, 127, 128, u64::MAX].into_iter().collect();
        let deflated = STANDARD.decode(column.text()).unwrap();
        let bytes = miniz_oxide::inflate::decompress_to_vec(&deflated).unwrap();
        assert_eq!(bytes[..4], [0, 127, 0x80, 0x01]);
        assert_eq!(bytes.len(), 4 + 10);
    }
}
