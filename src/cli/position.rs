//! What a person may write where a position is asked for.

use crate::cli::failure::{Failure, Usage};
use crate::corpus;
use crate::game::GameSpec;

/// A position as the game understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The corpus id it was found under, if any.
    pub(super) id: Option<String>,
    /// FEN, or seed.
    pub(super) text: String,
}

/// Finds a position: a FEN or an id of the corpus for xiangqi, a seed for a tree.
pub(super) fn find(game: &GameSpec, text: &str) -> Result<Place, Failure> {
    if game.is_tree() { Ok(Place { id: None, text: text.to_owned() }) } else { find_xiangqi(text) }
}

/// Finds a xiangqi position: a FEN, which has slashes, or an id of the corpus.
pub(super) fn find_xiangqi(text: &str) -> Result<Place, Failure> {
    if text.contains('/') {
        return Ok(Place { id: None, text: text.to_owned() });
    }
    let entry = corpus::find(text).usage()?;
    Ok(Place { id: Some(entry.id), text: entry.fen })
}
