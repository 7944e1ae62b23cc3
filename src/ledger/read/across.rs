//! Figures across several games, and figures that are set over another.

use crate::ledger::figure::Figure;
use crate::ledger::read::figures::Merged;
use crate::ledger::read::{Reader, RuleError, RuleFault};
use crate::ledger::shape::Shape;

impl Reader<'_> {
    /// Where each game of a trend stands on its axis.
    pub(super) fn at(&self, merged: &Merged, shape: Shape, games: usize) -> Result<Vec<f64>, RuleError> {
        let of_others = || merged.own.at.as_ref().filter(|_| !shape.spans_games());
        if let Some(at) = of_others() {
            let why = "is for figures across several games: `trend`, `trend-over` and `power`";
            return Err(self.fault(at.span(), RuleFault::Misplaced { key: "at", why }));
        }
        if !shape.spans_games() {
            return Ok(Vec::new());
        }
        let at = merged.get(|section| &section.at).ok_or_else(|| {
            self.missing(merged, "at", "a number for each game: what the slope is taken on")
        })?;
        let numbers: Vec<f64> = at.get_ref().iter().map(|number| *number.get_ref()).collect();
        let number = |must| Err(self.fault(at.span(), RuleFault::Number { key: "at", must }));
        if numbers.len() != games || games < 2 {
            return number("must give a number for each of two games or more");
        }
        let is_usable = |number: &f64| number.is_finite() && (shape != Shape::Power || *number > 0.0);
        if !numbers.iter().all(is_usable)
            || numbers.iter().all(|number| number.total_cmp(&numbers[0]).is_eq())
        {
            return number("must be finite numbers that differ, and above 0 for a `power`");
        }
        Ok(numbers)
    }

    /// The figure that one of this shape is set over.
    pub(super) fn against(&self, merged: &Merged, shape: Shape) -> Result<Option<Box<Figure>>, RuleError> {
        match (&merged.own.against, shape.against()) {
            (None, None) => Ok(None),
            (Some(against), None) => {
                let why = "is for figures that are set over another: `ratio-over` and `trend-over`";
                Err(self.fault(against.span(), RuleFault::Misplaced { key: "against", why }))
            }
            (None, Some(_)) => {
                let why = "a table with the games, engines and depth of the figure that this one is set over";
                Err(self.missing(merged, "against", why))
            }
            (Some(against), Some(inner)) => {
                if let Some(figure) = &against.get_ref().figure {
                    let why = "is that of the figure which it is set under: leave it out";
                    return Err(self.fault(figure.span(), RuleFault::Misplaced { key: "figure", why }));
                }
                self.check_listed(against.get_ref())?;
                let mut figures = self.figures_of(&self.merged(merged.top, against)?, inner)?;
                let is_one = figures.len() == 1 && figures[0].depths.len() == 1;
                let figure = figures.pop().filter(|_| is_one).ok_or_else(|| {
                    let must = "must be one figure: a pair of engines, at one depth";
                    self.fault(against.span(), RuleFault::Number { key: "against", must })
                })?;
                Ok(Some(Box::new(figure)))
            }
        }
    }
}
