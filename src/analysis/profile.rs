//! Performance profiles (E. D. Dolan and J. J. Moré, Benchmarking optimization software with
//! performance profiles, Mathematical Programming 91, 2002): on which share of the positions an
//! engine needs at most a multiple of what the best one needs there.

/// The profile of each engine, given what each needs on the same positions, one list an engine: by
/// rising factor of the best, the share of the positions on which it is not exceeded. The last
/// share of every engine is 1.
pub fn profiles(costs: &[Vec<f64>]) -> Vec<Vec<(f64, f64)>> {
    let positions = costs.iter().map(Vec::len).min().unwrap_or(0);
    let best = |place: usize| costs.iter().map(|own| own[place]).fold(f64::INFINITY, f64::min);
    let best: Vec<f64> = (0..positions).map(best).collect();
    let profile = |own: &Vec<f64>| {
        let mut factors: Vec<f64> = own.iter().zip(&best).map(|(own, best)| own / best).collect();
        factors.sort_by(f64::total_cmp);
        let shares = factors.iter().enumerate();
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for (place, factor) in shares {
            let share = (place + 1) as f64 / positions as f64;
            match steps.last_mut() {
                Some(last) if last.0.total_cmp(factor).is_eq() => last.1 = share,
                _ => steps.push((*factor, share)),
            }
        }
        steps
    };
    costs.iter().map(profile).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_rise_with_the_factor_of_the_best() {
        let found = profiles(&[vec![10.0, 30.0, 40.0, 20.0], vec![20.0, 30.0, 20.0, 80.0]]);
        assert_eq!(found[0], [(1.0, 0.75), (2.0, 1.0)]);
        assert_eq!(found[1], [(1.0, 0.5), (2.0, 0.75), (4.0, 1.0)]);
        assert!(profiles(&[]).is_empty());
    }
}
