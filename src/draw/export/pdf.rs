//! Portable documents, for LaTeX: vector graphics with embedded fonts.
//!
//! Publishers refuse documents without their fonts, so the letters used are cut
//! out of their face and embedded (a few kB); they are addressed by their
//! number in that subset and mapped back to text for search and copying.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

use crate::draw::export::PRODUCER;
use crate::draw::export::error::ExportError;
use crate::draw::font::{self, Font};
use crate::draw::page::{Color, Mark, Page, Place};

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
        Embedded::new(b"F0", font::font(false)),
        Embedded::new(b"F1", font::font(true)),
        Embedded::new(b"F2", font::chinese()),
    ];
    let content = draw(page, &mut faces);
    // Most pages have no Chinese character, and then no trace of that face.
    let faces = if faces[2].used.is_empty() { &faces[..2] } else { &faces[..] };
    let mut pdf = Pdf::new();
    // Nothing in it is younger, and TeX complains of what is.
    pdf.set_version(1, 5);
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    pdf.document_info(INFO).title(TextStr(title)).producer(TextStr(PRODUCER));
    let mut written = pdf.page(PAGE);
    written.parent(PAGES).contents(CONTENT);
    written.media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32));
    let mut resources = written.resources();
    let mut fonts = resources.fonts();
    for (index, face) in faces.iter().enumerate() {
        fonts.pair(Name(face.key), object(index, 0));
    }
    fonts.finish();
    resources.finish();
    written.finish();
    let content = compress(&content);
    pdf.stream(CONTENT, &content).filter(Filter::FlateDecode);
    for (index, face) in faces.iter().enumerate() {
        face.write(&mut pdf, index)?;
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

struct Embedded {
    /// Its name in the content of the page.
    key: &'static [u8],
    font: &'static Font,
    /// From numbers of glyphs in the face to numbers in the subset.
    subset: GlyphRemapper,
    /// By number in the subset: the glyph and the character it draws.
    used: BTreeMap<u16, (GlyphId, char)>,
}

impl Embedded {
    fn new(key: &'static [u8], font: &'static Font) -> Self {
        Self { key, font, subset: GlyphRemapper::new(), used: BTreeMap::new() }
    }

    /// Numbers in the subset of a text's glyphs, two bytes each.
    fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let glyph = self.font.glyph(character);
            let number = self.subset.remap(glyph.0);
            self.used.insert(number, (glyph, character));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }

    /// Subsets of a face have names of their own: six letters made of what they hold.
    fn name(&self) -> String {
        let hash = self
            .used
            .values()
            .fold(0_u64, |hash, (glyph, _)| hash.wrapping_mul(1_000_003).wrapping_add(u64::from(glyph.0)));
        let letter = |place: u32| char::from(b'A' + (hash / 26_u64.pow(place) % 26) as u8);
        format!("{}+{}", (0..6).map(letter).collect::<String>(), self.font.name)
    }

    /// Writes the five objects of a face: font, descendant, descriptor,
    /// program, and the map back to text.
    fn write(&self, pdf: &mut Pdf, index: usize) -> Result<(), ExportError> {
        let cut = subsetter::subset(self.font.program, 0, &self.subset)
            .map_err(|source| ExportError::Font { font: self.font.name, source })?;
        let [font, descendant, descriptor, program, map] = [0, 1, 2, 3, 4].map(|part| object(index, part));
        let name = self.name();
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(map);
        let compact = Font::compact(&cut);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(if compact.is_some() { CidFontType::Type0 } else { CidFontType::Type2 });
        cid.base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        if compact.is_none() {
            cid.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        cid.default_width(0.0);
        let mut widths = cid.widths();
        for (number, (glyph, _)) in &self.used {
            widths.consecutive(*number, [(1000.0 * self.font.advance(*glyph)) as f32]);
        }
        widths.finish();
        cid.finish();
        let thousandths = |units: i16| (1000.0 * self.font.ems(units)) as f32;
        let face = &self.font.face;
        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
        let mut described = pdf.font_descriptor(descriptor);
        described
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(thousandths(face.ascender()))
            .descent(thousandths(face.descender()))
            .cap_height((1000.0 * self.font.capital_height()) as f32)
            .stem_v(80.0);
        if compact.is_some() {
            described.font_file3(program);
        } else {
            described.font_file2(program);
        }
        described.finish();
        let packed = compress(compact.unwrap_or(&cut));
        let mut stream = pdf.stream(program, &packed);
        stream.filter(Filter::FlateDecode);
        if compact.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        } else {
            stream.pair(Name(b"Length1"), cut.len() as i32);
        }
        stream.finish();
        let mut text = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (number, (_, character)) in &self.used {
            text.pair(*number, *character);
        }
        pdf.cmap(map, &text.finish());
        Ok(())
    }
}

fn draw(page: &Page, faces: &mut [Embedded; 3]) -> Vec<u8> {
    // The page is measured from its top, PDF from the bottom.
    let at = |(x, y): Place| (x as f32, (page.height - y) as f32);
    let mut content = Content::new();
    content.set_line_join(LineJoinStyle::RoundJoin);
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
            Mark::Text { place, text, style } => {
                let (x, y) = at(font::start(*place, text, style));
                let (red, green, blue) = shares(style.color);
                content.begin_text();
                for (index, (font, run)) in font::runs(text, style.bold).into_iter().enumerate() {
                    let Some(face) = faces.iter_mut().find(|face| face.font.name == font.name) else {
                        continue;
                    };
                    let encoded = face.encode(&run);
                    content.set_font(Name(face.key), style.size as f32);
                    if index == 0 {
                        content.set_fill_rgb(red, green, blue).next_line(x, y);
                    }
                    content.show(Str(&encoded));
                }
                content.end_text();
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
