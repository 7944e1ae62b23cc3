//! Where the lines of a square lie in an occupancy.

use crate::xiangqi::Square;

/// Where a square lies in an occupancy.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The place on its rank.
    pub(super) file: u16,
    /// The place on its file.
    pub(super) rank: u16,
    /// Its two lines among the lines of an occupancy.
    pub(super) rank_line: u16,
    pub(super) file_line: u16,
}

#[inline(always)]
pub(super) fn place(square: Square) -> Place {
    PLACES[square.index() & 127]
}

/// Where the square with an index lies, for tables made at compile time.
pub(super) const fn place_of(square: usize) -> Place {
    let (rank, file) = ((square / 9) as u16, (square % 9) as u16);
    // The squares take the room of eight lines, then come ten ranks.
    Place { file, rank, rank_line: 8 + rank, file_line: 18 + file }
}

static PLACES: [Place; 128] = {
    let mut table = [place_of(0); 128];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = place_of(square);
        square += 1;
    }
    table
};
