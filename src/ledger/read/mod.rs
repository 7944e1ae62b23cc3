//! Files of claims: TOML in, [`Claim`] out, and for every fault its line and
//! the remedy.

mod figures;
mod parts;
mod section;

use std::fmt::Display;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;
use toml::Spanned;

use crate::ledger::claim::{Claim, Grade, SearchKeys};
use crate::ledger::read::section::{Key, Section, Text};
use crate::spec::{Suggestion, UnknownWord};
use crate::suite::{SuiteError, built_in_names, parse_range};
use crate::text_file;

/// The largest file of a claim.
const BYTES: u64 = 1 << 20;

/// The file beside claims that lists later changes of frozen files.
const AMENDMENTS: &str = "amendments.toml";

/// A fault in a file of rules.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RuleError {
    #[error("cannot read {file}")]
    Read { file: String, source: io::Error },
    #[error("{file}, line {line}: {fault}")]
    Fault { file: String, line: usize, fault: String },
    #[error("{0} holds no claim: a claim is a file that ends in `.toml`, like those in `claims`")]
    Nothing(String),
}

/// The claim of a file, and the text of the file.
pub fn read_file(path: &Path) -> Result<(Claim, String), RuleError> {
    let file = path.display().to_string();
    let text =
        text_file::read(path, BYTES).map_err(|source| RuleError::Read { file: file.clone(), source })?;
    Ok((parse(&text, &file)?, text))
}

/// The claims of a folder: of every file that ends in `.toml` and is not hidden,
/// in alphabetical order of their names.
pub fn read_folder(folder: &Path) -> Result<Vec<Claim>, RuleError> {
    let name = folder.display().to_string();
    let read = |source| RuleError::Read { file: name.clone(), source };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(read)? {
        let path = entry.map_err(read)?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let is_other = file.starts_with('.') || file == AMENDMENTS;
        if path.extension().is_some_and(|extension| extension == "toml") && path.is_file() && !is_other {
            paths.push(path);
        }
    }
    paths.sort();
    let mut files = Vec::new();
    for path in &paths {
        let file = path.display().to_string();
        let text = text_file::read(path, BYTES);
        files.push((file.clone(), text.map_err(|source| RuleError::Read { file, source })?));
    }
    if files.is_empty() {
        return Err(RuleError::Nothing(name));
    }
    parse_all(&files)
}

/// The claims of several files, given with their names in errors.
pub fn parse_all(files: &[(String, String)]) -> Result<Vec<Claim>, RuleError> {
    let claims = files.iter().map(|(file, text)| parse(text, file)).collect::<Result<Vec<_>, _>>()?;
    let is_primary = |claim: &Claim| claim.parts.iter().any(|part| part.primary);
    for (place, claim) in claims.iter().enumerate() {
        let reader = Reader { text: &files[place].1, file: &files[place].0 };
        let earlier = || claims[..place].iter().enumerate();
        if let Some((other, _)) = earlier().find(|(_, other)| other.id.eq_ignore_ascii_case(&claim.id)) {
            let told = format!("two claims have the id `{}`, here and in {}", claim.id, files[other].0);
            return Err(reader.fault(reader.place_of("id"), told));
        }
        if let Some((_, other)) = earlier().find(|(_, other)| is_primary(claim) && is_primary(other)) {
            let told = format!("`{}` has the primary part already: leave `primary` out of one", other.id);
            return Err(reader.fault(reader.place_of("primary"), told));
        }
    }
    Ok(claims)
}

/// Parses the text of one file. `file` is its name in errors.
pub fn parse(text: &str, file: &str) -> Result<Claim, RuleError> {
    let reader = Reader { text, file };
    let top = toml::from_str::<Section>(text)
        .map_err(|error| reader.fault(error.span().unwrap_or(0..0), SuiteError::of_toml(&error)))?;
    reader.claim(&top)
}

/// The text being read, to turn byte ranges into lines.
struct Reader<'a> {
    text: &'a str,
    file: &'a str,
}

impl Reader<'_> {
    fn fault(&self, span: Range<usize>, fault: impl Display) -> RuleError {
        let line = text_file::line_of(self.text, span.start);
        RuleError::Fault { file: self.file.to_owned(), line, fault: fault.to_string() }
    }

    /// A fault, unless something holds.
    fn require(&self, holds: bool, span: Range<usize>, fault: impl Display) -> Result<(), RuleError> {
        if holds { Ok(()) } else { Err(self.fault(span, fault)) }
    }

    /// Refuses the first of some keys that is set.
    fn refuse_keys(&self, keys: impl IntoIterator<Item = Key>, why: impl Display) -> Result<(), RuleError> {
        let first = keys.into_iter().find_map(|(key, place)| Some((key, place?)));
        first.map_or(Ok(()), |(key, place)| Err(self.fault(place, format!("`{key}` {why}"))))
    }

    fn parsed<T: FromStr<Err: Display>>(&self, text: &Text) -> Result<T, RuleError> {
        text.get_ref().parse().map_err(|error| self.fault(text.span(), error))
    }

    fn word<T: FromStr<Err = UnknownWord>>(&self, key: &'static str, text: &Text) -> Result<T, RuleError> {
        text.get_ref().parse().map_err(|unknown| self.fault(text.span(), format!("{key}: {unknown}")))
    }

    fn place_of(&self, key: &str) -> Range<usize> {
        let starts = |line: &&str| line.split('=').next().is_some_and(|word| word.trim() == key);
        self.text.lines().find(starts).map_or(0..0, |line| {
            let start = line.as_ptr() as usize - self.text.as_ptr() as usize;
            start..start
        })
    }

    fn claim(&self, top: &Section) -> Result<Claim, RuleError> {
        let optional = |text: &Option<Text>| text.as_ref().map(trimmed);
        let needed = |key, text: &Option<Text>| {
            let text = optional(text).filter(|text| !text.is_empty());
            text.ok_or_else(|| self.fault(0..0, format!("the claim has no `{key}`")))
        };
        let grade = top.grade.as_ref().map(|text| self.word::<Grade>("grade", text)).transpose()?;
        let grade = grade.ok_or_else(|| self.fault(0..0, "the claim has no `grade`"))?;
        if let Some(published) = &top.published {
            let told = "a claim of grade c was read nowhere, so no figure of it is quoted as published: leave `published` out";
            self.require(grade != Grade::C, published.span(), told)?;
        }
        let source_games = top.source_games.iter().flat_map(Spanned::get_ref);
        let source_games: Vec<String> = source_games.map(|game| game.get_ref().clone()).collect();
        let suites = top.suites.iter().flat_map(Spanned::get_ref);
        let claim = Claim {
            id: needed("id", &top.id)?,
            statement: needed("statement", &top.statement)?,
            source: needed("source", &top.source)?,
            grade,
            published: optional(&top.published),
            suites: suites.map(|name| self.suite(name)).collect::<Result<_, _>>()?,
            searches: self.searches(top)?,
            parts: self.parts(top, grade, &source_games)?,
            also: self.also(top)?,
            not_tested: optional(&top.not_tested),
            remark: optional(&top.remark).unwrap_or_default(),
            source_games,
        };
        let is_explained = claim.not_tested.is_some();
        let told = "`not_tested` is for a claim without [[part]]: leave one of them out";
        self.require(!is_explained || claim.parts.is_empty(), self.place_of("not_tested"), told)?;
        let has_some = is_explained || !claim.parts.is_empty() || !claim.also.is_empty();
        let told = "the claim has no part: write a [[part]], an [[also]], or the reason as `not_tested`";
        self.require(has_some, 0..0, told)?;
        Ok(claim)
    }

    fn searches(&self, top: &Section) -> Result<SearchKeys, RuleError> {
        let Some(section) = top.searches.as_ref().map(Spanned::get_ref) else {
            return Ok(SearchKeys::default());
        };
        let range = |text: &Text| {
            parse_range(text.get_ref()).map_err(|error| self.fault(text.span(), format!("seeds: {error}")))
        };
        let positions = section.positions.iter().flat_map(Spanned::get_ref);
        Ok(SearchKeys {
            positions: positions.map(trimmed).collect(),
            seeds: section.seeds.as_ref().map(range).transpose()?,
            within: section.within.as_ref().map(|text| self.parsed(text)).transpose()?,
            reference: section.reference.as_ref().map(|text| self.parsed(text)).transpose()?,
        })
    }

    fn suite(&self, text: &Text) -> Result<String, RuleError> {
        let name = text.get_ref();
        let suggestion = Suggestion::among(name, built_in_names()).or("`plybench suites` lists them");
        let told = format!("there is no built-in suite `{name}`{suggestion}");
        self.require(built_in_names().any(|known| known == name), text.span(), told)?;
        Ok(name.clone())
    }
}

/// A text without the blanks around it.
fn trimmed(text: &Text) -> String {
    text.get_ref().trim().to_owned()
}

/// The name of a part from its two halves, of which either may be empty.
fn label(halves: [&str; 2]) -> String {
    halves.into_iter().filter(|half| !half.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
