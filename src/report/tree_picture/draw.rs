//! The picture as a page of marks.

use crate::draw::font;
use crate::draw::page::{Anchor, Color, GREY, INK, Mark, PAPER, Page, Place, TextStyle, dashed};
use crate::report::tree_picture::place::{BOX, FACE, Placed, ROW, SMALL, place};
use crate::report::tree_picture::{Node, TreePicture, What};

const MARGIN: f64 = 18.0;
/// Space between the trees of two searches of the root.
const BETWEEN: f64 = 26.0;
const TOP: f64 = 92.0;

const TITLE: TextStyle = TextStyle::bold(13.0, INK);
const SUBTITLE: TextStyle = TextStyle::regular(9.0, GREY);
const SEARCH: TextStyle = TextStyle::bold(8.0, GREY).anchored(Anchor::Middle);
const LEGEND: TextStyle = TextStyle::regular(7.5, GREY);
/// The window above a box, and the number beside several pruned branches.
const SIDE: TextStyle = TextStyle::regular(SMALL, GREY).anchored(Anchor::Middle);

const EXACT: Color = (0x00, 0x72, 0xb2);
const CUT: Color = (0xd5, 0x5e, 0x00);
const PRUNED: Color = (0xb8, 0xb8, 0xb8);
const EXACT_FILL: Color = (0xdc, 0xee, 0xf8);
const CUT_FILL: Color = (0xfb, 0xe6, 0xd8);
const LEAF_FILL: Color = (0xf0, 0xf0, 0xf0);

const EXPLANATION: [&str; 2] = [
    "Above a box the window, for the side to move; in it the value returned: = exact (blue), \u{2265} lower bound \
     after a cutoff (orange), \u{2264} upper bound. Beside an edge the move.",
    "Grey triangles: branches never tried. Dashed orange edges: searched again. Dashed boxes: answered by the table, or left by a hook. \
     Black boxes: the game is over.",
];

/// The page of a picture. Fold it first, or it may be very wide.
pub fn page(picture: &TreePicture) -> Page {
    let mut trees = Vec::new();
    let mut right = MARGIN;
    for search in &picture.searches {
        let (placed, edge) = place(search, right);
        trees.push((placed, right, edge));
        right = edge + BETWEEN;
    }
    let rows = trees.iter().map(|(placed, ..)| placed.rows()).max().unwrap_or(0);
    let width = (right - BETWEEN + MARGIN).max(420.0);
    let mut marks = vec![
        Mark::text((MARGIN, 24.0), &*picture.title, TITLE),
        Mark::text((MARGIN, 41.0), &*picture.subtitle, SUBTITLE),
    ];
    for (index, (placed, left, edge)) in trees.iter().enumerate() {
        if trees.len() > 1 {
            let root = &picture.searches[index];
            let again = if root.research { " again" } else { "" };
            let heading = format!("search {}: {}{again}, window {}", index + 1, root.label, root.window());
            let middle = f64::midpoint(*left, *edge);
            marks.push(Mark::text((middle, 62.0), heading, SEARCH));
        }
        draw(placed, TOP, &mut marks);
    }
    let mut height = TOP + ROW * rows.saturating_sub(1) as f64 + 44.0;
    for line in EXPLANATION.iter().flat_map(|line| font::wrap(line, LEGEND.size, false, width - 2.0 * MARGIN))
    {
        marks.push(Mark::text((MARGIN, height), line, LEGEND));
        height += 11.0;
    }
    Page { width, height: height + 6.0, marks }
}

fn draw(placed: &Placed<'_>, y: f64, marks: &mut Vec<Mark>) {
    let Placed::Visit { node, x, half, children } = placed else { return };
    let below = y + ROW;
    for child in children {
        match child {
            Placed::Pruned { x: stub, branches } => {
                let tip = (*stub, below - BOX / 2.0 - 12.0);
                line(&[(*x, y + BOX / 2.0), tip], PRUNED, 0.7, &[2.0, 2.0], marks);
                let foot = below + BOX / 2.0;
                let corners = vec![tip, (stub - 6.0, foot), (stub + 6.0, foot)];
                marks.push(Mark::Polygon { places: corners, color: PRUNED });
                if *branches > 1 {
                    let count = format!("\u{d7}{branches}");
                    marks.push(Mark::text((*stub, foot + 7.0), count, SIDE));
                }
            }
            Placed::Visit { node: visited, x: middle, .. } => {
                edge(visited, (*x, y + BOX / 2.0), (*middle, below - BOX / 2.0), marks);
                draw(child, below, marks);
            }
        }
    }
    draw_box(node, (*x, y), *half, marks);
}

/// The edge to a visited node, with its move.
fn edge(node: &Node, from: Place, to: Place, marks: &mut Vec<Mark>) {
    let windowed = matches!(node.what, What::Interior { .. } | What::Table);
    // The window is right above the box, the move above the window.
    let label_y = to.1 - if windowed { 15.0 } else { 6.0 };
    let end = (to.0, label_y - 5.0);
    let dash: &[f64] = if node.research { &[5.0, 2.5] } else { &[] };
    let (color, width) = if node.research { (CUT, 1.3) } else { (GREY, 0.7) };
    line(&[from, end], color, width, dash, marks);
    let label = if node.research { format!("{} again", node.label) } else { node.label.clone() };
    let style = TextStyle { color: if node.research { CUT } else { INK }, ..SIDE };
    marks.push(Mark::text((to.0, label_y), label, style));
}

fn draw_box(node: &Node, (x, y): Place, half: f64, marks: &mut Vec<Mark>) {
    let exact = node.value > node.alpha && node.value < node.beta;
    let (border, fill, ink, width) = match node.what {
        What::Leaf | What::Folded { .. } => (None, LEAF_FILL, INK, 0.0),
        What::Terminal => (None, INK, PAPER, 0.0),
        What::Interior { cutoff: true, .. } => (Some(CUT), CUT_FILL, INK, 1.2),
        _ if exact => (Some(EXACT), EXACT_FILL, INK, 1.6),
        _ => (Some(GREY), PAPER, INK, 0.8),
    };
    let face = font::width(&node.face(), FACE, true) / 2.0 + 4.0;
    let half = half.min(face);
    let (left, right, top, bottom) = (x - half, x + half, y - BOX / 2.0, y + BOX / 2.0);
    let corners = vec![(left, top), (right, top), (right, bottom), (left, bottom)];
    marks.push(Mark::Polygon { places: corners.clone(), color: fill });
    if let Some(color) = border {
        let outline: Vec<Place> = corners.iter().chain(&corners[..1]).copied().collect();
        let dash: &[f64] = if node.what == What::Table { &[3.0, 2.0] } else { &[] };
        line(&outline, color, width, dash, marks);
    }
    let bold = exact && border.is_some();
    let style = TextStyle { size: FACE, bold, color: ink, anchor: Anchor::Middle };
    marks.push(Mark::text((x, y), node.face(), style));
    if matches!(node.what, What::Interior { .. } | What::Table) {
        marks.push(Mark::text((x, top - 6.0), node.window(), SIDE));
    }
}

fn line(places: &[Place], color: Color, width: f64, dash: &[f64], marks: &mut Vec<Mark>) {
    marks.extend(dashed(places, dash).into_iter().map(|places| Mark::Line { places, color, width }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tree_picture::picture::tests::sample;

    #[test]
    fn every_mark_is_on_the_page() {
        let page = page(&sample().folded().unwrap());
        let inside = |(x, y): &Place| (0.0..=page.width).contains(x) && (0.0..=page.height).contains(y);
        for mark in &page.marks {
            let on_page = match mark {
                Mark::Line { places, .. } | Mark::Polygon { places, .. } => places.iter().all(inside),
                Mark::Text { place, .. } => inside(place),
            };
            assert!(on_page, "{mark:?}");
        }
    }

    #[test]
    fn what_happened_can_be_read() {
        let page = page(&sample().folded().unwrap());
        let texts: Vec<&str> = page
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        for text in ["\u{2265} 60", "\u{d7}4", "0 again", "9 leaves 2 to 10", "(\u{2212}50, \u{221e})", "= 9"]
        {
            assert!(texts.contains(&text), "{text} in {texts:?}");
        }
    }
}
