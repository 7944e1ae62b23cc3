//! From a chart to a page: plotters draws on its parts.
//!
//! Words are above and below the plots, not in them but for the names of single
//! points: the title states the finding, the vertical axis is named in upright text above it, and the legend
//! is either a column at the right edge, ordered as the lines end, or a row
//! above several panels.

use plotters::element::PathElement;

use crate::draw::canvas::{Area, Drawn as Taken, at, drawn, letters, line};
use crate::draw::chart::looks::Looks;
use crate::draw::chart::paper::Paper;
use crate::draw::chart::plot::{self, Axes, Frame, LABEL, Stroke, TICK, broken, marker};
use crate::draw::chart::{Chart, Drawn, Panel};
use crate::draw::color::{GREY, INK};
use crate::draw::font::{width, wrap};
use crate::draw::page::{Page, Place, TextStyle};

const MARGIN: f64 = 16.0;
const TITLE: TextStyle = TextStyle::bold(14.0, INK);
const SUBTITLE: TextStyle = TextStyle::regular(10.5, GREY);
const NOTE: TextStyle = TextStyle::regular(8.5, GREY);
/// Length of the line next to a name in a legend.
const SAMPLE: f64 = 28.0;
/// Most series for which the legend is at the right edge.
const COLUMN_LIMIT: usize = 14;
/// Widest names for which it does.
const COLUMN_WIDTH: f64 = 250.0;
/// What such a legend leaves to the plot at least.
const NARROWEST_PLOT: f64 = 300.0;
/// Higher than any page: what is below the last mark is cut off.
const TALLEST: f64 = 1e6;
/// Narrower panels are put under each other.
const NARROWEST_PANEL: f64 = 190.0;

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
    let scattered =
        series.filter(|series| series.drawn == Drawn::Points).map(|series| series.label.as_str()).collect();
    let (marks, height) = drawn((width, TALLEST), |area| {
        let mut sheet = Drawing { area, labels: chart.labels(), looks, scattered, width, y: MARGIN };
        if words {
            sheet.paragraph(&chart.title, TITLE)?;
            sheet.paragraph(&chart.subtitle, SUBTITLE)?;
            sheet.y += 6.0;
        }
        let column = sheet.column_width(chart);
        if column.is_none() {
            sheet.legend_rows(chart)?;
        }
        sheet.panels(chart, column.unwrap_or(0.0))?;
        for note in chart.notes.iter().filter(|_| words) {
            sheet.paragraph(note, NOTE)?;
        }
        Ok((sheet.y + MARGIN - 4.0).ceil())
    });
    Page { width, height, marks }
}

struct Drawing<'a> {
    area: &'a Area,
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
    fn paragraph(&mut self, text: &str, style: TextStyle) -> Taken {
        for line in wrap(text, style.size, style.bold, self.width - 2.0 * MARGIN) {
            self.y += style.size * 0.7;
            self.text((MARGIN, self.y), &line, style)?;
            self.y += style.size * 0.7;
        }
        Ok(())
    }

    fn text(&self, place: Place, text: &str, style: TextStyle) -> Taken {
        self.area.draw_text(text, &letters(style), at(place))
    }

    /// Width of the legend column at the right edge, if the chart has one.
    fn column_width(&self, chart: &Chart) -> Option<f64> {
        let [panel] = chart.panels.as_slice() else { return None };
        if panel.sideways {
            return None;
        }
        let names = self.labels.iter().copied().chain(panel.guides.iter().map(|guide| guide.label.as_str()));
        let widest = names.map(|name| width(name, TICK, false)).fold(0.0, f64::max);
        let column = widest + SAMPLE + 18.0;
        let leaves_room = self.width - 2.0 * MARGIN - column >= NARROWEST_PLOT;
        let fits = self.labels.len() <= COLUMN_LIMIT && widest <= COLUMN_WIDTH && leaves_room;
        fits.then_some(column)
    }

    /// The names of all series and guides in rows across the page.
    fn legend_rows(&mut self, chart: &Chart) -> Taken {
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
            self.legend_entry((x, self.y), &lines[0], name, guide)?;
            for line in &lines[1..] {
                self.y += TICK * 1.3;
                self.text((x + SAMPLE + 6.0, self.y), line, LABEL)?;
            }
            x += needed + 18.0;
        }
        self.y += TICK * 1.2;
        Ok(())
    }

    /// The sample of a series, found by its name, and what is written beside it.
    fn legend_entry(&self, (x, y): Place, text: &str, name: &str, guide: bool) -> Taken {
        let ends = [(x, y), (x + SAMPLE, y)].map(at);
        if guide {
            self.area.draw(&PathElement::new(ends, line(GREY, 1.0)))?;
        } else {
            let look = self.looks.look(name);
            if !self.scattered.contains(&name) {
                self.area.draw(&Stroke(ends.to_vec(), look))?;
            }
            self.area.draw(&marker(at((x + SAMPLE / 2.0, y)), look))?;
        }
        self.text((x + SAMPLE + 6.0, y), text, LABEL)
    }

    fn panels(&mut self, chart: &Chart, column: f64) -> Taken {
        let gap = 14.0;
        let outer = self.width - 2.0 * MARGIN - column;
        let room = ((outer + gap) / (NARROWEST_PANEL + gap)).floor().max(1.0) as usize;
        let columns = match chart.panels.len() {
            0 | 1 => 1,
            2 | 4 => 2,
            _ => 3,
        }
        .min(room);
        let usual = if chart.panels.len() > 1 { 225.0 } else { (0.66 * self.width).clamp(200.0, 320.0) };
        let each = (outer - gap * (columns - 1) as f64) / columns as f64;
        let all_axes = plot::axes(&chart.panels);
        for (panels, axes) in chart.panels.chunks(columns).zip(all_axes.chunks(columns)) {
            let asked = panels.iter().filter_map(|panel| plot::height(panel, each));
            let height =
                asked.fold(None, |most: Option<f64>, own| Some(most.map_or(own, |most| most.max(own))));
            let bottom = self.y + height.unwrap_or(usual);
            for (index, (panel, axes)) in panels.iter().zip(axes).enumerate() {
                let left = MARGIN + index as f64 * (each + gap);
                let outside = Frame { left, top: self.y, right: left + each, bottom };
                plot::draw(panel, outside, axes, self.looks, self.area)?;
            }
            self.y = bottom + 6.0;
        }
        if let ([panel], true) = (chart.panels.as_slice(), column > 0.0) {
            let bottom = self.y - 6.0;
            let (left, right) = (self.width - MARGIN - column, self.width);
            let right = Frame { left, top: bottom - usual, right, bottom };
            self.legend_column(panel, right, &all_axes[0])?;
        }
        Ok(())
    }

    /// Names beside the plot, each as close as possible to where its line ends.
    fn legend_column(&self, panel: &Panel, frame: Frame, axes: &Axes) -> Taken {
        let (top, bottom) = (frame.top + 20.0, frame.bottom - 32.0);
        let height = |value: f64| bottom - axes.y.place(value) * (bottom - top);
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
            self.legend_entry((frame.left + 8.0, y), name, name, guide)?;
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
        let point = |x: f64, y: f64| Point { x, y, interval: Some((y * 0.9, y * 1.2)) };
        let panel = Panel {
            x_label: "depth, plies".to_owned(),
            x_scale: Scale::Steps,
            y_label: "nodes".to_owned(),
            y_scale: Scale::LogCount,
            series: vec![Series {
                label: "ab".to_owned(),
                points: vec![point(1.0, 40.0), point(5.0, 4e6)],
                drawn: Drawn::Line,
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
