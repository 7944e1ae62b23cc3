//! The contents of a report, ready to be written in any form.

use tr::tr;

use crate::analysis::compare::Comparison;
use crate::analysis::factorial::Effect;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::GAMES_NOTE;
use crate::language::{counted, translated};
use crate::ledger::{Edition, Entry};
use crate::report::answer::Answered;
use crate::report::comparison::{Kind, sections};
use crate::report::explorer::Explored;
use crate::report::figure::Figure;
use crate::report::outcomes::SuiteText;
use crate::report::table::Table;

pub(super) struct Contents<'a> {
    pub(super) title: &'a str,
    pub(super) answers: &'a [Answered],
    pub(super) doubts: &'a [String],
    /// The origin of the rows, and the doubts.
    pub(super) provenance: Vec<&'a str>,
    pub(super) suite_text: SuiteText,
    pub(super) rows: Vec<String>,
    pub(super) ledger: &'a [Entry],
    pub(super) edition: Option<Edition>,
    pub(super) figures: Vec<Drawn<'a>>,
    pub(super) comparison: Option<Comparison>,
    /// By game; games whose rows are not a factorial are left out.
    pub(super) effects: Vec<(String, Vec<Effect>)>,
    pub(super) explored: Explored,
}

impl Contents<'_> {
    /// The table of a page without an answer.
    pub(super) fn first_table(&self) -> Option<(String, Table)> {
        self.comparison.iter().flat_map(|comparison| sections(comparison, &Kind::ALL)).next()
    }
}

pub(super) struct Drawn<'a> {
    pub(super) figure: &'a Figure,
    /// Its title.
    pub(super) finding: String,
    pub(super) svg: String,
    /// The same within the page.
    pub(super) inside: String,
    pub(super) png: Vec<u8>,
    /// Its points and more as a table, of the figures that have one.
    pub(super) table: Option<Table>,
}

pub(super) fn rows_in_words(sheet: &Sheet) -> Vec<String> {
    let mut sentences = vec![tr!("{} (game, position, engine, depth).", counted(sheet.cells(), "search"))];
    for game in sheet.games() {
        let depths = game.depths();
        let (Some(first), Some(last)) = (depths.first(), depths.last()) else { continue };
        sentences.push(tr!(
            "{}: {}, {}, depths {first} to {last}.",
            game.name(),
            sheet.counted(game.name()).words(game.name().unit()),
            counted(game.engines().count(), "engine"),
            first,
            last
        ));
    }
    let games = sheet.has_fewer_games().then(|| tr!("{}.", translated(GAMES_NOTE)));
    sentences.extend(games);
    sentences.extend(
        sheet.left_out().sentence().map(|sentence| tr!("Not all rows are compared; {sentence}.", sentence)),
    );
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;

    #[test]
    fn positions_trees_and_single_engines_are_called_what_they_are() {
        let mut all = rows("xiangqi", 3, &[("ab", 1.0)], 2);
        all.extend(rows("tree:iid", 1, &[("ab", 1.0), ("pvs", 0.9)], 2));
        let sentences = rows_in_words(&Sheet::new(&table(&all), Known::ROWS_ALONE)).join("\n");
        assert!(sentences.contains("xiangqi: 3 positions, 1 engine, depths 1 to 2."), "{sentences}");
        assert!(sentences.contains("tree:iid: 1 tree, 2 engines, depths 1 to 2."), "{sentences}");
    }
}
