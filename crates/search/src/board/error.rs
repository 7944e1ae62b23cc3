//! The error of every notation.

use std::fmt::Display;

use thiserror::Error;

/// A text refused as a square, a move or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}: {remedy}")]
#[non_exhaustive]
pub struct TextError {
    /// The fault and its place, with the text as found.
    pub fault: String,
    /// The text to write instead.
    pub remedy: String,
}

impl TextError {
    pub(crate) fn new(fault: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { fault: fault.into(), remedy: remedy.into() }
    }

    /// `what` with its article: "a move".
    pub(crate) fn is_not(text: &str, what: &str, remedy: impl Into<String>) -> Self {
        Self::new(format!("`{}` is not {what}", shortened(text)), remedy)
    }

    pub(crate) fn unexpected(field: &str, place: &str, remedy: &str) -> Self {
        Self::new(format!("unexpected field `{}` {place}", shortened(field)), remedy)
    }
}

/// The start of a text of any length.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() { format!("{short}...") } else { short }
}

/// The choice among moves or squares.
pub(crate) fn listed(items: &[impl Display], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
