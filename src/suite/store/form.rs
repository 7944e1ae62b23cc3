//! What a line of a partial file is: a row, of some suites the details of its
//! cell, and the checksum of both.

use std::io;

use crate::record::{CellDetails, Header, Row, attached, detached, opened, sealed, sealed_header};
use crate::suite::plan::cells::Plan;

/// The lines of one partial file.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    header: Header,
    with_details: bool,
}

impl Form {
    /// That of the rows of a plan.
    pub(crate) fn new(plan: &Plan) -> Self {
        Self { header: Header::new(), with_details: plan.has_details() }
    }

    /// The columns of the rows.
    pub(crate) const fn header(&self) -> &Header {
        &self.header
    }

    /// Whether lines have room for details.
    pub(crate) const fn with_details(&self) -> bool {
        self.with_details
    }

    /// The first line of the file, without its line end.
    pub(crate) fn first_line(&self) -> String {
        sealed_header(self.with_details)
    }

    /// The line of a cell, with its line end.
    pub(crate) fn line(&self, row: &Row, details: Option<&CellDetails>) -> io::Result<Vec<u8>> {
        let line = self.header.encode(row)?;
        if !self.with_details {
            return Ok(sealed(line));
        }
        let details = details.map(CellDetails::to_line);
        Ok(sealed(attached(line, details.as_deref())))
    }

    /// The row of a line, as it is in the finished file, and the details; `None`
    /// if it is not what was written.
    pub(crate) fn parts<'l>(&self, line: &'l [u8]) -> Option<(&'l [u8], Option<String>)> {
        self.parts_of_opened(opened(line)?)
    }

    /// The parts of a line without its checksum and its line end.
    pub(crate) fn parts_of_opened<'l>(&self, line: &'l [u8]) -> Option<(&'l [u8], Option<String>)> {
        if self.with_details { detached(line) } else { Some((line, None)) }
    }
}
