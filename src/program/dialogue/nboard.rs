//! The protocol of the Othello board `NBoard`, version 2.
//!
//! The position is the start of a game record in GGF. A program answers `go` with its move; its eval and time may follow, and
//! lines with a principal variation and counts of nodes come before it, where a program writes them.

use crate::game::{Position, Rules};
use crate::program::dialogue::language::{About, Dialogue, Greeted, Listener, Told, tell};
use crate::program::error::ProgramError;
use crate::program::process::{Patience, Process};
use crate::program::question::{Limit, Question};
use crate::program::spec::ProgramSpec;
use crate::program::tail::shown;

/// No position is worth more, in discs.
const MOST: f64 = 64.0;
const NANOSECONDS: f64 = 1e9;

const PONG: &str = "pong 1";
const GETTING_READY: &str = "answering `ping 1` with `pong 1`";

pub(super) struct Nboard;

impl Dialogue for Nboard {
    /// Programs tell their name when they are told a depth.
    fn greet(
        &self,
        process: &mut Process,
        _: &ProgramSpec,
        _: Rules,
        patience: Patience<'_>,
    ) -> Result<Greeted, ProgramError> {
        for line in ["nboard 2", "set depth 1", "ping 1"] {
            process.send(line, GETTING_READY)?;
        }
        let mut about = About::default();
        process.wait_for(GETTING_READY, patience, |line| {
            about.name = line.strip_prefix("set myname ").map(shown).or(about.name.take());
            (line == PONG).then_some(())
        })?;
        tell(self, process, &[], patience)?;
        Ok(Greeted { about, reset: Vec::new(), has_variants: false })
    }

    fn ready(&self) -> [&'static str; 2] {
        ["ping 1", PONG]
    }

    fn getting_ready(&self) -> &'static str {
        GETTING_READY
    }

    /// Programs load their books and tables when they are told a depth.
    fn prepares(&self) -> bool {
        true
    }

    fn position(&self, _: &ProgramSpec, position: &Position) -> String {
        position.text().replace('X', "*")
    }

    fn question(&self, spec: &ProgramSpec, question: &Question<'_>, _: &Limit<'_>) -> Vec<String> {
        // No search is to end for want of time: a hundred hours.
        let game = format!(
            "set game (;GM[Othello]PC[plybench]PB[black]PW[white]RE[?]TI[100:00:00]TY[8]BO[8 {}];)",
            self.position(spec, question.position)
        );
        vec![game, format!("set depth {}", question.depth), "go".to_owned()]
    }

    fn listener(&self, position: &Position) -> Box<dyn Listener> {
        let empties = if let Position::Othello(board) = position { board.empties() } else { 0 };
        Box::new(Search { empties, told: Told::default() })
    }

    fn play(&self, position: &Position, written: &str) -> Option<(String, Position)> {
        let name = if written.eq_ignore_ascii_case("pa") { "pass" } else { written };
        position.children().into_iter().find(|(child, _)| child.eq_ignore_ascii_case(name))
    }

    /// The result in discs.
    fn finished(&self, position: &Position) -> Option<i64> {
        if let Position::Othello(board) = position { Some(board.final_score().into()) } else { None }
    }
}

struct Search {
    /// The depth of a search to the end of the game.
    empties: u32,
    told: Told,
}

impl Listener for Search {
    fn hear(&mut self, line: &str) -> Option<String> {
        if let Some(answer) = line.strip_prefix("===") {
            return Some(self.answer(line, answer));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            // A clock that is too coarse for the search shows no time.
            ["nodestats", nodes, seconds, ..] => {
                self.told.nodes = nodes.parse().ok().or(self.told.nodes);
                self.told.nanoseconds = nanoseconds(seconds).or(self.told.nanoseconds);
            }
            ["search", moves, eval, _, depth, ..] => {
                self.told.value = Some(discs(eval));
                line.clone_into(&mut self.told.scored);
                self.told.depth = self.depth(depth);
                self.told.moves = parted(moves);
            }
            _ => {}
        }
        None
    }

    fn told(&self) -> Told {
        self.told.clone()
    }
}

impl Search {
    /// Takes in the move with its eval and time, between slashes or blanks; returns the move.
    fn answer(&mut self, line: &str, answer: &str) -> String {
        let answer = answer.trim();
        let mut parts: Vec<&str> = if answer.contains('/') {
            answer.split('/').map(str::trim).collect()
        } else {
            answer.split_whitespace().collect()
        };
        parts.resize(3, "");
        let [mv, eval, seconds] = parts[..] else { return String::new() };
        let is_expected = self.told.moves.first().is_some_and(|first| first.eq_ignore_ascii_case(mv));
        if !is_expected {
            (self.told.depth, self.told.moves) = (None, vec![mv.to_owned()]);
        }
        if !eval.is_empty() {
            self.told.value = Some(discs(eval));
            line.clone_into(&mut self.told.scored);
        } else if !is_expected {
            self.told.value = None;
        }
        self.told.nanoseconds = self.told.nanoseconds.or_else(|| nanoseconds(seconds));
        mv.to_owned()
    }

    /// A number of plies; a percentage is the trust in a search to the end of the game.
    fn depth(&self, text: &str) -> Option<u32> {
        let digits = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
        let number = text[..digits].parse().ok()?;
        Some(if text[digits..].starts_with('%') { self.empties } else { number })
    }
}

/// The moves of a line without blanks: `F5d6C3` or `F5-D6-C3`.
fn parted(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().filter(|character| *character != '-').collect();
    letters.chunks(2).map(|mv| mv.iter().collect()).collect()
}

/// An eval in discs, rounded; of two, for the two values of a draw, the first.
fn discs(eval: &str) -> Result<i64, &'static str> {
    let eval = eval.split(',').next().unwrap_or_default();
    let discs = eval.parse::<f64>().map_err(|_| "is not a number")?.round();
    if discs.abs() <= MOST { Ok(discs as i64) } else { Err("no game can have") }
}

fn nanoseconds(seconds: &str) -> Option<u64> {
    let seconds = seconds.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds > 0.0)?;
    Some((seconds * NANOSECONDS).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> (Option<String>, Told) {
        let mut search = Nboard.listener(&Position::start(Rules::Othello));
        let word = lines.iter().find_map(|line| search.hear(line));
        (word, search.told())
    }

    #[test]
    fn a_question_is_a_game_a_depth_and_a_word() {
        let start = Position::start(Rules::Othello);
        let question = Question { position: &start, depth: 6 };
        let lines = Nboard.question(&"nboard[command=x]".parse().unwrap(), &question, &Limit::default());
        let board = "BO[8 ---------------------------O*------*O--------------------------- *];)";
        assert!(lines[0].starts_with("set game (;GM[Othello]") && lines[0].ends_with(board), "{}", lines[0]);
        assert_eq!(lines[1..], ["set depth 6", "go"]);
    }

    #[test]
    fn what_is_said_is_read_in_every_form() {
        let (word, told) = heard(&[
            "status thinking",
            "nodestats 12 0.00",
            "search D3-c3       +0.46 0   5",
            "nodestats 35805 0.02",
            "search F5d6C3 -1.30,-1.20 0 6@73% as in NTest",
            "  6 (60 empty)\tF5/-1.30\t\t0.000987s elapsed",
            "=== F5/-1.50/0.1",
        ]);
        let moves = ["F5", "d6", "C3"].map(str::to_owned).to_vec();
        let nanoseconds = Some(20_000_000);
        let scored = "=== F5/-1.50/0.1".to_owned();
        let (depth, nodes, value) = (Some(6), Some(35805), Some(Ok(-2)));
        let expected = Told { depth, seldepth: None, nodes, nanoseconds, value, scored, moves };
        assert_eq!((word.as_deref(), told), (Some("F5"), expected));
        // Blanks as in Edax, and no eval as of a draw in NTest or of a forced move.
        let (word, told) = heard(&["=== d3 -1.00 0.5"]);
        assert_eq!(
            (word.as_deref(), told.value, told.nanoseconds),
            (Some("d3"), Some(Ok(-1)), Some(500_000_000))
        );
        let (word, told) = heard(&["search PA-F5 +3.0 0 100%W", "=== PA//0.00"]);
        assert_eq!((word.as_deref(), told.value, told.depth), (Some("PA"), Some(Ok(3)), Some(60)));
        // The line of another move says nothing of this one.
        let (word, told) = heard(&["search F5 +3.0 0 4", "=== D3"]);
        assert_eq!((word.as_deref(), told.value, told.depth), (Some("D3"), None, None));
        assert_eq!(heard(&["==="]).0.as_deref(), Some(""));
    }

    #[test]
    fn an_eval_is_in_discs() {
        assert_eq!(["-1.50", "+0.49", "64", "0"].map(discs), [Ok(-2), Ok(0), Ok(64), Ok(0)]);
        assert_eq!(["", "x"].map(discs), [Err("is not a number"); 2]);
        assert_eq!(["65", "nan", "-inf"].map(discs), [Err("no game can have"); 3]);
    }

    #[test]
    fn a_pass_has_two_letters() {
        let passing = "-------X-OOOOOOX-OOOOOOX-OOOOOOX-OOOOOOX-OOOOOOX-OOOOOOXXXXXXX-- O";
        let passing = Position::read(Rules::Othello, passing).unwrap();
        for written in ["PA", "pa", "pass"] {
            let name = Nboard.play(&passing, written).map(|(name, _)| name);
            assert_eq!(name.as_deref(), Some("pass"), "{written}");
        }
        let start = Position::start(Rules::Othello);
        assert_eq!(Nboard.play(&start, "F5").map(|(name, _)| name).as_deref(), Some("f5"));
        assert_eq!(Nboard.play(&start, "PA"), None);
    }
}
