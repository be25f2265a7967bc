//! The C interface that `c/include/axiscope_ps.h` declares. Panics do not cross it.

#![allow(unsafe_code)]

use std::{
    ffi::{CStr, CString, c_char, c_int},
    panic::{AssertUnwindSafe, catch_unwind},
    slice,
};

use axiscope_platform::Error;
use serde::Serialize;

use crate::{FromDesign, PortHandle, ProcessingSystem, Setup, ToDesign};

/// Version of the interface, `AXISCOPE_PS_VERSION` in the header.
const VERSION: u32 = 4;

/// The contents of a handle.
pub struct Handle {
    system: Option<ProcessingSystem>,
    ports: Vec<PortHandle>,
    /// The last error, or an empty text.
    error: CString,
    report: CString,
}

impl Handle {
    fn fails(&mut self, why: &str) -> c_int {
        self.error = text(why);
        -1
    }

    /// Calls a function with the system. Returns -1 if it fails.
    fn with(&mut self, what: impl FnOnce(&mut Self) -> Result<c_int, Error>) -> c_int {
        let found = catch_unwind(AssertUnwindSafe(|| what(self)));
        match found {
            Ok(Ok(value)) => value,
            Ok(Err(why)) => self.fails(&why.0),
            Err(_) => {
                self.system = None;
                self.fails("the model stopped: please report what you did")
            }
        }
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

/// # Safety
/// `handle` comes from `axiscope_ps_open` and was not closed.
unsafe fn of<'a>(handle: *mut Handle) -> Option<&'a mut Handle> {
    // SAFETY: the caller guarantees it.
    unsafe { handle.as_mut() }
}

/// Returns the version of this interface.
#[unsafe(no_mangle)]
pub extern "C" fn axiscope_ps_version() -> u32 {
    VERSION
}

/// Opens a system from the text of a setup. Never returns null: on failure, `axiscope_ps_error` returns the reason.
///
/// # Safety
/// `setup` is a text that ends with 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_open(setup: *const c_char) -> *mut Handle {
    let mut handle = Handle {
        system: None,
        ports: Vec::new(),
        error: CString::default(),
        report: CString::default(),
    };
    if setup.is_null() {
        handle.fails("setup: none");
        return Box::into_raw(Box::new(handle));
    }
    // SAFETY: the caller guarantees it.
    let json = unsafe { CStr::from_ptr(setup) }
        .to_string_lossy()
        .into_owned();
    handle.with(|h| {
        let setup = Setup::parse(&json).map_err(Error)?;
        let system = ProcessingSystem::new(&setup)?;
        let ports = setup.ports.iter().map(|p| system.port(&p.port));
        h.ports = ports.collect::<Result<_, _>>()?;
        h.system = Some(system);
        Ok(0)
    });
    Box::into_raw(Box::new(handle))
}

/// Opens a system from a setup file, like [`axiscope_ps_open`].
///
/// # Safety
/// `path` is a text that ends with 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_open_file(path: *const c_char) -> *mut Handle {
    if path.is_null() {
        // SAFETY: the called function rejects null.
        return unsafe { axiscope_ps_open(path) };
    }
    // SAFETY: the caller guarantees it.
    let path = unsafe { CStr::from_ptr(path) }
        .to_string_lossy()
        .into_owned();
    match std::fs::read_to_string(&path) {
        // SAFETY: the text is owned by this function and ends with 0.
        Ok(json) => unsafe { axiscope_ps_open(text(&json).as_ptr()) },
        Err(why) => Box::into_raw(Box::new(Handle {
            system: None,
            ports: Vec::new(),
            error: text(&format!(
                "{path}: {why}; `axiscope bench` writes a setup file"
            )),
            report: CString::default(),
        })),
    }
}

/// Closes a system.
///
/// # Safety
/// `handle` comes from `axiscope_ps_open`, was not closed, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_close(handle: *mut Handle) {
    if !handle.is_null() {
        // SAFETY: the caller guarantees it.
        drop(unsafe { Box::from_raw(handle) });
    }
}

/// Returns the last error, or an empty text. Valid until the next call.
///
/// # Safety
/// `handle` comes from `axiscope_ps_open` and was not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_error(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller guarantees it.
    match unsafe { of(handle) } {
        Some(h) => h.error.as_ptr(),
        None => c"no handle".as_ptr(),
    }
}

/// Returns the number of a port by name, or -1.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply. `name` must be a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_port(handle: *mut Handle, name: *const c_char) -> c_int {
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    if name.is_null() {
        return h.fails("port: no name");
    }
    // SAFETY: the caller guarantees it.
    let name = unsafe { CStr::from_ptr(name) }
        .to_string_lossy()
        .into_owned();
    h.with(|h| {
        let port = h.system()?.port(&name)?;
        let place = h.ports.iter().position(|p| *p == port);
        Ok(place.map_or(-1, |n| n as c_int))
    })
}

/// Returns the bytes of a beat of a port, or -1 without such a port.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_beat_bytes(handle: *mut Handle, port: c_int) -> c_int {
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    h.with(|h| {
        let port = numbered(h, port)?;
        Ok(h.system()?.beat_bytes(port) as c_int)
    })
}

/// Returns the period of a port's clock in ps, or -1 without such a port.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_period_ps(handle: *mut Handle, port: c_int) -> i64 {
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    let mut period = -1;
    h.with(|h| {
        let port = numbered(h, port)?;
        period = h.system()?.period(port);
        Ok(0)
    });
    period
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
    // SAFETY: the caller guarantees it.
    let (h, pins, out) = unsafe { (of(handle), pins.as_ref(), out.as_mut()) };
    let (Some(h), Some(pins), Some(out)) = (h, pins, out) else {
        return -1;
    };
    h.with(|h| {
        let port = numbered(h, port)?;
        *out = h.system()?.step(port, time_ps, pins)?;
        Ok(0)
    })
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
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    h.with(|h| {
        let port = numbered(h, port)?;
        h.system()?.reset(port, time_ps);
        Ok(0)
    })
}

/// Returns warnings about the requests of a design, one per line, or null on failure. Valid until the next call.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_warnings(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return std::ptr::null();
    };
    let done = h.with(|h| {
        let lines = h.system()?.warnings();
        h.report = text(&lines.into_iter().map(|l| l + "\n").collect::<String>());
        Ok(0)
    });
    if done == 0 {
        h.report.as_ptr()
    } else {
        std::ptr::null()
    }
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
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    if into.is_null() {
        return h.fails("memory: nothing to read into");
    }
    // SAFETY: the caller guarantees it.
    let into = unsafe { slice::from_raw_parts_mut(into, bytes as usize) };
    h.with(|h| h.system()?.read(address, into).map(|()| 0))
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
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    if from.is_null() {
        return h.fails("memory: nothing to write from");
    }
    // SAFETY: the caller guarantees it.
    let from = unsafe { slice::from_raw_parts(from, bytes as usize) };
    h.with(|h| h.system()?.write(address, from).map(|()| 0))
}

/// Sets all counters to zero. Returns 0, or -1 on failure.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_count_anew(handle: *mut Handle) -> c_int {
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return -1;
    };
    h.with(|h| {
        h.system()?.count_anew();
        Ok(0)
    })
}

/// Returns the counters as JSON (`axiscope schema result`): the text "null" before any time has passed, a null
/// pointer on failure. Valid until the next call.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_report(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller guarantees it.
    unsafe { answer(handle, ProcessingSystem::result) }
}

/// Returns what the channels of each port did in the counted cycles, as JSON, or null on failure. Valid until the
/// next call.
///
/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn axiscope_ps_waits(handle: *mut Handle) -> *const c_char {
    // SAFETY: the caller guarantees it.
    unsafe { answer(handle, ProcessingSystem::waits) }
}

/// # Safety
/// The requirements of [`axiscope_ps_error`] apply.
unsafe fn answer<T: Serialize>(
    handle: *mut Handle,
    what: impl FnOnce(&mut ProcessingSystem) -> T,
) -> *const c_char {
    // SAFETY: the caller guarantees it.
    let Some(h) = (unsafe { of(handle) }) else {
        return std::ptr::null();
    };
    let done = h.with(|h| {
        let found = what(h.system()?);
        let json = serde_json::to_string(&found).map_err(|e| Error(e.to_string()))?;
        h.report = text(&json);
        Ok(0)
    });
    if done == 0 {
        h.report.as_ptr()
    } else {
        std::ptr::null()
    }
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
