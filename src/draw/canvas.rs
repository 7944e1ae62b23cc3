//! A page that plotters draws on: its paths, polygons and texts become marks.
//!
//! plotters counts in whole pixels. A pixel is a hundredth of a point here, the last digit that the writers of files print.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, RGBAColor, ShapeStyle};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use crate::draw::font::font;
use crate::draw::page::{Anchor, Color, Mark, Place, TextStyle};

const UNITS: f64 = 100.0;
/// Of the size of letters: from line to line of one text.
const LINE: f64 = 1.2;

/// Drawing backend of plotters that collects marks in points.
#[derive(Debug)]
pub struct Canvas {
    marks: Vec<Mark>,
    size: (u32, u32),
}

/// A part of a canvas.
pub type Area = DrawingArea<Canvas, Shift>;

/// Result of drawing; a canvas never fails.
pub type Drawn<T = ()> = Result<T, DrawingAreaErrorKind<Infallible>>;

/// The marks of what is drawn on a canvas of a size in points, and what drawing returns.
pub fn drawn<T>(size: Place, draw: impl FnOnce(&Area) -> Drawn<T>) -> (Vec<Mark>, T) {
    let size = (units(size.0).unsigned_abs(), units(size.1).unsigned_abs());
    let canvas = Rc::new(RefCell::new(Canvas { marks: Vec::new(), size }));
    let returned = draw(&DrawingArea::from(&canvas)).expect("a canvas takes whatever is drawn on it");
    let marks = std::mem::take(&mut canvas.borrow_mut().marks);
    (marks, returned)
}

/// A length in points as plotters counts.
pub fn units(points: f64) -> i32 {
    (points * UNITS).round() as i32
}

/// A place in points as plotters counts.
pub fn at((x, y): Place) -> BackendCoord {
    (units(x), units(y))
}

/// A place of plotters in points.
pub fn place((x, y): BackendCoord) -> Place {
    (f64::from(x) / UNITS, f64::from(y) / UNITS)
}

/// A line of a colour and a width in points.
pub fn line((red, green, blue): Color, width: f64) -> ShapeStyle {
    let color = RGBAColor(red, green, blue, 1.0);
    ShapeStyle { color, filled: false, stroke_width: units(width).unsigned_abs() }
}

/// A colour that fills.
pub fn filled(color: Color) -> ShapeStyle {
    ShapeStyle { filled: true, ..line(color, 0.0) }
}

/// A style that draws nothing.
pub fn nothing() -> ShapeStyle {
    ShapeStyle { color: RGBAColor(0, 0, 0, 0.0), filled: false, stroke_width: 0 }
}

/// Letters of a page as plotters hands them on, their capitals centred vertically.
pub fn letters(style: TextStyle) -> plotters::style::TextStyle<'static> {
    let face = if style.bold { FontStyle::Bold } else { FontStyle::Normal };
    let across = match style.anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    plotters::style::TextStyle {
        font: FontDesc::new(FontFamily::SansSerif, style.size * UNITS, face),
        color: BackendColor { alpha: 1.0, rgb: style.color },
        pos: Pos::new(across, VPos::Center),
    }
}

/// The colour of a style; `None` if it is transparent. There is nothing between.
fn color(style: &impl BackendStyle) -> Option<Color> {
    let BackendColor { alpha, rgb } = style.color();
    (alpha > 0.0).then_some(rgb)
}

type Taken = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Taken {
        Ok(())
    }

    fn present(&mut self) -> Taken {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Taken {
        self.fill_polygon([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], &color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Taken {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Taken {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        if fill {
            self.fill_polygon(corners, style)
        } else {
            self.draw_path(corners.into_iter().chain([corners[0]]), style)
        }
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Taken {
        if let Some(color) = color(style) {
            let places = path.into_iter().map(place).collect();
            self.marks.push(Mark::Line { places, color, width: f64::from(style.stroke_width()) / UNITS });
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Taken {
        if let Some(color) = color(style) {
            self.marks.push(Mark::Polygon { places: corners.into_iter().map(place).collect(), color });
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Taken {
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let Pos { h_pos, v_pos } = style.anchor();
        let anchor = match h_pos {
            HPos::Left => Anchor::Start,
            HPos::Center => Anchor::Middle,
            HPos::Right => Anchor::End,
        };
        let bold = matches!(style.style(), FontStyle::Bold);
        let size = style.size() / UNITS;
        let letters = TextStyle { size, bold, color: style.color().rgb, anchor };
        let between = LINE * size;
        let (x, y) = place(at);
        let first = match v_pos {
            VPos::Top => y + font(bold).capital_height() * size / 2.0,
            VPos::Center => y - between * (lines.len() as f64 - 1.0) / 2.0,
            VPos::Bottom => {
                y - font(bold).capital_height() * size / 2.0 - between * (lines.len() as f64 - 1.0)
            }
        };
        let marks = lines.iter().enumerate();
        self.marks.extend(
            marks.map(|(number, line)| Mark::text((x, first + between * number as f64), *line, letters)),
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use plotters::element::{Circle, PathElement, Rectangle};

    use super::*;

    const INK: Color = (1, 2, 3);

    fn marks(draw: impl FnOnce(&Area) -> Drawn) -> Vec<Mark> {
        drawn((100.0, 50.0), draw).0
    }

    #[test]
    fn shapes_become_marks_in_points() {
        let path = [(1.0, 2.0), (3.0, 4.5), (0.25, 6.0)];
        let found = marks(|area| {
            area.draw(&PathElement::new(path.map(at), line(INK, 0.7)))?;
            area.draw(&PathElement::new(path.map(at), nothing()))?;
            area.draw(&Rectangle::new([(100, 200), (300, 400)], filled(INK)))?;
            area.draw(&Rectangle::new([(100, 200), (300, 400)], line(INK, 1.0)))
        });
        let corners = [(1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0)];
        let around = corners.into_iter().chain([corners[0]]).collect();
        let expected = [
            Mark::Line { places: path.to_vec(), color: INK, width: 0.7 },
            Mark::Polygon { places: corners.to_vec(), color: INK },
            Mark::Line { places: around, color: INK, width: 1.0 },
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn nothing_else_makes_marks_of_a_chart() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let folders =
            ["draw/chart", "report/figure"].map(|folder| fs::read_dir(source.join(folder)).unwrap());
        let files =
            folders.into_iter().flatten().map(|file| file.unwrap().path()).filter(|file| file.is_file());
        let mut seen = 0;
        for file in files.chain([source.join("report/trend.rs")]) {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            assert!(!code.contains("Mark::") && !code.contains("Vec<Mark>"), "{}", file.display());
            seen += 1;
        }
        assert!(seen > 25, "{seen}");
    }

    #[test]
    fn a_circle_is_where_it_belongs() {
        let found = marks(|area| area.draw(&Circle::new((1000, 1000), 200, filled(INK))));
        let places = found.iter().flat_map(|mark| match mark {
            Mark::Line { places, .. } | Mark::Polygon { places, .. } => places.clone(),
            Mark::Text { .. } => Vec::new(),
        });
        let (mut far, mut count) = (0.0_f64, 0);
        for (x, y) in places {
            far = far.max((x - 10.0).hypot(y - 10.0));
            count += 1;
        }
        assert!(count > 8 && (1.9..2.1).contains(&far), "{count} places, {far} pt from the centre");
    }

    #[test]
    fn texts_stand_about_their_anchors() {
        let letters = |across: HPos, up: VPos| {
            let style = letters(TextStyle::bold(10.0, INK));
            plotters::style::TextStyle { pos: Pos::new(across, up), ..style }
        };
        let half = 10.0 * font(true).capital_height() / 2.0;
        for (across, anchor) in
            [(HPos::Left, Anchor::Start), (HPos::Center, Anchor::Middle), (HPos::Right, Anchor::End)]
        {
            for (up, one, two) in [
                (VPos::Top, 20.0 + half, [20.0 + half, 32.0 + half]),
                (VPos::Center, 20.0, [14.0, 26.0]),
                (VPos::Bottom, 20.0 - half, [8.0 - half, 20.0 - half]),
            ] {
                let text = |text: &str| {
                    let found = marks(|area| area.draw_text(text, &letters(across, up), at((30.0, 20.0))));
                    let mark = |mark: Mark| match mark {
                        Mark::Text { place, text, style } => (place.1, text, style),
                        other => panic!("{other:?}"),
                    };
                    found.into_iter().map(mark).collect::<Vec<_>>()
                };
                let style = TextStyle::bold(10.0, INK).anchored(anchor);
                assert_eq!(text("a"), [(one, "a".to_owned(), style)]);
                let lines = [(two[0], "a".to_owned(), style), (two[1], "b".to_owned(), style)];
                assert_eq!(text("a\nb"), lines);
                assert_eq!(text(""), []);
            }
        }
    }
}
