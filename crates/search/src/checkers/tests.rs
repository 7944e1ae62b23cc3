//! The generator against counts, against a slow one written differently, and
//! against what moves and positions promise.

use crate::checkers::bits::{CROWNING, squares};
use crate::checkers::reference::Board;
use crate::checkers::trails::reached_from;
use crate::checkers::*;
use crate::splitmix::SplitMix64;

/// Leaves by depth from the start. Known numbers: Aart Bik's tables.
const FROM_START: [u64; 13] = [
    7,
    49,
    302,
    1_469,
    7_361,
    36_768,
    179_740,
    845_931,
    3_963_680,
    18_391_564,
    85_242_128,
    388_623_673,
    1_766_623_630,
];

/// Counts that another program found, written for the purpose in another
/// language: circles, captures of many pieces, crowning within captures, many kings.
const COUNTED: &[(&str, &[u64])] = &[
    ("B:W6,7,14,15:BK2", &[2, 0, 0]),
    ("W:W22,31:B18,11", &[1, 0, 0]),
    ("B:W7,8,15,16,23,24,6,14,22:BK3", &[14, 114, 228, 1_724, 5_058, 36_959]),
    ("W:WK32:B6,7,8,14,15,16,22,23,24", &[2, 19, 77, 557, 1_365, 10_342]),
    ("B:W6,7,14,15,22,23,K11:BK2,K29,28", &[2, 14, 70, 566, 2_486, 19_953]),
    ("B:WK30,K32,27,26,18,19,10:B1,K22,K23,3,2,20,21", &[6, 21, 108, 537, 3_006, 15_645]),
    ("W:WK1,K10,K18,21,12:BK32,K15,24,5,K28,7", &[3, 9, 85, 395, 2_665, 12_781]),
    (
        "B:WK5,K6,K7,K8,K9,K10,K11,K12,13,14,15,16:BK17,K18,K19,K20,K21,K22,K23,K24,25,26,27,28",
        &[7, 49, 350, 2_500, 15_991, 124_277],
    ),
    ("B:W26,27,18,19,32:B22,23,11,10", &[2, 13, 46, 162, 598, 2_102]),
    ("W:WK6,K7,K14,K15:BK22,K23,K30,K31,1", &[15, 97, 728, 5_483, 40_838, 314_285]),
    ("B:W6,7,14,15,8,16:BK2,K3,K1,20,K11", &[9, 25, 62, 163, 879, 2_437]),
];

fn moves_of(position: &Position) -> Moves {
    let mut moves = Moves::new();
    position.legal_moves(&mut moves);
    moves
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// A position with random pieces, kings one in two.
fn random_position(random: &mut SplitMix64) -> Position {
    let (mut colors, mut kings) = ([0; 2], 0);
    let most = [1 + random.below(12), 1 + random.below(12)];
    for square in Square::all() {
        let (color, draw) = (random.below(2) as usize, random.below(3));
        let bit = 1 << square.bit();
        if draw == 0 || u64::from(u64::count_ones(colors[color])) >= most[color] {
            continue;
        }
        colors[color] |= bit;
        if random.below(2) == 0 || square.row() == Color::ALL[color].crowning_row() {
            kings |= bit;
        }
    }
    let side = Color::ALL[random.below(2) as usize];
    if colors == [0; 2] { Position::start() } else { Position::from_boards(colors, kings, side) }
}

/// One or two kings, and most of the nine pieces over which the first could ever jump.
fn random_circles(random: &mut SplitMix64) -> Position {
    let mut square = || 1_u64 << Square::from_index(random.below(32) as u8).bit();
    let (first, second) = (square(), square());
    let (_, edges) = reached_from(first.trailing_zeros());
    let victims = squares(edges & !second).map(|square| 1 << square.bit());
    let victims = victims.filter(|_| random.below(5) > 0).fold(0, |all: u64, bit: u64| all | bit);
    let inner = !CROWNING;
    Position::from_boards([first | second, victims & inner], first | second, Color::Black)
}

/// Calls a function with the positions of random games from the start and from
/// random positions, as long as they last, at most 80 plies.
fn on_random_walks(games: u64, mut check: impl FnMut(&mut Position, &Moves)) {
    let mut random = SplitMix64::new(games);
    for game in 0..games {
        let mut position = match game % 4 {
            0 => Position::start(),
            1 => random_circles(&mut random),
            _ => random_position(&mut random),
        };
        for _ in 0..80 {
            let moves = moves_of(&position);
            check(&mut position, &moves);
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn the_counts_from_the_start_are_the_known_ones() {
    let start = Position::start();
    for (depth, count) in (1..=9).zip(FROM_START) {
        assert_eq!(start.perft(depth), count, "perft {depth}");
    }
    assert_eq!((start.perft(0), start.perft_made(0)), (1, 1));
}

#[test]
#[ignore = "long: two thousand million leaves"]
fn the_deep_counts_from_the_start_are_the_known_ones() {
    let start = Position::start();
    for (depth, count) in (1..).zip(FROM_START) {
        assert_eq!(start.perft(depth), count, "perft {depth}");
    }
}

#[test]
fn counts_are_those_of_another_program() {
    for (fen, counts) in COUNTED {
        for (depth, count) in (1..).zip(*counts) {
            assert_eq!(position(fen).perft(depth), *count, "perft {depth} of {fen}");
        }
    }
}

#[test]
fn making_every_leaf_gives_the_same_counts() {
    for (fen, counts) in COUNTED.iter().chain(&[(START_FEN, &FROM_START[..7])]) {
        let position = position(fen);
        for (depth, count) in (1..).zip(*counts) {
            assert_eq!(position.perft_made(depth), *count, "perft {depth} of {fen}");
        }
    }
}

/// Compares moves, the positions after them and every way to write them.
fn compare_with_the_slow_generator(games: u64) {
    let (mut positions, mut circles, mut in_full, mut longest) = (0, 0, 0, 0);
    on_random_walks(games, |position, moves| {
        let fen = position.fen();
        let board = Board::of(position);
        let expected = board.moves();
        let path_of = |mv: &Move| mv.path().into_iter().map(Square::number).collect::<Vec<_>>();
        for mv in moves {
            let victims: Vec<u8> = mv.captured().map(Square::number).collect();
            let key = (mv.from().number(), mv.to().number(), victims);
            let paths = expected.get(&key).unwrap_or_else(|| panic!("{mv} in {fen}"));
            assert!(paths.contains(&path_of(mv)), "{mv} in {fen}");
            let ends = |mv: &Move| (mv.from(), mv.to());
            let twins: Vec<&Move> = moves.iter().filter(|twin| ends(twin) == ends(mv)).collect();
            assert_eq!(position.read_move(&mv.to_string()), Ok(*mv), "{fen}");
            let sign = if mv.is_capture() { "x" } else { "-" };
            let short = format!("{}{sign}{}", mv.from(), mv.to());
            let can_be_short = twins.len() == 1 || twins.iter().any(|twin| twin.path().len() == 2);
            assert_eq!(position.read_move(&short).is_ok(), can_be_short, "{short} in {fen}");
            let is_short = twins.len() == 1 || mv.path().len() == 2;
            assert_eq!(mv.to_string() == short, is_short, "{short} in {fen}");
            let in_full: Vec<_> = mv.path().iter().map(ToString::to_string).collect();
            assert_eq!(position.read_move(&in_full.join(sign)), Ok(*mv), "{fen}");
            assert_eq!(Board::of(&position.after(*mv)), board.after(&key), "{mv} in {fen}");
            circles += usize::from(paths.len() > 1);
            longest = longest.max(key.2.len());
        }
        in_full += moves.iter().filter(|mv| mv.to_string().matches('x').count() > 1).count();
        assert!(moves.len() <= MOVE_BOUND);
        let mut found: Vec<_> = moves.iter().map(path_of).collect();
        let mut expected: Vec<_> = expected.into_values().flatten().collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{fen}");
        positions += 1;
    });
    assert!(positions as u64 > 10 * games, "{positions} positions");
    assert!(circles > 10 && in_full > 100 && longest > 6, "{circles}, {in_full}, {longest}");
}

#[test]
fn the_moves_are_those_of_a_slow_generator() {
    compare_with_the_slow_generator(400);
}

#[test]
#[ignore = "long: a million positions"]
fn the_moves_are_those_of_a_slow_generator_in_many_games() {
    compare_with_the_slow_generator(40_000);
}

#[test]
fn parts_lists_hashes_and_codes_agree_with_the_moves() {
    let mut remembered: Vec<Move> = Vec::new();
    let mut foreign = 0;
    on_random_walks(400, |position, moves| {
        let fen = position.fen();
        let mut parts = Moves::new();
        position.legal_captures(&mut parts);
        assert_eq!(position.must_capture(), !parts.is_empty(), "{fen}");
        position.legal_quiets(&mut parts);
        assert_eq!(parts, *moves, "{fen}");
        let mut quiets = Vec::new();
        position.for_each_quiet(|from, to, _| quiets.push(Move::quiet(from, to)));
        assert_eq!(quiets.is_empty(), moves.is_empty() || position.must_capture());
        assert!(quiets.is_empty() || quiets[..] == moves[..], "{fen}");
        assert_eq!(position.perft(1), moves.len() as u64, "{fen}");
        assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&*position));
        let before = position.clone();
        for mv in moves {
            assert_ne!(mv.code(), u16::MAX);
            assert_eq!(Move::from_code(mv.code()), Some(*mv), "{mv} in {fen}");
            let hash = position.hash_after(*mv);
            let undo = position.make(*mv);
            assert_eq!(position.hash(), hash, "{mv} in {fen}");
            assert_ne!(hash, before.hash());
            position.unmake(*mv, undo);
            assert_eq!(*position, before, "{mv} in {fen}");
        }
        for mv in remembered.iter().chain(moves) {
            assert_eq!(position.is_legal(*mv), moves.contains(mv), "{mv} in {fen}");
            foreign += u64::from(!moves.contains(mv));
        }
        if remembered.len() == 40 {
            remembered.clear();
        }
        remembered.extend(moves.iter().take(40 - remembered.len()));
    });
    assert!(foreign > 1_000);
}

#[test]
fn codes_make_their_moves_again_or_none() {
    let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_code).collect();
    for mv in &moves {
        assert_eq!(Move::from_code(mv.code()), Some(*mv), "{mv}");
        assert_eq!(mv.path().len(), mv.captured().count().max(1) + 1, "{mv}");
        assert_eq!((mv.path()[0], *mv.path().last().unwrap()), (mv.from(), mv.to()));
    }
    assert!(Move::from_code(u16::MAX).is_none());
    // 98 steps along diagonals, either way.
    assert_eq!(moves.iter().filter(|mv| !mv.is_capture()).count(), 98);
    let longest = moves.iter().map(|mv| mv.captured().count()).max();
    assert_eq!(longest, Some(9));
}

#[test]
fn different_positions_of_a_walk_have_different_hashes() {
    let mut seen = std::collections::HashMap::new();
    on_random_walks(400, |position, _| {
        let fen = seen.entry(position.hash()).or_insert_with(|| position.fen());
        assert_eq!(*fen, position.fen());
    });
    assert!(seen.len() > 5_000);
    // Fixed for all time: tables of different versions and machines agree.
    assert_eq!(Position::start().hash(), 17_260_446_089_838_529_095);
}

#[test]
fn a_man_that_is_crowned_ends_its_move() {
    // A king would take 27 too; the man that has just become one may not.
    let crowned = position("B:W26,27:B22");
    let moves = moves_of(&crowned);
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["22x31"]);
    assert_eq!(crowned.after(moves[0]).fen(), "W:W27:BK31");
}

#[test]
fn both_ways_round_a_circle_are_moves_to_the_same_position() {
    let circle = position("B:W6,7,14,15:BK2");
    let moves = moves_of(&circle);
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["2x9x18x11x2", "2x11x18x9x2"]);
    assert_eq!(
        circle.read_move("2x2").unwrap_err().to_string(),
        "`2x2` could be any of several captures: write 2x9x18x11x2 or 2x11x18x9x2"
    );
    for mv in &moves {
        assert_eq!(circle.after(*mv).fen(), "W:W:BK2");
    }
}

#[test]
fn a_side_that_cannot_move_has_no_moves() {
    for lost in ["W:W13:B9,6", "B:WK1:B", "W:WK4:BK8,11"] {
        assert!(moves_of(&position(lost)).is_empty(), "{lost}");
    }
}
