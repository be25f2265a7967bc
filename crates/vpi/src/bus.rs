//! The signals of a bus in the simulator: what a design drives is read, what a port drives is put there.

use std::collections::BTreeMap;

use axiscope_ps::{Address, FromDesign, MOST_BEAT_BYTES, ToDesign};

use crate::simulator::{Signal, Simulator};

/// Full names of a bus's signals in the simulator.
#[derive(Clone, Debug)]
pub struct Pins {
    /// Its clock.
    pub clock: String,
    /// Its reset, and whether that is active low.
    pub reset: Option<(String, bool)>,
    /// By name of AXI in small letters: `arvalid`, `rdata`.
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

/// What a design drives of write data.
struct Writes {
    valid: Signal,
    data: Signal,
    last: Signal,
    strb: Option<Signal>,
}

/// The signals that are read.
struct Read {
    ar: Option<Asks>,
    aw: Option<Asks>,
    w: Option<Writes>,
    rready: Option<Signal>,
    bready: Option<Signal>,
}

/// The signals that are driven.
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

/// All of them.
pub struct Bus {
    simulator: Simulator,
    beat_bytes: usize,
    read: Read,
    drives: Driven,
}

impl Bus {
    /// The signals of these names; none where the simulator does not know one of them.
    pub fn find(simulator: Simulator, pins: &Pins, beat_bytes: usize) -> Option<Self> {
        let of = |name: &str| -> Option<Option<Signal>> {
            // A signal that the bus lacks is none; one that cannot be reached ends it all.
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

    /// What the design drives now.
    pub fn pins(&self) -> FromDesign {
        let mut pins = FromDesign {
            ar: self.address(self.read.ar.as_ref()),
            aw: self.address(self.read.aw.as_ref()),
            rready: self
                .read
                .rready
                .is_some_and(|s| self.simulator.is_high(s))
                .into(),
            bready: self
                .read
                .bready
                .is_some_and(|s| self.simulator.is_high(s))
                .into(),
            ..FromDesign::default()
        };
        if let Some(w) = self
            .read
            .w
            .as_ref()
            .filter(|w| self.simulator.is_high(w.valid))
        {
            (pins.wvalid, pins.wlast) = (1, self.simulator.is_high(w.last).into());
            self.simulator.read(w.data, &mut pins.wdata);
            match w.strb {
                Some(s) => self.simulator.read(s, &mut pins.wstrb),
                None => pins.wstrb = [0xFF; MOST_BEAT_BYTES / 8],
            }
        }
        pins
    }

    fn address(&self, channel: Option<&Asks>) -> Address {
        let Some(c) = channel.filter(|c| self.simulator.is_high(c.valid)) else {
            return Address::default();
        };
        Address {
            addr: self.simulator.number(c.addr),
            id: self.value(c.id, 0) as u32,
            user: self.value(c.user, 0) as u32,
            valid: 1,
            len: self.simulator.number(c.len) as u8,
            size: self.value(c.size, self.beat_bytes.ilog2().into()) as u8,
            burst: self.value(c.burst, 1) as u8,
            lock: self.value(c.lock, 0) as u8,
            cache: self.value(c.cache, 3) as u8,
            prot: self.value(c.prot, 2) as u8,
            qos: self.value(c.qos, 0) as u8,
        }
    }

    fn value(&self, signal: Option<Signal>, default: u64) -> u64 {
        signal.map_or(default, |s| self.simulator.number(s))
    }

    /// Whether anything that is driven differs.
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

    /// Puts what differs on the pins, where `was` is on them; gives what is there then. Data and responses
    /// that are not valid are left as they are; the first time, all that is driven gets a value.
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

/// What is on the pins after `to` was put there: data and responses that are not valid were left.
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
