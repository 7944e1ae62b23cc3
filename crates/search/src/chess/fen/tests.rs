//! FENs as read and written, and every reason to refuse.

use std::fmt::Write as _;

use proptest::prelude::*;

use crate::chess::walk::{FENS, walk};
use crate::chess::{Moves, Position, START_FEN};

fn read(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn positions_are_read_as_they_are_written() {
    assert_eq!(Position::start().fen(), START_FEN);
    for fen in FENS {
        walk(&read(fen), 20, 80, |position| {
            let again = read(&position.fen());
            assert_eq!(again, *position);
            assert_eq!(again.hash(), position.hash(), "{position:?}");
            assert_eq!(again.fen(), position.fen());
            let (mut here, mut there) = (Moves::new(), Moves::new());
            position.legal_moves(&mut here);
            again.legal_moves(&mut there);
            assert_eq!(here, there, "{position:?}");
        });
    }
}

#[test]
fn what_does_not_matter_is_not_written() {
    for (written, canonical) in [
        // Counters, and EPD's lack of them.
        ("4k3/8/8/8/8/8/8/4K2R w K - 12 34", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("  4k3/8/8/8/8/8/8/4K2R  w K -\n", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 5", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        // The order of the rights to castle, and empty squares counted apart.
        ("r3k2r/8/8/44/8/8/8/R3K2R b qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
        // A square en passant without a pawn beside, with one, and with a pinned one.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
    ] {
        assert_eq!(read(written).fen(), canonical, "{written}");
        assert_eq!(read(written), read(canonical));
        assert_eq!(read(written).hash(), read(canonical).hash());
    }
}

#[test]
fn what_matters_makes_positions_different() {
    let positions: Vec<_> = [
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQk - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b - - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K1R1 b Qkq - 0 1",
    ]
    .map(read)
    .into_iter()
    .collect();
    for (place, position) in positions.iter().enumerate() {
        for other in &positions[..place] {
            assert_ne!(position, other);
            assert_ne!(position.hash(), other.hash());
        }
    }
}

#[test]
fn every_reason_is_named_with_the_place_and_the_remedy() {
    let mut told = String::new();
    for fen in [
        "",
        "8/8/8/8/8/8/8 w - -",
        "4k3/8/8/8/8/8/8/4K2RR w - -",
        "4k3/8/8/8/7/8/8/4K3 w - -",
        "4k3/8/8/3x4/8/8/8/4K3 w - -",
        "4k3/8/8/9/8/8/8/4K3 w - -",
        "8/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/K3K3 w - -",
        "4k3/8/8/8/8/8/8/P3K3 w - -",
        "p3k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - -",
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -",
        "qqqqk3/8/8/8/8/8/pppppp2/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 white - -",
        "4k3/8/8/8/8/8/8/4R1K1 w - -",
        "8/8/8/8/8/8/4k3/4K3 w - -",
        "4r1k1/8/8/8/8/3n1n2/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K2R w KX -",
        "4k3/8/8/8/8/8/8/4K2R w H -",
        "4k3/8/8/8/8/8/8/4K2R w K- -",
        "4k3/8/8/8/8/8/8/4K2R w KK -",
        "4k3/8/8/8/8/8/8/4K2R w Q -",
        "r2k4/8/8/8/8/8/8/4K3 w q -",
        "4k3/8/8/8/8/8/8/4K3 w -",
        "4k3/8/8/8/8/8/8/4K3 w - E6",
        "4k3/8/8/8/8/8/8/4K3 w - e3",
        "4k3/8/8/8/8/8/8/4K3 b - e8",
        "4k3/8/8/8/8/8/8/4K3 w - e6",
        "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6",
        "4k3/8/8/3Pp3/8/3n4/8/4K3 w - e6",
        "4k3/8/8/8/8/8/8/4K3 w - - x 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
    ] {
        match Position::from_fen(fen) {
            Ok(position) => writeln!(told, "{fen}\n    {position:?}"),
            Err(error) => writeln!(told, "{fen}\n    {error}"),
        }
        .expect("a text takes what is written");
    }
    insta::assert_snapshot!(told);
}

/// A field of a FEN, more or less.
fn field() -> impl Strategy<Value = String> {
    prop_oneof![
        "[pnbrqkPNBRQK1-8]{1,4}(/[pnbrqkPNBRQK1-8]{1,4}){7}",
        Just("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R".to_owned()),
        Just("4k3/2p1p1p1/8/1P1P1P2/2p1p1p1/8/1P1P1P1P/4K3".to_owned()),
        "[wb]",
        "[KQkq-]{1,4}",
        "[a-h][36]",
        "[0-9]{1,3}",
        "\\PC{0,4}",
    ]
}

/// A place of a FEN and what is put there.
type Damage = (usize, char);

proptest! {
    #[test]
    fn any_text_is_answered(fields in prop::collection::vec(field(), 0..8)) {
        let _ = Position::from_fen(&fields.join(" "));
    }

    #[test]
    fn damaged_fens_are_refused_or_can_be_played_from(
        fen in prop::sample::select(&FENS[..]),
        damage in prop::collection::vec((0_usize..100, prop::sample::select("pnbrqkPNBRQK12345678/ wb-abcdefgh".chars().collect::<Vec<_>>())), 0..4),
    ) {
        let mut letters: Vec<_> = fen.chars().collect();
        for (place, letter) in &damage as &[Damage] {
            let place = place % letters.len();
            letters[place] = *letter;
        }
        let fen: String = letters.into_iter().collect();
        if let Ok(position) = Position::from_fen(&fen) {
            prop_assert_eq!(&read(&position.fen()), &position);
            prop_assert_eq!(position.perft(2), position.perft_made(2));
        }
    }
}
