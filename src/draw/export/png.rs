//! Bitmaps: painted at twice the size and averaged down, because plotters
//! paints thick lines without smoothing their edges.

use plotters::backend::BitMapBackend;

use crate::draw::chart::mark::Page;
use crate::draw::export::ExportError;
use crate::draw::export::paint::{Canvas, paint};

/// Pixels a point: 216 dots an inch at full size, 300 in a column of a page.
const SCALE: usize = 3;
/// Painted pixels a pixel, in each direction.
const OVERSAMPLING: usize = 2;
/// Metres an inch, for the resolution written into the file.
const INCH: f64 = 0.0254;

/// The page as a PNG file.
pub fn png(page: &Page) -> Result<Vec<u8>, ExportError> {
    let (width, height) = (page.width as usize * SCALE, page.height as usize * SCALE);
    let (wide, high) = (width * OVERSAMPLING, height * OVERSAMPLING);
    let mut painted = vec![255; wide * high * 3];
    let canvas = Canvas { scale: (SCALE * OVERSAMPLING) as f64, text_drop: 0.24 };
    let mut backend = BitMapBackend::with_buffer(&mut painted, (wide as u32, high as u32));
    paint(page, canvas, &mut backend).map_err(|error| ExportError::new("PNG", error))?;
    drop(backend);
    encode(&average(&painted, width, height), width as u32, height as u32)
        .map_err(|error| ExportError::new("PNG", error))
}

fn average(painted: &[u8], width: usize, height: usize) -> Vec<u8> {
    let stride = width * OVERSAMPLING * 3;
    let mut pixels = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            for channel in 0..3 {
                let sum: usize = (0..OVERSAMPLING * OVERSAMPLING)
                    .map(|index| {
                        let row = y * OVERSAMPLING + index / OVERSAMPLING;
                        let column = x * OVERSAMPLING + index % OVERSAMPLING;
                        usize::from(painted[row * stride + column * 3 + channel])
                    })
                    .sum();
                pixels.push((sum / (OVERSAMPLING * OVERSAMPLING)) as u8);
            }
        }
    }
    pixels
}

fn encode(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Default);
    let pixels_per_metre = (72.0 * SCALE as f64 / INCH).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: pixels_per_metre,
        yppu: pixels_per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
