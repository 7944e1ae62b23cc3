//! The texts of one language, by the English ones.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Deserialize;
use tr::Translator;

/// By who says them: analysis and ledger, figures, report.
const MESSAGES: [&str; 3] = [
    include_str!("../../locales/zh/ledger.json"),
    include_str!("../../locales/zh/figures.json"),
    include_str!("../../locales/zh/report.json"),
];
const CLAIMS: &str = include_str!("../../locales/zh/claims.json");

/// Texts with the same places as the English ones, `{}` and `{name}`.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Catalog {
    messages: HashMap<String, String>,
    contexts: HashMap<String, HashMap<String, String>>,
}

impl Catalog {
    /// The texts of the program, and of the claims that it has built in.
    pub(super) fn chinese() -> Self {
        let read = "the compiled-in catalogue is read by a test";
        let mut all = Self::default();
        for part in MESSAGES {
            let part: Self = serde_json::from_str(part).expect(read);
            all.messages.extend(part.messages);
            for (context, messages) in part.contexts {
                all.contexts.entry(context).or_default().extend(messages);
            }
        }
        all.messages.extend(serde_json::from_str::<HashMap<_, _>>(CLAIMS).expect(read));
        all
    }

    fn find(&self, text: &str, context: Option<&str>) -> Option<&str> {
        let messages = match context {
            Some(context) => self.contexts.get(context)?,
            None => &self.messages,
        };
        messages.get(text).map(String::as_str)
    }
}

/// A text that is not in the catalogue stays as it is: one of the reader's own claims, or the name of an engine.
impl Translator for Catalog {
    fn translate<'a>(&'a self, text: &'a str, context: Option<&'a str>) -> Cow<'a, str> {
        self.find(text, context).unwrap_or(text).into()
    }

    fn ntranslate<'a>(
        &'a self,
        count: u64,
        singular: &'a str,
        plural: &'a str,
        context: Option<&'a str>,
    ) -> Cow<'a, str> {
        let own = if count == 1 { singular } else { plural };
        self.find(singular, context).unwrap_or(own).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_what_they_are_where_they_stand() {
        let chinese = Catalog::chinese();
        assert_eq!(chinese.translate("Claims", None), "论断");
        assert_eq!(chinese.translate(", ", Some("clauses")), "，");
        assert_eq!(chinese.translate(", ", Some("names")), "、");
        assert_eq!(chinese.translate("ab+tt", None), "ab+tt");
    }

    #[test]
    fn chinese_has_one_form_for_every_count() {
        let chinese = Catalog::chinese();
        let of = |count| chinese.ntranslate(count, "{n} cell", "{n} cells", Some("counted"));
        assert_eq!([of(1), of(2)], ["{n}个单元"; 2]);
        assert_eq!(chinese.ntranslate(2, "{n} oddity", "{n} oddities", Some("counted")), "{n} oddities");
    }
}
