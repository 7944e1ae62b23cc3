//! Where a figure was measured: game, engines, depth.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::analysis::aspiration::Accounting;
use crate::analysis::game_name::GameName;

/// Where a figure was measured; prints as one phrase, and is that phrase in
/// JSON.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setting {
    /// The game; `None` if figures of every game entered.
    pub game: Option<GameName>,
    /// The position, where the figure is that of one cell.
    pub position: Option<String>,
    /// The engine looked at; several where the figure is about all of them.
    pub engines: Vec<String>,
    /// What it is compared with.
    pub reference: Option<Reference>,
    /// Which engine pays for a guess, where that makes a difference.
    pub accounting: Option<Accounting>,
    /// Plies; `None` if several depths entered.
    pub depth: Option<u32>,
    /// Combinations of enhancements among which the best is sought.
    pub combinations: Option<usize>,
}

/// The engine that another is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reference {
    /// The figure is divided by its figure.
    Over(String),
    /// Its figure is taken off.
    Less(String),
}

impl Setting {
    /// One engine on one game.
    pub fn new(game: &GameName, engine: &str) -> Self {
        Self { game: Some(game.clone()), engines: vec![engine.to_owned()], ..Self::default() }
    }

    /// The same divided by another engine's.
    #[must_use]
    pub fn over(self, reference: &str) -> Self {
        Self { reference: Some(Reference::Over(reference.to_owned())), ..self }
    }

    /// The same at one depth.
    #[must_use]
    pub fn at(self, depth: u32) -> Self {
        Self { depth: Some(depth), ..self }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.game.as_ref().map_or("every game", GameName::as_str))?;
        if let Some(position) = &self.position {
            let seed = self.game.as_ref().is_some_and(GameName::is_tree);
            write!(formatter, ", {}{position}", if seed { "seed " } else { "" })?;
        }
        write!(formatter, ", {}", self.engines.join(" "))?;
        match &self.reference {
            Some(Reference::Over(engine)) => write!(formatter, " / {engine}")?,
            Some(Reference::Less(engine)) => write!(formatter, " less {engine}")?,
            None => {}
        }
        if let Some(accounting) = self.accounting {
            write!(formatter, ", {}", accounting.name())?;
        }
        if let Some(depth) = self.depth {
            write!(formatter, ", depth {depth}")?;
        }
        if let Some(combinations) = self.combinations {
            write!(formatter, ", {combinations} combinations")?;
        }
        Ok(())
    }
}

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_one_phrase() {
        let game = GameName::new("xiangqi");
        let ratio = Setting::new(&game, "aspiration").over("ab").at(6);
        let paid = Setting { accounting: Some(Accounting::GuessPaid), ..ratio };
        assert_eq!(paid.to_string(), "xiangqi, aspiration / ab, guess paid, depth 6");
        let tree = Setting::new(&GameName::new("tree:iid"), "ab");
        let seed = Setting { position: Some("3".to_owned()), ..tree };
        assert_eq!(serde_json::to_string(&seed).unwrap(), "\"tree:iid, seed 3, ab\"");
    }
}
