//! The moves of rooks and cannons.
//!
//! They look up one *line* (a rank or a file) at a time. What they reach
//! depends on their place on it and on the *inner* places only (7 of a rank, 8
//! of a file), because nothing lies beyond an edge; so the tables,
//! computed at compile time, are small enough for the first-level cache.

use crate::xiangqi::Square;
use crate::xiangqi::cross::Cross;
use crate::xiangqi::occupancy::Occupancy;
use crate::xiangqi::place::{Place, place};

/// The view of a slider on one line: bit `i + 1` is the place `i` of the line.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// The squares a rook reaches: empty ones up to the first piece on each
    /// side, and that piece.
    pub(super) rook: u16,
    /// The squares on which a cannon captures if an enemy is there: the
    /// second piece on each side. An edge beyond a first piece is in the set
    /// even when it is empty.
    pub(super) cannon: u16,
}

const fn look(place: usize, inner: usize, length: usize) -> Sight {
    let occupied = inner << 1;
    let mut sight = Sight { rook: 0, cannon: 0 };
    let mut up = 0;
    while up < 2 {
        let mut at = place;
        let mut screens = 0;
        while screens < 2 && (if up == 1 { at + 1 < length } else { at > 0 }) {
            at = if up == 1 { at + 1 } else { at - 1 };
            let stands = occupied >> at & 1 == 1;
            if screens == 0 {
                sight.rook |= 2 << at;
            } else if stands || at == 0 || at + 1 == length {
                sight.cannon |= 2 << at;
            }
            if stands {
                screens += 1;
            }
        }
        up += 1;
    }
    sight
}

const fn line_table<const INNER: usize>(length: usize) -> [[Sight; INNER]; 16] {
    let mut table = [[Sight { rook: 0, cannon: 0 }; INNER]; 16];
    let mut place = 0;
    while place < length {
        let mut inner = 0;
        while inner < INNER {
            table[place][inner] = look(place, inner, length);
            inner += 1;
        }
        place += 1;
    }
    table
}

static RANK_SIGHT: [[Sight; 128]; 16] = line_table(9);
static FILE_SIGHT: [[Sight; 256]; 16] = line_table(10);

/// Sights of a slider with this occupancy of its lines.
#[inline(always)]
fn sights(place: Place, lines: Cross) -> (Sight, Sight) {
    (
        RANK_SIGHT[place.file as usize & 15][(lines.rank >> 2) as usize & 127],
        FILE_SIGHT[place.rank as usize & 15][(lines.file >> 2) as usize & 255],
    )
}

#[inline(always)]
pub(super) fn rook(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let own = own.lines(place);
    let (across, along) = sights(place, own | enemy.lines(place));
    Cross { rank: across.rook & !own.rank, file: along.rook & !own.file }
}

#[inline(always)]
pub(super) fn cannon(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let enemy = enemy.lines(place);
    let occupied = own.lines(place) | enemy;
    let (across, along) = sights(place, occupied);
    Cross {
        rank: (across.rook & !occupied.rank) | (across.cannon & enemy.rank),
        file: (along.rook & !occupied.file) | (along.cannon & enemy.file),
    }
}

/// The empty squares that a rook or a cannon on `square` can enter.
#[inline(always)]
pub(super) fn quiets(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let occupied = own.lines(place) | enemy.lines(place);
    let (across, along) = sights(place, occupied);
    Cross { rank: across.rook & !occupied.rank, file: along.rook & !occupied.file }
}

#[inline(always)]
pub(super) fn rook_captures(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let enemy = enemy.lines(place);
    let (across, along) = sights(place, own.lines(place) | enemy);
    Cross { rank: across.rook & enemy.rank, file: along.rook & enemy.file }
}

#[inline(always)]
pub(super) fn cannon_captures(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let enemy = enemy.lines(place);
    let (across, along) = sights(place, own.lines(place) | enemy);
    Cross { rank: across.cannon & enemy.rank, file: along.cannon & enemy.file }
}

/// The squares that a rook on `square` attacks or guards.
pub(super) fn rook_sight(square: Square, red: &Occupancy, black: &Occupancy) -> Cross {
    let place = place(square);
    let (across, along) = sights(place, red.lines(place) | black.lines(place));
    Cross { rank: across.rook, file: along.rook }
}

/// The pieces that a cannon on `square` attacks or guards.
pub(super) fn cannon_sight(square: Square, red: &Occupancy, black: &Occupancy) -> Cross {
    let place = place(square);
    let occupied = red.lines(place) | black.lines(place);
    let (across, along) = sights(place, occupied);
    Cross { rank: across.cannon & occupied.rank, file: along.cannon & occupied.file }
}

/// The number of squares that a rook on `square` can enter, and the pieces that it
/// attacks or guards.
#[inline(always)]
pub(super) fn rook_touch(square: Square, own: &Occupancy, enemy: &Occupancy) -> (u32, Cross) {
    let place = place(square);
    let (own, enemy) = (own.lines(place), enemy.lines(place));
    let (across, along) = sights(place, own | enemy);
    let sight = Cross { rank: across.rook, file: along.rook };
    (sight.without(own).count(), sight & (own | enemy))
}

/// The number of squares that a cannon on `square` can enter, and the pieces that it
/// attacks or guards.
#[inline(always)]
pub(super) fn cannon_touch(square: Square, own: &Occupancy, enemy: &Occupancy) -> (u32, Cross) {
    let place = place(square);
    let (own, enemy) = (own.lines(place), enemy.lines(place));
    let occupied = own | enemy;
    let (across, along) = sights(place, occupied);
    let touched = Cross { rank: across.cannon, file: along.cannon } & occupied;
    let quiet = Cross { rank: across.rook, file: along.rook }.without(occupied);
    ((quiet | (touched & enemy)).count(), touched)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most squares a slider enters along one line of a length, over every
    /// place and every pattern; any piece there may be an enemy.
    fn most<const INNER: usize>(table: &[[Sight; INNER]; 16], length: u32, cannon: bool) -> u32 {
        (0..length as usize)
            .flat_map(|place| (0..1_u16 << length).map(move |occupied| (place, occupied)))
            .map(|(place, occupied)| {
                let sight = table[place][(occupied >> 1) as usize % INNER];
                let occupied = occupied << 1;
                let targets =
                    if cannon { (sight.rook & !occupied) | (sight.cannon & occupied) } else { sight.rook };
                targets.count_ones()
            })
            .max()
            .unwrap_or_default()
    }

    /// Half of the proof of the bound on the number of moves.
    #[test]
    fn no_slider_has_more_than_seventeen_moves() {
        for cannon in [false, true] {
            assert_eq!(most(&RANK_SIGHT, 9, cannon) + most(&FILE_SIGHT, 10, cannon), 17);
        }
    }

    #[test]
    fn a_slider_sees_what_walking_along_the_line_finds() {
        for (place, sights) in FILE_SIGHT.iter().enumerate().take(10) {
            for occupied in 0..1_u16 << 10 {
                let sight = sights[(occupied >> 1) as usize & 255];
                let (mut rook, mut cannon) = (0, 0);
                let walks: [Vec<usize>; 2] = [(place + 1..10).collect(), (0..place).rev().collect()];
                for walk in walks {
                    let mut stands = walk.iter().filter(|at| occupied >> **at & 1 == 1);
                    let first = stands.next().copied();
                    let until = walk.iter().take_while(|at| {
                        first.is_none_or(|first| first.abs_diff(place) >= at.abs_diff(place))
                    });
                    rook |= until.fold(0, |set, at| set | 1_u16 << at);
                    cannon |= stands.next().map_or(0, |at| 1_u16 << at);
                }
                assert_eq!(
                    (sight.rook >> 1, sight.cannon >> 1 & occupied),
                    (rook, cannon),
                    "{place} {occupied:b}"
                );
            }
        }
    }
}
