//! The options that a program has, and the values that they take.

use crate::program::error::ProgramError;
use crate::spec::Suggestion;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProgramOption {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Check,
    Spin { least: Option<i64>, most: Option<i64> },
    Combo(Vec<String>),
    Button,
    Text,
}

impl ProgramOption {
    /// Reads `option name Hash type spin default 16 min 1 max 1024`, or the line of UCCI,
    /// which has no word `name`. A name and words of a combo may have blanks.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.replace('\t', " ");
        let rest = line.trim().strip_prefix("option ")?.trim_start();
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, rest) = rest.split_once(" type ")?;
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let kind = match kind {
            "check" => Kind::Check,
            "spin" => Kind::Spin { least: number_after(rest, "min"), most: number_after(rest, "max") },
            "combo" => {
                let padded = format!(" {rest}");
                Kind::Combo(padded.split(" var ").skip(1).map(|word| word.trim().to_owned()).collect())
            }
            "button" => Kind::Button,
            _ => Kind::Text,
        };
        Some(Self { name: name.trim().to_owned(), kind })
    }

    pub(super) fn chooses_game(&self) -> bool {
        self.name.eq_ignore_ascii_case("UCI_Variant")
    }

    /// Whether it is the button that empties the table.
    pub(super) fn clears_table(&self) -> bool {
        let letters: String = self.name.chars().filter(char::is_ascii_alphabetic).collect();
        self.kind == Kind::Button && letters.eq_ignore_ascii_case("clearhash")
    }

    /// Whether it is UCCI's button for a new game.
    pub(super) fn begins_game(&self) -> bool {
        self.kind == Kind::Button && self.name.eq_ignore_ascii_case("newgame")
    }

    /// The words that it takes, if it is a choice.
    pub(super) fn words(&self) -> Option<&[String]> {
        match &self.kind {
            Kind::Combo(words) => Some(words),
            _ => None,
        }
    }

    /// Refuses a value that it does not take; otherwise the value as it writes it.
    fn check(&self, value: &str) -> Result<String, String> {
        let same = |word: &&String| word.eq_ignore_ascii_case(value);
        match &self.kind {
            // Whoever asks has refused a button.
            Kind::Text | Kind::Button => Ok(value.to_owned()),
            Kind::Check => {
                let word = ["true", "false"].into_iter().find(|word| word.eq_ignore_ascii_case(value));
                word.map(str::to_owned).ok_or_else(|| "`true` or `false`".to_owned())
            }
            Kind::Combo(words) => {
                words.iter().find(same).cloned().ok_or_else(|| format!("one of {}", shortened(words)))
            }
            Kind::Spin { least, most } => {
                let number = value.parse::<i64>().ok();
                let fits = number.is_some_and(|number| {
                    least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
                });
                let bound = |word, bound: Option<i64>| {
                    bound.map_or_else(String::new, |bound| format!(" {word} {bound}"))
                };
                if fits {
                    Ok(value.to_owned())
                } else {
                    Err(format!("a whole number{}{}", bound("from", *least), bound("to", *most)))
                }
            }
        }
    }
}

fn number_after(text: &str, word: &str) -> Option<i64> {
    text.split_whitespace().skip_while(|found| *found != word).nth(1)?.parse().ok()
}

fn shortened(words: &[String]) -> String {
    const SHOWN: usize = 12;
    let shown = words.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    if words.len() > SHOWN { format!("{shown} and {} more", words.len() - SHOWN) } else { shown }
}

/// The options of a program that are to be set, each checked, with the names and values
/// as the program writes them.
pub(super) fn checked(
    command: &str,
    known: &[ProgramOption],
    wanted: &[(String, String)],
) -> Result<Vec<(String, String)>, ProgramError> {
    let check = |(name, value): &(String, String)| {
        let option = known.iter().find(|option| option.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let names = known.iter().map(|option| option.name.as_str());
            ProgramError::NoOption {
                command: command.to_owned(),
                name: name.clone(),
                nearest: Suggestion::among(name, names),
            }
        })?;
        if option.kind == Kind::Button {
            let name = option.name.clone();
            return Err(ProgramError::Button { command: command.to_owned(), name });
        }
        let value = option.check(value).map_err(|expected| ProgramError::OptionValue {
            command: command.to_owned(),
            name: option.name.clone(),
            value: value.clone(),
            expected,
        })?;
        Ok((option.name.clone(), value))
    };
    wanted.iter().map(check).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 7] = [
        "option name Skill Level\ttype spin default 20 min 0 max 20",
        "option name Ponder type check default false",
        "option name NullMove Pruning type combo default Fail High var Always var Fail High var Never",
        "option name Clear Hash type button",
        "option name EvalFile type string default <empty>",
        "option Clear_Hash type button",
        "option newgame type button",
    ];

    fn set(name: &str, value: &str) -> Result<String, String> {
        let known: Vec<_> = LINES.iter().filter_map(|line| ProgramOption::read(line)).collect();
        let wanted = [(name.to_owned(), value.to_owned())];
        checked("x", &known, &wanted).map(|mut set| set.remove(0).1).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_checked_by_the_type_of_their_option() {
        assert_eq!(set("skill level", "5").as_deref(), Ok("5"));
        assert_eq!(
            set("Skill Level", "21").unwrap_err(),
            "`x`: option `Skill Level` must be a whole number from 0 to 20, not `21`"
        );
        assert_eq!(set("Ponder", "TRUE").as_deref(), Ok("true"));
        assert_eq!(
            set("Ponder", "1").unwrap_err(),
            "`x`: option `Ponder` must be `true` or `false`, not `1`"
        );
        assert_eq!(set("nullmove pruning", "fail high").as_deref(), Ok("Fail High"));
        assert!(
            set("NullMove Pruning", "sometimes").unwrap_err().contains("one of Always, Fail High, Never")
        );
        assert_eq!(set("EvalFile", "any thing").as_deref(), Ok("any thing"));
        assert!(set("Clear Hash", "true").unwrap_err().contains("is a button and takes no value; drop it"));
        assert_eq!(set("Hsah", "1").unwrap_err(), "`x` has no option `Hsah`");
        assert_eq!(set("Pondre", "true").unwrap_err(), "`x` has no option `Pondre`; did you mean `Ponder`?");
    }

    #[test]
    fn buttons_are_known_in_both_protocols() {
        let options = LINES.map(|line| ProgramOption::read(line).unwrap());
        assert_eq!(
            options.each_ref().map(ProgramOption::clears_table),
            [false, false, false, true, false, true, false]
        );
        assert!(options[6].begins_game() && !options[3].begins_game());
        for wrong in ["option", "option name Hash", "info depth 3", ""] {
            assert_eq!(ProgramOption::read(wrong), None, "{wrong}");
        }
    }
}
