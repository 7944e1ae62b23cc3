//! Hub, the protocol of draughts engines, version 2.
//!
//! A position is the letter of the side to move and one letter for each of the 32 squares in the order of their numbers. A
//! capture names its first and last square and then every captured one, in any order.

use crate::checkers::{Kind, Move, Moves, Square};
use crate::game::{Position, Rules};
use crate::program::dialogue::hub_line::{HubLine, pair};
use crate::program::dialogue::language::{About, Dialogue, Greeted, Listener, Told, tell};
use crate::program::error::ProgramError;
use crate::program::option::{Kind as OptionKind, ProgramOption, checked};
use crate::program::process::{Patience, Process};
use crate::program::question::{Limit, Question};
use crate::program::spec::{Go, ProgramSpec};
use crate::program::tail::shown;

/// The parameter that chooses the game.
const VARIANT: &str = "variant";
/// Usual names of our game, for which the protocol has none.
const NAMES: [&str; 3] = ["english", "american", "checkers"];
/// No program has more parameters.
const MOST_PARAMETERS: usize = 1 << 12;
/// The greatest score, in hundredths of a man. The protocol has none: programs write a won game as they like.
const MOST: f64 = 1e6;
const NANOSECONDS: f64 = 1e9;

const INTRODUCING: &str = "answering `hub` with `wait`";
const BEGINNING: &str = "answering `init` with `ready`";

pub(super) struct Hub;

impl Dialogue for Hub {
    fn greet(
        &self,
        process: &mut Process,
        spec: &ProgramSpec,
        rules: Rules,
        patience: Patience<'_>,
    ) -> Result<Greeted, ProgramError> {
        process.send("hub", INTRODUCING)?;
        let (mut about, mut parameters) = (About::default(), Vec::new());
        self.wait_for("wait", process, INTRODUCING, patience, |line| match line.command.as_str() {
            "id" => {
                let said =
                    ["name", "version"].into_iter().filter_map(|key| line.get(key)).collect::<Vec<_>>();
                about.name = Some(shown(&said.join(" "))).filter(|name| !name.is_empty());
                about.author = line.get("author").map(shown);
            }
            "param" if parameters.len() < MOST_PARAMETERS => parameters.extend(parameter(line)),
            _ => {}
        })?;
        let mut set = variant(spec, rules, &parameters)?;
        set.extend(checked(&spec.command, &parameters, &spec.options)?);
        for (name, value) in &set {
            if value.contains('"') {
                let (name, value) = (name.clone(), value.clone());
                let expected = "a text without double quotes, which Hub cannot write".to_owned();
                return Err(ProgramError::OptionValue {
                    command: spec.command.clone(),
                    name,
                    value,
                    expected,
                });
            }
            process.send(&format!("set-param {} {}", pair("name", name), pair("value", value)), BEGINNING)?;
        }
        process.send("init", BEGINNING)?;
        self.wait_for("ready", process, BEGINNING, patience, |_| ())?;
        tell(self, process, &[], patience)?;
        let has_variants = parameters.iter().any(|parameter| parameter.name == VARIANT);
        Ok(Greeted { about, reset: vec!["new-game".to_owned()], has_variants })
    }

    fn ready(&self) -> [&'static str; 2] {
        ["ping", "pong"]
    }

    fn getting_ready(&self) -> &'static str {
        "answering `ping` with `pong`"
    }

    fn is_refusal(&self, line: &str) -> bool {
        HubLine::parse(line).is_some_and(|line| line.command == "error")
    }

    fn position(&self, _: &ProgramSpec, position: &Position) -> String {
        let Position::Checkers(board) = position else { return position.text() };
        let letter = |square| match board.piece_at(square) {
            None => 'e',
            Some((color, Kind::King)) => color.letter(),
            Some((color, Kind::Man)) => color.letter().to_ascii_lowercase(),
        };
        std::iter::once(board.side().letter()).chain(Square::all().map(letter)).collect()
    }

    fn question(&self, spec: &ProgramSpec, question: &Question<'_>, _: &Limit<'_>) -> Vec<String> {
        let level = match spec.go {
            Go::Depth => format!("level depth={}", question.depth),
            Go::Nodes(nodes) => format!("level nodes={nodes}"),
            Go::Movetime(milliseconds) => {
                format!("level move-time={}.{:03}", milliseconds / 1000, milliseconds % 1000)
            }
        };
        vec![format!("pos pos={}", self.position(spec, question.position)), level, "go think".to_owned()]
    }

    fn listener(&self, _: &Position) -> Box<dyn Listener> {
        Box::new(Search::default())
    }

    fn play(&self, position: &Position, written: &str) -> Option<(String, Position)> {
        let Position::Checkers(board) = position else { return None };
        let is_capture = written.contains('x');
        let squares: Option<Vec<u8>> =
            written.split(if is_capture { 'x' } else { '-' }).map(|square| square.parse().ok()).collect();
        let squares = squares?;
        let [from, to, captured @ ..] = &squares[..] else { return None };
        let mut captured = captured.to_vec();
        captured.sort_unstable();
        let is_meant = |mv: &&Move| {
            (mv.from().number(), mv.to().number(), mv.is_capture()) == (*from, *to, is_capture)
                && (captured.is_empty() || mv.captured().map(Square::number).eq(captured.iter().copied()))
        };
        let mut moves = Moves::new();
        board.legal_moves(&mut moves);
        let mut meant = moves.iter().filter(is_meant).map(|mv| {
            let mut after = board.clone();
            after.make(*mv);
            (mv.to_string(), Position::from(after))
        });
        let (name, after) = meant.next()?;
        // Ways round a circle have the same captures and the same end.
        meant.all(|(_, other)| other == after).then_some((name, after))
    }

    /// None: a lost game has no number in this protocol.
    fn finished(&self, _: &Position) -> Option<i64> {
        None
    }

    fn hint(&self, _: Rules) -> &'static str {
        "; Hub writes a capture as its first and last square and every captured one, like 22x8x18x11"
    }
}

impl Hub {
    /// Waits for a command, and passes on the others.
    fn wait_for(
        &self,
        command: &str,
        process: &mut Process,
        waiting: &'static str,
        patience: Patience<'_>,
        mut take: impl FnMut(&HubLine),
    ) -> Result<(), ProgramError> {
        let refused = process.wait_for(waiting, patience, |text| {
            let line = HubLine::parse(text)?;
            take(&line);
            if self.is_refusal(text) {
                Some(Some(text.to_owned()))
            } else {
                (line.command == command).then_some(None)
            }
        })?;
        refused.map_or(Ok(()), |line| Err(process.refused(&line, waiting)))
    }
}

fn parameter(line: &HubLine) -> Option<ProgramOption> {
    let bound = |name| line.get(name).and_then(|number| number.parse().ok());
    let kind = match line.get("type") {
        Some("bool") => OptionKind::Check,
        Some("int") => OptionKind::Spin { least: bound("min"), most: bound("max") },
        Some("enum") => {
            let words = line.get("values").unwrap_or_default().split_whitespace();
            OptionKind::Combo(words.map(str::to_owned).collect())
        }
        // A number with decimals is left to the program.
        _ => OptionKind::Text,
    };
    Some(ProgramOption { name: line.get("name")?.to_owned(), kind })
}

/// The parameter that chooses the game, where there is one. A program without plays one game; that it is the right one
/// is seen by its moves.
fn variant(
    spec: &ProgramSpec,
    rules: Rules,
    parameters: &[ProgramOption],
) -> Result<Vec<(String, String)>, ProgramError> {
    let error = |reason| Err(ProgramError::Game { command: spec.command.clone(), rules, reason });
    let wanted = spec.variant.as_deref().map_or(NAMES.to_vec(), |name| vec![name]);
    match parameters.iter().find(|parameter| parameter.name == VARIANT) {
        None if spec.variant.is_none() => Ok(Vec::new()),
        None => error("it has no parameter `variant`, so leave it out".to_owned()),
        Some(parameter) => {
            let Some(words) = parameter.words() else {
                return Ok(vec![(VARIANT.to_owned(), wanted[0].to_owned())]);
            };
            let found =
                wanted.iter().find_map(|name| words.iter().find(|word| word.eq_ignore_ascii_case(name)));
            match found {
                Some(word) => Ok(vec![(VARIANT.to_owned(), word.clone())]),
                None => error(format!(
                    "its parameter `variant` has {}, but not {}; `variant=NAME` sets another",
                    words.join(", "),
                    wanted.join(", ")
                )),
            }
        }
    }
}

/// The listener to a search; the last line with a score is the best.
#[derive(Default)]
struct Search(Told);

impl Listener for Search {
    fn hear(&mut self, text: &str) -> Option<String> {
        let line = HubLine::parse(text)?;
        if line.command == "done" {
            return Some(line.get("move").unwrap_or_default().to_owned());
        }
        if line.command != "info" {
            return None;
        }
        let Self(told) = self;
        told.nodes = line.get("nodes").and_then(|nodes| nodes.parse().ok()).or(told.nodes);
        let seconds = line.get("time").and_then(|seconds| seconds.parse::<f64>().ok());
        let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        told.nanoseconds = seconds.map(|seconds| (seconds * NANOSECONDS).round() as u64).or(told.nanoseconds);
        if let Some(score) = line.get("score") {
            told.value = Some(value(score));
            text.clone_into(&mut told.scored);
            told.depth = line.get("depth").and_then(|depth| depth.parse().ok());
            let moves = line.get("pv").unwrap_or_default();
            told.moves = moves.split_whitespace().map(str::to_owned).collect();
        }
        None
    }

    fn told(&self) -> Told {
        self.0.clone()
    }
}

/// A score in men, with decimals, in hundredths.
fn value(score: &str) -> Result<i64, &'static str> {
    let hundredths = score.parse::<f64>().map_err(|_| "is not a number")? * 100.0;
    if hundredths.abs() <= MOST { Ok(hundredths.round() as i64) } else { Err("no game can have") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::read(Rules::Checkers, fen).unwrap()
    }

    #[test]
    fn a_position_is_a_letter_for_each_square() {
        let spec: ProgramSpec = "hub[command=x]".parse().unwrap();
        let told = |position: &Position| Hub.position(&spec, position);
        assert_eq!(told(&Position::start(Rules::Checkers)), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
        assert_eq!(told(&position("W:WK1,32:B2,K31")), format!("WWb{}Bw", "e".repeat(28)));
    }

    #[test]
    fn a_search_is_limited_in_one_way() {
        let start = Position::start(Rules::Checkers);
        let level = |spec: &str| {
            let question = Question { position: &start, depth: 7 };
            Hub.question(&spec.parse().unwrap(), &question, &Limit::default()).remove(1)
        };
        assert_eq!(level("hub[command=x]"), "level depth=7");
        assert_eq!(level("hub[command=x,go=nodes:9]"), "level nodes=9");
        assert_eq!(level("hub[command=x,go=movetime:1050]"), "level move-time=1.050");
    }

    #[test]
    fn a_capture_names_the_captured_squares() {
        let name = |position: &Position, written| Hub.play(position, written).map(|(name, _)| name);
        let start = Position::start(Rules::Checkers);
        assert_eq!(name(&start, "11-15").as_deref(), Some("11-15"));
        let one_way = position("W:W22:B18,11");
        for written in ["22x8x18x11", "22x8x11x18", "22x8"] {
            assert_eq!(name(&one_way, written).as_deref(), Some("22x8"), "{written}");
        }
        // A path as PDN writes it is another list of captures.
        for wrong in
            ["22x15x8", "22x8x18", "22-8", "22x15x18", "22", "x", "", "22x8x", "22x8xx11", "é-1", "999-1"]
        {
            assert_eq!(name(&one_way, wrong), None, "{wrong}");
        }
        let two_ways = position("W:W30:B25,26,17,18");
        assert_eq!(name(&two_ways, "30x14x17x25").as_deref(), Some("30x21x14"));
        assert_eq!(name(&two_ways, "30x14x26x18").as_deref(), Some("30x23x14"));
        assert_eq!(name(&two_ways, "30x14"), None, "it does not say which");
        // Both ways round a circle lead to the same position.
        let circle = position("W:WK30:B25,26,17,18");
        let round = circle.children().into_iter().find(|(name, _)| name.ends_with("x30")).unwrap();
        assert_eq!(Hub.play(&circle, "30x30x17x18x25x26"), Some(round));
    }

    #[test]
    fn a_score_is_in_hundredths_of_a_man() {
        assert_eq!(["-0.01", "0.125", "1", "+99.99"].map(value), [Ok(-1), Ok(13), Ok(100), Ok(9999)]);
        assert_eq!(["", "x", "1,5"].map(value), [Err("is not a number"); 3]);
        assert_eq!(["inf", "nan", "1e9"].map(value), [Err("no game can have"); 3]);
    }
}
