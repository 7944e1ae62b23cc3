//! The options by which every command that reads results filters rows.

use clap::Args;
use plybench::analysis::selection::Selection;
use plybench::corpus::PHASES;
use plybench::game::GameSpec;
use plybench::spec::split_list;
use plybench::suite::{self, EngineSpec};

use crate::cli::failure::{Failure, Usage};

/// Each option has it itself: set for the struct, it would spread to the options of the verb.
const HEADING: &str = "Selection of rows";

/// Which rows of the files are looked at.
#[derive(Debug, Args)]
pub(super) struct SelectionArguments {
    /// Only rows of these games, separated by commas
    #[arg(long, value_name = "SPEC,...", help_heading = HEADING)]
    game: Option<String>,
    /// Only rows of these engines, separated by commas; `{a,b}` is a choice
    #[arg(long, value_name = "SPEC,...", help_heading = HEADING)]
    engines: Option<String>,
    /// Only rows of these depths: 4, 1-6 or 1,2,4
    #[arg(long, value_name = "RANGE", help_heading = HEADING)]
    depths: Option<String>,
    /// Only rows of these phases, separated by commas
    #[arg(long, value_name = "PHASE,...", help_heading = HEADING)]
    phase: Option<String>,
}

impl SelectionArguments {
    pub(super) fn selection(&self) -> Result<Selection, Failure> {
        let games = self.game.as_deref().into_iter().flat_map(split_list);
        let engines = self.engines.as_deref().map(suite::expand_list).transpose().usage()?;
        let phases = self.phase.as_deref().into_iter().flat_map(split_list);
        let depths = self.depths.as_deref().map(suite::parse_depths).transpose().usage()?;
        Ok(Selection {
            games: games.map(canonical::<GameSpec>).collect(),
            engines: engines.into_iter().flatten().map(|text| canonical::<EngineSpec>(&text)).collect(),
            depths: depths.unwrap_or_default(),
            phases: phases.map(phase).collect(),
        })
    }
}

/// A spec in canonical form; a name that is not a spec, as rows of other
/// programs have, stays as it is.
pub(super) fn canonical<T: std::str::FromStr + ToString>(text: &str) -> String {
    text.parse::<T>().map_or_else(|_| text.to_owned(), |spec| spec.to_string())
}

/// A phase of ours in any case, or one of another program.
fn phase(text: &str) -> String {
    PHASES.into_iter().find(|phase| phase.eq_ignore_ascii_case(text)).unwrap_or(text).to_owned()
}
