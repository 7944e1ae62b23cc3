//! Questions of a page and their answers, both JSON.

use plybench_search::game::{GameSpec, Position};
use plybench_search::search::{Ending, Engine, Limits, MAX_DEPTH, Search};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::recorder::Visits;

/// What a page asks. Specs and positions are texts as a person types them.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Question {
    /// The board after some moves, with what may follow.
    Board { game: String, position: String, moves: Vec<String> },
    /// A search: what it found, its counters, and its first visits.
    Search { game: String, position: String, engine: String, depth: u32, nodes: u64, visits: u64 },
}

/// The answer to a question; `{"error": "..."}` says what is wrong with it, `field` with what.
#[must_use]
pub fn answer_to(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(Question::Board { game, position, moves }) => board(&game, &position, &moves),
        Ok(Question::Search { game, position, engine, depth, nodes, visits }) => {
            search(&game, &position, &engine, depth, [nodes, visits])
        }
        Err(error) => Err(fault("question", &error)),
    };
    answer.unwrap_or_else(|error| error).to_string()
}

fn fault(field: &str, error: &impl ToString) -> Value {
    json!({ "error": error.to_string(), "field": field })
}

fn board(game: &str, position: &str, moves: &[String]) -> Result<Value, Value> {
    let spec: GameSpec = game.parse().map_err(|error| fault("game", &error))?;
    let Some(rules) = spec.rules() else {
        spec.root(position).map_err(|error| fault("position", &error))?;
        return Ok(json!({ "game": spec.to_string(), "board": null }));
    };
    let mut position = Position::read(rules, position).map_err(|error| fault("position", &error))?;
    let mut last = Vec::new();
    for mv in moves {
        (last, position) = position.step(mv).map_err(|error| fault("moves", &error))?;
    }
    let diagram = position.diagram();
    let figures = |squares: &Vec<Option<plybench_search::game::Figure>>| -> Vec<Value> {
        let shown = |figure: &plybench_search::game::Figure| json!({ "letter": figure.letter, "sign": figure.sign, "chinese": figure.chinese, "disc": figure.disc, "first": figure.first });
        squares.iter().map(|square| square.as_ref().map_or(Value::Null, shown)).collect()
    };
    Ok(json!({
        "game": spec.to_string(),
        "fen": position.text(),
        "board": {
            "grid": format!("{:?}", diagram.grid).to_lowercase(),
            "colors": diagram.colors,
            "to_move": diagram.to_move,
            "files": diagram.files,
            "ranks": diagram.ranks,
            "squares": diagram.squares.iter().map(figures).collect::<Vec<_>>(),
            "last": last,
            "text": diagram.to_string(),
        },
    }))
}

fn search(
    game: &str,
    position: &str,
    engine: &str,
    depth: u32,
    [nodes, visits]: [u64; 2],
) -> Result<Value, Value> {
    let game: GameSpec = game.parse().map_err(|error| fault("game", &error))?;
    let engine: Engine = engine.parse().map_err(|error| fault("engine", &error))?;
    engine.check_on(&game).map_err(|error| fault("engine", &error))?;
    engine.check_observed().map_err(|error| fault("engine", &error))?;
    if depth > MAX_DEPTH {
        return Err(fault("depth", &format!("{depth} is beyond {MAX_DEPTH} plies")));
    }
    let canonical = game.rules().map(|rules| Position::read(rules, position).map(|position| position.text()));
    let position = canonical
        .transpose()
        .map_err(|error| fault("position", &error))?
        .unwrap_or_else(|| position.to_owned());
    let root = game.root(&position).map_err(|error| fault("position", &error))?;

    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut counted = Search::new(&engine).depth(depth).limits(limits);
    let outcome = counted.run_any(&root);
    if outcome.ending == Ending::NoMemory {
        return Err(fault("engine", &"there is not enough memory for this table: give `tt` a smaller size"));
    }
    let line = counted.principal_variation_any(&root, &outcome);
    // The same search again, for its first visits alone: an observer costs more than the search itself.
    let mut seen = Visits::default();
    let limits = Limits { nodes: Some(visits.min(nodes)), ..Limits::default() };
    let _ = Search::new(&engine).depth(depth).limits(limits).observe(&mut seen).run_any(&root);

    let counters: Map<String, Value> = outcome
        .counters
        .iter()
        .filter(|(counter, _)| engine.counts(*counter))
        .map(|(counter, count)| (counter.name().to_owned(), count.into()))
        .collect();
    Ok(json!({
        "game": game.to_string(),
        "fen": position,
        "engine": engine.to_string(),
        "depth": depth,
        "finished_depth": outcome.finished_depth,
        "status": if outcome.ending == Ending::Complete { "ok" } else { "node-limit" },
        "value": outcome.value,
        "best_move": outcome.best_move,
        "pv": line,
        "window_calls": outcome.window_calls,
        "counters": counters,
        "shown": seen.len(),
        "visits": seen,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &Value) -> Value {
        serde_json::from_str(&answer_to(&question.to_string())).unwrap()
    }

    fn search(engine: &str, nodes: u64, visits: u64) -> Value {
        let (game, position) = ("tree:ordered[b=3]", "1");
        asked(&json!({ "ask": "search", "game": game, "position": position, "engine": engine, "depth": 3,
                       "nodes": nodes, "visits": visits }))
    }

    #[test]
    fn every_node_is_a_visit_with_a_value() {
        for engine in ["ab", "pvs+captures+history", "mtdf+tt", "aspiration[window=5]+id"] {
            let answer = search(engine, 100_000, 100_000);
            let nodes = answer["counters"]["nodes"].as_u64().unwrap();
            assert_eq!(
                (answer["shown"].as_u64(), answer["status"].as_str()),
                (Some(nodes), Some("ok")),
                "{engine}"
            );
            let values = answer["visits"]["value"].as_array().unwrap();
            assert!(nodes > 10 && values.iter().all(Value::is_i64), "{engine}");
        }
    }

    #[test]
    fn a_limit_leaves_visits_open_and_says_so() {
        let answer = search("minimax", 30, 20);
        assert_eq!((&answer["status"], &answer["counters"]["nodes"]), (&"node-limit".into(), &30.into()));
        assert_eq!((&answer["shown"], &answer["visits"]["kind"][0]), (&20.into(), &"open".into()));
        assert_eq!(answer["value"], Value::Null);
    }

    #[test]
    fn faults_name_their_field_in_the_words_of_the_library() {
        let answer = search("pvss", 10, 10);
        assert_eq!(answer["field"], "engine");
        assert!(answer["error"].as_str().unwrap().contains("did you mean `pvs`"), "{answer}");
        let board = json!({ "ask": "board", "game": "chess", "position": "8/8 w", "moves": [] });
        assert_eq!(asked(&board)["field"], "position");
        assert_eq!(asked(&json!({ "ask": "nothing" }))["field"], "question");
    }
}
