//! The open split points that have moves left, as far as is known.

use crate::search::parallel::open::{Id, Number};

/// Open nodes by their numbers. Most become split points in the order of their numbers, and the youngest are left first.
#[derive(Default)]
pub(super) struct Board {
    /// In order; those taken off have no node.
    entries: Vec<(Number, Option<(Id, usize)>)>,
    len: usize,
}

impl Board {
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn insert(&mut self, number: Number, node: (Id, usize)) {
        self.len += 1;
        if self.entries.last().is_none_or(|(last, _)| *last < number) {
            return self.entries.push((number, Some(node)));
        }
        let place = self.place(number);
        match self.entries.get_mut(place) {
            Some((known, before)) if *known == number => *before = Some(node),
            _ => self.entries.insert(place, (number, Some(node))),
        }
    }

    pub(super) fn remove(&mut self, number: Number) {
        let place = self.place(number);
        self.entries[place].1 = None;
        self.len -= 1;
        while self.entries.pop_if(|(_, node)| node.is_none()).is_some() {}
        if self.entries.len() > 2 * self.len + 16 {
            self.entries.retain(|(_, node)| node.is_some());
        }
    }

    fn place(&self, number: Number) -> usize {
        if let Some((last, _)) = self.entries.last()
            && *last == number
        {
            return self.entries.len() - 1;
        }
        self.entries.partition_point(|(other, _)| *other < number)
    }

    /// The oldest first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (Number, (Id, usize))> {
        self.entries.iter().filter_map(|(number, node)| Some((*number, (*node)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_first() {
        let mut board = Board::default();
        for tick in (0..50).chain([7, 3].map(|tick| 100 - tick)).chain([60]) {
            board.insert((tick, 0, 0), (tick as usize, 1));
        }
        (0..50).filter(|tick| tick % 5 > 0).for_each(|tick| board.remove((tick, 0, 0)));
        board.insert((11, 0, 0), (2, 2));
        board.remove((60, 0, 0));
        let ticks = |board: &Board| board.iter().map(|((tick, ..), _)| tick).collect::<Vec<_>>();
        assert_eq!(ticks(&board), [0, 5, 10, 11, 15, 20, 25, 30, 35, 40, 45, 93, 97]);
        for tick in ticks(&board) {
            board.remove((tick, 0, 0));
        }
        assert!(board.is_empty() && board.entries.is_empty());
    }
}
