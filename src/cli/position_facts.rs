//! Boards and sets of the positions in a report, from the corpora.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use plybench::corpus;
use plybench::game::{GameSpec, Position, Rules};
use plybench::report::explorer::PositionFacts;

type Known = HashMap<String, (Position, Vec<&'static str>)>;

/// Read when they are first asked for: a report of trees needs none.
static KNOWN: LazyLock<Mutex<HashMap<Rules, Known>>> = LazyLock::new(Mutex::default);

/// The facts of a position, by its game and its name as a row has them: an id, or the position as it is
/// written.
pub(super) fn position_facts(game: &str, position: &str) -> PositionFacts {
    let Some(rules) = game.parse::<GameSpec>().ok().and_then(|game| game.rules()) else {
        return PositionFacts::default();
    };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((position, sets)) = known.entry(rules).or_insert_with(|| built_in(rules)).get(position) {
        return PositionFacts { diagram: Some(position.diagram()), sets: sets.clone() };
    }
    let diagram = Position::read(rules, position).ok().map(|position| position.diagram());
    PositionFacts { diagram, sets: Vec::new() }
}

fn built_in(rules: Rules) -> Known {
    let mut known = Known::new();
    for name in corpus::set_names(rules) {
        for entry in corpus::set(rules, name).into_iter().flatten() {
            known.entry(entry.id).or_insert_with(|| (entry.position, Vec::new())).1.push(name);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_known_by_id_and_by_notation() {
        let facts = position_facts("othello[eval=mobility]", "ffo-40");
        assert!(facts.diagram.is_some() && facts.sets.contains(&"ffo"), "{:?}", facts.sets);
        let start = Position::start(Rules::Xiangqi);
        let facts = position_facts("xiangqi", &start.text());
        assert_eq!((facts.diagram, facts.sets.len()), (Some(start.diagram()), 0));
        for (game, position) in [("tree:iid", "7"), ("no-such-game", "start"), ("chess", "no-such-id")] {
            assert!(position_facts(game, position).diagram.is_none(), "{game} {position}");
        }
    }
}
