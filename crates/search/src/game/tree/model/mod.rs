//! The models, one per file. A new tree is a file here, its `mod` line, and its
//! line in the list below; its parameters, definition and sources are in the
//! file.

pub mod commuting;
pub mod edge_sum;
pub mod g_game;
pub mod iid;
pub mod noisy;
pub mod ordered;
pub mod p_game;
pub mod pass;
pub mod ties;
pub mod varying;

use crate::game::tree::node::Model;
use crate::spec::{Entry, Parameters, SpecError, Suggestion, Term};

/// Makes of a list of models: the specs, the models at work, and the registry.
macro_rules! models {
    ($($file:ident::$model:ident),+ $(,)?) => {
        /// A model with its parameters.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum TreeSpec {
            $(
                #[doc = concat!("The model of `", stringify!($file), ".rs`.")]
                $model($file::Parameters),
            )+
        }

        /// A model at work. A predictable branch per node is cheaper than what
        /// the searches would cost if they were compiled for each model.
        #[derive(Clone, Debug)]
        pub(super) enum AnyModel {
            $( $model($file::$model), )+
        }

        /// Calls the same method of whichever model it is.
        macro_rules! with_model {
            ($any:expr, $bound:ident => $call:expr) => {
                match $any {
                    $( $crate::game::tree::model::AnyModel::$model($bound) => $call, )+
                }
            };
        }

        const ENTRIES: &[Entry] = &[$(<$file::$model as Model>::ENTRY),+];

        impl TreeSpec {
            /// The model's registry entry.
            pub fn entry(&self) -> &'static Entry {
                match self {
                    $( Self::$model(_) => const { &<$file::$model as Model>::ENTRY }, )+
                }
            }

            pub(in crate::game) fn from_term(term: &Term) -> Result<Self, SpecError> {
                $(
                    if <$file::$model as Model>::ENTRY.is_named(&term.name) {
                        return read::<$file::$model>(term).map(Self::$model);
                    }
                )+
                Err(SpecError::UnknownName {
                    kind: "tree",
                    name: term.name.clone(),
                    nearest: nearest(&term.name),
                })
            }

            pub(in crate::game) fn term(&self) -> Term {
                match self {
                    $( Self::$model(parameters) => parameters.term_named(self.entry().name), )+
                }
            }

            pub(super) fn model(&self, root: u64) -> AnyModel {
                match self {
                    $( Self::$model(parameters) => AnyModel::$model(Model::new(parameters, root)), )+
                }
            }
        }
    };
}

models![
    iid::Iid,
    ties::Ties,
    edge_sum::EdgeSum,
    p_game::PGame,
    ordered::Ordered,
    noisy::Noisy,
    g_game::GGame,
    commuting::Commuting,
    varying::Varying,
    pass::Pass,
];

pub(super) use with_model;

/// Every model, in the order in which they are listed.
pub fn models() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter()
}

/// The prefix of every tree's name.
const PREFIX: &str = "tree:";

/// The name of a tree without the prefix, in whatever case that is written.
fn bare(name: &str) -> Option<&str> {
    let (start, rest) = name.split_at_checked(PREFIX.len())?;
    start.eq_ignore_ascii_case(PREFIX).then_some(rest)
}

/// Whether a name is that of a tree, known or not.
pub(in crate::game) fn is_tree(name: &str) -> bool {
    bare(name).is_some()
}

/// The tree nearest to a name with or without the prefix, which is not
/// compared: it would make every name look near.
pub(in crate::game) fn nearest(name: &str) -> Suggestion {
    let trees = models().filter_map(|entry| entry.name.strip_prefix(PREFIX));
    Suggestion::among(bare(name).unwrap_or(name), trees).word().map(|word| format!("{PREFIX}{word}")).into()
}

fn read<M: Model>(term: &Term) -> Result<M::Parameters, SpecError> {
    let parameters = M::ENTRY.read(term)?;
    match M::conflict(&parameters) {
        Some(reason) => Err(SpecError::Combination { spec: term.to_string(), reason }),
        None => Ok(parameters),
    }
}
