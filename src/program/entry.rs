//! What `plybench engines` says of the two protocols.

use crate::program::spec::{PATIENCE, Pieces, Reset};
use crate::spec::{Domain, Entry, Parameter};

const EXPLANATION: &str = "A program of someone else, asked line by line. command=PATH is its file, or its name in the folders of PATH; \
args=WORDS are its arguments, between blanks; option.NAME=VALUE sets one of its options, and may stand several times; name=WORD is what rows \
call it instead of the spec; variant=WORD is its own name of the game, where that is neither chess nor xiangqi. Every worker has a process of \
its own, and before every search it is made to forget the one before. Rows have its value, move, depth, nodes and times; other counters are empty. Values are \
its own: no reference judges them, and a comparison takes its rows as they are.";

const PARAMETERS: &[Parameter] = &[
    Parameter {
        key: "go",
        domain: Domain::ChoiceOr {
            words: &["depth"],
            meanings: &["To the depth of the cell."],
            default: "depth",
            form: "KIND:NUMBER",
            example: "nodes:100000",
            parts: "with KIND `nodes`, or in UCI `movetime` in milliseconds",
            meaning: "A number of nodes or milliseconds; an experiment then has a single depth, which names its rows.",
        },
        help: "What it is told to search.",
        inexact: &[],
    },
    Parameter {
        key: "pieces",
        domain: Domain::Choice {
            words: Pieces::WORDS,
            meanings: Pieces::MEANINGS,
            default: Pieces::Nb.word(),
        },
        help: "The letters of horses and elephants in the FEN that it is sent.",
        inexact: &[],
    },
    Parameter {
        key: "reset",
        domain: Domain::Choice {
            words: Reset::WORDS,
            meanings: Reset::MEANINGS,
            default: Reset::Game.word(),
        },
        help: "What comes before every search, so that it depends on none before it.",
        inexact: &[],
    },
    Parameter {
        key: "patience",
        domain: Domain::Number { least: 1, most: 86_400, default: PATIENCE },
        help: "Seconds in which it answers what takes no thought, and in which it says or computes something while it searches.",
        inexact: &[],
    },
];

const UCI: Entry = Entry {
    name: "uci",
    summary: "a program that speaks UCI: chess or xiangqi",
    explanation: EXPLANATION,
    source: "R. Huber, S. Meyer-Kahlen, Universal Chess Interface, 2000, revised 2006",
    cites: &["uci"],
    parameters: PARAMETERS,
    ..Entry::PLAIN
};

const UCCI: Entry = Entry {
    name: "ucci",
    summary: "a program that speaks UCCI: xiangqi",
    source: "Universal Chinese Chess Interface, version 3.0, 2004 to 2007",
    cites: &["ucci"],
    ..UCI
};

/// The protocols, as engines are listed.
pub const PROTOCOLS: &[&Entry] = &[&UCI, &UCCI];
