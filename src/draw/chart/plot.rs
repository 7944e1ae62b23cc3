//! One panel on its page: axes, grid, lines and points, and the names of some of them.

use crate::draw::chart::axis::{Axis, Tick};
use crate::draw::chart::looks::Looks;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Drawn, Panel, Point, Scale, Series};
use crate::draw::color::{GREY, GRID, INK, PAPER};
use crate::draw::font::{width, wrap};
use crate::draw::page::{Anchor, Mark, Place, TextStyle, dashed};

/// Font size of ticks, names and headings.
pub(super) const TICK: f64 = 10.0;
/// Ticks and names.
pub(super) const LABEL: TextStyle = TextStyle::regular(TICK, INK);
const HEADING: TextStyle = TextStyle::bold(TICK, INK);
const AXIS: TextStyle = TextStyle::regular(9.0, GREY);
const CALLOUT: TextStyle = TextStyle::regular(8.5, INK);
/// Height of a line of a name at the left.
const LINE: f64 = 12.0;
/// Room between such names.
const BETWEEN: f64 = 6.0;
/// The most of a panel's width that names at its left take.
const MOST_NAMES: f64 = 0.42;
/// Markers on a curve.
const MARKERS: usize = 5;

/// A rectangle on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// Both axes of a panel.
pub(super) struct Axes {
    pub(super) x: Axis,
    pub(super) y: Axis,
}

/// A panel in its place.
struct Plot<'p> {
    panel: &'p Panel,
    outside: Frame,
    frame: Frame,
    axes: &'p Axes,
}

/// Draws a panel.
pub(super) fn draw(panel: &Panel, outside: Frame, axes: &Axes, looks: &Looks, marks: &mut Vec<Mark>) {
    let mut top = outside.top + 8.0;
    if !panel.heading.is_empty() {
        for line in wrap(&panel.heading, TICK, true, outside.right - outside.left) {
            marks.push(Mark::text((outside.left, top), line, HEADING));
            top += TICK * 1.35;
        }
    }
    // Sideways the values are named where they stand, below.
    let above = if panel.sideways { &panel.x_label } else { &panel.y_label };
    for (number, line) in wrap(above, AXIS.size, false, outside.right - outside.left).into_iter().enumerate()
    {
        top += if number > 0 { AXIS.size * 1.3 } else { 0.0 };
        marks.push(Mark::text((outside.left, top), line, AXIS));
    }
    let names = panel.sideways.then(|| names(panel, outside.right - outside.left));
    let gutter = match &names {
        Some(names) => widest(names.iter().flatten()),
        None => widest(axes.y.ticks.iter().map(|tick| &tick.label)),
    };
    // Beside a panel with more names one with few is as tall as it needs to be.
    let own = height(panel, outside.right - outside.left).map(|height| outside.top + height);
    let below = LINE * (name_below(panel, outside).len().max(1) - 1) as f64;
    let frame = Frame {
        left: outside.left + gutter.max(8.0) + 8.0,
        top: top + 12.0,
        right: outside.right - 4.0,
        bottom: own.map_or(outside.bottom, |own| own.min(outside.bottom)) - 32.0 - below,
    };
    let plot = Plot { panel, outside, frame, axes };
    match &names {
        Some(names) => plot.sideways_grid(names, marks),
        None => plot.grid(marks),
    }
    for (index, series) in panel.series.iter().enumerate() {
        plot.series(series, plot.dodge(index), looks.look(&series.label), marks);
    }
    plot.callouts(marks);
}

/// The height that a panel asks for itself: as much as its names at the left need.
pub(super) fn height(panel: &Panel, room: f64) -> Option<f64> {
    let lines: usize = panel.sideways.then(|| names(panel, room))?.iter().map(Vec::len).sum();
    let heading = if panel.heading.is_empty() { 0 } else { wrap(&panel.heading, TICK, true, room).len() };
    let names = lines as f64 * LINE + panel.x_names.len() as f64 * BETWEEN;
    let below = LINE * (broken(&panel.y_label, room).len() - 1) as f64;
    Some(names + heading as f64 * TICK * 1.35 + below + 60.0)
}

/// Both axes of every panel: panels whose values have the same name share their range, because
/// heights are compared; no axis of places goes beyond the data.
pub(super) fn axes(panels: &[Panel]) -> Vec<Axes> {
    let x = |panel: &Panel| {
        let names = (0..panel.x_names.len()).filter(|_| panel.sideways).map(|place| place as f64);
        Axis::fit(panel.x_scale, panel.x_values().chain(names))
    };
    let y = |panel: &Panel| {
        let alike = panels.iter().filter(|other| other.y_label == panel.y_label);
        Axis::fit(panel.y_scale, alike.flat_map(Panel::y_values))
    };
    panels.iter().map(|panel| Axes { x: x(panel), y: y(panel) }).collect()
}

/// A name in lines as wide as there is room for, each but the last up to a `+` or a comma.
pub(super) fn broken(name: &str, room: f64) -> Vec<String> {
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

/// A line as a series looks.
pub(super) fn stroke(places: &[Place], look: Look, marks: &mut Vec<Mark>) {
    let pieces = dashed(places, look.dash()).into_iter();
    marks.extend(pieces.map(|places| Mark::Line { places, color: look.color, width: 1.6 }));
}

/// The marker of a series.
pub(super) fn marker(place: Place, look: Look, marks: &mut Vec<Mark>) {
    marks.push(Mark::Polygon { places: look.marker.outline(place, 3.6), color: look.color });
    if !look.filled {
        marks.push(Mark::Polygon { places: look.marker.outline(place, 2.0), color: PAPER });
    }
}

/// What is named below a panel, in lines.
fn name_below(panel: &Panel, outside: Frame) -> Vec<String> {
    let name = if panel.sideways { &panel.y_label } else { &panel.x_label };
    broken(name, outside.right - outside.left)
}

/// The names at the left of a panel, each in its lines.
fn names(panel: &Panel, room: f64) -> Vec<Vec<String>> {
    panel.x_names.iter().map(|name| broken(name, MOST_NAMES * room)).collect()
}

fn widest<'t>(texts: impl Iterator<Item = &'t String>) -> f64 {
    texts.map(|text| width(text, TICK, false)).fold(0.0, f64::max)
}

impl Plot<'_> {
    /// Where a point is on the page.
    fn at(&self, (x, y): Place) -> Place {
        let Frame { left, top, right, bottom } = self.frame;
        let (x, y) = (self.axes.x.place(x), self.axes.y.place(y).clamp(0.0, 1.0));
        if self.panel.sideways {
            return (left + y * (right - left), top + x * (bottom - top));
        }
        (left + x * (right - left), bottom - y * (bottom - top))
    }

    fn line(places: Vec<Place>, width: f64, color: crate::draw::color::Color) -> Mark {
        Mark::Line { places, color, width }
    }

    fn grid(&self, marks: &mut Vec<Mark>) {
        let Frame { left, right, bottom, .. } = self.frame;
        for tick in &self.axes.y.ticks {
            let y = self.at((0.0, tick.value)).1;
            marks.push(Self::line(vec![(left, y), (right, y)], 0.7, GRID));
            marks.push(Mark::text((left - 6.0, y), &tick.label, LABEL.anchored(Anchor::End)));
        }
        for guide in &self.panel.guides {
            let y = self.at((0.0, guide.y)).1;
            marks.push(Self::line(vec![(left, y), (right, y)], 1.0, GREY));
        }
        marks.push(Self::line(vec![(left, bottom), (right, bottom)], 0.8, INK));
        for tick in self.x_ticks() {
            self.tick_below(left + self.axes.x.place(tick.value) * (right - left), &tick.label, marks);
        }
        self.name_below(marks);
    }

    fn sideways_grid(&self, names: &[Vec<String>], marks: &mut Vec<Mark>) {
        let Frame { left, top, right, bottom } = self.frame;
        for tick in &self.axes.y.ticks {
            let x = self.at((0.0, tick.value)).0;
            marks.push(Self::line(vec![(x, top), (x, bottom)], 0.7, GRID));
        }
        for guide in &self.panel.guides {
            let x = self.at((0.0, guide.y)).0;
            marks.push(Self::line(vec![(x, top), (x, bottom)], 1.0, GREY));
        }
        marks.push(Self::line(vec![(left, bottom), (right, bottom)], 0.8, INK));
        let mut free = left;
        for tick in &self.axes.y.ticks {
            let x = self.at((0.0, tick.value)).0;
            let half = width(&tick.label, TICK, false) / 2.0;
            if x - half >= free {
                self.tick_below(x, &tick.label, marks);
                free = x + half + 4.0;
            }
        }
        for (place, lines) in names.iter().enumerate() {
            let middle = self.at((place as f64, 0.0)).1;
            for (number, line) in lines.iter().enumerate() {
                let y = middle + (number as f64 - (lines.len() as f64 - 1.0) / 2.0) * LINE;
                marks.push(Mark::text((left - 8.0, y), line, LABEL.anchored(Anchor::End)));
            }
        }
        self.name_below(marks);
    }

    fn tick_below(&self, x: f64, label: &str, marks: &mut Vec<Mark>) {
        let bottom = self.frame.bottom;
        marks.push(Self::line(vec![(x, bottom), (x, bottom + 4.0)], 0.8, INK));
        marks.push(Mark::text((x, bottom + 11.0), label, LABEL.anchored(Anchor::Middle)));
    }

    /// The name below the plot, in its middle, or as near to it as there is room.
    fn name_below(&self, marks: &mut Vec<Mark>) {
        let middle = f64::midpoint(self.frame.left, self.frame.right);
        for (number, line) in name_below(self.panel, self.outside).into_iter().enumerate() {
            let half = width(&line, TICK, false) / 2.0;
            let x = middle.min(self.outside.right - half).max(self.outside.left + half);
            let y = self.frame.bottom + 24.0 + number as f64 * LINE;
            marks.push(Mark::text((x, y), line, LABEL.anchored(Anchor::Middle)));
        }
    }

    /// The ticks of the horizontal axis: its own, or names as far apart as they are wide.
    fn x_ticks(&self) -> Vec<Tick> {
        let (names, axis) = (&self.panel.x_names, &self.axes.x);
        if names.is_empty() {
            return axis.ticks.clone();
        }
        let widest = widest(names.iter()) + TICK;
        let step = (axis.place(1.0) - axis.place(0.0)) * (self.frame.right - self.frame.left);
        let every = (widest / step).ceil().max(1.0) as usize;
        let ticks = names.iter().enumerate().rev().step_by(every);
        ticks.map(|(value, name)| Tick { value: value as f64, label: name.clone() }).collect()
    }

    /// Shift in steps that keeps error bars of several series apart.
    fn dodge(&self, index: usize) -> f64 {
        let count = self.panel.series.len() as f64;
        let has_bars = |series: &&Series| series.points.iter().any(|point| point.interval.is_some());
        let bars = self.panel.series.iter().filter(has_bars).count();
        if self.panel.x_scale != Scale::Steps || bars < 2 {
            return 0.0;
        }
        let most = if self.panel.sideways { 0.25 } else { 0.09 };
        (index as f64 - (count - 1.0) / 2.0) * (0.4 / count).min(most)
    }

    fn series(&self, series: &Series, shift: f64, look: Look, marks: &mut Vec<Mark>) {
        let is_drawn = |point: &Point| point.x.is_finite() && point.y.is_finite();
        let place = |point: &Point| self.at((point.x + shift, point.y));
        if series.drawn != Drawn::Points {
            for piece in series.points.split(|point| !is_drawn(point)).filter(|piece| !piece.is_empty()) {
                stroke(&piece.iter().map(place).collect::<Vec<_>>(), look, marks);
            }
        }
        let points: Vec<&Point> = series.points.iter().filter(|point| is_drawn(point)).collect();
        for point in &points {
            let Some((low, high)) = point.interval else { continue };
            let [low, high] = [low, high].map(|end| self.at((point.x + shift, end)));
            marks.push(Self::line(vec![low, high], 0.9, look.color));
            let across = if self.panel.sideways { (0.0, 3.0) } else { (3.0, 0.0) };
            for (x, y) in [low, high] {
                let ends = vec![(x - across.0, y - across.1), (x + across.0, y + across.1)];
                marks.push(Self::line(ends, 0.9, look.color));
            }
        }
        let every = if series.drawn == Drawn::Curve { points.len().div_ceil(MARKERS).max(1) } else { 1 };
        for point in points.iter().skip(every / 2).step_by(every) {
            marker(place(point), look, marks);
        }
    }

    /// Names beside their points, moved up or down where another one is in the way; left out where
    /// there is no room.
    fn callouts(&self, marks: &mut Vec<Mark>) {
        let points = self.panel.series.iter().enumerate().flat_map(|(index, series)| {
            let shift = self.dodge(index);
            series.points.iter().map(move |point| (point.x + shift, point.y))
        });
        let around = |(x, y): Place| Frame { left: x - 4.0, top: y - 4.0, right: x + 4.0, bottom: y + 4.0 };
        let mut taken: Vec<Frame> = points.map(|point| around(self.at(point))).collect();
        for callout in &self.panel.callouts {
            let (x, y) = self.at(callout.at);
            let wide = width(&callout.text, CALLOUT.size, false);
            let fits_right = x + 7.0 + wide <= self.frame.right;
            let (left, anchor) =
                if fits_right { (x + 7.0, Anchor::Start) } else { (x - 7.0 - wide, Anchor::End) };
            let box_at = |y: f64| Frame { left, top: y - 5.0, right: left + wide, bottom: y + 5.0 };
            let is_free = |at: &Frame| {
                let inside =
                    at.top >= self.frame.top && at.bottom <= self.frame.bottom && at.left >= self.frame.left;
                inside && !taken.iter().any(|other| overlap(at, other))
            };
            let places = [0.0, -11.0, 11.0, -22.0, 22.0].map(|shift| box_at(y + shift));
            let Some(free) = places.into_iter().find(is_free) else { continue };
            let at = if fits_right { free.left } else { free.right };
            let style = CALLOUT.anchored(anchor);
            marks.push(Mark::text((at, f64::midpoint(free.top, free.bottom)), &callout.text, style));
            taken.push(free);
        }
    }
}

fn overlap(left: &Frame, right: &Frame) -> bool {
    left.left < right.right && right.left < left.right && left.top < right.bottom && right.top < left.bottom
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::chart::layout::layout;
    use crate::draw::chart::{Callout, Chart, Guide};
    use crate::draw::page::Page;

    #[test]
    fn long_names_are_broken_where_engines_are_put_together() {
        let name = "aspiration[window=1,guess=exact]+captures+history+killer+tt+id";
        assert_eq!(broken(name, 1000.0), [name]);
        let lines = broken(name, 150.0);
        assert!(lines.len() > 2 && lines.concat() == name, "{lines:?}");
        assert!(lines.iter().all(|line| width(line, TICK, false) <= 150.0), "{lines:?}");
    }

    fn page(panel: Panel) -> Page {
        let (title, subtitle) = ("T".to_owned(), "S".to_owned());
        layout(&Chart { title, subtitle, panels: vec![panel], notes: Vec::new() })
    }

    fn text_at(page: &Page, wanted: &str) -> Option<Place> {
        page.marks.iter().find_map(|mark| match mark {
            Mark::Text { place, text, .. } if text == wanted => Some(*place),
            _ => None,
        })
    }

    #[test]
    fn sideways_names_stand_under_each_other_and_values_run_to_the_right() {
        let point = |x: f64, y: f64| Point { x, y, interval: Some((y / 2.0, y * 2.0)) };
        let names: Vec<String> = (0..9).map(|number| format!("engine {number}")).collect();
        let page = page(Panel {
            x_scale: Scale::Steps,
            x_names: names.clone(),
            sideways: true,
            y_scale: Scale::LogPercent,
            y_label: "nodes".to_owned(),
            series: vec![Series {
                label: "all".to_owned(),
                points: vec![point(0.0, 0.1), point(8.0, 3.0)],
                drawn: Drawn::Points,
            }],
            guides: vec![Guide { y: 1.0, label: "100".to_owned() }],
            ..Panel::default()
        });
        let places: Vec<Place> = names.iter().map(|name| text_at(&page, name).unwrap()).collect();
        assert!(places.windows(2).all(|pair| pair[0].1 + LINE < pair[1].1), "{places:?}");
        let marker = |mark: &Mark| match mark {
            Mark::Polygon { places, .. } => Some(places[0]),
            _ => None,
        };
        let markers: Vec<Place> = page.marks.iter().filter_map(marker).collect();
        assert!(markers[0].0 < markers[1].0 && markers[0].1 < markers[1].1, "{markers:?}");
    }

    #[test]
    fn callouts_do_not_cover_each_other_and_stay_inside() {
        let at = [(1.0, 1.0), (1.0, 1.01), (1.0, 1.02), (9.0, 2.0)];
        let points = at.map(|(x, y)| Point { x, y, interval: None }).to_vec();
        let names = ["first", "second", "third", "at the right edge"];
        let callouts = at.into_iter().zip(names).map(|(at, text)| Callout { at, text: text.to_owned() });
        let page = page(Panel {
            series: vec![Series { label: "all".to_owned(), points, drawn: Drawn::Points }],
            callouts: callouts.collect(),
            ..Panel::default()
        });
        let heights: Vec<f64> = names[..3].iter().map(|name| text_at(&page, name).unwrap().1).collect();
        for (number, height) in heights.iter().enumerate() {
            assert!(heights[..number].iter().all(|other| (height - other).abs() >= 10.0), "{heights:?}");
        }
        assert!(text_at(&page, "at the right edge").unwrap().0 < page.width);
    }

    #[test]
    fn a_curve_has_few_markers() {
        let points = (0..400).map(|x| Point { x: f64::from(x), y: 1.0, interval: None }).collect();
        let series = vec![Series { label: "all".to_owned(), points, drawn: Drawn::Curve }];
        let marks = page(Panel { series, ..Panel::default() }).marks;
        let markers = marks.iter().filter(|mark| matches!(mark, Mark::Polygon { .. })).count();
        // One of them is in the legend.
        assert_eq!(markers, MARKERS + 1);
    }
}
