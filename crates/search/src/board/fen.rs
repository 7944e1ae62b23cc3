//! Fields that the notations of several games share.

use std::fmt::Display;

use crate::board::{TextError, shortened};

/// The piece placement, the first field of a FEN: ranks from the top, separated by `/`,
/// with numbers for empty squares.
pub(crate) struct Placement<P> {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    /// The number of the lowest rank as written.
    pub(crate) lowest: usize,
    /// The side at home on it; Black is opposite.
    pub(crate) home: &'static str,
    pub(crate) piece: fn(char) -> Option<P>,
    /// The letters of pieces, for errors.
    pub(crate) letters: &'static str,
}

impl<P: Copy> Placement<P> {
    /// The square of a file and a rank is `file + files * rank`, both from 0.
    pub(crate) fn read<const SQUARES: usize>(&self, field: &str) -> Result<[Option<P>; SQUARES], TextError> {
        let Self { files, ranks, lowest, home, piece, letters } = *self;
        let found = field.split('/').count();
        if found != ranks {
            let highest = ranks - 1 + lowest;
            let remedy = format!(
                "separate them by `/`, from Black's home rank ({highest}) down to {home}'s ({lowest})"
            );
            return Err(TextError::new(format!("a FEN has {ranks} ranks, this one has {found}"), remedy));
        }
        let mut squares = [None; SQUARES];
        for (text, rank) in field.split('/').zip((0..ranks).rev()) {
            let mut file = 0;
            for letter in text.chars() {
                let run = letter.to_digit(10).map(|run| run as usize).filter(|run| (1..=files).contains(run));
                if let Some(run) = run {
                    file += run;
                    continue;
                }
                let stands = piece(letter).ok_or_else(|| {
                    let fault = format!("`{letter}` on rank {} is not a piece", rank + lowest);
                    TextError::new(fault, format!("write {letters} or 1 to {files} for empty squares"))
                })?;
                if file < files {
                    squares[file + files * rank] = Some(stands);
                }
                file += 1;
            }
            if file != files {
                let fault = format!("rank {} (`{}`) is {file} squares wide", rank + lowest, shortened(text));
                let remedy = format!("its pieces and empty squares must add up to {files}");
                return Err(TextError::new(fault, remedy));
            }
        }
        Ok(squares)
    }

    /// Writes the field from the letters of the squares, in the order of [`Placement::read`].
    pub(crate) fn write(&self, letter: impl Fn(usize) -> Option<char>) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..self.ranks).rev() {
            let mut empty = 0;
            for square in (0..self.files).map(|file| file + self.files * rank) {
                let Some(letter) = letter(square) else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, &mut empty);
                text.push(letter);
            }
            push_empty(&mut text, &mut empty);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

/// The side to move, in a field that may be missing.
pub(crate) fn side<C>(
    field: Option<&str>,
    read: impl Fn(&str) -> Option<C>,
    remedy: &str,
) -> Result<C, TextError> {
    let field = field.ok_or_else(|| TextError::new("the side to move is missing", remedy))?;
    read(field).ok_or_else(|| TextError::is_not(field, "a valid side to move", remedy))
}

pub(crate) fn check_king_count(color: impl Display, found: usize) -> Result<(), TextError> {
    let error = || TextError::new(format!("{color} has {found} kings"), "each side must have exactly one");
    if found == 1 { Ok(()) } else { Err(error()) }
}

/// The side that has just moved is in check.
pub(crate) fn king_capturable(side: impl Display, king: impl Display) -> TextError {
    TextError::new(
        format!("{side} is to move and could take the king on {king}"),
        "the side to move must be the other one, or the king must not be in check",
    )
}

pub(crate) fn is_number(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit())
}
