//! Finds points that the model can run but the instrument cannot.

use axiscope_instrument::runner::{
    crossing_lacks, engine_lacks, master_lacks, pass_lacks, queue_lacks,
};
use axiscope_platform::{Platform, PortKind};
use axiscope_sim::{
    ConvolutionSpec, GeneratorSpec, MasterSpec, MuxKind, MuxSpec, Point, StreamDmaSpec, is_coherent,
};

use crate::{
    Block,
    block::beat_bytes,
    pins::{MUX_INPUTS, PORTS},
};

/// Size of the queue between the channels of a stream DMA, beats (`build.rs`).
const STREAM_FIFO_BEATS: u64 = 1024;

/// Size in bytes of each buffer of the convolution accelerator (`build.rs`).
const CONVOLUTION_BUFFER_BYTES: u64 = 16_384;

/// Widths that the multiplexer is built with, bytes (`build.rs`).
const MUX_BEAT_BYTES: &[u32] = &[16];

/// Returns the reasons why a board on which every master is RTL cannot run a point. The point must
/// have no other problems.
#[must_use]
pub fn refused(platform: &Platform, point: &Point) -> Vec<String> {
    let mut out = Vec::new();
    let ports = ports_used(point);
    if ports > PORTS {
        out.push(format!(
            "masters: {ports} ports; the virtual board has {PORTS}"
        ));
    }
    let each = point.masters.iter();
    out.extend(each.flat_map(|m| lacks(platform, point, m)));
    out
}

fn ports_used(point: &Point) -> usize {
    let inputs = point
        .masters
        .iter()
        .filter(|m| behind_mux(point, m))
        .count();
    point.masters.len() - inputs + point.muxes.len().min(inputs)
}

/// Returns the reasons why the instrument cannot act as a master of a point. If there are any, the
/// master is a model.
#[must_use]
pub fn lacks(platform: &Platform, point: &Point, m: &MasterSpec) -> Vec<String> {
    let mut out = Vec::new();
    let name = m.name();
    let Some(block) = Block::of(point, m) else {
        return vec![format!(
            "masters.{name}.kind: the virtual board has no block of this kind"
        )];
    };
    around(point, m, block, &mut out);
    let port = platform.ports.get(m.port());
    if behind_mux(point, m) && port.is_some_and(|p| p.kind != PortKind::Hp) {
        out.push(format!(
            "masters.{name}.port: {}; the virtual board's multiplexer is in front of HP ports only",
            m.port()
        ));
    }
    let widths = if behind_mux(point, m) {
        MUX_BEAT_BYTES
    } else {
        block.beat_bytes()
    };
    out.extend(width_problem(platform, m, "the virtual board", widths));
    let Some(g) = m.get::<GeneratorSpec>() else {
        // The sidebands of these blocks are fixed, and the top of the multiplexer contains
        // generators.
        let coherent = is_coherent(platform, m) && block != Block::Generator;
        if behind_mux(point, m) || coherent {
            out.push(format!(
                "masters.{name}.port: {}; behind the multiplexer and at coherent ports the \
                 virtual board has traffic generators only",
                m.port()
            ));
        }
        if m.ends_by_itself() && point.run.warmup_us != 0.0 {
            out.push(format!(
                "run.warmup_us: {}; a stream DMA is counted from its start: give 0",
                point.run.warmup_us
            ));
        }
        if point.turns.len() > 2 && point.turns.iter().any(|of| of == name) {
            out.push(format!(
                "turns: masters.{name}; on the virtual board, two masters take turns: give two"
            ));
        }
        if let Some(d) = m.get::<StreamDmaSpec>() {
            stream(d, &mut out);
        } else if let Some(c) = m.get::<ConvolutionSpec>() {
            convolution(c, &mut out);
        }
        out.extend(master_lacks(point, m));
        return out;
    };
    let at = format!("masters.{name}");
    let mhz = point.pl_mhz_at(m.port());
    out.extend(g.write_then_read_ns.and_then(|ns| pass_lacks(ns, mhz, &at)));
    for (side, e) in [("read", &g.read), ("write", &g.write)] {
        let Some(e) = e else { continue };
        let at = format!("masters.{name}.{side}");
        out.extend(engine_lacks(e, &at));
        // Only generators that have a port of their own are built for such bursts.
        let crosses = block == Block::Generator && !behind_mux(point, m);
        out.extend(crossing_lacks(e, &at).filter(|_| !crosses));
        // A queue before a port belongs to one master, and lies directly between that master and
        // the port.
        let between = behind_mux(point, m) || block.regulates();
        out.extend(queue_lacks(e, &at, 1).filter(|_| between));
    }
    out
}

/// Returns the reasons why the instrument cannot provide the blocks between a master and its port.
fn around(point: &Point, m: &MasterSpec, block: Block, out: &mut Vec<String>) {
    let name = m.name();
    if point.watch.is_some() && behind_mux(point, m) {
        out.push(format!(
            "watch: masters.{name} shares its port; the virtual board's watch looks at ports: give it \
             one of its own"
        ));
    }
    let held = (point.governor.iter()).any(|g| g.masters.iter().any(|held| held == name));
    if held && !block.regulates() {
        out.push(format!(
            "governor.masters: {name}; the virtual board governs by regulators: put one before it"
        ));
    }
    if point.regulators.iter().any(|r| r.master == name)
        && (!block.regulates() || behind_mux(point, m))
    {
        out.push(format!(
            "regulators: masters.{name}; the virtual board has regulators before traffic generators \
             at ports of their own only"
        ));
    }
    let mhz = point.pl_mhz_at(m.port());
    if mhz != point.pl_mhz && (block.regulates() || behind_mux(point, m)) {
        out.push(format!(
            "port_mhz.{}: {mhz}; the virtual board's regulators and multiplexer are in the point's \
             clock: give {}",
            m.port(),
            point.pl_mhz
        ));
    }
    let Some(k) = point.muxes.iter().position(|x| x.has(name)) else {
        return;
    };
    let mux = &point.muxes[k];
    let is_ours = |x: &MuxSpec| x.kind == MuxKind::Instrument;
    if !is_ours(mux) {
        out.push(format!(
            "muxes[{k}].kind: platform; {} has the instrument's multiplexer on the virtual board: give \
             \"instrument\"",
            mux.port
        ));
    } else if point.muxes.iter().position(is_ours) != Some(k) {
        out.push(format!(
            "muxes: {}; the virtual board has one multiplexer",
            point.muxes.len()
        ));
    }
    if mux.masters.len() > MUX_INPUTS {
        out.push(format!(
            "muxes[{k}].masters: {}; the virtual board's multiplexer has {MUX_INPUTS} inputs",
            mux.masters.len()
        ));
    }
}

/// Returns the reasons why no board can be opened with blocks at the ports of a point, regardless
/// of the point's traffic.
#[must_use]
#[cfg(any(test, feature = "rtl"))]
pub fn open_refused(platform: &Platform, point: &Point) -> Vec<String> {
    let mut out: Vec<String> = point.clock_problem().into_iter().collect();
    if point.masters.is_empty() {
        out.push("masters: none; give at least one".into());
    }
    let mut used: Vec<&str> = Vec::new();
    for m in &point.masters {
        let port = m.port();
        if !platform.ports.contains_key(port) {
            let known: Vec<_> = platform.ports.keys().map(String::as_str).collect();
            out.push(format!(
                "port \"{port}\": unknown; the platform has {}",
                known.join(", ")
            ));
        }
        if behind_mux(point, m) {
            continue;
        }
        if used.contains(&port) {
            out.push(format!(
                "port \"{port}\": has a master already; share it through one of muxes"
            ));
        }
        used.push(port);
    }
    out.extend(refused(platform, point));
    out
}

/// Returns the reasons why these blocks cannot be at the ports of a point's masters.
#[must_use]
#[cfg(feature = "rtl")]
pub fn blocks_refused(platform: &Platform, point: &Point, blocks: &[Block]) -> Vec<String> {
    if !blocks.is_empty() && blocks.len() != point.masters.len() {
        let (n, masters) = (blocks.len(), point.masters.len());
        return vec![format!(
            "blocks: {n}; give one for each of {masters} masters"
        )];
    }
    let mut out = Vec::new();
    for (m, block) in point.masters.iter().zip(blocks) {
        out.extend(width_problem(platform, m, "this block", block.beat_bytes()));
        if behind_mux(point, m) && *block != Block::Generator {
            out.push(format!(
                "masters.{}: behind the multiplexer the virtual board has traffic generators only",
                m.name()
            ));
        }
        if is_coherent(platform, m)
            && matches!(
                block,
                Block::Stream | Block::Cluster | Block::Convolution | Block::Player
            )
        {
            out.push(format!(
                "masters.{}.port: {}; at coherent ports the virtual board has traffic generators \
                 and probes only",
                m.name(),
                m.port()
            ));
        }
    }
    out
}

/// Whether a master is connected to a multiplexer of the point.
fn behind_mux(point: &Point, m: &MasterSpec) -> bool {
    point.mux_of(m.name()).is_some()
}

/// Describes the problem if the width of a master's port is none of these widths, in bytes, with
/// which `what` was built.
fn width_problem(platform: &Platform, m: &MasterSpec, what: &str, built: &[u32]) -> Option<String> {
    let width = beat_bytes(platform, m);
    let bits = || built.iter().map(|b| (b * 8).to_string());
    (!built.contains(&width)).then(|| {
        format!(
            "masters.{}.port: {} is {} bits wide; {what} was built with {}",
            m.name(),
            m.port(),
            width * 8,
            bits().collect::<Vec<_>>().join(", ")
        )
    })
}

/// Returns the reasons why the latency probe cannot run a point. The point must have no other
/// problems.
#[must_use]
#[cfg(feature = "rtl")]
pub fn probe_refused(platform: &Platform, point: &Point) -> Vec<String> {
    let widths = Block::Probe.beat_bytes();
    let what = "the virtual board's probe";
    let each = point.masters.iter();
    each.filter_map(|m| width_problem(platform, m, what, widths))
        .collect()
}

/// Returns the reasons why the stream DMA cannot act as a master. For the cluster there is no such
/// function, because it supports everything that a point can contain.
fn stream(d: &StreamDmaSpec, out: &mut Vec<String>) {
    let name = &d.name;
    let built = STREAM_FIFO_BEATS * u64::from(d.beat_bytes);
    if d.fifo_bytes != built {
        out.push(format!(
            "masters.{name}.fifo_bytes: {}; the virtual board was built with \
             {STREAM_FIFO_BEATS} beats: give {built}",
            d.fifo_bytes
        ));
    }
}

/// Returns the reasons why the convolution accelerator cannot act as a master.
fn convolution(c: &ConvolutionSpec, out: &mut Vec<String>) {
    let name = &c.name;
    if c.buffer_bytes != CONVOLUTION_BUFFER_BYTES {
        out.push(format!(
            "masters.{name}.buffer_bytes: {}; the virtual board was built with \
             {CONVOLUTION_BUFFER_BYTES}: give that",
            c.buffer_bytes
        ));
    }
}

#[cfg(test)]
mod tests;
