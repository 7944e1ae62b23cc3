//! The command that runs the rows a claim needs.

use plybench::analysis::claims::{Positions, RowsNeeded};

/// The set of positions and the game that `plybench run` takes by itself.
const DEFAULTS: (&str, &str) = ("xiangqi", "quick");

/// The command, ready to be pasted into a shell.
pub(super) fn command(rows: &RowsNeeded) -> String {
    let mut words = vec!["plybench".to_owned(), "run".to_owned()];
    match rows {
        RowsNeeded::Suite(name) => words.push((*name).to_owned()),
        RowsNeeded::Cells { game, positions, engines, depths: (least, most) } => {
            if *game != DEFAULTS.0 {
                words.extend(["--game".to_owned(), quoted(game)]);
            }
            match positions {
                Positions::Set(name) if *name == DEFAULTS.1 => {}
                Positions::Set(name) => words.extend(["--positions".to_owned(), quoted(name)]),
                Positions::Seeds(first, last) => {
                    words.extend(["--seeds".to_owned(), format!("{first}-{last}")]);
                }
            }
            words.extend(["--engines".to_owned(), quoted(engines)]);
            words.extend(["--depths".to_owned(), format!("{least}-{most}")]);
        }
    }
    words.extend(["--out".to_owned(), "rows.csv".to_owned()]);
    words.join(" ")
}

/// In quotes, where a shell would read brackets or braces as its own.
fn quoted(word: &str) -> String {
    if word.contains(['[', '{', '*']) { format!("'{word}'") } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plybench::analysis::claims::CLAIMS;

    #[test]
    fn commands_are_quoted_where_a_shell_would_expand_them() {
        let needed = |id: &str| command(&CLAIMS.iter().find(|claim| claim.id == id).unwrap().rows);
        assert_eq!(needed("S1"), "plybench run schaeffer-factorial --out rows.csv");
        assert_eq!(
            needed("W3"),
            "plybench run --engines ab+history,ab+butterfly --depths 1-6 --out rows.csv"
        );
        assert_eq!(
            needed("S7-trees"),
            "plybench run --game 'tree:iid[b=38]' --seeds 0-99 --engines ab,aspiration --depths 2-4 --out rows.csv"
        );
        assert!(
            needed("A6").contains("--engines '{aspiration,aspiration[guess=skip]}+{,captures+history}' ")
        );
    }
}
