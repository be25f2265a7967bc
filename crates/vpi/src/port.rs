//! A port that the simulator itself calls at each edge of its clock.
#![allow(unsafe_code)]

use std::{
    collections::BTreeMap,
    ffi::{c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use axiscope_ps::{Address, FromDesign, MOST_BEAT_BYTES, PortHandle, ProcessingSystem, ToDesign};
use axiscope_soc::Error;

use crate::simulator::{Callback, CallbackData, Signal, Simulator};

/// The system that ports and the test bench share.
pub type Shared = Arc<Mutex<ProcessingSystem>>;

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
#[derive(Default)]
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

/// What changes from edge to edge.
struct State {
    /// The clock was high.
    high: bool,
    /// On the pins; none before the first.
    driven: Option<ToDesign>,
    /// For the pins, when this time has been evaluated.
    next: ToDesign,
    /// A call for that is due.
    due: bool,
    /// Why nothing goes on.
    trouble: Option<Error>,
    stopped: bool,
}

struct Inner {
    simulator: Simulator,
    system: Shared,
    port: PortHandle,
    beat_bytes: usize,
    /// Time of a step of the simulator: ten to the power of it, s.
    precision: i32,
    clock: Signal,
    reset: Option<(Signal, bool)>,
    read: Read,
    drives: Driven,
    state: Mutex<State>,
}

/// A port that is served by the simulator. What is under way ends with [`Served::stop`].
pub struct Served {
    /// Never freed: a simulator may call once more what it was told to forget.
    inner: &'static Inner,
    callback: Option<Callback>,
}

impl Served {
    /// Serves a port from now on; none where the simulator has no VPI or does not know a signal by its name.
    /// A step of its time is ten to the power of `precision` seconds.
    #[must_use]
    pub fn start(
        simulator: Simulator,
        system: Shared,
        port: PortHandle,
        pins: &Pins,
        precision: i32,
    ) -> Option<Self> {
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
        let beat_bytes = lock(&system).beat_bytes(port);
        let inner = Inner {
            clock: simulator.signal(&pins.clock)?,
            reset: match &pins.reset {
                None => None,
                Some((name, low)) => Some((simulator.signal(name)?, *low)),
            },
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
            state: Mutex::new(State {
                high: false,
                driven: None,
                next: ToDesign::default(),
                due: false,
                trouble: None,
                stopped: false,
            }),
            simulator,
            system,
            port,
            beat_bytes,
            precision,
        };
        lock(&inner.state).high = inner.is_high(inner.clock);
        let inner: &'static Inner = Box::leak(Box::new(inner));
        let user = std::ptr::from_ref(inner).cast_mut().cast::<c_void>();
        let callback = simulator.at_change(inner.clock, on_clock, user)?;
        inner.later(&mut lock(&inner.state));
        Some(Self {
            inner,
            callback: Some(callback),
        })
    }

    /// What ended the port, once.
    #[must_use]
    pub fn trouble(&self) -> Option<Error> {
        lock(&self.inner.state).trouble.clone()
    }

    /// No further edge is served.
    pub fn stop(&mut self) {
        lock(&self.inner.state).stopped = true;
        if let Some(callback) = self.callback.take() {
            self.inner.simulator.remove(callback);
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "C" fn on_clock(data: *mut CallbackData) -> c_int {
    // SAFETY: as of `called`.
    unsafe { called(data, Inner::at_change) }
}

unsafe extern "C" fn on_end(data: *mut CallbackData) -> c_int {
    // SAFETY: as of `called`.
    unsafe { called(data, Inner::at_end) }
}

/// Does what a callback is for; no panic gets into the simulator.
///
/// # Safety
/// `data` is what a callback gets that was registered with an [`Inner`], which is never freed.
unsafe fn called(data: *mut CallbackData, what: fn(&Inner, &mut State)) -> c_int {
    // SAFETY: the simulator's own, valid during the call.
    let inner = unsafe { (*data).user_data().cast::<Inner>().as_ref() };
    let Some(inner) = inner else { return 0 };
    // A simulator that calls from within its own call gets no second one.
    let Ok(mut state) = inner.state.try_lock() else {
        return 0;
    };
    if state.stopped || state.trouble.is_some() {
        return 0;
    }
    let done = catch_unwind(AssertUnwindSafe(|| what(inner, &mut state)));
    if done.is_err() {
        let said = "the model stopped: please report what you did";
        state.trouble = Some(Error(said.into()));
    }
    0
}

impl Inner {
    fn is_high(&self, signal: Signal) -> bool {
        self.simulator.number(signal) & 1 == 1
    }

    fn value(&self, signal: Option<Signal>, default: u64) -> u64 {
        signal.map_or(default, |s| self.simulator.number(s))
    }

    /// The clock changed; pins are as they were before.
    fn at_change(&self, state: &mut State) {
        let (was, high) = (state.high, self.is_high(self.clock));
        state.high = high;
        if was || !high {
            return;
        }
        // Undefined holds a block whose reset is active low.
        let in_reset = self.reset.is_some_and(|(s, low)| self.is_high(s) != low);
        state.next = if in_reset {
            quiet(state.driven)
        } else {
            let pins = self.pins();
            let now = self.now_ps();
            match lock(&self.system).step(self.port, now, &pins) {
                Ok(out) => out,
                Err(why) => {
                    state.trouble = Some(why);
                    return;
                }
            }
        };
        self.later(state);
    }

    /// Has the pins driven once this time has been evaluated, if any changes.
    fn later(&self, state: &mut State) {
        if state.due || !state.driven.is_none_or(|d| self.differ(&d, &state.next)) {
            return;
        }
        let user = std::ptr::from_ref(self).cast_mut().cast::<c_void>();
        state.due = self.simulator.at_end_of_time(on_end, user).is_some();
    }

    fn differ(&self, a: &ToDesign, b: &ToDesign) -> bool {
        let flags = |d: &ToDesign| {
            (
                (d.arready, d.awready, d.wready, d.rvalid, d.bvalid),
                (d.rid, d.rresp, d.rlast, d.bid, d.bresp),
            )
        };
        flags(a) != flags(b)
            || (b.rvalid != 0 && a.rdata[..self.beat_bytes] != b.rdata[..self.beat_bytes])
    }

    /// This time has been evaluated: what is to be driven is.
    fn at_end(&self, state: &mut State) {
        state.due = false;
        let (to, was) = (state.next, state.driven);
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
        // The first time, all that is driven gets a value.
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
        state.driven = Some(on_pins(was, to));
    }

    fn pins(&self) -> FromDesign {
        let mut pins = FromDesign {
            ar: self.address(self.read.ar.as_ref()),
            aw: self.address(self.read.aw.as_ref()),
            rready: self.read.rready.is_some_and(|s| self.is_high(s)).into(),
            bready: self.read.bready.is_some_and(|s| self.is_high(s)).into(),
            ..FromDesign::default()
        };
        if let Some(w) = self.read.w.as_ref().filter(|w| self.is_high(w.valid)) {
            (pins.wvalid, pins.wlast) = (1, self.is_high(w.last).into());
            self.simulator.read(w.data, &mut pins.wdata);
            match w.strb {
                Some(s) => self.simulator.read(s, &mut pins.wstrb),
                None => pins.wstrb = [0xFF; MOST_BEAT_BYTES / 8],
            }
        }
        pins
    }

    fn address(&self, channel: Option<&Asks>) -> Address {
        let Some(c) = channel.filter(|c| self.is_high(c.valid)) else {
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

    fn now_ps(&self) -> i64 {
        let steps = self.simulator.steps();
        let ps = match self.precision + 12 {
            0 => steps,
            up @ 1.. => steps.saturating_mul(10u64.saturating_pow(up.unsigned_abs())),
            down => steps / 10u64.saturating_pow(down.unsigned_abs()),
        };
        i64::try_from(ps).unwrap_or(i64::MAX)
    }
}

/// Nothing is offered or taken; what else was on the pins stays.
fn quiet(driven: Option<ToDesign>) -> ToDesign {
    ToDesign {
        rvalid: 0,
        rlast: 0,
        bvalid: 0,
        arready: 0,
        awready: 0,
        wready: 0,
        ..driven.unwrap_or_default()
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
