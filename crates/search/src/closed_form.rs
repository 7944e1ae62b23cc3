//! Properties of the trees that are known without searching them.
//!
//! Reference lines for charts and hard bounds for tests. Counts are exact
//! integers, `None` where 128 bits do not hold them; expectations and growth
//! rates are floats computed from basic operations alone, so that they are
//! the same on every machine.

/// The fewest leaves that any search must evaluate to prove the value of a
/// uniform tree, `b^ceil(d/2) + b^floor(d/2) - 1` (Knuth and Moore, "An
/// analysis of alpha-beta pruning", Artificial Intelligence 6, 1975).
pub fn minimal_leaves(branches: u64, depth: u32) -> Option<u128> {
    let high = full_leaves(branches, depth.div_ceil(2))?;
    let low = full_leaves(branches, depth / 2)?;
    (high - 1).checked_add(low)
}

/// The fewest nodes, the sum of [`minimal_leaves`] over all levels.
pub fn minimal_nodes(branches: u64, depth: u32) -> Option<u128> {
    (0..=depth).try_fold(0_u128, |sum, level| sum.checked_add(minimal_leaves(branches, level)?))
}

/// The leaves of the whole uniform tree, `b^d`.
pub fn full_leaves(branches: u64, depth: u32) -> Option<u128> {
    u128::from(branches).checked_pow(depth)
}

/// The nodes of the whole uniform tree, root included.
pub fn full_nodes(branches: u64, depth: u32) -> Option<u128> {
    (0..=depth).try_fold(0_u128, |sum, level| sum.checked_add(full_leaves(branches, level)?))
}

/// The leaves that alpha-beta evaluates on average on an iid tree of depth 2
/// without ties:
/// `b + sum_{i=1}^{b-1} sum_{j=0}^{b-1} prod_{t=1}^{i} t / (t + j/b)`.
///
/// At the root's child number `i` the bound is the best of `i` minima of `b`
/// leaves; with `a` the fraction of leaves below it, `sum_j (1-a)^j` of the
/// child's leaves are evaluated. Integrated over the distribution of the
/// bound, each term is a Beta function, which the product spells out.
pub fn iid_depth_two_leaves(branches: u64) -> f64 {
    let b = branches as f64;
    let mut expected = b;
    for j in 0..branches {
        let shift = j as f64 / b;
        let mut product = 1.0;
        for t in 1..branches {
            product *= t as f64 / (t as f64 + shift);
            expected += product;
        }
    }
    expected
}

/// The leaves that alpha-beta evaluates on average on an iid tree without ties.
///
/// A leaf is evaluated if the greatest value left of its path at the first
/// player's nodes lies below the smallest at the second player's (Baudet,
/// Artificial Intelligence 10, 1978; Pearl, Communications of the ACM 25(8),
/// 1982). Both are independent, so the sum over all paths is one integral over the
/// value, of a product with a factor for each level: `1 + G + ... + G^(b-1)`, with `G` the
/// distribution of the values left of the path at that level, or `1 - G`.
/// Exact but for the integration, by Simpson's rule to about six digits.
pub fn iid_expected_leaves(branches: u64, depth: u32) -> f64 {
    const STEPS: u32 = 1 << 14;
    let first = iid_integrand(branches, depth, 0.0).1;
    let (mut sum, step) = (0.0, 1.0 / f64::from(STEPS));
    for place in 0..=STEPS {
        let weight = match place {
            0 | STEPS => 1.0,
            odd if odd % 2 == 1 => 4.0,
            _ => 2.0,
        };
        let (product, others) = iid_integrand(branches, depth, f64::from(place) * step);
        sum += weight * product * others;
    }
    first + sum * step / 3.0
}

/// At a value that the part `x` of all leaves lies below: the derivative of the
/// product over the first player's levels, and the product over the second's.
fn iid_integrand(branches: u64, depth: u32, x: f64) -> (f64, f64) {
    let (mut product, mut logarithmic, mut others) = (1.0, 0.0, 1.0);
    // The distribution of the values at a level, and its derivative, from the leaves up.
    let (mut below, mut density) = (x, 1.0);
    for level in (1..=depth).rev() {
        let is_first_players = level % 2 == 1;
        let ratio = if is_first_players { below } else { 1.0 - below };
        let (mut sum, mut slope, mut power) = (0.0, 0.0, 1.0);
        for number in 0..branches {
            sum += power;
            if number + 1 < branches {
                slope += (number + 1) as f64 * power;
            }
            power *= ratio;
        }
        if is_first_players {
            product *= sum;
            logarithmic += slope * density / sum;
        } else {
            others *= sum;
        }
        // The level above: the best of all children, for the player who moves there.
        density *= branches as f64 * (0..branches - 1).fold(1.0, |power, _| power * ratio);
        below = if is_first_players { power } else { 1.0 - power };
    }
    (product * logarithmic, others)
}

/// The leaves that alpha-beta without deep cutoffs evaluates on average on an iid tree without ties.
///
/// With `y` the bound of a node among the ranks of its value, from 0 to 1, and `n(h, y)` the leaves below it:
/// `n(0, y) = 1`, and `n(h+1, y) = n(h, 1) + sum_{i=2}^{b} integral_0^(y^(1/b)) (i-1) m^(i-2) n(h, 1-m) dm`,
/// where `m` is the rank of the best of `i-1` children. Child `i` is searched if `m` does not reach the bound.
///
/// `n` is tabulated at `y = t^b` for evenly spaced `t`, which needs no root, and is steep nowhere. Between two
/// places it is linear in `m + ... + m^(b-1)`, the integral of all weights: six digits up to `b = 40`.
pub fn iid_shallow_leaves(branches: u64, depth: u32) -> f64 {
    const STEPS: usize = 1 << 14;
    let power = |x: f64| (0..branches).fold(1.0, |power, _| power * x);
    let weight = |x: f64| (1..branches).fold(0.0, |sum, _| x + x * sum);
    let places: Vec<f64> = (0..=STEPS).map(|place| place as f64 / STEPS as f64).collect();
    let ranks: Vec<f64> = places.iter().map(|t| 1.0 - power(*t)).collect();
    let weights: Vec<f64> = ranks.iter().map(|rank| weight(*rank)).collect();
    // Where the integral up to each `t` ends: between which two ranks (they fall), and how far from the lower one.
    let mut lower = STEPS;
    let ends: Vec<(usize, f64)> = places
        .iter()
        .map(|t| {
            while lower > 1 && ranks[lower - 1] < *t {
                lower -= 1;
            }
            (lower, weight(*t) - weights[lower])
        })
        .collect();
    let mut leaves = vec![1.0; STEPS + 1];
    for _ in 0..depth {
        let mut integral = vec![0.0; STEPS + 1];
        for place in (0..STEPS).rev() {
            let mean = f64::midpoint(leaves[place], leaves[place + 1]);
            integral[place] = integral[place + 1] + (weights[place] - weights[place + 1]) * mean;
        }
        let upper = |&(lower, rest): &(usize, f64)| {
            let width = weights[lower - 1] - weights[lower];
            let share = if width > 0.0 { rest / width } else { 0.0 };
            let mean = leaves[lower] + share * (leaves[lower - 1] - leaves[lower]) / 2.0;
            leaves[STEPS] + integral[lower] + rest * mean
        };
        leaves = ends.iter().map(upper).collect();
    }
    leaves[STEPS]
}

/// The positive root of `x^b + x - 1`, by bisection to the last bit.
pub fn xi(branches: u64) -> f64 {
    let excess = |x: f64| (0..branches).fold(1.0, |power, _| power * x) + x - 1.0;
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if excess(middle) < 0.0 { low = middle } else { high = middle }
    }
}

/// By how much alpha-beta's leaves grow for each ply on iid trees without
/// ties, `xi / (1 - xi)` (Pearl, Communications of the ACM 25(8), 1982).
/// An asymptotic rate over pairs of plies; single plies alternate around it.
pub fn iid_growth(branches: u64) -> f64 {
    let xi = xi(branches);
    xi / (1.0 - xi)
}

/// The growth of alpha-beta's leaves with the branching factor `b` on edge-sum
/// trees of depth 2, `b * H_b`, and of depth 3, `b^2`, up to a constant
/// factor; at depth 4 the growth is between `b^2` and `b^2 * H_b^2` and the
/// lower form is returned. `None` at other depths (Newborn, Artificial
/// Intelligence 8, 1977).
pub fn edge_sum_form(branches: u64, depth: u32) -> Option<f64> {
    let b = branches as f64;
    match depth {
        2 => Some(b * harmonic(branches)),
        3 | 4 => Some(b * b),
        _ => None,
    }
}

/// The harmonic number `1 + 1/2 + ... + 1/n`.
pub fn harmonic(n: u64) -> f64 {
    (1..=n).map(|k| 1.0 / k as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knuth_and_moores_minimum() {
        assert_eq!(minimal_leaves(40, 4), Some(3_199));
        assert_eq!(minimal_leaves(40, 6), Some(127_999));
        assert_eq!(minimal_leaves(1, 9), Some(1));
        assert_eq!(minimal_nodes(40, 2), Some(1 + 40 + 79));
        assert_eq!(minimal_leaves(256, 64), None);
        assert_eq!(full_nodes(2, 3), Some(15));
    }

    #[test]
    fn the_depth_two_expectation_has_its_known_values() {
        for (branches, expected) in
            [(2, 11.0 / 3.0), (3, 7.443), (5, 17.67), (10, 55.96), (20, 177.1), (38, 521.0)]
        {
            let value = iid_depth_two_leaves(branches);
            assert!((value / expected - 1.0).abs() < 4e-4, "b={branches}: {value} instead of {expected}");
        }
    }

    #[test]
    fn the_expectation_at_depth_two_and_one_is_the_known_one() {
        for branches in [2, 3, 5, 10, 20, 38] {
            let (found, known) = (iid_expected_leaves(branches, 2), iid_depth_two_leaves(branches));
            assert!((found / known - 1.0).abs() < 1e-6, "b={branches}: {found} instead of {known}");
            assert!((iid_expected_leaves(branches, 1) - branches as f64).abs() < 1e-9);
        }
        assert!((iid_expected_leaves(5, 0) - 1.0).abs() < 1e-12);
    }

    /// The growth of the exact expectation approaches Pearl's rate slowly, by
    /// about a constant factor every two plies: extrapolated by Aitken's rule.
    #[test]
    fn the_expectation_grows_as_pearl_says() {
        for (branches, deepest) in [(2, 24), (5, 12), (10, 10), (20, 8)] {
            let leaves = |depth| iid_expected_leaves(branches, depth);
            let growth = |depth: u32| (leaves(depth) / leaves(depth - 2)).sqrt();
            let [before, middle, last] = [deepest - 4, deepest - 2, deepest].map(growth);
            let limit = last - (last - middle).powi(2) / ((last - middle) - (middle - before));
            let rate = iid_growth(branches);
            assert!((limit / rate - 1.0).abs() < 0.01, "b={branches}: {limit} instead of {rate}");
            assert!(last > rate, "from above");
        }
    }

    #[test]
    fn without_deep_cutoffs_the_expectation_has_its_known_values() {
        for (depth, known) in (1..).zip([10.0, 55.960, 384.250, 2479.37, 16330.5, 106_860.0]) {
            let found = iid_shallow_leaves(10, depth);
            assert!((found / known - 1.0).abs() < 1e-5, "depth {depth}: {found} instead of {known}");
        }
        assert_eq!((iid_shallow_leaves(10, 0), iid_shallow_leaves(1, 5)), (1.0, 1.0));
    }

    #[test]
    fn deep_cutoffs_begin_at_depth_four() {
        for branches in [2, 3, 5, 10, 20, 40] {
            for depth in 1..=3 {
                let (found, known) =
                    (iid_shallow_leaves(branches, depth), iid_expected_leaves(branches, depth));
                assert!(
                    (found / known - 1.0).abs() < 2e-6,
                    "b={branches}, depth {depth}: {found} and {known}"
                );
            }
            let found = iid_shallow_leaves(branches, 4);
            assert!(iid_expected_leaves(branches, 4) < found, "b={branches}: {found}");
        }
    }

    /// The recursion is linear, so that the ratio of successive heights approaches its largest eigenvalue.
    #[test]
    fn without_deep_cutoffs_ten_branches_grow_by_six_and_a_half() {
        let [before, last] = [20, 21].map(|depth| iid_shallow_leaves(10, depth));
        assert!((last / before - 6.554).abs() < 1e-3, "{}", last / before);
    }

    #[test]
    fn pearls_growth_has_its_known_values() {
        for (branches, expected) in [
            (2, 1.618),
            (3, 2.148),
            (5, 3.080),
            (10, 5.064),
            (20, 8.425),
            (30, 11.416),
            (38, 13.659),
            (40, 14.203),
        ] {
            let value = iid_growth(branches);
            assert!((value - expected).abs() < 6e-4, "b={branches}: {value} instead of {expected}");
        }
        assert!((xi(2) - 0.618_033_988_749_895).abs() < 1e-15);
        assert!((xi(1) - 0.5).abs() < 1e-15);
    }
}
