//! The rules a second time, slowly and differently, for the tests alone: a board
//! of 64 squares, pieces as letters, captures by walking.

use std::collections::BTreeMap;

use crate::checkers::{Color, Kind, Position, Square};

type Place = (i8, i8);

/// A board with the letters of a diagram: `b` and `w`, capital for kings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    places: BTreeMap<Place, char>,
    black: bool,
}

/// A move: from, to, what is taken, and all ways to play it.
pub(super) type Moves = BTreeMap<(u8, u8, Vec<u8>), Vec<Vec<u8>>>;

fn number((row, column): Place) -> u8 {
    Square::at(row as u8, column as u8).unwrap().number()
}

impl Board {
    pub(super) fn of(position: &Position) -> Self {
        let mut places = BTreeMap::new();
        for square in Square::all() {
            let Some((color, kind)) = position.piece_at(square) else { continue };
            let letter = if color == Color::Black { 'b' } else { 'w' };
            let letter = if kind == Kind::King { letter.to_ascii_uppercase() } else { letter };
            places.insert((square.row() as i8, square.column() as i8), letter);
        }
        Self { places, black: position.side() == Color::Black }
    }

    fn is_own(&self, letter: char) -> bool {
        letter.eq_ignore_ascii_case(&'b') == self.black
    }

    fn directions(letter: char) -> Vec<Place> {
        let all = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
        let goes = |row: i8| letter.is_ascii_uppercase() || (row > 0) == (letter == 'b');
        all.into_iter().filter(|(row, _)| goes(*row)).collect()
    }

    /// All ways to capture with a piece that has left the board.
    fn captures(&self, letter: char, way: &mut Vec<Place>, taken: &mut Vec<Place>, all: &mut Moves) {
        let (row, column) = *way.last().unwrap();
        let mut ended = true;
        for (down, right) in Self::directions(letter) {
            let over = (row + down, column + right);
            let to = (row + 2 * down, column + 2 * right);
            let on_board = (0..8).contains(&to.0) && (0..8).contains(&to.1);
            let enemy = self.places.get(&over).is_some_and(|other| !self.is_own(*other));
            if !on_board || !enemy || taken.contains(&over) || self.places.contains_key(&to) {
                continue;
            }
            ended = false;
            way.push(to);
            taken.push(over);
            self.captures(letter, way, taken, all);
            way.pop();
            taken.pop();
        }
        if ended && !taken.is_empty() {
            let mut victims: Vec<u8> = taken.iter().copied().map(number).collect();
            victims.sort_unstable();
            let key = (number(way[0]), number(*way.last().unwrap()), victims);
            all.entry(key).or_default().push(way.iter().copied().map(number).collect());
        }
    }

    pub(super) fn moves(&self) -> Moves {
        let own: Vec<(Place, char)> =
            self.places.iter().map(|(at, letter)| (*at, *letter)).filter(|(_, l)| self.is_own(*l)).collect();
        let mut all = Moves::new();
        for (at, letter) in &own {
            let mut without = self.clone();
            without.places.remove(at);
            without.captures(*letter, &mut vec![*at], &mut Vec::new(), &mut all);
        }
        if !all.is_empty() {
            return all;
        }
        for ((row, column), letter) in own {
            for (down, right) in Self::directions(letter) {
                let to = (row + down, column + right);
                let on_board = (0..8).contains(&to.0) && (0..8).contains(&to.1);
                if on_board && !self.places.contains_key(&to) {
                    let (from, to) = (number((row, column)), number(to));
                    all.insert((from, to, Vec::new()), vec![vec![from, to]]);
                }
            }
        }
        all
    }

    pub(super) fn after(&self, (from, to, taken): &(u8, u8, Vec<u8>)) -> Self {
        let place = |number: u8| {
            let square = Square::new(number).unwrap();
            (square.row() as i8, square.column() as i8)
        };
        let mut places = self.places.clone();
        let mut letter = places.remove(&place(*from)).unwrap();
        for square in taken {
            places.remove(&place(*square));
        }
        if place(*to).0 == if self.black { 7 } else { 0 } {
            letter = letter.to_ascii_uppercase();
        }
        places.insert(place(*to), letter);
        Self { places, black: !self.black }
    }
}
