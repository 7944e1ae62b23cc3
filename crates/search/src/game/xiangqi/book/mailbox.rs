//! The evaluator once more, slowly: a board of letters, read from the FEN,
//! on which every piece asks every other whether it touches it.

use crate::game::xiangqi::book::KingThreat;

/// A letter of the FEN for every square, a dot for an empty one; the top row is
/// Black's home rank.
struct Mailbox {
    rows: Vec<Vec<char>>,
    red_to_move: bool,
}

type Place = (i32, i32);

pub(super) fn value(fen: &str, king_threat: KingThreat) -> i64 {
    let mut fields = fen.split(' ');
    let rows = fields.next().unwrap().split('/');
    let expand = |letter: char| match letter.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![letter],
    };
    let rows = rows.map(|row| row.chars().flat_map(expand).collect()).collect();
    let mailbox = Mailbox { rows, red_to_move: fields.next() == Some("w") };
    let mut sum = 0;
    for place in mailbox.pieces() {
        let worth = mailbox.worth(place, king_threat);
        sum += if mailbox.is_movers(place) { worth } else { -worth };
    }
    sum
}

fn is_red(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

fn base(letter: char) -> i64 {
    match letter.to_ascii_lowercase() {
        'p' => 100,
        'a' | 'b' => 250,
        'n' | 'c' => 350,
        'r' => 500,
        _ => 10_000,
    }
}

/// Rows from a side's own base, 0 to 9.
fn advance(letter: char, row: i32) -> i32 {
    if is_red(letter) { 9 - row } else { row }
}

impl Mailbox {
    /// The letter on a place; a space beyond the board.
    fn at(&self, (row, column): Place) -> char {
        let row = usize::try_from(row).ok().and_then(|row| self.rows.get(row));
        row.and_then(|row| row.get(usize::try_from(column).ok()?)).copied().unwrap_or(' ')
    }

    fn places() -> impl Iterator<Item = Place> {
        (0..10).flat_map(|row| (0..9).map(move |column| (row, column)))
    }

    fn pieces(&self) -> impl Iterator<Item = Place> {
        Self::places().filter(|place| self.at(*place) != '.')
    }

    fn is_movers(&self, place: Place) -> bool {
        is_red(self.at(place)) == self.red_to_move
    }

    /// Number of pieces strictly between two places of a line.
    fn between(&self, from: Place, to: Place) -> usize {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let path = (1..10).map(|far| (from.0 + far * step.0, from.1 + far * step.1));
        path.take_while(|place| *place != to).filter(|place| self.at(*place) != '.').count()
    }

    fn touches(&self, from: Place, to: Place) -> bool {
        let letter = self.at(from);
        let (rows, columns) = (to.0 - from.0, to.1 - from.1);
        let distances = (rows.abs().min(columns.abs()), rows.abs().max(columns.abs()));
        let on_line = distances.0 == 0 && distances.1 > 0;
        let in_palace = advance(letter, to.0) <= 2 && (3..=5).contains(&to.1);
        match letter.to_ascii_lowercase() {
            'k' => {
                let other = self.at(to).eq_ignore_ascii_case(&'k') && is_red(self.at(to)) != is_red(letter);
                distances == (0, 1) && in_palace || other && columns == 0 && self.between(from, to) == 0
            }
            'a' => distances == (1, 1) && in_palace,
            'b' => {
                let eye = (from.0 + rows / 2, from.1 + columns / 2);
                distances == (2, 2) && advance(letter, to.0) <= 4 && self.at(eye) == '.'
            }
            'n' => {
                // Halving drops the one step and keeps half of the two.
                let leg = (from.0 + rows / 2, from.1 + columns / 2);
                distances == (1, 2) && self.at(leg) == '.'
            }
            'r' => on_line && self.between(from, to) == 0,
            'c' if self.at(to) == '.' && self.between(from, to) == 0 => on_line,
            'c' => on_line && self.between(from, to) == 1 && self.at(to) != '.',
            _ => {
                let ahead = advance(letter, to.0) - advance(letter, from.0);
                let crossed = advance(letter, from.0) >= 5;
                (ahead, columns.abs()) == (1, 0) || crossed && (ahead, columns.abs()) == (0, 1)
            }
        }
    }

    fn pawn_bonus(&self, (row, column): Place) -> i64 {
        let rows = [
            [70, 70, 70, 70, 70, 70, 70, 70, 70],
            [70, 90, 110, 110, 110, 110, 110, 90, 70],
            [90, 90, 110, 120, 120, 120, 110, 90, 90],
            [90, 90, 110, 120, 120, 120, 110, 90, 90],
            [0; 9],
        ];
        let letter = self.at((row, column));
        match advance(letter, row) - 5 {
            beyond @ 0.. if letter.eq_ignore_ascii_case(&'p') => rows[beyond as usize][column as usize],
            _ => 0,
        }
    }

    /// The contribution of the piece on a place to its side.
    fn worth(&self, place: Place, king_threat: KingThreat) -> i64 {
        let letter = self.at(place);
        let is_king = letter.eq_ignore_ascii_case(&'k');
        let mobility = match letter.to_ascii_lowercase() {
            'p' => 15,
            'n' => 12,
            'r' | 'c' => 6,
            'a' | 'b' => 1,
            _ => 0,
        };
        let is_own = |other: Place| self.at(other) != '.' && is_red(self.at(other)) == is_red(letter);
        let entered = Self::places().filter(|to| self.touches(place, *to) && !is_own(*to)).count();
        let mut guards = 0;
        let mut threat = 0;
        for other in self.pieces().filter(|other| self.touches(*other, place)) {
            if is_own(other) {
                guards += 1;
                continue;
            }
            threat += 1;
            let ignored = self.at(other).eq_ignore_ascii_case(&'k') && king_threat == KingThreat::Corrected;
            if !is_king && !ignored {
                threat += (30 + (base(letter) - base(self.at(other))) / 10) / 10;
            }
        }
        let sixteenth = base(letter) / 16;
        let loss = match (threat != 0, self.is_movers(place), guards > 0) {
            (false, _, false) => 0,
            (false, _, true) => -5,
            (true, true, _) if is_king => 20,
            (true, _, true) => sixteenth,
            (true, true, false) => 2 * sixteenth,
            (true, false, false) => 10 * sixteenth,
        };
        1 + mobility * entered as i64 + self.pawn_bonus(place) + base(letter) - loss - threat
    }
}
