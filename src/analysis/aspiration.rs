//! Aspiration search against alpha-beta, with its three ways of accounting.
//!
//! Whether aspiration "wins" depends on who pays for its guess. *Guess free*
//! leaves the search that yields it out; *guess paid* counts it; *inside
//! iterative deepening* both engines search every shallower depth anyway, and
//! the guess costs nothing.

use serde::Serialize;

use crate::analysis::cell::nodes_without_guess;
use crate::analysis::compare::{EngineComparison, compare_engine};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::parameter::{INNER, WINDOW, number};
use crate::language::tr_noop;

/// Which engine pays for the guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Accounting {
    /// Neither: nodes without the guess against nodes.
    GuessFree,
    /// Aspiration: all its nodes against nodes.
    GuessPaid,
    /// Both, as part of iterative deepening: all nodes against all nodes.
    InsideDeepening,
}

impl Accounting {
    /// As charts and tables write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuessFree => tr_noop!("seed search not counted"),
            Self::GuessPaid => tr_noop!("seed search counted"),
            Self::InsideDeepening => tr_noop!("inside iterative deepening"),
        }
    }
}

/// Aspiration over alpha-beta on one game, with one set of enhancements and
/// one accounting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contrast {
    /// The game.
    pub game: GameName,
    /// Enhancements that both engines have, `id` left out; empty for none.
    pub enhancements: String,
    /// Which engine pays for the guess.
    pub accounting: Accounting,
    /// Reference engine.
    pub alpha_beta: String,
    /// Aspiration's nodes relative to it.
    pub comparison: EngineComparison,
}

/// Every contrast a game's rows allow, aspiration with default parameters.
pub fn contrasts(game: &GameSheet) -> Vec<Contrast> {
    let mut contrasts = Vec::new();
    for engine in game.engines().filter(|engine| engine.name().algorithm() == "aspiration") {
        let Some(alpha_beta) = game.engine(&engine.name().with_algorithm("ab")) else { continue };
        let accountings: &[Accounting] = if engine.name().has("id") {
            &[Accounting::InsideDeepening]
        } else {
            &[Accounting::GuessFree, Accounting::GuessPaid]
        };
        contrasts.extend(accountings.iter().filter_map(|accounting| {
            Some(Contrast {
                game: game.name().clone(),
                enhancements: engine.name().enhancements_without("id"),
                accounting: *accounting,
                comparison: compare_accounted(engine, alpha_beta, *accounting)?,
                alpha_beta: alpha_beta.name().as_str().to_owned(),
            })
        }));
    }
    contrasts
}

/// Aspiration over the search inside of it, taken apart by what
/// the engines remember of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// Aspiration with its parameters.
    pub algorithm: String,
    /// Whether its window is around the value itself, which it is told.
    pub oracle: bool,
    /// The table with its parameters, as an enhancement; empty without one.
    pub memory: String,
    /// The other enhancements that both have, without `id`.
    pub others: Vec<String>,
    /// Whether both deepen iteratively.
    pub deepens: bool,
    /// The engine that it is compared with.
    pub reference: String,
    /// Nodes and quiescence nodes relative to those of the reference.
    pub comparison: EngineComparison,
}

impl Beside {
    /// Order of preference: table and iterative deepening, then the number of positions over all depths,
    /// then that of enhancements, then the default window.
    pub fn rank(&self) -> (bool, usize, usize, bool) {
        let positions = self.comparison.depths.iter().map(|entry| entry.ratio.n).sum();
        (self.memory == "tt" && self.deepens, positions, self.others.len(), self.is_default_window())
    }

    /// The half-window of an aspiration that differs from others in this alone.
    pub fn plain_window(&self) -> Option<f64> {
        let (rest, window) = WINDOW.taken_out(&self.algorithm)?;
        number(&window).filter(|_| rest == "aspiration" && !self.oracle)
    }

    /// Whether the enhancements of both are the same.
    pub fn has_enhancements_of(&self, other: &Self) -> bool {
        (&self.memory, &self.others, self.deepens) == (&other.memory, &other.others, other.deepens)
    }

    /// Whether the window is the default one, or that around the value itself.
    pub fn is_default_window(&self) -> bool {
        self.algorithm == "aspiration" || self.oracle
    }
}

/// Every aspiration inside iterative deepening that a game's rows hold together
/// with `ab` of the same enhancements.
pub fn inside_deepening(game: &GameSheet) -> Vec<Beside> {
    let mut all = aspiration_over(game, "ab");
    all.retain(|one| one.deepens);
    all
}

/// Every aspiration with some search inside of it, `ab` or `pvs`, that a game's rows hold together with
/// this search by itself and with the same enhancements.
pub fn aspiration_over(game: &GameSheet, inner: &str) -> Vec<Beside> {
    let contrast = |engine: &EngineSheet| {
        let (rest, own) = INNER.taken_out(engine.name().as_str())?;
        if own != inner {
            return None;
        }
        let name = EngineName::new(&rest);
        let reference = game.engine(&name.with_algorithm(inner))?;
        let is_table = |part: &&str| *part == "tt" || part.starts_with("tt[");
        Some(Beside {
            algorithm: name.algorithm().to_owned(),
            oracle: name.is_oracle(),
            memory: name.enhancements().find(is_table).unwrap_or_default().to_owned(),
            others: name
                .enhancements()
                .filter(|part| !is_table(part) && *part != "id")
                .map(str::to_owned)
                .collect(),
            deepens: name.has("id"),
            reference: reference.name().to_string(),
            comparison: compare_engine(engine, reference, Metric::NodesAndQuiescence)?,
        })
    };
    game.engines().filter_map(contrast).collect()
}

fn compare_accounted(
    engine: &EngineSheet,
    alpha_beta: &EngineSheet,
    accounting: Accounting,
) -> Option<EngineComparison> {
    match accounting {
        Accounting::GuessFree => compare_engine(engine, alpha_beta, nodes_without_guess),
        Accounting::GuessPaid | Accounting::InsideDeepening => {
            compare_engine(engine, alpha_beta, Metric::Nodes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn the_guess_is_paid_by_neither_by_aspiration_or_by_both() {
        let engines =
            [("ab", 1.0), ("aspiration", 0.9), ("ab+captures+id", 1.2), ("aspiration+captures+id", 1.0)];
        let rows = rows("xiangqi", 6, &engines, 3);
        let contrasts = contrasts(&Sheet::new(&table(&rows), Known::ROWS_ALONE).games()[0]);
        let kinds: Vec<_> =
            contrasts.iter().map(|contrast| (contrast.enhancements.as_str(), contrast.accounting)).collect();
        assert_eq!(
            kinds,
            [
                ("", Accounting::GuessFree),
                ("", Accounting::GuessPaid),
                ("captures", Accounting::InsideDeepening)
            ]
        );
        let (free, paid) = (&contrasts[0].comparison.overall, &contrasts[1].comparison.overall);
        // The fixture spends an eighth on the guess.
        assert!((free.geometric_mean / paid.geometric_mean - 0.875).abs() < 0.03);
        assert_eq!(contrasts[2].alpha_beta, "ab+captures+id");
    }
}
