//! Whole numbers as people type them: `5000`, `5_000`, `5k`, `5M`. There is
//! one syntax, wherever a number is read; decimals are allowed where they mean
//! something.

use std::ops::RangeInclusive;

use thiserror::Error;

/// A text that is not a whole number, or not an allowed one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NumberError {
    #[error("`{text}` is not a whole number; write it like 5000, 5_000, 5k or 5M")]
    Shape { text: String },
    #[error("must be {}", range_text(*least, *most))]
    Range { text: String, least: u64, most: u64 },
}

fn range_text(least: u64, most: u64) -> String {
    match (least, most) {
        (1.., u64::MAX) => format!("at least {least}"),
        _ => format!("from {least} to {most}"),
    }
}

/// The whole number that a text means: digits, with `_` between them as you
/// like, then perhaps `k` (a thousand) or `M` (a million).
pub fn parse_whole(text: &str) -> Result<u64, NumberError> {
    parse_in_units(text, [1_000, 1_000_000], 0..=u64::MAX)
}

/// The same, between two numbers that are both allowed.
pub fn parse_whole_in(text: &str, allowed: RangeInclusive<u64>) -> Result<u64, NumberError> {
    parse_in_units(text, [1_000, 1_000_000], allowed)
}

/// The number that a text means where fractions have a meaning: a whole number
/// as anywhere else, or a decimal like `0.5` or `1e-3`.
pub fn parse_decimal(text: &str) -> Option<f64> {
    let text = text.trim();
    parse_whole(text).map(|number| number as f64).ok().or_else(|| text.parse().ok())
}

/// An exact decimal in units of the last of its places: digits, and perhaps a
/// point with more digits behind it, at most as many as there are places. `1.5`
/// with two places is 150.
pub(crate) fn parse_fixed(text: &str, places: u32) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let width = places as usize;
    if !digits(whole) || !digits(decimals) || decimals.len() > width {
        return None;
    }
    format!("{whole}{decimals:0<width$}").parse().ok()
}

/// The count that a text means, with powers of two for units.
pub(super) fn parse_entries(text: &str) -> Option<u64> {
    parse_in_units(text, [1 << 10, 1 << 20], 0..=u64::MAX).ok()
}

fn parse_in_units(
    text: &str,
    [thousand, million]: [u64; 2],
    allowed: RangeInclusive<u64>,
) -> Result<u64, NumberError> {
    let text = text.trim();
    let (digits, unit) = match text.as_bytes().last() {
        Some(b'k' | b'K') => (&text[..text.len() - 1], thousand),
        Some(b'M') => (&text[..text.len() - 1], million),
        _ => (text, 1),
    };
    let groups = || digits.strip_prefix('-').unwrap_or(digits).split('_');
    let is_group = |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    if !groups().all(is_group) {
        return Err(NumberError::Shape { text: text.to_owned() });
    }
    // What has too many digits is out of any range, and so is a negative number.
    let number = groups().collect::<String>().parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    let fitting = number.filter(|number| allowed.contains(number) && !digits.starts_with('-'));
    fitting.ok_or_else(|| NumberError::Range {
        text: text.to_owned(),
        // Of what is too large it says nothing that there is a least number.
        least: if number.is_none() && *allowed.end() == u64::MAX { 0 } else { *allowed.start() },
        most: *allowed.end(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_syntax_for_every_whole_number() {
        for (text, number) in [
            ("0", 0),
            ("007", 7),
            ("5_000", 5_000),
            ("5k", 5_000),
            ("5K", 5_000),
            (" 64k ", 64_000),
            ("5M", 5_000_000),
            ("1_000M", 1_000_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse_whole(text), Ok(number), "{text}");
        }
        assert_eq!((parse_entries("64k"), parse_entries("1M")), (Some(65_536), Some(1 << 20)));
    }

    #[test]
    fn a_decimal_may_be_written_like_a_whole_number() {
        for (text, number) in [("1_0", 10.0), ("2k", 2_000.0), ("5M", 5e6), (" 0.5 ", 0.5), ("1e-3", 0.001)] {
            assert_eq!(parse_decimal(text), Some(number), "{text}");
        }
        for text in ["", "k", "1__0", "five", "0.5k", "1_0.5"] {
            assert_eq!(parse_decimal(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_words() {
        for text in
            ["", "abc", "--1", "+1", "1.5", "5_", "_5", "5__0", "5kk", "k", "1e6", "5 k", "5m", "0x10"]
        {
            let error = parse_whole(text).unwrap_err();
            assert!(matches!(error, NumberError::Shape { .. }), "{text}: {error}");
        }
        let error = |text, allowed| parse_whole_in(text, allowed).unwrap_err().to_string();
        assert_eq!(error("x", 0..=9), "`x` is not a whole number; write it like 5000, 5_000, 5k or 5M");
        assert_eq!(error("0", 1..=u64::MAX), "must be at least 1");
        assert_eq!(error("-5", 1..=u64::MAX), "must be at least 1");
        assert_eq!(error("1k", 0..=64), "must be from 0 to 64");
        assert_eq!(error("99999999999999999999", 0..=u64::MAX), "must be from 0 to 18446744073709551615");
    }
}
