//! A second generator, slow and obvious, and the proof that the fast one
//! agrees with it on many positions of every difficult class.
//!
//! The reference shares nothing with the library but FEN: a board of letters,
//! each move tried, and a look whether the king can be taken afterwards (by
//! the other king too, if they face each other).

use std::collections::BTreeMap;
use std::thread;

use plybench::list::List;
use plybench::xiangqi::{Bitboard, MOVE_BOUND, Move, Position, Square};

/// `board[rank][file]`, FEN letters, `.` for an empty square.
type Board = [[char; 9]; 10];
type Step = ((i32, i32), (i32, i32));

fn read(fen: &str) -> (Board, bool) {
    let mut board = [['.'; 9]; 10];
    let mut fields = fen.split(' ');
    for (row, text) in fields.next().unwrap().split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
            } else {
                board[9 - row][file] = letter;
                file += 1;
            }
        }
    }
    (board, fields.next() == Some("w"))
}

fn on_board((file, rank): (i32, i32)) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn at(board: &Board, (file, rank): (i32, i32)) -> char {
    board[rank as usize][file as usize]
}

fn belongs(letter: char, red: bool) -> bool {
    letter != '.' && letter.is_ascii_uppercase() == red
}

/// The squares that the piece on `from` could enter or capture on, whatever
/// becomes of its king; kings also "capture" each other along an open file.
fn reach(board: &Board, from: (i32, i32)) -> Vec<(i32, i32)> {
    const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let letter = at(board, from);
    let red = letter.is_ascii_uppercase();
    let go = |(files, ranks): (i32, i32), times: i32| (from.0 + files * times, from.1 + ranks * times);
    let palace = |(file, rank): (i32, i32)| {
        (3..=5).contains(&file) && if red { (0..=2).contains(&rank) } else { (7..=9).contains(&rank) }
    };
    let home = |(_, rank): (i32, i32)| if red { rank <= 4 } else { rank >= 5 };
    let mut found = Vec::new();
    match letter.to_ascii_uppercase() {
        'K' => {
            found.extend(STRAIGHT.map(|step| go(step, 1)).into_iter().filter(|to| palace(*to)));
            for step in [(0, 1), (0, -1)] {
                let mut distance = 1;
                while on_board(go(step, distance)) && at(board, go(step, distance)) == '.' {
                    distance += 1;
                }
                let to = go(step, distance);
                if on_board(to) && at(board, to).eq_ignore_ascii_case(&'k') {
                    found.push(to);
                }
            }
        }
        'A' => found.extend(DIAGONAL.map(|step| go(step, 1)).into_iter().filter(|to| palace(*to))),
        'B' => {
            for step in DIAGONAL {
                let to = go(step, 2);
                if on_board(to) && home(to) && at(board, go(step, 1)) == '.' {
                    found.push(to);
                }
            }
        }
        'N' => {
            for (files, ranks) in STRAIGHT {
                let leg = go((files, ranks), 1);
                if on_board(leg) && at(board, leg) == '.' {
                    for side in [1, -1] {
                        found.push((leg.0 + files + side * ranks, leg.1 + ranks + side * files));
                    }
                }
            }
        }
        'P' => {
            found.push(go((0, if red { 1 } else { -1 }), 1));
            if !home(from) {
                found.extend([go((1, 0), 1), go((-1, 0), 1)]);
            }
        }
        'R' => {
            for step in STRAIGHT {
                for distance in 1..10 {
                    let to = go(step, distance);
                    if !on_board(to) {
                        break;
                    }
                    found.push(to);
                    if at(board, to) != '.' {
                        break;
                    }
                }
            }
        }
        'C' => {
            for step in STRAIGHT {
                let mut screens = 0;
                for distance in 1..10 {
                    let to = go(step, distance);
                    if !on_board(to) || screens == 2 {
                        break;
                    }
                    let stands = at(board, to) != '.';
                    if (screens == 0 && !stands) || (screens == 1 && stands) {
                        found.push(to);
                    }
                    screens += i32::from(stands);
                }
            }
        }
        _ => {}
    }
    found.retain(|to| on_board(*to) && !belongs(at(board, *to), red));
    found.sort_by_key(|(file, rank)| 9 * rank + file);
    found
}

fn squares() -> impl Iterator<Item = (i32, i32)> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn pseudo_moves(board: &Board, red: bool) -> Vec<Step> {
    squares()
        .filter(|from| belongs(at(board, *from), red))
        .flat_map(|from| reach(board, from).into_iter().map(move |to| (from, to)))
        .collect()
}

/// The letters of the pieces that could take the king of `red`.
fn takers(board: &Board, red: bool) -> Vec<char> {
    let king = if red { 'K' } else { 'k' };
    pseudo_moves(board, !red)
        .into_iter()
        .filter(|(_, to)| at(board, *to) == king)
        .map(|(from, _)| at(board, from))
        .collect()
}

fn after(board: &Board, (from, to): Step) -> Board {
    let mut next = *board;
    next[to.1 as usize][to.0 as usize] = at(board, from);
    next[from.1 as usize][from.0 as usize] = '.';
    next
}

fn square((file, rank): (i32, i32)) -> Square {
    Square::at(file as u8, rank as u8).unwrap()
}

/// The documented base order, as a key.
fn order(board: &Board, (from, to): Step) -> (usize, i32, bool, i32) {
    let kind = "RCNPBAK".find(at(board, from).to_ascii_uppercase()).unwrap();
    let slides_along_file = kind < 2 && from.0 == to.0;
    (kind, 9 * from.1 + from.0, slides_along_file, 9 * to.1 + to.0)
}

/// How often each difficult class was met.
#[derive(Default)]
struct Met(BTreeMap<String, u32>);

impl Met {
    fn note(&mut self, class: impl Into<String>, happened: bool) {
        *self.0.entry(class.into()).or_default() += u32::from(happened);
    }
}

/// Compares everything the library says about a position with the reference.
fn compare(position: &Position, met: &mut Met) -> List<Move, MOVE_BOUND> {
    let fen = position.fen();
    let (board, red) = read(&fen);
    let checks = takers(&board, red);
    let mut expected = Vec::new();
    for step in pseudo_moves(&board, red) {
        let exposed = takers(&after(&board, step), red);
        if exposed.is_empty() {
            expected.push(step);
        } else if checks.is_empty() {
            note_exposure(&board, red, step, &exposed, met);
        }
    }
    expected.sort_by_key(|step| order(&board, *step));
    let expected: Vec<_> =
        expected.into_iter().map(|(from, to)| Move::new(square(from), square(to))).collect();

    let mut moves = List::<Move, MOVE_BOUND>::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves[..], expected[..], "legal moves of {fen}");
    let mut captures = List::<Move, MOVE_BOUND>::new();
    position.legal_captures(&mut captures);
    let takes = |mv: &&Move| position.piece_at(mv.to()).is_some();
    let (taking, quiet): (Vec<Move>, Vec<Move>) = expected.iter().partition(takes);
    assert_eq!(captures[..], taking[..], "captures of {fen}");
    let mut quiets = List::<Move, MOVE_BOUND>::new();
    position.legal_quiets(&mut quiets);
    assert_eq!(quiets[..], quiet[..], "quiet moves of {fen}");
    assert_eq!(position.in_check(), !checks.is_empty(), "check in {fen}");
    assert_eq!(position.checkers().count() as usize, checks.len(), "checkers in {fen}");
    assert_eq!(position.perft(1), moves.len() as u64, "perft 1 of {fen}");

    met.note("positions", true);
    met.note("few pieces", position.occupied().count() <= 6);
    met.note("check", checks.len() == 1);
    met.note("double check", checks.len() > 1);
    for checker in &checks {
        met.note(format!("check by {}", checker.to_ascii_uppercase()), true);
    }
    met.note("mate", moves.is_empty() && !checks.is_empty());
    met.note("stalemate", moves.is_empty() && checks.is_empty());
    met.note("near mate", moves.len() == 1 && !checks.is_empty());
    met.note("near stalemate", moves.len() == 1 && checks.is_empty());
    moves
}

/// Classes of moves that are illegal although there is no check: by what they
/// expose the king to.
fn note_exposure(board: &Board, red: bool, (from, to): Step, takers: &[char], met: &mut Met) {
    let mover = if at(board, from).eq_ignore_ascii_case(&'k') { "king" } else { "piece" };
    for taker in takers {
        met.note(format!("{mover} exposed to {}", taker.to_ascii_uppercase()), true);
    }
    let king = squares().find(|square| at(board, *square) == if red { 'K' } else { 'k' }).unwrap();
    let off_line = from.0 != king.0 && from.1 != king.1;
    let screens = mover == "piece" && off_line && takers.iter().all(|taker| taker.eq_ignore_ascii_case(&'c'));
    met.note("entering a hollow cannon's path", screens);
    let pinned_cannon_jumps =
        at(board, from).eq_ignore_ascii_case(&'c') && mover == "piece" && at(board, to) != '.';
    met.note("a pinned cannon's illegal capture", pinned_cannon_jumps);
}

/// Compares what evaluators ask: where each piece could go, what it attacks
/// and guards.
fn compare_reach(position: &Position) {
    let (board, _) = read(&position.fen());
    for from in squares() {
        let own = at(&board, from);
        let faced =
            |to: &(i32, i32)| own.eq_ignore_ascii_case(&'k') && at(&board, *to).eq_ignore_ascii_case(&'k');
        let targets: Bitboard = reach(&board, from).into_iter().filter(|to| !faced(to)).map(square).collect();
        assert_eq!(
            position.pseudo_targets(square(from)),
            targets,
            "{:?} in {}",
            square(from),
            position.fen()
        );
        // A piece guards what it would attack if that changed sides.
        let reached: Bitboard = squares()
            .filter(|to| *to != from && own != '.' && at(&board, *to) != '.')
            .filter(|to| {
                let mut turned = board;
                turned[to.1 as usize][to.0 as usize] = if own.is_ascii_uppercase() { 'p' } else { 'P' };
                reach(&turned, from).contains(to)
            })
            .map(square)
            .collect();
        let said = position.attacked_or_guarded(square(from)) & position.occupied();
        assert_eq!(said, reached, "{:?} in {}", square(from), position.fen());
    }
}

/// Making and unmaking restores every bit, and what is kept incrementally is
/// what a new position would have.
fn compare_making(position: &Position, moves: &[Move]) {
    let mut played = position.clone();
    for mv in moves {
        let captured = position.piece_at(mv.to());
        let undo = played.make(*mv);
        assert_eq!(undo, captured);
        let reread = Position::from_fen(&played.fen()).unwrap();
        assert_eq!(played, reread, "{mv} in {}", position.fen());
        assert_eq!(played.hash(), reread.hash());
        assert_ne!(played.hash(), position.hash());
        played.unmake(*mv, undo);
        assert_eq!(played, *position, "{mv} in {}", position.fen());
    }
}

/// splitmix64: the tests choose their own positions, the same ones for ever.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * bound as u128) >> 64) as usize
    }
}

/// Plays random games from the start; captures are not preferred, so the board
/// stays full for long.
fn playouts(games: u64, met: &mut Met) {
    for seed in 0..games {
        let mut random = Random(seed);
        let mut position = Position::start();
        for ply in 0..250 {
            let moves = compare(&position, met);
            if moves.is_empty() {
                break;
            }
            if ply % 16 == 0 {
                compare_making(&position, &moves);
                compare_reach(&position);
            }
            position.make(moves[random.below(moves.len())]);
        }
    }
}

/// Both kings and up to `most` other pieces on random points; `None` where
/// that is not a position.
fn placement(random: &mut Random, most: usize) -> Option<Position> {
    let mut board = [['.'; 9]; 10];
    let mut put = |letter: char, file: usize, rank: usize| {
        if board[rank][file] == '.' {
            board[rank][file] = letter;
        }
    };
    put('K', 3 + random.below(3), random.below(3));
    put('k', 3 + random.below(3), 7 + random.below(3));
    for _ in 0..=random.below(most) {
        let letter = ['r', 'c', 'n', 'p', 'b', 'a', 'R', 'C', 'N', 'P', 'B', 'A'][random.below(12)];
        let (file, rank) = point(random, letter);
        put(letter, file, rank);
    }
    let rows: Vec<String> =
        board.iter().rev().map(|row| row.iter().collect::<String>().replace('.', "1")).collect();
    let side = ["w", "b"][random.below(2)];
    Position::from_fen(&format!("{} {side}", rows.join("/"))).ok()
}

/// A random point for a piece: half of the pieces near one of the kings, where
/// they matter; advisors and elephants on their own points.
fn point(random: &mut Random, letter: char) -> (usize, usize) {
    const ADVISOR: [(usize, usize); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    const ELEPHANT: [(usize, usize); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    let (file, rank) = match (letter.to_ascii_lowercase(), random.below(4)) {
        ('a', _) => ADVISOR[random.below(5)],
        ('b', _) => ELEPHANT[random.below(7)],
        (_, 0) => return (2 + random.below(5), random.below(4)),
        (_, 1) => return (2 + random.below(5), 6 + random.below(4)),
        _ => return (random.below(9), random.below(10)),
    };
    (file, if letter.is_ascii_uppercase() { rank } else { 9 - rank })
}

fn placements(count: u64, most: usize, met: &mut Met) {
    let mut random = Random(most as u64);
    for index in 0..count {
        let Some(position) = placement(&mut random, most) else { continue };
        let moves = compare(&position, met);
        if index % 16 == 0 {
            compare_making(&position, &moves);
            compare_reach(&position);
        }
    }
}

/// Fails unless each class was met at least so often.
fn assert_met(met: &Met, least: &[(&str, u32)]) {
    for (class, least) in least {
        let found = met.0.get(*class).copied().unwrap_or_default();
        assert!(found >= *least, "`{class}` was met {found} times, not {least}; all: {:#?}", met.0);
    }
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    let mut met = Met::default();
    playouts(50, &mut met);
    assert_met(
        &met,
        &[
            ("positions", 8_000),
            ("check", 200),
            ("mate", 6),
            ("near mate", 40),
            ("piece exposed to C", 1_800),
            ("piece exposed to K", 800),
            ("piece exposed to N", 160),
            ("piece exposed to R", 800),
            ("entering a hollow cannon's path", 600),
            ("a pinned cannon's illegal capture", 30),
        ],
    );
}

#[test]
fn random_placements_agree_with_the_slow_generator() {
    let mut met = Met::default();
    placements(40_000, 5, &mut met);
    placements(40_000, 16, &mut met);
    assert_met(
        &met,
        &[
            ("positions", 20_000),
            ("few pieces", 18_000),
            ("check by C", 200),
            ("check by N", 600),
            ("check by P", 500),
            ("check by R", 1_800),
            ("double check", 180),
            ("mate", 200),
            ("near mate", 1_000),
            ("stalemate", 100),
            ("near stalemate", 1_200),
            ("piece exposed to C", 500),
            ("piece exposed to K", 3_800),
            ("piece exposed to N", 100),
            ("piece exposed to R", 400),
            ("king exposed to C", 200),
            ("king exposed to K", 10_000),
            ("king exposed to N", 1_400),
            ("king exposed to P", 700),
            ("king exposed to R", 1_600),
            ("entering a hollow cannon's path", 300),
            ("a pinned cannon's illegal capture", 20),
        ],
    );
}

#[test]
#[ignore = "long: two million positions"]
fn two_million_positions_agree_with_the_slow_generator() {
    let parts: [fn(&mut Met); 3] = [
        |met| playouts(2_000, met),
        |met| placements(4_000_000, 5, met),
        |met| placements(4_000_000, 16, met),
    ];
    let mut all = Met::default();
    thread::scope(|scope| {
        let started = parts.map(|part| {
            scope.spawn(move || {
                let mut met = Met::default();
                part(&mut met);
                met
            })
        });
        for part in started {
            for (class, count) in part.join().unwrap().0 {
                *all.0.entry(class).or_default() += count;
            }
        }
    });
    assert_met(&all, &[("positions", 2_000_000)]);
}
