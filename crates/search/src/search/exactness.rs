//! Which engines can be compared by their work: those with the same answer.

use crate::search::Engine;
use crate::spec::parse_terms;

/// Whether an engine, named as in a row, always returns minimax's value. Of a
/// name that is not an engine here, such as one of a later version, every part
/// that is known must be exact; a name of which nothing is known is taken at
/// its word.
pub fn is_exact(engine: &str) -> bool {
    match engine.parse::<Engine>() {
        Ok(engine) => engine.exact(),
        Err(_) => parts(engine).all(|part| part.parse().map_or(true, |engine: Engine| engine.exact())),
    }
}

/// The engines that have one part of a name each: the algorithm, an
/// enhancement, or one parameter of these.
fn parts(engine: &str) -> impl Iterator<Item = String> {
    let terms = parse_terms(engine).unwrap_or_default();
    terms.into_iter().enumerate().flat_map(|(number, term)| {
        let before = if number == 0 { "" } else { "ab+" };
        let alone = format!("{before}{}", term.name);
        let parameters = term.parameters.into_iter();
        let with = parameters.map(move |(key, value)| format!("{before}{}[{key}={value}]", term.name));
        with.chain([alone]).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_says_which_engines_are_exact() {
        for exact in ["ab", "aspiration+tt+id", "printed-pvs", "Stockfish 17"] {
            assert!(is_exact(exact), "{exact}");
        }
        for unknown in ["ab+futility", "somebodys[depth=3]", "mtdf+tt[lines=4]", "Fruit+2.1"] {
            assert!(is_exact(unknown), "{unknown}");
        }
        for inexact in [
            "printed-aspiration",
            "printed-aspiration+history",
            "ab+tt[hit=deeper]",
            "ab+tt[hit=deeper,leaves=stored]",
            "printed-aspiration[window=50]",
            "printed-aspiration+mobility",
        ] {
            assert!(!is_exact(inexact), "{inexact}");
        }
    }
}
