//! UCI, and its sister UCCI.

use crate::game::{Position, Rules, chess, xiangqi};
use crate::program::dialogue::language::{About, Dialogue, Greeted, Listener, Told, tell};
use crate::program::dialogue::notation;
use crate::program::error::ProgramError;
use crate::program::option::{ProgramOption, checked};
use crate::program::process::{Patience, Process};
use crate::program::protocol::Protocol;
use crate::program::question::{Limit, Question};
use crate::program::spec::{Go, ProgramSpec};
use crate::program::tail::shown;
use crate::uci::{Heard, InfoLine, NANOSECONDS, NoValue, best_move};

/// No engine has more options.
const MOST_OPTIONS: usize = 1 << 12;

/// The greatest score of UCCI, which has no scale: no program counts as far.
const UCCI_MOST: i64 = 1_000_000;

/// The differences between UCI and UCCI.
pub(super) struct Uci {
    protocol: Protocol,
    /// The word that ends what a program says of itself.
    introduced: &'static str,
    introducing: &'static str,
    /// The words before the name of an option.
    option: &'static str,
    /// The words between the name of an option and its value.
    value: &'static str,
}

pub(super) static UCI: Uci = Uci {
    protocol: Protocol::Uci,
    introduced: "uciok",
    introducing: "answering `uci` with `uciok`",
    option: "setoption name",
    value: " value",
};

pub(super) static UCCI: Uci = Uci {
    protocol: Protocol::Ucci,
    introduced: "ucciok",
    introducing: "answering `ucci` with `ucciok`",
    option: "setoption",
    value: "",
};

impl Dialogue for Uci {
    fn greet(
        &self,
        process: &mut Process,
        spec: &ProgramSpec,
        rules: Rules,
        patience: Patience<'_>,
    ) -> Result<Greeted, ProgramError> {
        process.send(self.protocol.word(), self.introducing)?;
        let (mut about, mut options) = (About::default(), Vec::new());
        process.wait_for(self.introducing, patience, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                about.name = Some(shown(name));
            } else if let Some(author) = line.strip_prefix("id author ") {
                about.author = Some(shown(author));
            } else if let Some(option) = ProgramOption::read(line)
                && options.len() < MOST_OPTIONS
            {
                options.push(option);
            }
            (line == self.introduced).then_some(())
        })?;
        let mut set = variant(spec, rules, &options)?;
        set.extend(checked(&spec.command, &options, &spec.options)?);
        let line = |(name, value): &(String, String)| format!("{} {name}{} {value}", self.option, self.value);
        tell(self, process, &set.iter().map(line).collect::<Vec<_>>(), patience)?;
        let has_variants = options.iter().any(ProgramOption::chooses_game);
        Ok(Greeted { about, reset: self.reset(&options), has_variants })
    }

    fn ready(&self) -> [&'static str; 2] {
        ["isready", "readyok"]
    }

    fn getting_ready(&self) -> &'static str {
        "answering `isready` with `readyok`"
    }

    fn position(&self, spec: &ProgramSpec, position: &Position) -> String {
        notation::fen(position, spec.pieces)
    }

    fn question(&self, spec: &ProgramSpec, question: &Question<'_>, limit: &Limit<'_>) -> Vec<String> {
        vec![format!("position fen {}", self.position(spec, question.position)), go(spec, question, limit)]
    }

    fn listener(&self, position: &Position) -> Box<dyn Listener> {
        let mate = mate_value(position);
        let most = if self.protocol == Protocol::Uci { mate } else { UCCI_MOST };
        Box::new(Search { heard: Heard::default(), mate, most })
    }

    fn play(&self, position: &Position, written: &str) -> Option<(String, Position)> {
        notation::play(self.protocol, position, written)
    }

    fn finished(&self, position: &Position) -> Option<i64> {
        let lost = position.rules() == Rules::Xiangqi || position.facts().in_check;
        let value = if lost { -mate_value(position) } else { 0 };
        (self.protocol == Protocol::Uci).then_some(value)
    }

    /// Ranks of xiangqi are counted in two ways.
    fn hint(&self, rules: Rules) -> &'static str {
        match (self.protocol, rules) {
            (Protocol::Uci, Rules::Xiangqi) => {
                "; ranks are counted from 1 in `uci[...]`, from 0 in `ucci[...]`"
            }
            (Protocol::Ucci, _) => "; ranks are counted from 0 in `ucci[...]`, from 1 in `uci[...]`",
            _ => "",
        }
    }
}

impl Uci {
    fn reset(&self, options: &[ProgramOption]) -> Vec<String> {
        let press = |option: &ProgramOption| format!("{} {}", self.option, option.name);
        let game = match self.protocol {
            Protocol::Uci => Some("ucinewgame".to_owned()),
            _ => options.iter().find(|option| option.begins_game()).map(press),
        };
        let table = options.iter().find(|option| option.clears_table());
        game.into_iter().chain(table.map(press)).collect()
    }
}

/// The listener to a search, with the scale of its scores.
struct Search {
    heard: Heard,
    mate: i64,
    most: i64,
}

impl Listener for Search {
    fn hear(&mut self, line: &str) -> Option<String> {
        if let Some(word) = best_move(line) {
            return Some(word.to_owned());
        }
        if let Some(info) = InfoLine::parse(line) {
            self.heard.take(line, &info);
        }
        None
    }

    fn told(&self) -> Told {
        let Self { heard, mate, most } = self;
        let best = heard.best.as_ref();
        Told {
            depth: best.and_then(|line| line.depth),
            seldepth: heard.seldepth,
            nodes: heard.nodes,
            nanoseconds: heard.milliseconds.map(|milliseconds| milliseconds.saturating_mul(NANOSECONDS)),
            value: best.map(|line| line.score.value(*mate, *most).map_err(NoValue::reason)),
            scored: best.map(|line| line.text.clone()).unwrap_or_default(),
            moves: best.map(|line| line.moves.clone()).unwrap_or_default(),
        }
    }
}

/// The option that chooses the game, where there is one. A program without plays one
/// game; that it is the right one is seen by its moves.
fn variant(
    spec: &ProgramSpec,
    rules: Rules,
    options: &[ProgramOption],
) -> Result<Vec<(String, String)>, ProgramError> {
    let wanted = spec.variant.as_deref().unwrap_or(rules.word());
    let Some(option) = options.iter().find(|option| option.chooses_game()) else {
        if spec.variant.is_none() {
            return Ok(Vec::new());
        }
        let reason = "it has no option UCI_Variant, so leave out `variant`".to_owned();
        return Err(ProgramError::Game { command: spec.command.clone(), rules, reason });
    };
    // An option that lists no words takes any.
    let Some(words) = option.words() else {
        return Ok(vec![(option.name.clone(), wanted.to_owned())]);
    };
    if let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(wanted)) {
        return Ok(vec![(option.name.clone(), word.clone())]);
    }
    let reason = format!("its UCI_Variant has no `{wanted}`; `variant=NAME` sets another");
    Err(ProgramError::Game { command: spec.command.clone(), rules, reason })
}

fn mate_value(position: &Position) -> i64 {
    match position.rules() {
        Rules::Xiangqi => xiangqi::MATE_VALUE,
        _ => chess::MATE_VALUE,
    }
}

fn go(spec: &ProgramSpec, question: &Question<'_>, limit: &Limit<'_>) -> String {
    match spec.go {
        Go::Depth => {
            let nodes = limit.nodes.map_or_else(String::new, |nodes| format!(" nodes {nodes}"));
            format!("go depth {}{nodes}", question.depth)
        }
        Go::Nodes(nodes) => format!("go nodes {nodes}"),
        Go::Movetime(milliseconds) => format!("go movetime {milliseconds}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_bounded_as_the_spec_and_the_budget_say() {
        let position = Position::start(Rules::Chess);
        let question = Question { position: &position, depth: 7 };
        let told =
            |spec: &str, nodes| go(&spec.parse().unwrap(), &question, &Limit { nodes, ..Limit::default() });
        assert_eq!(told("uci[command=x]", None), "go depth 7");
        assert_eq!(told("uci[command=x]", Some(500)), "go depth 7 nodes 500");
        assert_eq!(told("uci[command=x,go=nodes:9]", None), "go nodes 9");
        assert_eq!(told("uci[command=x,go=movetime:50]", None), "go movetime 50");
    }
}
