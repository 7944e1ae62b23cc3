//! Names of games, engines, files and titles as text, whatever they hold: rows
//! may be of any program, and a name must not become markup, a second line, or
//! a command to a terminal or to TeX.

use std::borrow::Cow;

/// The text with every character that is not shown written as `\n`, `\u{1b}`,
/// ...: one line, without control characters and without those that turn the
/// direction of writing.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut shown = String::new();
    for character in text.chars() {
        match character {
            hidden if is_hidden(hidden) && hidden.is_control() => shown.extend(hidden.escape_debug()),
            hidden if is_hidden(hidden) => shown.extend(hidden.escape_unicode()),
            other => shown.push(other),
        }
    }
    shown.into()
}

fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The text in a line of Markdown: no HTML, no code, no link, no end of a
/// table's cell.
pub fn markdown(text: &str) -> String {
    let text = printable(text);
    let mut escaped = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        match character {
            '|' | '`' | '*' | '\\' => escaped.extend(['\\', character]),
            // An image or a link; brackets of parameters stay as they are.
            ']' if matches!(next, Some('(' | '[' | ':')) => escaped.push_str("\\]"),
            '<' if next.is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(next)) => {
                escaped.push_str("&lt;");
            }
            '&' => escaped.push_str("&amp;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The text in a cell of a LaTeX table, or in a caption.
pub fn latex(text: &str) -> String {
    let mut escaped = String::new();
    for character in printable(text).chars() {
        match character {
            // Two hyphens would be a dash, and so is a bar in the first of TeX's encodings.
            '-' if escaped.ends_with('-') => escaped.push_str("{}-"),
            '\u{2212}' => escaped.push_str("$-$"),
            '|' => escaped.push_str("\\textbar{}"),
            '`' => escaped.push_str("\\textasciigrave{}"),
            // Behind the end of a line these would be an argument of it.
            '[' | '*' if escaped.is_empty() => escaped.extend(['{', character, '}']),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\^{}"),
            '~' => escaped.push_str("\\~{}"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The text in an element or an attribute of XML, which has no way of writing two
/// characters that are not hidden.
pub fn xml(text: &str) -> String {
    let text = printable(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&apos;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_shown_is_written_out() {
        assert_eq!(printable("ab+tt[size=1]"), "ab+tt[size=1]");
        assert_eq!(printable("a\nb\t\0\u{1b}[2J\u{202e}c"), "a\\nb\\t\\0\\u{1b}[2J\\u{202e}c");
    }

    #[test]
    fn a_name_is_not_markup() {
        assert_eq!(markdown("ab+tt[size=1]"), "ab+tt[size=1]");
        assert_eq!(
            markdown("a|b <img src=x> <0.001 ![x](y) `c` &lt;\n# d"),
            "a\\|b &lt;img src=x> <0.001 ![x\\](y) \\`c\\` &amp;lt;\\\\n# d"
        );
        assert_eq!(latex("\\input{x} 5%\n"), "\\textbackslash{}input\\{x\\} 5\\%\\textbackslash{}n");
        assert_eq!(latex("[5pt]"), "{[}5pt]");
        assert_eq!(latex("a|b`c--d"), "a\\textbar{}b\\textasciigrave{}c-{}-d");
    }
}
