use axiscope_platform::Files;
use axiscope_sim::{Model, Point};

use super::*;
use crate::{Address, PortSetup};

/// Platform files of this repository.
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
    /// Number of bursts whose data have been transferred, and of bursts that have been answered.
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

/// Returns rate in MB/s and mean latency in cycles of designs at ports, over a time after a warm-up.
fn measured(ps: &mut ProcessingSystem, designs: &mut [(PortHandle, Design)]) -> Vec<(f64, f64)> {
    let mut outs = vec![ToDesign::default(); designs.len()];
    for n in 1..25_000 {
        for ((port, design), out) in designs.iter_mut().zip(&mut outs) {
            // `pins` are the values before the edge; the returned values apply after it.
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

/// Returns the same figures for the model's own generators.
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

#[test]
fn a_design_gets_what_the_models_own_generator_gets() {
    for (way, beats, outstanding) in [
        ("read", 16, 8),
        ("read", 4, 2),
        ("read", 64, 4),
        ("write", 16, 8),
        ("write", 4, 2),
        ("write", 64, 4),
    ] {
        let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
        let port = ps.port("HP0").expect("a port");
        let design = Design::new(way == "write", beats, outstanding, 0);
        let found = measured(&mut ps, &mut [(port, design)]);
        close(
            &found,
            &modelled(&engine("a", "HP0", way, beats, outstanding, 0)),
        );
    }
}

#[test]
fn qos_is_the_ports_register_unless_the_port_takes_axqos() {
    // Refreshes delay the two classes of reads differently.
    let rate = |axqos: bool| {
        let mut setup = setup("", &["HP0"]);
        setup.ports[0].axqos = axqos;
        let mut ps = ProcessingSystem::new(&setup).expect("a system");
        let port = ps.port("HP0").expect("a port");
        measured(&mut ps, &mut [(port, Design::new(false, 16, 4, 0))])[0].0
    };
    let engine = engine("a", "HP0", "read", 16, 4, 0);
    let asks = engine.replace(r#""queue_bursts": 1"#, r#""queue_bursts": 1, "axqos": 0"#);
    let (register, asked) = (modelled(&engine)[0].0, modelled(&asks)[0].0);
    assert!(asked / register > 1.0015, "{asked} {register}");
    let near = |found: f64, wanted: f64| (found / wanted - 1.0).abs() < 0.001;
    let (found, with_axqos) = (rate(false), rate(true));
    assert!(near(found, register), "{found} {register}");
    assert!(near(with_axqos, asked), "{with_axqos} {asked}");
}

#[test]
fn what_runs_beside_slows_it_down_as_in_the_model() {
    let companions = engine("b", "HP1", "write", 16, 16, 64 << 20);
    let mut ps = ProcessingSystem::new(&setup(&companions, &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    let found = measured(&mut ps, &mut [(port, Design::new(false, 16, 8, 0))]);
    let both = format!("{}, {companions}", engine("a", "HP0", "read", 16, 8, 0));
    let wanted = modelled(&both);
    close(&found, &wanted[..1]);
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

#[test]
fn data_are_stored_with_their_strobes_and_come_back() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    ps.write(0x1000, &[9; 32]).expect("in the memory");
    let mut pins = FromDesign {
        aw: one_beat(0x1000),
        wvalid: 1,
        wlast: 1,
        rready: 1,
        bready: 1,
        ..FromDesign::default()
    };
    pins.wdata[..16].fill(3);
    pins.wstrb[0] = 0b0000_0110;
    let mut out = ToDesign::default();
    let mut answer = None;
    let mut data = None;
    for n in 1..1000 {
        let after = ps.step(port, n * PERIOD, &pins).expect("legal");
        if out.awready != 0 {
            pins.aw.valid = 0;
        }
        if out.wready != 0 {
            pins.wvalid = 0;
        }
        if out.arready != 0 {
            pins.ar.valid = 0;
        }
        if out.bvalid != 0 {
            answer = Some((out.bid, out.bresp));
            pins.ar = one_beat(0x1000);
        }
        if out.rvalid != 0 {
            data = Some((out.rid, out.rresp, out.rlast, out.rdata));
        }
        out = after;
    }
    assert_eq!(answer, Some((5, 0)));
    let (id, response, last, data) = data.expect("it was read");
    assert_eq!((id, response, last), (5, 0, 1));
    assert_eq!(data[..4], [9, 3, 3, 9]);
    let mut back = [0; 4];
    ps.read(0x1000, &mut back).expect("in the memory");
    assert_eq!(back, [9, 3, 3, 9]);
    assert!(ps.is_idle());
}

/// Returns the response to a read of one beat. `out` contains the values that the port drives.
fn response(ps: &mut ProcessingSystem, out: &mut ToDesign, addr: u64, from: i64) -> u8 {
    let port = ps.port("HP0").expect("a port");
    let mut pins = FromDesign {
        ar: one_beat(addr),
        rready: 1,
        ..FromDesign::default()
    };
    for n in from..from + 500 {
        let after = ps.step(port, n * PERIOD, &pins).expect("legal");
        let before = std::mem::replace(out, after);
        if before.arready != 0 {
            pins.ar.valid = 0;
        }
        if before.rvalid != 0 {
            assert_eq!(before.rlast, 1);
            return before.rresp;
        }
    }
    panic!("no answer");
}

#[test]
fn the_port_sees_the_memory_in_two_windows_and_nothing_else() {
    let (gib, high) = (1u64 << 30, 0x8_0000_0000);
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    assert_eq!(ps.capacity_bytes(), 4 * gib);
    assert_eq!(ps.address_end(), high + 2 * gib);
    let found = [
        2 * gib - 16,
        high,
        high + 2 * gib - 16,
        2 * gib,
        4 * gib - 16,
        high - 16,
        high + 2 * gib,
        1 << 60,
    ];
    let mut out = ToDesign::default();
    let found: Vec<u8> = (found.iter().zip(1..))
        .map(|(&at, n)| response(&mut ps, &mut out, at, n * 1000))
        .collect();
    assert_eq!(found, [0, 0, 0, 3, 3, 3, 3, 3]);
    let result = ps.result().expect("time has passed");
    let errors = |ps: &mut ProcessingSystem| {
        let reads = ps.result()?.masters.pop()?.read;
        reads.map(|read| (read.bursts, read.errors))
    };
    assert_eq!(errors(&mut ps), Some((8, 5)));
    assert_eq!(
        result.warnings.last().expect("a warning"),
        "HP0: 5 bursts lie outside the memory and got DECERR, the first at 0x80000000; \
         it is at 0x0 to 0x7fffffff and 0x800000000 to 0x87fffffff"
    );
    ps.write(high, &[7]).expect("in the memory");
    let mut back = [0];
    ps.read(high, &mut back).expect("in the memory");
    assert_eq!(back, [7]);
    let message = ps.read(2 * gib, &mut back).unwrap_err().0;
    assert!(
        message.contains("ports see it at 0x0 to 0x7fffffff and"),
        "{message}"
    );
}

#[test]
fn sidebands_that_a_board_would_send_another_way_are_told() {
    let message = |coherent: bool, cache: u8| {
        let mut setup = setup("", &["HPC0"]);
        (setup.name, setup.platform) = ("ultra96v2".into(), files("ultra96v2"));
        if coherent {
            (setup.ports[0].axcache, setup.ports[0].axuser) = (15, 2);
        }
        let mut ps = ProcessingSystem::new(&setup).expect("a system");
        let port = ps.port("HPC0").expect("a port");
        let mut pins = FromDesign {
            ar: one_beat(0),
            ..FromDesign::default()
        };
        (pins.ar.cache, pins.ar.prot, pins.ar.user) = (cache, 2, 2);
        ps.step(port, PERIOD, &pins).expect("legal");
        let warnings = ps.result().expect("time has passed").warnings;
        warnings
            .into_iter()
            .find(|w| w.starts_with("HPC0: 1 burst asks"))
    };
    assert_eq!((message(true, 15), message(false, 3)), (None, None));
    let past = message(true, 3).expect("a warning");
    assert!(
        past.contains("past the caches, the first with AxCACHE 3, AxPROT 2, AxUSER 2"),
        "{past}"
    );
    let through = message(false, 15).expect("a warning");
    assert!(through.contains("not set up as coherent"), "{through}");
}

#[test]
fn the_high_window_is_the_upper_half_of_the_memory() {
    let rate = |base: u64| {
        let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
        let port = ps.port("HP0").expect("a port");
        measured(&mut ps, &mut [(port, Design::new(false, 16, 2, base))])
    };
    close(
        &rate(0x8_0000_0000),
        &modelled(&engine("a", "HP0", "read", 16, 2, 2 << 30)),
    );
}

#[test]
fn a_design_that_breaks_the_protocol_is_told_where_and_why() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    let mut pins = FromDesign {
        ar: one_beat(0xff0),
        ..FromDesign::default()
    };
    pins.ar.len = 1;
    let message = ps.step(port, PERIOD, &pins).unwrap_err().0;
    assert_eq!(
        message,
        "HP0 at 0.004 us: AR: INCR burst of 32 bytes at 0xff0: crosses 4 KiB"
    );
    // The system has stopped, so further steps fail.
    assert_eq!(ps.step(port, 2 * PERIOD, &pins).unwrap_err().0, message);
    assert!(ps.port("HP9").unwrap_err().0.contains("the setup has HP0"));
}
