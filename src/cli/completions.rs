//! `plybench completions`: what a shell needs to complete command lines.

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};

/// Print shell completions
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench completions bash > plybench.bash     load it with `source plybench.bash`
  plybench completions zsh > _plybench          put it in a folder on $fpath
  plybench completions fish > plybench.fish     put it in ~/.config/fish/completions")]
pub(super) struct Arguments {
    /// Shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut command: Command, context: &Context) -> Result<Exit, Failure> {
    context.refuse_json("a script for a shell")?;
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "plybench", &mut script);
    context.print(String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
