//! The value of a deep search as a line in that of a shallow one: M. Buro, `ProbCut`: an effective selective extension of the
//! alpha-beta algorithm, ICCA Journal 18(2), 1995.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::analysis::game_sheet::GameSheet;
use crate::analysis::score::is_mate;
use crate::analysis::sheet::Sheet;
use crate::spec::parse_whole_in;
use crate::stats::{Interval, Line, quantile};

/// Two depths whose values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Depths {
    /// Plies of the shallow search.
    pub shallow: u32,
    /// Plies of the deep search.
    pub deep: u32,
}

/// A text that is no pair of depths.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("write SHALLOW:DEEP, as in 3:5, with SHALLOW below DEEP and depths from 1 to {MOST}")]
pub struct NoDepths;

const MOST: u64 = 1000;

impl FromStr for Depths {
    type Err = NoDepths;

    fn from_str(text: &str) -> Result<Self, NoDepths> {
        let depth = |text| parse_whole_in(text, 1..=MOST).ok().and_then(|depth| u32::try_from(depth).ok());
        let (shallow, deep) = text.split_once(':').ok_or(NoDepths)?;
        let depths = Self { shallow: depth(shallow).ok_or(NoDepths)?, deep: depth(deep).ok_or(NoDepths)? };
        if depths.shallow < depths.deep { Ok(depths) } else { Err(NoDepths) }
    }
}

impl fmt::Display for Depths {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}:{}", self.shallow, self.deep))
    }
}

/// Why there are no lines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FitError {
    #[error(
        "no position has values of an exact engine at both depths of {}; there are values at {}",
        any_of(pairs),
        in_words(depths)
    )]
    NoPair { pairs: Vec<Depths>, depths: BTreeSet<u32> },
    #[error("{game}: `{}` and `{}` give different values to {position} at depth {depth}; select one of them", engines[0], engines[1])]
    TwoValues { game: String, position: String, depth: u32, engines: [String; 2] },
}

fn any_of(pairs: &[Depths]) -> String {
    pairs.iter().map(Depths::to_string).collect::<Vec<_>>().join(" or ")
}

fn in_words(depths: &BTreeSet<u32>) -> String {
    let each: Vec<_> = depths.iter().map(u32::to_string).collect();
    if each.is_empty() { "no depth".to_owned() } else { format!("depths {}", each.join(", ")) }
}

/// The fits of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameFits {
    /// Game spec.
    pub game: String,
    /// By pair, each first of all positions, then by phase if that is asked for.
    pub fits: Vec<Fit>,
    /// Pairs of which no position has both values.
    pub absent: Vec<Depths>,
}

/// A pair of depths on some positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// The depths.
    #[serde(flatten)]
    pub depths: Depths,
    /// The phase of the positions; `None` of all.
    pub phase: Option<String>,
    /// Positions left out because one of the values is a mate.
    pub mates: usize,
    /// The positions.
    pub n: usize,
    /// The line; `None` of fewer than three positions, or of one shallow value.
    pub line: Option<Line>,
    /// The quartiles of the shallow values.
    pub quartiles: Option<Interval>,
    /// The line of the positions whose shallow value is between the quartiles: the spread of the values decides on r, and a few
    /// large ones on the line.
    pub middle: Option<Line>,
}

/// The values of one position by depth, and who found them.
#[derive(Default)]
struct Values<'s>(BTreeMap<u32, (i64, &'s str)>);

/// The lines of these pairs in every game, from the values of exact engines.
pub fn fits(sheet: &Sheet, pairs: &[Depths], by_phase: bool) -> Result<Vec<GameFits>, FitError> {
    let pairs: BTreeSet<Depths> = pairs.iter().copied().collect();
    let (mut games, mut depths) = (Vec::new(), BTreeSet::new());
    for game in sheet.games() {
        let all = values(sheet, game)?;
        depths.extend(all.values().flat_map(|values| values.0.keys().copied()));
        let phases = if by_phase { game.by_phase() } else { Vec::new() };
        let phases: Vec<_> =
            phases.iter().map(|(phase, game)| Ok((phase, values(sheet, game)?))).collect::<Result<_, _>>()?;
        let name = game.name().as_str();
        let (mut found, mut absent) = (Vec::new(), Vec::new());
        for depths in &pairs {
            let whole = fit(name, *depths, None, &all);
            if whole.n + whole.mates == 0 {
                absent.push(*depths);
                continue;
            }
            found.push(whole);
            found.extend(phases.iter().map(|(phase, values)| fit(name, *depths, Some(phase), values)));
        }
        if !found.is_empty() {
            games.push(GameFits { game: name.to_owned(), fits: found, absent });
        }
    }
    if games.is_empty() {
        return Err(FitError::NoPair { pairs: pairs.into_iter().collect(), depths });
    }
    Ok(games)
}

/// The values of exact engines that searched to a depth, not for a time.
fn values<'s>(sheet: &Sheet, game: &'s GameSheet) -> Result<HashMap<&'s str, Values<'s>>, FitError> {
    let mut found: HashMap<&str, Values> = HashMap::new();
    for engine in game.engines().filter(|engine| !sheet.rows().is_bounded(engine.name().as_str())) {
        let name = engine.name().as_str();
        for (depth, (unit, cell)) in
            engine.depths().flat_map(|depth| engine.at(depth).iter().map(move |cell| (depth, cell)))
        {
            let Some(value) = cell.row().value() else { continue };
            let known = *found.entry(unit.position).or_default().0.entry(depth).or_insert((value, name));
            if known.0 != value {
                return Err(FitError::TwoValues {
                    game: game.name().to_string(),
                    position: unit.position.to_owned(),
                    depth,
                    engines: [known.1, name].map(str::to_owned),
                });
            }
        }
    }
    Ok(found)
}

fn fit(game: &str, depths: Depths, phase: Option<&String>, values: &HashMap<&str, Values>) -> Fit {
    let at = |values: &Values, depth| values.0.get(&depth).map(|(value, _)| *value);
    let both = |values| Some([at(values, depths.shallow)?, at(values, depths.deep)?]);
    let (mates, finite): (Vec<_>, Vec<_>) =
        values.values().filter_map(both).partition(|two| two.iter().any(|value| is_mate(game, *value)));
    let mut points: Vec<_> = finite.iter().map(|two| two.map(|value| value as f64)).collect();
    // Sums of floats depend on their order.
    points.sort_by(|left, right| left[0].total_cmp(&right[0]).then(left[1].total_cmp(&right[1])));
    let shallow: Vec<f64> = points.iter().map(|point| point[0]).collect();
    let quartiles = (!shallow.is_empty())
        .then(|| Interval { low: quantile(&shallow, 0.25), high: quantile(&shallow, 0.75) });
    let middle: Vec<_> = points
        .iter()
        .copied()
        .filter(|point| quartiles.is_some_and(|ends| ends.contains(point[0])))
        .collect();
    Fit {
        depths,
        phase: phase.cloned(),
        mates: mates.len(),
        n: points.len(),
        line: Line::through(&points),
        quartiles,
        middle: Line::through(&middle),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::Known;
    use crate::record::Row;

    /// Values at depths 3 and 5 of positions of two phases: 5 v + 1 in openings, with a residual elsewhere.
    fn searched() -> Vec<Row> {
        let mut rows = Vec::new();
        for number in 0..8_i64 {
            for (depth, value) in [(3, 10 * number), (5, 50 * number + 1 + (number % 2) * (number / 4) * 8)] {
                let mut row = row("chess", &format!("p{number}"), "ab", depth, 10);
                row.value = Some(value);
                row.phase = if number < 4 { "opening" } else { "endgame" }.to_owned();
                rows.push(row);
            }
        }
        rows
    }

    fn known() -> Known<'static> {
        Known { exact: &|engine| !engine.starts_with("selective"), ..Known::ROWS_ALONE }
    }

    fn of(rows: &[Row], pairs: &[&str], by_phase: bool) -> Result<Vec<GameFits>, FitError> {
        let (rows, pairs) = (table(rows), pairs.iter().map(|pair| pair.parse().unwrap()).collect::<Vec<_>>());
        fits(&Sheet::new(&rows, known()), &pairs, by_phase)
    }

    #[test]
    fn a_pair_has_a_line_of_all_positions_and_of_each_phase() {
        let games = of(&searched(), &["3:5", "4:8"], true).unwrap();
        assert_eq!((games.len(), games[0].absent.as_slice()), (1, &["4:8".parse().unwrap()][..]));
        let [all, endgame, opening] = &games[0].fits[..] else { panic!("{games:?}") };
        assert_eq!(
            [&all.phase, &endgame.phase, &opening.phase].map(Option::as_deref),
            [None, Some("endgame"), Some("opening")]
        );
        let line = opening.line.unwrap();
        assert_eq!((line.n, line.a, line.b, line.sigma), (4, 5.0, 1.0, 0.0));
        assert_eq!(all.quartiles, Some(Interval { low: 17.5, high: 52.5 }));
        // 20, 30, 40, 50 with 101, 151, 201, 259.
        let middle = all.middle.unwrap();
        assert_eq!(middle.n, 4);
        assert!((middle.a - 5.24).abs() < 1e-9 && (middle.b - -5.4).abs() < 1e-9, "{middle:?}");
        assert!(endgame.line.unwrap().sigma > 1.0);
    }

    #[test]
    fn mates_and_engines_that_are_not_exact_are_left_out() {
        let mut rows = searched();
        let whole = of(&rows, &["3:5"], false).unwrap();
        for (value, deep) in [(19_990, 19_990), (50, -19_997)] {
            for (depth, value) in [(3, value), (5, deep)] {
                let mut row = row("chess", &format!("mate{deep}"), "ab", depth, 10);
                row.value = Some(value);
                rows.push(row);
            }
        }
        for (depth, value) in [(3, 7), (5, 900)] {
            let mut row = row("chess", "p0", "selective", depth, 10);
            row.value = Some(value);
            rows.push(row);
        }
        let found = of(&rows, &["3:5"], false).unwrap();
        assert_eq!(found[0].fits[0].mates, 2);
        assert_eq!(found[0].fits[0].line, whole[0].fits[0].line);
    }

    #[test]
    fn what_cannot_be_fitted_is_said() {
        let rows = searched();
        let error = |rows: &[Row], pairs: &[&str]| of(rows, pairs, false).unwrap_err().to_string();
        assert_eq!(
            error(&rows, &["4:8", "3:6"]),
            "no position has values of an exact engine at both depths of 3:6 or 4:8; there are values at depths 3, 5"
        );
        let inexact: Vec<_> =
            rows.iter().map(|row| Row { engine: "selective".to_owned(), ..row.clone() }).collect();
        assert!(error(&inexact, &["3:5"]).ends_with("there are values at no depth"));
        let mut two = rows.clone();
        two.push(Row { engine: "pvs".to_owned(), value: Some(2), ..rows[1].clone() });
        assert_eq!(
            error(&two, &["3:5"]),
            "chess: `ab` and `pvs` give different values to p0 at depth 5; select one of them"
        );
        let few = of(&rows[..4], &["3:5"], false).unwrap();
        assert_eq!((few[0].fits[0].n, few[0].fits[0].line), (2, None));
        for wrong in ["3", "3:3", "5:3", "0:2", "a:b", "3:5:7", "3:1001"] {
            assert_eq!(wrong.parse::<Depths>(), Err(NoDepths), "{wrong}");
        }
    }
}
