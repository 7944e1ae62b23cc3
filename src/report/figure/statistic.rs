//! The charts of recipes: from the searches of a figure to its points.

use tr::tr;

use crate::analysis::cell::{Cell, Quantity};
use crate::analysis::ratio;
use crate::analysis::selection::Selection;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Chart, Panel, Point, Series};
use crate::language::translated;
use crate::report::figure::axes::{Drawn, axes, pairs};
use crate::report::figure::cutoffs_by_number::Added;
use crate::report::figure::effect;
use crate::report::figure::plots::{Item, Plot, Plots, choose};
use crate::report::figure::points::{log_mean_point, mean_point, ratio_point};
use crate::report::figure::recipe::{Across, Mean, Over, Recipe, Statistic};
use crate::report::figure::spread::{distribution, profile};
use crate::report::figure::words::{capitalized, intervals};
use crate::report::figure::{Figure, Unable};
use crate::report::looks::Looks;
use crate::stats::geometric_mean;

/// The chart of a recipe.
pub(super) fn draw(figure: &Figure, recipe: &Recipe, sheet: &Sheet, looks: &Looks) -> Result<Chart, Unable> {
    if recipe.filter == Selection::default() {
        return chart(figure, recipe, sheet, looks);
    }
    let mut rows = sheet.rows().clone();
    recipe
        .filter_with_reference(&rows)
        .keep(&mut rows)
        .map_err(|error| Unable::Because(format!("`filter`: {error}")))?;
    chart(figure, recipe, &sheet.of(&rows).in_order(), looks)
}

fn chart(figure: &Figure, recipe: &Recipe, sheet: &Sheet, looks: &Looks) -> Result<Chart, Unable> {
    let mut chart = match (recipe.statistic, recipe.effect) {
        (Statistic::Effect, Some(named)) => effect::chart(named, sheet, looks).ok_or(Unable::Needs)?,
        _ => of_plots(figure, recipe, sheet, looks)?,
    };
    if chart.title.is_empty() {
        chart.title = translated(&figure.title);
    }
    if chart.subtitle.is_empty() {
        chart.subtitle = translated(&figure.subtitle);
    }
    Ok(chart)
}

fn of_plots(figure: &Figure, recipe: &Recipe, sheet: &Sheet, looks: &Looks) -> Result<Chart, Unable> {
    let plots = choose(recipe, sheet, looks)?;
    let words = recipe.y.words(plots.panels[0].game().name()).1;
    let mut drawn = match recipe.statistic {
        Statistic::Distribution => distribution(recipe, &plots),
        Statistic::Profile => profile(recipe, &plots),
        _ => over_an_axis(recipe, &plots, sheet),
    }
    .ok_or(Unable::Needs)?;
    let own = if figure.subtitle.is_empty() {
        recipe.subtitle(&plots, &words)
    } else {
        translated(&figure.subtitle).replace("{}", &capitalized(&words))
    };
    let mut notes = plots.notes(sheet, drawn.counts.iter().copied(), &drawn.remarks);
    if let Some(Added { panels, note }) = recipe.effect.and_then(|added| effect::added(added, sheet, looks)) {
        drawn.panels.extend(panels);
        notes.insert(1.min(notes.len()), note);
    }
    Ok(Chart { subtitle: drawn.subtitle.unwrap_or(own), panels: drawn.panels, notes, ..Chart::default() })
}

fn over_an_axis(recipe: &Recipe, plots: &Plots, sheet: &Sheet) -> Option<Drawn> {
    let (panels, counts) = panels(recipe, plots, true);
    if !panels.is_empty() {
        let remarks = vec![translated(&recipe.caption), intervals(sheet)];
        return Some(Drawn { panels, counts, remarks, subtitle: None });
    }
    // A single engine has no ratio; its counts are shown as they are.
    let alone =
        Recipe { statistic: Statistic::Value, over: None, y_label: None, scale: None, ..recipe.clone() };
    let (panels, counts) = if recipe.over == Some(Over::Reference) {
        self::panels(&alone, plots, false)
    } else {
        Default::default()
    };
    let words = recipe.y.words(plots.panels[0].game().name()).1;
    let subtitle = tr!("{} by depth and engine, geometric means over positions", capitalized(&words));
    (!panels.is_empty()).then_some(Drawn { panels, counts, remarks: Vec::new(), subtitle: Some(subtitle) })
}

/// The panels with a point, and the positions of their points.
fn panels(recipe: &Recipe, plots: &Plots, with_intervals: bool) -> (Vec<Panel>, Vec<Counted>) {
    let mut counts = Vec::new();
    let mut panels = Vec::new();
    for plot in &plots.panels {
        let mut series: Vec<Series> = Vec::new();
        for line in &plot.lines {
            let found = line.items.iter().filter_map(|item| point(recipe, plot, item));
            let (mut points, of_points): (Vec<Point>, Vec<Counted>) = found.unzip();
            if !with_intervals {
                points = points.into_iter().map(|point| Point { interval: None, ..point }).collect();
            }
            if let Across::Column(_) = recipe.x {
                points.sort_by(|left, right| left.x.total_cmp(&right.x));
            }
            counts.extend(of_points);
            if !points.is_empty() {
                series.push(Series { points, ..line.series.clone() });
            }
        }
        if !series.is_empty() {
            panels.push(Panel { heading: plot.heading.clone(), series, ..axes(recipe, plots, plot) });
        }
    }
    (panels, counts)
}

fn point(recipe: &Recipe, plot: &Plot, item: &Item) -> Option<(Point, Counted)> {
    let read = recipe.y.of(plot.sheet(item).name());
    let cells = plot.engine(item)?.at(item.depth);
    let x = match &recipe.x {
        Across::Column(metric) => geometric_mean(cells.quantities(*metric).into_values())?,
        _ => item.x,
    };
    match (recipe.statistic, &recipe.over) {
        // What others are measured by is 1 everywhere, and no line among them; on a swept axis it is one of the points.
        (Statistic::Ratio, _) if recipe.swept().is_none() && item.over.as_ref() == Some(&item.engine) => None,
        (Statistic::Ratio, _) => {
            let ratio = ratio::at_depth(&pairs(recipe, plot, item))?;
            Some((ratio_point(x, &ratio), ratio.counted()))
        }
        (Statistic::Share, Some(Over::Column(whole))) => {
            let share = |cell: &Cell| {
                let whole = cell.get(*whole).filter(|whole| *whole > 0.0)?;
                Some(read.read(cell)? / whole)
            };
            Some((mean_point(x, &cells.values(share))?, cells.counted()))
        }
        _ if recipe.mean == Mean::Arithmetic => {
            let values = cells.values(read);
            Some((mean_point(x, &values)?, Counted::of(&values)))
        }
        _ => {
            let logs = |cell: &Cell| read.read(cell).filter(|value| *value > 0.0).map(f64::ln);
            Some((log_mean_point(x, &cells.values(logs))?, cells.counted()))
        }
    }
}

impl Recipe {
    /// The subtitle of a recipe without one.
    fn subtitle(&self, plots: &Plots, measure: &str) -> String {
        let first = capitalized(measure);
        let whole = if let Some(Over::Column(whole)) = self.over { whole.words() } else { String::new() };
        match (self.statistic, &self.over) {
            (Statistic::Ratio, Some(Over::PreviousDepth)) => {
                tr!("{} at depth d / at depth d - 1, geometric means over positions", first)
            }
            (Statistic::Ratio, Some(Over::Column(_))) => {
                tr!("{} / {whole}, geometric means over positions", first, whole)
            }
            (Statistic::Ratio, Some(Over::Reference)) => {
                tr!("{} relative to the engine on the axis, geometric means over positions", first)
            }
            (Statistic::Ratio, _) => {
                tr!(
                    "{} relative to {name}, geometric means over positions",
                    first,
                    name = plots.panels[0].over
                )
            }
            (Statistic::Share, _) => tr!("{} / {whole}, means over positions", first, whole),
            (Statistic::Distribution, _) => tr!("{} relative to the engine on the axis, per position", first),
            (Statistic::Profile, _) => tr!(
                "Share of positions on which an engine needs at most this multiple of the best engine's count: {words}",
                words = measure
            ),
            _ if self.mean == Mean::Arithmetic => tr!("{}, means over positions", first),
            _ => tr!("{}, geometric means over positions", first),
        }
    }
}
