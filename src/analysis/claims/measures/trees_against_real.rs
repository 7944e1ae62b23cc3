//! Aspiration on artificial trees beside aspiration on xiangqi.

use crate::analysis::aspiration::{Accounting, Contrast, contrasts};
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Observation};
use crate::analysis::claims::measures::aspiration_contrast::measurement;
use crate::analysis::claims::rule::Measure;
use crate::analysis::compare::DepthRatio;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;

/// Nodes of plain aspiration over plain alpha-beta, guess free, on every tree,
/// each beside xiangqi at the greatest depth of both.
#[derive(Clone, Copy, Debug)]
pub struct TreesAgainstReal {
    /// The models that are judged, `tree:` included; others are listed.
    pub models: &'static [&'static str],
}

impl Measure for TreesAgainstReal {
    fn describe(&self) -> String {
        format!(
            "Nodes of aspiration over nodes of ab without enhancements, guess free, at the greatest depth that \
             xiangqi and the tree share; judged are the models without ordered moves ({}), the others are listed",
            self.models.join(", ")
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let free = |contrast: &Contrast| {
            contrast.accounting == Accounting::GuessFree && contrast.enhancements.is_empty()
        };
        let of = |games: Games| sheet.games().iter().filter(move |game| games.contain(game.name()));
        let real = of(Games::Xiangqi).map(contrasts).find(|found| !found.is_empty())?;
        let real = real.into_iter().find(free)?;
        let tree = |game: &GameSheet| contrasts(game).into_iter().find(free);
        let (mut observations, mut parts) = (Vec::new(), Vec::new());
        for tree in of(Games::Trees).filter_map(tree) {
            let Some((of_tree, of_real)) = at_common_depth(&tree, &real) else { continue };
            let (own, beside) = (measurement(&tree, of_tree), measurement(&real, of_real));
            let judged = self.models.contains(&tree.game.kind());
            if judged {
                parts.push(format!(
                    "{} {} against {} on xiangqi at depth {}",
                    tree.game,
                    own.words(),
                    beside.words(),
                    of_tree.depth
                ));
            }
            let observation = if judged { Observation::judged(own) } else { Observation::listed(own) };
            observations.push(observation.beside(beside));
        }
        Some(Measured { observations, summary: format!("{}.", parts.join("; ")) })
    }
}

fn at_common_depth<'a>(left: &'a Contrast, right: &'a Contrast) -> Option<(&'a DepthRatio, &'a DepthRatio)> {
    left.comparison.depths.iter().rev().find_map(|entry| {
        let other = right.comparison.depths.iter().find(|other| other.depth == entry.depth)?;
        Some((entry, other))
    })
}
