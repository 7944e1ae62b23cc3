//! The legal moves, from shifts of whole boards.
//!
//! The base order, on which every count of a search depends: captures by the
//! square they leave, ascending, and for each of these by the directions of
//! their jumps; other moves by direction, and in each by the square they enter,
//! ascending. The directions, as Black sees them: ahead to the lower of the two
//! squares, ahead to the higher, back to the higher, back to the lower.

use crate::checkers::bits::SQUARES;
use crate::checkers::trails::{longer, step};
use crate::checkers::{Move, Position};
use crate::list::List;

/// No position has more legal moves than this.
///
/// Twelve pieces have four steps each at most, 48 together. A piece that
/// captures meets but 8 squares, so the pieces fall into four classes that
/// never share one, and a test tries every arrangement of pieces of both sides on the
/// squares of a class: at most 17 captures begin in one, 68 in all four.
pub const MOVE_BOUND: usize = 68;

/// A list with room for the moves of any position.
pub type Moves = List<Move, MOVE_BOUND>;

impl Position {
    /// Appends the legal moves in base order; none means that the side to move
    /// has lost.
    #[inline]
    pub fn legal_moves<const N: usize>(&self, moves: &mut List<Move, N>) {
        let jumpers = self.jumpers();
        if jumpers == 0 {
            self.list_steps(moves);
        } else {
            self.list_captures(jumpers, moves);
        }
    }

    /// Appends the legal captures in base order: if there is one, these are all
    /// legal moves.
    #[inline]
    pub fn legal_captures<const N: usize>(&self, moves: &mut List<Move, N>) {
        let jumpers = self.jumpers();
        if jumpers != 0 {
            self.list_captures(jumpers, moves);
        }
    }

    /// Appends the legal moves that capture nothing, in base order; there are
    /// none where there is a capture.
    #[inline]
    pub fn legal_quiets<const N: usize>(&self, moves: &mut List<Move, N>) {
        if self.jumpers() == 0 {
            self.list_steps(moves);
        }
    }

    /// Whether the side to move must capture.
    #[inline]
    pub const fn must_capture(&self) -> bool {
        self.jumpers() != 0
    }

    /// Whether [`Position::legal_moves`] would append this move.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        if mv.is_capture() {
            let mut captures = Moves::new();
            if self.own >> mv.origin_bit() & 1 != 0 {
                self.legal_captures(&mut captures);
            }
            return captures.contains(&mv);
        }
        let (from, to) = (1 << mv.origin_bit(), 1 << mv.target_bit());
        let [ahead, back] = self.movers();
        let mover = if from < to { ahead } else { back };
        mover & from != 0 && self.empty() & to != 0 && self.jumpers() == 0
    }

    #[inline]
    pub(super) fn count_legal_moves(&self) -> u64 {
        let jumpers = self.jumpers();
        if jumpers == 0 {
            return self.steps().iter().map(|targets| u64::from(targets.count_ones())).sum();
        }
        let mut captures = Moves::new();
        self.list_captures(jumpers, &mut captures);
        captures.len() as u64
    }

    /// Calls a function with the bits that each legal move leaves and enters and
    /// whether a king moves, if none of them is a capture; in base order.
    #[inline]
    pub(crate) fn for_each_quiet(&self, mut take: impl FnMut(u32, u32, bool)) {
        if self.jumpers() != 0 {
            return;
        }
        for (mut targets, step) in self.steps().into_iter().zip([4, 5, -4, -5]) {
            while targets != 0 {
                let to = targets.trailing_zeros();
                let from = to.wrapping_add_signed(-step);
                take(from, to, self.kings >> from & 1 != 0);
                targets &= targets - 1;
            }
        }
    }

    #[inline]
    const fn empty(&self) -> u64 {
        SQUARES & !(self.own | self.other)
    }

    /// The pieces of the side to move that move ahead as Black sees it, and
    /// those that move back.
    #[inline]
    const fn movers(&self) -> [u64; 2] {
        // All bits for Black, none for White.
        let black = (self.side as u64).wrapping_sub(1);
        [self.own & (self.kings | black), self.own & (self.kings | !black)]
    }

    /// The squares that pieces enter by a step, in the four directions.
    #[inline]
    const fn steps(&self) -> [u64; 4] {
        let empty = self.empty();
        let [ahead, back] = self.movers();
        [ahead << 4 & empty, ahead << 5 & empty, back >> 4 & empty, back >> 5 & empty]
    }

    /// The pieces of the side to move that can capture.
    #[inline]
    const fn jumpers(&self) -> u64 {
        let empty = self.empty();
        let [ahead, back] = self.movers();
        let before = self.other >> 4 & empty >> 8 | self.other >> 5 & empty >> 10;
        let behind = self.other << 4 & empty << 8 | self.other << 5 & empty << 10;
        ahead & before | back & behind
    }

    #[inline]
    fn list_steps<const N: usize>(&self, moves: &mut List<Move, N>) {
        for (mut targets, step) in self.steps().into_iter().zip([4, 5, -4, -5]) {
            while targets != 0 {
                let to = targets.trailing_zeros();
                moves.push(Move::quiet(to.wrapping_add_signed(-step), to));
                targets &= targets - 1;
            }
        }
    }

    fn list_captures<const N: usize>(&self, mut jumpers: u64, moves: &mut List<Move, N>) {
        while jumpers != 0 {
            let piece = jumpers & jumpers.wrapping_neg();
            self.captures_from(piece, moves);
            jumpers ^= piece;
        }
    }

    /// Appends the captures of the piece on a bit; it must have one.
    pub(super) fn captures_from<const N: usize>(&self, piece: u64, moves: &mut List<Move, N>) {
        let [ahead, back] = self.movers();
        // The piece has left its square, and may pass it again.
        let empty = self.empty() | piece;
        let directions = [ahead & piece != 0, back & piece != 0];
        let from = piece.trailing_zeros();
        let first = moves.len();
        let victims = self.other;
        Captures { from, empty, victims, directions, moves }.extend(piece, victims, from as u16);
        if moves.len() - first > 1 {
            tell_apart(&mut moves[first..]);
        }
    }
}

struct Captures<'a, const N: usize> {
    from: u32,
    empty: u64,
    /// All pieces of the other side.
    victims: u64,
    /// Whether the piece moves ahead, and back.
    directions: [bool; 2],
    moves: &'a mut List<Move, N>,
}

impl<const N: usize> Captures<'_, N> {
    /// Captures as long as there is something to capture, with a piece that is on
    /// a square after the jumps of a trail. A man that reaches its last row has
    /// nothing ahead of it, so it stops by itself.
    fn extend(&mut self, at: u64, victims: u64, trail: u16) {
        let mut ends = true;
        let [ahead, back] = self.directions;
        if ahead {
            ends &= self.jump::<0>(at, victims, trail) & self.jump::<1>(at, victims, trail);
        }
        if back {
            ends &= self.jump::<2>(at, victims, trail) & self.jump::<3>(at, victims, trail);
        }
        if ends {
            let captured = self.victims ^ victims;
            self.moves.push(Move::capture(trail, [self.from, at.trailing_zeros()], captured));
        }
    }

    /// Continues in one direction; whether there is nothing to capture in it.
    #[inline]
    fn jump<const DIRECTION: usize>(&mut self, at: u64, victims: u64, trail: u16) -> bool {
        let over = step(at, DIRECTION) & victims;
        let to = step(over, DIRECTION) & self.empty;
        if to != 0 {
            self.extend(to, victims ^ over, longer(trail, DIRECTION));
        }
        to == 0
    }
}

/// Has captures of one piece that end on the same square written in full.
fn tell_apart(captures: &mut [Move]) {
    for later in 1..captures.len() {
        for earlier in 0..later {
            if captures[earlier].target_bit() == captures[later].target_bit() {
                captures[earlier] = captures[earlier].in_full();
                captures[later] = captures[later].in_full();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::bits::squares;
    use crate::checkers::trails::reached_from;
    use crate::checkers::{Color, Square};

    /// The squares that some pieces of a class can capture from and to are tried
    /// in every arrangement: a piece that may be a king or a man of either side
    /// counts as the one with the most captures.
    #[test]
    fn no_position_has_more_moves_than_the_bound() {
        let mut classes: Vec<(u64, u64)> = Vec::new();
        for bit in (0..35).filter(|bit| SQUARES >> bit & 1 == 1) {
            let class = reached_from(bit);
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        assert_eq!(classes.len(), 4);
        // Classes share no square to be on, so that no piece is in two.
        assert_eq!(classes.iter().fold(0, |all, class| all ^ class.0), SQUARES);
        let most: Vec<usize> = classes.into_iter().map(most_captures).collect();
        assert_eq!(most, [17; 4]);
        assert_eq!(MOVE_BOUND, most.iter().sum::<usize>().max(4 * 12));
    }

    fn most_captures((nodes, edges): (u64, u64)) -> usize {
        let subsets = |set: u64| {
            let mut next = Some(0_u64);
            std::iter::from_fn(move || {
                let subset = next?;
                next = Some(subset.wrapping_sub(set) & set).filter(|following| *following != 0);
                Some(subset)
            })
        };
        let mut most = 0;
        for victims in subsets(edges) {
            for pieces in subsets(nodes) {
                let captures = |from: Square| {
                    let from = 1_u64 << from.bit();
                    let count = |kings, color| {
                        let mut moves = Moves::new();
                        let (own, other) = if color == Color::Black { (0, 1) } else { (1, 0) };
                        let mut colors = [0; 2];
                        (colors[own], colors[other]) = (pieces, victims);
                        Position::from_boards(colors, kings, color).captures_from(from, &mut moves);
                        moves.iter().filter(|mv| mv.is_capture()).count()
                    };
                    count(from, Color::Black).max(count(0, Color::Black)).max(count(0, Color::White))
                };
                most = most.max(squares(pieces).map(captures).sum());
            }
        }
        most
    }
}
