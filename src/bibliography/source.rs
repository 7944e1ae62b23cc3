//! One source.

use serde::Deserialize;

/// The kind of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// In a journal.
    Article,
    /// In the proceedings of a conference.
    Proceedings,
    /// In a book of several authors.
    Chapter,
    /// A book.
    Book,
    /// A dissertation.
    Thesis,
    /// A technical report.
    Report,
    /// A program.
    Software,
    /// A page, a thread, a protocol.
    Misc,
}

/// One source. A field that could not be confirmed is empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its key.
    #[serde(skip)]
    pub key: String,
    /// The kind of publication.
    pub kind: Kind,
    /// Persons as "Family, Given"; a name without a comma is an organisation's.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Its title.
    pub title: String,
    /// Journal, proceedings, book, publisher of a book, school or institution; of all else, what and where it is.
    pub venue: Option<String>,
    /// Publisher of the book that a chapter is in.
    pub publisher: Option<String>,
    /// Volume of a journal.
    pub volume: Option<String>,
    /// Number of a journal's volume, or of a report.
    pub number: Option<String>,
    /// First and last page, joined by a hyphen.
    pub pages: Option<String>,
    /// Year of publication.
    pub year: Option<u16>,
    /// Digital object identifier, without an address before it.
    pub doi: Option<String>,
    /// Address.
    pub url: Option<String>,
    /// Version of a program.
    pub version: Option<String>,
    /// Licence of a program, as an SPDX expression.
    pub license: Option<String>,
}

impl Source {
    /// This program, of some version.
    pub fn plybench(version: &str, license: &str) -> Self {
        Self {
            key: "plybench".to_owned(),
            kind: Kind::Software,
            authors: vec!["The plybench maintainers".to_owned()],
            title: "plybench: a laboratory for game-tree search".to_owned(),
            venue: None,
            publisher: None,
            volume: None,
            number: None,
            pages: None,
            year: None,
            doi: None,
            url: None,
            version: Some(version.to_owned()),
            license: Some(license.to_owned()),
        }
    }

    /// Every text in it but the address.
    #[cfg(test)]
    pub(super) fn texts(&self) -> impl Iterator<Item = &String> {
        let others = [&self.venue, &self.publisher, &self.volume, &self.number, &self.pages, &self.doi];
        self.authors.iter().chain([&self.title]).chain(others.into_iter().flatten())
    }

    /// One line as a list of references has it.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        if !self.authors.is_empty() {
            parts.push(self.authors.join("; "));
        }
        parts.push(self.title.clone());
        let issue = match (&self.volume, &self.number) {
            (Some(volume), Some(number)) => format!(" {volume}({number})"),
            (Some(one), None) | (None, Some(one)) => format!(" {one}"),
            (None, None) => String::new(),
        };
        let pages = self.pages.as_ref().map_or_else(String::new, |pages| format!(", {pages}"));
        parts.extend(self.venue.as_ref().map(|venue| format!("{venue}{issue}{pages}")));
        parts.extend(self.publisher.clone());
        parts.extend(self.version.as_ref().map(|version| format!("Version {version}")));
        parts.extend(self.license.clone());
        parts.extend(self.year.map(|year| year.to_string()));
        parts.extend(self.doi.as_ref().map(|doi| format!("https://doi.org/{doi}")));
        parts.extend(self.url.clone());
        let mut text = String::new();
        for part in parts {
            if !text.is_empty() {
                text.push_str(if text.ends_with(['.', '?']) { " " } else { ". " });
            }
            text.push_str(&part);
        }
        text
    }
}
