//! Scalable vector graphics, with text that is text.

use plotters::backend::SVGBackend;

use crate::draw::chart::mark::Page;
use crate::draw::chart::text::escape;
use crate::draw::export::ExportError;
use crate::draw::export::paint::{Canvas, paint};

/// Units a point: plotters knows whole units only, and a tenth of a point is
/// finer than any printer's eye.
const SCALE: f64 = 10.0;

/// The page as an SVG document; `title` is what a screen reader says.
pub fn svg(page: &Page, title: &str) -> Result<String, ExportError> {
    let size = ((page.width * SCALE) as u32, (page.height * SCALE) as u32);
    let mut body = String::new();
    let mut backend = SVGBackend::with_string(&mut body, size);
    paint(page, Canvas { scale: SCALE, text_drop: 0.09 }, &mut backend)
        .map_err(|error| ExportError::new("SVG", error))?;
    drop(backend);
    // plotters writes the size in its own units; on the page it is in points.
    let marks = body.split_once('\n').map_or("", |(_, marks)| marks);
    let marks = marks.replace(" opacity=\"1\"", "");
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{marks}",
        page.width,
        page.height,
        size.0,
        size.1,
        escape(title),
    ))
}
