//! The charts of several figures, with one look for each engine over all.

use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::draw::chart::layout::layout;
use crate::draw::page::Page;
use crate::parallel;
use crate::report::figure::{Figure, Unable, engines_shown};
use crate::report::looks::Looks;

/// The charts of several figures, as far as the rows allow them.
#[derive(Debug)]
pub struct Charts<'f> {
    charts: Vec<(&'f Figure, Result<Chart, Unable>)>,
    looks: Looks,
}

impl<'f> Charts<'f> {
    /// Draws figures from one body of rows, in the looks of its engines.
    pub fn new(figures: &[&'f Figure], sheet: &Sheet, looks: Looks) -> Self {
        let sheet = &sheet.in_order();
        let drawn = parallel::map(figures, |figure| (*figure, figure.draw(sheet, &looks)));
        Self { charts: drawn, looks }
    }

    /// The looks of the engines in all of them.
    pub fn looks(&self) -> &Looks {
        &self.looks
    }

    /// The figures that could be drawn, each with its chart and its page.
    pub fn pages(&self) -> impl Iterator<Item = (&'f Figure, &Chart, Page)> {
        let drawn = self.charts.iter().filter_map(|(figure, chart)| Some((*figure, chart.as_ref().ok()?)));
        drawn.map(|(figure, chart)| (figure, chart, layout(chart)))
    }

    /// The chart of one figure, or why there is none.
    pub fn chart(&self, name: &str) -> Result<&Chart, &Unable> {
        let own = self.charts.iter().find(|(figure, _)| figure.name == name);
        own.map_or(Err(&Unable::Needs), |(_, chart)| chart.as_ref())
    }
}

impl Looks {
    /// The looks of every engine of a body of rows; those that figures of one game show choose first, those that are not
    /// exact leave the others theirs.
    pub fn of_sheet(sheet: &Sheet) -> Self {
        let all: Vec<&EngineName> =
            sheet.games().iter().flat_map(GameSheet::engines).map(EngineSheet::name).collect();
        let inexact = sheet.games().iter().flat_map(GameSheet::inexact_engines).map(EngineSheet::name);
        Self::of(&engines_shown(&sheet.in_order()), &all).with(inexact)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap, HashSet};

    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::draw::chart::style::Look;
    use crate::record::Row;
    use crate::report::figure::FIGURES;
    use crate::report::looks::LONGEST_NAME;
    use crate::suite::{Plan, built_in, built_in_names};

    /// Rows of every game of a suite and the engines that search it.
    fn rows_of(suite: &str) -> Vec<Row> {
        let plan = Plan::with_stand_ins(&built_in(suite).unwrap().unwrap()).unwrap();
        let searched =
            plan.cells.iter().map(|&cell| plan.resolve(cell)).map(|cell| (cell.game, cell.engine_name));
        let searched: Vec<_> = searched.collect::<BTreeSet<_>>().into_iter().collect();
        let games = searched.chunk_by(|left, right| left.0 == right.0);
        let rows_of = |of_game: &[(&str, &str)]| {
            let engines: Vec<_> = of_game.iter().map(|&(_, engine)| (engine, 1.0)).collect();
            rows(of_game[0].0, 2, &engines, 2)
        };
        games.flat_map(rows_of).collect()
    }

    #[test]
    fn engines_look_different_in_a_figure_and_the_same_in_all_whatever_the_order_of_rows() {
        let mut seen = 0;
        // Signatures are counted, never drawn; the cross has the engines of the suite `schaeffer`, in four games.
        for suite in built_in_names().filter(|suite| !["signatures", "schaeffer-cross"].contains(suite)) {
            let forth = rows_of(suite);
            let back: Vec<Row> = forth.iter().rev().cloned().collect();
            let mut looks: HashMap<String, Look> = HashMap::new();
            for rows in [forth, back] {
                let rows = table(&rows);
                let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
                let charts = Charts::new(&FIGURES, &sheet, Looks::of_sheet(&sheet));
                for (figure, chart, _) in charts.pages() {
                    let series = chart.panels.iter().flat_map(|panel| &panel.series);
                    let mut of_figure: HashMap<Look, &str> = HashMap::new();
                    for (series, engine) in
                        series.filter_map(|series| Some((series, series.engine.as_ref()?)))
                    {
                        let same = of_figure.insert(series.look, engine).is_none_or(|other| other == engine);
                        assert!(same, "{suite}, {}: another engine looks like {engine}", figure.name);
                        let same =
                            looks.insert(engine.clone(), series.look).is_none_or(|look| look == series.look);
                        assert!(same, "{suite}, {}: {engine} looks different", figure.name);
                        seen += 1;
                    }
                    for panel in &chart.panels {
                        let fits = |text: &String| text.chars().count() <= LONGEST_NAME;
                        let all_fit = panel.series.iter().all(|series| fits(&series.label));
                        let all_fit = all_fit && panel.x_names.iter().all(fits);
                        let all_fit = all_fit && panel.callouts.iter().all(|callout| fits(&callout.text));
                        assert!(all_fit, "{suite}, {}", figure.name);
                        let names: HashSet<&str> =
                            panel.series.iter().map(|series| series.label.as_str()).collect();
                        assert_eq!(names.len(), panel.series.len(), "{suite}, {}", figure.name);
                    }
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }
}
