//! The line of a red gate that names the next command: `plybench why` of one search.

use plybench::analysis::key::Key;
use plybench::game::GameSpec;
use plybench::suite::EngineSpec;

use crate::cli::process::joined;
use crate::cli::root::find_position;

/// The command for a search that changed, with words to fill in; `None` if this program cannot run that search.
pub(super) fn command(key: &Key) -> Option<String> {
    let game: GameSpec = key.game.parse().ok()?;
    // Ids of files of positions are known only there.
    let is_known = |rules| find_position(rules, &key.position).is_ok();
    let position = if game.rules().is_none_or(is_known) { &*key.position } else { "POSITION" };
    let engines: &[&str] = match key.engine.parse().ok()? {
        EngineSpec::Ours(_) => &["--engine", &key.engine, "--binaries", "OLD,NEW"],
        EngineSpec::Program(_) => &["--engines", "OLD,NEW"],
    };
    let depth = key.depth.to_string();
    let words = ["plybench", "why", position, "--game", &key.game, "--depth", &depth];
    Some(joined(&[&words[..], engines].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_filled_in_for_a_search_that_this_program_runs() {
        let of = |game: &str, position: &str, engine: &str| {
            command(&Key {
                game: game.to_owned(),
                position: position.to_owned(),
                engine: engine.to_owned(),
                depth: 4,
            })
        };
        let expected = |text: &str| Some(format!("plybench why {text}"));
        assert_eq!(
            of("xiangqi", "opening-01", "pvs+tt[size=1k]"),
            expected("opening-01 --game xiangqi --depth 4 --engine 'pvs+tt[size=1k]' --binaries OLD,NEW")
        );
        assert_eq!(
            of("tree:iid[b=5]", "7", "ab"),
            expected("7 --game 'tree:iid[b=5]' --depth 4 --engine ab --binaries OLD,NEW")
        );
        assert_eq!(
            of("chess", "of my file", "uci[command=x]"),
            expected("POSITION --game chess --depth 4 --engines OLD,NEW")
        );
        assert_eq!(of("chess", "start", "a guest"), None);
        assert_eq!(of("shogi", "start", "ab"), None);
    }
}
