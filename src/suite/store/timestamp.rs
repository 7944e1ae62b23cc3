//! Points in time as RFC 3339 text in UTC, to the second.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, as `2026-01-31T23:59:59Z`.
pub(crate) fn now() -> String {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    rfc3339(elapsed.as_secs())
}

/// Seconds since 1970 as a date in the proleptic Gregorian calendar. Years
/// are counted from March, so that the leap day is the last of its year.
fn rfc3339(seconds: u64) -> String {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    /// Days from 1 March 0000 to 1 January 1970.
    const DAYS_TO_1970: u64 = 719_468;
    let (days, time) = (seconds / 86_400 + DAYS_TO_1970, seconds % 86_400);
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day_of_month:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use crate::suite::store::timestamp::rfc3339;

    #[test]
    fn known_moments() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(seconds), text);
        }
    }
}
