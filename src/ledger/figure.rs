//! A figure: what is read off which cells, and how the positions' numbers
//! become one. Data, written in a claim's file; [`measure`](crate::ledger::measure)
//! computes it.

use std::fmt;

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::language::{clauses, lists, names};
use crate::ledger::quantity::Quantity;
use crate::ledger::shape::Shape;

/// One engine, or one over another, on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The game, as rows name it.
    pub game: String,
    /// The engine looked at.
    pub engine: String,
    /// The engine that it is compared with.
    pub over: Option<String>,
}

/// A figure on one game, or across several.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// How the numbers of the positions become one.
    pub shape: Shape,
    /// What is read off a cell.
    pub quantity: Quantity,
    /// The set of positions; `None` for whatever positions the rows have.
    pub positions: Option<String>,
    /// The engines, as rows name them, each on its game: one contrast, several
    /// of an effect, one for each game of a trend, three of a share: of, whole,
    /// base. Where one is chosen among several, each is alone: the engine looked at
    /// and its rivals; of a reduction the plain one, the engine looked at, and
    /// those among which the best is.
    pub contrasts: Vec<Contrast>,
    /// Where each contrast of a trend stands on its axis.
    pub at: Vec<f64>,
    /// Plies, ascending. A slope takes all of them, any other figure is one
    /// for each of them.
    pub depths: Vec<u32>,
    /// The figure that this one is set over.
    pub against: Option<Box<Figure>>,
}

impl Figure {
    /// The same at each of its depths; itself if it spans them.
    pub fn by_depth(&self) -> Vec<Self> {
        if self.shape.spans_depths() {
            return vec![self.clone()];
        }
        self.depths.iter().map(|depth| Self { depths: vec![*depth], ..self.clone() }).collect()
    }

    /// The game, as rows name it; of several the first, whose rules all have.
    pub fn game(&self) -> &str {
        self.contrasts.first().map_or("", |contrast| &contrast.game)
    }

    /// The figure, and the one that it is set over.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.against.as_deref())
    }

    /// What is measured, without game, positions and depths.
    pub fn what(&self) -> String {
        self.shape.of(&self.quantity.words())
    }
}

/// `pvs / ab+tt`; what both have is said once: `pvs / ab, both with history+tt`.
impl fmt::Display for Contrast {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(over) = &self.over else { return formatter.write_str(&self.engine) };
        let (own, other) = (EngineName::new(&self.engine), EngineName::new(over));
        if own.enhancements().len() > 0 && own.enhancements().eq(other.enhancements()) {
            let shared: Vec<&str> = own.enhancements().collect();
            return write!(
                formatter,
                "{}",
                tr!("{} / {}, both with {}", own.algorithm(), other.algorithm(), shared.join("+"))
            );
        }
        write!(formatter, "{} / {over}", self.engine)
    }
}

/// A few engines by their names, many by their number.
fn listed(engines: &[Contrast]) -> String {
    const FEW: usize = 6;
    match engines.len() {
        ..=FEW => names(engines.iter().map(ToString::to_string)),
        many => tr!("{many} engines", many),
    }
}

/// `depth 4`, `depths 2 to 4`, `depths 2, 4`.
pub fn depths_in_words(depths: &[u32]) -> String {
    match depths {
        [] => tr!("no depth"),
        [depth] => tr!("depth {depth}", depth),
        [first, .., last] if (last - first) as usize + 1 == depths.len() => {
            tr!("depths {first} to {last}", first, last)
        }
        depths => {
            tr!("depths {}", names(depths.iter().map(ToString::to_string)))
        }
    }
}

/// The games of some contrasts: one, or the first and the last of several.
fn games(contrasts: &[Contrast]) -> String {
    match contrasts {
        [] => String::new(),
        [only] => only.game.clone(),
        [first, .., last] if first.game == last.game => first.game.clone(),
        [first, .., last] => {
            tr!("{} to {} ({} games)", first.game, last.game, contrasts.len())
        }
    }
}

impl Figure {
    /// Of what and where, without the depths: `xiangqi, positions quick, pvs / ab`.
    pub fn place(&self) -> String {
        let set = self.positions.as_ref().map_or_else(String::new, |set| tr!("positions {set}, ", set));
        let engines = match (self.shape, &self.contrasts[..]) {
            (Shape::Share, [of, whole, base]) => {
                tr!("({of} less {base}) over ({whole} less {base})", of, base, whole)
            }
            (Shape::OverSmallest, [engine, rivals @ ..]) => {
                tr!("{engine} over the smallest of {}", listed(rivals), engine)
            }
            (Shape::ReductionToMinimal, [plain, engine]) => {
                tr!("{engine} of what the minimal tree takes from {plain}", engine, plain)
            }
            (shape, [plain, engine, all @ ..]) if shape.is_reduction() => {
                tr!("{engine} of what the best of {} takes from {plain}", listed(all), engine, plain)
            }
            (Shape::Effect, [first, others @ ..]) if others.len() > 1 => {
                tr!("{first}, and {} pairs that differ alike", others.len(), first)
            }
            (shape, [first, ..]) if shape.spans_games() => first.to_string(),
            (_, several) => lists(several.iter().map(ToString::to_string)),
        };
        let over = self.against.as_ref().map_or_else(String::new, |other| tr!(", over {other}", other));
        tr!("{}, {set}{engines}{over}", games(&self.contrasts), set, engines, over)
    }
}

/// Where and of what: `xiangqi, positions quick, pvs / ab, depth 6`.
impl fmt::Display for Figure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&clauses([self.place(), depths_in_words(&self.depths)]))
    }
}
