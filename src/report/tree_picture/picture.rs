//! A picture's contents: visits to nodes, long runs of leaves folded.

use serde::Serialize;
use thiserror::Error;

/// The most boxes a picture may have.
pub const MOST_BOXES: usize = 400;

/// Runs of leaves longer than this are folded into one box.
const LONGEST_RUN: usize = 6;

/// Bounds of a window beyond this are drawn as infinite.
const UNBOUNDED: i64 = 1 << 39;

/// A search to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreePicture {
    /// The headline.
    pub title: String,
    /// A line under it.
    pub subtitle: String,
    /// The searches of the root, in the order in which they were made.
    pub searches: Vec<Node>,
}

/// A visit to a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    /// The move that led here; at the root, what search it is.
    pub label: String,
    /// Lower end of the window, for the side to move.
    pub alpha: i64,
    /// Upper end of the window.
    pub beta: i64,
    /// The value returned, for the side to move.
    pub value: i64,
    /// The kind of node.
    pub what: What,
    /// Whether the node had just been visited with another window.
    pub research: bool,
    /// The visits below.
    pub children: Vec<Node>,
}

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum What {
    /// Evaluated at the horizon.
    Leaf,
    /// Without a legal move.
    Terminal,
    /// Answered by the transposition table, or by a hook of a selective search.
    Table,
    /// Moves were searched.
    Interior {
        /// Left because value >= beta.
        cutoff: bool,
        /// Moves never tried.
        pruned: usize,
    },
    /// A run of leaves, folded: how many, the least and the largest value.
    Folded {
        /// The number of leaves.
        leaves: usize,
        /// The least of their values.
        least: i64,
        /// The largest of their values.
        most: i64,
    },
}

/// A tree too large to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the picture would have {boxes} boxes, with runs of leaves folded; at most {MOST_BOXES} can be seen; reduce the \
     depth, order the moves better, or draw a narrow synthetic tree like `tree:ordered[b=3]`"
)]
pub struct TooLarge {
    /// Boxes that would have to be drawn.
    pub boxes: usize,
}

impl TreePicture {
    /// The picture with long runs of leaves folded, if it is small enough to
    /// be seen.
    pub fn folded(&self) -> Result<Self, TooLarge> {
        let searches: Vec<Node> = self.searches.iter().map(Node::folded).collect();
        let boxes = searches.iter().map(Node::boxes).sum();
        if boxes > MOST_BOXES {
            return Err(TooLarge { boxes });
        }
        Ok(Self { searches, ..self.clone() })
    }
}

impl Node {
    fn folded(&self) -> Self {
        let mut children = Vec::new();
        for run in self.children.chunk_by(|a, b| a.what == What::Leaf && b.what == What::Leaf) {
            if run.len() <= LONGEST_RUN {
                children.extend(run.iter().map(Self::folded));
                continue;
            }
            let middle = &run[2..run.len() - 1];
            children.extend_from_slice(&run[..2]);
            children.push(fold(middle));
            children.extend_from_slice(&run[run.len() - 1..]);
        }
        Self { children, ..self.clone() }
    }

    fn boxes(&self) -> usize {
        1 + self.children.iter().map(Self::boxes).sum::<usize>()
    }

    /// The relation of the value to the window: `=`, `>=` or `<=`.
    fn relation(&self) -> &'static str {
        match self.what {
            What::Leaf | What::Terminal | What::Folded { .. } => "",
            _ if self.value >= self.beta => "\u{2265} ",
            _ if self.value <= self.alpha => "\u{2264} ",
            _ => "= ",
        }
    }

    pub(super) fn face(&self) -> String {
        match self.what {
            What::Folded { leaves, least, most } => {
                format!("{leaves} leaves {} to {}", short(least), short(most))
            }
            _ => format!("{}{}", self.relation(), short(self.value)),
        }
    }

    pub(super) fn window(&self) -> String {
        format!("({}, {})", short(self.alpha), short(self.beta))
    }
}

fn fold(leaves: &[Node]) -> Node {
    let values = leaves.iter().map(|leaf| leaf.value);
    let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
    let what = What::Folded { leaves: leaves.len(), least, most };
    Node { label: "...".to_owned(), what, ..leaves[0].clone() }
}

/// A number as short as a box needs: large ones in thousands and millions,
/// those that nothing reaches as infinite; a true minus sign.
fn short(value: i64) -> String {
    let sign = if value < 0 { "\u{2212}" } else { "" };
    match value.unsigned_abs() {
        size if size as i64 >= UNBOUNDED => format!("{sign}\u{221e}"),
        size if size >= 100_000_000 => format!("{sign}{}M", size / 1_000_000),
        size if size >= 100_000 => format!("{sign}{}k", size / 1_000),
        size => format!("{sign}{size}"),
    }
}

#[cfg(test)]
pub(in crate::report) mod tests {
    use super::*;

    /// A visit with these children.
    pub(in crate::report) fn node(value: i64, window: (i64, i64), what: What, children: Vec<Node>) -> Node {
        let (alpha, beta) = window;
        Node { label: "0".to_owned(), alpha, beta, value, what, research: false, children }
    }

    /// A search with a cutoff, a re-search, a table answer and a long run of leaves.
    pub(in crate::report) fn sample() -> TreePicture {
        let leaf = |value| node(value, (-50, 50), What::Leaf, Vec::new());
        let open = What::Interior { cutoff: false, pruned: 0 };
        let cut = node(60, (-50, 50), What::Interior { cutoff: true, pruned: 4 }, vec![leaf(-60)]);
        let long = node(-7, (-50, 50), open, (0..12).map(leaf).collect());
        let table = node(9, (-50, 50), What::Table, Vec::new());
        let mut again = node(5, (-50, UNBOUNDED), open, vec![leaf(-5), table]);
        again.research = true;
        let root = node(50, (-50, 50), open, vec![cut, long, again]);
        TreePicture { title: "ab".to_owned(), subtitle: "depth 2".to_owned(), searches: vec![root] }
    }

    #[test]
    fn long_runs_of_leaves_are_folded() {
        let folded = sample().folded().unwrap();
        let long = &folded.searches[0].children[1];
        assert_eq!(long.children.len(), 4);
        assert_eq!(long.children[2].what, What::Folded { leaves: 9, least: 2, most: 10 });
        assert_eq!(long.children[2].face(), "9 leaves 2 to 10");
    }

    #[test]
    fn too_many_boxes_are_refused_with_the_limit() {
        let table = || node(1, (0, 2), What::Table, Vec::new());
        let root = node(1, (0, 2), What::Table, (0..MOST_BOXES).map(|_| table()).collect());
        let picture = TreePicture { searches: vec![root], ..sample() };
        let error = picture.folded().unwrap_err().to_string();
        assert!(error.contains("401 boxes") && error.contains("at most 400 can be seen"), "{error}");
    }

    #[test]
    fn numbers_are_short() {
        let texts = [1 << 40, -(1 << 40), -989_133_568, 123_456, -42].map(short);
        assert_eq!(texts, ["\u{221e}", "\u{2212}\u{221e}", "\u{2212}989M", "123k", "\u{2212}42"]);
    }
}
