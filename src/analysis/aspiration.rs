//! Aspiration search against alpha-beta, with its three ways of accounting.
//!
//! Whether aspiration "wins" depends on who pays for its guess. *Guess free*
//! leaves the search that yields it out; *guess paid* counts it; *inside
//! iterative deepening* both engines search every shallower depth anyway, and
//! the guess costs nobody anything.

use serde::Serialize;

use crate::analysis::compare::{EngineComparison, compare_engine};
use crate::analysis::engine::{Engine, with_enhancements};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::{Cell, Sheet};

/// Who pays for the guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Accounting {
    /// Nobody: nodes without the guess against nodes.
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
            Self::GuessFree => "guess free",
            Self::GuessPaid => "guess paid",
            Self::InsideDeepening => "inside iterative deepening",
        }
    }
}

/// Aspiration over alpha-beta on one game, with one set of enhancements and
/// one accounting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contrast {
    /// Game spec.
    pub game: String,
    /// Enhancements that both engines have, `id` left out; empty for none.
    pub enhancements: String,
    /// Who pays.
    pub accounting: Accounting,
    /// Reference engine.
    pub alpha_beta: String,
    /// Aspiration's nodes relative to it.
    pub comparison: EngineComparison,
}

/// Every contrast a game's rows allow, aspiration with default parameters.
pub fn contrasts(sheet: &Sheet, game: &str) -> Vec<Contrast> {
    let mut contrasts = Vec::new();
    for spec in sheet.engines(game) {
        let Some(engine) = Engine::parse(spec).filter(|engine| engine.is_plain("aspiration")) else {
            continue;
        };
        let alpha_beta = with_enhancements("ab", &engine.enhancements_without(""));
        let accountings: &[Accounting] = if engine.has("id") {
            &[Accounting::InsideDeepening]
        } else {
            &[Accounting::GuessFree, Accounting::GuessPaid]
        };
        contrasts.extend(accountings.iter().filter_map(|accounting| {
            Some(Contrast {
                game: game.to_owned(),
                enhancements: engine.enhancements_without("id"),
                accounting: *accounting,
                comparison: compare_accounted(sheet, game, spec, &alpha_beta, *accounting)?,
                alpha_beta: alpha_beta.clone(),
            })
        }));
    }
    contrasts
}

fn compare_accounted(
    sheet: &Sheet,
    game: &str,
    engine: &str,
    alpha_beta: &str,
    accounting: Accounting,
) -> Option<EngineComparison> {
    match accounting {
        Accounting::GuessFree => compare_engine(sheet, game, engine, alpha_beta, &nodes_without_guess),
        Accounting::GuessPaid | Accounting::InsideDeepening => {
            compare_engine(sheet, game, engine, alpha_beta, &|cell: &Cell| cell.figure(Metric::Nodes))
        }
    }
}

/// Nodes less those spent on a guess.
fn nodes_without_guess(cell: &Cell) -> Option<f64> {
    Some(cell.figure(Metric::Nodes)? - cell.figure(Metric::GuessNodes)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    #[test]
    fn the_guess_is_paid_by_nobody_by_aspiration_or_by_both() {
        let engines =
            [("ab", 1.0), ("aspiration", 0.9), ("ab+captures+id", 1.2), ("aspiration+captures+id", 1.0)];
        let rows = rows("xiangqi", 6, &engines, 3);
        let contrasts = contrasts(&Sheet::new(&rows), "xiangqi");
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
