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

use crate::ledger::claim::{Claim, Grade};
use crate::ledger::read::section::{Section, Text};
use crate::spec::{Suggestion, UnknownWord};
use crate::suite::{SuiteFault, built_in_names};
use crate::text_file;

/// The largest file of a claim.
const BYTES: u64 = 1 << 20;

/// The file beside claims that lists later changes of frozen files.
const AMENDMENTS: &str = "amendments.toml";

/// Why rules cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RuleError {
    /// The file or folder cannot be read.
    #[error("cannot read {file}")]
    Read {
        /// The file or folder.
        file: String,
        /// The system's error.
        source: io::Error,
    },
    /// A fault in a file.
    #[error("{file}, line {line}: {fault}")]
    Fault {
        /// The file's name.
        file: String,
        /// Line number, counted from 1.
        line: usize,
        /// The fault and its remedy.
        fault: String,
    },
    /// A folder without a file of rules.
    #[error("{folder} holds no claim: a claim is a file that ends in `.toml`, like those in `claims`")]
    Nothing {
        /// The folder.
        folder: String,
    },
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
        return Err(RuleError::Nothing { folder: name });
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
        .map_err(|error| reader.fault(error.span().unwrap_or(0..0), SuiteFault::of_toml(&error)))?;
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

    /// The place of a key in the file.
    fn place_of(&self, key: &str) -> Range<usize> {
        let starts = |line: &&str| line.split('=').next().is_some_and(|word| word.trim() == key);
        self.text.lines().find(starts).map_or(0..0, |line| {
            let start = line.as_ptr() as usize - self.text.as_ptr() as usize;
            start..start
        })
    }

    fn claim(&self, top: &Section) -> Result<Claim, RuleError> {
        let optional = |text: &Option<Text>| text.as_ref().map(|text| text.get_ref().trim().to_owned());
        let needed = |key, text: &Option<Text>| {
            let text = optional(text).filter(|text| !text.is_empty());
            text.ok_or_else(|| self.fault(0..0, format!("the claim has no `{key}`")))
        };
        let grade = top.grade.as_ref().map(|text| self.word::<Grade>("grade", text)).transpose()?;
        let grade = grade.ok_or_else(|| self.fault(0..0, "the claim has no `grade`"))?;
        if let Some(published) = top.published.as_ref().filter(|_| grade == Grade::C) {
            let told = "a claim of grade c was read nowhere, so no figure of it is quoted as published: leave `published` out";
            return Err(self.fault(published.span(), told));
        }
        let source_games = top.source_games.as_ref().map_or_else(Vec::new, |games| {
            games.get_ref().iter().map(|game| game.get_ref().clone()).collect()
        });
        let claim = Claim {
            id: needed("id", &top.id)?,
            statement: needed("statement", &top.statement)?,
            source: needed("source", &top.source)?,
            grade,
            published: optional(&top.published),
            suites: self.suites(top)?,
            parts: self.parts(top, grade, &source_games)?,
            also: self.also(top)?,
            not_tested: optional(&top.not_tested),
            remark: optional(&top.remark).unwrap_or_default(),
            source_games,
        };
        match (&claim.not_tested, claim.parts.is_empty()) {
            (Some(_), false) => {
                let told = "`not_tested` is for a claim without [[part]]: leave one of them out";
                Err(self.fault(self.place_of("not_tested"), told))
            }
            (None, true) if claim.also.is_empty() => {
                let told =
                    "the claim has no part: write a [[part]], an [[also]], or the reason as `not_tested`";
                Err(self.fault(0..0, told))
            }
            _ => Ok(claim),
        }
    }

    fn suites(&self, top: &Section) -> Result<Vec<String>, RuleError> {
        let named = top.suites.iter().flat_map(Spanned::get_ref);
        named.map(|name| self.suite(name)).collect()
    }

    fn suite(&self, text: &Text) -> Result<String, RuleError> {
        let name = text.get_ref();
        if built_in_names().any(|known| known == name) {
            return Ok(name.clone());
        }
        let suggestion = Suggestion::among(name, built_in_names()).or_list("suite", built_in_names());
        Err(self.fault(text.span(), format!("there is no built-in suite `{name}`{suggestion}")))
    }

    fn word<T: FromStr<Err = UnknownWord>>(&self, key: &'static str, text: &Text) -> Result<T, RuleError> {
        text.get_ref().parse().map_err(|unknown| self.fault(text.span(), format!("{key}: {unknown}")))
    }
}

#[cfg(test)]
mod tests;
