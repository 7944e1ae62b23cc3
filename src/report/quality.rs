//! The quality of moves as tables and sentences.

use crate::analysis::quality::{EngineQuality, GameQuality, Measured, Qualities, Quality};
use crate::report::comparison::{interval, number, too_few};
use crate::report::table::Table;
use crate::stats::Interval;
use crate::stats::gain::{Beyond, Gain};

/// The reader's guide to the tables.
pub fn explanation(measure: Quality) -> &'static str {
    match measure {
        Quality::Right => {
            "right: the share of positions where no move is better by the truth table, in percent. better, worse: positions where \
             one of the two engines is right and the other is not, at the same depth. In brackets: 95% bootstrap intervals over \
             positions (20,000 resamples, fixed seed), from 6 positions on. n: positions where a move can be wrong."
        }
        Quality::Regret => {
            "regret: the value of the best move less that of the chosen one, in evaluation units, at most 1000; mates for one side \
             are equal. capped: regrets above 1000. better, worse: positions with the smaller and with the larger regret, at the \
             same depth. In brackets: 95% bootstrap intervals over positions (20,000 resamples, fixed seed), from 6 positions on. \
             n: positions where a move can be wrong."
        }
        Quality::Solved => {
            "solved: the share of positions where the move is among the best (bm) and not among those to avoid (am), in percent. \
             better, worse: positions that one of the two engines solves and the other does not, at the same depth. In brackets: 95% \
             bootstrap intervals over positions (20,000 resamples, fixed seed), from 6 positions on."
        }
        Quality::Gain => {
            "gain: what the reference needs for moves as good, over what the engine needs; above 1 the engine is cheaper. It is read \
             off the curve of the reference from depth 2 to two plies below the truth, by the share of right moves and by the mean \
             regret. < and >: the quality, or an end of its interval, is outside the curve. finds: the smallest gain that as many \
             positions tell from 1, with 80% power. In brackets: 95% bootstrap intervals over positions (20,000 resamples, fixed \
             seed)."
        }
    }
}

/// A heading and a table for each game.
pub fn sections(qualities: &Qualities) -> Vec<(String, Table)> {
    qualities
        .games
        .iter()
        .map(|game| (heading(qualities.measure, game), table(qualities.measure, game)))
        .collect()
}

/// Notes below the tables: positions without a choice.
pub fn notes(qualities: &Qualities) -> Vec<String> {
    let is_left_out = |game: &&GameQuality| game.without_choice > 0 && qualities.measure != Quality::Solved;
    let note = |game: &GameQuality| match game.without_choice {
        1 => format!("{}: 1 position left out, where no move is better than another", game.game),
        several => {
            format!("{}: {several} positions left out, where no move is better than another", game.game)
        }
    };
    qualities.games.iter().filter(is_left_out).map(note).collect()
}

/// A sentence for each engine and depth, with its interval.
pub fn sentences(qualities: &Qualities) -> Vec<String> {
    let of_game = |game: &GameQuality| -> Vec<String> {
        let sentence = |line: &EngineQuality| sentence(qualities.measure, game, line);
        game.lines.iter().filter_map(sentence).collect()
    };
    qualities.games.iter().flat_map(of_game).collect()
}

fn sentence(measure: Quality, game: &GameQuality, line: &EngineQuality) -> Option<String> {
    let EngineQuality { engine, depth, .. } = line;
    let (mean, ends) = shown(measure, &line.measured);
    let ends = if ends.is_empty() { ends } else { format!(" {ends}") };
    let (on, n) = (&game.game, line.counted().words("position"));
    let truth =
        game.truth_depth.map_or_else(String::new, |depth| format!(" by exact search to depth {depth}"));
    Some(match measure {
        Quality::Right => {
            format!("On {on} at depth {depth}, {engine} chooses a right move{truth} in {mean}%{ends} of {n}.")
        }
        Quality::Regret => {
            format!(
                "On {on} at depth {depth}, the moves of {engine} lose {mean}{ends} units{truth}, a mean over {n}."
            )
        }
        Quality::Solved => format!("On {on} at depth {depth}, {engine} solves {mean}%{ends} of {n}."),
        Quality::Gain => {
            let gains = line.gain.as_ref()?;
            let [(by_right, right), (by_regret, regret)] = [&gains.by_right, &gains.by_regret].map(gain);
            format!(
                "On {on}, {} needs {by_right} {right} times the {} of {engine} at depth {depth} for as many right moves, and \
                 {by_regret} {regret} times for as small a regret ({n}).",
                game.reference, gains.cost
            )
        }
    })
}

fn heading(measure: Quality, game: &GameQuality) -> String {
    let truth =
        game.truth_depth.map_or_else(String::new, |depth| format!(" by exact search to depth {depth}"));
    let (name, reference) = (&game.game, &game.reference);
    match measure {
        Quality::Right => format!("{name}: right moves{truth}, beside {reference}"),
        Quality::Regret => format!("{name}: regret{truth}, beside {reference}"),
        Quality::Solved => format!("{name}: solved positions, beside {reference}"),
        Quality::Gain => format!("{name}: gain over {reference}, moves judged{truth}"),
    }
}

fn table(measure: Quality, game: &GameQuality) -> Table {
    let mean = match measure {
        Quality::Regret => "regret",
        Quality::Solved => "solved %",
        Quality::Right | Quality::Gain => "right %",
    };
    let columns = ["engine", "depth", "n", mean, "95% interval"].into_iter();
    let others: &[&str] = match measure {
        Quality::Regret => &["capped", "better", "worse", "difference", "95% interval"],
        Quality::Right | Quality::Solved => &["better", "worse", "difference", "95% interval"],
        Quality::Gain => {
            &["cost", "gain by right", "95% interval", "finds", "by regret", "95% interval", "finds"]
        }
    };
    let mut table = Table::new(columns.chain(others.iter().copied()));
    table.rows.extend(game.lines.iter().map(|line| {
        let (mean, ends) = shown(measure, &line.measured);
        let ends = if ends.is_empty() { too_few(line.counted()) } else { ends };
        let mut cells =
            vec![line.engine.clone(), line.depth.to_string(), line.counted().to_string(), mean, ends];
        cells.extend(line.capped.map(|capped| capped.to_string()));
        let beside = line.beside.map(|beside| {
            let (difference, ends) = shown(measure, &beside.difference);
            [beside.better.to_string(), beside.worse.to_string(), difference, ends]
        });
        let gains = line.gain.as_ref().map(|gains| {
            let [(right, by_right), (regret, by_regret)] = [&gains.by_right, &gains.by_regret].map(gain);
            let finds = |gain: &Gain| gain.detectable.map_or_else(String::new, number);
            let cost = format!("{:.0} {}", gains.mean_cost, gains.cost);
            [cost, right, by_right, finds(&gains.by_right), regret, by_regret, finds(&gains.by_regret)]
        });
        cells.extend(beside.into_iter().flatten());
        cells.extend(gains.into_iter().flatten());
        cells.resize(table.header.len(), String::new());
        cells
    }));
    table
}

/// A mean and its interval: shares in percent.
fn shown(measure: Quality, measured: &Measured) -> (String, String) {
    let (scale, digits) = if measure == Quality::Regret { (1.0, 2) } else { (100.0, 1) };
    let written = |value: f64| {
        // A rounded zero has no sign.
        let text = format!("{:.digits$}", value * scale);
        if text.trim_start_matches('-').bytes().all(|byte| b"0.".contains(&byte)) {
            text.replace('-', "")
        } else {
            text
        }
    };
    let ends = |ends: Interval| format!("[{}, {}]", written(ends.low), written(ends.high));
    (written(measured.mean), measured.interval.map_or_else(String::new, ends))
}

/// A gain and its interval, with signs where the exact curve ends.
fn gain(gain: &Gain) -> (String, String) {
    let Beyond { value, low, high } = gain.beyond;
    let sign = ["<", "", ">"][(value + 1) as usize];
    let written = gain.interval.map_or_else(String::new, |ends| {
        if !low && !high {
            return interval(ends);
        }
        let [low, high] = [if low { "<" } else { "" }, if high { ">" } else { "" }];
        format!("[{low}{}, {high}{}]", number(ends.low), number(ends.high))
    });
    (format!("{sign}{}", number(gain.gain)), written)
}
