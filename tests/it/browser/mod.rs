//! Pages of the program in a real browser.

mod chinese;
pub(crate) mod driver;
mod explorer;
mod playground;
mod report;
mod site;
