//! From the text of a term to a typed value and back.

use std::fmt::Debug;
use std::hash::Hash;

use crate::spec::error::SpecError;
use crate::spec::grammar::Term;
use crate::spec::schema::{Entry, Parameter};
use crate::spec::setting::Setting;
use crate::spec::suggest::Suggestion;

/// The typed parameters of one entry; the default value is what a term without
/// brackets means. Implemented by the macro `parameters!`.
pub trait Parameters: Clone + Default + Debug + PartialEq + Eq + Hash {
    /// The schema, in canonical order.
    const PARAMETERS: &'static [Parameter];

    /// Takes the values that a term gives, and the defaults for the others.
    fn read(given: &Given<'_>) -> Result<Self, SpecError>;

    /// The canonical text of each parameter, in the order of the schema.
    fn texts(&self) -> Vec<String>;

    /// The term that means these parameters: defaults are left out.
    fn term_named(&self, name: &str) -> Term {
        let parameters = Self::PARAMETERS
            .iter()
            .zip(self.texts())
            .filter(|(parameter, text)| *text != parameter.default())
            .map(|(parameter, text)| (parameter.key.to_owned(), text))
            .collect();
        Term { name: name.to_owned(), parameters }
    }

    /// Whether no parameter has a value that gives up minimax's value.
    fn keeps_exactness(&self) -> bool {
        let mut given = Self::PARAMETERS.iter().zip(self.texts());
        given.all(|(parameter, text)| !parameter.inexact.contains(&text.as_str()))
    }
}

/// Parameters together with the entry of a registry that they belong to.
pub trait Registered: Parameters {
    /// The registry entry.
    const ENTRY: Entry;

    /// Reads a term that names the entry.
    fn parse(term: &Term) -> Result<Self, SpecError> {
        Self::ENTRY.read(term)
    }

    /// The canonical term.
    fn term(&self) -> Term {
        self.term_named(Self::ENTRY.name)
    }

    /// Why the parameters do not go together, as what follows the spec in an
    /// error.
    fn conflict(&self) -> Option<String> {
        None
    }

    /// Whether an engine with this part returns minimax's value.
    fn exact(&self) -> bool {
        Self::ENTRY.exact && self.keeps_exactness()
    }
}

/// The settings of an entry in a term: keys are known, in any case, and each is
/// given once.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    entry: &'a Entry,
    term: &'a Term,
}

impl<'a> Given<'a> {
    fn new(entry: &'a Entry, term: &'a Term) -> Result<Self, SpecError> {
        for (key, _) in &term.parameters {
            if !entry.parameters.iter().any(|parameter| parameter.key.eq_ignore_ascii_case(key)) {
                return Err(SpecError::UnknownKey {
                    name: entry.name.to_owned(),
                    key: key.clone(),
                    nearest: Suggestion::among(key, entry.parameters.iter().map(|parameter| parameter.key)),
                });
            }
        }
        Ok(Self { entry, term })
    }

    /// The value of a parameter of the entry, or the default.
    pub fn value<S: Setting>(&self, parameter: &Parameter, default: S) -> Result<S, SpecError> {
        let same = |(key, _): &&(String, String)| parameter.key.eq_ignore_ascii_case(key);
        let Some((_, text)) = self.term.parameters.iter().find(same) else { return Ok(default) };
        S::read(text).ok_or_else(|| SpecError::BadValue {
            name: self.entry.name.to_owned(),
            key: parameter.key.to_owned(),
            value: text.clone(),
            expected: parameter.domain.expected(),
            nearest: Suggestion::among(text, parameter.domain.words().iter().copied()),
        })
    }
}

impl Entry {
    /// The parameters of a term that names this entry.
    pub fn read<P: Parameters>(&self, term: &Term) -> Result<P, SpecError> {
        P::read(&Given::new(self, term)?)
    }
}

/// Declares the parameters of an entry once: a struct with a typed field for
/// each, its defaults, the schema, and how to read and print them.
///
/// ```text
/// parameters! {
///     /// The parameters of `aspiration`.
///     pub struct Aspiration {
///         /// half the width of the first window
///         pub window: Whole<1, 1_000_000> = Whole::of(50);
///         /// how far the failing side moves
///         pub widen: Widen = Widen::Full;
///     }
/// }
/// ```
///
/// The comment of a field is its help text. A key that cannot be the name of
/// the field follows it: `edge_width as "w": ...`. Values that may cost
/// exactness follow the default: `= Hit::Equal, inexact [Hit::Deeper]`.
macro_rules! parameters {
    ($(#[$about:meta])* $visibility:vis struct $name:ident;) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        $visibility struct $name;

        impl $crate::spec::Parameters for $name {
            const PARAMETERS: &'static [$crate::spec::Parameter] = &[];

            fn read(_: &$crate::spec::Given<'_>) -> Result<Self, $crate::spec::SpecError> {
                Ok(Self)
            }

            fn texts(&self) -> Vec<String> {
                Vec::new()
            }
        }
    };
    (
        $(#[$about:meta])*
        $visibility:vis struct $name:ident {
            $(
                $(#[doc = $help:literal])+
                $field_visibility:vis $field:ident $(as $key:literal)?: $type:ty = $default:expr
                $(, inexact [$($inexact:expr),+])?
            );* $(;)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility struct $name {
            $( $(#[doc = $help])+ $field_visibility $field: $type, )*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }

        impl $crate::spec::Parameters for $name {
            const PARAMETERS: &'static [$crate::spec::Parameter] = &[$(
                $crate::spec::Parameter {
                    key: $crate::spec::parameters!(@key $field $($key)?),
                    domain: <$type>::domain($default),
                    help: concat!($($help),+).trim_ascii_start(),
                    inexact: &[$($($inexact.word()),+)?],
                }
            ),*];

            fn read(given: &$crate::spec::Given<'_>) -> Result<Self, $crate::spec::SpecError> {
                let mut parameters = Self::PARAMETERS.iter();
                let mut next = || parameters.next().expect("the schema lists every field");
                Ok(Self { $($field: given.value(next(), $default)?),* })
            }

            fn texts(&self) -> Vec<String> {
                vec![$(self.$field.to_string()),*]
            }
        }
    };
    (@key $field:ident $key:literal) => { $key };
    (@key $field:ident) => { stringify!($field) };
}

pub(crate) use parameters;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::choice::choice;
    use crate::spec::grammar::parse_terms;
    use crate::spec::value::Whole;

    choice! {
        enum Hit {
            Equal = "equal",
            Deeper = "deeper",
        }
    }

    parameters! {
        /// A table.
        struct Table {
            /// how many
            /// entries
            size: Whole<1, 64> = Whole::of(8);
            /// which answer
            hits as "hit": Hit = Hit::Equal, inexact [Hit::Deeper];
        }
    }

    const ENTRY: Entry = Entry { name: "table", parameters: Table::PARAMETERS, ..Entry::PLAIN };

    fn read(text: &str) -> Result<Table, SpecError> {
        ENTRY.read(&parse_terms(text)?[0])
    }

    #[test]
    fn what_is_given_is_read_and_printed_and_the_rest_is_the_default() {
        assert_eq!(read("table"), Ok(Table::default()));
        for (written, canonical, exact) in [
            ("table[HIT=deeper,Size=008]", "table[hit=deeper]", false),
            ("table[hit=equal,size=9]", "table[size=9]", true),
        ] {
            let table = read(written).unwrap();
            assert_eq!(
                (table.term_named("table").to_string().as_str(), table.keeps_exactness()),
                (canonical, exact)
            );
        }
        assert_eq!(ENTRY.parameters[0].help, "how many entries");
    }

    #[test]
    fn errors_name_the_parameter_and_the_nearest_word() {
        let error = |text| read(text).unwrap_err().to_string();
        assert_eq!(error("table[Hits=equal]"), "`table` has no parameter `Hits`; did you mean `hit`?");
        assert_eq!(error("table[SIZE=65]"), "`table[size=65]`: size must be a whole number from 1 to 64");
        assert_eq!(
            error("table[hit=depper]"),
            "`table[hit=depper]`: hit must be one of equal, deeper; did you mean `deeper`?"
        );
    }
}
