//! The picture in the language of Graphviz, for those who want to lay it out
//! themselves.

use std::fmt::Write as _;

use crate::draw::export::PRODUCER;
use crate::report::tree_picture::{Node, TreePicture, What};

/// The picture as a Graphviz document.
pub fn dot(picture: &TreePicture) -> String {
    let mut text = format!(
        "digraph search {{\n  // {PRODUCER}\n  label={}; labelloc=t; fontname=\"Helvetica\";\n  \
         node [shape=box, fontname=\"Helvetica\", fontsize=10]; edge [fontname=\"Helvetica\", fontsize=8, arrowhead=none];\n",
        quoted(&format!("{}\n{}", picture.title, picture.subtitle))
    );
    let mut next = 0;
    for search in &picture.searches {
        write_node(search, &mut next, &mut text);
    }
    text.push_str("}\n");
    text
}

/// Writes a node with all that is below it; returns its number.
fn write_node(node: &Node, next: &mut usize, text: &mut String) -> usize {
    let number = *next;
    *next += 1;
    let (label, style) = match node.what {
        What::Leaf | What::Folded { .. } => (node.face(), "style=filled, color=\"#f0f0f0\""),
        What::Terminal => (node.face(), "style=filled, fillcolor=black, fontcolor=white"),
        What::Table => (windowed(node), "style=dashed"),
        What::Interior { cutoff: true, .. } => (windowed(node), "color=\"#d55e00\""),
        What::Interior { .. } if node.value > node.alpha && node.value < node.beta => {
            (windowed(node), "color=\"#0072b2\", penwidth=2")
        }
        What::Interior { .. } => (windowed(node), "color=\"#5f5f5f\""),
    };
    let _ = writeln!(text, "  n{number} [label={}, {style}];", quoted(&label));
    for child in &node.children {
        let below = write_node(child, next, text);
        let (label, style) = if child.research {
            (format!("{} again", child.label), ", style=dashed, color=\"#d55e00\"")
        } else {
            (child.label.clone(), "")
        };
        let _ = writeln!(text, "  n{number} -> n{below} [label={}{style}];", quoted(&label));
    }
    if let What::Interior { pruned: branches @ 1.., .. } = node.what {
        let stub = *next;
        *next += 1;
        let label = quoted(&format!("{branches} pruned"));
        let _ = writeln!(text, "  n{stub} [label={label}, shape=triangle, style=filled, color=\"#b8b8b8\"];");
        let _ = writeln!(text, "  n{number} -> n{stub} [style=dotted, color=\"#b8b8b8\"];");
    }
    number
}

fn windowed(node: &Node) -> String {
    format!("{}\n{}", node.window(), node.face())
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tree_picture::picture::tests::sample;

    #[test]
    fn every_node_and_every_edge_is_written() {
        let text = dot(&sample().folded().unwrap());
        let nodes = text.lines().filter(|line| line.contains(" [label=") && !line.contains("->")).count();
        let edges = text.lines().filter(|line| line.contains("->")).count();
        assert_eq!((nodes, edges), (12, 11));
        assert!(text.contains("\"0 again\", style=dashed") && text.contains("\"4 pruned\", shape=triangle"));
    }
}
