//! Every move of a side at once: parallel fills over sets of squares.
//!
//! In each of the eight directions, the opponent's discs next to the mover's
//! are filled, then those next to these, six at most, and the squares that
//! follow a filled one are the ends. A run is doubled at every step, so that
//! four steps do for six discs (the parallel prefix of Kogge and Stone).

/// The squares that are on neither the left nor the right edge: a disc on an
/// edge cannot be enclosed from side to side, and no run wraps round the board.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The empty squares on which the side with the discs `mover` encloses discs
/// of `opponent`.
#[inline]
pub(super) const fn legal_squares(mover: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER;
    let ends =
        ends_on_rows(mover, inner) | ends(mover, opponent, 8) | ends(mover, inner, 7) | ends(mover, inner, 9);
    ends & !(mover | opponent)
}

/// Squares that follow runs of `enclosed` discs on a row that begin next to one of
/// `mover`, besides discs of the runs.
#[inline]
const fn ends_on_rows(mover: u64, enclosed: u64) -> u64 {
    // To the right a sum does it: the carry runs through to the end.
    let right = enclosed + (enclosed & mover << 1);
    let mut left = enclosed & mover >> 1;
    left |= enclosed & left >> 1;
    let lower = enclosed & enclosed >> 1;
    left |= lower & left >> 2;
    left |= lower & left >> 2;
    right | left >> 1
}

/// Squares that follow, in both senses of a direction, runs of `enclosed` discs
/// that begin next to one of `mover`.
#[inline]
const fn ends(mover: u64, enclosed: u64, step: u32) -> u64 {
    let mut up = enclosed & (mover << step);
    let mut down = enclosed & (mover >> step);
    up |= enclosed & (up << step);
    down |= enclosed & (down >> step);
    // Pairs of neighbours, by the upper and the lower of the two.
    let upper = enclosed & (enclosed << step);
    let lower = enclosed & (enclosed >> step);
    up |= upper & (up << (2 * step));
    down |= lower & (down >> (2 * step));
    up |= upper & (up << (2 * step));
    down |= lower & (down >> (2 * step));
    up << step | down >> step
}

/// Whether, for certain, one of the sides has a move: two neighbours of a file
/// are of different colours, and next to them on the file a square is empty.
/// That is so in all but few positions, and takes a fraction of finding moves.
#[inline]
pub(super) const fn has_open_pair(one: u64, other: u64) -> bool {
    let occupied = one | other;
    // By the upper of the two.
    let pairs = (one ^ one >> 8) & occupied & occupied >> 8;
    pairs & (!occupied >> 16 | !occupied << 8) != 0
}
