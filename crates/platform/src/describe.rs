//! What a platform is like, for people: the path from each port, and every figure with
//! its origin.

use axiscope_fabric::{Coherence, Sidebands, decide};
use serde_json::{Value, json};

use crate::{Energy, Error, Files, Platform, Port, PortKind};

/// The platform as JSON: the path of each port with rates and limits, and all figures.
///
/// # Errors
/// A platform file that cannot be read.
pub fn describe_platform(files: impl Into<Files>, name: &str) -> Result<String, Error> {
    let p = Platform::parse(files, name)?;
    let clock = p.clocks.controller_mhz.value;
    let ports: Vec<Value> = p
        .ports
        .iter()
        .map(|(n, port)| path(&p, n, port, clock))
        .collect();
    let mut values = Vec::new();
    let tree = serde_json::to_value(&p).expect("a platform is JSON");
    collect(&tree, String::new(), &mut values);
    let made = &p.made_of;
    for row in &mut values {
        let field = row["field"].as_str().unwrap_or_default();
        let class = made.chip.as_ref().and_then(|chip| chip.board.of(field));
        let at = made.origin(field).map(|at| {
            let place = if at.unexplained { " [unexplained]" } else { "" };
            format!("{}.toml{place}", at.file)
        });
        row["file"] = at.into();
        row["class"] = class.into();
    }
    let d = &p.dram;
    let out = json!({
        "name": name,
        "title": p.title,
        "dram": {
            "family": d.family, "capacity_bytes": d.capacity_bytes.value, "peak_mbps": d.peak_mbps.value,
            "ranks": d.ranks.value, "bank_groups": d.bank_groups.value,
            "banks_per_group": d.banks_per_group.value, "line_bytes": d.line_bytes.value,
        },
        "controller": {
            "clock_mhz": clock,
            "read_entries": p.controller.common().read_entries(),
            "write_entries": p.controller.common().write_entries(),
        },
        "maps": p.maps.keys().collect::<Vec<_>>(),
        "qos": p.qos.keys().collect::<Vec<_>>(),
        "ports": ports,
        "cpu_ports": p.cpu_ports.keys().collect::<Vec<_>>(),
        "energy": p.energy.as_ref().map(event_energies),
        "values": values,
        "chip": made.chip.as_ref().map(|c| json!({"name": c.name, "title": c.title, "borrows": c.borrows})),
        "part": made.part,
        "boot": made.boot,
        "unexplained_as": made.unexplained_as,
        "unexplained": made.unexplained,
    });
    Ok(out.to_string())
}

fn path(p: &Platform, name: &str, port: &Port, clock: f64) -> Value {
    let mut stages = Vec::new();
    let width = f64::from(port.width_bits.value) / 8.0;
    let mut stage = |stage: &str, detail: String, rate: Option<f64>, limit: Option<String>| {
        stages.push(json!({"stage": stage, "detail": detail, "rate_mbps": rate, "limit": limit}));
    };
    stage(
        "PL port",
        format!(
            "{} bit, {} MB/s per MHz of the PL clock",
            port.width_bits.value, width
        ),
        None,
        Some("1 beat a PL cycle and direction".into()),
    );
    let fifo = matches!(port.kind(), PortKind::Hp | PortKind::Hpc);
    if let Some(f) = p.fabric.as_ref().filter(|_| fifo) {
        stage(
            "FIFO interface",
            format!(
                "cut every {} beats from the burst's start",
                f.piece_beats.value
            ),
            None,
            Some(format!(
                "{} read pieces in flight, {} write beats",
                f.read_pieces.value, f.write_fifo_beats.value
            )),
        );
    }
    if let Some(c) = &p.coherence
        && port.kind() != PortKind::Hp
    {
        let kind = port.kind();
        let side = Sidebands::COHERENT;
        let beats = if c.registers.is_some() { 4 } else { 16 };
        let says = match decide(kind.fabric(), side, c.boot(), beats, 16) {
            Coherence::Coherent => "coherent with AxCACHE 15, AxPROT 2, AxUSER 1".into(),
            Coherence::NonCoherent(why) | Coherence::Refused(why) => {
                format!("not coherent: {why}")
            }
        };
        let (through, limit) = match kind {
            PortKind::Acp if c.registers.is_none() => ("L2 of the CPUs", "bursts of any length"),
            PortKind::Acp => ("L2 of the CPUs", "bursts of 64 or 16 bytes"),
            PortKind::Ace => (
                "coherent interconnect, both ways",
                "snoops a cache in the PL",
            ),
            _ => ("coherent interconnect", "snoops the CPUs"),
        };
        let accepts = c.path(kind).map_or(0, |x| x.accepts.value);
        let limit = format!("{limit}; {accepts} in flight a direction");
        stage(through, says, None, Some(limit));
    }
    let shared: Vec<&str> = p
        .ports
        .iter()
        .filter(|(n, q)| *n != name && q.controller_port.value == port.controller_port.value)
        .map(|(n, _)| n.as_str())
        .collect();
    let with = if shared.is_empty() {
        "not shared".into()
    } else {
        format!("shared with {}", shared.join(", "))
    };
    stage(
        "controller port",
        format!("{} ({with})", port.controller_port.value),
        p.fabric
            .as_ref()
            .map(|f| f64::from(f.ps_beat_bytes.value) * clock),
        Some(format!("{} pieces", p.controller.common().port_pieces())),
    );
    stage(
        "queues",
        format!(
            "read QoS {}, write QoS {}",
            port.read_qos.value, port.write_qos.value
        ),
        None,
        Some(format!(
            "{} reads, {} writes",
            p.controller.common().read_entries(),
            p.controller.common().write_entries()
        )),
    );
    let t = &p.dram.timing;
    let refresh = 1.0 - (t.t_rfc.value + t.t_rp.value) as f64 / t.t_refi.value as f64;
    stage(
        "DRAM",
        format!(
            "{} ranks x {} groups x {} banks",
            p.dram.ranks.value, p.dram.bank_groups.value, p.dram.banks_per_group.value
        ),
        Some(p.dram.peak_mbps.value),
        Some(format!(
            "{:.0} MB/s after refresh",
            p.dram.peak_mbps.value * refresh
        )),
    );
    json!({
        "name": name, "width_bits": port.width_bits.value, "path": stages,
        "coherent": p.asks_for(port),
    })
}

/// Background powers of the rails, and what the events of the whole rank cost.
fn event_energies(e: &Energy) -> Value {
    let event = e.dram.event_energy();
    let devices = f64::from(e.dram.devices_per_rank.value);
    json!({
        "pl_core_background_mw": e.pl_core.background_mw.value,
        "ps_internal_background_mw": e.ps_internal.background_mw.value,
        "ps_io_background_mw": e.ps_io.background_mw.value,
        "dram_activate_nj": event.activate_pj * devices / 1e3,
        "dram_read_nj": event.read_pj * devices / 1e3,
        "dram_write_nj": event.write_pj * devices / 1e3,
        "dram_refresh_nj": event.refresh_pj * devices / 1e3,
    })
}

/// How the names of figures end, and the units that this means.
const UNITS: [(&str, &str); 16] = [
    ("_mhz", "MHz"),
    ("_mbps", "MB/s"),
    ("_mw", "mW"),
    ("_ma", "mA"),
    ("_v", "V"),
    ("_pj", "pJ"),
    ("_pj_per_byte", "pJ/byte"),
    ("_pj_per_bit", "pJ/bit"),
    ("_pj_per_cycle", "pJ/cycle"),
    ("_ns", "ns"),
    ("_clocks", "clocks"),
    ("_cycles", "cycles"),
    ("_bytes", "bytes"),
    (".bytes", "bytes"),
    ("_bits", "bits"),
    ("_beats", "beats"),
];

/// Every figure of the tree, as rows.
fn collect(v: &Value, at: String, out: &mut Vec<Value>) {
    let Value::Object(map) = v else { return };
    if let (Some(value), Some(origin), Some(source)) =
        (map.get("value"), map.get("origin"), map.get("source"))
    {
        let counted = if at.starts_with("dram.timing") {
            "clocks"
        } else {
            ""
        };
        let unit = UNITS
            .iter()
            .find(|(ending, _)| at.ends_with(ending))
            .map_or(counted, |(_, unit)| unit);
        out.push(
            json!({"field": at, "value": value, "unit": unit, "origin": origin, "source": source}),
        );
        return;
    }
    for (k, child) in map {
        let field = if at.is_empty() {
            k.clone()
        } else {
            format!("{at}.{k}")
        };
        collect(child, field, out);
    }
}
