//! Games whose type is not known: what can be searched through a pointer.

use crate::game::{AnyGame, Game, MoveList, Visitor};
use crate::search::builder::Search;
use crate::search::limits::Ending;
use crate::search::move_values::MoveValue;
use crate::search::outcome::Outcome;

/// A game at a position that can be searched without knowing its type: every
/// [`Game`], and [`AnyGame`]. Moves are in the game's notation.
pub trait Searchable: Send + Sync {
    /// [`Search::run`].
    fn search(&self, search: &mut Search<'_>) -> Outcome<String>;

    /// [`Search::principal_variation`].
    fn principal_variation(&self, search: &Search<'_>, outcome: &Outcome<String>) -> Vec<String>;

    /// [`Search::move_values`].
    fn move_values(&self, search: &Search<'_>) -> Result<Vec<MoveValue<String>>, Ending>;
}

impl Search<'_> {
    /// [`Search::run`] on a game whose type is not known; the best move is in
    /// notation.
    pub fn run_any(&mut self, game: &dyn Searchable) -> Outcome<String> {
        game.search(self)
    }

    /// [`Search::principal_variation`] of a game whose type is not known.
    pub fn principal_variation_any(&self, game: &dyn Searchable, outcome: &Outcome<String>) -> Vec<String> {
        game.principal_variation(self, outcome)
    }

    /// [`Search::move_values`] of a game whose type is not known.
    pub fn move_values_any(&self, game: &dyn Searchable) -> Result<Vec<MoveValue<String>>, Ending> {
        game.move_values(self)
    }
}

impl<G: Game> Searchable for G {
    fn search(&self, search: &mut Search<'_>) -> Outcome<String> {
        search.run(self).in_notation()
    }

    fn principal_variation(&self, search: &Search<'_>, outcome: &Outcome<String>) -> Vec<String> {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        let is_best = |mv: &G::Move| outcome.best_move.as_ref().is_some_and(|best| mv.to_string() == *best);
        let best_move = moves.into_iter().find(is_best);
        let line = search.principal_variation(self, &outcome.clone().with_move(best_move));
        line.iter().map(ToString::to_string).collect()
    }

    fn move_values(&self, search: &Search<'_>) -> Result<Vec<MoveValue<String>>, Ending> {
        let values = search.move_values(self)?;
        Ok(values.into_iter().map(MoveValue::in_notation).collect())
    }
}

impl Searchable for AnyGame {
    fn search(&self, search: &mut Search<'_>) -> Outcome<String> {
        struct Run<'a, 'b>(&'a mut Search<'b>);
        impl Visitor for Run<'_, '_> {
            type Output = Outcome<String>;
            fn visit<G: Game>(self, game: &G) -> Outcome<String> {
                Searchable::search(game, self.0)
            }
        }
        self.visit(Run(search))
    }

    fn principal_variation(&self, search: &Search<'_>, outcome: &Outcome<String>) -> Vec<String> {
        struct Line<'a, 'b>(&'a Search<'b>, &'a Outcome<String>);
        impl Visitor for Line<'_, '_> {
            type Output = Vec<String>;
            fn visit<G: Game>(self, game: &G) -> Vec<String> {
                Searchable::principal_variation(game, self.0, self.1)
            }
        }
        self.visit(Line(search, outcome))
    }

    fn move_values(&self, search: &Search<'_>) -> Result<Vec<MoveValue<String>>, Ending> {
        struct Values<'a, 'b>(&'a Search<'b>);
        impl Visitor for Values<'_, '_> {
            type Output = Result<Vec<MoveValue<String>>, Ending>;
            fn visit<G: Game>(self, game: &G) -> Self::Output {
                Searchable::move_values(game, self.0)
            }
        }
        self.visit(Values(search))
    }
}
