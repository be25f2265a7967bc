//! Tests of the processing system, and a design that moves data through a port.

use axiscope_platform::Files;
use axiscope_sim::{Model, Point};

use super::*;
use crate::{Address, PortSetup};

mod contents;
mod messages;
mod rates;

/// Returns the platform files of this repository.
pub(super) fn files(name: &str) -> Files {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let mut companions = std::collections::BTreeMap::new();
    for folder in ["chips", "parts", "platforms"] {
        for entry in std::fs::read_dir(format!("{root}/{folder}")).expect("a folder") {
            let path = entry.expect("a file").path();
            if !path.is_file() {
                continue;
            }
            let name = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            companions.insert(format!("{folder}/{name}"), text);
        }
    }
    let text =
        std::fs::read_to_string(format!("{root}/platforms/{name}.toml")).expect("a platform");
    Files { text, companions }
}

fn point(masters: &str, run: &str) -> Point {
    let text = format!(
        r#"{{"pl_mhz": 250, "mapping": "row_bank_column", "masters": [{masters}], "run": {{{run}}}}}"#
    );
    Point::parse(&text).expect("a point")
}

pub(super) fn setup(masters: &str, ports: &[&str]) -> Setup {
    let port = |name: &&str| PortSetup {
        port: (*name).into(),
        data_bits: 128,
        pl_mhz: None,
        axcache: 3,
        axprot: 2,
        axuser: 0,
        axqos: false,
    };
    Setup {
        schema: 1,
        name: "zcu102".into(),
        platform: files("zcu102"),
        point: point(masters, ""),
        ports: ports.iter().map(port).collect(),
    }
}

pub(super) const PERIOD: Ps = 4000;

/// A design that keeps a number of bursts in flight in each direction.
pub(super) struct Design {
    write: bool,
    beats: u32,
    outstanding: u32,
    base: u64,
    issued: u32,
    /// Number of bursts whose data have been transferred, and number of bursts that have been
    /// answered.
    over: u32,
    beat: u32,
    pub(super) answered: u32,
    pub(super) pins: FromDesign,
}

impl Design {
    pub(super) fn new(write: bool, beats: u32, outstanding: u32, base: u64) -> Self {
        Self {
            write,
            beats,
            outstanding,
            base,
            issued: 0,
            over: 0,
            beat: 0,
            answered: 0,
            pins: FromDesign {
                rready: 1,
                bready: 1,
                ..FromDesign::default()
            },
        }
    }

    /// Returns the values that the design drives after an edge at which `out` was on the pins.
    pub(super) fn edge(&mut self, out: &ToDesign) {
        let window = 16 << 20;
        let bytes = u64::from(self.beats) * 16;
        let a = if self.write {
            &mut self.pins.aw
        } else {
            &mut self.pins.ar
        };
        let ready = if self.write { out.awready } else { out.arready };
        if a.valid != 0 && ready != 0 {
            a.valid = 0;
        }
        if self.pins.wvalid != 0 && out.wready != 0 {
            self.beat += 1;
            if self.beat == self.beats {
                (self.beat, self.over) = (0, self.over + 1);
            }
        }
        self.answered += u32::from(if self.write {
            out.bvalid
        } else {
            out.rvalid & out.rlast
        });
        if a.valid == 0 && self.issued - self.answered < self.outstanding {
            *a = Address {
                addr: self.base + u64::from(self.issued) * bytes % window,
                valid: 1,
                len: (self.beats - 1) as u8,
                size: 4,
                burst: 1,
                ..Address::default()
            };
            self.issued += 1;
        }
        self.pins.wvalid = u8::from(self.write && self.issued > self.over);
        self.pins.wlast = u8::from(self.beat + 1 == self.beats);
        self.pins.wstrb = [0xff; 16];
    }
}

/// Returns the rate in MB/s and the mean latency in cycles of designs at ports, measured over a
/// time after a warm-up.
fn measured(ps: &mut ProcessingSystem, designs: &mut [(PortHandle, Design)]) -> Vec<(f64, f64)> {
    let mut outs = vec![ToDesign::default(); designs.len()];
    for n in 1..25_000 {
        for ((port, design), out) in designs.iter_mut().zip(&mut outs) {
            // `pins` are the values before the edge. The returned values apply after the edge.
            let after = ps.step(*port, n * PERIOD, &design.pins).expect("legal");
            design.edge(out);
            *out = after;
        }
        if n == 10_000 {
            ps.count_anew();
        }
    }
    let result = ps.result().expect("time has passed");
    let played = &result.masters[result.masters.len() - designs.len()..];
    (played.iter().zip(designs))
        .map(|(m, (_, d))| {
            let side = if d.write { &m.write } else { &m.read };
            let side = side.as_ref().expect("it moved");
            (m.read_mbps + m.write_mbps, side.latency_mean_cycles)
        })
        .collect()
}

/// Returns the rate in MB/s and the mean latency in cycles of the model's own generators.
fn modelled(masters: &str) -> Vec<(f64, f64)> {
    let run = r#""warmup_us": 40, "min_us": 60, "max_us": 60, "skew_ns": 0"#;
    let model = Model::parse(files("zcu102"), "zcu102").expect("a platform");
    let result = model.result_of(&point(masters, run)).expect("a result");
    (result.masters.iter())
        .map(|m| {
            let side = m.read.as_ref().or(m.write.as_ref()).expect("it moved");
            (m.read_mbps + m.write_mbps, side.latency_mean_cycles)
        })
        .collect()
}

fn engine(name: &str, port: &str, way: &str, beats: u32, outstanding: u32, base: u64) -> String {
    format!(
        r#"{{"kind": "traffic_generator", "name": "{name}", "port": "{port}", "{way}": {{
        "burst_beats": {beats}, "pattern": "sequential", "base": {base}, "window_bytes": {},
        "outstanding": {outstanding}, "queue_bursts": 1}}}}"#,
        16 << 20
    )
}

fn close(found: &[(f64, f64)], wanted: &[(f64, f64)]) {
    assert_eq!(found.len(), wanted.len());
    for ((mbps, cycles), (model_mbps, model_cycles)) in found.iter().zip(wanted) {
        assert!(
            (mbps / model_mbps - 1.0).abs() < 0.01,
            "{found:?} {wanted:?}"
        );
        assert!(
            (cycles / model_cycles - 1.0).abs() < 0.03,
            "{found:?} {wanted:?}"
        );
    }
}

pub(super) fn one_beat(addr: u64) -> Address {
    Address {
        addr,
        valid: 1,
        size: 4,
        burst: 1,
        id: 5,
        ..Address::default()
    }
}
