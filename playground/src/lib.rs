//! The search core behind a page. A page writes a question as JSON where [`input`] says, calls [`ask`], and reads the
//! answer where [`answer`] says: no glue is generated, and nothing of the page is known here.

mod answers;
mod recorder;

use std::panic;
use std::sync::{Mutex, Once, PoisonError};

pub use answers::answer_to;

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static HOOK: Once = Once::new();

fn set(buffer: &Mutex<Vec<u8>>, bytes: Vec<u8>) {
    *buffer.lock().unwrap_or_else(PoisonError::into_inner) = bytes;
}

/// Room for a question of `length` bytes.
// A page finds functions by their names; the name is this crate's alone.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut buffer = INPUT.lock().unwrap_or_else(PoisonError::into_inner);
    *buffer = vec![0; length];
    buffer.as_mut_ptr()
}

/// Answers the question; returns the length of the answer. If this ends in a trap, the answer is what went wrong.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|fault| {
            set(&ANSWER, serde_json::json!({ "error": fault.to_string() }).to_string().into_bytes());
        }));
    });
    let question = std::mem::take(&mut *INPUT.lock().unwrap_or_else(PoisonError::into_inner));
    let answer = answer_to(&String::from_utf8_lossy(&question)).into_bytes();
    let length = answer.len();
    set(&ANSWER, answer);
    length
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}

/// The length of the last answer, for a page that met a trap.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}
