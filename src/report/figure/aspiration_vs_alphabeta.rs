//! The project's question: aspiration's nodes relative to alpha-beta's by depth, in a full engine of every game,
//! with the bound of what any guess could gain.

use tr::tr;

use crate::analysis::answer::{Answer, answer};
use crate::analysis::aspiration::{Beside, aspiration_over};
use crate::analysis::cell::timed;
use crate::analysis::compare::{EngineComparison, compare_engine};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Panel, Series};
use crate::language::lists;
use crate::report::answer::headline;
use crate::report::figure::points::{ratio_points, relative_over_depth, series};
use crate::report::figure::words::{heading, intervals, left_out, oracle, units};
use crate::report::grouped;
use crate::report::looks::aspiration;

const MOST_PANELS: usize = 4;

/// The full engine of a game: centred on the score of the depth before, and with a perfect guess.
struct Program<'s, 'a> {
    game: &'s GameSheet<'a>,
    real: Beside,
    perfect: Option<Beside>,
}

fn programs<'s, 'a>(sheet: &'s Sheet<'a>) -> Vec<Program<'s, 'a>> {
    let mut all: Vec<Program> = sheet.games().iter().filter_map(preferred).collect();
    // Bare searches of artificial trees do not belong beside full engines.
    if all.iter().any(|program| !program.game.name().is_tree()) {
        all.retain(|program| !program.game.name().is_tree());
    }
    // Of the games that differ in evaluation and horizon, the one of highest rank.
    let by_kind = grouped(all.into_iter().map(|program| (program.game.name().kind(), program)));
    let best = |(_, alike): (_, Vec<Program<'s, 'a>>)| alike.into_iter().rev().max_by_key(Program::rank);
    by_kind.into_iter().filter_map(best).take(MOST_PANELS).collect()
}

pub(in crate::report) fn shown_answers(sheet: &Sheet) -> Vec<Answer> {
    programs(sheet).iter().filter_map(Program::answer).collect()
}

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let programs = programs(sheet);
    let each = programs.iter().map(|program| {
        let depths = program.real.comparison.depths.iter();
        let units = units(program.game.name(), depths.map(|depth| depth.ratio.counted()));
        let of = if program.game.is_of_self_play() { tr!(" of self-play") } else { String::new() };
        format!("{}: {}, {units}{of}", program.game.name(), program.real.comparison.engine)
    });
    let each: Vec<String> = each.collect();
    let intervals = intervals(sheet);
    let guess = if programs.iter().all(|program| program.real.deepens) {
        tr!("Both engines use iterative deepening, so the guess is free.")
    } else {
        tr!("Without iterative deepening the seed search is counted.")
    };
    let note = tr!("{}. Geometric means over positions. {guess} {intervals}", lists(each), guess, intervals);
    let is_shown = |game: &GameName| programs.iter().any(|program| program.game.name() == game);
    let oracle = programs.iter().any(|program| program.perfect.is_some()).then(oracle);
    Some(Chart {
        title: programs.first()?.answer().map(|answer| headline(&answer)).unwrap_or_default(),
        panels: programs.iter().map(|program| program.panel(programs.len() > 1)).collect(),
        notes: std::iter::once(note).chain(oracle).chain(left_out(sheet, is_shown)).collect(),
        ..Chart::default()
    })
}

/// Of the engines of a game with both searches, the one of highest rank; the first of several.
fn preferred<'s, 'a>(game: &'s GameSheet<'a>) -> Option<Program<'s, 'a>> {
    let all = aspiration_over(game, "ab");
    let real =
        all.iter().filter(|one| one.plain_window().is_some()).rev().max_by_key(|one| one.rank())?.clone();
    let perfect = all.into_iter().find(|one| one.oracle && one.has_enhancements_of(&real));
    Some(Program { game, real, perfect })
}

impl Program<'_, '_> {
    fn rank(&self) -> (bool, impl Ord + use<>) {
        (self.game.name().searches_captures_if_it_can(), self.real.rank())
    }

    fn panel(&self, several: bool) -> Panel {
        let nodes = |one: &Beside, label: String, look: Look| {
            series(&label, look, ratio_points(&one.comparison.depths))
        };
        let real = nodes(&self.real, tr!("real guess"), aspiration());
        let perfect = self.perfect.as_ref().map(|one| nodes(one, tr!("perfect guess (bound)"), Look::ORACLE));
        let time = self.time().map(|time| -> Series {
            let look = Look::variant(aspiration().pair(), TIME);
            series(&tr!("real guess, CPU time"), look, ratio_points(&time.depths))
        });
        let counted = if time.is_some() {
            tr!("all nodes and time, % of alpha-beta")
        } else {
            tr!("all nodes, % of alpha-beta")
        };
        let lines = [Some(real), perfect, time].into_iter().flatten().collect();
        let heading = if several { heading(self.game.name()) } else { String::new() };
        Panel { heading, ..relative_over_depth(counted, lines) }
    }

    /// CPU time relative to the reference, where rows have several samples of it.
    fn time(&self) -> Option<EngineComparison> {
        let (own, reference) = self.pair()?;
        compare_engine(own, reference, timed)
    }

    fn answer(&self) -> Option<Answer> {
        let (over, under) = self.pair()?;
        answer(self.game, over, under, Metric::NodesAndQuiescence)
    }

    fn pair(&self) -> Option<(&EngineSheet<'_>, &EngineSheet<'_>)> {
        let engine = |name: &str| self.game.engine(&EngineName::new(name));
        Some((engine(&self.real.comparison.engine)?, engine(&self.real.reference)?))
    }
}

/// The variant of the look of times: dashed, with hollow markers.
const TIME: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::answer::is_one_question;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::Row;

    /// The heading of a panel, and the names of its series.
    type Told = (String, Vec<String>);

    fn shown(rows: &[Row]) -> Option<(String, Vec<Told>)> {
        let rows = table(rows);
        let chart = draw(&Sheet::new(&rows, Known::ROWS_ALONE))?;
        let labels = |panel: Panel| panel.series.into_iter().map(|series| series.label).collect();
        let panels = chart.panels.into_iter().map(|panel| (panel.heading.clone(), labels(panel)));
        Some((chart.title, panels.collect()))
    }

    fn panel(heading: &str, labels: &[&str]) -> Told {
        (heading.to_owned(), labels.iter().map(|label| (*label).to_owned()).collect())
    }

    const FULL: &str = "captures+history+killer+tt+id";

    fn engines(all: &[(&str, f64)], game: &str, set: &str) -> Vec<Row> {
        let names: Vec<(String, f64)> =
            all.iter().map(|(name, factor)| (format!("{name}{set}"), *factor)).collect();
        let names: Vec<(&str, f64)> = names.iter().map(|(name, factor)| (name.as_str(), *factor)).collect();
        rows(game, 12, &names, 3)
    }

    #[test]
    fn the_fullest_program_of_every_game_is_shown() {
        let full = format!("+{FULL}");
        let pair = [("ab", 1.0), ("aspiration", 0.9)];
        let all = [("ab", 1.0), ("aspiration", 0.9), ("aspiration[window=1,guess=exact]", 0.7)];
        let mut rows = engines(&pair, "xiangqi", "");
        rows.extend(engines(&all, "xiangqi[quiescence=captures]", &full));
        rows.extend(engines(&pair, "xiangqi[quiescence=captures]", "+captures+id"));
        rows.extend(engines(&pair, "chess", ""));
        rows.extend(engines(&pair, "tree:iid", ""));
        let (title, panels) = shown(&rows).unwrap();
        assert_eq!(
            panels,
            [panel("Xiangqi", &["real guess", "perfect guess (bound)"]), panel("Chess", &["real guess"])]
        );
        assert!(title.starts_with("aspiration needs 10% fewer nodes than ab: ratio 0.90"), "{title}");
        assert!(title.ends_with(", xiangqi, depths 1 to 3, 12 positions"), "{title}");
        // They are what a report of all these rows answers, not the one game with a single pair.
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        assert!(!is_one_question(&sheet));
        let games: Vec<String> = shown_answers(&sheet).into_iter().map(|answer| answer.game).collect();
        assert_eq!(games, ["xiangqi[quiescence=captures]", "chess"]);
    }

    #[test]
    fn time_is_shown_where_it_was_measured() {
        let counted = engines(&[("ab", 1.0), ("aspiration", 0.9)], "xiangqi", &format!("+{FULL}"));
        let times = |samples: u32| -> Vec<Row> {
            let sample = |row: &Row, sample: u32| Row {
                sample,
                cpu_ns: row.cpu_ns.map(|time| time + u64::from(sample) * time / 50),
                ..row.clone()
            };
            counted.iter().flat_map(|row| (0..samples).map(move |number| sample(row, number))).collect()
        };
        assert_eq!(shown(&times(1)).unwrap().1, [panel("", &["real guess"])]);
        assert_eq!(shown(&times(6)).unwrap().1, [panel("", &["real guess", "real guess, CPU time"])]);
    }
}
