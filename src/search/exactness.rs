//! Which engines can be compared by their work: those with the same answer.

use crate::search::Engine;

/// Whether an engine, named as in a row, always returns minimax's value. An
/// engine that the registry does not know is taken at its word.
pub fn is_exact(engine: &str) -> bool {
    engine.parse::<Engine>().map_or(true, |engine| engine.exact())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_says_which_engines_are_exact() {
        for exact in ["ab", "aspiration+tt+id", "printed-pvs", "Stockfish 17"] {
            assert!(is_exact(exact), "{exact}");
        }
        for inexact in ["printed-aspiration", "printed-aspiration+history", "ab+tt[hit=deeper]"] {
            assert!(!is_exact(inexact), "{inexact}");
        }
    }
}
