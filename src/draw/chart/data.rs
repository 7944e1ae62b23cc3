//! A chart as data and as a caption: its content without its look.

use std::fmt::Write as _;

use tr::tr;

use crate::draw::chart::{Chart, Panel};
use crate::draw::export::PRODUCER;

/// The columns of the data behind a chart; a file that begins so is one of these.
pub const COLUMNS: &str = "panel,x_label,y_label,series,x,y,low,high,engine";

/// More columns of charts with intervals of horizontal values.
const ACROSS: [&str; 2] = ["x_low", "x_high"];

const ALL: usize = 9 + ACROSS.len();

impl Chart {
    /// Every point that is drawn, as CSV: panel, series, place, the ends of its interval if
    /// it has one, and the whole name of the engine if it is of one. Shares are shares, not percentages.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let points = || self.panels.iter().flat_map(|panel| &panel.series).flat_map(|series| &series.points);
        let has_across = points().any(|point| point.across.is_some());
        let kept = if has_across { ALL } else { ALL - ACROSS.len() };
        for row in self.panels.iter().flat_map(rows) {
            // Memory takes every write.
            let _ = writer.write_record(&row[..kept]);
        }
        let rows = String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned();
        if has_across {
            return format!("{},{}\n{rows}", COLUMNS, ACROSS.join(","));
        }
        format!("{COLUMNS}\n{rows}")
    }

    /// Title, subtitle, notes and the whole names of engines as text, for whoever draws the chart without them.
    pub fn caption(&self) -> String {
        let mut text = format!("{}\n\n{}\n", tr!("{}.", self.title), tr!("{}.", self.subtitle));
        for note in &self.notes {
            let _ = write!(text, "\n{note}\n");
        }
        let named: Vec<(&str, &String)> = self
            .panels
            .iter()
            .flat_map(|panel| &panel.series)
            .filter_map(|series| Some((series.label.as_str(), series.engine.as_ref()?)))
            .filter(|(name, engine)| name != engine)
            .collect();
        for (place, (name, engine)) in named.iter().enumerate() {
            if !named[..place].contains(&(name, engine)) {
                let _ = writeln!(text, "{}{name}: {engine}", if place == 0 { "\n" } else { "" });
            }
        }
        let _ = write!(text, "\nDrawn by {PRODUCER}.\n");
        text
    }
}

fn rows(panel: &Panel) -> impl Iterator<Item = [String; ALL]> {
    let points =
        panel.series.iter().flat_map(|series| series.points.iter().map(move |point| (series, point)));
    points.filter(|(_, point)| point.x.is_finite() && point.y.is_finite()).map(|(series, point)| {
        let end = |end: Option<f64>| end.map_or_else(String::new, |end| end.to_string());
        let (low, high) = point.interval.unzip();
        let (left, right) = point.across.unzip();
        [
            panel.heading.clone(),
            panel.x_label.clone(),
            panel.y_label.clone(),
            series.label.clone(),
            name_of(panel, point.x),
            point.y.to_string(),
            end(low),
            end(high),
            series.engine.clone().unwrap_or_default(),
            end(left),
            end(right),
        ]
    })
}

/// The name at a place of the horizontal axis.
fn name_of(panel: &Panel, x: f64) -> String {
    panel.x_names.get(x as usize).cloned().unwrap_or_else(|| x.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::chart::{Point, Scale, Series};

    #[test]
    fn every_point_is_a_row() {
        let points = vec![
            Point { x: 1.0, y: 0.5, interval: Some((0.25, 1.0)), across: None },
            Point { x: 2.0, y: f64::NAN, interval: None, across: None },
            Point { x: 3.0, y: 2.0, interval: None, across: None },
        ];
        let chart = Chart {
            title: "T".to_owned(),
            subtitle: "S".to_owned(),
            panels: vec![Panel {
                heading: "chess, \"fast\"".to_owned(),
                x_label: "depth".to_owned(),
                x_scale: Scale::Steps,
                y_label: "nodes".to_owned(),
                y_scale: Scale::Percent,
                series: vec![Series {
                    label: "ab".to_owned(),
                    points,
                    engine: Some("ab+tt".to_owned()),
                    ..Series::default()
                }],
                ..Panel::default()
            }],
            notes: vec!["N".to_owned()],
        };
        assert_eq!(
            chart.csv(),
            "panel,x_label,y_label,series,x,y,low,high,engine\n\"chess, \"\"fast\"\"\",depth,nodes,ab,1,0.5,0.25,1,ab+tt\n\
             \"chess, \"\"fast\"\"\",depth,nodes,ab,3,2,,,ab+tt\n"
        );
        assert_eq!(chart.caption(), "T.\n\nS.\n\nN\n\nab: ab+tt\n\nDrawn by plybench.\n");
    }
}
