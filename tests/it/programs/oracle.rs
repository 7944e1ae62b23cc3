//! The rules of xiangqi and chess against those of Fairy-Stockfish: at random positions the same legal
//! moves, and the same number of replies to each.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufReader};
use std::process::{Command, Stdio};

use plybench::game::{Position, Rules};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::programs::program_of;

/// Positions that are asked for at once.
const PART: usize = 10_000;
/// Moves of a walk from the start, at most: games of random moves are long, and lose most of their pieces.
const LONGEST_WALK: usize = 240;

/// What positions there were, so that a test of the easy ones alone would be seen.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    in_check: usize,
    few_pieces: usize,
    /// With at most three moves.
    few_moves: usize,
    without_moves: usize,
}

impl Seen {
    fn add(&mut self, position: &Position) {
        let (facts, moves) = (position.facts(), position.moves());
        let pieces: usize = facts.pieces.iter().map(|(_, [first, second])| first + second).sum();
        self.positions += 1;
        self.in_check += usize::from(facts.in_check);
        self.few_pieces += usize::from(pieces <= 8);
        self.few_moves += usize::from(moves <= 3);
        self.without_moves += usize::from(moves == 0);
    }
}

/// The same position with some of its pieces taken off the board; `None` if that cannot be a position.
fn thinned(position: &Position, random: &mut Pcg64Mcg) -> Option<Position> {
    let text = position.text();
    let (board, rest) = text.split_once(' ')?;
    let keep = random.random_range(0.1..0.9);
    let mut squares = String::new();
    for letter in board.chars() {
        match letter.to_digit(10) {
            Some(empty) => squares.extend(std::iter::repeat_n('.', empty as usize)),
            None if letter == '/' || letter.eq_ignore_ascii_case(&'k') || random.random_bool(keep) => {
                squares.push(letter);
            }
            None => squares.push('.'),
        }
    }
    let ranks: Vec<String> = squares.split('/').map(counted).collect();
    // A rook that is gone castles no more, and a pawn that is gone is not taken in passing.
    let side = rest.split(' ').next()?;
    Position::read(position.rules(), &format!("{} {side} - - 0 1", ranks.join("/"))).ok()
}

/// A rank as a FEN writes it.
fn counted(rank: &str) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for square in rank.chars().chain(['/']) {
        if square == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.extend((square != '/').then_some(square));
    }
    text
}

/// Positions of random walks, and thinned out.
fn positions(rules: Rules, seed: u64, count: usize) -> Vec<Position> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::start(rules);
        for _ in 0..random.random_range(0..LONGEST_WALK) {
            let children = position.children();
            let Some((_, child)) = children.choose(&mut random) else { break };
            position = child.clone();
            found.push(position.clone());
            found.extend(random.random_bool(0.5).then(|| thinned(&position, &mut random)).flatten());
        }
    }
    found.truncate(count);
    found
}

/// The moves of the oracle in its notation, with the number of replies to each.
type Replies = BTreeMap<String, u64>;

/// What the oracle says of positions.
fn asked(oracle: &std::path::Path, rules: Rules, positions: &[Position]) -> Vec<Replies> {
    let mut child = Command::new(oracle).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut questions = format!("uci\nsetoption name UCI_Variant value {rules}\n");
    for position in positions {
        let _ = write!(questions, "position fen {}\ngo perft 2\n", position.text());
    }
    let mut input = child.stdin.take().unwrap();
    let writer =
        std::thread::spawn(move || io::Write::write_all(&mut input, format!("{questions}quit\n").as_bytes()));
    let (mut answers, mut replies) = (Vec::new(), Replies::new());
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if line.starts_with("Nodes searched") {
            answers.push(std::mem::take(&mut replies));
        } else if let Some((name, Ok(count))) =
            line.split_once(": ").map(|(name, count)| (name, count.trim().parse()))
        {
            replies.insert(name.to_owned(), count);
        }
    }
    writer.join().unwrap().unwrap();
    child.wait().unwrap();
    answers
}

/// A move of xiangqi with ranks counted from 1.
fn from_rank_one(name: &str) -> String {
    let square = |square: &str| format!("{}{}", &square[..1], square[1..].parse::<u32>().unwrap() + 1);
    square(&name[..2]) + &square(&name[2..])
}

/// Compares as many positions as wanted, a part after the other so that memory holds a million.
fn agree(rules: Rules, count: usize) {
    let Some(oracle) = program_of("fairy-stockfish") else { return };
    let (mut seen, mut replies) = (Seen::default(), 0);
    while seen.positions < count {
        // The parts differ by their seed, which is the number of positions before them.
        let positions = positions(rules, seen.positions as u64, PART.min(count - seen.positions));
        let answers = asked(&oracle, rules, &positions);
        assert_eq!(answers.len(), positions.len());
        for (position, theirs) in positions.iter().zip(answers) {
            let name = |name: String| if rules == Rules::Xiangqi { from_rank_one(&name) } else { name };
            let ours: Replies =
                position.children().into_iter().map(|(mv, child)| (name(mv), child.moves() as u64)).collect();
            assert_eq!(ours, theirs, "{}", position.text());
            replies += ours.values().sum::<u64>();
            seen.add(position);
        }
    }
    println!("{rules}: {seen:?}, {replies} replies");
    let least = seen.positions / 200;
    assert!(seen.in_check >= least && seen.few_pieces >= least && seen.few_moves >= least, "{seen:?}");
    assert!(seen.without_moves >= seen.positions / 5_000, "{seen:?}");
}

#[test]
fn ten_thousand_random_positions_have_the_moves_of_another_program() {
    agree(Rules::Xiangqi, PART);
    agree(Rules::Chess, PART);
}

/// As many as `scripts/oracle` asks for.
#[test]
#[ignore = "a million positions take minutes: scripts/oracle"]
fn as_many_positions_as_wanted_have_the_moves_of_another_program() {
    let Ok(count) = env::var("PLYBENCH_ORACLE_POSITIONS") else { return };
    let count = count.parse().expect("a number of positions");
    agree(Rules::Xiangqi, count);
    agree(Rules::Chess, count);
}
