//! What to do about an error of the library, in terms of this command line.
//! The library says what is wrong; every option and every command that advice
//! on its errors names is here. What a verb itself refuses, because of what was
//! typed or what is there already, it says in one text, advice included.

use std::error::Error;
use std::io;
use std::path::Path;

use plybench::analysis::compare::CompareError;
use plybench::analysis::diff::DiffError;
use plybench::analysis::distinct::Conflict;
use plybench::corpus::CorpusError;
use plybench::game::tree::TreeTooLarge;
use plybench::import::{ImportError, MappingError, Remark};
use plybench::program::{ProgramError, ProgramSpec};
use plybench::record::RecordError;
use plybench::report::tree_picture;
use plybench::spec::SpecError;
use plybench::suite::{MergeError, RunError, SuiteError, Warning};
use plybench::text_file::NotUtf8;

/// The advice for an error, if there is some: a clause to follow a semicolon.
pub(super) fn advice(error: &(dyn Error + 'static)) -> Option<String> {
    let advice = error.downcast_ref().map(run);
    advice
        .or_else(|| error.downcast_ref().map(merge))
        .or_else(|| error.downcast_ref().map(suite))
        .or_else(|| error.downcast_ref().map(corpus))
        .or_else(|| error.downcast_ref().map(record))
        .or_else(|| error.downcast_ref().map(spec))
        .or_else(|| error.downcast_ref().map(system))
        .or_else(|| error.downcast_ref().map(tree).map(Some))
        .or_else(|| error.downcast_ref().map(picture).map(Some))
        .or_else(|| error.downcast_ref().map(conflict).map(Some))
        .or_else(|| error.downcast_ref().map(compared))
        .or_else(|| error.downcast_ref().map(before_after))
        .or_else(|| error.downcast_ref().map(import))
        .or_else(|| error.downcast_ref().map(mapping))
        .or_else(|| error.downcast_ref().map(program))
        .flatten()
}

fn run(error: &RunError) -> Option<String> {
    let advice = match error {
        RunError::Suite(error) => return suite(error),
        RunError::Threads { .. } => "use a smaller --jobs",
        RunError::Folder { .. } => "create it first",
        RunError::NotAFile { .. } => "choose another --out",
        RunError::Locked { .. } => "wait for it, or choose another --out",
        RunError::Finished { .. } | RunError::Foreign { .. } => {
            "choose another --out, or replace it with --overwrite"
        }
        RunError::Unfinished { .. } => "finish it with --resume, or start over with --overwrite",
        RunError::NoManifest { .. } => "start over with --overwrite",
        RunError::Differs { .. } => "use another --out, or start over with --overwrite",
        RunError::Write { kept: Some(kept), .. } => {
            return Some(format!(
                "the {kept} finished rows are kept: free some space, then rerun with --resume"
            ));
        }
        RunError::Write { kept: None, .. } => {
            "the finished rows are lost because their file was removed during the run; run it again"
        }
        RunError::OtherForm { .. } => "choose another name for --out, or remove that file",
        RunError::Lost { .. } => "run it again",
        RunError::Altered { .. } => "restore the file, or rerun with --overwrite",
        RunError::Header { expected, .. } => {
            return Some(format!("start over with --overwrite, or correct its first line:\n{expected}"));
        }
        RunError::ForeignChunk { .. } | RunError::NoChunk { .. } => "plan again with this version",
        _ => return None,
    };
    Some(advice.to_owned())
}

fn merge(error: &MergeError) -> Option<String> {
    let advice = match error {
        MergeError::Nothing => "name the results of every chunk",
        MergeError::Altered { .. } => "restore the file, or rerun that chunk with --overwrite",
        // Not to be resumed: rows that are merged are in the files that they came from.
        MergeError::Run(RunError::Write { source, .. }) => {
            return (source.kind() == io::ErrorKind::StorageFull)
                .then(|| "free some space, then merge again".to_owned());
        }
        MergeError::Run(RunError::Unfinished { .. }) => {
            "choose another --out, or replace it with --overwrite"
        }
        MergeError::Run(error) => return run(error),
        _ => return None,
    };
    Some(advice.to_owned())
}

fn suite(error: &SuiteError) -> Option<String> {
    let advice = match error {
        SuiteError::Line { source, .. } => return suite(source),
        SuiteError::Spec(error) => return spec(error),
        SuiteError::Corpus(error) => return corpus(error),
        SuiteError::NoName => "begin the file with `name = \"my-suite\"`",
        SuiteError::ReferenceNotRun { .. } => "add it to a list of engines",
        SuiteError::MissingKey { key: "engines" } => "add for instance `engines = [\"ab\", \"pvs\"]`",
        SuiteError::MissingKey { key: "depths" } => "add for instance `depths = \"1-4\"`",
        SuiteError::SameId { .. } => "rename one of them",
        SuiteError::NoPositions { .. } => {
            "add --positions quick, or `positions = [\"quick\"]` in a suite file"
        }
        SuiteError::NoSeeds { .. } => "add --seeds 1-20, or `seeds = \"1-20\"` in a suite file",
        SuiteError::TooLarge { source, .. } => return Some(tree(source)),
        SuiteError::DistinctTimed => "drop --distinct, `distinct = true` in the suite file, or time mode",
        SuiteError::DetailsTimed { key } => {
            return Some(format!("drop --{key}, `{key} = ...` in the suite file, or time mode"));
        }
        SuiteError::Conflict { .. } => "keep it in one of them",
        _ => return None,
    };
    Some(advice.to_owned())
}

fn corpus(error: &CorpusError) -> Option<String> {
    match error {
        CorpusError::UnknownId { suggestion, .. } if suggestion.word().is_none() => {
            Some("write a FEN, or an id from `plybench positions list`".to_owned())
        }
        CorpusError::UnknownSource { rules, suggestion, .. } if suggestion.word().is_none() => {
            Some(format!("`plybench positions --game {rules}` lists the sets"))
        }
        CorpusError::Sealed { rules } => Some(format!(
            "use the set `master`, or build with positions/{rules}/sealed.epd; --dry-run counts its positions"
        )),
        CorpusError::Empty { .. } => Some("write one FEN per line".to_owned()),
        CorpusError::Lines { good: 1.., .. } => Some("leave bad lines out with --skip-bad".to_owned()),
        CorpusError::Games { .. } => {
            Some("write one position per line, or give every game its tag".to_owned())
        }
        _ => None,
    }
}

fn spec(error: &SpecError) -> Option<String> {
    let (kind, nearest) = match error {
        SpecError::UnknownName { kind, nearest, .. } => (*kind, nearest),
        SpecError::Needs { needed, .. } => return Some(format!("add `+{needed}`")),
        SpecError::NotKeyValue { spec, .. } | SpecError::Brackets { spec } if ProgramSpec::is_meant(spec) => {
            return Some("put a value with commas or brackets in quotes, as in `command=\"a,b\"`".to_owned());
        }
        SpecError::SameMoves { .. } => return Some("keep one of them".to_owned()),
        SpecError::NoAlgorithm { enhancement, .. } => {
            return Some(format!("begin with an algorithm, as in `ab+{enhancement}`"));
        }
        _ => return None,
    };
    let advice = match (nearest.word(), kind) {
        (Some(_), _) => return None,
        (None, "game") => "`plybench games` lists them",
        (None, "tree") => "`plybench trees` lists them",
        (None, _) => "`plybench engines` lists them",
    };
    Some(advice.to_owned())
}

fn record(error: &RecordError) -> Option<String> {
    let advice = match error {
        RecordError::Utf16 { .. } => "save it as UTF-8: `iconv -f UTF-16 -t UTF-8 OLD.csv > NEW.csv`",
        RecordError::Separator { .. } => {
            "save it as comma-separated values, with a decimal point and no thousands separators"
        }
        RecordError::Gzip { .. } => "restore the file, or compress it again; `gzip -t FILE` tests it",
        RecordError::Checksum { .. } => "rerun with --resume, which repeats the searches of damaged lines",
        _ => return None,
    };
    Some(advice.to_owned())
}

/// Of errors of the system, those of a file that is not the text it should be.
fn system(error: &io::Error) -> Option<String> {
    let advice = match error.get_ref().and_then(|fault| fault.downcast_ref())? {
        NotUtf8::Utf16 => "save it as UTF-8: `iconv -f UTF-16 -t UTF-8 OLD > NEW`",
        NotUtf8::Other { .. } => "save it as UTF-8, if it is GBK with `iconv -f GBK -t UTF-8 OLD > NEW`",
        NotUtf8::Gzip => "unpack it: `gunzip -k FILE`",
        _ => return None,
    };
    Some(advice.to_owned())
}

fn tree(_: &TreeTooLarge) -> String {
    "reduce the depth or the branching factor, or limit nodes or seconds".to_owned()
}

fn picture(_: &tree_picture::TooLarge) -> String {
    let advice =
        "reduce the depth, order the moves better, or draw a narrow synthetic tree like `tree:ordered[b=3]`";
    advice.to_owned()
}

fn conflict(_: &Conflict) -> String {
    "drop the wrong row, or repeat the search".to_owned()
}

fn compared(error: &CompareError) -> Option<String> {
    match error {
        CompareError::TimesOfCounts { .. } | CompareError::SomeTimesOfCounts { .. } => {
            Some("run with --mode time, or add --times-of-counts".to_owned())
        }
        CompareError::NoPairs { .. } => {
            Some("run a second engine on the same positions and depths".to_owned())
        }
        CompareError::OnlyInexact { .. } => Some("run a second exact engine".to_owned()),
        _ => None,
    }
}

fn before_after(error: &DiffError) -> Option<String> {
    match error {
        DiffError::TimesOfCounts { .. } => Some("run with --mode time, or add --times-of-counts".to_owned()),
        DiffError::NoCells { .. } => {
            Some("run both on the same games, positions, engines and depths".to_owned())
        }
        _ => None,
    }
}

fn import(error: &ImportError) -> Option<String> {
    let advice = match error {
        ImportError::NoEngine { .. } => "name it with --engine",
        ImportError::SeveralBenches { .. } => "import one bench at a time",
        ImportError::SameColumn { .. } => "rename one of them",
        ImportError::Missing { missing, theirs, .. } => {
            let pair = |column: &&str| {
                let same = theirs.iter().find(|theirs| theirs.eq_ignore_ascii_case(column));
                format!("{column}={}", same.map_or("THEIRS", String::as_str))
            };
            let pairs = missing.iter().map(pair).collect::<Vec<_>>().join(",");
            let column = missing.first()?;
            return Some(format!("map them with --map {pairs}, or set one value with --set {column}=VALUE"));
        }
        _ => return None,
    };
    Some(advice.to_owned())
}

fn mapping(error: &MappingError) -> Option<String> {
    match error {
        MappingError::NotAPair { .. } => {
            Some("write `--map nodes=THEIRS` or `--set engine=NAME`, separated by commas".to_owned())
        }
        MappingError::UnknownColumn { suggestion, .. } if suggestion.word().is_none() => {
            Some("docs/COLUMNS.md lists the columns".to_owned())
        }
        _ => None,
    }
}

fn program(error: &ProgramError) -> Option<String> {
    match error {
        ProgramError::OtherGame { plays, .. } => Some(format!("add --game {plays}")),
        // Only a suite file has another folder than the current one.
        ProgramError::NotFound { command, folder: Some(_) } if Path::new(command).exists() => Some(
            "it is in the current folder, but paths in a suite file begin in the folder of the file"
                .to_owned(),
        ),
        _ => None,
    }
}

/// What to know or to do about a remark: the end of its sentence.
pub(super) const fn on_remark(remark: &Remark) -> &'static str {
    match remark {
        Remark::OtherSum { .. } => "; the summary counts nodes that no `info` line shows (docs/IMPORT.md)",
        Remark::DepthUnknown => "; add it with --set depth=13",
        _ => "",
    }
}

/// The advice for a warning.
pub(super) fn on_warning(warning: &Warning) -> Option<&'static str> {
    match warning {
        Warning::FrequencyScaling { .. } => Some("set it to `performance`"),
        Warning::BusyMachine { .. } => Some("stop other work, or use CPU times only"),
        _ => None,
    }
}
