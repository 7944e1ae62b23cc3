//! Every algorithm and enhancement there is: name, explanation, source,
//! parameters.
//!
//! An entry stands in the file of the thing it describes; this module holds
//! the two lists, in the order in which specs print. The spec parser and
//! `plybench engines` know nothing but these lists.

use crate::search::{algorithm, ordering, table};

/// One algorithm or one enhancement.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The name in specs.
    pub name: &'static str,
    /// One line for a list.
    pub summary: &'static str,
    /// One paragraph.
    pub explanation: &'static str,
    /// Who published it, where, when.
    pub source: &'static str,
    /// What stands in the brackets.
    pub parameters: &'static [Parameter],
    /// Whether it returns minimax's value with default parameters.
    pub exact: bool,
    /// The enhancement it cannot do without.
    pub needs: Option<&'static str>,
    /// Enhancements that decide the same thing, so that both make no sense.
    pub excludes: &'static [&'static str],
}

/// One `key=value` of an entry.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Parameter {
    /// The key in specs.
    pub key: &'static str,
    /// The value when the key is left out, in canonical form.
    pub default: &'static str,
    /// What values there are.
    pub domain: Domain,
    /// What it does.
    pub help: &'static str,
    /// Values with which the engine may return another value than minimax.
    pub inexact: &'static [&'static str],
}

/// The values of a parameter.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number between two bounds, both allowed.
    Number {
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
    /// A count of table entries: a power of two, `k` and `M` understood as
    /// 2^10 and 2^20.
    Entries {
        /// The least count.
        least: u64,
        /// The greatest count.
        most: u64,
    },
}

/// The algorithms, in the order in which they are listed.
pub fn algorithms() -> &'static [&'static Entry] {
    algorithm::ENTRIES
}

/// The enhancements, in the order in which specs print them.
pub fn enhancements() -> &'static [&'static Entry] {
    const ENTRIES: &[&Entry] = &[
        &ordering::captures::ENTRY,
        &ordering::history::ENTRY,
        &ordering::butterfly::ENTRY,
        &ordering::relative_history::ENTRY,
        &ordering::killer::ENTRY,
        &ordering::refutation::ENTRY,
        &table::ENTRY,
        &table::enhanced_cutoffs::ENTRY,
        &algorithm::iterative_deepening::ENTRY,
        &ordering::shuffle::ENTRY,
    ];
    ENTRIES
}

/// The algorithm or enhancement of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    algorithms().iter().chain(enhancements()).copied().find(|entry| entry.name == name)
}

impl Domain {
    /// The canonical form of a value, or `None` if it is not allowed.
    pub fn canonical(&self, value: &str) -> Option<String> {
        match *self {
            Domain::Choice(words) => words.contains(&value).then(|| value.to_owned()),
            Domain::Number { least, most } => {
                let number = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Domain::Entries { least, most } => {
                let entries = parse_entries(value)?;
                let allowed = entries.is_power_of_two() && (least..=most).contains(&entries);
                allowed.then(|| print_entries(entries))
            }
        }
    }

    /// What is allowed, as a phrase that completes "must be".
    pub fn expected(&self) -> String {
        match *self {
            Domain::Choice(words) => format!("one of {}", words.join(", ")),
            Domain::Number { least, most } => format!("a whole number from {least} to {most}"),
            Domain::Entries { least, most } => format!(
                "a power of two from {} to {} entries, such as 64k or 1M",
                print_entries(least),
                print_entries(most)
            ),
        }
    }
}

/// A count of entries as printed by [`Domain::canonical`].
pub(crate) fn parse_entries(text: &str) -> Option<u64> {
    let (digits, unit) = match text.as_bytes().last()? {
        b'k' => (&text[..text.len() - 1], 1 << 10),
        b'M' => (&text[..text.len() - 1], 1 << 20),
        _ => (text, 1),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

fn print_entries(entries: u64) -> String {
    match entries {
        _ if entries.is_multiple_of(1 << 20) => format!("{}M", entries >> 20),
        _ if entries.is_multiple_of(1 << 10) => format!("{}k", entries >> 10),
        _ => entries.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_defaults_are_canonical() {
        let all: Vec<_> = algorithms().iter().chain(enhancements()).collect();
        for (index, entry) in all.iter().enumerate() {
            assert!(all[..index].iter().all(|other| other.name != entry.name), "{}", entry.name);
            assert!(!entry.explanation.is_empty() && !entry.source.is_empty());
            for parameter in entry.parameters {
                let canonical = parameter.domain.canonical(parameter.default);
                assert_eq!(canonical.as_deref(), Some(parameter.default), "{}", entry.name);
            }
            for other in entry.needs.iter().chain(entry.excludes) {
                assert!(find(other).is_some(), "{other}");
            }
        }
    }

    #[test]
    fn entries_print_with_the_largest_unit() {
        let domain = Domain::Entries { least: 2, most: 1 << 26 };
        assert_eq!(domain.canonical("1024k").as_deref(), Some("1M"));
        assert_eq!(domain.canonical("4096").as_deref(), Some("4k"));
        assert_eq!(domain.canonical("64").as_deref(), Some("64"));
        for wrong in ["0", "1", "3", "3k", "128M", "k", "", "-4", "99999999999999999999M"] {
            assert_eq!(domain.canonical(wrong), None, "{wrong}");
        }
    }
}
