//! Lines of a position file: a FEN, then operations between semicolons.

/// One line, taken apart but not yet understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// What stands before the first semicolon.
    pub(crate) fen: &'a str,
    /// The operations: name and operand without its quotes.
    pub(crate) operations: Vec<(&'a str, &'a str)>,
}

impl<'a> Line<'a> {
    /// The operand of an operation.
    pub(crate) fn operation(&self, name: &str) -> Option<&'a str> {
        self.operations.iter().find(|(known, _)| *known == name).map(|(_, operand)| *operand)
    }
}

/// The lines that hold something, with their numbers from 1; `#` begins a
/// line of comment.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Takes a line apart; the error is an operation that has no operand.
pub(crate) fn read(line: &str) -> Result<Line<'_>, String> {
    let (fen, rest) = line.split_once(';').unwrap_or((line, ""));
    let operations = rest
        .split(';')
        .map(str::trim)
        .filter(|operation| !operation.is_empty())
        .map(|operation| {
            operation
                .split_once(char::is_whitespace)
                .map(|(name, operand)| (name, operand.trim().trim_matches('"')))
                .ok_or_else(|| operation.to_owned())
        })
        .collect::<Result<_, _>>()?;
    Ok(Line { fen: fen.trim(), operations })
}

/// Writes a line in the form that [`read`] reads.
pub(crate) fn write(fen: &str, id: &str, phase: &str) -> String {
    format!("{fen} ; id \"{id}\"; phase {phase};\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_fen_and_operations() {
        let text = write("4k4/9 w", "a b", "endgame");
        let line = read(text.trim()).unwrap();
        assert_eq!(
            (line.fen, line.operation("id"), line.operation("phase")),
            ("4k4/9 w", Some("a b"), Some("endgame"))
        );
        assert_eq!(read("f ; id"), Err("id".to_owned()));
        assert_eq!(read("f ;D1 44 ;D2 1920").unwrap().operations, [("D1", "44"), ("D2", "1920")]);
    }
}
