//! Sources as CSL-JSON, which reference managers and pandoc read.

use serde_json::{Map, Value, json};

use crate::bibliography::source::{Kind, Source};

impl Source {
    /// The item.
    pub fn csl(&self) -> Value {
        let (kind, venue) = match self.kind {
            Kind::Article => ("article-journal", "container-title"),
            Kind::Proceedings => ("paper-conference", "container-title"),
            Kind::Chapter => ("chapter", "container-title"),
            Kind::Book => ("book", "publisher"),
            Kind::Thesis => ("thesis", "publisher"),
            Kind::Report => ("report", "publisher"),
            Kind::Software => ("software", "note"),
            Kind::Misc => ("document", "note"),
        };
        let mut item = Map::new();
        let mut put = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                item.insert(name.to_owned(), value);
            }
        };
        let text = |text: &Option<String>| text.clone().map(Value::String);
        put("id", Some(self.key.clone().into()));
        put("type", Some(kind.into()));
        let authors: Vec<Value> = self.authors.iter().map(|author| name(author)).collect();
        put("author", (!authors.is_empty()).then(|| authors.into()));
        put("title", Some(self.title.clone().into()));
        put(venue, text(&self.venue));
        put("publisher", text(&self.publisher).filter(|_| self.kind == Kind::Chapter));
        put("volume", text(&self.volume));
        put(if self.kind == Kind::Article { "issue" } else { "number" }, text(&self.number));
        put("page", text(&self.pages));
        put("issued", self.year.map(|year| json!({ "date-parts": [[year]] })));
        put("DOI", text(&self.doi));
        put("URL", text(&self.url));
        put("version", text(&self.version));
        put("license", text(&self.license));
        Value::Object(item)
    }
}

fn name(author: &str) -> Value {
    match author.split_once(", ") {
        Some((family, given)) => json!({ "family": family, "given": given }),
        None => json!({ "literal": author }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bibliography::source;

    #[test]
    fn an_item_has_what_is_known() {
        let item = source("steele2014").unwrap().csl();
        assert_eq!(item["type"], "paper-conference");
        assert_eq!(item["author"][2], json!({ "family": "Flood", "given": "Christine H." }));
        assert_eq!(item["issued"]["date-parts"][0][0], 2014);
        assert_eq!((item.get("volume"), &item["DOI"]), (None, &json!("10.1145/2660193.2660195")));
        let program = Source::plybench("1.2.3", "MIT").csl();
        assert_eq!(program["author"][0]["literal"], "The plybench maintainers");
        assert_eq!((program.get("issued"), &program["version"]), (None, &json!("1.2.3")));
    }
}
