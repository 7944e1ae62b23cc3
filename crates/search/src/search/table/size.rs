//! The number of table entries: fixed, or fitted to the depth of the search.

use std::fmt;

use crate::spec::{Domain, PowerOfTwo, Setting};

/// The number of entries of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSize {
    /// This many.
    Entries(PowerOfTwo<2, { 1 << 26 }>),
    /// As many as fit the depth: see [`TableSize::entries`].
    Auto,
}

impl TableSize {
    const AUTO: &'static str = "auto";

    /// This many entries. Panics unless they are a power of two from 2 to
    /// 2^26; in a constant this is an error of the compiler.
    pub const fn of(entries: u64) -> Self {
        Self::Entries(PowerOfTwo::of(entries))
    }

    /// The number of entries for a search to a depth, in plies. What fits is
    /// `4^(depth + 2)`, at least 2^10 and at most 2^24.
    ///
    /// Nothing but the depth decides, so that counts are the same on every
    /// machine. `pvs+captures+history+killer+tt+id` stores, in the median of
    /// the 32 middlegames, 162, 1354, 4803, 30652, 99194 and 577348 different
    /// positions at depths 3 to 8: 16, 33, 29, 47, 38 and 55% of the entries.
    /// Iterative deepening has the table of its last iteration from the first.
    pub const fn entries(self, depth: u32) -> usize {
        match self {
            Self::Entries(entries) => entries.get() as usize,
            Self::Auto if depth <= 3 => 1 << 10,
            Self::Auto if depth >= 10 => 1 << 24,
            Self::Auto => 1 << (2 * (depth + 2)),
        }
    }

    pub(super) const fn domain(default: Self) -> Domain {
        match default {
            Self::Entries(default) => default.domain_or(Self::AUTO),
            Self::Auto => panic!("the default size is a number"),
        }
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entries(entries) => entries.fmt(formatter),
            Self::Auto => formatter.write_str(Self::AUTO),
        }
    }
}

impl Setting for TableSize {
    fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case(Self::AUTO) {
            return Some(Self::Auto);
        }
        PowerOfTwo::read(text).map(Self::Entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_a_number_or_a_word() {
        let canonical = |text| TableSize::read(text).map(|size| size.to_string());
        for (text, size) in [("1024k", "1M"), ("2", "2"), ("64M", "64M"), ("auto", "auto"), ("Auto", "auto")]
        {
            assert_eq!(canonical(text).as_deref(), Some(size));
        }
        for wrong in ["", "1", "3", "128M", "automatic", "aut"] {
            assert_eq!(canonical(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_fits_grows_with_the_depth_between_two_bounds() {
        assert_eq!([0, 1, 2, 3].map(|depth| TableSize::Auto.entries(depth)), [1 << 10; 4]);
        let sizes = [4, 5, 6, 7, 8, 9].map(|depth| TableSize::Auto.entries(depth));
        assert_eq!(sizes, [1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22]);
        assert_eq!([10, 11, 64].map(|depth| TableSize::Auto.entries(depth)), [1 << 24; 3]);
        assert_eq!([1, 64].map(|depth| TableSize::of(64).entries(depth)), [64, 64]);
    }
}
