//! JSON that hyperfine writes with `--export-json`.
//!
//! Both versions have the wall time and the memory of each run. Version 1 has only the mean of its CPU time; version 2
//! (`schema_version`) has that of each run, and the counters of the processor that were asked for.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use csv::StringRecord;
use serde::Deserialize;

use crate::import::error::ImportError;
use crate::import::foreign_csv::not_imported;
use crate::import::mapping::Mapping;
use crate::import::remark::Imported;
use crate::record::{Column, Rows};

/// Values of columns that no parameter fills.
const DEFAULTS: [(Column, &str); 3] =
    [(Column::Game, "hyperfine"), (Column::Position, "command"), (Column::Depth, "0")];

/// The columns that come before the parameters.
const COMMAND: &str = "command";
const FIGURES: [&str; 8] = [
    "status",
    "wall_ns",
    "cpu_ns",
    "peak_memory_bytes",
    "instructions",
    "cycles",
    "cache_misses",
    "branch_misses",
];

#[derive(Deserialize)]
struct Export {
    results: Vec<Benchmark>,
}

#[derive(Deserialize)]
struct Benchmark {
    command: String,
    name: Option<String>,
    #[serde(default)]
    parameters: BTreeMap<String, Parameter>,
    /// Version 1, in seconds.
    times: Option<Vec<f64>>,
    /// Version 1; `null` for a run that a signal ended.
    #[serde(default)]
    exit_codes: Vec<Option<i64>>,
    /// Version 1, in bytes.
    #[serde(default)]
    memory_usage_byte: Vec<u64>,
    /// Version 2.
    measurements: Option<Vec<Measurement>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Parameter {
    First(String),
    Second { value: String },
}

#[derive(Deserialize)]
struct Measurement {
    time_wall_clock: Quantity,
    time_cpu: Option<Quantity>,
    memory_peak_resident: Option<Quantity>,
    instructions: Option<Quantity>,
    cpu_cycles: Option<Quantity>,
    cache_misses: Option<Quantity>,
    branch_misses: Option<Quantity>,
    exit_code: Option<i64>,
}

#[derive(Deserialize)]
struct Quantity {
    value: f64,
    /// None of a count.
    #[expect(dead_code, reason = "another unit is a fault of the file as soon as it is read")]
    unit: Option<Unit>,
}

/// The units that version 2 writes.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Second,
    Byte,
}

impl Mapping {
    /// Reads the JSON of hyperfine; `name` is what errors call it. A command is an engine, by its name if it has one, and
    /// each run a sample. Parameters are columns, as those of CSV are.
    pub fn hyperfine(&self, text: &str, name: &str) -> Result<Imported, ImportError> {
        let fault = |fault: String| ImportError::NotHyperfine { name: name.to_owned(), fault };
        let export: Export = serde_json::from_str(text).map_err(|error| fault(error.to_string()))?;
        if export.results.is_empty() {
            return Err(fault("it has no results".to_owned()));
        }
        let parameters: BTreeSet<&String> =
            export.results.iter().flat_map(|result| result.parameters.keys()).collect();
        let header: Vec<String> = std::iter::once(COMMAND)
            .chain(FIGURES)
            .chain(parameters.iter().map(|parameter| parameter.as_str()))
            .map(str::to_owned)
            .collect();
        let mapping = self.with_defaults(&header);
        let sources = mapping.sources(&header, name)?;
        let mut rows = Rows::new();
        let mut known: HashMap<(String, String, String, u32), &str> = HashMap::new();
        for result in &export.results {
            let command = result.name.as_ref().unwrap_or(&result.command);
            let value = |parameter: &&String| match result.parameters.get(*parameter) {
                Some(Parameter::First(value) | Parameter::Second { value }) => value.clone(),
                None => String::new(),
            };
            for (sample, figures) in (0..).zip(result.runs(name)?) {
                let fields = std::iter::once(command.clone()).chain(figures);
                let record =
                    StringRecord::from(fields.chain(parameters.iter().map(value)).collect::<Vec<_>>());
                let place = || format!("{name}, command `{command}`");
                let mut row = mapping.row(&record, &sources, &header, place)?;
                row.sample = sample;
                let search = (row.game.clone(), row.position.clone(), row.engine.clone(), row.depth);
                if let Some(first) = known.insert(search, &result.command).filter(|_| sample == 0) {
                    let [name, first, second] = [name, first, &result.command].map(str::to_owned);
                    return Err(ImportError::SameSearch { name, first, second });
                }
                rows.push(&row);
            }
        }
        Ok(Imported { rows, remarks: not_imported(&header, &sources).into_iter().collect() })
    }

    fn with_defaults(&self, header: &[String]) -> Self {
        let mut mapping = self.clone();
        let gives = |column: Column| {
            self.constants.has(column.name())
                || self.named.iter().any(|(known, _)| *known == column)
                || header.iter().any(|parameter| parameter == column.name())
        };
        if !gives(Column::Engine) {
            mapping.named.push((Column::Engine, COMMAND.to_owned()));
        }
        for (column, value) in DEFAULTS.into_iter().filter(|(column, _)| !gives(*column)) {
            mapping.constants.set(column.name(), value).expect("no value is given");
        }
        mapping
    }
}

impl Benchmark {
    /// The fields of [`FIGURES`] of each run.
    fn runs(&self, name: &str) -> Result<Vec<[String; FIGURES.len()]>, ImportError> {
        let text = |quantity: &Option<Quantity>, print: fn(f64) -> String| {
            quantity.as_ref().map_or_else(String::new, |of| print(of.value))
        };
        let count = |quantity: &Option<Quantity>| text(quantity, |count| count.to_string());
        let runs: Vec<_> = if let Some(runs) = &self.measurements {
            let fields = |run: &Measurement| {
                [
                    status(run.exit_code),
                    nanoseconds(run.time_wall_clock.value),
                    text(&run.time_cpu, nanoseconds),
                    count(&run.memory_peak_resident),
                    count(&run.instructions),
                    count(&run.cpu_cycles),
                    count(&run.cache_misses),
                    count(&run.branch_misses),
                ]
            };
            runs.iter().map(fields).collect()
        } else {
            let codes = self.exit_codes.iter().copied().chain(std::iter::repeat(Some(0)));
            let memory = self.memory_usage_byte.iter().map(u64::to_string);
            let memory = memory.chain(std::iter::repeat(String::new()));
            let fields = |((time, code), memory): ((&f64, _), _)| {
                let mut fields = [const { String::new() }; FIGURES.len()];
                (fields[0], fields[1], fields[3]) = (status(code), nanoseconds(*time), memory);
                fields
            };
            self.times.iter().flatten().zip(codes).zip(memory).map(fields).collect()
        };
        match runs.len() {
            0 => Err(ImportError::NoRuns { name: name.to_owned(), command: self.command.clone() }),
            _ => Ok(runs),
        }
    }
}

fn status(exit_code: Option<i64>) -> String {
    match exit_code {
        Some(0) => "ok".to_owned(),
        Some(code) => format!("error: exit code {code}"),
        None => "error: ended by a signal".to_owned(),
    }
}

fn nanoseconds(seconds: f64) -> String {
    (seconds * 1e9).round().to_string()
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;
    use crate::import::constants::Constants;
    use crate::machine::Gauge;
    use crate::record::{Row, RowRef};

    fn read(map: &str, set: &str, results: &str) -> Result<Vec<Row>, String> {
        let mut mapping =
            Mapping::new(if set.is_empty() { Constants::default() } else { Constants::parse(set).unwrap() });
        if !map.is_empty() {
            mapping.map(map).unwrap();
        }
        let imported = mapping.hyperfine(&format!("{{\"results\": [{results}]}}"), "h.json");
        let told = |error: ImportError| match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        };
        imported.map(|imported| imported.rows.iter().map(RowRef::to_row).collect()).map_err(told)
    }

    const FIRST: &str = r#"{"command": "a 1", "mean": 1.5, "stddev": null, "user": 1.0, "system": 0.1, "times": [1.25, 2e-9],
        "memory_usage_byte": [4096, 8192], "exit_codes": [0, 3], "parameters": {"plies": "1"}}"#;
    const SECOND: &str = r#"{"command": "b 1", "name": "b", "measurements": [{
        "time_wall_clock": {"value": 0.5, "unit": "second"}, "time_cpu": {"value": 0.25, "unit": "second"},
        "memory_peak_resident": {"value": 4096.0, "unit": "byte"}, "instructions": {"value": 10000000.0},
        "cpu_cycles": {"value": 7}, "cache_misses": {"value": 6}, "branch_misses": {"value": 5}, "exit_code": null}], "parameters": {"plies": {"value": "2"}}}"#;

    #[test]
    fn every_run_is_a_sample_in_both_versions() {
        let rows = read("depth=plies", "game=chess", &format!("{FIRST},{SECOND}")).unwrap();
        let row = |engine: &str, depth, sample, status: &str, wall_ns, memory| {
            let mut row = Row {
                sample,
                status: status.parse().unwrap(),
                wall_ns: Some(wall_ns),
                ..Row::new("chess", "command", engine, depth)
            };
            row.usage.set(Gauge::PeakMemoryBytes, Some(memory));
            row
        };
        let mut second = row("b", 2, 0, "error: ended by a signal", 500_000_000, 4096);
        second.cpu_ns = Some(250_000_000);
        for (gauge, figure) in [
            (Gauge::Instructions, 10_000_000),
            (Gauge::Cycles, 7),
            (Gauge::CacheMisses, 6),
            (Gauge::BranchMisses, 5),
        ] {
            second.usage.set(gauge, Some(figure));
        }
        let expected = [
            row("a 1", 1, 0, "ok", 1_250_000_000, 4096),
            row("a 1", 1, 1, "error: exit code 3", 2, 8192),
            second,
        ];
        assert_eq!(rows, expected);
        let alone = read("", "", FIRST).unwrap();
        assert_eq!((&*alone[0].game, alone[0].depth), ("hyperfine", 0));
    }

    #[test]
    fn what_cannot_be_rows_is_refused() {
        let both = format!("{FIRST},{}", FIRST.replace("a 1", "a 2").replace("\"1\"", "\"x\""));
        for (map, set, results, told) in [
            (
                "",
                "engine=a",
                &*both,
                "h.json: `a 1` and `a 2` would be one search; tell them apart by a parameter",
            ),
            (
                "depth=plies",
                "",
                &both,
                "h.json, command `a 2`, `plies`: column depth has `x`, which is not a whole number",
            ),
            ("depth=ply", "", &both, "h.json has no column `ply`"),
            ("", "", "", "h.json is not an export of hyperfine: it has no results"),
            ("", "", "{}", "h.json is not an export of hyperfine: missing field `command`"),
            ("", "", r#"{"command": "a"}"#, "h.json: `a` has no times of single runs"),
            (
                "",
                "",
                &SECOND.replace("second", "millisecond"),
                "h.json is not an export of hyperfine: unknown variant `millisecond`, expected `second` or `byte`",
            ),
            (
                "",
                "",
                &FIRST.replace("1.25", "-1"),
                "h.json, command `a 1`, `wall_ns`: column wall_ns has `-1000000000`",
            ),
        ] {
            let error = read(map, set, results).unwrap_err();
            assert!(error.starts_with(told), "{error}");
        }
    }
}
