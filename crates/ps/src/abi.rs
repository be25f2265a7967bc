//! The C interface that is declared in `c/include/axiscope_ps.h`. Panics are not passed on to the
//! caller.

#![allow(unsafe_code)]

use std::{
    ffi::{CStr, CString, c_char, c_int},
    panic::{AssertUnwindSafe, catch_unwind},
    slice,
};

use axiscope_platform::Error;
use serde::Serialize;

use crate::{FromDesign, PortHandle, ProcessingSystem, Setup, ToDesign};

/// Version of the interface, which is `AXISCOPE_PS_VERSION` in the header.
const VERSION: u32 = 4;

/// The contents of a handle.
#[derive(Default)]
pub struct Handle {
    system: Option<ProcessingSystem>,
    ports: Vec<PortHandle>,
    /// The last error, or an empty text.
    error: CString,
    report: CString,
}

impl Handle {
    /// Calls a function with the handle. Returns `None` if the function fails.
    fn with<T>(&mut self, what: impl FnOnce(&mut Self) -> Result<T, Error>) -> Option<T> {
        let found = catch_unwind(AssertUnwindSafe(|| what(self)));
        let why = match found {
            Ok(Ok(value)) => return Some(value),
            Ok(Err(why)) => why.0,
            Err(_) => {
                self.system = None;
                "the model stopped: please report what you did".into()
            }
        };
        self.error = text(&why);
        None
    }

    fn system(&mut self) -> Result<&mut ProcessingSystem, Error> {
        self.system
            .as_mut()
            .ok_or_else(|| Error("there is no system: look at the error of what made it".into()))
    }
}

fn text(message: &str) -> CString {
    CString::new(message.replace('\0', " ")).unwrap_or_default()
}

/// Calls a function with a handle. Returns `None` if the handle is null, or if the function fails.
///
/// # Safety
/// `handle` is null, or comes from `axiscope_ps_open` and was not closed.
unsafe fn with<T>(
    handle: *mut Handle,
    what: impl FnOnce(&mut Handle) -> Result<T, Error>,
) -> Option<T> {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { handle.as_mut() }?.with(what)
}

/// Returns 0, or -1 after a failure.
fn status(done: Option<()>) -> c_int {
    if done.is_some() { 0 } else { -1 }
}

/// Returns the version of this interface.
#[unsafe(no_mangle)]
pub extern "C" fn axiscope_ps_version() -> u32 {
    VERSION
}

/// Opens a system from the text of a setup. Never returns null: on failure, `axiscope_ps_error` returns the reason.
///
/// # Safety
/// `setup` is a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_open(setup: *const c_char) -> *mut Handle {
    let mut handle = Handle::default();
    handle.with(|h| {
        if setup.is_null() {
            return Err(Error("setup: none".into()));
        }
        // SAFETY: the caller meets the requirements under `# Safety`.
        let json = unsafe { CStr::from_ptr(setup) }.to_string_lossy();
        let setup = Setup::parse(&json).map_err(Error)?;
        let system = ProcessingSystem::new(&setup)?;
        let ports = setup.ports.iter().map(|p| system.port(&p.port));
        h.ports = ports.collect::<Result<_, _>>()?;
        h.system = Some(system);
        Ok(())
    });
    Box::into_raw(Box::new(handle))
}

/// Opens a system from a setup file, like [`axiscope_ps_open`].
///
/// # Safety
/// `path` is a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_open_file(path: *const c_char) -> *mut Handle {
    if path.is_null() {
        // SAFETY: the called function rejects null.
        return unsafe { axiscope_ps_open(path) };
    }
    // SAFETY: the caller meets the requirements under `# Safety`.
    let path = unsafe { CStr::from_ptr(path) }
        .to_string_lossy()
        .into_owned();
    match std::fs::read_to_string(&path) {
        // SAFETY: the text is owned by this function and ends with 0.
        Ok(json) => unsafe { axiscope_ps_open(text(&json).as_ptr()) },
        Err(why) => {
            let error = text(&format!(
                "{path}: {why}; `axiscope bench` writes a setup file"
            ));
            Box::into_raw(Box::new(Handle {
                error,
                ..Handle::default()
            }))
        }
    }
}

/// Closes a system.
///
/// # Safety
/// `handle` comes from `axiscope_ps_open`, was not closed, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_close(handle: *mut Handle) {
    if !handle.is_null() {
        // SAFETY: the caller meets the requirements under `# Safety`.
        drop(unsafe { Box::from_raw(handle) });
    }
}

/// Returns the last error, or an empty text. Valid until the next call.
///
/// # Safety
/// `handle` comes from `axiscope_ps_open` and was not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_error(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller meets the requirements under `# Safety`.
    match unsafe { handle.as_ref() } {
        Some(h) => h.error.as_ptr(),
        None => c"no handle".as_ptr(),
    }
}

/// Returns the number of the port with the given name, or -1 if there is no such port.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply. `name` must be a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_port(handle: *mut Handle, name: *const c_char) -> c_int {
    let find = |h: &mut Handle| {
        if name.is_null() {
            return Err(Error("port: no name".into()));
        }
        // SAFETY: the caller meets the requirements under `# Safety`.
        let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
        let port = h.system()?.port(&name)?;
        let place = h.ports.iter().position(|p| *p == port);
        Ok(place.map_or(-1, |n| n as c_int))
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { with(handle, find) }.unwrap_or(-1)
}

/// Returns the number of bytes in a beat of a port, or -1 if there is no such port.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_beat_bytes(handle: *mut Handle, port: c_int) -> c_int {
    let bytes = |h: &mut Handle| {
        let port = numbered(h, port)?;
        Ok(h.system()?.beat_bytes(port) as c_int)
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { with(handle, bytes) }.unwrap_or(-1)
}

/// Returns the period of a port's clock in ps, or -1 if there is no such port.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_period_ps(handle: *mut Handle, port: c_int) -> i64 {
    let period = |h: &mut Handle| {
        let port = numbered(h, port)?;
        Ok(h.system()?.period(port))
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { with(handle, period) }.unwrap_or(-1)
}

fn numbered(h: &Handle, port: c_int) -> Result<PortHandle, Error> {
    let place = usize::try_from(port).ok();
    let found = place.and_then(|n| h.ports.get(n).copied());
    found.ok_or_else(|| {
        Error(format!(
            "port {port}: the setup has {} ports",
            h.ports.len()
        ))
    })
}

/// Simulates a rising edge of a port's clock. Returns 0, or -1 on failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply. `pins` and `out` must point to valid records.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_step(
    handle: *mut Handle,
    port: c_int,
    time_ps: i64,
    pins: *const FromDesign,
    out: *mut ToDesign,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let (Some(pins), Some(out)) = (unsafe { pins.as_ref() }, unsafe { out.as_mut() }) else {
        return -1;
    };
    let step = |h: &mut Handle| {
        let port = numbered(h, port)?;
        *out = h.system()?.step(port, time_ps, pins)?;
        Ok(())
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    status(unsafe { with(handle, step) })
}

/// Simulates a rising edge of a port's clock in reset, which drops all bursts in flight. Returns 0, or -1 on
/// failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_reset(
    handle: *mut Handle,
    port: c_int,
    time_ps: i64,
) -> c_int {
    let reset = |h: &mut Handle| {
        let port = numbered(h, port)?;
        h.system()?.reset(port, time_ps);
        Ok(())
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    status(unsafe { with(handle, reset) })
}

/// Returns warnings about the requests of a design, one per line, or null on failure. Valid until the next call.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_warnings(handle: *mut Handle) -> *const c_char {
    let warnings = |system: &mut ProcessingSystem| {
        let lines = system.warnings().into_iter();
        Ok(lines.map(|line| line + "\n").collect())
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { report(handle, warnings) }
}

/// Reads memory without simulated time. Returns 0, or -1 on failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply. `into` must point to `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_read(
    handle: *mut Handle,
    address: u64,
    into: *mut u8,
    bytes: u64,
) -> c_int {
    let read = |h: &mut Handle| {
        if into.is_null() {
            return Err(Error("memory: nothing to read into".into()));
        }
        // SAFETY: the caller meets the requirements under `# Safety`.
        let into = unsafe { slice::from_raw_parts_mut(into, bytes as usize) };
        h.system()?.read(address, into)
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    status(unsafe { with(handle, read) })
}

/// Writes memory without simulated time. Returns 0, or -1 on failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply. `from` must point to `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_write(
    handle: *mut Handle,
    address: u64,
    from: *const u8,
    bytes: u64,
) -> c_int {
    let write = |h: &mut Handle| {
        if from.is_null() {
            return Err(Error("memory: nothing to write from".into()));
        }
        // SAFETY: the caller meets the requirements under `# Safety`.
        let from = unsafe { slice::from_raw_parts(from, bytes as usize) };
        h.system()?.write(address, from)
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    status(unsafe { with(handle, write) })
}

/// Sets all counters to zero. Returns 0, or -1 on failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_count_anew(handle: *mut Handle) -> c_int {
    let count_anew = |h: &mut Handle| {
        h.system()?.count_anew();
        Ok(())
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    status(unsafe { with(handle, count_anew) })
}

/// Returns the counters as JSON (`axiscope schema result`): the text "null" before any time has
/// passed, or a null pointer on failure. Valid until the next call.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_report(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { report(handle, |system| json(&system.result())) }
}

/// Returns the activity of each port's channels in the counted cycles as JSON, or null on failure. Valid until
/// the next call.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_waits(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { report(handle, |system| json(&system.waits())) }
}

fn json(found: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(found).map_err(|e| Error(e.to_string()))
}

/// Stores a text in the handle. Returns a pointer to the text, or null on failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
unsafe fn report(
    handle: *mut Handle,
    what: impl FnOnce(&mut ProcessingSystem) -> Result<String, Error>,
) -> *const c_char {
    let store = |h: &mut Handle| {
        h.report = text(&what(h.system()?)?);
        Ok(h.report.as_ptr())
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { with(handle, store) }.unwrap_or(std::ptr::null())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_says_why_and_breaks_nothing() {
        // SAFETY: the texts end with 0, and the handles are open.
        unsafe {
            let h = axiscope_ps_open(c"{}".as_ptr());
            let message = || {
                CStr::from_ptr(axiscope_ps_error(h))
                    .to_string_lossy()
                    .into_owned()
            };
            assert!(
                message().starts_with("setup: missing field"),
                "{}",
                message()
            );
            assert_eq!(axiscope_ps_port(h, c"HP0".as_ptr()), -1);
            assert!(message().starts_with("there is no system"), "{}", message());
            assert!(axiscope_ps_report(h).is_null());
            axiscope_ps_close(h);
            let h = axiscope_ps_open_file(c"/nowhere.json".as_ptr());
            let message = CStr::from_ptr(axiscope_ps_error(h))
                .to_string_lossy()
                .into_owned();
            assert!(message.contains("`axiscope bench` writes"), "{message}");
            axiscope_ps_close(h);
            axiscope_ps_close(std::ptr::null_mut());
        }
    }
}
