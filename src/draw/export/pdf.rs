//! Portable documents, for LaTeX: vector graphics with embedded type.
//!
//! The marks are written directly, for plotters has no PDF backend. Each face
//! is embedded whole as a `TrueType` program (compressed, some 400 kB), because
//! publishers refuse documents without their fonts; glyphs are addressed by
//! their number in the face and mapped back to text for search and copying.

use std::collections::BTreeMap;

use ab_glyph::{Font, FontRef, GlyphId};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::draw::chart::mark::{Anchor, Mark, Page, Place};
use crate::draw::chart::style::Color;
use crate::draw::export::ExportError;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFO: Ref = Ref::new(5);
/// First of the five objects of each face.
const FACES: i32 = 6;
const IDENTITY: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The page as a PDF file.
pub fn pdf(page: &Page, title: &str) -> Result<Vec<u8>, ExportError> {
    let mut faces = [
        Face::new(b"F0", b"DejaVuSans", dejavu::sans::regular())?,
        Face::new(b"F1", b"DejaVuSans-Bold", dejavu::sans::bold())?,
    ];
    let content = draw(page, &mut faces);
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    pdf.document_info(INFO).title(TextStr(title)).producer(TextStr("plybench"));
    let mut written = pdf.page(PAGE);
    written.parent(PAGES).contents(CONTENT);
    written.media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32));
    let mut resources = written.resources();
    let mut fonts = resources.fonts();
    for (index, face) in faces.iter().enumerate() {
        fonts.pair(Name(face.name), object(index, 0));
    }
    fonts.finish();
    resources.finish();
    written.finish();
    let content = compress(&content);
    pdf.stream(CONTENT, &content).filter(Filter::FlateDecode);
    for (index, face) in faces.iter().enumerate() {
        face.embed(&mut pdf, index);
    }
    Ok(pdf.finish())
}

const fn object(face: usize, part: i32) -> Ref {
    Ref::new(FACES + 5 * face as i32 + part)
}

/// Deflate at a fixed level, so that bytes do not depend on the machine.
fn compress(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 9)
}

/// One type face with the glyphs used so far.
struct Face {
    name: &'static [u8],
    postscript_name: &'static [u8],
    program: &'static [u8],
    font: FontRef<'static>,
    used: BTreeMap<u16, char>,
}

impl Face {
    fn new(
        name: &'static [u8],
        postscript_name: &'static [u8],
        program: &'static [u8],
    ) -> Result<Self, ExportError> {
        let font = FontRef::try_from_slice(program).map_err(|error| ExportError::new("PDF", error))?;
        Ok(Self { name, postscript_name, program, font, used: BTreeMap::new() })
    }

    /// Glyph numbers of a text, two bytes each, noting which are used.
    fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let glyph = self.font.glyph_id(character);
            self.used.insert(glyph.0, character);
            bytes.extend(glyph.0.to_be_bytes());
        }
        bytes
    }

    /// Advance of a glyph in thousandths of an em.
    fn advance(&self, glyph: u16) -> f32 {
        let units = self.font.units_per_em().unwrap_or(1000.0);
        self.font.h_advance_unscaled(GlyphId(glyph)) * 1000.0 / units
    }

    /// Width of a text in points.
    fn width(&self, text: &str, size: f64) -> f64 {
        let thousandths: f32 = text.chars().map(|c| self.advance(self.font.glyph_id(c).0)).sum();
        f64::from(thousandths) * size / 1000.0
    }

    /// Writes the five objects of a face: font, descendant, descriptor,
    /// program, and the map back to text.
    fn embed(&self, pdf: &mut Pdf, index: usize) {
        let [font, descendant, descriptor, program, map] = [0, 1, 2, 3, 4].map(|part| object(index, part));
        pdf.type0_font(font)
            .base_font(Name(self.postscript_name))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(map);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(Name(self.postscript_name)).system_info(IDENTITY);
        cid.font_descriptor(descriptor).cid_to_gid_map_predefined(Name(b"Identity")).default_width(0.0);
        let mut widths = cid.widths();
        for glyph in self.used.keys() {
            widths.consecutive(*glyph, [self.advance(*glyph)]);
        }
        widths.finish();
        cid.finish();
        let scale = 1000.0 / self.font.units_per_em().unwrap_or(1000.0);
        let (ascent, descent) = (self.font.ascent_unscaled() * scale, self.font.descent_unscaled() * scale);
        pdf.font_descriptor(descriptor)
            .name(Name(self.postscript_name))
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(-1100.0, descent, 1800.0, ascent))
            .italic_angle(0.0)
            .ascent(ascent)
            .descent(descent)
            .cap_height(729.0)
            .stem_v(80.0)
            .font_file2(program);
        let compressed = compress(self.program);
        pdf.stream(program, &compressed)
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), self.program.len() as i32);
        let mut text = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (glyph, character) in &self.used {
            text.pair(*glyph, *character);
        }
        pdf.cmap(map, &text.finish());
    }
}

fn draw(page: &Page, faces: &mut [Face; 2]) -> Vec<u8> {
    // The page is measured from its top, PDF from the bottom.
    let at = |(x, y): Place| (x as f32, (page.height - y) as f32);
    let mut content = Content::new();
    content.set_line_join(pdf_writer::types::LineJoinStyle::RoundJoin);
    for mark in &page.marks {
        match mark {
            Mark::Line { places, color, width } => {
                let (red, green, blue) = shares(*color);
                content.set_stroke_rgb(red, green, blue).set_line_width(*width as f32);
                outline(&mut content, places.iter().map(|place| at(*place)));
                content.stroke();
            }
            Mark::Polygon { places, color } => {
                let (red, green, blue) = shares(*color);
                content.set_fill_rgb(red, green, blue);
                outline(&mut content, places.iter().map(|place| at(*place)));
                content.close_path().fill_nonzero();
            }
            Mark::Text { place, text, size, bold, color, anchor } => {
                let face = &mut faces[usize::from(*bold)];
                let back = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => face.width(text, *size) / 2.0,
                    Anchor::End => face.width(text, *size),
                };
                // The baseline stands a third of an em below the middle.
                let (x, y) = at((place.0 - back, place.1 + 0.36 * size));
                let (red, green, blue) = shares(*color);
                let encoded = face.encode(text);
                content.begin_text().set_font(Name(face.name), *size as f32);
                content.set_fill_rgb(red, green, blue).next_line(x, y).show(Str(&encoded)).end_text();
            }
        }
    }
    content.finish().into_vec()
}

fn outline(content: &mut Content, places: impl Iterator<Item = (f32, f32)>) {
    for (index, (x, y)) in places.enumerate() {
        if index == 0 {
            content.move_to(x, y);
        } else {
            content.line_to(x, y);
        }
    }
}

fn shares((red, green, blue): Color) -> (f32, f32, f32) {
    let share = |part: u8| f32::from(part) / 255.0;
    (share(red), share(green), share(blue))
}
