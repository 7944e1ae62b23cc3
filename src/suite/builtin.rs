//! The suites in the binary: the files of `suites/`, embedded.

use std::path::Path;

use super::definition::Suite;
use super::file::SuiteError;

/// Name and text of every built-in suite.
const BUILT_IN: [(&str, &str); 1] = [("smoke", include_str!("../../suites/smoke.toml"))];

/// The names of the built-in suites.
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The text of a built-in suite, as in `suites/NAME.toml`.
pub fn built_in_text(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// A built-in suite by name; `None` when there is none of that name.
pub fn built_in(name: &str) -> Option<Result<Suite, SuiteError>> {
    built_in_text(name).map(|text| Suite::parse(text, &format!("suites/{name}.toml"), Path::new("")))
}
