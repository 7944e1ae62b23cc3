//! The fast rules against the plain ones, on random games and random boards.

use std::collections::HashMap;

use proptest::prelude::*;

use crate::list::List;
use crate::othello::{Color, Move, Position, Square, mailbox};
use crate::splitmix::SplitMix64;

type Moves = List<Move, 64>;

fn check(position: &Position) {
    let mut moves = Moves::new();
    position.legal_moves(&mut moves);
    let text = position.text();
    assert_eq!(moves[..], mailbox::legal_moves(position), "{text}");
    assert_eq!(position.is_over(), moves.is_empty(), "{text}");
    let (own, others) = (position.discs(position.side()), position.discs(!position.side()));
    assert_eq!(own + others + position.empties(), 64);
    for index in 0..Move::COUNT {
        let mv = Move::from_index(index).unwrap();
        assert_eq!(position.is_legal(mv), moves.contains(&mv), "{text} {mv}");
    }
    for color in [Color::Black, Color::White] {
        let able = Square::all().filter(|square| !mailbox::flips(position, color, *square).is_empty());
        assert_eq!(position.mobility(color) as usize, able.count(), "{text}");
    }
    for &mv in &moves {
        let mut after = position.clone();
        let undo = after.make(mv);
        assert_eq!(after.text(), mailbox::text_after(position, mv), "{text} {mv}");
        assert_eq!(after, position.after(mv));
        assert_eq!(after.hash(), position.hash_after(mv));
        after.unmake(mv, undo);
        assert_eq!((&after, after.hash()), (position, position.hash()), "{text} {mv}");
    }
}

#[test]
fn random_games_keep_the_rules() {
    let (mut finished, mut passes) = (0, 0);
    for seed in 0..60 {
        let mut stream = SplitMix64::new(seed);
        let mut position = Position::start();
        loop {
            check(&position);
            let mut moves = Moves::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[stream.below(moves.len() as u64) as usize];
            passes += u32::from(mv.is_pass());
            position.make(mv);
        }
        finished += u32::from(position.empties() > 0);
    }
    assert!(finished > 0 && passes > 10, "{finished} {passes}");
}

/// Different positions of random games have different hashes, and so have the
/// same discs with the other side to move.
#[test]
fn hashes_tell_positions_apart() {
    let mut known: HashMap<u64, Position> = HashMap::new();
    for seed in 0..2_000 {
        let mut stream = SplitMix64::new(seed);
        let mut position = Position::start();
        loop {
            let other = Position::from_squares(
                position.squares(Color::Black),
                position.squares(Color::White),
                !position.side(),
            );
            for position in [&position, &other] {
                let before = known.insert(position.hash(), position.clone());
                assert!(before.is_none_or(|before| before == *position), "{}", position.text());
            }
            let mut moves = Moves::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.make(moves[stream.below(moves.len() as u64) as usize]);
        }
    }
    assert!(known.len() > 150_000, "{}", known.len());
    // Counts depend on it: the same in every build and version.
    assert_eq!(Position::start().hash(), 7_056_841_830_542_361_292);
}

#[test]
fn empty_squares_are_counted_for_the_winner() {
    let score = |text: &str| Position::from_text(text).unwrap().final_score();
    let four = "---------------------------XX------XX---------------------------";
    assert_eq!(score(&format!("{four} X")), 64);
    assert_eq!(score(&format!("{four} O")), -64);
    assert_eq!(score(&format!("O{}O X", &four[1..63])), 60);
    assert_eq!(score(&format!("{} O", four.replace("XX------XX", "XO------XO"))), 0);
    assert_eq!(score(&format!("{}{} O", "X".repeat(40), "O".repeat(24))), -16);
}

proptest! {
    /// Boards that no game leads to, too: runs of every length, full rows.
    #[test]
    fn random_boards_keep_the_rules(
        black in any::<u64>(),
        white in any::<[u64; 2]>(),
        dense in any::<bool>(),
        side in any::<bool>(),
    ) {
        let white = if dense { white[0] | white[1] } else { white[0] };
        let side = if side { Color::Black } else { Color::White };
        check(&Position::from_squares(black & !white, white, side));
        check(&Position::from_squares(white & black & black.rotate_left(21), white & !black, side));
    }
}
