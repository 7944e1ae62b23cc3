//! Claims put to two sets of rows of one game, shown side by side.

use std::fmt::Write as _;
use std::path::Path;

use plybench::game::{GameSpec, Rules};
use plybench::language::counted;
use plybench::ledger::{Claim, Entry, Estimate, Judged, Kind, Line, Outcome, conjunction, depths_in_words};
use plybench::report::comparison::{interval, number};
use plybench::report::table::Table;
use serde::{Serialize, Serializer};

/// What is printed.
#[derive(Serialize)]
pub(super) struct SideBySide<'a> {
    #[serde(serialize_with = "as_text")]
    pub(super) rules: Rules,
    /// The number of other positions.
    pub(super) positions: usize,
    /// Where the ledger's own rows are.
    pub(super) against: &'a Path,
    pub(super) claims: &'a [Both],
}

/// A claim, as far as it is about one game.
#[derive(Serialize)]
pub(super) struct Both {
    id: String,
    #[serde(skip)]
    kind: Kind,
    claim: String,
    /// What its figures on this game decide on the ledger's positions; nothing where all are of robustness.
    ledger: Option<Outcome>,
    /// The same on the other positions.
    replication: Option<Outcome>,
    figures: Vec<Pair>,
}

/// One figure on both.
#[derive(Serialize)]
struct Pair {
    place: String,
    /// Whether it only shows how robust the claim is.
    robust: bool,
    depths: Vec<u32>,
    range: String,
    ledger: Option<Line>,
    replication: Option<Line>,
}

/// Whether a game, as rows name it, has these rules.
pub(super) fn is_on(rules: Rules, game: &str) -> bool {
    game.parse().is_ok_and(|game: GameSpec| game.rules() == Some(rules))
}

fn as_text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

impl Both {
    /// `None` if neither side has a figure of it on this game.
    pub(super) fn new(
        rules: Rules,
        (claim, freed): (&Claim, &Claim),
        (ledger, replication): (&Entry, &Entry),
    ) -> Option<Self> {
        let parts = [(&claim.judged, &freed.judged, false), (&claim.robust, &freed.robust, true)];
        let mut figures = Vec::new();
        for (own, others, robust) in parts {
            let by_depth = |judged: &[Judged]| judged.iter().flat_map(Judged::by_depth).collect::<Vec<_>>();
            for (own, other) in by_depth(own).iter().zip(&by_depth(others)) {
                if own.figure.parts().all(|part| is_on(rules, part.game())) {
                    figures.push(Pair {
                        place: format!("{}: {}", other.figure.what(), other.figure.place()),
                        robust,
                        depths: own.figure.depths.clone(),
                        range: own.range.to_string(),
                        ledger: line_of(own, ledger).cloned(),
                        replication: line_of(other, replication).cloned(),
                    });
                }
            }
        }
        let is_measured = |line: &Option<Line>| line.as_ref().is_some_and(|line| line.lacks.is_none());
        figures.iter().any(|pair| is_measured(&pair.ledger) || is_measured(&pair.replication)).then(|| Self {
            id: claim.id.clone(),
            kind: claim.kind,
            claim: claim.statement.clone(),
            ledger: outcome(figures.iter().filter(|pair| !pair.robust).map(|pair| pair.ledger.as_ref())),
            replication: outcome(
                figures.iter().filter(|pair| !pair.robust).map(|pair| pair.replication.as_ref()),
            ),
            figures,
        })
    }

    /// An outcome in the words of its kind.
    fn word(&self, outcome: Option<Outcome>) -> String {
        outcome.map_or("of robustness", |outcome| self.kind.word_of(outcome)).to_owned()
    }

    fn is_the_same(&self) -> &'static str {
        match (self.ledger, self.replication) {
            (None | Some(Outcome::NotTestable), _) | (_, None | Some(Outcome::NotTestable)) => "",
            (left, right) if left == right => "the same",
            _ => "not the same",
        }
    }
}

/// The line of a judged figure.
fn line_of<'e>(judged: &Judged, entry: &'e Entry) -> Option<&'e Line> {
    let (what, place) = (judged.figure.what(), judged.figure.place());
    let mut lines = entry.judged.iter().chain(&entry.robust);
    lines.find(|line| line.what == what && line.place == place && line.depths == judged.figure.depths)
}

/// What lines decide together: of one its own outcome. Depths that need not be run have no line.
fn outcome<'l>(lines: impl Iterator<Item = Option<&'l Line>>) -> Option<Outcome> {
    let lines: Vec<&Line> = lines.flatten().collect();
    match lines[..] {
        [] => None,
        [only] => Some(only.outcome()),
        _ => Some(conjunction(&lines.iter().map(|line| line.decision.outcome).collect::<Vec<_>>())),
    }
}

impl SideBySide<'_> {
    /// For a terminal: the outcomes, then the figures of every claim.
    pub(super) fn text(&self) -> String {
        let (here, there) =
            (counted(self.positions, "other position"), format!("rows in {}", self.against.display()));
        if self.claims.is_empty() {
            return format!(
                "Neither the {there} nor those of {here} can decide any claim on {}.\n",
                self.rules
            );
        }
        let mut table = Table::new(["claim", &there, &here, ""]).words(&[&there, &here, ""]);
        table.rows.extend(self.claims.iter().map(|both| {
            let words = [both.ledger, both.replication].map(|outcome| both.word(outcome));
            let [ledger, replication] = words;
            vec![both.id.clone(), ledger, replication, both.is_the_same().to_owned()]
        }));
        let mut text = format!("Claims, as far as they are about {}:\n\n{}", self.rules, table.text());
        for both in self.claims {
            let _ = writeln!(text, "\n{}  {}", both.id, both.claim);
            for (heading, pairs) in groups(&both.figures) {
                let _ = writeln!(text, "  {heading}");
                text.extend(figures(&pairs).text().lines().map(|line| format!("    {line}\n")));
            }
        }
        text
    }
}

/// Figures that differ in their depth alone, under what they share.
fn groups(figures: &[Pair]) -> Vec<(&str, Vec<&Pair>)> {
    let mut groups: Vec<(&str, Vec<&Pair>)> = Vec::new();
    for pair in figures {
        match groups.iter_mut().find(|(place, _)| *place == pair.place) {
            Some((_, group)) => group.push(pair),
            None => groups.push((&pair.place, vec![pair])),
        }
    }
    groups
}

fn figures(pairs: &[&Pair]) -> Table {
    let header = ["depth", "wanted in", "ledger", "n", "outcome", "replication", "n", "outcome"];
    let mut table = Table::new(header).words(&["depth", "wanted in", "outcome"]);
    table.rows.extend(pairs.iter().map(|pair| {
        let sides = [&pair.ledger, &pair.replication];
        let cells = sides.into_iter().flat_map(|line| match line {
            None => [String::new(), String::new(), "not run".to_owned()],
            Some(line) => [
                line.estimate.as_ref().map_or_else(String::new, figure),
                line.estimate.as_ref().map_or_else(String::new, |estimate| estimate.counted().to_string()),
                line.outcome_words(),
            ],
        });
        [depths_in_words(&pair.depths), pair.range.clone()].into_iter().chain(cells).collect()
    }));
    table
}

/// "0.97 [0.95, 0.99]".
fn figure(estimate: &Estimate) -> String {
    let ends = estimate.interval.map_or_else(String::new, interval);
    format!("{} {ends}", number(estimate.figure)).trim_end().to_owned()
}
