//! One panel: plotters draws its axes, grid, lines and points; which ticks, and the names of some points, are ours.

use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::cartesian::Cartesian2d;
use plotters::element::{
    Drawable, DynElement, EmptyElement, IntoDynElement, PathElement, PointCollection, Polygon,
};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};
use tr::tr;

use crate::draw::canvas::{Area, Canvas, Drawn as Taken, at, filled, letters, line, nothing, place, units};
use crate::draw::chart::axis::{Axis, Tick};
use crate::draw::chart::style::Look;
use crate::draw::chart::{Drawn, Panel, Point, Scale, Series};
use crate::draw::font::width;
use crate::draw::page::{Anchor, GREY, GRID, INK, PAPER, Place, TextStyle, dashed};

pub(super) const TICK: f64 = 10.0;
pub(super) const LABEL: TextStyle = TextStyle::regular(TICK, INK);
const HEADING: TextStyle = TextStyle::bold(TICK, INK);
const AXIS: TextStyle = TextStyle::regular(9.0, GREY);
const CALLOUT: TextStyle = TextStyle::regular(8.6, INK);
/// Height of a line of a name at the left.
const LINE: f64 = 12.0;
/// Room between such names.
const BETWEEN: f64 = 6.0;
/// The most of a panel's width that names at its left take.
const MOST_NAMES: f64 = 0.42;
const MARKERS: usize = 5;

/// Room for a label below, and for one at the left.
const LABELS: (f64, f64) = (42.0, 17.0);
/// The most labels of an axis, and the fewest.
const COUNTS: (usize, usize) = (7, 3);

/// The most ticks for a plot of a width and a height.
pub(crate) fn ticks(across: f64, up: f64) -> (usize, usize) {
    let room = |length: f64| (length as usize).clamp(COUNTS.1, COUNTS.0);
    (room(across / LABELS.0), room(up / LABELS.1))
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

pub(crate) struct Axes {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

struct Plot<'p> {
    panel: &'p Panel,
    /// Of the plot, inside of the axes.
    frame: Frame,
    chart: ChartContext<'p, Canvas, Cartesian2d<Axis, Axis>>,
    sheet: &'p Area,
}

/// Draws a panel from its upper left corner, its plot in a frame; whether with its labels at the left, and with what is
/// below named.
pub(super) fn draw(
    panel: &Panel,
    axes: &Axes,
    (left, top): Place,
    room: f64,
    frame: Frame,
    (labelled, named): (bool, bool),
    sheet: &Area,
) -> Taken {
    let (words, _) = above(panel, room, labelled);
    for (y, line, style) in words {
        sheet.draw_text(&line, &letters(style), at((left, top + y)))?;
    }
    let across = frame.right - frame.left;
    let up = frame.bottom - frame.top;
    let (x, y) = if panel.sideways {
        (apart(&axes.y, across, Side::Below), by_names(&axes.x, names(panel, room)).turned())
    } else {
        (x_axis(panel, &axes.x, across), apart(&axes.y, up, Side::Left))
    };
    let y = if labelled { y } else { y.silent() };
    let below = below(panel, room, named);
    let (from, to) = (at((left, frame.top)), at((frame.right, frame.bottom + below)));
    let area = sheet.clone().shrink(from, (to.0 - from.0, to.1 - from.1));
    let chart = ChartBuilder::on(&area)
        .set_label_area_size(LabelAreaPosition::Left, units(frame.left) - from.0)
        .set_label_area_size(LabelAreaPosition::Bottom, to.1 - units(frame.bottom))
        .build_cartesian_2d(x, y)?;
    let mut plot = Plot { panel, frame, chart, sheet };
    plot.grid()?;
    if named {
        plot.name_below(left, room)?;
    }
    for (index, series) in panel.series.iter().enumerate() {
        plot.series(series, panel.dodge(index))?;
    }
    plot.callouts()
}

/// The lines above a plot, each at its height from the top of the panel, and the height that they take.
pub(super) fn above(panel: &Panel, room: f64, labelled: bool) -> (Vec<(f64, String, TextStyle)>, f64) {
    let mut words = Vec::new();
    let mut top = 8.0;
    if !panel.heading.is_empty() {
        for line in broken(&panel.heading, HEADING, room) {
            words.push((top, line, HEADING));
            top += TICK * 1.35;
        }
    }
    // Sideways the values are named where they stand, below.
    let name = if panel.sideways { panel.x_label.clone() } else { named(&panel.y_label, panel.y_scale) };
    let lines = if labelled { broken(&name, AXIS, room) } else { Vec::new() };
    let is_empty = lines.iter().all(String::is_empty);
    for line in lines.into_iter().filter(|line| !line.is_empty()) {
        words.push((top, line, AXIS));
        top += AXIS.size * 1.3;
    }
    (words, if is_empty { top } else { top + 2.0 })
}

/// The width that names or labels at the left of a plot take, of the room of its panel.
pub(super) fn left(panel: &Panel, axes: &Axes, room: f64, labelled: bool) -> f64 {
    let widest = if panel.sideways {
        widest(names(panel, room).iter().flatten())
    } else if labelled {
        widest(axes.y.ticks.iter().map(|tick| &tick.label))
    } else {
        0.0
    };
    widest.max(8.0) + 8.0
}

/// The width right of a plot that its last label takes.
pub(super) fn right(panel: &Panel, axes: &Axes) -> f64 {
    let last = if panel.sideways { axes.y.ticks.last() } else { axes.x.ticks.last() };
    let is_at_end = panel.sideways || panel.x_scale != Scale::Steps;
    last.filter(|_| is_at_end).map_or(4.0, |tick| width(&tick.label, TICK, false) / 2.0).max(4.0)
}

/// The height of the labels below a plot, and of their name.
pub(super) fn below(panel: &Panel, room: f64, is_named: bool) -> f64 {
    let lines = if is_named { name_below(panel, room).len() } else { 0 };
    20.0 + LINE * lines as f64
}

/// The height of a plot with names at its left, in a panel that is not lower than it may be.
pub(super) fn height_of_names(panel: &Panel, room: f64, lowest: f64) -> Option<f64> {
    let lines: usize = panel.sideways.then(|| names(panel, room))?.iter().map(Vec::len).sum();
    let around = above(panel, room, true).1 + below(panel, room, true);
    Some((lines as f64 * LINE + panel.x_names.len() as f64 * BETWEEN).max(lowest - around))
}

/// Both axes of every panel, with a number of ticks across and one upwards: panels whose values have the same name share their range,
/// because heights are compared; no axis of places goes beyond the data.
pub(crate) fn axes(panels: &[Panel], (across, up): (usize, usize)) -> Vec<Axes> {
    let x = |panel: &Panel| {
        let names = (0..panel.x_names.len()).filter(|_| panel.sideways).map(|place| place as f64);
        Axis::fit(panel.x_scale, panel.x_values().chain(names), across)
    };
    let y = |panel: &Panel| {
        let alike = panels.iter().filter(|other| other.y_label == panel.y_label);
        Axis::fit(panel.y_scale, alike.flat_map(Panel::y_values), if panel.sideways { across } else { up })
    };
    panels.iter().map(|panel| Axes { x: x(panel), y: y(panel) }).collect()
}

/// A name in lines as wide as there is room for, each but the last up to a `+`, a comma or a space.
pub(super) fn broken(name: &str, style: TextStyle, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in name.split_inclusive(['+', ',', ' ']) {
        let line = lines.last_mut().expect("there is one from the beginning");
        if !line.is_empty() && width(format!("{line}{part}").trim_end(), style.size, style.bold) > room {
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
        let style = line(self.1.color(), 1.6);
        dashed(&places, self.1.dash())
            .into_iter()
            .try_for_each(|dash| canvas.draw_path(dash.into_iter().map(at), &style))
    }
}

pub(super) fn marker<C: Clone + 'static>(place: C, look: Look) -> DynElement<'static, Canvas, C> {
    let outline = |radius, color| {
        let corners: Vec<BackendCoord> = look.marker().outline(radius).into_iter().map(at).collect();
        Polygon::new(corners, filled(color))
    };
    let whole = EmptyElement::at(place) + outline(3.6, look.color());
    if look.is_filled() { whole.into_dyn() } else { (whole + outline(2.0, PAPER)).into_dyn() }
}

fn name_below(panel: &Panel, room: f64) -> Vec<String> {
    let name = if panel.sideways {
        named(&panel.y_label, panel.y_scale)
    } else {
        named(&panel.x_label, panel.x_scale)
    };
    broken(&name, LABEL, room)
}

/// The name of an axis, which says where it is logarithmic; no line ends in these words.
pub(crate) fn named(label: &str, scale: Scale) -> String {
    if !scale.is_log() || label.is_empty() {
        return label.to_owned();
    }
    let scale = tr!("(log scale)").replace(' ', "\u{a0}");
    tr!("{label} {scale}", label, scale)
}

/// The names at the left of a panel, each in its lines.
fn names(panel: &Panel, room: f64) -> Vec<Vec<String>> {
    panel.x_names.iter().map(|name| broken(name, LABEL, MOST_NAMES * room)).collect()
}

fn widest<'t>(texts: impl Iterator<Item = &'t String>) -> f64 {
    texts.map(|text| width(text, TICK, false)).fold(0.0, f64::max)
}

/// Names at the left as ticks, each in its lines.
fn by_names(axis: &Axis, names: Vec<Vec<String>>) -> Axis {
    let tick = |(place, lines): (usize, Vec<String>)| Tick { value: place as f64, label: lines.join("\n") };
    axis.clone().with(names.into_iter().enumerate().map(tick).collect())
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Left,
    Below,
}

/// An axis of a length with the labels that do not touch each other: all, every second, every third; 1 among them, which
/// is what others are measured by.
fn apart(axis: &Axis, length: f64, side: Side) -> Axis {
    let mut ticks = axis.ticks.clone();
    let half = |tick: &Tick| match side {
        Side::Left => 0.5 * TICK,
        Side::Below => width(&tick.label, TICK, false) / 2.0 + 2.0,
    };
    let first = |every: usize| {
        let own = ticks.iter().position(|tick| tick.value.total_cmp(&1.0).is_eq()).unwrap_or(0) % every;
        // One label alone does not make a scale.
        if own + every < ticks.len() { own } else { 0 }
    };
    let is_clear = |pair: &[&Tick]| {
        let distance = (axis.place(pair[1].value) - axis.place(pair[0].value)) * length;
        distance >= half(pair[0]) + half(pair[1])
    };
    let fits = |every: &usize| {
        let kept: Vec<&Tick> = ticks.iter().skip(first(*every)).step_by(*every).collect();
        kept.windows(2).all(is_clear)
    };
    let every = (1..=ticks.len()).find(fits).unwrap_or(1);
    let first = first(every);
    for (number, tick) in ticks.iter_mut().enumerate() {
        if number % every != first {
            tick.label.clear();
        }
    }
    axis.clone().with(ticks)
}

/// The axis below a plot of a width: with its own ticks, or with names as far apart as they are wide, the last one always.
fn x_axis(panel: &Panel, axis: &Axis, across: f64) -> Axis {
    let names = &panel.x_names;
    if names.is_empty() {
        return apart(axis, across, Side::Below);
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

    fn at(&self, point: Place) -> Place {
        place(self.chart.plotting_area().map_coordinate(&self.value(point)))
    }

    fn grid(&mut self) -> Taken {
        // Labels at the left have no line, and both axes have one style: each is drawn by itself.
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
        Ok(())
    }

    /// The name below, in the middle or as near to it as the room of the panel allows.
    fn name_below(&self, left: f64, room: f64) -> Taken {
        let middle = f64::midpoint(self.frame.left, self.frame.right);
        for (number, line) in name_below(self.panel, room).into_iter().enumerate() {
            let half = width(&line, TICK, false) / 2.0;
            let x = middle.min(left + room - half).max(left + half);
            let y = self.frame.bottom + 24.0 + number as f64 * LINE;
            self.sheet.draw_text(&line, &letters(LABEL.anchored(Anchor::Middle)), at((x, y)))?;
        }
        Ok(())
    }

    /// The area below a line, down to 0, in the plot before the lines.
    fn area(&mut self, series: &Series) -> Taken {
        let (Some(first), Some(last)) = (series.points.first(), series.points.last()) else { return Ok(()) };
        let feet = [(last.x, 0.0), (first.x, 0.0)];
        let outline = series.points.iter().map(|point| (point.x, point.y)).chain(feet);
        let outline: Vec<Place> = outline.map(|place| self.value(place)).collect();
        self.chart.draw_series([Polygon::new(outline, filled(series.look.pale()))])?;
        Ok(())
    }

    fn series(&mut self, series: &Series, shift: f64) -> Taken {
        let look = series.look;
        let is_drawn = |point: &Point| point.x.is_finite() && point.y.is_finite();
        if series.drawn == Drawn::Area {
            self.area(series)?;
        }
        if series.drawn != Drawn::Points {
            for piece in series.points.split(|point| !is_drawn(point)).filter(|piece| !piece.is_empty()) {
                let places = piece.iter().map(|point| self.value((point.x + shift, point.y))).collect();
                self.chart.draw_series([Stroke(places, look)])?;
            }
        }
        let points: Vec<&Point> = series.points.iter().filter(|point| is_drawn(point)).collect();
        let thin = line(look.color(), 0.9);
        let cap = if self.panel.sideways { [(0.0, -3.0), (0.0, 3.0)] } else { [(-3.0, 0.0), (3.0, 0.0)] };
        for point in &points {
            if let Some((low, high)) = point.across {
                let ends = [low, high].map(|end| self.value((end, point.y)));
                self.chart.draw_series([PathElement::new(ends, thin)])?;
                let cap = [(0.0, -3.0), (0.0, 3.0)];
                self.chart.draw_series(
                    ends.map(|end| EmptyElement::at(end) + PathElement::new(cap.map(at), thin)),
                )?;
            }
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

    /// Names beside their points, moved where a point, an interval, a guide or another name is in the way, and joined to
    /// their point by a line then; left out where there is no room.
    fn callouts(&self) -> Taken {
        let mut taken = self.taken();
        for callout in &self.panel.callouts {
            let (x, y) = self.at(callout.at);
            let wide = width(&callout.text, CALLOUT.size, false);
            let box_at = |is_right: bool, shift: f64| {
                let left = if is_right { x + 7.0 } else { x - 7.0 - wide };
                Frame { left, top: y + shift - 5.0, right: left + wide, bottom: y + shift + 5.0 }
            };
            let is_free = |own: &Frame| {
                let inside = own.top >= self.frame.top - 5.0 && own.bottom <= self.frame.bottom;
                let beside = own.left >= self.frame.left && own.right <= self.frame.right;
                inside && beside && !taken.iter().any(|other| overlap(own, other))
            };
            let shifts = [0.0, -11.0, 11.0, -22.0, 22.0, -33.0, 33.0];
            let mut places =
                shifts.into_iter().flat_map(|shift| [true, false].map(|is_right| (is_right, shift)));
            let free = places.find(|(is_right, shift)| is_free(&box_at(*is_right, *shift)));
            let Some((is_right, shift)) = free else { continue };
            let own = box_at(is_right, shift);
            let (left, anchor) = if is_right { (own.left, Anchor::Start) } else { (own.right, Anchor::End) };
            if shift != 0.0 {
                let towards = if is_right { left - 1.0 } else { left + 1.0 };
                let ends = [at((x, y)), at((towards, y + shift))];
                self.sheet.draw(&PathElement::new(ends, line(GREY, 0.5)))?;
            }
            let style = CALLOUT.anchored(anchor);
            self.sheet.draw_text(&callout.text, &letters(style), at((left, y + shift)))?;
            taken.push(own);
        }
        Ok(())
    }

    /// The frames of points, intervals and guides.
    fn taken(&self) -> Vec<Frame> {
        let around = |(left, top): Place, (right, bottom): Place, by: f64| Frame {
            left: left.min(right) - by,
            top: top.min(bottom) - by,
            right: left.max(right) + by,
            bottom: top.max(bottom) + by,
        };
        let points = self.panel.series.iter().enumerate().flat_map(|(index, series)| {
            let shift = self.panel.dodge(index);
            series.points.iter().flat_map(move |point| {
                let place = |y: f64| self.at((point.x + shift, y));
                let interval = point.interval.map(|(low, high)| around(place(low), place(high), 3.0));
                let ends = point.across.map(|ends| <[f64; 2]>::from(ends).map(|x| self.at((x, point.y))));
                let across = ends.map(|[left, right]| around(left, right, 3.0));
                [Some(around(place(point.y), place(point.y), 4.0)), interval, across].into_iter().flatten()
            })
        });
        let guides = self.panel.guides.iter().map(|guide| {
            let (x, y) = self.at((self.panel.x_values().next().unwrap_or_default(), guide.y));
            if self.panel.sideways {
                around((x, self.frame.top), (x, self.frame.bottom), 0.5)
            } else {
                around((self.frame.left, y), (self.frame.right, y), 0.5)
            }
        });
        points.chain(guides).collect()
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
        assert_eq!(broken(name, LABEL, 1000.0), [name]);
        let lines = broken(name, LABEL, 150.0);
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
        let point = |x: f64, y: f64| Point { x, y, interval: Some((y / 2.0, y * 2.0)), across: None };
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
                ..Series::default()
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
        let points = at.map(|(x, y)| Point { x, y, interval: None, across: None }).to_vec();
        let names = ["first", "second", "third", "at the right edge"];
        let callouts = at.into_iter().zip(names).map(|(at, text)| Callout { at, text: text.to_owned() });
        let page = page(Panel {
            series: vec![Series {
                label: "all".to_owned(),
                points,
                drawn: Drawn::Points,
                ..Series::default()
            }],
            callouts: callouts.collect(),
            ..Panel::default()
        });
        let boxes: Vec<Frame> = page
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text { place: (x, y), text, style } if names.contains(&text.as_str()) => {
                    let wide = width(text, style.size, false);
                    let left = if style.anchor == Anchor::Start { *x } else { x - wide };
                    Some(Frame { left, top: y - 5.0, right: left + wide, bottom: y + 5.0 })
                }
                _ => None,
            })
            .collect();
        assert_eq!(boxes.len(), names.len());
        for (number, own) in boxes.iter().enumerate() {
            assert!(
                own.right < page.width && boxes[..number].iter().all(|other| !overlap(own, other)),
                "{boxes:?}"
            );
        }
    }

    #[test]
    fn a_curve_has_few_markers() {
        let points =
            (0..400).map(|x| Point { x: f64::from(x), y: 1.0, interval: None, across: None }).collect();
        let series =
            vec![Series { label: "all".to_owned(), points, drawn: Drawn::Curve, ..Series::default() }];
        let marks = page(Panel { series, ..Panel::default() }).marks;
        let markers = marks.iter().filter(|mark| matches!(mark, Mark::Polygon { .. })).count();
        // One of them is in the legend.
        assert_eq!(markers, MARKERS + 1);
    }
}
