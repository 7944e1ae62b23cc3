//! Rows arranged for comparison: game, engine, depth, position.
//!
//! Only finished, matching cells of exact engines are compared; the others are
//! counted, so that every table can say how many it leaves out. A cell of
//! several samples has the median of each figure.
//! Every name is taken apart once, however many rows have it.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use rayon::prelude::*;

use crate::analysis::cell_index::CellIndex;
use crate::analysis::details::Details;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::{GameSheet, MinimalTrees};
use crate::analysis::left_out::LeftOut;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::record::{Name, Rows, Status};

/// Facts about engines and games that are not in the rows.
#[derive(Clone, Copy)]
pub struct Known<'k> {
    /// Whether an engine, named as in a row, always returns minimax's value.
    pub exact: &'k (dyn Fn(&str) -> bool + Sync),
    /// The branching factor of a game, named as in a row, that is a uniform
    /// tree without transpositions.
    pub branching: &'k (dyn Fn(&str) -> Option<u64> + Sync),
    /// Leaves of the minimal trees of the game that has them
    /// ([`GameName::has_minimal_trees`]).
    pub minimal: Option<&'k MinimalTrees>,
    /// Details of cells beyond their rows.
    pub details: Option<&'k Details>,
}

impl Known<'_> {
    /// Nothing beyond the rows: every engine is taken to be exact, no tree to
    /// be uniform. For files of programs that this one does not know; for its
    /// own, `exact` is `search::is_exact`.
    pub const ROWS_ALONE: Known<'static> =
        Known { exact: &|_| true, branching: &|_| None, minimal: None, details: None };
}

impl fmt::Debug for Known<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Known").field("minimal", &self.minimal).finish_non_exhaustive()
    }
}

/// Finished cells by game.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    rows: &'a Rows,
    known: Known<'a>,
    /// In order of first appearance.
    games: Vec<GameSheet<'a>>,
    left_out: BTreeMap<&'a str, LeftOut>,
}

/// A game while its rows come in.
struct Gathering<'a> {
    name: &'a str,
    engines: HashMap<Name, EngineSheet<'a>>,
}

impl<'a> Sheet<'a> {
    /// Arranges rows; games and engines keep the order of first appearance.
    pub fn new(rows: &'a Rows, known: Known<'a>) -> Self {
        let mut left_out: BTreeMap<&str, LeftOut> = BTreeMap::new();
        let mut exact: HashMap<Name, bool> = HashMap::new();
        let mut ranks: HashMap<Name, usize> = HashMap::new();
        let mut places: HashMap<Name, usize> = HashMap::new();
        let mut gathered: Vec<Gathering> = Vec::new();
        for row in rows.iter() {
            let (cell, status) = (row.cell(), row.status());
            let exact = *exact
                .entry(cell.engine)
                .or_insert_with(|| (known.exact)(row.engine()) && !rows.is_declared_not_exact(row.engine()));
            match status {
                Status::Ok | Status::Mismatch if !exact => {
                    left_out.entry(row.game()).or_default().inexact += 1;
                }
                Status::Ok => {}
                Status::Mismatch => {
                    left_out.entry(row.game()).or_default().mismatched += 1;
                    continue;
                }
                _ => left_out.entry(row.game()).or_default().add_failed(row.depth()),
            }
            let next = ranks.len();
            ranks.entry(cell.engine).or_insert(next);
            let place = *places.entry(cell.game).or_insert_with(|| {
                gathered.push(Gathering { name: row.game(), engines: HashMap::new() });
                gathered.len() - 1
            });
            let engine = gathered[place].engines.entry(cell.engine);
            let engine = engine.or_insert_with(|| EngineSheet::new(EngineName::new(row.engine()), exact));
            match status {
                Status::Ok | Status::Mismatch => engine.insert(row),
                _ => engine.insert_unfinished(row),
            }
        }
        let alphabetical = alphabetical_ranks(rows);
        let game = |game: Gathering<'a>| {
            let mut engines: Vec<(Name, EngineSheet)> = game.engines.into_iter().collect();
            engines.sort_by_key(|(name, _)| ranks[name]);
            engines
                .par_iter_mut()
                .for_each(|(_, engine)| engine.arrange(|position| alphabetical[position.place()]));
            let engines = engines.into_iter().map(|(_, engine)| engine).collect();
            let name = GameName::new(game.name);
            let minimal = known.minimal.filter(|_| name.has_minimal_trees());
            GameSheet::new(name, (known.branching)(game.name), (minimal, known.details), engines)
        };
        let games = gathered.into_iter().map(game).collect();
        Self { rows, known, games, left_out }
    }

    /// The same with its games and engines in an order that does not depend on that of the rows: xiangqi, chess, Othello
    /// and checkers first, trees last.
    #[must_use]
    pub fn in_order(&self) -> Self {
        const KINDS: [&str; 4] = ["xiangqi", "chess", "othello", "checkers"];
        let mut games: Vec<GameSheet> = self.games.iter().map(GameSheet::in_order).collect();
        games.sort_by_cached_key(|game| {
            let name = game.name();
            let kind = KINDS.iter().position(|kind| *kind == name.kind()).unwrap_or(KINDS.len());
            (name.is_tree(), kind, name.as_str().len(), name.to_string())
        });
        Self { games, left_out: self.left_out.clone(), ..*self }
    }

    /// A sheet of other rows of the same games and engines, some of these.
    pub fn of<'b>(&self, rows: &'b Rows) -> Sheet<'b>
    where
        'a: 'b,
    {
        Sheet::new(rows, self.known)
    }

    /// The rows it is made of.
    pub const fn rows(&self) -> &'a Rows {
        self.rows
    }

    /// Number of cells, finished or not; one with several samples counts once.
    pub fn cells(&self) -> usize {
        let mut cells = CellIndex::new(self.rows);
        self.rows.iter().filter(|row| cells.add(*row).is_none()).count()
    }

    /// Number of positions of a game, and of the games that they were taken from,
    /// whether their cells finished or not.
    pub fn counted(&self, game: &GameName) -> Counted {
        let of_game = self.rows.iter().filter(|row| row.game() == game.as_str());
        let units: HashMap<Name, Unit> = of_game.map(|row| (row.cell().position, Unit::of(row))).collect();
        Counted::of(&clustered(units.into_values().map(|unit| (unit, 0.0))))
    }

    /// Whether several positions are from one game, so that intervals resample
    /// games.
    pub fn has_fewer_games(&self) -> bool {
        self.rows.has_source_games()
            && self.games.iter().any(|game| self.counted(game.name()).games.is_some())
    }

    /// The rows that are not compared.
    pub fn left_out(&self) -> LeftOut {
        self.left_out_of(|_| true)
    }

    /// The rows of some games that are not compared.
    pub fn left_out_of(&self, is_meant: impl Fn(&GameName) -> bool) -> LeftOut {
        let all = self.left_out.iter().filter(|(game, _)| is_meant(&GameName::new(game)));
        all.fold(LeftOut::default(), |sum, (_, one)| sum.with(one))
    }

    /// Games in order of first appearance.
    pub fn games(&self) -> &[GameSheet<'a>] {
        &self.games
    }

    /// A game by its name.
    pub fn game(&self, name: &GameName) -> Option<&GameSheet<'a>> {
        self.games.iter().find(|game| game.name() == name)
    }

    /// Whether an engine always returns minimax's value, by what was said when
    /// the sheet was made.
    pub fn is_exact(&self, engine: &EngineName) -> bool {
        let engine = engine.as_str();
        (self.known.exact)(engine) && !self.rows.is_declared_not_exact(engine)
    }
}

/// The alphabetical rank of every name of a table, so that rows can be sorted
/// without a look at their texts.
fn alphabetical_ranks(rows: &Rows) -> Vec<u32> {
    let mut names: Vec<(&str, Name)> = rows.names().map(|(name, text)| (text, name)).collect();
    names.par_sort_unstable();
    let mut ranks = vec![0; names.len()];
    for (rank, (_, name)) in names.into_iter().enumerate() {
        ranks[name.place()] = rank as u32;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::analysis::engine_sheet::{NotExact, Pair};
    use crate::analysis::fixture::{row, rows, table};
    use crate::analysis::metric::Metric;

    fn without_deeper<'a>() -> Known<'a> {
        Known { exact: &|engine| !engine.contains("hit=deeper"), ..Known::ROWS_ALONE }
    }

    #[test]
    fn only_finished_matching_exact_cells_are_compared() {
        let mut rows = vec![
            row("xiangqi", "a", "ab", 2, 100),
            row("xiangqi", "a", "pvs", 2, 90),
            row("xiangqi", "b", "ab", 2, 100),
            row("xiangqi", "b", "pvs", 2, 80),
            row("xiangqi", "a", "ab+tt[hit=deeper]", 2, 50),
            row("xiangqi", "b", "ab+tt[hit=deeper]", 2, 50),
        ];
        rows[2].status = Status::Timeout;
        rows[5].status = Status::Mismatch;
        let mut wrong = row("xiangqi", "c", "pvs", 2, 1);
        wrong.status = Status::Mismatch;
        rows.push(wrong);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, without_deeper());
        let failed_by_depth = BTreeMap::from([(2, 1)]);
        assert_eq!(sheet.left_out(), LeftOut { failed: 1, failed_by_depth, mismatched: 1, inexact: 2 });
        assert_eq!(
            sheet.left_out().sentence().unwrap(),
            "rows left out: 1 unfinished (1 at depth 2), 1 with a wrong value, 2 of engines that are not exact; \
             unfinished searches are the largest, so estimates at these depths are about the smaller ones"
        );
        let game = &sheet.games()[0];
        let [ab, pvs] = ["ab", "pvs"].map(|engine| game.engine(&EngineName::new(engine)).unwrap());
        let pairs = pvs.at(2).pairs(Metric::Nodes, ab.at(2), Metric::Nodes);
        let unit = Unit { position: "a", source_game: None, phase: "middlegame" };
        assert_eq!(pairs, [Pair { unit, own: 90.0, reference: 100.0 }]);
    }

    #[test]
    fn a_cell_with_a_sample_that_did_not_finish_did_not_finish() {
        let mut rows = vec![row("xiangqi", "a", "ab", 2, 100); 3];
        rows[1].sample = 1;
        rows[1].status = Status::Timeout;
        rows[2].position = "b".to_owned();
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let ab = sheet.games()[0].engine(&EngineName::new("ab")).unwrap();
        assert_eq!(ab.at(2).positions().collect::<Vec<_>>(), ["b"]);
        assert_eq!(ab.unfinished_at(2).collect::<Vec<_>>(), ["a"]);
    }

    #[test]
    fn an_inexact_engine_is_found_only_by_its_name_and_says_so() {
        let mut rows = vec![
            row("xiangqi", "a", "ab+tt[hit=deeper]", 2, 50),
            row("xiangqi", "b", "ab+tt[hit=deeper]", 2, 50),
            row("xiangqi", "c", "ab+tt[hit=deeper]", 2, 50),
            row("xiangqi", "a", "ab", 2, 100),
            row("xiangqi", "b", "ab", 2, 100),
            row("xiangqi", "a", "ab+tt[hit=deeper]", 3, 50),
        ];
        rows[1].value = Some(99);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, without_deeper());
        let game = &sheet.games()[0];
        assert_eq!(game.engines().count(), 1);
        let inexact = EngineName::new("ab+tt[hit=deeper]");
        assert!(game.engine(&inexact).is_none());
        let named = game.named(&inexact).unwrap();
        assert_eq!(named.not_exact(), Some(NotExact { differ: 1, cells: 2 }));
        assert_eq!(named.not_exact().unwrap().to_string(), "not exact: 1 of 2 values differ");
        assert_eq!(game.engine(&EngineName::new("ab")).unwrap().not_exact(), None);
    }

    #[test]
    fn engines_on_different_positions_meet_on_the_common_ones() {
        let mut rows = rows("xiangqi", 4, &[("ab", 1.0), ("pvs", 0.9)], 3);
        rows.retain(|row| row.engine == "ab" || row.position.as_str() <= "p01");
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let game = &sheet.games()[0];
        let engines: Vec<&EngineSheet> = game.engines().collect();
        let common = game.on_common_positions(&engines);
        let count = |game: &GameSheet| game.engine(&EngineName::new("ab")).unwrap().at(2).len();
        assert_eq!((count(game), count(&common)), (4, 2));
    }

    #[test]
    fn engines_keep_the_order_of_the_file_in_every_game() {
        let rows = [
            row("xiangqi", "a", "pvs", 1, 1),
            row("xiangqi", "a", "ab", 1, 1),
            row("tree:iid", "0", "ab", 1, 1),
            row("tree:iid", "0", "pvs", 1, 1),
        ];
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        for game in sheet.games() {
            let engines: Vec<&str> = game.engines().map(|engine| engine.name().as_str()).collect();
            assert_eq!(engines, ["pvs", "ab"]);
        }
    }
}
