//! Calls the C functions of the board that Verilator has compiled. Foreign functions are called
//! only in this file.
#![allow(unsafe_code)]

use std::ffi::{CString, c_char, c_int, c_uint};

use axiscope_instrument::Error;

use crate::pins::{Inputs, Outputs, PORTS};

#[repr(C)]
struct Handle {
    _private: [u8; 0],
}

/// The block at a memory port.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Top {
    /// `BOARD_...` of `shim/board.h`.
    pub kind: u8,
    /// Bytes per beat.
    pub beat_bytes: u8,
}

/// A range of the register bus.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// First address of the range.
    pub base: u32,
    /// Size of the range.
    pub bytes: u32,
    /// First address of the range inside the top.
    pub inside: u32,
    /// The port of the top to which the range belongs.
    pub port: u8,
}

unsafe extern "C" {
    fn board_new(
        tops: *const Top,
        ports: c_uint,
        blocks: *const Range,
        count: c_uint,
        traced: c_int,
    ) -> *mut Handle;
    fn board_free(board: *mut Handle);
    fn board_trace_open(board: *mut Handle, file: *const c_char, time_ps: u64) -> c_int;
    fn board_trace_close(board: *mut Handle);
    fn board_step(
        board: *mut Handle,
        inputs: *const Inputs,
        outputs: *mut Outputs,
        due: c_uint,
        time_ps: u64,
        half_ps: u64,
    ) -> c_uint;
}

/// A board. Boards share no state.
pub struct Rtl {
    handle: *mut Handle,
    /// Inputs for the next step.
    pub inputs: Inputs,
    /// Outputs of the last step.
    pub outputs: Outputs,
}

impl Rtl {
    /// Creates a board with a top at each port. Its state is undefined until it is reset. Only a
    /// `traced` board can write waveforms. It is slower even if it writes none.
    ///
    /// # Errors
    /// If the build has no top of this kind or width.
    ///
    /// # Panics
    /// If there are more ports than the pins have.
    pub fn new(tops: &[Top], ranges: &[Range], traced: bool) -> Result<Self, Error> {
        if traced && !cfg!(feature = "waves-128") {
            return Err(Error(
                "trace: this virtual board was built without waveforms; run `make virtual`, which \
                 builds them where the headers of zlib and lz4 are"
                    .into(),
            ));
        }
        assert!(tops.len() <= PORTS, "as many ports as there are pins");
        assert!(ranges.iter().all(|r| usize::from(r.port) < tops.len()));
        // SAFETY: the function reads as many elements as the length states. The board is freed only
        // once, in `drop`.
        let handle = unsafe {
            board_new(
                tops.as_ptr(),
                tops.len() as c_uint,
                ranges.as_ptr(),
                ranges.len() as c_uint,
                c_int::from(traced),
            )
        };
        if handle.is_null() {
            return Err(Error(format!(
                "{tops:?}: this virtual board was built without one of them{}; `make virtual` builds all",
                if traced {
                    ", or without its waveforms"
                } else {
                    ""
                }
            )));
        }
        Ok(Self {
            handle,
            inputs: Inputs::default(),
            outputs: Outputs::default(),
        })
    }

    /// Runs one clock cycle of the tops at the ports in `due` (one bit each), with the rising edge
    /// at `time_ps`. Returns the ports at which an address has arrived, one bit each.
    pub fn step(&mut self, due: u32, time_ps: u64, half_ps: u64) -> u32 {
        // SAFETY: the handle is valid until `drop`, and the structs have the layout of C.
        unsafe {
            board_step(
                self.handle,
                &raw const self.inputs,
                &raw mut self.outputs,
                due,
                time_ps,
                half_ps,
            )
        }
    }

    /// Begins to write waveforms of all signals to `file` (FST). The board must be traced.
    pub fn trace_open(&mut self, file: &str, time_ps: u64) -> Result<(), Error> {
        let name = CString::new(file)
            .map_err(|_| Error(format!("trace: {file:?}: a file name has no zero byte")))?;
        // SAFETY: the handle is valid until `drop`, and the name ends with a zero byte.
        match unsafe { board_trace_open(self.handle, name.as_ptr(), time_ps) } {
            1 => Ok(()),
            _ => Err(Error(format!("trace: {file}: cannot be written"))),
        }
    }

    /// Ends the waveforms.
    pub fn trace_close(&mut self) {
        // SAFETY: the handle is valid until `drop`.
        unsafe { board_trace_close(self.handle) }
    }
}

impl Drop for Rtl {
    fn drop(&mut self) {
        // SAFETY: the handle is freed only here.
        unsafe { board_free(self.handle) }
    }
}
