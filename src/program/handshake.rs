//! The beginning: a program says what it is, and its options are set.

use serde::{Deserialize, Serialize};

use crate::game::Rules;
use crate::program::error::ProgramError;
use crate::program::option::{ProgramOption, checked};
use crate::program::process::{Patience, Process};
use crate::program::spec::ProgramSpec;
use crate::program::tail::shown;

/// No engine has more options.
const MOST_OPTIONS: usize = 1 << 12;

/// The identity of a program in its own words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// `id name`, with its version if it says one.
    pub name: Option<String>,
    /// `id author`.
    pub author: Option<String>,
}

pub(super) struct Greeted {
    pub(super) about: About,
    /// The lines that come before every search.
    pub(super) reset: Vec<String>,
    /// Whether it has an option that chooses the game.
    pub(super) has_variants: bool,
}

pub(super) fn greet(
    process: &mut Process,
    spec: &ProgramSpec,
    rules: Rules,
    patience: Patience<'_>,
) -> Result<Greeted, ProgramError> {
    let protocol = spec.protocol;
    let waiting = match protocol.introduced() {
        "uciok" => "answering `uci` with `uciok`",
        _ => "answering `ucci` with `ucciok`",
    };
    process.send(protocol.word(), waiting)?;
    let (mut about, mut options) = (About::default(), Vec::new());
    process.wait_for(waiting, patience, |line| {
        if let Some(name) = line.strip_prefix("id name ") {
            about.name = Some(shown(name));
        } else if let Some(author) = line.strip_prefix("id author ") {
            about.author = Some(shown(author));
        } else if let Some(option) = ProgramOption::read(line)
            && options.len() < MOST_OPTIONS
        {
            options.push(option);
        }
        (line == protocol.introduced()).then_some(())
    })?;
    let mut set = variant(spec, rules, &options)?;
    set.extend(checked(&spec.command, &options, &spec.options)?);
    let set: Vec<String> = set.iter().map(|(name, value)| protocol.set(name, value)).collect();
    tell(process, &set, patience)?;
    let has_variants = options.iter().any(ProgramOption::chooses_game);
    Ok(Greeted { about, reset: reset(spec, &options), has_variants })
}

/// Tells a program something, and waits until it has done that. The error does not depend on which of the lines a
/// program reads last before it ends.
pub(super) fn tell<'l>(
    process: &mut Process,
    lines: impl IntoIterator<Item = &'l String>,
    patience: Patience<'_>,
) -> Result<(), ProgramError> {
    const WAITING: &str = "answering `isready` with `readyok`";
    process.begin();
    for line in lines {
        process.send(line, WAITING)?;
    }
    process.send("isready", WAITING)?;
    process.wait_for(WAITING, patience, |line| (line == "readyok").then_some(()))
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

fn reset(spec: &ProgramSpec, options: &[ProgramOption]) -> Vec<String> {
    let game = match spec.protocol.word() {
        "uci" => Some("ucinewgame".to_owned()),
        _ => {
            options.iter().find(|option| option.begins_game()).map(|option| spec.protocol.press(&option.name))
        }
    };
    let table = options.iter().find(|option| option.clears_table());
    game.into_iter().chain(table.map(|option| spec.protocol.press(&option.name))).collect()
}
