//! Signals of a bus in the simulator: reads the signals of the design, and drives the signals of
//! the port.

use std::collections::BTreeMap;

use crate::{Address, FromDesign, MOST_BEAT_BYTES, ToDesign};

use crate::vpi::simulator::{Signal, Simulator};

/// The signals that a design drives in a cycle.
pub struct Seen {
    /// The pins.
    pub pins: FromDesign,
    /// Whether write data have undefined bits in bytes whose strobe is set.
    pub undefined: bool,
}

/// AXI name of a control signal that has no defined value.
#[derive(Debug, PartialEq, Eq)]
pub struct Undefined(&'static str);

/// AXI names of the signals in an address channel that must be defined while VALID is high.
struct Names {
    valid: &'static str,
    addr: &'static str,
    len: &'static str,
    size: &'static str,
    burst: &'static str,
}

const AR: Names = Names {
    valid: "arvalid",
    addr: "araddr",
    len: "arlen",
    size: "arsize",
    burst: "arburst",
};
const AW: Names = Names {
    valid: "awvalid",
    addr: "awaddr",
    len: "awlen",
    size: "awsize",
    burst: "awburst",
};

/// Full names of a bus's signals in the simulator.
#[derive(Clone, Debug)]
pub struct Pins {
    /// Clock of the bus.
    pub clock: String,
    /// Name of the reset signal, and whether it is active low.
    pub reset: Option<(String, bool)>,
    /// Full names of the signals, keyed by AXI name in lower case, such as `arvalid` or `rdata`.
    pub signals: BTreeMap<String, String>,
}

/// An address channel.
struct Asks {
    valid: Signal,
    addr: Signal,
    len: Signal,
    size: Option<Signal>,
    burst: Option<Signal>,
    id: Option<Signal>,
    cache: Option<Signal>,
    prot: Option<Signal>,
    qos: Option<Signal>,
    user: Option<Signal>,
    lock: Option<Signal>,
}

/// Write data signals that a design drives.
struct Writes {
    valid: Signal,
    data: Signal,
    last: Signal,
    strb: Option<Signal>,
}

/// The signals that are read from the design.
struct Read {
    ar: Option<Asks>,
    aw: Option<Asks>,
    w: Option<Writes>,
    rready: Option<Signal>,
    bready: Option<Signal>,
}

/// The signals that are driven by the port.
struct Driven {
    arready: Option<Signal>,
    awready: Option<Signal>,
    wready: Option<Signal>,
    rvalid: Option<Signal>,
    rlast: Option<Signal>,
    rdata: Option<Signal>,
    rid: Option<Signal>,
    rresp: Option<Signal>,
    bvalid: Option<Signal>,
    bid: Option<Signal>,
    bresp: Option<Signal>,
}

/// All signals of a bus.
pub struct Bus {
    simulator: Simulator,
    beat_bytes: usize,
    /// AxCACHE, AxPROT and AxUSER for a design without these signals.
    sidebands: (u8, u8, u8),
    /// Full names by AXI name.
    names: BTreeMap<String, String>,
    read: Read,
    drives: Driven,
}

impl Bus {
    /// Finds the signals by name. Returns `None` if the simulator does not know one of them.
    pub fn find(
        simulator: Simulator,
        pins: &Pins,
        beat_bytes: usize,
        sidebands: (u8, u8, u8),
    ) -> Option<Self> {
        let of = |name: &str| -> Option<Option<Signal>> {
            // A signal may be missing from the names, but each named signal must be accessible.
            let full = pins.signals.get(name);
            full.map_or(Some(None), |full| simulator.signal(full).map(Some))
        };
        let asks = |channel: &str| -> Option<Option<Asks>> {
            let field = |name: &str| of(&format!("{channel}{name}"));
            let Some(valid) = field("valid")? else {
                return Some(None);
            };
            Some(Some(Asks {
                valid,
                addr: field("addr")??,
                len: field("len")??,
                size: field("size")?,
                burst: field("burst")?,
                id: field("id")?,
                cache: field("cache")?,
                prot: field("prot")?,
                qos: field("qos")?,
                user: field("user")?,
                lock: field("lock")?,
            }))
        };
        let w = match of("wvalid")? {
            None => None,
            Some(valid) => Some(Writes {
                valid,
                data: of("wdata")??,
                last: of("wlast")??,
                strb: of("wstrb")?,
            }),
        };
        Some(Self {
            simulator,
            beat_bytes,
            sidebands,
            names: pins.signals.clone(),
            read: Read {
                ar: asks("ar")?,
                aw: asks("aw")?,
                w,
                rready: of("rready")?,
                bready: of("bready")?,
            },
            drives: Driven {
                arready: of("arready")?,
                awready: of("awready")?,
                wready: of("wready")?,
                rvalid: of("rvalid")?,
                rlast: of("rlast")?,
                rdata: of("rdata")?,
                rid: of("rid")?,
                rresp: of("rresp")?,
                bvalid: of("bvalid")?,
                bid: of("bid")?,
                bresp: of("bresp")?,
            },
        })
    }

    /// Reads what the design drives. Before the design is `awake`, undefined VALID and READY count as low.
    ///
    /// # Errors
    /// Returns a control signal that has no defined value.
    pub fn pins(&self, awake: bool) -> Result<Seen, Undefined> {
        let r = &self.read;
        let mut pins = FromDesign {
            ar: self.address(r.ar.as_ref(), &AR, awake)?,
            aw: self.address(r.aw.as_ref(), &AW, awake)?,
            rready: self.handshake(r.rready, "rready", awake)?.into(),
            bready: self.handshake(r.bready, "bready", awake)?.into(),
            ..FromDesign::default()
        };
        let mut undefined = false;
        if let Some(w) = &r.w
            && self.handshake(Some(w.valid), "wvalid", awake)?
        {
            pins.wvalid = 1;
            pins.wlast = self.handshake(Some(w.last), "wlast", true)?.into();
            pins.wstrb = [0xFF; MOST_BEAT_BYTES / 8];
            if w.strb
                .is_some_and(|s| !self.simulator.read(s, &mut pins.wstrb))
            {
                return Err(Undefined("wstrb"));
            }
            if !self.simulator.read(w.data, &mut pins.wdata) {
                let strobes = u128::from_le_bytes(pins.wstrb);
                undefined = self.simulator.undefined(w.data) & strobes != 0;
            }
        }
        Ok(Seen { pins, undefined })
    }

    /// Returns a message about an undefined control signal.
    pub fn message(&self, Undefined(name): &Undefined) -> String {
        let full = self.names.get(*name).map_or(*name, |full| full);
        let when = match *name {
            "wlast" | "wstrb" => "while WVALID is high",
            n if n.ends_with("valid") || n.ends_with("ready") => "outside reset",
            n if n.starts_with("ar") => "while ARVALID is high",
            _ => "while AWVALID is high",
        };
        format!("{full} is X or Z {when}: give it a value")
    }

    fn handshake(
        &self,
        signal: Option<Signal>,
        name: &'static str,
        awake: bool,
    ) -> Result<bool, Undefined> {
        let Some(signal) = signal else {
            return Ok(false);
        };
        match self.simulator.level(signal) {
            Some(level) => Ok(level),
            None if awake => Err(Undefined(name)),
            None => Ok(false),
        }
    }

    fn address(
        &self,
        channel: Option<&Asks>,
        names: &Names,
        awake: bool,
    ) -> Result<Address, Undefined> {
        let Some(c) = channel else {
            return Ok(Address::default());
        };
        if !self.handshake(Some(c.valid), names.valid, awake)? {
            return Ok(Address::default());
        }
        let (cache, prot, user) = self.sidebands;
        let full = u64::from(self.beat_bytes.ilog2());
        Ok(Address {
            addr: self.decides(Some(c.addr), names.addr, 0)?,
            id: self.value(c.id, 0) as u32,
            user: self.value(c.user, user.into()) as u32,
            valid: 1,
            len: self.decides(Some(c.len), names.len, 0)? as u8,
            size: self.decides(c.size, names.size, full)? as u8,
            burst: self.decides(c.burst, names.burst, 1)? as u8,
            lock: self.value(c.lock, 0) as u8,
            cache: self.value(c.cache, cache.into()) as u8,
            prot: self.value(c.prot, prot.into()) as u8,
            qos: self.value(c.qos, 0) as u8,
        })
    }

    /// Reads a value that must be defined.
    fn decides(
        &self,
        signal: Option<Signal>,
        name: &'static str,
        default: u64,
    ) -> Result<u64, Undefined> {
        let Some(signal) = signal else {
            return Ok(default);
        };
        match self.simulator.number(signal) {
            (value, true) => Ok(value),
            (_, false) => Err(Undefined(name)),
        }
    }

    fn value(&self, signal: Option<Signal>, default: u64) -> u64 {
        signal.map_or(default, |s| self.simulator.number(s).0)
    }

    /// Returns whether any driven value differs.
    pub fn differ(&self, a: &ToDesign, b: &ToDesign) -> bool {
        let flags = |d: &ToDesign| {
            (
                (d.arready, d.awready, d.wready, d.rvalid, d.bvalid),
                (d.rid, d.rresp, d.rlast, d.bid, d.bresp),
            )
        };
        flags(a) != flags(b)
            || (b.rvalid != 0 && a.rdata[..self.beat_bytes] != b.rdata[..self.beat_bytes])
    }

    /// Drives the values that differ from `was`. Returns the values on the pins afterwards. Invalid data and
    /// responses are left unchanged. The first call drives all signals.
    pub fn drive(&self, was: Option<ToDesign>, to: ToDesign) -> ToDesign {
        let put = |signal: Option<Signal>, new: u32, old: Option<u32>| {
            if let Some(s) = signal.filter(|_| old != Some(new)) {
                self.simulator.write(s, &new.to_le_bytes());
            }
        };
        let d = &self.drives;
        put(d.arready, to.arready.into(), was.map(|w| w.arready.into()));
        put(d.awready, to.awready.into(), was.map(|w| w.awready.into()));
        put(d.wready, to.wready.into(), was.map(|w| w.wready.into()));
        put(d.rvalid, to.rvalid.into(), was.map(|w| w.rvalid.into()));
        put(d.bvalid, to.bvalid.into(), was.map(|w| w.bvalid.into()));
        put(d.rlast, to.rlast.into(), was.map(|w| w.rlast.into()));
        if to.rvalid != 0 || was.is_none() {
            put(d.rid, to.rid, was.map(|w| w.rid));
            put(d.rresp, to.rresp.into(), was.map(|w| w.rresp.into()));
            let data = &to.rdata[..self.beat_bytes];
            if let Some(s) =
                (d.rdata).filter(|_| was.is_none_or(|w| w.rdata[..self.beat_bytes] != *data))
            {
                self.simulator.write(s, data);
            }
        }
        if to.bvalid != 0 || was.is_none() {
            put(d.bid, to.bid, was.map(|w| w.bid));
            put(d.bresp, to.bresp.into(), was.map(|w| w.bresp.into()));
        }
        on_pins(was, to)
    }
}

/// Returns the values on the pins after `to` has been driven. Invalid data and responses are
/// unchanged.
fn on_pins(was: Option<ToDesign>, to: ToDesign) -> ToDesign {
    let mut now = to;
    let before = was.unwrap_or_default();
    if to.rvalid == 0 {
        (now.rdata, now.rid, now.rresp) = (before.rdata, before.rid, before.rresp);
    }
    if to.bvalid == 0 {
        (now.bid, now.bresp) = (before.bid, before.bresp);
    }
    now
}
