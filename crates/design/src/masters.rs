//! Masters of a point for the members of a design.

use axiscope_platform::Error;
use axiscope_sim::{
    CacheSpec, ClusterSpec, CoreSpec, DpuPortSpec, DpuSpec, EngineSpec, LayerSpec, MasterSpec,
    PatternSpec, RecordingSpec, TileSpec, WaySpec,
};
use serde::Deserialize;
use serde_json::json;

use crate::{
    place::{MIB, Memory},
    record::{Cluster, Network, Pattern, Program, Stream},
    supplies::{NetworkSupply, Supplies},
};

/// Bytes of the windows that a network reads and writes: larger than any cache on the path.
const NETWORK_WINDOW: u64 = 32 << 20;

/// Bits of AxCACHE. If one of them is set, caches may store the data.
const CACHEABLE: u8 = 0b1100;
/// AxCACHE of write-back memory.
const WRITE_BACK: [u8; 3] = [7, 11, 15];

/// Returns the engine of a stream at a port, with its window.
pub(crate) fn engine_of(
    s: &Stream,
    port: &str,
    memory: &mut Memory<'_>,
) -> Result<EngineSpec, Error> {
    let at = |field: &str, message: String| Error(format!("stream.{}.{field}: {message}", s.name));
    let board = memory.board;
    let facts = board.port(port).expect("a port of the platform");
    let beat_bytes = match (s.width_bits, s.recording.is_some()) {
        // A recording can also be replayed at a narrower port.
        (Some(w), true) => (w / 8).min(facts.beat_bytes as u16),
        (Some(w), false) => w / 8,
        (None, _) => facts.beat_bytes as u16,
    };
    let beats = match &s.recording {
        Some(_) => s.recut_beats.unwrap_or(256),
        None => beats_of(s.burst_beats.now(), || format!("stream.{}", s.name))?,
    };
    let burst = u64::from(beats) * u64::from(beat_bytes);
    let mut outstanding = s.in_flight();
    if let Some(master) = &facts.ps_master {
        if beats > master.burst_beats {
            let message = format!(
                "{beats}; {port} of {} issues {} at most: give that or fewer",
                board.name, master.burst_beats
            );
            return Err(at("burst_beats", message));
        }
        let most = u64::from(master.outstanding);
        outstanding = s.outstanding.map_or(most, |n| n.now());
        if outstanding > most {
            let message = format!(
                "{outstanding}; {port} of {} has {most} in flight at most: give that or fewer",
                board.name
            );
            return Err(at("outstanding", message));
        }
    }
    let mut engine = EngineSpec {
        burst_beats: beats,
        beat_bytes,
        pattern: pattern_of(s.pattern),
        base: 0,
        window_bytes: match s.recording {
            // The bursts come from the recording, so the window must hold at least one.
            Some(_) => s.window_bytes.max(burst),
            None => s.window_bytes,
        },
        stride_bytes: s.stride_bytes,
        tile: s.tile.map(|t| TileSpec {
            row_bytes: t.row_bytes,
            rows: t.rows,
            pitch_bytes: t.pitch_bytes,
            tiles_across: t.across,
        }),
        outstanding: count_of(outstanding, || format!("stream.{}.outstanding", s.name))?,
        // A master presents one address at a time.
        queue_bursts: Some(1),
        axqos: s.axqos,
        cache: s.cache.map(|c| CacheSpec {
            hit_rate: c.hit_rate,
            line_bytes: c.line_bytes,
            hit_cycles: c.hit_cycles,
        }),
        way: WaySpec {
            request: s.way_cycles.request,
            data: s.way_cycles.data,
        },
        start_ns: 1e3 * (s.start_us + s.phase_us),
        recording: s.recording.as_ref().map(|text| RecordingSpec {
            text: text.clone(),
            after: None,
            join: s.recut_beats.is_some(),
        }),
        ..plain_engine()
    };
    engine.pulses = s.pulses();
    if s.coherent {
        let Some(c) = &facts.coherent else {
            let message = format!(
                "{port} of {} leads to no cache; leave it out, or give a port that does",
                board.name
            );
            return Err(at("coherent", message));
        };
        engine.axcache = c.axcache;
        if s.axcache.is_some_and(|a| a & CACHEABLE == 0) {
            let message = format!(
                "{}, with coherent = true; give 7, 11 or 15, or leave it out",
                s.axcache.unwrap_or_default()
            );
            return Err(at("axcache", message));
        }
    }
    engine.axcache = s.axcache.unwrap_or(engine.axcache);
    if let Some(c) = &facts.coherent {
        // Cacheable accesses are also shareable, because a design has no fields for the other sidebands.
        if engine.axcache & CACHEABLE != 0 {
            (engine.axprot, engine.axuser) = (c.axprot, c.axuser);
        }
        if c.burst_bytes.is_some() && !WRITE_BACK.contains(&engine.axcache) {
            let given = s.axcache.map_or(String::from("missing"), |a| a.to_string());
            let message = format!(
                "{given}; {port} of {} answers accesses that are not write-back with an error: give coherent = true, or \
                 axcache = 7, 11 or 15",
                board.name
            );
            let field = if s.axcache.is_some() {
                "axcache"
            } else {
                "coherent"
            };
            return Err(at(field, message));
        }
    }
    if let Some(bytes) = s
        .rearm_bytes
        .filter(|n| burst > 0 && !n.is_multiple_of(burst))
    {
        let whole = bytes.div_ceil(burst) * burst;
        let message =
            format!("{bytes} are no whole number of bursts of {burst} bytes; give such as {whole}");
        return Err(at("rearm_bytes", message));
    }
    if let (Some(bytes), None) = (s.bytes, &s.recording) {
        if burst == 0 || !bytes.is_multiple_of(burst) {
            let whole = bytes.div_ceil(burst.max(1)) * burst;
            return Err(at(
                "bytes",
                format!(
                    "{bytes} are no whole number of bursts of {burst} bytes; give such as {whole}"
                ),
            ));
        }
        engine.count = Some(bytes / burst);
    }
    if let Some(bytes) = s.buffer_bytes.map(|b| b.now()).filter(|b| *b < burst) {
        let message = format!(
            "{bytes}; a burst of {beats} beats has {burst} bytes and does not fit: give {burst} or more, or smaller \
             burst_beats"
        );
        return Err(at("buffer_bytes", message));
    }
    if let Some(rate) = s.rate_mbps {
        engine.target_mbps = Some(rate);
        let in_flight = outstanding.saturating_mul(burst);
        engine.catch_up_bytes = s.buffer_bytes.map_or(in_flight, |b| b.now());
    }
    engine.base = match s.base {
        Some(base) => base,
        None => memory.take(&format!("stream.{}", s.name), s.window_bytes, 0)?,
    };
    Ok(engine)
}

/// An engine with the defaults of all fields.
fn plain_engine() -> EngineSpec {
    let fields = json!({
        "burst_beats": 1, "pattern": "sequential", "base": 0, "window_bytes": 0, "outstanding": 1
    });
    serde_json::from_value(fields).expect("an engine")
}

const fn pattern_of(pattern: Pattern) -> PatternSpec {
    match pattern {
        Pattern::Sequential | Pattern::Recorded => PatternSpec::Sequential,
        Pattern::Strided => PatternSpec::Strided,
        Pattern::Tiles => PatternSpec::Tiles,
        Pattern::Random | Pattern::Chase => PatternSpec::Random,
    }
}

fn beats_of(beats: u64, member: impl Fn() -> String) -> Result<u16, Error> {
    u16::try_from(beats).map_err(|_| {
        let at = member();
        Error(format!(
            "{at}.burst_beats: {beats}; AXI4 bursts have 1 to 256 beats"
        ))
    })
}

fn count_of(count: u64, at: impl Fn() -> String) -> Result<u32, Error> {
    u32::try_from(count).map_err(|_| Error(format!("{}: {count} is too many", at())))
}

/// Returns the cluster at a port. Rows follow each other without a gap unless the design gives
/// `stride_bytes`.
pub(crate) fn cluster_of(
    c: &Cluster,
    port: &str,
    memory: &mut Memory<'_>,
) -> Result<ClusterSpec, Error> {
    let facts = memory.board.port(port).expect("a port of the platform");
    let beat_bytes = c.width_bits.map_or(facts.beat_bytes as u16, |w| w / 8);
    let stride = c.stride_bytes.unwrap_or(c.row_bytes as i64);
    let before_last = stride.unsigned_abs().saturating_mul(u64::from(c.rows) - 1);
    let size = before_last.saturating_add(c.row_bytes);
    let base = memory.take(&format!("cluster.{}", c.name), size, 0)?;
    let fields = json!({
        "name": c.name,
        "port": port,
        "direction": c.direction.name(),
        "base": base + if stride < 0 { before_last } else { 0 },
        "rows": c.rows,
        "row_bytes": c.row_bytes,
        "stride_bytes": stride,
        "sub_copy_bytes": c.sub_copy_bytes,
        "idle_cycles": c.idle_cycles,
        "copies": c.copies,
        "burst_beats": beats_of(c.burst_beats.now(), || format!("cluster.{}", c.name))?,
        "beat_bytes": beat_bytes,
        "outstanding": count_of(c.outstanding.now(), || format!("cluster.{}.outstanding", c.name))?,
        "start_ns": 1e3 * c.start_us,
    });
    Ok(serde_json::from_value(fields).expect("a cluster"))
}

/// Returns the cores that run a program. Each of them has its own memory.
pub(crate) fn cores_of(
    p: &Program,
    memory: &mut Memory<'_>,
    supplies: &Supplies,
) -> Result<Vec<CoreSpec>, Error> {
    let board = memory.board;
    let Some(cpu) = board.facts.cpus.iter().find(|c| c.name == p.cpu) else {
        let names: Vec<&str> = board.facts.cpus.iter().map(|c| &*c.name).collect();
        let known = match names.join(", ") {
            none if none.is_empty() => "no cores".into(),
            names => names,
        };
        return Err(Error(format!(
            "program.{}.cpu: '{}': {} has {known}",
            p.name, p.cpu, board.name
        )));
    };
    let programs = &supplies.programs;
    let kernel = programs.kernels.get(&p.program);
    let usual = kernel.copied().unwrap_or(programs.pattern_bytes);
    let bytes = p.bytes.filter(|b| *b > 0).unwrap_or(usual);
    let mut cores = Vec::new();
    for (nth, name) in numbered(&p.name, p.cores).enumerate() {
        // The page descriptors (8 bytes per 4 KiB) follow the memory.
        let whole = bytes + bytes / 512 + MIB;
        let apart = nth as u64 * programs.cores_apart_bytes;
        let base = memory.take(&format!("program.{}", p.name), whole, apart)?;
        let fields = json!({
            "name": name,
            "port": p.cpu,
            "program": p.program,
            "base": base,
            "bytes": bytes,
            "scattered": cpu.has_tlb,
            "accesses": p.accesses,
            "start_ns": 1e3 * p.start_us,
        });
        let mut core: CoreSpec = serde_json::from_value(fields).expect("a core");
        if kernel.is_some() {
            let parts = programs.parts;
            core.windows = parts.windows;
            core.window_accesses = parts.window_accesses;
            core.window_settle_accesses = parts.window_settle_accesses;
            core.window_warm_accesses = parts.window_warm_accesses;
        }
        cores.push(core);
    }
    Ok(cores)
}

/// Returns names for the masters of a member that has several.
fn numbered(name: &str, count: u32) -> impl Iterator<Item = String> + '_ {
    (0..count).map(move |k| match k {
        0 => name.to_owned(),
        k => format!("{name}_{k}"),
    })
}

/// Returns the DPU that runs a network, and its further ports.
pub(crate) fn dpu_of(
    n: &Network,
    memory: &mut Memory<'_>,
    supplies: &Supplies,
) -> Result<Vec<MasterSpec>, Error> {
    let at = format!("network.{}", n.name);
    let board = memory.board;
    let key = format!("{}/{}", n.dpu, n.network);
    let Some(found) = supplies.networks.get(&key) else {
        let known: Vec<&str> = supplies.networks.keys().map(String::as_str).collect();
        return Err(Error(format!(
            "{at}.network: '{key}' is not known here; give a DPU and a network of {}",
            known.join(", ")
        )));
    };
    if let Some(port) = n.ports.iter().find(|p| board.port(p).is_none()) {
        return Err(Error(format!(
            "{at}.ports: '{port}' is unknown; {} has {}",
            board.name,
            board.port_names()
        )));
    }
    let twice = (1..n.ports.len()).any(|i| n.ports[..i].contains(&n.ports[i]));
    if twice || n.ports.len() > found.dpu.ports {
        return Err(Error(format!(
            "{at}.ports: {} takes {} at most, all different",
            n.dpu, found.dpu.ports
        )));
    }
    let place = DpuPlace {
        name: n.name.clone(),
        beat_bytes: board.port(&n.ports[0]).expect("known").beat_bytes as u16,
        base: memory.take(&at, 2 * NETWORK_WINDOW, 0)?,
        window_bytes: NETWORK_WINDOW,
        ports: n.ports.clone(),
        run_us: n.run_us,
    };
    Ok(dpu_masters(found, &place))
}

/// Ports and memory of a DPU, and how much of a network it runs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DpuPlace {
    /// Name of the DPU.
    pub name: String,
    /// Returns the ports of a network: at least one, and at most as many as its DPU has.
    pub ports: Vec<String>,
    /// Bytes of a beat at these ports.
    pub beat_bytes: u16,
    /// First byte of the window that is read; the window that is written follows it.
    pub base: u64,
    /// Bytes of each of the two windows.
    pub window_bytes: u64,
    /// Longest computing time of a run, us.
    pub run_us: f64,
}

/// Returns masters for a DPU that runs a network repeatedly: one for each of its ports.
///
/// Only a part of every layer is run, so that the computing time of a run is at most `run_us`. Traffic and
/// computing are reduced by the same factor.
#[must_use]
pub fn dpu_masters(network: &NetworkSupply, place: &DpuPlace) -> Vec<MasterSpec> {
    let dpu = &network.dpu;
    let computing_ns: f64 = network.layers.iter().map(|l| l.compute_ns).sum();
    let sample = (computing_ns / (1e3 * place.run_us)).ceil().max(1.0);
    let part = |bytes: u64| (bytes as f64 / sample).round_ties_even() as u64;
    let layers = network.layers.iter().map(|l| LayerSpec {
        read_bytes: part(l.weight_bytes + dpu.batch * l.read_bytes),
        weight_bytes: 0,
        write_bytes: part(dpu.batch * l.write_bytes),
        compute_ns: l.compute_ns / sample,
    });
    let burst_beats = (dpu.burst_bytes / u64::from(place.beat_bytes)).max(1) as u16;
    let first = MasterSpec::from(DpuSpec {
        name: place.name.clone(),
        port: place.ports[0].clone(),
        burst_beats,
        beat_bytes: place.beat_bytes,
        read_base: place.base,
        write_base: place.base + place.window_bytes,
        window_bytes: place.window_bytes,
        outstanding: dpu.outstanding,
        layers: layers.collect(),
        tile_bytes: dpu.tile_bytes,
        buffers: dpu.buffers,
        warm_runs: 0,
        runs: None,
        start_ns: 0.0,
        axqos: None,
        weights: None,
    });
    let further = (1..place.ports.len().min(dpu.ports)).map(|number| {
        MasterSpec::from(DpuPortSpec {
            name: format!("{}_port_{number}", place.name),
            port: place.ports[number].clone(),
            dpu: place.name.clone(),
            burst_beats,
            beat_bytes: place.beat_bytes,
            outstanding: dpu.outstanding,
            axqos: None,
        })
    });
    [first].into_iter().chain(further).collect()
}
