//! `plybench search` with a program of someone else.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plybench::analysis::score::score;
use plybench::game::Position;
use plybench::program::{About, Answer, Ended, Limit, Program, ProgramSpec, Question};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::duration::{duration, speed};
use crate::cli::failure::{Exit, Failure, Usage, of_program};
use crate::cli::process;
use crate::cli::root::NamedRoot;

pub(super) struct Asked {
    pub(super) depth: u32,
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
}

/// A program's answer, and its description of itself.
pub(super) fn answer(
    named: &NamedRoot,
    spec: &ProgramSpec,
    asked: &Asked,
    interrupt: &AtomicBool,
) -> Result<(About, Answer), Failure> {
    let rules = named.game.rules().filter(|rules| spec.protocol.plays(*rules)).ok_or_else(|| {
        Failure::usage(format_args!("{} engines do not play `{}`", spec.protocol, named.game))
    })?;
    if let Some(reason) = spec.refuses(asked.depth, asked.nodes.is_some()) {
        return Err(Failure::usage(format_args!("`{}`: {reason}", spec.label())));
    }
    let position = Position::read(rules, &named.position.text).usage()?;
    let program = Program::new(spec);
    let about = program.try_out(rules, Some(interrupt)).map_err(of_program)?;
    let time = asked.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let limit = Limit { nodes: asked.nodes, time, interrupt: Some(interrupt), is_metered: false };
    let answer = program.search(&Question { position: &position, depth: asked.depth }, &limit)?;
    Ok((about, answer))
}

pub(super) fn run(
    named: &NamedRoot,
    spec: &ProgramSpec,
    asked: &Asked,
    context: &Context,
) -> Result<Exit, Failure> {
    let (about, answer) = self::answer(named, spec, asked, process::interrupt_flag()?)?;
    let status = match answer.ended {
        Ended::Complete => "ok",
        Ended::NodeLimit => "node-limit",
        Ended::Timeout => "timeout",
        Ended::Interrupted => "interrupted",
    };
    if context.json {
        context.print_json(&json!({
            "game": named.game.to_string(),
            "fen": named.position.text,
            "engine": spec.label(),
            "program": about,
            "depth": asked.depth,
            "finished_depth": answer.depth,
            "seldepth": answer.seldepth,
            "status": status,
            "value": answer.value,
            "best_move": answer.best_move,
            "pv": answer.variation,
            "counters": { "nodes": answer.nodes },
            "reported_ns": answer.reported_ns,
            "wall_ns": answer.wall_ns,
            "cpu_ns": answer.cpu_ns,
        }))?;
    } else {
        let name = about.name.unwrap_or_else(|| "unnamed".to_owned());
        let head = format!(
            "game       {}\nposition   {}\nengine     {}\nprogram    {name}\ndepth      {}\nstatus     {status}\n",
            named.game,
            named.position.text,
            spec.label(),
            asked.depth
        );
        context.print(head + &text(named, &answer))?;
        match answer.wall_ns.map(|wall_ns| wall_ns as f64 * 1e-9) {
            Some(seconds) => {
                let nodes = answer.nodes.and_then(|nodes| speed(nodes, "nodes", seconds));
                context.note(format_args!(
                    "{}{}",
                    duration(seconds),
                    nodes.map_or_else(String::new, |speed| format!(", {speed}"))
                ));
            }
            None if answer.ended == Ended::Complete => {
                context.note("there is no legal move, so the engine was not asked");
            }
            None => {}
        }
    }
    Ok(match answer.ended {
        Ended::Complete => Exit::Done,
        Ended::Interrupted => Exit::Interrupted,
        _ => Exit::SomeFailed,
    })
}

/// A score with its value, where that is in hundredths: `+0.98 (cp 98)`.
pub(super) fn score_in(game: &str, value: i64) -> String {
    let score = score(game, value);
    if score.contains('.') { format!("{score} (cp {value})") } else { score }
}

fn text(named: &NamedRoot, answer: &Answer) -> String {
    let mut text = String::new();
    let depths = [("finished", answer.depth.map(u64::from)), ("seldepth", answer.seldepth)];
    for (what, depth) in depths {
        if let Some(depth) = depth {
            let _ = writeln!(text, "{what:<11}depth {depth}");
        }
    }
    if let Some(value) = answer.value {
        let _ = writeln!(text, "score      {}", score_in(&named.game.to_string(), value));
    }
    if let Some(best) = &answer.best_move {
        let _ = writeln!(text, "best move  {best}\nvariation  {}", answer.variation.join(" "));
    }
    if let Some(nodes) = answer.nodes {
        let _ = writeln!(text, "nodes      {nodes}");
    }
    text
}
