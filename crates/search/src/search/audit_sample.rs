//! Which prunings of a selective search are audited, and the counts of the verdicts.

use std::collections::BTreeMap;

use crate::counters::{AuditCount, AuditStratum, AuditedHook};
use crate::search::observer::{NodeType, Pruning, Verdict};
use crate::splitmix::mix;

/// The first prunings of a stratum are all in the sample, the next twice as many half of them, and so on until it is
/// the share that was asked for: at small depths there are thousands of times as many prunings as at great ones.
const FIRST: u64 = 4;

/// Chooses by root and number of a pruning in its stratum, so that a position met again may be chosen or not.
pub(super) struct AuditSample {
    one_in: u64,
    root: u64,
    /// Weight of the last pruning that was chosen.
    weight: u64,
    strata: BTreeMap<(AuditedHook, u32), AuditStratum>,
}

impl AuditSample {
    /// Of a search from a root with this hash, in the end of one pruning in so many.
    pub(super) fn new(one_in: u64, root: u64) -> Self {
        Self { one_in, root, weight: 0, strata: BTreeMap::new() }
    }

    /// Counts a pruning; whether it is in the sample.
    pub(super) fn has(&mut self, pruning: Pruning) -> bool {
        let count = self.count(pruning);
        let number = count.fired;
        count.fired += 1;
        let (begin, weight) = group(number, self.one_in);
        let stratum = (pruning.hook as u64) << 32 | u64::from(pruning.depth) << 2 | pruning.node_type as u64;
        self.weight = weight;
        begin + mix(mix(self.root ^ mix(stratum)) ^ begin) % weight == number
    }

    /// Counts the verdict on the last pruning that was in the sample.
    pub(super) fn judge(&mut self, pruning: Pruning, verdict: Verdict) {
        let weight = self.weight;
        let count = self.count(pruning);
        count.audited += 1;
        count.audited_weight += weight;
        let (few, weighed) = match verdict {
            Verdict::Right => return,
            Verdict::Wrong => (&mut count.wrong, &mut count.wrong_weight),
            Verdict::Unknown => (&mut count.unknown, &mut count.unknown_weight),
        };
        *few += 1;
        *weighed += weight;
    }

    fn count(&mut self, pruning: Pruning) -> &mut AuditCount {
        let Pruning { hook, depth, node_type } = pruning;
        let stratum = self.strata.entry((hook, depth)).or_insert_with(|| AuditStratum::new(hook, depth));
        match node_type {
            NodeType::Pv => &mut stratum.pv,
            NodeType::Cut => &mut stratum.cut,
            NodeType::All => &mut stratum.all,
        }
    }

    /// The counts, by hook and depth.
    pub(super) fn into_counts(self) -> Vec<AuditStratum> {
        self.strata.into_values().collect()
    }
}

/// The first number of the group of a pruning, of which one is in the sample, and the size of the group.
fn group(number: u64, one_in: u64) -> (u64, u64) {
    let doubled = (number / FIRST + 1).ilog2();
    let size = (1 << doubled).min(one_in);
    let block = FIRST * ((1 << doubled) - 1);
    (number - (number - block) % size, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_one_another_and_double_up_to_the_share_asked_for() {
        for one_in in [1, 2, 7, 1000] {
            let mut next = 0;
            for number in 0..20_000 {
                let (begin, size) = group(number, one_in);
                assert!(begin <= number && number < begin + size && size <= one_in, "{number} {one_in}");
                assert!(begin == next || number > begin, "{number} {one_in}");
                next = number + 1;
            }
            assert_eq!(group(19_999, one_in).1, one_in);
        }
        assert_eq!([0, 3, 4, 11, 12, 27].map(|number| group(number, 1000).1), [1, 1, 2, 2, 4, 4]);
    }

    /// One in so many of each group is chosen, and what is chosen weighs as much as the whole.
    #[test]
    fn the_weight_of_a_sample_is_that_of_all() {
        let pruning = Pruning { hook: AuditedHook::Rfp, depth: 2, node_type: NodeType::Cut };
        for (one_in, root) in [(1, 3), (16, 5), (1000, 7), (1000, 8)] {
            let mut sample = AuditSample::new(one_in, root);
            let mut chosen = Vec::new();
            for number in 0..100_000 {
                if sample.has(pruning) {
                    let verdict = [Verdict::Right, Verdict::Wrong, Verdict::Unknown][number % 3];
                    sample.judge(pruning, verdict);
                    chosen.push(number);
                }
            }
            let count = sample.into_counts()[0].cut;
            assert_eq!((count.fired, count.audited), (100_000, chosen.len() as u64));
            assert!(count.audited_weight.abs_diff(count.fired) <= 20 * one_in, "{count:?}");
            let third = count.fired / 3;
            let allowed = if one_in == 1 { 2 } else { third / 4 };
            assert!(count.wrong_weight.abs_diff(third) <= allowed, "{count:?}");
            assert!(count.unknown_weight.abs_diff(third) <= allowed, "{count:?}");
            assert_eq!(chosen[..4], [0, 1, 2, 3]);
        }
    }
}
