//! The discs that one new disc flips.
//!
//! Four lines run through a square: row, file and two diagonals. The discs on
//! each are gathered into eight bits, by a multiplication that brings the
//! squares of a line together; a table says which disc of the mover would
//! enclose what the opponent has next to the new disc, and a second one what
//! lies between. (The lines as indices are those of rotated bitboards: R.
//! Hyatt, Rotated bitmaps, ICCA Journal 22(4), 1999; gathered by multiplication
//! they are known as kindergarten bitboards.)

use crate::othello::Square;

/// The file a; as a factor, it brings all rows together in the last one.
const FILE_A: u64 = 0x0101_0101_0101_0101;
/// Takes bit `8 i` to bit `56 + i`.
const GATHER_FILE: u64 = 0x0102_0408_1020_4080;
/// Takes bit `i` to bit `8 i + 8`, of six bits.
const SPREAD_FILE: u64 = 0x0002_0408_1020_4081 << 8;

/// The discs of the opponent that a new disc flips, by line: each is six bits,
/// the squares of the line but its ends. A diagonal has a bit for each file,
/// also for those it does not cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flips {
    row: u8,
    file: u8,
    falling: u8,
    rising: u8,
}

impl Flips {
    /// No discs: those that a pass flips.
    pub(crate) const NONE: Self = Self { row: 0, file: 0, falling: 0, rising: 0 };

    /// The discs of `opponent` that a new disc of `mover` flips; the square is
    /// empty. None if the move is illegal.
    #[inline]
    pub(super) fn of(square: Square, mover: u64, opponent: u64) -> Self {
        let (file, row) = (usize::from(square.file()), usize::from(square.rank()));
        let [falling, rising] = DIAGONALS[square.index() & 63];
        let on_row = |discs: u64| discs >> (8 * row);
        let on_file = |discs: u64| (discs >> file & FILE_A).wrapping_mul(GATHER_FILE) >> 56;
        let on_diagonal = |discs: u64, diagonal: u64| (discs & diagonal).wrapping_mul(FILE_A) >> 56;
        Self {
            row: between(file, on_row(mover), on_row(opponent)),
            file: between(row, on_file(mover), on_file(opponent)),
            falling: between(file, on_diagonal(mover, falling), on_diagonal(opponent, falling)),
            rising: between(file, on_diagonal(mover, rising), on_diagonal(opponent, rising)),
        }
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.row | self.file | self.falling | self.rising == 0
    }

    /// The lines, in the order row, file, the diagonal that falls to the right
    /// and the one that rises.
    #[inline]
    pub(crate) const fn lines(self) -> [u8; 4] {
        [self.row, self.file, self.falling, self.rising]
    }

    #[inline]
    pub(crate) fn squares(self, square: Square) -> u64 {
        let (file, row) = (u32::from(square.file()), u32::from(square.rank()));
        let [falling, rising] = DIAGONALS[square.index() & 63];
        let on_row = u64::from(self.row) << (8 * row + 1);
        let on_file = (u64::from(self.file).wrapping_mul(SPREAD_FILE) & FILE_A) << file;
        let on_diagonal =
            |flipped: u8, diagonal: u64| u64::from(flipped).wrapping_mul(FILE_A << 1) & diagonal;
        on_row | on_file | on_diagonal(self.falling, falling) | on_diagonal(self.rising, rising)
    }
}

/// The six inner squares of a line that are flipped by a new disc at a place of
/// it, of which the lowest eight bits of `mover` and `opponent` are given.
#[inline]
fn between(place: usize, mover: u64, opponent: u64) -> u8 {
    let place = place & 7;
    let enclosing = ENCLOSING[place << 8 | usize::from(opponent as u8)] & mover as u8;
    BETWEEN[place << 8 | usize::from(enclosing)]
}

/// By square, the diagonals through it: the one that falls to the right, then
/// the one that rises.
static DIAGONALS: [[u64; 2]; Square::COUNT] = {
    let mut diagonals = [[0; 2]; Square::COUNT];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (one, other) = (pair / Square::COUNT, pair % Square::COUNT);
        let (files, rows) = (one as i8 % 8 - other as i8 % 8, one as i8 / 8 - other as i8 / 8);
        if files == rows {
            diagonals[one][0] |= 1 << other;
        }
        if files == -rows {
            diagonals[one][1] |= 1 << other;
        }
        pair += 1;
    }
    diagonals
};

/// By the place of the new disc and the discs of the opponent on its line, of
/// which the ends do not matter: where discs of the mover would enclose some.
static ENCLOSING: [u8; 8 * 256] = {
    let mut enclosing = [0; 8 * 256];
    let mut entry = 0;
    while entry < enclosing.len() {
        let (place, opponent) = (entry / 256, entry & 0x7E);
        let mut end = place + 1;
        while opponent >> end & 1 == 1 {
            end += 1;
        }
        if end > place + 1 && end < 8 {
            enclosing[entry] |= 1 << end;
        }
        let mut run = 1;
        while run <= place && opponent >> (place - run) & 1 == 1 {
            run += 1;
        }
        if run > 1 && run <= place {
            enclosing[entry] |= 1 << (place - run);
        }
        entry += 1;
    }
    enclosing
};

/// By the place of the new disc and the enclosing discs of the mover: the six
/// inner squares that lie between.
static BETWEEN: [u8; 8 * 256] = {
    let mut between = [0; 8 * 256];
    let mut entry = 0;
    while entry < between.len() {
        let (place, enclosing) = (entry / 256, entry % 256);
        let mut end = 0;
        while end < 8 {
            if enclosing >> end & 1 == 1 {
                let (low, high) = if end < place { (end, place) } else { (place, end) };
                let mut inner = low + 1;
                while inner < high {
                    between[entry] |= 1 << (inner - 1);
                    inner += 1;
                }
            }
            end += 1;
        }
        entry += 1;
    }
    between
};
