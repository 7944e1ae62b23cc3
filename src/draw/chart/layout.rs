//! From a chart to marks on a page.
//!
//! Words are above and below the plots, never in them: the title states the
//! finding, the vertical axis is named in upright text above it, and the legend
//! is either a column at the right edge, ordered as the lines end, or a row
//! above several panels.

use crate::draw::chart::axis::{Axis, Tick};
use crate::draw::chart::looks::Looks;
use crate::draw::chart::paper::Paper;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Panel, Point, Scale, Series};
use crate::draw::color::{Color, GREY, GRID, INK, PAPER};
use crate::draw::font::{width, wrap};
use crate::draw::page::{Anchor, Mark, Page, Place, TextStyle, dashed};

const MARGIN: f64 = 16.0;
const TITLE: TextStyle = TextStyle::bold(14.0, INK);
const SUBTITLE: TextStyle = TextStyle::regular(10.5, GREY);
const HEADING: TextStyle = TextStyle::bold(TICK, INK);
const AXIS: TextStyle = TextStyle::regular(9.0, GREY);
const LABEL: TextStyle = TextStyle::regular(TICK, INK);
const NOTE: TextStyle = TextStyle::regular(8.5, GREY);
/// Font size of ticks, names and headings.
const TICK: f64 = 10.0;
/// Length of the line next to a name in a legend.
const SAMPLE: f64 = 28.0;
/// Most series for which the legend is at the right edge.
const COLUMN_LIMIT: usize = 14;
/// Widest names for which it does.
const COLUMN_WIDTH: f64 = 250.0;
/// What such a legend leaves to the plot at least.
const NARROWEST_PLOT: f64 = 300.0;
/// Narrower panels are put under each other.
const NARROWEST_PANEL: f64 = 190.0;

/// A rectangle on the page.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// Lays a chart out that stands alone, on the usual paper.
pub fn layout(chart: &Chart) -> Page {
    layout_with(chart, &Looks::of([chart]), Paper::default())
}

/// Lays a chart out whose series look as they do in others.
pub fn layout_with(chart: &Chart, looks: &Looks, paper: Paper) -> Page {
    let page = laid_out(chart, looks, paper.width / paper.scale(), paper.words).scaled(paper.scale());
    if paper.grey { page.grey() } else { page }
}

/// A page of this width, in the sizes of letters that are measured here.
fn laid_out(chart: &Chart, looks: &Looks, width: f64, words: bool) -> Page {
    let series = chart.panels.iter().flat_map(|panel| &panel.series);
    let scattered = series.filter(|series| !series.connected).map(|series| series.label.as_str()).collect();
    let mut sheet = Drawing { marks: Vec::new(), labels: chart.labels(), looks, scattered, width, y: MARGIN };
    if words {
        sheet.paragraph(&chart.title, TITLE);
        sheet.paragraph(&chart.subtitle, SUBTITLE);
        sheet.y += 6.0;
    }
    let column = sheet.column_width(chart);
    if column.is_none() {
        sheet.legend_rows(chart);
    }
    sheet.panels(chart, column.unwrap_or(0.0));
    for note in chart.notes.iter().filter(|_| words) {
        sheet.paragraph(note, NOTE);
    }
    Page { width, height: (sheet.y + MARGIN - 4.0).ceil(), marks: sheet.marks }
}

struct Drawing<'a> {
    marks: Vec<Mark>,
    labels: Vec<&'a str>,
    looks: &'a Looks,
    /// Series without a line.
    scattered: Vec<&'a str>,
    /// Width of the page.
    width: f64,
    /// The place of the next item.
    y: f64,
}

impl Drawing<'_> {
    fn paragraph(&mut self, text: &str, style: TextStyle) {
        for line in wrap(text, style.size, style.bold, self.width - 2.0 * MARGIN) {
            self.y += style.size * 0.7;
            self.text((MARGIN, self.y), &line, style);
            self.y += style.size * 0.7;
        }
    }

    fn text(&mut self, place: Place, text: &str, style: TextStyle) {
        self.marks.push(Mark::text(place, text, style));
    }

    fn line(&mut self, places: Vec<Place>, color: Color, width: f64) {
        self.marks.push(Mark::Line { places, color, width });
    }

    fn look(&self, label: &str) -> Look {
        self.looks.look(label)
    }

    /// Width of the legend column at the right edge, if the chart has one.
    fn column_width(&self, chart: &Chart) -> Option<f64> {
        let [panel] = chart.panels.as_slice() else { return None };
        let names = self.labels.iter().copied().chain(panel.guides.iter().map(|guide| guide.label.as_str()));
        let widest = names.map(|name| width(name, TICK, false)).fold(0.0, f64::max);
        let column = widest + SAMPLE + 18.0;
        let leaves_room = self.width - 2.0 * MARGIN - column >= NARROWEST_PLOT;
        let fits = self.labels.len() <= COLUMN_LIMIT && widest <= COLUMN_WIDTH && leaves_room;
        fits.then_some(column)
    }

    /// The names of all series and guides in rows across the page.
    fn legend_rows(&mut self, chart: &Chart) {
        let labels = self.labels.clone();
        let mut guides: Vec<&str> = Vec::new();
        for guide in chart.panels.iter().flat_map(|panel| &panel.guides) {
            if !guides.contains(&guide.label.as_str()) {
                guides.push(&guide.label);
            }
        }
        let names = labels.into_iter().map(|name| (name, false)).chain(guides.into_iter().map(|g| (g, true)));
        let mut x = MARGIN;
        self.y += TICK * 0.8;
        for (name, guide) in names {
            let lines = broken(name, self.width - 2.0 * MARGIN - SAMPLE - 6.0);
            let widest = lines.iter().map(|line| width(line, TICK, false)).fold(0.0, f64::max);
            let needed = SAMPLE + 6.0 + widest;
            if x > MARGIN && x + needed > self.width - MARGIN {
                x = MARGIN;
                self.y += TICK * 1.5;
            }
            self.legend_entry((x, self.y), &lines[0], name, guide);
            for line in &lines[1..] {
                self.y += TICK * 1.3;
                self.text((x + SAMPLE + 6.0, self.y), line, LABEL);
            }
            x += needed + 18.0;
        }
        self.y += TICK * 1.2;
    }

    /// The sample of a series, found by its name, and what is written beside it.
    fn legend_entry(&mut self, (x, y): Place, text: &str, name: &str, guide: bool) {
        if guide {
            self.line(vec![(x, y), (x + SAMPLE, y)], GREY, 1.0);
        } else {
            let look = self.look(name);
            if !self.scattered.contains(&name) {
                self.stroke(&[(x, y), (x + SAMPLE, y)], look);
            }
            self.marker((x + SAMPLE / 2.0, y), look);
        }
        self.text((x + SAMPLE + 6.0, y), text, LABEL);
    }

    fn stroke(&mut self, places: &[Place], look: Look) {
        for piece in dashed(places, look.dash()) {
            self.line(piece, look.color, 1.6);
        }
    }

    fn marker(&mut self, place: Place, look: Look) {
        self.marks.push(Mark::Polygon { places: look.marker.outline(place, 3.6), color: look.color });
        if !look.filled {
            self.marks.push(Mark::Polygon { places: look.marker.outline(place, 2.0), color: PAPER });
        }
    }

    fn panels(&mut self, chart: &Chart, column: f64) {
        let gap = 14.0;
        let outer = self.width - 2.0 * MARGIN - column;
        let room = ((outer + gap) / (NARROWEST_PANEL + gap)).floor().max(1.0) as usize;
        let columns = match chart.panels.len() {
            0 | 1 => 1,
            2 | 4 => 2,
            _ => 3,
        }
        .min(room);
        let height = if chart.panels.len() > 1 { 225.0 } else { (0.66 * self.width).clamp(200.0, 320.0) };
        let each = (outer - gap * (columns - 1) as f64) / columns as f64;
        let axes = common_axes(chart);
        for (row, panels) in chart.panels.chunks(columns).enumerate() {
            for (index, panel) in panels.iter().enumerate() {
                let left = MARGIN + index as f64 * (each + gap);
                let outside = Frame { left, top: self.y, right: left + each, bottom: self.y + height };
                self.panel(panel, outside, &axes[row * columns + index]);
            }
            self.y += height + 6.0;
        }
        if let ([panel], true) = (chart.panels.as_slice(), column > 0.0) {
            let bottom = self.y - 6.0;
            let (left, right) = (self.width - MARGIN - column, self.width);
            let right = Frame { left, top: bottom - height, right, bottom };
            self.legend_column(panel, right, &axes[0].1);
        }
    }

    fn panel(&mut self, panel: &Panel, outside: Frame, (x_axis, y_axis): &(Axis, Axis)) {
        let mut top = outside.top + 8.0;
        if !panel.heading.is_empty() {
            for line in wrap(&panel.heading, TICK, true, outside.right - outside.left) {
                self.text((outside.left, top), &line, HEADING);
                top += TICK * 1.35;
            }
        }
        self.text((outside.left, top), &panel.y_label, AXIS);
        let gutter =
            y_axis.ticks.iter().map(|tick| width(&tick.label, TICK, false)).fold(8.0, f64::max) + 8.0;
        let plot = Frame {
            left: outside.left + gutter,
            top: top + 12.0,
            right: outside.right - 4.0,
            bottom: outside.bottom - 32.0,
        };
        self.grid(panel, plot, x_axis, y_axis);
        let count = panel.series.len();
        for (index, series) in panel.series.iter().enumerate() {
            let shift = dodge(panel, index, count);
            self.series(series, shift, &|point: Place| on_page(plot, x_axis, y_axis, point));
        }
    }

    fn grid(&mut self, panel: &Panel, plot: Frame, x_axis: &Axis, y_axis: &Axis) {
        for tick in &y_axis.ticks {
            let (_, y) = on_page(plot, x_axis, y_axis, (0.0, tick.value));
            self.line(vec![(plot.left, y), (plot.right, y)], GRID, 0.7);
            self.text((plot.left - 6.0, y), &tick.label, LABEL.anchored(Anchor::End));
        }
        for guide in &panel.guides {
            let (_, y) = on_page(plot, x_axis, y_axis, (0.0, guide.y));
            self.line(vec![(plot.left, y), (plot.right, y)], GREY, 1.0);
        }
        self.line(vec![(plot.left, plot.bottom), (plot.right, plot.bottom)], INK, 0.8);
        for tick in x_ticks(panel, plot, x_axis) {
            let x = plot.left + x_axis.place(tick.value) * (plot.right - plot.left);
            self.line(vec![(x, plot.bottom), (x, plot.bottom + 4.0)], INK, 0.8);
            self.text((x, plot.bottom + 11.0), &tick.label, LABEL.anchored(Anchor::Middle));
        }
        let middle = f64::midpoint(plot.left, plot.right);
        self.text((middle, plot.bottom + 24.0), &panel.x_label, LABEL.anchored(Anchor::Middle));
    }

    fn series(&mut self, series: &Series, shift: f64, on_page: &dyn Fn(Place) -> Place) {
        let look = self.look(&series.label);
        let is_drawn = |point: &Point| point.x.is_finite() && point.y.is_finite();
        let place = |point: &Point| on_page((point.x + shift, point.y));
        if series.connected {
            for piece in series.points.split(|point| !is_drawn(point)).filter(|piece| !piece.is_empty()) {
                self.stroke(&piece.iter().map(place).collect::<Vec<_>>(), look);
            }
        }
        for point in series.points.iter().filter(|point| is_drawn(point)) {
            if let Some((low, high)) = point.interval {
                let (x, bottom) = on_page((point.x + shift, low));
                let (_, top) = on_page((point.x + shift, high));
                self.line(vec![(x, bottom), (x, top)], look.color, 0.9);
                for end in [bottom, top] {
                    self.line(vec![(x - 3.0, end), (x + 3.0, end)], look.color, 0.9);
                }
            }
            self.marker(place(point), look);
        }
    }

    /// Names beside the plot, each as close as possible to where its line ends.
    fn legend_column(&mut self, panel: &Panel, frame: Frame, y_axis: &Axis) {
        let (top, bottom) = (frame.top + 20.0, frame.bottom - 32.0);
        let height = |value: f64| bottom - y_axis.place(value) * (bottom - top);
        let series = panel
            .series
            .iter()
            .filter_map(|series| Some((height(series.points.last()?.y), series.label.as_str(), false)));
        let guides = panel.guides.iter().map(|guide| (height(guide.y), guide.label.as_str(), true));
        let mut entries: Vec<(f64, &str, bool)> = series.chain(guides).collect();
        entries.sort_by(|left, right| left.0.total_cmp(&right.0));
        let mut places: Vec<f64> = entries.iter().map(|entry| entry.0).collect();
        spread(&mut places, 14.5, top, bottom);
        for ((_, name, guide), y) in entries.into_iter().zip(places) {
            self.legend_entry((frame.left + 8.0, y), name, name, guide);
        }
    }
}

/// The axes of every panel: panels whose vertical axis has the same name share its range, because
/// heights are compared; no horizontal axis goes beyond the data.
fn common_axes(chart: &Chart) -> Vec<(Axis, Axis)> {
    let fit_x = |panel: &Panel| Axis::fit(panel.x_scale, panel.x_values());
    let fit_y = |panel: &Panel| {
        let alike = chart.panels.iter().filter(|other| other.y_label == panel.y_label);
        Axis::fit(panel.y_scale, alike.flat_map(Panel::y_values))
    };
    chart.panels.iter().map(|panel| (fit_x(panel), fit_y(panel))).collect()
}

fn on_page(plot: Frame, x_axis: &Axis, y_axis: &Axis, (x, y): Place) -> Place {
    (
        plot.left + x_axis.place(x) * (plot.right - plot.left),
        plot.bottom - y_axis.place(y).clamp(0.0, 1.0) * (plot.bottom - plot.top),
    )
}

/// A name in lines as wide as there is room for, each but the last up to a `+` or a comma.
fn broken(name: &str, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in name.split_inclusive(['+', ',', ' ']) {
        let line = lines.last_mut().expect("there is one from the beginning");
        if !line.is_empty() && width(&format!("{line}{part}"), TICK, false) > room {
            lines.push(part.to_owned());
        } else {
            line.push_str(part);
        }
    }
    lines
}

/// The ticks of the horizontal axis: its own, or names as far apart as they are wide.
fn x_ticks(panel: &Panel, plot: Frame, axis: &Axis) -> Vec<Tick> {
    let names = &panel.x_names;
    if names.is_empty() {
        return axis.ticks.clone();
    }
    let widest = names.iter().map(|name| width(name, TICK, false)).fold(0.0, f64::max) + TICK;
    let step = (axis.place(1.0) - axis.place(0.0)) * (plot.right - plot.left);
    let every = (widest / step).ceil().max(1.0) as usize;
    let ticks = names.iter().enumerate().rev().step_by(every);
    ticks.map(|(value, name)| Tick { value: value as f64, label: name.clone() }).collect()
}

/// Sideways shift in plies that keeps error bars of several series apart.
fn dodge(panel: &Panel, index: usize, count: usize) -> f64 {
    let bars = panel.series.iter().flat_map(|series| &series.points).any(|point| point.interval.is_some());
    if panel.x_scale != Scale::Steps || !bars {
        return 0.0;
    }
    (index as f64 - (count as f64 - 1.0) / 2.0) * (0.4 / count as f64).min(0.09)
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

    #[test]
    fn labels_are_moved_apart_and_kept_inside() {
        let mut places = [10.0, 11.0, 99.0, 100.0];
        spread(&mut places, 10.0, 0.0, 100.0);
        assert_eq!(places.map(|place| place as i32), [10, 20, 90, 100]);
    }

    #[test]
    fn long_names_are_broken_where_engines_are_put_together() {
        let name = "aspiration[window=1,guess=exact]+captures+history+killer+tt+id";
        assert_eq!(broken(name, 1000.0), [name]);
        let lines = broken(name, 150.0);
        assert!(lines.len() > 2 && lines.concat() == name, "{lines:?}");
        assert!(lines.iter().all(|line| width(line, TICK, false) <= 150.0), "{lines:?}");
    }

    #[test]
    fn nothing_leaves_the_page() {
        let point = |x: f64, y: f64| Point { x, y, interval: Some((y * 0.9, y * 1.2)) };
        let panel = Panel {
            heading: String::new(),
            x_label: "depth, plies".to_owned(),
            x_scale: Scale::Steps,
            x_names: Vec::new(),
            y_label: "nodes".to_owned(),
            y_scale: Scale::LogCount,
            series: vec![Series {
                label: "ab".to_owned(),
                points: vec![point(1.0, 40.0), point(5.0, 4e6)],
                connected: true,
            }],
            guides: Vec::new(),
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
