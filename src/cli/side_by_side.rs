//! Claims tested on two sets of rows of one game, printed side by side.

use std::fmt::Write as _;
use std::path::Path;

use plybench::game::{GameSpec, Rules};
use plybench::language::counted;
use plybench::ledger::{Entry, Estimate, PartEntry, depths_in_words};
use plybench::report::comparison::{interval, number};
use plybench::report::table::Table;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
pub(super) struct SideBySide<'a> {
    #[serde(serialize_with = "as_text")]
    pub(super) rules: Rules,
    pub(super) positions: usize,
    pub(super) against: &'a Path,
    /// Estimates compared, and the largest distance between two.
    pub(super) compared: usize,
    pub(super) largest_z: Option<f64>,
    pub(super) claims: &'a [Both],
}

#[derive(Serialize)]
pub(super) struct Both {
    id: String,
    claim: String,
    parts: Vec<BothParts>,
}

#[derive(Serialize)]
struct BothParts {
    name: String,
    what: String,
    accepted: String,
    /// Its word on our rows, and on the other positions.
    ours: String,
    theirs: String,
    depths: Vec<BothDepths>,
}

#[derive(Serialize)]
struct BothDepths {
    depths: Vec<u32>,
    ours: Option<Estimate>,
    theirs: Option<Estimate>,
    /// The distance between both in standard errors.
    z: Option<f64>,
}

/// Whether a game, as rows name it, has these rules.
pub(super) fn is_on(rules: Rules, game: &str) -> bool {
    game.parse().is_ok_and(|game: GameSpec| game.rules() == Some(rules))
}

fn as_text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

impl Both {
    /// `None` if neither side has an estimate of it on this game.
    pub(super) fn new(rules: Rules, ours: &Entry, theirs: &Entry) -> Option<Self> {
        let pairs = ours.parts.iter().zip(&theirs.parts).filter(|(part, _)| is_on(rules, &part.game));
        let parts: Vec<BothParts> = pairs.map(|(ours, theirs)| BothParts::new(ours, theirs)).collect();
        parts.iter().any(|part| !part.depths.is_empty()).then(|| Self {
            id: ours.id.clone(),
            claim: ours.claim.clone(),
            parts,
        })
    }

    pub(super) fn common(&self) -> usize {
        let depths = self.parts.iter().flat_map(|part| &part.depths);
        depths.filter(|depth| depth.ours.is_some() && depth.theirs.is_some()).count()
    }

    pub(super) fn z(&self) -> impl Iterator<Item = f64> {
        self.parts.iter().flat_map(|part| &part.depths).filter_map(|depth| depth.z)
    }
}

impl BothParts {
    fn new(ours: &PartEntry, theirs: &PartEntry) -> Self {
        let mut depths: Vec<Vec<u32>> =
            ours.estimates.iter().chain(&theirs.estimates).map(|one| one.depths.clone()).collect();
        depths.sort();
        depths.dedup();
        let find = |part: &PartEntry, at: &[u32]| part.estimates.iter().find(|one| one.depths == at).cloned();
        let both = |depths: Vec<u32>| {
            let (ours, theirs) = (find(ours, &depths), find(theirs, &depths));
            let z = ours.as_ref().zip(theirs.as_ref()).and_then(|(ours, theirs)| theirs.z(ours));
            BothDepths { depths, ours, theirs, z }
        };
        Self {
            name: ours.name.clone(),
            what: theirs.what.clone() + ", " + &theirs.place,
            accepted: ours.accepted.clone(),
            ours: ours.words.clone(),
            theirs: theirs.words.clone(),
            depths: depths.into_iter().map(both).collect(),
        }
    }

    fn table(&self) -> Table {
        let header = ["depth", "ours", "n", "theirs", "n", "z"];
        Table::new(header).with(self.depths.iter().map(|depth| {
            let cells = [&depth.ours, &depth.theirs].into_iter().flat_map(|side| match side {
                None => ["not run".to_owned(), String::new()],
                Some(estimate) => [figure(estimate), estimate.counted().to_string()],
            });
            let z = depth.z.map_or_else(String::new, |z| format!("{z:+.1}"));
            std::iter::once(depths_in_words(&depth.depths)).chain(cells).chain([z]).collect()
        }))
    }
}

impl SideBySide<'_> {
    /// For a terminal: the words and estimates of every part.
    pub(super) fn text(&self) -> String {
        let here = counted(self.positions, "other position");
        let there = self.against.display();
        if self.claims.is_empty() {
            return format!(
                "Neither the rows in {there} nor those of {here} test a claim on {}.\n",
                self.rules
            );
        }
        let mut text = format!(
            "Ours: rows in {there}. Theirs: {here} of {}. z: theirs less ours, in standard errors.\n",
            self.rules
        );
        for both in self.claims {
            let _ = writeln!(text, "\n{}: {}", both.id, both.claim);
            for part in &both.parts {
                let name = if part.name.is_empty() { String::new() } else { format!("{}: ", part.name) };
                let _ = writeln!(text, "  {name}{}; accepted {}", part.what, part.accepted);
                let _ = writeln!(text, "    ours {}; theirs {}", part.ours, part.theirs);
                text.extend(part.table().text().lines().map(|line| format!("    {line}\n")));
            }
        }
        let largest = self.largest_z.map_or_else(|| "none".to_owned(), |z| format!("{z:.1}"));
        let _ = writeln!(text, "\n{} compared; largest |z|: {largest}", counted(self.compared, "estimate"));
        text
    }
}

/// "0.97 [0.95, 0.99]".
fn figure(estimate: &Estimate) -> String {
    let ends = estimate.interval.map_or_else(String::new, interval);
    format!("{} {ends}", number(estimate.value)).trim_end().to_owned()
}
