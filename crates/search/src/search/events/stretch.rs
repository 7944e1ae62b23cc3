//! The events of a stretch of a search.

use std::ops::Range;

use crate::search::events::event::{Entered, Event, Left};
use crate::search::events::place::Place;
use crate::search::observer::{Entering, Leaving, Observer};

/// The events from the entry of one node to the entry of another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stretch {
    /// Where the search was before the first event.
    pub place: Place,
    /// The events in order; if the search ends first, the last ones of it.
    pub events: Vec<Event>,
}

/// Records a stretch of a search that it observes.
#[derive(Debug)]
pub struct StretchRecorder {
    range: Range<u64>,
    place: Place,
    events: Vec<Event>,
    /// Nodes entered.
    nodes: u64,
    quiescence_nodes: u64,
}

impl StretchRecorder {
    /// Of the nodes with these numbers, from 0. The search may stop before the node at the end is entered.
    pub fn new(range: Range<u64>) -> Self {
        Self { range, place: Place::default(), events: Vec::new(), nodes: 0, quiescence_nodes: 0 }
    }

    /// The recording up to now.
    pub fn into_stretch(self) -> Stretch {
        Stretch { place: self.place, events: self.events }
    }
}

impl Observer for StretchRecorder {
    fn enter(&mut self, node: &Entering<'_>) {
        self.nodes += 1;
        let entered = Entered::from(node);
        if self.nodes <= self.range.start {
            self.place.enter(entered);
        } else if self.nodes <= self.range.end {
            self.events.push(Event::Enter(entered));
        }
    }

    fn leave(&mut self, node: &Leaving) {
        let left = Left::of(node, self.quiescence_nodes);
        self.quiescence_nodes = node.quiescence_nodes;
        if self.nodes <= self.range.start {
            self.place.leave();
        } else if self.nodes <= self.range.end {
            self.events.push(Event::Leave(left));
        }
    }
}
