//! A complex of CPU cores of a platform file: what a core is like, the caches, and the way of
//! the complex to memory.

use serde::{Deserialize, Serialize};

use super::coherence::CacheShape;
use crate::Figure;

/// Cores of one kind behind one port of the controller.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cpu {
    /// Cores of the complex.
    pub cores: Figure<usize>,
    /// Their clock.
    pub clock_mhz: Figure<f64>,
    /// Name of the controller port.
    pub controller_port: Figure<String>,
    /// Read QoS there.
    pub read_qos: Figure<u8>,
    /// Write QoS there.
    pub write_qos: Figure<u8>,
    /// The port of the complex.
    pub port: CpuPort,
    /// What a core is like.
    pub core: CpuCore,
    /// L1 data cache of a core.
    pub l1: CacheShape,
    /// Shared L2 cache.
    pub l2: Option<CpuL2>,
    /// The TLB of a core.
    pub tlb: Option<CpuTlb>,
    /// The prefetcher of a core.
    pub prefetch: Option<CpuPrefetch>,
}

/// The port of a complex and its way to the controller.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuPort {
    /// Clock of the interconnect at the port.
    pub clock_mhz: Figure<f64>,
    /// Width, bits.
    pub width_bits: Figure<u32>,
    /// Clocks of the port between two reads that leave the complex.
    pub read_interval_port_clocks: Figure<f64>,
    /// Lines read at a time, all cores together.
    pub outstanding_reads: Figure<usize>,
    /// Lines written at a time.
    pub outstanding_writes: Figure<usize>,
    /// Lines read and written at a time, both together; the sum of the two by default.
    pub outstanding_lines: Option<Figure<usize>>,
    /// Whether reads and writes leave in one queue and take the same turns at the switch; not without it.
    pub one_queue: Option<Figure<bool>>,
    /// A read to the switch of the controller port, ns.
    pub request_ns: Figure<f64>,
    /// Its data back, ns.
    pub response_ns: Figure<f64>,
    /// Controller clocks of the controller's read pipeline that this way does not have.
    pub read_bypass_clocks: Option<Figure<i64>>,
    /// A write to the controller port, ns.
    pub write_request_ns: Figure<f64>,
    /// Its response back, ns.
    pub write_response_ns: Figure<f64>,
}

/// A core.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuCore {
    /// From an access of 8 bytes that hits to the next, cycles.
    pub access_cycles: Figure<f64>,
    /// An arithmetic operation, cycles: until its result is there in a core that issues in order
    /// (`run_ahead_accesses` 0 or 1), until the next one begins in one that does not.
    pub operation_cycles: Figure<f64>,
    /// The addition to a sum until the next one can begin, cycles.
    pub accumulate_cycles: Figure<f64>,
    /// A division or square root of doubles, cycles.
    pub divide_cycles: Figure<f64>,
    /// What a sum waits longer where it goes through memory, in a core that does not issue in order, cycles.
    pub forward_cycles: Figure<f64>,
    /// From a load that hits to the load whose address it gives, cycles.
    pub load_to_use_cycles: Figure<f64>,
    /// Accesses that the core goes on past a load that is under way.
    pub run_ahead_accesses: Figure<u64>,
    /// Lines on their way into the L1.
    pub line_fills: Figure<usize>,
    /// Stores on their way to lines that are not there.
    pub store_buffer: Figure<usize>,
    /// Whole lines stored in a row until stores go past the caches; 0 is never.
    pub streaming_lines: Figure<u32>,
}

/// The shared cache.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuL2 {
    /// Its size and shape.
    pub shape: CacheShape,
    /// From a miss in L1 to the data of a hit here, cycles of the core.
    pub hit_cycles: Figure<f64>,
    /// From a miss in L1 to a miss known here, cycles of the core.
    pub lookup_cycles: Figure<f64>,
    /// Between two hits that an L1 fills lines from, cycles of the core; 0 without it.
    pub fill_cycles: Option<Figure<f64>>,
}

/// Where a core looks pages up.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuTlb {
    /// Pages of 4 KiB that it holds.
    pub entries: Figure<usize>,
    /// Pages of a set.
    pub ways: Figure<usize>,
    /// A page that it does not hold, beside the read of its descriptor through the L2, cycles.
    pub walk_cycles: Figure<f64>,
}

/// A prefetcher of strides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuPrefetch {
    /// Streams that it follows.
    pub streams: Figure<usize>,
    /// Lines that it has under way.
    pub outstanding: Figure<usize>,
    /// Lines that it runs ahead of a stream.
    pub distance_lines: Figure<u64>,
    /// Greatest stride, lines.
    pub stride_lines: Figure<i64>,
    /// Equal steps until it begins.
    pub confidence: Figure<u32>,
    /// Lines go into the L1; else into the L2 only.
    pub into_l1: Figure<bool>,
    /// It does not cross a boundary of so many bytes; 0 is none.
    pub page_bytes: Figure<u64>,
}

impl Cpu {
    /// Field and fault of what cannot be.
    pub fn problem(&self) -> Option<(String, String)> {
        let said = |field: &str, what: &str| Some((field.to_string(), what.to_string()));
        for (field, mhz) in [
            ("clock_mhz", self.clock_mhz.value),
            ("port.clock_mhz", self.port.clock_mhz.value),
        ] {
            if !(mhz > 0.1 && mhz < 100_000.0) {
                return said(field, "give 0.1 to 100000 MHz");
            }
        }
        let shapes = [
            ("l1", Some(&self.l1)),
            ("l2.shape", self.l2.as_ref().map(|l| &l.shape)),
        ];
        for (field, shape) in shapes {
            if let Some(fault) = shape.and_then(|s| s.fabric().problem()) {
                return Some((field.into(), fault));
            }
        }
        let line = self.l1.line_bytes.value;
        let beat = u64::from(self.port.width_bits.value / 8);
        if line > 128 || line < beat {
            let what = format!("{line}; give a beat of the port ({beat}) to 128");
            return Some(("l1.line_bytes".into(), what));
        }
        if self
            .l2
            .as_ref()
            .is_some_and(|l| l.shape.line_bytes.value != line)
        {
            return said("l2.shape.line_bytes", "give the bytes of an L1 line");
        }
        for (field, n, most) in [
            ("cores", self.cores.value, 64),
            (
                "port.outstanding_reads",
                self.port.outstanding_reads.value,
                255,
            ),
            (
                "port.outstanding_writes",
                self.port.outstanding_writes.value,
                255,
            ),
            ("core.line_fills", self.core.line_fills.value, 255),
            ("core.store_buffer", self.core.store_buffer.value, 255),
            (
                "prefetch.streams",
                self.prefetch.as_ref().map_or(1, |p| p.streams.value),
                64,
            ),
        ] {
            if !(1..=most).contains(&n) {
                return Some((field.into(), format!("{n}; give 1 to {most}")));
            }
        }
        if ![32, 64, 128, 256].contains(&self.port.width_bits.value) {
            return said("port.width_bits", "give 32, 64, 128 or 256");
        }
        for (field, qos) in [
            ("read_qos", self.read_qos.value),
            ("write_qos", self.write_qos.value),
        ] {
            if qos > 15 {
                return Some((field.into(), format!("{qos}; give 0 to 15")));
            }
        }
        let ahead = self.core.run_ahead_accesses.value;
        if ahead > 4096 {
            let what = format!("{ahead}; give 0 to 4096");
            return Some(("core.run_ahead_accesses".into(), what));
        }
        if let Some(p) = &self.prefetch {
            let (far, stride) = (p.distance_lines.value, p.stride_lines.value);
            if far > 4096 {
                return Some((
                    "prefetch.distance_lines".into(),
                    format!("{far}; give 0 to 4096"),
                ));
            }
            if !(0..=4096).contains(&stride) {
                let what = format!("{stride}; give 0 to 4096, for both ways");
                return Some(("prefetch.stride_lines".into(), what));
            }
            if !p.into_l1.value && self.l2.is_none() {
                return said("prefetch.into_l1", "false needs an L2; give [l2], or true");
            }
        }
        let (p, c) = (&self.port, &self.core);
        let mut times = vec![
            (
                "port.read_interval_port_clocks",
                &p.read_interval_port_clocks,
            ),
            ("port.request_ns", &p.request_ns),
            ("port.response_ns", &p.response_ns),
            ("port.write_request_ns", &p.write_request_ns),
            ("port.write_response_ns", &p.write_response_ns),
            ("core.access_cycles", &c.access_cycles),
            ("core.operation_cycles", &c.operation_cycles),
            ("core.accumulate_cycles", &c.accumulate_cycles),
            ("core.divide_cycles", &c.divide_cycles),
            ("core.forward_cycles", &c.forward_cycles),
            ("core.load_to_use_cycles", &c.load_to_use_cycles),
        ];
        if let Some(t) = &self.tlb {
            times.push(("tlb.walk_cycles", &t.walk_cycles));
            let (n, ways) = (t.entries.value, t.ways.value);
            if !(1..=32).contains(&ways) {
                return said("tlb.ways", "give 1 to 32");
            }
            if !(1..=65_536).contains(&n) || !n.is_multiple_of(ways) {
                let what = format!("{n}; give whole sets of {ways}, 65536 at most");
                return Some(("tlb.entries".into(), what));
            }
        }
        if let Some(l) = &self.l2 {
            times.push(("l2.hit_cycles", &l.hit_cycles));
            times.push(("l2.lookup_cycles", &l.lookup_cycles));
            times.extend(l.fill_cycles.as_ref().map(|t| ("l2.fill_cycles", t)));
        }
        let bad = times.iter().find(|(_, t)| !(0.0..1e6).contains(&t.value));
        if let Some((field, t)) = bad {
            return Some(((*field).into(), format!("{}; give 0 to 1e6", t.value)));
        }
        if c.access_cycles.value < 0.01 {
            return said("core.access_cycles", "give 0.01 or more: time has to pass");
        }
        let page = self.prefetch.as_ref().map_or(0, |p| p.page_bytes.value);
        if page != 0 && page < line {
            return said("prefetch.page_bytes", "give a line or more, or 0 for none");
        }
        None
    }
}
