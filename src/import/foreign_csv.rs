//! CSV of other tools, line by line into rows.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::import::delimiter::{below_separator, delimiter};
use crate::import::error::ImportError;
use crate::import::mapping::{Mapping, Source};
use crate::import::remark::{Imported, Remark};
use crate::record::{Column, FieldError, LineEnds, LineError, Row, Rows, line_error};

impl Mapping {
    /// Reads a text whose first line names its columns; `name` is what errors
    /// call it. Fields are separated by commas, semicolons, tabs or bars,
    /// whichever makes most of the header. Lines of one cell are samples of it, in their order, where no
    /// column says which sample they are.
    pub fn read(&self, text: &str, name: &str) -> Result<Imported, ImportError> {
        let (below, lines_before) = below_separator(text);
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter(text))
            .trim(Trim::All)
            .has_headers(false)
            .from_reader(LineEnds::new(below.as_bytes()));
        let mut record = StringRecord::new();
        let mut next = |record: &mut StringRecord| {
            let read = reader.read_record(record);
            read.map_err(|error| broken(error, name, lines_before))
        };
        if !next(&mut record)? {
            return Err(ImportError::NoLines { name: name.to_owned() });
        }
        let header: Vec<String> = record.iter().map(str::to_owned).collect();
        let sources = self.sources(&header, name)?;
        let mut rows = Rows::new();
        let mut samples = Samples::new(sources.iter().any(|source| source.column == Column::Sample));
        while next(&mut record)? {
            let line = lines_before + record.position().map_or(1, csv::Position::line);
            let mut row = self.row(&record, &sources, &header, || format!("{name}, line {line}"))?;
            samples.number(&mut row);
            rows.push(&row);
        }
        if rows.is_empty() {
            return Err(ImportError::NoLines { name: name.to_owned() });
        }
        let remarks = [not_imported(&header, &sources), samples.remark()];
        Ok(Imported { rows, remarks: remarks.into_iter().flatten().collect() })
    }

    pub(super) fn row(
        &self,
        record: &StringRecord,
        sources: &[Source],
        header: &[String],
        place: impl Fn() -> String,
    ) -> Result<Row, ImportError> {
        let mut row = Row::new("", "", "", 0);
        self.constants.put_into(&mut row);
        for source in sources {
            let text = record.get(source.place).unwrap_or_default();
            let names = [Column::Game, Column::Position, Column::Engine].contains(&source.column);
            let read = match text {
                "" if names => {
                    Err(FieldError { column: source.column.name(), text: String::new(), expected: "a name" })
                }
                // What says nothing of how it ended has ended well.
                "" if source.column == Column::Status => Ok(()),
                text => source.column.read(text, &mut row),
            };
            read.map_err(|error| ImportError::Field {
                place: place(),
                theirs: header[source.place].clone(),
                source: error,
            })?;
        }
        Ok(row)
    }
}

struct Samples {
    /// Whether a column numbers them.
    numbered: bool,
    next: HashMap<(String, String, String, u32), u32>,
    repeated: usize,
}

impl Samples {
    fn new(numbered: bool) -> Self {
        Self { numbered, next: HashMap::new(), repeated: 0 }
    }

    fn number(&mut self, row: &mut Row) {
        if self.numbered {
            return;
        }
        let cell = (row.game.clone(), row.position.clone(), row.engine.clone(), row.depth);
        let next = self.next.entry(cell).or_default();
        row.sample = row.sample.saturating_add(*next);
        self.repeated += usize::from(*next > 0);
        *next += 1;
    }

    fn remark(&self) -> Option<Remark> {
        (self.repeated > 0).then_some(Remark::Samples { lines: self.repeated })
    }
}

pub(super) fn not_imported(header: &[String], sources: &[Source]) -> Option<Remark> {
    let is_read = |place| sources.iter().any(|source| source.place == place);
    let others = header.iter().enumerate().filter(|(place, _)| !is_read(*place));
    let columns: Vec<_> = others.map(|(_, column)| column.clone()).collect();
    (!columns.is_empty()).then_some(Remark::NotImported { columns })
}

/// The error of a line, from the error of its reader. A text in memory is
/// always read to its end.
fn broken(error: csv::Error, name: &str, before: u64) -> ImportError {
    let line = before + error.position().map_or(1, csv::Position::line);
    ImportError::Line {
        name: name.to_owned(),
        line,
        source: line_error(error).unwrap_or(LineError::Encoding),
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;
    use crate::import::constants::Constants;
    use crate::record::RowRef;

    fn mapping(map: &str, constants: &str) -> Mapping {
        let mut mapping = Mapping::new(Constants::parse(constants).unwrap());
        mapping.map(map).unwrap();
        mapping
    }

    fn told(error: &ImportError) -> String {
        let source = error.source().map_or_else(String::new, |source| format!(": {source}"));
        format!("{error}{source}")
    }

    #[test]
    fn columns_come_from_the_file_and_from_constants() {
        let text = "fen; Nodes ;depth;score;hash\r\n8/8 w;45.0;3;-25;x\r\n\"8/8; b\";4.5E+01;4;;y\r\n";
        let imported = mapping("nodes=Nodes,position=fen,value=score", "game=chess,engine=mine")
            .read(text, "x")
            .unwrap();
        let rows: Vec<Row> = imported.rows.iter().map(RowRef::to_row).collect();
        assert_eq!((rows[0].position.as_str(), rows[1].position.as_str()), ("8/8 w", "8/8; b"));
        assert!(rows.iter().all(|row| row.counters.nodes == Some(45) && row.engine == "mine"));
        assert_eq!((rows[0].value, rows[1].value), (Some(-25), None));
        assert_eq!(imported.remarks, [Remark::NotImported { columns: vec!["hash".to_owned()] }]);
    }

    #[test]
    fn what_a_spreadsheet_writes_is_read_and_lines_are_those_of_an_editor() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["sep=;", "game;position;engine;depth;nodes", "chess;p1;x;1;5", "chess;p2;x;1;-5", ""];
            let error = Mapping::default().read(&text.join(end), "x.csv").unwrap_err();
            assert!(told(&error).starts_with("x.csv, line 4, `nodes`"), "{end:?}: {error}");
            let imported = Mapping::default().read(&text[..3].join(end), "x.csv").unwrap();
            assert_eq!(imported.rows.get(0).unwrap().to_row().counters.nodes, Some(5), "{end:?}");
            let error = Mapping::default().read(&text[1..].join(end), "x.csv").unwrap_err();
            assert!(told(&error).starts_with("x.csv, line 3, `nodes`"), "{end:?}: {error}");
        }
    }

    #[test]
    fn lines_of_one_cell_are_samples_unless_a_column_says_which() {
        let text = "game,position,engine,depth,sample\nchess,start,a,1,4\nchess,start,a,1,4\n";
        let samples = |text: &str| {
            let imported = Mapping::default().read(text, "x").unwrap();
            let rows: Vec<u32> = imported.rows.iter().map(RowRef::sample).collect();
            (rows, imported.remarks)
        };
        assert_eq!(samples(text), (vec![4, 4], vec![]));
        let (rows, remarks) = samples(&text.replace(",sample", "").replace(",4\n", "\n"));
        assert_eq!((rows, remarks), (vec![0, 1], vec![Remark::Samples { lines: 1 }]));
    }

    #[test]
    fn errors_say_line_column_and_value() {
        let text = "game,position,engine,Depth,nodes\nchess,start,a,1,5\nchess,start,a,deep,5\n";
        let read = |map: &str, text: &str| told(&mapping(map, "status=ok").read(text, "x.csv").unwrap_err());
        assert_eq!(
            read("depth=Depth", text),
            "x.csv, line 3, `Depth`: column depth has `deep`, which is not a whole number in range"
        );
        assert_eq!(read("depth=Depht", text), "x.csv has no column `Depht`; did you mean `Depth`?");
        assert_eq!(
            read("nodes=nodes", text),
            "x.csv has no column depth; its columns are game, position, engine, Depth, nodes"
        );
        let short = text.replace("deep,5", "deep");
        assert_eq!(read("depth=Depth", &short), "x.csv, line 3: it has 4 fields where the header has 5");
        let unnamed = text.replace("start,a,1", "start,,1");
        assert_eq!(
            read("depth=Depth", &unnamed),
            "x.csv, line 2, `engine`: column engine has ``, which is not a name"
        );
        let twice = text.replace("nodes", "Depth");
        assert_eq!(read("depth=Depth", &twice), "x.csv has two columns `Depth`; rename one of them");
        for empty in ["", "game,position,engine,Depth\n"] {
            assert_eq!(read("depth=Depth", empty), "x.csv has no line below a header");
        }
        let mut again = mapping("depth=Depth", "status=ok");
        assert_eq!(again.map("status=end").unwrap_err().to_string(), "column status is given twice");
    }
}
