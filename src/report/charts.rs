//! The charts of several figures, with one look for each engine over all.

use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::draw::chart::layout::layout_with;
use crate::draw::chart::looks::Looks;
use crate::draw::chart::paper::Paper;
use crate::draw::page::Page;
use crate::parallel;
use crate::report::figure::Figure;

/// The charts of several figures, as far as the rows allow them.
#[derive(Debug)]
pub struct Charts<'f> {
    charts: Vec<(&'f Figure, Chart)>,
    looks: Looks,
}

impl<'f> Charts<'f> {
    /// Draws figures from one body of rows.
    pub fn new(figures: &[&'f Figure], sheet: &Sheet) -> Self {
        let drawn = parallel::map(figures, |figure| Some((*figure, figure.draw(sheet)?)));
        let charts: Vec<(&Figure, Chart)> = drawn.into_iter().flatten().collect();
        let looks = Looks::of(charts.iter().map(|(_, chart)| chart));
        Self { charts, looks }
    }

    /// The looks of the engines in all of them.
    pub fn looks(&self) -> &Looks {
        &self.looks
    }

    /// The figures that could be drawn, each with its chart and its page.
    pub fn pages(&self) -> impl Iterator<Item = (&'f Figure, &Chart, Page)> {
        let page = |chart| layout_with(chart, &self.looks, Paper::default());
        self.charts.iter().map(move |(figure, chart)| (*figure, chart, page(chart)))
    }

    /// The chart of one figure and its page on some paper; `None` when its rows are missing.
    pub fn page(&self, name: &str, paper: Paper) -> Option<(&Chart, Page)> {
        let (_, chart) = self.charts.iter().find(|(figure, _)| figure.name == name)?;
        Some((chart, layout_with(chart, &self.looks, paper)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::draw::chart::layout::layout;
    use crate::draw::color::Color;
    use crate::draw::page::Mark;
    use crate::report::figure::FIGURES;

    /// The colour of the line beside a name in a legend: the one drawn just before it.
    fn color_of(name: &str, page: &Page) -> Option<Color> {
        let is_name = |mark: &Mark| matches!(mark, Mark::Text { text, .. } if text == name);
        let at = page.marks.iter().position(is_name)?;
        page.marks[..at].iter().rev().find_map(|mark| match mark {
            Mark::Line { color, .. } | Mark::Polygon { color, .. } => Some(*color),
            Mark::Text { .. } => None,
        })
    }

    #[test]
    fn an_engine_has_one_colour_in_all_figures() {
        let engines =
            [("minimax", 30.0), ("ab", 1.0), ("aspiration", 0.97), ("ab+captures", 0.3), ("pvs", 0.8)];
        let rows = rows("xiangqi", 12, &engines, 5);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let charts = Charts::new(FIGURES, &sheet);
        let alone: Vec<Page> = charts.pages().map(|(_, chart, _)| layout(chart)).collect();
        let (mut seen, mut differ) = (0, 0);
        for (name, _) in engines {
            // Sideways a name may stand beside a place instead of a line.
            let drawn = charts.pages().filter(|(_, chart, _)| chart.labels().contains(&name));
            let found: Vec<Color> = drawn.filter_map(|(_, _, page)| color_of(name, &page)).collect();
            assert!(found.iter().all(|color| *color == found[0]), "{name}: {found:?}");
            seen += usize::from(found.len() > 1);
            let alone: Vec<Color> = alone.iter().filter_map(|page| color_of(name, page)).collect();
            differ += usize::from(alone.iter().any(|color| *color != alone[0]));
        }
        assert!(differ > 0, "every figure by itself gives the same colours: this test shows nothing");
        assert!(seen >= 4, "{seen} engines are in several figures");
    }
}
