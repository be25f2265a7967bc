//! Calls of the third-party reader, which panics on some damaged files.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::{
        Once,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

use crate::Error;

/// Number of calls whose panics print nothing, because the caller reports them. The number is not kept per
/// thread, because the reader starts its own threads.
static QUIET: AtomicU32 = AtomicU32::new(0);

/// Calls the third-party reader. If it panics, returns an error that names the file.
pub(super) fn guarded<T>(file: &str, read: impl FnOnce() -> wellen::Result<T>) -> Result<T, Error> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if QUIET.load(Relaxed) == 0 {
                others(info);
            }
        }));
    });
    QUIET.fetch_add(1, Relaxed);
    let found = panic::catch_unwind(AssertUnwindSafe(read));
    QUIET.fetch_sub(1, Relaxed);
    let problem = match found {
        Ok(Ok(found)) => return Ok(found),
        Ok(Err(e)) => e.to_string().replace('\n', " "),
        Err(_) => "it is damaged".into(),
    };
    Err(Error(format!(
        "{file}: {problem}; give a whole VCD or FST file, or an ILA's .csv or .ila"
    )))
}
