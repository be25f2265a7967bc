//! The processing system of a test bench, for Python. Each call simulates one clock edge.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axiscope_platform::Error;
use axiscope_ps::vpi::{Pins, Served, Shared, Simulator};
use axiscope_ps::{Address, FromDesign, MOST_BEAT_BYTES, PortHandle, ProcessingSystem, Setup};
use pyo3::{prelude::*, types::PyBytes};

use crate::give;

/// A valid address channel: address, number of beats minus one, size, burst, identifier, AxCACHE,
/// AxPROT, AxQOS, AxUSER, AxLOCK.
type Asked = (u64, u8, u8, u8, u32, u8, u8, u8, u32, u8);

/// A write beat: bytes, strobes, and whether the beat is the last one.
type Written<'a> = (&'a [u8], &'a [u8], bool);

/// A read beat: bytes, identifier, response, and whether the beat is the last one.
type Read<'py> = (Bound<'py, PyBytes>, u32, u8, bool);

/// Signals that the port drives: ARREADY, AWREADY, WREADY, a read beat, and a write response
/// (identifier and response).
type Driven<'py> = (bool, bool, bool, Option<Read<'py>>, Option<(u32, u8)>);

/// A processing system that a test bench simulates clock edge by clock edge.
#[pyclass]
pub struct Bench {
    system: Shared,
    ports: Vec<PortHandle>,
}

impl Bench {
    fn system(&self) -> MutexGuard<'_, ProcessingSystem> {
        self.system.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn address(asked: Option<Asked>) -> Address {
    let Some((addr, len, size, burst, id, cache, prot, qos, user, lock)) = asked else {
        return Address::default();
    };
    Address {
        addr,
        id,
        user,
        valid: 1,
        len,
        size,
        burst,
        lock,
        cache,
        prot,
        qos,
    }
}

#[pymethods]
impl Bench {
    #[new]
    fn new(setup_json: &str) -> PyResult<Self> {
        let setup = give(Setup::parse(setup_json).map_err(Error))?;
        let system = give(ProcessingSystem::new(&setup))?;
        let ports = setup.ports.iter().map(|p| system.port(&p.port));
        let ports = give(ports.collect::<Result<_, _>>())?;
        Ok(Self {
            system: Arc::new(Mutex::new(system)),
            ports,
        })
    }

    /// Processes a rising clock edge of a port. The port is given by its number in the setup.
    #[allow(clippy::too_many_arguments)]
    fn step<'py>(
        &self,
        py: Python<'py>,
        port: usize,
        time_ps: i64,
        ar: Option<Asked>,
        aw: Option<Asked>,
        w: Option<Written<'_>>,
        rready: bool,
        bready: bool,
    ) -> PyResult<Driven<'py>> {
        let mut pins = FromDesign {
            ar: address(ar),
            aw: address(aw),
            rready: rready.into(),
            bready: bready.into(),
            ..FromDesign::default()
        };
        let port = self.ports[port];
        let bytes = self.system().beat_bytes(port);
        if let Some((data, strobes, last)) = w {
            let n = data.len().min(MOST_BEAT_BYTES);
            pins.wdata[..n].copy_from_slice(&data[..n]);
            let n = strobes.len().min(MOST_BEAT_BYTES / 8);
            pins.wstrb[..n].copy_from_slice(&strobes[..n]);
            (pins.wvalid, pins.wlast) = (1, last.into());
        }
        let out = give(self.system().step(port, time_ps, &pins))?;
        let read = (out.rvalid != 0).then(|| {
            let data = PyBytes::new(py, &out.rdata[..bytes]);
            (data, out.rid, out.rresp, out.rlast != 0)
        });
        let answer = (out.bvalid != 0).then_some((out.bid, out.bresp));
        let ready = [out.arready, out.awready, out.wready].map(|r| r != 0);
        Ok((ready[0], ready[1], ready[2], read, answer))
    }

    /// Processes a rising clock edge of a port during reset.
    fn reset(&self, port: usize, time_ps: i64) {
        self.system().reset(self.ports[port], time_ps);
    }

    /// Reports that the write beat at the port's next edge has undefined bits in bytes whose strobe
    /// is set.
    fn undefined_data(&self, port: usize) {
        self.system().undefined_data(self.ports[port]);
    }

    /// Ends the simulation at an edge of a port, and raises an exception with this reason.
    fn stops(&self, port: usize, time_ps: i64, why: &str) -> PyResult<()> {
        give(Err(self.system().stops(self.ports[port], time_ps, why)))
    }

    /// Returns the AxCACHE, AxPROT and AxUSER that a port uses if the design does not drive them.
    fn sidebands(&self, port: usize) -> (u8, u8, u8) {
        self.system().sidebands(self.ports[port])
    }

    /// Returns warnings about the requests at the ports.
    fn warnings(&self) -> Vec<String> {
        self.system().warnings()
    }

    /// Lets the simulator of this process serve a port without Python. Takes the full names of the clock, the
    /// reset and the signals. `reset` also states whether the reset is active low; `signals` maps AXI names to
    /// full names. Returns `None` if this is not possible.
    fn serve(
        &self,
        port: usize,
        clock: String,
        reset: Option<(String, bool)>,
        signals: BTreeMap<String, String>,
        precision: i32,
    ) -> Option<NativePort> {
        let pins = Pins {
            clock,
            reset,
            signals,
        };
        let simulator = Simulator::here()?;
        let served = Served::start(
            simulator,
            self.system.clone(),
            self.ports[port],
            &pins,
            precision,
        );
        served.map(NativePort)
    }

    /// Returns the size of the memory in bytes.
    fn capacity_bytes(&self) -> u64 {
        self.system().capacity_bytes()
    }

    /// Returns the first address after the memory, as seen by the ports.
    fn address_end(&self) -> u64 {
        self.system().address_end()
    }

    /// Reads memory.
    fn read<'py>(
        &self,
        py: Python<'py>,
        address: u64,
        bytes: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, bytes, |into| give(self.system().read(address, into)))
    }

    /// Writes memory.
    fn write(&self, address: u64, data: &[u8]) -> PyResult<()> {
        give(self.system().write(address, data))
    }

    /// Returns whether the ports have no pending requests.
    fn is_idle(&self) -> bool {
        self.system().is_idle()
    }

    /// Resets all counters.
    fn count_anew(&self) {
        self.system().count_anew();
    }

    /// Returns the counters of the channels of each port, as JSON.
    fn waits(&self) -> String {
        serde_json::to_string(&self.system().waits()).expect("counts are JSON")
    }

    /// Returns the counters since the last reset, as JSON, or `None` if no time has passed.
    fn result(&self) -> Option<String> {
        let result = self.system().result()?;
        Some(serde_json::to_string(&result).expect("a result is JSON"))
    }
}

/// A port that the simulator serves without Python.
#[pyclass(unsendable)]
pub struct NativePort(Served);

#[pymethods]
impl NativePort {
    /// Raises the error that ended the port, if there is one.
    fn check(&self) -> PyResult<()> {
        give(self.0.trouble().map_or(Ok(()), Err))
    }

    /// Stops serving the port.
    fn stop(&mut self) {
        self.0.stop();
    }
}
