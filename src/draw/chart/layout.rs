//! From a chart to a page: its words, its legend, and a grid of panels that fits.
//!
//! Words are above and below the plots, not in them but for the names of single
//! points: the title states the finding, the vertical axis is named in upright text above it, and the legend
//! is either a column at the right edge, ordered as the lines end, or in rows
//! above the panels.

use plotters::element::PathElement;

use crate::draw::canvas::{Area, Drawn as Taken, at, drawn, letters, line};
use crate::draw::chart::grid::{Grid, fitting};
use crate::draw::chart::paper::{INCH, Paper};
use crate::draw::chart::plot::{Axes, LABEL, Stroke, TICK, broken, marker};
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Drawn, Panel};
use crate::draw::font::{width, wrap};
use crate::draw::page::{GREY, INK, Page, Place, TextStyle};

/// Around a page with words, and around one without, which a text surrounds.
const MARGINS: [f64; 2] = [16.0, 4.0];
const TITLES: [TextStyle; 2] = [TextStyle::bold(11.0, INK), TextStyle::bold(14.0, INK)];
const SUBTITLE: TextStyle = TextStyle::regular(10.5, GREY);
const NOTE: TextStyle = TextStyle::regular(8.6, GREY);
/// Of the size of letters: from line to line.
const LEADING: f64 = 1.4;
/// Length of the line next to a name in a legend.
const SAMPLE: f64 = 28.0;
/// From a sample to its name, and from a name to the next sample.
const BESIDE: [f64; 2] = [6.0, 18.0];
/// Most series for which the legend is at the right edge.
const COLUMN_LIMIT: usize = 14;
/// Widest names for which it does.
const COLUMN_WIDTH: f64 = 250.0;
/// The least width of a plot beside such a legend.
const NARROWEST_PLOT: f64 = 300.0;

/// A chart on its page.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The page.
    pub page: Page,
    /// Number of panels drawn, from the first; the others do not fit.
    pub panels: usize,
}

/// Lays a chart out on the usual paper.
pub fn layout(chart: &Chart) -> Page {
    layout_with(chart, Paper::default()).page
}

/// Lays a chart out: as many of its panels as fit without being lower than an inch, one at least.
pub fn layout_with(chart: &Chart, paper: Paper) -> Laid {
    let scale = paper.scale();
    let width = paper.width / scale;
    let margin = MARGINS[usize::from(!paper.words)];
    let lines = |text: &str, style: TextStyle| wrap(text, style.size, style.bold, width - 2.0 * margin);
    let paragraph = |text: &str, style: TextStyle| -> Vec<(String, TextStyle)> {
        lines(text, style).into_iter().map(|line| (line, style)).collect()
    };
    let mut head =
        if paper.words { paragraph(&chart.title, TITLES[usize::from(paper.is_told())]) } else { Vec::new() };
    let mut foot = Vec::new();
    if paper.is_told() {
        head.extend(paragraph(&chart.subtitle, SUBTITLE));
        foot.extend(chart.notes.iter().flat_map(|note| paragraph(note, NOTE)));
    }
    let height_of =
        |lines: &[(String, TextStyle)]| lines.iter().map(|(_, style)| LEADING * style.size).sum::<f64>();
    let around =
        2.0 * margin - 4.0 + height_of(&head) + height_of(&foot) + if head.is_empty() { 0.0 } else { 6.0 };
    let room = paper.height() / scale - around - 1.0;
    let plan = |shown: usize| {
        let panels = &chart.panels[..shown];
        let legend = Legend::of(panels, width, margin);
        let outer = width - 2.0 * margin - legend.column();
        let (grid, axes) = fitting(panels, outer, room - legend.height(), INCH / scale);
        (legend, axes, grid)
    };
    let plans = (1..=chart.panels.len()).rev().map(|shown| (shown, plan(shown)));
    let fits = |(shown, (.., grid)): &(usize, (Legend, Vec<Axes>, Grid))| *shown == 1 || grid.fits;
    let (panels, (legend, axes, grid)) = plans.into_iter().find(fits).unwrap_or_else(|| (0, plan(0)));
    let height = (around + legend.height() + grid.height()).ceil();
    let (marks, ()) = drawn((width, height), |area| {
        let sheet = Sheet { area, margin };
        let mut y = sheet.lines(&head, margin)? + if head.is_empty() { 0.0 } else { 6.0 };
        sheet.rows(&legend, y)?;
        y += legend.height();
        grid.draw(&chart.panels[..panels], &axes, (margin, y), area)?;
        if let ([panel], true) = (&chart.panels[..panels], legend.is_column) {
            let left = width - margin - legend.column() + 8.0;
            sheet.column(&legend, panel, &axes[0], left, grid.plot(y))?;
        }
        sheet.lines(&foot, y + grid.height())?;
        Ok(())
    });
    let page = Page { width, height, marks }.scaled(scale);
    Laid { page: if paper.grey { page.grey() } else { page }, panels }
}

struct Entry {
    name: String,
    sample: Sample,
}

#[derive(Clone, Copy, PartialEq)]
enum Sample {
    Series(Look, Drawn),
    Guide,
}

/// The names of all series, and of the guides that have one.
struct Legend {
    entries: Vec<Entry>,
    /// Whether it is a column at the right edge.
    is_column: bool,
    widest: f64,
    /// Of rows: where each name stands, in its lines.
    rows: Vec<(Place, Vec<String>)>,
    height: f64,
}

impl Legend {
    fn of(panels: &[Panel], page: f64, margin: f64) -> Self {
        let series = Chart::entries(panels).into_iter().map(|series| Entry {
            name: series.label.clone(),
            sample: Sample::Series(series.look, series.drawn),
        });
        let mut entries: Vec<Entry> = series.collect();
        for guide in panels.iter().flat_map(|panel| &panel.guides).filter(|guide| !guide.label.is_empty()) {
            if !entries.iter().any(|entry| entry.sample == Sample::Guide && entry.name == guide.label) {
                entries.push(Entry { name: guide.label.clone(), sample: Sample::Guide });
            }
        }
        let names = entries.iter().map(|entry| width(&entry.name, TICK, false));
        let widest = names.fold(0.0, f64::max);
        let column = widest + SAMPLE + BESIDE.iter().sum::<f64>();
        let is_alone = matches!(panels, [panel] if !panel.sideways);
        let is_column = is_alone
            && entries.len() <= COLUMN_LIMIT
            && widest <= COLUMN_WIDTH
            && page - 2.0 * margin - column >= NARROWEST_PLOT;
        let mut legend = Self { entries, is_column, widest: column, rows: Vec::new(), height: 0.0 };
        if !is_column && !legend.entries.is_empty() {
            legend.set(page, margin);
        }
        legend
    }

    /// Sets the names in rows across the page.
    fn set(&mut self, page: f64, margin: f64) {
        let (mut x, mut y) = (margin, TICK * 0.8);
        for entry in &self.entries {
            let lines = broken(&entry.name, LABEL, page - 2.0 * margin - SAMPLE - BESIDE[0]);
            let widest = lines.iter().map(|line| width(line, TICK, false)).fold(0.0, f64::max);
            let needed = SAMPLE + BESIDE[0] + widest;
            if x > margin && x + needed > page - margin {
                (x, y) = (margin, y + TICK * 1.5);
            }
            let more = lines.len().saturating_sub(1);
            self.rows.push(((x, y), lines));
            y += TICK * 1.3 * more as f64;
            x += needed + BESIDE[1];
        }
        self.height = y + TICK * 1.2;
    }

    fn height(&self) -> f64 {
        self.height
    }

    fn column(&self) -> f64 {
        if self.is_column { self.widest } else { 0.0 }
    }
}

/// A page in the sizes of letters that are measured here.
struct Sheet<'a> {
    area: &'a Area,
    margin: f64,
}

impl Sheet<'_> {
    /// Lines of words from a height down to the one that is returned.
    fn lines(&self, lines: &[(String, TextStyle)], mut y: f64) -> Taken<f64> {
        for (line, style) in lines {
            y += style.size * LEADING / 2.0;
            self.area.draw_text(line, &letters(*style), at((self.margin, y)))?;
            y += style.size * LEADING / 2.0;
        }
        Ok(y)
    }

    fn entry(&self, (x, y): Place, lines: &[String], sample: Sample) -> Taken {
        let ends = [(x, y), (x + SAMPLE, y)].map(at);
        match sample {
            Sample::Guide => self.area.draw(&PathElement::new(ends, line(GREY, 1.0)))?,
            Sample::Series(look, drawn) => {
                if drawn != Drawn::Points {
                    self.area.draw(&Stroke(ends.to_vec(), look))?;
                }
                self.area.draw(&marker(at((x + SAMPLE / 2.0, y)), look))?;
            }
        }
        for (number, line) in lines.iter().enumerate() {
            let place = (x + SAMPLE + BESIDE[0], y + TICK * 1.3 * number as f64);
            self.area.draw_text(line, &letters(LABEL), at(place))?;
        }
        Ok(())
    }

    /// A legend in rows, from a height down.
    fn rows(&self, legend: &Legend, top: f64) -> Taken {
        let entries = legend.entries.iter().zip(&legend.rows);
        for (entry, ((x, y), lines)) in entries {
            self.entry((*x, top + y), lines, entry.sample)?;
        }
        Ok(())
    }

    /// Names beside the plot, each as close as possible to where its line ends.
    fn column(&self, legend: &Legend, panel: &Panel, axes: &Axes, left: f64, (top, bottom): Place) -> Taken {
        let height = |value: f64| bottom - axes.y.place(value) * (bottom - top);
        let end = |entry: &Entry| match entry.sample {
            Sample::Guide => Some(panel.guides.iter().find(|guide| guide.label == entry.name)?.y),
            Sample::Series(..) => {
                Some(panel.series.iter().find(|series| series.label == entry.name)?.points.last()?.y)
            }
        };
        let mut entries: Vec<(f64, &Entry)> =
            legend.entries.iter().filter_map(|entry| Some((height(end(entry)?), entry))).collect();
        entries.sort_by(|left, right| left.0.total_cmp(&right.0));
        let mut places: Vec<f64> = entries.iter().map(|entry| entry.0).collect();
        spread(&mut places, TICK * 1.45, top, bottom);
        for ((_, entry), y) in entries.into_iter().zip(places) {
            self.entry((left, y), std::slice::from_ref(&entry.name), entry.sample)?;
        }
        Ok(())
    }
}

/// Moves rising places apart to a least distance, inside the bounds if they
/// have room.
fn spread(places: &mut [f64], distance: f64, top: f64, bottom: f64) {
    let mut least = top;
    for place in places.iter_mut() {
        *place = place.max(least);
        least = *place + distance;
    }
    let mut most = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - distance;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::chart::{Point, Scale, Series};
    use crate::draw::page::Mark;

    #[test]
    fn labels_are_moved_apart_and_kept_inside() {
        let mut places = [10.0, 11.0, 99.0, 100.0];
        spread(&mut places, 10.0, 0.0, 100.0);
        assert_eq!(places.map(|place| place as i32), [10, 20, 90, 100]);
    }

    #[test]
    fn nothing_leaves_the_page() {
        let point = |x: f64, y: f64| Point { x, y, interval: Some((y * 0.9, y * 1.2)), across: None };
        let panel = Panel {
            x_label: "depth, plies".to_owned(),
            x_scale: Scale::Steps,
            y_label: "nodes".to_owned(),
            y_scale: Scale::LogCount,
            series: vec![Series {
                label: "ab".to_owned(),
                points: vec![point(1.0, 40.0), point(5.0, 4e6)],
                ..Series::default()
            }],
            ..Panel::default()
        };
        let chart = Chart {
            title: "A title long enough that it has to be broken into two lines by the layout, surely"
                .to_owned(),
            subtitle: "Subtitle".to_owned(),
            panels: vec![panel; 3],
            notes: vec!["A note".to_owned()],
        };
        let page = layout(&chart);
        let inside = |(x, y): Place| (0.0..=page.width).contains(&x) && (0.0..=page.height).contains(&y);
        for mark in &page.marks {
            match mark {
                Mark::Line { places, .. } | Mark::Polygon { places, .. } => {
                    assert!(places.iter().all(|place| inside(*place)), "{mark:?}");
                }
                Mark::Text { place, .. } => assert!(inside(*place), "{mark:?}"),
            }
        }
    }
}
