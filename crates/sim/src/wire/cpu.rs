//! The complexes of cores of a point, built.

use super::{
    ns,
    sample::{Held, Recordings, Sample},
    shared::Shared,
};
use axiscope_platform::{Cpu, Error, value};

use crate::point::CoreSpec;
use axiscope_fabric::{Domain, InterfaceConfig};
use axiscope_masters::{
    Complex, ComplexConfig, CoreConfig, CoreShape, L2Config, Order, PrefetchConfig, Program,
    TlbConfig,
};

/// Cores of one complex, each with its start.
pub(super) fn complex(
    cpu: &Cpu,
    cores: &[(&CoreSpec, f64)],
    recorded: &Recordings,
) -> Result<Complex, Error> {
    let clock = Domain::from_mhz(cpu.clock_mhz.value);
    let port = Domain::from_mhz(cpu.port.clock_mhz.value);
    let core = &cpu.core;
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
    Ok(Complex::new(ComplexConfig {
        shape: CoreShape {
            clock,
            l1: cpu.l1.fabric(),
            access_ps: clock.cycles(core.access_cycles.value).max(1),
            operation_ps: clock.cycles(core.operation_cycles.value),
            accumulate_ps: clock.cycles(core.accumulate_cycles.value),
            divide_ps: clock.cycles(core.divide_cycles.value),
            forward_ps: clock.cycles(core.forward_cycles.value),
            load_to_use_ps: clock.cycles(core.load_to_use_cycles.value),
            run_ahead: core.run_ahead_accesses.value,
            line_fills: core.line_fills.value,
            store_buffer: core.store_buffer.value,
            streaming_lines: core.streaming_lines.value,
            tlb: cpu.tlb.as_ref().map(|t| TlbConfig {
                entries: t.entries.value,
                ways: t.ways.value,
                walk_ps: clock.cycles(t.walk_cycles.value),
            }),
            prefetch: cpu.prefetch.as_ref().map(|p| PrefetchConfig {
                streams: p.streams.value,
                outstanding: p.outstanding.value,
                distance: p.distance_lines.value,
                stride_lines: p.stride_lines.value,
                confidence: p.confidence.value,
                into_l1: p.into_l1.value,
                page_bytes: p.page_bytes.value,
            }),
        },
        l2: cpu.l2.as_ref().map(|l| L2Config {
            cache: l.shape.fabric(),
            hit_ps: clock.cycles(l.hit_cycles.value),
            lookup_ps: clock.cycles(l.lookup_cycles.value),
            fill_ps: l.fill_cycles.as_ref().map_or(0, |f| clock.cycles(f.value)),
        }),
        outstanding_reads: cpu.port.outstanding_reads.value,
        outstanding_writes: cpu.port.outstanding_writes.value,
        outstanding_lines: cpu
            .port
            .outstanding_lines
            .as_ref()
            .map_or(usize::MAX, |n| n.value),
        read_interval_ps: port.cycles(cpu.port.read_interval_port_clocks.value),
        beat_bytes: (cpu.port.width_bits.value / 8) as u16,
        cores,
    }))
}

fn program(
    c: &CoreSpec,
    core: usize,
    held: &Held,
    recorded: &Recordings,
) -> Result<Program, Error> {
    let line_bytes = held.line_bytes;
    // Any line: places are multiples of a line.
    let line = |order, write| Program::pattern(order, write, c.bytes, line_bytes as u8);
    let words = |write| Program::pattern(Order::Sequential(16), write, c.bytes, 4);
    let seed = core as u64 + 1;
    Ok(match c.program.as_str() {
        "read" => words(false),
        "write" => words(true),
        "read_random" => line(Order::Random(seed), false),
        "write_random" => line(Order::Random(seed), true),
        "chase" => line(Order::Chase(seed), false),
        _ => recorded.program(Sample::of(c), held)?,
    })
}

impl Shared<'_> {
    /// The way of a complex to its controller port.
    pub(super) fn cpu_interface(&self, cpu: &Cpu, stream: usize) -> Result<InterfaceConfig, Error> {
        let (p, f) = (self.platform, self.fabric);
        let at = &cpu.controller_port.value;
        let port = (p.controller_ports.get(at))
            .ok_or_else(|| Error(format!("controller port \"{at}\" is unknown")))?;
        let beat = cpu.port.width_bits.value / 8;
        let way = &cpu.port;
        Ok(InterfaceConfig {
            stream: stream as u8,
            controller_port: port.index.value,
            ps_beat_bytes: beat,
            pl_beat_bytes: beat,
            tick_ps: self.controller.period(),
            pl: Domain::from_mhz(way.clock_mhz.value),
            switch: self.switch,
            piece_beats: f.piece_beats.value,
            // The complex itself limits what is in flight.
            read_pieces: u32::MAX,
            read_fifo_beats: None,
            write_part_bytes: p.dram.line_bytes.value as u32,
            write_fifo_beats: u32::MAX,
            read_qos: cpu.read_qos.value,
            write_qos: cpu.write_qos.value,
            pl_request_ps: 0,
            request_ps: ns(way.request_ns.value),
            switch_ps: self.controller.cycles(f.switch_clocks.value),
            response_ps: ns(way.response_ns.value) - self.bypassed(way.read_bypass_clocks.as_ref()),
            pl_response_ps: 0,
            mixed_reads: None,
            one_queue: value(way.one_queue.as_ref(), false),
            piece_interval_ps: 0,
            write_interval_ps: 0,
            write_request_ps: ns(way.write_request_ns.value),
            write_response_ps: ns(way.write_response_ns.value),
            write_idle_ps: 0,
            turns: 1,
            write_piece_gap_ps: 0,
        })
    }
}
