//! The DPU that runs a network.

use axiscope_platform::Error;
use axiscope_sim::{DpuPortSpec, DpuSpec, LayerSpec, MasterSpec};
use serde::Deserialize;

use crate::{
    place::Memory,
    record::Network,
    supplies::{NetworkSupply, Supplies},
};

/// Size in bytes of the windows that a network reads and writes: larger than any cache on the path.
const NETWORK_WINDOW: u64 = 32 << 20;

/// Returns the DPU that runs a network, and its additional ports.
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

/// Ports and memory of a DPU, and the part of a network that it runs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DpuPlace {
    /// Name of the DPU.
    pub name: String,
    /// Returns the ports of a network: at least one, and at most as many as its DPU has.
    pub ports: Vec<String>,
    /// Bytes per beat at these ports.
    pub beat_bytes: u16,
    /// First byte of the window that is read; the window that is written follows it.
    pub base: u64,
    /// Size in bytes of each of the two windows.
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
