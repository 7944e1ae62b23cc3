//! The end of work that another thread watches.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

#[derive(Default)]
pub(crate) struct Over {
    is_over: Mutex<bool>,
    changed: Condvar,
}

impl Over {
    /// Waits this long, or until the work has ended; whether it has.
    pub(crate) fn wait(&self, longest: Duration) -> bool {
        let guard = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(guard, longest, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Ends the waiting when it is dropped, by a panic too: whoever watches
    /// would watch for ever.
    pub(crate) fn at_end(&self) -> AtEnd<'_> {
        AtEnd(self)
    }
}

pub(crate) struct AtEnd<'a>(&'a Over);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        *self.0.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.changed.notify_all();
    }
}
