//! Claims tested on rows: an entry of the ledger for each, with a word for each part.

use serde::Serialize;
use tr::tr;

use crate::analysis::engine_sheet::NotExact;
use crate::analysis::sheet::Sheet;
use crate::language::{clauses, translated};
use crate::ledger::claim::{Claim, Grade, Kind, Part, Tally, Whose};
use crate::ledger::figure::{Figure, Operator};
use crate::ledger::measure::{Estimate, Measured, measure};
use crate::ledger::observe::Reading;
use crate::ledger::population::{Populations, rules_with_sealed};
use crate::ledger::word::{Outcome, decide, qualified, survive};
use crate::parallel;

/// An entry of the ledger.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The claim's id.
    pub id: String,
    /// The claim in our words.
    pub claim: String,
    /// Its author and publication.
    pub source: String,
    /// Where it was read.
    pub grade: Grade,
    /// The published figure; `null` where none was read.
    pub published: Option<String>,
    /// The games that the source had.
    pub source_games: Vec<String>,
    /// Its parts, each with its word.
    pub parts: Vec<PartEntry>,
    /// Figures without a word.
    pub also: Vec<Estimate>,
    /// The CPU times of the pairs of its parts, at depths where time mode sampled them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<Estimate>,
    /// The figures without a word that could not be measured, and why.
    pub not_measured: Vec<String>,
    /// The reason why no part of it can be tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_tested: Option<String>,
    /// The suites that run its rows, if some are missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<String>,
    /// Notes for the reader.
    pub remark: String,
}

/// A part of a claim with its word.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartEntry {
    /// Its label; empty for the only part.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The source's words for it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The measure.
    pub what: String,
    /// Game, positions, engines.
    pub place: String,
    /// The game, as rows name it.
    pub game: String,
    /// Whether the source had this game.
    pub in_source_game: bool,
    /// Plies.
    pub depths: Vec<u32>,
    /// The rule in words.
    pub rule: String,
    /// The accepted range.
    pub range: String,
    /// The same in words, with its author.
    pub accepted: String,
    /// The author of the range.
    pub whose: Whose,
    /// Whether it is the primary part.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub primary: bool,
    /// The positions on which its outcome was known before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_beforehand: Option<String>,
    /// The estimates, one for each depth.
    pub estimates: Vec<Estimate>,
    /// The word, with its side or counts.
    pub word: String,
    /// The word with everything that limits it.
    pub words: String,
    /// The outcome behind the word.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The p-value of the word, of parts that are corrected for many claims.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// Whether the word survives Holm's correction; a part outside the family always does.
    pub survives: bool,
    /// The list in which it is counted.
    #[serde(skip)]
    pub tally: Tally,
}

impl PartEntry {
    /// Whether the rows decide something about it.
    pub const fn is_tested(&self) -> bool {
        !matches!(self.outcome, Outcome::NotTested { .. })
    }
}

impl Entry {
    /// The word of a claim: that of its parts if all have the same, else each with its label.
    pub fn word(&self) -> String {
        let Some(first) = self.parts.first() else {
            return if self.is_table() { tr!("reported") } else { tr!("not tested") };
        };
        if self.parts.iter().all(|part| part.words == first.words) {
            return first.words.clone();
        }
        clauses(self.parts.iter().map(|part| tr!("{}: {}", part.name, part.words)))
    }

    /// Whether it is a table without a word.
    pub const fn is_table(&self) -> bool {
        self.parts.is_empty() && !(self.also.is_empty() && self.not_measured.is_empty())
    }

    /// Whether the rows decide something about it, or measure the tables that it lists instead.
    pub fn is_tested(&self) -> bool {
        self.parts.iter().any(PartEntry::is_tested) || (self.parts.is_empty() && !self.also.is_empty())
    }

    /// Whether the rows have a number for it.
    pub fn is_measured(&self) -> bool {
        let counted = |part: &PartEntry| matches!(part.outcome, Outcome::Counted { .. });
        !self.also.is_empty() || self.parts.iter().any(|part| !part.estimates.is_empty() || counted(part))
    }

    /// Every estimate: of its parts, then the others.
    pub fn estimates(&self) -> impl Iterator<Item = &Estimate> {
        self.parts.iter().flat_map(|part| &part.estimates).chain(&self.also).chain(&self.times)
    }
}

/// Tests claims on rows, in their order. `done` is told of every claim that is finished. The words
/// of the family are corrected over all of these claims, whether or not the rows decide them.
/// Rules for sealed positions are read on known ones where the rows have none of them.
pub fn assess(sheet: &Sheet, claims: &[Claim], done: &(dyn Fn() + Sync)) -> Vec<Entry> {
    let sealed = rules_with_sealed(sheet);
    let claims =
        claims.iter().cloned().map(|claim| claim.on_known_positions(&|rules| sealed.contains(&rules)));
    let claims: Vec<Claim> = claims.collect();
    let testing =
        Testing { sheet, populations: Populations::of(claims.iter().flat_map(Claim::every_figure)) };
    let mut entries = parallel::map(&claims, |claim| {
        let entry = testing.entry(claim);
        done();
        entry
    });
    let p_values: Vec<f64> =
        entries.iter().flat_map(|entry| &entry.parts).filter_map(|part| part.p).collect();
    let family = entries.iter_mut().flat_map(|entry| &mut entry.parts).filter(|part| part.p.is_some());
    for (part, survives) in family.zip(survive(&p_values)) {
        part.survives = survives;
    }
    for (entry, claim) in entries.iter_mut().zip(&claims) {
        for (found, part) in entry.parts.iter_mut().zip(&claim.parts) {
            let wrong: Vec<NotExact> = found.estimates.iter().filter_map(|found| found.not_exact).collect();
            found.words = qualified(part, &found.outcome, &wrong, found.survives);
        }
    }
    entries
}

struct Testing<'s, 'a> {
    sheet: &'s Sheet<'a>,
    populations: Populations,
}

impl Testing<'_, '_> {
    fn measured<'f>(&self, figures: &'f [Figure]) -> Vec<Result<Measured<'f>, String>> {
        figures.iter().map(|figure| measure(figure, self.sheet, &self.populations)).collect()
    }

    fn entry(&self, claim: &Claim) -> Entry {
        let figures: Vec<Figure> = claim.also.iter().flat_map(Figure::by_depth).collect();
        let (mut also, mut not_measured) = (Vec::new(), Vec::new());
        for (figure, measured) in figures.iter().zip(self.measured(&figures)) {
            match measured {
                Ok(measured) => also.push(measured.estimate),
                Err(lack) => not_measured.push(tr!("{figure}: {lack}", figure, lack)),
            }
        }
        let parts: Vec<PartEntry> = claim.parts.iter().map(|part| self.part(part)).collect();
        let misses_rows = parts.iter().any(|part| matches!(part.outcome, Outcome::NotTested { .. }));
        Entry {
            id: claim.id.clone(),
            claim: translated(&claim.statement),
            source: translated(&claim.source),
            grade: claim.grade,
            published: claim.published.as_deref().map(translated),
            source_games: claim.source_games.clone(),
            suites: if misses_rows || !not_measured.is_empty() { claim.suites.clone() } else { Vec::new() },
            parts,
            also,
            times: self.times(claim),
            not_measured,
            not_tested: claim.not_tested.as_deref().map(translated),
            remark: translated(&claim.remark),
        }
    }

    fn times(&self, claim: &Claim) -> Vec<Estimate> {
        let parts = || claim.parts.iter().map(|part| &part.figure);
        // A part that reads times has its estimates already.
        let is_read =
            |figure: &Figure| parts().any(|own| own.quantity.is_time() && own.contrasts == figure.contrasts);
        let timed = parts().filter_map(Figure::timed).filter(|figure| !is_read(figure));
        let mut figures: Vec<Figure> = Vec::new();
        for figure in timed.flat_map(|figure| figure.by_depth()) {
            if !figures.contains(&figure) {
                figures.push(figure);
            }
        }
        figures.sort_by(|left, right| left.depths.cmp(&right.depths));
        self.measured(&figures).into_iter().flatten().map(|measured| measured.estimate).collect()
    }

    fn part(&self, part: &Part) -> PartEntry {
        let figures = part.figure.by_depth();
        let (estimates, outcome, p) = if part.figure.operator == Operator::Every {
            (Vec::new(), self.counted(part), 1.0)
        } else {
            let measured = self.measured(&figures);
            let (outcome, p) = decide(part, &measured);
            (measured.into_iter().flatten().map(|measured| measured.estimate).collect(), outcome, p)
        };
        PartEntry {
            name: translated(&part.name),
            kind: part.kind,
            says: translated(&part.says),
            what: part.figure.what(),
            place: part.figure.place(),
            game: part.figure.game().to_owned(),
            in_source_game: part.in_source_game,
            depths: part.figure.depths.clone(),
            rule: part.rule(),
            range: part.range.to_string(),
            accepted: part.accepted(),
            whose: part.whose,
            primary: part.primary,
            known_beforehand: part.known_beforehand.as_deref().map(translated),
            estimates,
            word: outcome.words(part.kind),
            words: String::new(),
            outcome,
            p: part.is_in_family().then_some(p),
            survives: true,
            tally: part.tally(),
        }
    }

    /// An exact statement: the searches in which it holds.
    fn counted(&self, part: &Part) -> Outcome {
        let reading = match Reading::new(&part.figure, self.sheet) {
            Ok(reading) => reading,
            Err(reason) => return Outcome::NotTested { reason },
        };
        let searches = reading.searches(&self.populations);
        if searches.is_empty() {
            return Outcome::NotTested { reason: tr!("the rows have no `{}`", part.figure.quantity) };
        }
        let violations = || searches.iter().filter(|(_, number)| !part.range.contains(*number));
        let first = violations().next().map(|(place, number)| tr!("{number} at {place}", number, place));
        Outcome::Counted { violated: violations().count(), of: searches.len(), first }
    }
}
