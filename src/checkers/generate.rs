//! The legal moves, from shifts of whole boards.
//!
//! The base order, on which every count of a search depends: captures by the
//! square they leave, ascending, and for each of these by the directions of
//! their jumps; other moves by direction, and in each by the square they enter,
//! ascending. The directions, as Black sees them: ahead to the lower of the two
//! squares, ahead to the higher, back to the higher, back to the lower.

use crate::checkers::bits::{SQUARES, STEPS};
use crate::checkers::{Move, Position};
use crate::list::List;

/// No position has more legal moves than this.
///
/// Twelve pieces have four steps each at most, 48 together. A piece that
/// captures meets but 8 squares, so the pieces fall into four classes that
/// never share one, and a test tries every arrangement of pieces of both sides on the
/// squares of a class: at most 14 captures begin in one, 56 in all four.
pub const MOVE_BOUND: usize = 56;

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

    /// Number of legal moves.
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
        let first = moves.len();
        let mut captures = Captures {
            from: piece,
            // The piece has left its square, and may pass it again.
            empty: self.empty() | piece,
            ahead: ahead & piece != 0,
            back: back & piece != 0,
            first,
            moves,
        };
        captures.extend(piece, self.other, 0);
    }
}

/// The captures of one piece.
struct Captures<'a, const N: usize> {
    from: u64,
    empty: u64,
    ahead: bool,
    back: bool,
    /// Where its captures begin in the list.
    first: usize,
    moves: &'a mut List<Move, N>,
}

impl<const N: usize> Captures<'_, N> {
    /// Captures as long as there is something to capture. A man that reaches its
    /// last row has nothing ahead of it, so it stops by itself.
    fn extend(&mut self, at: u64, victims: u64, captured: u64) {
        let mut ends = true;
        if self.ahead {
            for step in STEPS {
                let over = at << step & victims;
                let to = over << step & self.empty;
                if to != 0 {
                    ends = false;
                    self.extend(to, victims ^ over, captured | over);
                }
            }
        }
        if self.back {
            for step in STEPS {
                let over = at >> step & victims;
                let to = over >> step & self.empty;
                if to != 0 {
                    ends = false;
                    self.extend(to, victims ^ over, captured | over);
                }
            }
        }
        if ends {
            self.take(at, captured);
        }
    }

    /// Lists a capture, unless it is one that is listed, the other way round.
    fn take(&mut self, to: u64, captured: u64) {
        let mut mv = Move::capture(self.from.trailing_zeros(), to.trailing_zeros(), captured);
        for twin in &mut self.moves[self.first..] {
            if twin.target_bit() == mv.target_bit() {
                if twin.captured_bits() == captured {
                    return;
                }
                *twin = twin.in_full();
                mv = mv.in_full();
            }
        }
        self.moves.push(mv);
    }
}
