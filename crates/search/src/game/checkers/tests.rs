//! Evaluators: incremental against from scratch, and the symmetries. Horizons:
//! against plain recursion.

use crate::checkers::{Color, Kind, Moves, START_FEN};
use crate::game::checkers::*;
use crate::game::{GameSpec, LeafCounts, terminal_value};
use crate::splitmix::SplitMix64;

/// Where random games begin: at the start, with many kings, with captures of several pieces.
const BEGINNINGS: [&str; 4] = [
    START_FEN,
    "W:WK6,K7,K14,K15:BK22,K23,K30,K31,1",
    "B:WK30,K32,27,26,18,19,10:B1,K22,K23,3,2,20,21",
    "B:W7,8,15,16,23,24,6,14,22:BK3,K4",
];

fn evaluators() -> [Tables; 4] {
    [Tables::new(1), Tables::new(10), Tables::material(1), Tables::material(30)]
}

fn on_random_walks(tables: &Tables, mut check: impl FnMut(&mut Checkers, &Moves)) {
    let mut random = SplitMix64::new(7);
    for game in 0..80 {
        let position = Position::from_fen(BEGINNINGS[game % BEGINNINGS.len()]).unwrap();
        let mut state = Checkers::new(position, tables.clone());
        for _ in 0..60 {
            let mut moves = Moves::new();
            state.position().legal_moves(&mut moves);
            check(&mut state, &moves);
            if moves.is_empty() {
                break;
            }
            state.make(moves[random.below(moves.len() as u64) as usize]);
        }
    }
}

/// The board turned by half a circle, the colours exchanged.
fn turned(position: &Position) -> Position {
    let list = |color: Color| {
        let of_kind = |kind| {
            let sign = if kind == Kind::King { "K" } else { "" };
            position.pieces(!color, kind).map(move |square| format!("{sign}{}", square.rotated()))
        };
        let pieces: Vec<String> = Kind::ALL.into_iter().flat_map(of_kind).collect();
        format!(":{}{}", color.letter(), pieces.join(","))
    };
    let text = format!("{}{}{}", (!position.side()).letter(), list(Color::White), list(Color::Black));
    Position::from_fen(&text).unwrap()
}

#[test]
fn values_are_symmetric() {
    for tables in evaluators() {
        on_random_walks(&tables, |state, _| {
            let value = |position: Position| Checkers::new(position, tables.clone()).evaluate();
            let turned = turned(state.position());
            assert_eq!(value(turned), state.evaluate(), "{}", state.position().fen());
            assert!(state.evaluate().abs() < MATE_VALUE / 2);
            let passed = state.position().fen();
            let (side, lists) = passed.split_at(1);
            let passed = format!("{}{lists}", if side == "B" { "W" } else { "B" });
            assert_eq!(value(Position::from_fen(&passed).unwrap()), -state.evaluate(), "{passed}");
        });
    }
}

#[test]
fn the_incremental_score_is_the_score_from_scratch() {
    for tables in evaluators() {
        on_random_walks(&tables, |state, moves| {
            assert_eq!(state.state.score, tables.score(state.position()), "{}", state.position().fen());
            let before = state.clone();
            for mv in moves {
                let expected = state.evaluate_after(*mv);
                let undo = state.make(*mv);
                assert_eq!(state.evaluate(), expected, "{mv} in {}", before.position().fen());
                let after = before.state.after(*mv);
                assert_eq!((&after.position, after.score), (state.position(), state.state.score));
                state.unmake(*mv, undo);
                assert_eq!((state.position(), state.state.score), (before.position(), before.state.score));
            }
        });
    }
}

/// The value of a leaf by its definition, and how many captures are below it.
fn forced(state: &State) -> (Value, u64) {
    let mut captures = Moves::new();
    state.position.legal_captures(&mut captures);
    let below = captures.iter().map(|mv| forced(&state.after(*mv)));
    let joined =
        below.fold((-INFINITY, 0), |(best, nodes), (value, more)| (best.max(-value), nodes + 1 + more));
    if captures.is_empty() { (state.evaluate(), 0) } else { joined }
}

#[test]
fn a_side_that_must_capture_is_not_evaluated_before_it_has() {
    let mut searched = 0;
    on_random_walks(&Tables::new(1), |state, moves| {
        let mut state = state.clone().with_captures();
        let (value, all_nodes) = forced(&state.state);
        let mut counts = LeafCounts::default();
        assert_eq!(state.leaf(-INFINITY, INFINITY, &mut counts), value, "{}", state.position().fen());
        let LeafCounts { nodes, unevaluated, .. } = counts;
        assert!(nodes <= all_nodes && unevaluated <= nodes);
        assert_eq!([nodes > 0, unevaluated > 0], [state.position().must_capture(); 2]);
        searched += nodes;
        for (alpha, beta) in [(value - 1, value), (value, value + 1), (-30, 30), (-1, 0), (100, 140)] {
            let found = state.leaf(alpha, beta, &mut LeafCounts::default());
            // Fail-soft: a bound outside the window, exact inside.
            let right = if found <= alpha {
                value <= found
            } else if found >= beta {
                value >= found
            } else {
                value == found
            };
            assert!(right, "{found} for {value} in ({alpha}, {beta}) in {}", state.position().fen());
            for mv in moves {
                let mut counts = [LeafCounts::default(); 2];
                let after = state.leaf_after(*mv, alpha, beta, &mut counts[0]);
                let undo = state.make(*mv);
                assert_eq!(after, state.leaf(alpha, beta, &mut counts[1]), "{mv}");
                let quiet = !state.position().must_capture();
                let expected = Some(state.evaluate()).filter(|value| quiet && *value >= beta);
                state.unmake(*mv, undo);
                assert_eq!(counts[0], counts[1]);
                assert_eq!(state.static_cutoff_after(*mv, beta), expected, "{mv}");
            }
        }
        assert_eq!(state.static_cutoffs_after_quiets(-1_000), None);
    });
    assert!(searched > 1_000);
}

#[test]
fn static_leaves_are_known_without_playing_the_moves() {
    on_random_walks(&Tables::new(3), |state, moves| {
        let quiets: Vec<Move> = moves.iter().copied().filter(|mv| !mv.is_capture()).collect();
        let least = quiets.iter().map(|mv| state.evaluate_after(*mv)).min().unwrap_or(INFINITY);
        for beta in [least, least - 1, -1_000] {
            assert_eq!(state.static_cutoffs_after_quiets(beta), Some((quiets.len(), least)));
        }
        if least < INFINITY {
            assert_eq!(state.static_cutoffs_after_quiets(least + 1), None);
        }
        for mv in moves {
            let value = state.evaluate_after(*mv);
            assert_eq!(state.leaf_after(*mv, -1, 0, &mut LeafCounts::default()), value);
            assert_eq!(state.static_cutoff_after(*mv, value), Some(value));
            assert_eq!(state.static_cutoff_after(*mv, value + 1), None);
        }
    });
}

#[test]
fn material_counts_men_and_kings() {
    let value = |fen| Checkers::new(Position::from_fen(fen).unwrap(), Tables::material(1)).evaluate();
    assert_eq!(value(START_FEN), 0);
    assert_eq!(value("W:WK1,5:B9"), 140);
    assert_eq!(value("B:WK1,5:B9"), -140);
}

#[test]
fn no_square_is_worth_a_quarter_of_a_man() {
    let tables = Tables::new(1);
    for square in Square::all() {
        for (color, crowning) in [(Color::Black, 7), (Color::White, 0)] {
            let worth = |is_king| tables.of(color, is_king).at(square.bit());
            assert!((worth(true) - i32::from(KING_VALUE)).abs() < 25);
            if square.row() == crowning {
                assert_eq!(worth(false), worth(true));
            } else {
                assert!((worth(false) - i32::from(MAN_VALUE)).abs() < 25);
            }
        }
    }
}

#[test]
fn captures_of_more_come_first() {
    let state = |fen| Checkers::new(Position::from_fen(fen).unwrap(), Tables::new(1));
    let rank = |fen, text: &str| {
        let state = state(fen);
        state.capture_rank(state.position().read_move(text).unwrap())
    };
    assert_eq!(rank(START_FEN, "11-15"), 0);
    let fen = "B:W6,7,15,K18:BK1,2,14";
    assert_eq!([rank(fen, "1x10x19"), rank(fen, "2x9"), rank(fen, "14x23")], [4, 2, 3]);
}

#[test]
fn a_side_without_moves_has_lost() {
    let lost = Checkers::new(Position::from_fen("W:W13:B9,6").unwrap(), Tables::new(1));
    assert_eq!(terminal_value(&lost, 3), -19_997);
    let first = lost.position().clone();
    assert_eq!(Checkers::<Static>::move_index(Position::start().read_move("9-13").unwrap()), 8 * 32 + 12);
    assert_eq!(*lost.position(), first);
}

#[test]
fn a_spec_names_evaluator_and_horizon() {
    for (written, canonical) in [
        ("checkers", "checkers"),
        ("Checkers[eval=pst,grain=1,quiescence=none]", "checkers"),
        ("checkers[quiescence=captures,eval=material]", "checkers[eval=material,quiescence=captures]"),
    ] {
        let spec: GameSpec = written.parse().unwrap();
        assert_eq!(spec.to_string(), canonical);
        assert_eq!(canonical.parse::<GameSpec>().unwrap(), spec);
        assert!(spec.root(START_FEN).is_ok());
        let error = spec.root("start").unwrap_err().to_string();
        assert!(error.starts_with("`start` is not a valid side to move"), "{error}");
    }
}
