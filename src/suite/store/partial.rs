//! Reading the rows an interrupted run left behind.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use csv::{ReaderBuilder, StringRecord};

use crate::record::Header;
use crate::suite::plan::cells::Plan;
use crate::suite::store::stored_row::StoredRow;

/// What was found in a partial file.
pub(crate) struct Loaded {
    pub(crate) rows: Vec<StoredRow>,
    /// The end of the last whole line: everything after it is torn.
    pub(crate) end: u64,
    pub(crate) broken_lines: usize,
    pub(crate) cpu_ns: u64,
    /// The header; `None` if it is torn.
    pub(crate) header: Option<Header>,
}

/// Reads the rows of a partial file. A line that is not a row of the plan is
/// counted and passed over; its cell simply runs again.
pub(crate) fn load(mut file: File, plan: &Plan) -> io::Result<Loaded> {
    let end = end_of_last_line(&mut file)?;
    file.seek(SeekFrom::Start(0))?;
    let whole_lines = BufReader::new(file.take(end));
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(whole_lines);
    let mut loaded = Loaded { rows: Vec::new(), end, broken_lines: 0, cpu_ns: 0, header: None };
    if end == 0 {
        return Ok(loaded);
    }
    let header = Header::read(reader.headers()?).map_err(|missing| {
        let lacks = format!("its header lacks {}", missing.join(", "));
        io::Error::new(io::ErrorKind::InvalidData, lacks)
    })?;
    let header = loaded.header.insert(header).clone();
    let index = plan.index();
    let mut record = StringRecord::new();
    loop {
        let offset = reader.position().byte();
        let row = match reader.read_record(&mut record) {
            Ok(false) => return Ok(loaded),
            Ok(true) => header.row(&record).ok(),
            Err(error) if error.is_io_error() => return Err(error.into()),
            Err(_) => None,
        };
        let length = (reader.position().byte() - offset) as usize;
        let cell = row.as_ref().and_then(|row| index.cell(&row.game, &row.position, &row.engine, row.depth));
        let (Some(row), Some(cell)) = (row, cell) else {
            loaded.broken_lines += 1;
            continue;
        };
        loaded.cpu_ns += row.cpu_ns.unwrap_or(0);
        loaded.rows.push(StoredRow::new(cell, &row, offset, length));
    }
}

/// One past the last line end of a file, looked for from its end.
fn end_of_last_line(file: &mut File) -> io::Result<u64> {
    const BLOCK: u64 = 8192;
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut block = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        block.resize((end - start) as usize, 0);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut block)?;
        if let Some(last) = block.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}
