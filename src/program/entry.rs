//! What `plybench engines` says of the two protocols.

use crate::program::spec::{PATIENCE, Pieces, Reset};
use crate::spec::{Domain, Entry, Parameter};

const EXPLANATION: &str = "An external engine in a child process. command=PATH is its file, or its name in the folders of PATH; \
args=WORDS are its arguments, separated by spaces; dir=PATH is its working folder; a value with commas, brackets or braces is in double \
quotes; option.NAME=VALUE sets an option, repeatable; name=WORD replaces the spec in rows; \
variant=WORD is the engine's name of the game, if neither chess nor xiangqi. Every worker has its own process, which is reset before every \
search. Rows contain value, move, depth, nodes and times; other counters are empty. Values are on the engine's own scale: they are not \
compared with a reference, and a comparison uses the rows unchecked.";

const PARAMETERS: &[Parameter] = &[
    Parameter {
        key: "go",
        domain: Domain::ChoiceOr {
            words: &["depth"],
            meanings: &["The depth of the search."],
            default: "depth",
            form: "KIND:NUMBER",
            example: "nodes:100000",
            parts: "with KIND `nodes`, or in UCI `movetime` in milliseconds",
            meaning: "A number of nodes or milliseconds; the experiment then has one depth, as a label in its rows.",
        },
        help: "search limit",
        inexact: &[],
    },
    Parameter {
        key: "pieces",
        domain: Domain::Choice {
            words: Pieces::WORDS,
            meanings: Pieces::MEANINGS,
            default: Pieces::Nb.word(),
        },
        help: "letters of horses and elephants in the FEN sent",
        inexact: &[],
    },
    Parameter {
        key: "reset",
        domain: Domain::Choice {
            words: Reset::WORDS,
            meanings: Reset::MEANINGS,
            default: Reset::Game.word(),
        },
        help: "reset before every search",
        inexact: &[],
    },
    Parameter {
        key: "patience",
        domain: Domain::Number { least: 1, most: 86_400, default: PATIENCE },
        help: "timeout in seconds for immediate answers, and for an engine that neither prints nor computes during a search",
        inexact: &[],
    },
];

const UCI: Entry = Entry {
    name: "uci",
    summary: "external UCI engine: chess or xiangqi",
    explanation: EXPLANATION,
    source: "R. Huber, S. Meyer-Kahlen, Universal Chess Interface, 2000, revised 2006",
    cites: &["uci"],
    parameters: PARAMETERS,
    ..Entry::PLAIN
};

const UCCI: Entry = Entry {
    name: "ucci",
    summary: "external UCCI engine: xiangqi",
    source: "Universal Chinese Chess Interface, version 3.0, 2004 to 2007",
    cites: &["ucci"],
    ..UCI
};

/// The protocols, as engines are listed.
pub const PROTOCOLS: &[&Entry] = &[&UCI, &UCCI];
