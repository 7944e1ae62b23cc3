//! What a person may write where a position is asked for.

use super::failure::Failure;
use crate::game::GameSpec;
use crate::xiangqi::START_FEN;

/// A position as the game understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The corpus id it was found under, if any.
    pub(super) id: Option<String>,
    /// FEN, or seed.
    pub(super) text: String,
}

/// Finds a position: a FEN or a corpus id for xiangqi, a seed for a tree.
pub(super) fn find(game: &GameSpec, text: &str) -> Result<Place, Failure> {
    if !game.is_tree() && text == "start" {
        return Ok(Place { id: Some("start".to_owned()), text: START_FEN.to_owned() });
    }
    Ok(Place { id: None, text: text.to_owned() })
}
