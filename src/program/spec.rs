//! The spec of an external engine, in a suite and on a command line.

use std::fmt;
use std::str::FromStr;

use crate::game::Rules;
use crate::program::protocol::Protocol;
use crate::spec::{SpecError, Suggestion, choice, parse_terms, parse_whole, quoted};

choice! {
    /// The letters of horses and elephants in the FEN that a program of xiangqi is sent.
    pub enum Pieces {
        /// n and b, the usual letters.
        Nb = "nb",
        /// h and e.
        He = "he",
    }
}

choice! {
    /// The preparation of every search, so that it depends on none before it.
    pub enum Reset {
        /// A new game, and the option that clears the hash table if there is one.
        Game = "game",
        /// A new process.
        Process = "process",
    }
}

/// The limit in the command to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the depth of the cell.
    Depth,
    /// This many nodes.
    Nodes(u64),
    /// This many milliseconds.
    Movetime(u64),
}

/// Seconds in which a program answers what takes no thought, unless told otherwise.
pub(super) const PATIENCE: u64 = 10;

const KEYS: [&str; 9] = ["command", "args", "dir", "name", "go", "variant", "pieces", "reset", "patience"];

/// A program: `uci[command=stockfish,option.Hash=16]`.
///
/// `Display` prints one canonical form, which parses to itself: defaults are left out,
/// options stand last in the order in which they are set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProgramSpec {
    /// Its protocol.
    pub protocol: Protocol,
    /// Its file, or its name if it is in one of the folders of `PATH`.
    pub command: String,
    /// Its arguments, between blanks.
    pub args: Vec<String>,
    /// The folder in which it works.
    pub dir: Option<String>,
    /// Its name in rows, instead of the spec.
    pub name: Option<String>,
    /// The limit of its searches.
    pub go: Go,
    /// Its own name of the game; otherwise a usual one, if it asks.
    pub variant: Option<String>,
    /// The letters of its FEN.
    pub pieces: Pieces,
    /// The preparation of every search.
    pub reset: Reset,
    /// Seconds in which it answers what takes no thought, and in which it says or
    /// computes something while it thinks.
    pub patience: u64,
    /// Its options and their values.
    pub options: Vec<(String, String)>,
}

impl ProgramSpec {
    /// Whether a text is meant as a program rather than as an engine of this laboratory.
    pub fn is_meant(text: &str) -> bool {
        let word = text.split(['[', '+']).next().unwrap_or_default().trim();
        Protocol::WORDS.iter().any(|protocol| word.eq_ignore_ascii_case(protocol))
    }

    /// The reason why it cannot be asked for a search of this depth, with a limit of nodes or without.
    pub fn refuses(&self, depth: u32, limits_nodes: bool) -> Option<String> {
        match self.go {
            Go::Depth if depth == 0 => Some("it cannot search to depth 0".to_owned()),
            Go::Depth if limits_nodes => self.protocol.lacks_nodes_beside_depth().map(str::to_owned),
            go if limits_nodes && go != Go::Depth => {
                Some(format!("go={go} allows no other node limit; drop one of them"))
            }
            _ => None,
        }
    }

    /// Its name in rows.
    pub fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.to_string())
    }

    /// A part of the spec that its protocol cannot express.
    fn lacks(&self) -> Option<&'static str> {
        let is_of_xiangqi = self.protocol.plays(Rules::Xiangqi);
        match self.protocol {
            Protocol::Ucci if matches!(self.go, Go::Movetime(_)) => {
                Some("UCCI has no time for a single move; use `go=nodes:N`, or a limit of seconds")
            }
            Protocol::Nboard if self.go != Go::Depth => {
                Some("NBoard limits a search by its depth alone; drop `go`, or use a limit of seconds")
            }
            Protocol::Nboard if !self.options.is_empty() => {
                Some("NBoard has no options; give the program's own arguments, as in `args=-l 10`")
            }
            Protocol::Nboard if self.variant.is_some() => Some("NBoard is for Othello alone; drop `variant`"),
            _ if self.pieces != Pieces::Nb && !is_of_xiangqi => {
                Some("`pieces` is for programs of xiangqi; drop it")
            }
            _ => None,
        }
    }

    fn of(protocol: Protocol) -> Self {
        Self {
            protocol,
            command: String::new(),
            args: Vec::new(),
            dir: None,
            name: None,
            go: Go::Depth,
            variant: None,
            pieces: Pieces::Nb,
            reset: Reset::Game,
            patience: PATIENCE,
            options: Vec::new(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let protocol = self.protocol.word();
        if let Some(name) =
            key.get(..7).filter(|start| start.eq_ignore_ascii_case("option.")).map(|_| &key[7..])
        {
            self.options.push((name.trim().to_owned(), value.to_owned()));
            return Ok(());
        }
        let bad = |key: &str, expected: &str, nearest| SpecError::BadValue {
            name: protocol.to_owned(),
            key: key.to_owned(),
            value: value.to_owned(),
            expected: expected.to_owned(),
            nearest,
        };
        let key = key.to_ascii_lowercase();
        if value.is_empty() && ["dir", "name", "variant"].contains(&key.as_str()) {
            return Err(bad(&key, "a text", Suggestion::default()));
        }
        match key.as_str() {
            "command" => value.clone_into(&mut self.command),
            "args" => self.args = value.split_whitespace().map(str::to_owned).collect(),
            "dir" => self.dir = Some(value.to_owned()),
            "name" if value.contains([',', '[', ']', '{', '}']) => {
                let expected = "without commas, brackets and braces, so that lists of engines can have it";
                return Err(bad(&key, expected, Suggestion::default()));
            }
            "name" => self.name = Some(value.to_owned()),
            "variant" => self.variant = Some(value.to_owned()),
            "go" => {
                let expected = "`depth`, `nodes:N` or `movetime:MILLISECONDS`";
                self.go = read_go(value).ok_or_else(|| bad(&key, expected, Suggestion::default()))?;
            }
            "pieces" => {
                let read = value.parse().map_err(|_| bad(&key, "`nb` or `he`", Suggestion::default()));
                self.pieces = read?;
            }
            "reset" => {
                let nearest = || Suggestion::among(value, Reset::WORDS.iter().copied());
                self.reset = value.parse().map_err(|_| bad(&key, "`game` or `process`", nearest()))?;
            }
            "patience" => {
                let expected = "a whole number of seconds from 1 to 86400";
                let seconds = parse_whole(value).ok().filter(|seconds| (1..=86_400).contains(seconds));
                self.patience = seconds.ok_or_else(|| bad(&key, expected, Suggestion::default()))?;
            }
            _ => {
                return Err(SpecError::UnknownKey {
                    name: protocol.to_owned(),
                    nearest: Suggestion::among(&key, KEYS.into_iter().chain(["option.NAME"])),
                    key,
                });
            }
        }
        Ok(())
    }
}

fn read_go(text: &str) -> Option<Go> {
    if text.eq_ignore_ascii_case("depth") {
        return Some(Go::Depth);
    }
    let (word, number) = text.split_once(':')?;
    let number = parse_whole(number.trim()).ok().filter(|number| *number > 0)?;
    match word.trim().to_ascii_lowercase().as_str() {
        "nodes" => Some(Go::Nodes(number)),
        "movetime" => Some(Go::Movetime(number)),
        _ => None,
    }
}

impl fmt::Display for Go {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth => formatter.write_str("depth"),
            Self::Nodes(nodes) => write!(formatter, "nodes:{nodes}"),
            Self::Movetime(milliseconds) => write!(formatter, "movetime:{milliseconds}"),
        }
    }
}

impl fmt::Display for ProgramSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}[command={}", self.protocol, quoted(&self.command))?;
        if !self.args.is_empty() {
            write!(formatter, ",args={}", quoted(&self.args.join(" ")))?;
        }
        for (key, value) in [("dir", &self.dir), ("name", &self.name), ("variant", &self.variant)] {
            if let Some(value) = value {
                write!(formatter, ",{key}={}", quoted(value))?;
            }
        }
        if self.go != Go::Depth {
            write!(formatter, ",go={}", self.go)?;
        }
        if self.pieces != Pieces::Nb {
            write!(formatter, ",pieces={}", self.pieces)?;
        }
        if self.reset != Reset::Game {
            write!(formatter, ",reset={}", self.reset)?;
        }
        if self.patience != PATIENCE {
            write!(formatter, ",patience={}", self.patience)?;
        }
        for (name, value) in &self.options {
            write!(formatter, ",option.{name}={}", quoted(value))?;
        }
        formatter.write_str("]")
    }
}

impl FromStr for ProgramSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let combination =
            |reason: &str| SpecError::Combination { spec: text.to_owned(), reason: reason.to_owned() };
        let terms = parse_terms(text).map_err(|fault| match fault {
            SpecError::NotKeyValue { .. } | SpecError::Brackets { .. } => {
                SpecError::Unquoted(Box::new(fault))
            }
            other => other,
        })?;
        let [term] = terms.as_slice() else {
            return Err(combination("an external engine takes no enhancements"));
        };
        let protocol = term.name.to_ascii_lowercase().parse().map_err(|_| SpecError::UnknownName {
            kind: "protocol",
            name: term.name.clone(),
            nearest: Suggestion::among(&term.name, Protocol::WORDS.iter().copied()),
        })?;
        let mut spec = Self::of(protocol);
        for (key, value) in &term.parameters {
            spec.set(key, value)?;
        }
        if spec.command.is_empty() {
            return Err(combination("it needs a program; write `command=PATH`"));
        }
        if let Some(reason) = spec.lacks() {
            return Err(combination(reason));
        }
        if spec.options.iter().any(|(name, _)| name.is_empty()) {
            return Err(combination("an option needs a name; write `option.NAME=VALUE`"));
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> ProgramSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_spec_prints_back_in_one_form() {
        let written = " UCI[option.Skill Level=5, command = /usr/games/stockfish,GO=nodes:100k,args=-a  b,patience=10,\
                       Option.Hash=16,name=mine,reset=process,pieces=he,variant=xiangqi]";
        let printed = "uci[command=/usr/games/stockfish,args=-a b,name=mine,variant=xiangqi,go=nodes:100000,pieces=he,\
                       reset=process,option.Skill Level=5,option.Hash=16]";
        assert_eq!(spec(written).to_string(), printed);
        assert_eq!(spec(printed), spec(written));
        assert_eq!(spec(printed).label(), "mine");
        assert_eq!(spec("ucci[command=x,go=depth]").to_string(), "ucci[command=x]");
        let quoted = r#"uci[command="/opt/a,b/[c]/d",args="-x [y]",dir="e f,g",option.Book=""]"#;
        assert_eq!(spec(quoted).to_string(), quoted);
        assert_eq!(spec(quoted).args, ["-x", "[y]"]);
        assert_eq!(spec(r#"uci[command="x",dir="e f"]"#).to_string(), "uci[command=x,dir=e f]");
    }

    #[test]
    fn what_a_program_does_not_take_is_refused_by_name() {
        let refused = [
            ("uci", "it needs a program; write `command=PATH`"),
            ("uci[command=x]+tt", "takes no enhancements"),
            ("uci[command=x,comand=y]", "`uci` has no parameter `comand`"),
            ("uci[command=x,go=fast]", "go must be `depth`, `nodes:N` or `movetime:MILLISECONDS`"),
            ("uci[command=x,go=nodes:0]", "go must be"),
            ("uci[command=x,patience=0]", "patience must be a whole number of seconds"),
            ("ucci[command=x,go=movetime:5]", "UCCI has no time for a single move"),
            ("nboard[command=x,go=nodes:5]", "NBoard limits a search by its depth alone"),
            ("nboard[command=x,go=movetime:5]", "NBoard limits a search by its depth alone"),
            ("nboard[command=x,option.Hash=5]", "NBoard has no options; give the program's own arguments"),
            ("nboard[command=x,variant=othello]", "drop `variant`"),
            ("hub[command=x,pieces=he]", "`pieces` is for programs of xiangqi"),
            ("uci[command=x,option.=5]", "an option needs a name"),
            ("uci[command=x,dir=\"\"]", "dir must be a text"),
            ("uci[command=x,name=\"a,b\"]", "name must be without commas"),
            ("uci[command=\"x]", "quotes do not match in spec"),
        ];
        for (text, told) in refused {
            let error = text.parse::<ProgramSpec>().unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }

    #[test]
    fn programs_are_known_by_their_first_word() {
        for text in ["uci", "UCCI[command=x]", " uci [x", "uci+tt", "nboard[command=x]", "Hub"] {
            assert!(ProgramSpec::is_meant(text), "{text}");
        }
        for text in ["ab", "ucity", "", "ab+uci"] {
            assert!(!ProgramSpec::is_meant(text), "{text}");
        }
    }
}
