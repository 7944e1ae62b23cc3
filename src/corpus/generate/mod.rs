//! Makes the corpora: positions from games that the engine plays itself.
//!
//! Every game is drawn from a seed: at each ply the moves are searched to a
//! small depth, and one of those near the best is drawn. Nothing depends on a
//! clock or on the number of threads: the same seed gives the same files byte
//! for byte.
//!
//! From a game of xiangqi at most one position of each phase is taken, and
//! none that is decided or in check. The other games came later and do it as
//! real games do: one position a game, whatever it is worth, and the
//! moves that led to it are kept, so that anyone can play them again.

mod phase;
mod player;

use std::collections::BTreeSet;

use crate::corpus::epd;
use crate::corpus::generate::phase::Phase;
use crate::corpus::generate::player::{Game, Pick, Player};
use crate::game::Rules;
use crate::game::tree::hash::child;
use crate::parallel;

const BATCH: u64 = 16;

/// The description of a set to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game.
    pub rules: Rules,
    /// Everything is drawn from this.
    pub seed: u64,
    /// Positions of each phase.
    pub per_phase: usize,
}

impl Recipe {
    /// The recipe of the built-in corpora of a game.
    pub const fn built_in(rules: Rules) -> Self {
        let per_phase = match rules {
            Rules::Xiangqi => 32,
            _ => 150,
        };
        Self { rules, seed: 1, per_phase }
    }
}

/// A corpus file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name in the folder of its game.
    pub name: &'static str,
    /// The whole file, as written to disk.
    pub text: String,
}

/// The names of the files that [`generate`] makes.
pub fn file_names() -> impl Iterator<Item = &'static str> {
    Phase::ALL.into_iter().map(Phase::file)
}

/// Plays games until every phase has its positions, and writes the files.
/// `played` is told the number of games after each batch.
pub fn generate(recipe: &Recipe, played: &dyn Fn(u64)) -> Vec<File> {
    let player = Player::of(recipe.rules);
    let mut taken: [Vec<Pick>; 3] = [const { Vec::new() }; 3];
    let mut known = BTreeSet::new();
    let mut games = 0;
    while taken.iter().any(|picks| picks.len() < recipe.per_phase) {
        let batch: Vec<u64> = (games..games + BATCH).collect();
        let open = taken.each_ref().map(|picks| picks.len() < recipe.per_phase);
        let batch = parallel::map(&batch, |&number| {
            let game = player.play(child(recipe.seed, number));
            picks(&player, &game, number, open)
        });
        for (phase, pick) in batch.into_iter().flatten() {
            let picks = &mut taken[phase as usize];
            if picks.len() < recipe.per_phase && known.insert(pick.hash) {
                picks.push(pick);
            }
        }
        games += BATCH;
        played(games);
    }
    Phase::ALL.into_iter().zip(taken).map(|(phase, picks)| file(recipe, phase, &picks)).collect()
}

/// The positions taken from a game: one of every phase, or one alone.
fn picks(player: &Player, game: &Game, number: u64, open: [bool; 3]) -> Vec<(Phase, Pick)> {
    let pick = |phase: Phase| Some((phase, game.pick(phase, number)?));
    if player.takes_one() {
        // In turn, of those phases that a game had and that are not complete.
        let mut turn = (0..3).map(|step| Phase::ALL[(number as usize + step) % 3]);
        return turn.find_map(|phase| pick(phase).filter(|_| open[phase as usize])).into_iter().collect();
    }
    Phase::ALL.into_iter().filter_map(pick).collect()
}

fn file(recipe: &Recipe, phase: Phase, picks: &[Pick]) -> File {
    let game = match recipe.rules {
        Rules::Xiangqi => String::new(),
        other => format!("--game {other} "),
    };
    let mut text = format!(
        "# Written by `plybench positions generate {game}--seed {} --count {}`; do not edit.\n",
        recipe.seed, recipe.per_phase
    );
    let width = if recipe.per_phase < 100 { 2 } else { 3 };
    for (index, pick) in picks.iter().enumerate() {
        let id = format!("{}-{:0width$}", phase.word(), index + 1);
        text += &epd::write(&pick.text, &id, phase.word(), pick.game.as_deref());
    }
    File { name: phase.file(), text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::library;

    #[test]
    fn a_game_depends_on_its_key_alone() {
        for &rules in Rules::ALL {
            let player = Player::of(rules);
            let texts = |key| {
                let game = player.play(key);
                Phase::ALL.map(|phase| game.pick(phase, 0).map(|pick| (pick.text, pick.game)))
            };
            let seventh = texts(7);
            assert_eq!(texts(7), seventh, "{rules}");
            assert_ne!(texts(8), seventh, "{rules}");
        }
    }

    #[test]
    #[ignore = "long: plays hundreds of games"]
    fn the_built_in_files_are_what_the_recipes_make() {
        for &rules in Rules::ALL {
            for file in generate(&Recipe::built_in(rules), &|_| {}) {
                let set = file.name.trim_end_matches(".epd");
                let built_in = library::files(rules).find(|built_in| built_in.set == set);
                assert!(built_in.is_some_and(|kept| kept.text == file.text), "{rules}/{} differs", file.name);
            }
        }
    }
}
