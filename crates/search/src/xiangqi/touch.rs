//! Squares that the pieces of a side touch: for evaluators that count threats, which
//! ask it of every piece of every leaf.

use crate::xiangqi::attacks;
use crate::xiangqi::king_zone;
use crate::xiangqi::slides;
use crate::xiangqi::{Bitboard, Color, Kind, Position};

impl Position {
    /// Tells `take` what the pieces of a side touch, kind by kind: how many
    /// squares they could enter ([`Position::pseudo_targets`]), and the
    /// pieces, of either side, that they attack or guard
    /// ([`Position::attacked_or_guarded`]).
    ///
    /// A call stands for one piece, or for several of a kind of which no two
    /// touch the same square. Kings do not touch each other here: in no legal
    /// position is the file between them open.
    #[inline(always)]
    pub(crate) fn touches(&self, color: Color, mut take: impl FnMut(Kind, u32, Bitboard)) {
        let (own, enemy) = (self.occupancy(color), self.occupancy(!color));
        let (free, occupied) = (!own.squares(), own.squares() | enemy.squares());
        for square in self.pieces(color, Kind::Rook) {
            let (entered, touched) = slides::rook_touch(square, own, enemy);
            let [rank, file] = touched.squares(square);
            take(Kind::Rook, entered, rank | file);
        }
        for square in self.pieces(color, Kind::Cannon) {
            let (entered, touched) = slides::cannon_touch(square, own, enemy);
            let [rank, file] = touched.squares(square);
            take(Kind::Cannon, entered, rank | file);
        }
        for square in self.pieces(color, Kind::Horse) {
            let steps = attacks::horse(square, own, enemy);
            take(Kind::Horse, (steps & free).count(), steps & occupied);
        }
        // No two pawns step onto a square from the same direction.
        let [ahead, left, right] =
            attacks::pawn_steps_of_all(self.pieces(color, Kind::Pawn), color).map(Bitboard::from_bits);
        take(Kind::Pawn, (ahead & free).count(), ahead & occupied);
        if !(left | right).is_empty() {
            for steps in [left, right] {
                take(Kind::Pawn, count_in_half(steps & free, !color), steps & occupied);
            }
        }
        for square in self.pieces(color, Kind::Elephant) {
            let steps = attacks::elephant(square, own, enemy);
            take(Kind::Elephant, count_in_half(steps & free, color), steps & occupied);
        }
        for square in self.pieces(color, Kind::Advisor) {
            let steps = attacks::advisor(square);
            take(Kind::Advisor, count_in_half(steps & free, color), steps & occupied);
        }
        let steps = king_zone::king(self.king(color)).steps;
        take(Kind::King, count_in_half(steps & free, color), steps & occupied);
    }
}

/// Number of squares in a set that lies in one side's half of the board: of
/// one word, which costs half where the processor cannot count bits.
#[inline(always)]
fn count_in_half(squares: Bitboard, color: Color) -> u32 {
    debug_assert!(squares.without(attacks::BEYOND_RIVER[(!color).index()]).is_empty());
    let half = match color {
        Color::Red => squares.bits() as u64,
        Color::Black => (squares.bits() >> 45) as u64,
    };
    half.count_ones()
}

#[cfg(test)]
mod tests {
    use crate::splitmix::SplitMix64;
    use crate::xiangqi::{Bitboard, Color, Kind, Moves, Position};

    #[test]
    fn a_side_touches_what_its_pieces_attack_and_guard_one_by_one() {
        let mut random = SplitMix64::new(1);
        for _ in 0..20 {
            let mut position = Position::start();
            for _ in 0..120 {
                let mut moves = Moves::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                position.make(moves[random.below(moves.len() as u64) as usize]);
                check(&position);
            }
        }
    }

    fn check(position: &Position) {
        for color in Color::ALL {
            let mut entered = [0; 7];
            let mut touched: [Vec<_>; 7] = Default::default();
            position.touches(color, |kind, count, pieces| {
                entered[kind.index()] += count;
                touched[kind.index()].extend(pieces);
            });
            for kind in Kind::ALL {
                let squares = || position.pieces(color, kind).into_iter();
                let targets: u32 = squares().map(|square| position.pseudo_targets(square).count()).sum();
                assert_eq!(entered[kind.index()], targets, "{color} {kind:?}: {}", position.fen());
                let pieces =
                    |square| -> Bitboard { position.attacked_or_guarded(square) & position.occupied() };
                let mut expected: Vec<_> = squares().flat_map(pieces).collect();
                expected.sort_unstable();
                touched[kind.index()].sort_unstable();
                assert_eq!(touched[kind.index()], expected, "{color} {kind:?}: {}", position.fen());
            }
        }
    }
}
