//! Pages of the program in a real browser.

pub(crate) mod driver;
mod explorer;
mod playground;
mod report;
