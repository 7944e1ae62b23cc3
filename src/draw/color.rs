//! Colours of pages: the few that are not data.

/// A colour: red, green, blue.
pub type Color = (u8, u8, u8);

/// Text and data.
pub const INK: Color = (0x1a, 0x1a, 0x1a);
/// Secondary text.
pub const GREY: Color = (0x5f, 0x5f, 0x5f);
/// Grid lines.
pub const GRID: Color = (0xe3, 0xe3, 0xe3);
/// The page.
pub const PAPER: Color = (0xff, 0xff, 0xff);
