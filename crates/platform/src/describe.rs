//! The description of a platform for users: the path from each port, and every figure with its origin.

use axiscope_fabric::{Coherence, Sidebands, decide};
use axiscope_figures::{Row, rows};
use serde_json::{Value, json};

use crate::{Chip, Energy, Error, Platform, Port, PortKind};

/// Returns the platform as JSON: the path of each port with rates and limits, and all figures.
///
/// # Errors
/// If the tree of figures contradicts its declarations.
pub fn describe(p: &Platform, name: &str) -> Result<String, Error> {
    let clock = p.clocks.controller_mhz;
    let ports: Vec<Value> = p
        .ports
        .iter()
        .map(|(n, port)| path(p, n, port, clock))
        .collect();
    let made = &p.made_of;
    let declaration = Platform::declaration(&p.tree).map_err(|e| Error::of(e, &p.tree, name))?;
    let rows = rows(&p.tree, &declaration);
    let values: Vec<Value> = rows
        .iter()
        .map(|row| value(made.chip.as_ref(), row))
        .collect();
    let d = &p.dram;
    let out = json!({
        "name": name,
        "title": p.title,
        "dram": {
            "family": d.family, "capacity_bytes": d.capacity_bytes, "peak_mbps": d.peak_mbps,
            "ranks": d.ranks, "bank_groups": d.bank_groups,
            "banks_per_group": d.banks_per_group, "line_bytes": d.line_bytes,
            "bus_bits": made.bus_bits,
        },
        "controller": {
            "clock_mhz": clock,
            "read_entries": p.controller.common().read_entries(),
            "write_entries": p.controller.common().write_entries(),
        },
        "maps": p.maps.keys().collect::<Vec<_>>(),
        "qos": p.qos.keys().collect::<Vec<_>>(),
        "ports": ports,
        "ps_masters": (p.ps_masters.iter())
            .map(|(n, m)| json!({"name": n, "title": m.title, "controller_port": m.controller_port}))
            .collect::<Vec<_>>(),
        "cpu_ports": p.cpu_ports.keys().collect::<Vec<_>>(),
        "energy": p.energy.as_ref().map(event_energies),
        "values": values,
        "chip": made.chip.as_ref().map(|c| json!({"name": c.name, "title": c.title, "borrows": c.borrows})),
        "part": made.part,
        "boot": made.boot,
        "measured": made.measured,
        "init_file": made.init_file.as_ref().map(|init| &init.source),
        "unexplained_as": made.unexplained_as,
        "unexplained": made.unexplained,
    });
    Ok(out.to_string())
}

/// Returns a number with its noun: 1 rank, 4 banks.
fn count(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn path(p: &Platform, name: &str, port: &Port, clock: f64) -> Value {
    let mut stages = Vec::new();
    let width = f64::from(port.width_bits) / 8.0;
    let mut stage = |stage: &str, detail: String, rate: Option<f64>, limit: Option<String>| {
        stages.push(json!({"stage": stage, "detail": detail, "rate_mbps": rate, "limit": limit}));
    };
    stage(
        "PL port",
        format!(
            "{}-bit, {} MB/s per MHz of the PL clock",
            port.width_bits, width
        ),
        None,
        Some("1 beat per PL cycle and direction".into()),
    );
    let fifo = matches!(port.kind, PortKind::Hp | PortKind::Hpc);
    if let Some(f) = p.fabric.as_ref().filter(|_| fifo) {
        stage(
            "FIFO interface",
            format!(
                "cut every {} beats from the burst's start",
                f.fifo.piece_beats
            ),
            None,
            Some(format!(
                "{} read pieces in flight, {} write beats",
                f.fifo.read_pieces, f.fifo.write_fifo_beats
            )),
        );
    }
    if let Some(c) = &p.coherence
        && port.kind != PortKind::Hp
    {
        let kind = port.kind;
        let side = Sidebands::COHERENT;
        let beats = if c.registers.is_some() { 4 } else { 16 };
        let says = match decide(kind, side, c.registers, beats, 16) {
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
        let accepts = c.path(kind).map_or(0, |x| x.accepts);
        let limit = format!("{limit}; {accepts} in flight a direction");
        stage(through, says, None, Some(limit));
    }
    let shared: Vec<&str> = p
        .ports
        .iter()
        .filter(|(n, q)| *n != name && q.controller_port == port.controller_port)
        .map(|(n, _)| n.as_str())
        .collect();
    let with = if shared.is_empty() {
        "used by no other PL port".into()
    } else {
        format!("shared with {}", shared.join(", "))
    };
    stage(
        "controller port",
        format!("{} ({with})", port.controller_port),
        p.fabric
            .as_ref()
            .map(|f| f64::from(f.fifo.ps_beat_bytes) * clock),
        Some(format!(
            "{} pieces",
            p.controller.common().outlet().port_pieces
        )),
    );
    stage(
        "queues",
        format!("read QoS {}, write QoS {}", port.read_qos, port.write_qos),
        None,
        Some(format!(
            "{} reads, {} writes",
            p.controller.common().read_entries(),
            p.controller.common().write_entries()
        )),
    );
    stage(
        "DRAM",
        format!(
            "{} x {} x {}",
            count(p.dram.ranks, "rank"),
            count(p.dram.bank_groups, "group"),
            count(p.dram.banks_per_group, "bank")
        ),
        Some(p.dram.peak_mbps),
        Some(format!("{:.0} MB/s after refresh", p.attainable_mbps())),
    );
    json!({
        "name": name, "width_bits": port.width_bits, "path": stages,
        "coherent": p.asks_for(port),
    })
}

/// Returns background powers of the rails, and the energies of events of a whole rank.
fn event_energies(e: &Energy) -> Value {
    let event = e.dram.currents.events();
    let devices = f64::from(e.dram.devices_per_rank);
    json!({
        "pl_core_background_mw": e.pl_core.background_mw,
        "ps_internal_background_mw": e.ps_internal.background_mw,
        "ps_io_background_mw": e.ps_io.background_mw,
        "dram_activate_nj": event.activate_pj * devices / 1e3,
        "dram_read_nj": event.read_pj * devices / 1e3,
        "dram_write_nj": event.write_pj * devices / 1e3,
        "dram_refresh_nj": event.refresh_pj * devices / 1e3,
    })
}

/// Returns a figure as a row of a table.
fn value(chip: Option<&Chip>, row: &Row<'_>) -> Value {
    let (path, figure) = (&row.path, row.figure);
    let place = if figure.unexplained {
        " [unexplained]"
    } else {
        ""
    };
    json!({
        "field": path, "value": row.value, "unit": row.declared.unit, "origin": figure.origin,
        "source": figure.source, "file": format!("{}.toml{place}", figure.file),
        "class": chip.and_then(|chip| chip.board.of(path)),
    })
}
