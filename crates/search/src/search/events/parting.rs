//! The first difference of two streams of events.

use crate::search::events::event::{Entered, Event, Left};
use crate::search::events::place::Place;
use crate::search::events::stretch::Stretch;
use crate::search::observer::NodeKind;

/// The first difference of two searches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parting {
    /// Where both are; the innermost open node is the first at which they do something else.
    pub place: Place,
    /// The next event of each; `None` if it ends.
    pub next: [Option<Event>; 2],
}

/// The difference of two searches at the first node where they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// Another move is searched first, or n-th.
    Move,
    /// The same move with another window.
    Window,
    /// The same move, or the root, to another depth.
    Depth,
    /// A move, or the root, is searched again on one side only, or is a re-search on one side only.
    Research,
    /// The node itself is searched to a smaller depth first, on one side only.
    Deepening,
    /// The transposition table answers on one side only.
    TableCutoff,
    /// A hook of a selective search leaves the node on one side.
    ForwardCutoff,
    /// One side leaves with a cutoff, the other searches on.
    Cutoff,
    /// One side leaves without a cutoff, the other searches another move.
    MoreMoves,
    /// Another kind of node: one is a leaf, a terminal or interior, the other is not.
    Kind,
    /// Another number of quiescence nodes.
    Quiescence,
    /// Another value of the same kind of node.
    Value,
    /// Another number of moves left out, or of moves searched.
    Pruned,
    /// One search ends, the other goes on.
    End,
}

impl Parting {
    /// The first difference of the same stretch of two searches; `None` if one is no beginning of a difference: the
    /// events agree, or the stretches begin at different places.
    pub fn of(one: &Stretch, other: &Stretch) -> Option<Self> {
        if one.place != other.place {
            return None;
        }
        let most = one.events.len().max(other.events.len());
        let sides = |number| [one, other].map(|stretch| stretch.events.get(number));
        let number = (0..most).find(|&number| {
            let [one, other] = sides(number);
            one != other
        })?;
        let mut place = one.place.clone();
        for event in &one.events[..number] {
            place.take(event.clone());
        }
        Some(Self { place, next: sides(number).map(Option::<&Event>::cloned) })
    }

    /// Their difference.
    pub fn reason(&self) -> Reason {
        match &self.next {
            [Some(Event::Enter(one)), Some(Event::Enter(other))] => self.of_entering(one, other),
            [Some(Event::Leave(one)), Some(Event::Leave(other))] => of_leaving(*one, *other),
            [Some(Event::Enter(entered)), Some(Event::Leave(left))]
            | [Some(Event::Leave(left)), Some(Event::Enter(entered))] => match left.kind {
                NodeKind::TableCutoff => Reason::TableCutoff,
                NodeKind::Leaf | NodeKind::Terminal => Reason::Kind,
                NodeKind::ForwardCutoff => Reason::ForwardCutoff,
                _ if self.deepens(entered) => Reason::Deepening,
                _ if self.repeats(entered) => Reason::Research,
                NodeKind::Interior { cutoff: true, .. } => Reason::Cutoff,
                NodeKind::Interior { cutoff: false, .. } => Reason::MoreMoves,
            },
            [None, _] | [_, None] => Reason::End,
        }
    }

    /// Whether the move has just been searched at this node.
    pub fn repeats(&self, entered: &Entered) -> bool {
        let last = self.place.open.last().and_then(|node| node.last.as_ref());
        last.is_some() && last == entered.last_move.as_ref()
    }

    /// Whether this is the node itself, entered once more.
    pub fn deepens(&self, entered: &Entered) -> bool {
        self.place.open.last().is_some_and(|node| node.entered.ply == entered.ply)
    }

    fn of_entering(&self, one: &Entered, other: &Entered) -> Reason {
        if self.deepens(one) != self.deepens(other) {
            return Reason::Deepening;
        }
        if one.last_move != other.last_move {
            let again = self.repeats(one) || self.repeats(other);
            return if again { Reason::Research } else { Reason::Move };
        }
        if one.depth != other.depth {
            Reason::Depth
        } else if (one.alpha, one.beta) != (other.alpha, other.beta) {
            Reason::Window
        } else {
            Reason::Research
        }
    }
}

fn of_leaving(one: Left, other: Left) -> Reason {
    use NodeKind::{ForwardCutoff, Interior, TableCutoff};
    match (one.kind, other.kind) {
        (one, other) if (one == TableCutoff) != (other == TableCutoff) => Reason::TableCutoff,
        (one, other) if (one == ForwardCutoff) != (other == ForwardCutoff) => Reason::ForwardCutoff,
        (Interior { .. }, Interior { .. }) => of_values(one, other),
        (one, other) if one != other => Reason::Kind,
        _ => of_values(one, other),
    }
}

fn of_values(one: Left, other: Left) -> Reason {
    if one.quiescence_nodes != other.quiescence_nodes {
        Reason::Quiescence
    } else if one.value != other.value {
        Reason::Value
    } else {
        Reason::Pruned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enter(ply: u32, last_move: &str, window: i64) -> Event {
        let last_move = Some(last_move.to_owned()).filter(|text| !text.is_empty());
        let (alpha, beta) = (window, window + 1);
        Event::Enter(Entered { ply, depth: 3 - ply, alpha, beta, last_move, research: false })
    }

    fn leave(kind: NodeKind, value: i64, quiescence_nodes: u64) -> Event {
        Event::Leave(Left { value, kind, quiescence_nodes })
    }

    fn parting(before: &[Event], next: &[Option<Event>; 2]) -> Parting {
        let stretch = |next: &Option<Event>| Stretch {
            place: Place::default(),
            events: before.iter().chain(next).cloned().collect(),
        };
        let parting = Parting::of(&stretch(&next[0]), &stretch(&next[1])).unwrap();
        assert_eq!(parting.next, *next);
        parting
    }

    #[test]
    fn the_reason_is_named_by_kind() {
        let interior = |cutoff, pruned| NodeKind::Interior { cutoff, searched: 1, pruned };
        let (root, a) = (enter(0, "", 0), enter(1, "a", 0));
        let leaf = leave(NodeKind::Leaf, 1, 5);
        let before = [root.clone(), a.clone(), leaf.clone()];
        let reason = |one: &Event, other: &Event| {
            let found = [(one, other), (other, one)].map(|(one, other)| {
                parting(&before, &[one, other].map(|event| Some(event.clone()))).reason()
            });
            assert_eq!(found[0], found[1]);
            found[0]
        };
        let (b, c) = (enter(1, "b", 0), enter(1, "c", 0));
        assert_eq!(reason(&b, &c), Reason::Move);
        assert_eq!(reason(&a, &c), Reason::Research);
        assert_eq!(reason(&b, &enter(1, "b", 4)), Reason::Window);
        let Event::Enter(entered) = &b else { unreachable!() };
        let changed = |depth, research| Event::Enter(Entered { depth, research, ..entered.clone() });
        assert_eq!(reason(&b, &changed(1, false)), Reason::Depth);
        assert_eq!(reason(&b, &changed(2, true)), Reason::Research);
        let Event::Enter(entered) = &root else { unreachable!() };
        let again = Event::Enter(Entered { depth: 1, ..entered.clone() });
        assert_eq!(reason(&b, &again), Reason::Deepening);
        assert_eq!(reason(&again, &leave(interior(true, 3), 1, 0)), Reason::Deepening);
        assert_eq!(reason(&b, &leave(NodeKind::TableCutoff, 1, 0)), Reason::TableCutoff);
        assert_eq!(reason(&b, &leave(NodeKind::Terminal, 1, 0)), Reason::Kind);
        assert_eq!(reason(&b, &leave(interior(true, 3), 1, 0)), Reason::Cutoff);
        assert_eq!(reason(&b, &leave(interior(false, 0), 1, 0)), Reason::MoreMoves);
        assert_eq!(reason(&a, &leave(interior(false, 0), 1, 0)), Reason::Research);
        let left = leave(interior(true, 3), 1, 0);
        assert_eq!(reason(&left, &leave(interior(true, 3), 2, 0)), Reason::Value);
        assert_eq!(reason(&left, &leave(interior(false, 3), 2, 0)), Reason::Value);
        assert_eq!(reason(&left, &leave(interior(true, 4), 1, 0)), Reason::Pruned);
        assert_eq!(reason(&left, &leave(NodeKind::TableCutoff, 1, 0)), Reason::TableCutoff);
        assert_eq!(reason(&leaf, &leave(NodeKind::Leaf, 2, 6)), Reason::Quiescence);
        assert_eq!(reason(&leaf, &leave(NodeKind::Terminal, 1, 5)), Reason::Kind);
        let ended = parting(&before, &[Some(b), None]);
        assert_eq!(ended.reason(), Reason::End);
        let node = ended.place.open.last().unwrap();
        assert_eq!((node.number, node.tried, node.last.as_deref()), (1, 1, Some("a")));
    }

    #[test]
    fn stretches_that_begin_elsewhere_have_no_first_difference() {
        let stretch = |nodes| Stretch { place: Place { nodes, ..Place::default() }, events: Vec::new() };
        assert_eq!(Parting::of(&stretch(1), &stretch(2)), None);
        assert_eq!(Parting::of(&stretch(1), &stretch(1)), None);
    }
}
