//! The figures of the book's program, and what follows from them.

use crate::game::xiangqi::evaluator::PIECE_VALUES;
use crate::xiangqi::Kind;

/// The threat of an attacker (first index) to a piece, both by `Kind::index`.
pub(super) type ThreatTable = [[i16; 7]; 7];

/// Worth of one reachable square, indexed by `Kind::index`: rook, cannon,
/// horse, pawn, elephant, advisor, king.
pub(super) const STEP: [i32; 7] = [6, 6, 12, 15, 1, 1, 0];

/// Worth of being guarded while there is no threat.
pub(super) const GUARDED: i32 = 5;

/// The value of a piece when threats are computed. The other kinds are worth
/// what they are everywhere here; the king's own value cancels in a sum, and is
/// needed only here.
const fn value(kind: usize) -> i16 {
    if kind == Kind::King.index() { 10_000 } else { PIECE_VALUES[kind] }
}

pub(super) static PRINTED: ThreatTable = threats(true);

/// Threats in which the value of an attacking king does not matter.
pub(super) static CORRECTED: ThreatTable = threats(false);

const fn threats(of_kings: bool) -> ThreatTable {
    let mut table = [[1; 7]; 7];
    let mut attacker = 0;
    while attacker < 7 {
        let mut victim = 0;
        while victim < 7 {
            if victim != Kind::King.index() && (of_kings || attacker != Kind::King.index()) {
                table[attacker][victim] += (30 + (value(victim) - value(attacker)) / 10) / 10;
            }
            victim += 1;
        }
        attacker += 1;
    }
    table
}

/// The value that a threatened piece loses, by whether its side is to move,
/// whether it is guarded, and its kind.
pub(super) static LOSS: [[[i16; 7]; 2]; 2] = {
    let mut table = [[[0; 7]; 2]; 2];
    let mut kind = 0;
    while kind < 7 {
        let part = value(kind) / 16;
        // The king of the side that is not to move is never attacked: it
        // could be taken.
        table[0] = with(table[0], kind, [10 * part, part]);
        let is_king = kind == Kind::King.index();
        table[1] = with(table[1], kind, if is_king { [20, 20] } else { [2 * part, part] });
        kind += 1;
    }
    table
};

const fn with(mut losses: [[i16; 7]; 2], kind: usize, [alone, guarded]: [i16; 2]) -> [[i16; 7]; 2] {
    losses[0][kind] = alone;
    losses[1][kind] = guarded;
    losses
}
