//! The middle of a list of numbers: arithmetic mean, geometric mean, median.

/// The arithmetic mean; `None` of an empty list.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean of the positive values; the others have no logarithm and
/// are left out. `None` if no value is left.
pub fn geometric_mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let logs: Vec<f64> = values.into_iter().filter(|value| *value > 0.0).map(f64::ln).collect();
    mean(&logs).map(f64::exp)
}

/// The median, of an even number of values the mean of the middle two; `None`
/// of an empty list.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        count if count % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_means_of_a_short_list() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert!((geometric_mean([2.0, 0.0, 8.0]).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(median(&[9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[40.0, 10.0, 30.0, 20.0]), Some(25.0));
    }

    #[test]
    fn an_empty_list_has_no_middle() {
        assert_eq!((mean(&[]), geometric_mean([0.0]), median(&[])), (None, None, None));
    }
}
