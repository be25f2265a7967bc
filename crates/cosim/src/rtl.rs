//! The verilated board behind its C functions: the only place with foreign calls.
#![allow(unsafe_code)]

use std::ffi::{CString, c_char, c_int, c_uint};

use axiscope_driver::Error;

use crate::pins::{Inputs, MUX_INPUTS, Outputs, PORTS};

#[repr(C)]
struct Handle {
    _private: [u8; 0],
}

unsafe extern "C" {
    fn board_new(ports: c_uint, shared: c_uint, port_of: *const u8, blocks: c_uint) -> *mut Handle;
    fn board_free(board: *mut Handle);
    fn board_by_eval(board: *mut Handle);
    fn board_trace_open(board: *mut Handle, file: *const c_char, time_ps: u64) -> c_int;
    fn board_trace_close(board: *mut Handle);
    fn board_step(
        board: *mut Handle,
        inputs: *const Inputs,
        outputs: *mut Outputs,
        time_ps: u64,
        half_ps: u64,
    );
}

/// A board of its own; boards share nothing.
pub struct Rtl {
    handle: *mut Handle,
    /// What goes in at the next step.
    pub inputs: Inputs,
    /// What came out of the last one.
    pub outputs: Outputs,
}

impl Rtl {
    /// A board without power-up values: reset it. Generator n sits at port `port_of[n]`;
    /// the ports of the mask `shared` have a multiplexer.
    ///
    /// # Panics
    /// If there are more ports or generators at a port than the top has.
    pub fn new(port_of: &[u8], shared: u8) -> Self {
        let ports = port_of.iter().max().map_or(0, |&p| usize::from(p) + 1);
        assert!(ports <= PORTS, "as many ports as the top has");
        for port in 0..ports {
            let most = [1, MUX_INPUTS][usize::from(shared >> port & 1)];
            let here = port_of.iter().filter(|&&p| usize::from(p) == port);
            assert!(here.count() <= most, "no more generators than inputs");
        }
        let (ports, blocks) = (ports as c_uint, port_of.len() as c_uint);
        Self {
            // SAFETY: reads as many bytes as it is told; the board is freed once, in `drop`.
            handle: unsafe { board_new(ports, shared.into(), port_of.as_ptr(), blocks) },
            inputs: Inputs::default(),
            outputs: Outputs::default(),
        }
    }

    /// One clock cycle, whose rising edge is at `time_ps`.
    pub fn step(&mut self, time_ps: u64, half_ps: u64) {
        // SAFETY: the handle is valid until `drop`; the structs have the C layout.
        unsafe {
            board_step(
                self.handle,
                &raw const self.inputs,
                &raw mut self.outputs,
                time_ps,
                half_ps,
            );
        }
    }

    /// Every cycle through Verilator's own evaluation from here on, the slower way.
    pub fn by_eval(&mut self) {
        // SAFETY: the handle is valid until `drop`.
        unsafe { board_by_eval(self.handle) }
    }

    /// Waveforms of all signals go to `file` (FST) from here on.
    pub fn trace_open(&mut self, file: &str, time_ps: u64) -> Result<(), Error> {
        let name = CString::new(file)
            .map_err(|_| Error(format!("trace: {file:?}: a file name has no zero byte")))?;
        // SAFETY: the handle is valid until `drop`; the name ends in zero.
        match unsafe { board_trace_open(self.handle, name.as_ptr(), time_ps) } {
            1 => Ok(()),
            0 => Err(Error(
                "trace: this virtual board was built without waveforms; run `make virtual`".into(),
            )),
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
        // SAFETY: freed once.
        unsafe { board_free(self.handle) }
    }
}
