//! `plybench completions`: what a shell needs to complete command lines.

use clap::{Args, Command, ValueEnum};
use clap_complete::generate;
use clap_complete::shells::{Bash, Elvish, Fish, PowerShell, Zsh};
use clap_complete_nushell::Nushell;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};

/// The shells, in a list that has nushell too.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    Powershell,
    Zsh,
}

/// Print shell completions
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench completions bash > plybench.bash     load it with `source plybench.bash`
  plybench completions zsh > _plybench          put it in a folder on $fpath
  plybench completions fish > plybench.fish     put it in ~/.config/fish/completions
  plybench completions nushell > plybench.nu    load it with `use plybench.nu *`")]
pub(super) struct Arguments {
    /// Shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut command: Command, context: &Context) -> Result<Exit, Failure> {
    context.refuse_json("a script for a shell")?;
    let (name, mut script) = ("plybench", Vec::new());
    match arguments.shell {
        Shell::Bash => generate(Bash, &mut command, name, &mut script),
        Shell::Elvish => generate(Elvish, &mut command, name, &mut script),
        Shell::Fish => generate(Fish, &mut command, name, &mut script),
        Shell::Nushell => generate(Nushell, &mut command, name, &mut script),
        Shell::Powershell => generate(PowerShell, &mut command, name, &mut script),
        Shell::Zsh => generate(Zsh, &mut command, name, &mut script),
    }
    context.print(String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
