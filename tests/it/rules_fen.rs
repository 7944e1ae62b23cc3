//! Positions as text: what is refused and why, what is accepted, and that no
//! text whatever makes the parser panic.

use std::fmt::Write;

use plybench::xiangqi::{Position, START_FEN};
use proptest::prelude::*;

/// At least one text for each reason; the comment on the left is the text.
const REFUSED: &[&str] = &[
    "",
    "4k4/9/9/9/9/9/9/9/3K5 w",
    "4k4/9/9/9/9/9/9/9/9/9/3K5 w",
    "4k4/9/9/9/4p5/9/9/9/9/3K5 w",
    "4k4/9/9/9/9/9/9/9/9/3K4 w",
    "4k4/9/9/9/9/9/9/9/9//3K5 w",
    "4k4/9/9/4q4/9/9/9/9/9/3K5 w",
    "4k4/9/9/0/9/9/9/9/9/3K5 w",
    "4k4/9/9/4将4/9/9/9/9/9/3K5 w",
    "4k4/9/9/9/9/9/9/9/9/3K5",
    "4k4/9/9/9/9/9/9/9/9/3K5 white",
    "4k4/9/9/9/9/9/9/9/9/3K5 w KQkq - 0 1",
    "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2",
    "9/9/9/9/9/9/9/9/9/3K5 w",
    "4k4/9/9/9/9/9/9/9/9/3KK4 w",
    "4k4/9/9/9/9/9/9/9/9/RRRK5 w",
    "4k4/9/9/2p1p1p2/p7p/p8/9/9/9/3K5 w",
    "9/9/9/4k4/9/9/9/9/9/3K5 w",
    "4k4/9/9/9/9/9/9/9/9/2K6 w",
    "4k4/9/9/9/9/9/9/9/4KA3/9 w",
    "3k5/9/9/9/9/9/9/9/9/4KB3 w",
    "3k4b/9/9/9/9/9/9/9/9/4K4 w",
    "3k5/9/9/9/9/9/9/4P4/9/4K4 w",
    "3k5/9/9/1p7/9/9/9/9/9/4K4 w",
    "4k4/9/9/9/9/9/9/9/9/4K4 w",
    "3k5/9/9/9/9/9/9/9/9/3RK4 w",
    "4k4/4P4/9/9/9/9/9/9/9/3K5 w",
];

#[test]
fn every_reason_is_named_with_the_place_and_the_remedy() {
    let mut messages = String::new();
    for text in REFUSED {
        let error = Position::from_fen(text).expect_err(text);
        writeln!(messages, "{text}\n    {error}").unwrap();
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn synonyms_and_missing_fields_are_read() {
    let start = Position::start();
    for text in [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 12 40",
        "  rnbakabnr/111111111/1c5c1/p1p1p1p1p/45/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\tw -",
    ] {
        assert_eq!(Position::from_fen(text), Ok(start.clone()), "{text}");
    }
    assert_eq!(start.fen(), START_FEN);
    assert_eq!(START_FEN.parse(), Ok(start));
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in ".{0,120}") {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn no_nearly_right_text_makes_the_parser_panic(
        ranks in prop::collection::vec("[1-9kabnrcpKABNRCPheHE]{0,9}", 9..12),
        side in "( [wbr])?( -| 0)*",
    ) {
        let text = ranks.join("/") + &side;
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
        }
    }

    /// One character changed in a right text: refused, or a position that
    /// prints and reads back as itself.
    #[test]
    fn a_slip_of_the_pen_is_refused_or_read(at in 0..START_FEN.len(), letter in any::<char>()) {
        let text: String =
            START_FEN.chars().enumerate().map(|(index, old)| if index == at { letter } else { old }).collect();
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
        }
    }
}
