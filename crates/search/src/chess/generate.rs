//! Legal moves.
//!
//! # The base order
//! Moves come by kind of the moving piece: pawns, knights, bishops, rooks,
//! queens, king. Among those of a kind, pieces that are not pinned come before
//! pinned ones, and then the square of origin decides, ascending from a1 over
//! b1 to h8; so does the target among the moves of one piece. Captures en
//! passant are the last of the pawns' moves. A pawn promotes to knight, bishop,
//! rook and queen in this order before the next target comes. A castling stands
//! where the square of its rook would be a target.
//!
//! This is the order in which `cozy-chess` 0.3 finds them. Because results of
//! alpha-beta depend on it, it never changes: the tests below hold it, whatever
//! a later version of that crate does.
//!
//! # The number of moves
//! No position with more than 218 moves is known that a game can reach, and no
//! position that is read has more pieces than a game can have. A list with room
//! for [`MOVE_BOUND`] is enough for these; one that is too short panics.

use std::ops::BitOr;

use cozy_chess::{BitBoard, File, Piece as CozyPiece, Rank, Square as CozySquare, get_king_moves};

use crate::chess::castling::Right;
use crate::chess::{Kind, Move, Position, Square, rules};
use crate::list::List;

/// Room for the moves of a position.
pub const MOVE_BOUND: usize = 256;

/// A list with room for the moves of a position.
pub type Moves = List<Move, MOVE_BOUND>;

pub(crate) trait Sink {
    /// Takes the moves of one piece to a set of targets.
    fn take(&mut self, from: Square, targets: Targets);

    /// Takes a promotion, a capture en passant or a castling.
    fn take_special(&mut self, mv: Move);
}

pub(crate) struct Targets(u64);

impl Iterator for Targets {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::from_index(self.0.trailing_zeros() as usize);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl<const N: usize> Sink for List<Move, N> {
    #[inline]
    fn take(&mut self, from: Square, targets: Targets) {
        // Extending keeps the length in a register; pushing would not.
        self.extend(targets.map(|to| Move::new(from, to)));
    }

    #[inline]
    fn take_special(&mut self, mv: Move) {
        self.push(mv);
    }
}

const LAST_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

impl Position {
    /// Appends the legal moves in base order: by kind of piece (pawns, knights,
    /// bishops, rooks, queens, king), those of pinned pieces after the others of
    /// their kind, then by square of origin, then by target, ascending; captures
    /// en passant last among the pawns', promotions to knight, bishop, rook,
    /// queen, castlings where the square of their rook would come. No legal move means
    /// mate in check, and a draw otherwise.
    ///
    /// # Panics
    /// If the list is too short: see [`MOVE_BOUND`].
    pub fn legal_moves<const N: usize>(&self, moves: &mut List<Move, N>) {
        self.generate::<true, true>(BitBoard::FULL, moves);
    }

    /// Appends the legal captures and promotions, what a search of captures
    /// tries: the moves of [`Position::legal_moves`], in the same order, that
    /// capture, en passant included, or promote.
    ///
    /// # Panics
    /// As [`Position::legal_moves`].
    pub fn legal_captures<const N: usize>(&self, moves: &mut List<Move, N>) {
        self.generate::<true, false>(self.may_capture(), moves);
    }

    /// The pieces that may have a move of [`Position::legal_captures`]: not pawns that attack nothing and are far from
    /// promotion, nor a king without an enemy beside it. What they would be asked costs most of a search of captures.
    #[inline]
    fn may_capture(&self) -> BitBoard {
        let side = self.board.side_to_move();
        let own = |kind| self.board.colored_pieces(side, kind);
        let enemy = self.board.colors(!side);
        let victims = (enemy | self.passed()).0;
        // Pawns attack a square from the two that are 7 and 9 behind it, as long as they do not cross an edge.
        let (a, h) = (!File::A.bitboard().0, !File::H.bitboard().0);
        let attackers = match side {
            cozy_chess::Color::White => victims >> 7 & a | victims >> 9 & h,
            cozy_chess::Color::Black => victims << 7 & h | victims << 9 & a,
        };
        let (pawns, king) = (own(CozyPiece::Pawn), own(CozyPiece::King));
        let idle = pawns - (BitBoard(attackers) | Rank::Seventh.relative_to(side).bitboard());
        let movers = self.board.colors(side) - idle;
        if get_king_moves(self.board.king(side)).is_disjoint(enemy) { movers - king } else { movers }
    }

    /// The square that a pawn may enter to capture en passant, if the board of `cozy-chess` has one.
    #[inline]
    fn passed(&self) -> BitBoard {
        let side = self.board.side_to_move();
        let square = |file| CozySquare::new(file, Rank::Sixth.relative_to(side)).bitboard();
        self.board.en_passant().map_or(BitBoard::EMPTY, square)
    }

    /// Appends the legal moves that neither capture nor promote: the moves of
    /// [`Position::legal_moves`], in the same order, that
    /// [`Position::legal_captures`] leaves out.
    ///
    /// # Panics
    /// As [`Position::legal_moves`].
    pub fn legal_quiets<const N: usize>(&self, moves: &mut List<Move, N>) {
        self.quiets_into(moves);
    }

    /// [`Position::legal_quiets`], to whatever takes them.
    #[inline]
    pub(crate) fn quiets_into(&self, sink: &mut impl Sink) {
        self.generate::<false, true>(BitBoard::FULL, sink);
    }

    /// Appends the moves of [`Position::legal_moves`] made by some kinds of
    /// pieces, in the same order.
    ///
    /// # Panics
    /// As [`Position::legal_moves`].
    pub fn legal_moves_of<const N: usize>(&self, kinds: &[Kind], moves: &mut List<Move, N>) {
        let pieces = kinds.iter().map(|kind| self.board.pieces(rules::kind(*kind)));
        self.generate::<true, true>(pieces.fold(BitBoard::EMPTY, BitOr::bitor), moves);
    }

    #[inline]
    fn generate<const CAPTURES: bool, const QUIETS: bool>(&self, movers: BitBoard, sink: &mut impl Sink) {
        let side = self.board.side_to_move();
        let (own, enemy) = (self.board.colors(side), self.board.colors(!side));
        let special = LAST_RANKS | self.passed();
        self.board.generate_moves_for(movers, |moves| {
            let from = rules::from_square(moves.from);
            match moves.piece {
                // Either all of its moves are special or none.
                CozyPiece::Pawn if !moves.to.is_disjoint(special) => {
                    if CAPTURES {
                        take_special_of_pawn(from, moves.to, sink);
                    }
                    return false;
                }
                CozyPiece::King if QUIETS && !moves.to.is_disjoint(own) => {
                    let wanted = if CAPTURES { moves.to } else { moves.to - enemy };
                    self.take_of_castling_king(from, wanted, own, sink);
                    return false;
                }
                _ => {}
            }
            let wanted = match (CAPTURES, QUIETS) {
                (true, false) => moves.to & enemy,
                (false, true) => moves.to - enemy,
                _ => moves.to,
            };
            sink.take(from, Targets(wanted.0));
            false
        });
    }

    /// The moves of a king that may castle, one by one, because the castlings
    /// stand among the others.
    #[cold]
    fn take_of_castling_king(&self, from: Square, to: BitBoard, own: BitBoard, sink: &mut impl Sink) {
        for target in to {
            if !own.has(target) {
                sink.take(from, Targets(target.bitboard().0));
                continue;
            }
            let rook = rules::from_square(target);
            let castling =
                Right::ALL.into_iter().find(|right| self.rights.has(*right) && right.rook() == rook);
            sink.take_special(castling.expect("a king meets its rook to castle").castling());
        }
    }
}

#[cold]
fn take_special_of_pawn(from: Square, to: BitBoard, sink: &mut impl Sink) {
    for to in Targets(to.0) {
        if !matches!(to.rank(), 0 | 7) {
            sink.take_special(Move::en_passant(from, to));
            continue;
        }
        for kind in Kind::ALL {
            if let Some(mv) = Move::promoting(from, to, kind) {
                sink.take_special(mv);
            }
        }
    }
}

#[cfg(test)]
mod tests;
