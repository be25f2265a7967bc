//! The functions that a page calls (`explorer/src/run/model.ts`). Questions and answers are bytes in the memory of
//! WebAssembly: the page requests memory, writes the question there, and reads the answer.
// Exported names could collide with other exported names, but no other code in the module exports names.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::question::Model;

#[derive(Default)]
struct State {
    model: Model,
    /// The next question and the parts that follow it.
    parts: Vec<Vec<u8>>,
    answer: String,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Receives the progress of a search. The text is valid only during the call.
    safe fn progress(done: f64, of: f64, best: *const u8, bytes: usize);
}

#[cfg(not(target_arch = "wasm32"))]
fn progress(_done: f64, _of: f64, _best: *const u8, _bytes: usize) {}

/// Returns the address of new bytes, either for the next question or for the next part after the
/// question.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        let mut part = vec![0; bytes];
        let at = part.as_mut_ptr();
        state.parts.push(part);
        at
    })
}

/// Answers the question. Returns whether it could be answered. If not, the answer contains the
/// reason.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> bool {
    STATE.with_borrow_mut(|state| {
        let mut parts = std::mem::take(&mut state.parts);
        let question = if parts.is_empty() {
            Vec::new()
        } else {
            parts.remove(0)
        };
        let mut tell = |done: u64, of: u64, best: &str| {
            progress(done as f64, of as f64, best.as_ptr(), best.len());
        };
        let found = state.model.answer(&question, parts, &mut tell);
        let is_answered = found.is_ok();
        state.answer = found.unwrap_or_else(|reason| reason);
        is_answered
    })
}

/// Returns the address of the answer. The answer is UTF-8 text that remains valid until the next
/// question.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}

/// Returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    STATE.with_borrow(|state| state.answer.len())
}
