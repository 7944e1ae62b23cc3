//! Moves and positions as text: what is read, and what every refusal says.

use crate::checkers::*;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
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
    "B:W21:B1:H0:G1",
    "B:W21:B1. [Result]",
];

#[test]
fn every_reason_is_named_with_the_place_and_the_remedy() {
    let told = |text: &&str| format!("{text}\n    {}", Position::from_fen(text).expect_err(text));
    let messages: Vec<String> = REFUSED.iter().map(told).collect();
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
        "B:W21-32:B1-12:H0:F1",
        "B:W21-32:B1-12 : f12 : h7.",
    ] {
        assert_eq!(Position::from_fen(text).as_ref(), Ok(&start), "{text}");
    }
    assert_eq!(start.fen(), START_FEN);
    assert_eq!(START_FEN.parse(), Ok(start));
    assert_eq!(position("w:bk1-3,7:w").fen(), "W:W:BK1,K2,K3,7");
}
