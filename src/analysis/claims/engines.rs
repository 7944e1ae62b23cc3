//! Which engines a measure looks at.

use std::fmt;

use crate::analysis::engine_name::{EngineName, ORACLE};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;

/// A set of engines, named in a rule: all exact ones of a game, but for those
/// that are left out. The words and the test are made of the same data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engines {
    /// Those with one of these enhancements are left out.
    pub without: &'static [&'static str],
    /// Whether those that are told the true value are among them.
    pub oracles: bool,
}

impl Engines {
    /// All but those that are told the true value: programs that can be built.
    pub const PROGRAMS: Self = Self { without: &[], oracles: false };

    /// Whether an exact engine is one of them.
    pub fn admits(self, engine: &EngineName) -> bool {
        !self.without.iter().any(|enhancement| engine.has(enhancement))
            && (self.oracles || !engine.is_oracle())
    }

    /// Those of a game, in the order of the file.
    pub fn of<'s, 'a>(self, game: &'s GameSheet<'a>) -> impl Iterator<Item = &'s EngineSheet<'a>> {
        game.engines().filter(move |engine| self.admits(engine.name()))
    }
}

impl fmt::Display for Engines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("all exact engines")?;
        let oracle = (!self.oracles).then(|| format!("{}={}", ORACLE.0, ORACLE.1));
        let left_out: Vec<&str> = self.without.iter().copied().chain(oracle.as_deref()).collect();
        if left_out.is_empty() {
            Ok(())
        } else {
            write!(formatter, " but those with {}", left_out.join(" or "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_left_out_as_the_words_say() {
        let admitted = |engines: Engines| -> Vec<&str> {
            let all = ["ab", "ab+tt[bits=8]+id", "aspiration[guess=exact]+tt"];
            all.into_iter().filter(|engine| engines.admits(&EngineName::new(engine))).collect()
        };
        let all = Engines { without: &[], oracles: true };
        assert_eq!(all.to_string(), "all exact engines");
        assert_eq!(admitted(all), ["ab", "ab+tt[bits=8]+id", "aspiration[guess=exact]+tt"]);
        assert_eq!(Engines::PROGRAMS.to_string(), "all exact engines but those with guess=exact");
        assert_eq!(admitted(Engines::PROGRAMS), ["ab", "ab+tt[bits=8]+id"]);
        let flat = Engines { without: &["id"], ..Engines::PROGRAMS };
        assert_eq!(flat.to_string(), "all exact engines but those with id or guess=exact");
        assert_eq!(admitted(flat), ["ab"]);
        assert_eq!(admitted(Engines { without: &["tt"], ..all }), ["ab"]);
    }
}
