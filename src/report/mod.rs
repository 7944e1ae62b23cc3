//! Figures and documents made of analysed rows. Never runs a search, never
//! decides what a figure means: that is the business of [`crate::analysis`].

pub mod chart;
pub mod comparison;
pub mod export;
pub mod figure;
pub mod files;
pub mod ledger;
pub mod table;

#[cfg(test)]
mod tests {
    use crate::analysis::fixture::rows;
    use crate::analysis::sheet::Sheet;

    use super::chart::layout::layout;
    use super::export;
    use super::figure::{FIGURES, Material};

    #[test]
    fn every_figure_draws_the_same_bytes_twice() {
        let engines = [
            ("ab", 1.0),
            ("aspiration", 0.97),
            ("ab+captures", 0.3),
            ("aspiration+captures", 0.28),
            ("ab+captures+id", 0.4),
            ("aspiration+captures+id", 0.35),
        ];
        let rows = rows("xiangqi", 24, &engines, 6);
        let sheet = Sheet::new(&rows);
        for figure in FIGURES {
            let chart = figure.draw(&Material { sheet: &sheet, minimal: None }).expect(figure.name);
            let page = layout(&chart);
            let (svg, png) = (export::svg(&page, &chart.title).unwrap(), export::png(&page).unwrap());
            assert_eq!(svg, export::svg(&layout(&chart), &chart.title).unwrap());
            if let Some(directory) = std::env::var_os("PLYBENCH_TEST_FIGURES") {
                let path = std::path::Path::new(&directory).join(figure.name);
                std::fs::write(path.with_extension("svg"), svg).unwrap();
                std::fs::write(path.with_extension("png"), png).unwrap();
            }
        }
    }
}
