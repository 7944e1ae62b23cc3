//! What rows do not say of a position, handed in by who knows the corpora.

use crate::game::Diagram;

/// What is known of a position beyond the rows.
#[derive(Clone, Debug, Default)]
pub struct PositionFacts {
    /// Its board; trees have none.
    pub diagram: Option<Diagram>,
    /// The sets of the corpus that it is in.
    pub sets: Vec<&'static str>,
}

/// For rows of which nothing else is known: no boards, no sets. Takes the game and the position as rows name them.
pub fn nothing_known(_game: &str, _position: &str) -> PositionFacts {
    PositionFacts::default()
}
