//! Entries of the protocols for `plybench engines`.

use crate::program::spec::{PATIENCE, Pieces, Reset};
use crate::spec::{Domain, Entry, Parameter};

/// An explanation: what all protocols have in common, with what one of them adds.
macro_rules! explained {
    ($of_one:literal) => {
        concat!(
            "An external engine in a child process. command=PATH is its file, or its name in the folders of PATH; \
             args=WORDS are its arguments, separated by spaces; dir=PATH is its working folder; a value with commas, \
             brackets or braces is in double quotes; ",
            $of_one,
            " Rows contain value, move, depth, nodes and times; other counters are empty. Values are on the engine's own \
             scale: they are not compared with a reference, and a comparison uses the rows unchecked."
        )
    };
}

const UCI_EXPLANATION: &str = explained!(
    "option.NAME=VALUE sets an option, repeatable; name=WORD replaces the spec in rows; variant=WORD is the engine's name of \
     the game, if neither chess nor xiangqi. Every worker has its own process, which is reset before every search."
);

const NBOARD_EXPLANATION: &str = explained!(
    "name=WORD replaces the spec in rows. The protocol has no options, no other limit than a depth, and no reset: every \
     search has a new process. Evals are rounded to whole discs."
);

const HUB_EXPLANATION: &str = explained!(
    "option.NAME=VALUE sets a parameter, repeatable; name=WORD replaces the spec in rows; variant=WORD is the engine's name \
     of the game, if not english, american or checkers. The game is American checkers on 8x8 squares. Every worker has its \
     own process, which is told of a new game before every search. Scores in men become hundredths."
);

const GO: Parameter = Parameter {
    key: "go",
    domain: Domain::ChoiceOr {
        words: &["depth"],
        meanings: &["The depth of the search."],
        default: "depth",
        form: "KIND:NUMBER",
        example: "nodes:100000",
        parts: "with KIND `nodes`, or in UCI and Hub `movetime` in milliseconds",
        meaning: "A number of nodes or milliseconds; the experiment then has one depth, as a label in its rows.",
    },
    help: "search limit",
    inexact: &[],
};

const PIECES: Parameter = Parameter {
    key: "pieces",
    domain: Domain::Choice { words: Pieces::WORDS, meanings: Pieces::MEANINGS, default: Pieces::Nb.word() },
    help: "letters of horses and elephants in the FEN sent",
    inexact: &[],
};

const RESET: Parameter = Parameter {
    key: "reset",
    domain: Domain::Choice { words: Reset::WORDS, meanings: Reset::MEANINGS, default: Reset::Game.word() },
    help: "reset before every search",
    inexact: &[],
};

const TIMEOUT: Parameter = Parameter {
    key: "patience",
    domain: Domain::Number { least: 1, most: 86_400, default: PATIENCE },
    help: "timeout in seconds for immediate answers, and for an engine that neither prints nor computes during a search",
    inexact: &[],
};

const UCI: Entry = Entry {
    name: "uci",
    summary: "external UCI engine: chess or xiangqi",
    explanation: UCI_EXPLANATION,
    source: "R. Huber, S. Meyer-Kahlen, Universal Chess Interface, 2000, revised 2006",
    cites: &["uci"],
    parameters: &[GO, PIECES, RESET, TIMEOUT],
    ..Entry::PLAIN
};

const UCCI: Entry = Entry {
    name: "ucci",
    summary: "external UCCI engine: xiangqi",
    source: "Universal Chinese Chess Interface, version 3.0, 2004 to 2007",
    cites: &["ucci"],
    ..UCI
};

const NBOARD: Entry = Entry {
    name: "nboard",
    summary: "external NBoard engine: Othello",
    explanation: NBOARD_EXPLANATION,
    source: "C. Welty, NBoard Protocol, version 2, 2014",
    cites: &["nboard"],
    parameters: &[TIMEOUT],
    ..Entry::PLAIN
};

const HUB: Entry = Entry {
    name: "hub",
    summary: "external Hub engine: checkers",
    explanation: HUB_EXPLANATION,
    source: "F. Letouzey, Hub protocol for draughts, version 2, 2019",
    cites: &["hub"],
    parameters: &[GO, RESET, TIMEOUT],
    ..Entry::PLAIN
};

/// The protocols, as engines are listed.
pub const PROTOCOLS: &[&Entry] = &[&UCI, &UCCI, &NBOARD, &HUB];
