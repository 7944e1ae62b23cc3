//! Holm's correction for many tests (Holm 1979).

/// Adjusted p-values, in the order given: the family-wise error of calling
/// those below a level significant is at most that level.
pub fn adjust(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|left, right| p_values[*left].total_cmp(&p_values[*right]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut highest = 0.0_f64;
    for (rank, index) in order.into_iter().enumerate() {
        let factor = (p_values.len() - rank) as f64;
        highest = highest.max((factor * p_values[index]).min(1.0));
        adjusted[index] = highest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_textbook_example() {
        let adjusted = adjust(&[0.01, 0.04, 0.03, 0.005]);
        for (ours, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((ours - expected).abs() < 1e-12, "{adjusted:?}");
        }
    }

    #[test]
    fn never_above_one_and_empty_is_empty() {
        assert_eq!(adjust(&[0.9, 0.8]), [1.0, 1.0]);
        assert!(adjust(&[]).is_empty());
    }
}
