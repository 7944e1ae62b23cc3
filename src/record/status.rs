//! How a cell ended.

use std::fmt;

use serde::{Serialize, Serializer};

/// What the text of an error follows.
const ERROR: &str = "error: ";

/// Declares the statuses that are a word together with it. A status cannot be
/// forgotten where rows are written, read or packed, because there is no other
/// list.
macro_rules! statuses {
    ($( $(#[$meaning:meta])* $variant:ident = $word:literal ),+ $(,)?) => {
        /// How a cell ended. Failures are rows too, never holes.
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

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Ok(place) => formatter.write_str(Self::WORDS[place].1),
            Err(reason) => write!(formatter, "{ERROR}{reason}"),
        }
    }
}

impl From<&str> for Status {
    /// Every text is a status: one that is not ours is an error that another
    /// program reported.
    fn from(text: &str) -> Self {
        let known = Self::WORDS.iter().find(|(_, word)| *word == text);
        let error = || Self::Error(text.strip_prefix(ERROR).unwrap_or(text).to_owned());
        known.map_or_else(error, |(status, _)| status.clone())
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
            assert_eq!(&Status::from(*word), status);
        }
        let failed = Status::Error("it broke".to_owned());
        assert_eq!(failed.to_string(), "error: it broke");
        assert_eq!((Status::from("error: it broke"), Status::from("it broke")), (failed.clone(), failed));
    }
}
