//! Sources as BibTeX.

use std::fmt::Write as _;

use crate::bibliography::source::{Kind, Source};

impl Source {
    /// The entry for a `.bib` file. A title stands in braces of its own, so that no style changes its letters.
    pub fn bibtex(&self) -> String {
        let (kind, venue) = match self.kind {
            Kind::Article => ("article", "journal"),
            Kind::Proceedings => ("inproceedings", "booktitle"),
            Kind::Chapter => ("incollection", "booktitle"),
            Kind::Book => ("book", "publisher"),
            Kind::Thesis => ("phdthesis", "school"),
            Kind::Report => ("techreport", "institution"),
            Kind::Software | Kind::Misc => ("misc", "howpublished"),
        };
        let mut text = format!("@{kind}{{{},\n", self.key);
        let mut field = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = writeln!(text, "  {name} = {{{value}}},");
            }
        };
        let person =
            |author: &String| if author.contains(',') { author.clone() } else { format!("{{{author}}}") };
        let authors: Vec<String> = self.authors.iter().map(person).collect();
        field("author", (!authors.is_empty()).then(|| authors.join(" and ")));
        // What has no author is put in order by its key.
        field("key", authors.is_empty().then(|| self.title.clone()));
        field("title", Some(format!("{{{}}}", self.title)));
        field(venue, self.venue.clone());
        field("publisher", self.publisher.clone());
        field("volume", self.volume.clone());
        field("number", self.number.clone());
        field("pages", self.pages.as_ref().map(|pages| pages.replace('-', "--")));
        field("year", self.year.map(|year| year.to_string()));
        field("doi", self.doi.clone());
        field("url", self.url.clone());
        let version = self.version.as_ref().map(|version| format!("Version {version}"));
        let notes: Vec<String> = version.into_iter().chain(self.license.clone()).collect();
        field("note", (!notes.is_empty()).then(|| notes.join(", ")));
        text.push_str("}\n");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bibliography::source;

    #[test]
    fn an_article_a_program_and_a_page() {
        let shown = [
            source("knuth1975").unwrap().bibtex(),
            Source::plybench("1.2.3", "MIT").bibtex(),
            source("cpw").unwrap().bibtex(),
        ];
        insta::assert_snapshot!(shown.join("\n"));
    }
}
