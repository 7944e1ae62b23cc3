//! Files of games, PGN and PDN: the positions that their `FEN` tags say they begin with.

use crate::corpus::epd;

/// A file of games with one that does not say where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoFen {
    /// The line on which that game begins.
    pub(super) line: usize,
}

/// One game: where it begins, and what its tags say.
struct Game<'a> {
    line: usize,
    tags: Vec<&'a str>,
    fen: Option<(usize, &'a str)>,
    has_moves: bool,
}

/// The positions from which the games of a text begin, with the lines of their tags; `None` for a text that is no file
/// of games.
pub(super) fn positions(text: &str) -> Option<Result<Vec<(usize, &str)>, NoFen>> {
    epd::lines(text).next().filter(|(_, line)| is_of_game(line))?;
    let mut games = Vec::<Game<'_>>::new();
    let mut in_comment = false;
    for (line, content) in epd::lines(text) {
        let mut rest = content;
        while !in_comment && let Some((name, value, after)) = tag(rest) {
            if games.last().is_none_or(|game| game.has_moves || game.tags.contains(&name)) {
                games.push(Game { line, tags: Vec::new(), fen: None, has_moves: false });
            }
            if let Some(game) = games.last_mut() {
                game.tags.push(name);
                game.fen = game.fen.or(name.eq_ignore_ascii_case("FEN").then_some((line, value)));
            }
            rest = after;
        }
        if rest.is_empty() {
            continue;
        }
        if games.is_empty() {
            return Some(Err(NoFen { line }));
        }
        games.iter_mut().last()?.has_moves = true;
        let (opened, closed) = (rest.rfind('{'), rest.rfind('}'));
        in_comment = if in_comment { closed.is_none() || opened > closed } else { opened > closed };
    }
    Some(games.iter().map(|game| game.fen.ok_or(NoFen { line: game.line })).collect())
}

/// Whether a line is part of a game and of no position: a tag, numbered moves, squares one after the other, or the begin
/// of SGF and GGF.
pub(super) fn is_of_game(line: &str) -> bool {
    let is_tag = line.strip_prefix('[').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let word = line.split_whitespace().next().unwrap_or_default();
    let after_number = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_number = after_number.len() < word.len() && after_number.starts_with('.');
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9']);
    let is_moves = word.len() >= 4 && word.as_bytes().chunks(2).all(is_square);
    is_tag || is_number || is_moves || line.starts_with("(;")
}

/// The tag pair with which a text begins, `[Name "value"]`, and what follows it.
fn tag(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.strip_prefix('[')?.split_once('"')?;
    let (value, rest) = rest.split_once('"')?;
    let rest = rest.trim_start().strip_prefix(']')?;
    let name = name.trim();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((name, value, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_begins_with_its_tags() {
        let text = "% escaped\n[Event \"a \\ b\"]\n[FEN \"one\"]\n\n1. e4 {a comment\n[FEN \"none\"] over } lines 1-0\n\n\
                    [Event \"b\"] [fen \"two\"] *\n[Event \"c\"]\n[FEN \"three\"]\n\n[Event \"d\"]\n[FEN \"four\"]\n";
        let lines = vec![(3, "one"), (8, "two"), (10, "three"), (13, "four")];
        assert_eq!(positions(text), Some(Ok(lines)));
        assert_eq!(positions(&text.replace("fen \"two\"", "Site \"two\"")), Some(Err(NoFen { line: 8 })));
    }

    #[test]
    fn games_are_recognised_by_their_first_line() {
        for text in [
            "1. e4 e5",
            "\n\n1.e4",
            "12... Nf6",
            "[DhtmlXQ]\n[/DhtmlXQ]",
            "(;GM[Othello]PC[GGS]",
            "f5d6c3d3c4",
            "F5D6C3",
            "h2e2 h9g7",
            "e2e4 e7e5",
        ] {
            assert!(matches!(positions(text), Some(Err(NoFen { .. }))), "{text}");
        }
        for text in [
            "",
            "b1b1k2r/8/8/8/8/8/8/4K3 w - -",
            "1k6/8/8/8/8/8/8/4K3 w - -",
            "...X.O. X",
            "B:W18:B1",
            "[",
            "# a comment",
            "position startpos",
            "a",
        ] {
            assert_eq!(positions(text), None, "{text}");
        }
    }
}
