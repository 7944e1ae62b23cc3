//! One look for each name over several charts, so that an engine is the same
//! colour and marker on every page of a report.

use std::collections::HashMap;

use crate::draw::chart::Chart;
use crate::draw::chart::style::{COLORS, Look};

/// The looks of the series of several charts, by their names.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    numbers: HashMap<String, usize>,
}

impl Looks {
    /// Gives every name the first look that is free and whose colour no other series
    /// has that is in a chart with it. Where a chart has more series than there
    /// are colours, markers and dashes still tell them apart.
    pub fn of<'c>(charts: impl IntoIterator<Item = &'c Chart>) -> Self {
        let labels: Vec<Vec<&str>> = charts.into_iter().map(Chart::labels).collect();
        let mut numbers: HashMap<String, usize> = HashMap::new();
        for (chart, label) in
            labels.iter().enumerate().flat_map(|(chart, names)| names.iter().map(move |name| (chart, *name)))
        {
            if numbers.contains_key(label) {
                continue;
            }
            // What comes with it in a later chart counts too, if it has a look by then.
            let beside = labels[chart..].iter().filter(|names| names.contains(&label)).flatten();
            let colors: Vec<usize> =
                beside.filter_map(|name| numbers.get(*name)).map(|number| number % COLORS).collect();
            let free = |number: &usize| !numbers.values().any(|taken| taken == number);
            let enough = numbers.len() + COLORS;
            let number = (0..=enough)
                .filter(free)
                .find(|number| !colors.contains(&(number % COLORS)))
                .or_else(|| (0..=enough).find(free))
                .unwrap_or(enough);
            numbers.insert(label.to_owned(), number);
        }
        Self { numbers }
    }

    /// The number of a name's look; `None` if it is in none of the charts.
    pub fn number(&self, label: &str) -> Option<usize> {
        self.numbers.get(label).copied()
    }

    /// The look of a series; of one that is in none of the charts, the first.
    pub fn look(&self, label: &str) -> Look {
        Look::nth(self.number(label).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::chart::{Drawn, Panel, Scale, Series};

    fn chart(labels: &[&str]) -> Chart {
        let series =
            |label: &&str| Series { label: (*label).to_owned(), points: Vec::new(), drawn: Drawn::Line };
        let panel = Panel {
            x_scale: Scale::Steps,
            y_scale: Scale::Percent,
            series: labels.iter().map(series).collect(),
            ..Panel::default()
        };
        Chart { title: String::new(), subtitle: String::new(), panels: vec![panel], notes: Vec::new() }
    }

    #[test]
    fn a_name_looks_the_same_in_every_chart_and_differs_from_its_neighbours() {
        let many = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let charts = [chart(&many), chart(&["i", "b", "x"]), chart(&["x", "y", "a", "i"])];
        let looks = Looks::of(&charts);
        let alone = Looks::of(&charts[..1]);
        for (number, name) in many.iter().enumerate() {
            assert_eq!(looks.look(name), alone.look(name));
            assert_eq!(looks.look(name), Look::nth(number), "the first chart is as if it were alone");
        }
        for chart in &charts[1..] {
            let labels = chart.labels();
            for (number, label) in labels.iter().enumerate() {
                for other in &labels[..number] {
                    // The two were given theirs in the first chart, which has too many series.
                    let of_first = ["b", "i"].contains(other) && ["b", "i"].contains(label);
                    let same = looks.look(label).color == looks.look(other).color;
                    assert!(!same || of_first, "{label} and {other}");
                }
            }
        }
        let all: Vec<Look> = many.iter().chain(&["x", "y"]).map(|name| looks.look(name)).collect();
        assert!(all.iter().enumerate().all(|(number, look)| !all[..number].contains(look)));
    }
}
