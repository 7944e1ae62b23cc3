//! Enums whose variants are words, declared together.

use thiserror::Error;

use crate::spec::suggest::Suggestion;

/// A word that is none of those a choice offers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{word}` is not one of {}{nearest}", expected.join(", "))]
pub struct UnknownWord {
    /// The text as written.
    pub word: String,
    /// The words there are.
    pub expected: &'static [&'static str],
    /// The word nearest to it, if any is near.
    pub nearest: Suggestion,
}

/// Declares an enum together with the word of each variant:
///
/// ```text
/// choice! {
///     /// The direction.
///     pub enum Way {
///         /// Towards the window.
///         Left = "left",
///         /// Towards the door.
///         Right = "right",
///     }
/// }
/// ```
///
/// makes the enum with `ALL`, `WORDS`, `MEANINGS`, `word()`, `meaning()`, `Display` and
/// `FromStr`, and what it needs to be the type of a parameter. A word cannot be
/// forgotten, and is explained where it is declared, because there is no other list.
#[macro_export]
macro_rules! choice {
    (
        $(#[$about:meta])*
        $visibility:vis enum $name:ident {
            $( $(#[doc = $meaning:literal])* $variant:ident = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility enum $name {
            $( $(#[doc = $meaning])* $variant, )+
        }

        #[allow(dead_code, reason = "every choice offers the same functions, whether or not they are used")]
        impl $name {
            /// Every variant, in the order in which they are listed.
            $visibility const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// The words, in the same order.
            $visibility const WORDS: &'static [&'static str] = &[$($word),+];
            /// Their meanings, in the same order.
            $visibility const MEANINGS: &'static [&'static str] = &[$(concat!($($meaning),*).trim_ascii()),+];

            /// The word that means this variant.
            $visibility const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The meaning of this variant.
            $visibility const fn meaning(self) -> &'static str {
                Self::MEANINGS[self as usize]
            }

            /// The values of a parameter of this type.
            $visibility const fn domain(default: Self) -> $crate::spec::Domain {
                $crate::spec::Domain::Choice {
                    words: Self::WORDS,
                    meanings: Self::MEANINGS,
                    default: default.word(),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::spec::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = Self::ALL.iter().copied().find(|known| known.word().eq_ignore_ascii_case(text));
                named.ok_or_else(|| $crate::spec::UnknownWord {
                    word: text.to_owned(),
                    expected: Self::WORDS,
                    nearest: $crate::spec::Suggestion::among(text, Self::WORDS.iter().copied()),
                })
            }
        }

        impl $crate::spec::Setting for $name {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    };
}

pub use choice;

#[cfg(test)]
mod tests {
    choice! {
        /// The direction.
        enum Way {
            /// Towards the window.
            Left = "left",
            /// Towards the door.
            Right = "right",
        }
    }

    #[test]
    fn words_and_variants_are_one_list() {
        for way in Way::ALL {
            assert_eq!(way.to_string().parse(), Ok(*way));
        }
        assert_eq!("Left".parse(), Ok(Way::Left));
        assert_eq!(Way::WORDS, ["left", "right"]);
        assert_eq!(Way::MEANINGS, ["Towards the window.", "Towards the door."]);
        assert_eq!(format!("{:>6}", Way::Left), "  left");
        let error = "lfet".parse::<Way>().unwrap_err().to_string();
        assert_eq!(error, "`lfet` is not one of left, right; did you mean `left`?");
    }
}
