//! The games with a board, by their rules.

use crate::spec::choice;

choice! {
    /// The rules of a game that is played from positions.
    pub enum Rules {
        /// Chinese chess.
        Xiangqi = "xiangqi",
    }
}

impl Rules {
    /// Whether a text is meant as a position rather than as the name of a set
    /// or a file, right or wrong.
    pub fn looks_like_position(self, text: &str) -> bool {
        match self {
            // No sensible file name has nine slashes.
            Self::Xiangqi => text.matches('/').count() >= 9,
        }
    }

    /// What a written position is called.
    pub const fn notation(self) -> &'static str {
        match self {
            Self::Xiangqi => "FEN",
        }
    }

    /// The fields that every position has, separated by blanks.
    pub const fn fields(self) -> usize {
        match self {
            Self::Xiangqi => 2,
        }
    }
}
