//! Tables for papers: LaTeX with captions, labels, and numbers aligned by `siunitx`.

pub mod comparison;
mod table;

pub use table::PACKAGES;
