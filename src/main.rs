//! The `plybench` program. The command line is a part of it and not of the
//! library: a program does not compile what it never calls, where a library has
//! to keep every derived impl of clap's traits for whoever may use it.

use std::process::ExitCode;

mod cli;

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
