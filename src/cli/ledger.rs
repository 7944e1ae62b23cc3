//! The ledger of claims for a person, as `claims` and `reproduce` print it.

use plybench::language::counted;
use plybench::ledger::Entry;
use plybench::report::outcomes::{Columns, blocks, is_measured};
use tr::tr;

use crate::cli::color;
use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// The command that runs a suite, ready to be pasted into a shell.
pub(super) fn command(suite: &str) -> String {
    format!("plybench run {suite} --out {suite}.csv")
}

/// Prints the claims that the rows say something of, or all; the others are
/// counted in a note.
pub(super) fn print(ledger: &[Entry], all: bool, context: &Context) -> Result<(), Failure> {
    let shown: Vec<&Entry> = ledger.iter().filter(|entry| all || is_measured(entry)).collect();
    let columns = Columns::of(shown.iter().map(|entry| entry.id.as_str()));
    let text = blocks(&shown, ledger, columns, command);
    context.print_painted(&text, |text| color::outcomes(text, columns.verdict()))?;
    let hidden = ledger.len() - shown.len();
    if hidden > 0 {
        let claims = counted(hidden, "claim");
        context.note(if hidden == 1 {
            tr!("the rows say nothing of {}; `plybench claims --all` shows it, with the rows needed", claims)
        } else {
            tr!(
                "the rows say nothing of {}; `plybench claims --all` shows them, with the rows needed",
                claims
            )
        });
    }
    Ok(())
}
