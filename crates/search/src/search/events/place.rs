//! Where a search is: the nodes entered and not yet left.

use crate::search::events::event::{Entered, Event};

/// The nodes of a search that are entered and not yet left, after some of its events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// From the root downwards; empty before and after a search of the root.
    pub open: Vec<OpenNode>,
    /// Nodes entered.
    pub nodes: u64,
    /// Searches of the root begun.
    pub root_searches: u64,
    /// Searches of the root begun to the depth of the last one.
    pub root_searches_of_depth: u64,
    /// The depth of the last search of the root.
    pub root_depth: Option<u32>,
}

/// A node entered and not yet left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenNode {
    /// Its number among the nodes of the search, from 1.
    pub number: u64,
    /// The way it was entered.
    pub entered: Entered,
    /// Different moves searched here, the one being searched included.
    pub tried: u64,
    /// The move searched last, and left.
    pub last: Option<String>,
}

impl Place {
    /// Goes on by an event.
    pub fn take(&mut self, event: Event) {
        match event {
            Event::Enter(entered) => self.enter(entered),
            Event::Leave(_) => self.leave(),
        }
    }

    /// The moves from the root to the innermost open node.
    pub fn path(&self) -> impl Iterator<Item = &str> {
        // A node that internal iterative deepening enters again is one node of the path.
        let mut ply = 0;
        let deeper = move |node: &&OpenNode| std::mem::replace(&mut ply, node.entered.ply) < node.entered.ply;
        self.open.iter().filter(deeper).filter_map(|node| node.entered.last_move.as_deref())
    }

    pub(super) fn enter(&mut self, entered: Entered) {
        self.nodes += 1;
        if let Some(parent) = self.open.last_mut() {
            let is_child = parent.entered.ply < entered.ply;
            parent.tried += u64::from(is_child && parent.last != entered.last_move);
        } else {
            self.root_searches += 1;
            let same = self.root_depth == Some(entered.depth);
            self.root_searches_of_depth = if same { self.root_searches_of_depth + 1 } else { 1 };
            self.root_depth = Some(entered.depth);
        }
        self.open.push(OpenNode { number: self.nodes, entered, tried: 0, last: None });
    }

    pub(super) fn leave(&mut self) {
        if let Some(child) = self.open.pop()
            && let Some(parent) = self.open.last_mut()
            && parent.entered.ply < child.entered.ply
        {
            parent.last = child.entered.last_move;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_entered_inside_itself_is_one_node_of_the_path() {
        let enter = |ply: u32, depth, last_move: &str| {
            let last_move = Some(last_move.to_owned()).filter(|text| !text.is_empty());
            Entered { ply, depth, alpha: 0, beta: 1, last_move, research: false }
        };
        let mut place = Place::default();
        place.enter(enter(0, 4, ""));
        place.enter(enter(1, 3, "a"));
        place.enter(enter(1, 1, "a"));
        place.enter(enter(2, 0, "b"));
        assert_eq!(place.path().collect::<Vec<_>>(), ["a", "b"]);
        place.leave();
        place.leave();
        let node = &place.open[1];
        assert_eq!((node.tried, node.last.as_deref()), (0, None));
        place.enter(enter(2, 2, "c"));
        assert_eq!((place.open[1].tried, place.nodes, place.root_searches), (1, 5, 1));
    }
}
