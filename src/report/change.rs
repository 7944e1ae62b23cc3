//! Changes of figures as text.

use crate::analysis::totals::percent;

/// A change in percent: "+0.40%", "0%" where nothing changed.
pub fn change(old: impl Into<u128>, new: impl Into<u128>) -> String {
    let (old, new): (u128, u128) = (old.into(), new.into());
    match percent(old, new) {
        _ if old == new => "0%".to_owned(),
        None => "from 0".to_owned(),
        // With two decimals it would read as none.
        Some(small) if small.abs() < 0.005 => {
            let digits = (-small.abs().log10()).ceil() as usize;
            format!("{small:+.digits$}%")
        }
        Some(percent) => format!("{percent:+.2}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_change_is_not_none() {
        let shown = [(1000, 1004), (1000, 1000), (0, 0), (0, 5), (1_000_000, 999_999), (4, 1)];
        let shown = shown.map(|(old, new): (u64, u64)| change(old, new));
        assert_eq!(shown, ["+0.40%", "0%", "0%", "from 0", "-0.0001%", "-75.00%"]);
    }
}
