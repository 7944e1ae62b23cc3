//! What a program says while it searches.

/// What has been said of a search so far. Counts are those of the last line that has
/// them, whatever else it has; the value is that of the last line with an exact score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) nodes: Option<u64>,
    pub(super) seldepth: Option<u64>,
    pub(super) milliseconds: Option<u64>,
    pub(super) best: Option<Line>,
}

/// A variation with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) depth: Option<u32>,
    pub(super) score: Score,
    /// Moves as the program writes them.
    pub(super) moves: Vec<String>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// Mate in this number of moves of the side to move; not positive if it is mated.
    Mate(i64),
}

/// The words of an `info` line whose value is one number or word that is not kept.
const SINGLE: [&str; 7] = ["currmove", "currmovenumber", "hashfull", "nps", "tbhits", "sbhits", "cpuload"];

impl Heard {
    /// Takes in a line. Other lines than `info`, and those not understood, say nothing.
    pub(super) fn take(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let number = |word: Option<&str>| word.and_then(|word| word.parse::<u64>().ok());
        let (mut depth, mut score, mut is_bound, mut moves, mut rank) = (None, None, false, Vec::new(), 1);
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => depth = number(words.next()).map(|depth| depth as u32),
                "seldepth" => self.seldepth = number(words.next()).or(self.seldepth),
                "nodes" => self.nodes = number(words.next()).or(self.nodes),
                "time" => self.milliseconds = number(words.next()).or(self.milliseconds),
                "multipv" => rank = number(words.next()).unwrap_or(1),
                // Some say `lowerbound` behind the number, some in another place.
                "lowerbound" | "upperbound" => is_bound = true,
                "score" => score = read_score(&mut words).or(score),
                "pv" => moves = words.by_ref().map(str::to_owned).collect(),
                // The rest of these lines is prose, or another line than the best.
                "string" | "refutation" | "currline" => break,
                _ if SINGLE.contains(&word) => drop(words.next()),
                _ => {}
            }
        }
        if let (Some(score), false, 1) = (score, is_bound, rank) {
            self.best = Some(Line { depth, score, moves });
        }
    }
}

fn read_score<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Option<Score> {
    match *words.peek()? {
        "cp" => {
            words.next();
            words.next_if(|word| word.parse::<i64>().is_ok())?.parse().ok().map(Score::Centipawns)
        }
        "mate" => {
            words.next();
            words.next_if(|word| word.parse::<i64>().is_ok())?.parse().ok().map(Score::Mate)
        }
        // As UCCI has it.
        number => {
            let score = number.parse().ok().map(Score::Centipawns);
            if score.is_some() {
                words.next();
            }
            score
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Heard {
        let mut heard = Heard::default();
        for line in lines {
            heard.take(line);
        }
        heard
    }

    #[test]
    fn counts_are_of_the_last_line_of_any_kind_and_values_of_the_last_exact_one() {
        let heard = heard(&[
            "info depth 3 seldepth 4 score cp 54 time 0 nodes 148 pv b1c3 b8c6",
            "info depth 4 seldepth 6 multipv 1 score cp 139 upperbound nodes 302 time 5 pv h2h3",
            "info depth 4 multipv 2 score cp 10 nodes 310 pv a2a3",
            "info depth 4 currmove e2e4 currmovenumber 1",
            "info string nodes 5 score cp 900",
            "info nodes 9447 nps 100 time 16 hashfull 3",
        ]);
        let best =
            Line { depth: Some(3), score: Score::Centipawns(54), moves: vec!["b1c3".into(), "b8c6".into()] };
        assert_eq!(heard.best, Some(best));
        assert_eq!((heard.nodes, heard.seldepth, heard.milliseconds), (Some(9447), Some(6), Some(16)));
    }

    #[test]
    fn scores_of_both_protocols() {
        let score = |text: &str| heard(&[text]).best.map(|line| line.score);
        assert_eq!(score("info depth 1 score mate -3"), Some(Score::Mate(-3)));
        assert_eq!(score("info depth 6 score 4 pv b0c2"), Some(Score::Centipawns(4)));
        assert_eq!(score("info depth 6 score cp -12 lowerbound"), None);
        assert_eq!(score("info depth 6 lowerbound score cp -12"), None);
    }

    #[test]
    fn nonsense_says_nothing() {
        let lines =
            ["", "info", "information depth 3", "info depth x nodes -1 score cp", "info score", "info pv"];
        assert_eq!(heard(&lines), Heard::default());
        // A score without its number does not eat what follows.
        assert_eq!(heard(&["info score cp nodes 5"]).nodes, Some(5));
    }
}
