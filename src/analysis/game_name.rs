//! The game of a row, its name taken apart once.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::spec::parse_terms;

/// The name of xiangqi.
pub const XIANGQI: &str = "xiangqi";
/// The beginning of names of synthetic games.
pub const TREE: &str = "tree:";
/// The parameter of a game that searches captures at its leaves, and its values.
pub const QUIESCENCE: (&str, [&str; 2]) = ("quiescence", ["captures", "captures+see"]);

/// A game as a row names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    text: String,
    kind: String,
    quiescence: bool,
}

impl GameName {
    /// Takes a name apart. A name that does not have the form of a spec is a
    /// game of its own kind.
    pub fn new(text: &str) -> Self {
        let term = parse_terms(text).ok().filter(|terms| terms.len() == 1).and_then(|mut terms| terms.pop());
        let quiescence = term
            .iter()
            .flat_map(|term| &term.parameters)
            .any(|(key, value)| key == QUIESCENCE.0 && QUIESCENCE.1.contains(&value.as_str()));
        Self {
            text: text.to_owned(),
            kind: term.map_or_else(|| text.to_owned(), |term| term.name),
            quiescence,
        }
    }

    /// The name as the row has it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name without its parameters: `xiangqi`, `tree:iid`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Whether the game is synthetic.
    pub fn is_tree(&self) -> bool {
        self.kind.starts_with(TREE)
    }

    /// Whether it is xiangqi, whatever the evaluation and the horizon.
    pub fn is_xiangqi(&self) -> bool {
        self.kind == XIANGQI
    }

    /// Whether minimal trees are kept of it: of xiangqi under its default
    /// evaluation and horizon.
    pub fn has_minimal_trees(&self) -> bool {
        self.text == XIANGQI
    }

    /// Whether captures are searched at the leaves.
    pub const fn has_quiescence(&self) -> bool {
        self.quiescence
    }

    /// Whether it is a game with a board whose leaves are searched as far as its
    /// full engine does: captures are, but in Othello, which has none.
    pub fn searches_captures_if_it_can(&self) -> bool {
        !self.is_tree() && (self.quiescence || self.kind == "othello")
    }

    /// The noun for one of its positions.
    pub fn unit(&self) -> &'static str {
        if self.is_tree() { "tree" } else { "position" }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text)
    }
}

impl Serialize for GameName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_apart_by_kind() {
        let iid = GameName::new("tree:iid[b=38]");
        assert_eq!((iid.kind(), iid.is_tree(), iid.unit()), ("tree:iid", true, "tree"));
        let program = GameName::new("xiangqi[quiescence=captures]");
        assert!(program.is_xiangqi() && program.has_quiescence());
        assert!(GameName::new("chess[quiescence=captures+see]").has_quiescence());
        assert!(!GameName::new("xiangqi[eval=mobility]").has_quiescence());
        assert!(GameName::new("xiangqi").has_minimal_trees() && !program.has_minimal_trees());
        assert_eq!(GameName::new("go[9x9").kind(), "go[9x9");
    }
}
