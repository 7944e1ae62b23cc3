//! Texts that many rows share, each kept once.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// A text of one table of rows. Within a table equal texts have equal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Name(u32);

impl Name {
    /// Its place among the names of its table, in order of first appearance.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn number(self) -> u64 {
        self.0 as u64
    }

    pub(super) const fn of_number(number: u64) -> Self {
        Self(number as u32)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    ends: Vec<usize>,
    /// The places of all texts, by their hash.
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Names {
    /// The name of a text, which is kept if it is new.
    pub(super) fn name(&mut self, text: &str) -> Name {
        if let Some(name) = self.find(text) {
            return name;
        }
        let place = u32::try_from(self.ends.len()).expect("fewer than 2^32 different texts fit into memory");
        self.text.push_str(text);
        self.ends.push(self.text.len());
        let Self { text: all, ends, places, hasher } = self;
        places.insert_unique(hasher.hash_one(text), place, |place| {
            hasher.hash_one(between(all, ends, *place as usize))
        });
        Name(place)
    }

    pub(super) fn find(&self, text: &str) -> Option<Name> {
        let hash = self.hasher.hash_one(text);
        self.places
            .find(hash, |place| between(&self.text, &self.ends, *place as usize) == text)
            .copied()
            .map(Name)
    }

    pub(super) fn text(&self, name: Name) -> &str {
        between(&self.text, &self.ends, name.place())
    }

    /// Every name, in order of first appearance.
    pub(super) fn iter(&self) -> impl Iterator<Item = Name> {
        (0..self.ends.len() as u32).map(Name)
    }
}

fn between<'a>(text: &'a str, ends: &[usize], place: usize) -> &'a str {
    let start = place.checked_sub(1).map_or(0, |before| ends[before]);
    &text[start..ends[place]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_name() {
        let mut names = Names::default();
        let texts: Vec<String> =
            (0..1000).map(|number| format!("p{number}")).chain([String::new()]).collect();
        let first: Vec<Name> = texts.iter().map(|text| names.name(text)).collect();
        let again: Vec<Name> = texts.iter().map(|text| names.name(text)).collect();
        assert_eq!(first, again);
        assert!(names.iter().eq(first.iter().copied()));
        assert!(texts.iter().zip(first).all(|(text, name)| names.text(name) == text));
        assert_eq!(names.find("p1000"), None);
    }
}
