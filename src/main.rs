//! The `plybench` program: hands the command line to [`plybench::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    plybench::cli::main()
}
