//! Changes of figures as text.

use crate::analysis::totals::percent;

/// A change in percent: "+0.40%", "0%" where nothing changed.
pub fn change(old: u64, new: u64) -> String {
    match percent(old, new) {
        _ if old == new => "0%".to_owned(),
        None => "from 0".to_owned(),
        // With two decimals it would read as none.
        Some(small) if small.abs() < 0.005 => format!("{small:+.0e}%"),
        Some(percent) => format!("{percent:+.2}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_change_is_not_none() {
        let shown = [(1000, 1004), (1000, 1000), (0, 0), (0, 5), (1_000_000, 999_999), (4, 1)];
        let shown = shown.map(|(old, new)| change(old, new));
        assert_eq!(shown, ["+0.40%", "0%", "0%", "from 0", "-1e-4%", "-75.00%"]);
    }
}
