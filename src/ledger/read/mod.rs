//! Files of claims: TOML in, [`Claim`] out, and for every fault its line and
//! what to do.

mod across;
mod engines;
mod fault;
mod figures;
mod section;

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

pub use fault::{RuleError, RuleFault};

use crate::ledger::claim::{Claim, Grade, Judged, Kind, Level};
use crate::ledger::read::section::{Section, Text};
use crate::ledger::shape::Shape;
use crate::spec::{Suggestion, UnknownWord};
use crate::suite::{SuiteFault, built_in_names};
use crate::text_file;

/// The largest file of a claim.
const BYTES: u64 = 1 << 20;

/// The claims of a folder: of every file that ends in `.toml` and is not hidden,
/// in alphabetical order of their names.
pub fn read_folder(folder: &Path) -> Result<Vec<Claim>, RuleError> {
    let name = folder.display().to_string();
    let read = |source| RuleError::Read { file: name.clone(), source };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(read)? {
        let path = entry.map_err(read)?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.extension().is_some_and(|extension| extension == "toml") && path.is_file() && !is_hidden {
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

/// The claims of several files, given with what errors call them.
pub fn parse_all(files: &[(String, String)]) -> Result<Vec<Claim>, RuleError> {
    let claims = files.iter().map(|(file, text)| parse(text, file)).collect::<Result<Vec<_>, _>>()?;
    for (place, claim) in claims.iter().enumerate() {
        let reader = Reader { text: &files[place].1, file: &files[place].0 };
        let at = |key: &str| reader.place_of(key);
        if let Some(other) = claims[..place].iter().position(|other| other.id.eq_ignore_ascii_case(&claim.id))
        {
            let fault = RuleFault::SameId { id: claim.id.clone(), other: files[other].0.clone() };
            return Err(reader.fault(at("id"), fault));
        }
        let is_alike = |other: &Claim| {
            claim.level != Level::Part
                && std::mem::discriminant(&other.level) == std::mem::discriminant(&claim.level)
        };
        let alike = claims[..place].iter().position(is_alike);
        if let Some(other) = alike {
            let key = if claim.level == Level::Primary { "primary" } else { "after" };
            let fault = RuleFault::LevelTwice { key, other: claims[other].id.clone() };
            return Err(reader.fault(at(key), fault));
        }
        let primary = claims.iter().find(|claim| claim.level == Level::Primary);
        if let Level::After(other) = &claim.level
            && primary.is_none_or(|primary| !primary.id.eq_ignore_ascii_case(other))
        {
            let primary = primary.map_or_else(|| "none".to_owned(), |primary| format!("`{}`", primary.id));
            let fault = RuleFault::NotPrimary { name: other.clone(), primary };
            return Err(reader.fault(at("after"), fault));
        }
    }
    Ok(claims)
}

/// Parses the text of one file. `file` is what errors call it.
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
    fn fault(&self, span: Range<usize>, fault: impl Into<RuleFault>) -> RuleError {
        let line = text_file::line_of(self.text, span.start);
        RuleError::Fault { file: self.file.to_owned(), line, source: Box::new(fault.into()) }
    }

    /// Where a key of the top stands.
    fn place_of(&self, key: &str) -> Range<usize> {
        let starts = |line: &&str| line.split('=').next().is_some_and(|word| word.trim() == key);
        self.text.lines().find(starts).map_or(0..0, |line| {
            let start = line.as_ptr() as usize - self.text.as_ptr() as usize;
            start..start
        })
    }

    fn claim(&self, top: &Section) -> Result<Claim, RuleError> {
        let needed = |key, text: &Option<Text>| -> Result<String, RuleError> {
            let text = text.as_ref().filter(|text| !text.get_ref().trim().is_empty());
            let fault = || RuleFault::MissingKey { of: "the claim", key, why: "" };
            text.map(|text| text.get_ref().trim().to_owned()).ok_or_else(|| self.fault(0..0, fault()))
        };
        let optional = |text: &Option<Text>| text.as_ref().map(|text| text.get_ref().trim().to_owned());
        let grade = match &top.grade {
            Some(text) => self.word::<Grade>("grade", text)?,
            None => {
                return Err(
                    self.fault(0..0, RuleFault::MissingKey { of: "the claim", key: "grade", why: "" })
                );
            }
        };
        if let Some(published) = top.published.as_ref().filter(|_| grade == Grade::C) {
            return Err(self.fault(published.span(), RuleFault::UnreadFigure));
        }
        let kind = top.kind.as_ref().map_or(Ok(Kind::Claim), |text| self.word("kind", text))?;
        let claim = Claim {
            id: needed("id", &top.id)?,
            kind,
            statement: needed("statement", &top.statement)?,
            source: needed("source", &top.source)?,
            grade,
            published: optional(&top.published),
            level: self.level(top)?,
            suite: top.suite.as_ref().map(|suite| self.suite(suite)).transpose()?,
            judged: self.judged(top, &top.judged)?,
            robust: self.judged(top, &top.robust)?,
            beside: self.listed(top, &top.beside)?,
            remark: optional(&top.remark).unwrap_or_default(),
        };
        self.check_kind(&claim, top)?;
        Ok(claim)
    }

    fn check_kind(&self, claim: &Claim, top: &Section) -> Result<(), RuleError> {
        let missing = |key, why| {
            Err(self.fault(self.place_of("kind"), RuleFault::MissingKey { of: "the claim", key, why }))
        };
        let misplaced = |why| match top.judged.iter().chain(&top.robust).next() {
            Some(figure) => Err(self.fault(figure.span(), RuleFault::Misplaced { key: "judged", why })),
            None => Ok(()),
        };
        let is_every = |judged: &Judged| judged.figure.shape == Shape::Every;
        let strange = claim
            .judged
            .iter()
            .chain(&claim.robust)
            .position(|judged| is_every(judged) != (claim.kind == Kind::Exact));
        if strange.is_some() {
            let why = "\"exact\" is for claims whose figures are all `every`, and `every` for no other kind";
            return Err(self.fault(self.place_of("kind"), RuleFault::Misplaced { key: "kind", why }));
        }
        match claim.kind {
            Kind::Claim | Kind::Prediction if claim.judged.is_empty() => {
                missing("judged", "write a [[judged]] figure with a range, or say kind = \"reported\"")
            }
            Kind::Exact if claim.judged.is_empty() => missing("judged", "write a [[judged]] figure `every`"),
            Kind::Reported if claim.beside.is_empty() => missing("beside", "write what is reported"),
            Kind::NotPut if claim.remark.is_empty() => missing("remark", "say why it is not put to any rows"),
            Kind::Reported | Kind::NotPut => misplaced("figures are for claims and predictions"),
            Kind::Claim | Kind::Prediction | Kind::Exact => Ok(()),
        }
    }

    fn level(&self, top: &Section) -> Result<Level, RuleError> {
        let primary = top.primary.as_ref().filter(|primary| *primary.get_ref());
        match (primary, &top.after) {
            (Some(primary), Some(_)) => {
                let why = "claims are tested before those that come `after` another: leave one of them out";
                Err(self.fault(primary.span(), RuleFault::Misplaced { key: "primary", why }))
            }
            (Some(_), None) => Ok(Level::Primary),
            (None, Some(other)) => Ok(Level::After(other.get_ref().clone())),
            (None, None) => Ok(Level::Part),
        }
    }

    fn suite(&self, text: &Text) -> Result<String, RuleError> {
        let name = text.get_ref();
        if built_in_names().any(|known| known == name) {
            return Ok(name.clone());
        }
        let suggestion = Suggestion::among(name, built_in_names()).or_list("suite", built_in_names());
        Err(self.fault(text.span(), RuleFault::Unknown { name: name.clone(), suggestion }))
    }

    fn word<T: FromStr<Err = UnknownWord>>(&self, key: &'static str, text: &Text) -> Result<T, RuleError> {
        text.get_ref().parse().map_err(|source| self.fault(text.span(), RuleFault::Word { key, source }))
    }
}

#[cfg(test)]
mod tests;
