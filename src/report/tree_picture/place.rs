//! Places of the boxes: leaves side by side, parents over the middle of
//! their children, one row per ply.

use crate::draw::font;
use crate::report::tree_picture::{Node, What};

pub(super) const FACE: f64 = 8.5;
pub(super) const SMALL: f64 = 6.5;
pub(super) const BOX: f64 = 15.0;
pub(super) const ROW: f64 = 74.0;
const GAP: f64 = 7.0;
/// Width of the triangle drawn for a pruned branch.
const STUB: f64 = 12.0;
/// Pruned branches drawn one by one; more get one triangle with a number.
const MOST_STUBS: usize = 3;

/// A box with its place, or a stub for what was pruned.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Placed<'a> {
    Visit {
        node: &'a Node,
        x: f64,
        half: f64,
        children: Vec<Placed<'a>>,
    },
    /// Branches never tried: one, or several under one triangle.
    Pruned {
        x: f64,
        branches: usize,
    },
}

impl Placed<'_> {
    pub(super) fn x(&self) -> f64 {
        match self {
            Self::Visit { x, .. } | Self::Pruned { x, .. } => *x,
        }
    }

    pub(super) fn rows(&self) -> usize {
        match self {
            Self::Pruned { .. } => 1,
            Self::Visit { children, .. } => 1 + children.iter().map(Placed::rows).max().unwrap_or(0),
        }
    }

    fn shift(&mut self, by: f64) {
        match self {
            Self::Pruned { x, .. } => *x += by,
            Self::Visit { x, children, .. } => {
                *x += by;
                for child in children {
                    child.shift(by);
                }
            }
        }
    }
}

/// Sets a tree from `left` on; returns it with the right edge of what it takes.
pub(super) fn place(node: &Node, left: f64) -> (Placed<'_>, f64) {
    let half = half_width(node);
    let mut right = left;
    let mut children = Vec::new();
    for child in &node.children {
        let (placed, edge) = place(child, right);
        children.push(placed);
        right = edge + GAP;
    }
    for branches in stubs(node) {
        children.push(Placed::Pruned { x: right + STUB / 2.0, branches });
        right += STUB + GAP;
    }
    let (Some(first), Some(last)) = (children.first(), children.last()) else {
        return (Placed::Visit { node, x: left + half, half, children }, left + 2.0 * half);
    };
    let mut x = f64::midpoint(first.x(), last.x());
    let mut edge = right - GAP;
    // A box wider than what is below it pushes that to the middle.
    let short = left + half - x;
    if short > 0.0 {
        for child in &mut children {
            child.shift(short);
        }
        x += short;
        edge += short;
    }
    (Placed::Visit { node, x, half, children }, edge.max(x + half))
}

fn half_width(node: &Node) -> f64 {
    let face = font::width(&node.face(), FACE, true) + 8.0;
    let window = match node.what {
        What::Interior { .. } | What::Table => font::width(&node.window(), SMALL, false),
        _ => 0.0,
    };
    let label = font::width(&node.label, SMALL, false);
    face.max(window).max(label) / 2.0
}

fn stubs(node: &Node) -> Vec<usize> {
    match node.what {
        What::Interior { pruned, .. } if pruned > MOST_STUBS => vec![pruned],
        What::Interior { pruned, .. } => vec![1; pruned],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tree_picture::picture::tests::sample;

    fn boxes(placed: &Placed<'_>, row: usize, found: &mut Vec<(usize, f64, f64)>) {
        if let Placed::Visit { x, half, children, .. } = placed {
            found.push((row, x - half, x + half));
            for child in children {
                boxes(child, row + 1, found);
            }
        }
    }

    #[test]
    fn boxes_of_a_row_do_not_overlap() {
        let picture = sample().folded().unwrap();
        let (placed, edge) = place(&picture.searches[0], 10.0);
        let mut found = Vec::new();
        boxes(&placed, 0, &mut found);
        for row in 0..placed.rows() {
            let mut spans: Vec<_> = found.iter().filter(|span| span.0 == row).collect();
            spans.sort_by(|a, b| a.1.total_cmp(&b.1));
            assert!(spans.windows(2).all(|pair| pair[0].2 <= pair[1].1 + 1e-9), "row {row}: {spans:?}");
            assert!(spans.iter().all(|span| span.1 >= 10.0 - 1e-9 && span.2 <= edge + 1e-9));
        }
    }
}
