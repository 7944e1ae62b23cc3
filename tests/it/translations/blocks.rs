//! A Markdown file in blocks, and what in a block no translation changes.

use std::collections::BTreeMap;

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A heading of a level, from 1.
    Heading(usize),
    Paragraph,
    /// An item of a list, and whether the list has numbers.
    Item(bool),
    Table,
    /// A block of code with its fences.
    Code,
}

/// A block as it is written, without the mark of a heading or of an item.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) kind: Kind,
    /// The line where it begins, from 1.
    pub(super) line: usize,
    pub(super) text: String,
}

/// The blocks of a text in their order.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut is_open, mut is_code) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        let fence = line.starts_with("```");
        if is_code {
            is_code = !fence;
        } else if line.trim().is_empty() {
            is_open = false;
            continue;
        } else {
            let (kind, rest) = kind_of(line);
            let continues = is_open && kind == Kind::Paragraph
                || is_open && kind == Kind::Table && blocks.last().is_some_and(|last| last.kind == kind);
            is_code = fence;
            if !continues {
                blocks.push(Block { kind, line: number, text: rest.to_owned() });
                is_open = !matches!(kind, Kind::Heading(_));
                continue;
            }
        }
        let last = blocks.last_mut().expect("a block was begun");
        last.text.push('\n');
        last.text += line;
        is_open = last.kind != Kind::Code || is_code;
    }
    blocks
}

/// What a line begins, and what follows its mark.
fn kind_of(line: &str) -> (Kind, &str) {
    let level = line.len() - line.trim_start_matches('#').len();
    if let Some(rest) = line.get(level..).and_then(|rest| rest.strip_prefix(' ')).filter(|_| level > 0) {
        return (Kind::Heading(level), rest);
    }
    let numbered = line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok());
    match line {
        line if line.starts_with("```") => (Kind::Code, line),
        line if line.starts_with('|') => (Kind::Table, line),
        line if line.starts_with("* ") || line.starts_with("- ") => (Kind::Item(false), &line[2..]),
        line => numbered.map_or((Kind::Paragraph, line), |(_, rest)| (Kind::Item(true), rest)),
    }
}

/// The cells of each row of a table. A bar after a backslash is part of a cell.
pub(super) fn rows(table: &str) -> Vec<Vec<String>> {
    let row = |line: &str| {
        let hidden = line.trim().trim_matches('|').replace("\\|", "\0");
        hidden.split('|').map(|cell| cell.trim().replace('\0', "\\|")).collect()
    };
    table.lines().map(row).collect()
}

/// The spans of code.
pub(super) fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// What is prose: without spans of code, each of which becomes a backquote, and without the targets of links.
pub(super) fn prose(text: &str) -> String {
    let without_code = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let mut parts = without_code.split("](");
    let first = parts.next().expect("a part").to_owned();
    parts.fold(first, |prose, part| prose + "]" + part.split_once(')').map_or("", |(_, after)| after))
}

/// The targets of links and of pictures.
pub(super) fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|part| part.split(')').next())
}

/// The numbers outside of code; an English month counts as its number.
pub(super) fn numbers(text: &str) -> Vec<String> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let prose = prose(text);
    let digits = prose.split(|c: char| !is_part(c)).map(|part| part.trim_matches(['.', ',']));
    let months = prose.split(|c: char| !c.is_alphanumeric()).filter_map(|word| {
        let place = MONTHS.iter().position(|month| *month == word)?;
        Some((place + 1).to_string())
    });
    digits.filter(|part| !part.is_empty()).map(str::to_owned).chain(months).collect()
}

/// How often one side has a thing more often than the other: what is missing, and what is too many.
pub(super) fn difference<T: Ord + Clone>(
    wanted: impl IntoIterator<Item = T>,
    found: impl IntoIterator<Item = T>,
) -> (Vec<T>, Vec<T>) {
    let mut counts: BTreeMap<T, i32> = BTreeMap::new();
    for thing in wanted {
        *counts.entry(thing).or_default() += 1;
    }
    for thing in found {
        *counts.entry(thing).or_default() -= 1;
    }
    let of = |sign: i32| {
        let some = counts.iter().filter(move |(_, count)| count.signum() == sign);
        some.map(|(thing, _)| thing.clone()).collect()
    };
    (of(1), of(-1))
}

/// A heading as the part of a link that comes after `#`.
pub(super) fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let kept = letters.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}
