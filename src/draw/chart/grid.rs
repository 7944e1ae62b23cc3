//! Panels on a page: in as few columns as their height allows.

use crate::draw::canvas::{Area, Drawn};
use crate::draw::chart::Panel;
use crate::draw::chart::plot::{self, Axes, Frame};
use crate::draw::page::Place;

/// Between columns, and between rows.
const GAPS: [f64; 2] = [14.0, 6.0];
/// Plots so wide or wider stand beside each other.
const NARROWEST_BESIDE: f64 = 140.0;
/// No plot is narrower than this to save height.
const NARROWEST: f64 = 55.0;
/// Of its width: the height of a plot that has room; and the highest.
const SHAPE: (f64, f64) = (0.62, 240.0);

/// Panels in rows and columns; the plots of a column are equally wide, those of a row begin and end together.
pub(super) struct Grid {
    columns: usize,
    rows: Vec<Row>,
    /// Left of the plots of each column.
    gutters: Vec<f64>,
    across: f64,
    /// Right of every plot.
    right: f64,
    /// The least height of a plot, or of a panel with names at its left.
    lowest: f64,
    pub(super) fits: bool,
}

#[derive(Clone, Copy)]
struct Row {
    above: f64,
    plot: f64,
    below: f64,
}

/// The columns of some panels where there is room.
pub(crate) fn usual_columns(panels: usize) -> usize {
    if matches!(panels, 2 | 4) { 2 } else { panels.clamp(1, 3) }
}

/// The grid and the axes for panels that may take a width and a height: with the usual columns, or with more of them if only
/// that fits.
pub(super) fn fitting(panels: &[Panel], outer: f64, height: f64, lowest: f64) -> (Grid, Vec<Axes>) {
    let grid = |columns: usize| {
        let first = Grid::new(
            panels,
            &plot::axes(panels, plot::ticks(outer, height)),
            outer,
            columns,
            height,
            lowest,
        );
        let up = first.rows.iter().map(|row| row.plot).fold(f64::INFINITY, f64::min);
        // The size of plots decides the number of ticks.
        let axes = plot::axes(panels, plot::ticks(first.across, up));
        (Grid::new(panels, &axes, outer, columns, height, lowest), axes)
    };
    let usual =
        (2..=usual_columns(panels.len())).rev().map(grid).find(|(grid, _)| grid.across >= NARROWEST_BESIDE);
    let usual = usual.unwrap_or_else(|| grid(1));
    if usual.0.fits {
        return usual;
    }
    let mut more =
        (usual.0.columns + 1..=panels.len()).map(grid).take_while(|(grid, _)| grid.across >= NARROWEST);
    more.find(|(grid, _)| grid.fits).unwrap_or(usual)
}

impl Grid {
    fn new(panels: &[Panel], axes: &[Axes], outer: f64, columns: usize, height: f64, lowest: f64) -> Self {
        let gaps = GAPS[0] * (columns as f64 - 1.0);
        let room = (outer - gaps) / columns as f64;
        let gutter = |column: usize| {
            let of_column = (column..panels.len()).step_by(columns);
            let left = |place: usize| {
                plot::left(&panels[place], &axes[place], room, is_labelled(panels, place, columns))
            };
            of_column.map(left).fold(0.0, f64::max)
        };
        let gutters: Vec<f64> = (0..columns).map(gutter).collect();
        let right = panels.iter().zip(axes).map(|(panel, axes)| plot::right(panel, axes)).fold(4.0, f64::max);
        let across = (outer - gaps - gutters.iter().sum::<f64>()) / columns as f64 - right;
        let room = |place: usize| gutters[place % columns] + across + right;
        let row = |first: usize| {
            let places = first..(first + columns).min(panels.len());
            let most = |of: &dyn Fn(usize) -> f64| places.clone().map(of).fold(0.0, f64::max);
            Row {
                above: most(&|place| {
                    plot::above(&panels[place], room(place), is_labelled(panels, place, columns)).1
                }),
                plot: most(&|place| {
                    plot::height_of_names(&panels[place], room(place), lowest).unwrap_or(0.0)
                }),
                below: most(&|place| {
                    plot::below(&panels[place], room(place), is_named(panels, place, columns))
                }),
            }
        };
        let mut rows: Vec<Row> = (0..panels.len()).step_by(columns).map(row).collect();
        let taken: f64 = rows.iter().map(Row::height).sum::<f64>() + GAPS[1] * rows.len() as f64;
        let free = rows.iter().filter(|row| row.plot == 0.0).count();
        let each = ((height - taken) / free.max(1) as f64).min((SHAPE.0 * across).clamp(lowest, SHAPE.1));
        let fits = if free > 0 { each >= lowest } else { taken <= height };
        for row in rows.iter_mut().filter(|row| row.plot == 0.0) {
            row.plot = each.max(lowest);
        }
        Self { columns, rows, gutters, across, right, lowest, fits }
    }

    pub(super) fn height(&self) -> f64 {
        self.rows.iter().map(|row| row.height() + GAPS[1]).sum()
    }

    /// Top and bottom of the first plot in a grid that begins at a height.
    pub(super) fn plot(&self, top: f64) -> (f64, f64) {
        self.rows.first().map_or((top, top), |row| (top + row.above, top + row.above + row.plot))
    }

    pub(super) fn draw(&self, panels: &[Panel], axes: &[Axes], (left, top): Place, area: &Area) -> Drawn {
        let mut y = top;
        for (number, row) in self.rows.iter().enumerate() {
            let mut x = left;
            let first = number * self.columns;
            for (place, gutter) in (first..panels.len()).zip(&self.gutters) {
                let (panel, axes) = (&panels[place], &axes[place]);
                let room = gutter + self.across + self.right;
                let own = plot::height_of_names(panel, room, self.lowest).unwrap_or(row.plot);
                let frame = Frame {
                    left: x + gutter,
                    top: y + row.above,
                    right: x + gutter + self.across,
                    bottom: y + row.above + own,
                };
                let labelled = is_labelled(panels, place, self.columns);
                let named = is_named(panels, place, self.columns);
                plot::draw(panel, axes, (x, y), room, frame, (labelled, named), area)?;
                x += room + GAPS[0];
            }
            y += row.height() + GAPS[1];
        }
        Ok(())
    }
}

impl Row {
    fn height(&self) -> f64 {
        self.above + self.plot + self.below
    }
}

/// Whether a panel has its own labels at the left: it has not if those of its neighbour are the same.
fn is_labelled(panels: &[Panel], place: usize, columns: usize) -> bool {
    let shares = |left: &Panel, right: &Panel| {
        let same = left.y_label == right.y_label && left.y_scale == right.y_scale;
        same && !left.sideways && !right.sideways
    };
    place.is_multiple_of(columns) || !shares(&panels[place - 1], &panels[place])
}

/// Whether the labels below a panel have a name: they have none if it is that of the next panel down.
fn is_named(panels: &[Panel], place: usize, columns: usize) -> bool {
    let own = &panels[place];
    panels
        .get(place + columns)
        .is_none_or(|next| own.sideways || next.sideways || next.x_label != own.x_label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::chart::{Drawn as Shown, Point, Scale, Series};

    fn panel(sideways: bool) -> Panel {
        let points = vec![
            Point { x: 0.0, y: 0.5, interval: None, across: None },
            Point { x: 4.0, y: 2.0, interval: None, across: None },
        ];
        let names = if sideways { vec!["aspiration".to_owned()] } else { Vec::new() };
        Panel {
            heading: "with tt".to_owned(),
            x_scale: Scale::Steps,
            x_names: names,
            sideways,
            y_label: "nodes".to_owned(),
            y_scale: Scale::LogPercent,
            series: vec![Series { points, drawn: Shown::Points, ..Series::default() }],
            ..Panel::default()
        }
    }

    #[test]
    fn panels_have_their_least_height_or_do_not_fit() {
        for sideways in [false, true] {
            let (grid, _) = fitting(&[panel(sideways)], 237.0, 500.0, 72.0);
            assert!(grid.fits && grid.rows[0].height() >= 72.0, "{}", grid.rows[0].height());
            assert!(!fitting(&[panel(sideways)], 237.0, 60.0, 72.0).0.fits);
        }
    }

    #[test]
    fn there_are_more_columns_only_where_rows_do_not_fit() {
        let four = [false; 4].map(panel);
        let columns = |width: f64, height: f64| fitting(&four, width, height, 72.0).0.columns;
        assert_eq!((columns(640.0, f64::INFINITY), columns(237.0, 700.0), columns(237.0, 400.0)), (2, 1, 2));
    }
}
