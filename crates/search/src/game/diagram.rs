//! A board as it is shown, whatever the game.

use std::fmt;

/// A square: its file from the left and its row from the top, both from 0.
pub type Cell = (usize, usize);

/// The squares that a move passes, the first to the last; one square where a piece is placed, none of a pass.
pub type Route = Vec<Cell>;

/// The look of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The Chinese character on the piece, where the game has those.
    pub chinese: Option<char>,
    /// Whether it is on a disc.
    pub disc: bool,
    /// Whether it belongs to the side that begins a game.
    pub first: bool,
}

/// A board with its pieces. `Display` prints it as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The look of the board.
    pub grid: Grid,
    /// The colours of the two sides, that of the side that begins a game first.
    pub colors: [&'static str; 2],
    /// The side to move.
    pub to_move: &'static str,
    /// The names of the files from left to right; empty where the dark squares are
    /// numbered from the top, and a rank is called by its first and last number.
    pub files: Vec<String>,
    /// The names of the ranks from top to bottom.
    pub ranks: Vec<String>,
    /// The piece on each square, rank by rank from the top.
    pub squares: Vec<Vec<Option<Figure>>>,
}

impl Diagram {
    /// The number of files.
    pub fn width(&self) -> usize {
        self.squares.first().map_or(0, Vec::len)
    }

    /// The same board with the Chinese characters of its pieces; `None` where the game has none.
    pub fn in_chinese(mut self) -> Option<Self> {
        for figure in self.squares.iter_mut().flatten().flatten() {
            figure.letter = figure.chinese?;
            figure.sign = figure.chinese;
        }
        Some(self)
    }

    /// Whether the pieces show Chinese characters, which are twice as wide as letters in a text.
    pub fn is_chinese(&self) -> bool {
        let shows = |figure: &Figure| figure.chinese == Some(figure.letter);
        self.squares.iter().flatten().flatten().any(shows)
    }

    /// The board as text: `between` says what stands before a square (file from the left, row from the top) and behind
    /// the last of a row.
    pub fn text(&self, between: impl Fn(usize, usize) -> char) -> String {
        let width = self.ranks.iter().map(String::len).max().unwrap_or(0);
        let (empty, pad) = if self.is_chinese() { ('\u{ff0e}', " ") } else { ('.', "") };
        let mut text = String::new();
        for (row, (name, squares)) in self.ranks.iter().zip(&self.squares).enumerate() {
            let mut line = format!("{name:>width$} ");
            for (file, square) in squares.iter().enumerate() {
                line.extend([between(file, row), square.map_or(empty, |figure| figure.letter)]);
            }
            line.push(between(squares.len(), row));
            text += line.trim_end();
            text.push('\n');
        }
        if !self.files.is_empty() {
            let names: Vec<String> = self.files.iter().map(|name| format!("{name}{pad}")).collect();
            text += format!("{:width$}  {}", "", names.join(" ")).trim_end();
            text.push('\n');
        }
        text + self.to_move + " to move\n"
    }
}

impl fmt::Display for Diagram {
    /// One line a rank from the top, then the names of the files and who moves;
    /// lines do not end in blanks.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text(|_, _| ' '))
    }
}
