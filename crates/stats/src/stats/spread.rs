//! The spread of the middle of a list of numbers.

use crate::stats::quantile;

/// The interquartile range: the distance between the quartiles, which are
/// interpolated between neighbours (definition 7 of Hyndman and Fan, "Sample
/// quantiles in statistical packages", The American Statistician 50(4), 1996).
/// `None` of an empty list.
pub fn interquartile_range(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    (!sorted.is_empty()).then(|| quantile(&sorted, 0.75) - quantile(&sorted, 0.25))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_is_that_of_the_middle_half() {
        assert_eq!(interquartile_range(&[]), None);
        assert_eq!(interquartile_range(&[7.0]), Some(0.0));
        assert_eq!(interquartile_range(&[5.0, 1.0, 2.0, 1000.0, 3.0]), Some(3.0));
        assert_eq!(interquartile_range(&[1.0, 2.0, 3.0, 4.0]), Some(1.5));
    }
}
