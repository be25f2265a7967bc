//! Builds the complexes of cores of a point.

use super::{
    sample::{Held, Recordings, Sample},
    shared::Shared,
};
use axiscope_masters::spec::ns;
use axiscope_platform::{Cpu, Error};

use crate::CoreSpec;
use axiscope_fabric::{Domain, InterfaceConfig};
use axiscope_masters::{Complex, CoreConfig, Order, Program};

/// Distance of the words that the programs `read` and `write` access, bytes: every fourth word of 4 bytes, as in lmbench.
const WORDS_APART_BYTES: u64 = 16;

/// Builds a complex from its cores, each with its start.
pub(super) fn complex(
    cpu: &Cpu,
    cores: &[(&CoreSpec, f64)],
    recorded: &Recordings,
) -> Result<Complex, Error> {
    let held = Held::of(cpu, cores.len());
    let cores = cores
        .iter()
        .enumerate()
        .map(|(i, (c, start_ns))| {
            Ok(CoreConfig {
                program: program(c, i, &held, recorded)?,
                base: c.base,
                scattered_bytes: c.scattered.then_some(c.bytes),
                page_bytes: c.page_bytes,
                block_bytes: c.block_bytes,
                warm_accesses: c.warm_accesses,
                accesses: c.accesses,
                start: ns(start_ns + c.start_ns),
            })
        })
        .collect::<Result<_, Error>>()?;
    Ok(Complex::new(cpu.complex(cores)))
}

fn program(
    c: &CoreSpec,
    core: usize,
    held: &Held,
    recorded: &Recordings,
) -> Result<Program, Error> {
    let line_bytes = held.line_bytes;
    // The pattern selects lines; offsets within a line do not matter.
    let line = |order, write| Program::pattern(order, write, c.bytes, line_bytes as u8);
    let words = |write| Program::pattern(Order::Sequential(WORDS_APART_BYTES), write, c.bytes, 4);
    let seed = core as u64 + 1;
    let program = match c.program.as_str() {
        "read" => words(false),
        "write" => words(true),
        "read_random" => line(Order::Random(seed), false),
        "write_random" => line(Order::Random(seed), true),
        "chase" => line(Order::Chase(seed), false),
        _ => recorded.program(Sample::of(c), held)?,
    };
    let times_per_line = match c.program.as_str() {
        "read" | "write" => line_bytes.div_ceil(WORDS_APART_BYTES),
        _ => 1,
    };
    Ok(match c.full_caches {
        true => program.filling(held.filling_accesses(times_per_line)),
        false => program,
    })
}

impl Shared<'_> {
    /// Interface of a complex to its controller port.
    pub(super) fn cpu_interface(&self, cpu: &Cpu, stream: usize) -> Result<InterfaceConfig, Error> {
        let way = &cpu.port;
        let beat = way.width_bits / 8;
        Ok(InterfaceConfig {
            ps_beat_bytes: beat,
            pl_beat_bytes: beat,
            pl: Domain::from_mhz(way.clock_mhz),
            read_qos: cpu.read_qos,
            write_qos: cpu.write_qos,
            request_ps: ns(way.request_ns),
            response_ps: ns(way.response_ns) - self.bypassed(way.read_bypass_clocks),
            one_queue: way.one_queue,
            write_request_ps: ns(way.write_request_ns),
            write_response_ps: ns(way.write_response_ns),
            ..self.inner_interface(stream, &cpu.controller_port)?
        })
    }
}
