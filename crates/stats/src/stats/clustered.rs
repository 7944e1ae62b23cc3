//! Values of which some belong together.
//!
//! Ten positions of one game are not ten draws from a population of positions.
//! What is drawn is the game, and an interval or a test that took its positions
//! as independent would promise more than it knows. Intervals and tests are
//! therefore made from a [`Clustered`] list alone, which cannot be had without
//! saying of every value where it belongs.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Add;

use crate::stats::{geometric_mean, mean};

/// Values in clusters: one a position, the clusters being games. The order is
/// that in which they were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clustered {
    values: Vec<f64>,
    /// The cluster of each value, numbered by first appearance.
    clusters: Vec<u32>,
    /// Number of clusters.
    count: usize,
}

/// What a cluster adds to a mean.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cluster {
    /// Sum of its values.
    pub(super) sum: f64,
    /// Number of its values.
    pub(super) size: f64,
}

impl Clustered {
    /// Values that have nothing to do with each other.
    pub fn independent(values: impl IntoIterator<Item = f64>) -> Self {
        values.into_iter().map(|value| (None::<()>, value)).collect()
    }

    /// The values.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Number of values.
    pub const fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Number of clusters.
    pub const fn clusters(&self) -> usize {
        self.count
    }

    /// The mean of the values; `None` without any.
    pub fn mean(&self) -> Option<f64> {
        mean(&self.values)
    }

    /// The geometric mean of the positive values; `None` without any.
    pub fn geometric_mean(&self) -> Option<f64> {
        geometric_mean(self.values.iter().copied())
    }

    /// The mean of each cluster: the values themselves, where no two belong
    /// together.
    pub fn cluster_means(&self) -> Vec<f64> {
        self.sums().iter().map(|cluster| cluster.mean()).collect()
    }

    /// Every value through a function.
    #[must_use]
    pub fn map(mut self, function: impl Fn(f64) -> f64) -> Self {
        self.values.iter_mut().for_each(|value| *value = function(*value));
        self
    }

    /// The clusters, in the order of their first values.
    pub(super) fn sums(&self) -> Vec<Cluster> {
        let mut sums: Vec<Cluster> = Vec::with_capacity(self.count);
        for (value, cluster) in self.values.iter().zip(&self.clusters) {
            match sums.get_mut(*cluster as usize) {
                Some(known) => *known = *known + Cluster { sum: *value, size: 1.0 },
                // The numbers are by first appearance: this is the next one.
                None => sums.push(Cluster { sum: *value, size: 1.0 }),
            }
        }
        sums
    }
}

impl Cluster {
    pub(super) fn mean(self) -> f64 {
        self.sum / self.size
    }
}

impl Add for Cluster {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { sum: self.sum + other.sum, size: self.size + other.size }
    }
}

/// From values with the cluster that each belongs to; `None` for one that
/// belongs to no other.
impl<K: Eq + Hash> FromIterator<(Option<K>, f64)> for Clustered {
    fn from_iter<I: IntoIterator<Item = (Option<K>, f64)>>(values: I) -> Self {
        let mut made = Self::default();
        let mut numbers: HashMap<K, u32> = HashMap::new();
        for (cluster, value) in values {
            let next = u32::try_from(made.count).expect("fewer than 2^32 clusters");
            let number = cluster.map_or(next, |cluster| *numbers.entry(cluster).or_insert(next));
            made.count += usize::from(number == next);
            made.clusters.push(number);
            made.values.push(value);
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_cluster_need_not_follow_each_other() {
        let values = [(Some("a"), 1.0), (None, 7.0), (Some("b"), 4.0), (Some("a"), 3.0), (None, 9.0)];
        let clustered: Clustered = values.into_iter().collect();
        assert_eq!(clustered.values(), [1.0, 7.0, 4.0, 3.0, 9.0]);
        assert_eq!((clustered.len(), clustered.clusters()), (5, 4));
        assert_eq!(clustered.cluster_means(), [2.0, 7.0, 4.0, 9.0]);
        assert_eq!(clustered.mean(), Some(4.8));
        assert_eq!(clustered.map(|value| -value).cluster_means(), [-2.0, -7.0, -4.0, -9.0]);
    }

    #[test]
    fn independent_values_are_their_own_clusters() {
        let clustered = Clustered::independent([0.1, -0.0, 0.1]);
        assert_eq!((clustered.len(), clustered.clusters()), (3, 3));
        let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&clustered.cluster_means()), bits(&[0.1, -0.0, 0.1]));
        assert!(Clustered::independent([]).is_empty());
    }
}
