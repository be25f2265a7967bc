//! The VPI functions of the simulator in this process.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};

/// A handle of a simulator object. Null means no object.
type RawHandle = *mut c_void;

/// A callback that is registered.
pub struct Callback(RawHandle);

/// Constants of `vpi_user.h` (IEEE 1800-2017, annex K).
const CB_VALUE_CHANGE: c_int = 1;
const CB_READ_WRITE_SYNCH: c_int = 6;
const VPI_SIZE: c_int = 4;
const VPI_SIM_TIME: c_int = 2;
const VPI_SUPPRESS_TIME: c_int = 3;
const VPI_VECTOR_VAL: c_int = 9;
const VPI_SUPPRESS_VAL: c_int = 13;
const VPI_NO_DELAY: c_int = 1;

/// Maximum number of bits of a signal: 1024 bits of data.
const MOST_WORDS: usize = 32;

#[repr(C)]
struct Time {
    kind: c_int,
    high: u32,
    low: u32,
    real: f64,
}

/// 32 bits of a vector. A bit is 1 if it is set in `a` but not in `b`, and undefined if it is set
/// in `b`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Bits {
    a: u32,
    b: u32,
}

#[repr(C)]
union Content {
    vector: *mut Bits,
    // This field makes the type as large as the union in the header.
    real: f64,
}

#[repr(C)]
struct Value {
    format: c_int,
    content: Content,
}

/// The record that registers a callback and that the callback receives.
#[repr(C)]
pub struct CallbackData {
    reason: c_int,
    routine: Option<Routine>,
    object: RawHandle,
    time: *mut Time,
    value: *mut Value,
    index: c_int,
    user_data: *mut c_char,
}

impl CallbackData {
    /// Returns the user data of the callback.
    pub const fn user_data(&self) -> *mut c_void {
        self.user_data.cast()
    }
}

/// A function that a simulator calls.
pub type Routine = unsafe extern "C" fn(*mut CallbackData) -> c_int;

/// The VPI functions of the simulator in this process.
#[derive(Clone, Copy)]
pub struct Simulator {
    handle_by_name: unsafe extern "C" fn(*const c_char, RawHandle) -> RawHandle,
    get: unsafe extern "C" fn(c_int, RawHandle) -> c_int,
    get_value: unsafe extern "C" fn(RawHandle, *mut Value),
    put_value: unsafe extern "C" fn(RawHandle, *mut Value, *mut Time, c_int) -> RawHandle,
    get_time: unsafe extern "C" fn(RawHandle, *mut Time),
    register_cb: unsafe extern "C" fn(*mut CallbackData) -> RawHandle,
    remove_cb: unsafe extern "C" fn(RawHandle) -> c_int,
}

/// Finds a function of this process by name.
///
/// # Safety
/// `F` is the type of a pointer to that function.
#[cfg(unix)]
unsafe fn function<F: Copy>(name: &CStr) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<*mut c_void>()) };
    // SAFETY: the name ends with zero, and the found pointer is as large as `F`.
    unsafe {
        let found = libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr());
        (!found.is_null()).then(|| std::mem::transmute_copy(&found))
    }
}

/// A signal.
#[derive(Clone, Copy)]
pub struct Signal {
    handle: RawHandle,
    bits: usize,
}

impl Simulator {
    /// Finds the simulator of this process. Returns `None` if the process has no simulator with
    /// VPI.
    #[cfg(unix)]
    #[must_use]
    pub fn here() -> Option<Self> {
        // SAFETY: in a simulator's process, functions with these names are those of the standard,
        // and the fields have the types from the standard's header.
        unsafe {
            Some(Self {
                handle_by_name: function(c"vpi_handle_by_name")?,
                get: function(c"vpi_get")?,
                get_value: function(c"vpi_get_value")?,
                put_value: function(c"vpi_put_value")?,
                get_time: function(c"vpi_get_time")?,
                register_cb: function(c"vpi_register_cb")?,
                remove_cb: function(c"vpi_remove_cb")?,
            })
        }
    }

    /// On other systems, no simulator is found.
    #[cfg(not(unix))]
    #[must_use]
    pub fn here() -> Option<Self> {
        None
    }

    /// Finds a signal by its full name. Returns `None` if there is no such signal, or if it is
    /// wider than a bus.
    pub fn signal(&self, name: &str) -> Option<Signal> {
        let name = CString::new(name).ok()?;
        // SAFETY: the name ends with zero; a null scope is the root.
        let handle = unsafe { (self.handle_by_name)(name.as_ptr(), std::ptr::null_mut()) };
        if handle.is_null() {
            return None;
        }
        // SAFETY: the handle belongs to this simulator.
        let bits = unsafe { (self.get)(VPI_SIZE, handle) };
        let bits = usize::try_from(bits).ok().filter(|b| *b > 0)?;
        (bits <= 32 * MOST_WORDS).then_some(Signal { handle, bits })
    }

    /// Reads the value of a signal, with the first byte first and with undefined bits as 0. Bytes
    /// beyond the signal are unchanged. Returns whether all bits are defined.
    pub fn read(&self, signal: Signal, into: &mut [u8]) -> bool {
        let bytes = signal.bits.div_ceil(8).min(into.len());
        let mut undefined = 0;
        for (word, out) in self.words(signal).iter().zip(into[..bytes].chunks_mut(4)) {
            let defined = (word.a & !word.b).to_le_bytes();
            out.copy_from_slice(&defined[..out.len()]);
            undefined |= word.b;
        }
        undefined == 0
    }

    /// Returns which bytes of a signal have undefined bits, as one bit for each byte.
    pub fn undefined(&self, signal: Signal) -> u128 {
        let mut found = 0;
        for (n, word) in self.words(signal).iter().enumerate() {
            for (i, byte) in word.b.to_le_bytes().iter().enumerate() {
                found |= u128::from(*byte != 0) << (4 * n + i);
            }
        }
        found
    }

    /// Returns the value of a signal in words of 32 bits, or `None` if the simulator does not
    /// return the value.
    fn words(&self, signal: Signal) -> &[Bits] {
        let mut value = Value {
            format: VPI_VECTOR_VAL,
            content: Content { real: 0.0 },
        };
        // SAFETY: the handle belongs to this simulator. The returned vector has a word for each 32 bits and is
        // valid until the next call.
        unsafe {
            (self.get_value)(signal.handle, &raw mut value);
            if value.format != VPI_VECTOR_VAL || value.content.vector.is_null() {
                return &[];
            }
            std::slice::from_raw_parts(value.content.vector, signal.bits.div_ceil(32))
        }
    }

    /// Returns the lowest 64 bits of a signal, with undefined bits as 0, and whether all bits are
    /// defined.
    pub fn number(&self, signal: Signal) -> (u64, bool) {
        let mut bytes = [0; 8];
        let defined = self.read(signal, &mut bytes);
        let mask = u64::MAX >> (64 - signal.bits.min(64));
        (u64::from_le_bytes(bytes) & mask, defined)
    }

    /// Returns whether a signal of one bit is 1, or `None` if the bit is undefined.
    pub fn level(&self, signal: Signal) -> Option<bool> {
        let (value, defined) = self.number(signal);
        defined.then_some(value & 1 == 1)
    }

    /// Returns whether a signal of one bit is 1.
    pub fn is_high(&self, signal: Signal) -> bool {
        self.level(signal) == Some(true)
    }

    /// Drives a value on a signal, with the first byte first.
    pub fn write(&self, signal: Signal, from: &[u8]) {
        let mut words = [Bits::default(); MOST_WORDS];
        for (word, bytes) in words.iter_mut().zip(from.chunks(4)) {
            let mut four = [0; 4];
            four[..bytes.len()].copy_from_slice(bytes);
            word.a = u32::from_le_bytes(four);
        }
        let last = signal.bits / 32;
        if !signal.bits.is_multiple_of(32) {
            words[last].a &= u32::MAX >> (32 - signal.bits % 32);
        }
        let mut value = Value {
            format: VPI_VECTOR_VAL,
            content: Content {
                vector: words.as_mut_ptr(),
            },
        };
        // SAFETY: the handle belongs to this simulator, and the vector has at least as many words as the
        // signal.
        unsafe {
            (self.put_value)(
                signal.handle,
                &raw mut value,
                std::ptr::null_mut(),
                VPI_NO_DELAY,
            );
        }
    }

    /// Returns the time now, in steps of the simulator.
    pub fn steps(&self) -> u64 {
        let mut time = Time {
            kind: VPI_SIM_TIME,
            high: 0,
            low: 0,
            real: 0.0,
        };
        // SAFETY: a null object asks for the simulator's own time.
        unsafe { (self.get_time)(std::ptr::null_mut(), &raw mut time) };
        u64::from(time.high) << 32 | u64::from(time.low)
    }

    /// Calls `routine` with `user` at each change of a signal. Returns a handle with which the
    /// calls can be stopped.
    pub fn at_change(
        &self,
        signal: Signal,
        routine: Routine,
        user: *mut c_void,
    ) -> Option<Callback> {
        self.register(
            CB_VALUE_CHANGE,
            signal.handle,
            VPI_SUPPRESS_TIME,
            routine,
            user,
        )
    }

    /// Calls `routine` once, when this time step has been evaluated and values may still be changed.
    pub fn at_end_of_time(&self, routine: Routine, user: *mut c_void) -> Option<Callback> {
        let none = std::ptr::null_mut();
        self.register(CB_READ_WRITE_SYNCH, none, VPI_SIM_TIME, routine, user)
    }

    fn register(
        &self,
        reason: c_int,
        object: RawHandle,
        time: c_int,
        routine: Routine,
        user: *mut c_void,
    ) -> Option<Callback> {
        let mut time = Time {
            kind: time,
            high: 0,
            low: 0,
            real: 0.0,
        };
        let mut value = Value {
            format: VPI_SUPPRESS_VAL,
            content: Content { real: 0.0 },
        };
        let mut data = CallbackData {
            reason,
            routine: Some(routine),
            object,
            time: &raw mut time,
            value: &raw mut value,
            index: 0,
            user_data: user.cast(),
        };
        // SAFETY: the pointers are valid during the call, and the simulator copies their contents.
        let handle = unsafe { (self.register_cb)(&raw mut data) };
        (!handle.is_null()).then_some(Callback(handle))
    }

    /// Removes a callback.
    pub fn remove(&self, callback: Callback) {
        // SAFETY: the callback was registered and has not been removed.
        unsafe { (self.remove_cb)(callback.0) };
    }
}
