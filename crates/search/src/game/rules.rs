//! The games with a board, by their rules.

use crate::spec::choice;

choice! {
    /// The rules of a game that is played from positions.
    pub enum Rules {
        /// Chinese chess.
        Xiangqi = "xiangqi",
        /// Chess as it is played in the West.
        Chess = "chess",
        /// Othello, also called Reversi.
        Othello = "othello",
        /// English checkers, that is draughts on eight by eight squares.
        Checkers = "checkers",
    }
}

impl Rules {
    /// Whether a text is meant as a position rather than as the name of a set
    /// or a file, right or wrong.
    pub fn looks_like_position(self, text: &str) -> bool {
        if text.starts_with("position startpos") {
            return true;
        }
        match self {
            // No sensible file name has nine slashes.
            Self::Xiangqi => text.matches('/').count() >= 9,
            Self::Chess => text.matches('/').count() >= 7 && text.contains(' '),
            Self::Checkers => text.contains(':'),
            Self::Othello => {
                let squares = text.chars().filter(|letter| "XxOoBbWw*.-_".contains(*letter));
                text.contains(char::is_whitespace) && squares.count() >= 60
            }
        }
    }

    /// The name of the notation of positions.
    pub const fn notation(self) -> &'static str {
        match self {
            Self::Xiangqi | Self::Chess => "FEN",
            Self::Othello => "board",
            Self::Checkers => "PDN",
        }
    }

    /// Whether pieces are captured.
    pub const fn has_captures(self) -> bool {
        !matches!(self, Self::Othello)
    }

    /// The fields that every position has, separated by blanks.
    pub const fn fields(self) -> usize {
        match self {
            Self::Xiangqi | Self::Chess | Self::Othello => 2,
            Self::Checkers => 1,
        }
    }
}
