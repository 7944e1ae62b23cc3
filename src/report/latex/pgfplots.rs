//! A chart for LaTeX: pgfplots draws it in the letters of the paper, from the same description as our own files.
//!
//! TeX measures its own letters, which we cannot: panels are placed beside and below what is drawn, not at numbers.

use std::fmt::Write as _;

use plotters::coord::ranged1d::Ranged;

use crate::draw::chart::axis::{Axis, Tick};
use crate::draw::chart::paper::Paper;
use crate::draw::chart::style::Marker;
use crate::draw::chart::{Chart, Drawn, Panel, Point, Series, axes, named, ticks, usual_columns};
use crate::draw::font::width;
use crate::draw::page::{GREY, grey};
use crate::report::escape::{latex, printable};

/// The first line of a file, by which it is known to be one of these.
pub const MARK: &str = "% Drawn by plybench for pgfplots";

const HEAD: &str = "\
% \\input this file into a figure of a document with
%   \\usepackage{pgfplots}\\pgfplotsset{compat=1.16}
% and, for Chinese text, \\usepackage{ctex} under XeLaTeX or LuaLaTeX. Its styles can be set before the \\input:
%   \\pgfplotsset{plybench axis/.style={...}, plybench line/.style={...}, plybench line 2/.style={...}}
% also `plybench guide` and `plybench name`, as in plybench line 2/.style={blue, mark=none}.
";

/// The width of a figure for which none was requested: the text of an article, in points.
const TEXT_WIDTH: f64 = 343.0;
/// Letters of TeX may be so much wider than ours.
const WIDER: f64 = 1.25;
/// Around labels at the left, right of a plot, and below a row.
const ROOM: (f64, f64, f64) = (10.0, 14.0, 8.0);
const LETTERS: f64 = 9.0;
const LINE: f64 = 12.0;
const MARKERS: usize = 5;
/// The least range of an axis, of its values.
const FINEST: f64 = 1e-3;
/// The least width of a panel beside others, and to save height.
const NARROWEST: [f64; 2] = [150.0, 100.0];
/// The least and the greatest height of a plot.
const LOWEST: f64 = 50.0;
const HIGHEST: f64 = 170.0;

/// The chart as a `tikzpicture`.
pub fn pgfplots(chart: &Chart, paper: Paper) -> String {
    let page =
        if paper.width.to_bits() == Paper::default().width.to_bits() { TEXT_WIDTH } else { paper.width };
    let labels = axes(&chart.panels, ticks(page, page)).into_iter().zip(&chart.panels);
    let labels = labels.filter(|(_, panel)| !panel.sideways).flat_map(|(axes, _)| axes.y.ticks);
    let left = labels.map(|tick| width(&tick.label, LETTERS, false)).fold(0.0, f64::max) + ROOM.0;
    let picture = |columns: usize| {
        let across = page / columns as f64 - left - ROOM.1;
        let rows: Vec<&[Panel]> = chart.panels.chunks(columns).collect();
        let words: f64 = rows.iter().map(|row| LINE * head_lines(row, across) as f64 + 40.0 + ROOM.2).sum();
        let up = (paper.height() - words) / rows.len() as f64;
        let entries = Chart::entries(&chart.panels);
        Picture {
            chart,
            entries,
            grey: paper.grey,
            columns,
            page,
            across,
            up: up.min(0.62 * across).min(HIGHEST),
        }
    };
    // The usual columns, or as many more as plots that are too low for the height need.
    let names = chart.panels.iter().map(widest_name).fold(0.0, f64::max);
    let usual = usual_columns(chart.panels.len())
        .min((page / NARROWEST[0].max(names + NARROWEST[1])) as usize)
        .max(1);
    let most = ((page / NARROWEST[1]) as usize).clamp(usual, chart.panels.len().max(usual));
    let most = if names > 0.0 { usual } else { most };
    let fits = |picture: &Picture| picture.up >= LOWEST;
    let picture = (usual..=most).map(picture).find(fits).unwrap_or_else(|| picture(usual));
    let columns = picture.columns;
    let mut text = format!("{MARK}\n%\n");
    for line in chart.caption().lines().filter(|line| !line.is_empty() && !line.starts_with("Drawn by")) {
        let _ = writeln!(text, "% {}", printable(line));
    }
    text += "%\n";
    text += HEAD;
    text += "\\begin{tikzpicture}\n";
    for row in 0..chart.panels.len().div_ceil(columns) {
        picture.row(row, &mut text);
    }
    picture.legend(&mut text);
    text + "\\end{tikzpicture}\n"
}

struct Picture<'c> {
    chart: &'c Chart,
    entries: Vec<&'c Series>,
    grey: bool,
    columns: usize,
    page: f64,
    /// The width and the height of a plot.
    across: f64,
    up: f64,
}

impl Picture<'_> {
    fn row(&self, row: usize, text: &mut String) {
        let first = row * self.columns;
        let panels = &self.chart.panels[first..(first + self.columns).min(self.chart.panels.len())];
        // The first panel is below the row above; a taller head of its neighbour needs more room.
        let more = head_lines(panels, self.across) - head_lines(&panels[..1], self.across);
        let more = LINE * more as f64 + ROOM.2;
        let _ = writeln!(text, "\\begin{{scope}}[local bounding box=row{row}]");
        for column in 0..panels.len() {
            let number = first + column;
            let place = match (row, column) {
                (0, 0) => String::new(),
                (_, 0) => format!(
                    "at={{(panel{}.south west |- row{}.south)}}, anchor=above north west, yshift=-{more}bp,\n  ",
                    number - self.columns,
                    row - 1
                ),
                _ => format!(
                    "at={{(panel{}.right of north east)}}, anchor=left of north west, xshift={}bp,\n  ",
                    number - 1,
                    ROOM.1
                ),
            };
            self.panel(number, &format!("name=panel{number}, {place}"), text);
        }
        *text += "\\end{scope}\n";
    }

    fn panel(&self, number: usize, place: &str, text: &mut String) {
        let panel = &self.chart.panels[number];
        let up =
            if panel.sideways { LINE * 1.5 * panel.x_names.len().max(2) as f64 } else { self.up.max(LOWEST) };
        // Names of engines at the left are as wide as they are: the plot gives way.
        let room = self.page / self.columns as f64 - ROOM.0 - ROOM.1;
        let across = if panel.sideways { (room - widest_name(panel)).max(0.4 * room) } else { self.across };
        // Panels whose values have the same name share their range.
        let mut all = axes(&self.chart.panels, ticks(across / WIDER, up / WIDER));
        let own = all.swap_remove(number);
        let (x, y) = (Side::of(&own.x, &panel.x_names, panel.sideways), Side::of(&own.y, &[], true));
        let (x_name, y_name) = (named(&panel.x_label, panel.x_scale), named(&panel.y_label, panel.y_scale));
        let (across_axis, up_axis) = if panel.sideways { (&y, &x) } else { (&x, &y) };
        let (across_name, head_name) = if panel.sideways { (&y_name, &x_name) } else { (&x_name, &y_name) };
        let head: Vec<String> = [
            format!("\\bfseries {}", breakable(&panel.heading)),
            format!("\\mdseries {}", breakable(head_name)),
        ]
        .into_iter()
        .zip([&panel.heading, head_name])
        .filter(|(_, name)| !name.is_empty())
        .map(|(text, _)| text)
        .collect();
        let _ = write!(
            text,
            "\\begin{{axis}}[\n  {place}scale only axis, width={across:.1}bp, height={up:.1}bp,\n  \
             title={{{}}}, title style={{font=\\footnotesize, align=left, text width={:.1}bp, anchor=south west, at={{(0,1)}}}},\n  \
             xlabel={{{}}}, xlabel style={{font=\\footnotesize, align=center, text width={across:.1}bp}},\n  {}  {}  \
             tick label style={{font=\\footnotesize}}, axis lines=left, axis line style={{-}}, xminorticks=false, yminorticks=false, grid=major, grid style={{black!12}}, {}clip=false,\n  {}\
             plybench axis/.try]\n",
            head.join("\\\\"),
            across,
            breakable(across_name),
            across_axis.options('x'),
            up_axis.options('y'),
            if panel.sideways { "y" } else { "x" }.to_owned() + "majorgrids=false, ",
            if panel.sideways { "y dir=reverse, " } else { "" },
        );
        for guide in &panel.guides {
            let ends = [x.low, x.high].map(|end| coordinate(panel, (end, guide.y)));
            let _ = writeln!(
                text,
                "\\draw[{}, plybench guide/.try] {} -- {};",
                self.color(GREY),
                ends[0],
                ends[1]
            );
        }
        for (index, series) in panel.series.iter().enumerate() {
            self.series(panel, series, panel.dodge(index), text);
        }
        // Names of points that have room beside those before: TeX would write them over each other.
        let mut taken: Vec<[f64; 4]> = Vec::new();
        for callout in &panel.callouts {
            let places = (own.x.place(callout.at.0), own.y.place(callout.at.1));
            let (x, y) = if panel.sideways { (places.1, -places.0) } else { places };
            let (x, y, wide) = (x * across, y * up, WIDER * width(&callout.text, LETTERS, false));
            let boxes = [("south west", x), ("south east", x - wide)];
            let is_free = |(_, left): &(&str, f64)| {
                let meets = |other: &[f64; 4]| {
                    *left < other[1] && other[0] < left + wide && y < other[3] && other[2] < y + LINE
                };
                *left >= 0.0 && left + wide <= across && !taken.iter().any(meets)
            };
            let Some((anchor, left)) = boxes.into_iter().find(is_free) else { continue };
            taken.push([left, left + wide, y, y + LINE]);
            let _ = writeln!(
                text,
                "\\node[font=\\scriptsize, anchor={anchor}, plybench name/.try] at {} {{{}}};",
                coordinate(panel, callout.at),
                latex(&callout.text)
            );
        }
        *text += "\\end{axis}\n";
    }

    fn series(&self, panel: &Panel, series: &Series, shift: f64, text: &mut String) {
        let (along, values) = if panel.sideways { ('y', 'x') } else { ('x', 'y') };
        let mut options = self.look(series);
        if series.drawn == Drawn::Area {
            let _ = write!(options, ", fill={}", self.rgb(series.look.pale()));
        }
        if series.drawn == Drawn::Curve {
            let every = series.points.len().div_ceil(MARKERS).max(1);
            let _ = write!(options, ", mark repeat={every}, mark phase={}", every / 2 + 1);
        }
        if shift != 0.0 {
            let _ = write!(options, ", {along} filter/.expression={{{along}{shift:+.3}}}");
        }
        let has_intervals = series.points.iter().any(|point| point.interval.is_some());
        let has_across = series.points.iter().any(|point| point.across.is_some());
        if has_intervals {
            let _ = write!(
                options,
                ",\n  error bars/.cd, error bar style={{solid}}, {values} dir=both, {values} explicit"
            );
        }
        if has_across {
            options += ", x dir=both, x explicit";
        }
        let mut error = if has_intervals {
            format!(", {values} error plus=plus, {values} error minus=minus")
        } else {
            String::new()
        };
        if has_across {
            error += ", x error plus=right, x error minus=left";
        }
        let _ = writeln!(
            text,
            "\\addplot[{options}]\n  table[{along}=place, {values}=value{error}] {{\n    place value{}{}",
            if has_intervals { " plus minus" } else { "" },
            if has_across { " right left" } else { "" }
        );
        for Point { x, y, interval, across } in &series.points {
            let value = if y.is_finite() { plain(*y) } else { "nan".to_owned() };
            let _ = write!(text, "    {} {value}", plain(*x));
            if has_intervals {
                let (low, high) = interval.unwrap_or((*y, *y));
                let _ = write!(text, " {} {}", plain(high - y), plain(y - low));
            }
            if has_across {
                let (low, high) = across.unwrap_or((*x, *x));
                let _ = write!(text, " {} {}", plain(high - x), plain(x - low));
            }
            *text += "\n";
        }
        *text += if series.drawn == Drawn::Area { "  } \\closedcycle;\n" } else { "  };\n" };
    }

    /// The look of a series, and the styles by which a document changes it.
    fn look(&self, series: &Series) -> String {
        let number = self
            .entries
            .iter()
            .position(|entry| entry.label == series.label && entry.look.pair() == series.look.pair())
            .map_or(0, |place| place + 1);
        let color = self.color(series.look.color());
        let mark = match series.look.marker() {
            Marker::Circle => "*",
            Marker::Square => "square*",
            Marker::Triangle | Marker::TriangleDown => "triangle*",
            Marker::Diamond => "diamond*",
            Marker::Star => "pentagon*",
        };
        let turned = if series.look.marker() == Marker::TriangleDown { "rotate=180, " } else { "" };
        let fill = match (series.look.is_filled(), series.drawn) {
            (false, _) => "fill=white, ".to_owned(),
            // Markers would be as pale as the area.
            (true, Drawn::Area) => format!("fill={}, ", self.rgb(series.look.color())),
            (true, _) => String::new(),
        };
        let dash: Vec<String> =
            series.look.dash().chunks(2).map(|pair| format!("on {}bp off {}bp", pair[0], pair[1])).collect();
        let dash = if dash.is_empty() || series.drawn == Drawn::Points {
            String::new()
        } else {
            format!(", dash pattern={}", dash.join(" "))
        };
        let line = if series.drawn == Drawn::Points { ", only marks" } else { ", line width=1bp" };
        format!(
            "{color}, mark={mark}, mark size=1.8bp, mark options={{solid, {turned}{fill}}}{line}{dash}, unbounded coords=jump, \
             plybench line/.try, plybench line {number}/.try"
        )
    }

    fn color(&self, color: (u8, u8, u8)) -> String {
        format!("color={}", self.rgb(color))
    }

    fn rgb(&self, color: (u8, u8, u8)) -> String {
        let (red, green, blue) = if self.grey { grey(color) } else { color };
        format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
    }

    /// All names below the panels, in an axis that is not drawn.
    fn legend(&self, text: &mut String) {
        let mut guides: Vec<&str> = Vec::new();
        for guide in self.chart.panels.iter().flat_map(|panel| &panel.guides) {
            if !guide.label.is_empty() && !guides.contains(&guide.label.as_str()) {
                guides.push(&guide.label);
            }
        }
        let names = self.entries.iter().map(|entry| entry.label.as_str()).chain(guides.iter().copied());
        let widest = names.map(|name| WIDER * width(name, LETTERS, false)).fold(0.0, f64::max) + 40.0;
        let columns = ((self.page / widest) as usize).max(1);
        let _ = write!(
            text,
            "\\begin{{axis}}[at={{(current bounding box.south west)}}, anchor=north west, yshift=-4bp, hide axis, scale only axis,\n  \
             width={:.1}bp, height=1bp, xmin=0, xmax=1, ymin=0, ymax=1, legend columns={columns}, legend cell align=left,\n  \
             legend style={{draw=none, fill=none, font=\\footnotesize, at={{(0,0)}}, anchor=north west, /tikz/every even column/.append style={{column sep=6bp}}}},\n  \
             plybench legend/.try]\n",
            self.page - ROOM.1
        );
        for entry in &self.entries {
            let _ = writeln!(
                text,
                "\\addlegendimage{{{}}}\n\\addlegendentry{{{}}}",
                self.look(entry),
                latex(&entry.label)
            );
        }
        for guide in guides {
            let _ = writeln!(
                text,
                "\\addlegendimage{{{}, no markers, plybench guide/.try}}\n\\addlegendentry{{{}}}",
                self.color(GREY),
                latex(guide)
            );
        }
        *text += "\\end{axis}\n";
    }
}

/// Range and ticks of an axis.
struct Side {
    low: f64,
    high: f64,
    is_log: bool,
    ticks: Vec<Tick>,
}

impl Side {
    fn of(axis: &Axis, names: &[String], all: bool) -> Self {
        let (range, is_log) = (axis.range(), axis.scale().is_log());
        let (mut low, mut high) = (range.start, range.end);
        // What TeX computes with differs in some four digits.
        let least = FINEST * high.abs().max(low.abs());
        if high - low < least {
            (low, high) = (low - least, high + least);
        }
        let every = if all { 1 } else { names.len().div_ceil(6).max(1) };
        let named = names.iter().enumerate().step_by(every);
        let mut ticks: Vec<Tick> =
            named.map(|(place, name)| Tick { value: place as f64, label: name.clone() }).collect();
        if names.is_empty() {
            ticks.clone_from(&axis.ticks);
        }
        if high - low > range.end - range.start {
            ticks.truncate(1);
        }
        Self { low, high, is_log, ticks }
    }

    fn options(&self, axis: char) -> String {
        let values: Vec<String> = self.ticks.iter().map(|tick| plain(tick.value)).collect();
        let labels: Vec<String> =
            self.ticks.iter().map(|tick| format!("{{{}}}", latex(&tick.label))).collect();
        format!(
            "{axis}mode={}, {axis}min={}, {axis}max={}, {axis}tick={{{}}}, {axis}ticklabels={{{}}},\n",
            if self.is_log { "log" } else { "normal" },
            plain(self.low),
            plain(self.high),
            values.join(","),
            labels.join(",")
        )
    }
}

fn coordinate(panel: &Panel, (x, y): (f64, f64)) -> String {
    let (x, y) = if panel.sideways { (y, x) } else { (x, y) };
    format!("(axis cs:{},{})", plain(x), plain(y))
}

/// A number in as many digits as mean something.
fn plain(value: f64) -> String {
    format!("{value:.9e}").parse::<f64>().unwrap_or(value).to_string()
}

/// A name that may be broken where a spec has a joint, and in no word.
fn breakable(name: &str) -> String {
    let joined = |text: String, joint: char| text.replace(joint, &format!("{joint}\\allowbreak{{}}"));
    format!("\\language=255 {}", ['+', ',', '[', '='].into_iter().fold(latex(name), joined))
}

/// The width of the names at the left of a panel.
fn widest_name(panel: &Panel) -> f64 {
    let names = panel.x_names.iter().filter(|_| panel.sideways);
    names.map(|name| WIDER * width(name, LETTERS, false)).fold(0.0, f64::max)
}

/// The most lines above a plot of a row.
fn head_lines(panels: &[Panel], across: f64) -> usize {
    let of =
        |panel: &Panel| lines(&panel.heading, across) + lines(&named(&panel.y_label, panel.y_scale), across);
    panels.iter().map(of).max().unwrap_or(0)
}

/// The lines that a name takes at most.
fn lines(name: &str, room: f64) -> usize {
    if name.is_empty() { 0 } else { (WIDER * width(name, LETTERS, true) / room).ceil().max(1.0) as usize }
}
