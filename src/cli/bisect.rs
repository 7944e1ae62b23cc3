//! The commands that find the commit of a step.

use std::path::Path;

use plybench::analysis::trend::{Step, Trend};
use plybench::record::beside;
use plybench::spec::split_list;
use plybench::suite::Manifest;

use crate::cli::failure::Failure;
use crate::cli::git::Tracked;
use crate::cli::process::{joined, quoted, without};

/// Flags that change no row.
const FLAGS: [&str; 6] = ["--overwrite", "--resume", "--quiet", "-q", "--json", "--twice"];
/// Options with a value that change no row.
const OPTIONS: [&str; 4] = ["--out", "-o", "--jobs", "-j"];
/// The folder for rows, among the files of git, which no checkout touches.
const FOLDER: &str = "plybench-bisect";

pub(super) struct Bisect<'b> {
    pub(super) tracked: &'b Tracked,
    pub(super) trend: &'b Trend,
    pub(super) step: &'b Step<'b>,
    /// The suite that runs at every commit; absent, what the file's manifest says.
    pub(super) suite: Option<&'b str>,
    /// The command that builds the engine at a commit.
    pub(super) build: Option<&'b str>,
}

/// A suite of the repository, and the copy that stays the same at every commit.
struct Suite {
    tracked: String,
    copy: String,
}

impl Bisect<'_> {
    pub(super) fn commands(&self) -> Result<String, Failure> {
        let (good, bad) = self.ends()?;
        let folder = self.tracked.private(FOLDER)?;
        let file = |name: &str| quoted(&folder.join(name).display().to_string());
        let (saved, now) = (file("good.csv"), file("now.csv"));
        let folder = quoted(&folder.display().to_string());
        let (run, suites) = self.run(good)?;
        let build = self.build.map_or_else(String::new, |build| format!("({build}) || exit 125; "));
        // What cannot be built or does not finish says nothing of a commit: 125 makes git skip it.
        let at_a_commit = format!(
            "{build}{} --out {now} --overwrite --quiet || exit 125; {} > /dev/null; \
             case $? in 0) exit 0;; 3) exit 1;; *) exit 125;; esac",
            joined(&run),
            self.gate(&saved, &now)
        );
        let show = |path: &str, to: &str| format!("git show {} > {to} &&", quoted(&format!("{good}:{path}")));
        let mut lines = vec![
            format!("cd {} &&", quoted(&self.tracked.top.display().to_string())),
            format!("mkdir -p {folder} &&"),
            show(&self.tracked.path, &saved),
        ];
        lines.extend(suites.iter().map(|suite| show(&suite.tracked, &quoted(&suite.copy))));
        lines.push(format!("git bisect start {bad} {good} -- &&"));
        lines.push(format!("git bisect run sh -c {} < /dev/null", quoted(&at_a_commit)));
        lines.push("git bisect reset".to_owned());
        let copies: Vec<String> = suites.iter().map(|suite| format!(" {}", quoted(&suite.copy))).collect();
        lines.push(format!("rm -rf {folder}{}", copies.concat()));
        Ok(lines.join("\n"))
    }

    fn ends(&self) -> Result<(&str, &str), Failure> {
        let commit = |place: usize| self.trend.versions.get(place)?.commit.as_deref();
        let before = self.step.version.checked_sub(1).and_then(commit);
        before.zip(commit(self.step.version)).ok_or_else(|| {
            Failure::usage(
                "the change point is not committed; commit the file, or name another with --at COMMIT",
            )
        })
    }

    /// The command that exits with 3 where the step is: if the total moved half as
    /// far, so that smaller steps on the way are not taken for it; if the total
    /// hides it, if any cell changed.
    fn gate(&self, saved: &str, now: &str) -> String {
        let (game, engine) = (self.step.game, self.step.engine);
        let only = if [game, engine].into_iter().all(is_one_name) {
            format!(" --game {} --engines {}", quoted(game), quoted(engine))
        } else {
            String::new()
        };
        match self.step.change.percent.filter(|percent| *percent != 0.0) {
            Some(percent) => {
                let sign = if percent < 0.0 { "-" } else { "" };
                let limit = format!("{}={sign}{}%", self.trend.metric, half(percent.abs()));
                format!("plybench diff {saved} {now}{only} --fail-over {limit}")
            }
            None => format!("plybench check {now} --baseline {saved}{only}"),
        }
    }

    /// The command that makes the rows. Its suite is that of the good commit: at
    /// another one it may ask for other cells.
    fn run(&self, good: &str) -> Result<(Vec<String>, Vec<Suite>), Failure> {
        let mut words = match self.suite {
            Some(suite) => vec!["plybench".to_owned(), "run".to_owned(), suite.to_owned()],
            None => self.recorded(good)?,
        };
        let mut suites = Vec::new();
        for word in words.iter_mut().skip(2) {
            let path = Path::new(word.as_str());
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            // What is typed is seen from here, what was recorded from the top.
            let path = if self.suite.is_some() { path.to_owned() } else { self.tracked.top.join(path) };
            let tracked = self.tracked.name(&path);
            match tracked {
                Some(tracked) if self.tracked.at(good, &tracked)?.is_some() => {
                    // Beside it, because it may name files of positions.
                    let copy =
                        Path::new(&tracked).with_extension("plybench-bisect.toml").display().to_string();
                    word.clone_from(&copy);
                    suites.push(Suite { tracked, copy });
                }
                _ if path.exists() => *word = std::path::absolute(&path)?.display().to_string(),
                _ => {
                    return Err(Failure::usage(format_args!(
                        "there is no suite {}; name the one that made the rows with --suite",
                        path.display()
                    )));
                }
            }
        }
        Ok((words, suites))
    }

    /// The command that made the file, as its manifest says at the good commit.
    fn recorded(&self, good: &str) -> Result<Vec<String>, Failure> {
        let path = beside(Path::new(&self.tracked.path), "manifest.json").display().to_string();
        let text = self.tracked.at(good, &path)?;
        let manifest = text.and_then(|text| serde_json::from_slice::<Manifest>(&text).ok());
        let words = manifest.map(|manifest| manifest.command).unwrap_or_default();
        if words.get(1).is_none_or(|verb| verb != "run") {
            return Err(Failure::usage(format_args!(
                "{path} does not name the `plybench run` of commit {good}; name the suite with --suite"
            )));
        }
        let mut words = without(words, &FLAGS, &OPTIONS);
        "plybench".clone_into(&mut words[0]);
        Ok(words)
    }
}

/// Whether a list that holds the name holds nothing else.
fn is_one_name(name: &str) -> bool {
    split_list(name).count() == 1 && !name.contains(['{', '}'])
}

fn half(percent: f64) -> String {
    let half = percent / 2.0;
    let decimals = (2.0 - half.log10().floor()).max(0.0) as usize;
    let text = format!("{half:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_step_is_between_nothing_and_the_step() {
        let halves = [50.0, 5.0, 0.4, 33.333, 1234.5, 0.000_02].map(half);
        assert_eq!(halves, ["25", "2.5", "0.2", "16.7", "617", "0.00001"]);
    }

    #[test]
    fn names_that_a_list_would_take_apart_are_not_listed() {
        for (name, expected) in [("ab+tt[size=1k,hit=never]", true), ("a,b", false), ("a{b,c}", false)] {
            assert_eq!(is_one_name(name), expected, "{name}");
        }
    }
}
