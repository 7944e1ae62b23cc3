//! What to do about an error of the library, in terms of this command line.
//! The library says what is wrong; every option and every command that an
//! error text names is here.

use std::error::Error;

use crate::suite::{MergeError, RunError, StoreError};

/// The advice for an error, if there is some: a clause to follow a semicolon.
pub(super) fn advice(error: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        run(error)
    } else if let Some(error) = error.downcast_ref() {
        merge(error)
    } else {
        None
    }
}

fn run(error: &RunError) -> Option<String> {
    match error {
        RunError::Store(error) => store(error),
        _ => None,
    }
}

fn merge(error: &MergeError) -> Option<String> {
    match error {
        MergeError::Store(error) => store(error),
        _ => None,
    }
}

fn store(error: &StoreError) -> Option<String> {
    let advice = match error {
        StoreError::Folder { .. } => "create it first".to_owned(),
        StoreError::Locked { .. } => "wait for it, or choose another --out".to_owned(),
        StoreError::Finished { .. } => "choose another --out, or replace it with --overwrite".to_owned(),
        StoreError::Unfinished { .. } => {
            "finish it with --resume, or start again with --overwrite".to_owned()
        }
        StoreError::NoManifest { .. } => "start again with --overwrite".to_owned(),
        StoreError::Differs { .. } => "use another --out, or start again with --overwrite".to_owned(),
        StoreError::Write { kept, .. } => {
            format!("the {kept} finished rows are kept: make room, then continue with --resume")
        }
        _ => return None,
    };
    Some(advice)
}
