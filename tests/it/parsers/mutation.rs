//! Texts made from texts, the same ones in every run.

use plybench::splitmix::SplitMix64;

/// Pieces that parsers look for, and numbers at the ends of their ranges.
const PIECES: [&str; 44] = [
    ",",
    ";",
    ":",
    "+",
    "-",
    "=",
    "[",
    "]",
    "{",
    "}",
    "{}",
    "{,}",
    "{a,b}",
    "[x=",
    "\"",
    "\"\"",
    "\\",
    "/",
    "\n",
    "\r\n",
    "\t",
    "\0",
    " ",
    "#",
    "0",
    "9",
    "-1",
    "1e308",
    "1e20",
    "0.5",
    "nan",
    "4294967295",
    "18446744073709551616",
    "k",
    "M",
    "_",
    "é",
    "\u{feff}",
    "\u{2028}",
    "tt",
    "ab",
    "w",
    "ok",
    "null",
];

/// The most bytes of a text.
const MOST_BYTES: usize = 1 << 17;

fn pick<'a, T>(random: &mut SplitMix64, list: &'a [T]) -> &'a T {
    &list[random.below(list.len() as u64) as usize]
}

/// A place in a text, and the length of a short piece there.
fn piece(random: &mut SplitMix64, text: &[u8]) -> (usize, usize) {
    let start = random.below(text.len() as u64 + 1) as usize;
    let length = random.below(12) as usize;
    (start, length.min(text.len() - start))
}

/// A text with a few changes.
pub(crate) fn mutated(random: &mut SplitMix64, seeds: &[&str]) -> Vec<u8> {
    let mut text = pick(random, seeds).as_bytes().to_vec();
    for _ in 0..=random.below(5) {
        let (start, length) = piece(random, &text);
        match random.below(9) {
            0 if !text.is_empty() => {
                let place = random.below(text.len() as u64) as usize;
                text[place] ^= 1 << random.below(8);
            }
            1 => drop(text.drain(start..start + length)),
            2 => text.truncate(start),
            3 => {
                let copy = text[start..start + length].to_vec();
                let at = random.below(text.len() as u64 + 1) as usize;
                text.splice(at..at, copy);
            }
            4 => {
                // From another seed, as a careless paste.
                let other = pick(random, seeds).as_bytes();
                let (from, _) = piece(random, other);
                text.splice(start.., other[from..].iter().copied());
            }
            5 if random.below(50) == 0 => {
                // Rarely, because long texts are slow: the same piece again and again.
                let times = 1 << random.below(16);
                let repeated = pick(random, &PIECES).repeat(times);
                text.splice(start..start, repeated.into_bytes());
            }
            _ => {
                let new = pick(random, &PIECES).bytes();
                text.splice(start..start + length * usize::from(random.below(2) == 0), new);
            }
        }
        text.truncate(MOST_BYTES);
    }
    text
}
