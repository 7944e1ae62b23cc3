//! Factors in engine lists: `ab+{,captures}+{,history}` means the four
//! engines of a full factorial.
//!
//! `{a,b}` is a choice; every combination of choices is taken, the rightmost
//! varying fastest. An alternative may be empty; then the `+` next to it
//! goes too, so that `{,tt}` reads "without and with a table". Choices may be
//! nested; commas inside `[...]` belong to the parameters, and a value in quotes
//! stays as it is.

use crate::spec::{Quotes, split_terms};
use crate::suite::error::{MOST_BYTES, MOST_EXPANDED_BYTES, MOST_EXPANSIONS, MOST_NESTED, SuiteError};

/// Every text that `text` expands to, in order. A text without braces stands
/// for itself, untouched.
pub fn expand(text: &str) -> Result<Vec<String>, SuiteError> {
    if !text.contains(['{', '}']) {
        return Ok(vec![text.to_owned()]);
    }
    expand_choices(text).map_err(|fault| fault.error(text))
}

/// Splits a list at the commas outside braces and brackets and expands every
/// part: what `--engines` takes.
pub fn expand_list(list: &str) -> Result<Vec<String>, SuiteError> {
    let mut expanded = Vec::new();
    for part in parts(list).map_err(|fault| fault.error(list))? {
        expanded.extend(expand(part.trim())?);
        if expanded.len() > MOST_EXPANSIONS {
            return Err(Fault::TooMany.error(list));
        }
    }
    Ok(expanded)
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    Braces,
    Empty,
    TooMany,
    TooDeep,
    TooLong,
}

impl Fault {
    fn error(self, text: &str) -> SuiteError {
        const SHOWN: usize = 80;
        let text = match text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text.to_owned(),
        };
        match self {
            Self::Braces => SuiteError::Braces { text },
            Self::Empty => SuiteError::EmptyChoice { text },
            Self::TooMany => SuiteError::ManyEngines { text },
            Self::TooDeep => SuiteError::DeepChoices { text },
            Self::TooLong => SuiteError::LongFactors { text },
        }
    }
}

/// The braces and brackets that are open at a place of a text, and whether it is in a quoted value.
#[derive(Default)]
struct Open {
    marks: Vec<char>,
    quotes: Quotes,
}

impl Open {
    /// Goes past a character. A bracket without a partner is left to the reader
    /// of specs, unless a brace is on the wrong side of it. Whether the character may mean something, which it does not in
    /// a quoted value.
    fn pass(&mut self, character: char) -> Result<bool, Fault> {
        if self.quotes.pass(character) {
            return Ok(false);
        }
        match (character, self.marks.last()) {
            ('{' | '[', _) if self.marks.len() == MOST_NESTED => return Err(Fault::TooDeep),
            ('{' | '[', _) => self.marks.push(character),
            ('}', Some('{')) | (']', Some('[')) => {
                self.marks.pop();
            }
            ('}', _) | (']', Some('{')) => return Err(Fault::Braces),
            _ => {}
        }
        Ok(true)
    }

    fn has_brace(&self) -> bool {
        self.marks.contains(&'{')
    }
}

fn parts(list: &str) -> Result<Vec<&str>, Fault> {
    if list.len() > MOST_BYTES {
        return Err(Fault::TooLong);
    }
    let (mut open, mut parts, mut start) = (Open::default(), Vec::new(), 0);
    for (index, character) in list.char_indices() {
        if open.pass(character)? && character == ',' && open.marks.is_empty() {
            parts.push(&list[start..index]);
            start = index + 1;
        }
    }
    if open.has_brace() {
        return Err(Fault::Braces);
    }
    parts.push(&list[start..]);
    Ok(parts)
}

/// A choice being read, or the whole text.
struct Choice {
    /// Expansions of its finished alternatives.
    done: Vec<String>,
    /// Expansions so far of the alternative being read.
    current: Vec<String>,
}

impl Choice {
    fn new() -> Self {
        Self { done: Vec::new(), current: vec![String::new()] }
    }

    /// Whether nothing at all, or nothing but blanks, has been read.
    fn is_empty(&self) -> bool {
        self.done.is_empty() && matches!(&self.current[..], [only] if only.trim().is_empty())
    }

    fn finish_alternative(&mut self) {
        self.done.append(&mut self.current);
        self.current.push(String::new());
    }

    fn expansions(mut self) -> Vec<String> {
        self.finish_alternative();
        self.done
    }

    /// Follows everything read so far with each of these.
    fn follow(&mut self, endings: &[String]) -> Result<(), Fault> {
        if matches!(endings, [ending] if ending.is_empty()) {
            return Ok(());
        }
        let count = self.current.len() * endings.len();
        if self.done.len() + count > MOST_EXPANSIONS {
            return Err(Fault::TooMany);
        }
        let bytes = |texts: &[String]| texts.iter().map(String::len).sum::<usize>();
        if let [ending] = endings {
            self.current.iter_mut().for_each(|text| text.push_str(ending));
        } else {
            let pairs = self.current.iter().flat_map(|text| endings.iter().map(move |ending| (text, ending)));
            self.current = pairs.map(|(text, ending)| format!("{text}{ending}")).collect();
        }
        if bytes(&self.done) + bytes(&self.current) > MOST_EXPANDED_BYTES {
            return Err(Fault::TooLong);
        }
        Ok(())
    }
}

/// Expands a text with choices in one pass; the choices that are open are on a
/// stack of their own.
fn expand_choices(text: &str) -> Result<Vec<String>, Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault::TooLong);
    }
    let mut open = Open::default();
    let mut outer = Vec::new();
    let mut choice = Choice::new();
    let mut literal = 0;
    for (index, character) in text.char_indices() {
        let separates = character == ',' && open.marks.last() == Some(&'{');
        if !open.pass(character)? || !(separates || "{}".contains(character)) {
            continue;
        }
        choice.follow(&[text[literal..index].to_owned()])?;
        literal = index + 1;
        match character {
            '{' => outer.push(std::mem::replace(&mut choice, Choice::new())),
            '}' => {
                let within = outer.pop().ok_or(Fault::Braces)?;
                if choice.is_empty() {
                    return Err(Fault::Empty);
                }
                let inner = std::mem::replace(&mut choice, within);
                choice.follow(&inner.expansions())?;
            }
            _ => choice.finish_alternative(),
        }
    }
    if open.has_brace() {
        return Err(Fault::Braces);
    }
    choice.follow(&[text[literal..].to_owned()])?;
    Ok(choice.current.iter().map(|spec| without_empty_terms(spec)).collect())
}

/// An empty alternative leaves `ab++tt` or `ab+`: the empty terms go.
fn without_empty_terms(spec: &str) -> String {
    split_terms(spec).map(str::trim).filter(|term| !term.is_empty()).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> Vec<String> {
        expand(text).unwrap()
    }

    #[test]
    fn choices_make_a_full_factorial() {
        assert_eq!(
            expanded("ab+{,captures}+{,history}"),
            ["ab", "ab+history", "ab+captures", "ab+captures+history"]
        );
        assert_eq!(expanded("{ab,pvs}+{captures,history}").len(), 4);
        assert_eq!(
            expanded("aspiration[window={25,50}]"),
            ["aspiration[window=25]", "aspiration[window=50]"]
        );
    }

    #[test]
    fn choices_nest_and_leave_parameters_alone() {
        assert_eq!(expanded("ab+{,tt{,+etc}}"), ["ab", "ab+tt", "ab+tt+etc"]);
        assert_eq!(expanded("{ab,aspiration[window=50,guess=skip]}").len(), 2);
        assert_eq!(expanded("ab+"), ["ab+"], "without braces the spec parser complains");
    }

    #[test]
    fn lists_split_outside_braces() {
        assert_eq!(expand_list("ab+{,tt}, pvs").unwrap(), ["ab", "ab+tt", "pvs"]);
        assert!(expand_list("ab+{tt").is_err());
    }

    #[test]
    fn quoted_values_stay_whole() {
        let quoted = r#"uci[command="/a,{b}/c++",option.Hash={1,16}]"#;
        let hash = |hash| format!(r#"uci[command="/a,{{b}}/c++",option.Hash={hash}]"#);
        assert_eq!(expand_list(&format!("{quoted},ab")).unwrap(), [&hash(1), &hash(16), "ab"]);
        assert_eq!(
            expanded(r#"uci[command={"/a,b", "/c"}]"#),
            [r#"uci[command="/a,b"]"#, r#"uci[command= "/c"]"#]
        );
        assert_eq!(expanded("uci[command=/c++/x,option.Hash={1,2}]")[1], "uci[command=/c++/x,option.Hash=2]");
    }

    #[test]
    fn broken_and_boundless_choices_are_refused() {
        for text in ["ab+{tt", "ab}", "a}b{c"] {
            assert!(matches!(expand(text), Err(SuiteError::Braces { .. })), "{text}");
        }
        let boundless = "{a,b}".repeat(13);
        assert!(matches!(expand(&boundless), Err(SuiteError::ManyEngines { .. })));
    }

    #[test]
    fn a_choice_of_nothing_is_a_slip() {
        for text in ["ab+{}", "{}", "ab{ }", "ab+{tt{}}"] {
            assert!(matches!(expand(text), Err(SuiteError::EmptyChoice { .. })), "{text}");
        }
        assert_eq!(expanded("ab+{,}"), ["ab", "ab"]);
    }

    #[test]
    fn brackets_and_braces_do_not_cross() {
        for text in ["{x]{a,b}}", "{ab]{,+tt}}", "ab[{a]}", "{a[b}"] {
            assert!(matches!(expand_list(text), Err(SuiteError::Braces { .. })), "{text}");
        }
        assert_eq!(expand_list("ab],{pvs,x[a,b]}").unwrap(), ["ab]", "pvs", "x[a,b]"]);
        assert_eq!(expanded("ab[{x,y}"), ["ab[x", "ab[y"], "the spec parser complains");
    }

    #[test]
    fn long_and_deep_texts_cost_no_more_than_their_length() {
        assert_eq!(expanded(&("ab".to_owned() + &"{,}".repeat(2))).len(), 4);
        assert!(matches!(
            expand(&("ab".to_owned() + &"{}".repeat(32_000))),
            Err(SuiteError::EmptyChoice { .. })
        ));
        let twelve = "{a,b}".repeat(12);
        assert_eq!(expanded(&(twelve.clone() + &"{x}".repeat(1_000))).len(), 4096);
        let nested = |depth| "{".repeat(depth) + "ab" + &"}".repeat(depth);
        assert_eq!(expanded(&nested(MOST_NESTED)), ["ab"]);
        let error = expand(&nested(16_000)).unwrap_err();
        assert!(matches!(&error, SuiteError::DeepChoices { text } if text.len() < 100), "{error}");
        assert!(matches!(expand(&"{}".repeat(40_000)), Err(SuiteError::LongFactors { .. })));
        assert!(matches!(expand(&(twelve + &"{xxxx}".repeat(9_000))), Err(SuiteError::LongFactors { .. })));
        assert!(matches!(expand_list(&"{a,b},".repeat(2049)), Err(SuiteError::ManyEngines { .. })));
    }
}
