//! The root of a search as a person types it: a game, and a position of it.

use anyhow::Context as _;
use clap::Args;
use plybench::corpus;
use plybench::game::{AnyGame, GameSpec, Rules};
use plybench::spec::parse_whole;

use crate::cli::failure::{Failure, Usage};

/// The arguments that name a root.
#[derive(Debug, Args)]
pub(super) struct RootArguments {
    /// Position in the notation of its game (a FEN on xiangqi), a corpus id, or the seed of a synthetic tree
    position: String,
    /// Game spec
    #[arg(long, short, value_name = "GAME", default_value = "xiangqi")]
    game: String,
}

pub(super) struct NamedRoot {
    pub(super) game: GameSpec,
    pub(super) position: Place,
    pub(super) root: AnyGame,
}

impl RootArguments {
    pub(super) fn root(&self) -> Result<NamedRoot, Failure> {
        let game: GameSpec = self.game.parse().usage()?;
        let position = if let Some(rules) = game.rules() {
            find_position(rules, &self.position)?
        } else {
            // A text that is not a number is refused by the game.
            let seed = parse_whole(&self.position).map(|seed| seed.to_string());
            Place { id: None, text: seed.unwrap_or_else(|_| self.position.clone()) }
        };
        let root =
            game.root(&position.text).with_context(|| format!("bad position `{}`", position.text)).usage()?;
        Ok(NamedRoot { game, position, root })
    }
}

/// A position as a game understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) id: Option<String>,
    /// The position as it is written, or the seed.
    pub(super) text: String,
}

impl Place {
    /// Its short name: the id if it has one, otherwise its text.
    pub(super) fn name(&self) -> &str {
        self.id.as_deref().unwrap_or(&self.text)
    }
}

/// Finds a position of a game: as it is written, which no id looks like, or by
/// its id in the corpus.
pub(super) fn find_position(rules: Rules, text: &str) -> Result<Place, Failure> {
    if text.contains(['/', ':', ' ']) || rules.looks_like_position(text) {
        let bad = || format!("bad {} `{text}`", rules.notation());
        let position = corpus::read_position(rules, text).with_context(bad).usage()?;
        return Ok(Place { id: None, text: position.text() });
    }
    let entry = corpus::find(rules, text).usage()?;
    Ok(Place { text: entry.fen(), id: Some(entry.id) })
}
