//! Makes the corpora: positions from games that the engine plays itself.
//!
//! Every game is drawn from a seed: at each ply the moves are searched to a
//! small depth, and one of those near the best is drawn. From each game at
//! most one position of each phase is taken, so that positions are
//! independent; positions that are decided, in check, or taken already are
//! left out. Nothing depends on a clock or on the number of threads: the same
//! seed gives the same files byte for byte.

use std::collections::BTreeSet;

use crate::corpus::epd;
use crate::game::tree::hash::{child, range, sub};
use crate::game::{GameSpec, MAX_MOVES, Value};
use crate::list::List;
use crate::parallel;
use crate::search::{Engine, Search};
use crate::xiangqi::{Color, Kind, Move, Position};

/// The game that is played; the captures keep the players from blunders that
/// lie just beyond the horizon.
const GAME: &str = "xiangqi[quiescence=captures]";
/// The players.
const ENGINE: &str = "ab+captures+history";
/// Plies searched after each move.
const DEPTH: u32 = 2;
/// The most a move may be below the best one and still be drawn, in pawns/100: more in the
/// first plies, for variety.
const MARGINS: [(usize, Value); 2] = [(12, 40), (usize::MAX, 12)];
/// Games end here at the latest.
const LONGEST: usize = 240;
/// Games played at a time.
const BATCH: u64 = 16;

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Everything is drawn from this.
    pub seed: u64,
    /// Positions of each phase.
    pub per_phase: usize,
}

impl Default for Recipe {
    /// The recipe of the built-in corpora.
    fn default() -> Self {
        Self { seed: 1, per_phase: 32 }
    }
}

/// A corpus file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name in `positions/`.
    pub name: &'static str,
    /// The whole file, as written to disk.
    pub text: String,
}

/// A phase, as far as a position and its ply tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

const PHASES: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

impl Phase {
    /// By the rooks, horses and cannons left (12 at the start) and the plies
    /// played; what is in between belongs to no phase.
    fn of(position: &Position, ply: usize) -> Option<Self> {
        let officers = |color| {
            [Kind::Rook, Kind::Horse, Kind::Cannon]
                .map(|kind| position.pieces(color, kind).count())
                .iter()
                .sum()
        };
        let counts: [u32; 2] = Color::ALL.map(officers);
        match counts[0] + counts[1] {
            11.. if (6..=16).contains(&ply) => Some(Self::Opening),
            7..=10 if ply >= 24 => Some(Self::Middlegame),
            2..=4 if counts[0] > 0 && counts[1] > 0 => Some(Self::Endgame),
            _ => None,
        }
    }

    /// Name in the corpus, and name of the file.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Opening => ("opening", "openings.epd"),
            Self::Middlegame => ("middlegame", "middlegames.epd"),
            Self::Endgame => ("endgame", "endgames.epd"),
        }
    }

    /// Values beyond this are decided positions, which make dull searches.
    fn widest_value(self) -> Value {
        match self {
            Self::Opening => 150,
            Self::Middlegame => 250,
            Self::Endgame => 350,
        }
    }
}

/// The names of the files that [`generate`] makes.
pub fn file_names() -> impl Iterator<Item = &'static str> {
    PHASES.into_iter().map(|phase| phase.names().1)
}

/// Plays games until every phase has its positions, and writes the files.
/// `played` is told the number of games after each batch.
pub fn generate(recipe: &Recipe, played: &dyn Fn(u64)) -> Vec<File> {
    let mut taken: [Vec<String>; 3] = [const { Vec::new() }; 3];
    let mut known = BTreeSet::new();
    let mut games = 0;
    while taken.iter().any(|fens| fens.len() < recipe.per_phase) {
        let batch: Vec<u64> = (games..games + BATCH).collect();
        let batch = parallel::map(&batch, |game| play(child(recipe.seed, *game)));
        for (phase, position) in batch.into_iter().flat_map(|picks| PHASES.into_iter().zip(picks)) {
            let fens = &mut taken[phase as usize];
            if let Some(position) = position
                && fens.len() < recipe.per_phase
                && known.insert(position.hash())
            {
                fens.push(position.fen());
            }
        }
        games += BATCH;
        played(games);
    }
    PHASES.into_iter().zip(taken).map(|(phase, fens)| file(recipe, phase, &fens)).collect()
}

fn file(recipe: &Recipe, phase: Phase, fens: &[String]) -> File {
    let (word, name) = phase.names();
    let mut text = format!(
        "# Written by `plybench positions generate --seed {} --count {}`; do not edit.\n",
        recipe.seed, recipe.per_phase
    );
    for (index, fen) in fens.iter().enumerate() {
        text += &epd::write(fen, &format!("{word}-{:02}", index + 1), word);
    }
    File { name, text }
}

/// Plays one game; a position of each phase that it went through.
fn play(key: u64) -> [Option<Position>; 3] {
    let players = Players::new();
    let mut position = Position::start();
    let mut seen = BTreeSet::from([position.hash()]);
    let mut fit: [Vec<Position>; 3] = [const { Vec::new() }; 3];
    for ply in 0..LONGEST {
        let mut moves = players.values(&position);
        // A game that goes in circles shows nothing new.
        moves.retain(|(mv, _)| !seen.contains(&after(&position, *mv).hash()));
        let Some(best) = moves.iter().map(|(_, value)| *value).max() else { break };
        if let Some(phase) = Phase::of(&position, ply)
            && best.abs() <= phase.widest_value()
            && !position.in_check()
        {
            fit[phase as usize].push(position.clone());
        }
        let margin = MARGINS.iter().find(|(until, _)| ply < *until).map_or(0, |(_, margin)| *margin);
        moves.retain(|(_, value)| *value >= best - margin);
        position.make(moves[range(sub(key, ply as u64), moves.len() as u64) as usize].0);
        seen.insert(position.hash());
    }
    let mut index = 0;
    fit.map(|positions| {
        index += 1;
        let drawn = range(sub(child(key, 0), index), positions.len() as u64);
        positions.into_iter().nth(drawn as usize)
    })
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.make(mv);
    next
}

/// The engine that plays both sides.
struct Players {
    game: GameSpec,
    engine: Engine,
}

impl Players {
    fn new() -> Self {
        Self {
            game: GAME.parse().expect("the generator's game is right"),
            engine: ENGINE.parse().expect("the generator's engine is right"),
        }
    }

    /// Every legal move with its value for the side to move.
    fn values(&self, position: &Position) -> Vec<(Move, Value)> {
        let mut moves = List::<Move, MAX_MOVES>::new();
        position.legal_moves(&mut moves);
        moves.into_iter().map(|mv| (mv, self.value(position, mv))).collect()
    }

    fn value(&self, position: &Position, mv: Move) -> Value {
        let GameSpec::Xiangqi(xiangqi) = &self.game else { unreachable!("{GAME} is xiangqi") };
        let root = xiangqi.root(after(position, mv));
        let outcome = Search::new(&self.engine).depth(DEPTH).run_any(&root);
        -outcome.value.expect("a search without limits ends")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_depends_on_its_key_alone() {
        let fens = |key| play(key).map(|pick| pick.map(|position| position.fen()));
        assert_eq!(fens(7), fens(7));
        assert_ne!(fens(7), fens(8));
    }

    #[test]
    #[ignore = "long: plays some sixty games"]
    fn the_built_in_files_are_what_the_recipe_makes() {
        for file in generate(&Recipe::default(), &|_| {}) {
            let set = file.name.trim_end_matches(".epd");
            let built_in = crate::corpus::sets::FILES.iter().find(|(name, _)| *name == set);
            assert!(built_in.is_some_and(|(_, text)| *text == file.text), "{} differs", file.name);
        }
    }
}
