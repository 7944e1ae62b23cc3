//! Drawing that knows no row: what a chart is, its layout into marks on a
//! page, and pages into files.
//!
//! A page holds lines, polygons and texts, measured in points, and every format
//! draws the same marks: outlines, widths and places of letters come from one
//! set of faces, so that the three files of a figure cannot differ.

pub mod canvas;
pub mod chart;
pub mod export;
pub mod font;
pub mod page;
