//! Running digests of the events of a search, every so many nodes.

use std::fmt::{Display, Write as _};
use std::ops::Range;

use crate::search::events::event::Left;
use crate::search::observer::{Entering, Leaving, NodeKind, Observer};
use crate::splitmix::mix;

/// At most this many digests are kept; beyond, every second one is dropped.
const MOST: usize = 1 << 17;

/// The digest of no event. A change of what is digested must change it.
const BEGIN: u64 = 1;

/// Digests of the events of a search. They depend on texts of moves and on numbers only, so that two builds on two
/// platforms have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Digests {
    /// Nodes entered.
    pub nodes: u64,
    /// Quiescence nodes of the nodes left.
    pub quiescence_nodes: u64,
    /// Nodes from one digest to the next.
    pub every: u64,
    /// The digest of all events before each node whose number, from 0, is a multiple of `every` is entered.
    pub digests: Vec<u64>,
    /// The digest of all events.
    pub whole: u64,
}

impl Digests {
    /// The numbers, from 0, of the nodes among which two searches first differ: their first different event comes after
    /// the first of these nodes is to be entered, and is the entry of the last one at the latest. `None` if they agree.
    pub fn first_difference(&self, other: &Self) -> Option<Range<u64>> {
        if (self.nodes, self.whole) == (other.nodes, other.whole) {
            return None;
        }
        let every = self.every.max(other.every);
        let kept = |digests: &Self| {
            let step = usize::try_from(every / digests.every.max(1)).unwrap_or(usize::MAX).max(1);
            digests.digests.iter().copied().step_by(step).collect::<Vec<_>>()
        };
        let pairs: Vec<(u64, u64)> = kept(self).into_iter().zip(kept(other)).collect();
        let same = pairs.partition_point(|(one, other)| one == other) as u64;
        let from = same.saturating_sub(1) * every;
        // One side may leave a node where the other enters the next one, whose digest then differs.
        Some(from..from + every + 1)
    }
}

/// Digests a search that it observes.
#[derive(Debug)]
pub struct DigestRecorder {
    digests: Digests,
    most: usize,
    /// Reused for every move.
    text: String,
}

impl Default for DigestRecorder {
    fn default() -> Self {
        Self::keeping(MOST)
    }
}

impl DigestRecorder {
    /// Keeps at most `most` digests, an even number.
    fn keeping(most: usize) -> Self {
        let digests = Digests { nodes: 0, quiescence_nodes: 0, every: 1, digests: Vec::new(), whole: BEGIN };
        Self { digests, most, text: String::new() }
    }

    /// The digests up to now.
    pub fn into_digests(self) -> Digests {
        self.digests
    }

    fn keep(&mut self) {
        let Digests { nodes, every, digests, whole, .. } = &mut self.digests;
        if digests.len() == self.most {
            let mut number = 0;
            digests.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            *every *= 2;
        }
        if nodes.is_multiple_of(*every) {
            digests.push(*whole);
        }
    }

    fn add(&mut self, word: u64) {
        self.digests.whole = mix(self.digests.whole ^ word);
    }

    fn add_move(&mut self, mv: &dyn Display) {
        self.text.clear();
        // Nothing fails that writes to a string.
        let _ = write!(self.text, "{mv}");
        let mut whole = self.digests.whole;
        for bytes in self.text.as_bytes().chunks(7) {
            let word = bytes.iter().fold(bytes.len() as u64, |word, byte| word << 8 | u64::from(*byte));
            whole = mix(whole ^ word);
        }
        self.digests.whole = whole;
    }
}

impl Observer for DigestRecorder {
    fn enter(&mut self, node: &Entering<'_>) {
        if self.digests.nodes.is_multiple_of(self.digests.every) {
            self.keep();
        }
        self.digests.nodes += 1;
        let flags = 1 | u64::from(node.research) << 1 | u64::from(node.last_move.is_some()) << 2;
        self.add(flags | u64::from(node.ply) << 8 | u64::from(node.depth) << 32);
        self.add(node.alpha.cast_unsigned());
        self.add(node.beta.cast_unsigned());
        if let Some(mv) = node.last_move {
            self.add_move(mv);
        }
    }

    fn leave(&mut self, node: &Leaving) {
        let left = Left::of(node, self.digests.quiescence_nodes);
        self.digests.quiescence_nodes = node.quiescence_nodes;
        let kind = match left.kind {
            NodeKind::Leaf => 0,
            NodeKind::Terminal => 2,
            NodeKind::TableCutoff => 4,
            NodeKind::ForwardCutoff => 5,
            NodeKind::Interior { cutoff, searched, pruned } => {
                6 | u64::from(cutoff) << 3 | (searched as u64) << 8 | (pruned as u64) << 32
            }
        };
        self.add(kind);
        self.add(left.value.cast_unsigned());
        self.add(left.quiescence_nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{AnyGame, GameSpec};
    use crate::search::events::parting::Parting;
    use crate::search::events::stretch::{Stretch, StretchRecorder};
    use crate::search::limits::Limits;
    use crate::search::{Engine, Search};

    fn digests(root: &AnyGame, spec: &str, depth: u32, most: usize) -> Digests {
        let engine: Engine = spec.parse().unwrap();
        let mut recorder = DigestRecorder::keeping(most);
        let outcome = Search::new(&engine).depth(depth).observe(&mut recorder).run_any(root);
        let digests = recorder.into_digests();
        assert_eq!(digests.nodes, outcome.counters.nodes);
        assert_eq!(digests.quiescence_nodes, outcome.counters.quiescence_nodes);
        assert!(digests.digests.len() <= most);
        digests
    }

    fn stretch(root: &AnyGame, spec: &str, depth: u32, range: Range<u64>) -> Stretch {
        let engine: Engine = spec.parse().unwrap();
        let limits = Limits { nodes: Some(range.end), ..Limits::default() };
        let mut recorder = StretchRecorder::new(range);
        Search::new(&engine).depth(depth).limits(limits).observe(&mut recorder).run_any(root);
        recorder.into_stretch()
    }

    /// The first difference of the whole lists of events, which nothing has digested.
    #[test]
    fn bisection_finds_the_first_different_event_of_the_whole_lists() {
        let roots = [
            ("xiangqi[quiescence=captures]", crate::xiangqi::START_FEN, 1..=3),
            ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 1..=3),
            ("tree:iid[b=5]", "7", 1..=6),
        ];
        let engines = [
            "ab",
            "ab-hard",
            "ab+history",
            "ab+killer",
            "pvs",
            "negascout",
            "ab+tt[size=1k]+id",
            "ab+tt[size=2k]+id",
            "pvs+tt",
            "pvs+tt[hit=never]",
            "mtdf+tt[size=1k]",
            "aspiration",
            "aspiration[window=20]",
        ];
        let (mut parted, mut agreed) = (0, 0);
        for (game, text, depths) in roots {
            let root = game.parse::<GameSpec>().unwrap().root(text).unwrap();
            for depth in depths {
                let whole = engines.map(|spec| stretch(&root, spec, depth, 0..u64::MAX));
                for most in [2, 4, 64, MOST] {
                    let kept = engines.map(|spec| digests(&root, spec, depth, most));
                    for (one, other) in
                        (0..engines.len()).flat_map(|one| (one..engines.len()).map(move |other| (one, other)))
                    {
                        let what = format!("{game} {depth} {} {} {most}", engines[one], engines[other]);
                        let expected = Parting::of(&whole[one], &whole[other]);
                        let found = kept[one].first_difference(&kept[other]).map(|range| {
                            let sides =
                                [one, other].map(|side| stretch(&root, engines[side], depth, range.clone()));
                            Parting::of(&sides[0], &sides[1]).expect(&what)
                        });
                        assert_eq!(found, expected, "{what}");
                        parted += usize::from(found.is_some());
                        agreed += usize::from(found.is_none());
                    }
                }
            }
        }
        assert!(parted > 1000 && agreed > 300, "{parted} {agreed}");
    }

    #[test]
    fn digests_are_the_same_on_every_platform_and_in_every_build() {
        let root = GameSpec::default().root(crate::xiangqi::START_FEN).unwrap();
        assert_eq!(digests(&root, "ab", 2, MOST).whole, 3_863_876_699_896_805_687);
    }

    #[test]
    fn searches_of_another_number_of_digests_are_compared_at_the_common_ones() {
        let digests = |every: u64, digests: &[u64]| Digests {
            nodes: every * digests.len() as u64,
            quiescence_nodes: 0,
            every,
            digests: digests.to_vec(),
            whole: 99,
        };
        let fine = digests(1, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(fine.first_difference(&digests(4, &[1, 5, 9, 9])), Some(4..9));
        assert_eq!(fine.first_difference(&digests(2, &[1, 3, 6, 9])), Some(2..5));
        assert_eq!(digests(2, &[1, 7]).first_difference(&fine), Some(0..3));
    }
}
