//! Tables and figures for papers: LaTeX with captions, labels, and numbers aligned by `siunitx`.

pub mod comparison;
pub mod pgfplots;
pub mod quality;
mod table;

pub use table::document;
