//! Where the lines of a square lie in the six words of an occupancy.

use crate::xiangqi::Square;

/// Where a square lies in the words of an occupancy.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The place on its rank.
    pub(super) file: u16,
    /// The place on its file.
    pub(super) rank: u16,
    /// The words that hold the two lines.
    pub(super) rank_word: u16,
    pub(super) file_word: u16,
    /// The bits on which the two lines start.
    pub(super) rank_start: u16,
    pub(super) file_start: u16,
    /// The bits before those of the square.
    pub(super) before_on_rank: u16,
    pub(super) before_on_file: u16,
}

/// Where a square lies.
#[inline(always)]
pub(super) fn place(square: Square) -> &'static Place {
    &PLACES[square.index() & 127]
}

/// Where the square with an index lies, for tables made at compile time.
pub(super) const fn place_of(square: usize) -> Place {
    let (rank, file) = ((square / 9) as u16, (square % 9) as u16);
    let rank_start = 1 + 10 * (rank % 6);
    let file_start = 1 + 11 * (file % 5);
    Place {
        file,
        rank,
        rank_word: 2 + rank / 6,
        file_word: 4 + file / 5,
        rank_start,
        file_start,
        before_on_rank: rank_start + file - 1,
        before_on_file: file_start + rank - 1,
    }
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
