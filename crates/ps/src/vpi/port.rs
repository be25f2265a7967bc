//! A port that the simulator itself calls at each edge of its clock.
#![allow(unsafe_code)]

use std::{
    ffi::{c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use crate::{PortHandle, ProcessingSystem, ToDesign};
use axiscope_platform::Error;

use crate::vpi::{
    bus::{Bus, Pins, Seen},
    simulator::{Callback, CallbackData, Signal, Simulator},
};

/// The system that ports and the test bench share.
pub type Shared = Arc<Mutex<ProcessingSystem>>;

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
    /// The design has had a reset, or asked for something: what it drives is defined from then on.
    awake: bool,
    /// Why nothing goes on.
    trouble: Option<Error>,
    stopped: bool,
}

struct Inner {
    simulator: Simulator,
    system: Shared,
    port: PortHandle,
    /// Time of a step of the simulator: ten to the power of it, s.
    precision: i32,
    clock: Signal,
    reset: Option<(Signal, bool)>,
    bus: Bus,
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
        let (beat_bytes, sidebands) = {
            let system = lock(&system);
            (system.beat_bytes(port), system.sidebands(port))
        };
        let inner = Inner {
            clock: simulator.signal(&pins.clock)?,
            reset: match &pins.reset {
                None => None,
                Some((name, low)) => Some((simulator.signal(name)?, *low)),
            },
            bus: Bus::find(simulator, pins, beat_bytes, sidebands)?,
            state: Mutex::new(State {
                high: false,
                driven: None,
                next: ToDesign::default(),
                due: false,
                awake: pins.reset.is_some(),
                trouble: None,
                stopped: false,
            }),
            simulator,
            system,
            port,
            precision,
        };
        lock(&inner.state).high = simulator.is_high(inner.clock);
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
    /// The clock changed; pins are as they were before.
    fn at_change(&self, state: &mut State) {
        let (was, high) = (state.high, self.simulator.is_high(self.clock));
        state.high = high;
        if was || !high {
            return;
        }
        // An undefined reset is one.
        let in_reset = self
            .reset
            .is_some_and(|(s, low)| self.simulator.level(s) != Some(low));
        let now = self.now_ps();
        let mut system = lock(&self.system);
        state.next = if in_reset {
            system.reset(self.port, now);
            quiet(state.driven)
        } else {
            let done = match self.bus.pins(state.awake) {
                Ok(Seen { pins, undefined }) => {
                    state.awake |= pins.ar.valid | pins.aw.valid | pins.wvalid != 0;
                    if undefined {
                        system.undefined_data(self.port);
                    }
                    system.step(self.port, now, &pins)
                }
                Err(signal) => Err(system.stops(self.port, now, &self.bus.said(&signal))),
            };
            match done {
                Ok(out) => out,
                Err(why) => {
                    state.trouble = Some(why);
                    return;
                }
            }
        };
        drop(system);
        self.later(state);
    }

    /// Has the pins driven once this time has been evaluated, if any changes.
    fn later(&self, state: &mut State) {
        if state.due
            || !state
                .driven
                .is_none_or(|d| self.bus.differ(&d, &state.next))
        {
            return;
        }
        let user = std::ptr::from_ref(self).cast_mut().cast::<c_void>();
        state.due = self.simulator.at_end_of_time(on_end, user).is_some();
    }

    /// This time has been evaluated: what is to be driven is.
    fn at_end(&self, state: &mut State) {
        state.due = false;
        state.driven = Some(self.bus.drive(state.driven, state.next));
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
