//! Whole numbers as other programs write them: `45`, but also `45.0` and
//! `4.5E+01`, which data frames and spreadsheets make of a column of counts
//! as soon as one field of it is empty.

/// Numbers beyond this lose digits when they pass through a float.
const EXACT_IN_A_FLOAT: i128 = 1 << 53;

/// The whole number that a text means. A number with a point or an exponent
/// counts only if nothing is behind the point and no digit can have been lost.
pub(super) fn whole(text: &str) -> Option<i128> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let after = after.trim_end_matches('0');
    let all_digits = after.bytes().all(|byte| byte.is_ascii_digit());
    let digits: i128 = format!("{before}{after}").parse().ok().filter(|_| all_digits)?;
    let scale = exponent.checked_sub(i32::try_from(after.len()).ok()?)?;
    let power = 10_i128.checked_pow(scale.unsigned_abs());
    let number = match (scale, power) {
        _ if digits == 0 => 0,
        (0.., Some(power)) => digits.checked_mul(power)?,
        (_, Some(power)) if digits % power == 0 => digits / power,
        _ => return None,
    };
    (number.abs() <= EXACT_IN_A_FLOAT).then_some(number)
}

/// Whether a text is what data frames write for a number they do not have.
pub(super) fn is_missing(text: &str) -> bool {
    matches!(text, "" | "NA" | "NaN" | "nan")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integral_floats_are_whole_numbers() {
        for (text, number) in [
            ("45", 45),
            ("-45", -45),
            ("45.0", 45),
            ("45.", 45),
            ("-45.00", -45),
            ("4.5E+01", 45),
            ("4.5e1", 45),
            ("450e-1", 45),
            ("0.0", 0),
            ("0e99", 0),
            ("18446744073709551615", i128::from(u64::MAX)),
            ("9007199254740992.0", 1 << 53),
        ] {
            assert_eq!(whole(text), Some(number), "{text}");
        }
    }

    #[test]
    fn what_is_not_exactly_whole_is_not_a_number() {
        for text in [
            "",
            ".",
            "e5",
            "45.5",
            "4.55e1",
            "1,234",
            "1 234",
            "4.5e",
            "4.-5",
            "4.5x",
            "0x10",
            "inf",
            "1e99999",
            "1e-99999",
            "9007199254740993.0",
            "1.8446744073709552e19",
            "four",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
