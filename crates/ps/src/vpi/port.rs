//! A port that the simulator calls at each edge of its clock.
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

/// The system, which is shared by the ports and the test bench.
pub type Shared = Arc<Mutex<ProcessingSystem>>;

/// State that changes from edge to edge.
struct State {
    /// Whether the clock was high at the last change.
    high: bool,
    /// Values on the pins; `None` before the first edge.
    driven: Option<ToDesign>,
    /// Values to drive when this time step has been evaluated.
    next: ToDesign,
    /// Whether a callback that drives these values is pending.
    due: bool,
    /// Whether the design was reset or has issued a request. After that, its signals must be
    /// defined.
    awake: bool,
    /// The error that stopped the system.
    trouble: Option<Error>,
    stopped: bool,
}

struct Inner {
    simulator: Simulator,
    system: Shared,
    port: PortHandle,
    /// Decimal logarithm of the simulator's time step in s.
    precision: i32,
    clock: Signal,
    reset: Option<(Signal, bool)>,
    bus: Bus,
    state: Mutex<State>,
}

/// A port that the simulator serves until [`Served::stop`].
pub struct Served {
    /// Never freed, because a simulator may call a callback once more after it has been removed.
    inner: &'static Inner,
    callback: Option<Callback>,
}

impl Served {
    /// Begins to serve a port. Returns `None` if the simulator has no VPI or does not know a
    /// signal. The simulator's time step is ten to the power of `precision` seconds.
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

    /// Returns the error that stopped the port, and clears it.
    #[must_use]
    pub fn trouble(&self) -> Option<Error> {
        lock(&self.inner.state).trouble.clone()
    }

    /// Stops serving edges.
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
    // SAFETY: guaranteed by `called`.
    unsafe { called(data, Inner::at_change) }
}

unsafe extern "C" fn on_end(data: *mut CallbackData) -> c_int {
    // SAFETY: guaranteed by `called`.
    unsafe { called(data, Inner::at_end) }
}

/// Runs a callback. Panics do not reach the simulator.
///
/// # Safety
/// `data` is the argument of a callback that was registered with an [`Inner`], which is never freed.
unsafe fn called(data: *mut CallbackData, what: fn(&Inner, &mut State)) -> c_int {
    // SAFETY: the record belongs to the simulator and is valid during the call.
    let inner = unsafe { (*data).user_data().cast::<Inner>().as_ref() };
    let Some(inner) = inner else { return 0 };
    // Nested calls by the simulator are ignored.
    let Ok(mut state) = inner.state.try_lock() else {
        return 0;
    };
    if state.stopped || state.trouble.is_some() {
        return 0;
    }
    let done = catch_unwind(AssertUnwindSafe(|| what(inner, &mut state)));
    if done.is_err() {
        let message = "the model stopped: please report what you did";
        state.trouble = Some(Error(message.into()));
    }
    0
}

impl Inner {
    /// Handles a change of the clock. The pins still have the values from before the change.
    fn at_change(&self, state: &mut State) {
        let (was, high) = (state.high, self.simulator.is_high(self.clock));
        state.high = high;
        if was || !high {
            return;
        }
        // An undefined reset counts as active.
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
                Err(signal) => Err(system.stops(self.port, now, &self.bus.message(&signal))),
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

    /// Schedules driving the pins after this time step has been evaluated, if any value changes.
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

    /// Drives the pins after this time step has been evaluated.
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

/// Drives VALID and READY low, and leaves the other pins unchanged.
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
