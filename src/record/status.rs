//! The status of a cell.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

const ERROR: &str = "error: ";

/// Declares the statuses that are a word together with it. A status cannot be
/// forgotten where rows are written, read or kept, because there is no other
/// list.
macro_rules! statuses {
    ($( $(#[$meaning:meta])* $variant:ident = $word:literal ),+ $(,)?) => {
        /// The status of a cell. Failures are rows too, never holes.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Status {
            $( $(#[$meaning])* $variant, )+
            /// Failed; the text says how.
            Error(String),
        }

        /// The places of the words in their list.
        enum Place {
            $($variant),+
        }

        impl Status {
            /// Every status that is a word, with its word.
            pub(super) const WORDS: &[(Self, &'static str)] = &[$((Self::$variant, $word)),+];

            /// Its place among them, or the text of an error.
            pub(super) const fn place(&self) -> Result<usize, &String> {
                match self {
                    $(Self::$variant => Ok(Place::$variant as usize),)+
                    Self::Error(reason) => Err(reason),
                }
            }
        }
    };
}

statuses! {
    /// Finished, with its value and its counts.
    Ok = "ok",
    /// Finished, but the value differs from the suite's reference engine.
    Mismatch = "mismatch",
    /// Stopped at the node budget.
    NodeLimit = "node-limit",
    /// Stopped at the time budget.
    Timeout = "timeout",
}

impl Status {
    /// Whether both ended alike. The texts of errors may differ: they may hold times, or what a program said.
    pub fn is_like(&self, other: &Self) -> bool {
        self.place().ok() == other.place().ok()
    }
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Ok(place) => formatter.write_str(Self::WORDS[place].1),
            Err(reason) => write!(formatter, "{ERROR}{reason}"),
        }
    }
}

/// A text that is no status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a status: write ok, mismatch, node-limit, timeout, or error: and the reason")]
pub struct UnknownStatus;

impl FromStr for Status {
    type Err = UnknownStatus;

    /// Reads a status in any case.
    fn from_str(text: &str) -> Result<Self, UnknownStatus> {
        let text = text.trim();
        if let Some((status, _)) = Self::WORDS.iter().find(|(_, word)| word.eq_ignore_ascii_case(text)) {
            return Ok(status.clone());
        }
        let (start, reason) = text.split_once(':').unwrap_or((text, ""));
        let is_error = start.trim_end().eq_ignore_ascii_case(ERROR.trim_end_matches(": "));
        is_error.then(|| Self::Error(reason.trim_start().to_owned())).ok_or(UnknownStatus)
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_is_read_as_it_is_written() {
        for (place, (status, word)) in Status::WORDS.iter().enumerate() {
            assert_eq!((status.to_string().as_str(), status.place()), (*word, Ok(place)));
            assert_eq!(
                (word.parse().as_ref(), word.to_uppercase().parse().as_ref()),
                (Ok(status), Ok(status))
            );
        }
        let failed = Status::Error("it broke".to_owned());
        assert_eq!(failed.to_string(), "error: it broke");
        assert!(failed.is_like(&Status::Error("otherwise".to_owned())) && !failed.is_like(&Status::Ok));
        for text in ["error: it broke", "ERROR:it broke", " Error : it broke"] {
            assert_eq!(text.parse().as_ref(), Ok(&failed), "{text}");
        }
        assert_eq!("error".parse(), Ok(Status::Error(String::new())));
        for text in ["", "it broke", "okay", "errors: 3", "time out"] {
            assert_eq!(text.parse::<Status>(), Err(UnknownStatus), "{text}");
        }
    }
}
