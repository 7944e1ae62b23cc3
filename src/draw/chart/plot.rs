//! One panel: plotters draws its axes, grid, lines and points; which ticks, and the names of some points, are ours.

use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::cartesian::Cartesian2d;
use plotters::element::{
    Drawable, DynElement, EmptyElement, IntoDynElement, PathElement, PointCollection, Polygon,
};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use crate::draw::canvas::{Area, Canvas, Drawn as Taken, at, filled, letters, line, nothing, place, units};
use crate::draw::chart::axis::{Axis, Tick};
use crate::draw::chart::looks::Looks;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Drawn, Panel, Point, Scale, Series};
use crate::draw::color::{GREY, GRID, INK, PAPER};
use crate::draw::font::{width, wrap};
use crate::draw::page::{Anchor, Place, TextStyle, dashed};

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
    /// Of the plot, inside of the axes.
    frame: Frame,
    chart: ChartContext<'p, Canvas, Cartesian2d<Axis, Axis>>,
    sheet: &'p Area,
}

/// Draws a panel.
pub(super) fn draw(panel: &Panel, outside: Frame, axes: &Axes, looks: &Looks, sheet: &Area) -> Taken {
    let room = outside.right - outside.left;
    let mut top = outside.top + 8.0;
    if !panel.heading.is_empty() {
        for line in wrap(&panel.heading, TICK, true, room) {
            sheet.draw_text(&line, &letters(HEADING), at((outside.left, top)))?;
            top += TICK * 1.35;
        }
    }
    // Sideways the values are named where they stand, below.
    let above = if panel.sideways { &panel.x_label } else { &panel.y_label };
    for (number, line) in wrap(above, AXIS.size, false, room).into_iter().enumerate() {
        top += if number > 0 { AXIS.size * 1.3 } else { 0.0 };
        sheet.draw_text(&line, &letters(AXIS), at((outside.left, top)))?;
    }
    let names = panel.sideways.then(|| names(panel, room));
    let gutter = match &names {
        Some(names) => widest(names.iter().flatten()),
        None => widest(axes.y.ticks.iter().map(|tick| &tick.label)),
    };
    // Beside a panel with more names one with few is as tall as it needs to be.
    let own = height(panel, room).map(|height| outside.top + height);
    let below = LINE * (name_below(panel, outside).len().max(1) - 1) as f64;
    let frame = Frame {
        left: outside.left + gutter.max(8.0) + 8.0,
        top: top + 12.0,
        right: outside.right - 4.0,
        bottom: own.map_or(outside.bottom, |own| own.min(outside.bottom)) - 32.0 - below,
    };
    let across = frame.right - frame.left;
    let (x, y) = match names {
        Some(names) => (apart(&axes.y, across), named(&axes.x, names).turned()),
        None => (x_axis(panel, &axes.x, across), axes.y.clone()),
    };
    let (left, up) = at((outside.left, outside.top));
    let (right, down) = at((outside.right, outside.bottom));
    let area = sheet.clone().shrink((left, up), (right - left, down - up));
    let chart = ChartBuilder::on(&area)
        .margin_top(units(frame.top) - up)
        .margin_right(right - units(frame.right))
        .set_label_area_size(LabelAreaPosition::Left, units(frame.left) - left)
        .set_label_area_size(LabelAreaPosition::Bottom, down - units(frame.bottom))
        .build_cartesian_2d(x, y)?;
    let mut plot = Plot { panel, frame, chart, sheet };
    plot.grid(&name_below(panel, outside), outside)?;
    for (index, series) in panel.series.iter().enumerate() {
        plot.series(series, plot.dodge(index), looks.look(&series.label))?;
    }
    plot.callouts()
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

/// A line as a series looks, through values or through places of the page. The dashes of plotters
/// are not the same on every machine: they are measured in single precision.
pub(super) struct Stroke<C>(pub(super) Vec<C>, pub(super) Look);

impl<'s, C> PointCollection<'s, C> for &'s Stroke<C> {
    type Point = &'s C;
    type IntoIter = &'s [C];

    fn point_iter(self) -> &'s [C] {
        &self.0
    }
}

impl<C> Drawable<Canvas> for Stroke<C> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        places: I,
        canvas: &mut Canvas,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<std::convert::Infallible>> {
        let places: Vec<Place> = places.map(place).collect();
        let style = line(self.1.color, 1.6);
        dashed(&places, self.1.dash())
            .into_iter()
            .try_for_each(|dash| canvas.draw_path(dash.into_iter().map(at), &style))
    }
}

/// The marker of a series.
pub(super) fn marker<C: Clone + 'static>(place: C, look: Look) -> DynElement<'static, Canvas, C> {
    let outline = |radius, color| {
        let corners: Vec<BackendCoord> = look.marker.outline(radius).into_iter().map(at).collect();
        Polygon::new(corners, filled(color))
    };
    let whole = EmptyElement::at(place) + outline(3.6, look.color);
    if look.filled { whole.into_dyn() } else { (whole + outline(2.0, PAPER)).into_dyn() }
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

/// Names at the left as ticks, each in its lines.
fn named(axis: &Axis, names: Vec<Vec<String>>) -> Axis {
    let tick = |(place, lines): (usize, Vec<String>)| Tick { value: place as f64, label: lines.join("\n") };
    axis.clone().with(names.into_iter().enumerate().map(tick).collect())
}

/// An axis below so wide, without the labels that would touch the one before.
fn apart(axis: &Axis, across: f64) -> Axis {
    let mut free = 0.0;
    let mut ticks = axis.ticks.clone();
    for tick in &mut ticks {
        let (middle, half) = (axis.place(tick.value) * across, width(&tick.label, TICK, false) / 2.0);
        if middle - half < free {
            tick.label.clear();
        } else {
            free = middle + half + 4.0;
        }
    }
    axis.clone().with(ticks)
}

/// The axis below, so wide: with its own ticks, or with names as far apart as they are wide, the last one always.
fn x_axis(panel: &Panel, axis: &Axis, across: f64) -> Axis {
    let names = &panel.x_names;
    if names.is_empty() {
        return axis.clone();
    }
    let step = (axis.place(1.0) - axis.place(0.0)) * across;
    let every = ((widest(names.iter()) + TICK) / step).ceil().max(1.0) as usize;
    let ticks = names.iter().enumerate().rev().step_by(every);
    axis.clone().with(ticks.map(|(value, name)| Tick { value: value as f64, label: name.clone() }).collect())
}

impl Plot<'_> {
    /// A value across and one up, as the axes of the chart have them.
    fn value(&self, (x, y): Place) -> Place {
        if self.panel.sideways { (y, x) } else { (x, y) }
    }

    /// Where a point is on the page.
    fn at(&self, point: Place) -> Place {
        place(self.chart.plotting_area().map_coordinate(&self.value(point)))
    }

    /// Grid, guides, axes, and what is named below, in its middle or as near to it as there is room.
    fn grid(&mut self, below: &[String], outside: Frame) -> Taken {
        // What stands at the left has no line, and one style is that of both axes: each is drawn by itself.
        let mut values = self.chart.configure_mesh();
        let values = if self.panel.sideways { values.disable_y_mesh() } else { values.disable_x_mesh() };
        values
            .disable_x_axis()
            .axis_style(nothing())
            .bold_line_style(line(GRID, 0.7))
            .label_style(letters(LABEL))
            .set_all_tick_mark_size(units(if self.panel.sideways { 4.0 } else { 3.0 }))
            .draw()?;
        let ends = self.chart.plotting_area().as_coord_spec();
        let ends = if self.panel.sideways { ends.get_y_range() } else { ends.get_x_range() };
        for guide in &self.panel.guides {
            let ends = [ends.start, ends.end].map(|end| self.value((end, guide.y)));
            self.chart.draw_series([PathElement::new(ends, line(GREY, 1.0))])?;
        }
        self.chart
            .configure_mesh()
            .disable_mesh()
            .disable_y_axis()
            .axis_style(line(INK, 0.8))
            .label_style(letters(LABEL))
            .set_all_tick_mark_size(units(4.0))
            .draw()?;
        let middle = f64::midpoint(self.frame.left, self.frame.right);
        for (number, line) in below.iter().enumerate() {
            let half = width(line, TICK, false) / 2.0;
            let x = middle.min(outside.right - half).max(outside.left + half);
            let y = self.frame.bottom + 24.0 + number as f64 * LINE;
            self.sheet.draw_text(line, &letters(LABEL.anchored(Anchor::Middle)), at((x, y)))?;
        }
        Ok(())
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

    fn series(&mut self, series: &Series, shift: f64, look: Look) -> Taken {
        let is_drawn = |point: &Point| point.x.is_finite() && point.y.is_finite();
        if series.drawn != Drawn::Points {
            for piece in series.points.split(|point| !is_drawn(point)).filter(|piece| !piece.is_empty()) {
                let places = piece.iter().map(|point| self.value((point.x + shift, point.y))).collect();
                self.chart.draw_series([Stroke(places, look)])?;
            }
        }
        let points: Vec<&Point> = series.points.iter().filter(|point| is_drawn(point)).collect();
        let thin = line(look.color, 0.9);
        let cap = if self.panel.sideways { [(0.0, -3.0), (0.0, 3.0)] } else { [(-3.0, 0.0), (3.0, 0.0)] };
        for point in &points {
            let Some((low, high)) = point.interval else { continue };
            let ends = [low, high].map(|end| self.value((point.x + shift, end)));
            self.chart.draw_series([PathElement::new(ends, thin)])?;
            self.chart
                .draw_series(ends.map(|end| EmptyElement::at(end) + PathElement::new(cap.map(at), thin)))?;
        }
        let every = if series.drawn == Drawn::Curve { points.len().div_ceil(MARKERS).max(1) } else { 1 };
        let places: Vec<Place> = points
            .iter()
            .skip(every / 2)
            .step_by(every)
            .map(|point| self.value((point.x + shift, point.y)))
            .collect();
        self.chart.draw_series(places.into_iter().map(|place| marker(place, look)))?;
        Ok(())
    }

    /// Names beside their points, moved up or down where another one is in the way; left out where
    /// there is no room.
    fn callouts(&self) -> Taken {
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
            let is_free = |own: &Frame| {
                let inside = own.top >= self.frame.top
                    && own.bottom <= self.frame.bottom
                    && own.left >= self.frame.left;
                inside && !taken.iter().any(|other| overlap(own, other))
            };
            let places = [0.0, -11.0, 11.0, -22.0, 22.0].map(|shift| box_at(y + shift));
            let Some(free) = places.into_iter().find(is_free) else { continue };
            let left = if fits_right { free.left } else { free.right };
            let style = CALLOUT.anchored(anchor);
            let middle = f64::midpoint(free.top, free.bottom);
            self.sheet.draw_text(&callout.text, &letters(style), at((left, middle)))?;
            taken.push(free);
        }
        Ok(())
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
    use crate::draw::page::{Mark, Page};

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
