//! A root to search: one of the concrete games, chosen at run time.

use super::tree::Tree;

/// The root of a search. The searches are generic over the game; here is the
/// one place where a game spec becomes a type.
#[derive(Clone, Debug)]
pub enum Root {
    /// A synthetic tree.
    Tree(Tree),
}
