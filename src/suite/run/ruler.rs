//! The quality of moves by the truth tables of a suite.

use std::collections::{BTreeSet, HashMap};

use crate::corpus::CorpusEntry;
use crate::game::{GameSpec, Value};
use crate::record::{Quality, Row, TruthRow, TruthTable};
use crate::suite::error::SuiteError;
use crate::suite::plan::cell::CellRef;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::guests::PlanEngine;
use crate::suite::plan::suite::Suite;

/// Known values of the moves of one position.
#[derive(Debug)]
struct Choice {
    values: Vec<(String, Value)>,
    best: Value,
    /// Whether some move is worth less than the best.
    can_be_wrong: bool,
}

/// The truth tables of a suite, by game and position.
#[derive(Debug, Default)]
pub(crate) struct Ruler {
    is_asked: bool,
    games: HashMap<String, OfGame>,
}

#[derive(Debug)]
struct OfGame {
    spec: GameSpec,
    file: String,
    depth: u32,
    choices: HashMap<String, Choice>,
}

impl Ruler {
    /// Reads the tables of a suite, and refuses those that do not fit its plan.
    pub(crate) fn new(suite: &Suite, plan: &Plan) -> Result<Self, SuiteError> {
        let mut ruler = Self { is_asked: plan.is_judged, games: HashMap::new() };
        for truth in &suite.truth {
            let Some(sha256) = &truth.sha256 else { continue };
            let table = TruthTable::read(truth.path())?;
            if table.sha256 != *sha256 {
                return Err(SuiteError::TruthChanged { file: truth.name.clone() });
            }
            for row in table.rows {
                ruler.add(row, &truth.name)?;
            }
        }
        for of_game in ruler.games.values_mut() {
            let root = of_game.spec.start();
            for choice in of_game.choices.values_mut() {
                choice.finish(|value| root.is_mate(value));
            }
        }
        if !ruler.games.is_empty() {
            ruler.check(plan)?;
        }
        Ok(ruler)
    }

    fn add(&mut self, row: TruthRow, file: &str) -> Result<(), SuiteError> {
        if !self.games.contains_key(&row.game) {
            let (spec, file) = (row.game.parse()?, file.to_owned());
            let of_game = OfGame { spec, file, depth: row.depth, choices: HashMap::new() };
            self.games.insert(row.game.clone(), of_game);
        }
        let of_game = self.games.get_mut(&row.game).expect("it was put there");
        if of_game.depth != row.depth {
            let depths = [of_game.depth, row.depth];
            return Err(SuiteError::TruthDepths { game: row.game, file: file.to_owned(), depths });
        }
        let choice = of_game.choices.entry(row.position).or_insert_with(Choice::empty);
        choice.values.push((row.mv, row.value));
        Ok(())
    }

    /// Refuses a plan of whose positions some are in no table, and engines of ours whose evaluator is another.
    fn check(&self, plan: &Plan) -> Result<(), SuiteError> {
        let (mut missing, mut first) = (BTreeSet::new(), None);
        for cell in plan.cells.iter().map(|cell| plan.resolve(*cell)) {
            let Some(of_game) = self.of_game(&cell) else {
                let tables: BTreeSet<_> = self.games.keys().map(String::as_str).collect();
                let found = tables.into_iter().collect::<Vec<_>>().join(", ");
                return Err(SuiteError::TruthGame { game: cell.game.to_owned(), found });
            };
            let position = cell.position().into_owned();
            // A finished game has no line in a table, and no move to judge.
            if !of_game.choices.contains_key(&position) && !cell.is_over() {
                first.get_or_insert_with(|| (cell.game.to_owned(), position.clone(), of_game.file.clone()));
                missing.insert((cell.game, position));
            }
        }
        match first {
            None => Ok(()),
            Some((game, position, file)) => {
                Err(SuiteError::TruthPositions { file, game, position, missing: missing.len() })
            }
        }
    }

    /// The table of a cell's game. A program knows no evaluator of ours: any table of its rules judges it.
    fn of_game(&self, cell: &CellRef<'_>) -> Option<&OfGame> {
        self.games.get(cell.game).or_else(|| {
            let rules = cell.board()?.rules();
            let is_program = matches!(cell.engine, PlanEngine::Program(_));
            self.games.values().find(|of_game| is_program && of_game.spec.rules() == Some(rules))
        })
    }

    /// Says in a row how good its move is.
    pub(crate) fn judge(&self, cell: &CellRef<'_>, row: &mut Row) {
        let Some(mv) = row.best_move.as_deref().filter(|_| self.is_asked) else { return };
        let choice = self.of_game(cell).and_then(|of_game| of_game.choices.get(&*cell.position()));
        let solved = cell.entry().and_then(|entry| solved(entry, mv));
        row.quality = Quality { solved, ..choice.map(|choice| choice.quality(mv)).unwrap_or_default() };
    }
}

impl Choice {
    const fn empty() -> Self {
        Self { values: Vec::new(), best: Value::MIN, can_be_wrong: false }
    }

    /// Takes mates for one side as equal: a slower mate is no error.
    fn finish(&mut self, is_mate: impl Fn(Value) -> bool) {
        self.best = self.values.iter().map(|(_, value)| *value).max().unwrap_or(Value::MIN);
        let best = self.best;
        for (_, value) in &mut self.values {
            if is_mate(best) && is_mate(*value) && value.signum() == best.signum() {
                *value = best;
            }
        }
        self.can_be_wrong = self.values.iter().any(|(_, value)| *value != best);
    }

    fn quality(&self, mv: &str) -> Quality {
        let known = self.values.iter().find(|(known, _)| known == mv).filter(|_| self.can_be_wrong);
        let Some((_, value)) = known else { return Quality::default() };
        let regret = self.best.abs_diff(*value);
        Quality {
            regret: Some(regret.min(Quality::MOST_REGRET)),
            right: Some(regret == 0),
            capped: Some(regret > Quality::MOST_REGRET),
            solved: None,
        }
    }
}

/// Whether a move is what the position's line asks for; `None` if it asks for nothing.
fn solved(entry: &CorpusEntry, mv: &str) -> Option<bool> {
    let has = |moves: &[String]| moves.iter().any(|known| known == mv);
    let is_asked = !entry.best.is_empty() || !entry.avoid.is_empty();
    is_asked.then(|| (entry.best.is_empty() || has(&entry.best)) && !has(&entry.avoid))
}
