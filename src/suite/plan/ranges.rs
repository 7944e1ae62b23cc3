//! Depths and seeds as people write them: `4`, `1-6`, `1,2,5-6`.

use serde::Deserialize;

use crate::search::MAX_DEPTH;
use crate::spec::parse_whole;
use crate::suite::error::SuiteError;

/// Depths as a file has them: a range in quotes, a number, or a list of numbers.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "depths are a range like \"1-6\" or a list like [1, 2, 4]")]
pub enum Depths {
    /// `"1-6"`, `"1,2,5-6"`.
    Range(String),
    /// `4`.
    One(u64),
    /// `[1, 2, 4]`.
    List(Vec<u64>),
}

impl Depths {
    /// The depths, ascending.
    pub fn parse(&self) -> Result<Vec<u32>, SuiteError> {
        match self {
            Self::Range(text) => parse_depths(text),
            Self::One(depth) => check_depths(vec![*depth]),
            Self::List(list) => check_depths(list.clone()),
        }
    }
}

/// Parses `1-6` or `1,2,5-6` into depths, ascending.
pub fn parse_depths(text: &str) -> Result<Vec<u32>, SuiteError> {
    let mut depths = Vec::new();
    for part in text.split(',') {
        let (first, last) = parse_range(part)?;
        if let Some(depth) = [first, last].into_iter().find(|depth| *depth > u64::from(MAX_DEPTH)) {
            return Err(SuiteError::TooDeep { depth });
        }
        depths.extend(first..=last);
    }
    check_depths(depths)
}

/// Sorts a list of depths and refuses impossible ones.
pub(crate) fn check_depths(mut depths: Vec<u64>) -> Result<Vec<u32>, SuiteError> {
    depths.sort_unstable();
    if depths.is_empty() {
        return Err(SuiteError::NoNumbers);
    }
    if let Some(twice) = depths.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(SuiteError::RepeatedNumber { number: twice[0] });
    }
    if let Some(&depth) = depths.iter().find(|depth| **depth > u64::from(MAX_DEPTH)) {
        return Err(SuiteError::TooDeep { depth });
    }
    Ok(depths.into_iter().map(|depth| depth as u32).collect())
}

/// Parses `7` or `1-20` into the first and last number.
pub fn parse_range(text: &str) -> Result<(u64, u64), SuiteError> {
    let shape = || SuiteError::NotARange { text: text.trim().to_owned() };
    let number = |part: &str| parse_whole(part).map_err(|_| shape());
    let (first, last) = match text.split_once('-') {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(text)?, number(text)?),
    };
    if first > last { Err(SuiteError::Backwards { first, last }) } else { Ok((first, last)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_mix() {
        assert_eq!(parse_depths("1-3").unwrap(), [1, 2, 3]);
        assert_eq!(parse_depths("5, 1-2").unwrap(), [1, 2, 5]);
        assert_eq!(parse_range("7").unwrap(), (7, 7));
        assert_eq!(parse_range("0-1k").unwrap(), (0, 1_000));
    }

    #[test]
    fn impossible_ranges_say_why() {
        let fault = |text| parse_depths(text).unwrap_err().to_string();
        assert_eq!(fault("6-1"), "the range 6-1 is empty; did you mean 1-6?");
        assert_eq!(fault("1-2,2"), "2 is given twice");
        assert_eq!(fault("1-9999999999"), "depth 9999999999 is out of range: depths go from 0 to 64");
        assert!(fault("one").contains("`one`"));
        assert!(fault("").contains("not a list of numbers"));
    }
}
