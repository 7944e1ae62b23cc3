//! A board as it is shown, whatever the game.

use std::fmt;

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Grid {
    /// Crossings of lines, with a river and two palaces.
    River,
    /// Squares, light and dark in turn.
    Chequered,
    /// Squares of one colour.
    Plain,
}

/// A piece as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// In a text.
    pub letter: char,
    /// In a picture: what is written on a disc, or stands alone; `None` for a
    /// disc without anything on it.
    pub sign: Option<char>,
    /// Whether it is on a disc.
    pub disc: bool,
    /// Whether it belongs to the side that begins a game.
    pub first: bool,
}

/// A board with its pieces. `Display` prints it as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What the board looks like.
    pub grid: Grid,
    /// The colours of the two sides, that of the side that begins a game first.
    pub colors: [&'static str; 2],
    /// Who is to move.
    pub to_move: &'static str,
    /// The names of the files from left to right; empty where the dark squares are
    /// numbered from the top, and a rank is called by its first and last number.
    pub files: Vec<String>,
    /// The names of the ranks from top to bottom.
    pub ranks: Vec<String>,
    /// What stands on each square, rank by rank from the top.
    pub squares: Vec<Vec<Option<Figure>>>,
}

impl fmt::Display for Diagram {
    /// One line a rank from the top, then the names of the files and who moves;
    /// lines do not end in blanks.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.ranks.iter().map(String::len).max().unwrap_or(0);
        for (name, squares) in self.ranks.iter().zip(&self.squares) {
            write!(formatter, "{name:>width$} ")?;
            for square in squares {
                write!(formatter, " {}", square.map_or('.', |figure| figure.letter))?;
            }
            writeln!(formatter)?;
        }
        if !self.files.is_empty() {
            writeln!(formatter, "{:width$}  {}", "", self.files.join(" "))?;
        }
        writeln!(formatter, "{} to move", self.to_move)
    }
}
