//! The book's evaluator against figures worked out by hand and by other
//! programs, and the bound on its values.

use crate::game::xiangqi::book::weights::{GUARDED, LOSS, PRINTED, STEP};
use crate::game::xiangqi::book::{Book, KingThreat, mailbox};
use crate::game::xiangqi::{MATE_VALUE, PIECE_VALUES, Xiangqi};
use crate::game::{Game, MoveList, Value};
use crate::splitmix::SplitMix64;
use crate::xiangqi::{Kind, Position, START_FEN};

fn value(fen: &str, king_threat: KingThreat) -> Value {
    Xiangqi::new(Position::from_fen(fen).unwrap(), Book::new(1, king_threat)).evaluate()
}

#[test]
fn values_are_those_of_another_program() {
    for (fen, expected) in [
        (START_FEN, 0),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1", -322),
        ("4k4/9/4P4/9/9/9/9/9/9/3K5 b - - 0 1", -266),
        ("1rbaka1r1/9/2n1bc1cn/pC2p1p1p/2p6/6P2/P1P1P3P/2N1B1N1C/9/1R1AKAB1R w - - 0 1", 112),
        ("3akar2/9/4b1n2/p5R1p/9/6p2/P3P3P/1r2C1N2/9/1cRAKAB2 w - - 0 1", 111),
        ("4k4/3c5/3a1a3/4CR3/9/8P/4rp3/4B4/4A4/4K1B2 w - - 0 1", 231),
        ("r2akabr1/9/1cn1b1nc1/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/5R3/R1BAKAB2 b - - 0 1", -99),
    ] {
        assert_eq!(value(fen, KingThreat::Printed), expected, "{fen}");
    }
}

#[test]
fn the_correction_concerns_what_a_king_attacks() {
    // The pawn: 1 + 15 * 3 + 120 + 100. The king's side is to move, so that the
    // pawn loses ten 16ths, and the threat of 1 instead of -95; the king in
    // check loses 20 and 1.
    let attacked = "4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1";
    assert_eq!(value(attacked, KingThreat::Printed), -(266 - 60 + 95 + 21));
    assert_eq!(value(attacked, KingThreat::Corrected), -(266 - 60 - 1 + 21));
    let elsewhere = "4k4/9/4P4/9/9/9/9/9/9/3K5 b - - 0 1";
    assert_eq!(value(elsewhere, KingThreat::Corrected), value(elsewhere, KingThreat::Printed));
}

#[test]
fn threats_that_add_up_to_nothing_are_none() {
    // The rook's threat to the pawn on h6 is 1 + (30 - 40) / 10, which is 0: the
    // pawn loses nothing and counts as guarded, like the other one.
    let pawns = (101 + 90 + 2 * 15 + 5) + (101 + 70 + 15 + 5);
    let rook = 501 + 6 * (7 + 9);
    for side in ["w", "b"] {
        let fen = format!("3k5/9/9/r6PP/9/9/9/9/9/4K4 {side} - - 0 1");
        let expected = if side == "w" { pawns - rook } else { rook - pawns };
        assert_eq!(value(&fen, KingThreat::Printed), expected);
    }
}

#[test]
fn values_are_those_of_the_mailbox_on_random_walks() {
    let mut random = SplitMix64::new(20);
    let starts = [
        START_FEN,
        "r1bakab1r/9/2n1c1n2/p1p1p1p1p/9/2P3P2/P3P3P/1CN1C1N2/9/R1BAKAB1R w - - 0 1",
        "2bakab2/9/4c4/p3p3p/2P6/9/P3P3P/4C4/9/2BAKAB2 w - - 0 1",
        "3ak4/4aP3/4P4/3P5/9/9/3p5/4p4/4Ap3/4KA3 b - - 0 1",
        "3k5/2P1P4/3PN4/9/9/9/9/3pn4/2p1p4/5K3 w - - 0 1",
    ];
    for start in starts {
        for _ in 0..8 {
            walk(start, &mut random);
        }
    }
}

/// Compares after every move of a random game, values from scratch and
/// incremental.
fn walk(start: &str, random: &mut SplitMix64) {
    let position = Position::from_fen(start).unwrap();
    let mut games = KingThreat::ALL.iter().map(|king_threat| {
        let game = Xiangqi::new(position.clone(), Book::new(1, *king_threat));
        (game, *king_threat)
    });
    let mut games: [_; 2] = [games.next().unwrap(), games.next().unwrap()];
    for _ in 0..100 {
        let mut moves = MoveList::new();
        games[0].0.generate(&mut moves);
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len() as u64) as usize];
        for (game, king_threat) in &mut games {
            game.make(mv);
            let fen = game.position().fen();
            assert_eq!(game.evaluate(), mailbox::value(&fen, *king_threat), "{king_threat}: {fen}");
        }
    }
}

/// The most that a piece of a kind can add to its side, and the least, if its
/// king cannot be taken. The value of the king is on both sides and left out.
fn extremes(kind: Kind) -> (i32, i32) {
    let squares = [17, 17, 8, 3, 4, 4, 4][kind.index()];
    let bonus = if kind == Kind::Pawn { 120 } else { 0 };
    let value = i32::from(PIECE_VALUES[kind.index()]) + 1;
    let threats = |attacker: &Kind| {
        let threat = i32::from(PRINTED[attacker.index()][kind.index()]);
        attacker.most() as i32 * threat
    };
    let worst: i32 = Kind::ALL.iter().map(threats).filter(|sum| *sum > 0).sum();
    let best: i32 = Kind::ALL.iter().map(threats).filter(|sum| *sum < 0).sum();
    let to_move = usize::from(kind == Kind::King);
    let loss = i32::from(LOSS[to_move][0][kind.index()]);
    (value + bonus + STEP[kind.index()] * squares + GUARDED.max(-best), value - loss - worst)
}

#[test]
fn no_value_comes_near_a_mate_or_leaves_sixteen_bits() {
    let sum = |part: &dyn Fn((i32, i32)) -> i32| -> i32 {
        Kind::ALL.iter().map(|kind| kind.most() as i32 * part(extremes(*kind))).sum()
    };
    let most = sum(&|(most, _)| most);
    let least = sum(&|(_, least)| least.min(0));
    assert_eq!((most, least), (6759, -35));
    // Half of the greatest grain may be added.
    let bound = Value::from(most - least) + 500;
    assert!(bound < (MATE_VALUE - 1000) / 2 && bound < Value::from(i16::MAX));
}
