//! The figures: one file each, and one line each in the registry.

mod aspiration_vs_alphabeta;
mod branching_factor;
mod first_move_cutoffs;
mod minimal_multiple;
mod nodes_by_depth;
mod ordering_quality;
mod real_vs_artificial;
mod relative_nodes;
mod words;

use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;

/// One figure of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its name, which is its file name too.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What rows it needs.
    pub needs: &'static str,
    draw: fn(&Sheet) -> Option<Chart>,
}

impl Figure {
    /// The chart; `None` when the rows it needs are not there.
    pub fn draw(&self, sheet: &Sheet) -> Option<Chart> {
        (self.draw)(sheet)
    }
}

/// Every figure, in the order of the report.
pub const FIGURES: &[Figure] = &[
    Figure {
        name: "aspiration-vs-alphabeta",
        title: "Nodes of aspiration search relative to alpha-beta, by depth",
        needs: "rows of `ab` and `aspiration` with the same enhancements",
        draw: aspiration_vs_alphabeta::draw,
    },
    Figure {
        name: "real-vs-artificial",
        title: "The same on xiangqi and on artificial trees",
        needs: "rows of `ab` and `aspiration` on xiangqi and on a `tree:` game",
        draw: real_vs_artificial::draw,
    },
    Figure {
        name: "ordering-quality",
        title: "Gain of a perfect window and cost of a missed one, by quality of move ordering",
        needs: "rows of `ab` and `aspiration[guess=exact]` with the same enhancements",
        draw: ordering_quality::draw,
    },
    Figure {
        name: "nodes-by-depth",
        title: "Nodes of every engine, by depth",
        needs: "a finished row",
        draw: nodes_by_depth::draw,
    },
    Figure {
        name: "relative-nodes",
        title: "Nodes of every engine relative to ab, by depth",
        needs: "rows of two engines on the same positions",
        draw: relative_nodes::draw,
    },
    Figure {
        name: "minimal-multiple",
        title: "Leaves of every engine as a multiple of the minimal tree, by depth",
        needs: "rows of corpus positions of the game `xiangqi` whose minimal trees are known",
        draw: minimal_multiple::draw,
    },
    Figure {
        name: "first-move-cutoffs",
        title: "Share of cutoffs by the first move tried, by depth",
        needs: "rows of an engine that cuts off",
        draw: first_move_cutoffs::draw,
    },
    Figure {
        name: "branching-factor",
        title: "Growth of nodes into odd and even depths",
        needs: "rows of one engine at two neighbouring depths",
        draw: branching_factor::draw,
    },
];

/// Finds a figure by its name.
pub fn by_name(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.name == name)
}
