//! The generator against counts, against a slow one written differently, and
//! against what moves and positions promise.

use crate::checkers::bits::{CROWNING, JUMPS, SQUARES, squares};
use crate::checkers::reference::Board;
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
    ("B:W6,7,14,15:BK2", &[1, 0, 0]),
    ("W:W22,31:B18,11", &[1, 0, 0]),
    ("B:W7,8,15,16,23,24,6,14,22:BK3", &[10, 88, 176, 1_432, 4_056, 30_401]),
    ("W:WK32:B6,7,8,14,15,16,22,23,24", &[2, 19, 61, 493, 1_170, 9_447]),
    ("B:W6,7,14,15,22,23,K11:BK2,K29,28", &[2, 14, 70, 566, 2_486, 19_953]),
    ("B:WK30,K32,27,26,18,19,10:B1,K22,K23,3,2,20,21", &[5, 15, 83, 434, 2_530, 13_946]),
    ("W:WK1,K10,K18,21,12:BK32,K15,24,5,K28,7", &[3, 9, 85, 395, 2_665, 12_781]),
    (
        "B:WK5,K6,K7,K8,K9,K10,K11,K12,13,14,15,16:BK17,K18,K19,K20,K21,K22,K23,K24,25,26,27,28",
        &[7, 49, 350, 2_500, 15_991, 124_277],
    ),
    ("B:W26,27,18,19,32:B22,23,11,10", &[2, 13, 46, 162, 598, 2_102]),
    ("W:WK6,K7,K14,K15:BK22,K23,K30,K31,1", &[15, 97, 728, 5_481, 40_838, 314_285]),
    ("B:W6,7,14,15,8,16:BK2,K3,K1,20,K11", &[8, 23, 59, 158, 858, 2_424]),
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
    let edges = JUMPS[first.trailing_zeros() as usize].edges;
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
    assert_eq!((start.perft(0), start.perft_made(0), start.divide(0).len()), (1, 1, 0));
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
fn making_every_leaf_and_dividing_give_the_same_counts() {
    for (fen, counts) in COUNTED.iter().chain(&[(START_FEN, &FROM_START[..7])]) {
        let position = position(fen);
        for (depth, count) in (1..).zip(*counts) {
            assert_eq!(position.perft_made(depth), *count, "perft {depth} of {fen}");
            let divided: u64 = position.divide(depth).into_iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(divided, *count, "divide {depth} of {fen}");
        }
    }
}

/// Compares moves, the positions after them and every way to write them.
fn compare_with_the_slow_generator(games: u64) {
    let (mut positions, mut ways_round, mut in_full, mut longest) = (0, 0, 0, 0);
    on_random_walks(games, |position, moves| {
        let fen = position.fen();
        let board = Board::of(position);
        let expected = board.moves();
        let mut found: Vec<_> = moves
            .iter()
            .map(|mv| {
                (mv.from().number(), mv.to().number(), mv.captured().map(Square::number).collect::<Vec<_>>())
            })
            .collect();
        for (key, mv) in found.iter().zip(moves) {
            let paths = expected.get(key).unwrap_or_else(|| panic!("{mv} in {fen}"));
            assert!(paths.contains(&mv.path().into_iter().map(Square::number).collect()), "{mv} in {fen}");
            let twins = found.iter().filter(|other| (other.0, other.1) == (key.0, key.1)).count();
            assert_eq!(position.read_move(&mv.to_string()), Ok(*mv), "{fen}");
            let short = format!("{}{}{}", key.0, if mv.is_capture() { 'x' } else { '-' }, key.1);
            let single = |victims: &Vec<u8>| victims.len() == 1;
            let has_single =
                found.iter().any(|(from, to, victims)| (from, to) == (&key.0, &key.1) && single(victims));
            assert_eq!(position.read_move(&short).is_ok(), twins == 1 || has_single, "{short} in {fen}");
            assert_eq!(mv.to_string() == short, twins == 1 || single(&key.2), "{short} in {fen}");
            for path in paths.iter().filter(|path| path.len() > 2) {
                let text: Vec<_> = path.iter().map(ToString::to_string).collect();
                assert_eq!(position.read_move(&text.join("x")), Ok(*mv), "{fen}");
            }
            let after = Board::of(&position.after(*mv));
            assert_eq!(after, board.after(key), "{mv} in {fen}");
            ways_round += usize::from(paths.len() > 1);
            in_full += usize::from(twins > 1);
            longest = longest.max(key.2.len());
        }
        assert!(moves.len() <= MOVE_BOUND);
        found.sort_unstable();
        assert_eq!(found, expected.into_keys().collect::<Vec<_>>(), "{fen}");
        positions += 1;
    });
    assert!(positions as u64 > 10 * games, "{positions} positions");
    assert!(ways_round > 10 && in_full > 100 && longest > 6, "{ways_round}, {in_full}, {longest}");
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

/// The squares that some pieces of a class can capture from and to are tried
/// in every arrangement: a piece that may be a king or a man of either side
/// counts as the one with the most captures.
#[test]
fn no_position_has_more_moves_than_the_bound() {
    let mut classes: Vec<(u64, u64)> = Vec::new();
    for bit in (0..35).filter(|bit| SQUARES >> bit & 1 == 1) {
        let class = (JUMPS[bit].nodes, JUMPS[bit].edges);
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    assert_eq!(classes.len(), 4);
    // Classes share no square to be on, so that no piece is in two.
    assert_eq!(classes.iter().fold(0, |all, class| all ^ class.0), SQUARES);
    let most: Vec<usize> = classes.into_iter().map(most_captures).collect();
    assert_eq!(most, [14; 4]);
    assert_eq!(MOVE_BOUND, most.iter().sum::<usize>().max(4 * 12));
}

fn most_captures((nodes, edges): (u64, u64)) -> usize {
    let subsets = |set: u64| {
        let mut next = Some(0_u64);
        std::iter::from_fn(move || {
            let subset = next?;
            next = Some(subset.wrapping_sub(set) & set).filter(|following| *following != 0);
            Some(subset)
        })
    };
    let mut most = 0;
    for victims in subsets(edges) {
        for pieces in subsets(nodes) {
            let captures = |from: Square| {
                let from = 1_u64 << from.bit();
                let count = |kings, color| {
                    let mut moves = Moves::new();
                    let (own, other) = if color == Color::Black { (0, 1) } else { (1, 0) };
                    let mut colors = [0; 2];
                    (colors[own], colors[other]) = (pieces, victims);
                    Position::from_boards(colors, kings, color).captures_from(from, &mut moves);
                    moves.iter().filter(|mv| mv.is_capture()).count()
                };
                count(from, Color::Black).max(count(0, Color::Black)).max(count(0, Color::White))
            };
            most = most.max(squares(pieces).map(captures).sum());
        }
    }
    most
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
fn both_ways_round_a_circle_are_one_move() {
    let circle = position("B:W6,7,14,15:BK2");
    let moves = moves_of(&circle);
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].to_string(), "2x2");
    for text in ["2x9x18x11x2", "2x11x18x9x2", "2x2"] {
        assert_eq!(circle.read_move(text), Ok(moves[0]));
    }
    assert_eq!(circle.after(moves[0]).fen(), "W:W:BK2");
}

#[test]
fn a_side_that_cannot_move_has_no_moves() {
    for lost in ["W:W13:B9,6", "B:WK1:B", "W:WK4:BK8,11"] {
        assert!(moves_of(&position(lost)).is_empty(), "{lost}");
    }
}

#[test]
fn every_fault_of_a_move_is_named() {
    let error = |fen: &str, text: &str| position(fen).read_move(text).unwrap_err().to_string();
    let messages: Vec<String> = [
        (START_FEN, ""),
        (START_FEN, "11"),
        (START_FEN, "11-15x18"),
        (START_FEN, "e2-e4"),
        (START_FEN, "11-33"),
        (START_FEN, "15-18"),
        (START_FEN, "22-18"),
        (START_FEN, "11-16-20"),
        (START_FEN, "11x15"),
        (START_FEN, "4-8"),
        ("W:W22,31:B18,11", "31-26"),
        ("W:W22,31:B18,11", "22x15"),
        ("B:W6,7,14,15:BK2", "2x9x2"),
        ("B:W6,7,14,15:B2", "2x18"),
    ]
    .into_iter()
    .map(|(fen, text)| error(fen, text))
    .collect();
    insta::assert_snapshot!(messages.join("\n"));
}

/// At least one text for each reason.
const REFUSED: &[&str] = &[
    "",
    " \" \" ",
    "\"B:W21:B1",
    ":W21:B1",
    "black:W21:B1",
    "4k4/9/9 w",
    "B:W21",
    "W",
    "B:21,22:B1",
    "B:W21::",
    "B:W21:W22:B1",
    "B:W21,2x:B1",
    "B:W21:B帥",
    "B:W21,:B1",
    "B:W21:BK",
    "B:W2 1:B3",
    "B:W21:B1-",
    "B:W21,33:B1",
    "B:W0:B1",
    "B:W21:B1-40",
    "B:W21-19:B1",
    "B:W21,22,21:B1",
    "B:W21,7:BK7",
    "W:W31:B7,30",
    "W:W3:B7",
    "B:W21:B1-13",
    "B:W:B",
    "B:W21:B1:H0:F1",
    "B:W21:B1. [Result]",
];

/// The reason's number; a new variant does not compile until it has one here.
fn reason(error: &FenError) -> usize {
    match error {
        FenError::Empty => 0,
        FenError::Quote => 1,
        FenError::SideMissing => 2,
        FenError::Side { .. } => 3,
        FenError::ListMissing { .. } => 4,
        FenError::ListColor { .. } => 5,
        FenError::ColorTwice { .. } => 6,
        FenError::Character { .. } => 7,
        FenError::Item { .. } => 8,
        FenError::Square { .. } => 9,
        FenError::Range { .. } => 10,
        FenError::SquareTwice { .. } => 11,
        FenError::BothColors { .. } => 12,
        FenError::ManOnCrowningRow { .. } => 13,
        FenError::TooMany { .. } => 14,
        FenError::NoPieces => 15,
        FenError::Trailing { .. } => 16,
    }
}

#[test]
fn every_reason_is_named_with_the_place_and_the_remedy() {
    let mut met = [false; 17];
    let messages: Vec<String> = REFUSED
        .iter()
        .map(|text| {
            let error = Position::from_fen(text).expect_err(text);
            met[reason(&error)] = true;
            format!("{text}\n    {error}")
        })
        .collect();
    assert_eq!(met, [true; 17]);
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn other_spellings_of_a_fen_are_read() {
    let start = Position::start();
    for text in [
        "B:W21-32:B1-12",
        "B:B1-12:W21-32.",
        "\"B:W21-32:B1-12.\"",
        "  b : w 21 - 30, 32, 31 : b 12,1-11 ",
        "B:W32,21-31:B1,02,3-12",
    ] {
        assert_eq!(Position::from_fen(text).as_ref(), Ok(&start), "{text}");
    }
    assert_eq!(start.fen(), START_FEN);
    assert_eq!(START_FEN.parse(), Ok(start));
    assert_eq!(position("w:bk1-3,7:w").fen(), "W:W:BK1,K2,K3,7");
}
